"""bounds.price_of_privacy without max_sense: against enumeration, against doubles, golden values, refusals."""

from fractions import Fraction
from itertools import combinations, product
from math import comb, exp, inf, isclose, log, sqrt

import pytest

from exactdp.bounds.price_of_privacy import adaptive, fano, information, mismatch, overlap
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.information import chi_square, mutual_information
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.ratings import ratings

SIZES = [(N, w) for N in range(1, 6) for w in range(1, N + 1)]
LEVELS = ["1", "11/10", "3/2", "3", "100"]


def close(found, expected):
    return isclose(float(found), expected, rel_tol=1e-11, abs_tol=1e-15)


@pytest.mark.parametrize(("N", "w"), SIZES)
def test_the_overlap_by_all_pairs_of_sets(N, w):
    sets = [set(c) for c in combinations(range(N), w)]
    sizes = [len(a & b) for a, b in product(sets, repeat=2)]

    def mean(f):
        return Fraction(sum((f(k) for k in sizes), start=Fraction(0)), len(sizes))

    assert overlap.law(N, w) == tuple(Fraction(sizes.count(k), len(sizes)) for k in range(w + 1))
    assert overlap.mean(N, w) == mean(Fraction)
    assert overlap.pairs(N, w) == overlap.equation_9_sharp(N, w) == mean(lambda k: comb(k, 2)) >= overlap.tail(N, w)
    assert overlap.apart(N, w) == mean(lambda k: k == 0)
    assert overlap.tail(N, w) == mean(lambda k: k >= 2)
    assert overlap.delta_1(N, w) == mean(lambda k: Fraction(k == 1, 2))
    assert overlap.delta_2(N, w) == mean(lambda k: (1 - Fraction(1, 2**k)) * (k > 1))
    assert overlap.mismatch(N, w) == mean(lambda k: 1 - Fraction(1, 2**k)) <= overlap.mean(N, w) / 2
    assert overlap.equation_15(N, w, 3) == 9 * mean(lambda k: k * (k != 1))
    assert overlap.equation_16(N, w, 3) == 9 * mean(lambda k: k > 1)
    assert overlap.remainder(N, w, "3/2") == Fraction(9, 4) * mean(lambda k: (k + 1) * (k > 1))
    assert overlap.remainder(N, w, 2) <= overlap.remainder_sharp(N, w, 2) == 6 * overlap.equation_9_sharp(N, w) * 2
    assert overlap.lemma_4_7_error(N, w) == abs(mean(lambda k: k == 0) - 1 + Fraction(w * w, N))
    assert overlap.lemma_4_7_error(N, w) <= overlap.lemma_4_7_corrected(N, w) == Fraction(w**4, 2 * N**2)
    if 2 * w <= N:
        low, high = overlap.sandwich(N, w)
        assert low == (1 - Fraction(w, N - w + 1)) ** w <= overlap.apart(N, w) <= high == (1 - Fraction(w, N)) ** w


@pytest.mark.parametrize("t", LEVELS)
@pytest.mark.parametrize(("N", "w"), [(1, 1), (5, 3), (1000, 10)])
def test_informations_in_doubles(N, w, t):
    x = float(Fraction(t))
    eps = log(x)
    r = eps / (1 - 1 / x) if eps else 1.0
    sinh = (exp(eps / 2) - exp(-eps / 2)) ** 2 / 4
    assert close(information.lemma_3_1(t), eps)
    assert close(information.lemma_3_1_small(t), eps**2 / 8)
    assert abs(float(Real.of(information.lemma_3_1_sharp(t))) - (r - 1 - log(r))) < 1e-12
    assert close(information.theorem_4_8(N, w, t), exp(2 * eps) * w * w / 2 / N)
    assert close(information.theorem_4_8_exact(N, w, t), exp(2 * eps) * float(overlap.mismatch(N, w)))
    more = 1.5 * exp(2 * eps) * w**2 * (w - 1) ** 2 / N / max(N - 1, 1)
    assert close(information.theorem_4_10(N, w, t), 2 * (x - 1) ** 2 * w / N + more)
    assert close(information.theorem_4_10_sharp(N, w, t), log(1 + w / N * sinh))
    assert close(information.chi_square_sharp(Fraction(w, N), t), w / N * sinh)
    assert close(information.adaptive_sharp(N, w, t), w * w / N * (x - 1) ** 2 / 2 / (x + 1))
    least = min(eps**2 / 8, r - 1 - log(r), eps, log(1 + w / N * sinh), exp(2 * eps) * w * w / 2 / N)
    assert abs(float(Real.of(information.best(N, w, t).value)) - least) < 1e-12


