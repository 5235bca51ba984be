"""Parquet files as blocks of rows, by pyarrow, which is imported only here: floats, integers, decimals, or numbers as text.

A first column of text beside columns of numbers holds the labels of inputs, and so does what pandas says is the index; the names
of the other columns are those of outputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp_checks.auditing.cells import Cells
from exactdp_checks.auditing.files import MAX_OUTPUTS, printable
from exactdp_checks.auditing.streams.block import Block, Head, Numbers, Scaled
from exactdp_checks.auditing.streams.source import Source
from exactdp_checks.auditing.streams.sparse import of_array
from exactdp_checks.auditing.table import table_of

__all__ = ["blocks"]


def blocks(source: Source) -> tuple[Head, Iterator[Block]]:
    """What is known of a Parquet file before its rows, and its rows.

    Raises BadInput ("install exactdp[parquet], or save the matrix as CSV or .npy") or where the file cannot be read or ("write
    from 1 to MAX_OUTPUTS") or ("two columns have one name: labels must differ, rename one").
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise BadInput(f"{source.name} needs pyarrow: install exactdp[parquet], or save the matrix as CSV or .npy") from None
    try:
        file = parquet.ParquetFile(source.whole(), buffer_size=2**16)  # else whole groups of rows are read
        schema = file.schema_arrow
        index = _index(schema)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise BadInput(f"{source.name} is not a Parquet file ({printable(error)}): write it anew") from None
    kinds = [_kind(pa, field.type) for field in schema]
    if len(index) > 1:
        raise BadInput(f"{source.name} has an index of {len(index)} columns: give each input one label")
    labels = index[0] if index else 0 if len(kinds) > 1 and kinds[0] == "text" and set(kinds[1:]) != {"text"} else None
    fields = [
        (name, kind, field) for i, (name, kind, field) in enumerate(zip(schema.names, kinds, schema, strict=True)) if i != labels
    ]
    names, kinds = [name for name, _, _ in fields], [kind for _, kind, _ in fields]
    for name, kind, field in fields:
        if kind == "":
            what = f"the column {printable(name, 30)!r} holds {printable(field.type, 30)}"
            raise BadInput(f"{source.name}: {what}: write numbers, or numbers as text")
    if not names or len(names) > MAX_OUTPUTS:
        raise BadInput(f"{source.name} has {len(names)} columns of numbers: write from 1 to {MAX_OUTPUTS}")
    if len(set(names)) < len(names):
        raise BadInput(f"{source.name}: two columns have one name: labels must differ, rename one")
    kept = None if names == [str(i) for i in range(len(names))] else tuple(names)
    how = f"Parquet, columns of {', '.join(sorted(set(kinds)))}" + ", labels of inputs" * (labels is not None)
    return Head(len(names), kept, how), _blocks(source.name, pa, file, kinds, labels)


def _index(schema: Any) -> list[int]:
    """The columns that pandas says are the index of the frame; one that merely counts is no column."""
    said = schema.pandas_metadata
    names = said.get("index_columns") if isinstance(said, dict) else None
    return [i for i, name in enumerate(schema.names) if name in names] if isinstance(names, list) else []


def _kind(pa: Any, given: Any) -> str:
    if pa.types.is_dictionary(given):
        given = given.value_type
    if pa.types.is_floating(given):
        return "floats"
    if pa.types.is_integer(given) or pa.types.is_boolean(given):
        return "integers"
    if pa.types.is_decimal128(given) and given.precision <= 18 and 0 <= given.scale <= 18:
        return "decimals"
    if pa.types.is_string(given) or pa.types.is_large_string(given) or pa.types.is_decimal(given):
        return "text"
    return ""


def _blocks(name: str, pa: Any, file: Any, kinds: Sequence[str], labels: int | None) -> Iterator[Block]:
    done, height = 0, max(1, Source.piece // (8 * len(kinds)))
    try:
        for batch in file.iter_batches(batch_size=height, use_threads=False):
            columns = [column.dictionary_decode() if pa.types.is_dictionary(column.type) else column for column in batch.columns]
            for y, column in enumerate(columns):
                if column.null_count:
                    x = done + column.is_null().index(True).as_py() + 1
                    raise BadInput(f"{name}: row {x}, column {y + 1} is empty: write a number, 0 for what is impossible")
            names = None if labels is None else [str(v) for v in columns.pop(labels).to_pylist()]
            at = _At(name, done, 2 if labels == 0 else 1)
            if batch.num_rows:
                yield Block(_numbers(at, columns, kinds), done, at, names)
            done += batch.num_rows
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{name} cannot be read after row {done} ({printable(error)}): write it anew") from None
    if not done:
        raise BadInput(f"{name} has no rows: write one row of probabilities for each input")


class _At:
    """Where rows of a batch stand, for messages."""

    def __init__(self, name: str, done: int, column: int) -> None:
        self.name, self.done, self.column = name, done, column

    def __call__(self, x: int, y: int | None = None) -> str:
        row = f"{self.name}: row {self.done + x + 1}"
        return row if y is None else f"{row}, column {y + self.column}"


def _numbers(at: _At, columns: Sequence[Any], kinds: Sequence[str]) -> Numbers:
    """The numbers of a batch: of one kind at once, of several as text."""
    if set(kinds) == {"floats"}:
        arrays = [column.to_numpy(zero_copy_only=False) for column in columns]
        unit = max(Fraction(float(np.finfo(array.dtype).eps)) / 2 for array in arrays)
        return of_array(np.stack(arrays, axis=1), unit)
    if set(kinds) == {"integers"}:
        return of_array(np.stack([np.asarray(column.to_numpy(zero_copy_only=False)) for column in columns], axis=1))
    if set(kinds) == {"decimals"} and len({column.type.scale for column in columns}) == 1:
        return Scaled(np.stack([_decimals(column) for column in columns], axis=1), columns[0].type.scale)
    if "floats" in kinds:
        raise BadInput(f"{at.name} mixes columns of floats with others: write all as floats, or all as decimals")
    rows = [[str(v) for v in row] for row in zip(*(column.to_pylist() for column in columns), strict=True)]
    lines = range(at.done + 1, at.done + len(rows) + 1)
    return table_of(Cells(at.name, rows, lines, at.column, None, None)).matrix


def _decimals(column: Any) -> npt.NDArray[np.int64]:
    """The integers of decimals of at most 18 digits: the low halves of 128 bits."""
    words = np.frombuffer(column.buffers()[1], dtype="<i8")
    return words[2 * column.offset : 2 * (column.offset + len(column)) : 2]
