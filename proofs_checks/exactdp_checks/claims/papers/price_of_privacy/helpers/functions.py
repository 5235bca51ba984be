"""The functions that users call, at numbers: a claim shows that what they return is the formula that it speaks of.

>>> role, (verdict,) = agrees(Fraction(1, 3), "w/N", w=2, N=6)
>>> role, str(verdict)
('example: the function', 'proved (exact): at N = 6, w = 2: 1/3 == w/N')
"""

from fractions import Fraction
from typing import Any

from exactdp_checks.claims.notation import Interval, Real, Verdict, prove, rational, tree

__all__ = ["agrees", "rescaled"]

NEAR = Fraction(1, 10**12)


def agrees(found: Any, text: str, **numbers: object) -> tuple[str, list[Verdict]]:
    """Is the value the formula at these numbers? Equal where it is rational, else both of its ends are within 10^-12."""
    formula, role = tree(text), "example: the function"
    if isinstance(found, int | Fraction):
        return role, [prove.comparison(rational(found), "==", formula, **numbers)]
    ends: list[Any] = [found.lower, found.upper] if isinstance(found, Interval) else [Real.of(found).tree]
    sides = [(["-", end, NEAR], formula) for end in ends] + [(formula, ["+", end, NEAR]) for end in ends]
    return role, [prove.comparison(one, "<", two, **numbers) for one, two in sides]


def rescaled(bound: Real, factor: int, ratio: Fraction) -> Any:
    """factor e^(ratio x) for the bound factor e^x, as an expression: a bound of the paper with another constant."""
    return bound.tree if ratio == 1 else ["*", factor, ["exp", ["*", ratio, ["ln", ["/", bound.tree, factor]]]]]
