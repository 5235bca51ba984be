"""Gaussian reports of many users, averaged and projected onto conv{+-a_j}, as defined on the exact side; reports are n x d.

>>> found = estimate([[1, -1]], [[3.0], [0.5]])
>>> found.value.tolist(), found.average.tolist(), found.projected
([1.0], [1.75], True)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from exactdp.fast.gaussian import numbers
from exactdp.fast.noise import array, check_flag, count, shown
from exactdp.fast.projection import polytope, query_matrix

__all__ = ["Answer", "answer", "average", "estimate", "estimate_as_printed", "projects"]

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Answer:
    """What the server returns, the average that it saw, whether it projected, and the gap of the projection (0 without)."""

    value: Vector
    average: Vector
    projected: bool
    gap: float


def average(reports: npt.ArrayLike, d: int) -> Vector:
    """ybar.

    Args:
        reports: n x d finite numbers, n >= 1.
        d: the number of queries, at least 1.

    Returns:
        d doubles.

    Raises:
        ValueError: for anything else.

    Example:
        >>> average([[1, 0], [2, 1]], 2).tolist()
        [1.5, 0.5]
    """
    refusal = f"reports are at least one row of {count(d, 'd')} finite numbers, one row for each user"
    rows = array(reports, refusal)
    if rows.ndim != 2 or not rows.size or rows.shape[1] != d or rows.dtype.kind not in "iuf" or not np.isfinite(rows).all():
        raise ValueError(refusal)
    found: Vector = rows.astype(np.float64, copy=False).mean(axis=0)
    return found


def answer(a: Vector, mean: Vector, project: bool) -> Answer:
    """ybar, or its nearest point of L.

    Args:
        a: d x J doubles, the queries.
        mean: d doubles.
        project: whether to project.

    Returns:
        The answer and how it was made.

    Raises:
        ValueError: unless ``project`` is True or False.

    Example:
        >>> answer(np.array([[1.0]]), np.array([3.0]), True).value.tolist()
        [1.0]
    """
    check_flag(project, "project")
    if not project:
        return Answer(mean, mean, False, 0.0)
    found = polytope(a, mean)
    return Answer(found.point, mean, True, found.gap)


def projects(n: int, d: int, k: int, epsilon: float, delta: float) -> bool:
    """Whether n < d^2 ln(2/delta)/(8 epsilon^2 ln k), up to rounding at equality; always for k = 1.

    Args:
        n: the number of users, at least 1.
        d: the number of queries, at least 1.
        k: the number of items, at least 1.
        epsilon: in nats, above 0.
        delta: above 0 and below 1.

    Returns:
        True or False.

    Raises:
        ValueError: for numbers outside of these ranges.

    Example:
        >>> projects(10, 100, 8, 1, 0.01), projects(10**6, 100, 8, 1, 0.01)
        (True, False)

    Source: linear-queries, Algorithm 2.
    """
    if any(isinstance(v, bool) or not isinstance(v, int | np.integer) or v < 1 for v in (n, d, k)):
        raise ValueError(
            f"n = {shown(n)}, d = {shown(d)}, k = {shown(k)}: the numbers of users, queries and items are integers >= 1"
        )
    if not (numbers(epsilon, delta) and 0 < epsilon < np.inf and 0 < delta < 1):
        raise ValueError(f"epsilon = {epsilon}, delta = {delta}: write epsilon > 0 and 0 < delta < 1")
    return bool(8 * n * epsilon * epsilon * np.log(k) < d * d * (np.log(2) - np.log(float(delta))))


def estimate(matrix: npt.ArrayLike, reports: npt.ArrayLike) -> Answer:
    """The corrected protocol: the nearest point of L, always.

    Args:
        matrix: d x J numbers, the queries.
        reports: n x d finite numbers, n >= 1.

    Returns:
        The answer, with the average and the gap of the projection.

    Raises:
        ValueError: for anything else.

    Example:
        >>> estimate([[1, -1]], [[3.0], [0.5]]).value.tolist()
        [1.0]
    """
    a = query_matrix(matrix)
    return answer(a, average(reports, a.shape[0]), True)


def estimate_as_printed(matrix: npt.ArrayLike, reports: npt.ArrayLike, epsilon: float, delta: float) -> Answer:
    """Algorithm 2 as printed: the nearest point below the threshold, else the average.

    Args:
        matrix: d x J numbers, the queries.
        reports: n x d finite numbers, n >= 1.
        epsilon: in nats, above 0.
        delta: above 0 and below 1.

    Returns:
        The answer; ``projected`` says which of the two it is.

    Raises:
        ValueError: for anything else.

    Example:
        >>> estimate_as_printed([[1, -1]], [[3.0], [0.5]], 1, 0.01).projected
        False

    Source: linear-queries, Algorithm 2.
    """
    a = query_matrix(matrix)
    mean = average(reports, a.shape[0])
    return answer(a, mean, projects(len(np.asarray(reports)), a.shape[0], a.shape[1], epsilon, delta))
