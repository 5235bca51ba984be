"""binary_optimal: the printed cases, limits and degenerate ones; degrade against privacy; the law that the twin executes."""

from fractions import Fraction
from itertools import product
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import binary_optimal as twin
from exactdp.information import chi_square, total_variation
from exactdp.mechanisms import krr
from exactdp.mechanisms.binary_optimal import alphabet, channel, degrade, estimator, flips, mangat, policy, sample, warner
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.exact import exact, rational
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import attained, tight_matrix, violation
from exactdp.privacy.ratio import ratio_of, ratio_within
from exactdp.privacy.testing import decision_region, error_region
from exactdp_checks.code.law.program import channel_of
from exactdp_checks.proving import prove

WORD = 2**64
CASES = (("t", "t"), ("t^2", "t"), ("t", "t^3"), ("t", "inf"), ("inf", "t"), ("inf", "inf"), (2, "t"), ("t", 7))
LEVELS = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(7), "inf")
PAIRS = [pair for pair in product(LEVELS, repeat=2) if pair != (1, 1)]
EPSILONS = ("t=3", "ln(3/2)", "1.0986", Fraction(1, 3), 0.5, 1.0, 5, 1e-6, 37.5, 200)


def test_printed_values():
    half = Fraction(1, 2)
    assert channel(2, 4).rows == ((Fraction(6, 7), Fraction(1, 7)), (Fraction(3, 7), Fraction(4, 7)))
    assert warner() == krr.channel(2) == channel("t", "t")
    assert mangat(t=2).rows == ((half, half), (0, 1)) == channel("inf", 2).rows
    assert channel(2, "inf").rows == ((1, 0), (half, half))
    assert channel("inf", inf).rows == ((1, 0), (0, 1))
    assert channel(1, 5).rows == channel(1, "inf").rows == ((1, 0), (1, 0))
    assert channel(5, 1).rows == channel("inf", 1).rows == ((0, 1), (0, 1))
    assert channel().at(A=2, B=4) == channel(2, 4)
    assert channel("t^2", "A", t=3) == channel(9, "A")
    assert alphabet() == 2


@pytest.mark.parametrize(("a", "b"), CASES)
def test_over_q_of_t(a, b):
    """Evaluation, privacy for every epsilon with the policy attained, unbiasedness, the law of the sampler."""
    for t in (1, "3/2", 3, 1000):
        assert channel(a, b).at(t=t) == channel(a, b, t)
    proof = prove.privacy(channel(a, b), policy(a, b)).require()
    assert ("attained" in proof.detail) == ((a, b) != ("inf", "inf"))
    if isinstance(a, str) and isinstance(b, str):  # else 1/t and 1/7 compare differently at different t
        assert tight_matrix(channel(a, b)) == policy(a, b)
    assert tight_matrix(channel(a, b, t=3)) == policy(a, b, "ln 3")
    prove.mean(channel(a, b), estimator(a, b)).require()
    assert estimator(a, b).at(t=3).scores == estimator(a, b, t=3).scores
    for t in (exact("t"), Fraction(3, 2), Fraction(3)):
        assert channel_of(lambda x, draw, t=t: sample(x, a, b, t, draw), range(2), range(2)) == channel(a, b, t)


def test_a_level_of_zero():
    """Equal rows, which satisfy every policy; no estimator."""
    for a, b in ((1, "t"), ("t", 1), (1, "inf"), ("inf", 1)):
        q = channel(a, b)
        assert q.rows[0] == q.rows[1]
        prove.privacy(q, PrivacyMatrix.ldp(2, 0)).require()
        with pytest.raises(OutOfScope, match="both levels above 0"):
            estimator(a, b)
    assert channel("t", "t", t=1).rows == ((Fraction(1, 2),) * 2,) * 2
    assert channel("t", "t^2", t=1).rows == ((Fraction(2, 3), Fraction(1, 3)),) * 2
    with pytest.raises(OutOfScope, match="t > 1"):
        estimator("t", "t", t=1)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_no_flip_can_be_made_rarer(a, b):
    """Q* satisfies both bounds, and with a little less of either flip it satisfies one no longer: it is extreme."""
    first, second = flips(a, b)
    bounds = PrivacyMatrix.binary(*("inf" if v == "inf" else LogSum.ln(v) for v in (a, b)))
    assert violation(channel(a, b), bounds) is None
    assert policy(a, b) == bounds
    small = Fraction(1, 10**9)
    for down, up in ((small, 0), (0, small)):
        if first >= down and second >= up and 1 not in (a, b):
            less = Channel([[1 - first + down, first - down], [second - up, 1 - second + up]])
            assert violation(less, bounds) is not None
    if 1 not in (a, b):
        assert decision_region(channel(a, b), 0, 1) == error_region(a, b)


