"""streams: one pass over a file says what the audit of the whole matrix says, whatever the blocks; refusals; certificates."""

import json
import os
import re
import tracemalloc
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command import assert_refused, run
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.floats import read_floats
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.auditing.streams.lines import fixed
from exactdp_checks.auditing.streams.quotients import exact_sums
from exactdp_checks.auditing.streams.source import Source
from exactdp_checks.auditing.streams.streamed import is_large, stream
from exactdp_checks.trusted.kernel import digest, recheck

PIECES = (1, 7, 64, 1000, 2**20)


def weights(k: int, m: int, seed: int, most: int = 9) -> np.ndarray[Any, Any]:
    rng = np.random.default_rng(seed)
    return rng.integers(1, most, (k, m)) * rng.integers(0, 2, (1, m)).clip(1 - (seed % 3 > 0))


def decimals(k: int, m: int, seed: int) -> list[list[str]]:
    """Rows of decimals of different lengths that sum to 1."""
    rows = []
    for row in weights(k, m, seed, 90).tolist():
        row[0] += 1000 - sum(row)
        rows.append([f"{n / 1000:.3f}".rstrip("0") if seed % 2 else f"{n / 1000:.3f}" for n in row])
    return rows


def rationals(k: int, m: int, seed: int) -> list[list[str]]:
    return [[f"{n}/{sum(row)}" if sum(row) else f"1/{m}" for n in row] for row in weights(k, m, seed).tolist()]


def written(rows: list[list[str]], mark: str = ",", end: str = "\n") -> str:
    return "".join(mark.join(row) + end for row in rows)


def csv_of(rows: list[list[str]], folder: Path, seed: int) -> tuple[Path, list[list[str]]]:
    """A file, and what the reader should find in it."""
    named = [[f"x{i}", *row] for i, row in enumerate(rows)]
    header = ["", *(f"y{j}" for j in range(len(rows[0])))]
    texts = {
        "plain.csv": written(rows),
        "crlf.csv": written(rows, end="\r\n"),
        "bom.csv": "\ufeff" + written(rows),
        "blank.csv": "\n" + written(rows[:1]) + " \n" + written(rows[1:]) + "\n\n",
        "labels.tsv": written([header, *named], "\t"),
        "r.csv": written([header[1:], *named], ";"),
        "header.csv": written([[f"y{j}" for j in range(len(rows[0]))], *rows]),
        "quoted.csv": written([header, *[[f'"{row[0]}, ""it"""', *row[1:]] for row in named]]),
        "late.csv": written([*named[:-1], [f'"{named[-1][0]}"', *rows[-1]]]),
        "spaces.csv": written([[f" {cell} " for cell in row] for row in rows]),
        "last.csv": written(rows).removesuffix("\n"),
    }
    name = sorted(texts)[seed % len(texts)]
    (folder / name).write_bytes(texts[name].encode())
    return folder / name, rows


@pytest.fixture(autouse=True)
def _pieces() -> Iterator[None]:
    before = Source.piece
    yield
    Source.piece = before


@settings(max_examples=150, deadline=None)
@given(
    kind=st.sampled_from([decimals, rationals]),
    k=st.integers(4, 40),
    m=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    piece=st.sampled_from(PIECES),
)
def test_text(tmp_path_factory: pytest.TempPathFactory, kind: Callable[..., Any], k: int, m: int, seed: int, piece: int) -> None:
    Source.piece = piece
    path, rows = csv_of(kind(k, m, seed), tmp_path_factory.mktemp("text"), seed)
    try:
        table = read_table(path)
    except BadInput as error:  # a first row that may hold labels
        with pytest.raises(BadInput, match=re.escape(str(error))):
            stream(path)
        return
    found = stream(path)
    assert_same(found, audit(table.channel()), np.array([[Fraction(cell) for cell in row] for row in rows]))
    assert found.outputs == table.cells.outputs
    if table.cells.inputs:
        assert {label for _, label in found.names.values()} <= {*table.cells.inputs}


