"""Tables of privacy levels that are held as integers; a level is made when it is asked for.

>>> Nats(np.array([0, 1]), np.array([1, 2]))[1], Logarithms(np.array([1, 3]), np.array([1, 0]))[1]
(level('1/2'), inf)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.numbers.enclosure import LogSum

__all__ = ["Level", "Logarithms", "Nats", "Table"]

Level = LogSum | float  # the only float is inf: no constraint


class Table(Sequence[Level]):
    """Levels made of above[i] and below[i], arrays of integers, of 64 bits or of Python; the first level must be 0."""

    def __init__(self, above: npt.NDArray[Any], below: npt.NDArray[Any]) -> None:
        self.above, self.below = above, below

    def __len__(self) -> int:
        return len(self.above)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return self.level(int(self.above[index]), int(self.below[index]))

    def level(self, above: int, below: int) -> Level:
        """The level of two of the integers."""
        raise NotImplementedError


class Logarithms(Table):
    """The levels ln(above[i] / below[i]), inf where below[i] is 0."""

    def level(self, above: int, below: int) -> Level:
        """ln(above / below)."""
        return LogSum.ln(Fraction(above, below)) if below else inf


class Nats(Table):
    """The levels above[i] / below[i] nats, which are at least 0."""

    def level(self, above: int, below: int) -> Level:
        """above / below."""
        return LogSum(Fraction(above, below))

    def doubles(self) -> npt.NDArray[np.float64]:
        """Every level, within 2^-51 of it relatively."""
        if object not in (self.above.dtype, self.below.dtype):
            return self.above.astype(np.float64) / self.below.astype(np.float64)
        return np.array([n / d for n, d in zip(self.above.tolist(), self.below.tolist(), strict=True)])