@st.composite
def channels(draw):
    m = draw(st.integers(1, 5))
    weight = st.integers(0, draw(st.sampled_from([2, 9, 10**9])))
    rows = draw(st.lists(st.lists(weight, min_size=m, max_size=m), min_size=2, max_size=2))
    return Channel([[Fraction(n, sum(row)) for n in row] if any(row) else [Fraction(1, m)] * m for row in rows])


@settings(max_examples=150)
@given(channels(), st.sampled_from([p for p in PAIRS if 1 not in p]))
def test_degrade_decides_privacy(q, pair):
    """Q* W = Q always; W is a channel exactly when Q is E-LDP."""
    w = degrade(q, *pair)
    assert channel(*pair).matrix @ w == q.matrix
    assert w.row_sums() == [1, 1]
    private = violation(q, policy(*pair)) is None
    assert private == all(v >= 0 for v in w.values)
    if private:
        assert channel(*pair).then(Channel(w)).matrix == q.matrix
        for distance in (total_variation, chi_square):  # both obey data processing
            assert distance(*q.rows) <= distance(*channel(*pair).rows)


@settings(max_examples=60)
@given(channels())
def test_degrade_at_the_tight_matrix(q):
    """There W has a zero for every finite level: less is impossible."""
    a, b = (
        ratio_of(*max(((u, v) for u, v in zip(*rows, strict=True)), key=lambda p: ratio_of(*p)))
        for rows in (q.rows, q.rows[::-1])
    )
    if a == 1 or b == 1:
        assert q.rows[0] == q.rows[1]
        return
    w = degrade(q, a, b)
    assert min(w.values) >= 0
    for level_, row in ((b, w.rows[0]), (a, w.rows[1])):
        assert level_ == inf or 0 in row


def test_degrade_at_a_level_of_zero():
    equal = Channel([["1/3", "2/3", 0]] * 2)
    for pair in ((1, 5), (5, 1), (1, 1), ("inf", 1)):
        assert degrade(equal, *pair) == equal.matrix
        with pytest.raises(OutOfScope, match="not E-LDP"):
            degrade(warner(t=2), *pair)
    assert channel(1, 5).then(Channel(degrade(equal, 1, 5))) == equal


def test_degrade_over_q_of_t():
    scheme = Channel([["t/(t+1)", "1/(t+1)", 0], ["1/(t+1)", "1/(t+1)", "(t-1)/(t+1)"]])
    assert [[str(v) for v in row] for row in degrade(scheme, "t", "inf").rows] == [
        ["t/(t + 1)", "1/(t + 1)", "0"],
        ["0", "1/(t + 1)", "t/(t + 1)"],
    ]
    assert degrade(scheme.at(t=3), "t", "inf", t=3) == degrade(scheme, "t", "inf").at(t=3)


def test_refusals():
    for call in (lambda: channel(1, 1), lambda: twin.executed("1", 1, 1.0), lambda: policy("1", 1)):
        with pytest.raises(ValueError, match="both levels are 0"):
            call()
    for value in ("1/2", 0, "t-2", "1/t"):
        with pytest.raises(BadInput, match="not e\\^epsilon"):
            channel(value, 3)
    with pytest.raises(BadInput, match="float"):
        channel(1.5, 3)
    with pytest.raises(BadInput, match="at least 1"):
        channel("t", "t", "1/2")
    for x in (2, -1, True):
        with pytest.raises(BadInput, match="from 0 to 1"):
            sample(x, "t", "t", 3, lambda _: 0)
    with pytest.raises(BadInput, match="3 inputs"):
        degrade(krr.channel(3), "t", "t")
    with pytest.raises(OutOfScope, match="not a level"):
        policy("A", "t")


