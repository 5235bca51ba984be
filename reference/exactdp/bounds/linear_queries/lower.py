"""Lower bounds with explicit constants, for every protocol in which the n reports are independent, each epsilon-LDP.

Offline queries: r/12 min((n epsilon^2)^(-1/4), sqrt(d/(n epsilon^2))), J >= 2d. Distributions: 1/30 of the same with J for d.
Adaptive queries: r/12 c sqrt(d ln(2d)/n), d >= 4, J at least the power of two above d. The first two need epsilon <= 1 and
n epsilon^2 >= 1, the third t <= 3 and n >= t d ln(2d)/(t-1)^2. At J = 2 no such bound holds: ``one_bit`` is an upper bound there.
Source: linear-queries, Table 1 and section 3.3, with side conditions and constants of our own.

>>> [round(float(v), 5) for v in (offline(10, 20, 10**4, 1), distribution(20, 10**4, 1), adaptive(4, 8, 10**4, 3))]
[0.00264, 0.00149, 0.00481]
>>> round(float(one_bit(10**4, 3)), 5)
0.02
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.linear_queries.distribution import gain
from exactdp.bounds.linear_queries.parameters import fourth_root, least, scale
from exactdp.bounds.parameters import count, log_count, rate, root
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.parameters import check_level
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, rational_or_real
from exactdp.numeric import numeric

__all__ = ["adaptive", "contraction", "contraction_sharp", "distribution", "offline", "offline_gap", "one_bit"]


def _flat(d: int, n: int, epsilon: LevelLike) -> Real:
    inverse = 1 / (count(n, "n") * rate(epsilon, LogSum(1)) ** 2)
    if inverse > 1:
        raise OutOfScope(f"n epsilon^2 = {1 / inverse}: the lower bound is stated for n epsilon^2 >= 1")
    return least(fourth_root(inverse), root(inverse * d))


@numeric
def offline(d: int, J: int, n: int, epsilon: LevelLike, r: ExactLike = 1) -> Real:
    """r/12 min((n epsilon^2)^(-1/4), sqrt(d/(n epsilon^2))) <= sup over A and p of the L2 error, for J >= 2d.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2d.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        r: the bound on the norms of the columns, above 0.

    Returns:
        A lower bound on the l2 error, in the unit of r.

    Raises:
        OutOfScope: if J < 2 d.

    Example:
        >>> round(float(offline(4, 8, 1000, "1/2")), 4)
        0.0105

    Source: linear-queries, Table 1, with a constant.
    """
    if count(J, "J") < 2 * count(d, "d"):
        raise OutOfScope(f"J = {J}, d = {d}: the lower bound is stated for J >= 2d, and false for J = 2")
    return _flat(d, n, epsilon) * scale(r) / 12


@numeric
def offline_gap(d: int, J: int, n: int, epsilon: LevelLike) -> Real:
    """12 (1088 ln J ln n)^(1/4): the first term of the corrected upper bound over ``offline``, for sqrt(n) epsilon <= d.

    Requires n >= 3 and the hypotheses of both bounds. Without a unit.

    Args:
        d: the number of queries, at least 1.
        J: the number of items, at least 2d.
        n: the number of users, at least 3, with n epsilon^2 at most d^2.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        A quotient of two bounds.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> round(float(offline_gap(40, 80, 1000, "1/2")), 2)
        161.66

    Source: linear-queries, Table 1, corrected.
    """
    offline(d, J, n, epsilon)
    if n < 3 or n * rate(epsilon) ** 2 > d * d:
        raise OutOfScope(f"n = {n}, d = {d}: stated for n >= 3 and 1 <= sqrt(n) epsilon <= d")
    return 12 * fourth_root(Real.of(log_count(J)) * log_count(n) * 1088)


@numeric
def contraction(t: ExactLike, total_variation: ExactLike) -> Fraction:
    """KL(M1||M2) + KL(M2||M1) <= 4 (t-1)^2 TV(P1, P2)^2 for the output laws of inputs with laws P1, P2. In nats.

    Args:
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        total_variation: of the laws of two inputs, from 0 to 1.

    Returns:
        The bound on the sum of both divergences, in nats.

    Raises:
        BadInput: unless 0 <= total_variation <= 1.

    Example:
        >>> contraction(3, "1/2"), contraction_sharp(3, "1/2")
        (Fraction(4, 1), Fraction(1, 1))

    Source: J. Duchi, M. Jordan, M. Wainwright, 2013, as linear-queries uses it.
    """
    return 4 * contraction_sharp(t, total_variation)


@numeric
def contraction_sharp(t: ExactLike, total_variation: ExactLike) -> Fraction:
    """KL(M1||M2) + KL(M2||M1) <= (t-1)^2 TV(P1, P2)^2: the same without the factor 4. In nats.

    Args:
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        total_variation: of the laws of two inputs, from 0 to 1.

    Returns:
        The bound on the sum of both divergences, in nats.

    Raises:
        BadInput: unless 0 <= total_variation <= 1.

    Example:
        >>> contraction(3, "1/2"), contraction_sharp(3, "1/2")
        (Fraction(4, 1), Fraction(1, 1))

    Source: J. Duchi, M. Jordan, M. Wainwright, 2013, as linear-queries uses it.
    """
    level, distance = rational_or_real(check_level(t)), rational(total_variation)
    if not 0 <= distance <= 1:
        raise BadInput(f"TV = {distance}: a total variation is a number from 0 to 1")
    return (level - 1) ** 2 * distance**2


@numeric
def distribution(J: int, n: int, epsilon: LevelLike) -> Real:
    """min((n epsilon^2)^(-1/4), sqrt(J/(n epsilon^2)))/30 <= sup over p of the L2 error, for J >= 2.

    Args:
        J: the number of items, at least 2.
        n: the number of users, at least 1; a number or an array.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        A lower bound on the l2 error.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(distribution(10, 1000, "1/2")), 4)
        0.0067

    Source: linear-queries, Table 1, with a constant.
    """
    return _flat(count(J, "J", 2), n, epsilon) / 30


@numeric
def adaptive(d: int, J: int, n: int, t: ExactLike, r: ExactLike = 1) -> Real:
    """r/12 c sqrt(d ln(2d)/n) <= sup over p of the L_inf error of d fixed queries.

    Args:
        d: the number of queries, at least 4.
        J: the number of items, at least the power of two above d.
        n: the number of users, at least t d ln(2d)/(t-1)^2.
        t: e^epsilon, above 1 and at most 3.
        r: the bound on the norms of the columns, above 0.

    Returns:
        A lower bound on the largest error, in the unit of r.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> round(float(adaptive(4, 8, 1000, 2)), 4)
        0.0228

    Source: linear-queries, Table 1, with a constant.
    """
    level, c = rational_or_real(t), gain(t)
    if count(d, "d") < 4 or count(J, "J") < 2 ** d.bit_length() or level > 3:
        raise OutOfScope(f"d = {d}, J = {J}, t = {level}: stated for d >= 4, J at least the power of two above d, t <= 3")
    if LogSum(count(n, "n")) < log_count(2 * d) * (level * d / (level - 1) ** 2):
        raise OutOfScope(f"n = {n}: the lower bound is stated for n >= t d ln(2d)/(t-1)^2")
    return Real.of(log_count(2 * d) * Fraction(d, n)).sqrt() * (scale(r) * c / 12)


@numeric
def one_bit(n: int, t: ExactLike, r: ExactLike = 1) -> Real:
    """r c/sqrt(n): at J = 2 the error of binary randomized response, in L2 for every A, in L_inf for all queries at once.

    Args:
        n: the number of users, at least 1; a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The error, in the unit of r.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(one_bit(100, 3)), 4)
        0.2
    """
    return scale(r) * gain(t) / Real.of(count(n, "n")).sqrt()
