"""Parameters of the bounds of every paper: counts, epsilon, logarithms of counts, square roots.

>>> count(3, "d"), rate("1/2", most=1), str(log_count(1)), float(root(Real.of(9)))
(3, Fraction(1, 2), '0', 3.0)
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import LevelLike
from exactdp.mechanisms.parameters import check_count as count
from exactdp.mechanisms.parameters import check_rate
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real, RealLike
from exactdp.numbers.text import level

__all__ = ["count", "length", "log_count", "rate", "root"]


def length(value: Fraction) -> int:
    """The number of bits in which the number is written; 64 for a ``Real``, which is not written out."""
    return 64 if isinstance(value, Real) else value.numerator.bit_length() + value.denominator.bit_length()


def log_count(value: int) -> LogSum:
    """ln(value), in nats; 0 for 1."""
    return LogSum.ln(value)


def rate(epsilon: LevelLike, most: LevelLike | None = None) -> Fraction:
    """epsilon > 0, and at most ``most`` if one is given: rational, or a ``Real`` for a level such as "ln 3".

    Raises BadInput if epsilon <= 0, OutOfScope ("the bound is stated for epsilon <= most").
    """
    found = check_rate(epsilon)
    if not found > 0:
        raise BadInput(f"epsilon = {found}: write a number > 0")
    if most is not None and not level(epsilon) <= level(most):
        raise OutOfScope(f"epsilon = {found}: the bound is stated for epsilon <= {most}")
    return found


def root(value: RealLike) -> Real:
    """value^(1/2); 0 itself where the value is exactly 0."""
    found = Real.of(value)
    return found if isinstance(found.tree, Fraction | LogSum) and not found.sign() else found.sqrt()
