"""Files as cells: CSV and TSV, JSON, .npy and .npz, read in bounded time and memory, never by unpickling or evaluation.

Text is UTF-8, with or without a byte order mark. Cells stay text: a number in JSON is the decimal that is written there, not the
double next to it. Every refusal names the file and, where there is one, the row and the column, counted from 1 as editors do.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from exactdp.errors import BadInput
from exactdp_checks.auditing.arrays import NPY, NumericArray, array_in, arrays_in
from exactdp_checks.auditing.grid import Grid
from exactdp_checks.auditing.markdown import markdown
from exactdp_checks.auditing.opening import KINDS, MAX_BYTES, STANDARD_INPUT, is_file, read_bytes
from exactdp_checks.auditing.writing import named, place, printable, write_all

__all__ = [
    "KINDS",
    "MAX_BYTES",
    "STANDARD_INPUT",
    "Grid",
    "NumericArray",
    "delimiter_of",
    "is_file",
    "load_arrays",
    "load_grid",
    "load_json",
    "named",
    "place",
    "printable",
    "read_bytes",
]
__all__ += ["write_all"]

MAX_OUTPUTS = 2**16
MAX_CELLS = 2**26
LONGEST_LINE = 131_072  # characters of a cell
MAX_LISTS = 100_000  # of one JSON file


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, without a byte order mark. Raises BadInput ("write one row of probabilities for each input")."""
    content = read_bytes(path)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{named(path)}: row {line} is not UTF-8 (byte {error.start + 1}): save the file as UTF-8") from None
    if not text.strip():
        raise BadInput(f"{named(path)} is empty: write one row of probabilities for each input")
    return text


def load_grid(path: Path) -> Grid:
    """The rows of a CSV or TSV file, or of a table of Markdown, blank lines left out.

    The delimiter is a tab, a semicolon or a comma: the first of these that occurs outside quotation marks in the first row
    decides; in a .tsv file it is the tab.

    Raises BadInput where the file has more than MAX_CELLS cells or where it is empty.
    """
    text = read_text(path)
    delimiter = delimiter_of(path, text)
    table = markdown(text) if len(text) <= MAX_CELLS else None
    if table is not None:
        return table
    if len(text) > 2 * MAX_CELLS and text.count(delimiter) + text.count("\n") + text.count("\r") > 2 * MAX_CELLS:
        raise BadInput(f"{named(path)} has more than {MAX_CELLS} cells: give a smaller matrix")
    plain = text.replace("\r\n", "\n") if "\r" in text else text
    if '"' not in text and "\r" not in plain:
        found = [(line, i) for i, line in enumerate(plain.split("\n"), 1) if delimiter in line or line.strip()]
        if max(map(len, (line for line, _ in found)), default=0) > LONGEST_LINE:
            _check_cells(path, found, delimiter)
        return Grid.of([line for line, _ in found], [i for _, i in found], delimiter)
    rows, lines, line = [], [], 1
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            if len(row) > 1 or any(cell.strip() for cell in row):
                rows.append([cell.strip() for cell in row])
                lines.append(line)
            line = reader.line_num + 1
    except csv.Error as error:
        what = f"row {line} cannot be read ({error})"
        raise BadInput(f"{named(path)}: {what}: check its quotation marks, and write shorter cells") from None
    if not rows:
        raise BadInput(f"{named(path)} is empty: write one row of probabilities for each input")
    return Grid(rows, lines)


def delimiter_of(path: Path, text: str) -> str:
    """What stands between the cells of a text that begins so. Raises BadInput ("write one row of probabilities ...")."""
    start = text.lstrip()[:100_000].splitlines()
    if not start:
        raise BadInput(f"{named(path)} is empty: write one row of probabilities for each input")
    outside = "".join(start[0].split('"')[::2])
    return "\t" if path.suffix.lower() == ".tsv" else next((d for d in "\t;" if d in outside), ",")


def _check_cells(path: Path, lines: Sequence[tuple[str, int]], delimiter: str) -> None:
    """Refuses a cell that is longer than any number, as a reader of quoted text does."""
    for line, i in lines:
        if len(line) > LONGEST_LINE and max(map(len, line.split(delimiter))) > LONGEST_LINE:
            raise BadInput(
                f"{named(path)}: row {i} cannot be read (a cell has more than {LONGEST_LINE} characters): write shorter cells"
            )


def load_json(path: Path) -> Any:
    """The value of a JSON file; its numbers are text, as they stand. Keys must differ.

    Raises BadInput ("write one list for each row, of at most MAX_CELLS cells") or ("write a list of rows, each a list of
    numbers").
    """
    text = read_text(path)
    if text.count("[") + text.count("{") > MAX_LISTS or text.count(",") > 2 * MAX_CELLS:
        raise BadInput(f"{named(path)} has too many lists or entries: write one list for each row, of at most {MAX_CELLS} cells")

    def constant(word: str) -> NoReturn:
        raise BadInput(f"{named(path)}: {word} is not a finite number: write a number, 0 for what is impossible")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise BadInput(f"{named(path)}: the key {printable(key)!r} occurs twice: write it once")
            found[key] = value
        return found

    try:
        return json.loads(text, parse_float=str, parse_int=str, parse_constant=constant, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        where = f"row {error.lineno}, column {error.colno}"
        raise BadInput(f"{named(path)}: {where}: this is not JSON ({error.msg}): write a list of rows") from None
    except RecursionError:
        raise BadInput(f"{named(path)} is nested too deeply: write a list of rows, each a list of numbers") from None


def load_arrays(path: Path) -> Mapping[str, NumericArray]:
    """The arrays of a .npz file by name; of a .npy file its one array, named "channel". Nothing is unpickled.

    Raises BadInput where it is no .npy file.
    """
    content = read_bytes(path)
    if content.startswith(NPY):
        return {"channel": array_in(content, named(path))}
    if path.suffix.lower() == ".npy":
        raise BadInput(f"{named(path)} is not a .npy file: save the array with numpy.save")
    return arrays_in(content, named(path), MAX_BYTES)
