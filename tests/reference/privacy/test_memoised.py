"""memoised: reports from a memorised answer against their joint laws, known mechanisms, the two ends, refusals."""

import re
from fractions import Fraction
from itertools import product
from math import prod
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr, longitudinal, rappor, unary_encoding
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.curve import curve
from exactdp.privacy.memoised import memoised, memoised_between, memoised_bits, memoised_channel

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


def test_answers_that_are_sent_as_they_are_have_the_loss_of_one_report():
    """dBitFlip: the bits of a bucket are drawn once, and sent; with 16 answers and 40 rounds there are 16 types, not 10^13."""
    first = krr.channel(16, 3)
    identity = Channel([[int(x == y) for y in range(16)] for x in range(16)])
    assert memoised_channel(first, identity, 40).size == (16, 16)
    assert memoised(first, identity, 40).epsilon == memoised(first, identity, None).epsilon == LogSum.ln(3)


@settings(max_examples=25, deadline=None)
@given(channels(3, 0), st.integers(1, 3))
def test_answers_with_outputs_of_their_own(second, n):
    """Types that no answer has are left out, and nothing else."""
    first = krr.channel(3, 2)
    assert memoised(first, second, n).curve().corners == curve(joint(first, second, n)).corners


def test_l_oue_is_optimised_unary_encoding_twice():
    """Two rounds of the two stages, against the law of both bits that differ, written out."""
    stages = [Channel([[1 - s.q, s.q], [1 - s.p, s.p]]) for s in (unary_encoding.optimised(t) for t in (4, 2))]
    bit = joint(*stages, 2)
    rows = [[a * b for a in bit.rows[x] for b in bit.rows[1 - x]] for x in (1, 0)]
    assert memoised_bits(*stages, 2).curve().corners == curve(Channel(rows)).corners
    assert memoised_bits(*stages, None).epsilon == LogSum.ln(4)


@pytest.mark.parametrize("bits", [0, 1, 2])
def test_both_ends_hold_the_exact_value_and_meet_for_many_rounds(bits):
    first, second = krr.channel(2, 4), krr.channel(2, 2)
    for n in (1, 7):
        assert len({each.epsilon for each in memoised_between(first, second, n, bits)}) == 1
    low, high = memoised_between(first, second, 10**9, bits)
    few = memoised(first, second, 12) if not bits else memoised_bits(first, second, 3, bits, bits)
    for at in (Fraction(1, 10**6), Fraction(1, 10)):
        ends = [float(each.epsilon_at(at)) for each in (few, low, high)]
        assert ends[0] < ends[1] <= ends[2]
        assert bits == 2 or ends[2] < ends[1] + 0.03


def test_ends_of_ten_answers_enclose_what_is_counted():
    first, second = krr.channel(10, 4), krr.channel(10, 2)
    low, high = memoised_between(first, second, 10**6)
    exact = memoised(first, second, 3)
    for power in (1, 2, 3):
        assert exact.delta(power) <= low.delta(power) <= high.delta(power) <= low.delta(power) + Fraction(1, 1000)


@settings(max_examples=15, deadline=None)
@given(channels(3, 1), channels(3, 0), st.integers(2, 4))
def test_ends_are_ends(first, second, n):
    """Where types are not counted: the lower end says no more than the reports, the upper one no less."""
    if first.size[1] != 3:
        first = krr.channel(3, 5)
    with patch("exactdp.privacy.memoised.QUICK", 0):
        low, high = memoised_between(first, second, n)
    exact = memoised(first, second, n)
    for power in (Fraction(1), Fraction(5, 4), Fraction(2)):
        assert low.delta(power) <= exact.delta(power) <= high.delta(power)


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda: memoised(WARNER, krr.channel(3, 2), 2), "same answers"),
        (lambda: memoised(WARNER, WARNER, 0), "rounds"),
        (lambda: memoised_between(WARNER, WARNER, 0), "rounds"),
        (lambda: memoised_between(WARNER, krr.channel(3, 2), 2), "same answers"),
        (lambda: memoised_bits(krr.channel(3, 2), krr.channel(3, 2), 2), "two inputs"),
        (lambda: memoised_bits(WARNER, WARNER, 2, 0, 0), "at least one bit"),
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
    keeps = krr.channel(4, 3)
    with pytest.raises(OutOfScope, match=r"take up to \d+ reports") as refused:
        memoised(keeps, keeps, 10**6)
    most = int(re.search(r"up to (\d+) reports", str(refused.value)).group(1))
    with pytest.raises(OutOfScope, match=f"up to {most} reports"):
        memoised(keeps, keeps, most + 1)
    assert most > 30
