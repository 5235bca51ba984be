"""The second reading of the frequency oracles: which reports support which items, with what chance, from their definitions.

As in ``readings``, for protocols in which a report supports an item or does not: the score of an item is (1-q)/(p-q) if the
report supports it and -q/(p-q) if not, p and q the chances that it supports the own item and another.

>>> unary(2, "1/2", "1/(t+1)").chance(0, 1)
'(1/2)*(1-(1/(t+1)))'
>>> hashes(3, "linear", 1)[2], hashes(2, "prime", 3, 2)[4]
((0, 0, 1), (1, 0))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from exactdp_checks.claims.oracles.readings import Reading, power, sign

__all__ = ["collision", "filters", "hashed", "hashed_bits", "hashed_signs", "hashes", "noisy", "rounds", "unary"]

Hashes = tuple[tuple[int, ...], ...]  # function by function, the value of every item


def _scores(supports: Callable[[int, int], bool], p: str, q: str) -> Callable[[int, int], str]:
    return lambda y, j: f"(1-({q}))/(({p})-({q}))" if supports(j, y) else f"-({q})/(({p})-({q}))"


def _bits(held: Sequence[int], y: int, p: str, q: str) -> str:
    """The chance of the bits of y, the first of weight 1."""
    chances = [f"({p if own else q})" if y // 2**j % 2 else f"(1-({p if own else q}))" for j, own in enumerate(held)]
    return "*".join(chances)


def unary(k: int, p: str, q: str, level: int = 1) -> Reading:
    """Unary encoding; the level is 0 where it is no multiple of epsilon."""
    return Reading(
        k, 2**k, lambda x, y: _bits([j == x for j in range(k)], y, p, q), _scores(lambda j, y: y // 2**j % 2 == 1, p, q),
        lambda x, other: max(level, 1) * int(x != other), tight=k > 1 and level > 0, private=level > 0,
    )  # fmt: skip


def filters(code: Sequence[Sequence[int]], m: int, p: str, q: str) -> Reading:
    """RAPPOR: the bits of the sets of a code, whose coordinates are the bits."""
    return Reading(
        len(code), 2**m, lambda x, y: _bits([j in code[x] for j in range(m)], y, p, q),
        _scores(lambda j, y: y // 2**j % 2 == 1, p, q), coordinates=m, target=lambda x, j: str(int(j in code[x])),
        tight=False, private=False,
    )  # fmt: skip


def hashes(k: int, kind: str, *numbers: int) -> Hashes:
    """linear, b: R v over GF(2), a row of R after another from the lowest bits; prime, P, g: (a v + c) mod P mod g."""
    if kind == "prime":
        prime, g = numbers
        return tuple(tuple((a * v + c) % prime % g for v in range(k)) for a in range(prime) for c in range(prime))
    digits = next(r for r in range(1, 64) if 2**r >= k)
    rows = product(range(2**digits), repeat=numbers[0])
    return tuple(
        tuple(sum(2**i for i, row in enumerate(reversed(R)) if sum(row // 2**b * (v // 2**b) % 2 for b in range(digits)) % 2)
              for v in range(k))
        for R in rows
    )  # fmt: skip


def collision(table: Hashes) -> str:
    """The share of functions under which items 0 and 1 collide."""
    return f"{sum(row[0] == row[1] for row in table)}/{len(table)}" if len(table[0]) > 1 else "0"


def hashed(table: Hashes, g: int) -> Reading:
    """Local hashing."""
    p, low, c = f"t/(t+{g}-1)", f"1/(t+{g}-1)", collision(table)
    return Reading(
        len(table[0]), len(table) * g, lambda x, y: f"({p if table[y // g][x] == y % g else low})/{len(table)}",
        _scores(lambda j, y: table[y // g][j] == y % g, p, f"({c})*({p})+(1-({c}))*({low})"),
        tight=len(table[0]) > 1,
    )  # fmt: skip


def hashed_bits(table: Hashes, g: int) -> Reading:
    """The count-mean sketch, with t in the place of s."""
    p, q, c = "t/(t+1)", "1/(t+1)", collision(table)
    return Reading(
        len(table[0]), len(table) * 2**g,
        lambda x, y: f"{_bits([j == table[y // 2**g][x] for j in range(g)], y % 2**g, p, q)}/{len(table)}",
        _scores(lambda j, y: y % 2**g // 2 ** table[y // 2**g][j] % 2 == 1, p, f"({c})*({p})+(1-({c}))*({q})"),
        lambda x, other: 2 * int(x != other), tight=len(table[0]) > 1,
    )  # fmt: skip


def hashed_signs(table: Hashes, g: int) -> Reading:
    """The Hadamard count-mean sketch: output 2 (h g + r) + [w = -1]."""
    c = collision(table)

    def supports(j: int, y: int) -> bool:
        return (sign(y // 2 % g, table[y // 2 // g][j]) > 0) == (y % 2 == 0)

    return Reading(
        len(table[0]), 2 * len(table) * g, lambda x, y: f"{'t' if supports(x, y) else '1'}/((t+1)*{len(table)}*{g})",
        _scores(supports, "t/(t+1)", f"({c})*t/(t+1)+(1-({c}))/2"),
        tight=len(table[0]) > 1,
    )  # fmt: skip


def noisy(k: int, m: int) -> Reading:
    """SHE clamped to -m..m+1, with t in the place of s: P(Z = z) = (s-1)/(s+1) s^-|z|, and its tails at the ends."""

    def value(y: int, j: int) -> int:
        digits: int = y // (2 * m + 2) ** (k - 1 - j)
        return digits % (2 * m + 2) - m

    def one(own: int, v: int) -> str:
        z = abs(v - own)
        if v in (-m, m + 1):  # all noise from there on; the tail from z >= 1 on is s^(1-z)/(s+1), and the whole half beyond 0
            return f"1/((t+1)*{power(z - 1)})" if z else "t/(t+1)"
        return f"(t-1)/((t+1)*{power(z)})"

    def chance(x: int, y: int) -> str:
        return "*".join(f"({one(int(j == x), value(y, j))})" for j in range(k))

    e = f"1/({power(m)}*(t+1))"
    return Reading(
        k, (2 * m + 2) ** k, chance, lambda y, j: f"(({value(y, j)})-{e})/(1-2*{e})", lambda x, other: 2 * int(x != other),
        tight=k > 1,
    )  # fmt: skip


def rounds(k: int, first: str, second: str) -> Reading:
    """L-GRR: what is kept, and a report of it."""

    def one(x: int, y: int, level: str) -> str:
        return f"({level if x == y else 1})/(({level})+{k}-1)"

    def both(x: int, y: int) -> str:
        return "+".join(f"{one(x, z, first)}*{one(z, y, second)}" for z in range(k))

    p, q = both(0, 0), both(0, 1)
    return Reading(k, k, both, _scores(lambda j, y: j == y, p, q), tight=False, private=False)
