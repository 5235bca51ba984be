"""Sums of square roots of rational numbers, exactly: q_1 sqrt(r_1) + q_2 sqrt(r_2) + ..., the r_i distinct and squarefree.

Square roots of distinct squarefree integers are linearly independent over Q, so that equality is equality of the terms. A
comparison is decided by enclosures; an equality is certified as an identity in which every root is a variable. No claims here.

>>> RootSum.root(8) - RootSum.root(2) == RootSum.root(2), largest([RootSum.of(1), RootSum.root(2)])
(True, RootSum(terms=((2, Fraction(1, 1)),)))
>>> related(RootSum.root("1/2"), "<=", RootSum.root(2)).outcome.value
'proved'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.claims.notation import Real, Verdict, prove, rational

__all__ = ["RootSum", "largest", "ordered", "related", "relations"]

Relation = tuple["RootSum", str, "RootSum"]


@dataclass(frozen=True)
class RootSum:
    """The sum of q sqrt(r) over ``terms`` (r, q): r squarefree, ascending, q != 0."""

    terms: tuple[tuple[int, Fraction], ...]

    @classmethod
    def of(cls, value: object) -> RootSum:
        """The rational number."""
        found = rational(value)
        return cls(((1, found),) if found else ())

    @classmethod
    def root(cls, value: object) -> RootSum:
        """sqrt(value), value >= 0 rational: sqrt(a/b) = sqrt(a b)/b."""
        above, below = rational(value).as_integer_ratio()
        if above < 0:
            raise BadInput(f"sqrt needs a number >= 0, not {value}")
        free, factor, divisor = above * below, 1, 2
        while divisor**2 <= free:
            while not free % divisor**2:
                free, factor = free // divisor**2, factor * divisor
            divisor += 1
        return cls(((free, Fraction(factor, below)),) if above else ())

    def __add__(self, other: RootSum) -> RootSum:
        found = dict(self.terms)
        for r, q in other.terms:
            found[r] = found.get(r, Fraction(0)) + q
        return RootSum(tuple((r, found[r]) for r in sorted(found) if found[r]))

    def __mul__(self, factor: Fraction | int) -> RootSum:
        return RootSum(tuple((r, q * factor) for r, q in self.terms) if factor else ())

    def __sub__(self, other: RootSum) -> RootSum:
        return self + other * -1

    @property
    def tree(self) -> Any:
        """The expression of a certificate."""
        return self._tree(lambda r: ["sqrt", r])

    @property
    def text(self) -> str:
        """The formula."""
        return " + ".join(f"({q})*sqrt({r})" for r, q in self.terms) or "0"

    @property
    def named(self) -> Any:
        """The same with the variable root_r for sqrt(r), r > 1."""
        return self._tree(lambda r: f"root_{r}")

    def _tree(self, root: Any) -> Any:
        if not self.terms or self.terms[-1][0] == 1:
            return self.terms[0][1] if self.terms else 0
        return ["+", *(q if r == 1 else ["*", q, root(r)] for r, q in self.terms)]

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        return sum((Real.of(r).sqrt() * q for r, q in self.terms), start=Real.of(0)).sign() if self.terms else 0


def ordered(values: Iterable[RootSum]) -> list[RootSum]:
    """The distinct values in ascending order."""
    return sorted(set(values), key=cmp_to_key(_order))


def _order(one: RootSum, two: RootSum) -> int:
    return (one - two).sign


def largest(values: Iterable[RootSum]) -> RootSum:
    """The largest value."""
    return ordered(values)[-1]


def related(lhs: RootSum, relation: str, rhs: RootSum) -> Verdict:
    """Does lhs (==, <=, <) rhs hold?"""
    if lhs == rhs and relation != "<":
        return prove.equal(lhs.named, rhs.named)
    if lhs == rhs:
        return prove.comparison(0, "<", 0)
    return prove.comparison(lhs.tree, relation, rhs.tree)


def relations(found: Iterable[Relation]) -> list[Verdict]:
    """The same for many, each distinct one once."""
    return [related(*one) for one in dict.fromkeys(found)]
