"""Subset selection: the report is a set of d of the k items, which has the own item in it more often than another item.

The C(k, d) sets are numbered in lexicographic order, {0, 1, ..., d-1} first. With t = e^epsilon,

    Q(Y|x) = t c if x is in Y, c if not,    c = k / (C(k, d) (d t + k - d)),
    A(Y)_j = (d t + k - 1 - d) / (d (t-1)) if j is in Y,  -((d-1) t + k - d) / ((k-d) (t-1)) if not.

epsilon-LDP, tight for k >= 2; unbiased for t > 1. d = 1 is k-ary randomised response. The risk is least at a d next to k/(t+1),
which ``best_size`` decides. Requires 1 <= d < k (or k = d = 1) and t >= 1; channels of at most 2^22 entries, while ``support``,
``sample`` and ``estimate`` take d = 269 of k = 1000 as well.
Source: the reference channel for tight bounds in price-of-privacy (Lemma 3.1), which does not define it; M. Ye and A. Barg,
Optimal schemes for discrete distribution estimation under locally differential privacy, 2018.

>>> for row in channel(3, 2, t=3).rows:
...     print(*row)
3/7 3/7 1/7
3/7 1/7 3/7
1/7 3/7 3/7
>>> [members(y, 4, 2) for y in range(6)]
[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
>>> estimator(5, 2).is_unbiased(channel(5, 2)), best_size(10, "t=4"), best_size(10, 1)
(True, 2, 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from exactdp.arguments import check_draw, is_integer, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms.parameters import Draw, check_count, check_item, check_items, check_level, check_size, check_symbols
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact
from exactdp.numbers.text import level
from exactdp.numeric import numeric
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support

__all__ = [
    "ORDERS",
    "alphabet",
    "best_size",
    "channel",
    "combination",
    "estimate",
    "estimator",
    "members",
    "orbit_of",
    "orbits",
    "orders_of",
    "policy",
    "probabilities",
    "roles",
    "sample",
    "scores",
    "sequence",
    "support",
]

ORDERS = ("k", "d", "m")  # m = C(k, d), the number of outputs
MOST_BITS = 2**16
MOST_ITEMS = 2**20  # where a set is written out from its number
NAMES = ("one symbol", "two symbols", "three symbols")


def check_sizes(k: int, d: int) -> tuple[int, int]:
    """k and d, if 1 <= d < k or k = d = 1. Raises BadInput for others."""
    check_size(k)
    if not isinstance(d, int) or isinstance(d, bool) or not (1 <= d < k or k == d == 1):
        raise BadInput(f"d = {shown(d)}: the size of the sets is an integer with 1 <= d < k = {k}, or 1 for one item")
    return k, d


@numeric
def alphabet(k: int, d: int) -> int:
    """C(k, d).

    Args:
        k: the number of items, at least 1.
        d: the size of the sets, 1 <= d < k, or 1 for one item.

    Returns:
        The number of sets.

    Raises:
        OutOfScope: where it has more than about 2^16 bits.

    Example:
        >>> alphabet(4, 2)
        6
    """
    check_sizes(k, d)
    if min(d, k - d) * k.bit_length() > MOST_BITS:
        raise OutOfScope(f"k = {k}, d = {d}: there are too many sets to number them; take fewer items, or smaller sets")
    return comb(k, d)


@numeric
def members(y: int, k: int, d: int) -> tuple[int, ...]:
    """The set with the number y, in ascending order.

    Args:
        y: the number of a set, from 0 to C(k, d) - 1.
        k: the number of items, at least 1.
        d: the size of the sets.

    Returns:
        Items.

    Raises:
        BadInput: for what is no number of a set.

    Example:
        >>> members(3, 4, 2)
        (1, 2)
    """
    return combination(check_item(y, alphabet(k, d)), k, d)


@numeric
def combination(y: int, k: int, d: int) -> tuple[int, ...]:
    """Number y of the sets of d of the items 0..k-1 in lexicographic order, for 0 <= d <= k.

    Args:
        y: the number of the set, from 0 to C(k, d) - 1.
        k: the number of items, at least 0.
        d: the size of the set, from 0 to k.

    Returns:
        The set, in ascending order.

    Raises:
        OutOfScope: for too many items.
        BadInput: if d > k or y is no number of a set.

    Example:
        >>> combination(3, 4, 2)
        (1, 2)
    """
    if check_count(k, "k", 0) > MOST_ITEMS:
        raise OutOfScope(f"k = {k}: sets are written out for at most {MOST_ITEMS} items; take fewer items")
    if check_count(d, "d", 0) > k:
        raise BadInput(f"d = {shown(d)}, k = {k}: a set has at most all k items")
    found: list[int] = []
    ways, left = comb(k, d), d  # the sets of ``left`` of the items from ``item`` on
    if not is_integer(y) or not 0 <= y < ways:
        raise BadInput(f"{shown(y)} is not the number of a set: write an integer from 0 to {shown(ways - 1)}")
    for item in range(k):
        if not left:
            break
        after = ways * left // (k - item)
        if y < after:
            found.append(item)
            ways, left = after, left - 1
        else:
            y, ways = y - after, ways - after
    return tuple(found)


@numeric
def sequence(chosen: Iterable[int], k: int) -> int:
    """The number of a set among those of its size: C(k, d) - 1 - sum over j of C(k-1-a_j, d-j), a_0 < a_1 < ... its items.

    Args:
        chosen: items of the set.
        k: the number of items, at least 1.

    Returns:
        The number, from 0.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> sequence([1, 2], 4)
        3
    """
    ordered = sorted(check_items(chosen, k))
    d = len(ordered)
    return comb(k, d) - 1 - sum(comb(k - 1 - a, d - j) for j, a in enumerate(ordered))


@numeric
def roles(k: int, d: int) -> Pattern:
    """k x C(k, d): 1 where the item is in the set.

    Args:
        k: the number of items, at least 1.
        d: the size of the sets.

    Returns:
        A matrix of 0 and 1, items by sets.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(3, 2).tolist()
        [[1, 1, 0], [1, 0, 1], [0, 1, 1]]
    """
    outputs = alphabet(k, d)
    check_cells(k, outputs)
    table = np.zeros((k, outputs), dtype=np.int32)
    sets = np.array(list(combinations(range(k), d)))
    table[sets.T, np.arange(outputs)] = 1
    return table


@numeric
def probabilities(size: ExactLike, chosen: ExactLike, outputs: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """Q(Y|x) for the roles 0 and 1, with k = size, d = chosen and m = outputs; all may be variables.

    Args:
        size: k, a number or a variable.
        chosen: d, a number or a variable.
        outputs: C(k, d), a number or a variable.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The probability of a set without the item, and of one with it.

    Raises:
        BadInput: where the sizes are none of a mechanism.

    Example:
        >>> probabilities(3, 2, 3, 3)
        (Fraction(1, 7), Fraction(3, 7))
    """
    k, d, m = exact(size), exact(chosen), exact(outputs)
    t = check_level(t)
    below = m * (d * t + k - d)
    if below == 0:
        raise BadInput(f"k = {k}, d = {d}, m = {m}: write the sizes of a mechanism, or variables")
    c = k / below
    return c, t * c


@numeric
def scores(size: ExactLike, chosen: ExactLike, outputs: ExactLike, t: ExactLike = "t") -> tuple[Exact, Exact]:
    """A(Y)_j for the roles 0 and 1; all may be variables.

    Args:
        size: k, a number or a variable.
        chosen: d, a number or a variable.
        outputs: C(k, d); nothing depends on it.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The score of an item outside of the set, and of one inside.

    Raises:
        OutOfScope: at t = 1.
        BadInput: if d = 0.

    Example:
        >>> scores(3, 2, 3, 3)
        (Fraction(-2, 1), Fraction(3, 2))
    """
    k, d, _ = exact(size), exact(chosen), exact(outputs)
    t = check_level(t, above=True)
    if d == 0:
        raise BadInput("d = 0: the size of the sets is at least 1")
    inside = (d * t + k - 1 - d) / (d * (t - 1))
    if k == d:  # one item, which is in every set
        return Fraction(0), inside
    return -((d - 1) * t + k - d) / ((k - d) * (t - 1)), inside


@numeric
def channel(k: int, d: int, t: ExactLike = "t") -> Channel:
    """Q, k x C(k, d), over Q(t) or at a rational t >= 1.

    Args:
        k: the number of items, at least 1.
        d: the size of the sets.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k x C(k, d): a row for each item, the sets in lexicographic order.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> [str(v) for v in channel(3, 2, t=3).rows[0]]
        ['3/7', '3/7', '1/7']

    Source: M. Ye and A. Barg, 2018.
    """
    return Channel(ExactMatrix.from_table(probabilities(*orders_of((0,), k, d), t), roles(k, d)))


@numeric
def estimator(k: int, d: int, t: ExactLike = "t") -> Estimator:
    """A, C(k, d) outputs by k coordinates; t > 1.

    Args:
        k: the number of items, at least 1.
        d: the size of the sets.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Unbiased scores, a row for each set.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(3, 2, t=3).estimate([0, 0, 1])
        (Fraction(3, 2), Fraction(1, 3), Fraction(-5, 6))
    """
    return Estimator(ExactMatrix.from_table(scores(*orders_of((0,), k, d), t), roles(k, d).T))


@numeric
def support(size: ExactLike, chosen: ExactLike, t: ExactLike = "t") -> Support:
    """p = d t/(d t + k - d) and q = d ((d-1) t + k - d)/((k-1)(d t + k - d)): how often a set has x, and another item, given x.

    k = size and d = chosen may be variables. With one item every set has it: p = q = 1.

    Args:
        size: k, a number or a variable.
        chosen: d, a number or a variable.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        p and q.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> support(4, 2, 3)
        Support(p=Fraction(3, 4), q=Fraction(5, 12))
    """
    k, d, level = exact(size), exact(chosen), check_level(t)
    if k == 1:
        return Support(Fraction(1), Fraction(1))
    below = d * level + k - d
    return Support(d * level / below, d * ((d - 1) * level + k - d) / ((k - 1) * below))


@numeric
def estimate(reports: Iterable[int], k: int, d: int, t: ExactLike = "t") -> tuple[Exact, ...]:
    """The unbiased estimates of the k frequencies from reports of ``sample``, also where there are too many for ``estimator``.

    Args:
        reports: numbers of sets, one for each user.
        k: the number of items, at least 1.
        d: the size of the sets.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        k frequencies, exactly.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimate([0, 0, 3], 4, 2, 3)
        (Fraction(3, 4), Fraction(7, 4), Fraction(-1, 4), Fraction(-5, 4))
    """
    check_sizes(k, d)
    numbers = check_items(reports, alphabet(k, d))
    if k == 1:
        return estimator(k, d, t).estimate(numbers)
    return support(k, d, check_level(t, above=True)).estimate([members(y, k, d) for y in numbers], k)


@numeric
def policy(k: int, d: int, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon for all x != x'.

    Args:
        k: the number of items, at least 1.
        d: the size of the sets.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, k x k, that the channel keeps, with equality for k >= 2.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [[str(v) for v in row] for row in policy(2, 1, "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return PrivacyMatrix.ldp(check_sizes(k, d)[0], epsilon)


@numeric
def sample(x: int, k: int, d: int, t: ExactLike, draw: Draw) -> int:
    """One report of item x; its law is row x of channel(k, d, t).

    Args:
        x: the item of the user, from 0 to k - 1.
        k: the number of items, at least 1.
        d: the size of the sets.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The number of the reported set.

    Raises:
        BadInput: for what is no item, and for other sizes.

    Example:
        >>> members(sample(1, 4, 2, 3, lambda weights: 0), 4, 2)
        (0, 1)
    """
    check_sizes(k, d)
    check_item(x, k)
    check_draw(draw)
    own = draw((d * check_level(t), k - d)) == 0
    size = d - own
    others = combination(draw(comb(k - 1, size)), k - 1, size)
    return sequence([*((x,) if own else ()), *(i + (i >= x) for i in others)], k)


@numeric
def best_size(k: int, epsilon: LevelLike) -> int:
    """The d of least risk at k items: the least d >= 1 with (k-d)(k-d-1) <= e^(2 epsilon) d (d+1).

    The risk is n E||p^ - p||^2 = (k-1)^2 (1/d + t^2/(k-d))/(t-1)^2 + 2 - k - ||p||^2, convex in d; k/(t+1) is best among the
    reals. Decided for every level epsilon > 0: a number of nats, "ln 3", "t=3".

    Args:
        k: the number of items, at least 1.
        epsilon: the level in nats, above 0.

    Returns:
        d, an integer from 1 to k/2.

    Raises:
        OutOfScope: unless epsilon > 0.

    Example:
        >>> best_size(10, "t=4"), best_size(10, 1)
        (2, 3)

    Source: M. Ye and A. Barg, 2018.
    """
    check_size(k)
    asked = level(epsilon)
    if not asked > 0:
        raise OutOfScope(f"epsilon = {asked}: the risk is finite for epsilon > 0 only")
    twice = asked * 2
    low, high = 1, max(1, k // 2)
    while low < high:  # the condition is monotone in d
        d = (low + high) // 2
        if twice >= LogSum.ln(Fraction((k - d) * (k - d - 1), d * (d + 1))):
            high = d
        else:
            low = d + 1
    return low


@numeric
def orbits(size: ExactLike, chosen: ExactLike, outputs: ExactLike) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for k = size, d = chosen and m = outputs = C(k, d); all may be variables.

    Of the m sets a share d/k has a first symbol, of these (d-1)/(k-1) a second, and so on.

    Args:
        size: k, a number or a variable.
        chosen: d, a number or a variable.
        outputs: C(k, d), a number or a variable.

    Returns:
        Each orbit: a name, and for each tuple of roles the number of outputs that play them.

    Example:
        >>> [orbit.name for orbit in orbits("k", "d", "m")]
        ['one symbol', 'two symbols', 'three symbols']
    """
    k, d, m = exact(size), exact(chosen), exact(outputs)
    found = []
    for symbols, name in enumerate(NAMES, start=1):
        if isinstance(k, Fraction) and k < symbols:
            break
        cells = []
        for number in range(2**symbols):
            cell = tuple(int(not number >> (symbols - 1 - i) & 1) for i in range(symbols))
            share, taken = m, 0
            for i, role in enumerate(cell):
                share = share * (d - taken if role else k - d - (i - taken)) / (k - i)
                taken += role
            cells.append((cell, share))
        found.append(Orbit(name, tuple(cells)))
    return tuple(found)


@numeric
def orders_of(symbols: Sequence[int], k: int, d: int) -> tuple[int, int, int]:  # noqa: ARG001 - other mechanisms need the symbols
    """The values of k, d and m.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.
        d: the size of the sets.

    Returns:
        The sizes at which ``orbits`` has the orbit of these symbols.

    Example:
        >>> orders_of((0, 1), 4, 2)
        (4, 2, 6)
    """
    return k, d, alphabet(k, d)


@numeric
def orbit_of(symbols: Sequence[int], k: int, d: int) -> str:
    """The name of the orbit of one to three distinct items.

    Args:
        symbols: one to three different symbols.
        k: the number of items, at least 1.
        d: the size of the sets.

    Returns:
        A name among those of ``orbits``.

    Raises:
        BadInput: for what are not one to three different symbols.

    Example:
        >>> orbit_of((0, 1), 4, 2)
        'two symbols'
    """
    check_sizes(k, d)
    return NAMES[len(check_symbols(symbols, k)) - 1]
