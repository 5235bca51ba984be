"""MaxSense: whether one of the sensed items is rated 1, in one bit, released by randomised response.

Items are 0..N-1 and a user has rated w of them (``exactdp.ratings``); the inputs of the channel are the D = C(N, w) 2^w members
of that alphabet, in its order. The sensing set H is public. The private bit and its release are

    S0 = 1 if some rated item i of H has R_i = 1, else 0;    Q(S0|x) = t/(t+1),  Q(1-S0|x) = 1/(t+1),  t = e^epsilon.

The scores A(1) = t/(t-1) and A(0) = -1/(t-1) estimate one number, the share of users with S0 = 1, so there are no orbits.
epsilon-LDP for every H, tight unless H is empty, where S0 = 0; users with equal bits are not told apart. Unbiased for t > 1.
Requires 1 <= w <= N, different items of H in 0..N-1, and t >= 1. Source: price-of-privacy, section 5, Figure 2.

>>> [str(rating) for rating in ratings(2, 1)], bits(2, 1, [1])
(['0:0', '0:1', '1:0', '1:1'], (0, 0, 0, 1))
>>> for row in channel(2, 1, [1], t=3).rows:
...     print(*row)
3/4 1/4
3/4 1/4
3/4 1/4
1/4 3/4
>>> estimator(2, 1, [1], t=3).estimate([1, 1, 0, 0])
(Fraction(1, 2),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral

import numpy as np

from exactdp.arguments import check_kind, is_integer, listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import krr
from exactdp.mechanisms.parameters import Draw, check_item, check_level
from exactdp.mechanisms.subset_selection import combination
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.ratings import Rating, check_sizes, count, ratings

__all__ = [
    "alphabet",
    "bit",
    "bits",
    "channel",
    "debias",
    "estimator",
    "levels_apart",
    "point",
    "policy",
    "probabilities",
    "release",
    "roles",
    "roles_of",
    "sample",
    "scores",
]


def check_sensing(N: int, H: Iterable[int]) -> tuple[int, ...]:
    """The items of H in ascending order; H is a list of different items of 0..N-1, and may be empty.

    Raises BadInput where H is no set of items or where an item occurs twice.
    """
    if isinstance(H, str | bytes | Mapping) or not isinstance(H, Iterable):
        raise BadInput(f"{shown(H)} is not a set of items: write a list such as [0, 2]")
    found = sorted(check_item(int(i) if isinstance(i, Integral) and not isinstance(i, bool) else i, N) for i in H)
    if len(set(found)) < len(found):
        raise BadInput(f"an item occurs twice in {found}: list the items of the set, not a vector of zeros and ones")
    return tuple(found)


def bit(rating: Rating, H: Iterable[int]) -> int:
    """S0, whether a sensed item is rated 1.

    Args:
        rating: what a user has rated.
        H: items.

    Returns:
        0 or 1.

    Raises:
        BadInput: where H is no set of items.

    Example:
        >>> [bit(rating, [1]) for rating in ratings(2, 1)]
        [0, 0, 0, 1]

    Source: price-of-privacy, Section 5, Figure 2.
    """
    check_kind(rating, Rating, "rating", "write one of exactdp.ratings.ratings(N, w)")
    if isinstance(H, str | bytes | Mapping) or not isinstance(H, Iterable):
        raise BadInput(f"{shown(H)} is not a set of items: write a list such as [0, 2]")
    return int(any(is_integer(i) and i in rating.positive for i in H))


@numeric
def point(x: int, N: int, w: int) -> Rating:
    """Data point x, number x of the alphabet.

    Args:
        x: the number of a data point, a position in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.

    Returns:
        The rating.

    Raises:
        BadInput: for another number.

    Example:
        >>> str(point(3, 2, 1))
        '1:1'
    """
    check_item(x, count(N, w))
    return Rating(combination(x >> w, N, w), tuple(x >> place & 1 for place in reversed(range(w))))


@numeric
def bits(N: int, w: int, H: Iterable[int]) -> tuple[int, ...]:
    """S0 for every member of the alphabet.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.

    Returns:
        D = C(N, w) 2^w bits.

    Raises:
        BadInput: for sizes that are none, and for what is no set of items.

    Example:
        >>> bits(2, 1, [1])
        (0, 0, 0, 1)
    """
    check_sizes(N, w)
    sensed = check_sensing(N, H)
    return tuple(bit(rating, sensed) for rating in ratings(N, w))


@numeric
def alphabet(N: int, w: int, H: Iterable[int]) -> int:
    """The number of outputs, 2: one bit.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.

    Returns:
        2.

    Raises:
        BadInput: for sizes that are none, and for what is no set of items.

    Example:
        >>> alphabet(3, 1, [0, 2])
        2
    """
    check_sizes(N, w)
    check_sensing(N, H)
    return 2


@numeric
def roles(N: int, w: int, H: Iterable[int]) -> Pattern:
    """D x 2: 1 where the output is S0.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.

    Returns:
        A matrix of 0 and 1, data points by outputs.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> roles(1, 1, [0]).tolist()
        [[1, 0], [0, 1]]
    """
    return roles_of(bits(N, w, H))


def check_bits(found: Sequence[int]) -> tuple[int, ...]:
    """Bits, at least one. Raises BadInput where one is neither 0 nor 1 or where there are no bits."""
    values = listed(found, "bits", "[0, 1]")
    for value in values:
        if not is_integer(value) or value not in (0, 1):
            raise BadInput(f"{shown(value)} is no bit: write 0 or 1")
    if not values:
        raise BadInput("there are no bits: write one for each input")
    return values


def roles_of(found: Sequence[int]) -> Pattern:
    """2 columns: 1 where the output is the bit of the input.

    Args:
        found: a bit for each input.

    Returns:
        A matrix of 0 and 1, inputs by outputs.

    Raises:
        BadInput: for what are no bits.

    Example:
        >>> roles_of([0, 1]).tolist()
        [[1, 0], [0, 1]]
    """
    table: Pattern = (np.array(check_bits(found))[:, None] == np.arange(2)[None, :]).astype(np.int32)
    return table


@numeric
def probabilities(t: ExactLike = "t") -> tuple[Exact, Exact]:
    """Q(y|x) for the roles 0 and 1; t may be a variable.

    Args:
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The probability of the wrong bit, and of the right one.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> probabilities(3)
        (Fraction(1, 4), Fraction(3, 4))
    """
    return krr.probabilities(2, t)


@numeric
def scores(t: ExactLike = "t") -> tuple[Exact, Exact]:
    """A(y) = ((t+1) y - 1)/(t-1) for y = 0 and 1; t may be a variable.

    Args:
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The scores of the outputs 0 and 1.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> scores(3)
        (Fraction(-1, 2), Fraction(3, 2))
    """
    level = check_level(t, above=True)
    return -1 / (level - 1), level / (level - 1)


@numeric
def release(found: Sequence[int], t: ExactLike = "t") -> Channel:
    """The channel that releases the given bits, one for each input.

    Args:
        found: a bit for each input.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        A channel with two outputs.

    Raises:
        BadInput: for what are no bits, and for t < 1.

    Example:
        >>> release([0, 1], 3).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
    """
    return Channel(ExactMatrix.from_table(probabilities(t), roles_of(found)))


@numeric
def debias(found: Sequence[int], t: ExactLike = "t") -> Estimator:
    """The estimator of the mean of the given bits, one for each input; t > 1.

    Args:
        found: a bit for each input.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Scores of one coordinate, the share of inputs whose bit is 1.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> debias([0, 1], 3).estimate([1, 1, 0])
        (Fraction(5, 6),)
    """
    return Estimator([[score] for score in scores(t)], ExactMatrix.of([[value] for value in check_bits(found)]))


@numeric
def levels_apart(found: Sequence[Sequence[int]], epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon times the number of places in which the rows x and x' differ.

    Args:
        found: a row of bits for each input.
        epsilon: the level of one bit, in nats.

    Returns:
        A privacy matrix in nats.

    Raises:
        BadInput: where the rows of bits have different lengths, or there is none.

    Example:
        >>> [[str(v) for v in row] for row in levels_apart([(0,), (1,)], "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    rows = [check_bits(row) for row in listed(found, "rows of bits", "[(0,), (1,)]")]
    if len({len(row) for row in rows}) != 1:
        raise BadInput("the rows of bits have different lengths, or there is none: write one row for each input")
    table = np.array(rows, dtype=np.int32)
    check_cells(len(table), len(table), "privacy matrix")
    apart = sum((column[:, None] != column[None, :]).astype(np.int64) for column in table.T)
    used, pattern = np.unique(np.asarray(apart), return_inverse=True)
    return PrivacyMatrix([LogSum.eps() * int(j) for j in used], pattern.reshape(len(table), len(table))).at(epsilon)


@numeric
def channel(N: int, w: int, H: Iterable[int], t: ExactLike = "t") -> Channel:
    """Q, D x 2, over Q(t) or at a rational t >= 1.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        D x 2: a row for each data point.

    Raises:
        BadInput: for sizes that are none, and for t < 1.

    Example:
        >>> [str(v) for v in channel(2, 1, [1], t=3).rows[3]]
        ['1/4', '3/4']

    Source: price-of-privacy, Section 5, Figure 2.
    """
    return release(bits(N, w, H), t)


@numeric
def estimator(N: int, w: int, H: Iterable[int], t: ExactLike = "t") -> Estimator:
    """A, 2 outputs by 1 coordinate, with the target S0; t > 1.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Scores of one coordinate, the share of users with S0 = 1.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(2, 1, [1], t=3).estimate([1, 1, 0, 0])
        (Fraction(1, 2),)
    """
    return debias(bits(N, w, H), t)


@numeric
def policy(N: int, w: int, H: Iterable[int], epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon where S0 differs, 0 where it does not.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.

    Returns:
        A privacy matrix, D x D, in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [[str(v) for v in row] for row in policy(1, 1, [0], "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return levels_apart([(value,) for value in bits(N, w, H)], epsilon)


@numeric
def sample(x: int, N: int, w: int, H: Iterable[int], t: ExactLike, draw: Draw) -> int:
    """One report of data point x, for alphabets of any size; its law is row x of channel(N, w, H, t).

    Args:
        x: the number of a data point, a position in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The bit that is sent.

    Raises:
        BadInput: for what is no data point.

    Example:
        >>> sample(3, 2, 1, [1], 3, lambda weights: 0)
        1
    """
    check_sizes(N, w)
    return krr.sample(bit(point(x, N, w), check_sensing(N, H)), 2, check_level(t), draw)
