"""Bounds of section 5: errors of Algorithm 6 in L_inf, d adaptive queries of n users, |q_v| <= r; c = (t+1)/(t-1).

Theorem 5.2: 4 r c sqrt(d ln d/n) for n >= 8 d ln n: false at d = 1, where it is 0. Corrected, for all d and n:
2 c r sqrt(d ln(2d)/n) + (c+1) r d e^(-n/(8d)). Source: linear-queries, Theorem 5.2, equations (18) to (20).

>>> print([round(float(f(2, 80, "1e12")), 5) for f in (theorem_5_2, theorem_5_2_corrected)])
[0.52655, 0.39928]
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.arguments import check_flag
from exactdp.bounds.linear_queries.distribution import gain
from exactdp.bounds.linear_queries.parameters import scale, times_log
from exactdp.bounds.parameters import count, log_count, root
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "bad_partition",
    "equation_19",
    "equation_20",
    "equation_20_corrected",
    "largest_error",
    "proxy",
    "proxy_printed",
    "second_term",
    "theorem_5_2",
    "theorem_5_2_corrected",
    "theorem_5_2_every_d",
    "without_privacy",
]


@numeric
def theorem_5_2(d: int, n: int, t: ExactLike, r: ExactLike = 1) -> Real:
    """4 r c sqrt(d ln d/n) for n >= 8 d ln n, as printed: a bound for d >= 2; at d = 1 it is 0, and false. In the unit of r.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 8 d ln n but for ``theorem_5_2_corrected``.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        OutOfScope: at t = 1, and for fewer users than are needed.

    Example:
        >>> [round(float(bound(2, 1000, 3)), 4) for bound in (theorem_5_2, theorem_5_2_corrected, theorem_5_2_every_d)]
        [0.2979, 0.2106, 0.5957]

    Source: linear-queries, Theorem 5.2.
    """
    _enough(d, n)
    return 4 * scale(r) * gain(t) * root(times_log(d, Fraction(d, n)))


@numeric
def theorem_5_2_every_d(d: int, n: int, t: ExactLike, r: ExactLike = 1) -> Real:
    """4 r c sqrt(2 d ln(2d)/n) for n >= 8 d ln n, n > 1: a bound for every d >= 1. In the unit of r.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 8 d ln n but for ``theorem_5_2_corrected``.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        OutOfScope: at t = 1, and for fewer users than are needed.

    Example:
        >>> [round(float(bound(2, 1000, 3)), 4) for bound in (theorem_5_2, theorem_5_2_corrected, theorem_5_2_every_d)]
        [0.2979, 0.2106, 0.5957]

    Source: linear-queries, Theorem 5.2.
    """
    _enough(d, count(n, "n", 2))
    return 2 * equation_19(d, n, t, r)


def _enough(d: int, n: int) -> None:
    if not log_count(count(n, "n")) * (8 * count(d, "d")) <= LogSum(n):
        raise OutOfScope(f"n = {n}, d = {d}: Theorem 5.2 and its proof are stated for n >= 8 d ln n")


@numeric
def proxy_printed(d: int, n: int, t: ExactLike, r: ExactLike = 1) -> Fraction:
    """sigma^2 = 4 d c^2 r^2/n: the variance proxy of an answer, given a good partition.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The variance proxy, in the unit of r^2.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> proxy(2, 100, 3), proxy_printed(2, 100, 3)
        (Fraction(4, 25), Fraction(8, 25))

    Source: linear-queries, proof of Theorem 5.2.
    """
    return 2 * proxy(d, n, t, r)


@numeric
def proxy(d: int, n: int, t: ExactLike, r: ExactLike = 1) -> Fraction:
    """2 d c^2 r^2/n: the variance proxy of an answer, given a good partition, from n/(2d) users.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The variance proxy, in the unit of r^2.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> proxy(2, 100, 3), proxy_printed(2, 100, 3)
        (Fraction(4, 25), Fraction(8, 25))

    Source: linear-queries, proof of Theorem 5.2.
    """
    return (gain(t) * scale(r)) ** 2 * Fraction(2 * count(d, "d"), count(n, "n"))


@numeric
def largest_error(t: ExactLike, r: ExactLike = 1) -> Fraction:
    """(c+1) r >= max_k |ybar_k - <q_k, p>|, attained; r, as printed, is exceeded.

    Args:
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> largest_error(3)
        Fraction(3, 1)

    Source: linear-queries, Theorem 5.2.
    """
    return (gain(t) + 1) * scale(r)


@numeric
def bad_partition(d: int, n: int) -> Real:
    """d e^(-n/(8d)) >= P(some |I_k| < n/(2d)): equation (18). A bound on a probability.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 1; a number or an array.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(bad_partition(2, 100)), 4)
        0.0039

    Source: linear-queries, equation (18).
    """
    return Real.of(Fraction(-count(n, "n"), 8 * count(d, "d"))).exp() * d


@numeric
def equation_19(d: int, n: int, t: ExactLike, r: ExactLike = 1, *, sharp: bool = False) -> Real:
    """2 c r sqrt(2 d ln(2d)/n), given a good partition; sharp: 2 c r sqrt(d ln(2d)/n).

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.
        sharp: the smaller constant.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(equation_19(2, 100, 3)), 4), round(float(equation_19(2, 100, 3, sharp=True)), 4)
        (0.9419, 0.666)

    Source: linear-queries, equation (19).
    """
    inside = log_count(2 * count(d, "d")) * Fraction(d if check_flag(sharp, "sharp") else 2 * d, count(n, "n"))
    return 2 * scale(r) * gain(t) * Real.of(inside).sqrt()


@numeric
def equation_20(d: int, n: int, t: ExactLike, r: ExactLike = 1) -> Real:
    """(19) + r d e^(-n/(8d)) for n >= 8 d ln n, as printed: the argument gives ``equation_20_corrected``, but it is a bound.

    In the unit of r.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, for ``equation_20`` at least 8 d ln n.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        OutOfScope: at t = 1, and for fewer users than are needed.

    Example:
        >>> round(float(equation_20(2, 1000, 3)), 4), round(float(equation_20_corrected(2, 1000, 3)), 4)
        (0.2979, 0.2979)

    Source: linear-queries, equation (20).
    """
    _enough(d, n)
    return equation_19(d, n, t, r) + scale(r) * bad_partition(d, n)


@numeric
def equation_20_corrected(d: int, n: int, t: ExactLike, r: ExactLike = 1) -> Real:
    """(19) + (c+1) r d e^(-n/(8d)) for all d, n >= 1. In the unit of r.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, for ``equation_20`` at least 8 d ln n.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        OutOfScope: at t = 1, and for fewer users than are needed.

    Example:
        >>> round(float(equation_20(2, 1000, 3)), 4), round(float(equation_20_corrected(2, 1000, 3)), 4)
        (0.2979, 0.2979)

    Source: linear-queries, equation (20).
    """
    return equation_19(d, n, t, r) + largest_error(t, r) * bad_partition(d, n)


@numeric
def second_term(d: int, n: int, r: ExactLike = 1) -> Fraction:
    """r d e^(-n/(8d)) <= r d/n for n >= 8 d ln n. In the unit of r.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 8 d ln n.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        OutOfScope: for fewer users.

    Example:
        >>> second_term(2, 1000)
        Fraction(1, 500)

    Source: linear-queries, equation (20).
    """
    _enough(d, n)
    return scale(r) * Fraction(d, n)


@numeric
def theorem_5_2_corrected(d: int, n: int, t: ExactLike, r: ExactLike = 1) -> Real:
    """2 c r sqrt(d ln(2d)/n) + (c+1) r d e^(-n/(8d)) for all d, n >= 1 (the estimate is 0 in a round without users).

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 8 d ln n but for ``theorem_5_2_corrected``.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        OutOfScope: at t = 1, and for fewer users than are needed.

    Example:
        >>> [round(float(bound(2, 1000, 3)), 4) for bound in (theorem_5_2, theorem_5_2_corrected, theorem_5_2_every_d)]
        [0.2979, 0.2106, 0.5957]

    Source: linear-queries, Theorem 5.2.
    """
    return equation_19(d, n, t, r, sharp=True) + largest_error(t, r) * bad_partition(d, n)


@numeric
def without_privacy(d: int, n: int, r: ExactLike = 1) -> Real:
    """r sqrt(2 ln(2d)/n): the error of the empirical means of d fixed queries.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 1; a number or an array.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(without_privacy(2, 1000)), 4)
        0.0527
    """
    return scale(r) * Real.of(log_count(2 * count(d, "d")) * Fraction(2, count(n, "n"))).sqrt()
