"""The strategies for users: what they draw is valid, reaches the edges, and shrinks to the least example."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import attained, smallest_epsilon, tight_matrix, violation
from exactdp.privacy.polytope import is_extreme
from exactdp_checks.strategies import channels, levels, policies, powers, priors, private_channels, reports

F = Fraction
few = settings(max_examples=25)
LDP = PrivacyMatrix.ldp(3, "ln 3")
CHAIN = PrivacyMatrix.explicit([[0, "ln 2", "ln 9"], ["ln 3", 0, "inf"], ["inf", "ln 2", 0]])


def least(strategy: Any, condition: Callable[[Any], bool], examples: int = 500) -> Any:
    """The least example that meets the condition; the same in every run."""
    return find(strategy, condition, settings=settings(derandomize=True, database=None, max_examples=examples))


def some(strategy: Any, condition: Callable[[Any], bool], examples: int = 500) -> Any:
    """The first example that meets the condition; the same in every run."""
    quick = settings(derandomize=True, database=None, max_examples=examples, phases=[Phase.generate])
    return find(strategy, condition, settings=quick)


@few
@given(powers(), powers(one=False), levels(), levels(zero=False, nats=True, symbolic=True, infinite=True))
def test_levels_are_levels(t: F, above: F, plain: Any, free: Any) -> None:
    assert isinstance(t, F)
    assert t >= 1
    assert above > 1
    assert isinstance(plain.exp(), F)
    assert plain >= 0
    assert free == inf or (isinstance(free, LogSum) and free != 0 and free.at(level(1)) > 0)


def test_levels_reach_the_edges() -> None:
    assert least(powers(), lambda _: True) == 1
    assert 1 < some(powers(), lambda t: 1 < t < F(10001, 10000)) < F(10001, 10000)
    assert some(powers(), lambda t: t > 10**9) >= 10**10
    assert some(powers(), lambda t: t.denominator == 2).denominator == 2
    assert least(levels(), lambda v: v != 0) == level("ln 2")
    assert some(levels(infinite=True), lambda v: v == inf) == inf
    assert least(levels(nats=True), lambda v: v.exp() is None) == level(1)
    assert least(levels(symbolic=True), lambda v: v.epsilon != 0) == level("eps")
    for strategy, never in (
        (levels(zero=False, nats=True, symbolic=True), lambda v: v == 0),
        (levels(nats=True, symbolic=True), lambda v: v == inf),
        (levels(infinite=True, symbolic=True), lambda v: v != inf and v.exp() is None),
        (levels(infinite=True, nats=True), lambda v: v != inf and v.epsilon != 0),
    ):
        with pytest.raises(NoSuchExample):
            some(strategy, never, 60)


@few
@given(priors(), priors(3), priors(2, zeros=False))
def test_priors_are_distributions(free: tuple[F, ...], three: tuple[F, ...], positive: tuple[F, ...]) -> None:
    for prior in (free, three, positive):
        assert sum(prior) == 1
        assert min(prior) >= 0
        assert all(isinstance(p, F) for p in prior)
    assert (len(three), len(positive), 1 <= len(free) <= 4) == (3, 2, True)
    assert min(positive) > 0


def test_priors_reach_the_edges() -> None:
    assert least(priors(), lambda _: True) == (1,)
    assert least(priors(3), lambda _: True) == (0, 0, 1)
    assert least(priors(3), lambda p: p[0] == 1) == (1, 0, 0)
    assert least(priors(2, zeros=False), lambda _: True) == (F(1, 2), F(1, 2))
    assert len(some(priors(), lambda p: len(p) == 4)) == 4


@few
@given(channels(), channels(2, 3), channels(3, 2, zeros=False), channels(2, 2, symbolic=True))
def test_channels_are_channels(free: Channel, plain: Channel, positive: Channel, symbolic: Channel) -> None:
    assert all(1 <= size <= 4 for size in free.size)
    assert (plain.size, positive.size, symbolic.size) == ((2, 3), (3, 2), (2, 2))
    assert min(positive.matrix.values) > 0  # type: ignore[type-var]
    assert {*symbolic.matrix.variables} <= {"t"}
    for q in (free, plain, positive, symbolic.at(t=1), symbolic.at(t="7/2")):
        assert q.matrix.is_rational
        assert [sum(row) for row in q.rows] == [1] * q.size[0]


def test_channels_reach_the_edges() -> None:
    for k, m in product((1, 4), repeat=2):
        assert some(channels(), lambda q, size=(k, m): q.size == size).size == (k, m)
    assert least(channels(2, 2), lambda q: smallest_epsilon(q).ratio == inf).rows == ((0, 1), (1, 0))
    assert some(channels(2, 2), lambda q: 1 < smallest_epsilon(q).ratio < inf).matrix.is_rational
    assert some(channels(2, 2, symbolic=True), lambda q: not q.matrix.is_rational).matrix.variables == ("t",)
    with pytest.raises(NoSuchExample):
        some(channels(2, 2, zeros=False), lambda q: smallest_epsilon(q).ratio == inf, 100)


@few
@given(policies(), policies(3), policies(2, entries=levels(infinite=True, nats=True)))
def test_policies_are_policies(free: PrivacyMatrix, three: PrivacyMatrix, two: PrivacyMatrix) -> None:
    assert 1 <= free.k <= 4
    assert (three.k, two.k) == (3, 2)
    for policy in (free, three, two):
        for x, row in enumerate(policy.rows):
            assert row[x] == 0
            assert all(v == inf or v >= 0 for v in row)
        assert policy.closure().closure() == policy.closure()
    assert all(v == inf or isinstance(v.exp(), F) for v in free.levels)


def test_policies_reach_the_edges() -> None:
    assert least(policies(), lambda _: True) == PrivacyMatrix.ldp(1, 0)
    assert least(policies(2), lambda _: True) == PrivacyMatrix.ldp(2, 0)
    high_low = least(policies(2), lambda p: p[0, 1] == inf and p[1, 0] not in (0, inf))
    assert high_low == PrivacyMatrix.high_low(2, [1], "ln 2")
    nothing = some(policies(2), lambda p: p[0, 1] == p[1, 0] == inf)
    assert tight_matrix(Channel([[1, 0], [0, 1]])) == nothing
    open_ = some(policies(3), lambda p: p.closure() != p)
    assert open_.closure().closure() == open_.closure() != open_
    blocks = some(policies(4), lambda p: p[0, 1] == p[3, 2] not in (0, inf) and p[0, 2] == p[1, 2] == inf)
    assert blocks == PrivacyMatrix.blocks([[0, 1], [2, 3]], blocks[0, 1])
    assert some(policies(2, entries=levels(symbolic=True, zero=False)), lambda p: p[0, 1] == LogSum.eps())[0, 1] == LogSum.eps()


@few
@given(st.data(), policies())
def test_private_channels_are_private(data: st.DataObject, policy: PrivacyMatrix) -> None:
    for garbled in (True, False):
        q = data.draw(private_channels(policy, garbled=garbled))
        assert q.size[0] == policy.k
        assert violation(q, policy) is None
    for column in zip(*q.rows, strict=True):
        if all(policy[x, z] != 0 or x == z for x, z in product(range(policy.k), repeat=2)):
            assert is_extreme(policy, column)


@few
@given(private_channels(policies(2)))
def test_a_strategy_of_policies(q: Channel) -> None:
    assert q.size[0] == 2


@pytest.mark.parametrize("policy", [LDP, CHAIN, PrivacyMatrix.high_low(3, [0], "ln 2"), PrivacyMatrix.blocks([[0, 2], [1]], 0)])
def test_private_channels_reach_the_border_and_the_inside(policy: PrivacyMatrix) -> None:
    closed = policy.closure()
    tight = some(private_channels(policy), lambda q: attained(q, policy) is not None or policy.least() == 0)
    assert violation(tight, policy) is None
    assert some(private_channels(policy), lambda q: len({*q.rows}) == 1).size[0] == 3
    for x, z in product(range(3), repeat=2):
        if x != z and closed[x, z] not in (0, inf):
            assert some(private_channels(policy), lambda q, p=(x, z): tight_matrix(q)[p] == closed[p]) is not None
        if closed[x, z] == inf:
            assert some(private_channels(policy), lambda q, p=(x, z): tight_matrix(q)[p] == inf) is not None


def test_private_channels_with_level_zero() -> None:
    """One way or both: the rows are equal, and the rest is free."""
    one_way = PrivacyMatrix.explicit([[0, 0, "inf"], ["inf", 0, "inf"], ["inf", "inf", 0]])
    q = some(private_channels(one_way), lambda q: q.rows[2] != q.rows[0])
    assert q.rows[0] == q.rows[1]
    assert smallest_epsilon(some(private_channels(PrivacyMatrix.ldp(4, 0)), lambda q: q.size[1] > 1)).ratio == 1
    assert some(private_channels(PrivacyMatrix.ldp(1, 0)), lambda q: q.size[1] > 1).size[0] == 1


def test_every_private_channel_can_be_drawn() -> None:
    """Also one that is neither extreme nor without information, and one with an output that never occurs."""
    inner = some(private_channels(LDP), lambda q: 1 < smallest_epsilon(q).ratio < 3)
    assert 1 < smallest_epsilon(inner).ratio < 3
    assert 0 in some(private_channels(LDP), lambda q: any(not any(c) for c in zip(*q.rows, strict=True))).matrix.values


def test_what_has_no_rays_is_refused() -> None:
    for policy in (PrivacyMatrix.ldp(2, 1), PrivacyMatrix.ldp(2, "eps")):
        with pytest.raises(OutOfScope, match="is not rational: write levels such as ln 3, or give eps a value"):
            private_channels(policy)
    with pytest.raises(BadInput, match="a str is no policy: give a PrivacyMatrix"):
        private_channels("ln 3")  # type: ignore[arg-type]


@few
@given(st.data(), st.integers(1, 4), powers())
def test_reports_are_possible(data: st.DataObject, k: int, t: F) -> None:
    ys = data.draw(reports("krr", k=k, t=t, most=5))
    assert 1 <= len(ys) <= 5
    assert {*ys} <= set(range(k))
    if t > 1:
        assert sum(krr.estimator(k, t).estimate(ys)) == 1  # type: ignore[arg-type]
    q = Channel([["1/2", "1/2", 0], [0, 1, 0]], ["a", "b"], ["no", "yes", "never"])
    both = data.draw(reports(q, items=["b", "a", "b"]))
    assert (both[0], both[2]) == ("yes", "yes")
    assert both[1] in ("no", "yes")


def test_reports_reach_the_edges() -> None:
    assert least(reports("krr", k=3, t=2), lambda _: True) == [0]
    assert least(reports("krr", k=3, t=2, least=0), lambda _: True) == []
    assert least(reports("hadamard_response", k=3), lambda ys: 3 in ys) == [3]
    assert len(some(reports(np.array([[1, 3], [3, 1]]), denominator=4, most=9), lambda ys: len(ys) == 9)) == 9
    assert some(reports("block_hadamard", partition=[[0, 1], [2]], t=3, items=[2]), lambda _: True) is not None
    with pytest.raises(NoSuchExample):
        some(reports([[1, 0], [1, 0]]), lambda ys: 1 in ys, 100)


@pytest.mark.parametrize(
    ("strategy", "part"),
    [
        (lambda: channels(0), "write an integer >= 1, or None"),
        (lambda: channels(2, -1), "m = -1"),
        (lambda: priors(True), "k = True"),
        (lambda: policies("3"), "k = '3'"),
        (lambda: reports("krr", k=3, items=[3]), "3 is not an input of the channel"),
        (lambda: reports("grr", k=3), "parameters belong to one of krr, "),
        (lambda: reports("krr", n=3), "give its parameters by name, k, t"),
        (lambda: reports([[0.5, 0.5]]), "write"),
    ],
)
def test_bad_input(strategy: Callable[[], Any], part: str) -> None:
    with pytest.raises(BadInput, match=part):
        least(strategy(), lambda _: True)


def test_without_hypothesis_there_is_one_sentence() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import exactdp_checks.strategies"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ImportError: exactdp_checks.strategies needs hypothesis: install exactdp[testing]"
