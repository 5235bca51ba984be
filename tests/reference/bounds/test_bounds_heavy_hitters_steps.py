"""bounds.heavy_hitters: rounded forms against what they round, steps of proofs against exact laws, costs, hypotheses at edges."""

from fractions import Fraction
from itertools import product
from math import ceil, e, exp, isclose, log, log2, sqrt

import pytest

from exactdp.bounds.heavy_hitters import deviations, good_sets, hrr, lower, oracle, partition, rates, search
from exactdp.bounds.heavy_hitters.constants import ell
from exactdp.errors import BadInput, OutOfScope
from exactdp.hashing import affine, truncated
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.protocols import hada_heavy
from exactdp.protocols.hadamard_oracle import transform


def close(found, expected):
    return isclose(float(found), expected, rel_tol=1e-12, abs_tol=1e-300)


def c(x):
    return (exp(x) + 1) / (exp(x) - 1)


@pytest.mark.parametrize(("epsilon", "k"), [("1", 12), ("1", 48), ("1/10", 45), ("1/1000", 160)])
def test_rounded_constants_of_the_oracle(epsilon, k):
    """58.6, 152 and 68 over epsilon, each at least what it rounds, also at epsilon = 1, where they are tight."""
    x = float(Fraction(epsilon))
    for n in (k, 1000 * k):
        assert close(oracle.theorem_3_1(n, epsilon, k), 58.6 / x * sqrt(n * k / 8))
        assert oracle.theorem_3_1(n, epsilon, k) >= oracle.corollary_3_4(n, epsilon, k, permutation=True)
        if k >= 45:
            assert close(oracle.abstract(n, epsilon, k), 68 / x * sqrt(n * (k / 8 - log(4))))
            assert oracle.abstract(n, epsilon, k) >= oracle.theorem_3_1(n, epsilon, k)
    for n in (ceil(k / 8), 7919):
        assert close(oracle.corollary_3_2(n, epsilon, k), 152 / x * sqrt(n * k / 8))
        assert oracle.corollary_3_2(n, epsilon, k) >= oracle.corollary_3_4(n, epsilon, k)
    assert oracle.theorem_3_1(48, 1, 48) < oracle.corollary_3_4(48, 1, 48, permutation=True) * Fraction(1002, 1000)
    for call in (
        lambda: oracle.theorem_3_1(k, "1001/1000", k),
        lambda: oracle.corollary_3_2(k, "1001/1000", k),
        lambda: oracle.theorem_3_1(k + 1, epsilon, k),
        lambda: oracle.corollary_3_2(k, epsilon, 11),
        lambda: oracle.abstract(44, epsilon, 44),
    ):
        with pytest.raises(OutOfScope):
            call()


def test_costs():
    """Additions as the transform makes them; bits as the families of hash functions have them."""

    class Counted(int):
        made = 0

        def __add__(self, other):
            Counted.made += 1
            return Counted(int(self) + int(other))

        def __sub__(self, other):
            Counted.made += 1
            return Counted(int(self) - int(other))

    for d, m in ((1, 1), (2, 2), (5, 8), (8, 8), (9, 16)):
        Counted.made = 0
        transform([Counted(v) for v in range(m)])
        assert hrr.additions(d) == Counted.made
        assert close(hrr.additions_at_most(d), 2 * d * (1 + log2(d)))
        assert hrr.additions_at_most(d) >= hrr.additions(d)
    k, m = oracle.copies("1/100"), oracle.hash_range(20000, 1, "1/100")
    assert oracle.counters_whole(20000, 1, "1/100") == k * m == 48 * 32768
    assert oracle.additions(20000, 1, "1/100") == 20000 + 48 * 32768 * 15
    assert oracle.additions(1, "1/1000", "1/2") == 1  # m = 1: nothing is transformed
    assert close(oracle.copies_at_most("1/2"), 26 / 3 * log(8))
    assert close(oracle.hash_range_at_most(20000, "1/2"), 349 / 2 * sqrt(20000))
    assert oracle.hash_range_at_most(1, "1/1000") == Real.of(1)
    for n, epsilon, beta in product((1, 20000), ("1/2", "3"), ("999/1000", "1/2", "1/100")):
        assert close(oracle.counters_at_most(n, epsilon, beta), 3025 * float(Fraction(epsilon)) * sqrt(n) * float(ell(beta)))
        assert oracle.copies(beta) <= oracle.copies_at_most(beta)
        assert oracle.hash_range_at_most(n, epsilon) >= oracle.hash_range(n, epsilon, beta)
        assert oracle.counters_at_most(n, epsilon, beta) >= oracle.counters_whole(n, epsilon, beta)
    with pytest.raises(OutOfScope, match="m > 1"):
        oracle.counters_at_most(1, "1/1000", "1/2")
    for q, j in ((3, 1), (3, 3), (2, 1)):
        assert 2 ** oracle.hash_bits(2**q, 2**j) == len(list(truncated(q, j)))
        assert oracle.hash_bits(2**q, 2**j) <= len(list(affine(q, j))).bit_length() - 1 or j == 1
    assert [oracle.hash_bits(d, m) for d, m in ((1, 1), (5, 2), (8, 8), (9, 8), (2, 1024))] == [0, 6, 6, 8, 20]
    with pytest.raises(OutOfScope, match="power of two"):
        oracle.hash_bits(5, 6)
    assert close(oracle.markov_range(400, "1/5"), 100.0)


