"""Hadamard response for every epsilon: the outputs fall into B parts, and a report supports the symbol within its own part.

B = parts and b = 2^ceil(log2(k/B + 1)) are powers of two, K = B b. Symbol x of 0..k-1 belongs to part x // (b-1) and has the row
r = x % (b-1) + 1 there; the output y has the column y % b of part y // b. With H the Sylvester matrix of order b, d = t - 1 + 2B:

    Q(y|x) = 2t/(b d) if y is in the part of x and H(r, column) = +1,   2/(b d) for every other y;
    A(y)_x = d/(t-1) H(r, column) if y is in the part of x, 0 if not.

The supported set has b/2 outputs, so this is t/(s t + K - s) and 1/(s t + K - s) with s = b/2. epsilon-LDP, tight for k >= 2;
unbiased for t > 1. One part is Hadamard response. Requires k >= 1 and t >= 1. Sources: Acharya, Sun, Zhang, Hadamard Response
(AISTATS 2019); the baseline "LDP" of context-aware-ldp, section 7.

>>> channel(3, 2, t=2).rows[2][:4], alphabet(1000, default_parts(1000, 1))
((Fraction(1, 5), Fraction(1, 10), Fraction(1, 10), Fraction(1, 5)), 1024)
>>> estimator(3, 2).is_unbiased(channel(3, 2))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np

from exactdp.arguments import check_draw, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_order, check_size, check_symbols
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact
from exactdp.numbers.text import level as level_of
from exactdp.numeric import numeric
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix

__all__ = [
    "ORDERS",
    "alphabet",
    "channel",
    "default_parts",
    "estimator",
    "orbit_of",
    "orbits",
    "orders_of",
    "part_size",
    "policy",
    "probabilities",
    "roles",
    "sample",
    "scores",
]

ORDERS = ("B", "b")
OUTSIDE, AGAINST, SUPPORTED = range(3)  # the roles: in another part; in the part of x with H = -1; with H = +1


KINDS = {
    "one symbol": (0,),
    "two symbols of one part": (0, 0),
    "two symbols of two parts": (0, 1),
    "three independent symbols of one part": (0, 0, 0),
    "three dependent symbols of one part": (0, 0, 0),
    "three symbols, the first apart": (0, 1, 1),
    "three symbols, the second apart": (0, 1, 0),
    "three symbols, the third apart": (0, 0, 1),
    "three symbols of three parts": (0, 1, 2),
}
"""The orbits, by the parts of the symbols; three rows of one part are dependent if one is the product of the other two."""


@numeric
def default_parts(k: int, epsilon: LevelLike) -> int:
    """2^floor(log2(min(e^epsilon, 2k))), decided exactly for any level epsilon >= 0 such as 1, "0.5" or "ln 3".

    Args:
        k: the number of items, at least 1.
        epsilon: in nats, at least 0.

    Returns:
        B, a power of two.

    Raises:
        BadInput: if epsilon < 0.

    Example:
        >>> default_parts(10, 1), default_parts(10, "ln 8")
        (2, 8)
    """
    bound, parts = level_of(epsilon), 1
    if bound < 0:
        raise BadInput(f"epsilon = {shown(epsilon)} is negative: write a level >= 0")
    while parts <= check_size(k) and LogSum.ln(2 * parts) <= bound:
        parts *= 2
    return parts


def _parts(parts: int) -> int:
    if not isinstance(parts, int) or isinstance(parts, bool) or parts < 1 or parts & (parts - 1):
        raise BadInput(f"parts = {shown(parts)}: the number of parts is a power of two, such as 1, 2, 4")
    return parts


@numeric
def part_size(k: int, parts: int) -> int:
    """b = 2^ceil(log2(k/B + 1)), so that B (b-1) >= k.

    Args:
        k: the number of items, at least 1.
        parts: B, a power of two.

    Returns:
        b, a power of two.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> part_size(5, 2)
        4
    """
    return 1 << (-(-check_size(k) // _parts(parts))).bit_length()


@numeric
def alphabet(k: int, parts: int) -> int:
    """K = B b.

    Args:
        k: the number of items, at least 1.
        parts: B, a power of two.

    Returns:
        K, the number of outputs.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> alphabet(5, 2)
        8
    """
    return parts * part_size(k, parts)


@numeric
def policy(k: int, parts: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """epsilon-LDP on k symbols.

    Args:
        k: the number of items, at least 1.
        parts: B, a power of two.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k.

    Raises:
        BadInput: for what is no size, and for a negative level.

    Example:
        >>> [[str(v) for v in row] for row in policy(2, 1, "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    part_size(k, parts)
    return PrivacyMatrix.ldp(k, epsilon)


@numeric
def roles(k: int, parts: int) -> Pattern:
    """k x K: which of the roles the output plays for the symbol.

    Args:
        k: the number of items, at least 1.
        parts: B, a power of two.

    Returns:
        A matrix of 0, 1 and 2 that index ``probabilities``.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(2, 2).tolist()
        [[2, 1, 0, 0], [0, 0, 2, 1]]
    """
    b = part_size(k, parts)
    check_cells(k, alphabet(k, parts))
    table = np.full((k, alphabet(k, parts)), OUTSIDE, dtype=np.int32)
    for part, first in enumerate(range(0, k, b - 1)):
        members = min(b - 1, k - first)
        table[first : first + members, part * b : (part + 1) * b] = AGAINST + hadamard_response.roles(b - 1)[:members]
    return table


@numeric
def probabilities(parts: ExactLike, size: ExactLike, t: ExactLike = "t") -> tuple[Exact, ...]:
    """Q(y|x) by role, for B parts of b outputs; B, b and t may be variables.

    Args:
        parts: B, a number or a variable.
        size: b, a number or a variable.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Three probabilities: outside of the part of the item, and inside for both signs.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> probabilities(2, 2, 3)
        (Fraction(1, 6), Fraction(1, 6), Fraction(1, 2))
    """
    (many, b), level = (check_order(parts), check_order(size)), check_level(t)
    low = 2 / (b * (level - 1 + 2 * many))
    return low, low, level * low


@numeric
def scores(parts: ExactLike, size: ExactLike, t: ExactLike = "t") -> tuple[Exact, ...]:
    """A(y)_x by role, for B parts, the same for every b; B and t may be variables.

    Args:
        parts: B, a number or a variable.
        size: b; nothing depends on it.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Three scores, in the order of the roles.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> scores(2, 2, 3)
        (Fraction(0, 1), Fraction(-3, 1), Fraction(3, 1))
    """
    many, level = exact(parts), check_level(t, above=True)
    exact(size)
    gain = (level - 1 + 2 * many) / (level - 1)
    return Fraction(0), -gain, gain


@numeric
def channel(k: int, parts: int, t: ExactLike = "t") -> Channel:
    """Q, k x K, over Q(t) or at a rational t >= 1.

    Args:
        k: the number of items, at least 1.
        parts: B, a power of two.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x K: a row for each item.

    Raises:
        BadInput: for what is no size, and for t < 1.

    Example:
        >>> [str(v) for v in channel(2, 2, t=3).rows[0]]
        ['1/2', '1/6', '1/6', '1/6']
    """
    return Channel(ExactMatrix.from_table(probabilities(_parts(parts), part_size(k, parts), t=t), roles(k, parts)))


@numeric
def estimator(k: int, parts: int, t: ExactLike = "t") -> Estimator:
    """A, K outputs by k coordinates; t > 1.

    Args:
        k: the number of items, at least 1.
        parts: B, a power of two.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Unbiased scores, K outputs by k coordinates.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(2, 2, 3).estimate([0, 0, 2])
        (Fraction(2, 1), Fraction(1, 1))
    """
    return Estimator(ExactMatrix.from_table(scores(_parts(parts), part_size(k, parts), t=t), roles(k, parts).T))


@numeric
def sample(x: int, k: int, parts: int, t: ExactLike, draw: Draw) -> int:
    """One report of item x, a uniform output or, with weight t - 1 against 2B, one that supports x; its law is row x of Q.

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        parts: B, a power of two.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report, from 0 to K - 1.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sample(1, 2, 2, 3, lambda weights: 0)
        0
    """
    b, level = part_size(k, parts), check_level(t)
    check_draw(draw)
    part, row = divmod(check_item(x, k), b - 1)
    if draw((2 * parts, level - 1)) == 0:
        return draw(parts * b)
    column = draw(b)
    return part * b + (column ^ ((row + 1) & -(row + 1)) if hadamard_response.parity(row + 1, column) else column)


@numeric
def orbits(parts: ExactLike, size: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for B parts of b outputs; B and b may be variables.

    Symbols of one part meet as rows of a Sylvester matrix do; an output in the part of one symbol is outside the part of another.

    Args:
        parts: B, a number or a variable.
        size: b, a number or a variable.

    Returns:
        Each orbit: a name, and for each tuple of roles the number of outputs that play them.

    Example:
        >>> len(orbits("B", "b"))
        9
    """
    many, b = exact(parts), exact(size)
    found = []
    for name, places in KINDS.items():
        cells: dict[tuple[int, ...], Exact] = {(OUTSIDE,) * len(places): (many - len(set(places))) * b}
        for part in dict.fromkeys(places):
            inside = [i for i, place in enumerate(places) if place == part]
            signs = [s for s in product((0, 1), repeat=len(inside)) if "dependent" not in name.split() or s[2] == (s[0] == s[1])]
            for s in signs:
                cell = [OUTSIDE] * len(places)
                for i, sign in zip(inside, s, strict=True):
                    cell[i] = AGAINST + sign
                cells[tuple(cell)] = b / len(signs)
        found.append(Orbit(name, tuple(cells.items())))
    return tuple(found)


@numeric
def orders_of(symbols: Sequence[int], k: int, parts: int) -> tuple[int, int]:  # noqa: ARG001 - as other mechanisms
    """The values of B and b in the orbit of the symbols.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.
        parts: B, a power of two.

    Returns:
        The sizes at which ``orbits`` has the orbit of these symbols.

    Example:
        >>> orders_of((0, 1), 2, 2)
        (2, 2)
    """
    return parts, part_size(k, parts)


@numeric
def orbit_of(symbols: Sequence[int], k: int, parts: int) -> str:
    """The name of the orbit of one to three distinct items.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.
        parts: B, a power of two.

    Returns:
        A name among those of ``orbits``.

    Raises:
        BadInput: for what are not one to three different symbols.

    Example:
        >>> orbit_of((0, 1), 2, 2)
        'two symbols of two parts'
    """
    homes, rows = zip(*(divmod(x, part_size(k, parts) - 1) for x in check_symbols(symbols, k)), strict=True)
    names = list(dict.fromkeys(homes))
    kind = tuple(names.index(home) for home in homes)
    if kind == (0, 0, 0):
        one, two, three = (row + 1 for row in rows)
        return f"three {'dependent' if one ^ two == three else 'independent'} symbols of one part"
    return next(name for name, places in KINDS.items() if places == kind)
