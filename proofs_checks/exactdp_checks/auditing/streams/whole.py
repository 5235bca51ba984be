"""A Parquet file, or a sparse matrix in a .npz file, that fits into memory: its blocks of rows, put together."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp_checks.auditing.cells import Cells
from exactdp_checks.auditing.files import MAX_CELLS
from exactdp_checks.auditing.streams import arrays, parquet
from exactdp_checks.auditing.streams.block import Doubles, Scaled
from exactdp_checks.auditing.streams.source import Source

__all__ = ["cells"]

SINGLE = {"half-precision floats": "float16", "single-precision floats": "float32", "doubles": "float64"}


def cells(path: Path) -> Cells:
    """The cells of the file with their labels: an array of floats or integers, or exact numbers as text.

    Raises BadInput ("say --stream, which reads it in one pass") or ("two inputs have one label: labels must differ,
    rename one").
    """
    parts, names, rows = [], list[str](), list[list[str]]()
    with Source(path) as source:
        head, found = parquet.blocks(source) if path.suffix.lower() == ".parquet" else arrays.blocks(source, ".npz")
        height = 0
        for block in found:
            height += block.height
            if height * head.outputs > MAX_CELLS:
                raise BadInput(f"{source.name} has more than {MAX_CELLS} cells: say --stream, which reads it in one pass")
            names += block.labels or ()
            numbers = block.numbers
            if isinstance(numbers, Doubles):
                parts.append(numbers.array.astype(SINGLE[numbers.kind]))
            elif isinstance(numbers, Scaled) and not numbers.places:
                parts.append(numbers.above)
            elif isinstance(numbers, Scaled):
                one = 10**numbers.places
                rows += [[f"{n}/{one}" for n in row] for row in numbers.above.tolist()]
            else:
                rows += _text(numbers)
    if len(set(names)) < len(names):
        raise BadInput(f"{source.name}: two inputs have one label: labels must differ, rename one")
    array = np.concatenate(parts) if parts else None
    return Cells(source.name, rows, range(1, height + 1), 1, tuple(names) or None, head.labels, array=array)


def _text(numbers: ExactMatrix) -> list[list[str]]:
    return [[str(v) for v in row] for row in numbers.rows]
