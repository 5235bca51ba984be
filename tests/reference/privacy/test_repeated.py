"""repeated: many reports by types against all tuples of reports, memorised answers against their joint laws, limits, refusals."""

import re
from fractions import Fraction
from itertools import product
from math import inf, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr, longitudinal, rappor
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.curve import curve
from exactdp.privacy.repeated import memoised, memoised_bits, memoised_channel, repeated, together

WARNER = krr.channel(2, 3)
IDENTITY = Channel([[1, 0], [0, 1]])


@st.composite
def channels(draw, k=2, zero=0):
    m = draw(st.integers(2, 3))
    row = st.lists(st.integers(zero, 9), min_size=m, max_size=m).filter(any)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=k, max_size=k))])


def joint(first, second, n):
    """The law of all n reports, tuple by tuple, as a channel."""
    reports = list(product(range(second.size[1]), repeat=n))
    return Channel(
        [
            [
                sum((a * prod((second.rows[u][y] for y in ys), start=Fraction(1)) for u, a in enumerate(row)), start=Fraction(0))
                for ys in reports
            ]
            for row in first.rows
        ]
    )


@settings(max_examples=25, deadline=None)
@given(channels(3), channels(3), st.fractions(1, 9))
def test_reports_through_channels_are_their_composition(one, two, power):
    both, thrice = one.compose(two), one.compose(one).compose(one)
    for found, plain in ((together([one, two]), both), (repeated(one, 3), thrice)):
        assert found.curve().corners == curve(plain).corners
        assert found.delta(power) == curve(plain).delta(LogSum.ln(power))


@settings(max_examples=25, deadline=None)
@given(channels(2), channels(2), st.integers(1, 4))
def test_a_memorised_answer_has_the_joint_law(first, second, n):
    if first.size[1] != 2:
        first = Channel([[row[0], row[1] + row[2]] for row in first.rows])
    found, plain = memoised(first, second, n), joint(first, second, n)
    assert found.curve().corners == curve(plain).corners


@settings(max_examples=15, deadline=None)
@given(channels(2, 1), channels(2, 1), st.integers(1, 3))
def test_bits_are_products_of_one_bit(first, second, n):
    if first.size[1] != 2:
        first = Channel([[row[0], row[1] + row[2]] for row in first.rows])
    bit = joint(first, second, n)
    rows = [[a * b for a in bit.rows[x] for b in bit.rows[1 - x]] for x in (1, 0)]
    assert memoised_bits(first, second, n).curve().corners == curve(Channel(rows)).corners


def test_rounds_near_the_limit_for_ever():
    first, second = Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Channel([["1/2", "1/2"], ["1/4", "3/4"]])
    values = [float(memoised_bits(first, second, n).epsilon) for n in (1, 2, 5, 20, 60)]
    limit = memoised_bits(first, second, None).epsilon
    assert values == sorted(values)
    assert float(limit) - 1e-4 < values[-1] < float(limit)
    assert limit == 2 * LogSum.ln(3)


def test_known_mechanisms():
    """One report of L-GRR, and of RAPPOR, is the one that their modules say; for ever it is the permanent stage."""
    first, second = krr.channel(3, 4), krr.channel(3, 2)
    assert memoised(first, second, 1).epsilon == LogSum.ln(longitudinal.level_of_once(3, 4, 2))
    assert memoised(first, second, None).epsilon == LogSum.ln(4)
    noise = rappor.Noise("1/2", "1/4", "3/4")
    stages = [
        Channel([[1 - s.q, s.q], [1 - s.p, s.p]])
        for s in (
            rappor.permanent(noise),
            rappor.unary_encoding.check_bits(type(rappor.permanent(noise))(Fraction(3, 4), Fraction(1, 4))),
        )
    ]
    assert memoised_bits(*stages, 1).epsilon == LogSum.ln(rappor.loss(rappor.once(noise), 1, 1))
    assert memoised_bits(*stages, None, 2, 2).epsilon == LogSum.ln(rappor.loss(rappor.permanent(noise), 2, 2))
    assert memoised(WARNER, IDENTITY, 30).epsilon == LogSum.ln(3)


def test_equal_rows_of_the_second_stage_are_one_answer_for_ever():
    second = Channel([["1/2", "1/2"], ["1/2", "1/2"], ["1/4", "3/4"]])
    assert memoised_channel(krr.channel(3, 4), second, None).rows[0] == (Fraction(5, 6), Fraction(1, 6))


def test_a_thousand_reports_of_krr_take_seconds_and_their_curve_is_whole():
    reports = repeated(krr.channel(10, 3), 1000)
    found = reports.curve()
    assert reports.epsilon == 1000 * LogSum.ln(3)
    assert 900 < len(found.corners) <= 1001
    power = found.corners[400][0]
    assert found.corners[400][1] == reports.delta(power)
    assert reports.renyi(2) == LogSum.ln(repeated(krr.channel(10, 3), 1).laws[0].moment(2)) * 1000


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
        (lambda: memoised(WARNER, krr.channel(3, 2), 2), "same answers"),
        (lambda: memoised(WARNER, WARNER, 0), "rounds"),
        (lambda: memoised_bits(krr.channel(3, 2), krr.channel(3, 2), 2), "two inputs"),
        (lambda: memoised_bits(WARNER, WARNER, 2, 0, 0), "at least one bit"),
        (lambda: repeated(WARNER, 1).delta("1/2"), "power"),
        (lambda: repeated(WARNER, 1).renyi(1), "order"),
    ],
)
def test_refusals(call, part):
    with pytest.raises(BadInput, match=part):
        call()


def test_types_beyond_reach_are_counted_and_refused():
    with pytest.raises(OutOfScope, match="outcomes"):
        memoised(krr.channel(10, 4), krr.channel(10, 2), 30)


def test_too_many_reports_name_the_number_that_is_answered():
    """And that number is: one more is refused."""
    channel, keeps = Channel([["1/2", "1/3", "1/6"], ["1/6", "1/3", "1/2"]]), krr.channel(4, 3)
    for ask in (lambda n: repeated(channel, n), lambda n: memoised(keeps, keeps, n)):
        with pytest.raises(OutOfScope, match=r"take up to \d+ reports") as refused:
            ask(10**6)
        most = int(re.search(r"up to (\d+) reports", str(refused.value)).group(1))
        with pytest.raises(OutOfScope, match=f"up to {most} reports"):
            ask(most + 1)
        assert most > 30
