"""bounds.online_recommendation: formulas against doubles, integers against brute force, hypotheses at their edges."""

from fractions import Fraction
from itertools import product
from math import comb, exp, floor, log, log1p, tanh

import pytest

from exactdp.bounds.online_recommendation import lower, upper
from exactdp.bounds.online_recommendation.parameters import gamma, horizon, steepness
from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.protocols import p_rec_round
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import value


def close(found: object, wanted: float) -> bool:
    """To twelve digits."""
    return abs(float(found) - wanted) <= 1e-12 * max(1.0, abs(wanted))  # type: ignore[arg-type]


def test_parameters_of_p_rec() -> None:
    """tau, gamma, lambda; gamma <= 1 exactly at 3T = (m+1)(R+1)."""
    assert (horizon(12, 1), gamma(2, 12, 1), gamma(3, 6)) == (6, Fraction(2, 17), Fraction(3, 17))
    assert steepness(3, 12, 1) == LogSum.ln(6) * 6
    assert gamma(5, 2) == gamma(8, 6, 1) == 1
    for m, T, R in ((6, 2, 0), (9, 6, 1)):
        with pytest.raises(OutOfScope, match="3T >="):
            gamma(m, T, R)
    for T, R in ((1, 0), (3, 2), (3, 5)):
        with pytest.raises(OutOfScope, match="T > R"):
            horizon(T, R)
    for bad in (0, -1, True, 2.0, "3"):
        with pytest.raises(BadInput, match="write an integer"):
            horizon(bad)


@pytest.mark.parametrize(("m", "T", "P", "n"), [(2, 100, 12, 24), (3, 6, 18, 100), (2, 2, 1, 1), (4, 50, 7, 7)])
def test_loss_of_p_rec_sim(m: int, T: int, P: int, n: int) -> None:
    """The three forms in order, and their terms; at n = P what is left is gamma T > 0."""
    mixed = m * T / (3 * T - 1)
    assert close(upper.theorem_10(m, T, P, n), log(n / P) / -log(1 - 1 / (2 * m)) + mixed)
    assert close(upper.theorem_10_rounded(m, P, n), 2 * m * log(n / P) + m / 2)
    assert close(upper.theorem_10_sharp(m, T, P, n), log(n / P) / -log(1 - 1 / (2 * m)) + (1 - 1 / m) * mixed)
    assert upper.theorem_10_sharp(m, T, P, n) < upper.theorem_10(m, T, P, n)
    assert upper.theorem_10(m, T, P, n) < upper.theorem_10_rounded(m, P, n) or T == 1
    assert upper.theorem_10_sharp(m, T, P, n) < upper.theorem_10_rounded(m, P, n)
    assert upper.theorem_16(m, T, 0, P, n) == LogSum.ln(Fraction(n, P)) * (2 * m) + upper.uniform_loss(m, T)
    assert upper.theorem_10(m, T, P, P) > 0


def test_rounds_are_counted_in_integers() -> None:
    """The integer bound is the floor, also where n (1 - 1/(2m))^k = P exactly."""
    assert [upper.loss_rounds_whole(2, 81, n) for n in (255, 256, 257, 81)] == [3, 4, 4, 0]
    for m, P, n in product((2, 3), (1, 5), (5, 17, 1000)):
        assert upper.loss_rounds_whole(m, P, n) == floor(float(upper.loss_rounds(m, P, n)) + 1e-12)
    assert close(upper.leaking_rounds(2, 12, 24), 6 * log(2))
    for m, W in product((2, 3, 5), range(2, 40)):
        most = max(w for w in range(W + 1) if Fraction(w) < W - Fraction(W - 1, 2 * m))
        assert upper.lemma_14_sharp(m, W) == most <= upper.lemma_14(m, W)
    big = upper.loss_rounds_whole(10**5, 1, 10**5)
    assert big == floor(log(10**5) / -log1p(-1 / (2 * 10**5)))
    assert upper.loss_rounds_whole(10**9, 1, 2) > 10**9


