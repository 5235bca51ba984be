"""The smallest rho of zero-concentrated differential privacy, enclosed from both sides.

rho = sup over orders a > 1 and pairs of rows of D_a(P || P')/a. psi(a) = (a - 1) D_a is convex with psi(1) = 0, so between two
orders it stays below the chord, and D_a rises: that bounds rho from above, any value of it from below. Source: M. Bun, T.
Steinke, Concentrated differential privacy: simplifications, extensions, and lower bounds, 2016, Definition 1.1.

>>> from exactdp.mechanisms import krr
>>> found = zcdp(krr.channel(2, 3))
>>> round(float(found.lower), 9), found.width < Fraction(1, 10**9)
(0.549306144, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from exactdp.arguments import renamed
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.levels import allowance
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.privacy.contraction import cells_of
from exactdp.privacy.losses import check_rational, pair_classes
from exactdp.privacy.ratio import filter_is_sound
from exactdp.privacy.renyi import BITS, Cells, gap_of
from exactdp.privacy.renyi import psi as psi_of

__all__ = ["zcdp"]


@renamed("within")
def zcdp(channel: Channel, tolerance: ExactLike | float = "1e-10") -> Interval:
    """The smallest rho of rho-zCDP, sup over a > 1 and pairs of rows of D_a(P || P')/a, enclosed from both sides.

    Args:
        channel: rational, k x m, k >= 2, outputs with probability 0 for all inputs or none.
        tolerance: the width of the enclosure, above 0.

    Returns:
        An interval that contains rho: values of arb below, chords of psi above; it is at most so wide.

    Raises:
        BadInput: for another width, and where t occurs. OutOfScope: where rho is infinite.

    Example:
        >>> float(zcdp(Channel([["1/2", "1/2"]] * 2)).upper)
        0.0

    Source: M. Bun, T. Steinke, 2016, Definition 1.1.
    """
    width = allowance(tolerance)
    if width <= 0:
        raise BadInput(f"tolerance = {width}: write a width above 0, such as '1e-10'")
    gap = gap_of(check_rational(channel, "rho"))
    if gap[0] != gap[1]:
        raise OutOfScope("rho is infinite: an output of one input has probability 0 for another; ask for epsilon at a delta")
    best, bound = Fraction(0), Fraction(0)
    for x, z in pair_classes(channel, _candidates(channel) if filter_is_sound(channel.matrix) else None):
        low, high = _supremum(cells_of(channel, x, z), best, width)
        best, bound = max(best, low), max(bound, high)
    return Interval(best, max(best, bound))


def _candidates(channel: Channel) -> list[tuple[int, int]]:
    """The pairs that can have the largest D_a/a, by doubles at orders that are close enough: chords above, values below."""
    rows = channel.matrix.floats[channel.pattern]
    orders = np.concatenate([[1.0], 1 + np.geomspace(1e-3, 400, 60)])
    lows, highs = [], []
    for x in range(len(rows)):
        p, q = rows[x : x + 1], rows
        with np.errstate(all="ignore"):
            logs = np.where(p > 0, np.log(p) - np.log(q), 0)
        divergence = (p * logs).sum(axis=1)
        top = logs.max(axis=1)
        sums = [np.log((p * np.exp((a - 1) * (logs - top[:, None]))).sum(axis=1)) + (a - 1) * top for a in orders[1:]]
        table = np.array([np.zeros(len(rows)), *sums])
        lows.append(np.maximum((table[1:] / (orders[1:] * (orders[1:] - 1))[:, None]).max(axis=0), divergence))
        # D_a rises with a, so on [a, b] D/a <= D_b/a; on the first, D_1; above the last, ln of the largest ratio
        steps = table[1:] / (orders[1:] - 1)[:, None] / orders[:-1, None]
        highs.append(np.maximum(steps.max(axis=0), top / orders[-1]))
    low, high = np.array(lows), np.array(highs)
    least = low.max() - 1e-9 * max(1.0, low.max())  # sums of terms up to 1 are off by 10^-12 at the least order, 1 + 10^-3
    return [(int(x), int(z)) for x, z in np.argwhere(high >= least) if x != z]


def _supremum(cells: Cells, known: Fraction, width: Fraction) -> tuple[Fraction, Fraction]:
    """sup of psi(a)/(a (a - 1)): from the limit at 1, the divergence, to orders where ln(largest ratio)/a is less than that."""
    top = max(p / q for p, q, _ in cells if p)
    if top == 1:
        return Fraction(0), Fraction(0)
    divergence = LogSum(terms=[(p / q, n * p) for p, q, n in cells if p]).enclosure(BITS)
    best = max(known, divergence.lower)
    ceiling = LogSum.ln(top).enclosure(BITS).upper
    values: dict[Fraction, Interval] = {Fraction(1): Interval(Fraction(0), Fraction(0))}

    def psi(a: Fraction) -> Interval:
        if a not in values:
            values[a] = psi_of(cells, a)
        return values[a]

    last = Fraction(2)
    while ceiling / last > best and last < 2**40:
        best = max(best, psi(last).lower / (last * (last - 1)))
        last *= 2
    best = max(best, psi(last).lower / (last * (last - 1)))
    waiting, bound = [(Fraction(1), last)], ceiling / last
    while waiting:
        low, high = waiting.pop()
        best = max(best, *(psi(a).lower / (a * (a - 1)) for a in (low, high) if a > 1))
        above = _chord(low, high, psi)
        if above <= best + width:
            bound = max(bound, above)
            continue
        middle = (
            Fraction(math.sqrt(float(low - 1) * float(high - 1)) + 1).limit_denominator(2**30) if low > 1 else (low + high) / 2
        )
        if not low < middle < high or high - low < Fraction(1, 2**34):
            bound = max(bound, above)
            continue
        waiting += [(low, middle), (middle, high)]
    return best, bound


def _chord(low: Fraction, high: Fraction, psi: Callable[[Fraction], Interval]) -> Fraction:
    """A bound of psi(a)/(a (a - 1)) on [low, high]: that of the chord c (a - 1) + d, at an end or where its derivative is 0."""
    if low == 1:
        return psi(high).upper / (high - 1)  # D_a <= D_high, and a >= 1
    left, right = psi(low).upper, psi(high).upper
    slope = max(Fraction(0), (right - left) / (high - low))  # psi rises: less is only a rounding
    offset = left - slope * (low - 1)
    ends = [left / (low * (low - 1)), right / (high * (high - 1))]
    if offset >= 0:  # slope/a + offset/(a (a - 1)) falls
        return max(ends[0], Fraction(0))
    # with u = a - 1: (slope u + offset)/(u (u + 1)) has its maximum where slope u^2 + 2 offset u + offset = 0
    ratio = float(-offset / slope) if slope > 0 else 0.0
    u = Fraction(ratio + math.sqrt(ratio * ratio + ratio)) if slope > 0 else Fraction(0)
    if low - 1 < u < high - 1:
        near = (slope * u + offset) / (u * (u + 1))
        ends.append(near)  # where it is flat: the rounding of u is covered below
    return max(ends) * (1 + Fraction(1, 2**40)) + Fraction(1, 2**60)
