"""arithmetic: signs against sympy's roots, enclosures against mpmath and numbers.enclosure, operations against fractions."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.numbers import enclosure
from exactdp_checks.trusted.arithmetic import LIMIT, Box, Quotient, Rejected, at, divide, evaluate, number, quotients, roots

T = sympy.Symbol("t")
ONE = {(0,): 1}


def q(above: Any, below: Any = 1) -> Quotient:
    """above / below, expressions of sympy in t."""

    def terms(e: Any) -> dict[tuple[int, ...], int]:
        return {tuple(k): int(c) for k, c in sympy.Poly(e, T).terms() if c}

    return Quotient(terms(above), terms(below))


def accepts(value: Quotient, low: Fraction | int = 1, strict: bool = False) -> bool:
    try:
        value.by_sturm(Fraction(low), strict)
    except Rejected:
        return False
    return True


@pytest.mark.parametrize(
    ("value", "plain", "strict"),
    [
        (q(0), True, False),
        (q(0, T - 2), True, False),
        (q(5), True, True),
        (q(-5), False, False),
        (q(-5, -1), True, True),
        (q(T - 1), True, False),  # a root at the lower end
        (q((T - 1) ** 2), True, False),
        (q(1, T - 1), True, False),  # a pole there
        (q(T - 1, T - 1), True, False),
        (q(T), True, True),
        (q(T - 2), False, False),
        (q(2 - T), False, False),
        (q(-T), False, False),
        (q((T - 2) ** 2), True, False),
        (q((T - 2) ** 3), False, False),
        (q((T - 2) ** 4 * (T - 3) ** 2), True, False),
        (q((T - 2) ** 4 * (T - 3) ** 3), False, False),
        (q((T - 2) ** 2 * (T + 5) ** 3), True, False),
        (q(1, (T - 2) ** 2), True, False),  # a pole inside, without a change of sign
        (q(1, T - 2), False, False),
        (q((T - 2) ** 3, T - 2), True, False),
        (q(T - 2, T - 2), True, False),  # undefined at 2
        (q((T**2 - 2) ** 2), True, False),  # irrational roots
        (q(T**2 - 2), False, False),
        (q((1 - T**2) * (T**2 - 4), -1), False, False),
        (q(T**2 - 3 * T + 3), True, True),
        (q(T**4 + 1, T**2 + T + 1), True, True),
    ],
)
def test_signs(value: Quotient, plain: bool, strict: bool) -> None:
    assert (accepts(value), accepts(value, strict=True)) == (plain, strict)


def sign_on_ray(p: Any, low: Fraction) -> bool:
    """Whether p >= 0 on [low, infinity), by sympy's isolation of the real roots."""
    poly = sympy.Poly(p, T)
    bound = sympy.Rational(low.numerator, low.denominator)
    found = sorted({r for r in sympy.real_roots(poly) if r > bound}, key=lambda r: r.evalf(30))
    points = [(a + b) / 2 for a, b in zip([bound, *found], found, strict=False)] + [(found[-1] if found else bound) + 1]
    return all(poly.as_expr().subs(T, x.evalf(60)) > 0 for x in points)


small = st.integers(-4, 4)


@settings(max_examples=60)
@given(
    st.lists(st.tuples(small, st.integers(1, 3)), min_size=1, max_size=4),
    st.integers(-2, 3),
    st.sampled_from([1, -1]),
    st.booleans(),
)
def test_signs_of_products(factors: list[tuple[int, int]], low: int, sign: int, quadratic: bool) -> None:
    """Every multiplicity, roots at, below and above the lower end."""
    p: Any = sign * (T**2 - 3 if quadratic else 1)
    for root, multiplicity in factors:
        p *= (T - root) ** multiplicity
    p = sympy.expand(p)
    expected = sign_on_ray(p, Fraction(low))
    assert accepts(q(p), low) is expected
    assert accepts(q(1, p), low) is expected
    assert accepts(q(p), low, strict=True) is (expected and all(r < low for r, _ in factors))


@settings(max_examples=60)
@given(st.lists(st.integers(-6, 6), min_size=2, max_size=7), st.fractions(-3, 3, max_denominator=4))
def test_roots_are_counted(coefficients: list[int], low: Fraction) -> None:
    poly = sympy.Poly(coefficients, T)
    if poly.degree() > 0 and sympy.gcd(poly, poly.diff()).degree() == 0:
        ours = [int(c) for c in reversed(poly.all_coeffs())]
        expected = len([r for r in sympy.real_roots(poly) if r > sympy.Rational(low.numerator, low.denominator)])
        assert roots(ours, low) == expected
        assert (at(ours, low) > 0) is bool(poly.eval(sympy.Rational(low.numerator, low.denominator)) > 0)


