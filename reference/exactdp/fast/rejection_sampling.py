"""The rejection-sampled Gaussian randomizer for many users, in doubles, as printed and corrected: each user sends y or nothing.

y comes from numpy's normal generator and the bit B is decided in doubles: they approximate the law, and the statements about
privacy are about the law. The printed sampler is not private; it is here to be compared.

>>> rng = np.random.default_rng(7)
>>> reports, active = encode(np.zeros(10_000, dtype=int), [[1.0]], 1, corrected_variance(1, 0.5, 1e-4), 0.5, rng)
>>> bool(abs(active.mean() - 0.5) < 0.03), bool(abs(reports.mean() - 1) < 0.5)
(True, True)
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from exactdp.fast.gaussian import Matrix, check_queries, check_variance, in_range, numbers, squared
from exactdp.fast.noise import check_flag, doubles, items, shown, source

__all__ = ["bits", "corrected_variance", "encode", "estimate", "printed_variance"]

Bits = npt.NDArray[np.bool_]


def printed_variance(r: float, n: int, epsilon: float) -> float:
    """4 r^2 ln(n)/epsilon^2 for n >= 2 users and 0 < epsilon <= 1.

    Args:
        r: the bound on the lengths of the columns, above 0.
        n: the number of users, at least 2.
        epsilon: in nats, above 0 and at most 1.

    Returns:
        sigma^2, in the unit of r squared.

    Raises:
        ValueError: for numbers outside of these ranges.

    Example:
        >>> round(printed_variance(1, 100, 1), 6)
        18.420681

    Source: linear-queries, Algorithm 3.
    """
    if not (numbers(r, n, epsilon) and 0 < r < math.inf and isinstance(n, int | np.integer) and n >= 2 and 0 < epsilon <= 1):
        raise ValueError("write r > 0, an integer n >= 2, and epsilon above 0 and at most 1")
    return in_range(4 * squared(r / epsilon) * math.log(n))


def corrected_variance(r: float, tau: float, delta: float) -> float:
    """2 r^2 ln(2/delta)/tau^2 for a window tau above 0 and at most ln 2 and 0 < delta < 1.

    Args:
        r: the bound on the lengths of the columns, above 0.
        tau: the window, above 0 and at most ln 2, in nats.
        delta: above 0 and below 1.

    Returns:
        sigma^2, in the unit of r squared.

    Raises:
        ValueError: for numbers outside of these ranges.

    Example:
        >>> round(corrected_variance(1, 0.5, 0.01), 6)
        42.386539
    """
    if not (numbers(r, delta) and 0 < r < math.inf and 0 < delta < 1):
        raise ValueError("write r > 0, and delta above 0 and below 1")
    return in_range(2 * squared(r / _window(tau)) * (math.log(2) - math.log(delta)))


def _window(tau: float) -> float:
    if not (numbers(tau) and 0 < tau <= math.log(2)):
        raise ValueError(f"tau = {shown(tau)}: the window is above 0 and at most ln 2")
    return float(tau)


def bits(
    y: npt.ArrayLike,
    x: npt.ArrayLike,
    queries: npt.ArrayLike,
    r: float,
    variance: float,
    tau: float,
    rng: np.random.Generator,
    corrected: bool = True,
) -> Bits:
    """B for users with items x and (public) points y, n x d: the messages where y is shared randomness.

    Args:
        y: n x d numbers, a public point for each user.
        x: the items of the users, integers from 0 to J - 1.
        queries: d x J numbers, a row for each query, columns of length at most r.
        r: the bound on the lengths of the columns, above 0.
        variance: sigma^2, above 0, as of ``corrected_variance``.
        tau: the window, above 0 and at most ln 2, in nats.
        rng: a generator of NumPy.
        corrected: the corrected sampler, in place of the printed one.

    Returns:
        n truth values: who is active.

    Raises:
        ValueError: for other points, items, queries and numbers.

    Example:
        >>> bits([[0.5], [9.0]], [0, 0], [[1, -1]], 1, 40, 0.5, np.random.default_rng(7)).shape
        (2,)
    """
    check_flag(corrected, "corrected")
    a, noise, window = check_queries(queries, r), check_variance(variance), _window(tau)
    chosen, points = items(x, a.shape[1]), doubles(y, f"y is an array of numbers, a row of {a.shape[0]} for each user")
    if points.shape != (chosen.size, a.shape[0]):
        raise ValueError(f"y has the shape {points.shape}: write {chosen.size} x {a.shape[0]} numbers")
    if not np.isfinite(points).all():
        raise ValueError("an entry of y is not a finite number")
    columns = a.T[chosen]
    loss = np.einsum("ij,ij->i", points - columns / 2, columns) / noise
    inside = np.abs(loss) <= window
    chance = np.full(chosen.size, 0.5 if corrected else 0.0)
    chance[inside] = np.exp(loss[inside]) / 2
    found: Bits = source(rng).random(chosen.size) < chance
    return found


def encode(
    x: npt.ArrayLike,
    queries: npt.ArrayLike,
    r: float,
    variance: float,
    tau: float,
    rng: np.random.Generator,
    corrected: bool = True,
) -> tuple[Matrix, Bits]:
    """The reports of the active users (one row each), and who of the n users is active.

    Args:
        x: the items of the users, integers from 0 to J - 1.
        queries: d x J numbers, a row for each query, columns of length at most r.
        r: the bound on the lengths of the columns, above 0.
        variance: sigma^2, above 0, as of ``corrected_variance``.
        tau: the window, above 0 and at most ln 2, in nats.
        rng: a generator of NumPy.
        corrected: the corrected sampler, in place of the printed one.

    Returns:
        A row of d doubles for each active user, and n truth values.

    Raises:
        ValueError: for other items, queries and numbers.

    Example:
        >>> reports, active = encode([0, 1], [[1, -1]], 1, 40, 0.5, np.random.default_rng(7))
        >>> active.shape, len(reports) == active.sum()
        ((2,), np.True_)
    """
    a, noise = check_queries(queries, r), check_variance(variance)
    chosen = items(x, a.shape[1])
    y = source(rng).standard_normal((chosen.size, a.shape[0])) * math.sqrt(noise)
    active = bits(y, chosen, a, r, noise, tau, rng, corrected)
    return y[active], active


def estimate(reports: npt.ArrayLike) -> Matrix:
    """The mean of the active reports; 0 where nobody is active (an array of 0 x d numbers).

    Args:
        reports: m x d finite numbers.

    Returns:
        d doubles, in the unit of the queries.

    Raises:
        ValueError: for anything else.

    Example:
        >>> estimate([[1, 0], [2, 1]]).tolist(), estimate(np.zeros((0, 2))).tolist()
        ([1.5, 0.5], [0.0, 0.0])
    """
    refusal = "reports are an array of m x d numbers, one row for each active user"
    seen = doubles(reports, refusal)
    if seen.ndim != 2 or not seen.shape[1]:
        raise ValueError(refusal)
    if not np.isfinite(seen).all():
        raise ValueError("a report is not a finite number")
    mean: Matrix = seen.mean(axis=0) if seen.shape[0] else np.zeros(seen.shape[1])
    return mean
