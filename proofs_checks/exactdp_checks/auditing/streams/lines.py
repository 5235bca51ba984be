"""CSV and TSV files as blocks of rows: cells of one width at once, other plain numbers many at once, the rest cell by cell.

Labels are found by the rules of ``exactdp_checks.auditing.cells`` in the first rows; later rows must agree with what was found.
From the first quotation mark on, rows are what Python's csv says. A row is read once and forgotten.

>>> fixed(b"0.25,0.75\\n0.50,0.50\\n", b",", 2)
Scaled(above=array([[25, 75],
       [50, 50]]), places=2)
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice
from pathlib import Path

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.auditing.cells import Cells, grid_cells, is_number
from exactdp_checks.auditing.files import LONGEST_LINE, Grid, delimiter_of, printable
from exactdp_checks.auditing.grid import Lines
from exactdp_checks.auditing.numerals import aligned, plain
from exactdp_checks.auditing.streams.block import Block, Doubles, Head, Numbers, Scaled
from exactdp_checks.auditing.streams.source import Source
from exactdp_checks.auditing.table import table_of

__all__ = ["blocks", "fixed"]

HEAD = 200  # rows in which labels are looked for
FEW = 3  # that do not show them
LONGEST = 2**26  # bytes of a row
CELLS = 2**16  # of rows with quotation marks, that are taken at once
NUMERIC = b"0123456789.,eEtTnaNAifIFyY+-*/^() \t_"  # a cell with another character is no number
DOUBLE = b"0123456789.eE+-\n"


def blocks(source: Source, path: Path, header: bool | None, labels: bool | None, binary64: bool) -> tuple[Head, Iterator[Block]]:
    """What is known of the file before its rows, and its rows.

    Raises BadInput ("write one row of probabilities for each input").
    """
    pieces = _pieces(source)
    first = b""
    for piece in pieces:
        first += piece
        if first.count(b"\n") > FEW and sum(bool(line.strip()) for line in first.split(b"\n")) > FEW:
            break
    if not first.strip():
        raise BadInput(f"{source.name} is empty: write one row of probabilities for each input")
    delimiter = delimiter_of(path, _text(source.name, first[:200_000], 1, cut=True))
    if b'"' in first or b"\r" in first.replace(b"\r\n", b"\n"):
        rows = _rows(source.name, chain([first], pieces), delimiter, 1)
        start = list(islice(rows, HEAD))
        grid, numbers = Grid([row for _, row in start], [i for i, _ in start]), rows
    else:
        found = [(i, line) for i, line in enumerate(first.replace(b"\r\n", b"\n").split(b"\n"), 1) if line.strip()][:HEAD]
        texts = [_text(source.name, line, i) for i, line in found]
        grid, numbers, start = Grid.of(texts, [i for i, _ in found], delimiter), iter(()), []
    if not grid.rows:
        raise BadInput(f"{source.name} is empty: write one row of probabilities for each input")
    cells = grid_cells(source.name, grid, header=header, labels=labels)
    width = len(cells.rows[0])
    first_row = grid.rows[0]
    corner = cells.outputs is not None and (first_row[0] == "" or len(first_row) < width + cells.first - 1)
    sure = labels is not None or corner
    reader = _Reader(source.name, delimiter, width, cells.first == 2, not sure, binary64, cells.lines[0], cells)
    how = f"text with {'tabs' if delimiter == chr(9) else 'commas' if delimiter == ',' else 'semicolons'}"
    how += ", a header" * (cells.outputs is not None) + ", labels of inputs" * (cells.first == 2)
    how += ", each number as the double next to it" * binary64
    body = reader.of_rows(chain(start, numbers)) if start else reader.of_pieces(first, pieces)
    return Head(width, cells.outputs, how), _numbered(body)


def _numbered(found: Iterator[Block]) -> Iterator[Block]:
    """The blocks, each with the number of rows before it."""
    rows = 0
    for block in found:
        yield replace(block, first=rows)
        rows += block.height


def _pieces(source: Source) -> Iterator[bytes]:
    """Whole lines, without a byte order mark."""
    rest, begun = b"", False
    while piece := source.read():
        rest += piece
        if not begun and len(rest) > 2:
            rest, begun = rest.removeprefix(b"\xef\xbb\xbf"), True
        end = rest.rfind(b"\n") + 1
        if end:
            yield rest[:end]
            rest = rest[end:]
        elif len(rest) > LONGEST:
            raise BadInput(f"{source.name} has a row of more than {LONGEST // 2**20} MiB: write a line for each input")
    if rest:
        yield rest + b"\n"


def _text(name: str, line: bytes, row: int, *, cut: bool = False) -> str:
    try:
        return line.decode("utf-8", "ignore" if cut else "strict")
    except UnicodeDecodeError as error:
        row += line.count(b"\n", 0, error.start)
        raise BadInput(f"{name}: row {row} is not UTF-8: save the file as UTF-8") from None


def _rows(name: str, pieces: Iterator[bytes], delimiter: str, row: int) -> Iterator[tuple[int, list[str]]]:
    """(line, cells) of the rows of pieces, the first of which begins in a row, as Python's csv reads them."""

    def lines() -> Iterator[str]:
        at = row
        for piece in pieces:
            yield from io.StringIO(_text(name, piece, at), newline="")
            at += piece.count(b"\n")

    reader, line = csv.reader(lines(), delimiter=delimiter, strict=True), row
    try:
        for cells in reader:
            if len(cells) > 1 or any(cell.strip() for cell in cells):
                yield line, [cell.strip() for cell in cells]
            line = row + reader.line_num
    except csv.Error as error:
        what = f"row {line} cannot be read ({error})"
        raise BadInput(f"{name}: {what}: check its quotation marks, and write shorter cells") from None


