"""Bounds for HadaHeavy, the search over prefixes: number of levels, error of one prefix, threshold lambda', where 3 lambda' > n.

L is the least number of levels with n^(L/2) >= d. ``permutation`` and ``independent`` are the errors of Theorem 4.2 with the
constants of its proof and sizes before rounding (k = 8 ell, groups and levels that divide n); ``rounded`` is the bound for
integers, and checks that they divide. The printed theorem asks neither for L >= 1 nor for beta away from 1: it is false.
lambda' is the error at beta/(nL): it holds for all candidates at once.
Source: heavy-hitters, Theorems 4.1 to 4.3, Corollary 4.5.

>>> levels(10**6, 2**64), levels(10**6, 2), levels(65536, 2**24)
(7, 1, 3)
>>> [round(float(threshold(n, 2**64, 1, "1/100") / n), 3) for n in (10**6, 10**8, 10**10)]
[0.754, 0.069, 0.007]
>>> vacuous(2_640_000, 2**32, 1, "1/100"), vacuous(2_650_000, 2**32, 1, "1/100")
(True, False)
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.heavy_hitters import oracle
from exactdp.bounds.heavy_hitters.constants import c_0, c_1, c_epsilon, chance, log_over, oracle_root
from exactdp.bounds.parameters import count, rate
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real

__all__ = [
    "candidates", "independent", "k_ind", "levels", "permutation", "queries", "rounded", "search_threshold", "theorem_4_1",
    "threshold", "vacuous",
]  # fmt: skip


def levels(n: int, d: int) -> int:
    """L = max(1, ceil(2 ln d/ln n)): the least L >= 1 with n^L >= d^2.

    ``protocols.hada_heavy`` rounds sqrt n up, so it has at most as many levels, and the bounds, which grow with L, hold for it.

    Raises OutOfScope if n < 2.
    """
    if count(n, "n") < 2:
        raise OutOfScope("n = 1: an alphabet of sqrt(n) = 1 letters tells no items apart")
    square, found, reached = count(d, "d") ** 2, 1, n
    while reached < square:
        found, reached = found + 1, reached * n
    return found


def _steps(n: int, L: int) -> Real:
    return Real.of(Fraction(n * L)).sqrt()


def _users(n: int, L: int, log: LogSum) -> None:
    """k = 8 ell groups in each of L levels have at least one user each: n >= 8 L ell."""
    if log * (8 * L) > LogSum(n):
        raise OutOfScope(f"n = {n}, L = {L}: blocks of one size, k = 8 ell in each level, need n >= 8 L ell")


def permutation(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """sqrt(nL) (K sqrt(ln(8/beta)) + 1 + sqrt(2 ln(2/beta))), K = 16 + 16 sqrt 2 + 1/epsilon + 4 C_eps sqrt(ln(16 e^2)), L >= 2.

    |fhat[s] - f[s]| is at most that with probability at least 1 - beta; for L = 1 there is one level, and K sqrt(n ln(4/beta)).
    """
    L = levels(n, d)
    log = log_over(4 if L == 1 else 8, beta)
    _users(n, L, log)
    factor = oracle.constant(epsilon, permutation=True)
    if L == 1:
        return factor * Real.of(log * n).sqrt()
    inside = factor * Real.of(log).sqrt() + Real.of(log_over(2, beta) * 2).sqrt() + 1
    return _steps(n, L) * inside


def k_ind(n: int, L: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """8 C_1 + (1/epsilon + 4 C_eps sqrt(ln(16 e^2))) sqrt(1 + 8 C_0 sqrt(ln(16/beta)/n')), n' = e n/L, for n/L >= ln(4/beta).

    Raises OutOfScope ("independent levels are treated for n/L >= ln(4/beta)").
    """
    if log_over(4, beta) * count(L, "L") > LogSum(count(n, "n")):
        raise OutOfScope(f"n = {n}, L = {L}: independent levels are treated for n/L >= ln(4/beta)")
    most = Real.of(1).exp() * Fraction(n, L)
    root = (c_0() * 8 * (Real.of(log_over(16, beta)) / most).sqrt() + 1).sqrt()
    return c_1() * 8 + (c_epsilon(epsilon) * oracle_root() * 4 + 1 / rate(epsilon)) * root


def independent(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """sqrt(nL) (K_ind sqrt(e ln(16/beta)) + 1 + (sqrt 2 + 2/3) sqrt(ln(2/beta))), for L >= 2 and n/L >= ln(4/beta).

    Raises OutOfScope ("one level is no partition; use oracle.rounded").
    """
    L = levels(n, d)
    if L == 1:
        raise OutOfScope(f"n = {n}, d = {d}: one level is no partition; use oracle.rounded")
    rest = (Real.of(2).sqrt() + Fraction(2, 3)) * Real.of(log_over(2, beta)).sqrt()
    own = k_ind(n, L, epsilon, beta) * (Real.of(1).exp() * log_over(16, beta)).sqrt()
    return _steps(n, L) * (own + rest + 1)


def rounded(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """L times (HadaOracle's bound for n/L users at beta/2, k = ceil(8 ln(8/beta))), plus sqrt(nL) (1 + sqrt(2 ln(2/beta))).

    Blocks of permutations at both layers, L >= 2: L divides n, and k divides n/L.

    Raises OutOfScope ("levels of one size need at least two levels, and L that divides n").
    """
    L = levels(n, d)
    if L == 1 or n % L:
        raise OutOfScope(f"n = {n}, L = {L}: levels of one size need at least two levels, and L that divides n")
    own = oracle.rounded(n // L, epsilon, chance(beta) / 2, permutation=True)
    return own * L + _steps(n, L) * (Real.of(log_over(2, beta) * 2).sqrt() + 1)


def threshold(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """lambda': ``permutation`` at beta/(nL), so that no candidate has a larger error, with probability at least 1 - beta."""
    return permutation(n, d, epsilon, chance(beta) / (n * levels(n, d)))


def search_threshold(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """lambda = 3 lambda': every item of that frequency is found, every item found has an error of at most lambda'."""
    return threshold(n, d, epsilon, beta) * 3


def theorem_4_1(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """(362/epsilon) sqrt(nL ln(n/beta)) >= ``search_threshold``, for epsilon <= 1, n >= 8, L <= n; and n >= 8 L ell as there.

    Raises OutOfScope ("the rounded bound is stated for n >= 8 and L <= n").
    """
    level, L = rate(epsilon, 1), levels(n, d)
    if n < 8 or n < L:
        raise OutOfScope(f"n = {n}, L = {L}: the rounded bound is stated for n >= 8 and L <= n")
    _users(n, L, log_over(4 if L == 1 else 8, chance(beta) / (n * L)))
    return Real.of(log_over(n, beta) * (n * L)).sqrt() * (362 / level)


def candidates(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> Real:
    """n/lambda': the most prefixes of one length, and pairs of the output, where no candidate has a larger error than lambda'."""
    return n / threshold(n, d, epsilon, beta)


def queries(n: int, d: int) -> int:
    """nL, the most queries in all: at most sqrt n prefixes at each of L levels, sqrt n letters, where lambda' >= sqrt n."""
    return count(n, "n") * levels(n, d)


def vacuous(n: int, d: int, epsilon: LevelLike, beta: ExactLike) -> bool:
    """Whether 3 lambda' > n, so that no item can be heavy."""
    return search_threshold(n, d, epsilon, beta) > n
