"""How claims of every paper are written: what is printed and false, the rows of a table, a public function beside its formula.

>>> rows(("a", "b")), rows(1)
(({'row': 0}, {'row': 1}), ({'row': 0},))
>>> role, (verdict,) = agrees(Fraction(1, 3), "w/N", w=2, N=6)
>>> role, str(verdict)
('example: the function', 'proved (exact): at N = 6, w = 2: 1/3 == w/N')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.notation import Interval, Real, Verdict, prove, rational, tree

__all__ = ["NEAR", "agrees", "false_of", "rows"]

NEAR = Fraction(1, 10**12)
Decorator: TypeAlias = Callable[[Callable[..., Any]], Claim]


def false_of(claim: Callable[..., Decorator]) -> Callable[..., Decorator]:
    """The decorator ``false`` beside the decorator ``claim`` of a paper: for what is printed and false."""

    def false(label: str, where: str, cause: str, *mutants: Any, repair: str = "", **others: Any) -> Decorator:
        """The function as a refuted claim; ``cause`` is the root cause; without a repair it is "label-corrected"."""
        return claim(label, where, *mutants, **others, cause=cause, repair=repair or f"{label}-corrected")

    return false


def rows(table: Sequence[object] | int) -> tuple[dict[str, int], ...]:
    """The rows of a table, or so many, as parameters."""
    return tuple({"row": i} for i in range(table if isinstance(table, int) else len(table)))


def agrees(found: Any, text: str, **numbers: object) -> tuple[str, list[Verdict]]:
    """Is the value the formula at these numbers? Equal where it is rational, else both of its ends are within 10^-12."""
    formula, role = tree(text), "example: the function"
    if isinstance(found, int | Fraction):
        return role, [prove.comparison(rational(found), "==", formula, **numbers)]
    ends: list[Any] = [found.lower, found.upper] if isinstance(found, Interval) else [Real.of(found).tree]
    sides = [(["-", end, NEAR], formula) for end in ends] + [(formula, ["+", end, NEAR]) for end in ends]
    return role, [prove.comparison(one, "<", two, **numbers) for one, two in sides]