@given(st.lists(small, min_size=1, max_size=6), st.lists(small, min_size=1, max_size=4))
def test_division(a: list[int], b: list[int]) -> None:
    """s a = r quotient b + u remainder with positive s, r, u: the remainder has the sign of the true one."""
    while a and not a[-1]:
        a.pop()
    while b and not b[-1]:
        b.pop()
    if not (a and b):
        return
    quotient, rest = divide(a, b)
    true_quotient, true_rest = sympy.div(sympy.Poly(a[::-1], T), sympy.Poly(b[::-1], T), domain="QQ")
    for ours, true in ((quotient, true_quotient), (rest, true_rest)):
        theirs = [] if true.is_zero else true.all_coeffs()[::-1]
        assert len(ours) == len(theirs)
        assert not ours or (ours[-1] * theirs[-1] > 0 and [c * ours[-1] / theirs[-1] for c in theirs] == ours)


def test_by_coefficients() -> None:
    """Which variables may stand at the corner, all at once."""
    names, lift = quotients(["a", "b"])
    a, b, one = names["a"], names["b"], lift(Fraction(1))
    assert (a + b).by_coefficients([0, 0], strict=False) == {0, 1}
    assert (a + b).by_coefficients([0, 0], strict=True) == {0}  # not both
    assert (a * b).by_coefficients([0, 0], strict=True) == set()
    assert (one / a).by_coefficients([0, 0], strict=False) == {1}
    assert (a * b).by_coefficients([1, 2], strict=True) == {0, 1}
    assert (lift(Fraction(-1)) / (lift(Fraction(-1)) - a)).by_coefficients([0, 0], strict=True) == {0, 1}
    for value, strict in ((a - b, False), (a - a, True), (one / (a - b), False)):
        with pytest.raises(Rejected):
            value.by_coefficients([0, 0], strict)


FUNCTIONS: list[tuple[Callable[..., Box], Any, Any, list[str]]] = [
    (
        Box.ln,
        mpmath.log,
        enclosure.ln,
        ["1", "2", "1/3", "2/3", "4/3", "3/2", "3", "1/1000000000000000000000000000001", "123456789/7"],
    ),
    (Box.exp, mpmath.exp, enclosure.exp, ["0", "1", "-1", "1/2", "-1/3", "700", "-700", "1/1000000000000", "30", "-9999/7"]),
    (Box.sqrt, mpmath.sqrt, enclosure.sqrt, ["0", "4/9", "2", "1/1000000000000000000", "100000000000000000000000000000000001"]),
    (Box.erf, mpmath.erf, enclosure.erf, ["0", "1/2", "-1/2", "1", "3", "-5", "6", "1/1000000000000", "-7/3"]),
]


@pytest.mark.parametrize(("ours", "theirs", "other", "x"), [(f, g, h, x) for f, g, h, points in FUNCTIONS for x in points])
@pytest.mark.parametrize("bits", [1, 8, 64, 200])
def test_enclosures(ours: Callable[..., Box], theirs: Any, other: Any, x: str, bits: int) -> None:
    """They contain what mpmath says to 700 digits, are narrow, and overlap what FLINT says."""
    at_x = Fraction(x)
    found = ours(at_x, bits)
    with mpmath.workdps(700):
        value = theirs(mpmath.mpf(at_x.numerator) / at_x.denominator)
        _, mantissa, exponent, _ = mpmath.mpf(value)._mpf_
        expected = (-1 if value < 0 else 1) * Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    slack = abs(expected) / Fraction(10) ** 690
    assert found.low - slack <= expected <= found.high + slack
    assert found.high - found.low <= Fraction(4, 2**bits) * max(1, abs(expected))
    second = other(at_x, bits=bits)
    assert found.low <= second.upper
    assert second.lower <= found.high


@settings(max_examples=80)
@given(st.sampled_from(FUNCTIONS), st.fractions(Fraction(1, 10**6), 25, max_denominator=10**6), st.booleans(), st.integers(1, 90))
def test_two_implementations_overlap(functions: Any, x: Fraction, negative: bool, bits: int) -> None:
    ours, _, other, _ = functions
    x = -x if negative and ours in (Box.exp, Box.erf) else x
    found, second = ours(x, bits), other(x, bits=200)
    assert found.low <= second.upper
    assert second.lower <= found.high


@pytest.mark.parametrize(
    ("function", "x"),
    [(Box.ln, 0), (Box.ln, -1), (Box.sqrt, -1), (Box.exp, 10_001), (Box.exp, -10_001), (Box.erf, 31), (Box.erf, -31)],
)
def test_outside_the_domain(function: Callable[..., Box], x: int) -> None:
    with pytest.raises(Rejected):
        function(Fraction(x), 20)


