"""lp: maxima with their certificates, against vertices enumerated in fractions; degenerate, redundant, infeasible, unbounded."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact
from exactdp_checks import kernel, lp
from exactdp_checks.lp import maximum
from exactdp_checks.verdict import Method, Outcome


def best_vertex(cost: list[Fraction], rows: list[list[Fraction]], rhs: list[Fraction]) -> Fraction | None:
    """The largest cost of a basic solution x >= 0; None without any. For independent equations."""
    a, found = sympy.Matrix(rows), []
    for basis in combinations(range(a.cols), a.rows):
        square = a.extract(list(range(a.rows)), list(basis))
        if square.det() and min(x := square.LUsolve(sympy.Matrix(rhs))) >= 0:
            found.append(sum((cost[j] * Fraction(int(v.p), int(v.q)) for j, v in zip(basis, x, strict=True)), start=Fraction(0)))
    return max(found, default=None)


def value(verdict: Any) -> Fraction:
    assert (verdict.outcome, verdict.method) == (Outcome.PROVED, Method.OPTIMUM)
    assert kernel.check(verdict.certificate).outcome is Outcome.PROVED
    return Fraction(verdict.certificate["body"]["value"])


CYCLING = (  # Beale's program, on which the simplex method without Bland's rule runs in circles
    ["3/4", -150, "1/50", -6, 0, 0, 0],
    [["1/4", -60, "-1/25", 9, 1, 0, 0], ["1/2", -90, "-1/50", 3, 0, 1, 0], [0, 0, 1, 0, 0, 0, 1]],
    [0, 0, 1],
)


@pytest.mark.parametrize("hint", [True, False])
@pytest.mark.parametrize(
    ("program", "expected"),
    [
        (([3, 2], [[1, 1]], [4]), 12),
        (([0, 0], [[1, 1]], [4]), 0),
        (([-1], [[2]], ["1/3"]), "-1/6"),
        (([1, 1], [[1, 1], [2, 2]], [1, 2]), 1),  # a redundant equation
        (([1, 0], [[1, 1], [0, 0]], [1, 0]), 1),  # an empty one
        (([1, 2, 0], [[1, 1, 1], [1, -1, 0]], [1, 0]), "3/2"),
        (([-1, -1], [[1, -1]], [-3]), -3),  # a negative right side
        (([5, 1], [[1, 0], [0, 1], [1, 1]], [0, 0, 0]), 0),  # nothing but 0
        (CYCLING, "1/20"),
        (([1, "1000000000000001/1000000000000000", 0], [[1, 1, 1]], [1]), "1000000000000001/1000000000000000"),
        (([1, 0], [["1/3", 1]], [f"{10**400}"]), 3 * 10**400),  # beyond double precision
    ],
)
def test_maxima(program: Any, expected: Any, hint: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the basis that HiGHS suggests, and without."""
    if not hint:
        monkeypatch.setattr(lp, "_suggested", lambda *_: None)
    assert value(maximum(*program)) == Fraction(expected)


@pytest.mark.parametrize("basis", [[0, 1], [0, 2], [1, 2], [2, 3], [0, 0], [3, 4], [2, 4], [0, 3]])
def test_any_suggestion_ends_well(basis: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """A basis that is singular, infeasible or not optimal is mended."""
    monkeypatch.setattr(lp, "_suggested", lambda *_: basis)
    assert value(maximum([1, 2, 4], [[1, 1, 1], [1, -1, 2]], [3, 1])) == Fraction(26, 3)


fractions = st.fractions(-4, 4, max_denominator=5)


@settings(max_examples=40)
@given(st.lists(st.tuples(fractions, fractions, st.integers(0, 2)), min_size=2, max_size=5))
def test_against_all_vertices(columns: list[tuple[Fraction, Fraction, int]]) -> None:
    """Bounded, because all variables sum to a constant."""
    cost, row, point = [c for c, _, _ in columns], [a for _, a, _ in columns], [Fraction(x) for *_, x in columns]
    rows = [[Fraction(1)] * len(columns), row]
    rhs = [sum(a * x for a, x in zip(r, point, strict=True)) for r in rows]
    found = value(maximum(cost, rows, rhs))
    if sympy.Matrix(rows).rank() == 2:
        assert found == best_vertex(cost, rows, rhs)
    else:
        assert found == max(cost) * rhs[0]


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (([1], [[1]], [-1]), "no solution x >= 0"),
        (([1, 1], [[1, 1], [1, 1]], [1, 2]), "no solution x >= 0"),
        (([1, 1], [[0, 0]], [1]), "no solution x >= 0"),
        (([1, 0], [[1, -1]], [0]), "no maximum"),
        (([1], [[0]], [0]), "no maximum"),
        (([1], [], []), "needs an equation"),
        (([], [[]], [0]), "needs an equation"),
        (([1], [[1]], [1, 2]), "needs an equation"),
        (([1, 2], [[1]], [1]), "needs an equation"),
        (([0.5], [[1]], [1]), "float"),
        ((["t"], [[1]], [1]), "depends on t"),
    ],
)
def test_bad_programs(program: Any, message: str) -> None:
    with pytest.raises((BadInput, NotExact), match=message):
        maximum(*program)


def test_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lp, "MAX_STEPS", 1)
    monkeypatch.setattr(lp, "_suggested", lambda *_: None)
    found = maximum(*CYCLING)
    assert (found.outcome, found.certificate) == (Outcome.UNDECIDED, None)


def test_a_wrong_vector_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel, not the finder, has the word."""
    monkeypatch.setattr(lp._Program, "solve", lambda *_: ([Fraction(0), Fraction(4)], [Fraction(3)]))
    found = maximum([3, 2], [[1, 1]], [4])
    assert (found.outcome, found.detail) == (Outcome.UNDECIDED, "the values differ")
