"""Linear programs with a certificate: the maximum of cost x over A x = rhs, x >= 0, exactly.

HiGHS, in floating point, suggests a basis; rational linear algebra turns it into a primal and a dual vector, after steps of the
simplex method (Bland's rule, so that degenerate bases end too) where the suggestion is not exactly optimal, and from the
beginning where there is none. The kernel checks the two vectors ("optimum"), so neither the solver nor the steps are trusted.

Requires at least one equation, and rational numbers. Source: the simplex method in two phases; R. G. Bland, 1977.

>>> found = maximum([3, 2], [[1, 1]], [4])
>>> print(found)
proved (optimum; all x >= 0, 2 variables, 1 equations): value 12
>>> found.certificate["body"]["primal"], found.certificate["body"]["dual"]
([4, 0], [3])
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exactdp.errors import BadInput
from exactdp.exact import rational
from exactdp_checks import kernel
from exactdp_checks.certificate import expression
from exactdp_checks.kernel import certify
from exactdp_checks.verdict import Method, Outcome, Verdict

__all__ = ["maximum"]

MAX_STEPS = 10_000
Numbers = list[Fraction]


class _Unbounded(Exception):
    """A ray of feasible points along which the cost grows."""


class _TooLong(Exception):
    """MAX_STEPS were not enough."""


def maximum(cost: Sequence[object], matrix: Sequence[Sequence[object]], rhs: Sequence[object]) -> Verdict:
    """max { cost x : A x = rhs, x >= 0 } with its certificate, or undecided when the search takes too long.

    ``matrix`` is A, a row for every equation. Raises BadInput for sizes that differ, for equations without a solution x >= 0,
    and for a cost without a maximum.
    """
    c, b, rows = _numbers(cost), _numbers(rhs), [_numbers(row) for row in matrix]
    if not rows or not c or len(rows) != len(b) or any(len(row) != len(c) for row in rows):
        raise BadInput("a linear program needs an equation, a number on the right for each, and as many entries in each as costs")
    try:
        primal, dual = _Program(c, rows, b).solve(_suggested(c, rows, b))
    except _Unbounded:
        raise BadInput("the cost has no maximum on the solutions x >= 0: add an equation that bounds it") from None
    except _TooLong:
        return Verdict(Outcome.UNDECIDED, Method.OPTIMUM, "one linear program", detail=f"not solved in {MAX_STEPS} exact steps")
    value = sum((p * q for p, q in zip(c, primal, strict=True)), start=Fraction(0))
    parts = {"cost": c, "rhs": b, "primal": primal, "dual": dual}
    body = {name: list(map(expression, vector)) for name, vector in parts.items()}
    try:
        return certify("optimum", {**body, "matrix": [list(map(expression, row)) for row in rows], "value": expression(value)})
    except kernel.Rejected as error:
        return Verdict(Outcome.UNDECIDED, Method.OPTIMUM, "one linear program", detail=str(error))


class _Program:
    """A program with an artificial variable for every equation, placed after the given ones; together they are a first basis."""

    def __init__(self, cost: Numbers, rows: list[Numbers], rhs: Numbers) -> None:
        import flint

        self.n, self.m, self.flint = len(cost), len(rows), flint
        self.cost, self.rhs = cost, self.column(rhs)
        units = [[Fraction((1 if v >= 0 else -1) * (i == j)) for j in range(self.m)] for i, v in enumerate(rhs)]
        self.columns = [[_fmpq(row[j]) for row in rows] for j in range(self.n)] + [list(map(_fmpq, unit)) for unit in units]
        self.matrix = flint.fmpq_mat(self.m, self.n, [_fmpq(v) for row in rows for v in row])

    def column(self, numbers: Numbers) -> Any:
        """A matrix with one column."""
        return self.flint.fmpq_mat(len(numbers), 1, list(map(_fmpq, numbers)))

    def square(self, basis: list[int]) -> Any:
        """The columns of the basis."""
        return self.flint.fmpq_mat(self.m, self.m, [self.columns[j][i] for i in range(self.m) for j in basis])

    def solve(self, suggested: list[int] | None) -> tuple[Numbers, Numbers]:
        """The optimal primal and dual vectors."""
        none = [Fraction(0)] * self.m
        basis = suggested if suggested is not None and self.is_feasible(suggested) else None
        if basis is None:
            basis, level, _ = self.steps([Fraction(0)] * self.n + [Fraction(-1)] * self.m, list(range(self.n, self.n + self.m)))
            if any(v and j >= self.n for j, v in zip(basis, level, strict=True)):
                raise BadInput("the equations have no solution x >= 0: correct the matrix or the right side")
        basis, level, dual = self.steps(self.cost + none, basis)
        values = dict(zip(basis, level, strict=True))
        return [_fraction(values[j]) if j in values else Fraction(0) for j in range(self.n)], [_fraction(v) for v in dual]

    def is_feasible(self, basis: list[int]) -> bool:
        """Whether the basis has a solution that is >= 0, with all artificial variables 0."""
        try:
            level = self.square(basis).solve(self.rhs).entries()
        except ZeroDivisionError:
            return False
        return all(v >= 0 and (j < self.n or v == 0) for j, v in zip(basis, level, strict=True))

    def steps(self, cost: Numbers, basis: list[int]) -> tuple[list[int], list[Any], list[Any]]:
        """Basis, values of its variables and dual vector of a maximum, from a feasible basis on."""
        basis = list(basis)
        for _ in range(MAX_STEPS):
            square = self.square(basis)
            level = square.solve(self.rhs).entries()
            dual = square.transpose().solve(self.column([cost[j] for j in basis]))
            prices = (dual.transpose() * self.matrix).entries()
            entering = next((j for j, p in enumerate(prices) if p < _fmpq(cost[j]) and j not in basis), None)
            if entering is None:
                return basis, level, dual.entries()
            change = square.solve(self.flint.fmpq_mat(self.m, 1, self.columns[entering])).entries()
            # an artificial variable that is 0 leaves whenever the step would move it, in either direction
            ratios = [
                (v / d, j, i)
                for i, (v, d, j) in enumerate(zip(level, change, basis, strict=True))
                if d > 0 or (d != 0 and v == 0 and j >= self.n)
            ]
            if not ratios:
                raise _Unbounded
            basis[min(ratios)[2]] = entering
        raise _TooLong


def _suggested(cost: Numbers, rows: list[Numbers], rhs: Numbers) -> list[int] | None:
    """The basis that HiGHS ends with, as places of columns (artificial ones after the others); None if it finds none."""
    import highspy

    n, m = len(cost), len(rows)
    program = highspy.HighsLp()
    program.num_col_, program.num_row_, program.sense_ = n, m, highspy.ObjSense.kMaximize
    try:
        program.col_cost_ = [float(v) for v in cost]
        program.row_lower_ = program.row_upper_ = [float(v) for v in rhs]
        filled = [[(i, float(row[j])) for i, row in enumerate(rows) if row[j]] for j in range(n)]
    except OverflowError:
        return None
    program.col_lower_, program.col_upper_ = [0.0] * n, [highspy.kHighsInf] * n
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = [sum(map(len, filled[:j])) for j in range(n + 1)]
    program.a_matrix_.index_ = [i for column in filled for i, _ in column]
    program.a_matrix_.value_ = [v for column in filled for _, v in column]
    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.passModel(program)
    solver.run()
    basis = solver.getBasis()
    statuses = [*basis.col_status, *basis.row_status] if basis.valid else []
    found = [j for j, status in enumerate(statuses) if status == highspy.HighsBasisStatus.kBasic]
    return found if len(found) == m else None


def _numbers(values: Sequence[object]) -> Numbers:
    return [rational(v) for v in values]


def _fmpq(value: Fraction) -> Any:
    import flint

    return flint.fmpq(value.numerator, value.denominator)


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))
