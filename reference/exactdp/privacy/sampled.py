"""Sampling before the mechanism: of N users some are drawn, and only their reports are shown; delta of that, for this channel.

One user changes from x to x'. Without replacement d users are drawn, and what is shown is how often each output occurs; with
replacement there are d draws of a user, each with a fresh report, shown in order. Given the others that would be drawn, with
q = 1/N a draw, the law of one draw is q Q(.|x) + (1 - q) Q(.|r). delta is convex, so the worst others are bounded by the worst
fixed ones; where these are alike the bound is attained. For one draw they are, so delta is exact. Sources: B. Balle, G. Barthe,
M. Gaboardi, Privacy amplification by subsampling, 2018; N. Li, W. Qardaji, D. Su, 2012.

>>> warner = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> sampled(warner, 10, 1, 1).lower, sampled(warner, 10, 1, "6/5").lower
(Fraction(1, 20), Fraction(0, 1))
>>> found = sampled(warner, 10, 3, "11/10", replacement=True)
>>> round(float(found.lower), 6), found.lower == found.upper
(0.044575, False)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import comb
from typing import NamedTuple

from exactdp.arguments import check_count, check_flag, plain
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.curve import check_delta
from exactdp.privacy.losses import Losses, check_rational

__all__ = ["Sampled", "sampled", "sampled_epsilon"]

MOST_WORK = 200_000  # outcomes of all others together

Row = tuple[Fraction, ...]
Law = dict[tuple[int, ...], Fraction]


@dataclass(frozen=True)
class Sampled:
    """delta between two ends, equal where it is exact; the input of all others that attains the lower one, x and other."""

    lower: Fraction
    upper: Fraction
    others: int
    x: int
    other: int


@plain
def sampled(channel: Channel, users: int, draws: int, power: ExactLike, *, replacement: bool = False) -> Sampled:
    """The least delta at e^epsilon = power of the reports of drawn users.

    Args:
        channel: rational, k x m, k >= 2.
        users: N, at least 2.
        draws: d, at least 1; at most N without replacement.
        power: e^epsilon, rational, at least 1.
        replacement: whether a user can be drawn again.

    Returns:
        delta, exact where the worst others are alike (always for one draw), else enclosed.

    Raises:
        BadInput: for other numbers, and where t occurs. OutOfScope: with the outcomes, where these are too many.

    Example:
        >>> sampled(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 2, 1, 1).lower
        Fraction(1, 4)

    Source: joint convexity of delta; Balle, Barthe, Gaboardi, 2018, Theorem 2.
    """
    k, m = check_rational(channel, "delta after sampling").size
    check_count(users, "users", 2), check_count(draws, "draws"), check_flag(replacement, "replacement")
    t = rational(power)
    if t < 1:
        raise BadInput(f"power = {t}: delta is asked at e^epsilon >= 1")
    if k < 2:
        raise BadInput("the channel has one input: a user changes between at least two")
    if draws > users and not replacement:
        raise BadInput(f"{draws} draws of {users} users: draw at most {users}, or with replacement")
    work = comb(draws + k - 1, k - 1) * comb(draws + m - 1, m - 1) * k * k
    if work > MOST_WORK:
        raise OutOfScope(f"{draws} draws have {work} outcomes to compare, over {MOST_WORK}: draw fewer, or merge outputs")
    best, bound = _worst(channel, users, draws, t, replacement=replacement)
    return Sampled(best.above - t * best.below, bound.above - t * bound.below, best.others[0], best.x, best.other)


class Line(NamedTuple):
    """P(S) and Q(S) of the best event at a power, for these others: delta is above - power below, and no less elsewhere."""

    above: Fraction
    below: Fraction
    others: tuple[int, ...]
    x: int
    other: int


def _worst(channel: Channel, users: int, draws: int, t: Fraction, *, replacement: bool) -> tuple[Line, Line]:
    """The line of the largest delta at a power among others that are alike, and among all."""
    rows = [tuple(map(rational, row)) for row in channel.rows]
    k, found = len(rows), list[Line | None]((None, None))
    for others in combinations_with_replacement(range(k), draws):
        for x, z in permutations(range(k), 2):
            line = Line(*(_again if replacement else _once)(rows, others, x, z, Fraction(1, users), t), others, x, z)
            for place, asked in enumerate((others[0] == others[-1], True)):
                best = found[place]
                if asked and (best is None or line.above - t * line.below > best.above - t * best.below):
                    found[place] = line
    alike, every = found
    if alike is None or every is None:  # pragma: no cover - there are two inputs
        raise BadInput("the channel has one input")
    return alike, every


@plain
def sampled_epsilon(
    channel: Channel, users: int, draws: int, delta: ExactLike | float, *, replacement: bool = False, bits: int = 64
) -> Interval:
    """The smallest epsilon at a delta of the reports of drawn users.

    Args:
        channel: rational, k x m, k >= 2.
        users: N, at least 2.
        draws: d, at least 1; at most N without replacement.
        delta: from 0 to below 1.
        replacement: whether a user can be drawn again.
        bits: of the enclosure of each end, which is the logarithm of a rational number.

    Returns:
        An interval around it, in nats: as wide as the enclosure where others that are alike are the worst.

    Raises:
        BadInput: as ``sampled``, and for another delta. OutOfScope: as ``sampled``, and where no epsilon has so small a delta.

    Example:
        >>> found = sampled_epsilon(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 10, 1, 0)
        >>> round(float(found.lower), 9)
        0.182321557

    Source: Newton's method on convex functions made of lines, which ends.
    """
    limit, ends = check_delta(delta), list[LogSum]()
    sampled(channel, users, draws, 1, replacement=replacement)  # which refuses what cannot be asked
    for place in (0, 1):
        power, line = Fraction(1), _worst(channel, users, draws, Fraction(1), replacement=replacement)[place]
        while line.above - power * line.below > limit:
            if not line.below:
                raise OutOfScope(f"no epsilon has delta = {limit}: an output of one input has probability 0 for another")
            power = (line.above - limit) / line.below
            line = _worst(channel, users, draws, power, replacement=replacement)[place]
        ends.append(LogSum.ln(power))
    return Interval(ends[0].enclosure(bits).lower, ends[1].enclosure(bits).upper)


def _mixed(one: Row, two: Row, share: Fraction) -> Row:
    return tuple(share * a + (1 - share) * b for a, b in zip(one, two, strict=True))


def _again(rows: list[Row], others: tuple[int, ...], x: int, z: int, q: Fraction, t: Fraction) -> tuple[Fraction, Fraction]:
    """With replacement: the draws are independent given the others, and each is a mixture."""
    law: Losses | None = None
    for r in sorted(set(others)):
        one = Losses.of(_mixed(rows[x], rows[r], q), _mixed(rows[z], rows[r], q)).repeated(others.count(r))
        law = one if law is None else law.then(one)
    return (Fraction(0), Fraction(0)) if law is None else law.line(t)


def _once(rows: list[Row], others: tuple[int, ...], x: int, z: int, q: Fraction, t: Fraction) -> tuple[Fraction, Fraction]:
    """Without replacement: with probability d q the user takes the place of one of the others; histograms."""
    share = q * len(others)
    both = {h: [(1 - share) * p] * 2 for h, p in _histogram([rows[r] for r in others]).items()}
    for r in sorted(set(others)):
        i = others.index(r)
        rest = _histogram([rows[w] for j, w in enumerate(others) if j != i]) or {(0,) * len(rows[0]): Fraction(1)}
        for h, p in rest.items():
            for y, pair in enumerate(zip(rows[x], rows[z], strict=True)):
                if any(pair):
                    found = both.setdefault((*h[:y], h[y] + 1, *h[y + 1 :]), [Fraction(0)] * 2)
                    for side, value in enumerate(pair):
                        found[side] += q * others.count(r) * p * value
    event = [(a, b) for a, b in both.values() if a > t * b]
    return sum((a for a, _ in event), start=Fraction(0)), sum((b for _, b in event), start=Fraction(0))


def _histogram(rows: list[Row]) -> Law:
    law: Law | None = None
    for row in rows:
        if law is None:
            law = {(0,) * len(row): Fraction(1)}
        after: Law = {}
        for h, p in law.items():
            for y, v in enumerate(row):
                if v:
                    key = (*h[:y], h[y] + 1, *h[y + 1 :])
                    after[key] = after.get(key, Fraction(0)) + p * v
        law = after
    return {} if law is None else law
