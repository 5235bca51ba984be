"""Bounds of section 4: errors of Hadamard response, raw and projected onto the simplex, in L2; c = (t+1)/(t-1), t = e^epsilon.

Theorem 4.2: min((256 c^2 ln J/n)^(1/4), sqrt(4 c^2 J/n)), crossing at n = c^2 J^2/(16 ln J). Sharp: min((8 c^2 ln(2J)/n)^(1/4),
sqrt(J c^2/n), sqrt 2). All n, J >= 1, t > 1. Source: linear-queries, Theorem 4.2 and section 4.

>>> print(round(float(theorem_4_2(1000, 10**6, 3)), 4), round(float(theorem_4_2_sharp(1000, 10**6, 3)), 4))
0.1265 0.0632
>>> print(round(float(crossing(1000, 3)), 1), round(float(helps_sharp(1000, 3)), 1))
36191.2 65781.7
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.linear_queries.parameters import fourth_root, least, times_log
from exactdp.bounds.parameters import count, log_count
from exactdp.errors import OutOfScope
from exactdp.exact import rational
from exactdp.mechanisms.parameters import check_level
from exactdp.normal import Real

__all__ = ["crossing", "gain", "helps_printed", "helps_sharp", "raw", "raw_printed", "theorem_4_2", "theorem_4_2_sharp"]


def gain(t: object) -> Fraction:
    """c = (t+1)/(t-1) for a rational number t > 1."""
    level = rational(check_level(t, above=True))
    return (level + 1) / (level - 1)


def _log(J: int) -> Real:
    if count(J, "J") == 1:
        raise OutOfScope("J = 1: a threshold divides by ln J = 0; the projected estimate is exact there")
    return Real.of(log_count(J))


def theorem_4_2(J: int, n: int, t: object) -> Real:
    """min((256 c^2 ln J/n)^(1/4), sqrt(4 c^2 J/n))."""
    square = gain(t) ** 2 / count(n, "n")
    return least(fourth_root(times_log(count(J, "J"), 256 * square)), Real.of(4 * square * J).sqrt())


def theorem_4_2_sharp(J: int, n: int, t: object) -> Real:
    """min((8 c^2 ln(2J)/n)^(1/4), sqrt(J c^2/n), sqrt 2)."""
    square = gain(t) ** 2 / count(n, "n")
    found = least(fourth_root(Real.of(log_count(2 * count(J, "J")) * (8 * square))), Real.of(square * J).sqrt())
    return least(found, Real.of(2).sqrt())


def raw(J: int, n: int, t: object) -> Real:
    """sqrt(J c^2/n): the error of the estimate before the projection."""
    return Real.of(gain(t) ** 2 * count(J, "J") / count(n, "n")).sqrt()


def raw_printed(J: int, n: int, t: object) -> Real:
    """sqrt(4 c^2 J/n), twice ``raw``."""
    return 2 * raw(J, n, t)


def crossing(J: int, t: object) -> Real:
    """The n at which the two terms of Theorem 4.2 are equal: c^2 J^2/(16 ln J). Requires J >= 2."""
    return gain(t) ** 2 * count(J, "J") ** 2 / (16 * _log(J))


def helps_printed(J: int, t: object) -> Real:
    """The n below which the first term of Theorem 4.2 is below the exact risk bound ``raw``: c^2 J^2/(256 ln J), J >= 2."""
    return gain(t) ** 2 * count(J, "J") ** 2 / (256 * _log(J))


def helps_sharp(J: int, t: object) -> Real:
    """The n below which the sharp first term is below ``raw``: c^2 J^2/(8 ln(2J))."""
    return gain(t) ** 2 * count(J, "J") ** 2 / (8 * Real.of(log_count(2 * J)))
