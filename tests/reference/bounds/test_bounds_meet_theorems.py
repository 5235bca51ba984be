"""Every public bound is at least as strong as the theorem about it, and refuses nothing that the theorem covers.

The expression of the theorem is written again from the assistant's statement, in floating point, at parameters within its
hypotheses. A bound from above is at most the expression, one from below at least. online-recommendation has a file of its own.
"""

import random
from fractions import Fraction
from math import comb, exp, log, sqrt, tanh

import pytest

from exactdp.bounds.context_aware_ldp import lower as low
from exactdp.bounds.context_aware_ldp import rates
from exactdp.bounds.heavy_hitters import lower as hitters
from exactdp.bounds.heavy_hitters import oracle, partition, search
from exactdp.bounds.linear_queries import adaptive as rounds
from exactdp.bounds.linear_queries import distribution, preliminaries
from exactdp.bounds.price_of_privacy import adaptive, fano, information, overlap, too_few
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real

NEAR = 1e-9


@pytest.mark.parametrize("t", [Fraction(11, 10), Fraction(2), Fraction(7)])
@pytest.mark.parametrize(("N", "w"), [(4, 1), (5, 5), (30, 7), (1000, 30)])
def test_information_and_users_are_no_weaker(N: int, w: int, t: Fraction) -> None:
    """PriceOfPrivacy.thm_4_8_printed, thm_4_10_printed, thm_4_10_users, lem_3_1_attained, lem_4_7, thm_6_1_sharp."""
    level, rest = float(t), (N / 2 - 1) * log(2)
    sharp = log(1 + w / N * (level - 1) ** 2 / (4 * level))
    assert float(information.theorem_4_8(N, w, t)) <= level**2 * w**2 / (2 * N) * (1 + NEAR)
    assert float(information.theorem_4_10_sharp(N, w, t)) <= sharp * (1 + NEAR)
    r = log(level) / (1 - 1 / level)
    assert float(information.lemma_3_1_sharp(t)) <= (r - 1 - log(r)) * (1 + NEAR)
    assert float(overlap.lemma_4_7_corrected(N, w)) <= w**4 / (2 * N**2) * (1 + NEAR)
    assert abs(comb(N - w, w) / comb(N, w) - (1 - w * w / N)) <= w**4 / (2 * N**2)
    adaptively = rest * 2 * N * (level + 1) / (w**2 * (level - 1) ** 2)
    assert float(adaptive.theorem_6_1_sharp(N, w, t)) >= adaptively * (1 - NEAR)


@pytest.mark.parametrize("x", [Fraction(1, 100), Fraction(1, 4), Fraction(49, 100)])
def test_moments_are_no_weaker(x: Fraction) -> None:
    """PriceOfPrivacy.lem_d_6_sharp and lem_6_4_sharp."""
    assert float(adaptive.lemma_d_6_sharp(x)) <= (1 - 2 * float(x)) ** -0.5 * (1 + NEAR)
    assert float(adaptive.lemma_6_4_sharp(x)) <= (4 * float(x) + 2 * log(2)) * (1 + NEAR)


def test_the_error_of_every_oracle_is_no_weaker() -> None:
    """HeavyHitters.cor_2_3: epsilon <= 1, n >= 579, beta <= 1/64."""
    for n, epsilon, beta in (
        (579, 1, Fraction(1, 64)),
        (10**6, Fraction(1, 2), Fraction(1, 10**9)),
        (600, 1, Fraction(1, 10**300)),
    ):
        least = min(n / 70, sqrt(n * log(1 / beta)) / (6 * float(epsilon)))
        assert float(hitters.corollary_2_3(n, epsilon, beta)) >= least * (1 - NEAR)


def test_the_search_is_no_weaker() -> None:
    """HeavyHittersLevels.thm_4_2_blocks_constant, thm_4_2_constant, HeavyHittersSearch.thm_4_1_blocks, thm_4_1_blocks_rate."""
    draw = random.Random(42)
    for _ in range(30):
        d, beta, epsilon = 2 ** draw.randint(12, 40), Fraction(draw.randint(1, 99), 100), Fraction(draw.randint(1, 10), 10)
        n = search.users(draw.randint(2000, 10**5), d, beta)
        L, over = search.levels(n, d), float(epsilon)
        ell = log(8 * n * L / beta)
        if L > 1:
            assert float(search.threshold(n, d, epsilon, beta)) <= 69 / over * sqrt(n * L * ell)
            assert float(search.independent(n, d, epsilon, beta)) <= 322 / over * sqrt(n * L * log(16 / beta))
        found = float(search.search_threshold(n, d, epsilon, beta))
        assert found <= float(search.theorem_4_1(n, d, epsilon, beta)) <= 359 / over * sqrt(n * L * log(n / beta)) * (1 + NEAR)


