"""Comparisons of real numbers with certificates, decimals that a number rounds to, equations that are compared once each.

phi0 = 1/sqrt(2 pi) is not an expression of the certificates: numbers that are affine in it are compared at two rational bounds of
it, which are certified through x - x^3/3 <= (sqrt(pi)/2) erf(x) <= x (the alternating series).

>>> str(compared(Real.of(2).exp(), "<", Fraction("7.3891")))
'proved (interval): exp(2) < 73891/10000'
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import names_of
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["compared", "distinct", "rounds_to"]

X = Fraction(1, 2**40)
BELOW, ABOVE = Fraction("0.398942280401432677"), Fraction("0.398942280401432678")  # of phi0


@cache
def _brackets() -> tuple[Verdict, ...]:
    """BELOW < erf(x)/(2 sqrt(2) x) <= phi0 <= erf(x)/(2 sqrt(2) (x - x^3/3)) < ABOVE; the outer inequalities."""
    value, root = Real.of(X).erf(), Real.of(8).sqrt()
    lower, upper = value / root / X, value / root / (X - X**3 / 3)
    return prove.comparison(BELOW, "<", lower.tree), prove.comparison(upper.tree, "<", ABOVE)


def _parts(lhs: Any, relation: str, rhs: Any) -> list[Verdict]:
    """The comparison, or its two with the bounds of phi0: refuted at both, or the bounds do not decide it."""
    one, two = Real.of(lhs).tree, Real.of(rhs).tree
    if isinstance(one, LogSum | Fraction) and isinstance(two, LogSum | Fraction):
        left, right = (LogSum() + one).canonical(), (LogSum() + two).canonical()
        rest = (left - right).canonical()  # logarithms that cancel are left out, and leave fractions
        return [prove.comparison(left, relation, right) if rest.terms else prove.comparison(rest.constant, relation, 0)]
    if "phi0" not in names_of(["-", one, two]):
        return [prove.comparison(one, relation, two)]
    ends = [prove.comparison(one, relation, two, phi0=end) for end in (BELOW, ABOVE)]
    if len({found.outcome for found in ends}) > 1:
        return [prove.undecided(Method.INTERVAL, "one point", "the bounds of phi0 do not decide it")]
    return [*_brackets(), *ends]


def compared(lhs: Any, relation: str, rhs: Any) -> Verdict:
    """Does lhs (==, <=, <) rhs? Rational, sums of logarithms, or Reals; their difference is affine in phi0 where it occurs.

    With phi0, a refutation fails at both of its bounds, and its certificate shows the one.
    """
    return prove.all_of(_parts(lhs, relation, rhs))


def rounds_to(value: Any, text: str, unit: Any = 1) -> list[Verdict]:
    """|value - text unit| < half a unit of the last digit of the decimal number ``text``, in units."""
    half = Fraction(10) ** int(Decimal(text).as_tuple().exponent) / 2
    ends = [Real.of(unit) * (Fraction(text) + sign * half) for sign in (-1, 1)]
    below, above = _parts(ends[0], "<", value), _parts(value, "<", ends[1])
    return [*below, *(found for found in above if found not in below)]


def distinct(pairs: Iterable[tuple[Any, Any]]) -> Verdict:
    """Is the first of every pair the second? Each different pair of expressions is compared once, in the order of their text."""
    found = {(str(one), str(two)): (one, two) for one, two in pairs}
    return prove.all_of(prove.equal(*found[key]) for key in sorted(found))
