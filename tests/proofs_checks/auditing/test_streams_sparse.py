"""Sparse matrices of every format are what they are as dense ones; labels that repeat in a stream are refused as in a file."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command import run
from hypothesis import given
from hypothesis import strategies as st

from exactdp.errors import BadInput
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.auditing.streams.repeated import Seen
from exactdp_checks.auditing.streams.source import Source
from exactdp_checks.auditing.streams.streamed import stream

sparse = pytest.importorskip("scipy.sparse")
FORMATS = [f"{form}_{kind}" for form in ("csr", "csc", "coo", "bsr", "dia") for kind in ("matrix", "array")]
CELLS: dict[str, Any] = {
    "square": [[0.75, 0.25, 0, 0], [0, 0.5, 0.5, 0], [0.25, 0, 0.25, 0.5], [0, 0.125, 0, 0.875]],
    "wide": [[0, 0, 0.25, 0, 0.75, 0], [0.5, 0, 0, 0.5, 0, 0]],
    "tall": [[1, 0], [0, 1], [1, 0], [0.5, 0.5], [0, 1], [0.25, 0.75]],
}


@pytest.fixture(params=[2**21, 40])
def piece(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of many rows, and of one."""
    monkeypatch.setattr(Source, "piece", request.param)


@pytest.mark.usefixtures("piece")
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("cells", CELLS)
@pytest.mark.parametrize("compressed", [True, False])
def test_every_format_is_its_dense_matrix(form: str, cells: str, compressed: bool, tmp_path: Path) -> None:
    dense, saved, plain = np.array(CELLS[cells]), tmp_path / "s.npz", tmp_path / "d.npy"
    sparse.save_npz(saved, getattr(sparse, form)(dense), compressed=compressed)
    np.save(plain, dense)
    one, two = read_table(saved), read_table(plain)
    assert one.matrix == two.matrix
    passed, other = stream(saved), stream(plain)
    assert [b.value for b in (*passed.tops, *passed.lows)] == [b.value for b in (*other.tops, *other.lows)]
    assert passed.status == other.status == 0


def test_blocks_and_integers(tmp_path: Path) -> None:
    path = tmp_path / "b.npz"
    dense = np.kron(np.eye(3, dtype=np.int64), np.array([[0, 1], [1, 0]]))
    sparse.save_npz(path, sparse.bsr_matrix(dense, blocksize=(2, 2)))
    assert [list(row) for row in read_table(path).matrix.rows] == dense.tolist()


ARRAYS: dict[str, dict[str, Any]] = {
    "coo": {"row": [0, 1], "col": [1, 0], "data": [1.0, 1.0]},
    "csc": {"indptr": [0, 1, 2], "indices": [1, 0], "data": [1.0, 1.0]},
    "bsr": {"indptr": [0, 1], "indices": [0], "data": [[[0.5, 0.5], [0.25, 0.75]]]},
    "dia": {"offsets": [0], "data": [[1.0, 1.0]]},
}
BAD: list[tuple[str, dict[str, Any]]] = [
    ("coo", {"row": [0, 2]}),
    ("coo", {"row": [0, -1]}),
    ("coo", {"col": [0, 2]}),
    ("coo", {"row": [0]}),
    ("coo", {"row": [[0, 1]]}),
    ("coo", {"row": [0, 1, 1], "col": [1, 0, 0], "data": [1.0, 0.5, 0.5]}),
    ("coo", {"row": [0.0, 1.0]}),
    ("coo", {"data": ["a", "b"]}),
    ("csc", {"indptr": [0, 2, 1]}),
    ("csc", {"indptr": [1, 1, 2]}),
    ("csc", {"indptr": [0, 1, 3]}),
    ("csc", {"indptr": [0, 2]}),
    ("csc", {"indices": [1, 5]}),
    ("csc", {"data": [1.0]}),
    ("csc", {"data": [[1.0], [1.0]]}),
    ("bsr", {"indices": [1]}),
    ("bsr", {"data": [1.0]}),
    ("bsr", {"data": np.zeros((1, 0, 2))}),
    ("bsr", {"data": np.zeros((1, 3, 2))}),
    ("dia", {"offsets": [0, 0], "data": [[1.0, 1.0]] * 2}),
    ("dia", {"offsets": [[0]]}),
    ("dia", {"data": [1.0, 1.0]}),
    ("dia", {"offsets": []}),
    ("coo", {"shape": [2, 2, 2]}),
    ("coo", {"shape": [2, 0]}),
    ("coo", {"shape": [2, 10**9]}),
    ("coo", {"format": np.array(b"csr")}),
    ("coo", {"format": np.array(b"xyz")}),
    ("coo", {"format": np.array([1, 2])}),
    ("dia", {"format": np.array(b"csc")}),
]


@pytest.mark.parametrize("form", ARRAYS)
def test_the_good_ones_are_read(form: str, tmp_path: Path) -> None:
    np.savez(tmp_path / "s.npz", format=np.array(form.encode()), shape=[2, 2], **ARRAYS[form])
    assert read_table(tmp_path / "s.npz").channel().size == (2, 2)


@pytest.mark.parametrize(("form", "changed"), BAD)
def test_arrays_that_do_not_fit_are_refused(form: str, changed: dict[str, Any], tmp_path: Path) -> None:
    arrays = {"format": np.array(form.encode()), "shape": [2, 2], **ARRAYS[form], **changed}
    np.savez(tmp_path / "s.npz", **arrays)
    with pytest.raises(BadInput):
        read_table(tmp_path / "s.npz")
    result = run("audit", str(tmp_path / "s.npz"), "--stream")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1), result.output


@given(st.lists(st.lists(st.text("abc", min_size=1, max_size=3), min_size=1, max_size=6), max_size=12))
def test_what_was_seen(blocks: list[list[str]]) -> None:
    seen, before = Seen(), set[str]()
    for block in blocks:
        places = [i for i, label in enumerate(block) if label in before or label in block[:i]]
        assert seen.add(block) == min(places, default=None)
        before |= {*block}


def test_a_label_that_comes_again_much_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Source, "piece", 500)
    lines = ["x,yes,no", *(f"user {i},0.75,0.25" for i in range(400)), "user 7,0.25,0.75", "user b,0.5,0.5"]
    path = tmp_path / "long.csv"
    path.write_text("\n".join(lines))
    for option in ("--stream", "--no-stream"):
        result = run("audit", str(path), option)
        assert result.exit_code == 2
        assert "'user 7' occurs twice" in result.stderr
        assert option == "--no-stream" or "row 402" in result.stderr
    path.write_text("\n".join(line for line in lines if line != "user 7,0.25,0.75"))
    assert run("audit", str(path), "--stream").exit_code == 0
