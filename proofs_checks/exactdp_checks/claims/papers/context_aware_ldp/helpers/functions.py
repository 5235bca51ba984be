"""The functions that users call: what they return is the formula that a claim speaks of.

c stands for (t+1)/(t-1) in formulas. A value with variables is compared as a function of them, another one at the numbers.

>>> role, (verdict,) = agrees(Fraction(1, 3), "w/N", w=2, N=6)
>>> role, str(verdict)
('example: the function', 'proved (exact): at N = 6, w = 2: 1/3 == w/N')
"""

from fractions import Fraction
from typing import Any

from exactdp_checks.claims.notation import Interval, RationalFunction, Real, Verdict, prove, rational, tree
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.search import substituted, transcendental

__all__ = ["agrees"]

ROLE = "example: the function"
NEAR = Fraction(1, 10**12)
GAIN = tree("(t+1)/(t-1)")


def agrees(found: Any, *texts: str, **numbers: object) -> tuple[str, list[Verdict]]:
    """Is the value (for several texts: are the values, one by one) the formula? Irrational ones within 10^-12."""
    values = found if isinstance(found, tuple) else (found,)
    return ROLE, [v for value, text in zip(values, texts, strict=True) for v in _one(value, tree(text), numbers)]


def _one(found: Any, formula: Any, numbers: dict[str, object]) -> list[Verdict]:
    formula = substituted(formula, {"c": GAIN})
    if isinstance(found, RationalFunction):
        return [prove.equal(found, substituted(formula, {name: expression(value) for name, value in numbers.items()}))]
    if isinstance(found, int | Fraction):
        return [prove.comparison(rational(found), "==", formula, **numbers)]
    ends: list[Any] = [found.lower, found.upper] if isinstance(found, Interval) else [Real.of(found).tree]
    inside: list[Any] = []
    if isinstance(found, Interval) and transcendental({"lhs": formula, "rhs": 0}):  # the value itself is inside
        inside = [(found.lower, formula), (formula, found.upper)]
    sides = inside + [(["-", end, NEAR], formula) for end in ends] + [(formula, ["+", end, NEAR]) for end in ends]
    return [prove.comparison(one, "<", two, **numbers) for one, two in sides]
