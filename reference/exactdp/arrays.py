"""Frames, arrays, sparse matrices and tensors of other libraries as rows of exact numbers, with their labels.

They are recognised by where their types are from, so that no library is imported for it. A double is its shortest decimal, as
0.75 is 3/4: rows that are rounded do not sum to 1, and ``exactdp.audit`` reads these. An index or columns that only count are no
labels.

>>> rows_of(np.array([[0.75, 0.25]])).rows
[[Fraction(3, 4), Fraction(1, 4)]]
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp.levels import allowance
from exactdp.limits import check_cells

__all__ = ["Labelled", "array_of", "rows_of"]


@dataclass(frozen=True)
class Labelled:
    """Rows of numbers, and the labels that came with them."""

    rows: Any
    inputs: Sequence[Hashable] | None = None
    outputs: Sequence[Hashable] | None = None


def rows_of(matrix: Any) -> Labelled:
    """The rows of a matrix of another library; a list as it is.

    Args:
        matrix: k x m: a frame of pandas or polars, a sparse matrix of scipy, a tensor, an array, or whatever has ``__array__``.

    Returns:
        Its rows, doubles as decimals, and its labels.

    Raises:
        BadInput: for an array that has not two dimensions, and a number that is missing.

    Example:
        >>> rows_of(np.eye(2)).rows
        [[Fraction(1, 1), Fraction(0, 1)], [Fraction(0, 1), Fraction(1, 1)]]
    """
    home, inputs, outputs = type(matrix).__module__.partition(".")[0], None, None
    if home == "pandas" and hasattr(matrix, "columns"):
        inputs, outputs = (
            None if type(side).__name__ == "RangeIndex" else tuple(side) for side in (matrix.index, matrix.columns)
        )
    elif home == "polars" and hasattr(matrix, "columns"):
        outputs = None if matrix.columns == [f"column_{i}" for i in range(matrix.width)] else tuple(matrix.columns)
    if home == "scipy" and hasattr(matrix, "toarray"):
        check_cells(int(matrix.shape[0]), int(matrix.shape[1]), "matrix")
        matrix = matrix.toarray()
    if home == "exactdp" or not (hasattr(matrix, "__array__") or hasattr(matrix, "detach")):
        return Labelled(matrix)
    array = array_of(matrix)
    if array.ndim != 2:
        raise BadInput(f"an array of {array.ndim} dimensions is no matrix: give two, a row for each input")
    return Labelled([[_number(v) for v in row] for row in array.tolist()], inputs, outputs)


def array_of(matrix: Any) -> Any:
    """What another library has as an array, or as a tensor: with a gradient, on a device, sparse.

    Args:
        matrix: has ``__array__``, or ``detach`` as tensors of torch have.

    Returns:
        An array of numpy.

    Raises:
        BadInput: where it gives none, as a tensor of bfloat16; the message has what its library says.

    Example:
        >>> array_of(memoryview(b"ab")).tolist()
        [97, 98]
    """
    try:
        if hasattr(matrix, "detach"):
            matrix = matrix.detach().cpu()
            for step in ("resolve_conj", "resolve_neg", "to_dense"):
                matrix = getattr(matrix, step)() if hasattr(matrix, step) else matrix
            return _detached(matrix)
        return np.asarray(matrix)
    except (TypeError, ValueError, RuntimeError, NotImplementedError) as error:
        if isinstance(error, BadInput):
            raise
        said = " ".join(str(error).split()).removesuffix(".")
        advice = "convert it first, as in tensor.detach().cpu().double().numpy()"
        raise BadInput(f"a {type(matrix).__name__} that gives no array of numbers: {said[:200]}: {advice}") from None


def _detached(tensor: Any) -> np.ndarray:
    """What a tensor's own ``numpy()`` gives; where its library was built for another numpy, its list in the same type."""
    try:
        return np.asarray(tensor.numpy())
    except RuntimeError as error:
        if "numpy is not available" not in str(error).lower():
            raise
        return np.array(tensor.tolist(), dtype=str(tensor.dtype).removeprefix("torch."))


def _number(value: Any) -> Any:
    if value is None or (isinstance(value, float) and isnan(value)) or type(value).__name__ in ("NAType", "NaTType"):
        raise BadInput(f"{shown(value)} is missing: give a number, 0 for what is impossible")
    return allowance(value) if isinstance(value, float) else int(value) if isinstance(value, bool) else value