@dataclass(frozen=True)
class _Reader:
    """How the rows of one file are read; ``start``: the line of the first; ``found``: labels were found by what they are."""

    name: str
    delimiter: str
    width: int
    labels: bool
    found: bool
    binary64: bool
    start: int
    cells: Cells

    def of_pieces(self, first: bytes, pieces: Iterator[bytes]) -> Iterator[Block]:
        """The rows of lines of text."""
        row = 1
        for piece in chain([first], pieces):
            data = piece.replace(b"\r\n", b"\n")
            if b'"' in data or b"\r" in data:
                yield from self.of_rows(_rows(self.name, chain([piece], pieces), self.delimiter, row))
                return
            height, skipped = data.count(b"\n"), max(0, self.start - row)
            if skipped and skipped < height:
                data = data.split(b"\n", skipped)[skipped]
            if skipped < height:
                block = self._of_lines(data, row + skipped)
                if block is not None:
                    yield block
            row += height

    def of_rows(self, rows: Iterator[tuple[int, list[str]]]) -> Iterator[Block]:
        """The rows that csv reads."""
        body = ((line, cells) for line, cells in rows if line >= self.start)
        while some := list(islice(body, max(1, CELLS // self.width))):
            for line, cells in some:
                self._check_width(len(cells), line)
            names = [cells[0] for _, cells in some] if self.labels else None
            lines = [line for line, _ in some]
            self._check_names(names, lines)
            yield self._slowly(Grid([cells[int(self.labels) :] for _, cells in some], lines), names)

    def _check_width(self, width: int, line: int) -> None:
        expected = self.width + self.labels
        if width != expected:
            head = self.cells.lines[0] if self.cells.outputs is None else self.cells.lines[0] - 1
            advice = "write the same number of cells in every row"
            raise BadInput(f"{self.name}: row {line} has {width} cells and row {head} has {expected}: {advice}")

    def _check_names(self, names: Sequence[str] | None, lines: Sequence[int]) -> None:
        for name, line in zip(names or (), lines, strict=False):
            if not name:
                raise BadInput(f"{self.name}: row {line}, column 1: the label is empty: write a label for each input")
            if self.found and not name.encode().translate(None, NUMERIC) and is_number(name):
                what = f"row {line} begins with the number {printable(name, 20)}, earlier rows with labels"
                raise BadInput(f"{self.name}: {what}: correct it, or say --labels or --no-labels")

    def _of_lines(self, data: bytes, row: int) -> Block | None:
        """The numbers of whole lines from a row on; None of blank ones."""
        at = self._places(range(row, row + data.count(b"\n")))
        numbers = None if self.labels or self.binary64 else fixed(data, self.delimiter.encode(), self.width)
        if numbers is not None:
            return Block(numbers, 0, at)
        mark, expected = self.delimiter.encode(), self.width + self.labels
        lines, where = data[:-1].split(b"\n"), list(range(row, row + data.count(b"\n")))
        counts = [line.count(mark) + 1 for line in lines]
        if any(count != expected for count in counts) or (expected == 1 and not all(map(bytes.strip, lines))):
            kept = [i for i, line in enumerate(lines) if mark in line or line.strip()]
            lines, where, counts = [lines[i] for i in kept], [where[i] for i in kept], [counts[i] for i in kept]
            for count, line in zip(counts, where, strict=True):
                self._check_width(count, line)
            if not lines:
                return None
        names = None
        if self.labels:
            parts = [line.partition(mark) for line in lines]
            names = [_text(self.name, part[0], i).strip() for part, i in zip(parts, where, strict=True)]
            self._check_names(names, where)
            lines = [part[2] for part in parts]
        found = self._doubles(lines, mark) if self.binary64 else _plain(lines, mark)
        if found is not None:
            return Block(found, 0, self._places(where), names)
        texts = [_text(self.name, line, i) for line, i in zip(lines, where, strict=True)]
        for text, i in zip(texts, where, strict=True):
            if len(text) > LONGEST_LINE and max(map(len, text.split(self.delimiter))) > LONGEST_LINE:
                what = f"row {i} cannot be read (a cell has more than {LONGEST_LINE} characters)"
                raise BadInput(f"{self.name}: {what}: write shorter cells")
        return self._slowly(Grid(Lines(texts, self.delimiter), where), names)

    def _slowly(self, grid: Grid, names: Sequence[str] | None) -> Block:
        """The numbers of rows cell by cell."""
        cells = replace(self.cells, rows=grid.rows, lines=grid.lines, inputs=None, outputs=None)
        if self.cells.outputs is not None or grid.lines[0] > self.cells.lines[0]:
            cells = replace(cells, options=())
        if not self.binary64:
            return Block(table_of(cells).matrix, 0, cells.at, names)
        exact = table_of(cells).matrix
        if not exact.is_rational:
            return Block(exact, 0, cells.at, names)  # refused where it is checked
        values = np.array([v.numerator / v.denominator for v in exact.fractions])
        return Block(_read_as_doubles(values[exact.pattern]), 0, cells.at, names)

    def _doubles(self, lines: Sequence[bytes], mark: bytes) -> Numbers | None:
        """Decimals as the doubles next to them."""
        text = mark.join(lines)
        if text.translate(None, DOUBLE + mark) or mark + mark in text or text[:1] == mark or text[-1:] == mark:
            return None
        try:
            numbers = np.array(text.split(mark), dtype=np.float64)
        except ValueError:
            return None
        return _read_as_doubles(numbers.reshape(len(lines), self.width))

    def _places(self, lines: Sequence[int]) -> _At:
        return _At(self.name, lines, 1 + self.labels)


@dataclass(frozen=True)
class _At:
    """Where rows of a block stand, for messages."""

    name: str
    lines: Sequence[int]
    column: int

    def __call__(self, x: int, y: int | None = None) -> str:
        row = f"{self.name}: row {self.lines[x]}"
        return row if y is None else f"{row}, column {y + self.column}"


def _read_as_doubles(array: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Doubles:
    return Doubles(array, Fraction(1, 2**53), "doubles")


def fixed(data: bytes, delimiter: bytes, width: int) -> Scaled | None:
    """The numbers of lines in which all cells are decimals of one width, with the point at one place; else None."""
    found = aligned(data, delimiter, width)
    return None if found is None else Scaled(*found)


def _plain(lines: Sequence[bytes], mark: bytes) -> Numbers | None:
    """The numbers of lines in which all cells are plain ones; else None."""
    found = plain(lines, mark)
    if found is None:
        return None
    if found.below is not None:
        return found.matrix()
    most = int(found.places.max())
    if (found.places == most).all():
        return Scaled(found.above, most)
    shift = 10 ** (most - found.places.astype(np.int64))
    return None if (found.above > 2**62 // shift).any() else Scaled(found.above * shift, most)
