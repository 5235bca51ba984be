"""Good groups of the sketch: thresholds of the four sets, and the chance that an eighth of the groups is bad.

k groups, ell = ln(4/beta), ``size`` = |U_i|. A group is good if its threshold is not exceeded; each of the four sets has more
than 7k/8 groups with probability at least 1 - beta/4, for k >= 8 ell. The printed sets say O() and Theta(): these are explicit.
A copy is bad for the hash or the oracle with probability at most q = 1/(8 e^2), independently.
Source: heavy-hitters, sections 3.2 and 8.2, Theorem 3.3.

>>> [round(float(v), 3) for v in (gdset_0(100, "1/100"), gdset_1(100, "1/100", permutation=True))]
[830.793, 945.501]
>>> [round(float(v), 6) for v in (chernoff(48), counting(48), counting_limit(48), bad_copies(48).upper)]
[0.0011, 0.000288, 0.002479, 0.000156]
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from exactdp.bounds.heavy_hitters.constants import c_0, c_1, c_epsilon, ceiling, ell, oracle_root
from exactdp.bounds.parameters import count, rate, root
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import Interval, LogSum, exp
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "bad_copies",
    "chernoff",
    "chernoff_constant",
    "counting",
    "counting_limit",
    "gdset_0",
    "gdset_1",
    "gdset_2",
    "gdset_3",
    "kl_constant",
    "markov",
    "markov_rounded",
    "markov_value",
    "two_sided_users",
    "users_at_most",
]

MOST = 1000  # groups for which a law is listed
MOST_BITS = 100_000


@numeric
def gdset_0(n: int, beta: ExactLike, permutation: bool = False) -> Real:
    """8 C_0 sqrt(n ell): good if |k |U_i| - n| is at most that.

    Args:
        n: the number of users, at least 1; a number or an array.
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The threshold, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(gdset_0(100, "1/10")), 2), round(float(gdset_1(100, "1/10")), 2)
        (651.89, 651.89)

    Source: heavy-hitters, Section 3.2.
    """
    return c_0(permutation) * 8 * Real.of(ell(beta) * count(n, "n")).sqrt()


@numeric
def gdset_1(n: int, beta: ExactLike, permutation: bool = False) -> Real:
    """8 C_1 sqrt(n ell): good if |k f_(U_i)[v] - f[v]| is at most that, for all v at once.

    Args:
        n: the number of users, at least 1; a number or an array.
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The threshold, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(gdset_0(100, "1/10")), 2), round(float(gdset_1(100, "1/10")), 2)
        (651.89, 651.89)

    Source: heavy-hitters, Section 3.2.
    """
    return c_1(permutation) * 8 * Real.of(ell(beta) * count(n, "n")).sqrt()


@numeric
def gdset_2(size: int, k: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(1/epsilon) sqrt(k |U_i| ell): good if k times the collisions is at most that.

    Args:
        size: how many users the group has, at least 0.
        k: the number of groups, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The threshold, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(gdset_2(10, 10, 1, "1/10")), 2)
        19.21

    Source: heavy-hitters, Section 3.2.
    """
    return root(ell(beta) * (count(k, "k") * count(size, "size", 0))) / rate(epsilon)


@numeric
def gdset_3(size: int, k: int, epsilon: LevelLike) -> Real:
    """k C_eps sqrt(2 |U_i| ln(16 e^2)): good if k times the error of the oracle is at most that.

    Args:
        size: how many users the group has, at least 0.
        k: the number of groups, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.

    Returns:
        The threshold, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(gdset_3(10, 10, 1)), 2)
        211.42

    Source: heavy-hitters, Section 3.2.
    """
    return c_epsilon(epsilon) * oracle_root() * root(Fraction(2 * count(size, "size", 0))) * count(k, "k")


