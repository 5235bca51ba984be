"""Reports of the active users (nhat x d; nhat = 0 is allowed), averaged and projected onto conv{+-a_j}, as on the exact side.

>>> estimate([[1, 0], [0, 1]], [[2.0, 0.0], [1.0, 1.0]]).value.round(12).tolist(), estimate([[1, 0], [0, 1]], []).value.tolist()
([1.0, 0.0], [0.0, 0.0])
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from exactdp.fast.gaussian import numbers
from exactdp.fast.noise import array, shown
from exactdp.fast.projection import query_matrix
from exactdp.fast.protocols.gaussian_projection import Answer, answer, average

__all__ = ["estimate", "estimate_as_printed", "projects"]

REFUSAL = "reports are an array of numbers, one row for each active user"


def projects(active: int, n: int, d: int, k: int, epsilon: float) -> bool:
    """Whether nhat < d^2 ln n/(4 epsilon^2 ln k), up to rounding at equality; always for k = 1.

    Args:
        active: nhat, how many users are active, from 0 to n.
        n: the number of users, at least 2.
        d: the number of queries, at least 1.
        k: the number of items, at least 1.
        epsilon: in nats, above 0 and at most 1.

    Returns:
        True or False.

    Raises:
        ValueError: for numbers outside of these ranges.

    Example:
        >>> projects(10, 20, 100, 8, 1), projects(10**6, 2 * 10**6, 100, 8, 1)
        (True, False)

    Source: linear-queries, Algorithm 4.
    """
    if any(isinstance(v, bool) or not isinstance(v, int | np.integer) or v < 1 for v in (n, d, k)):
        raise ValueError(
            f"n = {shown(n)}, d = {shown(d)}, k = {shown(k)}: the numbers of users, queries and items are integers >= 1"
        )
    if not (numbers(active, epsilon) and n >= 2 and 0 <= active <= n and 0 < epsilon <= 1):
        raise ValueError(f"nhat = {active}, n = {n}, epsilon = {epsilon}: write 0 <= nhat <= n, n >= 2 and 0 < epsilon <= 1")
    return bool(4 * active * epsilon * epsilon * np.log(k) < d * d * np.log(n))


def estimate(matrix: npt.ArrayLike, sent: npt.ArrayLike) -> Answer:
    """The corrected protocol: the nearest point of L to the average of the active users, 0 if there is none.

    Args:
        matrix: d x J numbers, the queries.
        sent: nhat x d numbers, a row for each active user; it may be empty.

    Returns:
        The answer, with the average and the gap of the projection.

    Raises:
        ValueError: for anything else.

    Example:
        >>> estimate([[1, 0], [0, 1]], [[2.0, 0.0]]).value.round(12).tolist()
        [1.0, 0.0]
    """
    a = query_matrix(matrix)
    if array(sent, REFUSAL).shape in {(0,), (0, a.shape[0])}:
        return answer(a, np.zeros(a.shape[0]), True)
    return answer(a, average(sent, a.shape[0]), True)


def estimate_as_printed(matrix: npt.ArrayLike, sent: npt.ArrayLike, n: int, epsilon: float) -> Answer:
    """Algorithm 4 as printed, for n users of whom those with a row in ``sent`` are active.

    Args:
        matrix: d x J numbers, the queries.
        sent: nhat x d numbers, a row for each active user.
        n: the number of users, at least 2.
        epsilon: in nats, above 0 and at most 1.

    Returns:
        The answer; ``projected`` says whether it was projected.

    Raises:
        ValueError: where nobody is active, and for anything else.

    Example:
        >>> estimate_as_printed([[1, 0], [0, 1]], [[2.0, 0.0]], 2, 1).projected
        False

    Source: linear-queries, Algorithm 4.
    """
    a = query_matrix(matrix)
    if array(sent, REFUSAL).shape[:1] == (0,):
        raise ValueError("nobody is active: Algorithm 4 as printed divides by zero; the corrected one returns 0")
    mean = average(sent, a.shape[0])
    return answer(a, mean, projects(len(np.asarray(sent)), n, a.shape[0], a.shape[1], epsilon))
