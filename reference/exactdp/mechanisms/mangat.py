"""Generalised Mangat: the one sensitive symbol a is reported as it is, every other x is turned into a with probability 1/t.

    Q(a|a) = 1;   Q(a|x) = 1/t and Q(x|x) = 1 - 1/t for x != a;   t = e^epsilon.
    A(y)_x = t/(t-1) if y = x, 0 if not, for x != a;   A(y)_a = 1 if y = a, -1/(t-1) if not, which is 1 minus the other scores.

({a}, epsilon)-high-low-LDP, tight for k >= 2; at t = 1 every user reports a. Unbiased for t > 1. With two symbols this is
Mangat's randomised response. Requires k >= 1, a in 0..k-1 and t >= 1. Source: context-aware-ldp, equation (11), here for any k.

>>> channel(3, [0], t=4).rows[1]
(Fraction(1, 4), Fraction(3, 4), Fraction(0, 1))
>>> estimator(3, [0]).is_unbiased(channel(3, [0]))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from exactdp.arguments import check_draw
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_sensitive, check_symbols
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
OTHER, OWN, TURNED, MISSED, CERTAIN = range(5)  # the roles: for x != a its other outputs, x and a; for a the other outputs and a


def _one(k: int, sensitive: Iterable[int]) -> int:
    """a, the only symbol of ``sensitive``."""
    found = check_sensitive(k, sensitive)
    if len(found) > 1:
        raise BadInput(f"{len(found)} symbols are sensitive: this mechanism is for exactly one, write it as in [0]")
    return found[0]


@numeric
def alphabet(k: int, sensitive: Iterable[int]) -> int:
    """The number of outputs, k.

    Args:
        k: the number of items, at least 1.
        sensitive: the one sensitive symbol, in a list.

    Returns:
        k.

    Raises:
        BadInput: for no or several sensitive symbols.

    Example:
        >>> alphabet(3, [0])
        3
    """
    _one(k, sensitive)
    return k


@numeric
def policy(k: int, sensitive: Iterable[int], epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """({a}, epsilon)-high-low-LDP.

    Args:
        k: the number of items, at least 1.
        sensitive: the one sensitive symbol, in a list.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix in nats: the level bounds the sensitive symbol against others; other symbols may be told apart.

    Raises:
        BadInput: for no or several sensitive symbols.

    Example:
        >>> [[str(v) for v in row] for row in policy(2, [0], "ln 3").rows]
        [['0', 'ln(3)'], ['inf', '0']]

    Source: context-aware-ldp, Definition 3.
    """
    return PrivacyMatrix.high_low(k, [_one(k, sensitive)], epsilon)


@numeric
def roles(k: int, sensitive: Iterable[int]) -> Pattern:
    """k x k: which of the roles the output plays for the symbol.

    Args:
        k: the number of items, at least 1.
        sensitive: the one sensitive symbol, in a list.

    Returns:
        A matrix of numbers from 0 to 4 that index ``probabilities``.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(3, [0]).tolist()
        [[4, 3, 3], [2, 1, 0], [2, 0, 1]]
    """
    a = _one(k, sensitive)
    check_cells(k, k)
    table = np.full((k, k), OTHER, dtype=np.int32)
    np.fill_diagonal(table, OWN)
    table[:, a] = TURNED
    table[a] = MISSED
    table[a, a] = CERTAIN
    return table


@numeric
def probabilities(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, ...]:
    """Q(y|x) by role, the same at every size; t may be a variable.

    Args:
        size: the number of symbols, or a variable; nothing depends on it.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Five probabilities, in the order of the roles.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> probabilities(3, 4)
        (Fraction(0, 1), Fraction(3, 4), Fraction(1, 4), Fraction(0, 1), Fraction(1, 1))
    """
    exact(size)
    level = check_level(t)
    return Fraction(0), 1 - 1 / level, 1 / level, Fraction(0), Fraction(1)


@numeric
def scores(size: ExactLike, t: ExactLike = "t") -> tuple[Exact, ...]:
    """A(y)_x by role, the same at every size; t may be a variable.

    Args:
        size: the number of symbols, or a variable; nothing depends on it.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Five scores, in the order of the roles.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> scores(3, 4)
        (Fraction(0, 1), Fraction(4, 3), Fraction(0, 1), Fraction(-1, 3), Fraction(1, 1))
    """
    exact(size)
    level = check_level(t, above=True)
    return Fraction(0), level / (level - 1), Fraction(0), -1 / (level - 1), Fraction(1)


@numeric
def channel(k: int, sensitive: Iterable[int], t: ExactLike = "t") -> Channel:
    """Q, k x k, over Q(t) or at a rational t >= 1.

    Args:
        k: the number of items, at least 1.
        sensitive: the one sensitive symbol, in a list.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x k: a row for each symbol.

    Raises:
        BadInput: for no or several sensitive symbols, and for t < 1.

    Example:
        >>> channel(3, [0], t=4).rows[1]
        (Fraction(1, 4), Fraction(3, 4), Fraction(0, 1))

    Source: context-aware-ldp, equation (11), for any k.
    """
    a = _one(k, sensitive)
    return Channel(ExactMatrix.from_table(probabilities(k, t=t), roles(k, [a])))


@numeric
def estimator(k: int, sensitive: Iterable[int], t: ExactLike = "t") -> Estimator:
    """A, k outputs by k coordinates; t > 1.

    Args:
        k: the number of items, at least 1.
        sensitive: the one sensitive symbol, in a list.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Unbiased scores of the k frequencies.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(3, [0], t=4).estimate([0, 1, 1])
        (Fraction(1, 9), Fraction(8, 9), Fraction(0, 1))
    """
    a = _one(k, sensitive)
    return Estimator(ExactMatrix.from_table(scores(k, t=t), roles(k, [a]).T))


@numeric
def sample(x: int, k: int, sensitive: Iterable[int], t: ExactLike, draw: Draw) -> int:
    """One report of symbol x; its law is row x of channel(k, sensitive, t).

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        sensitive: the one sensitive symbol, in a list.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The symbol that is reported.

    Raises:
        BadInput: for what is no symbol.

    Example:
        >>> sample(1, 3, [0], 4, lambda weights: 0), sample(1, 3, [0], 4, lambda weights: 1)
        (1, 0)
    """
    a, level = _one(k, sensitive), check_level(t)
    check_draw(draw)
    return a if check_item(x, k) == a or draw((level - 1, 1)) else x


def _kinds(symbols: int) -> tuple[tuple[str, int | None], ...]:
    """The kinds of tuples of so many symbols, and the place of the sensitive one."""
    words = {1: "one symbol", 2: "two symbols", 3: "three symbols"}
    places = [(f"{words[symbols]}, {where} sensitive", i) for i, where in enumerate(("the first", "the second", "the third"))]
    return (*places[:symbols], (f"{words[symbols]}, none sensitive", None))


@numeric
def orbits(size: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for k outputs; k may be a variable.

    The output is the sensitive symbol, another one of the tuple, or none of these.

    Args:
        size: k, a number or a variable.

    Returns:
        Each orbit: a name, and for each tuple of roles the number of outputs that play them.

    Example:
        >>> len(orbits("k"))
        9
    """
    n = exact(size)
    found = []
    for symbols in (1, 2, 3):
        for name, a in _kinds(symbols):
            missed = [MISSED if i == a else OTHER for i in range(symbols)]
            at_a = tuple(CERTAIN if i == a else TURNED for i in range(symbols))
            own = [(*missed[:i], OWN, *missed[i + 1 :]) for i in range(symbols) if i != a]
            rest = n - 1 - len(own)
            cells = (at_a, exact(1)), *((cell, exact(1)) for cell in own), (tuple(missed), rest)
            found.append(Orbit(name, cells, bounded=symbols != 2 or a == 0))
    return tuple(found)


@numeric
def orders_of(symbols: Sequence[int], k: int, sensitive: Iterable[int]) -> tuple[int]:  # noqa: ARG001 - as other mechanisms
    """The value of k in the orbit of the symbols.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.
        sensitive: the one sensitive symbol, in a list.

    Returns:
        The sizes at which ``orbits`` has the orbit of these symbols.

    Example:
        >>> orders_of((0, 1), 3, [0])
        (3,)
    """
    return (alphabet(k, sensitive),)


@numeric
def orbit_of(symbols: Sequence[int], k: int, sensitive: Iterable[int]) -> str:
    """The name of the orbit of one to three distinct symbols.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.
        sensitive: the one sensitive symbol, in a list.

    Returns:
        A name among those of ``orbits``.

    Raises:
        BadInput: for what are not one to three different symbols.

    Example:
        >>> orbit_of((0, 1), 3, [0])
        'two symbols, the first sensitive'
    """
    a = _one(k, sensitive)
    found = check_symbols(symbols, k)
    place = found.index(a) if a in found else None
    return next(name for name, where in _kinds(len(found)) if where == place)
