"""Boxes of integers: literally the exact operations in fractions, rounded once; sizes are those of ends in lowest terms."""

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp_checks.trusted.arithmetic import LIMIT, Box, Rejected, bounded, evaluate, quotients

fractions = st.fractions(-50, 50, max_denominator=10**4)


@given(fractions, fractions, fractions, fractions, st.integers(0, 40), st.integers(0, 40))
def test_boxes_are_the_exact_operations_rounded_once(a: Fraction, b: Fraction, c: Fraction, d: Fraction, p: int, q: int) -> None:
    """Literally, in fractions, where the ends are integers in the kernel; the bits of the operands may differ."""

    def rounded(low: Fraction, high: Fraction, bits: int) -> tuple[Fraction, Fraction]:
        return Fraction(floor(low * 2**bits), 2**bits), Fraction(ceil(high * 2**bits), 2**bits)

    def ends(box: Box) -> tuple[Fraction, Fraction]:
        return box.low, box.high

    one, two = Box(min(a, b), max(a, b), p), Box(min(c, d), max(c, d), q)
    assert ends(one) == rounded(min(a, b), max(a, b), p)
    assert ends(one + two) == rounded(one.low + two.low, one.high + two.high, p)
    assert ends(one - two) == rounded(one.low - two.high, one.high - two.low, p)
    products = [x * y for x in ends(one) for y in ends(two)]
    assert ends(one * two) == rounded(min(products), max(products), p)
    if two.low > 0 or two.high < 0:
        low, high = rounded(1 / two.high, 1 / two.low, p)
        quotients_ = [x * y for x in ends(one) for y in (low, high)]
        assert ends(one / two) == rounded(min(quotients_), max(quotients_), p)
    assert ends(one.image(lambda x, n: Box(x, x, n))) == ends(one)


def test_sizes_are_those_of_the_integers_and_the_bits() -> None:
    """As section 8 of FORMAT.md counts them, so that two kernels agree."""
    assert bounded(Box.of(1, 1, LIMIT // 2 - 1)).least == 1
    for least, bits in ((2, LIMIT // 2 - 1), (1, LIMIT // 2), (1 << LIMIT, 0)):
        with pytest.raises(Rejected, match="too large"):
            bounded(Box.of(least, least, bits))


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=5), st.integers(-9, 9), st.integers(0, 4), st.integers(-4, 4))
def test_products_with_a_single_term(coefficients: list[int], c: int, power: int, x: int) -> None:
    """A factor of one term, of none and of several, on either side: the values are those of the factors."""
    polynomial = ["+", 0, *(["*", a, *["t"] * i] for i, a in enumerate(coefficients))]
    term = ["*", c, *["t"] * power]
    expected = sum(a * x**i for i, a in enumerate(coefficients)) * c * x**power
    for tree in (["*", polynomial, term], ["*", term, polynomial]):
        found = evaluate(tree, *quotients(["t"]))
        assert all(found.above.values())
        assert sum(a * Fraction(x) ** e for (e,), a in found.above.items()) == expected * sum(found.below.values())


def test_a_kept_value_is_that_of_its_own_arguments() -> None:
    """Values of functions are kept: another point or another precision has another one, and a refusal is one again."""
    for function in (Box.ln, Box.exp, Box.sqrt, Box.erf):
        ends = {(p, b): (f.low, f.high) for p in (2, 3) for b in (20, 40) for f in [function(Fraction(p), b)]}
        assert len(set(ends.values())) == 4
        assert all((function(Fraction(p), b).low, function(Fraction(p), b).high) == v for (p, b), v in ends.items())
    for _ in range(2):
        with pytest.raises(Rejected, match="not positive"):
            Box.ln(Fraction(0), 20)
