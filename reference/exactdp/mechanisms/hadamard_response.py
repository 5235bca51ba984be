"""Hadamard response, the high-privacy form: one report from an alphabet of K = 2^ceil(log2(k+1)) symbols.

H is the Sylvester matrix, H(r, y) = (-1)^popcount(r & y); item x of 0..k-1 has row r = x + 1, since row 0 is constant:

    Q(y|x) = 2t/(K(t+1)) if H(x+1, y) = +1, 2/(K(t+1)) if -1;    A(y)_j = c H(j+1, y), c = (t+1)/(t-1).

epsilon-LDP, tight for k >= 2; unbiased for t > 1. Requires k >= 1 and t >= 1. Sources: linear-queries, section 4;
context-aware-ldp, section 6.1 with one block and equation (13) with row x+1 (row x, as printed there, is no channel).

>>> channel(2, t=2).rows[0]
(Fraction(1, 3), Fraction(1, 6), Fraction(1, 3), Fraction(1, 6))
>>> estimator(2).is_unbiased(channel(2))
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
    "orbit_of",
    "orbits",
    "orders_of",
    "parity",
    "policy",
    "probabilities",
    "roles",
    "sample",
    "scores",
]

ORDERS = ("K",)


@numeric
def alphabet(k: int) -> int:
    """K, the smallest power of two above k.

    Args:
        k: the number of items, at least 1.

    Returns:
        The number of outputs.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> alphabet(3), alphabet(4)
        (4, 8)
    """
    return 1 << check_size(k).bit_length()


@numeric
def parity(row: int, y: int) -> int:
    """0 where H(row, y) = +1 and 1 where it is -1.

    Args:
        row: of the Sylvester matrix, from 0.
        y: the column, from 0.

    Returns:
        0 or 1.

    Raises:
        BadInput: where row or column is no integer.

    Example:
        >>> parity(3, 1), parity(3, 3)
        (1, 0)
    """
    try:
        return (row & y).bit_count() % 2
    except (AttributeError, TypeError):
        raise BadInput(f"H({shown(row)}, {shown(y)}): rows and columns are integers >= 0") from None


@numeric
def roles(k: int) -> Pattern:
    """k x K: 1 where H(x+1, y) = +1.

    Args:
        k: the number of items, at least 1.

    Returns:
        A matrix of 0 and 1, items by outputs.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(2).tolist()
        [[1, 0, 1, 0], [1, 1, 0, 0]]
    """
    check_cells(k, alphabet(k))
    table = np.zeros((1, 1), dtype=np.int32)
    while table.shape[0] < alphabet(k):
        table = np.block([[table, table], [table, 1 - table]])
    return 1 - table[1 : k + 1]


@numeric
def probabilities(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """Q(y|x) for the roles 0 and 1, with alphabet size K; K and t may be variables.

    Args:
        size: K, the number of outputs, or a variable.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The probability of an output with the sign -1, and with +1.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> probabilities(4, 2)
        (Fraction(1, 6), Fraction(1, 3))
    """
    outputs, level = check_order(size), check_level(t)
    return 2 / (outputs * (level + 1)), 2 * level / (outputs * (level + 1))


@numeric
def scores(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """A(y)_j for the roles 0 and 1, the same at every size; t may be a variable.

    Args:
        size: K, a number or a variable; nothing depends on it.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The scores for the signs -1 and +1.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> scores(4, 2)
        (Fraction(-3, 1), Fraction(3, 1))
    """
    exact(size)
    level = check_level(t, above=True)
    c = (level + 1) / (level - 1)
    return -c, c


@numeric
def channel(k: int, t: ExactLike = "t") -> Channel:
    """Q, k x K, over Q(t) or at a rational t >= 1.

    Args:
        k: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x K: a row for each item.

    Raises:
        BadInput: for sizes that are none, and for t < 1.

    Example:
        >>> channel(2, t=2).rows[0]
        (Fraction(1, 3), Fraction(1, 6), Fraction(1, 3), Fraction(1, 6))

    Source: linear-queries, Section 4; context-aware-ldp, Section 6.1.
    """
    return Channel(ExactMatrix.from_table(probabilities(alphabet(k), t), roles(k)))


@numeric
def estimator(k: int, t: ExactLike = "t") -> Estimator:
    """A, K outputs by k coordinates; t > 1.

    Args:
        k: the number of items, at least 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Unbiased scores, K outputs by k coordinates.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(2, t=2).estimate([0, 0, 1])
        (Fraction(1, 1), Fraction(3, 1))
    """
    return Estimator(ExactMatrix.from_table(scores(alphabet(k), t), roles(k).T))


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
    """One report of item x in O(log k) bit operations; its law is row x of channel(k, t).

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report, from 0 to K - 1.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, 3, 2, lambda weights: 0)
        0
    """
    row = check_item(x, k) + 1
    check_draw(draw)
    wanted = draw((check_level(t), 1))
    y = draw(alphabet(k))
    return y if parity(row, y) == wanted else y ^ (row & -row)


@numeric
def orbits(size: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for K outputs; K may be a variable.

    Three rows are dependent if one is the product of the other two, that is if their numbers x + 1 satisfy r1 xor r2 = r3.

    Args:
        size: K, a number or a variable.

    Returns:
        Each orbit: a name, and for each tuple of roles the number of outputs that play them.

    Example:
        >>> [orbit.name for orbit in orbits("K")]
        ['one symbol', 'two symbols', 'three independent symbols', 'three dependent symbols']
    """
    n = exact(size)
    pairs = tuple(((a, b), n / 4) for a in (1, 0) for b in (1, 0))
    free = tuple(((a, b, c), n / 8) for a in (1, 0) for b in (1, 0) for c in (1, 0))
    return (
        Orbit("one symbol", (((1,), n / 2), ((0,), n / 2))),
        Orbit("two symbols", pairs),
        Orbit("three independent symbols", free),
        Orbit("three dependent symbols", tuple(((a, b, int(a == b)), n / 4) for a in (1, 0) for b in (1, 0))),
    )


@numeric
def orders_of(symbols: Sequence[int], k: int) -> tuple[int]:  # noqa: ARG001 - other mechanisms need the symbols
    """The value of K in the orbit of the symbols.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.

    Returns:
        The sizes at which ``orbits`` has the orbit of these symbols.

    Example:
        >>> orders_of((0, 1), 3)
        (4,)
    """
    return (alphabet(k),)


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
    found = check_symbols(symbols, k)
    if len(found) < 3:
        return ("one symbol", "two symbols")[len(found) - 1]
    one, two, three = (x + 1 for x in found)
    return "three dependent symbols" if one ^ two == three else "three independent symbols"
