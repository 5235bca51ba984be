"""Numbers that other libraries take over: ``.to_sympy()``, exactly, and ``.to_mpmath(dps)``, to so many digits.

>>> from exactdp.numbers.enclosure import LogSum
>>> LogSum.ln(3).to_sympy(), round(float((2 * LogSum.ln(3)).to_mpmath(10)), 9)
(log(3), 2.197224577)
"""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import flint

from exactdp.arguments import check_count

__all__ = ["Outward", "digits", "figures", "fmpq"]


class Outward:
    """What a number of exactdp is elsewhere; each kind says its expression, its LaTeX and a fraction near it."""

    __slots__ = ()
    if TYPE_CHECKING:

        def _sympy_(self) -> Any:
            """The same number in sympy, which asks for it by this name."""

        def _latex(self) -> str:
            """The number in LaTeX."""

        def _near(self, bits: int, /) -> Fraction:
            """The middle of an enclosure with so many bits. Raises BadInput where t occurs."""

    def to_sympy(self) -> Any:
        """The same number in sympy."""
        return self._sympy_()

    def to_mpmath(self, dps: int = 30) -> Any:
        """The number in mpmath, to so many digits; of an interval its middle. Raises BadInput where t occurs."""
        check_count(dps, "dps")
        return digits(self._near(4 * dps + 20), dps)

    def _repr_latex_(self) -> str | None:
        """What a notebook shows."""
        return f"${self._latex()}$"


def fmpq(number: Fraction) -> Any:
    """A rational number in python-flint."""
    return flint.fmpq(number.numerator, number.denominator)


def digits(number: Fraction, dps: int) -> Any:
    """A rational number in mpmath, to so many decimal digits."""
    import mpmath

    with mpmath.workdps(dps + 5):
        return mpmath.mpf(number.numerator) / number.denominator


def figures(number: Fraction, up: bool = False) -> str:
    """A rational number in 17 decimal figures, rounded down, or up."""
    with localcontext(prec=17, rounding=ROUND_CEILING if up else ROUND_FLOOR, Emax=MAX_EMAX, Emin=MIN_EMIN):
        return str(Decimal(number.numerator) / Decimal(number.denominator))
