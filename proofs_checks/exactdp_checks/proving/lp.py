"""Linear programs with a certificate: the maximum of cost x over A x = rhs, x >= 0, exactly.

HiGHS, in floating point, suggests a basis; rational linear algebra turns it into a primal and a dual vector, after steps of the
simplex method (Bland's rule, so that degenerate bases end too) where the suggestion is not exactly optimal, and from the
beginning where there is none. The kernel checks the two vectors ("optimum"), so neither the solver nor the steps are trusted.
Costs may be values [q, c_1, c_2, ...], which stand for q + sum of c_i ln b_i for given bases: signs are those of real numbers.

Requires at least one equation, and rational numbers. Source: the simplex method in two phases; R. G. Bland, 1977.

>>> found = maximum([3, 2], [[1, 1]], [4])
>>> found.proposition[:60]
'the largest c x over all x >= 0 with A x = b is 12, for c, A'
>>> found.certificate["body"]["primal"], found.certificate["body"]["dual"]
([4, 0], [3])
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import inf, isinf
from typing import Any

from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp_checks.proving.certificate import expression
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.kernel import certify
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["maximum", "solve"]

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
        primal, values = solve([[v] for v in c], rows, b)
    except OutOfScope as error:
        return Verdict(Outcome.UNDECIDED, Method.OPTIMUM, "one linear program", detail=str(error))
    dual = [row[0] for row in values]
    value = sum((p * q for p, q in zip(c, primal, strict=True)), start=Fraction(0))
    parts = {"cost": c, "rhs": b, "primal": primal, "dual": dual}
    body = {name: list(map(expression, vector)) for name, vector in parts.items()}
    try:
        return certify("optimum", {**body, "matrix": [list(map(expression, row)) for row in rows], "value": expression(value)})
    except kernel.Rejected as error:
        return Verdict(Outcome.UNDECIDED, Method.OPTIMUM, "one linear program", detail=str(error))


def solve(
    costs: Sequence[Numbers], rows: Sequence[Numbers], rhs: Numbers, bases: Sequence[int] = ()
) -> tuple[Numbers, list[Numbers]]:
    """x and y with A x = rhs, x >= 0, A'y >= cost and cost x = rhs y, for costs and y that are values over the bases.

    The bases are pairwise coprime integers > 1, none a perfect power, so that a value is 0 only if all its coefficients are.
    Raises BadInput without a solution or a maximum, and OutOfScope after MAX_STEPS steps.
    """
    program = _Program(costs, rows, rhs, bases)
    try:
        return program.solve(_suggested(program.doubles(), rows, rhs))
    except _Unbounded:
        raise BadInput("the cost has no maximum on the solutions x >= 0: add an equation that bounds it") from None
    except _TooLong:
        raise OutOfScope(f"not solved in {MAX_STEPS} exact steps") from None


class _Program:
    """A program with an artificial variable for every equation, placed after the given ones; together they are a first basis."""

    def __init__(self, costs: Sequence[Numbers], rows: Sequence[Numbers], rhs: Numbers, bases: Sequence[int]) -> None:
        import flint

        self.n, self.m, self.flint, self.width, self.bases = len(costs), len(rows), flint, 1 + len(bases), bases
        self.costs, self.rhs = costs, self.table([[v] for v in rhs])
        units = [[Fraction((1 if v >= 0 else -1) * (i == j)) for j in range(self.m)] for i, v in enumerate(rhs)]
        self.matrix = self.table(rows)
        columns = self.matrix.transpose().tolist()
        self.columns = [*columns, *(list(map(_fmpq, unit)) for unit in units)]
        self.transposed = flint.fmpq_mat(columns)

    def table(self, rows: Sequence[Numbers]) -> Any:
        """A matrix of FLINT."""
        return self.flint.fmpq_mat(len(rows), len(rows[0]), [_fmpq(v) for row in rows for v in row])

    def square(self, basis: list[int]) -> Any:
        """The columns of the basis."""
        return self.flint.fmpq_mat(self.m, self.m, [self.columns[j][i] for i in range(self.m) for j in basis])

    def doubles(self) -> list[float]:
        """The costs, roughly; infinite beyond the doubles."""
        weights = [1.0, *(float(LogSum.ln(b)) for b in self.bases)]
        try:
            return [sum(float(c) * w for c, w in zip(cost, weights, strict=True)) for cost in self.costs]
        except OverflowError:
            return [inf] * self.n

    def solve(self, suggested: list[int] | None) -> tuple[Numbers, list[Numbers]]:
        """The optimal primal and dual vectors."""
        none = [[Fraction(0)] * self.width for _ in range(self.m)]
        basis = suggested if suggested is not None and self.is_feasible(suggested) else None
        if basis is None:
            phase = [[Fraction(0)] * self.width for _ in range(self.n)] + [[Fraction(-1), *row[1:]] for row in none]
            basis, level, _ = self.steps(phase, list(range(self.n, self.n + self.m)))
            if any(v and j >= self.n for j, v in zip(basis, level, strict=True)):
                raise BadInput("the equations have no solution x >= 0: correct the matrix or the right side")
        basis, level, dual = self.steps([*self.costs, *none], basis)
        values = dict(zip(basis, level, strict=True))
        primal = [_fraction(values[j]) if j in values else Fraction(0) for j in range(self.n)]
        return primal, [list(map(_fraction, row)) for row in dual.tolist()]

    def is_feasible(self, basis: list[int]) -> bool:
        """Whether the basis has a solution that is >= 0, with all artificial variables 0."""
        try:
            level = self.square(basis).solve(self.rhs).entries()
        except ZeroDivisionError:
            return False
        return all(v >= 0 and (j < self.n or v == 0) for j, v in zip(basis, level, strict=True))

    def steps(self, costs: Sequence[Numbers], basis: list[int]) -> tuple[list[int], list[Any], Any]:
        """Basis, values of its variables and dual vector of a maximum, from a feasible basis on."""
        basis, table = list(basis), self.table(costs[: self.n])
        for _ in range(MAX_STEPS):
            square = self.square(basis)
            level = square.solve(self.rhs).entries()
            dual = square.transpose().solve(self.table([costs[j] for j in basis]))
            entering = self.entering(self.transposed * dual - table, basis)
            if entering is None:
                return basis, level, dual
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

    def entering(self, prices: Any, basis: list[int]) -> int | None:
        """The first column whose price, dual column - cost, is negative."""
        inside = set(basis)
        if self.width == 1:
            return next((j for j, p in enumerate(prices.entries()) if p < 0 and j not in inside), None)
        with self.flint.ctx.workprec(128):
            weights = [self.flint.arb(1), *(self.flint.arb(b).log() for b in self.bases)]
            values = (self.flint.arb_mat(prices) * self.flint.arb_mat(self.width, 1, weights)).entries()
        for j, value in enumerate(values):
            if not value >= 0 and j not in inside and (value < 0 or self.is_negative(j, prices)):
                return j
        return None

    def is_negative(self, j: int, prices: Any) -> bool:
        """Whether the price of column j is negative, where 128 bits do not tell."""
        constant, *logs = (_fraction(prices[j, i]) for i in range(self.width))
        return LogSum(constant, zip(self.bases, logs, strict=True)).sign() < 0


def _suggested(cost: list[float], rows: Sequence[Numbers], rhs: Numbers) -> list[int] | None:
    """The basis that HiGHS ends with, as places of columns (artificial ones after the others); None if it finds none."""
    import highspy

    n, m = len(cost), len(rows)
    program = highspy.HighsLp()
    program.num_col_, program.num_row_, program.sense_ = n, m, highspy.ObjSense.kMaximize
    try:
        program.row_lower_ = program.row_upper_ = [float(v) for v in rhs]
        filled = [[(i, float(v)) for i, v in enumerate(column) if v] for column in zip(*rows, strict=True)]
    except OverflowError:
        return None
    if any(isinf(v) for v in cost):
        return None
    program.col_cost_ = cost
    program.col_lower_, program.col_upper_ = [0.0] * n, [highspy.kHighsInf] * n
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = [0, *accumulate(map(len, filled))]
    program.a_matrix_.index_ = [i for column in filled for i, _ in column]
    program.a_matrix_.value_ = [v for column in filled for _, v in column]

    class Quiet(highspy.Highs):
        """Its first method prints a banner unless output is off; from version 1.16 on the constructor itself calls one."""

        def enableCallbacks(self) -> None:  # noqa: N802
            self.setOptionValue("output_flag", False)
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    solver: Any = Quiet()  # type: ignore[no-untyped-call]
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
