"""Privacy levels and policies: what is asked of each pair of inputs, decided exactly, and how it is named.

Part of the trusted base with ``kernel``; standard library, ``arithmetic``, ``wording`` and ``objects`` only. A level is a number
of nats, or {"constant": q, "eps": m, "logs": [[b, c], ...]}, which is q + m ln t + sum of c ln b; "inf" asks nothing of a pair.
A ratio is compared with e^level by powers where all is rational, by a lower bound of e^level where that suffices, and else by
enclosures of logarithms.

>>> level = Level({"constant": 0, "eps": 0, "logs": [[9, "1/2"]]})
>>> str(level), level.excess(Fraction(3)), level.excess(Fraction(4)), level.within(3, 1), level.within(4, 1)
('1/2*ln(9)', 0, 1, True, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from itertools import product
from math import lcm, prod
from operator import add
from typing import Any

from exactdp_checks.trusted.arithmetic import Box, Quotient, Rejected, bounded, items, number, require
from exactdp_checks.trusted.objects import Body, fields, matrix, whole
from exactdp_checks.trusted.wording import sha256, total

__all__ = ["EXACT", "SHORT", "Level", "Policy", "blocks", "logarithm", "policy_digest"]

ZERO = Fraction(0)
NONE: list[tuple[Fraction, Fraction]] = []
SHORT = 24  # bits of a first lower bound of e^level
EXACT = 2560  # bits of a power of a rational number that is multiplied out at once


class Level:
    """A privacy level in nats, q or {"constant": q, "eps": m, "logs": [[b, c], ...]}: q + m ln t + sum of c ln b, b > 0."""

    __slots__ = ("constant", "eps", "logs")

    def __init__(self, body: Any) -> None:
        if type(body) is not dict:
            self.constant, self.eps, self.logs = number(body), ZERO, NONE
        else:
            self.constant, self.eps = common(fields(body, "constant eps logs")["constant"]), common(body["eps"])
            self.logs = [(common(b), number(c)) for b, c in map(items, items(body["logs"]))]
            for b, _ in self.logs:
                require(b.numerator > 0, "the logarithm of a number that is not positive")

    def __str__(self) -> str:
        if not self.eps and not self.logs:
            return str(self.constant)
        return total([(self.constant, ""), (self.eps, "eps"), *((c, f"ln({b})") for b, c in self.logs)])

    def excess(self, ratio: Fraction, t: Fraction = Fraction(1)) -> int:
        """The sign of ln ratio - level at t, decided: 0 only by an identity of powers, otherwise by enclosures."""
        logs = [(ratio, Fraction(-1)), (t, self.eps), *self.logs]
        scale = lcm(*(c.denominator for _, c in logs))
        if not self.constant and sum(abs(c * scale) * (b.numerator * b.denominator).bit_length() for b, c in logs) <= 10**6:
            powers = [b ** int(c * scale) for b, c in logs]
            above, below = prod(p.numerator for p in powers), prod(p.denominator for p in powers)
            return (above < below) - (above > below)
        for bits in (64, 256, 1024):
            enclosed = reduce(add, (Box.ln(b, bits) * Box(c, c, bits) for b, c in logs), Box(self.constant, self.constant, bits))
            if enclosed.low > 0 or enclosed.high < 0:
                return -1 if enclosed.low > 0 else 1
        raise Rejected("a sign is not decided with 1024 bits")

    def within(self, above: int, below: int) -> bool:
        """Whether above <= e^level below, decided, for integers above >= 0 and below > 0; the level is free of t."""
        for bits in (SHORT, 256):
            p, q = self.below(bits)
            if above * q <= p * below:
                return True
        return self.excess(Fraction(above, below)) <= 0

    @property
    def exact(self) -> tuple[int, int] | None:
        """e^level, if it is a quotient p / q of integers with EXACT bits at most, by integer powers of its logarithms."""
        if self.constant:
            return None
        p, q, bits = 1, 1, 0
        for b, c in self.logs:
            (above, below), (power, one) = b.as_integer_ratio(), c.as_integer_ratio()
            bits += abs(power) * max(above.bit_length(), below.bit_length())
            if one != 1 or bits > EXACT:
                return None
            if power < 0:
                above, below, power = below, above, -power
            p, q = p * above**power, q * below**power
        return p, q

    def least(self, bits: int) -> int:
        """An integer of at most 2^bits times the level, which is free of t."""
        least = (self.constant.numerator << bits) // self.constant.denominator
        for b, c in self.logs:
            low, high = ends(b.numerator, b.denominator, bits)
            times = c.numerator
            least += (low if times > 0 else high) * times // c.denominator
        return least

    def at_least(self, bound: int, bits: int) -> bool:
        """Whether it is shown to be at least bound / 2^bits, free of t."""
        return not self.eps and self.least(bits) >= bound

    def below(self, bits: int) -> tuple[int, int]:
        """p, q > 0 with p / q <= e^level, near it to so many bits (up to e^16), of at most bits + 24 bits, or EXACT bits."""
        if not self.constant and (power := self.exact) is not None:
            return power
        fine = bits + 24
        least = self.least(fine)
        if least <= 0:  # 1 + x <= e^x
            return max(0, (1 << bits) + (least >> 24)), 1 << bits
        doublings, rest = divmod(least, log_two(fine))
        if doublings > 23:
            doublings, rest = 23, 0
        n, term, power_of_rest = 1, 1 << fine, 0
        while term:  # the series of e^rest, rounded down
            power_of_rest, term, n = power_of_rest + term, term * rest // (n << fine), n + 1
        return (power_of_rest << doublings) >> 24, 1 << bits

    def power(self) -> Quotient:
        """e^level as a rational function of t."""
        exponents = [self.eps, *(c for _, c in self.logs)]
        require(not self.constant and all(c.denominator == 1 and abs(c) <= 1000 for c in exponents), "e^level is not in Q(t)")
        factor, m = prod((b ** int(c) for b, c in self.logs), start=Fraction(1)), int(self.eps)
        found: Quotient = bounded(Quotient({(max(m, 0),): factor.numerator}, {(max(-m, 0),): factor.denominator}))
        return found


common = lru_cache(maxsize=1000, typed=True)(number)  # of what stands in many levels; a truth value is no number


@lru_cache
def log_two(bits: int) -> int:
    """An integer above 2^bits ln 2."""
    return ends(2, 1, bits)[1]


def logarithm(x: Fraction, bits: int) -> tuple[int, int]:
    """Integers around 2^bits ln x."""
    return ends(x.numerator, x.denominator, bits)


@lru_cache(maxsize=100_000)
def ends(above: int, below: int, bits: int) -> tuple[int, int]:
    """Integers around 2^bits ln(above / below); integers are looked up faster than fractions."""
    found = Box.ln(Fraction(above, below), bits)
    return int(found.low * 2**bits), int(found.high * 2**bits)


class Policy:
    """E: {"levels", "pattern"}: which level each pair x != x' has ("inf": no constraint); with a null pattern all have one."""

    def __init__(self, body: Body, k: int, constant: bool = False) -> None:
        fields(body, "levels pattern")
        self.levels, self.pattern, self.k = [v if v == "inf" else Level(v) for v in items(body["levels"])], body["pattern"], k
        require(not constant or all(v == "inf" or not v.eps for v in self.levels), "a level that depends on t: use Q(t)")
        if self.pattern is None:
            require(len(self.levels) == 1 and self.levels != ["inf"], "a null pattern goes with one finite level")
        else:
            require(len(matrix(self.pattern, len(self.levels))) == k == len(self.pattern[0]), "the policy has another size")

    @cached_property
    def texts(self) -> list[str]:
        """The levels as text."""
        return [str(v) for v in self.levels]

    @property
    def digest(self) -> str:
        """The digest of the levels of all pairs as they are written, which does not depend on their order in the table."""
        texts = self.texts
        lines = []
        for x in range(self.k):
            row = [texts[i] for i in self.pattern[x]] if self.pattern else texts * self.k
            row[x] = "-"
            lines.append(",".join(row) + "\n")
        return sha256(f"policy {self.k}\n" + "".join(lines))

    @cached_property
    def name(self) -> str:
        """The one level of all pairs, or the digest with the numbers of inputs, of levels and of pairs that have one."""
        counts: Counter[int] = Counter({0: self.k * (self.k - 1)} if self.pattern is None else {})
        for x, row in enumerate(self.pattern or []):
            counts.update(row)
            counts[row[x]] -= 1
        found = {i: n for i, n in counts.items() if n and self.levels[i] != "inf"}
        pairs, texts = sum(found.values()), set(map(self.texts.__getitem__, found))
        if not pairs:
            return f"within the policy {self.digest}, under which no pair of its {self.k} inputs is constrained"
        if len(texts) == 1 and pairs == self.k * (self.k - 1):
            return f"at epsilon = {texts.pop()}"
        return f"within the policy {self.digest} ({self.k} inputs, {len(texts)} levels, {pairs} constrained pairs)"

    def at_least(self, bound: int, bits: int) -> set[int]:
        """The places of the levels in the pattern that are shown to be at least bound / 2^bits."""
        asked = set[int]().union(*self.pattern)
        return {i for i in asked if (level := self.levels[i]) != "inf" and level.at_least(bound, bits)}

    def groups(self, few: int = 0, without: AbstractSet[int] = frozenset()) -> Iterator[tuple[Any, Sequence[int], Sequence[int]]]:
        """(level, members, others): all pairs with a finite level, as products members x others; so few others by themselves.

        With a pattern: not the pairs whose level stands at one of the places ``without``.
        """
        if self.pattern is None:
            yield from [(self.levels[0], range(self.k), range(self.k))] if self.k > 1 else []
            return
        idle = {*without, *(i for i, v in enumerate(self.levels) if v == "inf")}
        groups: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for x, row in enumerate(self.pattern):
            others: dict[int, list[int]] = {}
            for o, place in [(o, place) for o, place in enumerate(row) if place not in idle]:
                if o != x:
                    others.setdefault(place, []).append(o)
            for place, found in others.items():
                if len(found) <= few:
                    yield self.levels[place], (x,), found
                else:
                    groups.setdefault((place, tuple(sorted([*found, x]))), []).append(x)
        for (place, chosen), members in groups.items():  # with x itself among the others, which asks no less
            yield self.levels[place], members, chosen if members[1:] else [o for o in chosen if o != members[0]]

    def powers(self) -> list[list[Fraction | None]]:
        """e^E[x, x'] for all x != x', rational numbers; None where there is no constraint."""
        found: list[list[Fraction | None]] = [[None] * self.k for _ in range(self.k)]
        for level, members, others in self.groups():
            power = level.power()
            for x, other in product(members, others):
                found[x][other] = Fraction(power.above[0,], power.below[0,]) if x != other else None
        return found

    def place(self, place: Sequence[int]) -> tuple[int, int, int, Any]:
        """(x, x', y, E[x, x']) for two inputs and an output."""
        x, other, y = place
        require(whole(place) and min(place) >= 0 and x != other, "a bad place")
        level = self.levels[0 if self.pattern is None else self.pattern[x][other]]
        require(level != "inf", "no constraint at this place")
        return x, other, y, level


def blocks(body: Body, k: int, most: int) -> list[Body]:
    """At most so many policies, of which each asks what some rows of this one ask, and nothing of other inputs."""
    levels, pattern, size = body["levels"], body["pattern"], -(-k // most)
    found: list[Body] = []
    nothing = [0] * k
    for start in range(0, k, size):
        rows = pattern[start : start + size]
        places = {level: i for i, level in enumerate(sorted(set().union(*rows)), 1)}
        own = [[places[level] for level in row] for row in rows]
        padded = [nothing] * start + own + [nothing] * (k - start - len(own))
        found.append({"levels": ["inf", *(levels[level] for level in places)], "pattern": padded})
    return found


def policy_digest(body: Body, k: int) -> str:
    """The digest of a policy of k inputs."""
    return Policy(body, k).digest
