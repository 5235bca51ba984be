"""Frames, sparse and symbolic matrices of other libraries come in with their labels, and go out again."""

from fractions import Fraction
from functools import partial
from math import inf
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import exact
from exactdp.numbers.foreign import to_mpmath, to_sympy
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.foreign import taken

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
