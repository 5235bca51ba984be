"""bounds.price_of_privacy: too_few, max_sense_tails, steps of proofs: formulas in doubles, exact cases, hypotheses at edges."""

from fractions import Fraction
from itertools import combinations, product
from math import exp, factorial, inf, isclose, log, tanh

import pytest

from exactdp.bounds.price_of_privacy import (
    adaptive,
    fano,
    information,
    max_sense,
    max_sense_tails,
    mismatch,
    multi_max_sense,
    overlap,
    pairwise_preference,
    too_few,
)
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real

CORRELATED = ["1/2", "1/4", "0", "1/4"]


def close(found, expected):
    return isclose(float(found), expected, rel_tol=1e-12, abs_tol=1e-300)


@pytest.mark.parametrize(("N", "w", "t"), [(4, 1, "3"), (100, 7, "3/2"), (1000, 1000, "1001/1000")])
def test_thresholds_in_doubles(N, w, t):
    x, bits = float(Fraction(t)), (N / 2 - 1) * log(2)
    assert close(too_few.theorem_4_3(N), N * bits)
    assert close(too_few.theorem_4_8(N, w, t), bits / (x**2 * w**2 / (2 * N)))
    own = 2 * (x - 1) ** 2 * w / N + 1.5 * x**2 * w**2 * (w - 1) ** 2 / (N * (N - 1))
    assert isclose(float(too_few.theorem_4_10(N, w, t)), bits / own, rel_tol=1e-9)
    assert isclose(float(too_few.theorem_4_10_sharp(N, w, t)), bits / log(1 + w / N * (x - 1) ** 2 / (4 * x)), rel_tol=1e-7)
    assert too_few.theorem_4_10_sharp(N, w, t) >= too_few.theorem_4_10(N, w, t)


def test_thresholds_at_their_edges():
    """0 where nothing is said, inf where a sketch tells nothing; M = 3 and t > 1; eps <= 1; f <= 1/2."""
    assert [too_few.theorem_4_3(N) for N in (1, 2)] == [Real.of(0)] * 2
    assert too_few.theorem_4_10_sharp(4, 2, 1) == inf
    assert close(too_few.informal_theorem_1(3, 3), 0.5)
    assert close(too_few.informal_theorem_1(1000, "3/2"), log(1000) / (2 * log(1.5)))
    assert (too_few.tradeoff(1, 0), too_few.tradeoff("1/10", "1/4"), too_few.tradeoff(5, "1/2")) == (2, 50, 0)
    assert [too_few.small_epsilon(N, 1, 1) for N in (1, 2)] == [0, 0]
    for call in (
        lambda: too_few.informal_theorem_1(2, 3),
        lambda: too_few.informal_theorem_1(3, 1),
        lambda: too_few.small_epsilon(4, 2, "1001/1000"),
        lambda: too_few.tradeoff(1, "501/1000"),
    ):
        with pytest.raises(OutOfScope):
            call()
    for bad in (lambda: too_few.tradeoff(0, 0), lambda: too_few.small_epsilon(4, 5, 1), lambda: too_few.theorem_4_3(0)):
        with pytest.raises(BadInput):
            bad()


@pytest.mark.parametrize("epsilon", ["1", "1/10"])
def test_small_levels(epsilon):
    """Below the threshold of Theorem 4.10 at the same epsilon, and near it."""
    x = float(Fraction(epsilon))
    for N, w in ((3, 1), (1000, 1)):
        found = too_few.small_epsilon(N, w, epsilon)
        assert close(found, 20 / 11 * (1 - 2 / N) * log(2) * N**2 / (w * x * x))
        exactly = (N / 2 - 1) * log(2) / log(1 + w / N * (exp(x / 2) - exp(-x / 2)) ** 2 / 4)
        assert 0.8 * exactly < float(found) < exactly


def test_randomised_response_against_the_informal_theorem():
    """Below ln M/(2 eps) users the exact success bound is under 1/2."""
    for M, t in ((3, 3), (9, "11/10"), (1000, 2)):
        U = int(float(too_few.informal_theorem_1(M, t)) - 1e-9)
        assert fano.success(M, 1, t, U) < Fraction(1, 2)


