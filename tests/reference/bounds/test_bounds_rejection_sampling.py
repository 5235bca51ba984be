"""rejection_sampling, bounds: against the exact mass outside the window, printed and corrected noise; formulas; refusals."""

from fractions import Fraction
from math import cosh, exp, isclose, sqrt

import pytest

from exactdp.bounds.linear_queries import rejection_sampling as bounds
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import rejection_sampling as sampler
from exactdp.numbers.enclosure import LogSum

WINDOWS = [("1/4", "1/100000"), ("69/100", "1/2"), ("1/10", "1/3")]


def close(found, expected):
    return isclose(float(found), expected, rel_tol=1e-12)


@pytest.mark.parametrize(("tau", "delta"), WINDOWS)
def test_formulas_in_doubles(tau, delta):
    w, d = float(Fraction(tau)), float(Fraction(delta))
    assert close(bounds.outside(tau, delta), d / 2 * cosh(w / 2))
    assert close(bounds.silent_most(tau, delta), 1 - exp(-w) / 2 + d)
    assert close(bounds.silent_least(tau, delta), (1 - exp(w) / 2) * (1 - d))
    assert close(bounds.silent_ratio(tau, delta), (1 - exp(-w) / 2 + d) / ((1 - exp(w) / 2) * (1 - d)))
    assert close(bounds.active_most(tau), exp(w) / 2)
    assert close(bounds.active_least(tau, delta), exp(-w) / 2 * (1 - d))
    assert close(bounds.active_ratio_printed(tau, delta), exp(2 * w + 2 * d))
    assert bounds.silent_ratio_sharp(delta) == 1 + Fraction(delta)
    assert bounds.active_ratio_sharp(delta) == 1 / (1 - Fraction(delta))


@pytest.mark.parametrize(("tau", "delta"), WINDOWS)
@pytest.mark.parametrize("squared", ["0", "1/4", "1"])
def test_all_hold_with_the_corrected_noise(tau, delta, squared):
    """Columns of norm 0, 1/2 and 1 = r, the bit as printed; the sharp ratios are at most the printed ones."""
    beta = sampler.outside(squared, sampler.corrected_variance(1, tau, delta), tau)
    assert beta <= bounds.outside(tau, delta) <= Fraction(delta)
    silent, active = (1 + beta) / 2, (1 - beta) / 2
    assert bounds.silent_least(tau, delta) <= silent <= bounds.silent_most(tau, delta)
    assert bounds.active_least(tau, delta) <= active <= bounds.active_most(tau)
    assert 1 + beta <= bounds.silent_ratio_sharp(delta) <= bounds.silent_ratio(tau, delta)
    assert 1 / (1 - beta) <= bounds.active_ratio_sharp(delta) <= bounds.active_ratio_printed(tau, delta)


def test_all_are_false_with_the_printed_noise():
    """n = 120, epsilon = 1: beta = 0.27707 for a column of norm r; and the delta of Theorem 3.3 is at least beta/2."""
    beta, delta = sampler.outside(1, sampler.printed_variance(1, 120, 1), "1/4"), bounds.good_printed(120)
    assert delta == Fraction(2, 120**2)
    assert beta > delta
    assert (1 + beta) / 2 > bounds.silent_most("1/4", delta)
    assert (1 - beta) / 2 < bounds.active_least("1/4", delta)
    for n in (2, 120, 10**6):
        for epsilon in (1, Fraction(1, 10)):
            beta = sampler.outside(1, sampler.printed_variance(1, n, epsilon), Fraction(epsilon) / 4)
            assert beta / 2 >= bounds.theorem_3_3_delta(n)
        assert bounds.theorem_3_3_delta(n) > (Fraction(2, n * n) if n > 2 else 0)


def test_the_users_of_the_last_step():
    """e^(7 epsilon/8 + 4 delta) <= e^epsilon, delta = 2/n^2, exactly for n >= 8/sqrt(epsilon): 357.8 at 1/2000."""
    assert close(bounds.users("1/2000"), 8 * sqrt(2000))
    assert float(bounds.users(1)) == 8
    for n, epsilon in ((9, Fraction(4, 5)), (358, Fraction(1, 2000))):
        assert bounds.users(epsilon) < n
        assert Fraction(8, n * n) <= epsilon / 8
        assert bounds.users(epsilon) > n - 1
        assert Fraction(8, (n - 1) ** 2) > epsilon / 8


def test_hypotheses():
    for call, message in (
        (lambda: bounds.outside(0, "1/2"), "tau"),
        (lambda: bounds.silent_most("694/1000", "1/2"), "tau"),
        (lambda: bounds.silent_ratio(LogSum.ln(2), "1/2"), "at tau = ln 2"),
        (lambda: bounds.active_ratio_sharp("51/100"), "delta <= 1/2"),
        (lambda: bounds.active_ratio_printed("1/4", "51/100"), "delta <= 1/2"),
    ):
        with pytest.raises(OutOfScope, match=message):
            call()
    for wrong in (
        lambda: bounds.good_printed(1),
        lambda: bounds.theorem_3_3_delta(True),
        lambda: bounds.silent_least("1/4", 1),
        lambda: bounds.silent_ratio_sharp(0),
        lambda: bounds.users(0),
    ):
        with pytest.raises(BadInput, match="write"):
            wrong()
    assert float(bounds.active_most(LogSum.ln(2))) == 1
