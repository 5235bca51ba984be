"""Projected Hadamard response for many users: the estimate of ``fast.hadamard_response`` and its nearest point in the simplex.

>>> from exactdp.fast.hadamard_response import encode
>>> reports = encode(np.repeat([0, 1], [700, 300]), 50, "ln 3", np.random.default_rng(7))
>>> found = estimate(reports, 50, "ln 3")
>>> bool(abs(found.sum() - 1) < 1e-12), bool(abs(found[:2] - [0.7, 0.3]).max() < 0.2)
(True, True)
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast import hadamard_response
from exactdp.fast.postprocess import simplex

__all__ = ["estimate", "raw"]


def raw(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """pbar, unbiased; entries may be negative.

    Args:
        reports: integers of ``fast.hadamard_response.encode``, at least one.
        k: the number of items, at least 1.
        epsilon: as given to ``encode``.

    Returns:
        k doubles.

    Raises:
        ValueError: without a report, and for what is none.

    Example:
        >>> raw([0, 1, 2], 3, "ln 3").round(3).tolist()
        [0.667, 0.667, -0.667]
    """
    return hadamard_response.estimate(reports, k, epsilon)


def estimate(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """phat, a distribution.

    Args:
        reports: integers of ``fast.hadamard_response.encode``, at least one.
        k: the number of items, at least 1.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, at least 0, of sum 1.

    Raises:
        ValueError: without a report, and for what is none.

    Example:
        >>> estimate([0, 1, 2], 3, "ln 3").round(3).tolist()
        [0.5, 0.5, 0.0]

    Source: linear-queries, Algorithm 5.
    """
    return simplex(raw(reports, k, epsilon))
