"""That squares over a linear form are at most the dual form on all columns of private channels: by sums of products.

(d v)(o v) - sum of m (w v)^2 is a quadratic form of the column v. It is not negative where it is a sum, with weights >= 0, of
products of two linear forms that are not negative there: v_x, e^E[x,x'] v_x' - v_x, and v_z - v_x in the case that the values are
in this order. Cases are taken one after the other, until an exact linear program finds the weights in each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import Any

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.exporting.bounds import rationals
from exactdp_checks.exporting.levels import rational
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.proving.lp import solve
from exactdp_checks.trusted.arithmetic import number

__all__ = ["Squares"]

ZERO, ONE = Fraction(0), Fraction(1)
PROGRAMS, CASES = 100, 7  # linear programs for one certificate; inputs up to which their orders are told apart
PRODUCTS = 2_500  # of one linear program
Form = Sequence[Fraction]
Orders = frozenset[tuple[int, int]]  # of the values at two inputs: the first is at most the second


class Squares:
    """The utility of a certificate, and what is not negative on its columns.

    ``powers`` is e^E[x,x'], None without a constraint; ``dual`` the linear form that bounds the utility at the extreme rays.
    """

    def __init__(self, body: Mapping[str, Any], powers: Sequence[Sequence[Fraction | None]], dual: Form) -> None:
        utility, self.size = body["utility"], len(dual)
        self.over = [number(v) for v in utility["over"]]
        forms = [[number(v) for v in w] for w in utility["weights"]]
        self.terms = [(number(m), w) for m, w in zip(utility["masses"], forms, strict=True)]
        absent = [all(w[x] == 0 for _, w in self.terms) and dual[x] >= 0 for x in range(self.size)]
        if not all(v > 0 or (v == 0 and gone) for v, gone in zip(self.over, absent, strict=True)):
            raise NotExported("squares over a linear form that is 0 at an input, where they are not, are not written")
        self.pairs = [(i, j) for i in range(self.size) for j in range(i, self.size)]
        self.gaps = [self.gap(dual, i, j) for i, j in self.pairs]
        self.tight = [ray for ray in body["rays"] if self.value(ray) == 0]
        self.bounds: list[tuple[str, Form]] = [(f"At {x}", self.form({x: ONE})) for x in range(self.size)]
        for x, row in enumerate(powers):
            for z, power in enumerate(row):
                if power is not None:
                    self.bounds.append((f"Pair {x} {z}", self.form({z: power, x: -ONE})))
        self.programs = 0

    def form(self, values: Mapping[int, Fraction]) -> Form:
        """A linear form by its coefficients that are not 0."""
        return [values.get(x, ZERO) for x in range(self.size)]

    def gap(self, dual: Form, i: int, j: int) -> Fraction:
        """Twice the entry i, j of the symmetric matrix of the quadratic form."""
        squares = sum((m * w[i] * w[j] for m, w in self.terms), start=ZERO)
        return dual[i] * self.over[j] + dual[j] * self.over[i] - 2 * squares

    def value(self, ray: Sequence[int]) -> Fraction:
        """The quadratic form at a ray, twice."""
        found = zip(self.gaps, self.pairs, strict=True)
        return sum((g * ray[i] * ray[j] * (1 if i == j else 2) for g, (i, j) in found), start=ZERO)

    def over_text(self) -> str:
        """The linear form below."""
        return rationals(self.over)

    def terms_text(self) -> str:
        """The masses with their linear forms."""
        return f"[{'; '.join(f'({rational(m)}, {rationals(w)})' for m, w in self.terms)}]"

    def cases_text(self, orders: Orders = frozenset()) -> str:
        """The proof that the quadratic form is not negative, given these orders."""
        if (found := self.weights(orders)) is not None:
            return f"Sum [{'; '.join(found)}]"
        if self.size > CASES:
            raise NotExported(f"squares at {self.size} inputs, for which the orders of the values would have to be told apart")
        for x, z in combinations(range(self.size), 2):
            if not {(x, z), (z, x)} & closed(orders):
                cases = [self.cases_text(orders | {one}) for one in ((x, z), (z, x))]
                return f"Either {x} {z} ({cases[0]}) ({cases[1]})"
        raise NotExported("no products of the constraints were found whose sum is the quadratic form")

    def weights(self, orders: Orders) -> list[str] | None:
        """Weights >= 0 with their two forms; None where there are none. Products that are positive at a tight ray drop out."""
        self.programs += 1
        bounds = [*self.bounds, *((f"Order {x} {z}", self.form({z: ONE, x: -ONE})) for x, z in sorted(orders))]
        here = [ray for ray in self.tight if all(ray[x] <= ray[z] for x, z in orders)]
        zeros = [{i for i, ray in enumerate(here) if sum(map(lambda a, b: a * b, form, ray)) == 0} for _, form in bounds]
        among = combinations_with_replacement(range(len(bounds)), 2)
        chosen = [(a, b) for a, b in among if len(zeros[a] | zeros[b]) == len(here)]
        if self.programs > PROGRAMS or len(chosen) > PRODUCTS:
            raise NotExported(f"more than {PROGRAMS} orders of the values, or {PRODUCTS} products, would have to be told apart")
        columns = [self.product(bounds[a][1], bounds[b][1]) for a, b in chosen]
        rows = [[column[i] for column in columns] + rest(i, len(self.pairs)) for i in range(len(self.pairs))]
        try:  # what is missing costs, and there is always a solution
            found, _ = solve([[ZERO]] * len(columns) + [[-ONE]] * (2 * len(rows)), rows, self.gaps)
        except (BadInput, OutOfScope):
            return None
        if any(found[len(columns) :]):
            return None
        used = [(weight, *pair) for weight, pair in zip(found, chosen, strict=False) if weight]
        return [f"({rational(weight)}, ({bounds[a][0]}, {bounds[b][0]}))" for weight, a, b in used]

    def product(self, a: Form, b: Form) -> Form:
        """Twice the symmetric matrix of a product, as the gaps are."""
        return [a[i] * b[j] + a[j] * b[i] for i, j in self.pairs]


def rest(row: int, count: int) -> list[Fraction]:
    """What is missing in an equation, on either side."""
    return [sign * Fraction(i == row) for sign in (ONE, -ONE) for i in range(count)]


def closed(orders: Orders) -> Orders:
    """With what follows from these orders."""
    more = orders | {(x, w) for x, z in orders for y, w in orders if z == y and x != w}
    return orders if more == orders else closed(more)
