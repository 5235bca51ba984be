"""enclosure: intervals that contain and are as narrow as promised; sums of logarithms whose equality and sign are decided."""

import math
import random
from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.numbers.enclosure import Interval, LogSum, erf, exp, ln, sqrt
from exactdp.numbers.exact import variable
from exactdp.numbers.text import level

LN, EPS, T = LogSum.ln, LogSum.eps(), variable("t")
HALF = Fraction(1, 2)
DIGITS = 400  # of the second opinion, far beyond every enclosure here that it judges

rationals = st.fractions(min_value=-30, max_value=30, max_denominator=10**6)
positive = st.fractions(min_value=Fraction(1, 1000), max_value=1000, max_denominator=1000)
log_sums = st.builds(LogSum, rationals, st.lists(st.tuples(positive, rationals), max_size=3))


def opinion(function: Callable[[mpmath.mpf], mpmath.mpf], x: Fraction) -> Fraction:
    """What mpmath says about function(x), to DIGITS digits, as a fraction."""
    with mpmath.workdps(DIGITS):
        value = function(mpmath.mpf(x.numerator) / x.denominator)
        sign, mantissa, exponent, _ = value._mpf_
        return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def check(found: Interval, expected: Fraction, bits: int) -> None:
    """Contains the value, up to the error of the second opinion, and is at most 2^-bits wide, relatively above 1."""
    slack = abs(expected) / Fraction(10) ** (DIGITS - 10)
    assert found.lower - slack <= expected <= found.upper + slack
    assert found.width * 2**bits <= max(1, abs(found.lower))
    assert type(found.lower) is type(found.upper) is Fraction


FUNCTIONS = [
    (ln, mpmath.log, [Fraction(n, d) for n, d in [(1, 1), (2, 1), (1, 3), (10**40 + 1, 10**40), (10**300, 1), (1, 10**300)]]),
    (exp, mpmath.exp, [Fraction(n, d) for n, d in [(0, 1), (1, 1), (-1, 3), (700, 1), (-700, 1), (1, 10**50), (-1, 10**50)]]),
    (sqrt, mpmath.sqrt, [Fraction(n, d) for n, d in [(0, 1), (4, 9), (2, 1), (10**301, 1), (1, 10**301), (1, 3)]]),
    (erf, mpmath.erf, [Fraction(n, d) for n, d in [(0, 1), (1, 2), (-1, 2), (5, 1), (-30, 1), (1, 10**50)]]),
]


@pytest.mark.parametrize(("ours", "theirs", "x"), [(f, g, x) for f, g, points in FUNCTIONS for x in points])
@pytest.mark.parametrize("bits", [1, 10, 64, 100, 300])
def test_enclosures_against_mpmath(
    ours: Callable[..., Interval], theirs: Callable[..., mpmath.mpf], x: Fraction, bits: int
) -> None:
    check(ours(x, bits=bits), opinion(theirs, x), bits)


@settings(max_examples=60)
@given(st.sampled_from(FUNCTIONS), positive, st.booleans(), st.integers(1, 200))
def test_enclosures_at_random(functions: tuple, x: Fraction, negative: bool, bits: int) -> None:  # type: ignore[type-arg]
    ours, theirs, _ = functions
    x = -x if negative and ours in (exp, erf) else x
    check(ours(x, bits=bits), opinion(theirs, x), bits)


def test_extreme_arguments() -> None:
    """Where mpmath would need many digits: against identities instead."""
    for x in (Fraction(100_000), Fraction(99_999, 7)):
        value = exp(x, bits=200)
        assert LN(value.lower) <= x <= LN(value.upper)
        assert value.width * 2**200 <= value.lower
    assert 0 <= exp(-100_000).lower < exp(-100_000).upper < Fraction(1, 2**64)
    assert (ln(10**4000, bits=100) - ln(Fraction(1, 10**4000), bits=100)).lower / 8000 in Interval(ln(10).lower, ln(10).upper)
    assert erf(10**30).upper - 1 <= Fraction(1, 2**64)
    assert 1 - erf(10**30).lower <= Fraction(1, 2**64)
    assert ln(1) == Interval(0, 0)
    assert sqrt(0) == erf(0) == Interval(0, 0)