def test_nothing_leaks_exactly_below_the_threshold() -> None:
    """Against all votes of at most n voters, at least P on the liked object: does any ratio of the round differ from 1?"""
    one = p_rec_round.rule(2, 3)
    for P, n in product((1, 2, 3, 6, 7), range(1, 10)):
        if n >= P:
            pairs = [((c, w - c), k) for w in range(P, n) for c in range(P, w + 1) for k in (0, 1)]
            same = all(r == Fraction(1) for counts, k in pairs for r in p_rec_round.ratios(counts, k, one))
            assert upper.never_leaks(2, P, n) == same or n == P
    assert [upper.never_leaks(2, 12, n) for n in (12, 15, 16, 17)] == [True, True, True, False]
    assert [upper.never_leaks(3, 18, n) for n in (21, 22)] == [True, False]


def test_privacy_of_p_rec() -> None:
    """Constants, and that Theorem 17 at D = R = 0 is Theorem 11, sharp there."""
    assert close(upper.theorem_11(2, 100, 12), 18 * 4 * log(100) / 12)
    assert close(upper.theorem_11_sharp(3, 100, 20), 6 * 3 * 8 * log(100) / 20)
    assert close(upper.theorem_17(2, 12, 1, 1, 12), 36 * 4 * 5 * log(6) / 12)
    assert close(upper.theorem_17_sharp(2, 12, 1, 1, 12), 18 * 4 * 25 * log(6) / (3 * 12))
    assert close(upper.crude_privacy(2, 100, 12, 24), 18 * 4 * log(100) * log(2) / 12)
    assert close(upper.lemma_12(2, 100, 15), 3 * 4 * log(100) / 15)
    assert close(upper.lemma_18(2, 12, 1, 1, 12, 40), 3 * 5 * 4 * log(6) / 40)
    assert upper.lemma_19(2, 1, 1, 60) == 58
    for m, T, P in ((2, 3, 12), (3, 50, 30)):
        assert upper.theorem_17_sharp(m, T, 0, 0, P) == upper.theorem_11(m, T, P) > upper.theorem_11_sharp(m, T, P)
    for D, R in ((1, 0), (0, 1), (4, 3)):
        assert upper.theorem_17_sharp(2, 100, D, R, 12) < upper.theorem_17(2, 100, D, R, 12)


def test_privacy_is_refused_outside() -> None:
    """P >= 2, tau > 1, gamma <= 1; tau >= 1 + 1/m for the sum of the weights; P >= 6m for the sharp form."""
    assert min(upper.theorem_17(2, 7, 0, 5, 2), upper.theorem_11(2, 2, 2), upper.lemma_12(3, 2, 2), upper.lemma_13(9, 2, 2)) > 0
    for call, message in (
        (lambda: upper.theorem_17(2, 6, 0, 5, 12), "T > R"),
        (lambda: upper.theorem_11(2, 2, 1), "P >= 2"),
        (lambda: upper.theorem_11_sharp(2, 3, 11), "P >= 12"),
        (lambda: upper.lemma_12(3, 9, 1), "W >= 2"),
        (lambda: upper.lemma_13(3, 9, 1), "W >= 2"),
        (lambda: upper.lemma_13(2, 7, 2, 4), "1/m"),
        (lambda: upper.theorem_11(9, 3, 54), "3T >="),
        (lambda: upper.theorem_16(2, 2, 1, 1, 1), "T > R"),
        (lambda: upper.theorem_10(2, 1, 1, 1), "T > R"),
        (lambda: upper.lemma_18(2, 12, 1, 1, 12, 35), "credit of 36"),
        (lambda: upper.theorem_10(2, 9, 3, 2), "P <= n"),
        (lambda: upper.theorem_17(2, 9, -1, 0, 12), "D = -1"),
        (lambda: upper.theorem_17(2, 9, 0, -1, 12), "R = -1"),
        (lambda: upper.lemma_14(2, 1), "W = 1"),
    ):
        with pytest.raises((OutOfScope, BadInput), match=message):
            call()


