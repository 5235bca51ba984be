"""k-ary randomised response (k-RR, also generalised randomised response or direct encoding).

A user with item x of 0..k-1 reports x with weight t = e^epsilon and each other item with weight 1:

    Q(y|x) = t/(t+k-1) if y = x, 1/(t+k-1) if not;    A(y)_j = (t+k-2)/(t-1) if y = j, -1/(t-1) if not.

epsilon-LDP, tight for k >= 2; the score is unbiased for the indicator of the item, t > 1. k = 2 is Warner's randomised response.
Requires k >= 1 and t >= 1. Sources: context-aware-ldp, equation (10); price-of-privacy, reference channels; P. Kairouz, K.
Bonawitz, D. Ramage, Discrete distribution estimation under local privacy, ICML 2016.

>>> channel(3, t=2).rows[0]
(Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))
>>> estimator(3).is_unbiased(channel(3))
True
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exactdp.arguments import check_draw
from exactdp.channel import Channel
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
    "policy",
    "probabilities",
    "roles",
    "sample",
    "scores",
]

ORDERS = ("k",)


@numeric
def alphabet(k: int) -> int:
    """The number of outputs, k.

    Args:
        k: the number of items, at least 1.

    Returns:
        k.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> alphabet(3)
        3
    """
    return check_size(k)


@numeric
def roles(k: int) -> Pattern:
    """k x k: 1 where the output is the item.

    Args:
        k: the number of items, at least 1.

    Returns:
        A matrix of 0 and 1, items by outputs; the numbers index ``probabilities`` and ``scores``.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(2).tolist()
        [[1, 0], [0, 1]]
    """
    check_cells(check_size(k), k)
    return np.eye(k, dtype=np.int32)


@numeric
def probabilities(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """Q(y|x) for the roles 0 and 1, with alphabet size k; k and t may be variables.

    Args:
        size: the number of items, at least 1, or a variable such as "k".
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The probabilities of another item and of the own one.

    Raises:
        BadInput: for sizes that are none, and for t < 1.

    Example:
        >>> probabilities(3, 2), probabilities("k")[1]
        ((Fraction(1, 4), Fraction(1, 2)), exact('t/(k + t - 1)'))

    Source: context-aware-ldp, equation (10).
    """
    k, level = check_order(size), check_level(t)
    return 1 / (level + k - 1), level / (level + k - 1)


@numeric
def scores(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """A(y)_j for the roles 0 and 1, with alphabet size k; k and t may be variables.

    Args:
        size: the number of items, or a variable such as "k".
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The scores of another item and of the reported one; their means over the reports estimate frequencies.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> scores(3, 2)
        (Fraction(-1, 1), Fraction(3, 1))
    """
    k, level = exact(size), check_level(t, above=True)
    return -1 / (level - 1), (level + k - 2) / (level - 1)


@numeric
def channel(k: int, t: ExactLike = "t") -> Channel:
    """Q, k x k, over Q(t) or at a rational t >= 1.

    Args:
        k: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x k: a row for each item, a column for each report.

    Raises:
        BadInput: for sizes that are none, and for t < 1.

    Example:
        >>> channel(3, t=2).rows[0]
        (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))

    Source: context-aware-ldp, equation (10).
    """
    return Channel(ExactMatrix.from_table(probabilities(check_size(k), t), roles(k)))


@numeric
def estimator(k: int, t: ExactLike = "t") -> Estimator:
    """A, k outputs by k coordinates; t > 1.

    Args:
        k: the number of items, at least 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Unbiased scores: ``estimate(reports)`` gives k frequencies.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(2, t=3).estimate([0, 0, 1])
        (Fraction(5, 6), Fraction(1, 6))
    """
    return Estimator(ExactMatrix.from_table(scores(check_size(k), t), roles(k)))


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
    """One report of item x; its law is row x of channel(k, t).

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The item that is reported, from 0 to k - 1.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, 3, 2, lambda weights: 0)
        1
    """
    check_item(x, k)
    check_draw(draw)
    if k == 1 or draw((check_level(t), k - 1)) == 0:
        return x
    other = draw(k - 1)
    return other + (other >= x)


@numeric
def orbits(size: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for k outputs; k may be a variable.

    Args:
        size: k, a number or a variable.

    Returns:
        Each orbit: a name, and for each tuple of roles the number of outputs that play them.

    Example:
        >>> [orbit.name for orbit in orbits("k")]
        ['one symbol', 'two symbols', 'three symbols']
    """
    n = exact(size)
    return (
        Orbit("one symbol", (((1,), exact(1)), ((0,), n - 1))),
        Orbit("two symbols", (((1, 0), exact(1)), ((0, 1), exact(1)), ((0, 0), n - 2))),
        Orbit("three symbols", (((1, 0, 0), exact(1)), ((0, 1, 0), exact(1)), ((0, 0, 1), exact(1)), ((0, 0, 0), n - 3))),
    )


@numeric
def orders_of(symbols: Sequence[int], k: int) -> tuple[int]:  # noqa: ARG001 - other mechanisms need the symbols
    """The value of k in the orbit of the symbols.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.

    Returns:
        The sizes at which ``orbits`` has the orbit of these symbols.

    Example:
        >>> orders_of((0, 1), 3)
        (3,)
    """
    return (check_size(k),)


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
