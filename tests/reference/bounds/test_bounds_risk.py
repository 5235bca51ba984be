"""bounds.context_aware_ldp.risk: against the channels and estimators themselves, over grids of priors, sizes and levels."""

from fractions import Fraction
from itertools import product

import pytest

from exactdp.bounds.context_aware_ldp import risk
from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.mechanisms import block_hadamard, high_low_hadamard
from exactdp.numbers.enclosure import Interval
from exactdp.numbers.exact import exact
from exactdp.postprocess import simplex

HALF = Fraction(1, 2)
PARTITIONS = ([[0]], [[0, 1, 2]], [[0], [1], [2]], [[1], [0, 2]], [[3, 0], [1], [2]], [[2, 0], [1, 3]])
HIGH_LOW = [(1, [0]), (2, [0]), (2, [1]), (2, [0, 1]), (3, [1]), (3, [2, 0]), (4, [3, 1, 0]), (4, [2])]


def priors(k, parts=2):
    """All distributions on k symbols with denominators ``parts``: zeros, corners and uniform pairs among them."""
    cuts = (c for c in product(range(parts + 1), repeat=k - 1) if sum(c) <= parts)
    return [[Fraction(c, parts) for c in (*cut, parts - sum(cut))] for cut in cuts]


def uniform(k, symbols):
    return [Fraction(int(x in symbols), len(symbols)) for x in range(k)]


def diagonal(matrix):
    return tuple(matrix[i, i] for i in range(matrix.shape[0]))


@pytest.mark.parametrize(("k", "a"), HIGH_LOW)
@pytest.mark.parametrize("t", [2, Fraction(9, 8), 40])
def test_high_low_moments_are_those_of_the_scheme(k, a, t):
    """Every variance and the l2 risk at every prior of a grid; the maximum is at the prior named, and no bound is exceeded."""
    channel, estimator = high_low_hadamard.channel(k, a, t), high_low_hadamard.estimator(k, a, t)
    top = risk.high_low_l2_max(k, len(a), t)
    for prior in [*priors(k), uniform(k, range(k)), uniform(k, a)]:
        assert risk.high_low_variances(prior, a, t) == diagonal(estimator.covariance(channel, prior))
        value = risk.high_low_l2(prior, a, t)
        assert value == estimator.risk(channel, prior) == sum(risk.high_low_variances(prior, a, t))
        assert value <= top < risk.high_low_l2_bound(len(a), t) < risk.equation_26(len(a), t)
    assert risk.high_low_l2(uniform(k, range(k) if len(a) == 1 else a), a, t) == top


@pytest.mark.parametrize("partition", PARTITIONS, ids=str)
@pytest.mark.parametrize("t", [2, Fraction(9, 8), 40])
def test_block_moments_are_those_of_the_scheme(partition, t):
    channel, estimator = block_hadamard.channel(partition, t), block_hadamard.estimator(partition, t)
    sizes = [len(block) for block in partition]
    k, top = sum(sizes), risk.block_l2_max(sizes, t)
    for prior in [*priors(k), uniform(k, range(k))]:
        assert risk.block_variances(prior, partition, t) == diagonal(estimator.covariance(channel, prior))
        value = risk.block_l2(prior, partition, t)
        assert value == estimator.risk(channel, prior) == sum(risk.block_variances(prior, partition, t))
        assert value <= top < risk.block_l2_bound(sizes, t) < risk.proposition_5_l2(sizes, t)
    largest = [x for block in partition if len(block) == max(sizes) for x in block]
    assert risk.block_l2(uniform(k, largest), partition, t) == top


def test_for_every_epsilon_at_once():
    """Over Q(t) the functions are the same as at each t."""
    prior, a, partition = [HALF, Fraction(1, 3), Fraction(1, 6)], [0, 2], [[0, 2], [1]]
    assert risk.high_low_l2(prior, a) == high_low_hadamard.estimator(3, a).risk(high_low_hadamard.channel(3, a), prior)
    assert risk.block_l2(prior, partition) == block_hadamard.estimator(partition).risk(block_hadamard.channel(partition), prior)
    assert risk.high_low_l1("k", "s", n="n")[0].at(s=3, t=2, n=5) == risk.high_low_l1(7, 3, 2, 5)[0]
    assert [r.at(k=7, s=3, t=2) for r in risk.equation_17("k", "s")] == list(risk.equation_17(7, 3, 2))


