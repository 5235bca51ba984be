"""tradeoff: delta(epsilon) and the testing region against all events, that is all 2^m deterministic rules."""

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.policy import PrivacyMatrix
from exactdp.privacy import tradeoff
from exactdp.privacy.levels import smallest_epsilon, violation
from exactdp.privacy.tradeoff import HockeyStick, best_event, delta
from exactdp.privacy.tradeoff import testing_region as region

LN = LogSum.ln


@st.composite
def channels(draw):
    k, m = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    weight = draw(st.sampled_from([st.integers(0, 3), st.integers(1, 40), st.integers(1, 10**30)]))
    rows = draw(st.lists(st.lists(weight, min_size=m, max_size=m), min_size=k, max_size=k))
    return Channel([[Fraction(n, sum(row)) for n in row] if any(row) else [Fraction(1, m)] * m for row in rows])


def events(q, x, other):
    """(Q(S|x), Q(S|other)) for all sets S of outputs."""
    for chosen in product([0, 1], repeat=q.size[1]):
        yield tuple(sum((q[i, y] for y, c in enumerate(chosen) if c), start=Fraction(0)) for i in (x, other))


def brute(q, power):
    """The largest Q(S|x) - power Q(S|x') over all pairs and events."""
    k = q.size[0]
    return max(a - power * b for x in range(k) for o in range(k) for a, b in events(q, x, o))


def check_event(q, found):
    assert found.above == sum((q[found.x, y] for y in found.outputs), start=Fraction(0))
    assert found.below == sum((q[found.other, y] for y in found.outputs), start=Fraction(0))


@settings(max_examples=80)
@given(channels(), st.fractions(1, 9, max_denominator=20))
def test_delta_against_all_events(q, power):
    found = delta(q, LN(power))
    expected = brute(q, power)
    check_event(q, found)
    assert found.value() == expected == found.above - power * found.below
    assert found.enclosure(80).lower == expected
    assert found.at_most(expected)
    assert found.at_most(expected + Fraction(1, 10**40))
    assert not found.at_most(expected - Fraction(1, 10**40))


@settings(max_examples=60)
@given(channels(), st.fractions(0, 3, max_denominator=20), st.sampled_from([1, 20, 200]))
def test_delta_at_rational_levels(q, epsilon, bits):
    """e^epsilon is irrational: between the values for a lower and an upper bound of it, which are 2^-300 apart."""
    found = delta(q, epsilon)
    power = exp(epsilon, bits=300)
    low, high = brute(q, power.upper), brute(q, power.lower)
    check_event(q, found)
    enclosure = found.enclosure(bits)
    assert enclosure.lower <= high
    assert low <= enclosure.upper
    assert enclosure.width * 2**bits <= 1
    assert found.at_most(high)
    assert low <= 0 or not found.at_most(low - Fraction(1, 10**60))


@settings(max_examples=60)
@given(channels())
def test_delta_at_the_smallest_epsilon(q):
    worst = smallest_epsilon(q).epsilon
    if isinstance(worst, LogSum):
        assert delta(q, worst) == HockeyStick(worst, Fraction(0), Fraction(0), 0, 0, ())
        if worst > 0:
            less = worst * Fraction(99, 100)
            assert not delta(q, less).at_most(0)
    else:
        assert not delta(q, 1000).at_most(0)


@settings(max_examples=60)
@given(channels(), st.fractions(1, 9, max_denominator=20))
def test_the_best_event_of_a_pair(q, power):
    """The least set among the best: outputs with Q(y|x) > power Q(y|x')."""
    for x, o in product(range(q.size[0]), repeat=2):
        found = best_event(q, LN(power), x, o)
        check_event(q, found)
        assert (found.x, found.other) == (x, o)
        assert found.above - power * found.below == max(a - power * b for a, b in events(q, x, o))
        assert found.outputs == tuple(y for y in range(q.size[1]) if q[x, y] > power * q[o, y])


def test_the_best_event_where_doubles_cannot_tell():
    tiny = Fraction(1, 2**70)
    for base, power in ((Fraction(1, 3), LN(2)), (Fraction(1, 10**30), LN(3))):
        for shift, outputs in ((tiny, (0,)), (0, ()), (-tiny, ())):
            top = base * power.exp() * (1 + shift)
            assert best_event(Channel([[top, 1 - top], [base, 1 - base]]), power, 0, 1).outputs == outputs