def test_sides_of_the_overlap():
    for N, w in ((2, 1), (4, 2), (9, 4), (1000, 10)):
        low, high = overlap.sandwich(N, w)
        near = 1 - overlap.mean(N, w)
        assert 0 <= high - near <= overlap.upper_corrected(N, w) == Fraction(w**3 * (w - 1), 2 * N**2)
        assert low >= overlap.lower_corrected(N, w) == 1 - Fraction(w * w, N - w + 1)
        assert overlap.lower_corrected(N, w) >= near - overlap.lemma_4_7_corrected(N, w)
    assert overlap.upper_corrected(2, 2) == 1  # for all w <= N: (1 - 1)^2 - (1 - 2)
    with pytest.raises(OutOfScope, match="2w <= N"):
        overlap.lower_corrected(3, 2)


def test_classes_without_names():
    """At most the exact ln(M/M_d), by counting partitions of 4 items into at most 3 classes."""
    for N, K, d in ((4, 3, 1), (10, 2, 3)):
        assert close(fano.unlabelled_corrected(N, K, d), log(K**N / (fano.ball(N, K, d) * factorial(K))))
        assert fano.unlabelled_corrected(N, K, d) <= LogSum.ln(Fraction(fano.clusterings(N, K), fano.ball(N, K, d)))
    assert fano.unlabelled_corrected(4, 1, 0) == 0


@pytest.mark.parametrize("prior", [None, CORRELATED])
@pytest.mark.parametrize("posterior", [["1/2", "1/6", "1/3", "0"], ["1/4"] * 4])
def test_the_chain_of_lemma_4_1(posterior, prior):
    """I <= jensen <= ln(1 + Phi) <= Phi, at w = 1, N = 2; equality on the left at w = N."""
    args = (2, 1, posterior, prior)
    phi, told = mismatch.mismatch(*args), mismatch.information_given(*args)
    assert mismatch.lemma_4_1_corrected(*args) == LogSum.ln(1 + phi)
    assert told <= mismatch.jensen(*args) <= mismatch.lemma_4_1_corrected(*args) <= phi
    whole = (2, 2, ["1/2", "1/4", "0", "1/4"])
    assert mismatch.jensen(*whole) == mismatch.information_given(*whole)


def test_one_bit():
    """Against the mismatch of the two posteriors, for all sets A of the data of 2 items; at most 1/N."""
    for size in (1, 2, 3):
        for chosen in combinations(range(4), size):
            single = sum((2 * i in chosen) != (2 * i + 1 in chosen) for i in range(2))
            total = Fraction(0)
            for part in (set(chosen), set(range(4)) - set(chosen)):
                law = [Fraction(1, len(part)) if x in part else Fraction(0) for x in range(4)]
                total += Fraction(len(part), 4) * mismatch.mismatch(2, 1, law)
            assert information.one_bit(2, size, single) == total <= information.theorem_4_3(2)
    assert information.one_bit(7, 7, 7) == Fraction(1, 7)
    for args in ((2, 4, 0), (2, 1, 0), (2, 2, 1), (2, 1, 3)):
        with pytest.raises((OutOfScope, BadInput)):
            information.one_bit(*args)


def test_lambda_of_lemma_4_5():
    """Attained by randomised response on 2 values at both ends."""
    assert information.lemma_4_5("3/2") == (Fraction(2, 3), Fraction(3, 2))
    rows = krr.channel(2, t=3).rows
    for p in (Fraction(1, 3), Fraction(9, 10)):
        found = [rows[0][s] / (p * rows[0][s] + (1 - p) * rows[1][s]) for s in (1, 0)]
        assert information.lemma_4_5_sharp(p, 3) == tuple(found)
        assert Fraction(1, 3) <= found[0] <= found[1] <= 3
    assert information.lemma_4_5_sharp(1, 3) == (1, 1)
    assert information.lemma_4_5_sharp(0, 3) == information.lemma_4_5(3)


def test_equation_25():
    """The exact sum for every half of the data at (N, w) = (2, 1) and (3, 1): attained by A = {(i, 1)}."""
    for N, t in product((2, 3), (Fraction(3, 2), Fraction(2))):
        D, most = 2 * N, Fraction(0)
        for half in combinations(range(D), N):
            law = [(t if x in half else 2 - t) / D for x in range(D)]
            most = max(most, sum((law[2 * i] - law[2 * i + 1]) ** 2 for i in range(N)))
        assert most == information.equation_25_sharp(N, 1, t) == information.equation_25(N, 1, t) / 2
    assert information.equation_25_sharp(10, 4, 3) == Fraction(8, 5)
    for args in ((10, 4, 3), (1, 1, "3/2")):
        less = information.theorem_4_10(*args) - information.theorem_4_10_explicit_sharp(*args)
        assert less == information.equation_25_sharp(*args)


