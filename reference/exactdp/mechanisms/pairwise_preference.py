"""Pairwise-Preference: whether a user agrees on a public pair {i, j} of items, in one bit, released by randomised response.

Items are 0..N-1 and a user has rated w of them (``exactdp.ratings``); the inputs of the channel are the D = C(N, w) 2^w members
of that alphabet, in its order. The paper defines the private bit S0 in three ways, the keyword ``reading``:

    "A"  both items are rated 1 (section 3.2, running text);
    "B"  both items are rated, and equally (Appendix B, which is what the proof analyses; the default);
    "C"  the ratings are equal after zero-filling: an item that is not rated counts as rated 0 (Figure 1).

Q(S0|x) = t/(t+1), Q(1-S0|x) = 1/(t+1), t = e^epsilon. The scores A(1) = t/(t-1), A(0) = -1/(t-1) estimate the share of users with
S0 = 1, so there are no orbits. epsilon-LDP, tight where S0 takes both values: w >= 2, or reading "C". Unbiased for t > 1.
Requires 1 <= w <= N, two different items and t >= 1. Source: price-of-privacy, section 3.2, Figure 1, Appendix B.

>>> [sum(bits(3, 2, [0, 1], reading=r)) for r in "ABC"]
[1, 2, 6]
>>> channel(2, 2, [0, 1], t=3).rows[0], str(ratings(2, 2)[0])
((Fraction(1, 4), Fraction(3, 4)), '0:0 1:0')
"""

from __future__ import annotations

from collections.abc import Iterable

from exactdp.arguments import check_kind, is_integer, listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.matrix import Pattern
from exactdp.mechanisms import krr, max_sense
from exactdp.mechanisms.max_sense import check_sensing, probabilities, scores
from exactdp.mechanisms.parameters import Draw, check_level
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.ratings import Rating, check_sizes, ratings

__all__ = ["READINGS", "alphabet", "bit", "bits", "channel", "estimator", "policy", "probabilities", "roles", "sample", "scores"]

READINGS = ("A", "B", "C")


def check_pair(N: int, pair: Iterable[int]) -> tuple[int, int]:
    """The pair in ascending order: two different items of 0..N-1. Raises BadInput ("write two different items, as in [0, 1]")."""
    found = check_sensing(N, pair)
    if len(found) != 2:
        raise BadInput(f"{len(found)} items are no pair: write two different items, as in [0, 1]")
    return found[0], found[1]


def check_reading(reading: str) -> str:
    """The reading, one of "A", "B", "C". Raises BadInput for another reading than "A", "B" and "C"."""
    if not isinstance(reading, str) or reading not in READINGS:
        raise BadInput(f'{shown(reading)} is no reading of the private bit: write "A", "B" or "C"')
    return reading


def bit(rating: Rating, pair: Iterable[int], reading: str = "B") -> int:
    """S0 in the reading.

    Args:
        rating: what a user has rated.
        pair: two different items.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        0 or 1.

    Raises:
        BadInput: for what is no pair.

    Example:
        >>> [sum(bit(rating, [0, 1], reading) for rating in ratings(3, 2)) for reading in "ABC"]
        [1, 2, 6]

    Source: price-of-privacy, Section 3.2, Figure 1 and Appendix B.
    """
    check_kind(rating, Rating, "rating", "write one of exactdp.ratings.ratings(N, w)")
    found = listed(pair, "items", "[0, 1], a pair")
    if len(found) != 2 or not all(map(is_integer, found)):
        raise BadInput(f"{shown(pair)} is no pair: write two different items, as in [0, 1]")
    i, j = found
    one, two = rating.of(i), rating.of(j)
    if check_reading(reading) == "A":
        return int(one == two == 1)
    if reading == "B":
        return int(one is not None and one == two)
    return int((one or 0) == (two or 0))