def test_loss_that_nobody_avoids() -> None:
    """k by brute force; below the exact minimax loss of the recursion (R = 0, m = 2), and equal to it at T = 2, P = 1, n = 4."""
    for m, P, n in product((2, 3, 5), (1, 2, 7), range(7, 200, 13)):
        k = max(j for j in range(9) if P * m**j <= n)
        assert lower.phases(m, P, n) == k
        assert lower.theorem_6(m, 5 + (m - 1) * k, 5, P, n) == (1 - Fraction(1, m)) * 5 + Fraction((m - 1) * k, 2)
    for T, P, n in product((1, 2, 3, 6), (1, 2, 3), (3, 4, 9)):
        if lower.phases(2, P, n) <= T:
            assert lower.theorem_6_logarithm(2, T, P, n) <= value(T, P, n)
    assert lower.theorem_6_logarithm(2, 2, 1, 4) == value(2, 1, 4) == 1
    assert lower.theorem_6_radius(5, 7, 7) == Fraction(28, 5)
    for call in (lambda: lower.theorem_6_logarithm(2, 1, 1, 4), lambda: lower.theorem_6(3, 7, 2, 1, 27)):
        with pytest.raises(OutOfScope, match="need T >="):
            call()
    with pytest.raises(BadInput, match="R <= T"):
        lower.theorem_6_radius(2, 1, 2)
    with pytest.raises(BadInput, match="P <= n"):
        lower.phases(2, 3, 2)


def test_lemma_8_and_theorem_7_are_inverse() -> None:
    """At the loss of Lemma 8 the bound on epsilon is ln t, at every P; room for 2P voters."""
    for T, P, t in product((1, 8, 100), (1, 3), (Fraction(1), Fraction(5, 4), Fraction(7))):
        L = lower.lemma_8(T, P, t)
        assert Fraction(T, 2) / t**P == L
        assert lower.theorem_7(T, P, L) == LogSum.ln(t)
    assert close(lower.theorem_7_rounded(100, 4, 2), log(50) / 8)
    assert lower.theorem_7_rounded(8, 4, 2) == lower.theorem_7(8, 4, 2)  # T = 4L
    assert lower.theorem_7(1, 1, 3) < 0
    assert lower.lemma_8(3, 2, 2, 4) == lower.lemma_8(3, 2, 2)
    for call in (
        lambda: lower.lemma_8(3, 2, 2, 3),
        lambda: lower.theorem_7(100, 4, 2, 7),
        lambda: lower.theorem_7_rounded(100, 4, 2, 7),
    ):
        with pytest.raises(OutOfScope, match="n >= "):
            call()
    with pytest.raises(OutOfScope, match="T >= 4L"):
        lower.theorem_7_rounded(7, 4, 2)
    for L in (0, -1):
        with pytest.raises(BadInput, match="L = "):
            lower.theorem_7(100, 4, L)
    with pytest.raises(BadInput, match="at least 1"):
        lower.lemma_8(3, 2, "1/2")
    with pytest.raises(BadInput, match="too large"):
        lower.lemma_8(3, 10**6, 2)


def test_the_tail_of_the_random_configuration() -> None:
    """Against the sum of the binomial law; below Chernoff's bound, below 1/T where D + R >= 6 ln T."""
    for T, s in ((1, 1), (2, 1), (7, 3), (30, 5), (30, 30), (60, 25)):
        p = Fraction(s, 2 * T)
        found = lower.illegal(T, s, 0)
        assert found == sum((comb(T, j) * p**j * (1 - p) ** (T - j) for j in range(s + 1, T + 1)), start=Fraction(0))
        assert found <= lower.chernoff(s, 0)
        assert found * T <= 1 or s < 6 * log(T)
    assert lower.illegal(17, 10, 10) == lower.illegal(17, 17, 0) == 0
    assert close(lower.chernoff(20, 10), exp(-5))
    with pytest.raises(BadInput, match="R"):
        lower.chernoff(20, -1)
    assert close(lower.LEAK, 0.75 * log(3) - log(2))


