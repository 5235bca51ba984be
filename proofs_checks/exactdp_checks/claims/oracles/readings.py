"""What the definitions of the mechanisms say, cell by cell: a second reading, which calls no formula and no table of theirs.

A ``Reading`` has the chance of every report given every input and the score of every report for every coordinate, as formulas in
t = e^epsilon (s = e^(epsilon/2) where the definition has it), written from the definition at one size. Inputs, reports and
coordinates are numbered as the mechanism numbers them. ``level`` is the multiple of epsilon by which two inputs differ, None
where the policy bounds nothing.

>>> reading = krr(3)
>>> reading.chance(1, 1), reading.chance(1, 2), reading.score(0, 0), reading.level(0, 1)
('t/(t+3-1)', '1/(t+3-1)', '(t+3-2)/(t-1)', 1)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from typing import Any

__all__ = ["PLAIN", "Reading", "krr", "power", "sign"]


def _ldp(x: int, other: int) -> int | None:
    return int(x != other)


def _indicator(x: int, j: int) -> str:
    return str(int(x == j))


@dataclass(frozen=True)
class Reading:
    """Chances, scores, targets and levels of one mechanism at one size."""

    inputs: int
    outputs: int
    chance: Callable[[int, int], str]  # of input x and report y
    score: Callable[[int, int], str]  # of report y and coordinate j
    level: Callable[[int, int], int | None] = _ldp
    coordinates: int = 0  # as many as inputs, if 0
    target: Callable[[int, int], str] = _indicator
    tight: bool = True  # the least level at which the policy holds is epsilon
    private: bool = True  # the level is epsilon, and no other function of the parameters


def sign(row: int, column: int) -> int:
    """H(row, column) of the Sylvester matrix, from its recursion: a block is negative where both halves are the second."""
    if not row and not column:
        return 1
    return sign(row // 2, column // 2) * (-1 if row % 2 and column % 2 else 1)


def above(n: int) -> int:
    """The smallest power of two above n."""
    size = 1
    while size <= n:
        size *= 2
    return size


def power(n: int) -> str:
    """t^n, without an exponent where it needs none: t^0 is not defined everywhere."""
    return f"t^{n}" if n else "1"


GAIN = "(t+1)/(t-1)"


def krr(k: int) -> Reading:
    """Randomised response."""
    return Reading(
        k, k, lambda x, y: f"t/(t+{k}-1)" if x == y else f"1/(t+{k}-1)",
        lambda y, j: f"(t+{k}-2)/(t-1)" if y == j else "-1/(t-1)", tight=k > 1,
    )  # fmt: skip


def hadamard_response(k: int) -> Reading:
    """Equation by equation, with row x + 1."""
    size = above(k)
    return Reading(
        k, size, lambda x, y: f"2*t/({size}*(t+1))" if sign(x + 1, y) > 0 else f"2/({size}*(t+1))",
        lambda y, j: GAIN if sign(j + 1, y) > 0 else f"-{GAIN}", tight=k > 1,
    )  # fmt: skip


def general_hadamard_response(k: int, parts: int) -> Reading:
    """Part x // (b-1), row x % (b-1) + 1."""
    b = 1
    while parts * (b - 1) < k:
        b *= 2
    below, gain = f"({b}*(t-1+2*{parts}))", f"(t-1+2*{parts})/(t-1)"

    def supports(x: int, y: int) -> int:
        return sign(x % (b - 1) + 1, y % b) if y // b == x // (b - 1) else 0

    return Reading(
        k, parts * b, lambda x, y: f"2*t/{below}" if supports(x, y) > 0 else f"2/{below}",
        lambda y, j: ("0", gain, f"-{gain}")[supports(j, y)], tight=k > 1,
    )  # fmt: skip


