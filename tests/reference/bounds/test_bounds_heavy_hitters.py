"""bounds.heavy_hitters: every displayed bound against the same formula in doubles, golden values, sizes, refusals."""

from fractions import Fraction
from itertools import product
from math import ceil, comb, e, exp, isclose, log, log2, sqrt

import pytest

from exactdp.bounds.heavy_hitters import concentration, constants, good_sets, hrr, lower, oracle, partition, rates, search
from exactdp.errors import BadInput, OutOfScope

BETAS = ("999/1000", "1/2", "1/100", "1/1000000")
L16 = log(16 * e * e)


def close(found, expected):
    return isclose(float(found), expected, rel_tol=1e-12, abs_tol=1e-300)


def c(x):
    return (exp(x) + 1) / (exp(x) - 1)


@pytest.mark.parametrize("beta", BETAS)
@pytest.mark.parametrize("n", [1, 7, 20000, 10**9])
def test_good_sets_and_partition_in_doubles(n, beta):
    ell = log(4 / float(Fraction(beta)))
    assert close(constants.ell(beta), ell)
    for permutation, zero, one in ((False, sqrt(18), sqrt(18)), (True, 0.0, 2 + sqrt(8))):
        assert close(good_sets.gdset_0(n, beta, permutation), 8 * zero * sqrt(n * ell))
        assert close(good_sets.gdset_1(n, beta, permutation), 8 * one * sqrt(n * ell))
        assert close(partition.lemma_8_1(n, beta, permutation), zero * sqrt(n * ell))
        assert close(partition.lemma_8_2(n, beta, permutation), one * sqrt(n * ell))
    assert close(good_sets.gdset_2(n, 48, "1/2", beta), 2 * sqrt(48 * n * ell))
    assert close(good_sets.gdset_3(n, 48, "1/2"), 48 * c(0.5) * sqrt(2 * n * L16))
    assert close(good_sets.markov(n, 48, 64, "1/2", beta), sqrt(48 * n / ell) / 128)
    assert close(good_sets.two_sided_users(beta), 4608 * ell)
    for k in (1, 3, 12):
        assert close(partition.delta_0(n, k, beta), sqrt(2 * n * ell) + sqrt((k - 1) * n))
        assert close(partition.delta_1(n, k, beta), sqrt(2 * n * ell) + sqrt((k - 1) * n))
        assert close(partition.delta_1(12 * n, k, beta, True), 2 * sqrt(12 * n * ell) + sqrt((k - 1) * 12 * n))


@pytest.mark.parametrize("beta", BETAS)
@pytest.mark.parametrize("epsilon", ["1/10", "1", "3"])
def test_the_oracle_in_doubles(beta, epsilon):
    x, ell = float(Fraction(epsilon)), log(4 / float(Fraction(beta)))
    k = oracle.copies(beta)
    assert k == ceil(8 * ell)
    for n, permutation in ((1, False), (10**5, False), (k * 5000, True)):
        zero, one = (0.0, 2 + sqrt(8)) if permutation else (sqrt(18), sqrt(18))
        most = n + 8 * zero * sqrt(n * ell)
        wanted = 8 * one * sqrt(n * ell) + (1 / x + c(x) * sqrt(2 * k / ell * L16)) * sqrt(most * ell)
        assert close(oracle.rounded(n, epsilon, beta, permutation), wanted)
        assert close(oracle.constant(epsilon, permutation), 8 * one + 1 / x + 4 * c(x) * sqrt(L16))
        whole = k / 8
        most = n + 8 * zero * sqrt(n * whole)
        wanted = 8 * one * sqrt(n * whole) + (1 / x + 4 * c(x) * sqrt(L16)) * sqrt(most * whole)
        assert close(oracle.corollary_3_4(n, epsilon, k, permutation), wanted)
        raw = 8 * e * e * x * sqrt(k * n / ell)
        assert oracle.hash_range(n, epsilon, beta) == 2 ** max(0, ceil(log2(raw)))
        assert close(oracle.printed_range(n, epsilon), 8 * e * e * sqrt(8 * n) * x)
        assert close(oracle.permutation_range(n, epsilon, beta), 8 * e * e * x * sqrt(n / ell))
        assert close(oracle.counters(n, epsilon, beta), 64 * e * e * sqrt(8 * n) * x * ell)
    assert close(oracle.memory_threshold(epsilon, beta), (64 * e * e * sqrt(8) * x * ell) ** 2)
    assert close(oracle.vacuous_below(epsilon, beta), float(oracle.constant(epsilon, True)) ** 2 * ell)


