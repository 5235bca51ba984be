"""doubles: the probability of random() < p by counting, its epsilon by the channel, and where the coin never misses."""

import math
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact
from exactdp.numbers.doubles import executed_probability, float_epsilon, float_table, usual_probability
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.levels import smallest_epsilon

INF = float("inf")


@given(st.floats(-0.5, 1.5), st.integers(1, 8), st.sampled_from(("<", "<=")))
def test_probability_is_the_share_of_points(p: float, bits: int, relation: str) -> None:
    """By running every point of the grid, as the code would."""
    points = [j / 2**bits for j in range(2**bits)]
    hits = sum(u < p if relation == "<" else u <= p for u in points)
    assert executed_probability(p, bits, relation) == Fraction(hits, 2**bits)


def test_strict_and_weak_differ_on_the_grid_only() -> None:
    assert executed_probability(0.5) == Fraction(1, 2)
    assert executed_probability(0.5, relation="<=") == Fraction(1, 2) + Fraction(1, 2**53)
    third = 1 / 3  # 54 bits after the point, one more than the grid has
    assert executed_probability(third) - Fraction(third) == Fraction(1, 2**54)
    assert executed_probability(third) == executed_probability(third, relation="<=")


@pytest.mark.parametrize(("p", "share"), [(0.0, 0), (-1.0, 0), (1.0, 1), (2.0, 1), (5e-324, Fraction(1, 2**53))])
def test_the_ends(p: float, share: Fraction | int) -> None:
    """The smallest double above 0 happens with probability 2^-53: every p > 0 is possible, and p = 1 certain."""
    assert executed_probability(p) == share
    assert float_epsilon(p) == (LogSum.ln(2**53 - 1) if p == 5e-324 else INF)


@given(st.floats(1e-9, 1 - 1e-9), st.integers(2, 6), st.sampled_from((7, 24, 32, 53)))
def test_epsilon_is_that_of_the_channel(p: float, k: int, bits: int) -> None:
    """Of k-RR with the executed probability, on both sides of 1/k."""
    own = executed_probability(p, bits)
    rows = [[own if x == y else (1 - own) / (k - 1) for y in range(k)] for x in range(k)]
    assert float_epsilon(p, bits, k) == smallest_epsilon(Channel(rows)).epsilon


def test_the_grid_is_that_of_python() -> None:
    """random.random() is a multiple of 2^-53, and uses the last bit."""
    rng = random.Random(1)
    numerators = [rng.random() * 2**53 for _ in range(64)]
    assert all(n == int(n) for n in numerators)
    assert {int(n) % 2 for n in numerators} == {0, 1}


def test_from_37_nats_on_the_coin_never_misses() -> None:
    """e + 1 = e in doubles from 53 ln 2 ~ 36.74 nats, and 1 + e^-epsilon = 1; with (e + 2) - 1 it takes a little longer."""
    for form in ("grouped", "negative"):
        assert float_epsilon(usual_probability(36.7, form=form)) != INF
        assert float_epsilon(usual_probability(36.75, form=form)) == INF
    assert float_epsilon(usual_probability(36.7)) == LogSum.ln(2**53 - 1)
    assert all(float_epsilon(usual_probability(e)) == INF for e in (37.5, 38.0, 40.0, 100.0, 700.0))
    assert float_epsilon(usual_probability(38.0, form="in order")) == LogSum.ln(2**53 - 1)  # (e + 2) - 1 is e + 3 there
    assert float_epsilon(usual_probability(40.0), k=2, bits=1100) == INF  # p itself is 1: no number of bits helps


def test_single_precision_gives_up_much_earlier() -> None:
    assert float_epsilon(usual_probability(16.0), bits=24) != INF
    assert float_epsilon(usual_probability(17.0), bits=24) == INF
    assert float_epsilon(usual_probability(6.0), bits=8) == INF


def test_the_table_says_by_how_much() -> None:
    """Near 0 by less than 2^-50; the excess is exact, and can be of either sign; infinite where nothing is hidden."""
    rows = float_table([0.0, 0.1, 1.0, 5.0, 20.0, 36.0, 40.0])
    assert [row.epsilon for row in rows] == [0.0, 0.1, 1.0, 5.0, 20.0, 36.0, 40.0]
    assert rows[0].executed == 0
    for row in rows[:-1]:
        assert row.executed == LogSum.ln(Fraction(row.p) / (1 - Fraction(row.p)))
        assert row.excess == row.executed - Fraction(row.epsilon)
    assert all(abs(float(row.excess)) < 2**-50 for row in rows[:3])
    assert abs(float(rows[5].excess)) > 0.04
    assert (rows[-1].executed, rows[-1].excess) == (INF, INF)
    assert any(row.excess > 0 for row in float_table([i / 16 for i in range(1, 64)]))
    ten = float_table([1.0], k=10)[0]
    assert ten.p == math.e / (math.e + 9)
    assert abs(float(ten.excess)) < 2**-50


def test_exact_numbers_are_taken_as_they_are() -> None:
    assert executed_probability("1/3", bits=2) == Fraction(1, 2)
    assert executed_probability(Fraction(1, 4), bits=2) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: executed_probability(math.nan), "finite number"),
        (lambda: executed_probability(INF), "finite number"),
        (lambda: executed_probability(0.5, bits=0), "number of random bits"),
        (lambda: executed_probability(0.5, bits=True), "number of random bits"),
        (lambda: executed_probability(0.5, relation=">"), 'compares with "<"'),
        (lambda: float_epsilon(0.5, k=1), "at least two items"),
        (lambda: float_epsilon("t"), "depends on t"),
        (lambda: usual_probability(1), "write a float"),
        (lambda: usual_probability(-1.0), "0 to 700"),
        (lambda: usual_probability(math.nan), "0 to 700"),
        (lambda: usual_probability(1.0, form="x"), "negative"),
    ],
)
def test_bad_input(call: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        call()


def test_none_is_no_number() -> None:
    with pytest.raises(NotExact):
        executed_probability(None)
