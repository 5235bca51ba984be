"""High-low Hadamard response: sensitive symbols share Hadamard response, the others pass through with probability (t-1)/(t+1).

A is the set of the s sensitive symbols, S the smallest power of two above s, H the Sylvester matrix of order S; the i-th of A
(i = 0, 1, ...) has row i + 1. Outputs: 0..S-1, then one for each other symbol in ascending order.

    x in A:      Q(y|x) = 2t/(S(t+1)) if y < S and H(i+1, y) = +1, 2/(S(t+1)) if y < S and -1, 0 otherwise;
    x not in A:  Q(y|x) = 2/(S(t+1)) if y < S, (t-1)/(t+1) for the own output, 0 otherwise;

    A(y)_x = c H(i+1, y) if y < S, else 0 (x in A);  c for the own output, else 0 (x not in A);  c = (t+1)/(t-1).

(A, epsilon)-high-low-LDP, tight; unbiased for t > 1; s = k is Hadamard response. Requires 1 <= s <= k and t >= 1. Source:
context-aware-ldp, section 5.1, equations (13) with row x+1 (row x, as printed, gives no channel), (14), (15) and (16).

>>> for row in channel(3, [0], t=3).rows:
...     print(*row)
3/4 1/4 0 0
1/4 1/4 1/2 0
1/4 1/4 0 1/2
>>> estimator(5, [3, 1]).is_unbiased(channel(5, [3, 1]))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

import numpy as np

from exactdp.arguments import check_draw, check_flag
from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_order, check_sensitive, check_symbols
from exactdp.numbers.exact import Exact, exact
from exactdp.numeric import numeric
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix

__all__ = [
    "ORDERS",
    "alphabet",
    "channel",
    "estimator",
    "mass_estimator",
    "orbit_of",
    "orbits",
    "order",
    "orders_of",
    "policy",
    "printed_estimator",
    "probabilities",
    "roles",
    "sample",
    "scores",
]

ORDERS = ("S", "m")  # the order of H and the number of symbols that are not sensitive
MINUS, PLUS, OUTSIDE, NOISE, OWN, OTHER = range(6)  # roles: three for a sensitive symbol, three for another one


@numeric
def order(k: int, sensitive: Iterable[int]) -> int:
    """S, the smallest power of two above s.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.

    Returns:
        S.

    Raises:
        BadInput: for no sensitive symbol.

    Example:
        >>> order(5, [3, 1])
        4
    """
    return hadamard_response.alphabet(len(check_sensitive(k, sensitive)))


@numeric
def alphabet(k: int, sensitive: Iterable[int]) -> int:
    """S + k - s.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.

    Returns:
        The number of outputs.

    Raises:
        BadInput: for no sensitive symbol, and for what is no symbol.

    Example:
        >>> alphabet(5, [3, 1])
        7
    """
    chosen = check_sensitive(k, sensitive)
    return order(k, chosen) + k - len(chosen)


@numeric
def roles(k: int, sensitive: Iterable[int]) -> Pattern:
    """k x (S + k - s): 0 and 1 for the signs of H, 2 beyond it; for other symbols 3 in y < S, 4 for the own output, else 5.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.

    Returns:
        A matrix of numbers from 0 to 5 that index ``probabilities``.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(3, [0]).tolist()
        [[1, 0, 2, 2], [3, 3, 4, 5], [3, 3, 5, 4]]
    """
    chosen = check_sensitive(k, sensitive)
    size = order(k, chosen)
    check_cells(k, alphabet(k, chosen))
    others = np.setdiff1d(np.arange(k), chosen)
    table = np.full((k, alphabet(k, chosen)), OUTSIDE, dtype=np.int32)
    table[list(chosen), :size] = hadamard_response.roles(len(chosen))
    table[others, :size] = NOISE
    table[others, size:] = np.where(np.eye(len(others), dtype=bool), OWN, OTHER)
    return table


@numeric
def probabilities(size: ExactLike, others: ExactLike, t: ExactLike = "t") -> tuple[Exact, ...]:
    """Q(y|x) for the roles 0..5, with S = size and any number of others; S and t may be variables.

    Args:
        size: S, a number or a variable.
        others: the number of symbols that are not sensitive; nothing depends on it.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Six probabilities, in the order of the roles.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> [str(v) for v in probabilities(2, 2, 3)]
        ['1/4', '3/4', '0', '1/4', '1/2', '0']
    """
    exact(others)
    level = check_level(t)
    low = 2 / (check_order(size) * (level + 1))
    return low, level * low, Fraction(0), low, (level - 1) / (level + 1), Fraction(0)


@numeric
def scores(size: ExactLike, others: ExactLike, t: ExactLike = "t") -> tuple[Exact, ...]:
    """A(y)_x for the roles 0..5, the same at every size; t may be a variable.

    Args:
        size: S; nothing depends on it.
        others: the number of symbols that are not sensitive; nothing depends on it.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Six scores, in the order of the roles.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> scores(2, 2, 3)
        (Fraction(-2, 1), Fraction(2, 1), Fraction(0, 1), Fraction(0, 1), Fraction(2, 1), Fraction(0, 1))
    """
    exact(size), exact(others)
    level = check_level(t, above=True)
    c = (level + 1) / (level - 1)
    return -c, c, Fraction(0), Fraction(0), c, Fraction(0)


@numeric
def channel(k: int, sensitive: Iterable[int], t: ExactLike = "t") -> Channel:
    """Q, k x (S + k - s), over Q(t) or at a rational t >= 1.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x (S + k - s): a row for each symbol.

    Raises:
        BadInput: for no sensitive symbol, and for t < 1.

    Example:
        >>> [str(v) for v in channel(3, [0], t=3).rows[1]]
        ['1/4', '1/4', '1/2', '0']

    Source: context-aware-ldp, Section 5.1, equations (13), with row x+1, and (14).
    """
    table = roles(k, chosen := check_sensitive(k, sensitive))
    return Channel(ExactMatrix.from_table(probabilities(order(k, chosen), k - len(chosen), t), table))


@numeric
def estimator(k: int, sensitive: Iterable[int], t: ExactLike = "t", *, alone: bool = False) -> Estimator:
    """A, the Walsh-Hadamard form of (15) and (16); t > 1.

    ``alone``, for one sensitive symbol: its share is estimated by the estimate of p(A), whose variance is smaller, for
    small epsilon by a factor of the order 1/epsilon.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        alone: estimate the share of the one sensitive symbol by that of p(A).

    Returns:
        Unbiased scores of the k frequencies.

    Raises:
        OutOfScope: at t = 1, and for ``alone`` with several sensitive symbols.

    Example:
        >>> estimator(3, [0], t=3).estimate([0, 0, 2])
        (Fraction(4, 3), Fraction(2, 3), Fraction(0, 1))

    Source: context-aware-ldp, Section 5.1, equations (15) and (16).
    """
    table = roles(k, chosen := check_sensitive(k, sensitive))
    values = scores(order(k, chosen), k - len(chosen), t)
    if check_flag(alone, "alone"):
        if len(chosen) > 1:
            raise OutOfScope(f"{len(chosen)} symbols are sensitive: alone=True is for one, whose share is p(A)")
        inside, outside = _mass(t)
        values = (inside, inside, outside, *values[NOISE:])
    return Estimator(ExactMatrix.from_table(values, table.T))


def _mass(t: object) -> tuple[Exact, Exact]:
    """The scores of the estimate of p(A), c (1{y < S} - 2/(t+1)), for y < S and beyond."""
    level = check_level(t, above=True)
    c = (level + 1) / (level - 1)
    return c * (1 - 2 / (level + 1)), -c * 2 / (level + 1)


@numeric
def mass_estimator(k: int, sensitive: Iterable[int], t: ExactLike = "t") -> Estimator:
    """The estimate of p(A), one coordinate: (t+1)/(t-1) (p([S]) - 2/(t+1)), of the share p([S]) of reports y < S; t > 1.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Scores of one coordinate, the share of users with a sensitive symbol.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> mass_estimator(3, [0], t=3).estimate([0, 0, 2])
        (Fraction(1, 3),)

    Source: context-aware-ldp, Section 5.1.
    """
    chosen = check_sensitive(k, sensitive)
    size, outputs = order(k, chosen), alphabet(k, chosen)
    check_cells(k, outputs)
    table = ExactMatrix.from_table(_mass(t), (np.arange(outputs) >= size)[:, None].astype(np.int32))
    target = ExactMatrix.of([[int(x in chosen)] for x in range(k)])
    return Estimator(table, target)


@numeric
def printed_estimator(k: int, sensitive: Iterable[int], t: ExactLike = "t") -> Estimator:
    """Equations (15) and (16) as printed: 2c (p(S_i) - 1/(t+1)) - p(A) for x in A, c p(own output) otherwise; t > 1.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The scores.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> printed_estimator(3, [0], 3).scores == estimator(3, [0], 3).scores
        True

    Source: context-aware-ldp, equations (15) and (16).
    """
    chosen = check_sensitive(k, sensitive)
    level = check_level(t, above=True)
    c = (level + 1) / (level - 1)
    inside, outside = _mass(t)
    hit, missed = 2 * c * (1 - 1 / (level + 1)), 2 * c * (0 - 1 / (level + 1))
    values = (missed - inside, hit - inside, missed - outside, Fraction(0), c, Fraction(0))
    return Estimator(ExactMatrix.from_table(values, roles(k, chosen).T))


@numeric
def policy(k: int, sensitive: Iterable[int], epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for x in A, infinite for the others.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k, in nats.

    Raises:
        BadInput: for no sensitive symbol.

    Example:
        >>> [[str(v) for v in row] for row in policy(2, [0], "ln 3").rows]
        [['0', 'ln(3)'], ['inf', '0']]

    Source: context-aware-ldp, Definition 3.
    """
    return PrivacyMatrix.high_low(k, check_sensitive(k, sensitive), epsilon)


