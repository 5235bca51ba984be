"""Sums of signs in many cells, in as few bytes as they need: a cell holds a byte until a sum might not fit into it.

>>> sums = SignedSums(3)
>>> sums.add(np.array([0, 2, 0]), np.array([1, -1, 1]))
>>> sums.add(np.zeros(200, dtype=int), np.ones(200, dtype=int))
>>> sums.values.tolist(), sums.values.dtype.name
([202, 0, -1], 'int32')
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["SignedSums"]

HALF = 64  # |a sum| before, and how often a cell is met in one call, below which a byte holds the sum after
MOST = 2**30  # users of cells of 32 bits


class SignedSums:
    """The sums, ``values``: of 8, 32 or 64 bits."""

    def __init__(self, cells: int) -> None:
        self.values: npt.NDArray[Any] = np.zeros(cells, dtype=np.int8)
        self.users = 0

    def add(self, places: npt.NDArray[np.int64], signs: npt.NDArray[np.int64]) -> None:
        """Adds a sign, 1 or -1, to the cell of each place."""
        self.users += places.size
        if self.values.dtype == np.int8 and not self._fits(places):
            self.values = self.values.astype(np.int32)
        if self.values.dtype == np.int32 and self.users > MOST:
            self.values = self.values.astype(np.int64)
        np.add.at(self.values, places, signs.astype(self.values.dtype))

    def _fits(self, places: npt.NDArray[np.int64]) -> bool:
        """Whether each cell is met fewer than HALF times and was below HALF."""
        if not places.size:
            return True
        ordered = np.sort(places)
        often = bool((ordered[HALF - 1 :] == ordered[: ordered.size - HALF + 1]).any()) if ordered.size >= HALF else False
        return not often and int(np.abs(self.values[places].astype(np.int16)).max()) < HALF
