"""repeated: many reports by types against the channels of all tuples of reports; limits and refusals."""

import re
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.curve import curve
from exactdp.privacy.losses import losses
from exactdp.privacy.repeated import repeated, together

WARNER = krr.channel(2, 3)


@st.composite
def channels(draw, k=2, zero=0):
    m = draw(st.integers(2, 3))
    row = st.lists(st.integers(zero, 9), min_size=m, max_size=m).filter(any)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=k, max_size=k))])


@settings(max_examples=25, deadline=None)
@given(channels(3), channels(3), st.fractions(1, 9))
def test_reports_through_channels_are_their_composition(one, two, power):
    both, thrice = one.compose(two), one.compose(one).compose(one)
    for found, plain in ((together([one, two]), both), (repeated(one, 3), thrice)):
        assert found.curve().corners == curve(plain).corners
        assert found.delta(power) == curve(plain).delta(LogSum.ln(power))


def test_a_thousand_reports_of_krr_take_seconds_and_their_curve_is_whole():
    reports = repeated(krr.channel(10, 3), 1000)
    found = reports.curve()
    assert reports.epsilon == 1000 * LogSum.ln(3)
    assert 900 < len(found.corners) <= 1001
    power = found.corners[400][0]
    assert found.corners[400][1] == reports.delta(power)
    assert reports.renyi(2) == LogSum.ln(repeated(krr.channel(10, 3), 1).laws[0].moment(2)) * 1000


@settings(max_examples=30, deadline=None)
@given(st.fractions(Fraction(11, 10), 9), st.integers(1, 4), st.booleans())
def test_ratios_that_are_powers_of_one_number_are_counted_by_it(t, n, square):
    """And have the law of all tuples: t, 1, 1/t, and with t squared; of 1,000 reports there are 2,001 types (or 4,001)."""
    channel = krr.channel(3, t) if not square else krr.channel(2, t).compose(krr.channel(2, t * t))
    plain = channel
    for _ in range(n - 1):
        plain = plain.compose(channel)
    found = repeated(channel, n)
    assert found.curve().corners == curve(plain).corners
    assert losses(channel, 0, 1).types(1000) <= 6001


@pytest.mark.parametrize("n", [1, 3])
def test_inputs_that_share_no_outcome(n):
    """Every ratio is infinite: alone, and after a channel that says nothing."""
    apart, nothing = Channel([["1", "0"], ["0", "1"]]), Channel([["1/2", "1/2"], ["1/2", "1/2"]])
    for found in (repeated(apart, n), together([apart] * n), together([nothing, apart])):
        assert found.epsilon == inf
        assert [law.infinite for law in found.laws] == [1] * len(found.laws)


def test_infinite_losses():
    assert repeated(Channel([["1/2", "1/2"], [1, 0]]), 3).epsilon == inf
    assert repeated(Channel([["1/2", "1/2"], [1, 0]]), 3).renyi(2) == inf


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda: repeated(krr.channel(2), 3), "one level"),
        (lambda: repeated(WARNER, 0), "n = 0"),
        (lambda: repeated(krr.channel(1), 2), "one input"),
        (lambda: together([]), "at least one channel"),
        (lambda: together([WARNER, krr.channel(3, 2)]), "the same inputs"),
        (lambda: repeated(WARNER, 1).delta("1/2"), "power"),
        (lambda: repeated(WARNER, 1).renyi(1), "order"),
    ],
)
def test_refusals(call, part):
    with pytest.raises(BadInput, match=part):
        call()


def test_too_many_reports_name_the_number_that_is_answered():
    """And that number is: one more is refused."""
    channel = Channel([["1/2", "1/3", "1/6"], ["1/6", "1/3", "1/2"]])
    with pytest.raises(OutOfScope, match=r"take up to \d+ reports") as refused:
        repeated(channel, 10**6)
    most = int(re.search(r"up to (\d+) reports", str(refused.value)).group(1))
    with pytest.raises(OutOfScope, match=f"up to {most} reports"):
        repeated(channel, most + 1)
    assert most > 30
