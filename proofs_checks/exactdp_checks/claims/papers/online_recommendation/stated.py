"""How a claim of online-recommendation is written: ``claim`` makes it of a function, ``rows`` are the parameters of a table.

``agrees`` compares a function that users call with the formula of the claim. Its role begins with "example" and carries nothing:
the formula is what is proved.

>>> rows(((2, 3), (3, 6)), "m", "T")
({'m': 2, 'T': 3}, {'m': 3, 'T': 6})
>>> role, (verdict,) = agrees(max, "a b", "a", (3, 2))
>>> role, str(verdict)
('example: the function', 'proved (exact): at a = 3, b = 2: 3 == a')
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from exactdp_checks.claims.claim import claims_of
from exactdp_checks.claims.notation import Exact, Real, Steps, Verdict, exact, prove, rational, tree

__all__ = ["Steps", "agrees", "claim", "rows", "value"]

claim = claims_of("online-recommendation")
Checked = tuple[str, list[Verdict]]
NEAR = Fraction(1, 10**12)


def rows(table: tuple[tuple[Any, ...], ...], *names: str) -> tuple[dict[str, Any], ...]:
    """The rows of a table as parameters of these names."""
    return tuple(dict(zip(names, row, strict=True)) for row in table)


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
