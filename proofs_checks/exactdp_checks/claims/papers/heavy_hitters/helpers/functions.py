"""The functions that users call: what they return is the formula of a claim, at numbers, and what they refuse.

>>> role, (verdict,) = agrees((Fraction(1, 3), "w/N"), w=2, N=6)
>>> role, str(verdict)
('example: the function', 'proved (exact): at N = 6, w = 2: 1/3 == w/N')
>>> refuses((Fraction, 1, 2), but=((rational, 0.5),))[1].outcome.value
'computed'
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

from exactdp.errors import ExactDPError
from exactdp_checks.claims.notation import Interval, Real, Verdict, prove, rational, tree

__all__ = ["Calls", "agrees", "edges", "refuses"]

Calls: TypeAlias = tuple[tuple[Any, ...], ...]
NEAR = Fraction(1, 10**12)


def _same(found: Any, formula: Any, numbers: dict[str, Any]) -> list[Verdict]:
    """Equal where the value is rational, else both of its ends are within 10^-12."""
    if isinstance(found, int | Fraction):
        return [prove.comparison(rational(found), "==", formula, **numbers)]
    ends: list[Any] = [found.lower, found.upper] if isinstance(found, Interval) else [Real.of(found).tree]
    sides = [(["-", end, NEAR], formula) for end in ends] + [(formula, ["+", end, NEAR]) for end in ends]
    return [prove.comparison(one, "<", two, **numbers) for one, two in sides]


def agrees(*pairs: tuple[Any, Any], **numbers: object) -> tuple[str, list[Verdict]]:
    """Is every value the formula beside it (a text, or an expression), at these numbers?"""
    found = [one for value, f in pairs for one in _same(value, tree(f) if isinstance(f, str) else f, numbers)]
    return "example: the function", found


def refuses(*taken: tuple[Any, ...], but: Iterable[tuple[Any, ...]]) -> tuple[str, Verdict]:
    """Does every call ``but`` these end in a value, and do these end in a refusal? A call is a function and its arguments."""
    wrong = sum(_refused(*call) for call in taken) + sum(not _refused(*call) for call in but)
    return "example: what the function takes", prove.comparison(wrong, "==", 0)


def _refused(function: Any, *arguments: Any) -> bool:
    try:
        function(*arguments)
    except ExactDPError:
        return True
    return False


def edges(*functions: Any, rest: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """n = 0, epsilon = 0, beta = 1 for rates of n, then ``rest``, epsilon and beta."""
    ends = ((0, *rest, 1, "1/2"), (2, *rest, 0, "1/2"), (2, *rest, 1, 1))
    return [(f, *end) for f in functions for end in ends]