@pytest.mark.parametrize(("k", "a"), HIGH_LOW)
def test_what_stands_under_the_roots_bounds_the_variances(k, a):
    """s (sum over A) and (k-s) (sum over B), at every prior; of the order of the first at p(A) = 1, of the second at p(B) = 1."""
    s, t = len(a), Fraction(11, 10)
    one, two = risk.high_low_l1(k, s, t)
    for prior in priors(k):
        spread = risk.high_low_variances(prior, a, t)
        inside = s * sum(v for x, v in enumerate(spread) if x in a)
        outside = (k - s) * sum(v for x, v in enumerate(spread) if x not in a)
        assert inside <= one
        assert outside <= two
    assert s * sum(risk.high_low_variances(uniform(k, a), a, t)[x] for x in a) == one - 1
    if s < k:
        rest = [x for x in range(k) if x not in a]
        assert (k - s) * sum(risk.high_low_variances(uniform(k, rest), a, t)[x] for x in rest) == two - 1


def test_one_sensitive_symbol():
    """The estimate of p_1 by that of p(A): c b (1 - b/c) <= c."""
    t, k = Fraction(5, 4), 4
    channel, estimator = high_low_hadamard.channel(k, [2], t), high_low_hadamard.estimator(k, [2], t, alone=True)
    own, others = risk.one_sensitive_l1(k, t)
    assert (own, others) == (9, 27)
    worst = [diagonal(estimator.covariance(channel, prior)) for prior in priors(k, 3)]
    assert max(v[2] for v in worst) == own - 1
    assert max(3 * (v[0] + v[1] + v[3]) for v in worst) == others - 1
    assert risk.one_sensitive_l1(1, t) == (9, 0)


def test_released_singletons():
    """p - p^2 in place of c^2 p - p^2; S2' and k_1 count what they should."""
    assert risk.released_l1([3, 1, 2, 1], 3, 2) == (4 * 13 * HALF, Fraction(2, 2))
    assert risk.released_l1([1], 3) == (0, 1)
    assert risk.released_l1([2, 2], 3) == (32, 0)
    partition = [[0, 1], [2]]
    channel = block_hadamard.channel(partition, 3, release_singletons=True)
    estimator = block_hadamard.estimator(partition, 3, release_singletons=True)
    for prior in priors(3, 3):
        variances = diagonal(estimator.covariance(channel, prior))
        assert variances[:2] == risk.block_variances(prior, partition, 3)[:2]
        assert variances[2] == prior[2] - prior[2] ** 2


def test_values_by_hand():
    """c = 2 at t = 3."""
    assert risk.gain(3) == 2
    assert risk.high_low_l1(10, 3, 3, 4) == (9, Fraction(7, 2))
    assert risk.high_low_l1(3, 3, 3) == (36, 0)
    assert risk.equation_17(10, 3, 3, 4) == risk.equation_27(10, 3, 3, 4) == (27, 5)
    assert risk.equation_26(3, 3, 2) == 19
    assert risk.high_low_l2_bound(3, 3, 2) == 6
    assert risk.block_l1([1, 2, 3], 3, 7) == (8,)
    assert risk.equation_20([1, 2, 3], 3) == risk.equation_29([1, 2, 3], 3, 1)
    assert risk.equation_20([1, 2, 3], 3, 7) == risk.equation_29([1, 2, 3], 3, 7) == (96,)
    assert risk.proposition_5_l2([1, 2, 3], 3, 9) == 16
    assert risk.block_l2_max([2, 1, 2], 3) == 8 - Fraction(1, 4)
    assert (risk.high_low_l2_max(5, 1, 3), risk.high_low_l2_max(5, 2, 3)) == (4 - Fraction(1, 5), 8 - HALF)


def test_all_scale_with_the_number_of_users():
    prior, a, partition = [HALF, HALF], [0], [[0, 1]]
    for n in (1, 7):
        assert risk.high_low_l2(prior, a, 3, n) * n == risk.high_low_l2(prior, a, 3)
        assert risk.block_l2(prior, partition, 3, n) * n == risk.block_l2(prior, partition, 3)
        assert risk.high_low_l2_max(2, 1, 3, n) * n == risk.high_low_l2_max(2, 1, 3)
        assert risk.block_l2_max([2], 3, n) * n == risk.block_l2_max([2], 3)
        assert [r * n for r in risk.one_sensitive_l1(2, 3, n)] == list(risk.one_sensitive_l1(2, 3))


def test_roots_enclose():
    found = risk.roots([Fraction(2), 9, 0])
    assert (found.lower - 3) ** 2 <= 2 <= (found.upper - 3) ** 2
    assert found.width < Fraction(1, 2**60)
    assert risk.roots([]) == Interval(Fraction(0), Fraction(0))
    assert 5 in risk.roots([4, 9])


