"""shuffled_bits: delta for every number of others against integers, on both sides of the edges; 10^5 reports."""

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.privacy.shuffled import shuffled
from exactdp.privacy.shuffled_bits import scan
from exactdp.privacy.shuffled_epsilon import shuffled_epsilon

WARNER = krr.channel(2, 3)


TINIES = st.sampled_from([5, 13, 20, 30, 100, 300, 320, 400]).map(lambda digits: Fraction(1, 10**digits))
CHANCES = st.one_of(st.fractions(0, 1, max_denominator=50), TINIES, TINIES.map(lambda tiny: 1 - tiny))
POWERS = st.one_of(
    st.fractions(1, 4, max_denominator=40), TINIES.map(lambda tiny: 1 + tiny), st.integers(1, 39).map(lambda d: 10**d)
)


@settings(max_examples=60, deadline=None)
@given(CHANCES, CHANCES, st.one_of(st.integers(0, 30), st.integers(59, 300)), POWERS, st.data())
@example(Fraction(1, 10**30), Fraction(1, 2), 100, Fraction(11, 10), None)
def test_every_number_of_others_is_within_its_bound(one, two, N, power, data):
    a, b = sorted((one, two))
    if a == b:
        return
    line, channel = scan(a, b, N, power), Channel([[1 - a, a], [1 - b, b]])
    for j in data.draw(st.lists(st.integers(0, N), min_size=3, max_size=3)) if data else (0, 1, N):
        exact = shuffled(channel, N + 1, power, (N - j, j)).lower
        assert abs(exact - Fraction(float(line.near[j]))) <= Fraction(float(line.slack[j]))
        alone = scan(a, b, N, power, only=j)
        assert abs(exact - Fraction(float(alone.near[0]))) <= Fraction(float(alone.slack[0]))
        event = line.above[j] - float(power) * line.below[j]
        assert float(exact) == pytest.approx(float(event), abs=1e-9 * float(power))


def test_beyond_the_exact_ones_the_enclosure_holds_the_exact_delta():
    """2,500 reports, whose delta for named others is a fraction of 5,000 bits: all alike are inside and no more."""
    found = shuffled(WARNER, 2500, "21/20")
    assert 0 < found.lower < found.upper < found.lower * (1 + Fraction(1, 10**8))
    assert shuffled(Channel([["3/4", "1/4"], ["1/4", "3/4"], ["1/2", "1/2"]]), 2500, "21/20").others[2] == 0
    third = shuffled(Channel([["3/4", "1/4"], ["1/4", "3/4"], ["1/2", "1/2"]]), 2500, "21/20", (2498, 0, 1))
    assert third.lower == third.upper <= found.upper


def test_all_others_of_an_event_that_almost_never_happens():
    """The worst others are all alike; doubles that become 0 once hid them, and "at most" was said of less than delta."""
    rare = Channel([[1 - Fraction(1, 10**30), Fraction(1, 10**30)], ["1/2", "1/2"]])
    found = shuffled(rare, 101, "11/10")
    assert found.lower == found.upper == shuffled(rare, 101, "11/10", (100, 0)).lower > Fraction(49, 100)
    many = shuffled(rare, 3000, "11/10")
    assert many.lower < Fraction(1, 2) < many.upper < Fraction(51, 100)
    with pytest.raises(OutOfScope, match="up to 2\\^900"):
        shuffled(Channel([[1, 0], ["1/2", "1/2"]]), 100, 2**901)


def test_a_hundred_thousand_reports():
    """Only at this size do a law's dropped tails and the blocks of others meet; steps are shares."""
    shares: list[float] = []
    found = shuffled(WARNER, 10**5, "51/50", step=shares.append)
    assert float(found.lower) == pytest.approx(2.3134328e-11, rel=1e-6)
    assert found.upper < found.lower * (1 + Fraction(1, 10**7))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    alike = shuffled(WARNER, 10**5, "51/50", (99_999, 0))
    assert alike.lower <= found.upper


@pytest.mark.parametrize(("n", "delta"), [(1, "1/4"), (40, "1/100"), (300, "1e-6"), (2500, "1e-6")])
def test_the_smallest_epsilon_has_the_delta_and_less_has_more(n, delta):
    found = shuffled_epsilon(WARNER, n, delta)
    assert found.width < Fraction(1, 10**7)
    from math import exp  # doubles a little outside of both ends

    assert shuffled(WARNER, n, Fraction(exp(float(found.upper) + 1e-9))).upper <= Fraction(delta)
    assert shuffled(WARNER, n, Fraction(exp(float(found.lower) - 1e-9))).lower > Fraction(delta)


def test_the_smallest_epsilon_of_larger_alphabets():
    three, ten = shuffled_epsilon(krr.channel(3, 3), 12, "1/100"), shuffled_epsilon(krr.channel(10, 3), 1000, "1e-6")
    assert three.width < Fraction(1, 10**9)
    assert 0 < ten.lower < ten.upper < 1
    assert shuffled_epsilon(krr.channel(10, 3), 1000, 0).lower == pytest.approx(1.0986122886681098)


def test_where_no_epsilon_is_enough():
    leaky = Channel([["1/2", "1/2"], [1, 0]])
    assert shuffled_epsilon(leaky, 30, "1/2").upper == 0
    for n in (30, 100, 3000):
        with pytest.raises(OutOfScope, match="no epsilon"):
            shuffled_epsilon(leaky, n, "1e-6")
    with pytest.raises(BadInput, match="from 0 to below 1"):
        shuffled_epsilon(WARNER, 3, 1)
