"""Bounds of section 2: the sampling error, and the error of the point of a polytope that is nearest to a point with noise.

L = A B_1^J is the convex hull of the columns a_j of A and their negatives, y in L, yhat the point of L nearest to y + z; then
||z||_Lo = max_j |<z, a_j>|. The simplex has its own bounds: phat is the point of the simplex nearest to p + z, p in the simplex.
Source: linear-queries, equation (3), section 2.2.1, Lemma 2.2, Corollary 2.3, and sections 3.1 and 4.

>>> print(round(float(sampling_error(3)), 4), round(float(true_error("1/10", 3)), 4))
0.5774 0.6774
>>> lemma_2_2([[1, 0], [0, 2]], ["1/2", -1]), corollary_2_3_sharp([[1, 0], [0, 2]], ["1/2", -1])
(Fraction(5, 1), Fraction(5, 4))
>>> simplex_printed(["1/10", 0, "-1/5"]), simplex_sharp(["1/10", 0, "-1/5"])
(Fraction(4, 5), Fraction(3, 10))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from exactdp.bounds.linear_queries.parameters import scale
from exactdp.bounds.parameters import count
from exactdp.errors import BadInput
from exactdp.likes import ExactLike, RowsLike
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric
from exactdp.projection import columns_of, dot, dual_norm, vector

__all__ = [
    "corollary_2_3",
    "corollary_2_3_sharp",
    "lemma_2_2",
    "sampling_error",
    "simplex_printed",
    "simplex_sharp",
    "true_error",
]


@numeric
def sampling_error(n: int, r: ExactLike = 1) -> Real:
    """r/sqrt(n) >= E ||A phat - A p|| for n items drawn from p: equation (3). In l2 distance, in the unit of r.

    Args:
        n: the number of users, at least 1; a number or an array.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on a mean l2 distance, in the unit of r.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> float(sampling_error(100))
        0.1

    Source: linear-queries, equation (3).
    """
    return scale(r) / Real.of(count(n, "n")).sqrt()


@numeric
def true_error(alpha: ExactLike, n: int, r: ExactLike = 1) -> Real:
    """alpha + r/sqrt(n): the true error of a protocol whose empirical error is at most alpha.

    Args:
        alpha: the empirical error, at least 0.
        n: the number of users, at least 1; a number or an array.
        r: the bound on the norms of the columns, above 0.

    Returns:
        The bound on the error, in the unit of r.

    Raises:
        BadInput: if alpha < 0.

    Example:
        >>> float(true_error("1/10", 100))
        0.2

    Source: linear-queries, Section 2.2.1.
    """
    error = rational(alpha)
    if error < 0:
        raise BadInput(f"alpha = {error}: an error is at least 0")
    return sampling_error(n, r) + error


def lemma_2_2(matrix: RowsLike, z: Sequence[ExactLike]) -> Fraction:
    """||yhat - y||^2 <= 4 min(||z||^2, max_j |<z, a_j>|), as printed.

    Args:
        matrix: rows of numbers, a row for each query.
        z: the noise, a number for each query.

    Returns:
        The bound on a squared l2 distance.

    Raises:
        BadInput: where z has not a number for each query.

    Example:
        >>> [str(bound([[1, 0], [0, 1]], [1, 2])) for bound in (corollary_2_3, corollary_2_3_sharp, lemma_2_2)]
        ['8', '4', '8']

    Source: linear-queries, Lemma 2.2 and Corollary 2.3.
    """
    size, dual = _norms(matrix, z)
    return 4 * min(size, dual)


def corollary_2_3(matrix: RowsLike, z: Sequence[ExactLike]) -> Fraction:
    """||yhat - y||^2 <= 4 max_j |<z, a_j>|, as printed; so too in the projecting case of section 3.1.

    Args:
        matrix: rows of numbers, a row for each query.
        z: the noise, a number for each query.

    Returns:
        The bound on a squared l2 distance.

    Raises:
        BadInput: where z has not a number for each query.

    Example:
        >>> [str(bound([[1, 0], [0, 1]], [1, 2])) for bound in (corollary_2_3, corollary_2_3_sharp, lemma_2_2)]
        ['8', '4', '8']

    Source: linear-queries, Lemma 2.2 and Corollary 2.3.
    """
    return 4 * _norms(matrix, z)[1]


def corollary_2_3_sharp(matrix: RowsLike, z: Sequence[ExactLike]) -> Fraction:
    """||yhat - y||^2 <= min(||z||^2, 2 max_j |<z, a_j>|): Lemma 2.2 and Corollary 2.3 with their best constants.

    Args:
        matrix: rows of numbers, a row for each query.
        z: the noise, a number for each query.

    Returns:
        The bound on a squared l2 distance.

    Raises:
        BadInput: where z has not a number for each query.

    Example:
        >>> [str(bound([[1, 0], [0, 1]], [1, 2])) for bound in (corollary_2_3, corollary_2_3_sharp, lemma_2_2)]
        ['8', '4', '8']

    Source: linear-queries, Lemma 2.2 and Corollary 2.3.
    """
    size, dual = _norms(matrix, z)
    return min(size, 2 * dual)


def simplex_printed(z: Sequence[ExactLike]) -> Fraction:
    """||phat - p||^2 <= 4 max_j |z_j|, as printed for the simplex and for the L1 ball.

    Args:
        z: numbers, at least one.

    Returns:
        The bound on a squared l2 distance.

    Raises:
        BadInput: for no numbers.

    Example:
        >>> simplex_printed([1, -1]), simplex_sharp([1, -1])
        (Fraction(4, 1), Fraction(2, 1))

    Source: linear-queries, Corollary 2.3.
    """
    return 4 * max(map(abs, _numbers(z)))


def simplex_sharp(z: Sequence[ExactLike]) -> Fraction:
    """||phat - p||^2 <= max_j z_j - min_j z_j, for the simplex.

    Args:
        z: numbers, at least one.

    Returns:
        The bound on a squared l2 distance.

    Raises:
        BadInput: for no numbers.

    Example:
        >>> simplex_printed([1, -1]), simplex_sharp([1, -1])
        (Fraction(4, 1), Fraction(2, 1))

    Source: linear-queries, Corollary 2.3.
    """
    found = _numbers(z)
    return max(found) - min(found)


def _norms(matrix: Iterable[Iterable[ExactLike]], z: Sequence[ExactLike]) -> tuple[Fraction, Fraction]:
    """||z||^2 and ||z||_Lo."""
    rows = [list(row) for row in zip(*columns_of(matrix), strict=True)]
    noise = vector(z, len(rows), "z")
    return dot(noise, noise), dual_norm(rows, noise)


def _numbers(z: Sequence[ExactLike]) -> list[Fraction]:
    if not isinstance(z, Sequence) or isinstance(z, str) or not z:
        raise BadInput(f"z = {z!r}: write a list of numbers, one for each item")
    return [rational(v) for v in z]
