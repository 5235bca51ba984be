"""Exact numbers for other libraries: sympy, mpmath and numpy; for reading on, not for proving.

>>> import mpmath  # here and below where it is used, as sympy: they cost an audit more than the audit
>>> to_sympy(exact("t/(t+1)")), to_sympy(LogSum.ln(3) * 2 + LogSum.eps())
(t/(t + 1), eps + 2*log(3))
>>> mpmath.nstr(to_mpmath(LogSum.ln(3), 20), 20)
'1.0986122886681096914'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.arguments import check_count
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import Exact, exact
from exactdp.numbers.outward import Outward, digits

__all__ = ["float_matrix", "frame", "mpmath_matrix", "pandas_frame", "sympy_matrix", "to_mpmath", "to_sympy"]

Number = Exact | LogSum | Interval | float  # the only float is inf


def to_sympy(value: Number | Outward) -> Any:
    """The same number in sympy: rational, an expression in t, a sum of logarithms with a symbol eps, an interval, or oo.

    Of a ``Real``, the expression that it is.
    """
    import sympy

    if isinstance(value, float):
        return _infinite(value, sympy.oo)
    number = value if isinstance(value, Outward) else exact(value)
    return number.to_sympy() if isinstance(number, Outward) else sympy.Rational(number)


def to_mpmath(value: Number | Outward, dps: int = 30) -> Any:
    """The number to so many decimal digits in mpmath; of an interval its middle.

    Raises BadInput where t occurs.
    """
    import mpmath

    check_count(dps, "dps")
    if isinstance(value, float):
        return _infinite(value, mpmath.inf)
    number = value if isinstance(value, Outward) else exact(value)
    return number.to_mpmath(dps) if isinstance(number, Outward) else digits(number, dps)


def _infinite(value: float, infinity: Any) -> Any:
    if value != float("inf"):
        raise BadInput(f"{value!r} is a float, not an exact number: give a Fraction")
    return infinity


def sympy_matrix(rows: Sequence[Sequence[Number]]) -> Any:
    """Rows of numbers as a matrix of sympy."""
    import sympy

    return sympy.Matrix([[to_sympy(v) for v in row] for row in rows])


def mpmath_matrix(rows: Sequence[Sequence[Number]], dps: int = 30) -> Any:
    """Rows of numbers as a matrix of mpmath."""
    import mpmath

    return mpmath.matrix([[to_mpmath(v, dps) for v in row] for row in rows])


def float_matrix(rows: Sequence[Sequence[Number]], dtype: str = "float64") -> npt.NDArray[Any]:
    """Rows of numbers as doubles, each rounded, and then as ``dtype``; levels that are infinite are inf."""
    known = {id(v): v for row in rows for v in row}  # few numbers stand at many places
    rounded = {key: float(to_mpmath(v, 40)) for key, v in known.items()}
    return np.array([[rounded[id(v)] for v in row] for row in rows]).astype(dtype)


def frame(cells: Any, **labels: Any) -> Any:
    """A frame of pandas. Raises ImportError, with what to install, where there is none."""
    try:
        import pandas as pd
    except ImportError as error:
        raise ImportError("a frame needs pandas, which is not installed: pip install pandas", name="pandas") from error
    return pd.DataFrame(cells, **labels)


def pandas_frame(rows: Sequence[Sequence[Number]], dtype: str = "float64", **labels: Sequence[object]) -> Any:
    """A frame of pandas with the labels ``index`` and ``columns``; ``dtype="object"``: the exact numbers."""
    cells = float_matrix(rows, dtype) if dtype != "object" else [list(row) for row in rows]
    return frame(cells, **{side: list(given) for side, given in labels.items()})
