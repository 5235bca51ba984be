"""Sparse matrices that scipy saved in a .npz file, as blocks of rows; what is not written is 0.

By rows (csr) they are read as three arrays side by side: where rows end, the columns of what is written, and the values. In the
other formats (csc, coo, bsr, dia) what is written is held in memory, and put in the order of its rows. Two entries at one place
are refused: whether they are to be added is not for a reader to guess.

>>> shown = {"row": np.array([1, 0]), "col": np.array([0, 1]), "data": np.array([5, 6])}
>>> [found.tolist() for found in _entries("coo", (2, 2), shown)]
[[1, 0], [0, 1], [5, 6]]
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp_checks.auditing.arrays import LONGEST, NPY, array_in, header_in
from exactdp_checks.auditing.files import MAX_CELLS, MAX_OUTPUTS, printable
from exactdp_checks.auditing.streams.block import Block, Doubles, Head, Numbers, Scaled
from exactdp_checks.auditing.streams.regular import size_of
from exactdp_checks.auditing.streams.source import Source

__all__ = ["Read", "cells_of_sparse", "guarded", "is_sparse", "of_array", "row_of", "small", "sparse", "zipped"]

COMMON, KIND = {"format", "shape", "data"}, "_is_array"  # the last one tells scipy's arrays from its matrices
LAYOUTS = ({"indices", "indptr"}, {"row", "col"}, {"offsets"})
LARGEST = 2**26  # bytes of an array of labels
KINDS = {2: "half-precision floats", 4: "single-precision floats", 8: "doubles"}
SAVE = "save the matrix with scipy.sparse.save_npz"
Read = Callable[[int], bytes]


def is_sparse(names: Collection[str]) -> bool:
    """Whether an archive of arrays with these names is a sparse matrix of scipy."""
    return any({*names} - {KIND} == COMMON | layout for layout in LAYOUTS)


def cells_of_sparse(path: Path) -> int:
    """How many cells a sparse matrix that scipy saved has, zeros too; 0 for any other file."""
    if not size_of(path):  # to open anything but a regular file might wait for ever
        return 0
    try:
        with zipfile.ZipFile(path) as archive:
            if not is_sparse([name.removesuffix(".npy") for name in archive.namelist()]):
                return 0
            inputs, outputs = np.lib.format.read_array(io.BytesIO(archive.open("shape.npy").read(LONGEST)), allow_pickle=False)
            return max(1, int(inputs) * int(outputs))
    except (zipfile.BadZipFile, OSError, ValueError, TypeError, LookupError, NotImplementedError, RuntimeError, zlib.error):
        return 0


def of_array(array: npt.NDArray[Any], unit: Fraction | None = None) -> Numbers:
    """The numbers of an array: floats as doubles, integers as they are."""
    if array.dtype.kind == "f":
        return Doubles(
            array.astype(np.float64), unit or Fraction(float(np.finfo(array.dtype).eps)) / 2, KINDS[array.dtype.itemsize]
        )
    return Scaled((np.minimum(array, np.uint64(2**62)) if array.dtype == np.uint64 else array).astype(np.int64), 0)


def sparse(name: str, archive: zipfile.ZipFile, members: Mapping[str, zipfile.ZipInfo]) -> tuple[Head, Iterator[Block]]:
    """A sparse matrix of any format. Raises BadInput for a format that scipy does not have, and parts that do not fit."""
    form = np.lib.format.read_array(io.BytesIO(archive.open(members["format"]).read(LONGEST)), allow_pickle=False)
    word = form.item() if form.size == 1 else ""
    word = word.decode("latin-1") if isinstance(word, bytes) else str(word)
    needed = {"csr": 0, "csc": 0, "bsr": 0, "coo": 1, "dia": 2}.get(word)
    if needed is None or not LAYOUTS[needed] <= members.keys():
        raise BadInput(f"{name} is a sparse matrix of format {printable(word)}: save it by rows, as in matrix.tocsr()")
    shape = small(name, archive, members["shape"])
    if shape.shape != (2,) or shape.dtype.kind not in "iu" or min(shape.tolist()) < 1:
        raise BadInput(f"{name}: `shape` is not two sizes: {SAVE}")
    inputs, outputs = shape.tolist()
    if outputs > MAX_OUTPUTS:
        raise BadInput(f"{name} has {outputs} columns: at most {MAX_OUTPUTS} outputs are audited")
    if word != "csr":
        parts = {part: _whole(name, archive, members[part]) for part in ("data", *sorted(LAYOUTS[needed]))}
        try:
            entries = _entries(word, (inputs, outputs), parts)
        except ValueError as error:
            raise BadInput(f"{name} is no sparse matrix of format {word} ({error}): {SAVE}") from None
        how = f"a sparse matrix of {parts['data'].dtype}"
        return Head(outputs, None, how), _sorted_blocks(name, inputs, outputs, *entries)
    flat = {}
    for part, kinds in (("indptr", "iu"), ("indices", "iu"), ("data", "biuf")):
        member = members[part]
        flat[part] = _Flat(f"{name} ({part})", archive.open(member).read, member.file_size, kinds)
    values = flat["data"]
    if flat["indptr"].size != inputs + 1 or flat["indices"].size != values.size or values.dtype.itemsize > 8:
        raise BadInput(f"{name}: its arrays are of sizes that do not fit: {SAVE}")
    how = f"a sparse matrix of {values.dtype.newbyteorder('=')}"
    return Head(outputs, None, how), guarded(name, _sparse_blocks(name, inputs, outputs, flat))


def _whole(name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Any:
    """One array of a sparse matrix, in memory."""
    if member.file_size > 8 * MAX_CELLS + LONGEST:
        raise BadInput(f"{name} holds more than {MAX_CELLS} entries: save it by rows, as in matrix.tocsr()")
    with archive.open(member) as stream:
        found = array_in(stream.read(member.file_size + 1), f"{name} ({printable(member.filename.removesuffix('.npy'))})")
    if found.dtype.kind not in ("biuf" if member.filename == "data.npy" else "iu") or found.dtype.itemsize > 8:
        raise BadInput(f"{name} ({printable(member.filename)}) is an array of {found.dtype}: save numbers of at most 64 bits")
    return found


def _entries(form: str, shape: tuple[int, int], parts: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """(rows, columns, values) of what is written. Raises ValueError where the arrays do not fit each other or the shape."""
    data = parts["data"]
    places = {part: array.astype(np.int64) for part, array in parts.items() if part != "data"}
    if form == "coo":
        rows, columns, values = places["row"], places["col"], data
    elif form == "dia":
        offsets = places["offsets"]
        if data.ndim != 2 or offsets.ndim != 1 or len(data) != len(offsets) or len(np.unique(offsets)) < len(offsets):
            raise ValueError("its diagonals do not fit each other")
        columns = np.tile(np.arange(data.shape[1]), len(offsets))
        rows, values = columns - np.repeat(offsets, data.shape[1]), data.ravel()
        inside = (rows >= 0) & (rows < shape[0]) & (columns < shape[1])
        rows, columns, values = rows[inside], columns[inside], values[inside]
    else:
        high, wide = data.shape[1:] if form == "bsr" and data.ndim == 3 else (1, 1)
        ends, indices = places["indptr"], places["indices"]
        major, size = (shape[1], 1) if form == "csc" else (shape[0], high)
        flat = data.ndim == (3 if form == "bsr" else 1) and ends.ndim == indices.ndim == 1 and high * wide > 0
        if not flat or len(ends) * size != major + size or ends[0] or (np.diff(ends) < 0).any() or ends[-1] != len(indices):
            raise ValueError("its `indptr` does not fit")
        if len(data) != len(indices):
            raise ValueError("its values do not fit its indices")
        outer = np.repeat(np.arange(len(ends) - 1), np.diff(ends))
        rows, columns = (indices, outer) if form == "csc" else (outer, indices)
        cell = np.arange(high * wide)
        rows = (rows[:, None] * high + cell // wide).ravel()
        columns, values = (columns[:, None] * wide + cell % wide).ravel(), data.ravel()
    if not rows.shape == columns.shape == values.shape or rows.ndim != 1:
        raise ValueError("its arrays are of sizes that do not fit")
    if len(rows) and (min(rows.min(), columns.min()) < 0 or rows.max() >= shape[0] or columns.max() >= shape[1]):
        raise ValueError("an entry is outside of its shape")
    return rows, columns, values


def _sorted_blocks(name: str, inputs: int, outputs: int, rows: Any, columns: Any, values: Any) -> Iterator[Block]:
    """The rows of a matrix whose entries are in memory."""
    order = np.argsort(rows, kind="stable")
    rows, columns, values = rows[order], columns[order], values[order]
    height = max(1, Source.piece // (8 * outputs))
    for first in range(0, inputs, height):
        last = min(inputs, first + height)
        start, stop = (int(np.searchsorted(rows, x)) for x in (first, last))
        yield _dense(
            name, first, (last - first, outputs), (rows[start:stop] - first) * outputs + columns[start:stop], values[start:stop]
        )


def _dense(name: str, first: int, shape: tuple[int, int], flat: npt.NDArray[Any], values: npt.NDArray[Any]) -> Block:
    """Rows with these values at these places and 0 elsewhere."""
    if len(np.unique(flat)) < len(flat):
        raise BadInput(f"{name} has two entries at one place: save a canonical matrix, as matrix.sum_duplicates() makes it")
    dense = np.zeros(shape, dtype=values.dtype.newbyteorder("="))
    dense.ravel()[flat] = values
    return Block(of_array(dense), first, row_of(name, first))


class _Flat:
    """A one-dimensional array whose numbers are read one after the other."""

    def __init__(self, name: str, read: Read, size: int, kinds: str) -> None:
        self.name, self.read, self.rest = name, read, read(LONGEST + 12)
        if not self.rest.startswith(NPY):
            raise BadInput(f"{name} is not a .npy file: save the matrix with scipy.sparse.save_npz")
        self.dtype, _, shape, start = header_in(self.rest, name)
        if len(shape) != 1 or self.dtype.kind not in kinds or size != start + shape[0] * self.dtype.itemsize:
            raise BadInput(f"{name} is no array of {shape} numbers: save the matrix with scipy.sparse.save_npz")
        self.size, self.rest = shape[0], self.rest[start:]

    def take(self, count: int) -> npt.NDArray[Any]:
        """The next numbers."""
        need = count * self.dtype.itemsize
        while len(self.rest) < need and (piece := self.read(need - len(self.rest))):
            self.rest += piece
        if len(self.rest) < need:
            raise BadInput(f"{self.name} ends too early: save the matrix with scipy.sparse.save_npz")
        found, self.rest = np.frombuffer(self.rest[:need], dtype=self.dtype), self.rest[need:]
        return found.astype(self.dtype.newbyteorder("="), copy=False)


def _sparse_blocks(name: str, inputs: int, outputs: int, parts: dict[str, _Flat]) -> Iterator[Block]:
    ends, columns, values = parts["indptr"], parts["indices"], parts["data"]
    last, done = int(ends.take(1)[0]), 0
    if last:
        raise BadInput(f"{name}: `indptr` does not begin with 0: save the matrix with scipy.sparse.save_npz")
    while done < inputs:
        height = min(inputs - done, max(1, Source.piece // (8 * outputs)))
        stops = ends.take(height).astype(np.int64)
        counts = np.diff(stops, prepend=last)
        if (counts < 0).any() or (counts > outputs).any():
            raise BadInput(f"{name}: `indptr` does not ascend, or a row has more than {outputs} entries: save a canonical matrix")
        total = int(stops[-1]) - last
        places, numbers = columns.take(total).astype(np.int64), values.take(total)
        if total and (int(places.min()) < 0 or int(places.max()) >= outputs):
            raise BadInput(f"{name}: `indices` names a column that is not there: save the matrix with scipy.sparse.save_npz")
        rows = np.repeat(np.arange(height), counts)
        yield _dense(name, done, (height, outputs), rows * outputs + places, numbers)
        last, done = int(stops[-1]), done + height
    if last != values.size:
        raise BadInput(f"{name} holds {values.size} values and its rows {last}: save the matrix with scipy.sparse.save_npz")


def row_of(name: str, done: int) -> Callable[[int, int | None], str]:
    """What names a row, and a place, of a block that begins after so many rows."""
    return lambda x, y: f"{name}: row {done + x + 1}" + ("" if y is None else f", column {y + 1}")


@contextmanager
def zipped(name: str) -> Iterator[None]:
    """Raises BadInput for whatever is wrong with an archive, in one sentence."""
    try:
        yield
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
        zlib.error,
        ValueError,
        LookupError,
    ) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{name} is not a .npz file ({printable(error)}): save the array with numpy.savez") from None


def guarded(name: str, found: Iterator[Block]) -> Iterator[Block]:
    """The blocks; whatever is wrong with the archive they come from, in one sentence."""
    with zipped(name):
        yield from found


def small(name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Any:
    """A short array of an archive. Raises BadInput for a long one."""
    if member.file_size > LARGEST:
        raise BadInput(f"{name} ({printable(member.filename)}) has more than {LARGEST // 2**20} MiB: leave out labels")
    return array_in(archive.open(member).read(LARGEST + 1), f"{name} ({printable(member.filename)})")
