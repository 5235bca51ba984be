"""Arrays in .npy and .npz files, sparse matrices of scipy among them, as blocks of rows; what a header claims must be there.

A dense array is read in the order of its rows. A sparse one (format csr) is read as its three arrays side by side: where
rows end, the columns of what is written, and the values; everything else is 0.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     np.save(path := Path(folder) / "a.npy", np.eye(2))
...     with Source(path) as source:
...         head, found = blocks(source, ".npy")
...         head.outputs, [block.height for block in found]
(2, [2])
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp_checks.auditing.arrays import LONGEST, NPY, array_in, header_in
from exactdp_checks.auditing.cells import MAX_OUTPUTS
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing.streams.block import Block, Doubles, Head, Numbers, Scaled
from exactdp_checks.auditing.streams.source import Source, size_of

__all__ = ["blocks", "cells_of_sparse", "of_array"]

SPARSE = {"indices", "indptr", "format", "shape", "data"}
LARGEST = 2**26  # bytes of an array of labels
KINDS = {2: "half-precision floats", 4: "single-precision floats", 8: "doubles"}
Read = Callable[[int], bytes]


def blocks(source: Source, kind: str) -> tuple[Head, Iterator[Block]]:
    """What is known of a .npy or .npz file before its rows, and its rows."""
    if kind == ".npy":
        array = _Array(source.name, source.read, source.size)
        return Head(array.outputs, None, array.how), array.blocks(None, source.finish)
    return _archive(source)


def cells_of_sparse(path: Path) -> int:
    """How many cells a sparse matrix that scipy saved has, zeros too; 0 for any other file."""
    if not size_of(path):  # to open anything but a regular file might wait for ever
        return 0
    try:
        with zipfile.ZipFile(path) as archive:
            if {name.removesuffix(".npy") for name in archive.namelist()} != SPARSE:
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


class _Array:
    """A two-dimensional array of numbers whose bytes are read one after the other."""

    def __init__(self, name: str, read: Read, size: int) -> None:
        self.name, self.read, self.rest = name, read, b""
        while len(self.rest) < LONGEST + 12 and (piece := read(LONGEST + 12 - len(self.rest))):
            self.rest += piece
        self.dtype, fortran, shape, start = header_in(self.rest, name)
        if len(shape) == 2 and size != start + shape[0] * shape[1] * self.dtype.itemsize:
            claim = f"claims {shape[0]} x {shape[1]} cells of {self.dtype.itemsize} bytes"
            raise BadInput(f"{name} {claim}, and holds {size - start} bytes: save it anew")
        if len(shape) != 2 or self.dtype.kind not in "biuf" or not shape[0] * shape[1]:
            raise BadInput(f"{name} has shape {shape}: save a two-dimensional array of numbers, a row for each input")
        if fortran and min(shape) > 1:
            raise BadInput(f"{name} is stored by columns: save it by rows, as in numpy.ascontiguousarray(array)")
        if self.dtype.kind == "f" and self.dtype.itemsize > 8:
            raise BadInput(f"{name} holds {self.dtype}: save doubles, as in array.astype(float)")
        self.inputs, self.outputs = shape
        if self.outputs > MAX_OUTPUTS:
            raise BadInput(f"{name} has {self.outputs} columns: at most {MAX_OUTPUTS} outputs are audited")
        self.rest, self.how = self.rest[start:], f"an array of {self.dtype.newbyteorder('=')}"

    def blocks(self, labels: tuple[str, ...] | None, finish: Callable[[], None]) -> Iterator[Block]:
        """The rows, and the end of the file."""
        row = self.outputs * self.dtype.itemsize
        done = 0
        while done < self.inputs:
            height = min(self.inputs - done, max(1, Source.piece // row))
            while len(self.rest) < height * row:
                piece = self.read(height * row - len(self.rest))
                if not piece:
                    raise BadInput(f"{self.name} ends after {done} of {self.inputs} rows: save it anew")
                self.rest += piece
            array = np.frombuffer(self.rest[: height * row], dtype=self.dtype).reshape(height, self.outputs)
            array = array.astype(self.dtype.newbyteorder("="), copy=False)
            yield Block(of_array(array), done, _row(self.name, done), None if labels is None else labels[done : done + height])
            self.rest, done = self.rest[height * row :], done + height
        if self.rest or self.read(1):
            raise BadInput(f"{self.name} goes on after its last row: save it anew")
        finish()


def _row(name: str, done: int) -> Callable[[int, int | None], str]:
    return lambda x, y: f"{name}: row {done + x + 1}" + ("" if y is None else f", column {y + 1}")


@contextmanager
def _zipped(name: str) -> Iterator[None]:
    """Whatever is wrong with an archive, in one sentence."""
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


def _archive(source: Source) -> tuple[Head, Iterator[Block]]:
    """The one matrix of a .npz file."""
    stream, name = source.whole(), source.name
    with _zipped(name):
        archive = zipfile.ZipFile(stream)
        members = {m.filename.removesuffix(".npy"): m for m in archive.infolist()}
        if len(members) < len(archive.infolist()):
            raise BadInput(f"{name} holds two arrays of one name: save each once")
        if any(m.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for m in members.values()):
            raise BadInput(f"{name} is not a .npz file (a strange compression): save the array with numpy.savez")
        if members.keys() == SPARSE:
            return _sparse(name, archive, members)
        labels = {side: _labels(name, side, archive, members.pop(side)) for side in ("inputs", "outputs") if side in members}
        if len(members) != 1:
            raise BadInput(f"{name} holds {len(members)} matrices: save one, and if you like labels under `inputs` and `outputs`")
        ((_, member),) = members.items()
        array = _Array(f"{name} ({printable(member.filename.removesuffix('.npy'))})", archive.open(member).read, member.file_size)
    for side, size in (("inputs", array.inputs), ("outputs", array.outputs)):
        if side in labels and len(labels[side]) != size:
            raise BadInput(f"{name}: `{side}` is no list of one label each: save an array of text")
    return Head(array.outputs, labels.get("outputs"), array.how), _guarded(name, array.blocks(labels.get("inputs"), lambda: None))


def _guarded(name: str, found: Iterator[Block]) -> Iterator[Block]:
    with _zipped(name):
        yield from found


def _labels(name: str, side: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> tuple[str, ...]:
    array = _small(name, archive, member)
    found = tuple(array.tolist()) if array.dtype.kind == "U" and array.ndim == 1 else ()
    if not found or len(set(found)) < len(found) or not all(found):
        raise BadInput(f"{name}: `{side}` is no list of one label each: save an array of text, all different")
    return found


def _small(name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Any:
    if member.file_size > LARGEST:
        raise BadInput(f"{name} ({printable(member.filename)}) has more than {LARGEST // 2**20} MiB: leave out labels")
    return array_in(archive.open(member).read(LARGEST + 1), f"{name} ({printable(member.filename)})")


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


def _sparse(name: str, archive: zipfile.ZipFile, members: dict[str, zipfile.ZipInfo]) -> tuple[Head, Iterator[Block]]:
    """A sparse matrix by rows."""
    form = np.lib.format.read_array(io.BytesIO(archive.open(members["format"]).read(LONGEST)), allow_pickle=False)
    word = form.item() if form.size == 1 else ""
    if word not in (b"csr", "csr"):
        shown = printable(word.decode("latin-1") if isinstance(word, bytes) else word)
        raise BadInput(f"{name} is a sparse matrix of format {shown}: save it by rows, as in matrix.tocsr()")
    shape = _small(name, archive, members["shape"])
    if shape.shape != (2,) or shape.dtype.kind not in "iu" or min(shape.tolist()) < 1:
        raise BadInput(f"{name}: `shape` is not two sizes: save the matrix with scipy.sparse.save_npz")
    inputs, outputs = shape.tolist()
    if outputs > MAX_OUTPUTS:
        raise BadInput(f"{name} has {outputs} columns: at most {MAX_OUTPUTS} outputs are audited")
    parts = {}
    for part, kinds in (("indptr", "iu"), ("indices", "iu"), ("data", "biuf")):
        member = members[part]
        parts[part] = _Flat(f"{name} ({part})", archive.open(member).read, member.file_size, kinds)
    values = parts["data"]
    if parts["indptr"].size != inputs + 1 or parts["indices"].size != values.size or values.dtype.itemsize > 8:
        raise BadInput(f"{name}: its arrays are of sizes that do not fit: save the matrix with scipy.sparse.save_npz")
    how = f"a sparse matrix of {values.dtype.newbyteorder('=')}"
    return Head(outputs, None, how), _guarded(name, _sparse_blocks(name, inputs, outputs, parts))


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
        flat = rows * outputs + places
        if len(np.unique(flat)) < total:
            raise BadInput(f"{name} has two entries at one place: save a canonical matrix, as matrix.sum_duplicates() makes it")
        dense = np.zeros((height, outputs), dtype=values.dtype.newbyteorder("="))
        dense.ravel()[flat] = numbers
        yield Block(of_array(dense), done, _row(name, done))
        last, done = int(stops[-1]), done + height
    if last != values.size:
        raise BadInput(f"{name} holds {values.size} values and its rows {last}: save the matrix with scipy.sparse.save_npz")
