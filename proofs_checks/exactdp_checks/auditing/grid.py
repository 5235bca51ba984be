"""The rows of a CSV or TSV file, split into cells when they are asked for: a large file stays the text that it is.

>>> grid = Grid.of(["a,1, 2", "b,3,4"], [1, 2], ",")
>>> grid.rows[0], grid.widths(), grid.column()
(['a', '1', '2'], [3, 3], ['a', 'b'])
>>> grid.body(header=True, labels=True).rows[0]
['3', '4']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from exactdp_checks.auditing.numerals import Plain, plain

__all__ = ["Grid", "Lines"]


class Lines(Sequence[list[str]]):
    """Lines of cells without quotation marks, the first ``skip`` cells of each left out."""

    def __init__(self, lines: Sequence[str], delimiter: str, skip: int = 0) -> None:
        self.lines, self.delimiter, self.skip = lines, delimiter, skip

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Lines(self.lines[index], self.delimiter, self.skip)
        return list(map(str.strip, self.lines[index].split(self.delimiter)[self.skip :]))

    def plain(self) -> Plain | None:
        """All cells as numbers, where they are plain ones."""
        lines = [line.encode() for line in self.lines]
        if self.skip:
            lines = [line.partition(self.delimiter.encode())[2] for line in lines]
        return plain(lines, self.delimiter.encode())


@dataclass(frozen=True)
class Grid:
    """The cells of a text file as they stand, with the line on which each row begins."""

    rows: Sequence[list[str]]
    lines: Sequence[int]
    ruled: bool = False  # a rule stands below the first row, which is a header then

    @classmethod
    def of(cls, lines: Sequence[str], numbers: Sequence[int], delimiter: str) -> Grid:
        """The grid of lines without quotation marks."""
        return cls(Lines(lines, delimiter), numbers)

    def widths(self) -> list[int]:
        """How many cells each row has."""
        if isinstance(self.rows, Lines):
            return [line.count(self.rows.delimiter) + 1 for line in self.rows.lines]
        return list(map(len, self.rows))

    def column(self) -> list[str]:
        """The first cell of each row."""
        if isinstance(self.rows, Lines):
            return [line.partition(self.rows.delimiter)[0].strip() for line in self.rows.lines]
        return [row[0] for row in self.rows]

    def with_corner(self) -> Grid:
        """The grid whose first row, which is a cell too short, begins with an empty cell."""
        if isinstance(self.rows, Lines):
            first = self.rows.delimiter + self.rows.lines[0]
            return replace(self, rows=Lines([first, *self.rows.lines[1:]], self.rows.delimiter))
        return replace(self, rows=[["", *self.rows[0]], *self.rows[1:]])

    def body(self, *, header: bool, labels: bool) -> Grid:
        """The grid without its first row, or first column."""
        start = int(header)
        if isinstance(self.rows, Lines):
            return Grid(Lines(self.rows.lines[start:], self.rows.delimiter, int(labels)), self.lines[start:])
        return Grid([row[int(labels) :] for row in self.rows[start:]], self.lines[start:])
