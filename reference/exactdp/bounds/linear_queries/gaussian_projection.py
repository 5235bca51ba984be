"""Bounds of section 3.1: errors of Algorithm 2, in L2, with n users, d queries and J items, columns of norm at most r.

L = ln(2/delta). Printed (Theorem 3.2): r min((32 ln J L/(n epsilon^2))^(1/4), sqrt(2 d L/(n epsilon^2))), crossing at the
switch n = d^2 L/(8 epsilon^2 ln J); it drops the sampling error, and is false for large epsilon and at J = 1. Corrected: plus
r/sqrt(n), for J >= 2. If one always projects, the smaller of the sharper terms ``projected`` and ``unprojected`` holds; with the
printed switch each of them is a bound for its branch only. ``private``: for the noise that is (epsilon, delta)-LDP, 4 L for L.
Source: linear-queries, Theorem 3.2 and section 3.1.

>>> print(round(float(theorem_3_2(1, 2, 1, 4, "0.1")), 4), round(float(theorem_3_2_corrected(1, 2, 1, 4, "0.1")), 4))
0.6119 1.6119
>>> print(round(float(threshold(1000, 10**6, 1, "1e-5")), 1), round(float(projected(10**6, 110439, 1, "1e-5")), 4))
110438.1 0.4043
"""

from __future__ import annotations

from exactdp.bounds.linear_queries.parameters import fourth_root, least, scale, spread, times_log
from exactdp.bounds.parameters import count, log_count, root
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "crossing_always",
    "empirical_projected",
    "empirical_projected_printed",
    "empirical_unprojected",
    "noise_max",
    "noise_max_printed",
    "projected",
    "theorem_3_2",
    "theorem_3_2_corrected",
    "theorem_3_2_doubled",
    "theorem_3_2_sharp",
    "threshold",
    "unprojected",
]


def _log(J: int) -> Real:
    if count(J, "J") == 1:
        raise OutOfScope("J = 1: ln J = 0, and what is divided by it, or bounded by it, needs J >= 2")
    return Real.of(log_count(J))


@numeric
def threshold(d: int, J: int, epsilon: LevelLike, delta: ExactLike, *, private: bool = False) -> Real:
    """The number of users below which Algorithm 2 projects: d^2 L/(8 epsilon^2 ln J). Requires J >= 2.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2 for ``threshold``.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        A number of users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(crossing_always(4, 10, 1, "1e-5")), 1), round(float(threshold(4, 10, 1, "1e-5")), 1)
        (16.0, 10.6)

    Source: linear-queries, Section 3.1.
    """
    return Real.of(spread(epsilon, delta, private) * count(d, "d") ** 2) / (8 * _log(J))


@numeric
def theorem_3_2(d: int, J: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False) -> Real:
    """r min((32 ln J L/(n epsilon^2))^(1/4), sqrt(2 d L/(n epsilon^2))), as printed: no bound for large epsilon or at J = 1.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.
        OutOfScope: at J = 1 for ``theorem_3_2_corrected`` and ``theorem_3_2_doubled``; where epsilon^2 > 2 L for
            ``theorem_3_2_doubled``.

    Example:
        >>> bounds = theorem_3_2, theorem_3_2_corrected, theorem_3_2_doubled, theorem_3_2_sharp
        >>> [round(float(bound(4, 10, 1000, 1, "1e-5")), 4) for bound in bounds]
        [0.3125, 0.3441, 0.625, 0.3141]

    Source: linear-queries, Theorem 3.2.
    """
    part = _over(n, epsilon, delta, private)
    first, second = times_log(count(J, "J"), part * 32), part * (2 * count(d, "d"))
    return scale(r) * least(fourth_root(first), root(second))


@numeric
def theorem_3_2_corrected(
    d: int, J: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False
) -> Real:
    """Theorem 3.2 plus the sampling error r/sqrt(n): a bound for Algorithm 2 as printed, J >= 2.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.
        OutOfScope: at J = 1 for ``theorem_3_2_corrected`` and ``theorem_3_2_doubled``; where epsilon^2 > 2 L for
            ``theorem_3_2_doubled``.

    Example:
        >>> bounds = theorem_3_2, theorem_3_2_corrected, theorem_3_2_doubled, theorem_3_2_sharp
        >>> [round(float(bound(4, 10, 1000, 1, "1e-5")), 4) for bound in bounds]
        [0.3125, 0.3441, 0.625, 0.3141]

    Source: linear-queries, Theorem 3.2.
    """
    _log(J)
    return theorem_3_2(d, J, n, epsilon, delta, r, private=private) + scale(r) / Real.of(n).sqrt()


