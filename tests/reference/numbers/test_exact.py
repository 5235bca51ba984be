"""exact: the field Q(t, k, ...), its canonical form, and what is accepted as an exact number."""

import copy
import math
import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import flint
import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput, ExactDPError, NotExact, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import RESERVED, Exact, RationalFunction, coprime_basis, exact, rational, variable
from exactdp.numbers.text import level

T, K = variable("t"), variable("k")
POINT = {"t": Fraction(7, 3), "k": Fraction(-5, 11)}

fractions = st.fractions(min_value=-9, max_value=9, max_denominator=8)
monomials = st.tuples(fractions, st.integers(0, 3), st.integers(0, 2))


@st.composite
def polynomials(draw: st.DrawFn) -> Exact:
    terms = draw(st.lists(monomials, max_size=3))
    return sum((c * T**i * K**j for c, i, j in terms), start=Fraction(0))


@st.composite
def functions(draw: st.DrawFn) -> Exact:
    below = draw(polynomials().filter(lambda p: p != 0))
    return draw(polynomials()) / below


def at(value: Exact) -> Fraction:
    return rational(value.at(**POINT)) if isinstance(value, RationalFunction) else value


def to_sympy(value: Exact) -> sympy.Expr:
    """By the integer tables, without text."""
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    symbols = [sympy.Symbol(n) for n in value.variables]
    top, below = (
        sum(c * math.prod(s**e for s, e in zip(symbols, es, strict=True)) for es, c in part.items())
        for part in (value.numerator, value.denominator)
    )
    return top / below


@settings(max_examples=60)
@given(functions(), functions(), functions())
def test_field_axioms(a: Exact, b: Exact, c: Exact) -> None:
    assert a + b == b + a
    assert a * b == b * a
    assert (a + b) + c == a + (b + c)
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert a + 0 == a == a * 1
    assert a - a == 0 == a * 0
    assert -a == 0 - a == a * -1
    assert a - b == a + -b
    if b != 0:
        assert a / b * b == a
        assert 1 / b == b**-1
        assert b / b == 1


@settings(max_examples=60)
@given(functions(), functions())
def test_values_at_a_point_are_those_of_fractions(a: Exact, b: Exact) -> None:
    """Substitution is a homomorphism: a wrong formula for + or * that keeps the axioms would fail here."""
    try:
        x, y = at(a), at(b)
    except OutOfScope:
        return
    assert (at(a + b), at(a - b), at(a * b), at(a**3)) == (x + y, x - y, x * y, x**3)
    if y:
        assert at(a / b) == x / y


@settings(max_examples=60)
@given(functions(), functions())
def test_one_function_has_one_form(a: Exact, b: Exact) -> None:
    other = (a * (b + 2) - a * b) / 2
    assert other == a
    assert hash(other) == hash(a)
    assert repr(other) == repr(a)
    assert type(other) is type(a)
    assert (a == b) == (sympy.cancel(to_sympy(a) - to_sympy(b)) == 0)


@settings(max_examples=60)
@given(functions())
def test_lowest_terms(a: Exact) -> None:
    if isinstance(a, Fraction):
        assert type(a.numerator) is int
        return
    symbols = [sympy.Symbol(n) for n in a.variables]
    top, below = (sympy.Poly(dict(p), *symbols, domain="ZZ") for p in (a.numerator, a.denominator))
    assert sympy.gcd(top, below) == 1
    assert sympy.gcd(top.content(), below.content()) == 1
    assert below.LC() > 0
    assert list(a.variables) == sorted(a.variables)
    assert all(any(e[i] for p in (a.numerator, a.denominator) for e in p) for i in range(len(symbols)))
    assert sympy.cancel(to_sympy(exact(str(a))) - to_sympy(a)) == 0


@settings(max_examples=60)
@given(functions())
def test_repr_is_the_value(a: Exact) -> None:
    found = eval(repr(a), {"exact": exact, "Fraction": Fraction, "level": level})
    assert found == a
    assert type(found) is type(a)


def test_a_constant_is_a_fraction() -> None:
    values = [T / T, T - T, T**0, (T + 1) - T, (2 * T + 2) / (T + 1), (T * K + K) / (T + 1) / K]
    assert [(type(v), v) for v in values] == [(Fraction, v) for v in (1, 0, 1, 1, 2, 1)]


