"""All ordered pairs of inputs of a rational channel at once: doubles with a rigorous error bound, exact where they leave doubt.

For every x one division of matrices gives the quotients Q(y|x) / Q(y|x') for all x' and y. Each is within 2^-51 of the exact
quotient (relatively), so one comparison with an enclosure of e^E[x,x'] decides almost all pairs; the others are decided by exact
comparisons of the few columns that can be the largest. Requires that ``privacy.filter_is_sound``; else everything is exact.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf

import numpy as np
import numpy.typing as npt

from exactdp.channel import Channel
from exactdp.enclosure import LogSum
from exactdp.policy import Level, PrivacyMatrix
from exactdp.privacy import CLOSE, Ratio, filter_is_sound, ratio_of, ratio_within

__all__ = ["largest_quotients", "violating_pair"]

MARGIN = 2.0**-40  # above the relative error of _exp (2^-41), with room for the roundings around it


def largest_quotients(channel: Channel) -> npt.NDArray[np.int64]:
    """For every ordered pair (x, x') the code a * width + b of the values a, b whose quotient is the largest over all y."""
    k = channel.size[0]
    width = len(channel.matrix.values)
    codes = np.zeros((k, k), dtype=np.int64)
    doubles = _doubles(channel)
    for x in range(k):
        quotients = _quotients(channel, doubles, x)
        largest = quotients.max(axis=1)
        close = quotients >= (largest * CLOSE)[:, None]
        column = close.argmax(axis=1)
        for other in np.flatnonzero(close.sum(axis=1) > 1):
            column[other] = _best(channel, x, int(other), np.flatnonzero(close[other]))[1]
        codes[x] = channel.pattern[x, column].astype(np.int64) * width + channel.pattern[np.arange(k), column]
    return codes


def violating_pair(channel: Channel, policy: PrivacyMatrix) -> tuple[Ratio, int, int, int] | None:
    """(ratio, x, x', y) with ratio = Q(y|x) / Q(y|x') > e^E[x,x'], the first in order of x; None if there is none."""
    doubles = _doubles(channel)
    below, above = _power_bounds(policy.levels)
    for x in range(channel.size[0]):
        quotients = _quotients(channel, doubles, x)
        largest = quotients.max(axis=1)
        levels = policy.pattern[x]
        for other in np.flatnonzero(largest > below[levels] * CLOSE):
            columns = np.flatnonzero(quotients[other] >= largest[other] * CLOSE)
            ratio, y = _best(channel, x, int(other), columns)
            sure = largest[other] * CLOSE > above[levels[other]]
            if sure or not ratio_within(ratio, policy.levels[int(levels[other])]):
                return ratio, x, int(other), y
    return None


def _doubles(channel: Channel) -> npt.NDArray[np.float64] | None:
    return channel.matrix.floats[channel.pattern] if filter_is_sound(channel.matrix) else None


def _quotients(channel: Channel, doubles: npt.NDArray[np.float64] | None, x: int) -> npt.NDArray[np.float64]:
    """Q(y|x) / Q(y|x') in doubles, a row for every x'; 0 for 0/0. Where doubles are no safe filter: all 1, nothing is filtered."""
    if doubles is None:
        return np.ones(channel.size)
    with np.errstate(divide="ignore", invalid="ignore"):
        quotients: npt.NDArray[np.float64] = doubles[x] / doubles
    if channel.matrix.values[0] == 0:
        quotients[np.isnan(quotients)] = 0.0
    return quotients


def _best(channel: Channel, x: int, other: int, columns: npt.NDArray[np.int64]) -> tuple[Ratio, int]:
    """The largest exact Q(y|x) / Q(y|other) over the given columns, and its column."""
    values = channel.matrix.values
    best: tuple[Ratio, int] = (Fraction(-1), 0)
    seen: set[tuple[int, int]] = set()
    for y in columns.tolist():
        code = int(channel.pattern[x, y]), int(channel.pattern[other, y])
        if code not in seen:
            seen.add(code)
            ratio = ratio_of(values[code[0]], values[code[1]])
            if ratio > best[0]:  # type: ignore[operator]
                best = ratio, y
    return best


def _power_bounds(levels: tuple[Level, ...]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Doubles below and above e^level, for every level; the pair (0, inf), which decides nothing, where none is cheap."""
    below, above = np.zeros(len(levels)), np.full(len(levels), inf)
    cheap: dict[int, float] = {}
    for i, value in enumerate(levels):
        if not isinstance(value, LogSum):
            below[i] = inf
        elif not value.terms and not value.epsilon and value.constant <= 64:
            cheap[i] = value.constant.numerator / value.constant.denominator
        elif not value.constant and not value.epsilon and len(value.terms) == 1:
            power = value.exp()
            if isinstance(power, Fraction) and 2.0**-500 < power < 2.0**500:
                below[i], above[i] = float(power) * (1 - MARGIN), float(power) * (1 + MARGIN)
    where = np.array(list(cheap), dtype=np.int64)
    powers = _exp(np.array(list(cheap.values())))
    below[where], above[where] = powers * (1 - MARGIN), powers * (1 + MARGIN)
    return below, above


def _exp(x: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """e^x for doubles within 2^-53 (relatively) of a number in [0, 64], relative error below 2^-41, by IEEE operations alone.

    x / 2^10 <= 1/16 exactly; the Taylor polynomial of degree 9 leaves a remainder below (1/16)^10 / 10! < 2^-61 and is rounded by
    less than 2^-52; ten squarings make that 2^-42 + 2^-51 and add less than 2^-43 of their own; the rounding of x adds 2^-47.
    """
    small = x / 1024
    total = np.ones_like(small)
    for n in range(9, 0, -1):
        total = 1 + total * small / n
    for _ in range(10):
        total = total * total
    return total