@given(rationals)
def test_enclosures_agree_with_each_other(x: Fraction) -> None:
    assert LogSum(x) - LN(exp(x, 200).lower) < Fraction(1, 10**30)
    assert LN(exp(x, 200).lower) <= x <= LN(exp(x, 200).upper)
    assert sqrt(x * x).lower <= abs(x) <= sqrt(x * x).upper
    assert 0 in erf(x) + erf(-x)
    assert (exp(x) * exp(-x)).lower <= 1 <= (exp(x) * exp(-x)).upper
    assert exp(x, 20).lower <= exp(x, 200).lower <= exp(x, 200).upper <= exp(x, 20).upper


REFUSALS = [
    (lambda: ln(0), BadInput, "ln needs a number > 0, not 0"),
    (lambda: ln(-(10**5000)), BadInput, r"not -1\.0+E\+5000"),
    (lambda: sqrt("-1/3"), BadInput, r"sqrt needs a number >= 0, not -0\.33333333333333334"),
    (lambda: exp(100_001), OutOfScope, "from -100000 to 100000"),
    (lambda: exp(-(10**400)), OutOfScope, r"exp\(-1\.0+E\+400\)"),
    (lambda: exp(1, bits=0), BadInput, "bits = 0"),
    (lambda: ln(2, bits=1_000_001), BadInput, "from 1 to 1000000"),
    (lambda: ln(0.5), NotExact, 'write "0.5"'),
    (lambda: exp("t"), BadInput, "depends on t"),
    (lambda: Interval(2, 1), BadInput, "lower <= upper"),
    (lambda: Interval(0.5, 1), NotExact, "float"),
    (lambda: Interval(0, 1) + 0.5, NotExact, "float"),
    (lambda: Interval(0, 1) * 0.5, NotExact, "float"),
    (lambda: Interval(1, 2) / Interval(-1, 1), ZeroDivisionError, "contains 0"),
    (lambda: Interval(1, 2) / 0, ZeroDivisionError, "contains 0"),
    (lambda: LN(0), BadInput, "ln needs a number > 0, not 0"),
    (lambda: LN("-1/2"), BadInput, "not -0.5"),
    (lambda: LogSum(0.5), NotExact, "float"),
    (lambda: LogSum(terms=[(Fraction(2), 0.5)]), NotExact, "float"),
    (lambda: LogSum(terms=[(2.0, Fraction(1))]), NotExact, "float"),
    (lambda: LogSum(epsilon=0.5), NotExact, "float"),
    (lambda: LN(2) + 0.5, TypeError, "unsupported"),
    (lambda: LN(2) * 0.5, TypeError, "multiply|unsupported"),
    (lambda: LN(2) * LN(3), TypeError, "unsupported"),
    (lambda: LN(2) < 0.5, TypeError, "unsupported"),
    (EPS.enclosure, OutOfScope, "depends on eps"),
    (lambda: float(EPS + 1), OutOfScope, "depends on eps"),
]


@pytest.mark.parametrize(("operation", "error", "part"), REFUSALS)
def test_refusals(operation: Callable[[], object], error: type[Exception], part: str) -> None:
    with pytest.raises(error, match=part):
        operation()


@given(st.tuples(*[rationals] * 4), st.tuples(*[st.fractions(0, 1)] * 2))
def test_interval_arithmetic_contains(ends: tuple[Fraction, ...], places: tuple[Fraction, ...]) -> None:
    a, b = (Interval(min(p), max(p)) for p in (ends[:2], ends[2:]))
    x, y = (i.lower + i.width * s for i, s in zip((a, b), places, strict=True))
    assert x in a
    assert y in b
    assert x + y in a + b
    assert x - y in a - b
    assert x * y in a * b
    assert -x in -a
    assert x + 1 in a + 1
    assert (a + b).width == (a - b).width == a.width + b.width
    if 0 not in b:
        assert x / y in a / b
        assert (a / b).lower in [p / q for p in (a.lower, a.upper) for q in (b.lower, b.upper)]


