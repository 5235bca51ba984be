"""one_bit_mean beyond the contracts: golden rows, the exact loss, any query, and the law that the twin executes."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.fast import one_bit_mean as twin
from exactdp.mechanisms import hadamard_response, krr
from exactdp.mechanisms.one_bit_mean import alphabet, channel, estimator, gain, loss, policy, positive, query_of, sample
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.exact import exact, rational
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import tight_matrix, violation
from exactdp_checks.code.law.program import channel_of
from exactdp_checks.proving import prove

WORD = 2**64
EPSILONS = ("t=3", "ln(3/2)", "1.0986", Fraction(1, 3), 0.5, 1.0, 5, 1e-6, 37.5, 200)
QUERIES = (
    ([1, -1], 1),
    ([1, 0, -1], 1),
    ([0], 5),
    ([1], 1),
    ([-1, -1], 1),
    (["1/3", "-1/7", "1/3"], "1/2"),
    ([2, 1, 0, -2, 1], 2),
    (["3/10", "-3/10"], "0.3"),
)
HALF = Fraction(1, 2)


def test_golden_rows() -> None:
    """t = 3 (c = 2) and t = 2 (c = 3), by hand; scale does not matter; a level of 0 is a fair coin."""
    assert channel([1, 0, -1], 1, 3).rows == ((Fraction(3, 4), Fraction(1, 4)), (HALF, HALF), (Fraction(1, 4), Fraction(3, 4)))
    assert channel(["1/2"], 1, 2).rows == ((Fraction(7, 12), Fraction(5, 12)),)
    assert channel([1, "1/2"], 1) == channel([10, 5], 10)
    assert channel([1, -1], 1) == krr.channel(2)
    assert channel([4, -4, 1], 4, 1).rows == ((HALF, HALF),) * 3
    assert estimator([1, 0], 2, 3).scores.rows == ((4,), (-4,))
    assert estimator([1, "1/2"], 2).target.rows == ((1,), (HALF,))
    assert [str(v) for v in channel([1], 1).rows[0]] == ["t/(t + 1)", "1/(t + 1)"]
    assert (gain(3), gain(2), alphabet([1], 1), query_of(["0.1", 0], 1)) == (2, 3, 2, (Fraction(1, 10), 0))
    assert positive("q", "r", 3) == exact("1/2 + q/(4*r)")


@pytest.mark.parametrize(("query", "r"), QUERIES)
def test_every_query(query: list[object], r: object) -> None:
    """Unbiased, second moment c^2 r^2, private for every epsilon, the law of the sampler; and the exact loss."""
    q, scores, bound = channel(query, r), estimator(query, r), Fraction(r)
    prove.mean(q, scores).require()
    assert {m.rows for m in scores.second_moments(q)} == {((exact("((t+1)/(t-1))^2") * bound**2,),)}
    prove.privacy(q, policy(query, r)).require()
    values = [Fraction(v) for v in query]
    both = {bound, -bound} <= set(values)
    for t in (Fraction(3, 2), Fraction(3), Fraction(1000)):
        assert channel_of(lambda x, draw, t=t: sample(x, query, r, t, draw), range(len(query)), range(2)) == channel(query, r, t)
        own = rational(loss(query, r, t))
        assert (own == t) == both
        assert 1 <= own <= t
        at = channel(query, r, t)
        pairs = product(range(len(query)), range(len(query)), (0, 1))
        assert max(rational(at[x, y]) / rational(at[o, y]) for x, o, y in pairs) == own
        assert violation(at, PrivacyMatrix.ldp(len(query), LogSum.ln(own))) is None
        assert rational(exact(loss(query, r)).at(t=t) if own > 1 else loss(query, r)) == own
    if set(values) <= {bound, -bound}:
        assert tight_matrix(q) == policy(query, r)


@settings(max_examples=100)
@given(st.lists(st.fractions(-1, 1, max_denominator=30), min_size=1, max_size=6), st.fractions("1/10", 10, max_denominator=10))
def test_the_loss_is_the_largest_ratio(query: list[Fraction], r: Fraction) -> None:
    """For random queries, by all pairs."""
    scaled = [v * r for v in query]
    at = channel(scaled, r, 3)
    pairs = product(range(len(query)), range(len(query)), (0, 1))
    assert loss(scaled, r, 3) == max(rational(at[x, y]) / rational(at[o, y]) for x, o, y in pairs)


@pytest.mark.parametrize("t", [Fraction(3, 2), Fraction(3), Fraction(50)])
def test_other_mechanisms_do_worse(t: Fraction) -> None:
    """The difference of two frequencies from Hadamard response and k-RR has at least the second moment c^2, at item 0."""
    for q, scores in (
        (hadamard_response.channel(2, t), hadamard_response.estimator(2, t)),
        (hadamard_response.channel(5, t), hadamard_response.estimator(5, t)),
        (krr.channel(2, t), krr.estimator(2, t)),
        (krr.channel(4, t), krr.estimator(4, t)),
    ):
        f = [rational(row[0]) - rational(row[1]) for row in scores.scores.rows]
        assert sum(rational(q[0, y]) * f[y] for y in range(len(f))) == 1
        assert sum(rational(q[1, y]) * f[y] for y in range(len(f))) == -1
        assert sum(rational(q[0, y]) * f[y] ** 2 for y in range(len(f))) >= rational(gain(t)) ** 2


def test_refusals() -> None:
    """Beyond the contracts."""
    with pytest.raises(OutOfScope, match="t > 1"):
        gain(1)
    for query in ([0.5], [True], [float("nan")]):
        with pytest.raises(NotExact):
            channel(query, 1)
    with pytest.raises(NotExact, match="float"):
        channel([0], 1.0)
    with pytest.raises(BadInput, match="depends on t"):
        channel(["t"], 1)
    with pytest.raises(BadInput, match="q_1 = -2 is beyond r = 3/2: .* divide the query by 4/3"):
        channel([0, -2], "3/2")
    with pytest.raises(BadInput, match="from 0 to 1"):
        sample(2, [1, -1], 1, 3, lambda _: 0)


class Words:
    """A generator whose only word is given."""

    def __init__(self, word: int) -> None:
        self.word = word

    def integers(self, low: int, high: int, size: int, dtype: type) -> np.ndarray:
        assert (low, high, dtype) == (0, WORD, np.uint64)
        return np.full(size, self.word, dtype=dtype)


def law(query: object, r: object, epsilon: object) -> Channel:
    """The exact law of ``encode``: it is constant between the words next to its thresholds."""
    *limits, common = twin.executed(query, r, epsilon)
    assert common == WORD
    for v, limit in enumerate(limits):
        assert 0 < limit < WORD
        for word in {0, limit - 1, limit, WORD - 1, WORD // 2}:
            assert twin.encode([v], query, r, epsilon, Words(word)).tolist() == [int(word >= limit)]
    return Channel([[Fraction(n, WORD), 1 - Fraction(n, WORD)] for n in limits])


@pytest.mark.parametrize("epsilon", EPSILONS, ids=str)
@pytest.mark.parametrize(("query", "r"), QUERIES)
def test_the_executed_law(query: list[object], r: object, epsilon: object) -> None:
    """Never above epsilon, equal entries alike, and within 2^-60 of the channel; an array of doubles within 2^-50."""
    asked = level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon)
    power = asked.exp()
    ideal = channel(query, r, power if isinstance(power, Fraction) else exp(asked.constant, bits=1200).lower)
    doubles = np.array([float(Fraction(v)) for v in query])
    near = Fraction(float(Fraction(r)))  # the double next to r, so that the entries stay within it
    for given_, bound, distance in ((query, r, 60), (doubles, near, 50)):
        found = law(given_, bound, epsilon)
        assert violation(found, policy(query, r, asked)) is None
        for v in range(len(query)):
            assert abs(rational(found[v, 0]) - rational(ideal[v, 0])) < Fraction(1, 2**distance)


def test_rounding_is_toward_the_coin() -> None:
    """|n_v - 2^63| is the largest integer that is allowed, for both signs, and symmetric."""
    for epsilon in (1.0, "ln(3/2)", 1e-6):
        widest = twin.span(epsilon)
        up, down, zero, half, common = twin.executed([1, -1, 0, "1/3"], 1, epsilon)
        assert (up + down, zero, common) == (WORD, WORD // 2, WORD)
        assert up == WORD // 2 + widest
        assert half == WORD // 2 + widest // 3
        assert twin.executed(np.array([1.0, -1.0]), 1, epsilon)[0] <= up
    assert twin.span("t=3") == 2**62
    assert twin.executed([1, -1], 1, 700)[1] >= 1


def test_fast_estimates() -> None:
    """The exact estimates on the same reports, for lists and arrays; the mean of the query over many users."""
    rng = np.random.default_rng(20261121)
    for query, r in QUERIES:
        reports = twin.encode(rng.integers(0, len(query), size=200, dtype=np.uint8), query, r, "t=3", rng)
        assert (reports.dtype, reports.shape) == (np.int64, (200,))
        for seen in (reports, reports.tolist(), reports[:1].astype(np.uint16)):
            fast = twin.estimate(seen, query, r, "t=3")
            exactly = estimator(query, r, 3).estimate(np.asarray(seen).tolist())
            assert (fast.dtype, fast.shape) == (np.float64, (1,))
            assert abs(Fraction(float(fast[0])) - rational(exactly[0])) < Fraction(1, 10**12)
    query, data = rng.uniform(-2, 2, 1000), rng.integers(0, 1000, 100_000)
    found = twin.estimate(twin.encode(data, query, 2, 1.0, rng), query, 2, 1.0)[0]
    assert abs(found - query[data].mean()) < 6 * 2 * 2.164 / 100_000**0.5
    assert twin.encode([], query, 2, 1.0, rng).size == 0


def test_the_twin_refuses() -> None:
    """Items outside the query, levels that are none, bad queries and bounds, no reports."""
    rng = np.random.default_rng(1)
    for x in ([2], [-1], [0.5]):
        with pytest.raises(ValueError, match="from 0 to 1"):
            twin.encode(x, [1, -1], 1, 1.0, rng)
    for epsilon in (0, -1, float("nan"), float("inf"), 701, "ln 1", "x", None, 1e-30):
        with pytest.raises(ValueError, match="epsilon"):
            twin.encode([0], [1], 1, epsilon, rng)
    for query in ([float("nan")], np.array([np.nan, 0]), np.array([np.inf]), ["x"], [None], [complex(1)]):
        with pytest.raises(ValueError, match="finite number|beyond"):
            twin.executed(query, 1, 1.0)
    for query in (np.array([1.0000001, 0]), [2], ["1.01"], np.array([-3])):
        with pytest.raises(ValueError, match="beyond r = 1"):
            twin.executed(query, 1, 1.0)
    for r in (0, -1, float("nan"), float("inf"), "x", None, True):
        with pytest.raises(ValueError, match="number > 0"):
            twin.executed([0], r, 1.0)
    for query, message in (([], "at least one entry"), (np.zeros(0), "at least one entry"), ("01", "write a list"), (3, "write")):
        with pytest.raises(ValueError, match=message):
            twin.executed(query, 1, 1.0)
    with pytest.raises(ValueError, match="at least one report"):
        twin.estimate([], [1], 1, 1.0)
    with pytest.raises(ValueError, match="from 0 to 1"):
        twin.estimate([2], [1], 1, 1.0)