def test_the_best_bound_changes_with_the_size():
    """Lemma 3.1 where nearly all items are rated, Theorem 4.10 where few are; at t = 1 all are 0, and the first is named."""
    assert information.best(10, 10, 3).name == "lemma_3_1_sharp"
    assert information.best(10, 1, 3) == information.Best("theorem_4_10_sharp", LogSum.ln(Fraction(31, 30)))
    assert information.best(10, 1, 1) == information.Best("lemma_3_1", LogSum())
    for N, w in SIZES:
        assert information.theorem_4_8_exact(N, w, 3) >= information.theorem_4_10_sharp(N, w, 3)


def test_bits():
    assert information.theorem_4_3(7) == information.b_bits(7, 1, 1) == Fraction(1, 7)
    assert information.b_bits(7, 3, 2) == Fraction(9, 7)
    assert information.b_bits(7, 3, 0) == 0
    with pytest.raises(OutOfScope, match="at most"):
        information.b_bits(7, 3, 10**6)


@pytest.mark.parametrize(("N", "w"), [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)])
def test_phi_is_chi_square(N, w):
    """For a posterior with zeros and unequal weights, a uniform prior and a correlated one; both channels written out."""
    data = ratings(N, w)
    weights = [(3 * i + 1) % 5 for i in range(len(data))]
    p = [Fraction(v, sum(weights)) for v in weights]
    channel = mismatch.sampling_channel(N, w)
    for prior in (mismatch.uniform(N), [Fraction(i + 1, 2 ** (N - 1) * (2**N + 1)) for i in range(2**N)]):
        joint = [[a * q for q in row] for a, row in zip(prior, channel.rows, strict=True)]
        laws = [sum(row[x] for row in joint) for x in range(len(data))]
        given = tuple(sum(p[x] * row[x] / laws[x] for x in range(len(data))) for row in joint)
        assert mismatch.types_given(N, w, p, prior) == given
        assert mismatch.mismatch(N, w, p, prior) == chi_square(given, prior)
        assert float(mismatch.information_given(N, w, p, prior)) <= log(1 + float(chi_square(given, prior))) + 1e-12
    assert mismatch.mismatch(N, w, p) == mismatch.mismatch(N, w, p, mismatch.uniform(N))


def test_spectrum():
    """Of T T*, against the trace of its powers, and the value that is given."""
    assert [(v, m) for v, m in mismatch.spectrum(4, 2) if v] == [(1, 1), (Fraction(1, 2), 4), (Fraction(1, 6), 6)]
    for N, w in SIZES:
        channel, size = mismatch.sampling_channel(N, w), 2 ** (N - w)
        assert sum(m for _, m in mismatch.spectrum(N, w)) == 2**N
        trace = sum(q / size for row in channel.rows for q in row)
        assert trace == sum(v * m for v, m in mismatch.spectrum(N, w))
        assert max([v for v, _ in mismatch.spectrum(N, w)][1:]) == Fraction(w, N)


def test_success_is_that_of_randomised_response():
    """M-ary response attains it at d = 0; two users reach at most the bound at U = 2."""
    for M, t in ((2, 3), (4, "3/2"), (5, 7)):
        one = krr.channel(M, t)
        assert sum(max(column) for column in zip(*one.rows, strict=True)) / M == fano.success(M, 1, t, 1)
        two = one.compose(one)
        best = sum(max(column) for column in zip(*two.rows, strict=True)) / M
        assert fano.success(M, 1, t, 1) <= best < fano.success(M, 1, t, 2)
        error = 1 - best
        told = mutual_information(two, [Fraction(1, M)] * M)
        assert max(0, 1 - (float(told) + log(2)) / log(M)) <= float(error)
    assert fano.success(9, 9, 3, 4) == 1
    assert fano.success(9, 3, 1, 4) == Fraction(1, 3)