@pytest.mark.parametrize("beta", BETAS[1:])
@pytest.mark.parametrize(("n", "d"), [(10**6, 2**64), (65536, 2**24), (10**5, 10**5)])
def test_the_search_in_doubles(beta, n, d):
    n = search.users(n, d, beta)
    b, L, x = float(Fraction(beta)), search.levels(n, d), 0.5
    assert max(1, ceil(2 * log(d) / log(n) - 1e-9)) == L
    small = b / (n * L)
    k, ell = search.groups(n, d, Fraction(beta) / (n * L)), log(8 / small)
    assert 8 * ell <= k <= 9 * ell
    assert n % (L * k) == 0
    own = 8 * sqrt(k) + 16 * sqrt(ell) + sqrt(ell) / x + c(x) * sqrt(2 * k * L16)
    wanted = sqrt(n * L) * (own + 1 + sqrt(2 * log(2 / small)))
    assert close(search.threshold(n, d, "1/2", beta), wanted)
    assert close(search.search_threshold(n, d, "1/2", beta), 3 * wanted)
    assert search.vacuous(n, d, "1/2", beta) == (3 * wanted > n)
    ell = log(16 / b)
    ratio = ceil(8 * ell) / ell
    size = 8 * sqrt(ratio) + 8 * sqrt(2)
    own = size + (1 / x + c(x) * sqrt(2 * ratio * L16)) * sqrt(1 + size * sqrt(ell * L / (e * n)))
    assert close(search.k_ind(n, L, "1/2", beta), own)
    rest = 1 + (sqrt(2) + 2 / 3) * sqrt(log(2 / b))
    assert close(search.independent(n, d, "1/2", beta), sqrt(n * L) * (own * sqrt(e * ell) + rest))


def test_one_level_has_no_partition():
    """d <= sqrt n: the oracle's own bound, at ln(4/beta), for a few more groups than it has itself."""
    assert search.levels(10**6, 1000) == 1
    assert search.levels(10**6, 1001) == 2
    found, own = search.permutation(998400, 2, 1, "1/100"), oracle.rounded(998400, 1, "1/100", permutation=True)
    assert own < found < own * Fraction(101, 100)
    with pytest.raises(OutOfScope, match="one level"):
        search.independent(10**6, 2, 1, "1/100")


def test_groups_are_integers_at_every_chance():
    """A user can type n, d and beta, and there are blocks of one size not far above n: 8 ell is never an integer."""
    for n, d, beta in ((1000, 2, "1/3"), (10**5, 2**30, "1/7"), (10**7, 2**64, "999/1000"), (12345, 2**20, "1/1000000")):
        least = search.users(n, d, beta)
        assert n <= least < n + 20 * search.levels(n, d) * 300
        assert search.threshold(least, d, 1, beta) > 0
        assert search.users(least, d, beta) == least


def test_concentration_in_doubles():
    f = concentration
    for mu, delta in product(("1/2", "10"), ("1/10", "1", "7")):
        m, x = float(Fraction(mu)), float(Fraction(delta))
        assert close(f.chernoff(mu, delta), (exp(x) / (1 + x) ** (1 + x)) ** m)
        if x < 1:
            assert close(f.chernoff_lower(mu, delta), (exp(-x) / (1 - x) ** (1 - x)) ** m)
    assert close(f.bernstein("5/2", 3, "1/10"), sqrt(5 * log(20)) + 2 * log(20))
    assert close(f.hoeffding("3/2", [1, 2, "1/2"]), exp(-2 * 2.25 / 5.25))
    assert close(f.azuma("3/2", [1, 2]), 2 * exp(-0.9))
    assert close(f.azuma("3/2", [1, 2], two_sided=False), exp(-0.9))
    assert close(f.chung_lu(2, ["1/4", "1/8"], "1/2"), exp(-4 / (2 * (0.375 + 1 / 3))))
    assert close(f.mcdiarmid(2, 3, 2), exp(-8 / 12))
    assert close(f.permutation_mcdiarmid(2, 12, 3, 2), exp(-8 / 12 * 11.5 / 9 * (1 - 1 / 18)))
    assert [float(f.hoeffding(eta, [0])) for eta in (0, 1)] == [1.0, 0.0]


