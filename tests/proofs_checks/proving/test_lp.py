"""lp: maxima with their certificates, against vertices enumerated in fractions; degenerate, redundant, infeasible, unbounded."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp_checks.proving import lp
from exactdp_checks.proving.lp import maximum
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Method, Outcome


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


def test_the_solver_is_silent(capfd: pytest.CaptureFixture[str]) -> None:
    """A line of its own on standard output would stand before what ``--json`` prints; it is written below Python."""
    assert lp._suggested([3.0, 2.0], [[Fraction(1), Fraction(1)]], [Fraction(4)]) == [0]
    assert capfd.readouterr() == ("", "")


def test_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lp, "MAX_STEPS", 1)
    monkeypatch.setattr(lp, "_suggested", lambda *_: None)
    found = maximum(*CYCLING)
    assert (found.outcome, found.certificate) == (Outcome.UNDECIDED, None)


def test_a_wrong_vector_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel, not the finder, has the word."""
    monkeypatch.setattr(lp._Program, "solve", lambda *_: ([Fraction(0), Fraction(4)], [[Fraction(3)]]))
    found = maximum([3, 2], [[1, 1]], [4])
    assert (found.outcome, found.detail) == (Outcome.UNDECIDED, "the values differ")


def test_costs_with_logarithms() -> None:
    """max x ln 2 + y ln 3 + z (ln 6 - 1/100): the first two together are better, by less than doubles of some solvers tell."""
    one, zero = Fraction(1), Fraction(0)
    for small, expected in (("1/100", [one, one, zero]), (f"1/{10**40}", [one, one, zero]), (f"-1/{10**40}", [zero, zero, one])):
        costs = [[zero, one, zero], [zero, zero, one], [-Fraction(small), one, one]]
        primal, dual = lp.solve(costs, [[one, zero, one], [zero, one, one]], [one, one], [2, 3])
        assert primal == expected
        value = [sum(row[i] for row in dual) for i in range(3)]
        assert value == [sum(p * c[i] for p, c in zip(primal, costs, strict=True)) for i in range(3)]
    with pytest.raises(BadInput, match="no maximum"):
        lp.solve([[zero, one], [zero, Fraction(-1, 2)]], [[one, -one], [one, -one]], [zero, zero], [2])


def test_ties_of_logarithms_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal costs, exactly: no step between them; from a bad start too."""
    monkeypatch.setattr(lp, "_suggested", lambda *_: None)
    cost = [Fraction(0), Fraction(1, 3), Fraction(-2)]
    primal, dual = lp.solve([cost] * 4, [[Fraction(1)] * 4], [Fraction(1)], [2, 5])
    assert (sum(primal), dual) == (1, [cost])
    monkeypatch.undo()
    huge = [[Fraction(10**400), Fraction(1)], [Fraction(0), Fraction(1)]]
    assert lp.solve(huge, [[Fraction(1)] * 2], [Fraction(1)], [2])[0] == [1, 0]


def test_steps_of_logarithms_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lp, "MAX_STEPS", 1)
    monkeypatch.setattr(lp, "_suggested", lambda *_: None)
    with pytest.raises(OutOfScope, match="not solved in 1 exact steps"):
        lp.solve([[Fraction(0), Fraction(1)]] * 3, [[Fraction(1)] * 3], [Fraction(1)], [2])


def test_a_large_program() -> None:
    """24 equations, 1500 variables."""
    rows = [[1 + (7 * i * j + j * j + i) % 11 for j in range(1500)] for i in range(24)]
    cost = [(13 * j * j) % 17 for j in range(1500)]
    assert value(maximum(cost, rows, [sum(row) for row in rows])) > 0


def test_what_128_bits_do_not_tell() -> None:
    """ln 2 against a number 2^-190 below it, and one as much above."""
    near = LogSum.ln(2).enclosure(190)
    for end, expected in ((near.lower, [1, 0]), (near.upper, [0, 1])):
        costs = [[Fraction(0), Fraction(1)], [end, Fraction(0)]]
        for order in (1, -1):
            assert lp.solve(costs[::order], [[Fraction(1)] * 2], [Fraction(1)], [2])[0] == expected[::order]
