"""Real numbers as expressions, and the normal law: enclosures against another library and against the kernel, decided signs."""

from fractions import Fraction
from math import inf, nan
from typing import Any

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.normal import PHI0, Real, cdf, density
from exactdp_checks.proving.certificate import expression
from exactdp_checks.trusted.arithmetic import Box, evaluate

POINTS = [Fraction(n, d) for n, d in ((0, 1), (1, 1), (-1, 1), (1, 3), (-7, 5), (4, 1), (-6, 1), (9, 1), (-12, 1), (1, 10**6))]


def contains(found: Interval, value: Any) -> bool:
    """Whether the interval contains the number of mpmath, up to the precision of the latter."""
    slack = mpmath.mpf(10) ** -75
    low, high = (mpmath.mpf(end.numerator) / end.denominator for end in (found.lower, found.upper))
    return bool(low - slack <= value <= high + slack)


@pytest.mark.parametrize("x", POINTS)
def test_cdf_and_density(x: Fraction) -> None:
    """Phi and phi at 10^-30, and at the width asked for."""
    with mpmath.workdps(90):
        at = mpmath.mpf(x.numerator) / x.denominator
        for bits in (10, 110, 200):
            for found, value in ((cdf(Real.of(x)), mpmath.ncdf(at)), (density(Real.of(x)), mpmath.npdf(at))):
                enclosure = found.enclosure(bits)
                assert contains(enclosure, value)
                assert enclosure.width * 2**bits <= 1


def test_phi0() -> None:
    """1/sqrt(2 pi), narrow at every precision."""
    for bits in (1, 60, 300, 1000):
        with mpmath.workdps(400):
            assert contains(PHI0.enclosure(bits), 1 / mpmath.sqrt(2 * mpmath.pi))
        assert PHI0.enclosure(bits).width * 2**bits <= 1


def test_arithmetic_of_enclosures() -> None:
    """Every operation, with the operands on either side, against doubles of a formula without cancellation."""
    x, y = Real.of(2).sqrt(), Real.of(LogSum.ln(3))
    cases = [
        (x + y, 2**0.5 + 1.0986122886681098),
        (1 + x, 1 + 2**0.5),
        (x - 1, 2**0.5 - 1),
        (1 - x, 1 - 2**0.5),
        (-x, -(2**0.5)),
        (x * y, 2**0.5 * 1.0986122886681098),
        (3 * x, 3 * 2**0.5),
        (x / y, 2**0.5 / 1.0986122886681098),
        (1 / x, 0.5**0.5),
        (x / 2, 2**0.5 / 2),
        (y.exp(), 3.0),
        (x.ln(), 0.34657359027997264),
        (x.erf(), 0.9544997361036416),
        (x - x, 0.0),
    ]
    for found, value in cases:
        assert float(found) == pytest.approx(value, abs=1e-15)
        assert found.enclosure(80).width <= Fraction(1, 2**80)


def test_enclosures_round_outward() -> None:
    """A third lies strictly inside; a result is never a point that merely looks right."""
    third = Real.of("1/3").enclosure(20)
    assert third.lower < Fraction(1, 3) < third.upper
    assert Real.of("1/2").enclosure(20) == Interval(Fraction(1, 2), Fraction(1, 2))


def test_the_kernel_agrees() -> None:
    """The kernel's own arithmetic encloses the same expressions, and the two intervals meet."""
    noise = Real.of(LogSum.ln(120) * 4)
    for value in (
        cdf(Real.of(5) / noise.sqrt()),
        (noise / 3).exp() / 1000,
        noise.ln() - noise.sqrt(),
        Real.of(LogSum(1, [(3, "1/7")])),
    ):
        one, two = value.enclosure(100), evaluate(expression(value.tree), {}, lambda c: Box(c, c, 120))
        assert max(one.lower, two.low) <= min(one.upper, two.high)


def test_signs_and_comparisons() -> None:
    """Decided, and exactly for rational numbers and sums of logarithms."""
    two = Real.of(2)
    assert two.sqrt() < Fraction("1.4142135624") < two.sqrt() + Fraction(1, 10**9)
    assert two.sqrt() <= 2
    assert two.sqrt() > 1
    assert two.sqrt() >= 1
    assert not two.sqrt() > 2
    assert not two.sqrt() >= 2
    assert [Real.of(v).sign() for v in (0, "1/3", "-2", LogSum.ln(8) - 3 * LogSum.ln(2), -LogSum.ln(2))] == [0, 1, -1, 0, -1]
    assert Real.of(LogSum.ln(8)) >= 3 * LogSum.ln(2)
    assert Real.of(LogSum.ln(8)) <= 3 * LogSum.ln(2)
    assert (two.sqrt() - two.sqrt()).sign() == 0
    tiny = Real.of(1) - cdf(Real.of(20))
    assert tiny > 0
    assert tiny < Fraction(1, 10**80)
    with pytest.raises(OutOfScope, match="not told apart"):
        (two.sqrt() * two.sqrt() - 2).sign()


