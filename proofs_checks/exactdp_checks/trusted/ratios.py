"""Are all ratios Q(y|x) / Q(y|x') of a rational channel within a policy? Each pair at once, in integers, the cheap test first.

Part of the trusted base with ``kernel``; standard library, ``arithmetic``, ``objects`` and ``policy`` only. Pairs whose level is
not below the logarithm of the largest ratio of all need no more. For the others, with p/q <= e^level, all outputs are compared by
one addition: rows are integers whose fields of equal width are the entries, each field of p Q(.|x') - q Q(.|x) has a guard bit,
and the bit remains where the difference is not negative. Where that fails, the largest ratio of the pair decides.

>>> from exactdp_checks.trusted.objects import Channel
>>> channel = Channel({"rows": [[3, 1], [1, 3]], "denominators": [4, 4], "radius": 0})
>>> largest(channel, [0], [1]), Fields(channel, 8).hold(0, 1, 3, 1), Fields(channel, 8).hold(0, 1, 29, 10)
((12, 4), True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from exactdp_checks.trusted.arithmetic import require
from exactdp_checks.trusted.objects import Channel
from exactdp_checks.trusted.policy import EXACT, SHORT, Level, Policy

__all__ = ["Fields", "largest", "require_within"]

FEW = 8  # others of one input and level that are looked at by themselves
NARROW = SHORT + 24  # bits of what bounds e^level at first, and of the powers of simple numbers
Entry = tuple[int, int]  # a numerator and its denominator


def require_within(channel: Channel, policy: Policy) -> None:
    """Rejects unless Q(y|x) <= e^E[x,x'] Q(y|x') for all y and all pairs with a level, for every channel in the radius."""
    narrow, wide, everyone = Fields(channel, NARROW), Fields(channel, EXACT), range(channel.k)
    most = largest(channel, everyone, everyone) if len(policy.levels) > 2 else None
    for level, members, others in policy.groups(FEW):
        p, q = level.below(SHORT)
        if most is not None and most[0] * q <= p * most[1]:
            continue
        if len(members) * len(others) > 2 * (len(members) + len(others)):
            require_ratio(level, largest(channel, members, others))
            continue
        fields = narrow if (p | q).bit_length() <= NARROW else wide
        for x, other in product(members, others):
            if x != other and not fields.hold(x, other, p, q):
                require_ratio(level, largest(channel, [x], [other]))


def require_ratio(level: Level, ratio: Entry | None) -> None:
    """Rejects unless the ratio is at most e^level."""
    require(ratio is not None, "an infinite ratio")
    require(ratio is not None and level.within(*ratio), "a ratio exceeds its bound")


def largest(channel: Channel, members: Sequence[int], others: Sequence[int]) -> Entry | None:
    """The largest Q(y|x) / Q(y|x') over x in members, x' in others and y, as two integers; None where it is infinite."""
    above, below = extremes(channel.tops, channel.ones, members, 1), extremes(channel.lows, channel.ones, others, -1)
    best = 0, 1
    for (a, one), (b, two) in zip(above, below, strict=True):
        p, q = a * two, b * one
        if p * best[1] > best[0] * q:
            if not q:
                return None
            best = p, q
    return best


def extremes(rows: Sequence[Sequence[int]], ones: Sequence[int], chosen: Sequence[int], sign: int) -> list[Entry]:
    """The largest (sign 1) or the smallest (sign -1) entry of the chosen rows in every column."""
    if len({ones[x] for x in chosen}) == 1:
        one = ones[chosen[0]]
        if len(chosen) == 1:
            return [(n, one) for n in rows[chosen[0]]]
        return [(n, one) for n in map(max if sign > 0 else min, *(rows[x] for x in chosen))]
    best = [(n, ones[chosen[0]]) for n in rows[chosen[0]]]
    for x in chosen[1:]:
        one = ones[x]
        if sign > 0:
            best = [(n, one) if n * b[1] > b[0] * one else b for n, b in zip(rows[x], best, strict=True)]
        else:
            best = [(n, one) if n * b[1] < b[0] * one else b for n, b in zip(rows[x], best, strict=True)]
    return best


class Fields:
    """The rows as integers with a field for every entry, so that two rows are compared at once; for factors of so many bits."""

    def __init__(self, channel: Channel, factor: int) -> None:
        self.channel, self.even = channel, len(set(channel.ones)) == 1
        bits = max(map(max, channel.tops)).bit_length() + (0 if self.even else max(channel.ones).bit_length())
        self.bytes = (bits + factor + 8) // 8  # of a field: the product with p or q, and the guard
        self.guards = int.from_bytes((b"\0" * (self.bytes - 1) + b"\x80") * channel.m, "little")
        self.lows: dict[int, int] = {}
        self.tops: dict[int, int] = {}
        self.last: tuple[int, int, int] = -1, 0, 0  # x, its factor, the guards without its row times the factor

    def hold(self, x: int, other: int, p: int, q: int) -> bool:
        """Whether Q(y|x) <= p/q Q(y|x') for every y, for integers p and q of at most ``factor`` bits."""
        if not self.even:
            p, q = p * self.channel.ones[x], q * self.channel.ones[other]
        if self.last[:2] != (x, q):
            self.last = x, q, self.guards - q * self.packed(self.tops, self.channel.tops, x)
        return (p * self.packed(self.lows, self.channel.lows, other) + self.last[2]) & self.guards == self.guards

    def packed(self, kept: dict[int, int], rows: Sequence[Sequence[int]], x: int) -> int:
        """Row x with all of its entries in fields."""
        if x not in kept:
            kept[x] = int.from_bytes(b"".join([n.to_bytes(self.bytes, "little") for n in rows[x]]), "little")
        return kept[x]