def assert_same(found: Any, whole: Any, exact: Any) -> None:
    """The same smallest epsilon, the first extreme entries, and every bound attained."""
    assert found.inputs == len(exact)
    assert [b.value for b in found.tops] == exact.max(axis=0).tolist()
    assert [b.value for b in found.lows] == exact.min(axis=0).tolist()
    assert [b.row for b in found.tops] == exact.argmax(axis=0).tolist()
    assert [b.row for b in found.lows] == exact.argmin(axis=0).tolist()
    assert found.worst.ratio == whole.smallest.ratio
    if isinstance(found.worst.ratio, Fraction):
        proved = recheck(found.certificate)
        assert proved.outcome.value == "computed"
        assert found.sha256 in proved.proposition


@settings(max_examples=80, deadline=None)
@given(
    k=st.integers(2, 30),
    m=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    piece=st.sampled_from(PIECES),
    kind=st.sampled_from(["<f8", ">f8", "<f4", "<f2"]),
)
def test_floats(tmp_path_factory: pytest.TempPathFactory, k: int, m: int, seed: int, piece: int, kind: str) -> None:
    """Entries of few values, so that quotients are often as near as rounding: ties are decided exactly."""
    Source.piece = piece
    rng = np.random.default_rng(seed)
    raw = rng.choice([0.1, 0.3, 1 / 3, 0.7, 1e-9, 0.25], (k, m)) if seed % 3 else rng.random((k, m))
    array = (raw / raw.sum(axis=1, keepdims=True)).astype(kind)
    folder = tmp_path_factory.mktemp("floats")
    np.save(folder / "a.npy", array)
    (np.savez if seed % 2 else np.savez_compressed)(folder / "a.npz", q=array, inputs=np.array([f"x{i}" for i in range(k)]))
    reading = read_floats(array)
    exact = np.array(reading.matrix.rows)
    for name in ("a.npy", "a.npz"):
        found = stream(folder / name)
        assert_same(found, audit(reading), exact)
        assert found.defect == reading.defect or abs(found.defect or 0) == abs(reading.defect)
    assert found.names[found.worst.x][1] == f"x{found.worst.x}"


