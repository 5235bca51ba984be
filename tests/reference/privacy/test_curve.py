"""curve, losses: the corners of delta(epsilon), read in both directions, against delta itself and all n-tuples of reports."""

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.curve import curve, curve_of, delta_within, epsilon_at, scale_at
from exactdp.privacy.losses import losses, worst
from exactdp.privacy.tradeoff import delta

WARNER = krr.channel(2, 3)


@st.composite
def channels(draw, zero=0):
    k, m = draw(st.integers(2, 4)), draw(st.integers(2, 5))
    row = st.lists(st.integers(zero, 30), min_size=m, max_size=m).filter(any)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=k, max_size=k))])


def random_channel(k, m, seed):
    rows = np.random.default_rng(seed).integers(50, 150, (k, m)).tolist()
    return Channel([[Fraction(v, sum(r)) for v in r] for r in rows])


@settings(max_examples=60, deadline=None)
@given(channels(), st.fractions(1, 40))
def test_the_curve_is_delta_everywhere_and_has_no_corner_too_many(channel, power):
    found = curve(channel)
    assert found.delta(LogSum.ln(power)) == delta(channel, LogSum.ln(power)).value()
    lines = [(e - d) / (q - p) for (p, d), (q, e) in zip(found.corners, found.corners[1:], strict=False)]
    assert all(a < b < 0 for a, b in pairwise(lines))
    pairs = [(x, z) for x in range(channel.size[0]) for z in range(channel.size[0]) if x != z]
    assert curve_of([losses(channel, x, z) for x, z in pairs]).corners == found.corners


@settings(max_examples=60, deadline=None)
@given(channels(), st.fractions(0, Fraction(99, 100), max_denominator=1000))
def test_the_smallest_epsilon_at_a_delta_has_it_and_no_smaller_one_has(channel, limit):
    found = epsilon_at(channel, limit)
    assert found == curve(channel).epsilon(limit)
    if isinstance(found, float):
        assert delta(channel, 500).above > limit
    else:
        assert delta(channel, found).at_most(limit)
        assert found == 0 or not delta(channel, found - Fraction(1, 10**9)).at_most(limit)


def test_a_curve_of_many_inputs_goes_through_doubles_and_is_the_same():
    channel = random_channel(14, 13, 1)
    pairs = [losses(channel, x, z) for x in range(14) for z in range(14) if x != z]
    assert curve(channel).corners == curve_of(pairs).corners
    assert epsilon_at(channel, "1e-6") == curve(channel).epsilon("1e-6")


def test_between_corners_an_irrational_power_is_enclosed():
    found = curve(WARNER).delta("1/2")
    assert isinstance(found, Interval)
    assert found.lower < Fraction(337819682, 10**9) + Fraction(1, 10**8)
    assert found.width < 2**-64
    assert float(found.lower) == pytest.approx(0.75 - np.exp(0.5) / 4, abs=1e-15)
    assert curve(WARNER).delta(5000) == curve(WARNER).delta(2) == 0


@pytest.mark.parametrize("wrong", ["1", "-1/9", "3"])
def test_a_delta_outside_of_its_range_is_refused(wrong):
    with pytest.raises(BadInput, match="from 0 to below 1"):
        epsilon_at(WARNER, wrong)
    with pytest.raises(BadInput, match="from 0 to below 1"):
        curve(WARNER).epsilon(wrong)


def test_no_curve_below_zero_or_in_t():
    with pytest.raises(BadInput, match="at least 0"):
        curve(WARNER).delta(-1)
    with pytest.raises(BadInput, match="one level"):
        curve(krr.channel(2))
    with pytest.raises(BadInput, match="one input"):
        worst(Channel([["1/2", "1/2"]]), lambda a, b: a[:, 0] * b[:, 0], lambda x, z: x)


@settings(max_examples=30, deadline=None)
@given(channels(), st.lists(st.sampled_from(["0", "ln 2", "1/3", "inf"]), min_size=12, max_size=12))
def test_delta_within_a_policy_is_the_largest_of_its_pairs(channel, levels):
    k = channel.size[0]
    rows = [[0 if x == z else levels[(x * k + z) % 12] for z in range(k)] for x in range(k)]
    found = delta_within(channel, PrivacyMatrix.explicit(rows))
    values = [
        max(
            0.0,
            sum(
                max(0.0, float(a) - np.exp({"0": 0, "ln 2": np.log(2), "1/3": 1 / 3}[rows[x][z]]) * float(b))
                for a, b in zip(channel.rows[x], channel.rows[z], strict=True)
            ),
        )
        for x in range(k)
        for z in range(k)
        if x != z and rows[x][z] != "inf"
    ]
    assert float(found.enclosure().lower) == pytest.approx(max(values, default=0.0), abs=1e-12)


def test_the_smallest_scale_of_a_metric_is_enclosed():
    line = PrivacyMatrix.metric([[0, 1, 2], [1, 0, 1], [2, 1, 0]])
    near = scale_at(krr.channel(3, 3), line, 0)
    assert near.lower < Fraction(1098612288669, 10**12) < near.upper + Fraction(1, 10**12)
    assert near.width < Fraction(1, 10**12)
    assert scale_at(krr.channel(3, 3), line, "3/5") == Interval(Fraction(0), Fraction(0))
    with pytest.raises(OutOfScope, match="no scale"):
        scale_at(Channel([[1, 0], ["1/2", "1/2"], ["1/2", "1/2"]]), line, "1/10")


@settings(max_examples=25, deadline=None)
@given(channels(), st.integers(1, 3), st.fractions(1, 20))
def test_reports_by_types_are_those_of_all_tuples(channel, n, power):
    rows = channel.rows[:2]
    laws = [[np.prod([row[y] for y in ys]) for ys in product(range(channel.size[1]), repeat=n)] for row in rows]
    found = losses(channel, 0, 1).repeated(n)
    assert found.delta(power) == sum(max(Fraction(0), a - power * b) for a, b in zip(*laws, strict=True))
    one = losses(channel, 0, 1)
    twice = one.then(one)
    assert twice.delta(power) == one.repeated(2).delta(power)


def test_what_has_infinite_losses_keeps_them():
    one = losses(Channel([["1/2", "1/2"], [1, 0]]), 0, 1)
    assert (one.infinite, one.largest, one.moment(2)) == (Fraction(1, 2), float("inf"), float("inf"))
    assert one.repeated(3).infinite == Fraction(7, 8)
    assert one.moment(1) == 1


def test_too_many_outcomes_are_refused_before_anything_is_computed():
    with pytest.raises(OutOfScope, match="outcomes with probabilities"):
        losses(random_channel(2, 12, 3), 0, 1).repeated(400)
