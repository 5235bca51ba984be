"""sampled: delta after drawing users against all drawn sets and sequences, for all inputs of the others; refusals."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import exp
from exactdp.privacy.sampled import sampled, sampled_epsilon

WARNER = krr.channel(2, 3)


@st.composite
def channels(draw):
    row = st.lists(st.integers(0, 9), min_size=2, max_size=2).filter(any)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=2, max_size=3))])


def law(channel, users, draws, replacement):
    """Of all drawn sets, as histograms, or of all drawn sequences, in order."""
    found: Counter = Counter()
    sets = list(product(range(len(users)), repeat=draws)) if replacement else list(combinations(range(len(users)), draws))
    for chosen in sets:
        for ys in product(range(channel.size[1]), repeat=draws):
            p = prod((channel.rows[users[i]][y] for i, y in zip(chosen, ys, strict=True)), start=Fraction(1))
            found[ys if replacement else tuple(sorted(ys))] += p / len(sets)
    return found


@settings(max_examples=30, deadline=None)
@given(channels(), st.integers(2, 4), st.integers(1, 2), st.fractions(1, 2, max_denominator=6), st.booleans())
def test_every_data_set_is_at_most_the_upper_end_and_one_attains_the_lower(channel, users, draws, power, replacement):
    found = sampled(channel, users, draws, power, replacement=replacement)
    worst = Fraction(0)
    for others in combinations_with_replacement(range(channel.size[0]), users - 1):
        laws = [law(channel, (x, *others), draws, replacement) for x in range(channel.size[0])]
        for one in laws:
            for two in laws:
                value = sum((max(Fraction(0), p - power * two[y]) for y, p in one.items()), start=Fraction(0))
                worst = max(worst, value)
    assert found.lower <= worst <= found.upper
    assert draws > 1 or found.lower == found.upper


@settings(max_examples=12, deadline=None)
@given(channels(), st.integers(2, 4), st.integers(1, 2), st.sampled_from(["0", "1/50", "1/5"]), st.booleans())
def test_the_smallest_epsilon_is_where_delta_is_reached(channel, users, draws, delta, replacement):
    try:
        found = sampled_epsilon(channel, users, draws, delta, replacement=replacement)
    except OutOfScope:
        assert not all(p for row in channel.rows for p in row)
        return
    above, below = (exp(end, 80) for end in (found.upper, found.lower))
    assert sampled(channel, users, draws, above.upper, replacement=replacement).upper <= Fraction(delta)
    if found.lower > 0:
        before = max(Fraction(1), below.lower * (1 - Fraction(1, 2**40)))
        assert sampled(channel, users, draws, before, replacement=replacement).upper > Fraction(delta)
        assert sampled(channel, users, draws, before, replacement=replacement).lower >= Fraction(delta) or draws > 1


def test_one_draw_of_all_is_the_channel_and_more_users_hide_more():
    assert sampled(WARNER, 2, 2, 2).lower > 0
    deltas = [sampled(WARNER, n, 1, "21/20").lower for n in (2, 4, 8)]
    assert deltas == sorted(deltas, reverse=True)
    assert sampled(WARNER, 5, 1, 1).lower == Fraction(1, 10)


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda: sampled(krr.channel(2), 3, 1, 2), "one level"),
        (lambda: sampled(WARNER, 3, 4, 2), "with replacement"),
        (lambda: sampled(WARNER, 3, 1, "1/2"), "power"),
        (lambda: sampled(WARNER, 1, 1, 2), "users"),
        (lambda: sampled(krr.channel(1), 3, 1, 2), "one input"),
        (lambda: sampled(krr.channel(6, 3), 30, 9, 2), "outcomes"),
    ],
)
def test_refusals(call, part):
    with pytest.raises((BadInput, OutOfScope), match=part):
        call()
