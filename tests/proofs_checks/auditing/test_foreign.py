"""Frames, sparse and symbolic matrices of other libraries come in with their labels, and go out again."""

from fractions import Fraction
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy
from click.testing import CliRunner
from command import assert_refused, run
from streamed import save_sparse

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact
from exactdp.estimator import Estimator
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import exact
from exactdp.numbers.foreign import to_mpmath, to_sympy
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.floats import read_floats
from exactdp_checks.auditing.foreign import taken
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.cli import main

ROWS = [[0.75, 0.25], [0.25, 0.75]]
T = sympy.Symbol("t")


class Frame:
    """What is asked of a frame of pandas or of polars, for where they are not installed."""

    def __init__(self, **attributes: Any) -> None:
        vars(self).update(attributes)


def made(home: str, name: str, **attributes: Any) -> Any:
    kind = type(name, (Frame,), {})
    kind.__module__ = home
    return kind(**attributes)


def test_frames_keep_their_labels() -> None:
    index = type("RangeIndex", (list,), {})([0, 1])
    frame = made("pandas.core.frame", "DataFrame", to_numpy=lambda: np.array(ROWS), index=["a", "b"], columns=["yes", 7])
    found = audit(frame, "ln 3")
    assert (found.status, found.inputs, found.outputs) == (0, ("a", "b"), ("yes", "7"))
    plain = made(
        "pandas",
        "DataFrame",
        to_numpy=lambda: np.array([["3/4", "1/4"], ["1/4", "3/4"]], dtype=object),
        index=index,
        columns=index,
    )
    assert (audit(plain, "ln 3").status, audit(plain).inputs) == (0, (0, 1))
    named = {"who": ["a", "b"]}
    inner = made("polars", "DataFrame", columns=["x", "y"], to_numpy=lambda: np.array(ROWS), schema={})
    polar = made(
        "polars.dataframe.frame",
        "DataFrame",
        columns=["who", "x", "y"],
        schema={"who": "String"},
        drop=lambda _: inner,
        __getitem__=None,
    )
    type(polar).__getitem__ = lambda _, name: Frame(to_list=lambda: named[name])
    assert (taken(polar).inputs, taken(polar).outputs) == (("a", "b"), ("x", "y"))
    with pytest.raises(BadInput, match="a Series is no matrix"):
        audit(made("pandas", "Series"))


def test_the_libraries_themselves() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(ROWS, index=["a", "b"], columns=["yes", "no"])
    assert (audit(frame, "ln 3").status, audit(frame).inputs) == (0, ("a", "b"))
    again = Channel([["3/4", "1/4"], ["1/4", "3/4"]], ["a", "b"], ["yes", "no"]).to_pandas()
    assert again.equals(frame)
    sparse = pytest.importorskip("scipy.sparse")
    assert audit(sparse.csr_matrix(np.array(ROWS)), "ln 3").status == 0
    polars = pytest.importorskip("polars")
    polar = polars.DataFrame({"who": ["a", "b"], "yes": [0.75, 0.25], "no": [0.25, 0.75]})
    assert (audit(polar, "ln 3").inputs, audit(polar).outputs) == (("a", "b"), ("yes", "no"))


def test_matrices_of_sympy() -> None:
    symbolic = sympy.Matrix([[T / (T + 1), 1 / (T + 1)], [1 / (T + 1), T / (T + 1)]])
    assert audit(symbolic, "eps").status == 0
    assert audit(sympy.ImmutableMatrix([[sympy.Rational(3, 4), sympy.Rational(1, 4)]] * 2), 0).status == 0
    with pytest.raises(NotExact):
        audit(sympy.Matrix([[sympy.Float("0.5"), sympy.Rational(1, 2)]] * 2))


def test_out_again() -> None:
    symbolic = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])
    assert (symbolic.to_sympy() - sympy.Matrix([[T, 1], [1, T]]) / (T + 1)).applyfunc(sympy.cancel) == sympy.zeros(2)
    assert Channel(symbolic.to_sympy().tolist()) == symbolic
    third = Channel([["1/3", "2/3"], ["2/3", "1/3"]])
    assert third.to_numpy().tolist() == [[1 / 3, 2 / 3], [2 / 3, 1 / 3]]
    assert third.to_numpy("float32").dtype == np.float32
    with mpmath.workdps(50):
        assert abs(third.to_mpmath(40)[0, 0] - mpmath.mpf(1) / 3) < mpmath.mpf(10) ** -40
        assert abs(to_mpmath(LogSum.ln(3) + LogSum(1), 40) - (mpmath.log(3) + 1)) < mpmath.mpf(10) ** -40
        assert to_mpmath(Interval(Fraction(1), Fraction(2))) == 1.5
        assert to_mpmath(inf) == mpmath.inf
    assert to_sympy(inf) == sympy.oo
    assert to_sympy(Interval(Fraction(1, 3), Fraction(2))) == sympy.Interval(sympy.Rational(1, 3), 2)
    assert to_sympy(exact("2*t^2*k/(k+3)")).subs({"t": 3, "k": 1}) == sympy.Rational(18, 4)
    for broken in (symbolic.to_numpy, symbolic.to_mpmath, partial(to_sympy, 0.5), partial(to_mpmath, LogSum.eps())):
        with pytest.raises(BadInput):
            broken()


