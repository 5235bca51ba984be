"""Bounds for HadaHeavy, the search over prefixes: number of levels, error of one prefix, threshold lambda', where 3 lambda' > n.

L is the least number of levels with n^(L/2) >= d. ``permutation`` and ``independent`` are the errors of Theorem 4.2 for every
rational beta: the groups of a level are an integer k of at least 8 ell. Blocks of one permutation have one size, n = L k b:
``users`` is a number of users that has such blocks. The printed theorem asks neither for L >= 1 nor for beta away from 1: it is
false. lambda' is the error at beta/(nL): it holds for all candidates at once.
Source: heavy-hitters, Theorems 4.1 to 4.3, Corollary 4.5.

>>> levels(10**6, 2**64), levels(10**6, 2), levels(65536, 2**24)
(7, 1, 3)
>>> users(10**6, 2**64, "1/100"), users(10**8, 2**64, "1/100")
(1000076, 100000060)
>>> [round(float(threshold(n, 2**64, 1, "1/100") / n), 3) for n in (1000076, 1000440, 100000060)]
[0.764, 0.754, 0.07]
>>> vacuous(2_640_324, 2**32, 1, "1/100"), vacuous(2_650_383, 2**32, 1, "1/100")
(True, False)
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.heavy_hitters.constants import c_epsilon, ceiling, chance, log_over, oracle_root
from exactdp.bounds.parameters import count, rate
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "candidates",
    "groups",
    "independent",
    "k_ind",
    "levels",
    "permutation",
    "queries",
    "search_threshold",
    "theorem_4_1",
    "threshold",
    "users",
    "vacuous",
]


@numeric
def levels(n: int, d: int) -> int:
    """L = max(1, ceil(2 ln d/ln n)): the least L >= 1 with n^L >= d^2.

    ``protocols.hada_heavy`` rounds sqrt n up, so it has at most as many levels, and the bounds, which grow with L, hold for it.

    Args:
        n: the number of users, at least 2.
        d: the number of items, at least 1.

    Returns:
        An integer.

    Raises:
        OutOfScope: if n < 2.

    Example:
        >>> levels(100, 10**6), queries(100, 10**6)
        (6, 600)

    Source: heavy-hitters, Section 4.1.
    """
    if count(n, "n") < 2:
        raise OutOfScope("n = 1: an alphabet of sqrt(n) = 1 letters tells no items apart")
    square, found, reached = count(d, "d") ** 2, 1, n
    while reached < square:
        found, reached = found + 1, reached * n
    return found


def _steps(n: int, L: int) -> Real:
    return Real.of(Fraction(n * L)).sqrt()


def _log(L: int, beta: ExactLike) -> LogSum:
    """ell = ln(8/beta), and ln(4/beta) where there is one level."""
    return log_over(4 if L == 1 else 8, beta)


def _range(L: int, beta: ExactLike) -> range:
    """The integers from 8 ell to 9 ell, which are no integers themselves; there is one, as ell > 1."""
    log = Real.of(_log(L, beta))
    return range(ceiling(log * 8), ceiling(log * 9))


@numeric
def groups(n: int, d: int, beta: ExactLike) -> int:
    """k: the least integer from 8 ell to 9 ell such that L k divides n, for the error of one prefix at beta.

    Args:
        n: the number of users, at least 2.
        d: the number of items, at least 1.
        beta: the failure probability, above 0 and below 1.

    Returns:
        k.

    Raises:
        OutOfScope: where no such k fits; the message has a number of users that does.

    Example:
        >>> groups(10_008, 1000, "1/10")
        36

    Source: heavy-hitters, Section 4.1.
    """
    L = levels(n, d)
    found = [k for k in _range(L, beta) if n % (L * k) == 0]
    if not found:
        few = _range(L, beta)
        raise OutOfScope(
            f"n = {n}, L = {L}: blocks of one size need n = L k b with {few[0]} <= k <= {few[-1]} groups in each level,"
            f" as n = {_multiple(n, L, few)}"
        )
    return found[0]


def _multiple(n: int, L: int, few: range) -> int:
    """The least multiple of L k that is at least n, k in ``few``."""
    return min(-(-n // (L * k)) * L * k for k in few)


@numeric
def users(n: int, d: int, beta: ExactLike) -> int:
    """A number of users from n on that has blocks of one size for ``threshold`` at beta, the first that is found.

    Args:
        n: the number of users, at least 2.
        d: the number of items, at least 1.
        beta: the failure probability, above 0 and below 1.

    Returns:
        A number of users.

    Raises:
        OutOfScope: if n < 2.

    Example:
        >>> users(10_000, 10**6, "1/10") >= 10_000
        True
    """
    chance(beta)
    while True:
        L = levels(n, d)
        few = _range(L, chance(beta) / (n * L))
        if any(n % (L * k) == 0 for k in few):
            return n
        n = _multiple(n + 1, L, few)


def _error(log: LogSum, epsilon: LevelLike, k: int, spread: Real, more: Real) -> Real:
    """spread sqrt ell + (sqrt(ell)/epsilon + C_eps sqrt(2 k ln(16 e^2))) more: an oracle's error over the root of its users."""
    root = c_epsilon(epsilon) * oracle_root() * Real.of(2 * k).sqrt() + Real.of(log).sqrt() / rate(epsilon)
    return spread + root * more


