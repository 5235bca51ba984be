"""Table 1: rates without constants, as the paper prints them; and its caption, the trivial error.

Rows: offline queries (L2), distribution estimation (L2), adaptive queries (L_inf); columns: the upper bound of the paper, the
earlier upper bound, the lower bound. These are rates, not bounds: explicit bounds are in the modules beside this one. The first
row of the table drops a factor sqrt(ln n) of Theorem 3.4; its lower bounds need J at least a constant times d and epsilon = O(1).
Source: linear-queries, Table 1.

>>> row = offline(d=100, J=2**10, n=10**6, epsilon=1)
>>> [round(float(v), 4) for v in (row.upper, row.previous, row.lower)]
[0.01, 0.01, 0.01]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from exactdp.bounds.linear_queries.distribution import gain
from exactdp.bounds.linear_queries.parameters import fourth_root, least, scale, times_log
from exactdp.bounds.parameters import count, rate, root
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = ["Row", "adaptive", "distribution", "offline"]


@dataclass(frozen=True)
class Row:
    """Rates of the upper bound, of the earlier upper bound and of the lower bound."""

    upper: Real
    previous: Real
    lower: Real


@numeric
def offline(d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike = 1) -> Row:
    """r min((ln J ln n/(n epsilon^2))^(1/4), flat), flat = r sqrt(d/(n epsilon^2)), r min((n epsilon^2)^(-1/4), flat).

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The orders of the three columns, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(offline(4, 10, 100, 1).upper), 4)
        0.2

    Source: linear-queries, Table 1.
    """
    inverse = 1 / (count(n, "n") * rate(epsilon) ** 2)
    flat = Real.of(inverse * count(d, "d")).sqrt()
    first = fourth_root(times_log(count(J, "J"), times_log(n, inverse)))
    rows = least(first, flat), flat, least(fourth_root(Real.of(inverse)), flat)
    return Row(*(scale(r) * v for v in rows))


@numeric
def distribution(J: int, n: int, epsilon: LevelLike) -> Row:
    """min((ln J/(n epsilon^2))^(1/4), sqrt(J/(n epsilon^2))); sqrt(J/(n epsilon^2)); min((n epsilon^2)^(-1/4), the same).

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        The orders of the three columns.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(distribution(10, 100, 1).upper), 4)
        0.3162

    Source: linear-queries, Table 1.
    """
    inverse = 1 / (count(n, "n") * rate(epsilon) ** 2)
    flat = Real.of(inverse * count(J, "J")).sqrt()
    return Row(least(fourth_root(times_log(J, inverse)), flat), flat, least(fourth_root(Real.of(inverse)), flat))


@numeric
def adaptive(d: int, n: int, t: ExactLike, r: ExactLike = 1) -> Row:
    """r c sqrt(d ln d/n) in all three columns.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The orders of the three columns, in the unit of r.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(adaptive(4, 100, 3).upper), 4)
        0.471

    Source: linear-queries, Table 1.
    """
    value = scale(r) * gain(t) * root(times_log(count(d, "d"), Fraction(d, count(n, "n"))))
    return Row(value, value, value)