def test_fano_in_doubles():
    def middle(found):
        return float(found.lower)

    assert close(middle(fano.lemma_a_1("1/3", 1000, 3)), 1 - (1 / 3 + log(2)) / log(1000 / 3))
    assert close(middle(fano.lemma_2_5("1/3", 1000)), 1 - (1 / 3 + log(2)) / log(1000))
    assert close(middle(fano.corollary_a_3(5, "1/3", 10**6, 3)), 1 - (5 / 3 + log(2)) / log(10**6 / 3))
    assert close(middle(fano.corollary_a_4(2, 3, 1000, 3)), 1 - (2 * log(3) + 1) / log(1000 / 3))
    assert close(middle(fano.corollary_a_4_sharp(2, 3, 1000, 3)), 1 - (2 * log(3) + log(2)) / log(1000 / 3))
    assert fano.corollary_a_4_sharp(9, 3, 1000, 3).upper == 0
    assert close(fano.theorem_3_3(5, 3), 5 * log(2) / log(3))
    assert close(fano.theorem_3_3_corrected(5, 3), log(31) / log(3))
    assert close(fano.theorem_3_3_fano_corrected(5, 3), 1.5 * log(2) / log(3))
    assert (fano.users(3, 0), float(fano.users(2, 0)), float(fano.users(1, 1))) == (inf, 0, 0)
    assert close(fano.users(1000, information.theorem_4_10_sharp(1000, 10, 3)), 499 * log(2) / log(1 + 0.01 / 3))
    assert close(fano.theorem_a_5(2, 50, "1/10", "3", "1/4"), 0.75 * 100 * (1 - 0.05 - 0.02) ** 2 / 3 / log(3))
    volume = 1 + 10 * 2
    assert close(fano.theorem_a_5_corrected(10, 3, "3/2", 3, "1/4"), (0.75 * log(3**10 / volume) - log(2)) / log(3))
    assert close(fano.theorem_a_5_direct_corrected(10, 3, 1, 3, "1/4"), log(3 * (3**10 - volume) / volume) / log(3))
    assert fano.theorem_a_5_direct_corrected(10, 3, 1, 3, 0) == inf


def test_balls_and_clusterings_by_counting():
    for N, K in product(range(1, 5), range(1, 5)):
        labels = list(product(range(K), repeat=N))
        partitions = {frozenset(frozenset(i for i in range(N) if z[i] == c) for c in set(z)) for z in labels}
        assert fano.clusterings(N, K) == len(partitions)
        for d in range(N + 1):
            near = sum(sum(a != 0 for a in z) <= d for z in labels)
            assert fano.ball(N, K, d) == near
            assert fano.ball_printed(N, K, d) == fano.clusterings_printed(N, K) * Fraction(near, K**N)
            if K * (N - d) >= N:
                assert Fraction(near, K**N) <= fano.ball_chernoff_corrected(N, K, d) <= 1
            assert close(fano.ball_chernoff(N, K, d), exp(-N * K * (1 - d / N - 1 / K) ** 2 / 3))
    assert fano.ball(2000, 10**100, 2000) == 10**200_000


def test_adaptive():
    delta = Fraction(0)
    for T in range(40):
        assert adaptive.recursion(50, T, "3/2") == delta <= adaptive.recursion_solved(50, T, "3/2")
        delta += Fraction(10, 50) * max(Fraction(1), delta)
    delta = Fraction(0)
    for T in range(20):
        assert adaptive.recursion_corrected(50, T, "3/2") == delta
        delta += Fraction(1, 4 * 50) * (20 + 10 * delta)
    assert (adaptive.lemma_6_4(1), adaptive.lemma_6_4(3)) == (20, 30)
    assert close(Real.of(adaptive.lemma_6_4_sharp(10)), 40 + 2 * log(2))
    assert float(adaptive.lemma_6_4_at(3, "1/4")) == float(adaptive.lemma_6_4_sharp(3))
    assert close(adaptive.lemma_6_4_at("1/10", "1/3"), 3 * (0.1 - log(1 / 3) / 2))
    assert adaptive.lemma_d_6("1/4") == 3
    assert close(adaptive.lemma_d_6_sharp("1/4"), sqrt(2))
    assert adaptive.criterion("7.813115") < 1 < adaptive.criterion("7.813125")
    assert close(adaptive.theorem_6_1(100, "3/2", 2), 2 * log(100) / log(1.1))
    assert close(adaptive.theorem_6_1_sharp(100, 2, "3/2"), 49 * log(2) * 200 * 2.5 / 4 / 0.25)
    assert adaptive.theorem_6_1_sharp(5, 2, 1) == inf


