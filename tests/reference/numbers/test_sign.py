"""sign: one variable decided (touching zeros, poles, roots at the corner), several variables by a sufficient condition."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.numbers.exact import RationalFunction, exact, variable
from exactdp.numbers.sign import compare, sign

T, K = variable("t"), variable("k")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("t", 1), ("-t", -1), ("t - 1", 1), ("1 - t", -1), ("t - 2", None), ("(t-2)^2", 1), ("-(t-2)^2", -1), ("(t-2)^3", None)]
    + [("(t-1)*(t-2)^2", 1), ("(t-1)^3", 1), ("(1-t)^3", -1), ("t^2 - 3*t + 9/4", 1), ("t^2 - 3*t + 2", None), ("t^2+1-t", 1)]
    + [("1/t", 1), ("1/(t-2)", None), ("1/(t-2)^2", 1), ("(t-2)/(t-2)^3", 1), ("(t-3)/(t-2)", None), ("-1/(t+5)", -1)]
    + [("t - 1000000001/1000000000", None), ("(t - 1000000001/1000000000)^2", 1), ("2*t^3 - 3*t^2 + 1", 1)]
    + [("(t^2-2)^2", 1), ("t^2 - 2", None), ("t^20 - t^19 - 1/1000000", None), ("t/(t+1) - 1/2", 1), ("(t - 1/2)*(t + 3)", 1)]
    + [("t*k - 1", 1), ("t - k", None), ("(t-k)^2", None), ("(t-1)*(k-1)", 1), ("k/(t+k-1) - 1", -1), ("1 - t*k", -1)],
)
def test_signs(text, expected):
    value = exact(text)
    assert sign(value) == expected
    assert sign(-value) == (None if expected is None else -expected)
    assert compare(value, Fraction(0)) == expected
    assert compare(Fraction(0), value) == (None if expected is None else -expected)


def test_constants():
    assert [sign(Fraction(n, 7)) for n in (-3, 0, 3)] == [-1, 0, 1]
    assert compare(T, T) == compare(T * K / K, T) == 0
    assert compare(Fraction(1), Fraction(1, 2)) == 1


def test_other_corners():
    value = (T - 2) * (T - 3)
    assert (sign(value, {"t": 3}), sign(value, {"t": 2}), sign(value, {"t": 4})) == (1, None, 1)
    assert sign(T, {"t": 0}) == 1
    assert sign(T, {"t": -1}) is None
    assert (sign(K - 2), sign(K - 2, {"k": 2})) == (None, 1)
    assert sign(T - K, {"t": 5, "k": 1}) is None


def test_the_corner_of_other_variables():
    """1, where nothing is said of them, also where Sturm's theorem decides: a root below the corner does not count."""
    square = (K - 3) ** 2
    assert (sign((K - Fraction(1, 2)) * square), sign((K - Fraction(3, 2)) * square)) == (1, None)
    assert sign((K - Fraction(1, 2)) * square, {"k": 0}) is None
    assert sign((K - Fraction(1, 2)) * square, {"t": 0}) == 1


roots = st.lists(st.tuples(st.fractions(-3, 5, max_denominator=9), st.integers(1, 3)), max_size=4)


@settings(max_examples=60)
@given(roots, roots, st.sampled_from([-1, 1, Fraction(3, 7)]), st.booleans())
def test_against_the_roots(above, below, factor, square):
    """A quotient of products of (t - r)^n changes its sign beyond 1 exactly where the exponents of a root > 1 have an odd sum."""
    value = exact(factor)
    exponents: dict[Fraction, int] = {}
    for part, direction in ((above, 1), (below, -1)):
        for root, n in part:
            value = value * (T - root) ** (direction * n)
            exponents[root] = exponents.get(root, 0) + direction * n
    if square:
        value = value * (T * T - 2) ** 2 / (T * T + 1)
    changes = any(root > 1 and n % 2 for root, n in exponents.items())
    assert sign(value) == (None if changes else (1 if factor > 0 else -1))


def test_the_sign_is_that_of_the_values():
    value = exact("(t^3 - 4*t^2 + 5*t - 2)/(t^2 + 1)")  # (t - 1)^2 (t - 2)
    assert sign(value) is None
    assert isinstance(value, RationalFunction)
    assert [sign(value.at(t=t)) for t in (1, Fraction(3, 2), 2, 3)] == [0, -1, 0, 1]