def test_numbers_of_mpmath() -> None:
    """Binary numbers of any precision, by the rule for doubles."""
    with mpmath.workdps(60):
        power = mpmath.exp(1)
        rows = [[power / (power + 1), 1 / (power + 1)], [1 / (power + 1), power / (power + 1)]]
    for given in (rows, mpmath.matrix(rows)):
        found = audit(given, 1, tolerance="1e-55")
        assert (found.status, found.reading.kind) == (0, "binary numbers of 203 bits")  # type: ignore[union-attr]
        assert audit(given, "0.9999999999999999999999999999").status == 1
    assert "each row divided by its exact sum" in audit(mpmath.matrix([["0.1", "0.9"], ["0.3", "0.7"]]), 2).sentence
    half = [[mpmath.mpf("0.5"), Fraction(1, 2)], [mpmath.mpf("0.25"), "3/4"]]
    assert (audit(half, "ln 2").status, audit(half, 1, radius="1e-9").status) == (0, 0)
    assert audit(rows, 1, radius="1e-9").status == 3
    assert not audit(half).reading.defect  # type: ignore[union-attr]
    for bad, part in (
        ([[mpmath.mpf(1), mpmath.mpf(1)]] * 2, "sums to 2"),
        ([[mpmath.nan, mpmath.mpf(1)]] * 2, "row 0, column 0: nan is no probability"),
        ([[mpmath.inf, mpmath.mpf(1)]] * 2, "is no probability"),
        ([[mpmath.mpf(2), mpmath.mpf(-1)]] * 2, "row 0, column 1"),
        ([[mpmath.mpc(1, 1), mpmath.mpf(0)]] * 2, "complex"),
        ([[mpmath.mpf(1), 0.0]] * 2, "a float beside"),
        ([[mpmath.mpf(1), 0], [1]], "differ in length"),
        ([[mpmath.ldexp(mpmath.mpf(1), -(10**6)), 1]] * 2, "is no probability"),
    ):
        with pytest.raises(BadInput, match=part):
            audit(bad)


def test_levels_and_estimators_go_out() -> None:
    policy = PrivacyMatrix.explicit([[0, "ln 3"], ["inf", 0]])
    assert policy.to_sympy() == sympy.Matrix([[0, sympy.log(3)], [sympy.oo, 0]])
    assert policy.to_numpy().tolist() == [[0, float(LogSum.ln(3))], [inf, 0]]
    assert policy.to_mpmath(40)[0, 1] == to_mpmath(LogSum.ln(3), 40)
    assert (PrivacyMatrix.ldp(2, "eps").to_sympy()[0, 1], PrivacyMatrix.ldp(2, 1).to_numpy("float32").dtype) == (
        sympy.Symbol("eps"),
        np.float32,
    )
    scores = Estimator([["t/(t-1)", "-1/(t-1)"], ["-1/(t-1)", "t/(t-1)"]])
    assert sympy.cancel(scores.to_sympy()[0, 0] - T / (T - 1)) == 0
    assert scores.at(t=3).to_numpy().tolist() == [[1.5, -0.5], [-0.5, 1.5]]
    assert scores.at(t=3).to_mpmath()[0, 1] == -0.5
    for broken in (scores.to_numpy, scores.to_mpmath, PrivacyMatrix.ldp(2, "eps").to_numpy):
        with pytest.raises(BadInput):
            broken()
    pytest.importorskip("pandas")
    assert scores.at(t=3).to_pandas("object").iloc[0, 0] == Fraction(3, 2)
    assert policy.to_pandas().iloc[1, 0] == inf