@numeric
def theorem_3_2_doubled(
    d: int, J: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False
) -> Real:
    """Twice Theorem 3.2: a bound for Algorithm 2 as printed, for J >= 2 and epsilon^2 <= 2 L: the sampling error is less.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.
        OutOfScope: at J = 1 for ``theorem_3_2_corrected`` and ``theorem_3_2_doubled``; where epsilon^2 > 2 L for
            ``theorem_3_2_doubled``.

    Example:
        >>> bounds = theorem_3_2, theorem_3_2_corrected, theorem_3_2_doubled, theorem_3_2_sharp
        >>> [round(float(bound(4, 10, 1000, 1, "1e-5")), 4) for bound in bounds]
        [0.3125, 0.3441, 0.625, 0.3141]

    Source: linear-queries, Theorem 3.2.
    """
    _log(J)
    if not LogSum(1) <= spread(epsilon, delta, private) * 2:
        raise OutOfScope("epsilon^2 > 2 ln(2/delta): the sampling error r/sqrt(n) may exceed the bound of Theorem 3.2")
    return 2 * theorem_3_2(d, J, n, epsilon, delta, r, private=private)


@numeric
def noise_max_printed(J: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False) -> Real:
    """E max_j |<ybar - y, a_j>| <= r^2 sqrt(2 ln J L/(n epsilon^2)), as printed: false, for every J tried.

    In the unit of r squared.

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r; of ``noise_max`` on an inner product, in that of r^2.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> bounds = empirical_projected, noise_max, noise_max_printed, projected
        >>> [round(float(bound(10, 1000, 1, "1e-5")), 4) for bound in bounds]
        [0.8746, 0.3824, 0.2371, 0.8834]

    Source: linear-queries, Theorem 3.2.
    """
    return scale(r) ** 2 * root(times_log(count(J, "J"), _over(n, epsilon, delta, private) * 2))


@numeric
def noise_max(J: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False) -> Real:
    """E max_j |<ybar - y, a_j>| <= r^2 sqrt(4 ln(2J) L/(n epsilon^2)), sigma^2 = 2 r^2 L/epsilon^2. In the unit of r squared.

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r; of ``noise_max`` on an inner product, in that of r^2.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> bounds = empirical_projected, noise_max, noise_max_printed, projected
        >>> [round(float(bound(10, 1000, 1, "1e-5")), 4) for bound in bounds]
        [0.8746, 0.3824, 0.2371, 0.8834]

    Source: linear-queries, Theorem 3.2.
    """
    return scale(r) ** 2 * (Real.of(log_count(2 * count(J, "J"))) * _over(n, epsilon, delta, private) * 4).sqrt()


@numeric
def empirical_projected_printed(J: int, n: int, epsilon: LevelLike, delta: ExactLike, *, private: bool = False) -> Real:
    """(32 ln J L/(n epsilon^2))^(1/4), as printed, without the factor r: with it a bound for J >= 2.

    Args:
        J: the number of items, at least 2 where the bound holds.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The printed bound on an l2 error.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(empirical_projected_printed(10, 1000, 1, "1e-5")), 4)
        0.9738

    Source: linear-queries, Theorem 3.2.
    """
    return fourth_root(times_log(count(J, "J"), _over(n, epsilon, delta, private) * 32))


@numeric
def empirical_projected(J: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False) -> Real:
    """r (16 ln(2J) L/(n epsilon^2))^(1/4): the error with respect to the histogram, after projection.

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r; of ``noise_max`` on an inner product, in that of r^2.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> bounds = empirical_projected, noise_max, noise_max_printed, projected
        >>> [round(float(bound(10, 1000, 1, "1e-5")), 4) for bound in bounds]
        [0.8746, 0.3824, 0.2371, 0.8834]

    Source: linear-queries, Theorem 3.2.
    """
    return scale(r) * fourth_root(Real.of(log_count(2 * count(J, "J"))) * _over(n, epsilon, delta, private) * 16)


