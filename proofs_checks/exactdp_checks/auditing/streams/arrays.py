"""Arrays in .npy and .npz files, sparse matrices of scipy among them, as blocks of rows; what a header claims must be there.

An array is read in the order of its rows; ``sparse`` reads sparse matrices.

>>> import tempfile; from pathlib import Path
>>> with tempfile.TemporaryDirectory() as folder:
...     np.save(path := Path(folder) / "a.npy", np.eye(2))
...     with Source(path) as source:
...         head, found = blocks(source, ".npy")
...         head.outputs, [block.height for block in found]
(2, [2])
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.auditing.arrays import LONGEST, header_in
from exactdp_checks.auditing.files import MAX_OUTPUTS, printable
from exactdp_checks.auditing.streams.block import Block, Head
from exactdp_checks.auditing.streams.source import Source
from exactdp_checks.auditing.streams.sparse import Read, guarded, is_sparse, of_array, row_of, small, sparse, zipped

__all__ = ["blocks"]


def blocks(source: Source, kind: str) -> tuple[Head, Iterator[Block]]:
    """What is known of a .npy or .npz file before its rows, and its rows."""
    if kind == ".npy":
        array = _Array(source.name, source.read, source.size)
        return Head(array.outputs, None, array.how), array.blocks(None, source.finish)
    return _archive(source)


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
            yield Block(of_array(array), done, row_of(self.name, done), None if labels is None else labels[done : done + height])
            self.rest, done = self.rest[height * row :], done + height
        if self.rest or self.read(1):
            raise BadInput(f"{self.name} goes on after its last row: save it anew")
        finish()


def _archive(source: Source) -> tuple[Head, Iterator[Block]]:
    """The one matrix of a .npz file."""
    stream, name = source.whole(), source.name
    with zipped(name):
        archive = zipfile.ZipFile(stream)
        members = {m.filename.removesuffix(".npy"): m for m in archive.infolist()}
        if len(members) < len(archive.infolist()):
            raise BadInput(f"{name} holds two arrays of one name: save each once")
        if any(m.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for m in members.values()):
            raise BadInput(f"{name} is not a .npz file (a strange compression): save the array with numpy.savez")
        if is_sparse(members):
            return sparse(name, archive, members)
        labels = {side: _labels(name, side, archive, members.pop(side)) for side in ("inputs", "outputs") if side in members}
        if len(members) != 1:
            raise BadInput(f"{name} holds {len(members)} matrices: save one, and if you like labels under `inputs` and `outputs`")
        ((_, member),) = members.items()
        array = _Array(f"{name} ({printable(member.filename.removesuffix('.npy'))})", archive.open(member).read, member.file_size)
    for side, size in (("inputs", array.inputs), ("outputs", array.outputs)):
        if side in labels and len(labels[side]) != size:
            raise BadInput(f"{name}: `{side}` is no list of one label each: save an array of text")
    return Head(array.outputs, labels.get("outputs"), array.how), guarded(name, array.blocks(labels.get("inputs"), lambda: None))


def _labels(name: str, side: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> tuple[str, ...]:
    array = small(name, archive, member)
    found = tuple(array.tolist()) if array.dtype.kind == "U" and array.ndim == 1 else ()
    if not found or len(set(found)) < len(found) or not all(found):
        raise BadInput(f"{name}: `{side}` is no list of one label each: save an array of text, all different")
    return found