def test_one_query_of_the_sketch_is_no_weaker() -> None:
    """HeavyHittersSketch.cor_3_4, cor_3_2; thm_3_1, thm_3_1_permutation, HeavyHittersLevels.thm_3_1_sets at the accuracy of HRR;

    k = 8 ell. And the constants of the partition, HeavyHitters.lem_8_1, lem_8_2.
    """
    for k, b, epsilon in ((12, 1, Fraction(1)), (48, 100, Fraction(1, 3)), (100, 7, Fraction(5))):
        n, ell, x = k * b, k / 8, float(epsilon)
        gain = sqrt(2) / tanh(x / 2)
        kept = 8 * (sqrt(k * n) + 2 * sqrt(n * ell)) + sqrt(n * ell) / x + gain * sqrt(k * n * (log(16) + 2))
        assert float(oracle.corollary_3_4(n, epsilon, k, permutation=True)) <= kept * (1 + NEAR)
        size = 8 * (sqrt(k * n) + sqrt(2 * n * ell))
        kept = size + sqrt((n + size) * ell) / x + gain * sqrt(k * (n + size) * (log(16) + 2))
        assert float(oracle.corollary_3_4(n, epsilon, k)) <= kept * (1 + NEAR)
    for n, k, beta in ((12, 3, Fraction(1, 2)), (400, 20, Fraction(1, 100))):
        ell = log(4 / beta)
        assert float(partition.lemma_8_1(n, beta)) <= (sqrt(8) + sqrt(2)) * sqrt(n * ell) * (1 + NEAR)
        assert float(partition.delta_0(n, k, beta)) <= (sqrt(n * k) + sqrt(2 * n * ell)) * (1 + NEAR)


@pytest.mark.parametrize(("M", "near"), [(2, 1), (10, 3), (1000, 1)])
def test_fano_is_no_weaker(M: int, near: int) -> None:
    """PriceOfPrivacy.lem_2_5, lem_a_1, cor_a_3_sharp, cor_a_4_sharp, thm_3_3, thm_3_3_threshold: in nats."""
    for info in (Fraction(0), Fraction(1, 3), Fraction(2)):
        away = 1 - (float(info) + log(2)) / (log(M) - log(near))
        assert float(fano.lemma_2_5(info, M).upper) >= 1 - (float(info) + log(2)) / log(M) - NEAR
        assert float(fano.lemma_a_1(info, M, near).upper) >= away - NEAR
        assert float(fano.corollary_a_3(1, info, M, near).upper) >= away - NEAR
        assert float(fano.corollary_a_4_sharp(3, 2, M, near).upper) >= 1 - 4 * log(2) / (log(M) - log(near)) - NEAR
    for N, t in ((2, Fraction(3, 2)), (40, Fraction(9))):
        assert float(fano.theorem_3_3_corrected(N, t)) >= log(2**N - 1) / log(t) * (1 - NEAR)
        assert float(fano.theorem_3_3_fano_corrected(N, t)) >= (N / 2 - 1) * log(2) / log(t) * (1 - NEAR)


@pytest.mark.parametrize(("N", "w", "t"), [(4, 1, Fraction(2)), (30, 7, Fraction(11, 10)), (6, 6, Fraction(5))])
def test_too_few_users_are_no_fewer(N: int, w: int, t: Fraction) -> None:
    """PriceOfPrivacy.thm_4_3_printed, thm_4_8_users, thm_4_10_users, lem_4_5_bounds, lem_4_5_sharp, thm_a_5_threshold."""
    rest = (N / 2 - 1) * log(2)
    assert float(too_few.theorem_4_3(N)) >= max(N * rest, log(2) / 4 * N * N) * (1 - NEAR)
    assert information.theorem_4_3(N) <= Fraction(1, N)
    assert float(too_few.theorem_4_8(N, w, t)) >= rest / float(t**2 * w**2 / (2 * N)) * (1 - NEAR)
    ratio = log(1 + w / N * float((t - 1) ** 2 / (4 * t)))
    assert float(too_few.theorem_4_10_sharp(N, w, t)) >= rest / ratio * (1 - NEAR)
    low, high = information.lemma_4_5_sharp(Fraction(1, 3), t)
    assert low >= 1 / (Fraction(1, 3) + Fraction(2, 3) * t)
    assert high <= 1 / (Fraction(1, 3) + Fraction(2, 3) / t)
    least = (Fraction(9, 10) * N * Real.of(LogSum.ln(2)) - LogSum.ln(2)) / LogSum.ln(t)  # K = 2, d = 0, p_max = 1/10
    assert fano.theorem_a_5_corrected(N, 2, 0, t, "1/10") >= least


