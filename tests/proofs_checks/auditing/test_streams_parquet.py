"""streams of Parquet files, where pyarrow is installed."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from command import assert_refused
from streamed import assert_same, decimals

from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.floats import read_floats
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.auditing.streams.source import Source
from exactdp_checks.auditing.streams.streamed import stream
from exactdp_checks.cli import main

pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def test_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    raw = rng.random((5000, 4))
    array = raw / raw.sum(axis=1, keepdims=True)
    path = tmp_path / "a.parquet"
    labels = [f"x{i}" for i in range(5000)]
    parquet.write_table(pa.table({"who": labels} | {f"y{j}": array[:, j] for j in range(4)}), path, row_group_size=700)
    monkeypatch.setattr(Source, "piece", 4096)
    found = stream(path)
    reading = read_floats(array)
    assert_same(found, audit(reading), np.array(reading.matrix.rows))
    assert (found.outputs, found.label(found.worst.x)) == (("y0", "y1", "y2", "y3"), f"x{found.worst.x}")
    cells = [[Decimal(cell) for cell in row] for row in decimals(300, 4, 8)]
    for kind in (pa.decimal128(10, 4), pa.decimal128(30, 4), pa.string()):
        columns = {f"y{j}": pa.array([row[j] if kind != pa.string() else str(row[j]) for row in cells], kind) for j in range(4)}
        parquet.write_table(pa.table(columns), path)
        exact = np.array([[Fraction(cell) for cell in row] for row in cells])
        assert_same(stream(path), audit(exact.tolist()), exact)
    for columns, part in (
        ({"a": [0.5, None], "b": [0.5, 1.0]}, "row 2, column 1 is empty"),
        ({"a": [[1], [0]], "b": [0, 1]}, "the column 'a' holds list"),
        ({"a": [0.5, 1.5], "b": [0.5, -0.5]}, "row 2, column 2: -0.5 is negative"),
        ({"a": [1, 0], "b": [0.0, 1.0]}, "mixes columns of floats"),
        ({"a": [1, 0], "b": [0, 0]}, "row 2 sums to 0"),
        ({"a": pa.array([], pa.float64()), "b": pa.array([], pa.float64())}, "has no rows"),
    ):
        parquet.write_table(pa.table(columns), path)
        assert_refused(part, "audit", path, "--stream", names="a.parquet")
    answer = CliRunner().invoke(main, ["audit", "-"], input=path.read_bytes())
    assert (answer.exit_code, "name the file" in answer.stderr) == (2, True)
    path.write_bytes(path.read_bytes()[:-20])
    assert_refused("is not a Parquet file", "audit", path, "--stream")


def test_the_index_of_pandas_holds_labels(tmp_path: Path) -> None:
    """It stands last in the file, may be of integers, and is no column of the matrix."""
    path, columns = tmp_path / "a.parquet", {"yes": [0.75, 0.25], "no": [0.25, 0.75], "__index_level_0__": [1, 0]}

    def write(columns: dict[str, list[float]], said: object) -> None:
        text = said if isinstance(said, bytes) else json.dumps(said).encode()
        parquet.write_table(pa.table(columns).replace_schema_metadata({b"pandas": text}), path)

    write(columns, {"index_columns": ["__index_level_0__"]})
    found = stream(path, "ln 3")
    assert (found.outputs, found.label(0), found.label(1), found.status) == (("yes", "no"), "1", "0", 0)
    table = read_table(path)
    assert (table.cells.inputs, table.cells.outputs) == (("1", "0"), ("yes", "no"))
    write({"yes": [1, 0], "no": [0, 1], "at": [0, 0]}, {"index_columns": ["at"]})  # as a column it would be one more output
    assert_refused("two inputs have one label", "audit", path)
    write(columns, {"index_columns": ["no", "__index_level_0__"]})
    assert_refused("an index of 2 columns: give each input one label", "audit", path)
    write(columns, b"{")
    assert_refused("is not a Parquet file", "audit", path)
    for said in ({"index_columns": [{"kind": "range", "start": 0, "stop": 2}]}, {"index_columns": 3}, [1], {}):
        write({name: columns[name] for name in ("yes", "no")}, said)
        assert (read_table(path).cells.inputs, read_table(path).cells.outputs) == (None, ("yes", "no"))


def test_text_that_is_no_utf8(tmp_path: Path) -> None:
    """Labels, or numbers as text, with a byte that no text has: fuzzing found it."""
    path = tmp_path / "a.parquet"
    wrong = pa.Array.from_buffers(pa.string(), 2, [None, pa.py_buffer(b"\0\0\0\0\3\0\0\0\6\0\0\0"), pa.py_buffer(b"3/4\xfd/4")])
    parquet.write_table(pa.table({"who": wrong, "yes": [0.75, 0.25], "no": [0.25, 0.75]}), path)
    assert_refused("cannot be read after row 0", "audit", path)
    parquet.write_table(pa.table({"yes": wrong, "no": wrong}), path)
    assert_refused("cannot be read after row 0", "audit", path)