@numeric
def empirical_unprojected(
    d: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False
) -> Real:
    """r sqrt(2 d L/(n epsilon^2)): the error with respect to the histogram, without projection.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(empirical_unprojected(4, 1000, 1, "1e-5")), 4), round(float(unprojected(4, 1000, 1, "1e-5")), 4)
        (0.3125, 0.3141)

    Source: linear-queries, Theorem 3.2.
    """
    return scale(r) * (_over(n, epsilon, delta, private) * (2 * count(d, "d"))).sqrt()


@numeric
def projected(J: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False) -> Real:
    """r (8 ln(2J) (2L/epsilon^2 + 1)/n)^(1/4): the true error if the algorithm projects.

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r; of ``noise_max`` on an inner product, in that of r^2.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> bounds = empirical_projected, noise_max, noise_max_printed, projected
        >>> [round(float(bound(10, 1000, 1, "1e-5")), 4) for bound in bounds]
        [0.8746, 0.3824, 0.2371, 0.8834]

    Source: linear-queries, Theorem 3.2.
    """
    inside = Real.of(log_count(2 * count(J, "J"))) * (spread(epsilon, delta, private) * 2 + 1) * 8
    return scale(r) * fourth_root(inside / count(n, "n"))


@numeric
def unprojected(d: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False) -> Real:
    """r sqrt((2 d L/epsilon^2 + 1)/n): the true error, projected or not.

    Args:
        d: the number of queries, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(empirical_unprojected(4, 1000, 1, "1e-5")), 4), round(float(unprojected(4, 1000, 1, "1e-5")), 4)
        (0.3125, 0.3141)

    Source: linear-queries, Theorem 3.2.
    """
    return scale(r) * (Real.of(spread(epsilon, delta, private) * (2 * count(d, "d")) + 1) / count(n, "n")).sqrt()


@numeric
def theorem_3_2_sharp(
    d: int, J: int, n: int, epsilon: LevelLike, delta: ExactLike, r: ExactLike = 1, *, private: bool = False
) -> Real:
    """The smaller of ``projected`` and ``unprojected``: a bound for the algorithm that always projects.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        r: the bound on the norms of the columns, above 0.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.
        OutOfScope: at J = 1 for ``theorem_3_2_corrected`` and ``theorem_3_2_doubled``; where epsilon^2 > 2 L for
            ``theorem_3_2_doubled``.

    Example:
        >>> bounds = theorem_3_2, theorem_3_2_corrected, theorem_3_2_doubled, theorem_3_2_sharp
        >>> [round(float(bound(4, 10, 1000, 1, "1e-5")), 4) for bound in bounds]
        [0.3125, 0.3441, 0.625, 0.3141]

    Source: linear-queries, Theorem 3.2.
    """
    return least(projected(J, n, epsilon, delta, r, private=private), unprojected(d, n, epsilon, delta, r, private=private))


@numeric
def crossing_always(d: int, J: int, epsilon: LevelLike, delta: ExactLike, *, private: bool = False) -> Real:
    """The n at which ``projected`` and ``unprojected`` are equal: (2 d L/epsilon^2 + 1)^2/(8 ln(2J) (2L/epsilon^2 + 1)).

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2 for ``threshold``.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        delta: a probability, above 0 and below 1.
        private: read the noise as calibrated for privacy, four times the printed variance.

    Returns:
        A number of users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(crossing_always(4, 10, 1, "1e-5")), 1), round(float(threshold(4, 10, 1, "1e-5")), 1)
        (16.0, 10.6)

    Source: linear-queries, Section 3.1.
    """
    part = spread(epsilon, delta, private)
    whole = Real.of(part * (2 * count(d, "d")) + 1)
    return whole * whole / (Real.of(log_count(2 * count(J, "J"))) * (part * 2 + 1) * 8)


def _over(n: int, epsilon: LevelLike, delta: ExactLike, private: bool) -> Real:
    """L/(n epsilon^2)."""
    return Real.of(spread(epsilon, delta, private)) / count(n, "n")
