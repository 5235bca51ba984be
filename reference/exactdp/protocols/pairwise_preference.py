"""Pairwise-Preference: each user tells by one randomised bit whether she rates a public pair of items alike; a graph of items.

User u rates exactly w of the N items; class k rates item j with 1 with probability b_kj. Public: a pair {i, j}, uniform over the
N(N-1)/2 pairs. S0 = 1, in three readings, if both are rated with 1 ("A", the text), both are rated and rated alike ("B", the
proof), or alike with 0 for what is not rated ("C", Figure 1). S is S0 by binary randomised response, and the server has

    Ahat_ij = sum over the users with the pair {i, j} of S_u,   Ahat_ii = 0.

With rho = w(w-1)/(N(N-1)) and e_ij = b_i b_j + (1-b_i)(1-b_j), P(S0 = 1 | {i, j}) is

    A: rho b_i b_j,   B: rho e_ij,   C: rho e_ij + w(N-w)/(N(N-1)) (2 - b_i - b_j) + (N-w)(N-w-1)/(N(N-1)).

b'_ij = P(S = 1 | {i, j}) = 1/(t+1) + tau P(S0 = 1 | {i, j}), tau = (t-1)/(t+1); a user adds 1 to Ahat_ij with probability
2 b'_ij/(N(N-1)) (the paper loses the 2, and the prime), so for one class the entries are multinomial. Probabilities may be
variables of Q(t, ...). Requires N >= 2, 1 <= w <= N, t >= 1. Spectral clustering is in the fast twin.
Source: price-of-privacy, section 3.2, Figure 1, appendix B.

>>> b = ["1/3", "3/4", "1/2", 0]
>>> [str(agreement(b, 2, 0, 1, reading)) for reading in READINGS], agreement(b, 2, 0, 3)
(['1/24', '5/72', '13/24'], Fraction(1, 9))
>>> score(1, 3), score(0, 3), matrix([(0, 1), (1, 2), (1, 0)], [1, 0, 1], 3)
(Fraction(3, 2), Fraction(-1, 2), ((0, 2, 0), (2, 0, 0), (0, 0, 0)))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from exactdp.arguments import check_draw, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.pairwise_preference import READINGS, check_reading
from exactdp.mechanisms.parameters import Draw, check_item, check_level
from exactdp.numbers.exact import Exact
from exactdp.numeric import numeric
from exactdp.protocols import user_classes
from exactdp.protocols.user_classes import check_class, check_classes, check_executed, check_pair, check_sizes
from exactdp.ratings import check_sizes as check_rated

__all__ = [
    "READINGS",
    "Transcript",
    "agreement",
    "edge",
    "estimates",
    "expected",
    "hit",
    "law",
    "matrix",
    "released",
    "run",
    "score",
    "score_variance",
]

MAX_ITEMS = 2000  # of a matrix
Pair = tuple[int, int]


@dataclass(frozen=True)
class Transcript:
    """What the server sees: the public pair of every user, in ascending order, and her bit."""

    pairs: tuple[Pair, ...]
    reports: tuple[int, ...]


@numeric
def agreement(b: Sequence[ExactLike], w: int, i: int, j: int, reading: str = "B") -> Exact:
    """P(S0 = 1 | {i, j}) of a user whose class has the probabilities b.

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        i: an item, from 0 to N - 1.
        j: another one.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> agreement(["1/3", "3/4", "1/2", 0], 2, 0, 1)
        Fraction(5, 72)

    Source: price-of-privacy, Appendix B.
    """
    found = check_class(b)
    N = len(found)
    check_rated(N, w)
    check_pair(i, j, N)
    one, two, pairs = found[i], found[j], N * (N - 1)
    rho = Fraction(w * (w - 1), pairs)
    if check_reading(reading) == "A":
        return rho * (one * two)
    alike = rho * (one * two + (1 - one) * (1 - two))
    if reading == "B":
        return alike
    return alike + Fraction(w * (N - w), pairs) * (2 - one - two) + Fraction((N - w) * (N - w - 1), pairs)


@numeric
def released(b: Sequence[ExactLike], w: int, i: int, j: int, t: ExactLike = "t", reading: str = "B") -> Exact:
    """The probability b'_ij = P(S = 1 | {i, j}) = 1/(t+1) + tau P(S0 = 1 | {i, j}).

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        i: an item, from 0 to N - 1.
        j: another one.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> released(["1/2", "1/2"], 2, 0, 1, 3)
        Fraction(1, 2)

    Source: price-of-privacy, Appendix B.
    """
    level = check_level(t)
    return (1 + (level - 1) * agreement(b, w, i, j, reading)) / (level + 1)


@numeric
def hit(b: Sequence[ExactLike], w: int, i: int, j: int, t: ExactLike = "t", reading: str = "B") -> Exact:
    """2 b'_ij/(N(N-1)): the probability that a user of the class adds 1 to Ahat_ij.

    Args:
        b: the probability of a 1 for each of the N items.
        w: how many items a user has rated, from 1 to N.
        i: an item, from 0 to N - 1.
        j: another one.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        A probability.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> hit(["1/2", "1/2"], 2, 0, 1, 3)
        Fraction(1, 2)

    Source: price-of-privacy, Appendix B.
    """
    one = released(b, w, i, j, t, reading)
    return Fraction(2, len(b) * (len(b) - 1)) * one


def _hits(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, i: int, j: int, t: ExactLike, reading: str
) -> tuple[tuple[int, ...], tuple[Exact, ...]]:
    rows = check_classes(classes)
    check_pair(i, j, len(rows[0]))
    return check_sizes(sizes, len(rows)), tuple(hit(b, w, i, j, t, reading) for b in rows)


@numeric
def expected(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, t: ExactLike = "t", reading: str = "B"
) -> tuple[tuple[Exact, ...], ...]:
    """E Ahat, N x N: sum U_k 2 b'_kij/(N(N-1)), and 0 on the diagonal.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        N x N numbers, in users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> expected([["1/2", "1/2"]], [4], 2, 3)
        ((Fraction(0, 1), Fraction(2, 1)), (Fraction(2, 1), Fraction(0, 1)))

    Source: price-of-privacy, Appendix B.
    """
    rows = check_classes(classes)
    N = len(rows[0])
    users = check_sizes(sizes, len(rows))
    found: list[list[Exact]] = [[Fraction(0)] * N for _ in range(N)]
    for i, j in combinations(range(N), 2):
        found[i][j] = found[j][i] = user_classes.mean(*_hits(rows, users, w, i, j, t, reading))
    return tuple(map(tuple, found))


@numeric
def law(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, i: int, j: int, t: ExactLike, reading: str = "B"
) -> tuple[Fraction, ...]:
    """The probabilities P(Ahat_ij = 0), ..., P(Ahat_ij = U): binomial for one class, else a convolution of binomials.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        i: an item, from 0 to N - 1.
        j: another one.
        t: e^epsilon, at least 1, rational.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        U + 1 probabilities.

    Raises:
        OutOfScope: for too many users.

    Example:
        >>> law([["1/2", "1/2"]], [1], 2, 0, 1, 3)
        (Fraction(1, 2), Fraction(1, 2))

    Source: price-of-privacy, Section 3.2.
    """
    return user_classes.law(*_hits(classes, sizes, w, i, j, t, reading))


@numeric
def edge(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, i: int, j: int, t: ExactLike = "t", reading: str = "B"
) -> Exact:
    """The probability P(Ahat_ij > 0) = 1 - prod (1 - 2 b'_kij/(N(N-1)))^U_k: the edge {i, j} of the graph.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        i: an item, from 0 to N - 1.
        j: another one.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        A probability.

    Raises:
        OutOfScope: for too many users.

    Example:
        >>> edge([["1/2", "1/2"]], [1], 2, 0, 1, 3)
        Fraction(1, 2)

    Source: price-of-privacy, Section 3.2.
    """
    users, hits = _hits(classes, sizes, w, i, j, t, reading)
    if sum(users) > user_classes.MAX_USERS:
        raise OutOfScope(f"{sum(users)} users are more than {user_classes.MAX_USERS}: take fewer, or the bound sum U_k h_k")
    empty: Exact = Fraction(1)
    for count, h in zip(users, hits, strict=True):
        empty = empty * (1 - h) ** count
    return 1 - empty


@numeric
def score(S: int, t: ExactLike = "t") -> Exact:
    """((t+1) S - 1)/(t-1), whose mean given the pair is the probability P(S0 = 1 | pair). OutOfScope for t = 1.

    Args:
        S: the bit, 0 or 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The score.

    Raises:
        BadInput: for a report that is neither 0 nor 1.
        OutOfScope: at t = 1.

    Example:
        >>> score(1, 3), score(0, 3)
        (Fraction(3, 2), Fraction(-1, 2))
    """
    if isinstance(S, bool) or not isinstance(S, int) or S not in (0, 1):
        raise BadInput(f"{shown(S)} is not a report: write 0 or 1")
    level = check_level(t, above=True)
    return ((level + 1) * S - 1) / (level - 1)


@numeric
def score_variance(chance: ExactLike, t: ExactLike = "t") -> Exact:
    """t/(t-1)^2 + P(1-P): the variance of ``score`` for P(S0 = 1 | pair) = chance.

    Args:
        chance: P(S0 = 1 | pair), from 0 to 1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The variance of one score.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> score_variance("1/2", 3)
        Fraction(1, 1)
    """
    (value,) = user_classes.chances([chance])
    level = check_level(t, above=True)
    return level / (level - 1) ** 2 + value * (1 - value)


def _seen(pairs: Sequence[Pair], reports: Sequence[int], N: int) -> list[tuple[Pair, int]]:
    check_rated(N, 1)
    if any(isinstance(v, str) or not isinstance(v, Sequence) for v in (pairs, reports)):
        raise BadInput("write a list with the pair of each user, and a list of their bits")
    if len(pairs) != len(reports):
        raise BadInput(f"{len(pairs)} pairs and {len(reports)} reports: write one pair and one bit for each user")
    found = []
    for pair, bit in zip(pairs, reports, strict=True):
        if not isinstance(pair, Sequence) or len(pair) != 2:
            raise BadInput(f"{shown(pair)} is not a pair: write two items")
        if isinstance(bit, bool) or not isinstance(bit, int) or bit not in (0, 1):
            raise BadInput(f"{shown(bit)} is not a report: write 0 or 1")
        i, j = check_pair(*pair, N)
        found.append(((min(i, j), max(i, j)), bit))
    return found


@numeric
def matrix(pairs: Sequence[Pair], reports: Sequence[int], N: int) -> tuple[tuple[int, ...], ...]:
    """Ahat, N x N, symmetric, with 0 on the diagonal.

    Args:
        pairs: two items for each user.
        reports: a bit for each user.
        N: the number of items, at least 1.

    Returns:
        N x N integers.

    Raises:
        OutOfScope: for too many items.

    Example:
        >>> matrix([(0, 1), (1, 0)], [1, 1], 2)
        ((0, 2), (2, 0))

    Source: price-of-privacy, Figure 1.
    """
    seen = _seen(pairs, reports, N)
    if N > MAX_ITEMS:
        raise OutOfScope(f"N = {N}: the matrix is written out for at most {MAX_ITEMS} items")
    found = [[0] * N for _ in range(N)]
    for (i, j), bit in seen:
        found[i][j] += bit
        found[j][i] += bit
    return tuple(map(tuple, found))


@numeric
def estimates(pairs: Sequence[Pair], reports: Sequence[int], N: int, t: ExactLike) -> tuple[tuple[Pair, Exact], ...]:
    """For every pair that occurs, ascending, the mean score of its users: unbiased for its probability P(S0 = 1 | pair).

    Args:
        pairs: two items for each user.
        reports: a bit for each user.
        N: the number of items, at least 1.
        t: e^epsilon, above 1.

    Returns:
        Pairs of items with their estimates.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> estimates([(0, 1), (0, 1)], [1, 0], 2, 3)
        (((0, 1), Fraction(1, 2)),)
    """
    scores: dict[Pair, list[Exact]] = {}
    for pair, bit in _seen(pairs, reports, N):
        scores.setdefault(pair, []).append(score(bit, t))
    return tuple((pair, user_classes.total(found) / len(found)) for pair, found in sorted(scores.items()))


@numeric
def run(
    classes: Sequence[Sequence[ExactLike]], sizes: Sequence[int], w: int, t: ExactLike, draw: Draw, reading: str = "B"
) -> Transcript:
    """One execution, class after class: pair, ratings and bit of every user; all randomness from ``draw``.

    Args:
        classes: for each class of users the probability of a 1 for each of the N items.
        sizes: the number of users of each class.
        w: how many items a user has rated, from 1 to N.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.
        reading: which of the three definitions of the private bit, "A", "B" or "C".

    Returns:
        The pairs and the bits of all users.

    Raises:
        BadInput: for what are no classes, no items or other sizes.

    Example:
        >>> run([["1/2", "1/2"]], [1], 2, 3, lambda weights: 0)
        Transcript(pairs=((0, 1),), reports=(0,))

    Source: price-of-privacy, Figure 1.
    """
    rows, level = check_classes(classes), check_level(t)
    N = len(rows[0])
    check_rated(N, w)
    check_item(1, N)  # a pair needs two items
    check_draw(draw)
    check_reading(reading)
    pairs, bits = [], []
    for users, b in zip(check_executed(check_sizes(sizes, len(rows))), rows, strict=True):
        for _ in range(users):
            i = draw(N)
            j = (i + 1 + draw(N - 1)) % N
            first = bool(draw((N - w, w)))
            second = bool(draw((N - 1 - w + first, w - first)))
            ratings = [draw((1 - b[item], b[item])) if rated else None for item, rated in ((i, first), (j, second))]
            pairs.append((min(i, j), max(i, j)))
            bits.append(int(_alike(ratings, reading)) ^ draw((level, 1)))
    return Transcript(tuple(pairs), tuple(bits))


def _alike(ratings: Sequence[int | None], reading: str) -> bool:
    """S0 of two ratings, None for an item that is not rated."""
    one, two = ratings
    if check_reading(reading) == "A":
        return one == two == 1
    if reading == "B":
        return one is not None and one == two
    return (one or 0) == (two or 0)