def test_numbers_are_folded() -> None:
    """Rational numbers and sums of logarithms stay what they are, so that equality is decided."""
    log = Real.of(LogSum.ln(2))
    assert (Real.of(1) + 2).tree == 3
    assert (Real.of(6) / 4).tree == Fraction(3, 2)
    assert (Real.of(2) * 3 - 6).tree == 0
    assert (2 * log / 3 + 1).tree == LogSum.ln(2) * Fraction(2, 3) + 1
    assert (log - LogSum.ln(2)).tree == 0
    assert (log * log).tree[0] == "*"
    assert (1 / log).tree[0] == "/"


def test_text() -> None:
    """Rational numbers and sums of logarithms as they are, other numbers as an enclosure."""
    assert (str(Real.of("1/3")), str(Real.of(LogSum.ln(2)))) == ("1/3", "ln(2)")
    assert str(Real.of(2).sqrt()) == "[1.4142135623730950, 1.4142135623730951]"


def test_far_out() -> None:
    """Exponentials and tails of any size: tiny ones are enclosed, huge ones refused."""
    tiny = density(Real.of(1000)).enclosure(100)
    assert tiny.lower <= 0 < tiny.upper <= Fraction(1, 2**132)
    wide = (Real.of(-150_000) + Real.of(100_000) * (Real.of(2).sqrt() * Real.of(2).sqrt() - 1)).exp()  # near e^-50000
    assert wide.enclosure(80_000).lower > 0
    assert cdf(Real.of(-(10**9))).enclosure(100).upper <= Fraction(1, 2**100)
    assert (Real.of(1000).exp() * Real.of(-1000).exp() - 1).enclosure(100).width <= Fraction(1, 2**100)
    with pytest.raises(OutOfScope, match="100000"):
        Real.of(100_001).exp().enclosure()


def test_bad_input() -> None:
    """Floats, NaN, functions of eps, and what is not defined."""
    for value in (0.5, nan, inf, None, True, [1]):
        with pytest.raises((NotExact, BadInput)):
            Real.of(value)
        with pytest.raises((NotExact, BadInput)):
            Real.of(1) + value
    with pytest.raises(BadInput, match="depends on eps"):
        Real.of(LogSum.eps())
    for undefined in ((Real.of(-1) * PHI0).sqrt(), Real.of(-1).ln(), 1 / (cdf(Real.of(0)) - Fraction(1, 2)), Real.of(0).ln()):
        with pytest.raises(OutOfScope, match="not defined"):
            undefined.enclosure()
    with pytest.raises(ZeroDivisionError):
        Real.of(1) / 0
    assert Real.of(Real.of(3)).tree == 3


def test_an_exact_zero_in_a_quotient_is_zero() -> None:
    zero = Real.of(0) / Real.of(2).exp()
    assert zero.sign() == 0
    assert zero <= 0 <= zero
    assert (Real.of(0) * Real.of(2).exp() - 1).sign() == -1


def expressions(depth: int) -> st.SearchStrategy[tuple[Real, Any]]:
    """Expressions, each with what mpmath makes of it."""
    leaf = st.fractions(-3, 3, max_denominator=9).map(lambda q: (Real.of(q), mpmath.mpf(q.numerator) / q.denominator))
    logs = st.fractions(Fraction(1, 3), 9, max_denominator=5).map(
        lambda q: (Real.of(LogSum.ln(q)), mpmath.log(mpmath.mpf(q.numerator) / q.denominator))
    )
    if not depth:
        return leaf | logs | st.just((PHI0, 1 / mpmath.sqrt(2 * mpmath.pi)))
    part = expressions(depth - 1)
    both = st.tuples(part, part)
    return (
        both.map(lambda p: (p[0][0] + p[1][0], p[0][1] + p[1][1]))
        | both.map(lambda p: (p[0][0] - p[1][0], p[0][1] - p[1][1]))
        | both.map(lambda p: (p[0][0] * p[1][0], p[0][1] * p[1][1]))
        | part.map(lambda p: ((p[0] * p[0] + 1).sqrt().once(), mpmath.sqrt(p[1] * p[1] + 1)))
        | part.map(lambda p: (p[0].erf(), mpmath.erf(p[1])))
        | part.map(lambda p: ((1 - p[0] * p[0]).exp(), mpmath.exp(1 - p[1] * p[1])))
        | part.map(lambda p: ((p[0] * p[0] + Fraction(1, 7)).ln(), mpmath.log(p[1] * p[1] + mpmath.mpf(1) / 7)))
        | both.map(lambda p: (p[0][0] / (p[1][0] * p[1][0] + 1), p[0][1] / (p[1][1] * p[1][1] + 1)))
    )


@settings(max_examples=150, deadline=None)
@given(st.data(), st.sampled_from([20, 64, 200]))
def test_expressions_have_the_values_of_mpmath(data: st.DataObject, bits: int) -> None:
    with mpmath.workdps(110):
        found, value = data.draw(expressions(3))
        ends = found.enclosure(bits)
        assert ends.width <= Fraction(1, 2**bits)
        assert contains(ends, value)
