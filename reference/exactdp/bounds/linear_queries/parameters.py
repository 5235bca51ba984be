"""Parameters of the bounds: n users, d queries, J items, epsilon and delta, checked; roots and minima of real numbers.

>>> count(3, "d"), float(fourth_root(Real.of(81)))
(3, 3.0)
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.enclosure import LogSum
from exactdp.errors import BadInput, OutOfScope
from exactdp.exact import rational
from exactdp.mechanisms.gaussian import check_probability, check_radius
from exactdp.normal import Real

__all__ = ["count", "fourth_root", "least", "log_count", "rate", "root", "scale", "spread", "times_log"]


def count(value: object, name: str, least_value: int = 1) -> int:
    """An integer, at least ``least_value``."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least_value:
        raise BadInput(f"{name} = {value!r}: write an integer >= {least_value}")
    return value


def log_count(value: int) -> LogSum:
    """ln(value); 0 for 1."""
    return LogSum.ln(value)


def rate(epsilon: object, most: object = None) -> Fraction:
    """epsilon, a rational number > 0, and at most ``most`` if one is given."""
    found = rational(epsilon)
    if found <= 0:
        raise BadInput(f"epsilon = {found}: write a number > 0")
    if most is not None and not (LogSum(found) <= most):
        raise OutOfScope(f"epsilon = {found}: the bound is stated for epsilon <= {most}")
    return found


def spread(epsilon: object, delta: object, private: bool = False) -> LogSum:
    """L/epsilon^2, L = ln(2/delta); four times that if ``private``: noise that is (epsilon, delta)-LDP, epsilon <= 4 ln 2."""
    chance = check_probability(delta)
    level = rate(epsilon, LogSum.ln(16) if private else None)
    return LogSum.ln(2 / chance) * ((4 if private else 1) / level**2)


def scale(r: object) -> Fraction:
    """r > 0, the bound on the norms of the columns."""
    return check_radius(r)


def root(value: object) -> Real:
    """value^(1/2); 0 itself where the value is exactly 0."""
    found = Real.of(value)
    return found if isinstance(found.tree, Fraction | LogSum) and not found.sign() else found.sqrt()


def fourth_root(value: object) -> Real:
    """value^(1/4)."""
    return root(root(value))


def times_log(value: int, other: object) -> Real:
    """ln(value) times another number; exactly 0 for the value 1."""
    return Real.of(0) if value == 1 else Real.of(log_count(value)) * other


def least(one: Real, two: Real) -> Real:
    """The smaller of two numbers; the first where 2048 bits do not tell them apart."""
    try:
        return min(one, two)
    except OutOfScope:
        return one
