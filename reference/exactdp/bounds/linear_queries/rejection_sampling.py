"""Bounds of section 3.2 on the bit B of the rejection sampler, given that the mass outside the window +-tau is at most delta.

beta is the mass of N(a_v, sigma^2 I) outside the window, 0 < tau <= ln 2. The paper takes tau = epsilon/4 and delta = 2/n^2 in
Algorithm 3, for which beta > delta (``exactdp.mechanisms.rejection_sampling.outside``), so that its bounds are false there. With
B = 0 outside the window, as printed, P(B = 0) = (1 + beta)/2; with the noise of the corrected sampler beta is at most delta.
Source: linear-queries, section 3.2, proof of Theorem 3.3, and beyond.

>>> print(good_printed(120), float(outside("1/4", "1/100")) < 0.006)
1/7200 True
>>> round(float(silent_most("1/4", good_printed(120))), 4), round(float(theorem_3_3_delta(120)), 4)
(0.6107, 0.137)
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.parameters import count, log_count, rate
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.gaussian import check_probability
from exactdp.mechanisms.rejection_sampling import check_window
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real, RealLike, cdf
from exactdp.numeric import numeric

__all__ = [
    "active_least",
    "active_most",
    "active_ratio_printed",
    "active_ratio_sharp",
    "good_printed",
    "outside",
    "silent_least",
    "silent_most",
    "silent_ratio",
    "silent_ratio_sharp",
    "theorem_3_3_delta",
    "users",
]


@numeric
def good_printed(n: int) -> Fraction:
    """beta <= delta = 2/n^2, as printed for Algorithm 3, n >= 2: false. A bound on a probability.

    Args:
        n: the number of users, at least 2.

    Returns:
        The printed bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> good_printed(100)
        Fraction(1, 5000)

    Source: linear-queries, Algorithm 3.
    """
    return Fraction(2, count(n, "n", 2) ** 2)


@numeric
def outside(tau: RealLike, delta: ExactLike) -> Real:
    """beta <= (delta/2) cosh(tau/2) <= delta for sigma^2 = 2 r^2 ln(2/delta)/tau^2: with the noise of the corrected sampler.

    It bounds the total variation between a report of that sampler given B = 1 and the Gaussian one, too.

    Args:
        tau: the window, 0 < tau <= ln 2, in nats.
        delta: above 0 and below 1; for ``active_ratio_printed`` at most 1/2.

    Returns:
        A bound on a probability, or on a ratio of two.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> [round(float(bound("1/4", "1/100")), 4) for bound in (active_least, silent_least, silent_most, outside)]
        [0.3855, 0.3544, 0.6206, 0.005]

    Source: linear-queries, Section 3.2.
    """
    half = check_window(tau) / 2
    return (half.exp() + (-half).exp()) * (check_probability(delta) / 4)


@numeric
def silent_most(tau: RealLike, delta: ExactLike) -> Real:
    """P(B = 0) <= 1 - e^-tau/2 + delta. A bound on a probability.

    Args:
        tau: the window, 0 < tau <= ln 2, in nats.
        delta: above 0 and below 1; for ``active_ratio_printed`` at most 1/2.

    Returns:
        A bound on a probability, or on a ratio of two.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> [round(float(bound("1/4", "1/100")), 4) for bound in (active_least, silent_least, silent_most, outside)]
        [0.3855, 0.3544, 0.6206, 0.005]

    Source: linear-queries, Section 3.2.
    """
    return 1 - (-check_window(tau)).exp() / 2 + check_probability(delta)


@numeric
def silent_least(tau: RealLike, delta: ExactLike) -> Real:
    """P(B = 0) >= (1 - e^tau/2)(1 - delta); it holds in Algorithm 3 too, where P(B = 0) >= 1/2. A bound on a probability.

    Args:
        tau: the window, 0 < tau <= ln 2, in nats.
        delta: above 0 and below 1; for ``active_ratio_printed`` at most 1/2.

    Returns:
        A bound on a probability, or on a ratio of two.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> [round(float(bound("1/4", "1/100")), 4) for bound in (active_least, silent_least, silent_most, outside)]
        [0.3855, 0.3544, 0.6206, 0.005]

    Source: linear-queries, Section 3.2.
    """
    return (1 - check_window(tau).exp() / 2) * (1 - check_probability(delta))


@numeric
def silent_ratio(tau: RealLike, delta: ExactLike) -> Real:
    """P_v(B = 0)/P_w(B = 0) <= (1 - e^-tau/2 + delta)/((1 - e^tau/2)(1 - delta)), tau < ln 2.

    Args:
        tau: the window, 0 < tau < ln 2, in nats.
        delta: above 0 and below 1.

    Returns:
        The bound on a ratio of probabilities.

    Raises:
        OutOfScope: unless 0 < tau < ln 2.

    Example:
        >>> round(float(silent_ratio("1/4", "1/100")), 4)
        1.7511

    Source: linear-queries, Section 3.2.
    """
    if not check_window(tau) < LogSum.ln(2):
        raise OutOfScope("at tau = ln 2 the lower bound on the probability of the bit 0 is 0: write a smaller tau")
    return silent_most(tau, delta) / silent_least(tau, delta)


@numeric
def silent_ratio_sharp(delta: ExactLike) -> Fraction:
    """P_v(B = 0)/P_w(B = 0) <= 1 + delta.

    Args:
        delta: above 0 and below 1.

    Returns:
        The bound on a ratio of probabilities.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> silent_ratio_sharp("1/100")
        Fraction(101, 100)
    """
    return 1 + check_probability(delta)


@numeric
def active_most(tau: RealLike) -> Real:
    """P(B = 1) <= e^tau/2; in fact it is at most 1/2. A bound on a probability.

    Args:
        tau: the window, 0 < tau <= ln 2, in nats.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> round(float(active_most("1/4")), 4)
        0.642

    Source: linear-queries, Section 3.2.
    """
    return check_window(tau).exp() / 2


@numeric
def active_least(tau: RealLike, delta: ExactLike) -> Real:
    """P(B = 1) >= (e^-tau/2)(1 - delta). A bound on a probability.

    Args:
        tau: the window, 0 < tau <= ln 2, in nats.
        delta: above 0 and below 1; for ``active_ratio_printed`` at most 1/2.

    Returns:
        A bound on a probability, or on a ratio of two.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> [round(float(bound("1/4", "1/100")), 4) for bound in (active_least, silent_least, silent_most, outside)]
        [0.3855, 0.3544, 0.6206, 0.005]

    Source: linear-queries, Section 3.2.
    """
    return (-check_window(tau)).exp() / 2 * (1 - check_probability(delta))


@numeric
def active_ratio_printed(tau: RealLike, delta: ExactLike) -> Real:
    """P_v(B = 1)/P_w(B = 1) <= e^(2 tau + 2 delta), printed as e^(epsilon/2 + 2 delta); delta <= 1/2.

    Args:
        tau: the window, 0 < tau <= ln 2, in nats.
        delta: above 0 and below 1; for ``active_ratio_printed`` at most 1/2.

    Returns:
        A bound on a probability, or on a ratio of two.

    Raises:
        OutOfScope: unless 0 < tau <= ln 2.

    Example:
        >>> [round(float(bound("1/4", "1/100")), 4) for bound in (active_least, silent_least, silent_most, outside)]
        [0.3855, 0.3544, 0.6206, 0.005]

    Source: linear-queries, Section 3.2.
    """
    return (check_window(tau) * 2 + 2 * _half(delta)).exp()


@numeric
def active_ratio_sharp(delta: ExactLike) -> Fraction:
    """P_v(B = 1)/P_w(B = 1) <= 1/(1 - delta), at most 1 + 2 delta and e^(2 delta); delta <= 1/2.

    Args:
        delta: above 0 and at most 1/2.

    Returns:
        The bound on a ratio of probabilities.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> active_ratio_sharp("1/100")
        Fraction(100, 99)
    """
    return 1 / (1 - _half(delta))


@numeric
def users(epsilon: LevelLike) -> Real:
    """8/sqrt(epsilon): e^(7 epsilon/8 + 4 delta) <= e^epsilon with delta = 2/n^2 exactly for n at least this.

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        A number of users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> float(users(1))
        8.0

    Source: linear-queries, Theorem 3.3.
    """
    return 8 / Real.of(rate(epsilon)).sqrt()


@numeric
def theorem_3_3_delta(n: int) -> Real:
    """Phi(-sqrt(ln n)/2): Algorithm 3 on a column of norm r and one of 0 is (epsilon', delta')-LDP for no delta' below, n >= 2.

    At every epsilon', since delta' >= beta/2 >= Phi(-sqrt(ln n)/2); 0 < epsilon <= 1. A bound on a probability.

    Args:
        n: the number of users, at least 2.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(theorem_3_3_delta(120)), 4)
        0.137

    Source: linear-queries, Theorem 3.3.
    """
    return cdf(Real.of(log_count(count(n, "n", 2))).sqrt() / -2)


def _half(delta: ExactLike) -> Fraction:
    found = check_probability(delta)
    if found > Fraction(1, 2):
        raise OutOfScope(f"delta = {found}: the ratio for the bit 1 is stated for delta <= 1/2")
    return found
