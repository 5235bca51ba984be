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
    """pbar, unbiased; entries may be negative."""
    return hadamard_response.estimate(reports, k, epsilon)


def estimate(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """phat, a distribution."""
    return simplex(raw(reports, k, epsilon))
