"""Bounds of section 3.2: errors of Algorithm 4, printed and corrected, in L2, with n users, d queries and J items.

Printed (Theorem 3.4): r min((280 ln J ln n/(n epsilon^2))^(1/4), sqrt(10 d ln n/(n epsilon^2))), n >= 120, epsilon <= 1: false;
truncation biases every report by more (``exactdp.mechanisms.rejection_sampling.bias``). Corrected: the corrected sampler
with window epsilon/2, always projecting, n >= 2 and 0 < epsilon <= 2 ln 2.
Source: linear-queries, Theorem 3.4, equations (8) to (10), Lemma 3.5.

>>> print(round(float(theorem_3_4(1, 2, 10**4, 1)), 5), round(float(theorem_3_4(10**5, 2, 10**8, 1)), 5))
0.09597 0.07733
>>> print(round(float(theorem_3_4_corrected(1, 2, 10**4, 1)), 4))
0.244
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.linear_queries.parameters import fourth_root, least, scale, times_log
from exactdp.bounds.parameters import count, log_count, rate
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.gaussian import check_probability
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "active_printed",
    "equation_8",
    "equation_8_corrected",
    "equation_9_corrected",
    "equation_10",
    "equation_10_corrected",
    "lemma_3_5",
    "lemma_3_5_corrected",
    "silent_printed",
    "table_1_corrected",
    "theorem_3_4",
    "theorem_3_4_corrected",
    "threshold",
]


def _printed(first: int, second: int, d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike) -> Real:
    _many(n)
    return _terms(first, second, d, J, n, epsilon, r)


def _terms(first: int, second: int, d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike) -> Real:
    part = log_count(n) * (1 / (n * rate(epsilon, LogSum(1)) ** 2))
    terms = fourth_root(times_log(count(J, "J"), Real.of(part * first))), Real.of(part * (second * count(d, "d"))).sqrt()
    return scale(r) * least(*terms)


@numeric
def threshold(d: int, J: int, n: int, epsilon: LevelLike) -> Real:
    """The number of active users below which Algorithm 4 projects: d^2 ln n/(4 epsilon^2 ln J). Requires J >= 2, n >= 2.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2.
        n: the number of users, at least 2.
        epsilon: in nats, above 0 and at most 1, a rational number; a float is its shortest decimal.

    Returns:
        A number of active users.

    Raises:
        OutOfScope: if J = 1.

    Example:
        >>> round(float(threshold(4, 10, 1000, 1)), 2)
        12.0

    Source: linear-queries, Algorithm 4.
    """
    if count(J, "J") == 1:
        raise OutOfScope("J = 1: the threshold divides by ln J = 0; read as always projecting")
    level = rate(epsilon, LogSum(1))
    return Real.of(log_count(count(n, "n", 2)) * (count(d, "d") ** 2 / (4 * level**2))) / log_count(J)


@numeric
def theorem_3_4(d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike = 1) -> Real:
    """r min((280 ln J ln n/(n epsilon^2))^(1/4), sqrt(10 d ln n/(n epsilon^2))), as printed: no bound for Algorithm 4.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2 for ``table_1_corrected``.
        n: the number of users, at least 2; 3 for ``table_1_corrected``.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        OutOfScope: for fewer users or items, and for a larger level, where the bound is stated for small ones.

    Example:
        >>> [round(float(bound(4, 10, 10_000, 1)), 4) for bound in (theorem_3_4, theorem_3_4_corrected, table_1_corrected)]
        [0.1919, 0.4864, 0.5009]

    Source: linear-queries, equation (10), Theorem 3.4 and Table 1.
    """
    return _printed(280, 10, d, J, n, epsilon, r)


@numeric
def equation_10(d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike = 1) -> Real:
    """(10) in the form r min((256 ln J ln n/(n epsilon^2))^(1/4), sqrt(16 d ln n/(n epsilon^2))).

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2 for ``table_1_corrected``.
        n: the number of users, at least 2; 3 for ``table_1_corrected``.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        OutOfScope: for fewer users or items, and for a larger level, where the bound is stated for small ones.

    Example:
        >>> [round(float(bound(4, 10, 10_000, 1)), 4) for bound in (theorem_3_4, theorem_3_4_corrected, table_1_corrected)]
        [0.1919, 0.4864, 0.5009]

    Source: linear-queries, equation (10), Theorem 3.4 and Table 1.
    """
    return _printed(256, 16, d, J, n, epsilon, r)


@numeric
def equation_8(n: int) -> Fraction:
    """n/(n - 2) = 1/(1 - n delta), delta = 2/n^2: at most 1.02 exactly for n >= 102. Requires n >= 3.

    Args:
        n: the number of users, at least 3.

    Returns:
        The factor, which has no unit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> equation_8(102)
        Fraction(51, 50)

    Source: linear-queries, equation (8).
    """
    return Fraction(count(n, "n", 3), n - 2)


@numeric
def equation_8_corrected(users: int, delta: ExactLike) -> Fraction:
    """1/(1 - s delta): what conditioning s = ``users`` reports on events of probability 1 - delta multiplies by, s delta < 1.

    Args:
        users: s, at least 1.
        delta: above 0 and below 1, with s delta < 1.

    Returns:
        The factor, which has no unit.

    Raises:
        OutOfScope: unless s delta < 1.

    Example:
        >>> equation_8_corrected(10, "1/100")
        Fraction(10, 9)

    Source: linear-queries, equation (8).
    """
    outside = count(users, "users") * check_probability(delta)
    if outside >= 1:
        raise OutOfScope(f"s delta = {outside}: the factor is stated for s delta < 1")
    return 1 / (1 - outside)


@numeric
def equation_9_corrected(n: int, r: ExactLike = 1) -> Fraction:
    """4 r/n: what the corrected sampler, projecting, adds to the error with Gaussian reports of the same users; n >= 2.

    Args:
        n: the number of users, at least 2.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> equation_9_corrected(100)
        Fraction(1, 25)

    Source: linear-queries, equation (9), corrected.
    """
    return 4 * scale(r) / count(n, "n", 2)


@numeric
def equation_10_corrected(d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike = 1) -> Real:
    """r min((32 ln(2J) (16 ln n/epsilon^2 + 1)/n)^(1/4), sqrt((64 d ln n/epsilon^2 + 4)/n)): n/4 Gaussian reports, projecting.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2 for ``table_1_corrected``.
        n: the number of users, at least 2; 3 for ``table_1_corrected``.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        OutOfScope: for fewer users or items, and for a larger level, where the bound is stated for small ones.

    Example:
        >>> [round(float(bound(4, 10, 10_000, 1)), 4) for bound in (theorem_3_4, theorem_3_4_corrected, table_1_corrected)]
        [0.1919, 0.4864, 0.5009]

    Source: linear-queries, equation (10), Theorem 3.4 and Table 1.
    """
    radius, users = scale(r), count(n, "n", 2)
    part = log_count(users) * (1 / rate(epsilon) ** 2)
    first = Real.of(log_count(2 * count(J, "J"))) * (part * 16 + 1) * Fraction(32, users)
    second = Real.of((part * (64 * count(d, "d")) + 4) * Fraction(1, users))
    return radius * least(fourth_root(first), second.sqrt())


@numeric
def silent_printed(n: int) -> Fraction:
    """P(B = 0) <= 2/n^2 + 5/8, as printed in the proof of Lemma 3.5 for n >= 120: false for n <= 211 at epsilon = 1.

    A bound on a probability.

    Args:
        n: the number of users, at least 120.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: for fewer users.

    Example:
        >>> active_printed(200), silent_printed(200)
        (Fraction(7499, 20000), Fraction(12501, 20000))

    Source: linear-queries, proof of Lemma 3.5.
    """
    return 1 - active_printed(n)


@numeric
def active_printed(n: int) -> Fraction:
    """P(B = 1) >= 3/8 - 2/n^2, as printed in the proof of Lemma 3.5 for n >= 120: false for n <= 211 at epsilon = 1.

    A bound on a probability.

    Args:
        n: the number of users, at least 120.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: for fewer users.

    Example:
        >>> active_printed(200), silent_printed(200)
        (Fraction(7499, 20000), Fraction(12501, 20000))

    Source: linear-queries, proof of Lemma 3.5.
    """
    _many(n)
    return Fraction(3, 8) - Fraction(2, n * n)


def _many(n: int) -> None:
    if count(n, "n") < 120:
        raise OutOfScope(f"n = {n}: Theorem 3.4 and Lemma 3.5 are stated for n >= 120")


@numeric
def lemma_3_5_corrected(n: int) -> Real:
    """e^(-n/8) >= P(nhat <= n/4) for the corrected sampler, every n. A bound on a probability.

    Args:
        n: the number of users, at least 1; a number or an array.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(lemma_3_5_corrected(20)), 4)
        0.0821

    Source: linear-queries, Lemma 3.5, corrected.
    """
    return Real.of(Fraction(-count(n, "n"), 8)).exp()


@numeric
def lemma_3_5(n: int) -> Real:
    """e^(-n/34) >= P(nhat <= n/4) for n >= 120, nhat the number of active users of Algorithm 4. A bound on a probability.

    Args:
        n: the number of users, at least 120.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: for fewer users.

    Example:
        >>> round(float(lemma_3_5(200)), 4)
        0.0028

    Source: linear-queries, Lemma 3.5.
    """
    _many(n)
    return Real.of(Fraction(-n, 34)).exp()


@numeric
def theorem_3_4_corrected(d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike = 1) -> Real:
    """r min((32 ln(2J) (16 ln n/epsilon^2 + 1)/n)^(1/4), sqrt((64 d ln n/epsilon^2 + 4)/n)) + 2 r (e^(-n/8) + 2/n).

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2 for ``table_1_corrected``.
        n: the number of users, at least 2; 3 for ``table_1_corrected``.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        OutOfScope: for fewer users or items, and for a larger level, where the bound is stated for small ones.

    Example:
        >>> [round(float(bound(4, 10, 10_000, 1)), 4) for bound in (theorem_3_4, theorem_3_4_corrected, table_1_corrected)]
        [0.1919, 0.4864, 0.5009]

    Source: linear-queries, equation (10), Theorem 3.4 and Table 1.
    """
    return equation_10_corrected(d, J, n, rate(epsilon, LogSum.ln(4)), r) + _tail(n, r)


@numeric
def table_1_corrected(d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike = 1) -> Real:
    """r min((1088 ln J ln n/(n epsilon^2))^(1/4), sqrt(68 d ln n/(n epsilon^2))) + 2 r (e^(-n/8) + 2/n), the corrected protocol.

    Requires n >= 3, J >= 2 and epsilon <= 1; for distributions (section 4) d = J and r = 1. In l2 distance, in the unit of r.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2 for ``table_1_corrected``.
        n: the number of users, at least 2; 3 for ``table_1_corrected``.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on an l2 error, in the unit of r.

    Raises:
        OutOfScope: for fewer users or items, and for a larger level, where the bound is stated for small ones.

    Example:
        >>> [round(float(bound(4, 10, 10_000, 1)), 4) for bound in (theorem_3_4, theorem_3_4_corrected, table_1_corrected)]
        [0.1919, 0.4864, 0.5009]

    Source: linear-queries, equation (10), Theorem 3.4 and Table 1.
    """
    if count(n, "n") < 3 or count(J, "J") < 2:
        raise OutOfScope(f"n = {n}, J = {J}: stated for n >= 3 and J >= 2")
    return _terms(1088, 68, d, J, n, epsilon, r) + _tail(n, r)


def _tail(n: int, r: ExactLike) -> Real:
    """2 r (e^(-n/8) + 2/n)."""
    return (lemma_3_5_corrected(n) + Fraction(2, n)) * (2 * scale(r))
