"""Hadamard count-mean sketch (HCMS): a public hash function, a row of a Hadamard matrix, and one bit of the transform.

The user draws h from a family with g = 2^b values and a row r of 0..g-1, and sends (h, r, w) with w the sign of H(r, h(x)) (0 for
+1) with probability t/(t+1), flipped otherwise: one bit beside public randomness. The report supports the items v with
H(r, h(v)) = (-1)^w,

    Q(h, r, w|x) = (t or 1)/(|H| g (t+1)),    p = t/(t+1),  q = c p + (1-c)/2,

c the probability of a collision. Output (h g + r) 2 + w. epsilon-LDP, tight where some h tells two items apart. Requires t >= 1
and g a power of two. One hash function for each user, as in ``count_mean_sketch``. Source: Differential Privacy Team, Apple,
Learning with privacy at scale, 2017.

>>> family = Linear(3, 1)
>>> alphabet(family), support(Linear(10**6, 10), 3)
(16, Support(p=Fraction(3, 4), q=Fraction(2049, 4096)))
>>> estimator(family).is_unbiased(channel(family))
True
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from exactdp.arguments import check_draw, listed
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import local_hashing
from exactdp.mechanisms.hadamard_response import parity
from exactdp.mechanisms.local_hashing import Family, Linear, Prime, check_family
from exactdp.mechanisms.parameters import Draw, check_item, check_level
from exactdp.numbers.exact import Exact
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support

__all__ = ["Linear", "Prime", "alphabet", "channel", "estimate", "estimator", "policy", "roles", "sample", "support", "supported"]


def _checked(family: Family) -> Family:
    """A family with a power of two of values."""
    if check_family(family).g & (family.g - 1):
        raise BadInput(f"g = {family.g}: a Hadamard matrix of this house has a power of two of rows; take a family with such a g")
    return family


def alphabet(family: Family) -> int:
    """2 |H| g.

    Args:
        family: hash functions with g a power of two.

    Returns:
        The number of outputs.

    Example:
        >>> alphabet(Linear(3, 1))
        16
    """
    return 2 * _checked(family).size * family.g


@numeric
def support(family: Family, t: ExactLike = "t") -> Support:
    """p = t/(t+1), q = c p + (1-c)/2.

    Args:
        family: hash functions with g a power of two.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        p and q: how often a report supports the own item, and another one.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> support(Linear(2, 1), 3)
        Support(p=Fraction(3, 4), q=Fraction(5, 8))
    """
    level = check_level(t)
    return Support(level / (level + 1), Fraction(1, 2)).hashed(_checked(family).collision)


def roles(family: Family) -> Pattern:
    """k x 2 |H| g: 1 where the sign of the row at the hash value is that of the report.

    Args:
        family: hash functions with g a power of two.

    Returns:
        A matrix of 0 and 1, items by outputs.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(Linear(2, 1)).shape
        (2, 8)
    """
    check_cells(_checked(family).k, alphabet(family))
    table = np.empty((family.k, family.size, family.g, 2), dtype=np.int32)
    for v in range(family.k):
        for h in range(family.size):
            value = family.value(h, v)
            for r in range(family.g):
                table[v, h, r] = 1 - parity(r, value), parity(r, value)
    return table.reshape(family.k, -1)


@numeric
def channel(family: Family, t: ExactLike = "t") -> Channel:
    """Q, k x 2 |H| g, over Q(t) or at a rational t >= 1.

    Args:
        family: hash functions with g a power of two.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x 2 |H| g: a row for each item; output (h g + r) 2 + w.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> channel(Linear(2, 1), 3).size
        (2, 8)
    """
    level, table = check_level(t), roles(family)
    below = family.size * family.g * (level + 1)
    return Channel(ExactMatrix.from_table((1 / below, level / below), table))


@numeric
def estimator(family: Family, t: ExactLike = "t") -> Estimator:
    """A, 2 |H| g outputs by k coordinates; t > 1.

    Args:
        family: hash functions with g a power of two.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Unbiased scores, 2 |H| g outputs by k coordinates.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(Linear(2, 1), 3).estimate([0, 0, 2])
        (Fraction(3, 1), Fraction(3, 1))
    """
    return support(family, check_level(t, above=True)).estimator(roles(family))


@numeric
def policy(family: Family, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'.

    Args:
        family: hash functions with g a power of two.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k.

    Raises:
        BadInput: for a negative level.

    Example:
        >>> [[str(v) for v in row] for row in policy(Linear(2, 1), "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return local_hashing.policy(_checked(family), epsilon)


@numeric
def sample(x: int, family: Family, t: ExactLike, draw: Draw) -> int:
    """One report of item x; its law is row x of channel(family, t).

    Args:
        x: the item of the user, from 0 to k - 1.
        family: hash functions with g a power of two.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report (h g + r) 2 + w.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, Linear(2, 1), 3, lambda weights: 0)
        0
    """
    check_draw(draw)
    check_item(x, _checked(family).k)
    h, r = draw(family.size), draw(family.g)
    flipped = draw((check_level(t), 1))
    return (h * family.g + r) * 2 + (parity(r, family.value(h, x)) ^ flipped)


@numeric
def supported(y: int, family: Family) -> tuple[int, ...]:
    """The items whose hash value has the sign of the report in its row.

    Args:
        y: a report, from 0 to 2 |H| g - 1.
        family: hash functions with g a power of two.

    Returns:
        Items in ascending order.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> supported(0, Linear(2, 1))
        (0, 1)
    """
    rest, w = divmod(check_item(y, alphabet(family)), 2)
    h, r = divmod(rest, family.g)
    return tuple(v for v in range(family.k) if parity(r, family.value(h, v)) == w)


@numeric
def estimate(reports: Iterable[int], family: Family, t: ExactLike = "t") -> tuple[Exact, ...]:
    """The unbiased estimates of the k frequencies from reports of ``sample``.

    Args:
        reports: numbers of reports, one for each user.
        family: hash functions with g a power of two.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k frequencies, exactly.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimate([0, 0, 2], Linear(2, 1), 3)
        (Fraction(3, 1), Fraction(3, 1))
    """
    law = support(family, check_level(t, above=True))
    return law.estimate([supported(y, family) for y in listed(reports, "reports", "[0, 1], one for each user")], family.k)
