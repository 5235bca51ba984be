"""floats: what numpy arrays stand for, one answer on the command line, in Python and in pytest, and what rounding leaves open."""

import math
import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command import assert_refused, run
from hypothesis import given
from hypothesis import strategies as st

from exactdp.errors import BadInput, ExactDPError
from exactdp.numbers.enclosure import LogSum
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.floats import read_floats
from exactdp_checks.brief import option
from exactdp_checks.trusted import kernel


def krr(k: int, epsilon: float) -> Any:
    """k-RR as usual code computes it."""
    power = math.exp(epsilon)
    found = np.full((k, k), 1 / (power + k - 1))
    np.fill_diagonal(found, power / (power + k - 1))
    return found


def exact(array: Any) -> list[list[Fraction]]:
    """Every row over its exact sum, in fractions."""
    rows = [[Fraction(float(v)) for v in row] for row in array]
    return [[v / sum(row) for v in row] for row in rows]


@given(st.integers(2, 6), st.integers(1, 7), st.integers(0, 10**6), st.sampled_from(["<f8", ">f8", "<f4", ">f4", "<f2"]))
def test_every_row_is_divided_by_its_exact_sum(k: int, m: int, seed: int, kind: str) -> None:
    weights = np.random.default_rng(seed).random((k, m)) ** 4 + (np.arange(m) == 0)
    array = (weights / weights.sum(axis=1)[:, None]).astype(kind)
    reading = read_floats(array)
    wanted = exact(array)
    assert [list(row) for row in reading.matrix.rows] == wanted
    assert list(reading.matrix.values) == sorted({v for row in wanted for v in row})
    assert reading.radius == max(
        abs(Fraction(float(a)) - b) for r, s in zip(array, wanted, strict=True) for a, b in zip(r, s, strict=True)
    )
    worst = max(max(c) / min(c) for c in zip(*wanted, strict=True) if min(c)) if k > 1 else 1
    if all(min(c) for c in zip(*wanted, strict=True)):
        assert audit(array).smallest.ratio == worst  # type: ignore[union-attr]


def test_one_answer_everywhere(tmp_path: Path, assert_private: Any) -> None:
    """At some epsilon and k = 5 the doubles exceed e^2: refuted, with the option that asks something else; with it, proved."""
    epsilon = next(e / 8 for e in range(1, 60) if audit(krr(5, e / 8), Fraction(e, 8)).status == 1)
    array, path = krr(5, epsilon), tmp_path / "krr.npy"
    np.save(path, array)
    found = audit(array, Fraction(epsilon), name=str(path))
    shown = run("audit", path, "--epsilon", epsilon).stdout.splitlines()[:3]
    assert "\n".join(shown) == option(str(found), "refuted")
    assert audit(array.tolist(), Fraction(epsilon), name=str(path)).sentence == found.sentence
    assert found.least is not None
    assert found.least.outcome.value == "proved"
    assert "krr.npy (doubles, " in found.sentence
    assert "--tolerance 1e-1" in found.sentence
    with pytest.raises(AssertionError, match="where it is proved; a tolerance of 1e-"):
        assert_private(array, epsilon=str(epsilon))
    assert assert_private(array, epsilon=str(epsilon), tolerance="1e-12").status == 0
    looser = run("audit", path, "--epsilon", epsilon, "--tolerance", "1e-12")
    assert (looser.exit_code, "+ 1e-12.\n" in looser.stdout) == (0, True)
    assert_refused("give an epsilon or a policy", "audit", path, "--tolerance", "1e-12")
    assert_refused("from 0 to 1 nats", "audit", path, "--epsilon", 1, "--tolerance", "-1")


def test_what_holds_for_all_channels_near_the_floats() -> None:
    array = krr(50, 1.0)
    near = audit(array, 1).nearby
    assert near is not None
    assert near.refuted is not None
    raw = read_floats(array).raw()
    low, high = raw.values[0], raw.values[-1]
    assert near.at == LogSum.ln((high + near.radius) / (low - near.radius))  # type: ignore[operator]
    assert near.below == LogSum.ln((high - near.radius) / (low + near.radius))  # type: ignore[operator]
    assert (near.private.outcome.value, near.refuted.outcome.value) == ("proved", "refuted")
    assert near.radius < 4 * read_floats(array).radius
    assert kernel.check(near.private.certificate).scope.startswith("every channel within")  # type: ignore[arg-type]


def test_a_radius_that_decides_nothing_says_where_it_would() -> None:
    found = audit(krr(50, 1.0), 1, radius="1e-17")
    assert (found.status, found.smallest is not None) == (3, True)
    assert "all are private at 1.000000000000000" in found.sentence
    assert "none below 0.99999999999999" in found.sentence
    assert audit(krr(50, 1.0), "1.0000000001", radius="1e-17").status == 0
    assert audit(krr(50, 1.0), "0.9999999999", radius="1e-17").status == 1


@pytest.mark.parametrize(
    ("array", "part"),
    [
        (np.eye(2, dtype=complex), "complex"),
        (np.ma.masked_array(np.eye(2), mask=[[1, 0], [0, 0]]), "masked"),
        (np.eye(2, dtype=np.longdouble), "give doubles"),
        (np.array([[0.5, np.nan], [0.5, 0.5]]), "row 0, column 1: nan"),
        (np.array([[0.5, np.inf], [0.5, 0.5]]), "no probability"),
        (np.array([[1.5, -0.5], [0.5, 0.5]]), "column 1: -0.5 is negative"),
        (np.array([0.5, 0.5]), "no matrix"),
        (np.array([[0.5, 0.5], [0.5, 0.5 + 2**-46]]), "further from 1 than rounding"),
        (np.array([[0.5, 0.5]]), "one row"),
        (np.full((2, 512), 1 / 256, dtype=np.float16), "further from 1 than rounding"),
    ],
)
def test_what_is_no_matrix_of_floats(array: Any, part: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ExactDPError, match=part):
            audit(array)


def test_objects_that_are_exact_and_floats_that_are_not() -> None:
    assert audit(np.array([[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]], dtype=object), "ln 3").status == 0
    with pytest.raises(BadInput, match="is a float"):
        audit(np.array([[Fraction(3, 4), 0.25], [0.25, 0.75]], dtype=object))
    same = np.array([[0.75, 0.25], [0.25, 0.75]])
    assert audit(same, "ln 3").reading.rule == "doubles, whose rows sum to 1 exactly"  # type: ignore[union-attr]
    assert audit(same, "ln 3").nearby is None