class Words:
    """A generator whose only word is given."""

    def __init__(self, word):
        self.word = word

    def integers(self, low, high, size, dtype):
        assert (low, high, dtype) == (0, WORD, np.uint64)
        return np.full(size, self.word, dtype=dtype)


def law(a, b, epsilon):
    """The exact law of ``encode``: it is constant between the words next to its thresholds."""
    n00, n01, n10, n11, common = twin.executed(a, b, epsilon)
    assert (n00 + n01, n10 + n11, common) == (WORD, WORD, WORD)
    for x, limit in ((0, n01), (1, n10)):
        for word in {0, limit - 1, limit, WORD - 1, WORD // 2}:
            if 0 <= word < WORD:
                assert twin.encode([x], a, b, epsilon, Words(word)).tolist() == [x ^ (word < limit)]
    return Channel([[Fraction(n00, WORD), Fraction(n01, WORD)], [Fraction(n10, WORD), Fraction(n11, WORD)]])


@pytest.mark.parametrize("epsilon", EPSILONS, ids=str)
@pytest.mark.parametrize(("a", "b"), [*CASES, ("1", "t"), ("t", 1), ("inf", "1")])
def test_the_executed_law(a, b, epsilon):
    """Never above either level, and within 2^-60 of Q*."""
    executed = law(a, b, epsilon)
    asked = level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon)
    bounds = policy(a, b).at(asked)
    for x, other, y in product(range(2), repeat=3):
        assert x == other or ratio_within(ratio_of(executed[x, y], executed[other, y]), bounds[x, other])
    power = asked.exp()
    t = power if isinstance(power, Fraction) else exp(asked.constant, bits=1200).lower
    ideal = channel(a, b, t)
    assert all(abs(rational(executed[x, y]) - rational(ideal[x, y])) < Fraction(1, 2**60) for x, y in product(range(2), repeat=2))


def test_the_executed_law_is_tight_where_nothing_is_rounded():
    assert attained(law("t", "inf", "t=4"), PrivacyMatrix.binary("ln 4", "inf")) is not None
    assert law(3, 5, 1.0) == law("3", "5", None)  # numbers need no epsilon


@pytest.mark.parametrize(("a", "b"), CASES)
def test_fast_estimates(a, b):
    """The exact estimates for the executed law, on the same reports; every frequency sums to 1."""
    rng = np.random.default_rng(20261121)
    reports = twin.encode(rng.integers(0, 2, size=200), a, b, "t=3", rng)
    exactly = estimator(a, b, t=3).estimate(reports.tolist())
    fast = twin.estimate(reports, a, b, "t=3")
    assert all(abs(Fraction(float(f)) - e) < Fraction(1, 10**12) for f, e in zip(fast, exactly, strict=True))
    assert twin.encode([], a, b, "t=3", rng).size == 0


def test_the_twin_refuses():
    rng = np.random.default_rng(1)
    for x in ([2], [-1], [0.5]):
        with pytest.raises(ValueError, match="from 0 to 1"):
            twin.encode(x, "t", "t", 1.0, rng)
    for epsilon in (0, -1, float("nan"), float("inf"), 701, "ln 1", "x", None, 1e-30):
        with pytest.raises(ValueError, match="epsilon"):
            twin.encode([0], "t", "t", epsilon, rng)
    for value in ("1/2", "t^-1", "exit()", "2*t", "", None, 2.0, "t=3", "1e999999999", "1_0", True):
        with pytest.raises(ValueError, match="write"):
            twin.executed(value, "t", 1.0)
    with pytest.raises(ValueError, match="at least one report"):
        twin.estimate([], "t", "t", 1.0)
    with pytest.raises(ValueError, match="both levels above 0"):
        twin.estimate([0], "t", 1, 1.0)
