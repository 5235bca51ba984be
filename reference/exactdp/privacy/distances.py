"""Distances of k places as a table of distinct rational numbers, held as integers, and a k x k pattern.

>>> apart = Distances(np.array([0, 1, 1]), np.array([1, 2, 0]), np.array([[0, 1], [2, 0]]))
>>> apart[0, 1], apart[1, 0], apart.fractions.tolist()
(Fraction(1, 2), None, [[Fraction(0, 1), Fraction(1, 2)], [None, Fraction(0, 1)]])
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.levels import MANY, Level, Multiples, Nats, integers, quotients
from exactdp.numbers.enclosure import LogSum

__all__ = ["Distances"]


class Distances:
    """above[i] / below[i] stands where the pattern is i; no constraint where below[i] is 0."""

    def __init__(self, above: npt.NDArray[Any], below: npt.NDArray[Any], pattern: npt.NDArray[Any]) -> None:
        self.above, self.below, self.pattern = above, below, pattern

    @classmethod
    def of(cls, table: Sequence[Fraction | None], pattern: npt.NDArray[Any]) -> Distances:
        """The table as integers; None for no constraint.

        Args:
            table: numbers >= 0, or None.
            pattern: k x k integers: the place in the table of each distance.

        Returns:
            The distances.

        Example:
            >>> from exactdp.privacy.distances import Distances
            >>> from fractions import Fraction
            >>> import numpy as np
            >>> d = Distances.of([Fraction(0), Fraction(1, 2), None], np.array([[0, 1], [2, 0]]))
            >>> [int(v) for v in d.above], [int(v) for v in d.below]
            ([0, 1, 1], [1, 2, 0])
        """
        above = integers([1 if d is None else d.numerator for d in table])
        return cls(above, integers([0 if d is None else d.denominator for d in table]), pattern)

    def __getitem__(self, pair: tuple[int, int]) -> Fraction | None:
        place = int(self.pattern[pair])
        return self._fraction(int(self.above[place]), int(self.below[place]))

    @staticmethod
    def _fraction(above: int, below: int) -> Fraction | None:
        return Fraction(above, below) if below else None

    @cached_property
    def doubles(self) -> npt.NDArray[np.float64]:
        """The distances, k x k, within 2^-51 relatively; inf for no constraint."""
        found: npt.NDArray[np.float64] = quotients(self.above, self.below)[self.pattern]
        return found

    @property
    def finite(self) -> npt.NDArray[np.bool_]:
        """Where there is a constraint."""
        found: npt.NDArray[np.bool_] = (self.below != 0)[self.pattern]
        return found

    @property
    def fractions(self) -> npt.NDArray[Any]:
        """The distances as fractions, k x k; None for no constraint."""
        values = np.empty(len(self.above), dtype=object)
        values[:] = list(map(self._fraction, self.above.tolist(), self.below.tolist()))
        found: npt.NDArray[Any] = values[self.pattern]
        return found

    def levels(self, unit: LogSum) -> tuple[Sequence[Level], npt.NDArray[Any]]:
        """The levels unit times the distances in nats, as a table, and which stands where; many as integers.

        Args:
            unit: the level of distance 1, in nats.

        Returns:
            A table of levels, and k x k places in it.

        Example:
            >>> from exactdp.privacy.distances import Distances
            >>> from fractions import Fraction
            >>> import numpy as np
            >>> from exactdp.numbers.enclosure import LogSum
            >>> d = Distances.of([Fraction(0), Fraction(1, 2), None], np.array([[0, 1], [2, 0]]))
            >>> table, places = d.levels(LogSum.ln(2))
            >>> print(table[places[0, 1]])
            1/2*ln(2)
        """
        plain = not unit.terms and not unit.epsilon
        rising = not len(self.above) or min(self.above.min(), self.below.min()) >= 0
        if rising and plain and self.below.all():
            p, q = unit.constant.as_integer_ratio()
            return Nats(*self._led(_times(p, self.above), _times(q, self.below))), self.pattern + 1
        if rising and not unit.epsilon and len(self.above) > MANY and unit > LogSum():
            if self.above[0] == 0 and self.below[0]:
                return Multiples(unit, self.above, self.below), self.pattern
            return Multiples(unit, *self._led(self.above, self.below)), self.pattern + 1
        table = map(self._fraction, self.above.tolist(), self.below.tolist())
        return [float("inf") if d is None else unit * d for d in table], self.pattern

    @staticmethod
    def _led(above: npt.NDArray[Any], below: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """With 0 before them."""
        return np.append(np.zeros(1, above.dtype), above), np.append(np.ones(1, below.dtype), below)


def _times(factor: int, numbers: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The integers times one, of 64 bits where they fit."""
    most = max(abs(factor), 1) * max(1, int(numbers.max(initial=0)), -int(numbers.min(initial=0)))
    found: npt.NDArray[Any] = factor * numbers if most < 2**62 else factor * numbers.astype(object)
    return found
