"""How much a rational channel contracts divergences: total variation, E_gamma, and chi-square, Kullback-Leibler and all between.

Dobrushin's coefficient is the largest total variation of two rows, that of E_gamma the largest E_gamma. For every operator convex
f-divergence, chi-square and Kullback-Leibler among them, the coefficient is eta = max over pairs of rows P, P' and 0 < u < 1 of

    LC(u) = u(1-u) sum over y of (P - P')^2/(u P + (1-u) P') = 1 - sum over y of P P'/(u P + (1-u) P'),

so LC is concave in u: two tangents enclose its maximum, which stands at u = 1/2 where exchanging P and P' changes nothing (k-RR,
Hadamard response, subset selection, unary encodings). Sources: R. Dobrushin, 1956; S. Asoodeh, M. Aliakbarpour, F. Calmon, Local
differential privacy is equivalent to contraction of E_gamma-divergence, 2021; O. Ordentlich, Y. Polyanskiy, Strong data
processing constant is achieved by binary inputs, 2021; H. Raginsky, Strong data processing inequalities, 2016.

>>> from exactdp.mechanisms import krr
>>> dobrushin(krr.channel(4, 3)).value, chi_square_contraction(krr.channel(4, 3)).value
(Fraction(1, 3), Fraction(1, 6))
>>> str(chi_square_contraction(krr.channel(4)).value)
'(t^2 - 2*t + 1)/(t^2 + 4*t + 3)'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.arguments import plain
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.numbers.sign import compare
from exactdp.privacy.losses import check_rational, pair_classes, worst
from exactdp.privacy.tradeoff import HockeyStick, delta

__all__ = ["Contraction", "chi_square_contraction", "dobrushin", "hockey_stick_contraction", "le_cam"]

Doubles = npt.NDArray[np.float64]
GRID = 2**80  # of ends that are not exact
STEP = Fraction(1, 10**7)  # from the maximum to the tangents: mostly the enclosure is of its square
WIDTH = Fraction(1, 2 * 10**9)


@dataclass(frozen=True)
class Contraction:
    """A coefficient between ``lower`` and ``upper``, which are equal where it is exact, the worst pair, and the weight u."""

    lower: Exact
    upper: Exact
    x: int
    other: int
    weight: Fraction | None = None

    @property
    def value(self) -> Exact | None:
        """The coefficient, where it is exact; None where it is only enclosed."""
        return self.lower if self.lower == self.upper else None

    def interval(self) -> Interval:
        """The coefficient as an interval.

        Returns:
            An interval with rational ends.

        Raises:
            BadInput: where it is a function of t.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.contraction import dobrushin
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> found = dobrushin(q).interval()
            >>> found.lower, found.upper
            (Fraction(1, 2), Fraction(1, 2))
        """
        return Interval(rational(self.lower), rational(self.upper))


def dobrushin(channel: Channel) -> Contraction:
    """max over pairs of rows of their total variation: TV(p Q, p' Q) <= eta TV(p, p') for all priors p, p'.

    Args:
        channel: rational, k x m, k >= 2.

    Returns:
        The coefficient, exact, with a worst pair.

    Raises:
        BadInput: where t occurs, and for one input.

    Example:
        >>> dobrushin(Channel([["1/2", "1/2"], ["1/4", "3/4"]])).value
        Fraction(1, 4)

    Source: R. Dobrushin, Central limit theorem for nonstationary Markov chains, 1956.
    """
    values = check_rational(channel, "a coefficient").matrix.fractions

    def exact(x: int, z: int) -> Fraction:
        ends = zip(channel.pattern[x].tolist(), channel.pattern[z].tolist(), strict=True)
        return sum((values[a] - values[b] for a, b in ends if a > b), start=Fraction(0))

    value, x, other = worst(channel, lambda one, rows: np.asarray(np.abs(one - rows).sum(axis=1) / 2), exact)
    return Contraction(value, value, x, other)


def hockey_stick_contraction(channel: Channel, gamma: ExactLike) -> HockeyStick:
    """max over pairs of rows of E_gamma = sum of max(0, P - gamma P'): E_gamma(p Q, p' Q) <= eta E_gamma(p, p'), gamma >= 1.

    Args:
        channel: rational, k x m.
        gamma: rational, at least 1; 1 gives Dobrushin's coefficient.

    Returns:
        The event of the worst pair; the coefficient is its ``value()``: delta at epsilon = ln gamma.

    Raises:
        BadInput: for gamma below 1, and where t occurs.

    Example:
        >>> hockey_stick_contraction(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 2).value()
        Fraction(1, 4)

    Source: S. Asoodeh, M. Aliakbarpour, F. Calmon, 2021, Theorem 1.
    """
    power = rational(gamma)
    if power < 1:
        raise BadInput(f"gamma = {power}: E_gamma is for gamma >= 1; write 1 for total variation")
    return delta(channel, LogSum.ln(power))


def chi_square_contraction(channel: Channel) -> Contraction:
    """eta with D(p Q || p' Q) <= eta D(p || p') for all priors, D of Kullback and Leibler in nats; for chi-square it is the same.

    Args:
        channel: rational, k x m, k >= 2; over Q(t) if exchanging two rows only permutes the columns of the pair, for every pair.

    Returns:
        The coefficient, exact or enclosed within 1e-9, with a worst pair and the weight u (0 or 1: a limit).

    Raises:
        BadInput: for one input. OutOfScope: over Q(t) for pairs that are not symmetric, or whose order depends on t.

    Example:
        >>> chi_square_contraction(Channel([["3/4", "1/4"], ["1/4", "3/4"]])).value
        Fraction(1, 4)

    Source: O. Ordentlich, Y. Polyanskiy, 2021, Theorem 1: two rows suffice; eta_KL = eta_chi2.
    """
    if not check_channel(channel).matrix.is_rational:
        return _for_every_t(channel)
    found: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}  # of pairs: the lower end, and the weight

    def exact(x: int, z: int) -> Fraction:
        lower, upper, weight = _enclosed(cells_of(channel, x, z))
        found[x, z] = lower, weight
        return upper

    upper, x, other = worst(channel, _near, exact)
    lower, weight = max(((low, u) for low, u in found.values()), key=lambda one: one[0])
    return Contraction(lower, upper, x, other, weight)


@plain
def le_cam(cells: Sequence[tuple[Fraction, Fraction, int]], u: Fraction) -> tuple[Fraction, Fraction]:
    """LC(u) and its derivative, for cells (P, P', how many): 1 - sum P P'/(u P + (1-u) P'); the limit where u is 0 or 1.

    Args:
        cells: triples of P, P', both at least 0, and how many outputs have these.
        u: the weight of the first law, from 0 to 1.

    Returns:
        Le Cam's divergence at u, from 0 to 1, and its derivative in u.

    Example:
        >>> le_cam([(Fraction(3, 4), Fraction(1, 4), 1), (Fraction(1, 4), Fraction(3, 4), 1)], Fraction(1, 2))
        (Fraction(1, 4), Fraction(0, 1))
    """
    value, slope = Fraction(1), Fraction(0)
    for a, b, n in cells:
        if a and b:
            mean = u * a + (1 - u) * b
            value -= n * a * b / mean
            slope += n * a * b * (a - b) / mean**2
    return value, slope


@plain
def cells_of(channel: Channel, x: int, other: int) -> list[tuple[Any, Any, int]]:
    """(Q(y|x), Q(y|other), in how many columns)."""
    values = channel.matrix.values
    counted = Counter(zip(channel.pattern[x].tolist(), channel.pattern[other].tolist(), strict=True))
    return [(values[a], values[b], n) for (a, b), n in sorted(counted.items())]


def _symmetric(cells: Sequence[tuple[Any, Any, int]]) -> bool:
    counted = {(a, b): n for a, b, n in cells}
    return all(counted.get((b, a)) == n for (a, b), n in counted.items())


def _enclosed(cells: Sequence[tuple[Fraction, Fraction, int]]) -> tuple[Fraction, Fraction, Fraction]:
    """A value of LC, a bound of it, and the weight of the value: by tangents on both sides of the maximum."""
    half, cells = Fraction(1, 2), [cell for cell in cells if cell[0] and cell[1]]
    value, slope = le_cam(cells, half)
    if not slope:
        return value, value, half
    for end, sign in ((Fraction(0), -1), (Fraction(1), 1)):
        value, slope = le_cam(cells, end)
        if slope * sign >= 0:  # a concave function that falls from 0 on, or rises to 1
            return value, value, end
    a, b, n = (np.array(side, dtype=float) for side in zip(*cells, strict=True))
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        with np.errstate(all="ignore"):
            rising = float((n * a * b * (a - b) / (middle * a + (1 - middle) * b) ** 2).sum()) > 0
        low, high = (middle, high) if rising else (low, middle)
    step, near = STEP, Fraction(low).limit_denominator(10**12)
    while True:
        ends = [(u, *le_cam(cells, u)) for u in (max(Fraction(0), near - step), min(Fraction(1), near + step))]
        if ends[0][2] >= 0 >= ends[1][2]:
            break
        step *= 2
    best = le_cam(cells, near)[0], near
    while True:
        (u, v, rise), (w, z, fall) = ends
        best = max(best, (v, u), (z, w))
        above = v + rise * (z - v + rise * u - fall * w - u * (rise - fall)) / (rise - fall) if rise > fall else v
        if above - best[0] <= WIDTH:
            return Fraction(floor(best[0] * GRID), GRID), Fraction(ceil(above * GRID), GRID), best[1]
        inside = _between(u, w)
        value, slope = le_cam(cells, inside)
        ends[0 if slope >= 0 else 1] = (inside, value, slope)


def _between(low: Fraction, high: Fraction) -> Fraction:
    """A number between two of [0, 1]: the middle of near ones, else of the exponents, of what is nearer to 0 or to 1."""
    half = Fraction(1, 2)
    if low >= half:
        return 1 - _between(1 - high, 1 - low)
    if high > half:
        return half
    if not low:
        return high * high
    if high <= 4 * low:
        return (low + high) / 2
    sizes = (v.denominator.bit_length() - v.numerator.bit_length() for v in (low, high))
    return Fraction(1, 2 ** (sum(sizes) // 2))


def _near(one: Doubles, rows: Doubles) -> Doubles:
    """The largest LC of a row and each of all rows, in doubles, by bisection of the derivative."""
    low, high = np.zeros(len(rows)), np.ones(len(rows))
    product, gap = one * rows, one - rows
    weights = product * gap
    for _ in range(36):
        u = ((low + high) / 2)[:, None]
        mean = u * one + (1 - u) * rows
        rising = np.where(product > 0, weights / mean**2, 0).sum(axis=1) > 0
        low, high = np.where(rising, u[:, 0], low), np.where(rising, high, u[:, 0])
    u = ((low + high) / 2)[:, None]
    found: Doubles = 1 - np.where(product > 0, product / (u * one + (1 - u) * rows), 0).sum(axis=1)
    return found


def _for_every_t(channel: Channel) -> Contraction:
    """Over Q(t), where every pair is symmetric: sum over y of (P - P')^2/(2 (P + P')), the largest for every t >= 1."""
    best: tuple[Exact, int, int] | None = None
    for x, z in pair_classes(channel):
        cells = cells_of(channel, x, z)
        if not _symmetric(cells):
            raise OutOfScope(f"exchanging inputs {x} and {z} is no permutation of outputs: give a value, as in channel.at(t=3)")
        value: Exact = sum((n * (a - b) ** 2 / (2 * (a + b)) for a, b, n in cells if a != b), start=Fraction(0))
        order = 1 if best is None else compare(value, best[0])
        if order is None:
            raise OutOfScope("which pair of inputs is the worst depends on t: give a value, as in channel.at(t=3)")
        if best is None or order == 1:
            best = value, x, z
    if best is None:
        raise BadInput("the channel has one input: pairs are compared of at least two")
    return Contraction(best[0], best[0], best[1], best[2], Fraction(1, 2))
