"""Matrices of other libraries: pandas and polars frames with their labels, sparse ones of scipy, those of sympy and mpmath.

They are recognised by where their types are from, so that no library is imported for it. A frame's index and columns are labels
unless they are mere counts; without an index, as always in polars, a first column of text holds the labels of inputs. Arrays of
objects are the objects that they hold; truth values are 0 and 1. Tensors of torch, and whatever has ``__array__``, are arrays; a
Product is written out.

>>> import sympy
>>> taken(sympy.Matrix([[1, 0], [0, 1]])).rows
[[1, 0], [0, 1]]
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from exactdp.arrays import array_of
from exactdp.errors import BadInput
from exactdp.limits import check_cells
from exactdp.product import Product
from exactdp_checks.auditing.binary import read_mpmath
from exactdp_checks.auditing.cells import is_number
from exactdp_checks.auditing.floats import is_masked

__all__ = ["Taken", "taken"]


@dataclass(frozen=True)
class Taken:
    """Rows, or an array, and the labels that came with them."""

    rows: Any
    inputs: Sequence[Hashable] | None = None
    outputs: Sequence[Hashable] | None = None


def taken(matrix: Any) -> Taken:
    """The matrix of another library as lists or as an array of numpy; anything else as it is.

    Raises BadInput ("give a DataFrame, a row for each input").
    """
    kind = type(matrix)
    home, name = kind.__module__.partition(".")[0], kind.__name__
    if home in ("pandas", "polars") and name in ("Series", "LazyFrame"):
        raise BadInput(f"a {name} is no matrix: give a DataFrame, a row for each input")
    if home == "pandas" and name == "DataFrame":
        return _pandas(matrix)
    if home == "polars" and name == "DataFrame":
        return _polars(matrix)
    if home == "scipy" and hasattr(matrix, "toarray"):
        check_cells(int(matrix.shape[0]), int(matrix.shape[1]), "matrix")
        return Taken(matrix.toarray())
    if home == "sympy" and hasattr(matrix, "tolist") and getattr(matrix, "shape", None):
        return Taken(matrix.tolist())
    if home == "mpmath" and hasattr(matrix, "tolist") and hasattr(matrix, "rows"):
        return Taken(read_mpmath(matrix.tolist()))
    if isinstance(matrix, list | tuple) and any(_is_mpmath(v) for row in matrix if isinstance(row, list | tuple) for v in row):
        return Taken(read_mpmath(matrix))
    if isinstance(matrix, np.ndarray) and not is_masked(matrix) and matrix.ndim == 2:
        return Taken(_numbers(matrix) if matrix.dtype.kind in "bO" else matrix)
    if isinstance(matrix, Product):
        whole = matrix.channel()
        return Taken(whole.matrix, tuple(map(dotted, whole.inputs)), tuple(map(dotted, whole.outputs)))
    if home == "torch" and hasattr(matrix, "detach"):
        return taken(array_of(matrix))
    if home not in ("numpy", "exactdp", "exactdp_checks") and callable(getattr(matrix, "__array__", None)):
        return taken(array_of(matrix))
    return Taken(matrix)


def dotted(label: Hashable) -> str:
    """The label of a product, a tuple of positions, as text: 0.1.1."""
    return ".".join(map(str, label)) if isinstance(label, tuple) else str(label)


def _is_mpmath(value: object) -> bool:
    return type(value).__module__.partition(".")[0] == "mpmath"


def _pandas(frame: Any) -> Taken:
    names = [
        None if type(side).__name__ == "RangeIndex" else tuple(v if isinstance(v, str) else str(v) for v in side)
        for side in (frame.index, frame.columns)
    ]
    array = frame.to_numpy()
    if names[0] is None and array.dtype == object and array.shape[1] > 1 and _words(array):
        names = [tuple(array[:, 0].tolist()), None if names[1] is None else names[1][1:]]
        array = array[:, 1:]
    return Taken(_numbers(array), *names)


def _words(array: Any) -> bool:
    """Whether the first column holds text, none of it a number, beside columns that begin with no such text."""
    return all(isinstance(v, str) and not is_number(v) for v in array[:, 0]) and not any(
        isinstance(v, str) and not is_number(v) for v in array[0, 1:]
    )


def _polars(frame: Any) -> Taken:
    inputs, columns = None, list(frame.columns)
    if columns and str(frame.schema[columns[0]]) in ("String", "Utf8", "Categorical") and len(columns) > 1:
        inputs = tuple(map(str, frame[columns[0]].to_list()))
        frame, columns = frame.drop(columns[0]), columns[1:]
    outputs = None if columns == [f"column_{i}" for i in range(len(columns))] else tuple(columns)
    return Taken(_numbers(frame.to_numpy()), inputs, outputs)


def _numbers(array: Any) -> Any:
    """An array of one kind of number as it is; anything mixed as rows of objects, each exact by itself."""
    if array.dtype.kind in "fiu":
        return array
    if array.dtype.kind == "b":
        return array.astype(int)
    rows = array.tolist()
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            if value is None or type(value).__name__ in ("NAType", "NaTType"):
                raise BadInput(f"row {x}, column {y} is missing: give a number, 0 for what is impossible")
    return rows
