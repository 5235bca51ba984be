"""Cells of files with their labels and their places, before anything is made of them.

A first row is a header of output labels if none of its cells (the corner apart) is a number or an expression, right or wrong; a
first column holds input labels by the same rule; an empty corner says both; a lone t is a label. A first row of different numbers
that are whole, or do not sum to 1, may be data and may be labels: it is refused unless one says which, or the sizes are known;
so is a text in the corner above a first column of numbers. JSON is a list of rows, or an
object with the rows under "rows" or "channel" and labels under "inputs" and "outputs". Every refusal names the file, the row and
the column.

>>> is_number("t/(t+1)"), is_number("t"), is_number("yes"), is_number("nan")
(True, False, False, True)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp.errors import BadInput
from exactdp.numbers.text import parse_exact
from exactdp_checks.auditing.arrays import NumericArray
from exactdp_checks.auditing.files import MAX_OUTPUTS, Grid, printable
from exactdp_checks.auditing.numerals import plain

__all__ = ["ENTRIES", "Cells", "cells_in", "different", "grid_cells", "is_number"]

ENTRIES = ("channel", "rows")
_WHOLE = re.compile(r"[0-9]+")
_NEARLY = re.compile(r"[-+0-9.,eE/ %()*^]*[0-9][-+0-9.,eE/ %()*^]*|[-+]?(nan|inf|infinity)|", re.IGNORECASE)


@dataclass(frozen=True)
class Cells:
    """Cells as text, labels apart; where they stand in the file: the line of each row, the column of the first cell."""

    name: str
    rows: Sequence[Sequence[str]]
    lines: Sequence[int]
    first: int
    inputs: tuple[str, ...] | None
    outputs: tuple[str, ...] | None
    options: tuple[str, ...] = ()  # what to say where a first row and a first column hold labels after all
    array: NumericArray | None = None  # the numbers themselves, of a binary file, which has no text; rows are then empty

    def at(self, x: int, y: int | None = None) -> str:
        """Where the row (and column) stands, for messages."""
        row = f"{self.name}: row {self.lines[x]}"
        return row if y is None else f"{row}, column {y + self.first}"

    def hint(self, x: int, y: int) -> str:
        """What else to say about a cell that is no probability and may be a label."""
        if self.options and x == 0 and self.outputs is None:
            return f", or say {self.options[0]} if this row holds labels"
        return f", or say {self.options[1]} if this column holds labels" if self.options and y == 0 and not self.inputs else ""


def grid_cells(
    name: str,
    grid: Grid,
    *,
    header: bool | None = None,
    labels: bool | None = None,
    size: int | None = None,
    height: int | None = None,
) -> Cells:
    """The cells of the rows of a text file, as ``cells_of`` finds labels among them.

    Raises BadInput ("write one row of probabilities for each input").
    """
    widths = grid.widths()
    if widths[0] > MAX_OUTPUTS:
        raise BadInput(f"{name}: row {grid.lines[0]} has {widths[0]} cells: at most {MAX_OUTPUTS} outputs are audited")
    first = grid.rows[0]
    short = len(widths) > 1 and set(widths[1:]) == {len(first) + 1} and not grid.ruled
    if short and header is not False and not any(map(is_number, first)):
        grid = grid.with_corner()  # a header without a corner, as R writes it
        first, widths = grid.rows[0], grid.widths()
    for width, line in zip(widths, grid.lines, strict=True):
        if width != len(first):
            advice = "write the same number of cells in every row"
            raise BadInput(f"{name}: row {line} has {width} cells and row {grid.lines[0]} has {len(first)}: {advice}")
    corner, column = first[0], grid.column()
    across, down = first[1:] or [corner], column[1:] or [corner]
    detected = header is None and labels is None and size is None
    if size is not None:
        numeric = len(column) == len(first) == size + 1 and corner != "" and is_number(corner)  # a matrix that is too large
        header, labels = len(column) == size + 1 and not numeric, len(first) == size + 1 and not numeric
    elif header is None and height is not None and any(map(is_number, across)) and len(column) - height in (0, 1):
        header = len(column) > height
    asked = header is not None
    if header is None:
        header = grid.ruled or (corner == "" and labels is not False) or not any(map(is_number, across))
    if labels is None:
        labels = (corner == "" and header) or not any(map(is_number, down))
    body = grid.body(header=header, labels=labels)
    if not body.rows or not body.rows[0]:
        raise BadInput(f"{name} has labels and no numbers: write one row of probabilities for each input")
    inputs = different(name, "first column", column[int(header) :]) if labels else None
    outputs = different(name, f"row {grid.lines[0]}", first[int(labels) :]) if header else None
    if detected and (header or labels) and corner != "" and is_number(corner) and not grid.ruled:
        raise BadInput(f"{name}: row {grid.lines[0]} mixes numbers and labels: correct it, or say --header or --no-header")
    if not asked and not header and (labels or len(column) > 2) and _may_bedifferent(first[int(labels) :]):
        what = f"row {grid.lines[0]} ({printable(', '.join(first), 40)}) may hold labels of the outputs, or numbers"
        raise BadInput(f"{name}: {what}: say --header if they are labels, --no-header if they are probabilities")
    words = detected and not asked and header and not labels and not is_number(corner)
    if words and len(first) > 1 and _may_be_names(column[1:]):
        what = f"the numbers below {printable(corner, 20)!r} may be labels of the inputs, or probabilities"
        raise BadInput(f"{name}: {what}: say --header with --labels or with --no-labels")
    return Cells(name, body.rows, body.lines, 1 + labels, inputs, outputs, ("--header", "--labels"))


def cells_in(name: str, content: Any, keys: Sequence[str]) -> Cells:
    """The cells of a list of rows, or of an object with the rows under one of the keys, and labels.

    Raises BadInput ("write lists of numbers, as in [['3/4', 0.25], [0.25, '3/4']]").
    """
    inputs = outputs = None
    if isinstance(content, dict):
        allowed = [*keys, "inputs", "outputs"]
        unknown = next((key for key in content if key not in allowed), None)
        if unknown is not None:
            raise BadInput(f"{name}: the key {printable(unknown)!r} means nothing here: write {', '.join(allowed)}")
        found = [content[key] for key in keys if key in content]
        if len(found) != 1:
            raise BadInput(f"{name} has {len(found)} matrices: write one list of rows, under {' or '.join(map(repr, keys))}")
        inputs, outputs = content.get("inputs"), content.get("outputs")
        content = found[0]
    if not (isinstance(content, list) and content and all(isinstance(row, list) and row for row in content)):
        raise BadInput(f'{name} is not a list of rows: write lists of numbers, as in [["3/4", 0.25], [0.25, "3/4"]]')
    for i, row in enumerate(content, 1):
        if len(row) != len(content[0]):
            advice = "write the same number in every row"
            raise BadInput(f"{name}: row {i} has {len(row)} entries and row 1 has {len(content[0])}: {advice}")
        if not all(isinstance(cell, str) for cell in row):
            j = next(j for j, cell in enumerate(row, 1) if not isinstance(cell, str))
            raise BadInput(f"{name}: row {i}, column {j} is no number: write a number, or an expression in quotation marks")
    sizes = {"inputs": len(content), "outputs": len(content[0])}
    names = {}
    for side, given in (("inputs", inputs), ("outputs", outputs)):
        if given is not None and not (isinstance(given, list) and all(isinstance(v, str) for v in given)):
            raise BadInput(f'{name}: "{side}" is not a list of labels: write texts, as in ["yes", "no"]')
        if given is not None and len(given) != sizes[side]:
            raise BadInput(f'{name}: "{side}" has {len(given)} labels for {sizes[side]} of them: write one for each')
        names[side] = None if given is None else different(name, f'"{side}"', given)
    return Cells(name, content, range(1, len(content) + 1), 1, names["inputs"], names["outputs"])


def _may_bedifferent(row: Sequence[str]) -> bool:
    """Whether a row of numbers may be a header: at least two different ones, whole, or of a sum that is not 1."""
    if len(set(row)) < len(row) or len(row) < 2:
        return False
    found = plain([",".join(row).encode("utf-8", "replace")], b",")
    if found is not None and found.above.size == len(row) and (matrix := found.matrix()) is not None:
        above, below = matrix.over_common
        entries = above[matrix.pattern].astype(object)  # a denominator may have more than 64 bits
        total = Fraction(int(entries.sum()), below)
        return not (entries % below).any() or abs(total - 1) > Fraction(1, 100)
    try:
        values = [parse_exact(cell) for cell in row]
    except BadInput:
        return False
    numbers = [v for v in values if isinstance(v, Fraction)]
    if len(numbers) < len(values):
        return False
    return all(v.denominator == 1 for v in numbers) or abs(sum(numbers, start=Fraction(-1))) > Fraction(1, 100)


def _may_be_names(column: Sequence[str]) -> bool:
    """Whether a column of numbers may hold labels: at least two different ones, all of them whole."""
    values = [parse_exact(cell) for cell in column if _WHOLE.fullmatch(cell)]
    return len(values) == len(column) == len(set(column)) and len(column) > 1


def different(name: str, where: str, labels: Sequence[str]) -> tuple[str, ...]:
    """The labels. Raises BadInput where one is empty or occurs twice."""
    seen: set[str] = set()
    for i, label in enumerate(labels, 1):
        if not label:
            raise BadInput(f"{name}: label {i} in {where} is empty: write a label for each")
        if label in seen:
            raise BadInput(f"{name}: the label {printable(label)!r} occurs twice in {where}: labels must differ, rename one")
        seen.add(label)
    return tuple(labels)


def is_number(cell: str) -> bool:
    """Whether a cell is meant as a number or an expression in t, right or wrong; a lone t is a label."""
    try:
        value = parse_exact(cell)
    except BadInput:
        return _NEARLY.fullmatch(cell) is not None
    return isinstance(value, Fraction) or (value.variables == ("t",) and cell != "t")
