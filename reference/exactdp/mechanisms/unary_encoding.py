"""Unary encoding: one bit for each of the k items, each sent through randomised response (SUE, OUE; basic RAPPOR).

The bit of the own item is 1, the others 0; a bit 1 is sent as 1 with probability p, a bit 0 with probability q, independently.
The report y is the number whose bit j is the bit of item j, so there are 2^k outputs: a product, ``product``, of k factors.

    Q(y|x) = prod_j P(y_j | [j = x]),    largest ratio  p(1-q)/(q(1-p))  for every k >= 2,

attained where y has the bit x and not x'. ``symmetric`` (SUE) has p = s/(s+1), q = 1/(s+1) with s = e^(epsilon/2);
``optimised`` (OUE) p = 1/2, q = 1/(t+1) with t = e^epsilon, for which q(1-q)/(p-q)^2 is least among all p, q of the same level.
Requires 0 < q <= p < 1; channels as matrices of at most 2^26 entries. Source: T. Wang, J. Blocki, N. Li, S. Jha, Locally
differentially private protocols for frequency estimation, USENIX Security 2017; U. Erlingsson, V. Pihur, A. Korolova, 2014.

>>> bits = optimised(3)
>>> bits, loss(bits), channel(2, bits).rows[0]
(Support(p=Fraction(1, 2), q=Fraction(1, 4)), Fraction(3, 1), (Fraction(3, 8), Fraction(3, 8), Fraction(1, 8), Fraction(1, 8)))
>>> estimator(3, optimised()).is_unbiased(channel(3, optimised())), loss(symmetric("s"))
(True, exact('s^2'))
>>> product(1000, bits).worst().epsilon == product(2, bits).worst().epsilon
True
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from exactdp.arguments import check_draw, check_kind, listed
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_size
from exactdp.numbers.exact import Exact
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.product import Product
from exactdp.support import Support

__all__ = [
    "alphabet",
    "bit",
    "channel",
    "estimate",
    "estimator",
    "loss",
    "optimised",
    "policy",
    "product",
    "roles",
    "sample",
    "supported",
    "symmetric",
]

MOST_BITS = 2**16


@numeric
def optimised(t: ExactLike = "t") -> Support:
    """OUE: p = 1/2, q = 1/(t+1), t = e^epsilon.

    Args:
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        p and q, which have the least noise of all that keep the level.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> optimised(3)
        Support(p=Fraction(1, 2), q=Fraction(1, 4))

    Source: T. Wang et al., USENIX Security 2017.
    """
    return Support(Fraction(1, 2), 1 / (check_level(t) + 1))


@numeric
def symmetric(root: ExactLike = "s") -> Support:
    """SUE: p = s/(s+1), q = 1/(s+1), s = e^(epsilon/2), the square root of t.

    Args:
        root: e^(epsilon/2), at least 1; "s" stands for every level.

    Returns:
        p and q with p + q = 1.

    Raises:
        BadInput: for a root below 1.

    Example:
        >>> symmetric(3)
        Support(p=Fraction(3, 4), q=Fraction(1, 4))

    Source: U. Erlingsson, V. Pihur, A. Korolova, RAPPOR, CCS 2014, basic one-time form.
    """
    s = check_level(root)
    return Support(s / (s + 1), 1 / (s + 1))


def check_bits(bits: Support) -> Support:
    """p and q, both between 0 and 1 exclusively.

    Raises BadInput ("a bit that is certain tells the item; write 0 < q <= p < 1").
    """
    check_kind(bits, Support, "pair p, q of a unary encoding", "write Support(p, q), or optimised(t)")
    if {bits.p, bits.q} & {Fraction(0), Fraction(1)}:
        raise BadInput(f"p = {bits.p}, q = {bits.q}: a bit that is certain tells the item; write 0 < q <= p < 1")
    return bits


def loss(bits: Support) -> Exact:
    """e^epsilon of two items or more: p(1-q)/(q(1-p)).

    Args:
        bits: p and q.

    Returns:
        The largest ratio of two probabilities of a report, e^epsilon; it has no unit.

    Raises:
        BadInput: where a bit is certain.

    Example:
        >>> loss(optimised(3)), loss(symmetric("3"))
        (Fraction(3, 1), Fraction(9, 1))
    """
    p, q = check_bits(bits).p, bits.q
    return p * (1 - q) / (q * (1 - p))


@numeric
def alphabet(k: int) -> int:
    """2^k.

    Args:
        k: the number of items, at least 1.

    Returns:
        The number of different reports of k bits.

    Raises:
        OutOfScope: above 2^16 bits.

    Example:
        >>> alphabet(3)
        8
    """
    if check_size(k) > MOST_BITS:
        raise OutOfScope(f"k = {k}: a report of more than {MOST_BITS} bits is not numbered; take fewer items")
    return 1 << k


def bit(bits: Support) -> Channel:
    """What happens to one bit: rows for 0 and 1.

    Args:
        bits: p and q, how often a bit 1 and a bit 0 are sent as 1.

    Returns:
        2 x 2, a row for a bit 0 and one for a bit 1.

    Raises:
        BadInput: where a bit is certain.

    Example:
        >>> bit(optimised(3)).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 2)))
    """
    p, q = check_bits(bits).p, bits.q
    return Channel([[1 - q, q], [1 - p, p]])


@numeric
def product(k: int, bits: Support) -> Product:
    """The channel as a product of k bits on the one-hot inputs; nothing of the size 2^k is made.

    Args:
        k: the number of items, at least 1.
        bits: p and q.

    Returns:
        The product of k channels of one bit, with the k one-hot inputs.

    Example:
        >>> str(product(1000, optimised(3)).worst().epsilon)
        'ln(3/2) + ln(2)'
    """
    return Product.unary(bit(bits), check_size(k))


@numeric
def roles(k: int) -> Pattern:
    """k x 2^k: 1 where the bit of the item is 1.

    Args:
        k: the number of items, at least 1.

    Returns:
        A matrix of 0 and 1, items by reports.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(2).tolist()
        [[0, 1, 0, 1], [0, 0, 1, 1]]
    """
    check_cells(k, alphabet(k))
    return (np.arange(1 << k)[None, :] >> np.arange(k)[:, None] & 1).astype(np.int32)


@numeric
def channel(k: int, bits: Support) -> Channel:
    """Q, k x 2^k.

    Args:
        k: the number of items, at least 1.
        bits: p and q, how often a bit 1 and a bit 0 are sent as 1.

    Returns:
        k x 2^k: a row for each item.

    Raises:
        OutOfScope: for more entries than a matrix may have; ``product`` has no such limit.

    Example:
        >>> channel(2, optimised(3)).rows[0]
        (Fraction(3, 8), Fraction(3, 8), Fraction(1, 8), Fraction(1, 8))
    """
    check_bits(bits)
    held = roles(k)
    ones = held.sum(axis=0)
    table = [_entry(bits, own, int(others), k) for own in (0, 1) for others in range(k)]
    return Channel(ExactMatrix.from_table(table, held * k + ones[None, :] - held))


def _entry(bits: Support, own: int, others: int, k: int) -> Exact:
    """The probability of a report with the own bit and so many of the other bits."""
    value = bits.p if own else 1 - bits.p
    for i in range(k - 1):
        value = value * (bits.q if i < others else 1 - bits.q)
    return value


@numeric
def estimator(k: int, bits: Support) -> Estimator:
    """A, 2^k outputs by k coordinates; p > q.

    Args:
        k: the number of items, at least 1.
        bits: p and q with p > q.

    Returns:
        Unbiased scores, one row for each of the 2^k reports.

    Example:
        >>> estimator(2, optimised(3)).estimate([1, 1, 2])
        (Fraction(5, 3), Fraction(1, 3))
    """
    return check_bits(bits).estimator(roles(k))


@numeric
def policy(k: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x', which is tight for epsilon = ln loss.

    Args:
        k: the number of items, at least 1.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k.

    Raises:
        BadInput: for what is no size, and for a negative level.

    Example:
        >>> [[str(v) for v in row] for row in policy(2, "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return PrivacyMatrix.ldp(check_size(k), epsilon)


@numeric
def sample(x: int, k: int, bits: Support, draw: Draw) -> int:
    """One report of item x; its law is row x of channel(k, bits).

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        bits: p and q.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report as a number, bit j for item j.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, 3, optimised(3), lambda weights: 1)
        7
    """
    alphabet(check_size(k))
    check_item(x, k)
    check_draw(draw)
    p, q = check_bits(bits).p, bits.q
    return sum(draw((1 - p, p) if j == x else (1 - q, q)) << j for j in range(k))


@numeric
def supported(y: int, k: int) -> tuple[int, ...]:
    """The items whose bit is 1.

    Args:
        y: a report, from 0 to 2^k - 1.
        k: the number of items, at least 1.

    Returns:
        Items in ascending order.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> supported(5, 3)
        (0, 2)
    """
    check_item(y, alphabet(k))
    return tuple(j for j in range(k) if y >> j & 1)


@numeric
def estimate(reports: Iterable[int], k: int, bits: Support) -> tuple[Exact, ...]:
    """The unbiased estimates of the k frequencies from reports of ``sample``.

    Args:
        reports: numbers of reports, one for each user.
        k: the number of items, at least 1.
        bits: p and q with p > q.

    Returns:
        k frequencies, exactly.

    Raises:
        BadInput: for what is no report.

    Example:
        >>> estimate([1, 1, 2], 2, optimised(3))
        (Fraction(5, 3), Fraction(1, 3))
    """
    return check_bits(bits).estimate([supported(y, k) for y in listed(reports, "reports", "[0, 1], one for each user")], k)