@numeric
def sample(x: int, k: int, sensitive: Iterable[int], t: ExactLike, draw: Draw) -> int:
    """One report of item x in O(log s) bit operations after its rank among A or the others; its law is row x of the channel.

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report, an output from 0.

    Raises:
        BadInput: for what is no symbol.

    Example:
        >>> sample(1, 3, [0], 3, lambda weights: 0)
        0
    """
    chosen = check_sensitive(k, sensitive)
    check_draw(draw)
    if check_item(x, k) in chosen:
        return hadamard_response.sample(chosen.index(x), len(chosen), t, draw)
    level = check_level(t)
    if draw((2, level - 1)) == 0:
        return draw(order(k, chosen))
    return order(k, chosen) + x - sum(1 for a in chosen if a < x)


@numeric
def orders_of(symbols: Sequence[int], k: int, sensitive: Iterable[int]) -> tuple[int, int]:  # noqa: ARG001 - as in other mechanisms
    """The values of S and m.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.

    Returns:
        The sizes at which ``orbits`` has the orbit of these symbols.

    Example:
        >>> orders_of((0, 1), 3, [0])
        (2, 2)
    """
    chosen = check_sensitive(k, sensitive)
    return order(k, chosen), k - len(chosen)


@numeric
def orbits(size: ExactLike, others: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for S = size and m others; both may be variables.

    An orbit is named by the kinds of its symbols in their order; three sensitive symbols are dependent or not, as in Hadamard
    response. The policy bounds sensitive symbols only.

    Args:
        size: S, a number or a variable.
        others: how many symbols are not sensitive, a number or a variable.

    Returns:
        Each orbit: a name, and for each tuple of roles the number of outputs that play them.

    Example:
        >>> len(orbits("S", "m"))
        15
    """
    kinds = [kinds for count in (1, 2, 3) for kinds in product((True, False), repeat=count)]
    found = [
        _orbit(kinds, dependent, size, others) for kinds in kinds for dependent in (False, True)[: 1 + (kinds == (True,) * 3)]
    ]
    return tuple(found)


def _name(kinds: Sequence[bool], dependent: bool) -> str:
    words = ", ".join("sensitive" if kind else "other" for kind in kinds)
    return f"{words}, {'dependent' if dependent else 'independent'}" if tuple(kinds) == (True,) * 3 else words


def _orbit(kinds: Sequence[bool], dependent: bool, size: object, others: object) -> Orbit:
    """Outputs y < S by the signs for the sensitive symbols; the own outputs of the others; the outputs of further symbols."""
    rank = sum(kinds) - dependent
    cells: list[tuple[tuple[int, ...], Exact]] = []
    for free in product((PLUS, MINUS), repeat=rank):
        signs = iter((*free, int(free[0] == free[1])) if dependent else free)
        cells.append((tuple(next(signs) if kind else NOISE for kind in kinds), exact(size) / 2**rank))
    beyond = tuple(OUTSIDE if kind else OTHER for kind in kinds)
    for i, kind in enumerate(kinds):
        if not kind:
            cells.append(((*beyond[:i], OWN, *beyond[i + 1 :]), exact(1)))
    cells.append((beyond, exact(others) - (len(kinds) - sum(kinds))))
    return Orbit(_name(kinds, dependent), tuple(cells), bounded=kinds[0])


@numeric
def orbit_of(symbols: Sequence[int], k: int, sensitive: Iterable[int]) -> str:
    """The name of the orbit of one to three distinct items.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.
        sensitive: the sensitive symbols, at least one.

    Returns:
        A name among those of ``orbits``.

    Raises:
        BadInput: for what are not one to three different symbols.

    Example:
        >>> orbit_of((0, 1), 3, [0])
        'sensitive, other'
    """
    chosen = check_sensitive(k, sensitive)
    found = check_symbols(symbols, k)
    kinds = [x in chosen for x in found]
    rows = [chosen.index(x) + 1 for x, kind in zip(found, kinds, strict=True) if kind]
    return _name(kinds, len(rows) == 3 and rows[0] ^ rows[1] == rows[2])
