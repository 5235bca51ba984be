"""Numbers in sympy and mpmath: the same numbers, of every type that a bound, a level or an entry may have."""

from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy

from exactdp.errors import BadInput
from exactdp.numbers.enclosure import Interval, LogSum, ln
from exactdp.numbers.exact import exact, variable
from exactdp.numbers.normal import PHI0, Real, cdf, density
from exactdp.numbers.text import level

ROOT = Real.of(2).sqrt()
CASES: list[tuple[Any, Any]] = [
    (LogSum.ln(3), sympy.log(3)),
    (level("2*ln(3/2) - 1/5"), 2 * sympy.log(sympy.Rational(3, 2)) - sympy.Rational(1, 5)),
    (LogSum(), sympy.Integer(0)),
    (Interval(Fraction(1, 3), Fraction(1, 2)), sympy.Interval(sympy.Rational(1, 3), sympy.Rational(1, 2))),
    (Real.of("1/3"), sympy.Rational(1, 3)),
    (Real.of(LogSum.ln(5)), sympy.log(5)),
    (ROOT, sympy.sqrt(2)),
    (PHI0 if isinstance(PHI0, Real) else Real("phi0"), 1 / sympy.sqrt(2 * sympy.pi)),
    (ROOT.exp() - ROOT.erf() / 3, sympy.exp(sympy.sqrt(2)) - sympy.erf(sympy.sqrt(2)) / 3),
    ((ROOT + 1).ln() * ROOT / (ROOT + 3), sympy.log(sympy.sqrt(2) + 1) * sympy.sqrt(2) / (sympy.sqrt(2) + 3)),
    (density(Real.of(1)), sympy.exp(sympy.Rational(-1, 2)) / sympy.sqrt(2 * sympy.pi)),
]


@pytest.mark.parametrize(("ours", "theirs"), CASES)
def test_the_same_number(ours: Any, theirs: Any) -> None:
    found = ours.to_sympy()
    if isinstance(ours, Interval):
        assert found == theirs
        assert abs(ours.to_mpmath(20) - mpmath.mpf(5) / 12) < 1e-15
        return
    assert abs(sympy.N(found - theirs, 50)) < sympy.Rational(1, 10**40)
    with mpmath.workdps(40):
        assert abs(ours.to_mpmath(30) - mpmath.mpmathify(sympy.N(theirs, 40))) < mpmath.mpf(10) ** -29


def test_in_t() -> None:
    t, eps = sympy.symbols("t eps")
    assert exact("t/(t+1)").to_sympy() == t / (t + 1)  # type: ignore[union-attr]
    assert (variable("t") ** 2 + 1).to_sympy() == t**2 + 1  # type: ignore[union-attr]
    assert (LogSum.eps() * 2 + 1).to_sympy() == 2 * eps + 1
    for value in (exact("t/(t+1)"), LogSum.eps()):
        with pytest.raises(BadInput, match="depends on t"):
            value.to_mpmath()  # type: ignore[union-attr]


def test_the_normal_law_is_an_interval_or_an_expression() -> None:
    found: Any = cdf(Real.of(1))
    middle = found.to_mpmath(25)
    assert abs(middle - mpmath.ncdf(1)) < 1e-14
    assert abs(ln(2).to_mpmath(20) - mpmath.log(2)) < 1e-15


def test_as_many_digits_as_are_asked_for() -> None:
    with mpmath.workdps(330):
        for ours, theirs in ((LogSum.ln(3), mpmath.log(3)), (ROOT, mpmath.sqrt(2))):
            assert abs(ours.to_mpmath(300) - theirs) < mpmath.mpf(10) ** -299
