"""Certificates about products of independent parts, and about linear programs, as theorems decided by rational computation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from exactdp_checks.exporting.bounds import COMPUTED, ZERO, near_zero, rationals
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.levels import above, above_proof, largest, level_of, level_text, levels_text, powers_text, rational
from exactdp_checks.exporting.matrices import CELLS, Body, pattern_text
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.arithmetic import number
from exactdp_checks.trusted.policy import Level, Policy

__all__ = ["optimum", "product_privacy", "product_violation"]

COEFFICIENTS = 20_000  # of a linear program


class Parts:
    """The laws and the rows of a product, as they are written."""

    def __init__(self, body: Body) -> None:
        self.laws = [[number(v) for v in law] for law in body["laws"]]
        self.rows, self.parts = body["rows"], len(body["rows"][0])
        self.k = len(self.rows)
        if self.k**2 * self.parts * max(map(len, self.laws)) > CELLS:
            raise NotExported(f"{self.k} inputs and {self.parts} parts are too many for the assistant")
        self.policy = Policy(body["policy"], self.k, constant=True)
        laws = f"[{'; '.join(map(rationals, self.laws))}]"
        rows, pattern = (pattern_text(p, self.k) for p in (self.rows, self.policy.pattern))
        private = f"product_private {self.parts} laws {rows} {levels_text(self.policy)} {pattern}"
        self.let, self.private = f"let laws := {laws} in Forall law laws", private

    def ratios(self) -> Iterator[tuple[int, Fraction]]:
        """(which level, the largest ratio) for all pairs with a level."""
        known: dict[tuple[int, int], Fraction] = {}
        for x, row in enumerate(self.rows):
            for other, below in enumerate(self.rows):
                i = level_of(self.policy, x, other)
                if x == other or self.policy.levels[i] == "inf":
                    continue
                for a, b in zip(row, below, strict=True):
                    if (a, b) not in known:
                        pairs = zip(self.laws[a], self.laws[b], strict=True)
                        known[a, b] = max(p / q if p else ZERO for p, q in pairs)
                yield i, prod((known[pair] for pair in zip(row, below, strict=True)), start=Fraction(1))


def product_privacy(body: Body) -> Lemma:
    """The laws are probabilities, and all reports of two inputs keep their bound."""
    given = Parts(body)
    powers, bounds = powers_text(given.policy, largest(given.policy, given.ratios()))
    proof = f"cbv zeta; apply (product_private_by _ _ _ {powers}); [|{COMPUTED}]."
    return Lemma(f"{given.let} /\\ {given.private}", (proof, bounds))


def product_violation(body: Body) -> Lemma:
    """The laws are probabilities, and at one report the ratio exceeds its bound."""
    given, (x, other), report = Parts(body), body["place"], body["report"]
    level: Level = given.policy.levels[level_of(given.policy, x, other)]
    a, b = (prod(given.laws[i][y] for i, y in zip(given.rows[u], report, strict=True)) for u in (x, other))
    value = above(level, Fraction(a) / b) if b else near_zero(level)
    place = f"{x} {other} {pattern_text([report], 1)[1:-5]}%nat {level_text(level)} {rational(value)}"
    sizes = f"{COMPUTED}|simpl; lia|simpl; lia|lia|reflexivity|reflexivity"
    bound = f"unfold Q2R; simpl; {above_proof(level, value)}|{COMPUTED}"
    proof = f"cbv zeta; apply (not_product_private_by _ _ _ _ _ {place}); [{sizes}|{bound}]."
    return Lemma(f"{given.let} /\\ ~ {given.private}", (proof,))


def optimum(body: Body) -> Lemma:
    """The value is attained at the primal point, and no point has more, by the dual one."""
    cost, rhs, primal, dual = ([number(v) for v in body[part]] for part in ("cost", "rhs", "primal", "dual"))
    rows = [[number(v) for v in row] for row in body["matrix"]]
    if len(rows) * len(cost) > COEFFICIENTS:
        raise NotExported(f"{len(cost)} variables and {len(rows)} equations are too many for the assistant")
    n, matrix = len(cost), f"[{'; '.join(map(rationals, rows))}]"
    program = f"{n} {rationals(cost)} {matrix} {rationals(rhs)} {rational(number(body['value']))}"
    return Lemma(f"largest {program}", (f"apply (largest_by _ _ _ _ _ {rationals(primal)} {rationals(dual)}); {COMPUTED}.",))
