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

__all__ = ["between", "compare", "sign"]

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


def between(value: Exact, low: Fraction, high: Fraction | None) -> int | None:
    """The sign, as ``sign``, of a function of one variable that lies between two numbers, or is above the first (None).

    >>> t = variable("t")
    >>> between((t - 3) * (t - 2) ** 2, Fraction(1), Fraction(3)), between(t * t - 5, Fraction(2), None)
    (-1, None)
    """
    if not isinstance(value, RationalFunction):
        return sign(value)
    polynomial, chain = _chain(value)
    ends = [_at(chain, low), [f.coeffs()[-1] for f in chain] if high is None else _at(chain, high)]
    inside = low + 1 if high is None else (low + high) / 2
    roots = _changes([v for v in ends[0] if v]) - _changes([v for v in ends[1] if v]) - (not ends[1][0])  # of (low, high]
    while not roots and not (here := _at([polynomial], inside)[0]):
        inside = (low + inside) / 2  # a double root
    return None if roots else 1 if here > 0 else -1


@lru_cache(maxsize=256)
def _chain(value: RationalFunction) -> tuple[Any, list[Any]]:
    """Numerator times denominator, and Sturm's chain of the product of its factors of odd multiplicity."""
    polynomial = _univariate(value.numerator) * _univariate(value.denominator)
    return polynomial, _sturm(_odd(polynomial))


def _at(chain: list[Any], number: Fraction) -> list[Any]:
    """The values at a number."""
    place = flint.fmpq(number.numerator, number.denominator)
    return [f(place) for f in chain]


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
    return None if _roots_above(_odd(polynomial), start) else (1 if polynomial.coeffs()[-1] > 0 else -1)


def _odd(polynomial: Any) -> Any:
    """The product of its factors of odd multiplicity."""
    _, factors = flint.fmpz_poly([int(c) for c in polynomial.coeffs()]).factor_squarefree()
    odd = flint.fmpq_poly([1])
    for factor, multiplicity in factors:
        if multiplicity % 2:
            odd *= flint.fmpq_poly(factor)
    return odd


def _roots_above(polynomial: Any, start: int) -> int:
    """The number of roots of a square-free polynomial in (start, infinity), by Sturm's theorem."""
    chain = _sturm(polynomial)
    return _changes([v for v in _at(chain, Fraction(start)) if v]) - _changes([f.coeffs()[-1] for f in chain])


def _sturm(polynomial: Any) -> list[Any]:
    """Sturm's chain of a square-free polynomial."""
    chain = [polynomial, polynomial.derivative()]
    while chain[-1].degree() > 0:
        chain.append(_primitive(-(chain[-2] % chain[-1])))
    return [f for f in chain if f]


def _primitive(polynomial: Any) -> Any:
    """A positive multiple with integers without a common factor: the remainders of remainders grow without it."""
    whole = polynomial.numer()
    return flint.fmpq_poly(whole // whole.content()) if whole else polynomial


def _changes(values: list[Any]) -> int:
    return sum(1 for a, b in pairwise(values) if (a > 0) != (b > 0))
