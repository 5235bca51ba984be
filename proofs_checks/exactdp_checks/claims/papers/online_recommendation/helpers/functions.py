"""The functions that users call, at numbers: a claim shows that what they return is the formula that it speaks of.

A role that begins with "example" carries nothing: the formula is what is proved, and the function is compared with it, at the
edges of its range too, and what is just outside of it is refused.

>>> role, (verdict,) = agrees(max, "a b", "a", (3, 2))
>>> role, str(verdict)
('example: the function', 'proved (exact): at a = 3, b = 2: 3 == a')
>>> [str(v.outcome.value) for v in refuses(divmod, (1, 0))[1]]
['computed']
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from exactdp.errors import ExactDPError
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.normal import Real
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Checked", "agrees", "refuses", "value"]

Checked = tuple[str, list[Verdict]]
NEAR = Fraction(1, 10**12)


def value(text: str, **values: object) -> Exact:
    """The formula at these values of its variables."""
    found = exact(text)
    return found.at(**values) if hasattr(found, "at") else found


def agrees(function: Callable[..., Any], names: str, text: str, *points: tuple[Any, ...]) -> Checked:
    """Is the function of the named arguments the formula, at these points? Equal where rational, else within 10^-12."""
    formula, found = tree(text), []
    for point in points:
        numbers, here = dict(zip(names.split(), point, strict=True)), function(*point)
        if isinstance(here, int | Fraction):
            found.append(prove.comparison(rational(here), "==", formula, **numbers))
        else:
            near = Real.of(here).tree
            found.append(prove.comparison(["-", near, NEAR], "<", formula, **numbers))
            found.append(prove.comparison(formula, "<", ["+", near, NEAR], **numbers))
    return "example: the function", found


def refuses(function: Callable[..., Any], *points: tuple[Any, ...]) -> Checked:
    """Are these arguments refused?"""
    return "example: what the function refuses", [prove.comparison(int(_known(function, point)), "==", 0) for point in points]


def _known(function: Callable[..., Any], point: tuple[Any, ...]) -> bool:
    try:
        function(*point)
    except (ExactDPError, ZeroDivisionError):
        return False
    return True
