"""The functions that users call, at numbers: a claim shows that what they return is the formula that it speaks of.

>>> [str(verdict) for verdict in agrees(Fraction(1, 3), "w/N", w=2, N=6)[1]]
['proved (exact): at N = 6, w = 2: 1/3 == w/N']
>>> refused((Fraction, 1, 0))[0]
Traceback (most recent call last):
ZeroDivisionError: Fraction(1, 0)
"""

from fractions import Fraction
from typing import Any

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.claims.notation import Interval, Real, Verdict, prove, rational, tree

__all__ = ["NEAR", "agrees", "refused", "unit"]

NEAR = Fraction(1, 10**12)


def agrees(found: Any, text: str, **numbers: object) -> tuple[str, list[Verdict]]:
    """Is the value the formula at these numbers? Equal where it is rational, else both of its ends are within 10^-12."""
    formula, role = tree(text), "example: the function"
    if isinstance(found, int | Fraction):
        return role, [prove.comparison(rational(found), "==", formula, **numbers)]
    ends: list[Any] = [found.lower, found.upper] if isinstance(found, Interval) else [Real.of(found).tree]
    sides = [(["-", end, NEAR], formula) for end in ends] + [(formula, ["+", end, NEAR]) for end in ends]
    return role, [prove.comparison(one, "<", two, **numbers) for one, two in sides]


def refused(*calls: tuple[Any, ...]) -> tuple[str, Verdict]:
    """Does the function, the first of each tuple, refuse the others as arguments? A dictionary at the end has named ones."""
    return "example: refused outside of the hypotheses", prove.comparison(sum(not _refuses(*call) for call in calls), "==", 0)


def unit(*calls: tuple[Any, ...]) -> tuple[str, list[Verdict]]:
    """Is the radius r = 1 where it is not given? The last argument of each function."""
    sides = [(Real.of(function(*given)).tree, Real.of(function(*given, 1)).tree) for function, *given in calls]
    return "example: r is 1 if it is not given", [prove.comparison(one, "==", two) for one, two in sides]


def _refuses(function: Any, *arguments: Any) -> bool:
    named = arguments[-1] if isinstance(arguments[-1], dict) else {}
    try:
        function(*(arguments[:-1] if named else arguments), **named)
    except (BadInput, OutOfScope):
        return True
    return False