@pytest.mark.parametrize(
    ("function", "arguments", "error", "message"),
    [
        (overlap.law, (4, 5), BadInput, "1 <= w <= N"),
        (overlap.law, (True, 1), BadInput, "integer"),
        (overlap.law, (10**300, 1024), OutOfScope, "w <= 1024"),
        (overlap.sandwich, (10**300, 1024), OutOfScope, "w <= 1024"),
        (fano.ball_printed, (5, 10**9, 1), OutOfScope, "K!"),
        (fano.clusterings_printed, (1, 10**30), OutOfScope, "K!"),
        (fano.users, (5, Real.of(-1)), BadInput, "negative"),
        (mismatch.types_given, (1, 1, 1), BadInput, "no list"),
        (overlap.law, (10**9, 5000), OutOfScope, "w <= 1024"),
        (overlap.apart, (10**9, 10**8), OutOfScope, "w <= 1024"),
        (overlap.sandwich, (3, 2), OutOfScope, "2w <= N"),
        (overlap.equation_15, (4, 2, "t"), BadInput, "depends on t"),
        (information.lemma_3_1, (0.5,), BadInput, "t = 1/2: t = e.epsilon is at least 1"),
        (information.lemma_3_1_sharp, ("1/2",), BadInput, "at least 1"),
        (information.product_prior, ("3/2", 2), BadInput, "probability"),
        (fano.lemma_2_5, (LogSum.eps(), 4), BadInput, "eps"),
        (fano.lemma_2_5, (-1, 4), BadInput, "negative"),
        (fano.lemma_a_1, (1, 4, 4), OutOfScope, "hypotheses"),
        (fano.success, (3, 4, 2, 1), OutOfScope, "ball"),
        (fano.success, (4, 1, 3, 10**7), OutOfScope, "too large"),
        (fano.theorem_3_3, (2, 1), OutOfScope, "t > 1"),
        (fano.theorem_3_3_corrected, (10**7, 2), OutOfScope, "too large"),
        (fano.ball, (3, 2, 4), OutOfScope, "0 <= d <= N"),
        (fano.clusterings, (3000, 2), OutOfScope, "up to"),
        (fano.theorem_a_5, (2, 3, 0, 3, "1/2"), OutOfScope, "d > 0"),
        (fano.theorem_a_5, (2, 3, 1, 3, 1), OutOfScope, "below 1"),
        (fano.theorem_a_5_direct_corrected, (2, 3, 2, 3, 0), OutOfScope, "every answer"),
        (mismatch.mismatch, (2, 1, [1]), BadInput, "4"),
        (mismatch.uniform, (11,), OutOfScope, "N <= 8"),
        (mismatch.mismatch, (8, 5, [Fraction(1, 1792)] * 1792), OutOfScope, "types_given"),
        (mismatch.types_given, (1, 1, ["1/2", "1/2"], [1, 0]), BadInput, "excludes"),
        (mismatch.spectrum, (3000, 1), OutOfScope, "2000"),
        (adaptive.criterion, (3,), OutOfScope, "b >= 4"),
        (adaptive.recursion, (3, 10**6, 2), OutOfScope, "at most"),
        (adaptive.recursion_solved, (3, 10**6, 2), OutOfScope, "at most"),
        (adaptive.lemma_d_6, ("1/2",), OutOfScope, "x < 1/2"),
        (adaptive.lemma_6_4_at, (1, "1/2"), OutOfScope, "b < 1/2"),
        (adaptive.lemma_6_4, (-1,), BadInput, ">= 0"),
        (adaptive.theorem_6_1, (2, 2, 0), BadInput, "alpha"),
    ],
)
def test_refusals(function, arguments, error, message):
    with pytest.raises(error, match=message):
        function(*arguments)


def test_a_channel_of_types():
    assert isinstance(mismatch.sampling_channel(2, 1), Channel)
    assert mismatch.sampling_channel(1, 1).rows == ((1, 0), (0, 1))
