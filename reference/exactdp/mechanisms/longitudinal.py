"""Two rounds for many reports of one item: memorised randomised response, answered with fresh noise every time (L-GRR, L-OSUE).

L-GRR: k-ary randomised response at the level a = e^(epsilon infinity), drawn once and kept; every report is randomised response
at b of what is kept. One report is again of that form, with the level

    r = (a b + k - 1)/(a + b + k - 2),    b = ((a + k - 2) r - (k - 1))/(a - r)  for the one that is wanted,

and any number of reports has at most a. L-OSUE: the bits of optimised unary encoding at a, kept, each sent with symmetric noise,
P(1|1) = s/(s+1) = 1 - P(1|0): a unary encoding with p = 1/2, q = (a + s)/((a+1)(s+1)). Requires a > 1, b and s > 1. Source: H.
Arcolezi, J.-F. Couchot, B. Al Bouna, X. Xiao, Improving the utility of locally differentially private protocols for longitudinal
and multidimensional frequency estimates, 2022.

>>> once(3, 4, 2), level_of_once(3, 4, 2), second(3, 4, "10/7")
(Support(p=Fraction(5, 12), q=Fraction(7, 24)), Fraction(10, 7), Fraction(2, 1))
>>> once_by_bits(3, 2), unary_encoding.loss(once_by_bits(3, 2))
(Support(p=Fraction(1, 2), q=Fraction(5, 12)), Fraction(7, 5))
>>> channel(3, 4, 2) == krr.channel(3, "10/7")
True
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from exactdp.arguments import listed
from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms import krr, unary_encoding
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_order, check_size
from exactdp.numbers.exact import Exact
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support

__all__ = [
    "alphabet",
    "channel",
    "estimate",
    "estimator",
    "level_of_once",
    "memorised",
    "once",
    "once_by_bits",
    "policy",
    "report",
    "sample",
    "second",
    "supported",
]


@numeric
def once(size: ExactLike, first: ExactLike, second: ExactLike) -> Support:
    """p and q of one report of L-GRR: of the composition of the two rounds; all may be variables.

    Args:
        size: k, a number or a variable.
        first: a, at least 1.
        second: b, at least 1.

    Returns:
        p and q.

    Raises:
        BadInput: for a level below 1.

    Example:
        >>> once(3, 4, 2)
        Support(p=Fraction(5, 12), q=Fraction(7, 24))
    """
    k = check_order(size)
    (low, high), (other, own) = krr.probabilities(size, first), krr.probabilities(size, second)
    return Support(high * own + (k - 1) * low * other, high * other + low * own + (k - 2) * low * other)


@numeric
def level_of_once(size: ExactLike, first: ExactLike, second: ExactLike) -> Exact:
    """r = e^epsilon of one report of L-GRR.

    Args:
        size: k, a number or a variable.
        first: a, at least 1.
        second: b, at least 1.

    Returns:
        r, which has no unit; its logarithm is in nats.

    Raises:
        BadInput: for a level below 1.

    Example:
        >>> level_of_once(3, 4, 2)
        Fraction(10, 7)
    """
    k, a, b = check_order(size), check_level(first), check_level(second)
    return (a * b + k - 1) / (a + b + k - 2)


@numeric
def second(size: ExactLike, first: ExactLike, level: ExactLike) -> Exact:
    """b, the level of the second round at which one report has the level r; 1 <= r < a.

    Args:
        size: k, a number or a variable.
        first: a, above 1.
        level: r, at least 1 and below a.

    Returns:
        b.

    Raises:
        OutOfScope: where r is not below a.

    Example:
        >>> second(3, 4, "10/7")
        Fraction(2, 1)
    """
    k, a, r = check_order(size), check_level(first), check_level(level)
    if isinstance(a, Fraction) and isinstance(r, Fraction) and r >= a:
        raise OutOfScope(f"r = {r}, a = {a}: one report tells less than all of them; write r below a")
    return ((a + k - 2) * r - (k - 1)) / (a - r)


@numeric
def once_by_bits(first: ExactLike, root: ExactLike) -> Support:
    """p and q of one report of L-OSUE: the bits of OUE at the level ``first``, each with the noise of SUE at s = ``root``.

    Args:
        first: a, at least 1.
        root: s, at least 1.

    Returns:
        p and q.

    Raises:
        BadInput: for a level below 1.

    Example:
        >>> once_by_bits(3, 2)
        Support(p=Fraction(1, 2), q=Fraction(5, 12))
    """
    noise = unary_encoding.symmetric(root)
    return unary_encoding.optimised(first).then(noise.p, noise.q)


@numeric
def alphabet(k: int, first: ExactLike, second: ExactLike) -> int:
    """k: a report of L-GRR is an item.

    Args:
        k: the number of items, at least 1.
        first: e^epsilon of all reports of a user, above 1.
        second: e^epsilon of the second round, at least 1.

    Returns:
        k.

    Raises:
        BadInput: for what is no size, and for a level below 1.

    Example:
        >>> alphabet(3, 4, 2)
        3
    """
    check_level(first), check_level(second)
    return check_size(k)


@numeric
def channel(k: int, first: ExactLike, second: ExactLike) -> Channel:
    """Q of one report of L-GRR: both rounds, k x k.

    Args:
        k: the number of items, at least 1.
        first: e^epsilon of all reports of a user, above 1.
        second: e^epsilon of the second round, at least 1.

    Returns:
        k x k.

    Raises:
        BadInput: for what is no size, and for a level below 1.

    Example:
        >>> [str(v) for v in channel(3, 4, 2).rows[0]]
        ['5/12', '7/24', '7/24']
    """
    return krr.channel(k, first).then(krr.channel(k, second))


@numeric
def estimator(k: int, first: ExactLike, second: ExactLike) -> Estimator:
    """A, k outputs by k coordinates; both levels above 1.

    Args:
        k: the number of items, at least 1.
        first: e^epsilon of all reports of a user, above 1.
        second: e^epsilon of the second round, above 1.

    Returns:
        Unbiased scores, k outputs by k coordinates.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(3, 4, 2).estimate([0, 0, 1])
        (Fraction(3, 1), Fraction(1, 3), Fraction(-7, 3))
    """
    return once(check_size(k), check_level(first, above=True), check_level(second, above=True)).estimator(krr.roles(k))


@numeric
def policy(k: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x', of one report at ln ``level_of_once``, of all at ln first.

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
    return krr.policy(k, epsilon)


@numeric
def memorised(x: int, k: int, first: ExactLike, draw: Draw) -> int:
    """What is kept of item x, to be drawn once.

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        first: e^epsilon of all reports of a user, above 1.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The item that is kept.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> memorised(1, 3, 4, lambda weights: 0)
        1
    """
    return krr.sample(x, k, first, draw)


@numeric
def report(kept: int, k: int, second: ExactLike, draw: Draw) -> int:
    """One report from what is kept.

    Args:
        kept: what ``memorised`` returned.
        k: the number of items, at least 1.
        second: e^epsilon of the second round, at least 1.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The item that is reported.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> report(1, 3, 2, lambda weights: 0)
        1
    """
    return krr.sample(kept, k, second, draw)


@numeric
def sample(x: int, k: int, first: ExactLike, second: ExactLike, draw: Draw) -> int:
    """One report of item x by both rounds; its law is row x of channel(k, first, second).

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        first: e^epsilon of all reports of a user, above 1.
        second: e^epsilon of the second round, at least 1.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The item that is reported.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, 3, 4, 2, lambda weights: 0)
        1
    """
    return report(memorised(x, k, first, draw), k, second, draw)


@numeric
def supported(y: int, k: int) -> tuple[int, ...]:
    """The item that is reported.

    Args:
        y: an item.
        k: the number of items, at least 1.

    Returns:
        The item, alone.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> supported(1, 3)
        (1,)
    """
    return (check_item(y, k),)


@numeric
def estimate(reports: Iterable[int], k: int, first: ExactLike, second: ExactLike) -> tuple[Exact, ...]:
    """The unbiased estimates of the k frequencies from one report of each user.

    Args:
        reports: items, one for each user.
        k: the number of items, at least 1.
        first: e^epsilon of all reports of a user, above 1.
        second: e^epsilon of the second round, above 1.

    Returns:
        k frequencies, exactly.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimate([0, 0, 1], 3, 4, 2)
        (Fraction(3, 1), Fraction(1, 3), Fraction(-7, 3))
    """
    law = once(check_size(k), check_level(first, above=True), check_level(second, above=True))
    return law.estimate([supported(y, k) for y in listed(reports, "reports", "[0, 1], one for each user")], k)
