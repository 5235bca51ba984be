"""powers: against the sums of logarithms, at ties and beside them."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.powers import integer_power, power_order

BASES = st.fractions(Fraction(1, 12), 40, max_denominator=12).filter(bool)
TERMS = st.dictionaries(BASES, st.fractions(-6, 6, max_denominator=6).filter(bool), min_size=1, max_size=3)


@given(TERMS)
def test_the_order_is_the_sign_of_the_sum(terms: dict[Fraction, Fraction]) -> None:
    order, total = power_order(terms), LogSum(0, terms.items())
    assert order is not None
    left = total.canonical()
    if not left.terms:
        assert order == 0 == total.sign()
    else:
        enclosed = total.enclosure(400)
        assert order == total.sign() == (1 if enclosed.lower > 0 else -1)
    tied = {**terms, Fraction(49, 43): Fraction(1, 5), Fraction(43, 49): Fraction(1, 5)}
    assert power_order(tied) == order


@given(TERMS)
def test_powers_are_their_products(terms: dict[Fraction, Fraction]) -> None:
    power, whole = integer_power(terms), all(c.denominator == 1 for c in terms.values())
    assert (power is not None) == whole
    if power is not None:
        product = Fraction(1)
        for base, c in terms.items():
            product *= base**c.numerator
        assert Fraction(*power) == product


def test_long_powers_are_left_to_enclosures() -> None:
    assert integer_power({Fraction(2): Fraction(2**14)}) is None
    assert power_order({Fraction(2): Fraction(1, 2**20), Fraction(3): Fraction(-1)}) is None
    assert LogSum(0, [(2, Fraction(2**20)), (4, Fraction(-(2**19)))]).sign() == 0
    assert LogSum(0, [(2, 2**20), (4, -(2**19)), (3, Fraction(1, 10**9))]).sign() == 1