def test_interval_edges() -> None:
    a = Interval(1, 2)
    assert (a.lower, a.upper, a.width) == (1, 2, 1)
    assert [x in a for x in (Fraction(1), 2, Fraction(3, 2), 0, 3)] == [True, True, True, False, False]
    assert a * Interval(-3, 5) == Interval(-6, 10)
    assert a / Interval(-4, -2) == Interval(-1, Fraction(-1, 4))
    assert eval(repr(a), {"Interval": Interval, "Fraction": Fraction}) == a
    assert str(Interval("-1/3", "1/3")) == "[-0.33333333333333334, 0.33333333333333334]"  # rounded outward
    assert str(exp(1000)) == "[1.9700711140170469E+434, 1.9700711140170470E+434]"  # beyond the largest double


EQUAL = [
    (LN(4), 2 * LN(2)),
    (LN(6), LN(2) + LN(3)),
    (LN("1/6"), -LN(6)),
    (LN("4/9"), 2 * LN("2/3")),
    (LN(8) * Fraction(1, 3), LN(2)),
    (LN(12) + LN(18), 3 * LN(6)),
    (LN(10**50) - 50 * LN(5), 50 * LN(2)),
    (LN(1), LogSum(0)),
    (LN(35) - LN(5) - LN(7), LogSum(0)),
    (LN(2**61 - 1) + LN(2**89 - 1), LN((2**61 - 1) * (2**89 - 1))),
    (3 - LN(9), LogSum(3) + 2 * LN("1/3")),
    (EPS + LN(4), 2 * LN(2) + EPS),
    (LogSum.over(6, [2, 1, 12, 7], [3, 5, -4, 0]), LN(2) * HALF - LN(12) * Fraction(2, 3)),
]


@pytest.mark.parametrize(("a", "b"), EQUAL, ids=str)
def test_equality_is_decided(a: LogSum, b: LogSum) -> None:
    assert a == b
    assert hash(a) == hash(b)
    assert (a != b) is False
    assert a <= b <= a
    assert not a < b
    assert (a - b).sign() == 0
    assert len({a, b}) == 1


def ratio(x: Interval, digits: int) -> Fraction:
    """A fraction just below the values in x, to so many digits."""
    return Fraction(math.floor(x.lower * 10**digits), 10**digits)


NEAR = [(LN(2), ratio(ln(2, 400), d)) for d in (10, 30, 60, 100)]
NEAR += [(LN(10**n + 1), LN(10**n)) for n in (20, 60, 200)]
NEAR += [(LN(3) + LN(10**60 + 1), LN(3 * 10**60)), (LN(3), ratio(ln(3, 800) - ln(2, 800), 200) + LN(2))]
NEAR += [(60 * LN(10**60 + 1) + 1, 60 * LN(10**60) + 1), (LN(4) + Fraction(1, 10**80), 2 * LN(2)), (LN(3) * 5, LN(2) * 7)]


@pytest.mark.parametrize(("a", "b"), NEAR, ids=lambda v: str(v)[:20])
def test_what_is_nearly_equal_is_ordered(a: LogSum, b: LogSum | Fraction) -> None:
    assert a > b
    assert a >= b
    assert b < a
    assert a != b
    assert not a <= b
    assert (a - b).sign() == 1
    assert (b - a).sign() == -1


@settings(max_examples=40)
@given(log_sums, log_sums, rationals)
def test_log_sums_are_a_vector_space(a: LogSum, b: LogSum, c: Fraction) -> None:
    assert a + b - b == a
    assert c * (a + b) == a * c + b * c
    assert a - a == 0 == a * 0
    assert a + a == 2 * a
    assert 1 + a - 1 == a
    assert (a - b).sign() == -((b - a).sign())
    assert (a < b) + (a == b) + (a > b) == 1
    assert a.canonical() == a
    assert abs(float(a) - float(a.enclosure(80).upper)) <= 1e-12 * max(1, abs(float(a)))
    assert eval(repr(a), {"LogSum": LogSum, "Fraction": Fraction, "level": level}) == a


