"""bounds.online_recommendation: rates as printed, rounded forms against what they round, one round against its exact law."""

from fractions import Fraction
from itertools import product
from math import log

import pytest

from exactdp.bounds.online_recommendation import lower, rates, upper
from exactdp.bounds.online_recommendation.parameters import steepness
from exactdp.bounds.online_recommendation.weights import weights
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.protocols import p_rec_baselines, p_rec_exact, p_rec_round
from exactdp.protocols.p_rec import expected_loss
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import value


def close(found: object, wanted: float) -> bool:
    """To twelve digits."""
    return abs(float(found) - wanted) <= 1e-12 * max(1.0, abs(wanted))  # type: ignore[arg-type]


def test_rates_as_printed() -> None:
    assert close(rates.theorem_2_loss(3, 12, 30), 4 * log(2.5))
    assert close(rates.theorem_2_loss_corrected(3, 12, 30), 4 * (1 + log(2.5)))
    assert close(rates.theorem_2_privacy(100, 12, 2, 3), 6 * log(25) / 12)
    assert rates.theorem_2_privacy(100, 12) == LogSum.ln(100) * Fraction(1, 12)
    assert close(rates.theorem_1(100, 12, 2, 3, 5), (5 + log(20)) / 12)
    assert close(rates.theorem_6(3, 12, 30), 3 + log(2.5))
    assert close(rates.theorem_7(100, 12, 5), log(20) / 12)
    assert rates.theorem_15(12, 2, 4) == Fraction(1, 2)


def test_where_the_printed_rates_fail() -> None:
    """The loss at n = P is not 0, while the printed rate is; majority has loss 0 for P < n < 2P, while that rate is not."""
    assert rates.theorem_2_loss(0, 12, 12) == 0 < p_rec_exact.loss(2, 3, 12, 12, 3)
    assert rates.theorem_6(0, 2, 3) > 0 == value(1, 2, 3)
    for call in (lambda: rates.theorem_7(3, 12, 4), lambda: rates.theorem_2_privacy(3, 12, 0, 2)):
        with pytest.raises(OutOfScope):
            call()
    assert rates.theorem_7(3, 12, 3) == 0
    for bad in (lambda: rates.theorem_6(0, 12, 11), lambda: rates.theorem_15(0, 1, 1), lambda: rates.theorem_1(3, 1, -1, 0, 1)):
        with pytest.raises(BadInput):
            bad()


@pytest.mark.parametrize(("m", "P", "n"), [(2, 12, 12), (2, 12, 24), (3, 18, 10**6), (50, 1, 50)])
def test_rounded_forms(m: int, P: int, n: int) -> None:
    """Each at least what it rounds; logarithms in doubles."""
    share = log(n / P)
    assert close(upper.loss_rounds_rounded(m, P, n), 2 * m * share)
    assert n == P or upper.loss_rounds(m, P, n) <= upper.loss_rounds_rounded(m, P, n)
    for R in (0, 1, 7):
        assert close(upper.credit_loss_rounds_rounded(m, R, P, n), 4 * m * (R + 1) * (1 + share))
        assert upper.credit_loss_rounds(m, R, P, n) <= upper.credit_loss_rounds_rounded(m, R, P, n)
        for T in ((m + 1) * (R + 1), 1000 * m):
            assert upper.uniform_loss(m, T, R) <= upper.uniform_loss_rounded(m, T, R) == Fraction(m * (R + 1), 2)
            assert upper.theorem_16(m, T, R, P, n) <= upper.theorem_16_rounded(m, T, R, P, n)
            assert close(upper.theorem_16_rounded(m, T, R, P, n), 5 * m * (R + 1) * (1 + share))
            if R:
                most = rates.loss_over_radius(m, P, n) * lower.theorem_6_radius(m, T, R)
                assert upper.theorem_16(m, T, R, P, n) <= most
    assert close(rates.loss_over_radius(m, P, n), 12 * m * (share + log(2)) + 2 * m)
    if n >= m * P:
        k = lower.phases(m, P, n)
        assert close(rates.loss_over_logarithm(m, P, n), 8 * m * log(m) + m)
        least = lower.theorem_6_logarithm(m, (m - 1) * k, P, n)
        assert upper.theorem_10_rounded(m, P, n) <= rates.loss_over_logarithm(m, P, n) * least
        assert close(lower.theorem_6_rounded(m, (m - 1) * k, P, n), (m - 1) / (4 * log(m)) * share)
        assert lower.theorem_6_rounded(m, (m - 1) * k, P, n) <= Real.of(least)
        with pytest.raises((OutOfScope, BadInput), match=r"need T >=|T = 0"):
            lower.theorem_6_rounded(m, (m - 1) * k - 1, P, n)
    else:
        for call in (lambda: rates.loss_over_logarithm(m, P, n), lambda: lower.theorem_6_rounded(m, 10**9, P, n)):
            with pytest.raises(OutOfScope, match="n >= mP"):
                call()


