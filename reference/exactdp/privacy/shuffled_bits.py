"""Two outputs in a shuffler, for every number of others at once: doubles with a bound on their error, to 10^5 reports.

j of the N others have P(1) = b and N - j have a < b; L is the law of the number of their ones. The one who changes has b, then a:

    delta_j = max over s of (b - power a) P(L = s - 1) - (power - 1) P(L >= s).

Proof. What is computed is exact for laws of which two tails of less than 10^-40 together are dropped (Bernstein's inequality)
and what is left is normalised; this moves a delta by less than ``TINY`` (1 + power). A binomial law without its tails is p^s
q^(n - s) on an interval times C(n, s), and a convolution of such laws is log-concave times C(N, s) again (Liggett, 1997). So
P(L = s - 1)/ P(L = s) rises with s, by a factor of at least (1 + 2/N)^2, and P(S = s) > power P'(S = s) from the least s on
where it is over r = (power (1 - a) - (1 - b))/(b - power a). Rounding moves this s by at most 1, for N up to 10^5. One more bit
moves it by 0 or 1, since the ratio of L + bit at s lies between those of L at s - 1 and s. So for all j of a block the best s
is known up to the block's length, and one product of matrices has delta of them all. Every number added is positive and is off
by less than ``SLACK`` of itself: 6 roundings for each term of a law and as many for its sum, 2 for each term of a sum or tail,
4 for each bit of a block; values below 10^-60 of the largest, where doubles could be less precise, count as tails.

>>> line = scan(Fraction(1, 4), Fraction(3, 4), 999, Fraction(11, 10))
>>> round(float(line.near.max()), 12)
7.2233758e-05
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.arguments import plain

__all__ = ["MOST_POWER", "SLACK", "TINY", "Line", "scan"]

SLACK = 2.0**-33  # of all positive numbers here; all roundings together are below 60,000 for 10^5 reports, 2^-37
TINY = 1e-38  # two laws without tails of 10^-40 are off by 4 of these, and their tails by as much
MOST_POWER = 2**900  # products of doubles with it do not overflow
LEAST = 1e-60
BLOCK = 60  # products of matrices up to 64 x 64 are not spread over threads
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """For every number j of others with b: delta, a bound on its error, P(S) and P'(S) of its event, each within SLACK, and
    whether the change is from b to a."""

    near: Floats
    slack: Floats
    above: Floats
    below: Floats
    up: npt.NDArray[np.bool_]

    def both(self, other: Line) -> Line:
        """The larger delta of two lines at every j; ``other`` counts the others with a.

        Args:
            other: a line of as many users.

        Returns:
            The line of the larger delta.

        Example:
            >>> from exactdp.privacy.shuffled_bits import scan
            >>> from fractions import Fraction
            >>> line = scan(Fraction(1, 4), Fraction(3, 4), 2, Fraction(1))
            >>> line.both(line).near.tolist() == line.near.tolist()
            True
        """
        first = self.near >= other.near[::-1]
        pairs = ((getattr(self, n), getattr(other, n)[::-1]) for n in ("near", "above", "below"))
        near, above, below = (np.where(first, mine, its) for mine, its in pairs)
        return Line(near, np.maximum(self.slack, other.slack[::-1]), above, below, first)


@plain
def scan(
    a: Fraction, b: Fraction, N: int, power: Fraction, only: int | None = None, step: Callable[[float], object] = abs
) -> Line:
    """delta at e^epsilon = power for every number j = 0, ..., N of others with b, of a change from b to a and from a to b.

    Args:
        a, b: the probabilities of 1, 0 <= a < b <= 1.
        N: how many others, at most 10^5.
        power: from 1 to ``MOST_POWER``.
        only: this j alone, at place 0 of the line.
        step: called with the share that is done.

    Returns:
        The line.

    Raises:
        Nothing: callers check.

    Example:
        >>> scan(Fraction(0), Fraction(1, 2), 0, Fraction(1)).near.tolist()
        [0.5]

    Source: T. Liggett, Ultra logconcave sequences and negative dependence, 1997.
    """
    there = _one_way(a, b, N, power, only, lambda share: step(share / 2))
    return there.both(_one_way(1 - b, 1 - a, N, power, None if only is None else N - only, lambda share: step((1 + share) / 2)))


def _one_way(a: Fraction, b: Fraction, N: int, power: Fraction, only: int | None, step: Callable[[float], object]) -> Line:
    """From b to a alone."""
    size = min(BLOCK, N) if only is None else 0
    first, last = (0, N) if only is None else (only, only)
    zeros = np.zeros(last - first + 1)
    line = Line(zeros, zeros.copy(), zeros.copy(), zeros.copy(), zeros == 0)
    gain = b - power * a
    if gain <= 2**-130:  # no outcome is so much likelier, or by less than is told apart
        line.slack[:] = TINY if gain > 0 else 0
        return line
    lows, highs, scale = (float(a), float(1 - a)), (float(b), float(1 - b)), float(power - 1)
    weights = _mixes(lows, highs, size)
    ratio = float((power * (1 - a) - (1 - b)) / gain)
    starts = [*range(first, last - size, size + 1), last - size]
    for start in starts:
        one, two = _binomial(lows, N - size - start), _binomial(highs, start)
        s = _least(one, two, N - size, ratio)
        low, high = s - 3 - size, s + 3 + size
        tails = one[0], np.cumsum(one[1][::-1])[::-1]
        exact, tail = _sums(one, two, low, high), _sums(tails, two, low, high, 1.0)
        shown = [np.lib.stride_tricks.sliding_window_view(v, size + 5) for v in (exact, tail)]
        equal, more = weights @ shown[0][: size + 1][::-1].copy(), weights @ shown[1][1 : size + 2][::-1].copy()
        value, total = float(gain) * equal - scale * more, float(gain) * equal + scale * more
        best, rows = value.argmax(axis=1), np.arange(size + 1)
        here = slice(start - first, start - first + size + 1)
        line.near[here] = np.maximum(value[rows, best], 0)
        line.slack[here] = (value + SLACK * total).max(axis=1) - line.near[here] + TINY * (1 + float(power))
        line.above[here], line.below[here] = (more[rows, best] + p * equal[rows, best] for p in (highs[0], lows[0]))
        step((start - first + size + 1) / (last - first + 1))
    return line


Law = tuple[int, Floats]  # the least value, and the probabilities from it on


def _binomial(chance: tuple[float, float], n: int) -> Law:
    """Bin(n, p) without two tails of less than 10^-40 together, from p and 1 - p."""
    p, q = chance
    if not n or not p:
        return 0, np.ones(1)
    if not q:
        return n, np.ones(1)
    wide = 31 + int(np.sqrt(961 + 186 * n * p * q))  # 2 exp(-w^2/(2 (npq + w/3))) <= 10^-40
    mode = min(n, int((n + 1) * p))
    low, high = max(0, mode - wide - 1), min(n, mode + wide + 1)
    up, down = np.arange(mode, high, dtype=float), np.arange(mode, low, -1, dtype=float)
    right = np.cumprod((n - up) / (up + 1) * (p / q))
    left = np.cumprod(down / (n - down + 1) * (q / p))
    left, right = left[left > LEAST], right[right > LEAST]
    law = np.concatenate([left[::-1], [1.0], right])
    return mode - len(left), law / law.sum()


def _mixes(lows: tuple[float, float], highs: tuple[float, float], size: int) -> Floats:
    """Row i: the law of the ones of size - i bits with a and i bits with b."""
    powers: list[list[Floats]] = [[np.ones(1)], [np.ones(1)]]
    for some, (p, q) in zip(powers, (lows, highs), strict=True):
        for _ in range(size):
            some.append(np.convolve(some[-1], [q, p]))
    return np.array([np.convolve(powers[0][size - i], powers[1][i]) for i in range(size + 1)])


def _sums(one: Law, two: Law, low: int, high: int, before: float = 0.0) -> Floats:
    """The convolution at s = low, ..., high - 1; the first is ``before`` below its least value, and 0 above its largest."""
    (start, values), (other, masses) = one, two
    first, last = low - other - len(masses) + 1 - start, high - other - start
    inner = values[max(first, 0) : max(last, 0)]
    left = min(max(-first, 0), last - first)
    padded = np.concatenate([np.full(left, before), inner, np.zeros(last - first - left - len(inner))])
    return np.convolve(padded, masses, "valid")


def _least(one: Law, two: Law, N: int, ratio: float) -> int:
    """The least s with P(L = s - 1) > ratio P(L = s), by bisection."""
    low, high = one[0] + two[0] - 1, min(N, one[0] + two[0] + len(one[1]) + len(two[1])) + 1
    while high - low > 1:
        middle = (low + high) // 2
        before, here = _sums(one, two, middle - 1, middle + 1).tolist()
        low, high = (low, middle) if before > ratio * here else (middle, high)
    return high
