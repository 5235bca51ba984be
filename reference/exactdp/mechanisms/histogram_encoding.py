"""Histogram encoding with discrete Laplace noise: summation (SHE) and thresholding (THE).

The user adds independent noise to each coordinate of the indicator of the item, P(Z = z) = (s-1)/(s+1) s^-|z| for integers z, s =
e^(epsilon/2), and clamps the sums to -m..m+1. Coordinates are digits: output y is sum_j (y_j + m) (2m+2)^(k-1-j). The values 1+i
and -i of a coordinate make a pair of probability (1 - 1/s) s^-i (s^-m for i = m) whatever the item, within which 1+i has
probability s/(s+1) for the own item and 1/(s+1) for another: a report is symmetric unary encoding beside noise that says nothing.

SHE estimates by the sums, A(y)_j = (y_j - e)/(1 - 2e), e = s^-m/(s+1); without clamping n Var = 2 s/(s-1)^2 for every item. THE
supports the items with y_j >= theta: p = s^(2-theta)/(s+1), q = p/s, and theta = 1, which is SUE, has the least variance. With
continuous Laplace noise of scale 2/epsilon instead, density (epsilon/4) e^(-epsilon |z|/2), a report is k real numbers. The
densities at two items differ by at most e^epsilon (``laplace_loss``, claim oracles/laplace-private); SHE has n Var = 8/epsilon^2,
THE at 0 <= theta <= 1 has p = 1 - e^(epsilon (theta - 1)/2)/2 and q = e^(-epsilon theta/2)/2. The threshold with the least
variance at an item of nobody has e^(epsilon theta/2) = (h+1)/2, where h >= 1 solves s = (3h-1)(h+1)/(4h); there p =
(2h-1)/(3h-1), q = 1/(h+1) (``best_laplace``, claim oracles/laplace-best). That is true of real numbers: in doubles 1 + z and z do
not reach the same values, and a report can show the item (I. Mironov, On significance of the least significant bits for
differential privacy, 2012). Discrete noise has no such gap.

epsilon-LDP, tight for k >= 2. Requires s >= 1, m >= 0. Source: T. Wang, J. Blocki, N. Li, S. Jha, Locally differentially private
protocols for frequency estimation, USENIX Security 2017 (with continuous noise); A. Ghosh, T. Roughgarden, M. Sundararajan,
Universally utility-maximizing privacy mechanisms, 2009 (the noise).

>>> coordinate(1, 2).rows[0], threshold(1, 2)
((Fraction(1, 3), Fraction(1, 3), Fraction(1, 6), Fraction(1, 6)), Support(p=Fraction(2, 3), q=Fraction(1, 3)))
>>> estimator(2, 1).is_unbiased(channel(2, 1))
True
>>> laplace_loss([2, -1, "1/3"], 0, 1, "1/2"), laplace_variance("1/2")
(Fraction(1, 2), Fraction(32, 1))
>>> best_laplace("3/2"), best_laplace().noise
(Support(p=Fraction(4, 7), q=Fraction(2, 5)), exact('(9*h^2 - 6*h + 1)/(4*h^3 - 8*h^2 + 4*h)'))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from exactdp.arguments import check_count, check_draw, is_integer, listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_rate, check_size
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.product import Product
from exactdp.support import Support

__all__ = [
    "alphabet",
    "best_laplace",
    "channel",
    "coordinate",
    "estimate",
    "estimator",
    "laplace_loss",
    "laplace_threshold",
    "laplace_variance",
    "policy",
    "product",
    "sample",
    "supported",
    "threshold",
    "values",
    "variance",
]

MOST = 126  # of m
MOST_BITS = 2**16


def _clamp(m: int) -> int:
    if check_count(m, "m", 0) > MOST:
        raise BadInput(f"m = {m}: values are clamped to at most {MOST + 1}")
    return m


@numeric
def coordinate(m: int, root: ExactLike = "s") -> Channel:
    """What happens to one coordinate: rows for 0 and 1, values -m, ..., m+1.

    Args:
        m: where the sum is clamped, at least 0.
        root: s = e^(epsilon/2), at least 1; "s" stands for every level.

    Returns:
        2 x (2m+2), the outputs labelled by their values.

    Raises:
        BadInput: for s < 1.

    Example:
        >>> coordinate(1, 2).rows[0]
        (Fraction(1, 3), Fraction(1, 3), Fraction(1, 6), Fraction(1, 6))
    """
    s, most = check_level(root), _clamp(m)
    pairs = [(1 - 1 / s) / s**i if i < most else 1 / s**i for i in range(m + 1)]
    near, far = s / (s + 1), 1 / (s + 1)
    zero = [*(pair * near for pair in pairs[::-1]), *(pair * far for pair in pairs)]
    return Channel([zero, zero[::-1]], outputs=list(range(-m, m + 2)))


@numeric
def product(k: int, m: int, root: ExactLike = "s") -> Product:
    """The channel as a product of k coordinates on the one-hot inputs.

    Args:
        k: the number of items, at least 1.
        m: where the sums are clamped, at least 0.
        root: s = e^(epsilon/2), at least 1; "s" stands for every level.

    Returns:
        A product of k channels of one coordinate.

    Example:
        >>> str(product(100, 1, 3).worst().epsilon)
        '2*ln(3)'
    """
    return Product.unary(coordinate(m, root), check_size(k))


@numeric
def alphabet(k: int, m: int) -> int:
    """(2m+2)^k.

    Args:
        k: the number of items, at least 1.
        m: where the sums are clamped, at least 0: to -m..m+1.

    Returns:
        The number of outputs.

    Raises:
        OutOfScope: where there are too many reports to number them.

    Example:
        >>> alphabet(2, 1)
        16
    """
    if check_size(k) * (2 * _clamp(m) + 2).bit_length() > MOST_BITS:
        raise OutOfScope(f"k = {k}, m = {m}: there are too many reports to number them; take fewer items")
    outputs: int = (2 * m + 2) ** k
    return outputs


@numeric
def channel(k: int, m: int, root: ExactLike = "s") -> Channel:
    """Q, k x (2m+2)^k, over Q(s) or at a rational s >= 1.

    Args:
        k: the number of items, at least 1.
        m: where the sums are clamped, at least 0.
        root: s = e^(epsilon/2), at least 1; "s" stands for every level.

    Returns:
        k x (2m+2)^k: a row for each item.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> channel(2, 0, 3).rows[0]
        (Fraction(3, 16), Fraction(1, 16), Fraction(9, 16), Fraction(3, 16))
    """
    check_cells(1 << min(check_size(k), 64), alphabet(k, m))
    return Channel(product(k, m, root).channel().matrix)


@numeric
def values(y: int, k: int, m: int) -> tuple[int, ...]:
    """The coordinates of the report y, each from -m to m+1.

    Args:
        y: the number of a report.
        k: the number of items, at least 1.
        m: where the sums are clamped, at least 0.

    Returns:
        k integers.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> values(2, 2, 0)
        (1, 0)
    """
    check_item(y, alphabet(k, m))
    digits = []
    for _ in range(k):
        y, digit = divmod(y, 2 * m + 2)
        digits.append(digit - m)
    return tuple(digits[::-1])


def _ends(m: int, root: object) -> tuple[Exact, Exact]:
    """The means of a coordinate for another item and for the own one: e and 1 - e."""
    s = check_level(root, above=True)
    e = 1 / (s ** _clamp(m) * (s + 1))
    return e, 1 - e


@numeric
def estimator(k: int, m: int, root: ExactLike = "s") -> Estimator:
    """A of SHE, (2m+2)^k outputs by k coordinates; s > 1.

    Args:
        k: the number of items, at least 1.
        m: where the sums are clamped, at least 0.
        root: s = e^(epsilon/2), above 1; "s" stands for every level.

    Returns:
        Unbiased scores, a row for each report.

    Raises:
        OutOfScope: for more entries than a matrix may have, and at s = 1.

    Example:
        >>> estimator(2, 0, 3).estimate([2, 2, 1])
        (Fraction(5, 6), Fraction(1, 6))
    """
    low, high = _ends(m, root)
    check_cells(alphabet(k, m), k)
    digits = np.array([values(y, k, m) for y in range(alphabet(k, m))])
    return Estimator(ExactMatrix.from_table([(v - low) / (high - low) for v in range(-m, m + 2)], digits + m))


@numeric
def estimate(reports: Iterable[int], k: int, m: int, root: ExactLike = "s") -> tuple[Exact, ...]:
    """The unbiased estimates of SHE from reports of ``sample``.

    Args:
        reports: numbers of reports, one for each user.
        k: the number of items, at least 1.
        m: where the sums are clamped, at least 0.
        root: s = e^(epsilon/2), above 1; "s" stands for every level.

    Returns:
        k frequencies, exactly.

    Raises:
        BadInput: without any report.

    Example:
        >>> estimate([2, 2, 1], 2, 0, 3)
        (Fraction(5, 6), Fraction(1, 6))
    """
    low, high = _ends(m, root)
    rows = [values(y, k, m) for y in listed(reports, "reports", "[0, 1], one for each user")]
    if not rows:
        raise BadInput("an estimate needs at least one report")
    return tuple((Fraction(sum(row[j] for row in rows), len(rows)) - low) / (high - low) for j in range(k))


@numeric
def variance(m: int, root: ExactLike = "s") -> Exact:
    """n Var of SHE clamped to -m..m+1, for every item of fixed data: Var of a coordinate, own or other, over (1-2e)^2.

    Args:
        m: where the sums are clamped, at least 0.
        root: s = e^(epsilon/2), above 1; "s" stands for every level.

    Returns:
        n times the variance of a frequency.

    Raises:
        OutOfScope: at s = 1.

    Example:
        >>> variance(0, 3)
        Fraction(3, 4)
    """
    low, high = _ends(m, root)
    law = coordinate(m, root).rows[0]
    square = sum((p * v * v for v, p in enumerate(law, start=-m)), start=Fraction(0))
    return (square - low * low) / ((high - low) * (high - low))


@numeric
def policy(k: int, m: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'.

    Args:
        k: the number of items, at least 1.
        m: where the sums are clamped; nothing depends on it.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k.

    Raises:
        BadInput: for what is no size, and for a negative level.

    Example:
        >>> [[str(v) for v in row] for row in policy(2, 1, "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    _clamp(m)
    return PrivacyMatrix.ldp(check_size(k), epsilon)


@numeric
def sample(x: int, k: int, m: int, root: ExactLike, draw: Draw) -> int:
    """One report of item x; its law is row x of channel(k, m, root).

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        m: where the sums are clamped, at least 0.
        root: s = e^(epsilon/2), at least 1; "s" stands for every level.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The number of the report.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> values(sample(1, 2, 1, 3, lambda weights: 0), 2, 1)
        (-1, -1)
    """
    alphabet(k, m)
    check_item(x, k)
    check_draw(draw)
    zero, one = coordinate(m, root).rows
    y = 0
    for j in range(k):
        y = y * (2 * m + 2) + draw(one if j == x else zero)
    return y


@numeric
def threshold(theta: int, root: ExactLike = "s") -> Support:
    """THE at an integer theta, with the probabilities p = P(1 + Z >= theta) and q = P(Z >= theta).

    Args:
        theta: an integer.
        root: s = e^(epsilon/2), at least 1; "s" stands for every level.

    Returns:
        p and q: how often the own coordinate, and another one, reach theta.

    Raises:
        BadInput: where theta is no integer in the range.

    Example:
        >>> threshold(1, 2)
        Support(p=Fraction(2, 3), q=Fraction(1, 3))
    """
    if not is_integer(theta) or abs(theta) > MOST:
        raise BadInput(f"theta = {shown(theta)}: write an integer from {-MOST} to {MOST}")
    s = check_level(root)
    if theta < 1:  # by the symmetry z -> 1 - z of the two laws
        return Support(1 - s ** (theta - 1) / (s + 1), 1 - s**theta / (s + 1))
    return Support(s ** (2 - theta) / (s + 1), s ** (1 - theta) / (s + 1))


@numeric
def supported(y: int, k: int, m: int, theta: int = 1) -> tuple[int, ...]:
    """The items whose coordinate is at least theta, -m < theta <= m+1: their estimates are those of ``threshold``.

    Args:
        y: the number of a report.
        k: the number of items, at least 1.
        m: where the sums are clamped, at least 0.
        theta: the threshold, above -m and at most m + 1.

    Returns:
        Items in ascending order.

    Raises:
        BadInput: for another threshold.

    Example:
        >>> supported(2, 2, 0)
        (0,)
    """
    if not is_integer(theta) or not -_clamp(m) < theta <= m + 1:
        raise BadInput(f"theta = {shown(theta)}: write an integer above {-m} and at most {m + 1}")
    return tuple(j for j, v in enumerate(values(y, k, m)) if v >= theta)


def _nats(epsilon: LevelLike) -> Fraction:
    return _above_zero(check_rate(epsilon))


def _above_zero(found: Fraction) -> Fraction:
    if found <= 0:
        raise BadInput(f"epsilon = {found}: continuous noise is of scale 2/epsilon, for a rational level above 0")
    return found


@numeric
def laplace_variance(epsilon: ExactLike = "nats") -> Exact:
    """n Var of SHE with continuous noise: 8/epsilon^2, for every item of fixed data; of a variable, a function of it.

    Args:
        epsilon: in nats, above 0, or a variable.

    Returns:
        n times the variance of a frequency.

    Example:
        >>> laplace_variance("1/2")
        Fraction(32, 1)
    """
    found = exact(epsilon)
    return 8 / (_above_zero(found) if isinstance(found, Fraction) else found) ** 2


@numeric
def laplace_loss(y: Sequence[ExactLike], x: int, other: int, epsilon: LevelLike) -> Fraction:
    """ln of the ratio of the densities of the report y at two items: epsilon/2 (|y_x| - |y_x - 1| + |y_x' - 1| - |y_x'|).

    Args:
        y: a report, a number for each item.
        x: the item of the user, from 0 to k - 1.
        other: another item.
        epsilon: in nats, above 0.

    Returns:
        The loss in nats.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> laplace_loss([2, -1, "1/3"], 0, 1, "1/2")
        Fraction(1, 2)
    """
    rate, report = _nats(epsilon) / 2, [rational(v) for v in listed(y, "numbers", "[0, 1], one for each item")]
    check_item(x, len(report))
    check_item(other, len(report))
    if x == other:
        return Fraction(0)
    own, against = report[x], report[other]
    return rate * (abs(own) - abs(own - 1) + abs(against - 1) - abs(against))


@numeric
def laplace_threshold(theta: ExactLike, epsilon: LevelLike) -> tuple[Real, Real]:
    """The probabilities (p, q) of THE with continuous noise: P(1 + Z >= theta) and P(Z >= theta), 0 <= theta <= 1.

    Args:
        theta: from 0 to 1.
        epsilon: in nats, above 0.

    Returns:
        p and q as expressions.

    Raises:
        BadInput: for a threshold outside.

    Example:
        >>> [round(float(v), 5) for v in laplace_threshold(1, 1)]
        [0.5, 0.30327]
    """
    cut, rate = rational(theta), _nats(epsilon) / 2
    if not 0 <= cut <= 1:
        raise BadInput(f"theta = {cut}: write a threshold from 0 to 1")
    return 1 - Real.of(rate * (cut - 1)).exp() / 2, Real.of(-rate * cut).exp() / 2


@numeric
def best_laplace(h: ExactLike = "h") -> Support:
    """THE with continuous noise at its best threshold, for h >= 1 with e^(epsilon/2) = (3h-1)(h+1)/(4h).

    Args:
        h: at least 1, with e^(epsilon/2) = (3h-1)(h+1)/(4h); "h" stands for every level.

    Returns:
        p and q at the best threshold.

    Raises:
        BadInput: for h < 1.

    Example:
        >>> best_laplace("3/2")
        Support(p=Fraction(4, 7), q=Fraction(2, 5))

    Source: T. Wang et al., USENIX Security 2017.
    """
    found = check_level(h)
    return Support((2 * found - 1) / (3 * found - 1), 1 / (found + 1))
