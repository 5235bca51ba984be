"""dominating: the pair that dominates against the curve; both ends of many reports against exact laws and another library."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.curve import curve
from exactdp.privacy.dominating import dominating, enclosed
from exactdp.privacy.losses import losses
from exactdp.privacy.repeated import repeated


@st.composite
def channels(draw, zero=0):
    k, m = draw(st.integers(2, 3)), draw(st.integers(2, 4))
    row = st.lists(st.integers(zero, 9), min_size=m, max_size=m).filter(any)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=k, max_size=k))])


@settings(max_examples=40, deadline=None)
@given(channels(), st.fractions(Fraction(1, 9), 9))
def test_the_pair_has_the_curve_of_the_channel_and_dominates_every_pair_in_both_directions(channel, power):
    law, k = dominating(curve(channel)), channel.size[0]
    every = [losses(channel, x, z).delta(power) for x in range(k) for z in range(k) if x != z]
    assert law.delta(power) == max(every)
    assert all(m > 0 for m in law.masses)
    assert sum(law.under) <= law.over * law.whole  # what is missing from 1 has the ratio 0
    if not law.infinite:
        assert sum(law.under) == law.over * law.whole


@settings(max_examples=40, deadline=None)
@given(channels(), st.integers(1, 4), st.fractions(1, 30))
def test_both_ends_hold_the_exact_delta_and_epsilon(channel, n, power):
    found, exact = enclosed(channel, n), repeated(channel, n)
    ends = found.delta(power)
    assert ends.lower <= exact.delta(power) <= ends.upper
    for limit in (Fraction(1, 3), Fraction(1, 10**6), Fraction(1, 10**30)):
        epsilon = exact.epsilon_at(limit)
        if isinstance(epsilon, LogSum):
            try:
                ends = found.epsilon_at(limit)
            except OutOfScope:
                continue  # the upper end is infinite
            assert ends.lower <= epsilon.enclosure(300).upper
            assert epsilon.enclosure(300).lower <= ends.upper
        else:
            with pytest.raises(OutOfScope, match="too small"):
                found.epsilon_at(limit)


def test_the_ends_are_near_where_one_pair_is_the_worst():
    for n in (2, 30, 200):
        ends = enclosed(krr.channel(3, 3), n).epsilon_at("1e-6")
        exact = float(repeated(krr.channel(3, 3), n).epsilon_at("1e-6"))
        assert exact * 0.99 < float(ends.lower) <= exact <= float(ends.upper) < exact * 1.01


def test_sixty_four_outputs_against_dp_accounting():
    pld = pytest.importorskip("dp_accounting.pld.privacy_loss_distribution")
    draw = np.random.default_rng(8)
    rows = draw.integers(50, 150, (2, 64)).tolist()
    channel = Channel([[Fraction(v, sum(row)) for v in row] for row in rows])
    p, q = (dict(enumerate(np.log(row))) for row in channel.to_numpy())
    other = pld.from_two_probability_mass_functions(q, p, value_discretization_interval=1e-4, symmetric=False).self_compose(30)
    ends = enclosed(channel, 30)
    for power in (2, 5, 20):
        near = other.get_delta_for_epsilon(math.log(power))
        found = ends.delta(power)
        assert float(found.lower) - 2e-3 <= near <= float(found.upper) + 2e-3


@pytest.mark.parametrize(
    ("call", "error", "part"),
    [
        (lambda: enclosed(krr.channel(2), 3), BadInput, "one level"),
        (lambda: enclosed(krr.channel(1), 3), BadInput, "one input"),
        (lambda: enclosed(krr.channel(2, 3), 0), BadInput, "n = 0"),
        (lambda: enclosed(krr.channel(2, 3), 10**6), OutOfScope, "ask for up to 2500"),
        (lambda: enclosed(krr.channel(2, 3), 2).delta("1/2"), BadInput, "power"),
        (lambda: enclosed(krr.channel(2, 3), 2).epsilon_at(0), OutOfScope, "lost in balls"),
        (lambda: enclosed(krr.channel(2, 3), 2).epsilon_at(1), BadInput, "below 1"),
    ],
)
def test_refusals(call, error, part):
    with pytest.raises(error, match=part):
        call()
