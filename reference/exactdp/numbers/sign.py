"""The sign of a rational function on a range of its variables, such as t >= 1: what is needed to order values.

In one variable it is decided (Sturm's theorem). In several variables a sufficient condition is used: after the shift to the
corner of the range all coefficients have one sign. ``exactdp_checks.trusted.kernel`` repeats such decisions on its own.

>>> t = variable("t")
>>> sign(t - 1), sign((t - 2) ** 2), sign(t - 2)
(1, 1, None)
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

import flint

from exactdp.numbers.exact import Exact, RationalFunction, variable

__all__ = ["compare", "sign"]

CORNER: Mapping[str, int] = {"t": 1}


@lru_cache(maxsize=65536)
def _sign(value: RationalFunction, corner: tuple[tuple[str, int], ...]) -> int | None:
    start = dict(corner)
    shift = {name: variable(name) + start.get(name, 1) for name in value.variables}
    moved = value.at(**shift)
    if not isinstance(moved, RationalFunction):  # pragma: no cover - a shift keeps a function from being constant
        return sign(moved)
    above, below = (_one_sign(terms) for terms in (moved.numerator, moved.denominator))
    if above and below:
        return above * below
    if len(value.variables) > 1:
        return None
    polynomial = _univariate(value.numerator) * _univariate(value.denominator)
    return _ray(polynomial, start.get(value.variables[0], 1))


def sign(value: Exact, corner: Mapping[str, int] = CORNER) -> int | None:
    """1 if value >= 0 wherever every variable is above its corner (t >= 1 and 1 for others), not identically 0; -1 if value <= 0;
    0 if it is 0; None if the sign changes or, in several variables, is not decided.
    """
    if isinstance(value, RationalFunction):
        return _sign(value, tuple(sorted(corner.items())))
    return (value > 0) - (value < 0)


def compare(left: Exact, right: Exact, corner: Mapping[str, int] = CORNER) -> int | None:
    """The sign of left - right on the range, as ``sign``."""
    return sign(left - right, corner)


def _one_sign(terms: Mapping[tuple[int, ...], int]) -> int:
    signs = {1 if c > 0 else -1 for c in terms.values()}
    return signs.pop() if len(signs) == 1 else 0


def _univariate(terms: Mapping[tuple[int, ...], int]) -> Any:
    coefficients = [0] * (max(e for (e,) in terms) + 1)
    for (e,), c in terms.items():
        coefficients[e] = c
    return flint.fmpq_poly(coefficients)


def _ray(polynomial: Any, start: int) -> int | None:
    """The sign of a nonzero polynomial on (start, infinity), None if it changes there."""
    _, factors = flint.fmpz_poly([int(c) for c in polynomial.coeffs()]).factor_squarefree()
    odd = flint.fmpq_poly([1])
    for factor, multiplicity in factors:
        if multiplicity % 2:
            odd *= flint.fmpq_poly(factor)
    return None if _roots_above(odd, start) else (1 if polynomial.coeffs()[-1] > 0 else -1)


def _roots_above(polynomial: Any, start: int) -> int:
    """The number of roots of a square-free polynomial in (start, infinity), by Sturm's theorem."""
    chain = [polynomial, polynomial.derivative()]
    while chain[-1].degree() > 0:
        chain.append(_primitive(-(chain[-2] % chain[-1])))
    here = [Fraction(int(v.p), int(v.q)) for v in (f(start) for f in chain) if v]
    far = [f.coeffs()[-1] for f in chain if f]
    return _changes(here) - _changes(far)


def _primitive(polynomial: Any) -> Any:
    """A positive multiple with integers without a common factor: the remainders of remainders grow without it."""
    whole = polynomial.numer()
    return flint.fmpq_poly(whole // whole.content()) if whole else polynomial


def _changes(values: list[Any]) -> int:
    return sum(1 for a, b in pairwise(values) if (a > 0) != (b > 0))