@numeric
def markov(size: int, k: int, m: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """epsilon sqrt(k |U_i|/ell)/m >= P(k times the collisions > (1/epsilon) sqrt(k |U_i| ell)); with >= false at |U_i| = 0.

    A bound on a probability.

    Args:
        size: how many users the group has, at least 0.
        k: the number of groups, at least 1.
        m: the number of hash values, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(markov(10, 10, 100, 1, "1/10")), 4)
        0.0521

    Source: heavy-hitters, Section 8.2.
    """
    if not count(size, "size", 0):
        return Real.of(0)
    return rate(epsilon) / count(m, "m") * (Real.of(count(k, "k") * size) / ell(beta)).sqrt()


@numeric
def markov_value(size: int, n: int) -> Real:
    """sqrt(|U_i|/n)/(8 e^2), at most q: ``markov`` at k = 8 ell and the printed m = 8 e^2 sqrt(8) epsilon sqrt n.

    Args:
        size: how many users the group has, at most n.
        n: the number of users, at least 1; a number or an array.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: if size > n.

    Example:
        >>> round(float(markov_value(10, 100)), 4)
        0.0053

    Source: heavy-hitters, Section 8.2.
    """
    if count(size, "size", 0) > count(n, "n"):
        raise BadInput(f"size = {size}, n = {n}: a group has at most n users")
    return root(Fraction(size, n)) * Real.of(-2).exp() / 8


@numeric
def markov_rounded(size: int, n: int, beta: ExactLike) -> Real:
    """sqrt(k/(8 ell)) sqrt(|U_i|/n)/(8 e^2): the same at k = ceil(8 ell); above q only for |U_i| > (8 ell/k) n.

    Args:
        size: how many users the group has, at least 0.
        n: the number of users, at least 1; a number or an array.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(markov_rounded(10, 100, "1/10")), 4)
        0.0054

    Source: heavy-hitters, Section 8.2.
    """
    eight = Real.of(ell(beta) * 8)
    return markov_value(size, n) * (Real.of(ceiling(eight)) / eight).sqrt()


@numeric
def users_at_most(n: int, beta: ExactLike, permutation: bool = False) -> Real:
    """(1 + 8 C_0) n >= k |U_i| in every good group, for n >= ell; n for a permutation. In users.

    Args:
        n: at least ln(4/beta).
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: if n < ln(4/beta).

    Example:
        >>> round(float(users_at_most(100, "1/10")), 1)
        3494.1

    Source: heavy-hitters, Section 3.2.
    """
    if ell(beta) > count(n, "n"):
        raise OutOfScope(f"n = {n}: stated for n >= ell = ln(4/beta)")
    return (c_0(permutation) * 8 + 1) * n


@numeric
def two_sided_users(beta: ExactLike) -> LogSum:
    """4608 ell: with that many users, n/2 <= k |U_i| <= 3n/2 in every good group, as (8 C_0)^2 = 1152.

    Args:
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> str(two_sided_users("1/10"))
        '4608*ln(40)'
    """
    return ell(beta) * 4608


@numeric
def chernoff(k: int) -> Real:
    """exp(-(k/8)(1 + e^-2)) >= P(Y >= k/8), Y the number of bad copies. A bound on a probability.

    Args:
        k: the number of groups, at least 1.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(bound(16)), 4) for bound in (chernoff, counting, counting_limit)]
        [0.1032, 0.0343, 0.1353]

    Source: heavy-hitters, Section 8.2.
    """
    return ((Real.of(-2).exp() + 1) * Fraction(-count(k, "k"), 8)).exp()


@numeric
def counting(k: int) -> Real:
    """C(k, a) q^a >= P(Y >= k/8), a = ceil(k/8). A bound on a probability.

    Args:
        k: the number of groups, at least 1.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(bound(16)), 4) for bound in (chernoff, counting, counting_limit)]
        [0.1032, 0.0343, 0.1353]

    Source: heavy-hitters, Section 8.2.
    """
    a = -(-_few(k) // 8)
    return Real.of(-2 * a).exp() * Fraction(comb(k, a), 8**a)


@numeric
def counting_limit(k: int) -> Real:
    """e^-a >= C(k, a) q^a, a = ceil(k/8); at most e^(-k/8).

    Args:
        k: the number of groups, at least 1.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(bound(16)), 4) for bound in (chernoff, counting, counting_limit)]
        [0.1032, 0.0343, 0.1353]

    Source: heavy-hitters, Section 8.2.
    """
    return Real.of(-count(k, "k") // 8).exp()


@numeric
def bad_copies(k: int, bits: int = 64) -> Interval:
    """P(Bin(k, q) >= k/8), the exact tail, which grows with q. A probability.

    Args:
        k: the number of groups, at least 1.
        bits: of precision.

    Returns:
        An enclosure of the probability.

    Raises:
        OutOfScope: for too many groups and bits.

    Example:
        >>> round(float(bad_copies(16).upper), 6)
        0.029343

    Source: heavy-hitters, Section 8.2.
    """
    if count(bits, "bits") * _few(k) > MOST_BITS:
        raise OutOfScope(f"k = {k}, bits = {bits}: the tail is enclosed for k times bits at most {MOST_BITS}")
    a, q = -(-_few(k) // 8), exp(-2, bits + k.bit_length() + 8) / 8
    ends = [
        1 - Fraction(sum(comb(k, j) * yes**j * (whole - yes) ** (k - j) for j in range(a)), whole**k)
        for yes, whole in (p.as_integer_ratio() for p in (q.lower, q.upper))
    ]
    return Interval(*ends)


def chernoff_constant() -> Real:
    """8/(1 + e^-2) = 7.0464: the least C_K for which k = C_K ell groups make ``chernoff`` at most beta/4.

    Returns:
        The constant, which has no unit.

    Example:
        >>> round(float(chernoff_constant()), 4), round(float(kl_constant()), 4)
        (7.0464, 6.7527)
    """
    return 8 / (Real.of(-2).exp() + 1)


def kl_constant() -> Real:
    """1/KL(1/8 || q) = 6.7527: the same for the relative entropy form of Chernoff's bound, e^(-k KL(1/8 || q)).

    The relative entropy is in nats.

    Returns:
        The constant, which has no unit.

    Example:
        >>> round(float(chernoff_constant()), 4), round(float(kl_constant()), 4)
        (7.0464, 6.7527)
    """
    other = (1 - Real.of(-2).exp() / 8).ln()
    return 1 / (Real.of(LogSum(Fraction(1, 4), [(Fraction(7, 8), Fraction(7, 8))])) - other * Fraction(7, 8))


def _few(k: int) -> int:
    if count(k, "k") > MOST:
        raise OutOfScope(f"k = {k}: the law is listed for at most {MOST} groups")
    return k