def test_rounded_forms_are_refused_where_the_algorithm_is_not_defined() -> None:
    for call in (
        lambda: upper.theorem_16_rounded(6, 4, 1, 1, 1),
        lambda: upper.uniform_loss_rounded(2, 1),
        lambda: upper.round_range(6, 2),
        lambda: upper.exponential_weights(2, 3, 12, 2),
    ):
        with pytest.raises(OutOfScope):
            call()
    for bad in (lambda: upper.kick_out(2, 0), lambda: upper.credit_decay(2, -1, 5), lambda: upper.random_loss(1, 5)):
        with pytest.raises(BadInput):
            bad()


def test_uniform_recommendations() -> None:
    """The expected loss of the baseline against a client who likes one object of three in each of two rounds."""
    assert upper.random_loss(3, 2) == expected_loss(p_rec_baselines.random(3), [[0], [1]], {"ann": [0, 0]}) == Fraction(4, 3)


def test_survivors_and_credits() -> None:
    assert (upper.kick_out(2, 12), upper.kick_out(3, 1)) == (9, Fraction(5, 6))
    assert (upper.credit_decay(2, 1, 36), upper.credit_decay(3, 0, 6)) == (33, 5)
    one = p_rec_round.rule(2, 3)
    for W in range(1, 9):  # an object that is recommended for its votes has more than W/(2m) of them
        for c in range(W + 1):
            if p_rec_round.weights((c, W - c), one)[0] != 0:
                assert W - c < upper.kick_out(2, W)


def test_the_range_of_a_round() -> None:
    """Attained by unanimous votes; every other law is inside."""
    for m, T in ((2, 3), (3, 8)):
        one, (low, high) = p_rec_round.rule(m, T), upper.round_range(m, T)
        assert low * (m - 1) + high == 1
        assert p_rec_round.probabilities((5, *[0] * (m - 1)), one) == (high, *[low] * (m - 1))
        for votes in product(range(3), repeat=m):
            if any(votes):
                assert all(Real.of(low) <= Real.of(p) <= Real.of(high) for p in p_rec_round.probabilities(votes, one))


def test_the_sum_of_the_weights() -> None:
    """2 lambda/W, and the exact quotients of one more vote within it."""
    assert close(upper.lemma_13(2, 3, 12), 2 * 4 * log(3) / 12)
    assert close(upper.lemma_13(3, 17, 20, 5), 2 * 6 * log(17 / 6) / 20)
    most = upper.lemma_13(2, 3, 12)
    for c, extra in product(range(12), (0, 1)):
        one = [c, 11 - c]
        two = [v + (j == extra) for j, v in enumerate(one)]
        quotient = (sum(weights(two, 3), start=Real.of(0)) / sum(weights(one, 3), start=Real.of(0))).ln()
        assert -most <= quotient <= Real.of(most)


def test_plain_exponential_weights() -> None:
    """One more of W votes against the closed form e^(lambda c/W); at two voters the bound is nearly attained."""
    for m, T, W in ((2, 3, 5), (3, 8, 4)):
        slope = steepness(m, T)
        assert close(upper.exponential_weights(m, T, W), 4 * m * log(T) / W)
        for counts in product(range(W), repeat=m):
            if sum(counts) == W - 1:
                for extra, j in product(range(m), repeat=2):
                    two = [v + (i == extra) for i, v in enumerate(counts)]
                    laws = []
                    for votes, all_of in ((two, W), (list(counts), W - 1)):
                        powers = [Real.of(slope * Fraction(v, all_of)).exp() for v in votes]
                        laws.append(powers[j] / sum(powers, start=Real.of(0)))
                    assert abs(log(float(laws[0]) / float(laws[1]))) <= float(upper.exponential_weights(m, T, W))


def test_the_private_minimax_loss() -> None:
    assert lower.minimax_private(1, 1, 2, 2) == lower.minimax_private(2, 1, 2, 2) == Fraction(1, 2)
    assert lower.minimax_private(8, 1, 2, 2) == lower.lemma_8(8, 1, 2) == 2
    with pytest.raises(OutOfScope, match="n >= 4"):
        lower.minimax_private(8, 2, 2, 3)
    with pytest.raises(BadInput):
        lower.minimax_private(8, 2, "1/2", 4)