def test_variables_that_cancel_are_forgotten() -> None:
    f = T * K / K
    assert isinstance(f, RationalFunction)
    assert (f, f.variables, hash(f)) == (T, ("t",), hash(T))
    assert (T * K).at(k=2) == 2 * T
    assert variable("a") * T != variable("b") * T


def test_unlike_values_differ() -> None:
    assert T != K
    assert T != 1
    assert Fraction(1, 2) != T
    assert T != "t"
    assert T.__eq__("t") is NotImplemented
    assert T / 2 != T
    assert -T != T
    assert len({T, T / 1, (T**2) / T, K, Fraction(1)}) == 3


@pytest.mark.parametrize("operation", [lambda: T / 0, lambda: 1 / (T - T), lambda: T / (T - T), lambda: T / Fraction(0)])
def test_division_by_zero(operation) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ZeroDivisionError):
        operation()


@pytest.mark.parametrize(
    "operation",
    [lambda: T + 0.5, lambda: 0.5 * T, lambda: T - np.float64(1), lambda: np.float64(2) * T, lambda: T**0.5, lambda: 2**T]
    + [lambda: T < 1, lambda: T >= K, lambda: sorted([T, K]), lambda: T + "1"],
)
def test_no_floats_no_order(operation) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(TypeError):
        operation()


def test_powers() -> None:
    assert (T + 1) ** 3 == T**3 + 3 * T**2 + 3 * T + 1
    assert (T / (T + 1)) ** -2 == (T + 1) ** 2 / T**2
    assert (-T) ** 2 == T**2
    assert (1 - T) ** -1 == -1 / (T - 1)
    assert (T + 1) ** 0 == 1


def test_substitution() -> None:
    f = (T - K) / (T + K)
    assert f.at(t=3, k="1/2") == Fraction(5, 7)
    assert f.at(t=3, unused=1) == (3 - K) / (3 + K)
    assert f.at() == f
    assert f.at(t=K, k=T) == -f
    assert f.at(t=T + K) == T / (T + 2 * K)
    assert type(f.at(t=np.int64(3), k=1)) is Fraction
    with pytest.raises(OutOfScope, match="pole at k = -3, t = 3"):
        f.at(t=3, k=-3)
    with pytest.raises(OutOfScope, match="pole"):
        f.at(t=-K)
    with pytest.raises(NotExact, match='write "0.5" in quotes'):
        f.at(t=0.5)


FLOATS = [0.1, -0.5, 1.0, np.float64(0.1), np.float32(0.1), np.float16(2), np.longdouble(1)]


@pytest.mark.parametrize("value", FLOATS, ids=repr)
def test_floats_are_refused_with_advice(value: object) -> None:
    with pytest.raises(NotExact, match=r"in quotes for the decimal number, or Fraction\(") as caught:
        exact(value)
    advice = str(caught.value).split('"')[1]
    assert exact(advice) == Fraction(advice)
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, ExactDPError)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, np.float64("nan"), Decimal("nan"), Decimal("-Infinity")])
def test_what_is_not_finite(value: object) -> None:
    with pytest.raises(NotExact, match="not a finite number"):
        exact(value)


OTHERS = [True, np.bool_(False), None, 1j, b"1", [1], (1,), {}, np.array(3), np.array([1, 2]), flint.arb(1), Fraction, sympy.true]
OTHERS += [sympy.Float(0.1), 0.5 * sympy.Symbol("t"), sympy.pi, sympy.E, sympy.oo, sympy.I, sympy.nan, 2 * sympy.Symbol("t+1")]
OTHERS += [Decimal("1e999999999"), Decimal("1e-999999999"), flint.fmpq_poly([1]), LogSum.ln(2)]


@pytest.mark.parametrize("value", OTHERS, ids=repr)
def test_other_things_are_refused(value: object) -> None:
    with pytest.raises(NotExact):
        exact(value)


