"""Files as cells: CSV and TSV, JSON, .npy and .npz, read in bounded time and memory, never by unpickling or evaluation.

Text is UTF-8, with or without a byte order mark. Cells stay text: a number in JSON is the decimal that is written there, not the
double next to it. Every refusal names the file and, where there is one, the row and the column, counted from 1 as editors do.
"""

from __future__ import annotations

import csv
import io
import json
import os
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from exactdp.errors import BadInput

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Grid", "NumericArray", "load_arrays", "load_grid", "load_json", "printable", "read_bytes", "write_all"]

MAX_BYTES = 64 * 2**20
MAX_CELLS = 2**22
MAX_LISTS = 100_000  # of one JSON file
KINDS = "a .csv, .tsv, .json, .npy or .npz file"

NumericArray = Any  # a numpy array of integers or floats; numpy is imported only to read one


@dataclass(frozen=True)
class Grid:
    """The cells of a text file as they stand, with the line on which each row begins."""

    rows: Sequence[list[str]]
    lines: Sequence[int]


def printable(text: object, most: int = 60) -> str:
    """``text`` on one line: control characters escaped, shortened in the middle."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in str(text)[: 2 * most])
    cut = len(line) > most or len(str(text)) > 2 * most
    return line[: most - 13] + "..." + str(text)[-10:].encode("unicode_escape", "surrogatepass").decode() if cut else line


def named(path: Path) -> str:
    """The path for messages."""
    return printable(os.fsencode(path).decode("utf-8", "backslashreplace"), 200)


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """The contents of a file of at most ``most`` bytes. Raises BadInput, with the reason in one sentence."""
    try:
        with path.open("rb") as stream:
            content = stream.read(most + 1)
    except FileNotFoundError:
        raise BadInput(f"there is no file {named(path)}: check the name") from None
    except IsADirectoryError:
        raise BadInput(f"{named(path)} is a directory: name {KINDS}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{named(path)} cannot be read ({reason}): name a file that can") from None
    if len(content) > most:
        raise BadInput(f"{named(path)} has more than {most // 2**20} MiB: give a smaller file")
    if not content.strip():
        raise BadInput(f"{named(path)} is empty: write one row of probabilities for each input")
    return content


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, without a byte order mark."""
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
    """The rows of a CSV or TSV file, blank lines left out. The delimiter is a tab, a semicolon or a comma.

    The first of these that occurs outside quotation marks in the first row decides; in a .tsv file it is the tab.
    """
    text = read_text(path)
    start = text.lstrip()[:100_000].splitlines()[0]
    outside = "".join(start.split('"')[::2])
    delimiter = "\t" if path.suffix.lower() == ".tsv" else next((d for d in "\t;" if d in outside), ",")
    if text.count(delimiter) + text.count("\n") + text.count("\r") > 2 * MAX_CELLS:
        raise BadInput(f"{named(path)} has more than {MAX_CELLS} cells: give a smaller matrix")
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
    return Grid(rows, lines)


def load_json(path: Path) -> Any:
    """The value of a JSON file; its numbers are text, as they stand. Keys must differ."""
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
    """The arrays of a .npz file by name; of a .npy file its one array, named "channel". Nothing is unpickled."""
    content = read_bytes(path)
    if path.suffix.lower() == ".npy":
        return {"channel": _array(content, named(path))}
    found: dict[str, NumericArray] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = archive.infolist()
            if not 1 <= len(members) <= 3 or sum(m.file_size for m in members) > MAX_BYTES:
                raise BadInput(f"{named(path)} holds {len(members)} arrays: give one, and if you like labels `inputs`, `outputs`")
            for member in members:
                label = member.filename.removesuffix(".npy")
                with archive.open(member) as stream:
                    found[label] = _array(stream.read(MAX_BYTES + 1), f"{named(path)} ({printable(label)})")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error) as error:
        raise BadInput(f"{named(path)} is not a .npz file ({printable(error)}): save the array with numpy.savez") from None
    return found


def _array(content: bytes, name: str) -> np.ndarray[Any, Any]:
    """The array in the contents of a .npy file, its header checked before anything is allocated."""
    from numpy.lib import format as npy

    stream = io.BytesIO(content)
    try:
        version = npy.read_magic(stream)
        headers = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
        shape, _, dtype = headers[version](stream)
    except (ValueError, KeyError, SyntaxError, TypeError, OverflowError, MemoryError, RecursionError):
        raise BadInput(f"{name} is not a .npy file: save the array with numpy.save") from None
    if dtype.hasobject or dtype.kind not in "iufU":
        raise BadInput(f"{name} is an array of {printable(dtype)}: save an array of integers or floats, never of objects")
    cells = 1
    for n in shape:
        cells *= n
    if cells > MAX_CELLS or cells * dtype.itemsize > len(content):
        claim = " x ".join(map(str, shape))
        raise BadInput(f"{name} claims {claim} cells: at most {MAX_CELLS} are read, and all of them must be in the file")
    stream.seek(0)
    try:
        return npy.read_array(stream, allow_pickle=False)
    except (ValueError, EOFError, OSError):
        raise BadInput(f"{name} is not a whole .npy file: save the array with numpy.save") from None


def write_all(files: Mapping[Path, str]) -> None:
    """Writes every file whole, or none: all are written beside their places first, and moved there when they are complete."""
    ready: list[tuple[Path, Path]] = []
    try:
        for path, text in files.items():
            if path.exists() and not path.is_file():
                raise BadInput(f"{named(path)} is not a file that can be replaced: name a file to write")
            part = path.with_name(f".{path.name}.{os.getpid()}.part")
            with part.open("x", encoding="utf-8", newline="\n") as stream:
                ready.append((part, path))
                stream.write(text)
        for part, path in ready:
            part.replace(path)
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{named(path)} cannot be written ({reason}): name a file that can") from None
    finally:
        for part, _ in ready:
            with suppress(OSError):
                part.unlink()
