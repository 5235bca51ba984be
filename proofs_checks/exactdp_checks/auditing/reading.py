"""What files say: a matrix of probabilities with labels, an estimator, a prior; in text, JSON, an array of numpy, Parquet.

A sparse matrix of scipy is read too, and standard input. Every refusal names the file, the row, the column, and what to write
instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np

from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp_checks.auditing.arrays import NPY
from exactdp_checks.auditing.cells import ENTRIES, Cells, cells_in, different, grid_cells
from exactdp_checks.auditing.files import KINDS, STANDARD_INPUT, is_file, load_arrays, load_grid, load_json, named, read_bytes
from exactdp_checks.auditing.table import Table, table_of

__all__ = ["cells_of", "kind_of", "read_prior", "read_scores", "read_table"]


def read_table(path: Path, *, header: bool | None = None, labels: bool | None = None, binary64: bool = False) -> Table:
    """The matrix of a file, with its labels; header and labels say whether they are there, None that the file is to show it."""
    return table_of(cells_of(path, header=header, labels=labels), binary64)


def read_scores(path: Path, k: int, outputs: Sequence[object]) -> tuple[ExactMatrix, ExactMatrix | None]:
    """The scores of an estimator, rows in the order of the outputs of the channel, and in JSON, if it is there, the target.

    Raises BadInput where the scores and the matrix have different numbers of outputs.
    """
    content = load_json(path) if kind_of(path) == ".json" else None
    target = content.pop("target", None) if isinstance(content, dict) else None
    cells = cells_in(named(path), content, ("scores", "rows")) if content is not None else cells_of(path, height=len(outputs))
    scores = _as_it_is(cells)
    if scores.shape[0] != len(outputs):
        raise BadInput(f"{cells.name} scores {scores.shape[0]} outputs and the matrix has {len(outputs)}: write a row for each")
    if cells.inputs and {*cells.inputs} == {*map(str, outputs)}:
        scores = ExactMatrix.from_table(scores.values, scores.pattern[[cells.inputs.index(str(y)) for y in outputs]])
    if target is None and scores.shape[1] != k:
        advice = f'write a column for each of the {k} inputs, or in JSON a "target" of {k} rows'
        raise BadInput(f"{cells.name} has {scores.shape[1]} columns: {advice}")
    aim = None if target is None else _as_it_is(cells_in(f"{cells.name} (target)", target, ()))
    if aim is not None and aim.shape != (k, scores.shape[1]):
        size = " x ".join(map(str, aim.shape))
        raise BadInput(f"{cells.name}: the target is {size}: write {k} rows (inputs) of {scores.shape[1]} numbers (coordinates)")
    return scores, aim


def read_prior(text: str, inputs: Sequence[object]) -> list[str]:
    """The probabilities of the inputs: "uniform", a list with commas, or a file of one row or one column, labelled or not.

    Raises BadInput where the file is of another kind than CSV or JSON or where it has several rows and columns.
    """
    if text == "uniform":
        return [f"1/{len(inputs)}"] * len(inputs)
    path = Path(text)
    if not (path.suffix.lower() in (".csv", ".tsv", ".json") or is_file(path)):
        return [cell.strip() for cell in text.split(",")]
    if path.suffix.lower() == ".json":
        content = load_json(path)
        rows = [content] if isinstance(content, list) and content and not isinstance(content[0], list) else content
        cells = cells_in(named(path), rows, ENTRIES)
    else:
        cells = cells_of(path)
    if cells.array is not None:
        raise BadInput(f"{cells.name} is of another kind: write a prior as CSV or JSON")
    if 1 not in (len(cells.rows), len(cells.rows[0])):
        raise BadInput(
            f"{cells.name} has {len(cells.rows)} rows and {len(cells.rows[0])} columns: a prior is one row or one column"
        )
    flat = [cell for row in cells.rows for cell in row]
    names = cells.outputs if len(cells.rows) == 1 else cells.inputs
    if names and {*names} == {*map(str, inputs)}:
        return [flat[names.index(str(x))] for x in inputs]
    return flat


def _as_it_is(cells: Cells) -> ExactMatrix:
    """The matrix of numbers that are no probabilities; doubles are the rationals that they are."""
    if cells.array is None or cells.array.dtype.kind != "f":
        return table_of(cells).matrix
    if not np.isfinite(cells.array).all() or np.abs(cells.array).max() > 1e300:
        raise BadInput(f"{cells.name} holds a number that is not finite, or huge: save finite numbers")
    distinct, inverse = np.unique(cells.array.astype(np.float64), return_inverse=True)
    return ExactMatrix.from_table([Fraction(v) for v in distinct.tolist()], inverse.reshape(cells.array.shape))


def cells_of(
    path: Path, *, header: bool | None = None, labels: bool | None = None, size: int | None = None, height: int | None = None
) -> Cells:
    """The cells of a file of any kind; ``size`` is the number of rows and of columns, where both are known to be that;

    ``height`` is the number of rows, which decides where a first row may be numbers and may be labels.

    Raises BadInput where the name has no known ending.
    """
    kind, name = kind_of(path), named(path)
    if kind == ".json":
        return cells_in(name, load_json(path), ENTRIES)
    if kind == ".parquet" or (kind == ".npz" and path != STANDARD_INPUT and _is_sparse(path)):
        from exactdp_checks.auditing.streams import whole

        return whole.cells(path)
    if kind in (".npy", ".npz"):
        return _of_arrays(name, path)
    if kind not in (".csv", ".tsv", ".txt", ".md", "") and is_file(path):
        raise BadInput(f"{name} is of no known kind: name {KINDS}")
    return grid_cells(name, load_grid(path), header=header, labels=labels, size=size, height=height)


def _is_sparse(path: Path) -> bool:
    """Whether a .npz file holds a sparse matrix of scipy."""
    from exactdp_checks.auditing.streams.sparse import cells_of_sparse

    return cells_of_sparse(path) > 0


def kind_of(path: Path) -> str:
    """The suffix, in small letters; of standard input, what its first bytes say.

    Raises BadInput where these are of Parquet ("name the file").
    """
    if path != STANDARD_INPUT:
        return path.suffix.lower()
    content = read_bytes(path)
    if content.startswith((NPY, b"PK")):
        return ".npy" if content.startswith(NPY) else ".npz"
    if content.startswith(b"PAR1"):
        raise BadInput("standard input is a Parquet file, which is not read from front to back: name the file")
    return ".json" if content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"[", b"{") else ".csv"


def _of_arrays(name: str, path: Path) -> Cells:
    """The cells of .npy and .npz files: integers as they are, floats as the dyadic rationals that they are."""
    arrays = dict(load_arrays(path))
    labels = {side: arrays.pop(side, None) for side in ("inputs", "outputs")}
    if len(arrays) != 1:
        raise BadInput(f"{name} holds {len(arrays)} matrices: save one, and if you like labels under `inputs` and `outputs`")
    (array,) = arrays.values()
    if array.ndim != 2 or array.dtype.kind == "U" or not array.size:
        raise BadInput(f"{name} has shape {array.shape}: save a two-dimensional array of numbers, a row for each input")
    if array.dtype.kind == "f" and array.dtype.itemsize > 8:
        raise BadInput(f"{name} holds {array.dtype}: save doubles, as in array.astype(float)")
    texts = {}
    for side, given in labels.items():
        if given is not None and (given.dtype.kind != "U" or given.ndim != 1 or len(given) != array.shape[side == "outputs"]):
            raise BadInput(f"{name}: `{side}` is no list of one label each: save an array of text")
        texts[side] = None if given is None else different(name, f"`{side}`", given.tolist())
    return Cells(name, [], range(1, len(array) + 1), 1, texts["inputs"], texts["outputs"], array=array)
