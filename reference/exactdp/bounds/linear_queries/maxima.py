"""Maxima and norms of Gaussian and sub-Gaussian variables: exact values, bounds, and a rigorous quadrature.

E max_{j <= J} |g_j| = sqrt 2 int_0^inf f(u) du, f = 1 - erf(u)^J, for independent standard normal g_j. f falls; up to the point
(J-1) erf'(u) = 2 u erf(u) it is concave, after it convex (the left side falls, the right side grows; J = 1: convex). So on a cell
before the point the trapezoid is below the integral and the midpoint above it, after the point the other way round, and across it
the values of f at the ends are bounds. Beyond the last node U: 0 <= int f <= J e^(-U^2)/U, as 1 - x^J <= J (1 - x) and
erfc(u) <= e^(-u^2) <= e^(-U u). Source: linear-queries, sections 2.4 and 3.1.

>>> [round(float(chi_mean(d)), 5) for d in (1, 2, 3)], round(float(subgaussian_max(1)), 5)
([0.79788, 1.25331, 1.59577], 1.17741)
>>> found = gaussian_max(3)
>>> found.width < Fraction(2, 1000), Fraction("1.32639") in found
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from exactdp.bounds.parameters import count, log_count
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum, erf, exp, sqrt
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import PHI0, Real, RealLike
from exactdp.numeric import numeric

__all__ = ["Quadrature", "chi_mean", "convex", "gaussian_max", "hoeffding_proxy", "quadrature", "subgaussian_max"]

Terms = tuple[tuple[Fraction, Fraction], ...]  # (weight, node)
STEP = Fraction(1, 16)
SMALL = Fraction(1, 10**6)
MOST_TERMS, MOST_CELLS = 10_000, 4096


@dataclass(frozen=True)
class Quadrature:
    """Sums of weight * f(node) below and above the integral of f from 0 to ``end``; f is concave up to ``bend[0]``, convex from

    ``bend[1]`` on.
    """

    below: Terms
    above: Terms
    end: Fraction
    bend: tuple[Fraction, Fraction]


@numeric
def chi_mean(d: int) -> Real:
    """E||g|| = sqrt 2 Gamma((d+1)/2)/Gamma(d/2) = m_d: m_1 = sqrt(2/pi), m_d m_(d+1) = d; sqrt(d - 1/2) <= m_d <= sqrt d.

    Args:
        d: the number of coordinates, at least 1.

    Returns:
        The mean, which has no unit.

    Raises:
        OutOfScope: for too many coordinates.

    Example:
        >>> round(float(chi_mean(2)), 4)
        1.2533
    """
    if count(d, "d") > MOST_TERMS:
        raise OutOfScope(f"d = {d}: the mean is computed for d <= {MOST_TERMS}; it lies between sqrt(d - 1/2) and sqrt d")
    first, factor = (1, Fraction(1)) if d % 2 else (2, Fraction(1))
    for i in range(first, d, 2):
        factor *= Fraction(i + 1, i)  # m_(i+2) = m_i (i+1)/i
    return PHI0 * (2 * factor) if first == 1 else factor / (PHI0 * 2)


@numeric
def hoeffding_proxy(width: ExactLike, m: int) -> Fraction:
    """width^2/(4m): the variance proxy of a mean of m independent variables, each in an interval of this width.

    Args:
        width: of the intervals, at least 0.
        m: how many variables there are, at least 1.

    Returns:
        The variance proxy, in the squared unit of the width.

    Raises:
        BadInput: if width < 0.

    Example:
        >>> hoeffding_proxy(2, 10)
        Fraction(1, 10)
    """
    found = rational(width)
    if found < 0:
        raise BadInput(f"width = {found}: the length of an interval is at least 0")
    return found**2 / (4 * count(m, "m"))


@numeric
def subgaussian_max(N: int, proxy: RealLike = 1) -> Real:
    """sqrt(2 ln(2N) s^2) >= E max_{k <= N} |X_k| if E e^(u X_k) <= e^(u^2 s^2/2) for all u and k; ``proxy`` is s^2.

    In the unit of X.

    Args:
        N: how many variables there are, at least 1.
        proxy: the variance proxy s^2, at least 0.

    Returns:
        The bound on a mean, in the unit of X.

    Raises:
        BadInput: for a negative variance proxy.

    Example:
        >>> round(float(subgaussian_max(4)), 4)
        2.0393
    """
    square = Real.of(proxy)
    if square < 0:
        raise BadInput("the variance proxy must be at least 0")
    return (Real.of(log_count(2 * count(N, "N"))) * 2 * square).sqrt()


@numeric
def convex(J: int, u: Fraction) -> bool:
    """Whether f is convex from u on: (J-1) erf'(u) <= 2 u erf(u), erf'(u) = 2 sqrt 2 phi0 e^(-u^2).

    Args:
        J: how many normal variables there are, at least 1.
        u: a number, at least 0.

    Returns:
        True or False.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> convex(4, Fraction(3)), convex(4, Fraction(1, 10))
        (True, False)
    """
    if count(J, "J") == 1:
        return True
    u = rational(u)
    slope = PHI0 * Real.of(8).sqrt() * Real.of(-u * u).exp() * (J - 1)
    return bool(u > 0 and slope <= 2 * Real.of(u).erf() * u)


@numeric
def quadrature(J: int, cells: int = 64) -> Quadrature:
    """Nodes and weights of the two sums: ``cells`` cells of one width where f falls, those around the bend cut in halves.

    Args:
        J: how many normal variables there are, at least 1.
        cells: at least 2.

    Returns:
        Weights and nodes of a sum below and of one above the integral.

    Raises:
        OutOfScope: for too many cells.

    Example:
        >>> len(quadrature(4).below) > 64
        True
    """
    count(J, "J")
    if count(cells, "cells") > MOST_CELLS:
        raise OutOfScope(f"cells = {cells}: write at most {MOST_CELLS}")
    end, start = STEP, Fraction(0)
    while log_count(J) - LogSum(end * end) > LogSum(-14):
        end += STEP
    while _power(J, start + STEP).upper < SMALL:
        start += STEP
    width = (end - start) / count(cells, "cells", 2)
    nodes = [*([Fraction(0)] if start else []), *(start + i * width for i in range(cells + 1))]
    bend = _bend(J, nodes)
    nodes = sorted({*nodes, *bend})
    below: dict[Fraction, Fraction] = {}
    above: dict[Fraction, Fraction] = {}
    for low, high in pairwise(nodes):
        size, middle = high - low, (low + high) / 2
        trapezoid = {low: size / 2, high: size / 2}
        if (low, high) == bend:
            lower, upper = {high: size}, {low: size}
        else:
            lower, upper = ({middle: size}, trapezoid) if low >= bend[1] else (trapezoid, {middle: size})
        for total, part in ((below, lower), (above, upper)):
            for node, weight in part.items():
                total[node] = total.get(node, Fraction(0)) + weight
    lists = [tuple((w, u) for u, w in sorted(total.items())) for total in (below, above)]
    return Quadrature(lists[0], lists[1], end, bend)


def _bend(J: int, nodes: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """Two neighbours, the first before the bend and the second after it, closer by 2^-7 than the nodes; (0, 0) for J = 1."""
    if J == 1:
        return Fraction(0), Fraction(0)
    first, last = 0, len(nodes) - 1
    while last - first > 1:
        middle = (first + last) // 2
        first, last = (first, middle) if convex(J, nodes[middle]) else (middle, last)
    low, high = nodes[first], nodes[last]
    for _ in range(7):
        half = (low + high) / 2
        low, high = (low, half) if convex(J, half) else (half, high)
    return low, high


@numeric
def gaussian_max(J: int, cells: int = 64) -> Interval:
    """An interval that contains E max_{j <= J} |g_j|, of width below 2/1000 for 64 cells. Without a unit.

    Args:
        J: how many normal variables there are, at least 1.
        cells: of the quadrature, at least 2.

    Returns:
        An enclosure of the mean.

    Raises:
        OutOfScope: for too many cells.

    Example:
        >>> round(float(gaussian_max(4).lower), 1)
        1.5

    Source: linear-queries, proof of Theorem 3.2.
    """
    found = quadrature(J, cells)
    lower = sum((w * (1 - _power(J, u).upper) for w, u in found.below), start=Fraction(0))
    upper = sum((w * (1 - _power(J, u).lower) for w, u in found.above), start=Fraction(0))
    rest = J * exp(-(found.end**2), 64).upper / found.end
    return Interval(sqrt(2, 64).lower * lower, sqrt(2, 64).upper * (upper + rest))


def _power(J: int, u: Fraction) -> Interval:
    """erf(u)^J, rounded outward to multiples of 2^-96 at every step."""
    base, unit, low, high = erf(u, 96), 2**96, Fraction(1), Fraction(1)
    bottom, top = max(base.lower, Fraction(0)), min(base.upper, Fraction(1))
    for digit in f"{J:b}":
        low, high = (low * low * (bottom if digit == "1" else 1), high * high * (top if digit == "1" else 1))
        low, high = Fraction(low * unit // 1, unit), -Fraction(-high * unit // 1, unit)
    return Interval(low, high)