@numeric
def permutation(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """sqrt(nL) (8 sqrt k + 16 sqrt ell + sqrt(ell)/epsilon + C_eps sqrt(2 k ln(16 e^2)) + 1 + sqrt(2 ln(2/beta))), L >= 2.

    |fhat[s] - f[s]| is at most that with probability at least 1 - beta, ell = ln(8/beta), k = ``groups``, blocks of one
    permutation. For L = 1 there is one level: ell = ln(4/beta), and no last two summands. In users.

    Args:
        n: the number of users, with L k dividing n for some k of ``groups``.
        d: the number of items, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: where no number of groups fits.

    Example:
        >>> round(float(permutation(10_008, 1000, 1, "1/10")))
        17989

    Source: heavy-hitters, Theorem 4.2, corrected.
    """
    L, k = levels(n, d), groups(n, d, beta)
    log = _log(L, beta)
    own = _error(log, epsilon, k, Real.of(64 * k).sqrt() + Real.of(log * 256).sqrt(), Real.of(1))
    rest = Real.of(log_over(2, beta) * 2).sqrt() + 1 if L > 1 else Real.of(0)
    return _steps(n, L) * (own + rest)


@numeric
def k_ind(n: int, L: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """S + (1/epsilon + C_eps sqrt(2 (k/ell) ln(16 e^2))) sqrt(1 + S sqrt(ell/n')), S = 8 sqrt(k/ell) + 8 sqrt 2.

    n' = e n/L, ell = ln(16/beta), k = ceil(8 ell); for n/L >= ln(4/beta).

    Args:
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The constant, which has no unit.

    Raises:
        OutOfScope: unless n/L >= ln(4/beta).

    Example:
        >>> round(float(k_ind(10_000, 3, 1, "1/10")), 2)
        60.93

    Source: heavy-hitters, Theorem 4.2, corrected.
    """
    if log_over(4, beta) * count(L, "L") > LogSum(count(n, "n")):
        raise OutOfScope(f"n = {n}, L = {L}: independent levels are treated for n/L >= ln(4/beta)")
    log, k = log_over(16, beta), ceiling(Real.of(log_over(16, beta)) * 8)
    most = Real.of(1).exp() * Fraction(n, L)
    spread = Real.of(64 * k).sqrt() + Real.of(log * 128).sqrt()
    return _error(log, epsilon, k, spread, (spread / most.sqrt() + 1).sqrt()) / Real.of(log).sqrt()


@numeric
def independent(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """sqrt(nL) (K_ind sqrt(e ln(16/beta)) + 1 + (sqrt 2 + 2/3) sqrt(ln(2/beta))), for L >= 2 and n/L >= ln(4/beta).

    Args:
        n: the number of users, at least 2.
        d: the number of items, so many that there are two levels.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: for one level, and for few users in a level.

    Example:
        >>> round(float(independent(10_000, 10**6, 1, "1/10")))
        39996

    Source: heavy-hitters, Theorem 4.2, corrected.
    """
    L = levels(n, d)
    if L == 1:
        raise OutOfScope(f"n = {n}, d = {d}: one level is no partition; use oracle.rounded")
    rest = (Real.of(2).sqrt() + Fraction(2, 3)) * Real.of(log_over(2, beta)).sqrt()
    own = k_ind(n, L, epsilon, beta) * (Real.of(1).exp() * log_over(16, beta)).sqrt()
    return _steps(n, L) * (own + rest + 1)


@numeric
def threshold(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """lambda': ``permutation`` at beta/(nL), so that no candidate has a larger error, with probability at least 1 - beta.

    Args:
        n: a number that ``users`` returned for d and beta.
        d: the number of items, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: where no number of groups fits.

    Example:
        >>> round(float(threshold(10_000, 10_000, 1, "1/10"))), round(float(search_threshold(10_000, 10_000, 1, "1/10")))
        (33167, 99500)

    Source: heavy-hitters, Theorem 4.3, with constants.
    """
    return permutation(n, d, epsilon, chance(beta) / (n * levels(n, d)))


@numeric
def search_threshold(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """lambda = 3 lambda': every item of that frequency is found, every item found has an error of at most lambda'.

    Args:
        n: a number that ``users`` returned for d and beta.
        d: the number of items, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: where no number of groups fits.

    Example:
        >>> round(float(threshold(10_000, 10_000, 1, "1/10"))), round(float(search_threshold(10_000, 10_000, 1, "1/10")))
        (33167, 99500)

    Source: heavy-hitters, Theorem 4.3, with constants.
    """
    return threshold(n, d, epsilon, beta) * 3


@numeric
def theorem_4_1(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(359/epsilon) sqrt(nL ln(n/beta)) >= ``search_threshold``, for epsilon <= 1, n >= 8, L <= n, and blocks of one size.

    Args:
        n: a number that ``users`` returned for d and beta, at least 8.
        d: the number of items, at least 1.
        epsilon: in nats, above 0 and at most 1, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: for less than 8 users, or fewer users than levels, and where no number of groups fits.

    Example:
        >>> round(float(theorem_4_1(10_000, 10_000, 1, "1/10")))
        172267

    Source: heavy-hitters, Theorem 4.1, with constants.
    """
    level, L = rate(epsilon, 1), levels(n, d)
    if n < 8 or n < L:
        raise OutOfScope(f"n = {n}, L = {L}: the rounded bound is stated for n >= 8 and L <= n")
    groups(n, d, chance(beta) / (n * L))
    return Real.of(log_over(n, beta) * (n * L)).sqrt() * (359 / level)


@numeric
def candidates(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """n/lambda': the most prefixes of one length, and pairs of the output, where no candidate has a larger error than lambda'.

    Args:
        n: a number that ``users`` returned for d and beta.
        d: the number of items, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound on a number of prefixes.

    Raises:
        OutOfScope: where no number of groups fits.

    Example:
        >>> round(float(candidates(10_000, 10_000, 1, "1/10")), 2)
        0.3

    Source: heavy-hitters, Section 4.2.
    """
    return n / threshold(n, d, epsilon, beta)


@numeric
def queries(n: int, d: int) -> int:
    """nL, the most queries in all: at most sqrt n prefixes at each of L levels, sqrt n letters, where lambda' >= sqrt n.

    Args:
        n: the number of users, at least 2.
        d: the number of items, at least 1.

    Returns:
        An integer.

    Raises:
        OutOfScope: if n < 2.

    Example:
        >>> levels(100, 10**6), queries(100, 10**6)
        (6, 600)

    Source: heavy-hitters, Section 4.1.
    """
    return count(n, "n") * levels(n, d)


@numeric
def vacuous(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> bool:
    """Whether 3 lambda' > n, so that no item can be heavy.

    Args:
        n: a number that ``users`` returned for d and beta.
        d: the number of items, at least 1.
        epsilon: in nats, above 0, a rational number; a float is its shortest decimal.
        beta: the failure probability, above 0 and below 1.

    Returns:
        True or False.

    Raises:
        OutOfScope: where no number of groups fits.

    Example:
        >>> vacuous(10_000, 10_000, 1, "1/10")
        True

    Source: heavy-hitters, Theorem 4.3.
    """
    return search_threshold(n, d, epsilon, beta) > n