def test_delta_known():
    krr = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
    assert [delta(krr, e).value() for e in (0, "ln 2", "ln 3", "ln 4")] == [Fraction(1, 2), Fraction(1, 4), 0, 0]
    one = delta(krr, 1)
    assert (one.value(), one.above, one.below, one.outputs) == (None, Fraction(3, 4), Fraction(1, 4), (0,))
    identity = Channel([[1, 0], [0, 1]])
    assert (delta(identity, 10**9).value(), delta(identity, 1).enclosure().width) == (1, 0)
    assert delta(Channel([["1/3", "2/3"]]), 0).value() == 0
    tiny = Fraction(1, 10**600)
    assert delta(Channel([[tiny, 1 - tiny], [0, 1]]), 5).value() == tiny
    assert one.at_most("0.0704295429")
    assert not one.at_most("0.0704295428")  # 3/4 - e/4 = 0.070429542885...


def test_large_levels_are_still_enclosed_as_promised():
    small = Fraction(1, 10**400)
    found = delta(Channel([[1 - small, small], [small, 1 - small]]), 700)
    assert found.below == small
    for bits in (10, 64, 500):
        assert found.enclosure(bits).width * 2**bits <= 1


def larger(k, m, common):
    """A channel for which the doubles choose the pairs to look at."""
    weights = np.random.default_rng(8).integers(1, 10**6, (k, m))
    weights[5] = weights[11]
    weights[5, 0] += 1
    weights[5, 1] -= 1
    if not common:
        return Channel([[Fraction(int(n), int(sum(row))) for n in row] for row in weights])
    weights[:, -1] += 10**6 * m - weights.sum(axis=1)
    return Channel(ExactMatrix.from_integers(weights, 10**6 * m))


@pytest.mark.parametrize("common", [False, True])
@pytest.mark.parametrize("power", [Fraction(1), Fraction(3, 2), Fraction(40), Fraction(10**100)])
def test_larger_channels(common, power):
    q = larger(24, 40, common)
    found = delta(q, LN(power))
    rows = q.rows
    expected = max(
        sum((max(a - power * b, Fraction(0)) for a, b in zip(u, v, strict=True)), start=Fraction(0)) for u in rows for v in rows
    )
    check_event(q, found)
    assert found.value() == expected


def boundary(vertices, false_alarm):
    """The height of the polygonal line at a probability of false alarm; the lowest point at its left end."""
    for (a, b), (c, d) in pairwise(vertices):
        if a < c and a <= false_alarm <= c:
            return b + (d - b) * (false_alarm - a) / (c - a)
    return None


@settings(max_examples=80)
@given(channels())
def test_regions(q):
    k = q.size[0]
    for x, other in product(range(k), repeat=2):
        vertices = region(q, x, other)
        assert (vertices[0], vertices[-1]) == ((0, 1), (1, 0))
        rules = [(b, 1 - a) for a, b in events(q, x, other)]
        assert set(vertices) <= set(rules)
        assert all(missed >= boundary(vertices, alarm) for alarm, missed in rules)
        edges = [(c - a, d - b) for (a, b), (c, d) in pairwise(vertices)]
        assert all(a >= 0 >= b for a, b in edges)
        assert all(a * d > b * c for (a, b), (c, d) in pairwise(edges))  # strictly convex
        assert tuple((b, a) for a, b in reversed(vertices)) == region(q, other, x)


@settings(max_examples=80)
@given(channels(), st.fractions(1, 9, max_denominator=6), st.fractions(1, 9, max_denominator=6))
def test_the_region_decides_privacy(q, up, down):
    """Theorem 1: E-LDP exactly if P_FA + e^E[x',x] P_MD >= 1 and e^E[x,x'] P_FA + P_MD >= 1 for every rule."""
    if q.size[0] < 2:
        return
    two = Channel(q.rows[:2])
    policy = PrivacyMatrix.binary(LN(up), LN(down))
    inside = all(up * alarm + missed >= 1 and alarm + down * missed >= 1 for alarm, missed in region(two, 0, 1))
    assert inside == (violation(two, policy) is None)


def test_refusals():
    q = Channel([["t/(t+1)", "1/(t+1)"]])
    for call in (lambda: delta(q, 1), lambda: delta(q.at(t=2), "eps"), lambda: region(q, 0, 0)):
        with pytest.raises(BadInput, match="one level: give values"):
            call()
    for x, other in ((0, 1), (-1, 0)):
        with pytest.raises(BadInput, match="not both inputs"):
            region(q.at(t=2), x, other)
    with pytest.raises(BadInput, match="negative"):
        delta(q.at(t=2), -1)


def test_equal_rows_are_compared_once() -> None:
    """Of pairs with the same two rows the first is the answer, as where all are compared."""
    q = Channel([["3/4", "1/4"], ["3/4", "1/4"], ["1/4", "3/4"], ["1/4", "3/4"], ["3/4", "1/4"]])
    assert tradeoff._candidates(q, LN(2)) == [(0, 1), (0, 2), (2, 0), (2, 3)]
    found = delta(q, "ln 2")
    assert (found.value(), found.x, found.other) == (Fraction(1, 4), 0, 2)
    assert delta(Channel([["3/4", "1/4"]] * 3), "ln 2").value() == 0