fractions = st.fractions(-50, 50, max_denominator=10**4)


@given(fractions, fractions, fractions, fractions, st.integers(0, 40))
def test_boxes_round_outward(a: Fraction, b: Fraction, c: Fraction, d: Fraction, bits: int) -> None:
    one, two = Box(min(a, b), max(a, b), bits), Box(min(c, d), max(c, d), bits)
    assert one.low <= min(a, b) <= max(a, b) <= one.high
    assert one.high - one.low <= max(a, b) - min(a, b) + Fraction(2, 2**bits)
    assert (one.low * 2**bits).denominator == (one.high * 2**bits).denominator == 1
    for found, expected in ((one + two, a + c), (one - two, b - c), (one * two, a * d), (one * two, b * c)):
        assert found.low <= expected <= found.high
    if two.low > 0 or two.high < 0:
        assert (one / two).low <= a / c <= (one / two).high
    else:
        with pytest.raises(Rejected, match="contains 0"):
            _ = one / two
    image = one.image(lambda x, n: Box(x**3, x**3, n))
    assert image.low <= a**3 <= image.high


def test_images_enclose_both_ends() -> None:
    end = Box.erf(Fraction(30), 20)
    assert 1 - Fraction(1, 2**18) < end.low <= 1 <= end.high
    found = Box(Fraction(1, 2), Fraction(2), 60).image(Box.exp)
    assert Box.exp(Fraction(1, 2), 60).low == found.low
    assert Box.exp(Fraction(2), 60).high == found.high


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (7, Fraction(7)),
        ("-7", Fraction(-7)),
        ("6/4", Fraction(3, 2)),
        ("-1/3", Fraction(-1, 3)),
        (0, Fraction(0)),
        ("-0", Fraction(0)),
    ],
)
def test_numbers(text: Any, value: Fraction) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    "text", [True, 1.0, None, "", "-", "1.5", "1e3", " 1", "1_0", "+1", "1/-2", "1//2", "\u0663", "\u00b2", [1], "nan"]
)
def test_what_is_no_number(text: Any) -> None:
    with pytest.raises((Rejected, ValueError)):
        number(text)


def test_a_zero_denominator() -> None:
    with pytest.raises(ZeroDivisionError):
        number("1/0")
    with pytest.raises(Rejected, match="too large"):
        number(1 << LIMIT)
    with pytest.raises(Rejected, match="division by zero"):
        Quotient(ONE, {})


def test_operations() -> None:
    point = {"t": Fraction(3), "k": Fraction(1, 2)}
    cases: list[tuple[Any, str]] = [("2/3", "2/3"), ("t", "3"), (["+", "t", "k", 1], "9/2"), (["+", "t"], "3")]
    cases += [(["-", "t", "k"], "5/2"), (["*", "t", "t", "k"], "9/2"), (["/", "t", "k"], "6"), (["^", "k", 3], "1/8")]
    for expression, text in cases:
        value = Fraction(text)
        assert evaluate(expression, point, Fraction) == value
        symbolic = evaluate(expression, *quotients(["k", "t"]))
        above, below = (
            sum(c * point["k"] ** i * point["t"] ** j for (i, j), c in p.items()) for p in (symbolic.above, symbolic.below)
        )
        assert above / below == value
        box = evaluate(expression, point, lambda c: Box(c, c, 30))
        assert box.low <= value <= box.high


@given(st.lists(small, min_size=8, max_size=8), st.integers(5, 9))
def test_rational_functions_are_their_values(c: list[int], x: int) -> None:
    """Sums, differences, products and quotients agree with fractions at a point that is no pole."""
    a, b = (
        Quotient({(0,): c[0] or 1, (2,): c[1] or 1}, {(0,): c[2] or 1, (1,): c[3] or 1}),
        q(c[4] * T + (c[5] or 1), c[6] * T**2 + (c[7] or 1)),
    )

    def value(f: Quotient) -> Fraction:
        return Fraction(*(sum(n * x**e for (e,), n in p.items()) for p in (f.above, f.below)))

    try:
        u, v = value(a), value(b)
    except ZeroDivisionError:
        return
    assert (value(a + b), value(a - b), value(a * b)) == (u + v, u - v, u * v)
    assert not v or value(a / b) == u / v
    assert not (a - a).above


def test_poles_stay() -> None:
    names, lift = quotients(["t"])
    t, one = names["t"], lift(Fraction(1))
    pole = one / (t - lift(Fraction(2)))
    for hidden in (one / pole, one / (one / pole), pole - pole, pole * lift(Fraction(0)), (t - lift(Fraction(2))) * pole):
        assert sum(c * 2**e for (e,), c in hidden.below.items()) == 0
    assert (t / lift(Fraction(3))).below == {(0,): 3}
