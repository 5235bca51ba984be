"""Are all ratios Q(y|x) / Q(y|x') of a rational channel within a policy? Each pair at once, in integers, the cheap test first.

Part of the trusted base with ``kernel``; standard library, ``arithmetic``, ``objects`` and ``policy`` only. Pairs whose level is
not below the logarithm of the largest ratio of all need no more. For the others, with p/q <= e^level, all outputs are compared by
one addition: rows are integers whose fields of equal width are the entries, each field of p Q(.|x') - q Q(.|x) has a guard bit,
and the bit remains where the difference is not negative. First in few bits, with Q(.|x') rounded down and Q(.|x), q/p rounded up;
where that fails, with the entries as they are; and where that fails, the largest ratio of the pair decides.

>>> from exactdp_checks.trusted.objects import Channel
>>> channel = Channel({"rows": [[3, 1], [1, 3]], "denominators": [4, 4], "radius": 0})
>>> largest(channel, [0], [1]), Fields(channel, 8).hold(0, 1, 3, 1), Fields(channel, 8).hold(0, 1, 29, 10)
((12, 4), True, False)
>>> Coarse(channel).hold(0, 1, *short(3, 1)), Coarse(channel).hold(0, 1, *short(29, 10)), short(2**70 + 1, 2**69)
(True, False, (65536, 32768))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product

from exactdp_checks.trusted.arithmetic import require
from exactdp_checks.trusted.objects import Channel
from exactdp_checks.trusted.policy import EXACT, SHORT, Level, Policy, logarithm

__all__ = ["Coarse", "Fields", "largest", "require_within", "short"]

FEW = 8  # others of one input and level that are looked at by themselves
WIDTHS = (SHORT + 24, 160, 640, EXACT)  # bits of what bounds e^level at first; of the powers of simple numbers
FINE, WIDEST = 16, 64  # bits of the least entry, rounded, and of its unit at most
Entry = tuple[int, int]  # a numerator and its denominator


def require_within(channel: Channel, policy: Policy) -> None:
    """Rejects unless Q(y|x) <= e^E[x,x'] Q(y|x') for all y and all pairs with a level, for every channel in the radius."""
    pairs, everyone = Pairs(channel), range(channel.k)
    most = largest(channel, everyone, everyone) if len(policy.levels) > 2 else None
    enough = None if most is None or not most[0] else logarithm(Fraction(*most), SHORT)[1]  # 2^SHORT times what bounds it
    free = set[int]() if enough is None else policy.at_least(enough, SHORT)
    bounds: dict[Level, tuple[int, int, int, int] | None] = {}
    for level, members, others in policy.groups(FEW, free):
        if level not in bounds:
            p, q = level.below(SHORT)
            always = most is not None and most[0] * q <= p * most[1]
            bounds[level] = None if always else (p, q, *short(p, q))
        bound = bounds[level]
        if bound is None:
            continue
        if len(members) * len(others) > 2 * (len(members) + len(others)):
            require_ratio(level, largest(channel, members, others))
            continue
        for x, other in product(members, others):
            if x != other and not pairs.hold(x, other, *bound):
                require_ratio(level, largest(channel, [x], [other]))


def require_ratio(level: Level, ratio: Entry | None) -> None:
    """Rejects unless the ratio is at most e^level."""
    require(ratio is not None, "an infinite ratio")
    require(ratio is not None and level.within(*ratio), "a ratio exceeds its bound")


def largest(channel: Channel, members: Sequence[int], others: Sequence[int]) -> Entry | None:
    """The largest Q(y|x) / Q(y|x') over x in members, x' in others and y, as two integers; None where it is infinite."""
    above, below = extremes(channel, channel.tops, members, 1), extremes(channel, channel.lows, others, -1)
    best = 0, 1
    for (a, one), (b, two) in zip(above, below, strict=True):
        p, q = a * two, b * one
        if p * best[1] > best[0] * q:
            if not q:
                return None
            best = p, q
    return best


def extremes(channel: Channel, rows: Sequence[Sequence[int]], chosen: Sequence[int], sign: int) -> list[Entry]:
    """The largest (sign 1) or the smallest (sign -1) entry of the chosen rows in every column."""
    best: list[Entry] = []
    for one, members in by_denominator(channel, chosen).items():
        column: Iterable[int] = rows[members[0]]
        if len(members) > 1 and channel.packed is not None:
            column = channel.packed.extremes(members, sign)
        elif len(members) > 1:
            column = map(max if sign > 0 else min, *(rows[x] for x in members))
        if not best:
            best = [(n, one) for n in column]
        elif sign > 0:
            best = [(n, one) if n * b[1] > b[0] * one else b for n, b in zip(column, best, strict=True)]
        else:
            best = [(n, one) if n * b[1] < b[0] * one else b for n, b in zip(column, best, strict=True)]
    return best


def by_denominator(channel: Channel, chosen: Sequence[int]) -> dict[int, list[int]]:
    """The chosen rows with each denominator."""
    found: dict[int, list[int]] = {}
    for x in chosen:
        found.setdefault(channel.ones[x], []).append(x)
    return found


class Fields:
    """The rows as integers with a field for every entry, so that two rows are compared at once; for factors of so many bits."""

    def __init__(self, channel: Channel, factor: int) -> None:
        self.channel, self.even = channel, len(set(channel.ones)) == 1
        bits = max(map(max, channel.tops)).bit_length() + (0 if self.even else max(channel.ones).bit_length())
        self.lay_out(bits + factor)

    def lay_out(self, bits: int) -> None:
        """Fields for products of so many bits."""
        self.bytes = (bits + 8) // 8  # with the guard
        self.guards = int.from_bytes((b"\0" * (self.bytes - 1) + b"\x80") * self.channel.m, "little")
        self.lows: dict[int, int] = {}
        self.tops: dict[int, int] = {}
        self.last: tuple[int, int, int] = -1, 0, 0  # x, its factor, the guards without its row times the factor

    def hold(self, x: int, other: int, p: int, q: int) -> bool:
        """Whether Q(y|x) <= p/q Q(y|x') for every y, for integers p and q of at most ``factor`` bits."""
        if not self.even:
            p, q = p * self.channel.ones[x], q * self.channel.ones[other]
        if self.last[:2] != (x, q):
            if x not in self.tops:
                self.tops[x] = self.packed(self.upper(x))
            self.last = x, q, self.guards - q * self.tops[x]
        if other not in self.lows:
            self.lows[other] = self.packed(self.lower(other))
        return (p * self.lows[other] + self.last[2]) & self.guards == self.guards

    def lower(self, x: int) -> Sequence[int]:
        """The lower bounds of the entries of row x."""
        row: Sequence[int] = self.channel.lows[x]
        return row

    def upper(self, x: int) -> Sequence[int]:
        """The upper bounds of the entries of row x."""
        row: Sequence[int] = self.channel.tops[x]
        return row

    def packed(self, row: Sequence[int]) -> int:
        """A row with all of its entries in fields."""
        return int.from_bytes(b"".join([n.to_bytes(self.bytes, "little") for n in row]), "little")


class Coarse(Fields):
    """The rows in units of 2^-bits, lower bounds rounded down and upper bounds up, whatever their denominators are."""

    def __init__(self, channel: Channel) -> None:
        least = min((n for row in channel.lows for n in row if n), default=1)
        self.unit = min(WIDEST, FINE + max(channel.ones).bit_length() - least.bit_length())
        self.channel, self.even = channel, True
        top = -((-max(map(max, channel.tops)) << self.unit) // min(channel.ones))
        self.lay_out(min(top.bit_length(), self.unit + 1) + FINE + 1)  # no entry exceeds 1

    def lower(self, x: int) -> Sequence[int]:
        """The lower bounds in units, rounded down."""
        one = self.channel.ones[x]
        return [(n << self.unit) // one for n in self.channel.lows[x]]

    def upper(self, x: int) -> Sequence[int]:
        """The upper bounds in units, rounded up."""
        one = self.channel.ones[x]
        return [-((-n << self.unit) // one) for n in self.channel.tops[x]]


def short(p: int, q: int) -> tuple[int, int]:
    """(a, b) with a / b <= p / q, integers of FINE + 1 bits at most, b > 0: near p / q, if that is from 1 to 2^FINE."""
    a = (p << FINE) // q
    drop = min(FINE, max(0, a.bit_length() - FINE - 1))
    return min(a >> drop, (2 << FINE) - 1), 1 << (FINE - drop)


class Pairs:
    """Comparisons of two inputs, the cheap one first; rows are laid out when one is asked for."""

    def __init__(self, channel: Channel) -> None:
        self.channel, self.fields = channel, dict[int, Fields]()

    @cached_property
    def coarse(self) -> Coarse:
        """Rows rounded to few bits."""
        return Coarse(self.channel)

    def laid_out(self, bits: int) -> Fields:
        """Rows for factors of so many bits, up to EXACT."""
        width = next(width for width in WIDTHS if bits <= width)
        if width not in self.fields:
            self.fields[width] = Fields(self.channel, width)
        return self.fields[width]

    def hold(self, x: int, other: int, p: int, q: int, a: int, b: int) -> bool:
        """Whether Q(y|x) <= p/q Q(y|x') for every y; a, b: ``short`` of p, q."""
        return self.coarse.hold(x, other, a, b) or self.laid_out((p | q).bit_length()).hold(x, other, p, q)
