"""Standard real variables: how likely each lies between two numbers, in doubles; whether two reports differ by rounding alone.

Source: the distribution functions (N. Johnson, S. Kotz, N. Balakrishnan, Continuous univariate distributions, 1994).

>>> round(share("normal", (-1, 1)), 6), share("exponential", (None, None)), round(share("laplace", (None, 1)), 6)
(0.682689, 1.0, 0.81606)
>>> alike("float 0x1.0p+0", (1 + 2**-40).hex().join(("float ", ""))), alike("float 0x1.0p+0", "int 1")
(True, False)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import copysign, erfc, exp, isfinite, sqrt
from typing import Any

__all__ = ["alike", "covered", "share"]

ROUNDING = 1e-9  # of reports, relative to those above 1
HEX = re.compile(r"-?0x[0-9a-f.]+p[-+]\d+")
ABOVE: dict[str, Callable[[float], float]] = {  # the probability to be above z
    "normal": lambda z: erfc(z / sqrt(2)) / 2,
    "laplace": lambda z: exp(-z) / 2 if z > 0 else 1 - exp(z) / 2,
    "exponential": lambda z: exp(-z) if z > 0 else 1.0,
    "logistic": lambda z: 1 / (1 + exp(min(z, 700.0))),
    "gumbel": lambda z: 1 - exp(-exp(min(-z, 700.0))),
}


def share(name: str, cell: Any) -> float:
    """The probability that a standard variable of this name lies in a cell; None is no end."""
    low, high = cell
    return (1.0 if low is None else ABOVE[name](float(low))) - (0.0 if high is None else ABOVE[name](float(high)))


def covered(name: str, cell: Any) -> Fraction:
    """How much of the line a cell covers, exactly, by a measure with long tails: nothing is too far out.

    The measure above z is 1/(2 + 2 z) for z >= 0, and symmetric; on half a line it is twice that.
    """
    half = 2 if name == "exponential" else 1

    def above(z: Fraction) -> Fraction:
        return half / (2 + 2 * z) if z >= 0 else 1 - Fraction(1) / (2 - 2 * z)

    low, high = cell
    return (Fraction(1) if low is None else above(Fraction(low))) - (Fraction(0) if high is None else above(Fraction(high)))


def alike(one: str, other: str) -> bool:
    """Whether two texts of reports are the same but for the rounding of their doubles."""
    if one == other:
        return True
    pairs = [[float.fromhex(text) for text in HEX.findall(each)] for each in (one, other)]
    if HEX.sub("", one) != HEX.sub("", other) or len(pairs[0]) != len(pairs[1]):
        return False
    if any(a == b == 0 and copysign(1, a) != copysign(1, b) for a, b in zip(*pairs, strict=True)):
        return False  # whoever sees the report sees the sign of a zero
    return all(a == b or (isfinite(a - b) and abs(a - b) <= ROUNDING * max(1.0, abs(b))) for a, b in zip(*pairs, strict=True))
