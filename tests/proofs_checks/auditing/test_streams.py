"""streams: one pass over a file says what the audit of the whole matrix says, whatever the blocks; refusals; certificates."""

import json
import re
import shlex
import tracemalloc
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command import assert_refused, run
from hypothesis import example, given, settings
from hypothesis import strategies as st
from streamed import assert_same, csv_of, decimals, rationals, save_sparse, written

from exactdp.errors import BadInput
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.floats import read_floats
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.auditing.streams.large import is_large
from exactdp_checks.auditing.streams.lines import fixed
from exactdp_checks.auditing.streams.quotients import exact_sums
from exactdp_checks.auditing.streams.source import Source
from exactdp_checks.auditing.streams.streamed import stream
from exactdp_checks.trusted.kernel import digest

PIECES = (1, 7, 64, 1000, 2**20)


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
@example(kind=rationals, k=4, m=2, seed=506, piece=1)  # blank lines among the first, which show no labels
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


def test_certificates(tmp_path: Path) -> None:
    """What the kernel re-checks alone, and what only the file can show."""
    path, other, proof = tmp_path / "a.csv", tmp_path / "b.csv", tmp_path / "c.json"
    path.write_text(written(decimals(50, 3, 3)))
    other.write_text(written(decimals(50, 3, 5)))
    result = run("audit", path, "--stream", "--epsilon", "ln 900", "--certificate", proof, "--verbose")
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
    monkeypatch.setattr("exactdp_checks.auditing.streams.large.LARGE", 5)
    assert "read in one pass" in run("audit", path).output
    assert "read in one pass" not in run("audit", path, "--no-stream").output
    assert "mutual information" in run("audit", path, "--prior", "uniform").output
    assert "read in one pass" not in run("audit", path, "--binary64").output


def test_what_a_stream_refuses_is_read_whole_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries in t, and the level eps, are no matter for a stream: nobody asked for one. What is wrong is said by either."""
    monkeypatch.setattr("exactdp_checks.auditing.streams.large.LARGE", 5)
    path = tmp_path / "a.csv"
    path.write_text("t/(t+1),1/(t+1)\n1/(t+1),t/(t+1)\n")
    for options in (("--epsilon", "eps"), ()):
        assert run("audit", path, *options).output.startswith("PROVED" if options else "")
        assert run("audit", path, *options).output == run("audit", path, *options, "--no-stream").output
        assert run("audit", path, *options, "--stream").exit_code == 2
    path.write_text("0.75,0.25\n0.25,0.65\n")
    assert run("audit", path).output == run("audit", path, "--no-stream").output
    monkeypatch.setattr("exactdp_checks.auditing.streams.large.LARGEST", 5)
    path.write_text("t/(t+1),1/(t+1)\n1/(t+1),t/(t+1)\n")
    assert run("audit", path).exit_code == 2


def test_the_verdict_says_what_completes_its_certificate(tmp_path: Path) -> None:
    path, proof = tmp_path / "a matrix.csv", tmp_path / "c.json"
    path.write_text("0.75,0.25\n0.25,0.75\n")
    output = run("audit", path, "--stream", "--epsilon", "ln 3", "--certificate", proof, "--verbose").output
    result, witness, rests = output.splitlines()[:3]
    assert result == f"COMPUTED  {path.name} is epsilon-LDP at epsilon = ln(3)." or str(path) in result
    assert (witness.startswith("  Q(0|"), "read in one pass" in rests) == (True, True)
    short = run("audit", path, "--stream", "--epsilon", "ln 3").output
    assert short.splitlines() == [result, witness, rests]
    line = next(line for line in output.splitlines() if line.startswith("the certificate is completed by the file itself"))
    assert shlex.quote(str(path)) in line or shlex.quote(path.name) in line
    assert run("recheck", proof).exit_code == 3
    assert run("recheck", proof, "--matrix", path).exit_code == 0


def test_an_array_is_of_doubles_anyway(tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", np.array([[0.1, 0.9], [0.2, 0.8]]))
    plain, doubles = (run("audit", tmp_path / "a.npy", "--stream", *o) for o in ((), ("--binary64",)))
    assert plain.output == doubles.output


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
