"""The Gaussian randomizer for many users, in doubles: reports a_v + N(0, sigma^2 I_d).

The reports are doubles from numpy's normal generator: they approximate the law, and the statements about privacy are about the
law. Anyone who attacks the last bits of the doubles attacks this implementation, not the mechanism. sigma^2 is rounded up.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), [[1, -1]], 1, corrected_variance(1, 1, 0.01), rng)
>>> bool(abs(estimate(reports)[0] - 0.4) < 0.3)
True
"""

from __future__ import annotations

import math
from numbers import Real

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import doubles, items, real, seen, shown, source

__all__ = ["average", "corrected_variance", "encode", "estimate", "in_range", "numbers", "squared"]

Matrix = npt.NDArray[np.float64]
ENTRIES = 2**20  # of an array of users by queries, or of a part of A


def check_queries(queries: npt.ArrayLike, r: float) -> Matrix:
    """A as d x J doubles with columns of norm at most r (up to rounding). Raises ValueError for anything else."""
    refusal = "A is a d x J array of numbers, and r is a number"
    a, radius = doubles(queries, refusal), real(r, refusal)
    if a.ndim != 2 or not a.size or not np.isfinite(a).all():
        raise ValueError("A is a d x J array of finite numbers with d, J >= 1: one row for each query")
    if not (0 < radius < math.inf):
        raise ValueError(f"r = {shown(r)}: the bound on the norms of the columns is a number > 0")
    squares, rows = np.zeros(a.shape[1]), max(1, ENTRIES // a.shape[1])
    with np.errstate(over="ignore"):
        for start in range(0, len(a), rows):
            squares += ((a[start : start + rows] / radius) ** 2).sum(axis=0)
    if np.sqrt(squares).max() > 1 + 1e-12:
        raise ValueError(f"a column is longer than r = {shown(r)}: scale A, or write a larger r")
    return a


def check_variance(variance: float) -> float:
    """sigma^2, finite and > 0."""
    if not isinstance(variance, int | float | np.number) or isinstance(variance, bool) or not 0 < variance < math.inf:
        raise ValueError(f"the variance of the noise is a finite number above 0, not {shown(variance)}")
    return float(variance)


def corrected_variance(r: float, epsilon: float, delta: float) -> float:
    """8 r^2 ln(2/delta)/epsilon^2, rounded up, for 0 < epsilon <= 4 ln 2 = 2.77... and 0 < delta < 1.

    Args:
        r: the bound on the lengths of the columns, above 0.
        epsilon: in nats, above 0 and at most 4 ln 2.
        delta: above 0 and below 1.

    Returns:
        sigma^2, in the unit of r squared: ``bounds.linear_queries`` has it exactly.

    Raises:
        ValueError: for numbers outside of these ranges.

    Example:
        >>> round(corrected_variance(1, 1, 0.01), 6)
        42.386539
    """
    if not (numbers(r, epsilon, delta) and 0 < r < math.inf and 0 < epsilon <= 2.7725887 and 0 < delta < 1):
        raise ValueError("write r > 0, epsilon above 0 and at most 2.7725887, and delta above 0 and below 1")
    # the factor makes up for a dozen roundings, each of relative size at most 2^-53, and for columns longer than r by 10^-12
    return in_range(8 * squared(r / epsilon) * (math.log(2) - math.log(delta)) * (1 + 2.0**-38))


def numbers(*values: object) -> bool:
    """Whether all of them are real numbers.

    Args:
        values: any objects; a truth value is no number.

    Returns:
        True or False.

    Example:
        >>> numbers(1, 2.5), numbers("1"), numbers(True)
        (True, False, False)
    """
    return all(isinstance(v, Real) and not isinstance(v, bool) for v in values)


def squared(value: float) -> float:
    """value^2, infinite where it overflows.

    Args:
        value: a number.

    Returns:
        A double.

    Raises:
        ValueError: for what is no number.

    Example:
        >>> squared(3), squared(1e200)
        (9.0, inf)
    """
    found = real(value, f"{shown(value)} is not a number: write one")
    return found * found


def in_range(variance: float) -> float:
    """A variance that is neither infinite nor so small that its digits are lost.

    Args:
        variance: a number.

    Returns:
        The same number.

    Raises:
        ValueError: unless it is above 1e-300 and finite.

    Example:
        >>> in_range(2.0)
        2.0
    """
    if not numbers(variance) or not 1e-300 < variance < math.inf:
        raise ValueError(f"the variance would be {shown(variance)}, beyond the range of doubles: scale A and r")
    return variance


def encode(x: npt.ArrayLike, queries: npt.ArrayLike, r: float, variance: float, rng: np.random.Generator) -> Matrix:
    """The reports (n x d doubles) of n users with items x (0..J-1).

    Args:
        x: the items of the users, integers from 0 to J - 1.
        queries: d x J numbers, a row for each query, columns of length at most r.
        r: the bound on the lengths of the columns, above 0.
        variance: sigma^2, above 0, as of ``corrected_variance``.
        rng: a generator of NumPy.

    Returns:
        n x d doubles, a report in each row.

    Raises:
        ValueError: for other items, queries and numbers.

    Example:
        >>> encode([0, 1], [[1, -1]], 1, 0.01, np.random.default_rng(7)).round().tolist()
        [[1.0], [-1.0]]
    """
    a, deviation = check_queries(queries, r), math.sqrt(check_variance(variance))
    chosen = items(x, a.shape[1])
    reports: Matrix = source(rng).standard_normal((chosen.size, a.shape[0]))
    reports *= deviation
    reports += a.T[chosen]
    return reports


def average(x: npt.ArrayLike, queries: npt.ArrayLike, r: float, variance: float, rng: np.random.Generator) -> Matrix:
    """``estimate`` of the reports that ``encode`` makes from the same draws, up to rounding, without an array of n x d.

    Args:
        x: the items of the users, integers from 0 to J - 1; at least one.
        queries: d x J numbers, a row for each query, columns of length at most r.
        r: the bound on the lengths of the columns, above 0.
        variance: sigma^2, above 0, as of ``corrected_variance``.
        rng: a generator of NumPy.

    Returns:
        d doubles.

    Raises:
        ValueError: without a user, and for other items, queries and numbers.

    Example:
        >>> average([0, 0, 0, 1], [[1, -1]], 1, 1e-6, np.random.default_rng(7)).round(2).tolist()
        [0.5]
    """
    a, deviation = check_queries(queries, r), math.sqrt(check_variance(variance))
    chosen = seen(x, a.shape[1])
    if not chosen.size:
        raise ValueError("an average needs at least one user")
    noise, most = np.zeros(len(a)), max(1, ENTRIES // len(a))
    for start in range(0, chosen.size, most):
        noise += source(rng).standard_normal((min(most, chosen.size - start), len(a))).sum(axis=0)
    mean: Matrix = (a @ np.bincount(chosen, minlength=a.shape[1]) + deviation * noise) / chosen.size
    return mean


def estimate(reports: npt.ArrayLike) -> Matrix:
    """The mean of the reports: d doubles.

    Args:
        reports: n x d finite numbers, n >= 1.

    Returns:
        d doubles, in the unit of the queries.

    Raises:
        ValueError: for anything else.

    Example:
        >>> estimate([[1, 0], [2, 1]]).tolist()
        [1.5, 0.5]
    """
    refusal = "an estimate needs at least one report: write an array of n x d numbers"
    rows = doubles(reports, refusal)
    if rows.ndim != 2 or not rows.shape[0]:
        raise ValueError(refusal)
    if not np.isfinite(rows).all():
        raise ValueError("a report is not a finite number")
    mean: Matrix = rows.mean(axis=0)
    return mean