def test_floats_as_text(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    raw = rng.random((500, 5))
    array = raw / raw.sum(axis=1, keepdims=True)
    path = tmp_path / "a.csv"
    path.write_text(written([[repr(v) for v in row] for row in array.tolist()]))
    with pytest.raises(BadInput, match="row 1 sums to"):
        stream(path)
    Source.piece = 999
    found = stream(path, binary64=True)
    assert_same(found, audit(read_floats(array)), np.array(read_floats(array).matrix.rows))
    path.write_text("1/3,2/3\n0.5,0.5\n")
    assert stream(path, binary64=True).worst.ratio == audit(read_table(path, binary64=True).reading).smallest.ratio  # type: ignore[union-attr]


@given(st.lists(st.lists(st.floats(0, 2), min_size=3, max_size=3), min_size=1, max_size=5))
def test_exact_sums(rows: list[list[float]]) -> None:
    sums, bits = exact_sums(np.array(rows))
    assert [Fraction(n, 2**bits) for n in sums] == [sum(map(Fraction, row)) for row in rows]


def test_subnormal_doubles(tmp_path: Path) -> None:
    tiny = 5e-324
    array = np.array([[1 - 2.0**-53, 3 * tiny], [1.0, 2 * tiny], [1 - 2.0**-53, 2 * tiny]])
    np.save(tmp_path / "a.npy", array)
    assert_same(stream(tmp_path / "a.npy"), audit(read_floats(array)), np.array(read_floats(array).matrix.rows))


@given(st.integers(1, 4), st.integers(0, 5), st.integers(0, 5), st.integers(1, 6), st.integers(0, 1000))
def test_cells_of_one_width(m: int, before: int, after: int, k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    cells = rng.integers(0, 10 ** (before + after), (k, m)) if before + after else np.zeros((k, m), dtype=int)
    text = [[f"{n:0{before + after}d}" if before + after else "" for n in row] for row in cells.tolist()]
    data = written([[c[:before] + "." + c[before:] for c in row] for row in text]).encode()
    found = fixed(data, b",", m)
    if before + after == 0:
        assert found is None
    else:
        assert found is not None
        assert (found.above.tolist(), found.places) == (cells.tolist(), after)
        for spoiled in (data.replace(b".", b",", 1), data.replace(b"\n", b",", 1), data[:-1], data.replace(b".", b"x", 1)):
            other = fixed(spoiled, b",", m)
            assert other is None or spoiled == data


def test_integers_and_halves_that_do_not_fit(tmp_path: Path) -> None:
    np.save(tmp_path / "eye.npy", np.eye(3, dtype=np.uint8))
    assert stream(tmp_path / "eye.npy").worst.ratio == float("inf")
    wide = ["0." + "0" * 15 + "625"] * 1600
    rows = [wide, ["0." + "0" * 17 + "1"] * 1599 + ["0." + f"{10**18 - 1599:018d}"]]
    (tmp_path / "wide.csv").write_text(written(rows))
    with pytest.raises(BadInput, match="row 1 sums to"):
        stream(tmp_path / "wide.csv")
    rows[0] = ["0.000625000000000000"] * 1600
    (tmp_path / "wide.csv").write_text(written(rows))
    assert stream(tmp_path / "wide.csv").worst.ratio == 625 * 10**12
    rows[1][0] = "18.446744073709551617"  # 2^64 too much, in integers of 64 bits
    (tmp_path / "wide.csv").write_text(written(rows))
    with pytest.raises(BadInput, match="row 2 sums to"):
        stream(tmp_path / "wide.csv")


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
    os.mkfifo(tmp_path / "fifo.csv")
    assert_refused("it is no regular file", "audit", tmp_path / "fifo.csv", "--stream")
    assert_refused("is a directory", "audit", tmp_path, "--stream")
    assert_refused("there is no file", "audit", tmp_path / "no.csv", "--stream")
    assert_refused("standard input", "audit", "-", "--stream")
    path = tmp_path / "a.csv"
    path.write_text("0.5,0.5\n0.25,0.75\n")
    for option in (("--prior", "uniform"), ("--delta", "0"), ("--report", tmp_path / "r.html"), ("--within", "0")):
        assert_refused(f"{option[0]} needs the whole matrix", "audit", path, "--stream", *option)
    assert_refused("eps means nothing", "audit", path, "--stream", "--epsilon", "eps")
    assert_refused("not the input", "audit", path, "--stream", "--certificate", path)
    np.save(tmp_path / "a.npy", np.eye(2))
    assert_refused("is no text", "audit", tmp_path / "a.npy", "--stream", "--header")


def test_a_file_that_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("0.5,0.5\n" * 100)
    Source.piece = 100

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


def save_sparse(path: Path, array: np.ndarray[Any, Any], **changed: Any) -> None:
    """As scipy.sparse.save_npz writes a csr matrix."""
    rows, columns = np.nonzero(array)
    parts = {
        "indices": columns.astype(np.int32),
        "indptr": np.concatenate([[0], np.bincount(rows, minlength=len(array)).cumsum()]).astype(np.int32),
        "format": np.array(b"csr"),
        "shape": np.array(array.shape),
        "data": array[rows, columns],
    }
    np.savez_compressed(path, **(parts | changed))


@given(st.integers(2, 20), st.integers(2, 5), st.integers(0, 10**6), st.sampled_from(PIECES))
@settings(max_examples=40, deadline=None)
def test_sparse(tmp_path_factory: pytest.TempPathFactory, k: int, m: int, seed: int, piece: int) -> None:
    Source.piece = piece
    rng = np.random.default_rng(seed)
    raw = (rng.integers(1, 5, (k, m)) * (rng.random(m) < 0.7)).astype(float)
    raw[:, 0] += 1
    array = raw / raw.sum(axis=1, keepdims=True)
    if seed % 4 == 0:
        array[0] = np.eye(m)[0]
    path = tmp_path_factory.mktemp("sparse") / "a.npz"
    save_sparse(path, array)
    reading = read_floats(array)
    assert_same(stream(path), audit(reading), np.array(reading.matrix.rows))


def test_refused_sparse(tmp_path: Path) -> None:
    array, path = np.array([[0.5, 0.5, 0], [0, 0.25, 0.75]]), tmp_path / "a.npz"
    for changed, part in (
        ({"format": np.array(b"csc")}, "tocsr"),
        ({"shape": np.array([2, 2])}, "names a column that is not there"),
        ({"shape": np.array([3, 3])}, "sizes that do not fit"),
        ({"indptr": np.array([0, 4, 2])}, "does not ascend"),
        ({"indptr": np.array([1, 2, 4])}, "does not begin with 0"),
        (
            {"indices": np.array([0, 1, 1, 2, 0]), "data": np.array([0.5, 0.5, 0.25, 0.75, 0.1])},
            "holds 5 values and its rows 4",
        ),
        ({"indices": np.array([0, 0, 1, 2])}, "two entries at one place"),
        ({"data": np.array([0.5, 0.5, 0.25, 0.5])}, "row 2 sums to 0.75"),
        ({"data": np.array(["a"] * 4)}, "(data) is no array"),
    ):
        save_sparse(path, array, **changed)
        assert_refused(part, "audit", path, "--stream", names="a.npz")


def test_parquet(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    from decimal import Decimal

    from pyarrow import parquet

    rng = np.random.default_rng(5)
    raw = rng.random((5000, 4))
    array = raw / raw.sum(axis=1, keepdims=True)
    path = tmp_path / "a.parquet"
    labels = [f"x{i}" for i in range(5000)]
    parquet.write_table(pa.table({"who": labels} | {f"y{j}": array[:, j] for j in range(4)}), path, row_group_size=700)
    Source.piece = 4096
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
    path.write_bytes(path.read_bytes()[:-20])
    assert_refused("is not a Parquet file", "audit", path, "--stream")


def test_certificates(tmp_path: Path) -> None:
    """What the kernel re-checks alone, and what only the file can show."""
    path, other, proof = tmp_path / "a.csv", tmp_path / "b.csv", tmp_path / "c.json"
    path.write_text(written(decimals(50, 3, 3)))
    other.write_text(written(decimals(50, 3, 5)))
    result = run("audit", path, "--stream", "--epsilon", "ln 900", "--certificate", proof)
    assert result.exit_code == 0, result.output
    assert "certified, by the kernel and without the file: every channel with Q(y|x) within the bounds" in result.output
    alone = run("recheck", proof)
    assert (alone.exit_code, "computed by exactdp, not certified" in alone.output) == (3, True)
    again = run("recheck", proof, "--matrix", path, "--epsilon", "ln 900")
    assert (again.exit_code, "was read again, and is what it says" in again.output) == (0, True), again.output
    assert run("recheck", proof, "--matrix", path, "--epsilon", "ln 901").exit_code == 0
    less = run("recheck", proof, "--matrix", path, "--epsilon", "ln 899")
    assert (less.exit_code, "it says less than what is asked" in less.output) == (1, True)
    wrong = run("recheck", proof, "--matrix", other)
    assert (wrong.exit_code, "it is about another file" in wrong.output) == (1, True)
    assert_refused("ask for it with --epsilon", "recheck", proof, "--matrix", path, "--policy", path)
    refuted = run("audit", path, "--stream", "--epsilon", "0.01", "--certificate", proof)
    assert (refuted.exit_code, "is not epsilon-LDP at epsilon = 1/100" in refuted.output) == (1, True), refuted.output
    assert run("recheck", proof, "--matrix", path).exit_code == 0
    assert "it shows that it is not private" in run("recheck", proof, "--matrix", path, "--epsilon", "0.01").output


def test_certificates_that_say_too_much(tmp_path: Path) -> None:
    """Bounds, entries, levels, sizes or digests that are not those of the file."""
    path, proof = tmp_path / "a.csv", tmp_path / "c.json"
    path.write_text(written(decimals(50, 3, 3)))
    for epsilon, place, value in (
        ("ln 900", ("lows", 0), "1/1000000"),
        ("ln 900", ("tops", 1), "9/10"),
        ("0.01", ("above",), 1),
        ("0.01", ("below",), 0),
    ):
        certificate = json.loads(stream(path, epsilon).certificate or "")
        part = certificate["body"]["parts"][0]["body"]
        for name in place[:-1]:
            part = part[name]
        part[place[-1]] = value
        if len(place) > 1:
            certificate["body"]["parts"][0]["body"]["level"] = 50
        certificate["sha256"] = digest(certificate)
        proof.write_text(json.dumps(certificate))
        assert run("recheck", proof).exit_code == 3
        found = run("recheck", proof, "--matrix", path)
        assert (found.exit_code, "are not those of" in found.output) == (1, True), found.output
    for old, new in (("50 rows", "51 rows"), ("sum to 1", "sum to 2"), ("commas", "tabs"), ("3 columns", "4 columns")):
        certificate = json.loads(stream(path, "ln 900").certificate or "")
        part = certificate["body"]["parts"][1]
        assert old in part["computed"]
        part["computed"] = part["computed"].replace(old, new)
        certificate["sha256"] = digest(certificate)
        proof.write_text(json.dumps(certificate))
        found = run("recheck", proof, "--matrix", path)
        assert (found.exit_code, "was read again, which says" in found.output) == (1, True), found.output


def test_levels(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("0.75,0.25\n0.25,0.75\n")
    assert [stream(path, e).status for e in (None, "ln 3", "1.0986122886681098", "1.0986122886681096", "0")] == [0, 0, 0, 1, 1]
    assert stream(path, "1", tolerance="0.1").status == 0
    assert stream(path).worst.epsilon == audit(read_table(path).channel()).smallest.epsilon  # type: ignore[union-attr]
    path.write_text("0.5,0.5\n0.5,0.5\n")
    assert (stream(path, 0).status, "reveals nothing" in stream(path, 0).sentence) == (0, True)
    path.write_text("1,0\n0.5,0.5\n")
    assert [(f.status, "infinite" in f.sentence, f.certificate is None) for f in (stream(path), stream(path, 9))] == [
        (0, True, True),
        (1, True, False),
    ]
    path.write_text("1,0\n1,0\n")
    assert stream(path, 0).status == 0


def test_json_and_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.csv"
    path.write_text("0.75,0.25\n0.25,0.75\n")
    found = json.loads(run("audit", path, "--stream", "--json", "--epsilon", "1").output)
    assert (found["status"], found["verdict"]["outcome"], found["worst"]["place"]) == (1, "computed", [0, 1, 0])
    assert not is_large(path)
    monkeypatch.setattr("exactdp_checks.auditing.streams.streamed.LARGE", 5)
    assert "read in one pass" in run("audit", path).output
    assert "read in one pass" not in run("audit", path, "--no-stream").output
    assert "mutual information" in run("audit", path, "--prior", "uniform").output


def test_memory(tmp_path: Path) -> None:
    """Nothing of a row is kept: what is held at any time is small beside the file."""
    path = tmp_path / "a.csv"
    path.write_text(written(decimals(40, 10, 2)) * 1000)
    Source.piece = 2**13
    stream(path)
    tracemalloc.start()
    stream(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < path.stat().st_size / 4
