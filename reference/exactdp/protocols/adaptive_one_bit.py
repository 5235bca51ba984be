"""Adaptive queries with one bit from each user, exactly: every transcript with its probability.

Before the start user i draws a round j_i uniformly from 0..d-1. In round k the server chooses a query q_k with |q_k(v)| <= r from
all that it has seen, the users with j_i = k answer it by ``mechanisms.one_bit_mean``, and the estimate is

    ybar_k = c r (number of answers +c r - number of answers -c r) / (number of answers), 0 if nobody answers, c = (t+1)/(t-1).

A strategy is a function from the rounds so far (a tuple of ``Round``) to the next query: any adversary that decides by what it
saw; one that tosses coins is a mixture of these. Users hold independent items, each with a law of its own, given as a list of
probabilities for each user: ``iid`` and ``fixed`` data are the two cases. A partition of n users has 2^n transcripts, at most
``MAX_TRANSCRIPTS``. Numbers in Q or Q(t); laws may depend on other variables, which then stand for probabilities. ``max_error``
sums over sizes of rounds instead, for queries chosen in advance: more users. Requires t > 1, n >= 0, d >= 1.
Source: linear-queries, Algorithm 6.

>>> rule = lambda rounds: (1, -1) if not rounds or rounds[0].estimate > 0 else (-1, 1)
>>> found = list(transcripts(iid(["1/4", "3/4"], 2), rule, ((0,), (1,)), 1, t=3))
>>> [(tuple(one.estimate for one in rounds), p) for rounds, p in found][0]
((Fraction(2, 1), Fraction(2, 1)), Fraction(9, 64))
>>> max_error(27, [0], 1, t=3) == 2 * Fraction(10400600, 2**26)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

from exactdp.arguments import check_draw, is_integer, listed, shown
from exactdp.channel import check_distribution
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.limits import check_cells
from exactdp.mechanisms.one_bit_mean import bound, gain, positive, query_of, sample
from exactdp.mechanisms.parameters import Draw, check_count, check_items
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numeric import numeric

__all__ = [
    "MAX_TRANSCRIPTS",
    "Query",
    "Round",
    "Strategy",
    "estimate",
    "fixed",
    "good",
    "iid",
    "max_error",
    "max_error_given",
    "max_error_law",
    "partitions",
    "run",
    "sizes",
    "transcripts",
]

MAX_TRANSCRIPTS = 1_000_000
MAX_ROUNDS = 100_000  # of an execution
MAX_ANSWERS = 3000  # in a round, for the law of its error
Query = tuple[Fraction, ...]
Partition = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Round:
    """A round: the query, the users who answered, their answers (0 for +c r, 1 for -c r), and ybar_k."""

    query: Query
    users: tuple[int, ...]
    answers: tuple[int, ...]
    estimate: Exact


Strategy = Callable[[tuple[Round, ...]], Iterable[ExactLike]]


@numeric
def iid(p: Sequence[ExactLike], n: int) -> tuple[tuple[Exact, ...], ...]:
    """The laws of n users whose items are i.i.d. p.

    Args:
        p: a probability for each item, of sum 1.
        n: the number of users, at least 0.

    Returns:
        n distributions.

    Raises:
        OutOfScope: for too many users.

    Example:
        >>> iid(["1/2", "1/2"], 1)
        ((Fraction(1, 2), Fraction(1, 2)),)
    """
    if check_count(n, "n", 0) > MAX_TRANSCRIPTS:
        raise OutOfScope(f"n = {shown(n)}: laws are listed for at most {MAX_TRANSCRIPTS} users")
    return (check_distribution(p),) * n


@numeric
def fixed(data: Sequence[int], size: int) -> tuple[tuple[Exact, ...], ...]:
    """The laws of users with the given items, of 0..size-1.

    Args:
        data: the items of the users.
        size: the number of items.

    Returns:
        A distribution for each user.

    Raises:
        BadInput: for what is no item.

    Example:
        >>> fixed([1], 2)
        ((Fraction(0, 1), Fraction(1, 1)),)
    """
    held = check_items(data, size)
    check_cells(len(held), size, "list of laws")
    return tuple(tuple(Fraction(int(v == j)) for j in range(size)) for v in held)


@numeric
def partitions(n: int, d: int) -> Iterator[Partition]:
    """The d^n ways to assign n users to d rounds, each of probability d^-n: the users of every round, in ascending order.

    Args:
        n: the number of users.
        d: the number of rounds, at least 1.

    Returns:
        The users of every round, one way after the other.

    Raises:
        OutOfScope: for too many users or rounds.

    Example:
        >>> len(list(partitions(2, 2)))
        4

    Source: linear-queries, Algorithm 6.
    """
    if check_count(n, "n", 0) > MAX_TRANSCRIPTS or check_count(d, "d") > MAX_TRANSCRIPTS:
        raise OutOfScope(f"n = {shown(n)}, d = {shown(d)}: write at most {MAX_TRANSCRIPTS} users and rounds")
    for chosen in product(range(d), repeat=n):
        yield tuple(tuple(i for i, k in enumerate(chosen) if k == j) for j in range(d))


@numeric
def estimate(answers: Sequence[int], r: ExactLike, t: ExactLike = "t") -> Exact:
    """ybar = c r (1 - 2 (number of answers 1)/(number of answers)), and 0 without an answer.

    Args:
        answers: 0 for +c r, 1 for -c r.
        r: the bound of the queries, above 0.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The estimate of a mean, in the unit of r.

    Raises:
        BadInput: for another answer.

    Example:
        >>> estimate([0, 0, 1], 1, 3)
        Fraction(2, 3)

    Source: linear-queries, Algorithm 6.
    """
    answers = listed(answers, "answers", "[0, 1]")
    if any(isinstance(y, bool) or not isinstance(y, int) or y not in (0, 1) for y in answers):
        raise BadInput("an answer is 0 (for +c r) or 1 (for -c r)")
    return gain(t) * bound(r) * Fraction(len(answers) - 2 * sum(answers), len(answers)) if answers else Fraction(0)


@numeric
def transcripts(
    laws: Sequence[Sequence[ExactLike]], strategy: Strategy, partition: Partition, r: ExactLike, t: ExactLike = "t"
) -> Iterator[tuple[tuple[Round, ...], Exact]]:
    """Every transcript given the partition, with its probability; those of probability 0 too.

    User i answers q_k with +c r with probability (1 + <q_k, p_i>/(c r))/2 for p_i = laws[i], independently of all others.

    Args:
        laws: a probability for each item, for each user.
        strategy: a function from the rounds so far to the next query, a number within [-r, r] for each item.
        partition: the users of each round, one of ``partitions(n, d)``.
        r: the bound of the queries, above 0.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        Pairs: the rounds, and the probability of just these.

    Raises:
        BadInput: for what are no laws, and for a query beyond r.
        OutOfScope: for more than MAX_TRANSCRIPTS transcripts.

    Example:
        >>> [str(p) for _, p in transcripts(fixed([0], 1), lambda rounds: [1], ((0,),), 1, t=3)]
        ['3/4', '1/4']

    Source: linear-queries, Algorithm 6.
    """
    _check_strategy(strategy)
    laws = listed(laws, "laws", '[["1/2", "1/2"]], one for each user')
    partition = tuple(listed(users, "users", "[0, 1]") for users in listed(partition, "rounds", "[[0, 1], [2]]"))
    users = [i for users in partition for i in users]
    if not all(map(is_integer, users)) or sorted(users) != list(range(len(laws))) or not partition:
        raise BadInput(f"each of the {len(laws)} users answers in one round: a partition has every user once")
    if 2 ** len(laws) > MAX_TRANSCRIPTS:
        raise OutOfScope(f"{len(laws)} users give 2^{len(laws)} transcripts, above {MAX_TRANSCRIPTS}: take fewer users")
    held = [tuple(map(exact, listed(law, "probabilities", '["1/2", "1/2"]'))) for law in laws]
    for law in dict.fromkeys(held):
        if all(isinstance(p, Fraction) for p in law) or sum(law, start=exact(0)) != 1:
            check_distribution(law, len(law))
    yield from _continued(held, strategy, partition, r, t, (), Fraction(1))


def _continued(
    laws: Sequence[Sequence[Exact]],
    strategy: Strategy,
    partition: Partition,
    r: ExactLike,
    t: ExactLike,
    before: tuple[Round, ...],
    chance: Exact,
) -> Iterator[tuple[tuple[Round, ...], Exact]]:
    if len(before) == len(partition):
        yield before, chance
        return
    users, query = partition[len(before)], _query(strategy, before, r, [len(law) for law in laws])
    plus = [positive(sum((q * p for q, p in zip(query, laws[i], strict=True)), start=exact(0)), r, t) for i in users]
    for answers in product((0, 1), repeat=len(users)):
        here = chance
        for p, y in zip(plus, answers, strict=True):
            here = here * (1 - p if y else p)
        after = (*before, Round(query, users, answers, estimate(answers, r, t)))
        yield from _continued(laws, strategy, partition, r, t, after, here)


@numeric
def run(data: Sequence[int], strategy: Strategy, d: int, r: ExactLike, t: ExactLike, draw: Draw) -> tuple[Round, ...]:
    """One execution for users with the given items: what the server sees. All randomness is taken from ``draw``.

    Args:
        data: the items of the users.
        strategy: a function from the rounds so far to the next query, a number within [-r, r] for each item.
        d: the number of rounds, at least 1.
        r: the bound of the queries, above 0.
        t: e^epsilon, above 1, rational; or give ``epsilon=`` in nats.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        d rounds.

    Raises:
        BadInput: for items outside the query, and for a query beyond r.
        OutOfScope: for too many users or rounds.

    Example:
        >>> run([0, 1], lambda rounds: [1, -1], 1, 1, 3, lambda weights: 0)[0].answers
        (0, 0)

    Source: linear-queries, Algorithm 6.
    """
    _check_strategy(strategy)
    check_draw(draw)
    data = listed(data, "items", "[0, 1], one for each user")
    if not all(map(is_integer, data)):
        raise BadInput(f"{shown(data)}: an item is an integer from 0 to J - 1, for queries of J entries")
    if check_count(d, "d") > MAX_ROUNDS:
        raise OutOfScope(f"d = {shown(d)}: an execution has at most {MAX_ROUNDS} rounds")
    chosen = [draw(d) for _ in data]
    rounds: tuple[Round, ...] = ()
    for k in range(d):
        users = tuple(i for i, j in enumerate(chosen) if j == k)
        query = _query(strategy, rounds, r, [len(rounds[0].query)] if rounds else [])
        answers = tuple(sample(data[i], query, r, t, draw) for i in users)
        rounds = (*rounds, Round(query, users, answers, estimate(answers, r, t)))
    return rounds


def _check_strategy(strategy: Strategy) -> None:
    if not callable(strategy):
        raise BadInput(f"{shown(strategy)} is no strategy: write a function from the rounds so far to the next query")


@numeric
def sizes(n: int, d: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The sizes (n_1, ..., n_d) of the rounds, each with the number n!/(n_1! ... n_d!) of assignments that have them.

    Args:
        n: the number of users.
        d: the number of rounds, at least 1.

    Returns:
        Pairs of the sizes and a number of assignments.

    Raises:
        OutOfScope: for too many sizes.

    Example:
        >>> list(sizes(2, 2))
        [((0, 2), 1), ((1, 1), 2), ((2, 0), 1)]

    Source: linear-queries, Algorithm 6.
    """
    few = min(check_count(n, "n", 0), check_count(d, "d") - 1)
    if few > MAX_ROUNDS or comb(n + d - 1, few) > MAX_TRANSCRIPTS:
        raise OutOfScope(
            f"n = {shown(n)}, d = {shown(d)}: the rounds have more than {MAX_TRANSCRIPTS} sizes; take fewer users or rounds"
        )
    yield from _sizes(n, d)


