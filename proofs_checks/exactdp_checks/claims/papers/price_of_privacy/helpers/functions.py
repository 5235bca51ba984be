"""A bound of the paper with another constant.

>>> rescaled(Real.of(Fraction(1, 3)).exp() * 2, 2, Fraction(1))[0]
'*'
"""

from fractions import Fraction
from typing import Any

from exactdp_checks.claims.notation import Real

__all__ = ["rescaled"]


def rescaled(bound: Real, factor: int, ratio: Fraction) -> Any:
    """factor e^(ratio x) for the bound factor e^x, as an expression: a bound of the paper with another constant."""
    return bound.tree if ratio == 1 else ["*", factor, ["exp", ["*", ratio, ["ln", ["/", bound.tree, factor]]]]]
