"""Voting patterns and clients: peers, adjacency, and the patterns over which privacy is promised. CENTRAL, voter-level privacy.

A trusted server sees all votes; what is protected is one whole voter with all his votes, against the client who sees the
recommendations. This is not local privacy: do not compare its epsilon with that of a mechanism of one user.

    client     the liked objects of every round, at least one of 0..m-1 in each
    pattern    {name: votes}, one vote of 0..m-1 in every round (nobody abstains)
    distance   number of rounds in which a voter votes a disliked object; a peer has distance at most R
    D_C        number of rounds in which the client likes more than one object
    adjacent   one voter is added or removed, and all others vote alike; a name that votes differently is no neighbour

The promise: at least P peers, D_C <= D and, where a cap is asked for, at most n voters. Without the cap privacy and the lower
bounds of the paper hold together; with it the lower bounds need n >= 2P. Requires m >= 2, T >= 1.
Source: online-recommendation, sections 2.1, 2.2, 2.4, Definitions 1 and 2; the promise is ours.

>>> client, pattern = [[0], [0, 1], [1]], {"ann": [0, 1, 1], "bob": [1, 1, 1]}
>>> diversity(client), distance(client, pattern["bob"]), peers(client, pattern, 0)
(1, 1, ('ann',))
>>> adjacent(pattern, {"ann": [0, 1, 1]}), steps(pattern, {"ann": [0, 0, 1]}), promised(client, pattern, 2, 1, 1)
(True, 3, True)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import TypeAlias

from exactdp.arguments import is_integer, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms.parameters import check_count
from exactdp.numeric import numeric

__all__ = [
    "Client",
    "Pattern",
    "adjacent",
    "cast_of",
    "client_of",
    "clones",
    "distance",
    "diversity",
    "path",
    "pattern_of",
    "peers",
    "promised",
    "recommendations_of",
    "steps",
    "steps_within",
]

Client: TypeAlias = tuple[tuple[int, ...], ...]
Pattern: TypeAlias = Mapping[str, Sequence[int]]
MAX_STATES = 100_000


@numeric
def client_of(client: Iterable[Iterable[int]], m: int | None = None) -> Client:
    """The liked objects of every round, in ascending order; objects are 0..m-1 where m is given.

    Args:
        client: for each round the objects that the client likes, at least one.
        m: the number of objects; not checked where none is given.

    Returns:
        The liked objects of every round.

    Raises:
        BadInput: where the client is no list of liked objects, at least one, for each round.

    Example:
        >>> client_of([[1, 0], [0]])
        ((0, 1), (0,))
    """
    if isinstance(client, str | Mapping) or not isinstance(client, Iterable):
        raise BadInput(f"{shown(client)} is not a client: write the liked objects of every round, such as [[0], [0, 1]]")
    found = []
    for t, liked in enumerate(client):
        if isinstance(liked, str | Mapping) or not isinstance(liked, Iterable):
            raise BadInput(f"round {t}: write the list of the liked objects, such as [0]")
        chosen = {_object(j, m) for j in liked}
        if not chosen:
            raise BadInput(f"the client likes nothing in round {t}: he likes at least one object of every round")
        found.append(tuple(sorted(chosen)))
    if not found:
        raise BadInput("a client without rounds: write the liked objects of at least one round")
    return tuple(found)


@numeric
def pattern_of(pattern: Pattern, rounds: int, m: int | None = None) -> dict[str, tuple[int, ...]]:
    """The votes of every voter, by name in the given order, one for each of the rounds.

    Args:
        pattern: the votes of each voter by name, one for each round.
        rounds: how many votes each voter casts.
        m: the number of objects; not checked where none is given.

    Returns:
        The pattern.

    Raises:
        BadInput: where the pattern is no mapping from voters to their votes, one for each round.

    Example:
        >>> pattern_of({"ann": [0, 1]}, 2)
        {'ann': (0, 1)}
    """
    if not isinstance(pattern, Mapping):
        raise BadInput("a voting pattern maps the name of every voter to his votes, such as {'ann': [0, 1]}")
    found = {}
    for name, votes in pattern.items():
        if not isinstance(name, str):
            raise BadInput(f"{shown(name)} is not the name of a voter: write a text")
        if isinstance(votes, str | Mapping) or not isinstance(votes, Sequence) or len(votes) != check_count(rounds, "T", 0):
            raise BadInput(f"voter {shown(name)} votes once in each of the {rounds} rounds: nobody abstains")
        found[name] = tuple(_object(j, m) for j in votes)
    return found


@numeric
def recommendations_of(recommended: Sequence[int], rounds: int, m: int | None = None) -> tuple[int, ...]:
    """The recommended objects of the first rounds, at most one for each.

    Args:
        recommended: an object for each of the first rounds.
        rounds: how many rounds there are.
        m: the number of objects; not checked where none is given.

    Returns:
        The objects.

    Raises:
        BadInput: for what are no recommendations, and for more than there are rounds.

    Example:
        >>> recommendations_of([0, 1], 3)
        (0, 1)
    """
    if isinstance(recommended, str | Mapping) or not isinstance(recommended, Sequence):
        raise BadInput(
            f"{shown(recommended)} is no sequence of recommendations: write the objects of the first rounds, such as [0, 1]"
        )
    if len(recommended) > check_count(rounds, "T", 0):
        raise BadInput(f"{len(recommended)} recommendations for {rounds} rounds: give at most one for each")
    return tuple(_object(b, m) for b in recommended)


@numeric
def cast_of(votes: Mapping[str, int], m: int) -> tuple[int, ...]:
    """The votes {name: object} of one round, in the given order.

    Args:
        votes: the object of each voter by name.
        m: the number of objects.

    Returns:
        The objects.

    Raises:
        BadInput: where the votes are no mapping from voters to objects.

    Example:
        >>> cast_of({"ann": 0, "bob": 1}, 2)
        (0, 1)
    """
    if not isinstance(votes, Mapping):
        raise BadInput("the votes of a round map the name of every voter to an object, such as {'ann': 0}")
    return tuple(_object(vote, m) for vote in votes.values())


def diversity(client: Iterable[Iterable[int]]) -> int:
    """D_C, the number of rounds in which the client likes more than one object.

    Args:
        client: for each round the objects that the client likes, at least one.

    Returns:
        A number of rounds.

    Raises:
        BadInput: for what is no client.

    Example:
        >>> diversity([[0], [0, 1]])
        1

    Source: online-recommendation, Section 2.1.
    """
    return sum(len(liked) > 1 for liked in client_of(client))


def distance(client: Iterable[Iterable[int]], votes: Sequence[int]) -> int:
    """The number of rounds in which the voter votes an object that the client dislikes.

    Args:
        client: for each round the objects that the client likes, at least one.
        votes: an object for every round.

    Returns:
        A number of rounds.

    Raises:
        BadInput: for what is no client, and for what are no votes.

    Example:
        >>> distance([[0], [0, 1]], [1, 1])
        1

    Source: online-recommendation, Section 2.1.
    """
    likes = client_of(client)
    (own,) = pattern_of({"voter": votes}, len(likes)).values()
    return sum(vote not in liked for vote, liked in zip(own, likes, strict=True))


@numeric
def peers(client: Iterable[Iterable[int]], pattern: Pattern, radius: int) -> tuple[str, ...]:
    """The voters at distance at most R = ``radius`` from the client, in the order of the pattern.

    Args:
        client: for each round the objects that the client likes, at least one.
        pattern: the votes of each voter by name, one for each round.
        radius: R, in rounds, at least 0.

    Returns:
        Names.

    Raises:
        BadInput: for what is no client or no pattern.

    Example:
        >>> peers([[0], [0]], {"ann": [0, 0], "bob": [1, 1]}, 1)
        ('ann',)

    Source: online-recommendation, Section 2.1.
    """
    likes, most = client_of(client), check_count(radius, "R", 0)
    return tuple(name for name, votes in pattern_of(pattern, len(likes)).items() if distance(likes, votes) <= most)


def adjacent(one: Pattern, two: Pattern) -> bool:
    """Whether one of the patterns is the other with one voter more.

    Args:
        one: the votes of each voter by name, one for each round.
        two: likewise.

    Returns:
        True or False.

    Raises:
        BadInput: for what is no pattern.

    Example:
        >>> adjacent({"ann": [0], "bob": [1]}, {"ann": [0]})
        True

    Source: online-recommendation, Definition 2.
    """
    return steps(one, two) == 1


def steps(one: Pattern, two: Pattern) -> int:
    """The least k for which the patterns are k-step adjacent: 1 for each voter of one of them, 2 for a name that votes anew.

    Args:
        one: the votes of each voter by name, one for each round.
        two: likewise.

    Returns:
        k.

    Raises:
        BadInput: for what is no pattern.

    Example:
        >>> steps({"ann": [0]}, {"bob": [1]})
        2

    Source: online-recommendation, Definition 2.
    """
    before, after = _both(one, two)
    return sum((name not in before) + (name not in after) or 2 * (before[name] != after[name]) for name in {**before, **after})


@numeric
def promised(
    client: Iterable[Iterable[int]], pattern: Pattern, least: int, radius: int, most_liked: int, most: int | None = None
) -> bool:
    """Whether there are at least P = ``least`` peers of radius R, D_C <= D = ``most_liked``, and at most n = ``most`` voters.

    Args:
        client: for each round the objects that the client likes, at least one.
        pattern: the votes of each voter by name, one for each round.
        least: P, at least 1.
        radius: R, at least 0.
        most_liked: D, at least 0.
        most: n, at least 1; None for no cap.

    Returns:
        True or False.

    Raises:
        BadInput: for what is no client or no pattern.

    Example:
        >>> promised([[0]], {"ann": [0]}, 1, 0, 0), promised([[0]], {"ann": [1]}, 1, 0, 0)
        (True, False)
    """
    wanted, cap = check_count(least, "P", 1), None if most is None else check_count(most, "n", 1)
    likes, many = client_of(client), check_count(most_liked, "D", 0)
    near = peers(likes, pattern, radius)
    return (cap is None or len(pattern) <= cap) and diversity(likes) <= many and len(near) >= wanted


@numeric
def clones(votes: Sequence[int], count: int, name: str) -> dict[str, tuple[int, ...]]:
    """``count`` voters who all vote the same, named name-1, name-2, ...

    Args:
        votes: an object for every round.
        count: how many voters.
        name: before their numbers.

    Returns:
        A pattern.

    Raises:
        BadInput: for what are no votes.
        OutOfScope: for too many voters.

    Example:
        >>> clones([0, 1], 2, "ann")
        {'ann-1': (0, 1), 'ann-2': (0, 1)}
    """
    if isinstance(votes, str | Mapping) or not isinstance(votes, Sequence):
        raise BadInput(f"{votes!r} are no votes: write an object for every round, such as [0, 1]")
    if check_count(count, "count", 0) > MAX_STATES:
        raise OutOfScope(f"count = {count}: more than {MAX_STATES} voters are not written out, take fewer")
    return {f"{name}-{i}": tuple(votes) for i in range(1, count + 1)}


def path(one: Pattern, two: Pattern, *, alternate: bool = False) -> tuple[dict[str, tuple[int, ...]], ...]:
    """Adjacent patterns from one to two: first all voters of two are added, then those of one removed; or by turns.

    For P clones and P others: the chain of Lemma 8, 2P + 1 patterns of at most 2P voters; by turns, of at most P + 1.

    Args:
        one: the votes of each voter by name, one for each round.
        two: likewise.
        alternate: add and remove by turns.

    Returns:
        Patterns, the first and the last one included.

    Raises:
        OutOfScope: where a voter of both patterns votes differently in them.

    Example:
        >>> path({"ann": [0]}, {"bob": [1]})
        ({'ann': (0,)}, {'ann': (0,), 'bob': (1,)}, {'bob': (1,)})

    Source: online-recommendation, Lemma 8.
    """
    before, after = _both(one, two)
    if any(before[name] != after[name] for name in before.keys() & after.keys()):
        raise OutOfScope("a voter of both patterns votes differently in them: give him a new name in one")
    moves = [[(name, True) for name in after if name not in before], [(name, False) for name in before if name not in after]]
    order = [move for pair in zip(*moves, strict=False) for move in pair] if alternate else []
    order += [move for part in moves for move in part if move not in order]
    found = [dict(before)]
    for name, added in order:
        here = dict(found[-1])
        if added:
            here[name] = after[name]
        else:
            del here[name]
        found.append(here)
    return tuple(found)


@numeric
def steps_within(
    client: Iterable[Iterable[int]], one: Pattern, two: Pattern, least: int, radius: int, most: int | None = None
) -> int | None:
    """The least number of steps from one to two through patterns of at least P peers and at most n voters; None without a way.

    Voters of neither pattern do not shorten a way: a peer who is missing can be one of two, and if all these are there already,
    the peers suffice to the end.

    Args:
        client: for each round the objects that the client likes, at least one.
        one: the votes of each voter by name, one for each round.
        two: likewise.
        least: P, at least 1.
        radius: R, at least 0.
        most: n, at least 1; None for no cap.

    Returns:
        A number of steps, or None.

    Raises:
        OutOfScope: where a voter of both votes differently, for a pattern outside the promise, and for too many voters.

    Example:
        >>> steps_within([[0]], {"ann": [0]}, {"bob": [0]}, 1, 0)
        2
    """
    likes = client_of(client)
    before, after = _both(one, two)
    if any(before[name] != after[name] for name in before.keys() & after.keys()):
        raise OutOfScope("a voter of both patterns votes differently in them: give him a new name in one")
    near, wanted = set(peers(likes, {**before, **after}, radius)), check_count(least, "P", 1)
    kinds = [(a, b, c) for a in (True, False) for b in (True, False) for c in (True, False) if a or b]
    sizes = [sum((n in before, n in after, n in near) == kind for n in {**before, **after}) for kind in kinds]
    start = tuple(size if kind[0] else 0 for kind, size in zip(kinds, sizes, strict=True))
    goal = tuple(size if kind[1] else 0 for kind, size in zip(kinds, sizes, strict=True))
    cap = sum(sizes) if most is None else check_count(most, "n", 1)

    def allowed(state: tuple[int, ...]) -> bool:
        return sum(state) <= cap and sum(k for k, kind in zip(state, kinds, strict=True) if kind[2]) >= wanted

    if not (allowed(start) and allowed(goal)):
        raise OutOfScope(f"a pattern has fewer than P = {least} peers, or more than n voters: it is outside the promise")
    if prod(size + 1 for size in sizes) > MAX_STATES:
        raise OutOfScope(f"more than {MAX_STATES} patterns lie between the two: take fewer voters")
    known, waiting = {start: 0}, deque([start])
    while waiting and goal not in known:
        here = waiting.popleft()
        for i, size in enumerate(sizes):
            for value in (here[i] - 1, here[i] + 1):
                state = (*here[:i], value, *here[i + 1 :])
                if 0 <= value <= size and state not in known and allowed(state):
                    known[state] = known[here] + 1
                    waiting.append(state)
    return known.get(goal)


def _both(one: Pattern, two: Pattern) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """Two patterns with the same number of rounds."""
    held = [votes for pattern in (one, two) if isinstance(pattern, Mapping) for votes in pattern.values()]
    lengths = {len(votes) for votes in held if isinstance(votes, Sequence)}
    rounds = lengths.pop() if lengths else 1
    return pattern_of(one, rounds), pattern_of(two, rounds)


def _object(value: int, m: int | None) -> int:
    if not is_integer(value) or value < 0 or (m is not None and value >= check_count(m, "m")):
        raise BadInput(f"{shown(value)} is not an object: write an integer from 0 to {'m' if m is None else m} - 1")
    return value
