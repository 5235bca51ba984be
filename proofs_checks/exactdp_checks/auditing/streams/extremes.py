"""The largest and the smallest entry of every column of rows that come one block after the other, exactly, with their rows.

Integers over one power of ten are compared as they are. Doubles stand for themselves divided by the exact sum of their row: they
are compared by quotients in floating point, and exactly where those are too near each other to tell; equal doubles of rows of
equal sums are equal. What is neither is compared as fractions.

>>> found = Extremes(2)
>>> for first, rows in ((0, [[25, 75]]), (1, [[50, 50]])):
...     found.add(Block(Scaled(np.array(rows), 2), first, lambda x, y: f"row {x}"))
>>> [(str(best.value), best.row) for best in found.tops()], [(str(best.value), best.row) for best in found.lows()]
([('1/2', 1), ('3/4', 0)], [('1/4', 0), ('1/2', 1)])
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing.streams.block import Best, Block, Doubles, Scaled, check_sums
from exactdp_checks.auditing.streams.quotients import Quotients
from exactdp_checks.auditing.streams.repeated import Seen

__all__ = ["Extremes"]


class _Scaled:
    """The extreme integers of every column over 10^places: the largest ones with sign 1, the smallest with -1."""

    def __init__(self, sign: int) -> None:
        self.sign, self.places = sign, 0
        self.best: npt.NDArray[np.int64] | None = None
        self.rows: npt.NDArray[np.int64]

    def add(self, numbers: Scaled, first: int) -> npt.NDArray[Any]:
        """The columns that have a new extreme."""
        above = numbers.above
        found = above.max(axis=0) if self.sign > 0 else above.min(axis=0)
        if self.best is None:
            self.best, self.rows, self.places = found, np.zeros(len(found), dtype=np.int64), numbers.places
            new: npt.NDArray[Any] = np.arange(len(found))
        else:
            places = max(self.places, numbers.places)  # all are at most 1, and 10^18 fits
            self.best, found = self.best * 10 ** (places - self.places), found * 10 ** (places - numbers.places)
            self.places = places
            new = np.flatnonzero(found > self.best if self.sign > 0 else found < self.best)
            self.best[new] = found[new]
        if len(new):
            chosen = above[:, new]
            self.rows[new] = first + (chosen.argmax(axis=0) if self.sign > 0 else chosen.argmin(axis=0))
        return new

    def columns(self) -> list[Best]:
        """The extremes as fractions."""
        if self.best is None:
            return []
        return [Best(Fraction(n, 10**self.places), row) for n, row in zip(self.best.tolist(), self.rows.tolist(), strict=True)]


class _Exact:
    """The extreme fractions of every column."""

    def __init__(self, sign: int) -> None:
        self.sign = sign
        self.found: list[Best] = []

    def add(self, numbers: ExactMatrix, first: int) -> npt.NDArray[Any]:
        """The columns that have a new extreme: values ascend, so patterns compare as they do."""
        pattern = numbers.pattern
        ranks = (pattern.max(axis=0) if self.sign > 0 else pattern.min(axis=0)).tolist()
        rows = (pattern.argmax(axis=0) if self.sign > 0 else pattern.argmin(axis=0)).tolist()
        table = {rank: Fraction(numbers.values[rank]) for rank in set(ranks)}
        here = [Best(table[rank], first + row) for rank, row in zip(ranks, rows, strict=True)]
        new = [y for y, best in enumerate(here) if not self.found or self.sign * (best.value - self.found[y].value) > 0]
        self.found = self.found or list(here)
        for y in new:
            self.found[y] = here[y]
        return np.array(new, dtype=np.int64)

    def columns(self) -> list[Best]:
        """The extremes."""
        return self.found


class Extremes:
    """The extremes of ``outputs`` columns, the number of rows so far, and names of the rows that are extreme."""

    def __init__(self, outputs: int) -> None:
        self.outputs, self.rows = outputs, 0
        self.names: dict[int, tuple[str, str | None]] = {}  # where a row stands, and its label
        self.seen = Seen()
        self.sums = Quotients()
        self.sides = {sign: (_Scaled(sign), _Exact(sign), self.sums.side(sign)) for sign in (1, -1)}

    def add(self, block: Block) -> None:
        """Takes rows in. Raises BadInput for what is no probability, a sum that is not 1, a label that was there before."""
        check_sums(block)
        again = None if block.labels is None else self.seen.add(block.labels)
        if again is not None and block.labels is not None:
            label = printable(block.labels[again])
            raise BadInput(f"{block.at(again, None)}: the label {label!r} occurs twice: labels must differ, rename one")
        numbers = block.numbers
        if isinstance(numbers, Doubles):
            self.sums.take(block, numbers)
        for scaled, exact, doubles in self.sides.values():
            if isinstance(numbers, Scaled):
                new, rows = scaled.add(numbers, block.first), scaled.rows
            elif isinstance(numbers, ExactMatrix):
                new = exact.add(numbers, block.first)
                rows = np.array([best.row for best in exact.found])
            else:
                new, rows = doubles.add(block.first), doubles.rows
            for row in set(rows[new].tolist()):
                x = row - block.first
                self.names[row] = block.at(x, None), None if block.labels is None else block.labels[x]
        if len(self.names) > 8 * self.outputs:
            kept = {best.row for best in (*self.tops(), *self.lows())}
            self.names = {row: name for row, name in self.names.items() if row in kept}
        self.rows += block.height

    def tops(self) -> list[Best]:
        """The largest entry of every column."""
        return self._columns(1)

    def lows(self) -> list[Best]:
        """The smallest entry of every column."""
        return self._columns(-1)

    def _columns(self, sign: int) -> list[Best]:
        found = [columns for kept in self.sides[sign] if (columns := kept.columns())]
        return [max(same, key=lambda best: (sign * best.value, -best.row)) for same in zip(*found, strict=True)]