def test_laws():
    f = concentration
    assert (
        f.binomial(3, "1/3")
        == f.poisson_binomial(["1/3"] * 3)
        == (Fraction(8, 27), Fraction(4, 9), Fraction(2, 9), Fraction(1, 27))
    )
    assert f.hypergeometric(5, 3, 2) == tuple(Fraction(comb(3, j) * comb(2, 2 - j), 10) for j in range(3))
    assert f.hypergeometric(3, 1, 3) == (0, 1, 0, 0)
    assert f.tail(f.binomial(4, "1/2"), 5) == 0
    assert f.tail(f.binomial(4, "1/2"), 0) == 1


def test_constants_of_chernoff():
    """8/(1 + e^-2) and 1/KL, and what they are the least of."""
    q = 1 / (8 * e * e)
    kl = log(e * e) / 8 + 7 / 8 * log(7 / 8 / (1 - q))
    assert close(good_sets.chernoff_constant(), 8 / (1 + exp(-2)))
    assert close(good_sets.kl_constant(), 1 / kl)
    assert round(float(good_sets.kl_constant()), 4) == 6.7527
    for k in (1, 7, 8, 9, 48, 159):
        a = ceil(k / 8)
        assert close(good_sets.chernoff(k), exp(-k / 8 * (1 + exp(-2))))
        assert close(good_sets.counting(k), comb(k, a) * q**a)
        assert close(good_sets.counting_limit(k), exp(-a))
        exactly = sum(comb(k, j) * q**j * (1 - q) ** (k - j) for j in range(a, k + 1))
        assert isclose(float(good_sets.bad_copies(k).lower), exactly, rel_tol=1e-9)
        assert good_sets.bad_copies(k).lower < good_sets.counting(k) < good_sets.counting_limit(k)


def test_hrr_in_doubles():
    assert close(hrr.radius(10, 3, "1/10"), 2 * sqrt(20 * log(20)))
    assert close(hrr.all_items(10, 7, 3, "1/10"), 2 * sqrt(20 * log(140)))
    assert close(hrr.hoeffding("5/2", 10, 3), 2 * exp(-6.25 / 80))
    for epsilon in ("1/1000", "1/2", "1", "10", "100"):
        below, above = hrr.c_epsilon_at_least(epsilon), hrr.c_epsilon_at_most(epsilon)
        assert below < constants.c_epsilon(epsilon) < above


def test_rates():
    """Against doubles, and each other: TreeHist is sqrt(ln n) above HadaHeavy for all parameters."""
    for n, d, beta in ((2, 2, "1/2"), (10**6, 2**32, "1/100"), (10**6, 7, "999/1000")):
        u, N, D, b = log(1 / float(Fraction(beta))), log(n), log(d), "1/2"
        assert close(rates.oracle(n, b, beta), 2 * sqrt(n * u))
        assert close(rates.sketched_oracle(n, b, beta), 2 * sqrt(n * (N + u)))
        assert close(rates.hada_heavy(n, d, b, beta), 2 * sqrt(n * D * (1 + u / N)))
        assert close(rates.tree_hist(n, d, b, beta), 2 * sqrt(n * D * (N + u)))
        assert close(rates.expander(n, d, b, beta), 2 * sqrt(n * (D + u)))
        assert close(rates.bitstogram(n, d, b, beta), 2 * sqrt(n * (D + u) * u))
        assert close(rates.tree_hist_over_hada_heavy(n), sqrt(N))
    n, d, beta = 10**3, 10**6, Fraction(1, 10**9)  # a = 2, c = 3
    ratio = float(rates.hada_heavy(n, d, 1, beta) / rates.expander(n, d, 1, beta)) ** 2
    assert isclose(ratio, float(rates.optimality(2, 3)), rel_tol=1e-12)
    ratio = float(rates.tree_hist(n, d, 1, beta) / rates.bitstogram(n, d, 1, beta)) ** 2
    assert isclose(ratio, float(rates.tree_hist_over_bitstogram(2, 3)), rel_tol=1e-12)