ACCEPTED = [
    (3, Fraction(3)),
    (-(10**40), Fraction(-(10**40))),
    (Fraction(2, 6), Fraction(1, 3)),
    (np.int64(-7), Fraction(-7)),
    (np.uint8(200), Fraction(200)),
    (Decimal("0.10"), Fraction(1, 10)),
    (Decimal("-1E+3"), Fraction(-1000)),
    (Decimal("0E-9"), Fraction(0)),
    (flint.fmpz(5), Fraction(5)),
    (flint.fmpq(-3, 6), Fraction(-1, 2)),
    (sympy.Integer(4), Fraction(4)),
    (sympy.Rational(-2, 6), Fraction(-1, 3)),
    (np.str_("1/2"), Fraction(1, 2)),
    (sympy.Symbol("t") / (sympy.Symbol("t") + 1), T / (T + 1)),
    (-(sympy.Symbol("t") ** -2) / 3, -1 / (3 * T**2)),
    (sympy.exp(sympy.Symbol("eps")) + sympy.Symbol("k"), T + K),
    (sympy.Pow(sympy.Symbol("t") + 1, -3), (T + 1) ** -3),
]


@pytest.mark.parametrize(("value", "expected"), ACCEPTED, ids=lambda v: repr(v)[:40])
def test_exact_numbers_of_other_kinds(value: object, expected: Exact) -> None:
    found = exact(value)
    assert (found, type(found)) == (expected, type(expected))
    assert hash(found) == hash(expected)


@pytest.mark.parametrize("value", [np.int64(2**62), Fraction(np.int64(2**62)), Fraction(np.int64(2**62), np.int64(3))], ids=repr)
def test_numpy_integers_do_not_overflow(value: object) -> None:
    """numpy's integers are Rational, so that a Fraction keeps them, and then they wrap around."""
    found = rational(value)
    assert type(found.numerator) is type(found.denominator) is int
    assert found * 4 == Fraction(2**64, found.denominator)
    below = Fraction(5) / Fraction(np.int64(2**62))  # numpy's integer below the line alone
    assert rational(below) / 4 == Fraction(5, 2**64)
    assert T * np.int64(2**62) * 4 == 2**64 * T


def test_rational() -> None:
    assert rational("2/4") == Fraction(1, 2)
    with pytest.raises(BadInput, match=r"depends on k, t: give a value, as in \.at\(t=3\)"):
        rational(T * K)


def test_names_of_variables() -> None:
    assert variable("x_1") == exact("x_1")
    assert variable("a" * 30).variables == ("a" * 30,)
    assert variable("t") is variable("t")
    for name in ["", "1x", "x y", "t+1", "é", "x٣", "a" * 31, "__import__", "x__y"]:
        with pytest.raises(BadInput, match="not a variable name"):
            variable(name)
    for name in [*RESERVED, "EPS", "Inf", "Log"]:
        with pytest.raises(BadInput, match="meaning of its own"):
            variable(name)


@given(st.sets(st.integers(1, 5000) | st.integers(1, 50).map(lambda n: n**6), max_size=6))
def test_coprime_basis(integers: set[int]) -> None:
    basis = coprime_basis(integers)
    assert basis == sorted(set(basis))
    assert all(math.gcd(a, b) == 1 for a, b in combinations(basis, 2))
    assert not any(b < 2 or sympy.perfect_power(b) for b in basis)
    for n in integers:
        for b in basis:
            while n % b == 0:
                n //= b
        assert n == 1


def test_coprime_basis_takes_roots_of_high_order() -> None:
    assert coprime_basis({36**35, 1, 6**5}) == [6]
    assert coprime_basis({6**35, 10**12}) == [2, 3, 5]
    assert coprime_basis({2**997, 2**991}) == [2]
    assert coprime_basis(set()) == coprime_basis({1}) == []


def test_sympy_reads_it_and_copies_are_equal() -> None:
    """The expression has the same value; pickle and deepcopy keep the function."""
    for value in (exact("(t^2 - 3*k)/(2*t + 1)"), exact("t"), exact("1/t"), exact("-t/(k - 1)")):
        point = {n: sympy.Integer(i + 5) for i, n in enumerate(value.variables)}
        found = sympy.S(value).subs({sympy.Symbol(n): v for n, v in point.items()})
        assert Fraction(str(found)) == value.at(**{n: int(v) for n, v in point.items()})
        assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