@settings(max_examples=40)
@given(log_sums, st.integers(1, 200))
def test_enclosure_of_a_sum(a: LogSum, bits: int) -> None:
    with mpmath.workdps(DIGITS):
        expected = a.constant + sum((c * opinion(mpmath.log, base) for base, c in a.terms.items()), start=Fraction(0))
    found = a.enclosure(bits)
    assert found.lower - Fraction(1, 10**300) <= expected <= found.upper + Fraction(1, 10**300)
    assert found.width * 2**bits <= max(1, abs(found.lower))


def test_a_sum_that_nearly_cancels_is_enclosed() -> None:
    gap = (LN(10**60 + 1) - LN(10**60)) * 10**60
    assert Fraction(10**60 - 1, 10**60) < gap.enclosure(300).lower
    assert gap.enclosure(300).width <= Fraction(1, 2**300)


def test_comparison_with_e_to_epsilon() -> None:
    """q <= e^epsilon is ln q <= epsilon, for random rationals, against 400 digits."""
    dice = random.Random(3)
    for _ in range(300):
        epsilon = Fraction(dice.randint(-300, 600), dice.randint(1, 100))
        power = opinion(mpmath.exp, epsilon)
        digits = dice.randint(1, 80)
        q = Fraction(math.floor(power * 10**digits) + dice.choice([0, 1]), 10**digits)
        if q > 0:
            assert (LN(q) <= epsilon) == (q <= power)
            assert (LN(q) > epsilon) == (q > power)
            assert (epsilon == LN(q)) == (epsilon == 0 and q == 1)
    assert LN(1) <= 0
    assert LN(1) == 0


def test_comparison_for_every_eps() -> None:
    assert EPS <= 2 * EPS
    assert EPS >= 0
    assert not 2 * EPS <= EPS
    assert LN(2) + EPS < EPS + 1
    assert EPS + LN(2) >= HALF + EPS
    assert -EPS - 1 < 0
    assert EPS - EPS == 0
    assert EPS != 2 * EPS
    assert EPS != 1
    assert LN(2) != EPS
    for a, b in [(EPS, LogSum(1)), (2 * EPS, EPS + LN(2)), (LogSum(0), EPS - 1)]:
        for compare in (lambda: a < b, lambda: a <= b, lambda: a > b, lambda: a >= b):  # noqa: B023
            with pytest.raises(OutOfScope, match="depends on eps"):
                compare()


def test_value_at_a_level() -> None:
    assert (2 * EPS + LN(3) - 1).at(LN(2)) == LN(12) - 1
    assert EPS.at(LogSum(HALF)) == HALF
    assert LN(3).at(LN(2)) == LN(3)
    assert (EPS * HALF).at(2 * EPS) == EPS.at(EPS)


def test_exponentials() -> None:
    assert (LN(3) + 2 * EPS).exp() == 3 * T**2
    assert (LN(4) * HALF - EPS).exp() == 2 / T
    assert LogSum(0).exp() == (LN(6) - LN(2) - LN(3)).exp() == 1
    assert (LN(2) * -3).exp() == Fraction(1, 8)
    assert [a.exp() for a in (LogSum(1), LN(2) * HALF, EPS * HALF, EPS + 1, LN(3) + HALF)] == [None] * 5


def test_equality_and_hash_agree_with_numbers() -> None:
    assert LogSum(2) == 2 == LogSum(Fraction(2))
    assert Fraction(1, 2) == LogSum("1/2")
    assert {LogSum(2), 2, Fraction(2)} == {2}
    assert LN(2) != Fraction(1, 2)
    assert LN(2) != "ln 2"
    assert LN(2).__eq__(T) is NotImplemented


def test_text_of_a_sum() -> None:
    assert [str(a) for a in (LogSum(), LN(3), -LN(3), EPS * 2 + HALF, LN("3/2") * HALF - LN(5))] == [
        "0",
        "ln(3)",
        "-ln(3)",
        "1/2 + 2*eps",
        "1/2*ln(3/2) - ln(5)",
    ]
    assert repr(LN(9) - LN(3)) == "level('ln(9) - ln(3)')"
    assert repr(-LN(3)) == "LogSum(Fraction(0, 1), [(Fraction(3, 1), Fraction(-1, 1))], Fraction(0, 1))"
    assert repr(LogSum(terms=[(Fraction(n), Fraction(1)) for n in range(2, 70)])) == "<LogSum of 68 logarithms>"