def test_the_good_sets():
    """The values of Markov's step at the printed range, before and after rounding; what a good group holds."""
    for size, n, beta in ((7, 48, "1/100"), (1, 10**6, "1/2"), (48, 48, "9/10")):
        k, log_beta = oracle.copies(beta), log(4 / float(Fraction(beta)))
        wanted = sqrt(size / n) / (8 * e * e)
        assert close(good_sets.markov_value(size, n), wanted)
        assert close(good_sets.markov_rounded(size, n, beta), sqrt(k / (8 * log_beta)) * wanted)
        printed = 8 * e * e * sqrt(8 * n)  # the range at epsilon = 1
        assert close(good_sets.markov_rounded(size, n, beta), sqrt(k * size / log_beta) / printed)
        assert close(good_sets.users_at_most(10**6, beta), (1 + 24 * sqrt(2)) * 10**6)
        assert good_sets.users_at_most(10, beta, permutation=True) == Real.of(10)
        reach = Real.of(10**6) + good_sets.gdset_0(10**6, beta)
        assert good_sets.users_at_most(10**6, beta) >= reach
    assert good_sets.users_at_most(6, "1/100") >= Real.of(6) + good_sets.gdset_0(6, "1/100")
    assert good_sets.markov_value(0, 1).sign() == 0
    for call in (lambda: good_sets.users_at_most(5, "1/100"), lambda: good_sets.markov_value(2, 1)):
        with pytest.raises((OutOfScope, BadInput), match="ell|at most n"):
            call()


@pytest.mark.parametrize("beta", ["1/2", "1/1000000"])
@pytest.mark.parametrize(("n", "k"), [(12, 3), (7, 1), (4, 16)])
def test_parts_of_the_deviations(n, k, beta):
    log_beta = log(4 / float(Fraction(beta)))
    assert close(deviations.mean(n, k), sqrt(k * n))
    assert close(deviations.mean_sharp(n, k), sqrt((k - 1) * n))
    assert deviations.mean_sharp(n, k) >= partition.delta_0_mean(n, k)
    assert close(deviations.deviation(n, beta), sqrt(2 * n * log_beta))
    assert close(deviations.deviation(n, beta, True), 2 * sqrt(n * log_beta))
    assert close(deviations.deviation_printed(n, beta), 2 * sqrt(n * (log_beta - log(2))))
    assert close(deviations.combined(n, k, beta), sqrt(2 * n * log_beta) + sqrt(k * n))
    assert deviations.combined(n, k, beta) > partition.delta_1(n, k, beta)
    if n % k == 0:
        assert close(deviations.combined(n, k, beta, True), 2 * sqrt(n * log_beta) + sqrt(k * n))
    else:
        with pytest.raises(OutOfScope, match="k divides n"):
            deviations.combined(n, k, beta, True)


def test_users_of_one_block():
    """By enumeration: n/k of n, so P(both) = (n/k)(n/k - 1)/(n(n-1)); and the failure of a level against the exact tail."""
    for n, k in ((2, 2), (4, 2), (12, 3), (6, 1)):
        size = n // k
        both = Fraction(size * (size - 1), n * (n - 1))
        assert deviations.covariance(n, k) == both - Fraction(1, k**2)
    with pytest.raises(BadInput, match="n = 1"):
        deviations.covariance(1, 1)
    for n, L in ((12, 3), (10, 7), (3, 1)):
        assert close(deviations.level_failure(n, L), exp(-n / L))
        law = partition.binomial(n, Fraction(1, L))
        assert deviations.level_failure(n, L) >= sum(p for j, p in enumerate(law) if j > e * n / L)


