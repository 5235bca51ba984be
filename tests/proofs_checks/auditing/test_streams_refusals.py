"""streams: what is refused, in one sentence with the place, and never half read."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from command import assert_refused, run
from streamed import save_sparse

from exactdp.errors import BadInput
from exactdp_checks.auditing.streams.source import Source
from exactdp_checks.auditing.streams.streamed import stream

BAD: list[tuple[str, str | bytes, str]] = [
    ("empty.csv", "", "is empty"),
    ("blank.csv", "\n \n\n", "is empty"),
    ("one.csv", "0.5,0.5\n", "has one row"),
    ("short.csv", "0.5,0.5\n0.5,0.5\n1\n", "row 3 has 1 cells and row 1 has 2"),
    ("same_total.csv", "0.5,0.5\n0.5,0.25,0.25\n1\n0.5,0.5\n", "row 2 has 3 cells"),
    ("truncated.csv", "0.5,0.5\n0.5,0.5\n0.5,0.", "row 3 sums to 1/2"),
    ("nan.csv", "0.5,0.5\n0.5,nan\n", "row 2, column 2"),
    ("hole.csv", "0.5,0.5\n1,\n", "row 2, column 2 is empty"),
    ("sum.csv", "0.5,0.5\n0.5,0.49\n", "row 2 sums to 99/100, not to 1 (the defect is -1/100)"),
    ("labelled.csv", ",a,b\nx,0.5,0.5\ny,0.5,0.49\n", "row 3 (input y) sums to"),
    ("above.csv", "0.5,0.5\n1.5,0.5\n", "row 2 sums to 2"),
    ("negative.csv", "0.5,0.5\n1.5,-0.5\n", "row 2, column 2: -1/2 is negative"),
    ("symbolic.csv", "0.5,0.5\n1/(t+1),t/(t+1)\n", "row 2, column 1 depends on t"),
    ("mixed.csv", "who,a,b\nx,0.5,0.5\n3,0.5,0.5\n", "row 2, column 1"),
    ("header.csv", "1,2\n0.5,0.5\n0.5,0.5\n", "say --header if they are labels"),
    ("latin.csv", "0.5,0.5\n0.5,0.5\nn\u00e9,1".encode("latin-1"), "row 3 is not UTF-8"),
    ("utf16.csv", "0.5,0.5\n0.5,0.5\n".encode("utf-16"), "is not UTF-8"),
    ("quote.csv", 'a,b\n"0.5,0.5\n0.5,0.5\n', "check its quotation marks"),
    ("cell.csv", "0.5,0.5\n" + "1" * 200_000 + ",0\n", "row 2 cannot be read"),
    ("a.json", "[[1, 0], [0, 1]]", "cannot be streamed"),
    ("text.npy", "0.5,0.5\n", "is not a .npy file"),
    ("text.npz", "0.5,0.5\n", "is not a .npz file"),
    ("text.parquet", "0.5,0.5\n", "text.parquet"),
]


@pytest.mark.parametrize(("name", "content", "part"), BAD, ids=[name for name, *_ in BAD])
def test_refused(tmp_path: Path, name: str, content: str | bytes, part: str) -> None:
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    assert_refused(part, "audit", tmp_path / name, "--stream", names=name)


def test_later_rows_that_disagree(tmp_path: Path) -> None:
    """Labels were found in the first rows: a later number in their place is refused, unless one says that it is a label."""
    path = tmp_path / "a.csv"
    path.write_text("who,a,b\n" + "".join(f"x{i},0.5,0.5\n" for i in range(300)) + "7,0.25,0.75\n")
    assert_refused("row 302 begins with the number 7", "audit", path, "--stream")
    assert run("audit", path, "--stream", "--labels").exit_code == 0
    path.write_text("".join("0.5,0.5\n" for _ in range(300)) + "x,1\n")
    assert_refused("row 301, column 1", "audit", path, "--stream")


def test_files_that_are_none(tmp_path: Path) -> None:
    for name in ("fifo.csv", "fifo.npz", "fifo.parquet"):
        os.mkfifo(tmp_path / name)
        assert_refused("it is no regular file", "audit", tmp_path / name, "--stream")
        assert_refused("it is no regular file", "audit", tmp_path / name)
    assert_refused("is a directory", "audit", tmp_path, "--stream")
    assert_refused("there is no file", "audit", tmp_path / "no.csv", "--stream")
    assert_refused("standard input", "audit", "-", "--stream")
    path = tmp_path / "a.csv"
    path.write_text("0.5,0.5\n0.25,0.75\n")
    for option in (("--prior", "uniform"), ("--delta", "0"), ("--report", tmp_path / "r.html"), ("--radius", "0")):
        assert_refused(f"{option[0]} needs the whole matrix", "audit", path, "--stream", *option)
    assert_refused("eps means nothing", "audit", path, "--stream", "--epsilon", "eps")
    assert_refused("not the input", "audit", path, "--stream", "--certificate", path)
    np.save(tmp_path / "a.npy", np.eye(2))
    assert_refused("is no text", "audit", tmp_path / "a.npy", "--stream", "--header")


def test_a_file_that_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.csv"
    path.write_text("0.5,0.5\n" * 100)
    monkeypatch.setattr(Source, "piece", 100)

    def grows(_: str) -> None:
        with path.open("a") as file:
            file.write("0.25,0.75\n")

    with pytest.raises(BadInput, match="was changed"):
        stream(path, step=grows if path.stat().st_size < 10**4 else None)


def spoiled_arrays() -> Iterator[tuple[str, Callable[[Path], None], str]]:
    array = np.full((50, 4), 0.25)

    def cut(size: int) -> Callable[[Path], None]:
        def make(path: Path) -> None:
            np.save(path, array)
            path.write_bytes(path.read_bytes()[:size])

        return make

    yield "cut.npy", cut(-8), "claims 50 x 4 cells"
    yield "cut.npz", lambda p: (np.savez(p, a=array), p.write_bytes(p.read_bytes()[:-30]))[0], "is not a .npz file"
    yield "more.npy", lambda p: (np.save(p, array), p.write_bytes(p.read_bytes() + b"\0" * 8))[0], "claims 50 x 4 cells"
    yield "columns.npy", lambda p: np.save(p, np.asfortranarray(array)), "is stored by columns"
    yield "nan.npy", lambda p: np.save(p, np.where(np.arange(4) == 2, np.nan, array)), "row 1, column 3: nan is no probability"
    yield "negative.npy", lambda p: np.save(p, array * [1, 1, 3, -1]), "row 1, column 4: -0.25 is negative"
    yield "sum.npy", lambda p: np.save(p, array * 0.9), "row 1 sums to 0.9, which is further from 1 than rounding"
    yield "integers.npy", lambda p: np.save(p, np.ones((3, 2), dtype=np.int64)), "row 1 sums to 2"
    yield "below.npy", lambda p: np.save(p, np.array([[2, -1], [0, 1]])), "row 1, column 2: -1 is negative"
    yield "huge.npy", lambda p: np.save(p, np.full((3, 2), 2**63, dtype=np.uint64)), "row 1 sums to"
    yield "complex.npy", lambda p: np.save(p, array * 1j), "complex"
    yield "flat.npy", lambda p: np.save(p, array[0]), "has shape (4,)"
    yield "two.npz", lambda p: np.savez(p, a=array, b=array), "holds 2 matrices"
    yield "labels.npz", lambda p: np.savez(p, a=array, inputs=np.array(["x"])), "`inputs` is no list"
    yield "twice.npz", lambda p: np.savez(p, a=array, outputs=np.array(["x", "x", "y", "z"])), "all different"


@pytest.mark.parametrize(("name", "make", "part"), list(spoiled_arrays()), ids=[name for name, *_ in spoiled_arrays()])
def test_refused_arrays(tmp_path: Path, name: str, make: Callable[[Path], None], part: str) -> None:
    make(tmp_path / name)
    assert_refused(part, "audit", tmp_path / name, "--stream", names=name)


def test_refused_sparse(tmp_path: Path) -> None:
    array, path = np.array([[0.5, 0.5, 0], [0, 0.25, 0.75]]), tmp_path / "a.npz"
    for changed, part in (
        ({"format": np.array(b"xyz")}, "tocsr"),
        ({"format": np.array(b"csc")}, "no sparse matrix of format csc"),
        ({"shape": np.array([2, 2])}, "names a column that is not there"),
        ({"shape": np.array([3, 3])}, "sizes that do not fit"),
        ({"indptr": np.array([0, 4, 2])}, "does not ascend"),
        ({"indptr": np.array([1, 2, 4])}, "does not begin with 0"),
        ({"indices": np.array([0, 1, 1, 2, 0]), "data": np.array([0.5, 0.5, 0.25, 0.75, 0.1])}, "holds 5 values and its rows 4"),
        ({"indices": np.array([0, 0, 1, 2])}, "two entries at one place"),
        ({"data": np.array([0.5, 0.5, 0.25, 0.5])}, "row 2 sums to 0.75"),
        ({"data": np.array(["a"] * 4)}, "(data) is no array"),
    ):
        save_sparse(path, array, **changed)
        assert_refused(part, "audit", path, "--stream", names="a.npz")