@numeric
def bits(N: int, w: int, pair: Iterable[int], *, reading: str = "B") -> tuple[int, ...]:
    """S0 for every member of the alphabet.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        pair: two different items of 0..N-1.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        D = C(N, w) 2^w bits.

    Raises:
        BadInput: for sizes that are none, and for what is no pair.

    Example:
        >>> bits(2, 2, [0, 1])
        (1, 0, 0, 1)
    """
    check_sizes(N, w)
    chosen = check_pair(N, pair)
    check_reading(reading)
    return tuple(bit(rating, chosen, reading) for rating in ratings(N, w))


@numeric
def alphabet(N: int, w: int, pair: Iterable[int], *, reading: str = "B") -> int:
    """The number of outputs, 2: one bit.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        pair: two different items of 0..N-1.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        2.

    Raises:
        BadInput: for sizes that are none, and for what is no pair.

    Example:
        >>> alphabet(3, 2, [0, 1])
        2
    """
    check_sizes(N, w)
    check_pair(N, pair)
    check_reading(reading)
    return 2


@numeric
def roles(N: int, w: int, pair: Iterable[int], *, reading: str = "B") -> Pattern:
    """D x 2: 1 where the output is S0.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        pair: two different items of 0..N-1.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        A matrix of 0 and 1, data points by outputs.

    Raises:
        BadInput: for what is no pair.

    Example:
        >>> roles(2, 2, [0, 1]).tolist()
        [[0, 1], [1, 0], [1, 0], [0, 1]]
    """
    return max_sense.roles_of(bits(N, w, pair, reading=reading))


@numeric
def channel(N: int, w: int, pair: Iterable[int], t: ExactLike = "t", *, reading: str = "B") -> Channel:
    """Q, D x 2, over Q(t) or at a rational t >= 1.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        pair: two different items of 0..N-1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        D x 2: a row for each data point.

    Raises:
        BadInput: for what is no pair, and for t < 1.

    Example:
        >>> channel(2, 2, [0, 1], t=3).rows[0]
        (Fraction(1, 4), Fraction(3, 4))

    Source: price-of-privacy, Section 3.2.
    """
    return max_sense.release(bits(N, w, pair, reading=reading), t)


@numeric
def estimator(N: int, w: int, pair: Iterable[int], t: ExactLike = "t", *, reading: str = "B") -> Estimator:
    """A, 2 outputs by 1 coordinate, with the target S0; t > 1.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        pair: two different items of 0..N-1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        Scores of one coordinate, the share of users with S0 = 1.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(2, 2, [0, 1], t=3).estimate([1, 0])
        (Fraction(1, 2),)
    """
    return max_sense.debias(bits(N, w, pair, reading=reading), t)


@numeric
def policy(N: int, w: int, pair: Iterable[int], epsilon: LevelLike = "eps", *, reading: str = "B") -> PrivacyMatrix:
    """E[x, x'] = epsilon where S0 differs, 0 where it does not.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        pair: two different items of 0..N-1.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        A privacy matrix, D x D, in nats.

    Raises:
        BadInput: for what is no pair.

    Example:
        >>> policy(2, 2, [0, 1], "ln 3").k
        4
    """
    return max_sense.levels_apart([(value,) for value in bits(N, w, pair, reading=reading)], epsilon)


@numeric
def sample(x: int, N: int, w: int, pair: Iterable[int], t: ExactLike, draw: Draw, *, reading: str = "B") -> int:
    """One report of data point x, for alphabets of any size; its law is row x of channel(N, w, pair, t).

    Args:
        x: the number of a data point, a position in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        pair: two different items of 0..N-1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        The bit that is sent.

    Raises:
        BadInput: for what is no data point.

    Example:
        >>> sample(0, 2, 2, [0, 1], 3, lambda weights: 0)
        1
    """
    check_sizes(N, w)
    found = bit(max_sense.point(x, N, w), check_pair(N, pair), reading)
    return krr.sample(found, 2, check_level(t), draw)
