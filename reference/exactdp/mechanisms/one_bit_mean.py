"""One bit for the mean of a query: randomised response with the answers +c r and -c r, c = (t+1)/(t-1).

A query is a vector q = (q_0, ..., q_J-1) with |q_v| <= r, r > 0, and a user with item v answers

    P(+c r | v) = (1 + q_v/(c r))/2,    P(-c r | v) = (1 - q_v/(c r))/2:

mean q_v, second moment c^2 r^2 for every item. Output 0 is +c r and output 1 is -c r. The scores estimate one number, the mean
of q_v over the users: the target has one coordinate, not one for each item, so there are no roles and orbits.
No ratio exceeds e^epsilon, and one attains it exactly where q takes both values r and -r; ``loss`` is the largest. Any J >= 1; at
t = 1 the answer is a fair coin, and there is no estimator.
Source: linear-queries, Algorithm 6, equation (15), Theorem 5.1.

>>> channel([1, 0, -1], 1, t=3).rows
((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4)))
>>> estimator([1, 0, -1], 1, t=3).estimate([0, 0, 1])
(Fraction(2, 3),)
>>> loss([1, 0], 1, t=3), loss([1, -1], 1)
(Fraction(2, 1), exact('t'))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import numpy as np

from exactdp.arguments import check_draw, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms.parameters import Draw, check_item, check_level
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix

__all__ = ["alphabet", "bound", "channel", "estimator", "gain", "loss", "policy", "positive", "query_of", "sample"]


@numeric
def gain(t: ExactLike = "t") -> Exact:
    """c = (t+1)/(t-1).

    Args:
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The factor, which has no unit.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> gain(3)
        Fraction(2, 1)
    """
    level = check_level(t, above=True)
    return (level + 1) / (level - 1)


@numeric
def positive(value: ExactLike, r: ExactLike, t: ExactLike = "t") -> Exact:
    """The probability P(+c r) = (1 + (value/r) (t-1)/(t+1))/2 for an item with q_v = value. Variables are allowed.

    Args:
        value: of the query, between -r and r, or a variable.
        r: the bound, or a variable.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The probability of output 0.

    Raises:
        BadInput: if r = 0.

    Example:
        >>> positive(1, 1, 3)
        Fraction(3, 4)

    Source: linear-queries, equation (15).
    """
    level, most = check_level(t), exact(r)
    if most == 0:
        raise BadInput("r = 0: the bound of a query is a number > 0")
    return (1 + exact(value) / most * ((level - 1) / (level + 1))) / 2


@numeric
def bound(r: ExactLike) -> Fraction:
    """r, a rational number > 0.

    Args:
        r: a number above 0.

    Returns:
        The rational number.

    Raises:
        BadInput: if r <= 0.

    Example:
        >>> bound("1/2")
        Fraction(1, 2)
    """
    found = rational(r)
    if found <= 0:
        raise BadInput(f"r = {found}: the bound of a query is a number > 0")
    return found


@numeric
def query_of(query: Iterable[ExactLike], r: ExactLike) -> tuple[Fraction, ...]:
    """The entries of a query in exact numbers, at least one, all within [-r, r].

    Args:
        query: numbers, one for each item.
        r: the bound, above 0.

    Returns:
        The entries as fractions.

    Raises:
        BadInput: where the query is no list of numbers, is empty, or has an entry beyond r.

    Example:
        >>> query_of([1, "-1/2"], 1)
        (Fraction(1, 1), Fraction(-1, 2))
    """
    most = bound(r)
    if isinstance(query, str | bytes | Mapping) or not isinstance(query, Iterable):
        raise BadInput(f'{shown(query)} is not a query: write a list of numbers, one for each item, such as [1, 0, "-1/2"]')
    found = tuple(rational(v) for v in query)
    if not found:
        raise BadInput("a query has at least one entry: write one number for each item")
    for v, value in enumerate(found):
        if abs(value) > most:
            raise BadInput(f"q_{v} = {value} is beyond r = {most}: give a larger r, or divide the query by {abs(value) / most}")
    return found


@numeric
def alphabet(query: Iterable[ExactLike], r: ExactLike) -> int:
    """The number of outputs, 2: one bit.

    Args:
        query: a number for each item, between -r and r.
        r: the bound, above 0.

    Returns:
        2.

    Raises:
        BadInput: for a query beyond r.

    Example:
        >>> alphabet([1, 0, -1], 1)
        2
    """
    query_of(query, r)
    return 2


@numeric
def channel(query: Iterable[ExactLike], r: ExactLike, t: ExactLike = "t") -> Channel:
    """Q(0|v) = (1 + q_v/(c r))/2 and Q(1|v) = 1 - Q(0|v), J x 2, over Q(t) or at a rational t >= 1.

    Args:
        query: a number for each of the J items, between -r and r.
        r: the bound, above 0.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        J x 2: output 0 stands for +c r, output 1 for -c r.

    Raises:
        BadInput: for a query beyond r, and for t < 1.

    Example:
        >>> channel([1, 0, -1], 1, t=3).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4)))

    Source: linear-queries, Algorithm 6, equation (15).
    """
    chances = [positive(value, r, t) for value in query_of(query, r)]
    return Channel([[p, 1 - p] for p in chances])


@numeric
def estimator(query: Iterable[ExactLike], r: ExactLike, t: ExactLike = "t") -> Estimator:
    """Scores (+c r, -c r), 2 outputs by 1 coordinate, with the target q_v: the mean of the query. OutOfScope for t = 1.

    Args:
        query: a number for each item, between -r and r.
        r: the bound, above 0.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Scores of one coordinate, the mean of the query over the users.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator([1, 0, -1], 1, t=3).estimate([0, 0, 1])
        (Fraction(2, 3),)

    Source: linear-queries, Algorithm 6.
    """
    values, c = query_of(query, r), gain(t)
    return Estimator([[c * bound(r)], [-c * bound(r)]], ExactMatrix.of([[value] for value in values]))


@numeric
def policy(query: Iterable[ExactLike], r: ExactLike, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[v, v'] = epsilon for items with q_v != q_v' and 0 for the others: least where every q_v is r or -r.

    Args:
        query: a number for each item, between -r and r.
        r: the bound, above 0.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, J x J, in nats.

    Raises:
        BadInput: for a query beyond r.

    Example:
        >>> [[str(v) for v in row] for row in policy([1, -1], 1, "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    size = len(values := query_of(query, r))
    check_cells(size, size, "privacy matrix")
    places = np.unique(np.array(values, dtype=object), return_inverse=True)[1]
    pattern = (places[:, None] != places[None, :]).astype(np.int64)
    return PrivacyMatrix([LogSum(), LogSum.eps()], pattern).at(epsilon)


@numeric
def loss(query: Iterable[ExactLike], r: ExactLike, t: ExactLike = "t") -> Exact:
    """The largest ratio Q(y|v)/Q(y|v'): (c r + M)/(c r + m) if |m| >= |M|, else (c r - m)/(c r - M); M = max q, m = min q.

    Args:
        query: a number for each item, between -r and r.
        r: the bound, above 0.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        e^epsilon of this query, at most t.

    Raises:
        BadInput: for a query beyond r.

    Example:
        >>> loss([1, 0], 1, t=3), loss([1, -1], 1)
        (Fraction(2, 1), exact('t'))

    Source: linear-queries, Theorem 5.1.
    """
    values = query_of(query, r)
    low, high = min(values), max(values)
    if abs(low) < abs(high):
        low, high = -high, -low
    return positive(high, r, t) / positive(low, r, t)


@numeric
def sample(x: int, query: Iterable[ExactLike], r: ExactLike, t: ExactLike, draw: Draw) -> int:
    """One report of item x, 0 for +c r and 1 for -c r; its law is row x of channel(query, r, t).

    Args:
        x: the item of the user, a position in the query.
        query: a number for each item, between -r and r.
        r: the bound, above 0.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        0 for +c r, 1 for -c r.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(0, [1, 0, -1], 1, 3, lambda weights: 0)
        0

    Source: linear-queries, Algorithm 6.
    """
    values = query_of(query, r)
    check_draw(draw)
    chance = positive(values[check_item(x, len(values))], r, t)
    return draw((chance, 1 - chance))
