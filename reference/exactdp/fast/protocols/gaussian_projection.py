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
    """ybar. Raises ValueError without reports, for another number of coordinates, and for entries that are not finite."""
    refusal = f"reports are at least one row of {count(d, 'd')} finite numbers, one row for each user"
    rows = array(reports, refusal)
    if rows.ndim != 2 or not rows.size or rows.shape[1] != d or rows.dtype.kind not in "iuf" or not np.isfinite(rows).all():
        raise ValueError(refusal)
    found: Vector = rows.astype(np.float64, copy=False).mean(axis=0)
    return found


def answer(a: Vector, mean: Vector, project: bool) -> Answer:
    """ybar, or its nearest point of L."""
    check_flag(project, "project")
    if not project:
        return Answer(mean, mean, False, 0.0)
    found = polytope(a, mean)
    return Answer(found.point, mean, True, found.gap)


def projects(n: int, d: int, k: int, epsilon: float, delta: float) -> bool:
    """Whether n < d^2 ln(2/delta)/(8 epsilon^2 ln k), up to rounding at equality; always for k = 1."""
    if any(isinstance(v, bool) or not isinstance(v, int | np.integer) or v < 1 for v in (n, d, k)):
        raise ValueError(
            f"n = {shown(n)}, d = {shown(d)}, k = {shown(k)}: the numbers of users, queries and items are integers >= 1"
        )
    if not (numbers(epsilon, delta) and 0 < epsilon < np.inf and 0 < delta < 1):
        raise ValueError(f"epsilon = {epsilon}, delta = {delta}: write epsilon > 0 and 0 < delta < 1")
    return bool(8 * n * epsilon * epsilon * np.log(k) < d * d * (np.log(2) - np.log(float(delta))))


def estimate(matrix: npt.ArrayLike, reports: npt.ArrayLike) -> Answer:
    """The corrected protocol: the nearest point of L, always."""
    a = query_matrix(matrix)
    return answer(a, average(reports, a.shape[0]), True)


def estimate_as_printed(matrix: npt.ArrayLike, reports: npt.ArrayLike, epsilon: float, delta: float) -> Answer:
    """Algorithm 2 as printed: the nearest point below the threshold, else the average."""
    a = query_matrix(matrix)
    mean = average(reports, a.shape[0])
    return answer(a, mean, projects(len(np.asarray(reports)), a.shape[0], a.shape[1], epsilon, delta))