def test_lower_in_doubles():
    g = 4 / 3
    assert lower.chi_square(3) == Fraction(4, 3)
    assert close(lower.relative_entropy(3), log(3) / 2)
    assert close(lower.one_item(10**4, 3, "1/100"), sqrt(10**4 * log(12.5) / g) / 4)
    assert close(lower.all_items(10**4, 100, 3), sqrt(10**4 * log(99 / 5) / (32 * g)))
    assert lower.point_mass(7, "11/10", "1/100") == Fraction(7, 2)
    assert close(lower.corollary_2_3(10**6, "1/10", "1/100"), sqrt(10**6 * log(100)) / 0.6)
    assert close(lower.fact_2_2(10**6, 2**40, "1/10", "1/100"), sqrt(10**6 * log(100 * 2**40)) / 1.2)
    assert lower.corollary_2_3(579, "1/1000", "1/64").tree == lower.fact_2_2(579, 2, "1/1000", "1/64").tree == Fraction(579, 70)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: constants.ell(1), BadInput, "above 0 and below 1"),
        (lambda: constants.ell(1.5), BadInput, "beta = 3/2"),
        (lambda: constants.c_epsilon(0), BadInput, "> 0"),
        (lambda: oracle.corollary_3_4(1, 1, 11), OutOfScope, "k >= 12"),
        (lambda: oracle.rounded(47, 1, "1/100", True), OutOfScope, "k divides n"),
        (lambda: search.permutation(180001, 2**20, 1, "1/5"), OutOfScope, "as n = 180"),
        (lambda: search.levels(1, 2), OutOfScope, "n = 1"),
        (lambda: search.permutation(100, 10**6, 1, "1/2"), OutOfScope, "n = L k b"),
        (lambda: search.k_ind(6, 3, 1, "1/2"), OutOfScope, "n/L"),
        (lambda: partition.lemma_9_2(7, 1, "1/2", True), OutOfScope, "L >= 2"),
        (lambda: partition.lemma_9_2(7, 3, "1/100"), OutOfScope, "n/L"),
        (lambda: partition.norm_law([200, 200], 2), OutOfScope, "contents"),
        (lambda: partition.norm_law([10**6], 2), OutOfScope, "2\\^4000 ways"),
        (lambda: partition.norm_law([9], 10**300), OutOfScope, "2\\^4000 ways"),
        (lambda: partition.norm_mean([60, 60], 1000), OutOfScope, "roots, more than 1000"),
        (lambda: partition.size_variance(3, 2, 1), BadInput, "at most n"),
        (lambda: concentration.binomial(10**6, "1/2"), OutOfScope, "not listed"),
        (lambda: concentration.binomial(1000, "1/1000000000000000000000"), OutOfScope, "common denominator"),
        (lambda: concentration.poisson_binomial(["1/2"] * 1001), OutOfScope, "not listed"),
        (lambda: concentration.hoeffding(1, "abc"), BadInput, "write a list"),
        (lambda: concentration.azuma(1, 2), BadInput, "write a list"),
        (lambda: concentration.chung_lu(1, None, 1), BadInput, "write a list"),
        (lambda: concentration.poisson_binomial(3), BadInput, "write a list"),
        (lambda: concentration.tail(None, 0), BadInput, "write a list"),
        (lambda: good_sets.bad_copies(12, None), BadInput, "bits = None"),
        (lambda: good_sets.bad_copies(12, 10**6), OutOfScope, "k times bits"),
        (lambda: concentration.tail(["1/2"], 0), BadInput, "sum to 1"),
        (lambda: concentration.permutation_mcdiarmid(1, 3, 3, 1), OutOfScope, "1 <= n_1 < n"),
        (lambda: good_sets.counting(10**6), OutOfScope, "1000 groups"),
        (lambda: lower.one_item(10**6, 3, "1/8"), OutOfScope, "beta < 1/8"),
        (lambda: lower.corollary_2_3(578, 1, "1/64"), OutOfScope, "579"),
        (lambda: lower.corollary_2_3(579, 2, "1/64"), OutOfScope, "epsilon <= 1"),
        (lambda: lower.chi_square(1), OutOfScope, "t > 1"),
        (lambda: rates.optimality(0, 1), BadInput, "exponent"),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()