def test_theorem_15() -> None:
    """Both terms of the minimum, and the linear form; no form is weaker than it; D + R above T counts as T; the cap is P + 1."""
    c = 0.75 * log(3) - log(2)
    assert close(lower.theorem_15(10**5, 3000, 1000, 2, 100, 3), c / 4 * 999)
    assert close(lower.theorem_15(10**5, 3000, 1000, 2, 100), c / 4 * (4000 * (5 / 18 - 4e-3) - 1 / 6))
    assert close(lower.theorem_15_linear(1000, 2, 3, 7, 1), c / 14 * (5 * (5 / 18 - 4e-3) - 1 / 6))
    assert lower.theorem_15_linear(10, 1, 0, 1, 5) == lower.theorem_15(10, 0, 0, 1, 5) == 0
    assert close(lower.theorem_15_sharp(1000, 900, 100, 1, 10), c / 2 * (125 - 44 - 1))
    assert close(lower.theorem_15_divergence(1000, 900, 100, 10), c * 36)
    for T, D, R, P, L in ((1000, 900, 100, 1, 10), (1000, 30, 20, 3, 1), (200, 150, 100, 1, "1/2")):
        forms = (lower.theorem_15_sharp, lower.theorem_15, lower.theorem_15_exact)
        sharp, whole, strong = (f(T, D, R, P, L) for f in forms)
        assert lower.theorem_15_divergence(T, D, R, L) * Fraction(1, 2 * P) <= sharp <= whole <= strong
    assert lower.effective(17, 10, 10) == 17
    assert lower.theorem_15(17, 10, 10, 1, 1) == lower.theorem_15(17, 17, 0, 1, 1)
    assert lower.theorem_15_exact(100, 1, 1, 1, 1) < lower.theorem_15_exact(100, 9, 9, 1, 1)
    assert lower.theorem_15_sharp(1000, 900, 100, 5, 10, 6) == lower.theorem_15(1000, 900, 100, 5, 10, 6)
    for call, message in (
        (lambda: lower.theorem_15(1000, 900, 100, 5, 10, 5), "n >= 6"),
        (lambda: lower.theorem_15(1000, 20, 20, 3, 1, 5), "6 ln T"),
        (lambda: lower.theorem_15_sharp(16, 20, 20, 1, 1), "6 ln T"),
        (lambda: lower.theorem_15_linear(1000, 20, 20, 3, 1, 5), "n >= 6"),
        (lambda: lower.theorem_15_exact(100, 0, 0, 1, 1), "D = R = 0"),
        (lambda: lower.illegal(10**5, 1, 1), "smaller T"),
    ):
        with pytest.raises(OutOfScope, match=message):
            call()


def test_theorem_1_is_the_larger_one() -> None:
    """Each of the two wins somewhere; with a cap from P + 1 to 2P - 1 the first is left out; D = R = 0 has the first alone."""
    assert lower.theorem_1(10**5, 3000, 1000, 1, 100) == lower.theorem_15(10**5, 3000, 1000, 1, 100)
    assert lower.theorem_1(1000, 30, 20, 1, 1) == lower.theorem_7(1000, 1, 1) > lower.theorem_15(1000, 30, 20, 1, 1)
    assert lower.theorem_1(1000, 30, 20, 3, 1, 5) == lower.theorem_15_sharp(1000, 30, 20, 3, 1)
    assert lower.theorem_1(1, 0, 0, 1, 3) == 0
    assert lower.theorem_1(1000, 0, 0, 3, 1, 6) == lower.theorem_7(1000, 3, 1)
    for D in (0, 20):
        with pytest.raises(OutOfScope, match="below 2P"):
            lower.theorem_1(1000, D, D, 3, 1, 5)


def test_the_limit_of_the_divergence() -> None:
    """a tanh(a/2), a = 2P ln t: below a, 0 at t = 1, attained by the pair of laws (t^2, 1)/(1 + t^2) and its mirror at P = 1."""
    for P, t in ((1, 2), (3, Fraction(5, 4)), (2, 7)):
        a = 2 * P * log(t)
        assert close(lower.divergence_limit(P, t), a * tanh(a / 2))
        assert lower.divergence_limit(P, t) < LogSum.ln(t) * (2 * P)
    assert lower.divergence_limit(1, 1) == 0
    with pytest.raises(BadInput, match="too large"):
        lower.divergence_limit(10**6, 2)
