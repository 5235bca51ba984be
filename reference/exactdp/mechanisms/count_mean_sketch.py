"""Count-mean sketch (CMS): a public hash function, and the unary encoding of the hash value (Apple's private count mean sketch).

The user draws h from a family and sends (h, b), b the g bits of h(x), each flipped with probability 1/(s+1), s = e^(epsilon/2):
symmetric unary encoding of the hash value. The report supports the items v with b_h(v) = 1,

    Q(h, b|x) = |H|^-1 prod_y P(b_y | [y = h(x)]),    p = s/(s+1),  q = c p + (1-c)/(s+1),

c the probability of a collision of the family. For c = 1/g the score is the debiased sketch of the source, g/(g-1) (r - 1/g) with
r = (b_h(v) - 1/(s+1)) (s+1)/(s-1). Output h 2^g + b. epsilon-LDP, tight where some h tells two items apart. Requires s >= 1. In
the source a few functions are drawn once for all users: given these, an item's estimate has the bias of its collisions; here each
user draws one, and the estimate is unbiased. Source: Differential Privacy Team, Apple, Learning with privacy at scale, 2017.

>>> family = Linear(3, 1)
>>> alphabet(family), support(Linear(10**6, 10)).q.at(s=3)
(16, Fraction(513, 2048))
>>> estimator(family).is_unbiased(channel(family))
True
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from exactdp.arguments import check_draw, listed
from exactdp.channel import Channel
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import local_hashing, unary_encoding
from exactdp.mechanisms.local_hashing import Family, Linear, Prime, check_family
from exactdp.mechanisms.parameters import Draw, check_item, check_level
from exactdp.numbers.exact import Exact
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support

__all__ = ["Linear", "Prime", "alphabet", "channel", "estimate", "estimator", "policy", "roles", "sample", "support", "supported"]


def alphabet(family: Family) -> int:
    """|H| 2^g.

    Args:
        family: the hash functions, with k items and g values.

    Returns:
        The number of outputs.

    Example:
        >>> alphabet(Linear(3, 1))
        16
    """
    return check_family(family).size * unary_encoding.alphabet(family.g)


@numeric
def support(family: Family, root: ExactLike = "s") -> Support:
    """p = s/(s+1), q = c p + (1-c)/(s+1).

    Args:
        family: the hash functions, with k items and g values.
        root: s = e^(epsilon/2), at least 1; "s" stands for every level.

    Returns:
        p and q: how often a report supports the own item, and another one.

    Example:
        >>> support(Linear(2, 1), 3)
        Support(p=Fraction(3, 4), q=Fraction(1, 2))
    """
    return unary_encoding.symmetric(root).hashed(check_family(family).collision)


def _values(family: Family) -> Pattern:
    """Items x functions: the hash values."""
    check_cells(check_family(family).k, alphabet(family))
    return np.array([[family.value(h, v) for h in range(family.size)] for v in range(family.k)], dtype=np.int32)


def roles(family: Family) -> Pattern:
    """k x |H| 2^g: 1 where the bit of the hash value is 1.

    Args:
        family: the hash functions, with k items and g values.

    Returns:
        A matrix of 0 and 1, items by outputs.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(Linear(2, 1)).shape
        (2, 8)
    """
    values = _values(family)
    return unary_encoding.roles(family.g)[values].reshape(family.k, -1)


@numeric
def channel(family: Family, root: ExactLike = "s") -> Channel:
    """Q, k x |H| 2^g, over Q(s) or at a rational s >= 1.

    Args:
        family: the hash functions, with k items and g values.
        root: s = e^(epsilon/2), at least 1; "s" stands for every level.

    Returns:
        k x |H| 2^g: a row for each item; output h 2^g + b.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> channel(Linear(2, 1), 3).size
        (2, 8)
    """
    values = _values(family)
    inner = unary_encoding.channel(family.g, unary_encoding.symmetric(root))
    pattern = inner.pattern[values].reshape(family.k, -1)
    return Channel(ExactMatrix.from_table([v / family.size for v in inner.matrix.values], pattern))


@numeric
def estimator(family: Family, root: ExactLike = "s") -> Estimator:
    """A, |H| 2^g outputs by k coordinates; s > 1.

    Args:
        family: the hash functions, with k items and g values.
        root: s = e^(epsilon/2), above 1; "s" stands for every level.

    Returns:
        Unbiased scores, |H| 2^g outputs by k coordinates.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(Linear(2, 1), 3).estimate([2, 2, 1])
        (Fraction(-2, 3), Fraction(-2, 3))
    """
    return support(family, check_level(root, above=True)).estimator(roles(family))


@numeric
def policy(family: Family, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'.

    Args:
        family: the hash functions, with k items and g values.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k.

    Raises:
        BadInput: for a negative level.

    Example:
        >>> [[str(v) for v in row] for row in policy(Linear(2, 1), "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return local_hashing.policy(family, epsilon)


@numeric
def sample(x: int, family: Family, root: ExactLike, draw: Draw) -> int:
    """One report of item x; its law is row x of channel(family, root).

    Args:
        x: the item of the user, from 0 to k - 1.
        family: the hash functions, with k items and g values.
        root: s = e^(epsilon/2), at least 1; "s" stands for every level.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report h 2^g + b.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, Linear(2, 1), 3, lambda weights: 0)
        0
    """
    check_draw(draw)
    check_item(x, check_family(family).k)
    h = draw(family.size)
    bits = unary_encoding.sample(family.value(h, x), family.g, unary_encoding.symmetric(root), draw)
    return (h << family.g) + bits


@numeric
def supported(y: int, family: Family) -> tuple[int, ...]:
    """The items whose hash value has the bit 1.

    Args:
        y: a report, from 0 to |H| 2^g - 1.
        family: the hash functions, with k items and g values.

    Returns:
        Items in ascending order.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> supported(1, Linear(2, 1))
        (0, 1)
    """
    h, bits = divmod(check_item(y, alphabet(family)), 1 << family.g)
    return tuple(v for v in range(family.k) if bits >> family.value(h, v) & 1)


@numeric
def estimate(reports: Iterable[int], family: Family, root: ExactLike = "s") -> tuple[Exact, ...]:
    """The unbiased estimates of the k frequencies from reports of ``sample``.

    Args:
        reports: numbers of reports, one for each user.
        family: the hash functions, with k items and g values.
        root: s = e^(epsilon/2), above 1; "s" stands for every level.

    Returns:
        k frequencies, exactly.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimate([2, 2, 1], Linear(2, 1), 3)
        (Fraction(-2, 3), Fraction(-2, 3))
    """
    law = support(family, check_level(root, above=True))
    return law.estimate([supported(y, family) for y in listed(reports, "reports", "[0, 1], one for each user")], family.k)
