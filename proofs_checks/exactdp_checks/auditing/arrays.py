"""The arrays in .npy and .npz files, from their bytes: numbers and labels, never objects; nothing is unpickled or evaluated.

A header is matched against the one form that writers use. What a file claims must be in it, and nothing besides: no byte after
the last number, no second member of one name, no array that another tool would find where this one finds none.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

from exactdp.errors import BadInput
from exactdp.limits import MAX_CELLS, fitting
from exactdp_checks.auditing.writing import printable

__all__ = ["LONGEST", "NPY", "NumericArray", "array_in", "arrays_in", "header_in", "too_many"]

NPY = b"\x93NUMPY"
LONGEST = 10_000  # characters of a header
NumericArray = Any  # a numpy array of integers or floats; numpy is imported only to read one
_GAP = r"[ \t\n]*"
_VALUE = r"('[^'\"]*'|\"[^'\"]*\"|True|False|\([0-9, \t\n]*\))"
_FIELD = rf"{_GAP}['\"](descr|fortran_order|shape)['\"]{_GAP}:{_GAP}{_VALUE}{_GAP}"
_HEADER = re.compile(rf"{_GAP}\{{{_FIELD},{_FIELD},{_FIELD},?{_GAP}\}}{_GAP}")
_DTYPE = re.compile(r"['\"]([<>|=]?[a-zA-Z?][0-9]*)['\"]")
_SHAPE = re.compile(rf"\({_GAP}((?:[0-9]{{1,18}}{_GAP},{_GAP})*(?:[0-9]{{1,18}}{_GAP})?)\)")


def arrays_in(content: bytes, name: str, most: int) -> Mapping[str, NumericArray]:
    """The arrays of a .npz file of at most ``most`` bytes by name, whether or not they are compressed.

    Raises BadInput where it holds several arrays besides labels or where a name occurs twice or where it is no .npz file.
    """
    whole = content.startswith(b"PK\x03\x04") and content[-22:-18] == b"PK\x05\x06"
    found: dict[str, NumericArray] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = archive.infolist()
            if not 1 <= len(members) <= 8 or sum(m.file_size for m in members) > most:
                raise BadInput(f"{name} holds {len(members)} arrays: give one, and if you like labels `inputs`, `outputs`")
            if not whole or any(m.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for m in members):
                raise zipfile.BadZipFile("bytes before or after the archive, or a strange compression")
            for member in members:
                label = member.filename.removesuffix(".npy")
                if label in found:
                    raise BadInput(f"{name} holds two arrays named {printable(label)!r}: save each once")
                with archive.open(member) as stream:
                    found[label] = array_in(stream.read(most + 1), f"{name} ({printable(label)})")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error, struct.error) as error:
        raise BadInput(f"{name} is not a .npz file ({printable(error)}): save the array with numpy.savez") from None
    except (ValueError, LookupError, OverflowError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{name} is not a .npz file ({type(error).__name__}): save the array with numpy.savez") from None
    return found


def array_in(content: bytes, name: str) -> NumericArray:
    """The array in the contents of a .npy file, in the byte order of this machine; its header is checked before all else.

    Raises BadInput where it holds fewer bytes than it claims.
    """
    import numpy as np

    dtype, fortran, shape, start = header_in(content, name)
    cells = 1
    for n in shape:
        cells *= n
    if start + cells * dtype.itemsize != len(content):
        claim = " x ".join(map(str, shape)) or "1"
        raise BadInput(
            f"{name} claims {claim} cells of {dtype.itemsize} bytes, and holds {len(content) - start} bytes: save it anew"
        )
    if len(shape) == 2 and cells > MAX_CELLS:
        raise BadInput(f"{name} is {shape[0]} x {shape[1]}: {too_many(*shape)}")
    array = np.frombuffer(content, dtype=dtype, count=cells, offset=start).reshape(shape, order="F" if fortran else "C")
    return array.astype(dtype.newbyteorder("="), copy=False)


def too_many(rows: int, columns: int) -> str:
    """Why a matrix is not audited whole, and what would be."""
    why = f"at most {MAX_CELLS} cells are audited whole, such as {fitting(rows, columns)}"
    return f"{why}; one level or none is asked of any size in one pass, with --stream"


def header_in(content: bytes, name: str) -> tuple[Any, bool, tuple[int, ...], int]:
    """(dtype, column-major order, shape, where the numbers begin).

    Raises BadInput where it is no .npy file or ("save an array of integers or floats") or ("save an array of
    integers or floats, never of objects").
    """
    import numpy as np

    wide = content[6:8] == b"\x02\x00"
    size, start = (4, 12) if wide else (2, 10)
    length = int.from_bytes(content[8 : 8 + size], "little")
    text = content[start : start + length].decode("latin-1")
    match = _HEADER.fullmatch(text) if len(text) <= LONGEST else None
    known = content.startswith(NPY) and content[6:8] in (b"\x01\x00", b"\x02\x00") and len(text) == length
    if match is None or not known or len({match[1], match[3], match[5]}) < 3:
        raise BadInput(f"{name} is not a .npy file of numbers: save the array with numpy.save")
    fields = {match[i]: match[i + 1] for i in (1, 3, 5)}
    kind, shape = _DTYPE.fullmatch(fields["descr"]), _SHAPE.fullmatch(fields["shape"])
    if kind is None or shape is None or fields["fortran_order"] not in ("True", "False"):
        raise BadInput(f"{name} is not a .npy file of numbers: save the array with numpy.save")
    try:
        dtype = np.dtype(kind[1])
    except (TypeError, ValueError):
        raise BadInput(f"{name} is an array of {printable(kind[1])}: save an array of integers or floats") from None
    if dtype.hasobject or dtype.kind not in "biufU" or not dtype.itemsize:
        what = "complex numbers" if dtype.kind == "c" else f"{dtype}"
        raise BadInput(f"{name} is an array of {printable(what)}: save an array of integers or floats, never of objects")
    sizes = tuple(int(n) for n in shape[1].split(",") if n.strip())
    return dtype, fields["fortran_order"] == "True", sizes, start + length
