"""Deviations of a random partition, Lemmas 8.1, 8.2, 9.1, 9.2, with constants; and their exact laws on small data.

n users in k groups (L levels): independent, each group with probability 1/k, or the blocks of size n/k of a random permutation.
Delta_0 = sum over i of ||U_i| - n/k|, Delta_1 = sum of ||f_(U_i) - f/k||_2; ``frequencies`` are the users of each item.
All of Delta_1's summands have the law of the first, so its mean needs one group alone. Printed for every k with one constant:
false for large k; for every k the bounds are those of ``delta_0`` and ``delta_1``. A bound fails with probability beta or, where
that is said, beta/4. Source: heavy-hitters, sections 8.3, 8.4 and 9.1.

>>> delta_0_mean(2, 2), norm_law([2], 2), norm_law([2], 2, permutation=True)
(Fraction(1, 1), ((Fraction(0, 1), Fraction(1, 2)), (Fraction(1, 1), Fraction(1, 2))), ((Fraction(0, 1), Fraction(1, 1)),))
>>> round(float(delta_1_mean([2, 2], 2, permutation=True)), 4), round(float(delta_1(4, 2, "1/2", permutation=True)), 4)
(0.9428, 7.7681)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod
from operator import add

from exactdp.arguments import check_flag, listed
from exactdp.bounds.heavy_hitters.concentration import binomial
from exactdp.bounds.heavy_hitters.constants import c_0, c_1, ell, log_over
from exactdp.bounds.parameters import count, root
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "delta_0",
    "delta_0_mean",
    "delta_1",
    "delta_1_mean",
    "lemma_8_1",
    "lemma_8_2",
    "lemma_9_1",
    "lemma_9_2",
    "norm_law",
    "norm_mean",
    "size_variance",
]

MOST = 20_000  # groups' contents that are listed
BITS = 4000  # of k^n, the number of assignments
ROOTS = 1000  # summands of an exact mean


@numeric
def lemma_8_1(n: int, beta: ExactLike, permutation: bool = False) -> Real:
    """C_0 sqrt(n ell) >= Delta_0 with probability at least 1 - beta/4, for k = 8 ell or its ceiling; 0 for a permutation.

    Args:
        n: the number of users, at least 1; a number or an array.
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(lemma_8_1(100, "1/10")), 2), round(float(lemma_8_2(100, "1/10")), 2)
        (81.49, 81.49)

    Source: heavy-hitters, Lemmas 8.1 and 8.2.
    """
    return c_0(permutation) * Real.of(ell(beta) * count(n, "n")).sqrt()


@numeric
def lemma_8_2(n: int, beta: ExactLike, permutation: bool = False) -> Real:
    """C_1 sqrt(n ell) >= Delta_1 with probability at least 1 - beta/4, for k = 8 ell or its ceiling.

    Args:
        n: the number of users, at least 1; a number or an array.
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(lemma_8_1(100, "1/10")), 2), round(float(lemma_8_2(100, "1/10")), 2)
        (81.49, 81.49)

    Source: heavy-hitters, Lemmas 8.1 and 8.2.
    """
    return c_1(permutation) * Real.of(ell(beta) * count(n, "n")).sqrt()


@numeric
def delta_0(n: int, k: int, beta: ExactLike) -> Real:
    """sqrt(2 n ell) + sqrt((k-1) n) >= Delta_0 with probability at least 1 - beta/4: independent groups, every k.

    Args:
        n: the number of users, at least 1; a number or an array.
        k: the number of groups, at least 1.
        beta: the failure probability, above 0 and below 1.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(delta_0(100, 10, "1/10")), 2)
        57.16

    Source: heavy-hitters, Section 8.3.1.
    """
    mean = root(Fraction((count(k, "k") - 1) * count(n, "n")))
    return Real.of(ell(beta) * (2 * n)).sqrt() + mean


@numeric
def delta_1(n: int, k: int, beta: ExactLike, permutation: bool = False) -> Real:
    """sqrt(2 n ell) + sqrt((k-1) n) >= Delta_1 with probability at least 1 - beta/4; 4 for 2 if a permutation, k | n.

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
        >>> round(float(delta_1(100, 10, "1/10")), 2)
        57.16

    Source: heavy-hitters, Section 8.4.1.
    """
    _blocks(n, k, permutation)
    return Real.of(ell(beta) * ((4 if permutation else 2) * n)).sqrt() + root(Fraction((k - 1) * n))


@numeric
def lemma_9_1(n: int, L: int, permutation: bool = False) -> Real:
    """e n/L >= the users of a level with probability at least 1 - e^(-n/L); n/L of them for a permutation, L | n.

    Args:
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(lemma_9_1(100, 2)), 2)
        135.91

    Source: heavy-hitters, Lemma 9.1.
    """
    _blocks(n, L, permutation)
    return (Real.of(1) if permutation else Real.of(1).exp()) * Fraction(n, L)


@numeric
def lemma_9_2(n: int, L: int, beta: ExactLike, permutation: bool = False) -> Real:
    """sqrt(n/L) (1 + sqrt(2 ln(1/beta))) >= ||f_level - f/L||_2 but for a chance of beta, permutation, L >= 2, L | n;

    sqrt(n/L) (1 + (sqrt 2 + 2/3) sqrt(ln(1/beta))) for independent levels, ln(1/beta) <= n/L.

    Args:
        n: the number of users, at least 1; a number or an array.
        L: the number of levels, at least 1.
        beta: the failure probability, above 0 and below 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        The bound, in users.

    Raises:
        OutOfScope: outside of these hypotheses.

    Example:
        >>> round(float(lemma_9_2(100, 2, "1/10", True)), 2)
        22.25

    Source: heavy-hitters, Lemma 9.2.
    """
    _blocks(n, L, permutation)
    if permutation and L == 1:
        raise OutOfScope("L = 1: one level has no deviation; the bound is stated for L >= 2")
    log = log_over(1, beta)
    if not permutation and log * L > LogSum(n):
        raise OutOfScope(f"n = {n}, L = {L}: for independent levels stated for ln(1/beta) <= n/L")
    own = Real.of(2).sqrt() + (Fraction(0) if permutation else Fraction(2, 3))
    return (own * Real.of(log).sqrt() + 1) * Real.of(Fraction(n, L)).sqrt()


@numeric
def size_variance(f: int, n: int, k: int, permutation: bool = False) -> Fraction:
    """Var f_(U_i)[v] for an item of f users: (f/k)(1 - 1/k), times (n-f)/(n-1) for a permutation; f = n: |U_i| itself.

    Args:
        f: how many users have the item, at most n.
        n: the number of users, at least 1; a number or an array.
        k: the number of groups, at least 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        A variance, in squared users.

    Raises:
        BadInput: if f > n.

    Example:
        >>> size_variance(3, 10, 2), size_variance(3, 10, 2, True)
        (Fraction(3, 4), Fraction(7, 12))

    Source: heavy-hitters, Section 8.4.
    """
    _blocks(n, k, permutation)
    if count(f, "f", 0) > n:
        raise BadInput(f"f = {f}: at most n = {n} users hold an item")
    own = Fraction(f, k) * (1 - Fraction(1, k))
    if not permutation:
        return own
    return own * Fraction(n - f, n - 1) if n > 1 else Fraction(0)


@numeric
def delta_0_mean(n: int, k: int) -> Fraction:
    """E Delta_0 = k E|Bin(n, 1/k) - n/k| for independent groups; at most sqrt((k-1) n).

    Args:
        n: the number of users, at least 1; a number or an array.
        k: the number of groups, at least 1.

    Returns:
        A mean, in users.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> delta_0_mean(4, 2)
        Fraction(3, 2)

    Source: heavy-hitters, Section 8.3.1.
    """
    law = binomial(count(n, "n"), Fraction(1, count(k, "k")))
    return sum((p * abs(j * k - n) for j, p in enumerate(law)), start=Fraction(0))


@numeric
def norm_law(frequencies: Sequence[int], k: int, permutation: bool = False) -> tuple[tuple[Fraction, Fraction], ...]:
    """(x, P(||f_(U_1) - f/k||_2^2 = x)) for all x in ascending order. Squared l2 norms, and their probabilities.

    Args:
        frequencies: how many users have each item.
        k: the number of groups, at least 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        Pairs of a squared l2 norm and its probability.

    Raises:
        OutOfScope: for too many users or groups.

    Example:
        >>> norm_law([2, 1], 2)
        ((Fraction(1, 4), Fraction(1, 2)), (Fraction(5, 4), Fraction(1, 2)))
    """
    frequencies = listed(frequencies, "frequencies", "[3, 1], the number of users with each item")
    n = sum(count(f, "frequencies", 0) for f in frequencies)
    _blocks(n, k, permutation)
    if n * k.bit_length() > BITS:
        raise OutOfScope(f"n = {n} users fall into groups in more than 2^{BITS} ways: write smaller frequencies or fewer groups")
    if prod(f + 1 for f in frequencies) > MOST:
        raise OutOfScope(f"a group can have more than {MOST} contents: write smaller frequencies")
    found: dict[Fraction, Fraction] = {}
    for inside, p in _contents(tuple(frequencies), n // k if permutation else None, k):
        square = sum(((a - Fraction(f, k)) ** 2 for a, f in zip(inside, frequencies, strict=True)), start=Fraction(0))
        found[square] = found.get(square, Fraction(0)) + p
    return tuple(sorted((square, p) for square, p in found.items() if p))


@numeric
def norm_mean(frequencies: Sequence[int], k: int, permutation: bool = False) -> Real:
    """E||f_(U_1) - f/k||_2; at most sqrt(n/k).

    Args:
        frequencies: how many users have each item.
        k: the number of groups, at least 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        A mean, in users.

    Raises:
        OutOfScope: for too many users, groups or roots.

    Example:
        >>> round(float(delta_1_mean([2, 1], 2)), 4), round(float(norm_mean([2, 1], 2)), 4)
        (1.618, 0.809)

    Source: heavy-hitters, Section 8.4.
    """
    parts = [root(square) * p for square, p in norm_law(frequencies, k, permutation)]
    if len(parts) > ROOTS:
        raise OutOfScope(f"the mean is a sum of {len(parts)} roots, more than {ROOTS}: write smaller frequencies")
    while len(parts) > 1:  # in pairs, so that no expression is deep
        parts = [*map(add, parts[::2], parts[1::2]), *parts[len(parts) // 2 * 2 :]]
    return parts[0]


@numeric
def delta_1_mean(frequencies: Sequence[int], k: int, permutation: bool = False) -> Real:
    """E Delta_1 = k E||f_(U_1) - f/k||_2; at most sqrt((k-1) n).

    Args:
        frequencies: how many users have each item.
        k: the number of groups, at least 1.
        permutation: blocks of one permutation, and not independent groups.

    Returns:
        A mean, in users.

    Raises:
        OutOfScope: for too many users, groups or roots.

    Example:
        >>> round(float(delta_1_mean([2, 1], 2)), 4), round(float(norm_mean([2, 1], 2)), 4)
        (1.618, 0.809)

    Source: heavy-hitters, Section 8.4.
    """
    return norm_mean(frequencies, k, permutation) * k


def _contents(frequencies: tuple[int, ...], size: int | None, k: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The users of each item in one group, with their probability; a group of a permutation has ``size`` of them."""
    whole = 1 if size is None else comb(sum(frequencies), size)

    def grown(rest: tuple[int, ...], left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if not rest:
            yield (), 1
            return
        for a in range(min(rest[0], left) + 1):
            if size is None or left - a <= sum(rest[1:]):
                for others, ways in grown(rest[1:], left - a):
                    yield (a, *others), ways * comb(rest[0], a)

    n = sum(frequencies)
    for inside, ways in grown(frequencies, n if size is None else size):
        users = sum(inside)
        yield inside, Fraction(ways * (k - 1) ** (n - users), k**n) if size is None else Fraction(ways, whole)


def _blocks(n: int, k: int, permutation: bool) -> None:
    check_flag(permutation, "permutation")
    if count(n, "n") % count(k, "k") and permutation:
        raise OutOfScope(f"n = {n}, k = {k}: blocks of a permutation have one size where k divides n")
