"""renyi, concentrated: divergences against numpy on a dense set of orders, exact values, and refusals."""

from fractions import Fraction
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import hadamard_response, krr
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.privacy.concentrated import zcdp
from exactdp.privacy.renyi import chi_square, hellinger, kullback_leibler, renyi

GAP = Channel([["1/2", "1/2"], [1, 0], ["1/3", "2/3"]])


@st.composite
def channels(draw):
    k, m = draw(st.integers(2, 4)), draw(st.integers(2, 5))
    row = st.lists(st.integers(1, 30), min_size=m, max_size=m)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=k, max_size=k))])


def plain(rows, a):
    """The largest D_a over pairs, in doubles."""
    pairs = [(p, q) for p in rows for q in rows if p is not q]
    if a == 1:
        return max((p * np.log(p / q)).sum() for p, q in pairs)
    found = []
    for p, q in pairs:
        logs = a * np.log(p) + (1 - a) * np.log(q)
        found.append((logs.max() + np.log(np.exp(logs - logs.max()).sum())) / (a - 1))
    return max(found)


@settings(max_examples=60, deadline=None)
@given(channels(), st.integers(2, 9), st.fractions(Fraction(11, 10), 20, max_denominator=50))
def test_divergences_are_those_of_numpy(channel, order, a):
    rows = list(channel.to_numpy())
    assert float(renyi(channel, order).value) == pytest.approx(plain(rows, order), abs=1e-9)
    found = renyi(channel, a).value
    assert float(found if isinstance(found, LogSum) else found.lower) == pytest.approx(plain(rows, float(a)), abs=1e-9)
    assert isinstance(found, LogSum) or found.width < 2**-100
    assert float(kullback_leibler(channel).value) == pytest.approx(plain(rows, 1), abs=1e-9)
    distance = max(1 - np.sqrt(p * q).sum() for p in rows for q in rows)
    assert float(hellinger(channel)[0].lower) == pytest.approx(distance, abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(channels())
def test_rho_encloses_what_a_dense_set_of_orders_gives(channel):
    rows = list(channel.to_numpy())
    dense = max(plain(rows, a) / a for a in [1, *(1 + np.geomspace(1e-4, 1e5, 400))])
    found = zcdp(channel)
    assert found.width <= Fraction(1, 10**9)
    assert dense <= float(found.upper) + 1e-9
    assert float(found.lower) <= dense + 1e-3 * dense + 1e-9


def test_rho_inside_of_the_orders():
    """A rare large loss: the sup is at an order between 1 and infinity, and many inputs go through doubles."""
    p = Channel([["1/100", "99/100"], ["1/10000", "9999/10000"]])
    orders = 1 + np.geomspace(1e-4, 50, 4000)
    dense = max(plain(list(p.to_numpy()), a) / a for a in orders)
    assert float(zcdp(p).lower) == pytest.approx(dense, abs=1e-6)
    rows = np.random.default_rng(3).integers(1, 400, (16, 12)).tolist()
    channel = Channel([[Fraction(v, sum(r)) for v in r] for r in rows])
    dense = max(plain(list(channel.to_numpy()), a) / a for a in [1, *(1 + np.geomspace(1e-3, 50, 60))])
    found = zcdp(channel)
    assert dense - 1e-9 <= float(found.upper)
    assert float(found.lower) <= dense * 1.01
    assert found.width <= Fraction(1, 10**9)


def test_known_values_at_one_level_and_at_all():
    assert renyi(krr.channel(2, 3), 2).value == LogSum.ln("7/3")
    assert chi_square(krr.channel(2, 3)).moment == Fraction(4, 3)
    assert renyi(krr.channel(2), 3).moment.at(t=3) == renyi(krr.channel(2, 3), 3).moment
    assert renyi(hadamard_response.channel(5), 2).moment.at(t=2) == renyi(hadamard_response.channel(5, 2), 2).moment
    assert zcdp(Channel([["1/2", "1/2"]] * 3)) == Interval(Fraction(0), Fraction(0))


def test_what_is_infinite():
    assert renyi(GAP, 2).value == renyi(GAP, "3/2").value == kullback_leibler(GAP).value == chi_square(GAP).moment == inf
    assert renyi(Channel([["1/(t+1)", "t/(t+1)"], [1, 0]]), 2).value == inf
    assert float(hellinger(GAP)[0].lower) == pytest.approx(1 - np.sqrt(1 / 3))
    with pytest.raises(OutOfScope, match="infinite"):
        zcdp(GAP)


def test_entries_that_no_double_holds_count():
    """A pair with the largest divergences has an entry of 10^-400: as doubles, 0 under 0."""
    tiny, few = Fraction(1, 10**400), Fraction(1, 10**5)
    rows = [[Fraction(1, 2) - tiny, Fraction(1, 2) + tiny - 3 * few, few, few, few] for _ in range(18)]
    rows += [[Fraction(1, 2) - 2 * few, Fraction(1, 2), tiny, few, few - tiny], ["1/4", "1/4", "1/4", "1/8", "1/8"]]
    channel, pairs = Channel(rows), [Channel([rows[x], rows[z]]) for x, z in ((0, 18), (0, 19), (18, 19))]
    for order in (2, 30):
        assert renyi(channel, order).moment == max(renyi(pair, order).moment for pair in pairs)
    assert kullback_leibler(channel).value == max(kullback_leibler(pair).value for pair in pairs)
    assert zcdp(channel, 1).lower == pytest.approx(max(float(zcdp(pair, 1).lower) for pair in pairs), rel=1e-2)
    assert zcdp(channel, 1).upper > 850


def test_rows_that_doubles_hardly_tell_apart():
    """Divergences of 10^-10: all pairs whose doubles are within rounding are enclosed, so the largest is."""
    rows = [[Fraction(1, 5) + Fraction(n * (-1) ** y, 10**7) for y in range(4)] for n in range(14)]
    channel = Channel([[*row, 1 - sum(row)] for row in rows])
    assert zcdp(channel, "1e-14").upper >= zcdp(Channel([channel.rows[0], channel.rows[13]]), "1e-14").lower > 0


@pytest.mark.parametrize("order", [1, "1/2", 0, -3])
def test_orders_at_or_below_one_are_refused(order):
    with pytest.raises(BadInput, match="above 1"):
        renyi(krr.channel(2, 3), order)


def test_refusals():
    with pytest.raises(OutOfScope, match="at most 10000"):
        renyi(krr.channel(2, 3), 10_001)
    with pytest.raises(OutOfScope, match="integer"):
        renyi(krr.channel(2), "3/2")
    with pytest.raises(OutOfScope, match="depends on t"):
        renyi(Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"], ["99/100", "1/100"]]), 2)
    with pytest.raises(BadInput, match="tolerance"):
        zcdp(krr.channel(2, 3), 0)
    with pytest.raises(BadInput, match="one input"):
        renyi(krr.channel(1), 2)