def test_linear_queries_are_no_weaker() -> None:
    """LinearQueriesHadamard.thm_4_2_sharp, thm_4_2, LinearQueriesAdaptive.thm_5_2, LinearQueries.lem_2_2_sharp, cor_2_3_sharp."""
    draw = random.Random(52)
    for _ in range(30):
        t, n, J = 1 + Fraction(draw.randint(1, 50), 10), draw.randint(1, 10**5), draw.randint(1, 300)
        c = float((t + 1) / (t - 1))
        least = min((8 * c**2 * log(2 * J) / n) ** 0.25, sqrt(J * c**2 / n), sqrt(2))
        assert float(distribution.theorem_4_2_sharp(J, n, t)) <= least * (1 + NEAR)
        error = 2 * c * sqrt(J * log(2 * J) / n) + (c + 1) * J * exp(-n / (8 * J))
        assert float(rounds.theorem_5_2_corrected(J, n, t)) <= error * (1 + NEAR)
    rows, z = [[1, -2], [3, 1]], [Fraction(1, 2), Fraction(-3)]
    largest = max(abs(sum(a * b for a, b in zip(column, z, strict=True))) for column in zip(*rows, strict=True))
    assert preliminaries.corollary_2_3_sharp(rows, z) <= min(sum(x * x for x in z), 2 * largest)


@pytest.mark.parametrize("t", [Fraction(1), Fraction(11, 10), Fraction(4)])
def test_the_risk_of_every_channel_is_no_weaker(t: Fraction) -> None:
    """ContextAwareReals.thm_3_risk, thm_4_risk, thm_3_reports, thm_4_reports and ContextAware.claim_1."""
    u = float(t - 1)
    for k, s, n, alpha in ((2, 1, 1, Fraction(1, 10)), (9, 4, 30, Fraction(1, 50)), (100, 99, 3, Fraction(1, 4))):
        other, x = k - s, float(alpha)
        inside = 4 * n * x * x * (1 - 1 / float(t)) * (other + u / (float(t) + 1)) / ((1 - 2 * x) * other**2)
        assert float(low.high_low_risk(k, s, t, n, alpha).upper) >= x / 2 * (1 - sqrt(inside)) - NEAR
        assert low.claim_1_sharp(k, s, t) <= (t - 1) + other * (1 - 1 / t)
    for sizes, n, alpha in (((2,), 5, Fraction(1, 10)), ((4, 6), 90, Fraction(1, 40))):
        x, squares = float(alpha), sum(v * v for v in sizes)
        least = x * (1 - sqrt(8 * n * x * x * u * u / ((1 - 2 * x) * squares)))
        assert float(low.block_risk(sizes, t, n, alpha).upper) >= least - NEAR
        if t > 1:
            assert float(low.group_risk(sizes, t, n, alpha).upper) >= least - NEAR
            assert float(low.block_reports(sizes, Fraction(1, 8), t)) >= squares / 4 / u**2 * (1 - NEAR)


@pytest.mark.parametrize(("k", "s", "alpha", "epsilon"), [(9, 2, "1/16", "1"), (100, 49, "1/100", "1/10"), (3, 1, "1/20", "1/2")])
def test_numbers_of_users_are_no_weaker(k: int, s: int, alpha: str, epsilon: str) -> None:
    """ContextAwareReals.thm_3 and thm_4: both sides."""
    a, e = Fraction(alpha), Fraction(epsilon)
    rate = s * s / (a * e) ** 2 + k / (a * a * e) if s > 1 else k / (a * a * e)
    found = rates.theorem_3_corrected(k, s, a, e)
    assert found.lower >= rate / (3072 if s > 1 else 1152)
    assert found.upper <= rate * (19 if s > 1 else 7)
    rate = 2 * s * s / (a * e) ** 2 + (2 * s + 1) / a**2 if s > 1 else 3 / a**2
    blocks = rates.theorem_4_corrected([s, s, 1], a, e)
    assert blocks.lower >= rate / 4096
    assert blocks.upper <= rate * 9
