"""Bounds for Hadamard randomised response: the error of one query, of all at once, C_eps against 2/epsilon, additions.

t = e^epsilon, C_eps = (t+1)/(t-1). Fact 7.9 is printed with O((1/eps) sqrt(n ln(1/beta))): false as beta -> 1 and as
epsilon -> infinity; its proof gives the bound below, for every t > 1 and 0 < beta < 1. A union bound replaces beta by beta/d.
Source: heavy-hitters, Facts 2.1, 7.4 and 7.9, section 1, Table 1.

>>> print(round(float(radius(10, 3, "1/10")), 4), round(float(all_items(10, 4, 3, "1/10")), 4))
15.4809 18.7233
>>> hoeffding(0, 10, 3) > 1, c_epsilon_at_least("1/2"), c_epsilon_at_most("1/2")
(True, Fraction(4, 1), Fraction(49, 12))
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.heavy_hitters.constants import log_over
from exactdp.bounds.linear_queries.distribution import gain
from exactdp.bounds.parameters import count, rate
from exactdp.errors import BadInput
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "additions",
    "additions_at_most",
    "all_items",
    "c_epsilon_at_least",
    "c_epsilon_at_most",
    "c_epsilon_rounded",
    "hoeffding",
    "radius",
]


@numeric
def hoeffding(eta: ExactLike, n: int, t: ExactLike) -> Real:
    """2 exp(-eta^2/(2 n C_eps^2)) >= P(|fhat[v] - f[v]| >= eta), eta >= 0.

    A bound on a probability.

    Args:
        eta: eta, the deviation, at least 0.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: if eta < 0.

    Example:
        >>> round(float(hoeffding(50, 100, 3)), 4)
        0.0879

    Source: heavy-hitters, Fact 7.9.
    """
    gap = rational(eta)
    if gap < 0:
        raise BadInput(f"eta = {gap}: write a number >= 0")
    return Real.of(-(gap**2) / (2 * count(n, "n") * gain(t) ** 2)).exp() * 2


@numeric
def radius(n: int, t: ExactLike, beta: ExactLike) -> Real:
    """C_eps sqrt(2 n ln(2/beta)): |fhat[v] - f[v]| is at least that with probability at most beta.

    Args:
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(radius(100, 3, "1/10")), 2)
        48.95

    Source: heavy-hitters, Fact 7.9.
    """
    return gain(t) * Real.of(log_over(2, beta) * (2 * count(n, "n"))).sqrt()


@numeric
def all_items(n: int, d: int, t: ExactLike, beta: ExactLike) -> Real:
    """C_eps sqrt(2 n ln(2d/beta)): some item of d has an error of at least that with probability at most beta.

    Args:
        n: the number of users, at least 1; a number or an array.
        d: the number of items, at least 1.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(all_items(100, 8, 3, "1/10")), 2)
        63.72

    Source: heavy-hitters, Fact 7.9.
    """
    return gain(t) * Real.of(log_over(2 * count(d, "d"), beta) * (2 * count(n, "n"))).sqrt()


@numeric
def c_epsilon_at_least(epsilon: LevelLike) -> Fraction:
    """2/epsilon <= C_eps for every epsilon > 0.

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        The bound on C_eps, which has no unit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> c_epsilon_at_least(1), c_epsilon_at_most(1)
        (Fraction(2, 1), Fraction(13, 6))

    Source: heavy-hitters, Section 7.1.5.
    """
    return 2 / rate(epsilon)


@numeric
def c_epsilon_at_most(epsilon: LevelLike) -> Fraction:
    """C_eps <= 2/epsilon + epsilon/6 for every epsilon > 0, so at most (13/6)/epsilon for epsilon <= 1.

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        The bound on C_eps, which has no unit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> c_epsilon_at_least(1), c_epsilon_at_most(1)
        (Fraction(2, 1), Fraction(13, 6))

    Source: heavy-hitters, Section 7.1.5.
    """
    level = rate(epsilon)
    return 2 / level + level / 6


@numeric
def c_epsilon_rounded(epsilon: LevelLike) -> Fraction:
    """C_eps <= 2.164/epsilon for epsilon <= 1.

    Args:
        epsilon: in nats, above 0 and at most 1, a rational number; a float is its shortest decimal.

    Returns:
        The bound on C_eps, which has no unit.

    Raises:
        OutOfScope: for a larger level.

    Example:
        >>> c_epsilon_rounded(1)
        Fraction(541, 250)

    Source: heavy-hitters, Section 7.1.5.
    """
    return Fraction(541, 250) / rate(epsilon, 1)


@numeric
def additions(d: int) -> int:
    """m log2(m), m the least power of two with m >= d: the additions of the server's transform, besides one for each report.

    Args:
        d: the number of items, at least 1.

    Returns:
        A number of additions.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> additions(5)
        24

    Source: heavy-hitters, Fact 7.4.
    """
    q = (count(d, "d") - 1).bit_length()
    return q << q


@numeric
def additions_at_most(d: int) -> Real:
    """2d (1 + log2 d) >= ``additions``.

    Args:
        d: the number of items, at least 1.

    Returns:
        The bound on a number of additions.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(additions_at_most(5)), 2)
        33.22

    Source: heavy-hitters, Fact 7.4.
    """
    return (Real.of(LogSum.ln(count(d, "d"))) / LogSum.ln(2) + 1) * (2 * d)