def test_the_gaussian_prediction():
    """k = 1000, n = 512000, epsilon = 1; and symbol by symbol, with the term 1/k^2 that the short form leaves out."""
    t = 2.718281828459045
    assert abs(risk.gaussian_tv_uniform(1000, 1, t, 512000) - 1.20649) < 1e-5
    assert risk.gaussian_tv_uniform(1000, 4, t, 512000) * 2 == risk.gaussian_tv_uniform(1000, 1, t, 512000)
    partition, level = [[0, 1], [2, 3]], Fraction(11, 10)
    exactly = risk.gaussian_tv(risk.block_variances([Fraction(1, 4)] * 4, partition, level), 50)
    assert exactly < risk.gaussian_tv_uniform(4, 2, level, 50) < exactly * (1 + 1e-3)
    assert risk.gaussian_tv([0, 0]) == 0
    assert abs(risk.gaussian_tv([2], 4) - (1 / (4 * 3.141592653589793)) ** 0.5) < 1e-15  # (1/2) sqrt(2 (2/4)/pi)


def test_bad_input():
    for call in (lambda: risk.high_low_l1(3, 4, 2), lambda: risk.high_low_l2_max(2, 3, 2), lambda: risk.equation_17(1, 2, 2)):
        with pytest.raises(BadInput, match="at most"):
            call()
    for value in (0, -1, "3/2"):
        for call in (
            lambda v=value: risk.high_low_l1(3, v, 2),
            lambda v=value: risk.one_sensitive_l1(v, 2),
            lambda v=value: risk.block_l1([v], 2),
            lambda v=value: risk.block_l2([1], [[0]], 2, v),
        ):
            with pytest.raises(BadInput, match="integer >= 1"):
                call()
    with pytest.raises(BadInput, match="at least one block"):
        risk.block_l1([], 2)
    with pytest.raises(BadInput, match="no symbol is sensitive"):
        risk.high_low_l2([HALF, HALF], [], 2)
    with pytest.raises(BadInput, match="from 0 to 1"):
        risk.high_low_variances([HALF, HALF], [2], 2)
    for partition in ([[0]], [[0, 1], [1]], [[0], [2]], [[0, 1, 0]], [0, 1], "01", ["01"], None):
        with pytest.raises(BadInput, match="exactly once"):
            risk.block_l2([HALF, HALF], partition, 2)
    for call in (lambda: risk.gaussian_tv([1], 0), lambda: risk.gaussian_tv_uniform(2, 0, 3, 1)):
        with pytest.raises(BadInput, match="integer >= 1"):
            call()
    with pytest.raises(BadInput, match="e\\^epsilon > 1"):
        risk.gaussian_tv_uniform(2, 1, 1, 1)
    with pytest.raises(NotStochastic):
        risk.block_variances([HALF, 1], [[0, 1]], 2)
    for level in (1, "1"):
        with pytest.raises(OutOfScope, match="t > 1"):
            risk.gain(level)
    with pytest.raises(BadInput, match="at least 1"):
        risk.block_l1([2], "1/2")
    assert risk.high_low_l1(3, 1, 2.5) == risk.high_low_l1(3, 1, "5/2")
    with pytest.raises(BadInput, match="depends on"):
        risk.roots([exact("t")])


def test_singletons_released_under_one_root():
    """c^2 S2' + k_1 over n, below the square of the sum of the two roots; equal to the one root where no block is alone."""
    assert risk.released_l1_sharp([1, 3, 1, 2], 3, 7) == (Fraction(4 * 13 + 2, 7),)
    assert risk.released_l1_sharp([3, 2], 3, 7) == risk.block_l1([3, 2], 3, 7)
    one, two = risk.released_l1([1, 3, 1, 2], 3, 7)
    assert risk.released_l1_sharp([1, 3, 1, 2], 3, 7) == (one + two,)
    assert risk.roots(risk.released_l1_sharp([1, 3], 2)).upper < risk.roots(risk.released_l1([1, 3], 2)).lower


def test_the_factor_of_the_projection():
    """2 (1 - 1/k) is attained, by p uniform and p^ = p + (1/2, 0, ..., 0)."""
    assert [risk.projection_factor(k) for k in (1, 2, 4)] == [0, 1, Fraction(3, 2)]
    for k in (1, 2, 3, 7):
        found = simplex([Fraction(1, k) + HALF * (x == 0) for x in range(k)])
        assert sum(abs(v - Fraction(1, k)) for v in found) == risk.projection_factor(k) * HALF
    for k in (0, -1):
        with pytest.raises(BadInput, match="k = "):
            risk.projection_factor(k)
