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
    """
    return Real.of(-(_above(a, "a") ** 2) * _above(mean, "mean") / 3).exp() * 2


@numeric
def chernoff_corrected(mean: ExactLike, a: ExactLike) -> Real:
    """2 exp(-a^2 m/3) >= P(|B - m| >= a m), 0 < a <= 3/2.

    A bound on a probability. Raises OutOfScope if a > 3/2.
    """
    if _above(a, "a") > Fraction(3, 2):
        raise OutOfScope(f"a = {rational(a)}: the bound holds for a <= 3/2")
    return chernoff_printed(mean, a)


@numeric
def chernoff_step_printed(mean: ExactLike, gap: ExactLike) -> Real:
    """2 exp(-Delta^2/(75 m)), printed as a bound on P(|B - m| >= Delta/5) for every Delta: a = Delta/(5m).

    A bound on a probability.
    """
    return chernoff_printed(mean, _above(gap, "gap") / (5 * _above(mean, "mean")))


@numeric
def chernoff_step_corrected(mean: ExactLike, gap: ExactLike) -> Real:
    """2 exp(-Delta^2/(75 m)) >= P(|B - m| >= Delta/5), 0 < Delta <= 15 m/2. A bound on a probability."""
    return chernoff_corrected(mean, _above(gap, "gap") / (5 * _above(mean, "mean")))


@numeric
def deviation_sharp(cap: ExactLike, gap: ExactLike) -> Real:
    """2 exp(-3 Delta^2/(160 cap)) >= P(|B - m| >= Delta/5), m <= cap, 0 < Delta <= cap; ``max_sense.deviation`` has 1/75.

    A bound on a probability. Raises OutOfScope if gap > cap.
    """
    most, width = _above(cap, "cap"), _above(gap, "gap")
    if width > most:
        raise OutOfScope(f"gap = {width}: the gap is between two means, so it is at most their cap {most}")
    return Real.of(-3 * width**2 / (160 * most)).exp() * 2


@numeric
def users_sharp(N: int, w: int, theta: ExactLike, t: ExactLike, delta: ExactLike, d: ExactLike) -> Real:
    """``max_sense.users`` with 640/3 for 300: all N scores are within Delta/5, but for N^-d."""
    return max_sense.users(N, w, theta, t, delta, d) * Fraction(32, 45)
