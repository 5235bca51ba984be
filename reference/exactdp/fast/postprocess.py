"""Post-processing of estimates in floating point: "none", "clip", "simplex" and "norm-sub", as defined on the exact side.

>>> postprocess([0.5, -0.1], "simplex").round(12).tolist(), postprocess([0.5, -0.1], "clip").tolist()
([0.8, 0.2], [1.0, 0.0])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import array, choice, shown

__all__ = ["METHODS", "clip", "none", "norm_sub", "postprocess", "simplex"]

Vector = npt.NDArray[np.float64]


def _entries(estimate: npt.ArrayLike) -> Vector:
    refusal = "an estimate is a list of finite numbers, one for each symbol and at least one"
    found = array(estimate, refusal)
    if found.ndim != 1 or not found.size or found.dtype.kind not in "iuf" or not np.isfinite(found).all():
        raise ValueError(refusal)
    return found.astype(np.float64)


def _positive(values: Vector) -> Vector:
    result: Vector = np.maximum(values, 0)
    return result


def none(estimate: npt.ArrayLike) -> Vector:
    """p~ = p^, a copy.

    Args:
        estimate: at least one finite number.

    Returns:
        As many doubles.

    Raises:
        ValueError: for anything else.

    Example:
        >>> none([0.5, -0.1]).tolist()
        [0.5, -0.1]
    """
    return _entries(estimate)


def clip(estimate: npt.ArrayLike) -> Vector:
    """max(p^, 0) divided by its sum; uniform where no entry is positive.

    Args:
        estimate: at least one finite number.

    Returns:
        As many doubles, at least 0, of sum 1.

    Raises:
        ValueError: for anything else.

    Example:
        >>> clip([0.5, -0.1, 0.5]).tolist()
        [0.5, 0.0, 0.5]
    """
    positive = _positive(_entries(estimate))
    largest = positive.max()
    if not largest:
        return np.full(positive.size, 1 / positive.size)
    positive /= largest  # a sum of the smallest doubles is not lost, nor one of the largest infinite
    positive /= positive.sum()
    return positive


def simplex(estimate: npt.ArrayLike) -> Vector:
    """The Euclidean projection to the simplex, by sorting.

    Args:
        estimate: at least one finite number.

    Returns:
        As many doubles, at least 0, of sum 1.

    Raises:
        ValueError: for anything else.

    Example:
        >>> simplex([0.5, -0.1]).round(12).tolist()
        [0.8, 0.2]
    """
    entries = _entries(estimate)
    entries -= entries.max()  # the projection does not see a common shift, and sums stay small
    falling = np.sort(entries)[::-1]
    theta = ((np.cumsum(falling) - 1) / np.arange(1, falling.size + 1)).max()
    return _positive(entries - theta)


def norm_sub(estimate: npt.ArrayLike) -> Vector:
    """max(p^ - theta, 0) with sum 1: theta from all entries, then from those above it, until none is dropped.

    Args:
        estimate: at least one finite number.

    Returns:
        As many doubles, at least 0, of sum 1.

    Raises:
        ValueError: for anything else.

    Example:
        >>> norm_sub([0.5, -0.1]).round(12).tolist()
        [0.8, 0.2]
    """
    entries = _entries(estimate)
    entries -= entries.max()
    kept = entries
    while True:
        theta = (kept.sum() - 1) / kept.size
        above = kept[kept > theta]
        if above.size == kept.size:
            return _positive(entries - theta)
        kept = above


METHODS: Mapping[str, Callable[[npt.ArrayLike], Vector]] = MappingProxyType(
    {"none": none, "clip": clip, "simplex": simplex, "norm-sub": norm_sub}
)


def postprocess(estimate: npt.ArrayLike, method: str) -> Vector:
    """The estimate after post-processing by a method of ``METHODS``.

    Args:
        estimate: at least one finite number.
        method: "none", "clip", "simplex" or "norm-sub".

    Returns:
        As many doubles.

    Raises:
        ValueError: for another name, and for what are no numbers.

    Example:
        >>> postprocess([0.5, -0.1, 0.5], "clip").tolist()
        [0.5, 0.0, 0.5]
    """
    advice = f"{shown(method)} is no post-processing: choose among {', '.join(METHODS)}"
    return METHODS[choice(method, tuple(METHODS), advice)](estimate)
