"""Numbers that other libraries take over: ``.to_sympy()``, exactly, and ``.to_mpmath(dps)``, to so many digits.

>>> from exactdp.numbers.enclosure import LogSum
>>> LogSum.ln(3).to_sympy(), round(float((2 * LogSum.ln(3)).to_mpmath(10)), 9)
(log(3), 2.197224577)
"""

from __future__ import annotations

from typing import Any

__all__ = ["Outward"]

MOST = 64  # logarithms of a sum that are shown


class Outward:
    """What a number of exactdp is elsewhere."""

    __slots__ = ()

    def to_sympy(self) -> Any:
        """The same number in sympy."""
        from exactdp.numbers.foreign import to_sympy

        return to_sympy(self)

    def _repr_latex_(self) -> str | None:
        """What a notebook shows; of a sum of very many logarithms its repr."""
        from exactdp.display import latex

        number: Any = self
        return f"${latex(number)}$" if len(getattr(self, "terms", ())) <= MOST else None

    def to_mpmath(self, dps: int = 30) -> Any:
        """The number in mpmath, to so many digits; of an interval its middle. Raises BadInput where t occurs."""
        from exactdp.numbers.foreign import to_mpmath

        return to_mpmath(self, dps)