def test_the_norm_of_one_level():
    """Formulas; the tail at the deviation is beta; and each tail against the exact law of the norm."""
    for n, L, beta in ((10, 3, "1/2"), (1000, 7, "1/100")):
        x = -log(float(Fraction(beta)))
        root = x / 3 + sqrt(4 * x * x / 9 + 8 * n * x / L) / 2
        assert close(deviations.level_deviation(n, L, beta), root)
        assert isclose(exp(-(root**2) / (2 * (n / L + root / 3))), float(Fraction(beta)), rel_tol=1e-9)
        wanted = sqrt(n / L) + sqrt(2 * n / L * x) + 2 * x / 3
        assert close(deviations.lemma_9_2_independent(n, L, beta), wanted)
        assert deviations.lemma_9_2_independent(n, L, beta) - Real.of(Fraction(n, L)).sqrt() > Real.of(0)
        assert deviations.lemma_9_2_independent(n, L, beta) <= partition.lemma_9_2(n, L, beta)
        assert close(deviations.level_tail("5/2", n, L), exp(-6.25 / (2 * (n / L + 2.5 / 3))))
        assert close(deviations.level_tail_sharp("5/2", n, L), exp(-6.25 / (2 * (n / L * (1 - 1 / L) + 2.5 / 3))))
    assert close(deviations.level_tail_permutation(2, 12, 3), exp(-2 * 4 / (2 * 4) * (11.5 / 8) * (1 - 1 / 16)))
    assert close(deviations.level_tail_permutation(2, 12, 6), exp(-2 * 4 / (2 * 2) * (11.5 / 10) * (1 - 1 / 20)))
    for permutation, tail in ((False, deviations.level_tail_sharp), (True, deviations.level_tail_permutation)):
        for items, L in (([2, 2], 2), ([3, 2, 1], 3), ([1] * 4, 2), ([5, 3, 1], 3)):
            law = partition.norm_law(items, L, permutation)
            mean = partition.norm_mean(items, L, permutation)
            assert abs(float(mean) - sum(p * sqrt(square) for square, p in law)) < 1e-12
            for eta in (Fraction(1, 10), Fraction(1, 2), Fraction(3, 2)):
                chance = sum(p for square, p in law if sqrt(square) >= float(mean) + float(eta) - 1e-12)
                assert tail(eta, sum(items), L) >= chance
    for call in (lambda: deviations.level_tail_sharp(1, 10, 1), lambda: deviations.level_tail_permutation(1, 10, 1)):
        with pytest.raises(OutOfScope, match="L = 1"):
            call()


def test_rates_and_their_quotients():
    n, d, b = 10**6, 2**32, 0.01
    assert close(rates.prefix(n, d, "1/2", "1/100"), 2 * sqrt(n * log(d) * log(1 / b) / log(n)))
    assert close(rates.prot(n, d, "1/2", "1/100"), 2 * log(1 / b) ** 1.5 * sqrt(n * log(d)))
    assert close(rates.prefix(2, 2, 1, "1/2"), sqrt(2 * log(2)))
    for a, power in product((1, 2), (1, 3)):
        beta, size = Fraction(1, 100**power), 100**a
        wanted = float(rates.bitstogram(100, size, 1, beta)) ** 2 / float(rates.hada_heavy(100, size, 1, beta)) ** 2
        assert close(rates.bitstogram_over_hada_heavy(100, a, power), wanted)
        assert rates.bitstogram_over_hada_heavy(100, a, power) > rates.bitstogram_over_hada_heavy_least(100, power)
    assert rates.bitstogram_over_hada_heavy_least(7, 2) == LogSum.ln(7) * Fraction(2, 3)


@pytest.mark.parametrize(
    ("n", "d", "epsilon", "beta"), [(10**4, 2, "1", "1/2"), (100_000_060, 2**64, "1", "1/100"), (4100, 64, "1/9", "99/100")]
)
def test_the_search_rounded(n, d, epsilon, beta):
    """359 is large enough for 3 lambda'; n/lambda' prefixes, at most sqrt n."""
    L = search.levels(n, d)
    bound, exactly = search.theorem_4_1(n, d, epsilon, beta), search.search_threshold(n, d, epsilon, beta)
    assert close(bound, 359 / float(Fraction(epsilon)) * sqrt(n * L * log(n / float(Fraction(beta)))))
    assert exactly <= bound
    assert close(search.candidates(n, d, epsilon, beta), 3 * n / float(exactly))
    assert search.candidates(n, d, epsilon, beta) <= Real.of(n).sqrt()
    assert search.queries(n, d) == n * L


def test_the_search_rounded_at_its_edges():
    for args in ((10**4, 2, "1001/1000", "1/2"), (7, 2, "1", "1/2"), (8, 10**9, "1", "1/2"), (50, 10, "1", "1/2")):
        with pytest.raises(OutOfScope):
            search.theorem_4_1(*args)
    q = hada_heavy.alphabet(25)
    everything = [frozenset({()}), *(frozenset(product(range(q), repeat=1)) for _ in range(1))]
    assert len(hada_heavy.queried(everything, q)) <= search.queries(25, 25)


def test_below_this_chance_the_printed_lower_bound_fails():
    """c sqrt(n ln(d/beta))/epsilon = C_eps sqrt(2 n ln(4d)) at the value, where it is below 1/2."""
    for d, epsilon, scale in ((2, "1", "1"), (1000, "1/10", "3/2")):
        x, power = float(Fraction(epsilon)), float(Fraction(scale))
        found = float(lower.counterexample(d, epsilon, scale))
        assert isclose(power / x * sqrt(log(d / found)), c(x) * sqrt(2 * log(4 * d)), rel_tol=1e-9)
    assert lower.counterexample(2, 1, 1000) == Real.of(Fraction(1, 2))
    for args in ((2, 1, 0), (2, 1, -1), (1, 1, 1)):
        with pytest.raises(BadInput):
            lower.counterexample(*args)
    assert hrr.c_epsilon_rounded(1) == Fraction(541, 250)
    for epsilon in ("1", "1/2", "1/1000"):
        assert c(float(Fraction(epsilon))) <= float(hrr.c_epsilon_rounded(epsilon))
    with pytest.raises(OutOfScope):
        hrr.c_epsilon_rounded("1001/1000")
    assert ell("1/2") == LogSum.ln(8)