def _sizes(n: int, d: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if d == 1:
        yield (n,), 1
        return
    for first in range(n + 1):
        for rest, ways in _sizes(n - first, d - 1):
            yield (first, *rest), ways * comb(n, first)


def good(size: Sequence[int]) -> bool:
    """Whether every round has at least half of its expected share of the users, n/(2 d).

    Args:
        size: the numbers of users of the rounds.

    Returns:
        True or False.

    Raises:
        BadInput: for what is no number of users.

    Example:
        >>> good([3, 2]), good([9, 1])
        (True, False)

    Source: linear-queries, equation (18).
    """
    users = [check_count(m, "a round", 0) for m in listed(size, "numbers of users", "[3, 2]")]
    return all(2 * len(users) * m >= sum(users) for m in users)


@numeric
def max_error_given(size: Sequence[int], means: Sequence[ExactLike], r: ExactLike, t: ExactLike) -> dict[Fraction, Fraction]:
    """The law of max_k |ybar_k - means[k]| given the sizes of the rounds, for queries chosen in advance with <q_k, p> = means[k].

    Items are i.i.d.; r, t and the means are numbers.

    Args:
        size: the numbers of users of the rounds.
        means: of the queries, one for each round, each within [-r, r].
        r: the bound of the queries, above 0.
        t: e^epsilon, above 1, rational.

    Returns:
        Distances, in the unit of r, with their probabilities.

    Raises:
        BadInput: where a mean is beyond r, or where means and rounds are not as many.
        OutOfScope: for too many answers.

    Example:
        >>> max_error_given([1], ["1/2"], 1, 3)
        {Fraction(3, 2): Fraction(5, 8), Fraction(5, 2): Fraction(3, 8)}

    Source: linear-queries, Theorem 5.2.
    """
    targets = [rational(m) for m in listed(means, "means", '["0", "1/2"], one for each round')]
    size, most, level = listed(size, "numbers of users", "[3, 2]"), bound(r), rational(t)
    for m in targets:
        if abs(m) > most:
            raise BadInput(f"{m} is beyond r = {most}: the mean of a query lies within [-r, r]")
    if len(size) != len(targets) or not targets:
        raise BadInput(f"{len(targets)} means for {len(size)} rounds: give one for each")
    if any(check_count(users, "n", 0) > MAX_ANSWERS for users in size):
        raise OutOfScope(f"{shown(size)}: the law of an estimate is computed for at most {MAX_ANSWERS} answers")
    laws = [_errors(m, users, most, level) for m, users in zip(targets, size, strict=True)]
    whole = prod(sum(weight for _, weight in law) for law in laws)
    reached, before, found = [0] * len(laws), 0, dict[Fraction, Fraction]()
    for value, k, weight in sorted((value, k, weight) for k, law in enumerate(laws) for value, weight in law):
        reached[k] += weight
        now = prod(reached)  # whole times P(every error up to here)
        if now > before:
            found[value] = found.get(value, Fraction(0)) + Fraction(now - before, whole)
        before = now
    return found


@cache
def _errors(mean: Fraction, users: int, r: Fraction, t: Fraction) -> tuple[tuple[Fraction, int], ...]:
    """The errors of an estimate from so many answers, with integer weights."""
    p, c = rational(positive(mean, r, t)), rational(gain(t))
    found: dict[Fraction, int] = {}
    for a in range(users + 1):
        value = abs((c * r * Fraction(2 * a - users, users) if users else Fraction(0)) - mean)
        weight = comb(users, a) * p.numerator**a * (p.denominator - p.numerator) ** (users - a)
        found[value] = found.get(value, 0) + weight
    return tuple(sorted(found.items()))


@numeric
def max_error_law(n: int, means: Sequence[ExactLike], r: ExactLike, t: ExactLike) -> dict[Fraction, Fraction]:
    """The law of max_k |ybar_k - means[k]|, over the partitions too, for queries chosen in advance with <q_k, p> = means[k].

    Args:
        n: the number of users.
        means: of the queries, each within [-r, r].
        r: the bound of the queries, above 0.
        t: e^epsilon, above 1, rational.

    Returns:
        Distances, in the unit of r, with their probabilities.

    Raises:
        BadInput: where a mean is beyond r.

    Example:
        >>> max_error_law(1, ["1/2"], 1, 3)
        {Fraction(3, 2): Fraction(5, 8), Fraction(5, 2): Fraction(3, 8)}

    Source: linear-queries, Theorem 5.2.
    """
    found: dict[Fraction, Fraction] = {}
    means = listed(means, "means", '["0", "1/2"], one for each round')
    for size, ways in sizes(n, max(1, len(means))):
        for value, p in max_error_given(size, means, r, t).items():
            found[value] = found.get(value, Fraction(0)) + p * Fraction(ways, len(means) ** n)
    return dict(sorted(found.items()))


@numeric
def max_error(n: int, means: Sequence[ExactLike], r: ExactLike, t: ExactLike) -> Fraction:
    """E max_k |ybar_k - means[k]|, exactly, for queries chosen in advance with <q_k, p> = means[k] and i.i.d. data.

    Args:
        n: the number of users.
        means: of the queries, each within [-r, r].
        r: the bound of the queries, above 0.
        t: e^epsilon, above 1, rational.

    Returns:
        An expected distance, in the unit of r.

    Raises:
        BadInput: where a mean is beyond r.

    Example:
        >>> max_error(1, [0], 1, 3)
        Fraction(2, 1)

    Source: linear-queries, Theorem 5.2.
    """
    return sum((value * p for value, p in max_error_law(n, means, r, t).items()), start=Fraction(0))


def _query(strategy: Strategy, before: tuple[Round, ...], r: ExactLike, lengths: Sequence[int]) -> Query:
    query = query_of(strategy(before), r)
    if any(len(query) != length for length in lengths):
        raise BadInput(f"the strategy gives a query with {len(query)} entries: write one for each item")
    return query
