"""Matrices of other libraries: pandas and polars frames with their labels, sparse ones of scipy, those of sympy and mpmath.

They are recognised by where their types are from, so that no library is imported for it. A frame's index and columns are labels
unless they are mere counts; in polars, which has no index, a first column of text holds the labels of inputs.

>>> import sympy
>>> taken(sympy.Matrix([[1, 0], [0, 1]])).rows
[[1, 0], [0, 1]]
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from exactdp.errors import BadInput
from exactdp.limits import check_cells
from exactdp_checks.auditing.binary import read_mpmath

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
    if home in ("pandas", "polars") and name in ("Series", "LazyFrame"):
        raise BadInput(f"a {name} is no matrix: give a DataFrame, a row for each input")
    return Taken(matrix)


def _is_mpmath(value: object) -> bool:
    return type(value).__module__.partition(".")[0] == "mpmath"


def _pandas(frame: Any) -> Taken:
    names = [
        None if type(side).__name__ == "RangeIndex" else tuple(v if isinstance(v, str) else str(v) for v in side)
        for side in (frame.index, frame.columns)
    ]
    return Taken(_numbers(frame.to_numpy()), *names)


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
    return array.tolist()