def test_files_of_other_libraries(tmp_path: Path) -> None:
    """Small ones are read as a whole: their certificates are about the matrix."""
    array = np.array([[0.5, 0.5, 0], [0.25, 0.75, 0]])
    save_sparse(tmp_path / "a.npz", array)
    assert read_table(tmp_path / "a.npz").matrix == read_floats(array).matrix
    proof = tmp_path / "c.json"
    found = run("audit", tmp_path / "a.npz", "--epsilon", "ln 2", "--certificate", proof)
    assert (found.exit_code, "PROVED" in found.output, run("recheck", proof, "--matrix", tmp_path / "a.npz").exit_code) == (
        0,
        True,
        0,
    )
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "a.parquet"
    parquet.write_table(pa.table({"no": ["1/3", "0.5"], "yes": ["2/3", "1/2"]}), path)
    table = read_table(path)
    assert (table.matrix.rows[0], table.cells.outputs) == ((Fraction(1, 3), Fraction(2, 3)), ("no", "yes"))
    parquet.write_table(pa.table({"who": ["x", "y"], "a": [0.5, 0.25], "b": [0.5, 0.75]}), path)
    table = read_table(path)
    assert (table.cells.inputs, table.reading is not None, audit(table.channel()).status) == (("x", "y"), True, 0)
    parquet.write_table(pa.table({"a": pa.array([0.5, 0.25], pa.float32()), "b": pa.array([0.5, 0.75], pa.float32())}), path)
    assert "single-precision" in run("audit", path, "--epsilon", "1").output
    parquet.write_table(pa.table({"who": ["x", "x"], "a": [0.5, 0.25], "b": [0.5, 0.75]}), path)
    assert_refused("two inputs have one label", "audit", path)


def test_a_frame_without_an_index_may_begin_with_labels() -> None:
    """As read_csv leaves it; text that is a number is none, and what is missing is named."""
    count = type("RangeIndex", (list,), {})([0, 1])

    def frame(rows: list[list[object]], columns: list[str], index: object = count) -> Any:
        array = np.array(rows, dtype=object)
        return made("pandas", "DataFrame", to_numpy=lambda: array, index=index, columns=columns)

    found = audit(frame([["a", 0.75, 0.25], ["b", 0.25, 0.75]], ["who", "yes", "no"]), "ln 3")
    assert (found.status, found.inputs, found.outputs) == (0, ("a", "b"), ("yes", "no"))
    assert audit(frame([["3/4", "1/4"], ["1/4", "3/4"]], ["yes", "no"]), "ln 3").inputs == (0, 1)
    for rows, part in (
        ([["a", None, 1.0], ["b", 0.5, 0.5]], "row 0, column 0 is missing"),
        ([["a", "b"], ["c", "d"]], "depends on a, b, c, d"),
    ):
        with pytest.raises(BadInput, match=part):
            audit(frame(rows, list("xyz")[: len(rows[0])]))
    with pytest.raises(BadInput):  # there is an index, so the text is no label
        audit(frame([["a", 0.75, 0.25], ["b", 0.25, 0.75]], ["who", "yes", "no"], index=["p", "q"]))


def test_arrays_of_objects_are_what_they_hold() -> None:
    floats = audit(np.array(ROWS, dtype=object), "ln 3")
    assert (floats.status, floats.reading is None) == (0, False)
    assert audit(np.eye(2, dtype=bool)).smallest.ratio == inf  # type: ignore[union-attr]
    assert audit([[1, 0.0], [0.5, 0.5]]).reading is not None
    for bad in ([[True, 0.0], [0.5, 0.5]], [[2, -1.0], [0.5, 0.5]], [[None, 1.0], [0.5, 0.5]], [["1", 0.0], [0.5, 0.5]]):
        with pytest.raises(BadInput):
            audit(np.array(bad, dtype=object))


def test_tables_of_markdown(tmp_path: Path) -> None:
    """From a file or pasted; a numeric first row above a rule is a header; policies too."""
    table = "| answer | yes | no |\n|:--|--:|:-:|\n| a | 0.75 | 0.25 |\n| b\\|c | 1/4 | 3/4 |\n"
    (path := tmp_path / "a.md").write_text(table)
    read = read_table(path)
    assert (read.cells.inputs, read.cells.outputs) == (("a", "b|c"), ("yes", "no"))
    assert CliRunner().invoke(main, ["audit", "-", "--epsilon", "ln 3"], input=table).exit_code == 0
    path.write_text("0 | 1\r\n---|---\r\n\r\n1/2 | 1/2\r\n1/4 | 3/4\r\n")
    assert (read_table(path).cells.outputs, read_table(path).cells.inputs) == (("0", "1"), None)
    assert read_table(path).cells.lines == [4, 5]
    levels = tmp_path / "levels.md"
    levels.write_text("| | 0 | 1 |\n|-|-|-|\n| 1 | inf | 0 |\n| 0 | 0 | ln 2 |\n")
    assert run("audit", path, "--policy", levels).exit_code == 0
    assert run("audit", path, "--policy", tmp_path / "none.md").exit_code == 2
    for text, part in (
        ("| a | b |\n|---|---|\n", "labels and no numbers"),
        ("|\n|-|\n|\n", "labels and no numbers"),
        ("| a | b |\n|---|---|\n| 1 | 0 | 0 |\n", "row 3 has 3 cells"),
        ("| who | x | y |\n|-|-|-|\n| 0 | .75 | .25 |\n| 1 | .25 | .75 |\n", "may be labels of the inputs"),
        ("| a | b |\n| 1 | 0 |\n", "labels and no numbers"),  # no rule, no table
    ):
        path.write_text(text)
        assert_refused(part, "audit", path)
