"""Hadamard randomised response, HRR: one bit about the item, given a uniform row of a Hadamard matrix.

m = 2^ceil(log2 k) < 2k, H(r, x) = (-1)^popcount(r & x) of order m. A row r of 0..m-1 is drawn, in public by the server or by the
user, and the user with item x answers w = H(r, x) with probability t/(t+1), else w = -H(r, x). The report 2r + [w = -1] is one
of 2m outputs:

    Q((r, w)|x) = t/(m(t+1)) if w = H(r, x), 1/(m(t+1)) if not;    A(r, w)_j = c w H(r, j), c = (t+1)/(t-1).

These are rows 2x + 1 of the Sylvester matrix of order 2m. epsilon-LDP, tight for k >= 2, for every row too; unbiased for t > 1.
Requires k >= 1 and t >= 1. Source: heavy-hitters, section 7.1, Algorithms 2 and 3.

>>> channel(2, t=3).rows[1]
(Fraction(3, 8), Fraction(1, 8), Fraction(1, 8), Fraction(3, 8))
>>> row_channel(1, 2, t=3).rows, row_channel(0, 2, t=3).rows[1]
(((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))), (Fraction(3, 4), Fraction(1, 4)))
>>> estimator(3).is_unbiased(channel(3))
True
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exactdp.arguments import check_draw, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms.hadamard_response import parity
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_order, check_size, check_symbols
from exactdp.numbers.exact import Exact, exact
from exactdp.numeric import numeric
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix

__all__ = [
    "ORDERS",
    "alphabet",
    "channel",
    "estimator",
    "gain",
    "orbit_of",
    "orbits",
    "order",
    "orders_of",
    "policy",
    "probabilities",
    "roles",
    "row_channel",
    "sample",
    "scores",
]

ORDERS = ("m",)


@numeric
def order(k: int) -> int:
    """m = 2^ceil(log2 k), the smallest power of two from k on.

    Args:
        k: the number of items, at least 1.

    Returns:
        m.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> order(3), order(4)
        (4, 4)
    """
    return 1 << (check_size(k) - 1).bit_length()


@numeric
def alphabet(k: int) -> int:
    """2m: a row and a sign.

    Args:
        k: the number of items, at least 1.

    Returns:
        The number of outputs.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> alphabet(3)
        8
    """
    return 2 * order(k)


@numeric
def gain(t: ExactLike = "t") -> Exact:
    """c = (t+1)/(t-1).

    Args:
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The factor C_eps, which has no unit.

    Raises:
        OutOfScope: for t = 1.

    Example:
        >>> gain(3)
        Fraction(2, 1)

    Source: heavy-hitters, Section 7.1.5.
    """
    level = check_level(t, above=True)
    return (level + 1) / (level - 1)


def check_row(r: int, k: int) -> int:
    """r, one of the rows 0..m-1. Raises BadInput unless r is an integer from 0 to order(k) - 1."""
    if not isinstance(r, int) or isinstance(r, bool) or not 0 <= r < order(k):
        raise BadInput(f"{shown(r)} is not a row: write an integer from 0 to {order(k) - 1}")
    return r


@numeric
def roles(k: int) -> Pattern:
    """k x 2m: 1 where w = H(r, x).

    Args:
        k: the number of items, at least 1.

    Returns:
        A matrix of 0 and 1, items by outputs.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(2).tolist()
        [[1, 0, 1, 0], [1, 0, 0, 1]]
    """
    check_cells(order(k), 2 * order(k))
    table = np.ones((1, 1), dtype=np.int32)
    while table.shape[0] < order(k):
        table = np.block([[table, table], [table, 1 - table]])
    found: Pattern = np.stack([table, 1 - table], axis=2).reshape(table.shape[0], -1)[:k]
    return found


@numeric
def probabilities(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """Q((r, w)|x) for the roles 0 and 1, with m rows; m and t may be variables.

    Args:
        size: m, a number or a variable.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The probability of the wrong sign, and of the right one, in one row.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> probabilities(2, 3)
        (Fraction(1, 8), Fraction(3, 8))
    """
    rows, level = check_order(size), check_level(t)
    return 1 / (rows * (level + 1)), level / (rows * (level + 1))


@numeric
def scores(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """A(r, w)_j for the roles 0 and 1, the same at every size; t may be a variable.

    Args:
        size: m; nothing depends on it.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The scores of the wrong and of the right sign.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> scores(2, 3)
        (Fraction(-2, 1), Fraction(2, 1))
    """
    exact(size)
    return -gain(t), gain(t)


@numeric
def channel(k: int, t: ExactLike = "t") -> Channel:
    """Q, k x 2m, over Q(t) or at a rational t >= 1.

    Args:
        k: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x 2m: a row for each item; the output is 2r for w = +1, 2r + 1 for -1.

    Raises:
        BadInput: for sizes that are none, and for t < 1.

    Example:
        >>> [str(v) for v in channel(2, t=3).rows[1]]
        ['3/8', '1/8', '1/8', '3/8']

    Source: heavy-hitters, Algorithms 2 and 3.
    """
    return Channel(ExactMatrix.from_table(probabilities(order(k), t), roles(k)))


@numeric
def row_channel(r: int, k: int, t: ExactLike = "t") -> Channel:
    """Q_r(w|x), k x 2: what the user sends if the row r is public; output 0 is w = +1 and output 1 is w = -1.

    Args:
        r: the row, from 0 to m - 1.
        k: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x 2.

    Raises:
        BadInput: unless r is a row.

    Example:
        >>> row_channel(1, 2, t=3).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))

    Source: heavy-hitters, Algorithm 2.
    """
    row = check_row(r, k)
    check_cells(k, 2)
    signs = np.array([[1 - parity(row, x), parity(row, x)] for x in range(k)], dtype=np.int64)
    return Channel(ExactMatrix.from_table(probabilities(1, t), signs))


@numeric
def estimator(k: int, t: ExactLike = "t") -> Estimator:
    """A, 2m outputs by k coordinates; t > 1.

    Args:
        k: the number of items, at least 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Unbiased scores, 2m outputs by k coordinates.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(2, t=3).estimate([0, 0, 2])
        (Fraction(2, 1), Fraction(2, 3))

    Source: heavy-hitters, Section 7.1.
    """
    return Estimator(ExactMatrix.from_table(scores(order(k), t), roles(k).T))


@numeric
def policy(k: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'.

    Args:
        k: the number of items, at least 1.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k, that the channel keeps, with equality for k >= 2.

    Raises:
        BadInput: for what is no size, and for a negative level.

    Example:
        >>> [[str(v) for v in row] for row in policy(2, "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return PrivacyMatrix.ldp(check_size(k), epsilon)


@numeric
def sample(x: int, k: int, t: ExactLike, draw: Draw) -> int:
    """One report of item x in O(log k) bit operations, the row first; its law is row x of channel(k, t).

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report 2r + [w = -1].

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, 2, 3, lambda weights: 0)
        0
    """
    item = check_item(x, k)
    check_draw(draw)
    r = draw(order(k))
    return 2 * r + (parity(r, item) ^ draw((check_level(t), 1)))


@numeric
def orbits(size: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for m rows; m may be a variable.

    Rows 2x + 1 are odd, so no sum (xor) of two is a third: three symbols are always independent.

    Args:
        size: m, a number or a variable.

    Returns:
        Each orbit: a name, and for each tuple of roles the number of outputs that play them.

    Example:
        >>> [orbit.name for orbit in orbits("m")]
        ['one symbol', 'two symbols', 'three symbols']
    """
    n = 2 * exact(size)
    pairs = tuple(((a, b), n / 4) for a in (1, 0) for b in (1, 0))
    return (
        Orbit("one symbol", (((1,), n / 2), ((0,), n / 2))),
        Orbit("two symbols", pairs),
        Orbit("three symbols", tuple(((a, b, c), n / 8) for a in (1, 0) for b in (1, 0) for c in (1, 0))),
    )


@numeric
def orders_of(symbols: Sequence[int], k: int) -> tuple[int]:  # noqa: ARG001 - other mechanisms need the symbols
    """The value of m in the orbit of the symbols.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.

    Returns:
        The sizes at which ``orbits`` has the orbit of these symbols.

    Example:
        >>> orders_of((0, 1), 3)
        (4,)
    """
    return (order(k),)


@numeric
def orbit_of(symbols: Sequence[int], k: int) -> str:
    """The name of the orbit of one to three distinct items.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.

    Returns:
        A name among those of ``orbits``.

    Raises:
        BadInput: for what are not one to three different symbols.

    Example:
        >>> orbit_of((0, 1), 3)
        'two symbols'
    """
    return ("one symbol", "two symbols", "three symbols")[len(check_symbols(symbols, k)) - 1]