def hrr(k: int) -> Reading:
    """Row r and sign w."""
    m = above(k - 1) if k > 1 else 1

    def honest(x: int, y: int) -> bool:
        return (sign(y // 2, x) > 0) == (y % 2 == 0)

    return Reading(
        k, 2 * m, lambda x, y: f"t/({m}*(t+1))" if honest(x, y) else f"1/({m}*(t+1))",
        lambda y, j: GAIN if honest(j, y) else f"-{GAIN}", tight=k > 1,
    )  # fmt: skip


def high_low_hadamard(k: int, sensitive: Sequence[int]) -> Reading:
    """Equations (13) to (16)."""
    chosen = sorted(sensitive)
    size = above(len(chosen))
    others = [x for x in range(k) if x not in chosen]

    def chance(x: int, y: int) -> str:
        if y >= size:
            return "(t-1)/(t+1)" if others[y - size] == x else "0"
        return f"2*t/({size}*(t+1))" if x in chosen and sign(chosen.index(x) + 1, y) > 0 else f"2/({size}*(t+1))"

    def score(y: int, j: int) -> str:
        if j in chosen:
            return "0" if y >= size else GAIN if sign(chosen.index(j) + 1, y) > 0 else f"-{GAIN}"
        return GAIN if y >= size and others[y - size] == j else "0"

    return Reading(k, size + len(others), chance, score, _rows(chosen), tight=k > 1)


def _rows(chosen: Sequence[int]) -> Callable[[int, int], int | None]:
    return lambda x, other: 0 if x == other else 1 if x in chosen else None


def mangat(k: int, sensitive: Sequence[int]) -> Reading:
    """The one sensitive symbol is reported, another is turned into it with probability 1/t."""
    (a,) = sensitive

    def chance(x: int, y: int) -> str:
        if x == a:
            return str(int(y == a))
        return "1/t" if y == a else "1 - 1/t" if y == x else "0"

    def score(y: int, j: int) -> str:
        if j == a:
            return "1" if y == a else "-1/(t-1)"
        return "t/(t-1)" if y == j else "0"

    return Reading(k, k, chance, score, _rows([a]), tight=k > 1)


def block_hadamard(partition: Sequence[Sequence[int]], release: bool = False) -> Reading:
    """Equation (19)."""
    orders = [1 if release and len(block) == 1 else above(len(block)) for block in partition]
    starts = [sum(orders[:i]) for i in range(len(orders))]
    home = {x: (i, row) for i, block in enumerate(partition) for row, x in enumerate(block, start=1)}

    def role(x: int, y: int) -> tuple[int, int]:
        block, row = home[x]
        column = y - starts[block]
        if not 0 <= column < orders[block]:
            return 0, 1
        return orders[block], 1 if orders[block] == 1 else sign(row, column)

    def chance(x: int, y: int) -> str:
        order, side = role(x, y)
        return str(order) if order < 2 else f"2*t/({order}*(t+1))" if side > 0 else f"2/({order}*(t+1))"

    def score(y: int, j: int) -> str:
        order, side = role(j, y)
        return str(order) if order < 2 else GAIN if side > 0 else f"-{GAIN}"

    def level(x: int, other: int) -> int | None:
        return int(x != other) if home[x][0] == home[other][0] else None

    return Reading(len(home), sum(orders), chance, score, level, tight=max(map(len, partition)) > 1)


def binary_optimal(a: str, b: str) -> Reading:
    """Both levels finite, A = a and B = b as formulas in t, not both 1."""
    below, down, up = f"(({a})*({b})-1)", f"(({a})-1)", f"(({b})-1)"
    table = ((f"({a})*{up}/{below}", f"{down}/{below}"), (f"{up}/{below}", f"({b})*{down}/{below}"))
    inverse = ((f"({b})/{up}", f"-1/{up}"), (f"-1/{down}", f"({a})/{down}"))
    powers = {"t": 1, "t^2": 2, "t^3": 3}
    return Reading(
        2, 2, lambda x, y: table[x][y], lambda y, j: inverse[y][j],
        lambda x, other: 0 if x == other else powers[b if x else a],
    )  # fmt: skip


def one_bit_mean(query: Sequence[str], r: str) -> Reading:
    """One number, the mean of the query."""
    return Reading(
        len(query), 2, lambda x, y: f"(1 {'+-'[y]} ({query[x]})/({r})*(t-1)/(t+1))/2",
        lambda y, _: f"{'-' if y else ''}({r})*{GAIN}", lambda x, other: int(query[x] != query[other]), 1,
        lambda x, _: f"({query[x]})", tight={r, f"-{r}"} <= set(query),
    )  # fmt: skip


Data = Callable[[dict[int, int]], tuple[int, ...]]  # the honest answers of a user, from the ratings by item


def _answered(N: int, w: int, answers: Data) -> Reading:
    users = [dict(zip(items, bits, strict=True)) for items in combinations(range(N), w) for bits in product((0, 1), repeat=w)]
    honest = [answers(user) for user in users]
    many = len(honest[0])

    def sent(y: int) -> tuple[int, ...]:
        return tuple(y // 2 ** (many - 1 - q) % 2 for q in range(many))

    def chance(x: int, y: int) -> str:
        kept = sum(a == b for a, b in zip(honest[x], sent(y), strict=True))
        return f"{power(kept)}/(t+1)^{many}"

    def apart(x: int, other: int) -> int:
        return sum(a != b for a, b in zip(honest[x], honest[other], strict=True))

    return Reading(
        len(users), 2**many, chance, lambda y, j: "t/(t-1)" if sent(y)[j] else "-1/(t-1)", apart, many,
        lambda x, j: str(honest[x][j]), tight=len(set(honest)) > 1,
    )  # fmt: skip


def max_sense(N: int, w: int, H: Sequence[int]) -> Reading:
    """Figure 2."""
    return _answered(N, w, lambda user: (int(any(user.get(i) == 1 for i in H)),))


def multi_max_sense(N: int, w: int, blocks: Sequence[Sequence[int]]) -> Reading:
    """Figure 3."""
    return _answered(N, w, lambda user: tuple(int(any(user.get(i) == 1 for i in block)) for block in blocks))


def pairwise_preference(N: int, w: int, pair: Sequence[int], reading: str = "B") -> Reading:
    """Figure 1 and its other readings."""
    i, j = pair
    agree: dict[str, Data] = {
        "A": lambda user: (int(user.get(i) == 1 and user.get(j) == 1),),
        "B": lambda user: (int(i in user and j in user and user[i] == user[j]),),
        "C": lambda user: (int((user.get(i) == 1) == (user.get(j) == 1)),),
    }
    return _answered(N, w, agree[reading])


def subset_selection(k: int, d: int) -> Reading:
    """Sets in lexicographic order."""
    sets = list(combinations(range(k), d))
    c = f"{k}/({comb(k, d)}*({d}*t+{k}-{d}))"
    out = f"-(({d}-1)*t+{k}-{d})/(({k}-{d})*(t-1))"
    return Reading(
        k, len(sets), lambda x, y: f"t*{c}" if x in sets[y] else c,
        lambda y, j: f"({d}*t+{k}-1-{d})/({d}*(t-1))" if j in sets[y] else out, tight=k > 1,
    )  # fmt: skip


PLAIN: dict[str, Callable[..., Any]] = {
    reading.__name__: reading
    for reading in (
        krr, hadamard_response, general_hadamard_response, hrr, high_low_hadamard, mangat, block_hadamard, binary_optimal,
        one_bit_mean, max_sense, multi_max_sense, pairwise_preference, subset_selection,
    )
}  # fmt: skip
"""Of the mechanisms whose parameters are plain, by their names."""
