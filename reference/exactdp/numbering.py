"""Arrays of numbers in the places of what occurs: which values there are, and which stands where.

>>> renumbered(np.array([[5, 2], [2, 5]]), 6)
(array([2, 5]), array([[1, 0],
       [0, 1]]))
>>> distinct_rows(np.array([[1, 0], [0, 1], [1, 0]]), 1)
(array([[0, 1],
       [1, 0]]), array([1, 0, 1]))
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["distinct_rows", "renumbered"]


def renumbered(pattern: npt.NDArray[Any], size: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """(the numbers below ``size`` that occur, ascending; the pattern in their places)."""
    if size > 4 * pattern.size:
        used, inverse = np.unique(pattern, return_inverse=True)
        return used, inverse.reshape(pattern.shape)
    seen = np.zeros(size, dtype=bool)
    seen[pattern] = True
    return np.flatnonzero(seen), (pattern if seen.all() else (np.cumsum(seen) - 1)[pattern])


def distinct_rows(counts: npt.NDArray[np.int64], most: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any]]:
    """The distinct rows of an array of counts <= most, and for each row its place among them."""
    code, codes = np.zeros(len(counts), dtype=np.int64), 1
    for column in counts.T:
        if codes * (most + 1) >= 2**62:
            distinct, code = np.unique(code, return_inverse=True)
            codes = len(distinct)
        code, codes = code * (most + 1) + column, codes * (most + 1)
    _, places = renumbered(code, codes)
    first = np.zeros(int(places.max(initial=-1)) + 1, dtype=np.int64)
    first[places] = np.arange(len(counts))
    return counts[first], places
