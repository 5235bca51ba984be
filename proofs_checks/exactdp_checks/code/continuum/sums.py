"""Sums of c e^p with rational c and p, exactly; other numbers are expressions that are enclosed at any precision.

Powers of e with different rational exponents are linearly independent over the rationals (Lindemann, Weierstrass), so a sum is 0
only where it has no terms, and its sign is found. Source: A. Baker, Transcendental number theory, 1975, theorem 1.4.

>>> one, half = Sum.of(1), Sum.of(Fraction(1, 2), -1)
>>> (one + half).sign(), (half - half).sign(), str(quotient_level(half, one))
(1, 0, '-1 + ln(1/2)')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real

__all__ = ["Number", "Sum", "added", "at_most", "power", "quotient_level", "real", "times"]


@dataclass(frozen=True)
class Sum:
    """``terms``: c for each p, none of them 0."""

    terms: Mapping[Fraction, Fraction]

    @classmethod
    def of(cls, c: Fraction | int, p: Fraction | int = 0) -> Sum:
        """c e^p."""
        return cls({Fraction(p): Fraction(c)} if c else {})

    def __add__(self, other: Sum) -> Sum:
        found = dict(self.terms)
        for p, c in other.terms.items():
            found[p] = found.get(p, Fraction(0)) + c
        return Sum({p: c for p, c in found.items() if c})

    def __sub__(self, other: Sum) -> Sum:
        return self + other * Sum.of(-1)

    def __mul__(self, other: Sum) -> Sum:
        found: dict[Fraction, Fraction] = {}
        for p, c in self.terms.items():
            for q, d in other.terms.items():
                found[p + q] = found.get(p + q, Fraction(0)) + c * d
        return Sum({p: c for p, c in found.items() if c})

    @property
    def real(self) -> Real:
        """As an expression."""
        found = Real.of(0)
        for p, c in self.terms.items():
            found = found + Real.of(c) * (Real.of(p).exp() if p else Real.of(1))
        return found

    def sign(self) -> int:
        """-1, 0 or 1."""
        least = min(self.terms, default=Fraction(0))
        return int(Sum({p - least: c for p, c in self.terms.items()}).real.sign()) if self.terms else 0


Number: TypeAlias = Sum | Real


def real(value: Number) -> Real:
    """A number as an expression."""
    return value.real if isinstance(value, Sum) else value


def added(one: Number, other: Number) -> Number:
    """Their sum."""
    return one + other if isinstance(one, Sum) and isinstance(other, Sum) else real(one) + real(other)


def times(one: Number, other: Number) -> Number:
    """Their product."""
    return one * other if isinstance(one, Sum) and isinstance(other, Sum) else real(one) * real(other)


def power(level: LogSum) -> Number:
    """e^level: a sum where the level is q + ln r with rational q, r."""
    if level.epsilon or any(c.denominator != 1 for c in level.terms.values()):
        return Real.of(level).exp()
    found = Fraction(1)
    for base, c in level.terms.items():
        found *= base ** int(c)
    return Sum.of(found, level.constant)


def at_most(above: Number, below: Number, level: LogSum) -> bool:
    """Whether above / below <= e^level, for numbers above 0. Raises OutOfScope where no precision tells."""
    bound = times(below, power(level))
    if isinstance(above, Sum) and isinstance(bound, Sum):
        return (above - bound).sign() <= 0
    return bool((real(above) - real(bound)).sign() <= 0)


def quotient_level(above: Number, below: Number) -> LogSum | None:
    """ln(above / below), exactly, where it is a sum of a rational number and a logarithm; None of others."""
    if not isinstance(above, Sum) or not isinstance(below, Sum) or len(above.terms) != len(below.terms):
        return None
    (p, c), (q, d) = (max(each.terms.items()) for each in (above, below))
    if any(above.terms.get(r + p - q) != e * c / d for r, e in below.terms.items()):
        return None
    return LogSum(p - q) + LogSum.ln(c / d)
