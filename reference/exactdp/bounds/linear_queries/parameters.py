"""Parameters of the bounds of linear-queries: epsilon and delta, the norm r, checked; roots and minima of real numbers.

>>> float(fourth_root(Real.of(81)))
3.0
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.arguments import check_count, check_flag
from exactdp.bounds.parameters import log_count, rate, root
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.gaussian import check_probability, check_radius
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real, RealLike

__all__ = ["fourth_root", "least", "scale", "spread", "times_log"]


def spread(epsilon: LevelLike, delta: ExactLike, private: bool = False) -> LogSum:
    """L/epsilon^2, L = ln(2/delta); four times that if ``private``: noise that is (epsilon, delta)-LDP, epsilon <= 4 ln 2.

    Without a unit.
    """
    chance = check_probability(delta)
    level = rate(epsilon, LogSum.ln(16) if check_flag(private, "private") else None)
    return LogSum.ln(2 / chance) * ((4 if private else 1) / level**2)


def scale(r: ExactLike) -> Fraction:
    """r > 0, the bound on the norms of the columns."""
    return check_radius(r)


def fourth_root(value: RealLike) -> Real:
    """value^(1/4)."""
    return root(root(value))


def times_log(value: int, other: RealLike) -> Real:
    """ln(value) times another number; exactly 0 for the value 1."""
    return Real.of(0) if check_count(value, "value") == 1 else Real.of(log_count(value)) * other


def least(one: Real, two: Real) -> Real:
    """The smaller of two numbers; the first where 2048 bits do not tell them apart."""
    try:
        return min(one, two)
    except OutOfScope:
        return one
