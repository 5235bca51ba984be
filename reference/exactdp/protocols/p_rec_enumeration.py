"""Privacy and loss of an algorithm over every client, pattern and sequence of a small promise. CENTRAL, voter-level privacy.

For T rounds, m objects, at least P peers of radius R, D_C <= D and at most n voters:

    privacy   sup of Pr[b]/Pr'[b] and its inverse over all b, all clients and all adjacent pairs in the promise
    loss      the largest expected loss over all clients and patterns, all chosen in advance

Voters are told apart by their votes alone, so that patterns are multisets. Where an algorithm treats the objects alike, it is
enough that clients like the first objects of a round (``every=False``); majority, which breaks ties, does not. For probabilities
in Q only; MAX_PATTERNS bounds the work. Requires P >= 1, n >= P. Source: online-recommendation, Definition 2, section 2.5.

>>> from exactdp.protocols.p_rec import p_rec_sim
>>> worst = privacy(p_rec_sim(2, 8), 2, 1, 2, 0, 0)
>>> worst.ratio, worst.smaller, worst.extra, worst.recommended
(Fraction(23, 2), ((0, 0),), (0, 1), (0, 1))
>>> loss(p_rec_sim(2, 8), 2, 1, 2, 0, 0)
Fraction(25, 46)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb

from exactdp.arguments import check_flag
from exactdp.errors import OutOfScope
from exactdp.mechanisms.parameters import check_count
from exactdp.numeric import numeric
from exactdp.protocols.p_rec import Algorithm, check_algorithm, expected_loss, law
from exactdp.protocols.p_rec_round import Number
from exactdp.protocols.voting import Client, client_of, distance

__all__ = ["MAX_PATTERNS", "Votes", "Worst", "clients", "loss", "patterns", "privacy"]

MAX_PATTERNS = 20_000
ENOUGH = 20  # 2^20 is more than MAX_PATTERNS
Votes = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Worst:
    """e^sup |E(b)| (None: infinite), and where: the client, the smaller pattern, the extra voter, b, which side is larger."""

    ratio: Fraction | None
    client: Client
    smaller: Votes
    extra: tuple[int, ...]
    recommended: tuple[int, ...]
    smaller_above: bool


@numeric
def clients(m: int, rounds: int, diversity: int, *, every: bool = False) -> Iterator[Client]:
    """The clients with D_C <= D = ``diversity``: those who like the first objects of each round, or all of them.

    Args:
        m: the number of objects, at least 2.
        rounds: T, at least 1.
        diversity: D, at least 0.
        every: all clients, in place of those who like the first objects of each round.

    Returns:
        For each client what she likes in every round.

    Raises:
        OutOfScope: for more than MAX_PATTERNS clients.

    Example:
        >>> list(clients(2, 1, 1))
        [((0,),), ((0, 1),)]

    Source: online-recommendation, Section 2.5.
    """
    for value, name, least in ((m, "m", 2), (rounds, "T", 1), (diversity, "D", 0)):
        check_count(value, name, least)
    check_flag(every, "every")
    if (2 ** min(m, ENOUGH) - 1 if every else m) ** min(rounds, ENOUGH) > MAX_PATTERNS:
        raise OutOfScope(f"{rounds} rounds of {m} objects have more than {MAX_PATTERNS} clients: take fewer rounds")
    sets = [c for size in range(1, m + 1) for c in (combinations(range(m), size) if every else [tuple(range(size))])]
    yield from (c for c in product(sets, repeat=rounds) if sum(len(liked) > 1 for liked in c) <= diversity)


@numeric
def patterns(client: Client, m: int, least: int, most: int, radius: int) -> Iterator[Votes]:
    """The multisets of at most n = ``most`` votes with at least P = ``least`` peers of radius R.

    Args:
        client: what she likes in every round.
        m: the number of objects, at least 2.
        least: P, at least 1.
        most: n, at least P.
        radius: R, at least 0.

    Returns:
        Patterns: the votes of each voter, round by round.

    Raises:
        OutOfScope: if most < least, or where they vote in more than MAX_PATTERNS ways.

    Example:
        >>> list(patterns(((0,),), 2, 1, 2, 0))
        [((0,),), ((0,), (0,)), ((0,), (1,))]

    Source: online-recommendation, Section 2.5.
    """
    for value, name, low in ((m, "m", 2), (least, "P", 1), (most, "n", 1), (radius, "R", 0)):
        check_count(value, name, low)
    if most < least:
        raise OutOfScope(f"n = {most} voters cannot hold P = {least} peers: take n >= P")
    client = client_of(client, m)
    ways = m ** min(len(client), ENOUGH)
    if max(ways, most) > MAX_PATTERNS or comb(ways + most, most) > MAX_PATTERNS:
        raise OutOfScope(f"{most} voters vote in more than {MAX_PATTERNS} ways: take fewer voters or rounds")
    voters = sorted(product(range(m), repeat=len(client)), key=lambda v: (distance(client, v) > radius, v))
    near = {v for v in voters if distance(client, v) <= radius}
    for size in range(least, most + 1):
        for held in combinations_with_replacement(voters, size):
            if sum(v in near for v in held) >= least:
                yield held


@numeric
def privacy(
    algorithm: Algorithm, rounds: int, least: int, most: int, diversity: int, radius: int, *, every: bool = True
) -> Worst:
    """e^sup |E(b)| over the promise, with a place where it is attained; n = ``most`` counts the voters of the larger pattern.

    Args:
        algorithm: who chooses by which votes, such as ``p_rec_sim(2, 8)``.
        rounds: T, at least 1.
        least: P, at least 1.
        most: n, above P.
        diversity: D, at least 0.
        radius: R, at least 0.
        every: all clients, in place of those who like the first objects of each round.

    Returns:
        The largest ratio, with the client, the patterns and the recommendations at which it is attained.

    Raises:
        OutOfScope: if n <= P, where no two patterns are adjacent.

    Example:
        >>> from exactdp.protocols.p_rec import p_rec_sim
        >>> privacy(p_rec_sim(2, 8), 1, 1, 2, 0, 0).ratio
        Fraction(23, 2)

    Source: online-recommendation, Definition 2.
    """
    worst = None
    for client in clients(check_algorithm(algorithm).m, rounds, diversity, every=every):
        laws: dict[Votes, tuple[tuple[tuple[int, ...], Fraction], ...]] = {}
        for held in patterns(client, algorithm.m, least, most, radius):
            named = {f"{i}": votes for i, votes in enumerate(held)}
            laws[tuple(sorted(held))] = tuple((b, _rational(p)) for b, p in law(algorithm, client, named))
        for smaller, before in laws.items():
            for extra in product(range(algorithm.m), repeat=rounds) if len(smaller) < most else ():
                after = laws[tuple(sorted((*smaller, extra)))]
                for (b, p), (_, q) in zip(after, before, strict=True):
                    if p == q and worst is not None:
                        continue
                    high, low = max(p, q), min(p, q)
                    found = Worst(high / low if low else None if high else Fraction(1), client, smaller, extra, b, q > p)
                    if worst is None or _above(found.ratio, worst.ratio):
                        worst = found
    if worst is None:
        raise OutOfScope(f"no two patterns of at most n = {most} voters with P = {least} peers are adjacent: take n > P")
    return worst


@numeric
def loss(
    algorithm: Algorithm, rounds: int, least: int, most: int, diversity: int, radius: int, *, every: bool = True
) -> Fraction:
    """The largest expected loss over the promise.

    Args:
        algorithm: who chooses by which votes, such as ``p_rec_sim(2, 8)``.
        rounds: T, at least 1.
        least: P, at least 1.
        most: n, at least P.
        diversity: D, at least 0.
        radius: R, at least 0.
        every: all clients, in place of those who like the first objects of each round.

    Returns:
        An expected number of disliked recommendations.

    Example:
        >>> from exactdp.protocols.p_rec import p_rec_sim
        >>> loss(p_rec_sim(2, 8), 1, 1, 2, 0, 0)
        Fraction(1, 2)

    Source: online-recommendation, Section 2.5.
    """
    return max(
        _rational(expected_loss(algorithm, client, {f"{i}": votes for i, votes in enumerate(held)}))
        for client in clients(check_algorithm(algorithm).m, rounds, diversity, every=every)
        for held in patterns(client, algorithm.m, least, most, radius)
    )


def _above(one: Fraction | None, two: Fraction | None) -> bool:
    return two is not None and (one is None or one > two)


def _rational(value: Number) -> Fraction:
    if not isinstance(value, Fraction):
        raise OutOfScope("a probability is not rational: take tau such that all powers tau^(2mc/W) are, W = 1, ..., n")
    return value
