"""Deviations of a random partition term by term: means, deviations from the mean, one level; the parts of ``partition``.

n users in k groups (L levels), independent or, where that is said, the blocks of a permutation; ell = ln(4/beta), and Delta_0,
Delta_1 as in ``partition``. For a permutation section 8.4.2 prints the deviation at beta, while Lemma 8.2 needs beta/4.
Source: heavy-hitters, sections 8.3, 8.4 and 9.1.

>>> covariance(4, 2), mean(9, 4) == Real.of(36).sqrt(), float(level_tail(0, 10, 2))
(Fraction(-1, 12), True, 1.0)
>>> [round(float(f(1, 100, 2)), 4) for f in (level_tail, level_tail_sharp, level_tail_permutation)]
[0.9901, 0.9805, 0.9614]
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.arguments import check_flag
from exactdp.bounds.heavy_hitters.constants import ell, log_over
from exactdp.bounds.parameters import count, root
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "combined",
    "covariance",
    "deviation",
    "deviation_printed",
    "lemma_9_2_independent",
    "level_deviation",
    "level_failure",
    "level_tail",
    "level_tail_permutation",
    "level_tail_sharp",
    "mean",
    "mean_sharp",
]


def _blocks(n: int, k: int, name: str = "k") -> None:
    if count(n, "n") % count(k, name):
        raise OutOfScope(f"n = {n}, {name} = {k}: blocks of a permutation have one size where {name} divides n")


@numeric
def mean(n: int, k: int) -> Real:
    """sqrt(kn) >= E Delta_0 for independent groups, >= E Delta_1 for both.

    Args:
        n: the number of users, at least 1; a number or an array.
        k: the number of groups, at least 1.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> float(mean(100, 4)), round(float(mean_sharp(100, 4)), 2)
        (20.0, 17.32)

    Source: heavy-hitters, Sections 8.3.1 and 8.4.
    """
    return root(Fraction(count(k, "k") * count(n, "n")))


@numeric
def mean_sharp(n: int, k: int) -> Real:
    """sqrt((k-1) n), the same.

    Args:
        n: the number of users, at least 1; a number or an array.
        k: the number of groups, at least 1.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> float(mean(100, 4)), round(float(mean_sharp(100, 4)), 2)
        (20.0, 17.32)

    Source: heavy-hitters, Sections 8.3.1 and 8.4.
    """
    return root(Fraction((count(k, "k") - 1) * count(n, "n")))


@numeric
def deviation(n: int, beta: ExactLike, permutation: bool = False) -> Real:
    """sqrt(2 n ell) >= Delta_j - E Delta_j but for a chance of beta/4, independent groups; 2 sqrt(n ell), j = 1, permutation.

    Args:
        n: the number of users, at least 1; a number or an array.
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(deviation(100, "1/10")), 2)
        27.16

    Source: heavy-hitters, Sections 8.3.1 and 8.4.
    """
    return Real.of(ell(beta) * ((4 if check_flag(permutation, "permutation") else 2) * count(n, "n"))).sqrt()


@numeric
def deviation_printed(n: int, beta: ExactLike) -> Real:
    """2 sqrt(n ln(2/beta)) >= |Delta_1 - E Delta_1| but for a chance of beta, permutation; printed where beta/4 is needed.

    Args:
        n: the number of users, at least 1; a number or an array.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The printed bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(deviation_printed(100, "1/10")), 2)
        34.62

    Source: heavy-hitters, Section 8.4.2.
    """
    return Real.of(log_over(2, beta) * (4 * count(n, "n"))).sqrt()


@numeric
def combined(n: int, k: int, beta: ExactLike, permutation: bool = False) -> Real:
    """``deviation`` + ``mean`` >= Delta_1, and for independent groups >= Delta_0, but for a chance of beta/4: every k.

    For a permutation k | n. ``partition.delta_0`` and ``delta_1`` have k - 1 for k.

    Args:
        n: the number of users, at least 1; a number or an array.
        k: the number of groups, at least 1.
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(combined(100, 10, "1/10")), 2)
        58.78

    Source: heavy-hitters, Sections 8.3.1 and 8.4.1.
    """
    if check_flag(permutation, "permutation"):
        _blocks(n, k)
    return deviation(n, beta, permutation) + mean(n, k)


@numeric
def covariance(n: int, k: int) -> Fraction:
    """-(k-1)/(k^2 (n-1)) = Cov of the events that two users are in one given block of a permutation, n >= 2, k | n.

    Args:
        n: at least 2, a multiple of k.
        k: the number of groups, at least 1.

    Returns:
        The covariance.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> covariance(4, 2)
        Fraction(-1, 12)

    Source: heavy-hitters, Section 8.4.2.
    """
    _blocks(count(n, "n", 2), k)
    return Fraction(1 - k, k**2 * (n - 1))


@numeric
def level_failure(n: int, L: int) -> Real:
    """e^(-n/L) >= P(more than e n/L users of a level), independent levels; printed as at most beta for n/L >= ln(1/beta).

    A bound on a probability.

    Args:
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 1.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(level_failure(10, 5)), 4)
        0.1353

    Source: heavy-hitters, Lemma 9.1.
    """
    return Real.of(Fraction(-count(n, "n"), count(L, "L"))).exp()


@numeric
def level_deviation(n: int, L: int, beta: ExactLike) -> Real:
    """x/3 + sqrt(4 x^2/9 + 8 n x/L)/2, x = ln(1/beta): where ``level_tail`` is beta.

    Args:
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 1.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(lemma_9_2_independent(100, 2, "1/10")), 2), round(float(level_deviation(100, 2, "1/10")), 2)
        (23.78, 15.96)

    Source: heavy-hitters, Lemma 9.2.
    """
    log = Real.of(log_over(1, beta))
    inside = log * log * Fraction(4, 9) + log * Fraction(8 * count(n, "n"), count(L, "L"))
    return log / 3 + inside.sqrt() / 2


@numeric
def lemma_9_2_independent(n: int, L: int, beta: ExactLike) -> Real:
    """sqrt(n/L) + sqrt(2 (n/L) ln(1/beta)) + (2/3) ln(1/beta) >= ||f_level - f/L||_2 but for a chance of beta, independent.

    Args:
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 1.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(lemma_9_2_independent(100, 2, "1/10")), 2), round(float(level_deviation(100, 2, "1/10")), 2)
        (23.78, 15.96)

    Source: heavy-hitters, Lemma 9.2.
    """
    log, share = log_over(1, beta), Fraction(count(n, "n"), count(L, "L"))
    return root(share) + Real.of(log * (2 * share)).sqrt() + Real.of(log * Fraction(2, 3))


def _gap(eta: ExactLike) -> Fraction:
    found = rational(eta)
    if found < 0:
        raise BadInput(f"eta = {found}: write a number >= 0")
    return found


@numeric
def level_tail(eta: ExactLike, n: int, L: int) -> Real:
    """exp(-eta^2/(2 (n/L + eta/3))) >= P(D - E D >= eta), D = ||f_level - f/L||_2, independent levels.

    A bound on a probability.

    Args:
        eta: the deviation, in users.
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 2 for ``level_tail_sharp`` and ``level_tail_permutation``.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if L = 1, where two levels are needed.
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(bound(20, 100, 2)), 4) for bound in (level_tail, level_tail_sharp, level_tail_permutation)]
        [0.0293, 0.0018, 0.0]

    Source: heavy-hitters, Sections 9.1.2 and 9.1.3.
    """
    gap = _gap(eta)
    return Real.of(-(gap**2) / (2 * (Fraction(count(n, "n"), count(L, "L")) + gap / 3))).exp()


@numeric
def level_tail_sharp(eta: ExactLike, n: int, L: int) -> Real:
    """exp(-eta^2/(2 ((n/L)(1 - 1/L) + eta/3))), the same with the variance of one step; L >= 2.

    Args:
        eta: the deviation, in users.
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 2 for ``level_tail_sharp`` and ``level_tail_permutation``.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if L = 1, where two levels are needed.
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(bound(20, 100, 2)), 4) for bound in (level_tail, level_tail_sharp, level_tail_permutation)]
        [0.0293, 0.0018, 0.0]

    Source: heavy-hitters, Sections 9.1.2 and 9.1.3.
    """
    gap = _gap(eta)
    if count(L, "L") == 1:
        raise OutOfScope("L = 1: one level has no deviation; the bound is stated for L >= 2")
    return Real.of(-(gap**2) / (2 * (Fraction(count(n, "n"), L) * (1 - Fraction(1, L)) + gap / 3))).exp()


@numeric
def level_tail_permutation(eta: ExactLike, n: int, L: int) -> Real:
    """exp(-(L eta^2/n) ((n - 1/2)/(n - n/L)) (1 - 1/(2 max(n/L, n - n/L)))) >= P(D - E D >= eta), permutation, L >= 2, L | n.

    A bound on a probability.

    Args:
        eta: the deviation, in users.
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 2 for ``level_tail_sharp`` and ``level_tail_permutation``.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if L = 1, where two levels are needed.
        BadInput: for numbers outside of these ranges.

    Example:
        >>> [round(float(bound(20, 100, 2)), 4) for bound in (level_tail, level_tail_sharp, level_tail_permutation)]
        [0.0293, 0.0018, 0.0]

    Source: heavy-hitters, Sections 9.1.2 and 9.1.3.
    """
    gap = _gap(eta)
    _blocks(n, L, "L")
    if L == 1:
        raise OutOfScope("L = 1: one level has no deviation; the bound is stated for L >= 2")
    share = n // L
    factor = (n - Fraction(1, 2)) / (n - share) * (1 - Fraction(1, 2 * max(share, n - share)))
    return Real.of(-(gap**2) / share * factor).exp()
