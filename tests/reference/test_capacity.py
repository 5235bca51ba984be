"""capacity, solve: enclosures against plain iteration in numpy, known values, and what is asked the other way round."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.capacity import capacity
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.information import mutual_information
from exactdp.mechanisms import hadamard_response, krr, subset_selection
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.oracles.comparing import compare, sign_at
from exactdp.oracles.solving import solve


@st.composite
def channels(draw):
    k, m = draw(st.integers(1, 4)), draw(st.integers(2, 5))
    row = st.lists(st.integers(0, 30), min_size=m, max_size=m).filter(any)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=k, max_size=k))])


def by_iteration(rows, steps=600):
    """Blahut's iteration as it is printed: a lower and an upper bound."""
    p = np.full(len(rows), 1 / len(rows))
    for _ in range(steps):
        law = p @ rows
        with np.errstate(all="ignore"):
            gain = np.where(rows > 0, rows * np.log(rows / law), 0).sum(axis=1)
        low, high = np.log(p @ np.exp(gain)), gain.max()
        p = p * np.exp(gain)
        p /= p.sum()
    return low, high


@settings(max_examples=50, deadline=None)
@given(channels())
def test_the_capacity_is_between_its_ends(channel):
    found = capacity(channel, "1e-6")
    low, high = by_iteration(channel.to_numpy())
    assert float(found.nats.lower) <= high + 1e-12
    assert low <= float(found.nats.upper) + 1e-12
    assert found.nats.width < 1e-4
    assert mutual_information(channel, found.prior).enclosure().upper >= found.nats.lower


@pytest.mark.parametrize("channel", [krr.channel(5, 3), hadamard_response.channel(7, 3), subset_selection.channel(5, 2, 3)])
def test_symmetric_rows_have_an_exact_capacity(channel):
    found = capacity(channel)
    assert found.exact == mutual_information(channel, found.prior)
    assert float(found.nats.lower) == pytest.approx(by_iteration(channel.to_numpy())[1], abs=1e-9)


def test_of_many_inputs_the_two_ends_meet():
    rows = np.random.default_rng(2).integers(50, 150, (32, 32)).tolist()
    found = capacity(Channel([[Fraction(v, sum(r)) for v in r] for r in rows]))
    assert 0 <= found.nats.width < Fraction(1, 10**9)


def test_a_zero_is_no_trouble_and_no_input_is_no_information():
    """The Z channel at 1/2 has ln(5/4) nats; equal rows have none."""
    found = capacity(Channel([["1/2", "1/2"], [1, 0]]), "1e-12")
    assert found.nats.lower <= LogSum.ln("5/4").enclosure(80).upper
    assert LogSum.ln("5/4").enclosure(80).lower <= found.nats.upper
    assert capacity(Channel([["1/2", "1/3", "1/6"]] * 3)).exact == 0
    assert float(capacity(Channel([[1, 0], [0, 1]])).bits.lower) == pytest.approx(1)


def test_known_values():
    """k-RR of 2925 states has 11.461727965384876 bits at 14 nats; of 5545 it has 6.5 bits at 9.028709123768687 nats."""
    assert float(solve("krr", at_most="6.5 bits", k=5545).epsilon.lower) == pytest.approx(9.028709123768687, abs=1e-14)
    back = solve("krr", at_most=LogSum.ln(2) * Fraction("11.461727965384876"), k=2925).epsilon
    assert float(back.lower) == pytest.approx(14, abs=1e-12)


def test_solve_is_the_inverse_of_the_capacity_and_of_the_risk():
    inside = solve("subset_selection", at_most="1/2", k=6, d=2).epsilon
    for t, more in ((exp(inside.lower).lower - Fraction(1, 10**9), False), (exp(inside.upper).upper + Fraction(1, 10**9), True)):
        assert (capacity(subset_selection.channel(6, 2, t)).exact > Fraction(1, 2)) == more
    found = solve("OUE", at_most="1/1000", quantity="risk", k=4, users=10_000).epsilon
    values = [sign_at(compare(4, end, names=("OUE",)).rows[0].worst - 10, end) for end in (found.lower, found.upper)]
    assert values == [1, -1]
    users = solve("GRR", at_most="1/1000", quantity="risk", k=4, epsilon=1).users
    worst = compare(4, 1, names=("GRR",)).rows[0].worst
    assert [sign_at(worst - Fraction(n, 1000), 1) for n in (users - 1, users)] == [1, -1]
    assert solve("OUE", at_most="1/10000", quantity="risk", k=100, epsilon="ln 3").users == 40_000


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda: capacity(krr.channel(3)), "one level"),
        (lambda: capacity(krr.channel(3, 2), 0), "tolerance"),
        (lambda: solve("krr", at_most=1, quantity="entropy", k=3), "no quantity"),
        (lambda: solve("krr", at_most=1, k=3, d=2), "parameters k"),
        (lambda: solve("krrr", at_most=1, k=3), "krr"),
        (lambda: solve("krr", at_most="eps", k=3), "nats"),
        (lambda: solve("krr", at_most=1, k=3, users=2), "leave out"),
        (lambda: solve("krr", at_most=50, k=3), "every epsilon"),
        (lambda: solve("krr", at_most=0, k=3), "allow some"),
        (lambda: solve("high_low_hadamard", at_most="1/9", k=3, sensitive=[0]), "not symmetric"),
        (lambda: solve("GRR", at_most="1/9", quantity="risk", k=3), "one of the two"),
        (lambda: solve("GRR", at_most=0, quantity="risk", k=3, users=9), "above 0"),
        (lambda: solve("OLH", at_most="1/9", quantity="risk", k=3, users=9), "chooses its parameters"),
        (lambda: solve("OUE", at_most="1/10", quantity="risk", k=3, users=1), "no epsilon"),
    ],
)
def test_refusals_say_what_to_write(call, part):
    with pytest.raises((BadInput, OutOfScope), match=part):
        call()
