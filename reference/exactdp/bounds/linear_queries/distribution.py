"""Bounds of section 4: errors of Hadamard response, raw and projected onto the simplex, in L2; c = (t+1)/(t-1), t = e^epsilon.

Costs and proxies: J~ outputs, the least power of two above J; each component of pbar - p has the variance proxy c^2/n.
Theorem 4.2: min((256 c^2 ln J/n)^(1/4), sqrt(4 c^2 J/n)), crossing at n = c^2 J^2/(16 ln J). Sharp: min((8 c^2 ln(2J)/n)^(1/4),
sqrt(J c^2/n), sqrt 2). All n, J >= 1, t > 1. Source: linear-queries, Theorem 4.2 and section 4.

>>> print(round(float(theorem_4_2(1000, 10**6, 3)), 4), round(float(theorem_4_2_sharp(1000, 10**6, 3)), 4))
0.1265 0.0632
>>> print(round(float(crossing(1000, 3)), 1), round(float(helps_sharp(1000, 3)), 1))
36191.2 65781.7
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exactdp.bounds.linear_queries.parameters import fourth_root, least, times_log
from exactdp.bounds.parameters import count, log_count, rate, root
from exactdp.channel import check_distribution
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.hadamard_response import alphabet
from exactdp.mechanisms.parameters import check_level
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, rational_or_real
from exactdp.numeric import numeric

__all__ = [
    "bits",
    "bits_printed",
    "crossing",
    "gain",
    "gain_least",
    "gain_most",
    "helps_printed",
    "helps_sharp",
    "outputs",
    "outputs_printed",
    "proxy",
    "proxy_printed",
    "raw",
    "raw_at",
    "raw_printed",
    "squared_printed",
    "squared_sharp",
    "theorem_4_2",
    "theorem_4_2_sharp",
]


@numeric
def gain(t: ExactLike) -> Fraction:
    """c = (t+1)/(t-1) for a rational number t > 1.

    Args:
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        c, which has no unit.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> gain(3)
        Fraction(2, 1)
    """
    level = rational_or_real(check_level(t, above=True))
    return (level + 1) / (level - 1)


@numeric
def gain_least(epsilon: LevelLike) -> Fraction:
    """2/epsilon <= c = coth(epsilon/2).

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        The bound on c, which has no unit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> gain_least(1), gain_most(1)
        (Fraction(2, 1), Fraction(13, 6))
    """
    return 2 / rate(epsilon)


@numeric
def gain_most(epsilon: LevelLike) -> Fraction:
    """c = coth(epsilon/2) <= 2/epsilon + epsilon/6.

    Args:
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        The bound on c, which has no unit.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> gain_least(1), gain_most(1)
        (Fraction(2, 1), Fraction(13, 6))
    """
    return gain_least(epsilon) + rate(epsilon) / 6


@numeric
def outputs(J: int) -> int:
    """J~ = 2^ceil(log2(J+1)) <= 2J.

    Args:
        J: the number of items, at least 1.

    Returns:
        A number of outputs.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> outputs(5), outputs_printed(5)
        (8, 11)

    Source: linear-queries, Section 4.
    """
    return alphabet(count(J, "J"))


@numeric
def outputs_printed(J: int) -> int:
    """2J + 1 >= J~, as printed; 2J is enough.

    Args:
        J: the number of items, at least 1.

    Returns:
        A number of outputs.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> outputs(5), outputs_printed(5)
        (8, 11)

    Source: linear-queries, Section 4.
    """
    return 2 * count(J, "J") + 1


@numeric
def bits(J: int) -> int:
    """log2 J~ = ceil(log2(J+1)) <= log2(2J): the bits of a user.

    Args:
        J: the number of items, at least 1.

    Returns:
        A number of bits.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> bits(5), round(float(bits_printed(5)), 4)
        (3, 3.4594)

    Source: linear-queries, Theorem 4.2.
    """
    return count(J, "J").bit_length()


@numeric
def bits_printed(J: int) -> Real:
    """log2(2J + 1), as printed for the bits of a user.

    Args:
        J: the number of items, at least 1.

    Returns:
        A number of bits.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> bits(5), round(float(bits_printed(5)), 4)
        (3, 3.4594)

    Source: linear-queries, Theorem 4.2.
    """
    return Real.of(log_count(outputs_printed(J))) / log_count(2)


@numeric
def proxy_printed(n: int, t: ExactLike) -> Fraction:
    """sigma^2/n = 4 c^2/n: Fact 4.1.

    Args:
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The variance proxy of a frequency.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> proxy(100, 3), proxy_printed(100, 3)
        (Fraction(1, 25), Fraction(4, 25))

    Source: linear-queries, Fact 4.1.
    """
    return 4 * proxy(n, t)


@numeric
def proxy(n: int, t: ExactLike) -> Fraction:
    """E e^(u X) <= e^(u^2 c^2/(2n)) for each component X of pbar - p: the variance proxy c^2/n.

    Args:
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The variance proxy of a frequency.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> proxy(100, 3), proxy_printed(100, 3)
        (Fraction(1, 25), Fraction(4, 25))

    Source: linear-queries, Fact 4.1.
    """
    return gain(t) ** 2 / count(n, "n")


@numeric
def squared_printed(J: int, n: int, t: ExactLike) -> Real:
    """E ||phat - p||^2 <= 8 c sqrt(2 ln(2J)/n), the middle of the last display of section 4. In squared l2 distance.

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The bound on the squared l2 error of frequencies.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(squared_printed(10, 1000, 3)), 4), round(float(squared_sharp(10, 1000, 3)), 4)
        (1.2385, 0.3096)

    Source: linear-queries, proof of Theorem 4.2.
    """
    return 8 * gain(t) * Real.of(log_count(2 * count(J, "J")) * Fraction(2, count(n, "n"))).sqrt()


@numeric
def squared_sharp(J: int, n: int, t: ExactLike) -> Real:
    """E ||phat - p||^2 <= sqrt(8 c^2 ln(2J)/n). In squared l2 distance.

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The bound on the squared l2 error of frequencies.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(squared_printed(10, 1000, 3)), 4), round(float(squared_sharp(10, 1000, 3)), 4)
        (1.2385, 0.3096)

    Source: linear-queries, proof of Theorem 4.2.
    """
    return Real.of(log_count(2 * count(J, "J")) * (8 * proxy(n, t))).sqrt()


@numeric
def raw_at(prior: Sequence[ExactLike], n: int, t: ExactLike) -> Real:
    """sqrt((J c^2 - ||p||^2)/n) >= E ||pbar - p||, at the law p of the items. In l2 distance.

    Args:
        prior: a probability for each item, of sum 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The bound on the l2 error of frequencies.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(raw_at(["1/2", "1/2"], 100, 3)), 4)
        0.2739

    Source: linear-queries, beyond Theorem 4.2.
    """
    p = [rational(v) for v in check_distribution(prior)]
    return root((len(p) * gain(t) ** 2 - sum(v * v for v in p)) / count(n, "n"))


def _log(J: int) -> Real:
    if count(J, "J") == 1:
        raise OutOfScope("J = 1: a threshold divides by ln J = 0; the projected estimate is exact there")
    return Real.of(log_count(J))


@numeric
def theorem_4_2(J: int, n: int, t: ExactLike) -> Real:
    """min((256 c^2 ln J/n)^(1/4), sqrt(4 c^2 J/n)).

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The bound on the l2 error of frequencies.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(theorem_4_2(10, 1000, 3)), 4), round(float(theorem_4_2_sharp(10, 1000, 3)), 4)
        (0.4, 0.2)

    Source: linear-queries, Theorem 4.2.
    """
    square = gain(t) ** 2 / count(n, "n")
    return least(fourth_root(times_log(count(J, "J"), 256 * square)), Real.of(4 * square * J).sqrt())


@numeric
def theorem_4_2_sharp(J: int, n: int, t: ExactLike) -> Real:
    """min((8 c^2 ln(2J)/n)^(1/4), sqrt(J c^2/n), sqrt 2).

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The bound on the l2 error of frequencies.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(theorem_4_2(10, 1000, 3)), 4), round(float(theorem_4_2_sharp(10, 1000, 3)), 4)
        (0.4, 0.2)

    Source: linear-queries, Theorem 4.2.
    """
    square = gain(t) ** 2 / count(n, "n")
    found = least(fourth_root(Real.of(log_count(2 * count(J, "J")) * (8 * square))), Real.of(square * J).sqrt())
    return least(found, Real.of(2).sqrt())


@numeric
def raw(J: int, n: int, t: ExactLike) -> Real:
    """sqrt(J c^2/n): the error of the estimate before the projection.

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The bound on the l2 error of frequencies.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(raw(10, 100, 3)), 4), round(float(raw_printed(10, 100, 3)), 4)
        (0.6325, 1.2649)

    Source: linear-queries, Section 4.
    """
    return Real.of(gain(t) ** 2 * count(J, "J") / count(n, "n")).sqrt()


@numeric
def raw_printed(J: int, n: int, t: ExactLike) -> Real:
    """sqrt(4 c^2 J/n), twice ``raw``.

    Args:
        J: the number of items, at least 1.
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        The bound on the l2 error of frequencies.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(raw(10, 100, 3)), 4), round(float(raw_printed(10, 100, 3)), 4)
        (0.6325, 1.2649)

    Source: linear-queries, Section 4.
    """
    return 2 * raw(J, n, t)


@numeric
def crossing(J: int, t: ExactLike) -> Real:
    """The n at which the two terms of Theorem 4.2 are equal: c^2 J^2/(16 ln J). Requires J >= 2.

    Args:
        J: the number of items, at least 2.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> [round(float(bound(10, 3)), 2) for bound in (crossing, helps_printed, helps_sharp)]
        [10.86, 0.68, 16.69]

    Source: linear-queries, Theorem 4.2.
    """
    return gain(t) ** 2 * count(J, "J") ** 2 / (16 * _log(J))


@numeric
def helps_printed(J: int, t: ExactLike) -> Real:
    """The n below which the first term of Theorem 4.2 is below the exact risk bound ``raw``: c^2 J^2/(256 ln J), J >= 2.

    In users.

    Args:
        J: the number of items, at least 2.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> [round(float(bound(10, 3)), 2) for bound in (crossing, helps_printed, helps_sharp)]
        [10.86, 0.68, 16.69]

    Source: linear-queries, Theorem 4.2.
    """
    return gain(t) ** 2 * count(J, "J") ** 2 / (256 * _log(J))


@numeric
def helps_sharp(J: int, t: ExactLike) -> Real:
    """The n below which the sharp first term is below ``raw``: c^2 J^2/(8 ln(2J)).

    Args:
        J: the number of items, at least 2.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> [round(float(bound(10, 3)), 2) for bound in (crossing, helps_printed, helps_sharp)]
        [10.86, 0.68, 16.69]

    Source: linear-queries, Theorem 4.2.
    """
    return gain(t) ** 2 * count(J, "J") ** 2 / (8 * Real.of(log_count(2 * J)))