def test_steps_of_section_6():
    assert (adaptive.base_variance_sharp(5, 3), adaptive.base_variance(5, 3)) == (20, 40)
    assert adaptive.lemma_6_4_averaged("3/2") == 35
    assert close(adaptive.equation_30("3/2"), exp(-9 / 8))
    assert adaptive.equation_30(1) >= Fraction(1, 2**4)  # P(G > 1) for the sum of four signs over 2
    for b in (20, Fraction(41, 2), 100):
        assert close(adaptive.criterion_rounded(b), float(b) / 4 - log(b))
        assert Fraction(b, 10) <= adaptive.criterion_rounded(b)
        assert Real.of(adaptive.criterion_rounded(b)) <= adaptive.criterion(b)
    for call in (lambda: adaptive.criterion_rounded("1999/100"), lambda: adaptive.equation_30(0)):
        with pytest.raises(OutOfScope):
            call()


def test_tails_of_a_score():
    """Formulas, edges of the hypotheses, and exact tails: the printed bound fails at a = 99, mean 1/100."""
    assert close(max_sense_tails.chernoff_printed(3, "1/2"), 2 * exp(-0.25))
    assert close(max_sense_tails.chernoff_step_printed(2, 5), 2 * exp(-25 / 150))
    assert close(max_sense_tails.deviation_sharp(7, "7/2"), 2 * exp(-3 * 3.5**2 / (160 * 7)))
    assert max_sense_tails.deviation_sharp(7, "7/2") < max_sense.deviation(7, "7/2")
    assert max_sense_tails.chernoff_printed("1/100", 99) < Fraction(1, 100)  # P(|B - m| >= 99 m) for one bit
    assert max_sense_tails.chernoff_corrected("1/2", 1) >= 1  # one fair bit is always off by m
    assert max_sense_tails.chernoff_corrected(3, "3/2") == max_sense_tails.chernoff_printed(3, "3/2")
    assert max_sense_tails.chernoff_step_corrected(2, 15) == max_sense_tails.chernoff_printed(2, "3/2")
    for call in (
        lambda: max_sense_tails.chernoff_corrected(3, "1501/1000"),
        lambda: max_sense_tails.chernoff_step_corrected(2, "15001/1000"),
        lambda: max_sense_tails.deviation_sharp(1, "1001/1000"),
        lambda: max_sense_tails.chernoff_printed(0, 1),
    ):
        with pytest.raises(OutOfScope):
            call()
    args = (1000, 100, 2, 3, Fraction(1, 3), 1)
    assert isclose(float(max_sense_tails.users_sharp(*args)), float(max_sense.users(*args)) * 640 / 900, rel_tol=1e-12)


def test_users_of_multi_max_sense():
    for N, n, Q, x, G, d in ((4, 2, 2, 2.0, 0.5, 1), (1000, 10, 3, 2.5, 0.01, 4)):
        found = multi_max_sense.users(N, n, Q, Fraction(x), Fraction(str(G)), d)
        logs = log(2) + (1 + d) * log(N)
        assert isclose(float(found), 75 * logs / (Q * n / N * tanh(x / (2 * Q)) ** 2 * G**2), rel_tol=1e-9)
    assert close(multi_max_sense.users_printed(1000, 100, "1/10", "1/100"), 1000**2 * log(1000) / (0.1 * 1e-4 * 100))
    assert close(pairwise_preference.users_printed(1000, 10), 1000 * log(1000) * 100**2)
    for bad in ((5, 2, 2, 2, "1/2", 1), (4, 2, 3, 2, "1/2", 1), (4, 2, 2, 0, "1/2", 1)):
        with pytest.raises(BadInput):
            multi_max_sense.users(*bad)
    for G in (0, "1001/1000"):
        with pytest.raises(OutOfScope):
            multi_max_sense.users(4, 2, 2, 2, G, 1)
    with pytest.raises(OutOfScope):
        multi_max_sense.users_printed(4, 2, 1, 0)
