"""MaxSense: the tails of one score in the proof of Theorem 5.1, as printed and corrected, and the sharper number of users.

B is a sum of independent bits with mean m, the gap Delta between two means. Printed is Chernoff's bound for every a > 0, false
for large a; Bernstein's inequality gives it for a <= 3/2, and a constant below 75 where m <= cap and Delta <= cap.
Source: price-of-privacy, proof 5.2, with constants of our own.

>>> chernoff_printed(3, 1) == chernoff_corrected(3, 1), float(chernoff_step_printed("1/75", 1)) == float(chernoff_printed(3, 1))
(True, True)
>>> round(float(users_sharp(1000, 100, 2, 3, "1/3", 1)))
145026150
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.price_of_privacy import max_sense
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "chernoff_corrected",
    "chernoff_printed",
    "chernoff_step_corrected",
    "chernoff_step_printed",
    "deviation_sharp",
    "users_sharp",
]


def _above(value: object, name: str) -> Fraction:
    found = rational(value)
    if found <= 0:
        raise OutOfScope(f"{name} = {found}: write a number > 0")
    return found


@numeric
def chernoff_printed(mean: ExactLike, a: ExactLike) -> Real:
    """2 exp(-a^2 m/3), printed as a bound on P(|B - m| >= a m) for every a > 0: false for a above about 1.82, large m.

    A bound on a probability.

    Args:
        mean: above 0.
        a: above 0.

    Returns:
        The printed number.

    Raises:
        BadInput: for numbers that are not above 0.

    Example:
        >>> round(float(chernoff_printed(10, 1)), 4)
        0.0713

    Source: price-of-privacy, Section 5.
    """
    return Real.of(-(_above(a, "a") ** 2) * _above(mean, "mean") / 3).exp() * 2


@numeric
def chernoff_corrected(mean: ExactLike, a: ExactLike) -> Real:
    """2 exp(-a^2 m/3) >= P(|B - m| >= a m), 0 < a <= 3/2.

    A bound on a probability.

    Args:
        mean: above 0.
        a: above 0 and at most 3/2.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if a > 3/2.

    Example:
        >>> round(float(chernoff_corrected(10, 1)), 4)
        0.0713

    Source: price-of-privacy, Section 5, corrected.
    """
    if _above(a, "a") > Fraction(3, 2):
        raise OutOfScope(f"a = {rational(a)}: the bound holds for a <= 3/2")
    return chernoff_printed(mean, a)


@numeric
def chernoff_step_printed(mean: ExactLike, gap: ExactLike) -> Real:
    """2 exp(-Delta^2/(75 m)), printed as a bound on P(|B - m| >= Delta/5) for every Delta: a = Delta/(5m).

    A bound on a probability.

    Args:
        mean: above 0.
        gap: Delta, above 0.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers that are not above 0.

    Example:
        >>> [round(float(bound(10, 20)), 4) for bound in (chernoff_step_corrected, chernoff_step_printed)]
        [1.1733, 1.1733]

    Source: price-of-privacy, Section 5.
    """
    return chernoff_printed(mean, _above(gap, "gap") / (5 * _above(mean, "mean")))


@numeric
def chernoff_step_corrected(mean: ExactLike, gap: ExactLike) -> Real:
    """2 exp(-Delta^2/(75 m)) >= P(|B - m| >= Delta/5), 0 < Delta <= 15 m/2. A bound on a probability.

    Args:
        mean: above 0.
        gap: Delta, above 0.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers that are not above 0.

    Example:
        >>> [round(float(bound(10, 20)), 4) for bound in (chernoff_step_corrected, chernoff_step_printed)]
        [1.1733, 1.1733]

    Source: price-of-privacy, Section 5.
    """
    return chernoff_corrected(mean, _above(gap, "gap") / (5 * _above(mean, "mean")))


@numeric
def deviation_sharp(cap: ExactLike, gap: ExactLike) -> Real:
    """2 exp(-3 Delta^2/(160 cap)) >= P(|B - m| >= Delta/5), m <= cap, 0 < Delta <= cap; ``max_sense.deviation`` has 1/75.

    A bound on a probability.

    Args:
        cap: above 0, at least the mean.
        gap: above 0, at most the cap.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if gap > cap.

    Example:
        >>> round(float(deviation_sharp(100, 50)), 4)
        1.2516

    Source: price-of-privacy, Section 5, sharpened.
    """
    most, width = _above(cap, "cap"), _above(gap, "gap")
    if width > most:
        raise OutOfScope(f"gap = {width}: the gap is between two means, so it is at most their cap {most}")
    return Real.of(-3 * width**2 / (160 * most)).exp() * 2


@numeric
def users_sharp(N: int, w: int, theta: ExactLike, t: ExactLike, delta: ExactLike, d: ExactLike) -> Real:
    """``max_sense.users`` with 640/3 for 300: all N scores are within Delta/5, but for N^-d.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        theta: how many rated items are sensed on average, a number above 0 and at most w.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        delta: the smallest difference between two classes, above 0.
        d: the exponent of the failure probability N^-d.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(users_sharp(10, 2, 1, 3, 1, 1)))
        226062

    Source: price-of-privacy, Theorem 5.1, sharpened.
    """
    return max_sense.users(N, w, theta, t, delta, d) * Fraction(32, 45)
