"""p-REC: who survives, the exact law of all recommendations, one execution. CENTRAL, voter-level privacy, not local.

Every voter starts with D-credit 2D and R-credit 2R + 1. When the recommended object b_t is disliked, its voters lose one
R-credit; when it is liked, all others lose one D-credit. A voter survives while his R-credit and the sum of both are above 0; the
D-credit is signed, and may fall below 0 even for a peer with D = 0. The survivors choose by ``p_rec_round``. In closed form:
voter i survives iff r_i <= 2R and r_i + d_i <= 2D + 2R, r_i and d_i his numbers of deductions. p-REC_sim is p-REC with D = R = 0.

    Q(b | C, V) = product over t of Q(b_t | votes of the survivors in round t)

An ``Algorithm`` is a rule that chooses by the votes of the survivors, with the credits that they start with; None: everybody
always counts. Laws list all m^T sequences, up to MAX_SEQUENCES. The number of rounds is that of the client; tau is a parameter.
Requires m >= 2, tau > 1, 3 tau >= m + 1, and a survivor in every round: the promise of one peer suffices. D = 0, R = 0 allowed.
Source: online-recommendation, Algorithms 1 and 2, section 8.2.

>>> client, pattern = [[0], [0]], {"ann": [0, 0], "bob": [1, 0], "cid": [0, 0]}
>>> sim = p_rec_sim(2, 8)
>>> survivors(client, pattern, [0, 0], sim.credits)
(('ann', 'bob', 'cid'), ('ann', 'cid'), ('ann', 'cid'))
>>> [str(p) for _, p in law(sim, client, pattern)], expected_loss(sim, client, pattern)
(['7513/8464', '683/16928', '583/8464', '53/16928'], Fraction(85, 736))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product

from exactdp.arguments import check_draw, check_kind, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.parameters import Draw, check_count
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric
from exactdp.protocols.p_rec_round import Number, Rule, check_rule, probabilities, recommend, rule
from exactdp.protocols.voting import Client, Pattern, cast_of, client_of, pattern_of, recommendations_of

__all__ = [
    "MAX_SEQUENCES",
    "Algorithm",
    "Choice",
    "Credits",
    "by_weight",
    "charges",
    "conditionals",
    "credits_of",
    "expected_loss",
    "law",
    "p_rec",
    "p_rec_sim",
    "probability",
    "ratio",
    "run",
    "survives",
    "survivors",
]

MAX_SEQUENCES = 100_000
Choice = Callable[[Mapping[str, int]], tuple[Number, ...]]


@dataclass(frozen=True)
class Credits:
    """The D-credit and the R-credit that every voter starts with: 2D and 2R + 1 in p-REC, 0 and 1 in p-REC_sim."""

    d: int
    r: int

    def __post_init__(self) -> None:
        for value, name, least in ((self.d, "D-credit", 0), (self.r, "R-credit", 1)):
            if isinstance(value, bool) or not isinstance(value, int) or value < least:
                raise BadInput(f"a {name} of {shown(value)} at the start: write an integer >= {least}")


@dataclass(frozen=True)
class Algorithm:
    """m objects per round, the probabilities of the objects for the votes {name: object} of the survivors, and their credits."""

    m: int
    choose: Choice
    credits: Credits | None


def check_algorithm(algorithm: Algorithm) -> Algorithm:
    """An algorithm."""
    check_kind(algorithm, Algorithm, "algorithm", "write one such as p_rec_sim(m, tau)")
    return algorithm


@numeric
def credits_of(diversity: int, radius: int) -> Credits:
    """2D and 2R + 1 for D = ``diversity``, R = ``radius``.

    Args:
        diversity: D, at least 0.
        radius: R, at least 0.

    Returns:
        The credits.

    Raises:
        BadInput: for a negative number.

    Example:
        >>> credits_of(1, 1)
        Credits(d=2, r=3)

    Source: online-recommendation, Algorithm 2.
    """
    return Credits(2 * check_count(diversity, "D", 0), 2 * check_count(radius, "R", 0) + 1)


def by_weight(one: Rule, votes: Mapping[str, int]) -> tuple[Number, ...]:
    """The probabilities of ``p_rec_round`` for the votes of the survivors.

    Args:
        one: the rule of the round, as of ``rule``.
        votes: the object of each surviving voter by name.

    Returns:
        A probability for each object.

    Raises:
        OutOfScope: where no voter survives.

    Example:
        >>> by_weight(rule(2, 8), {"ann": 0, "bob": 1})
        (Fraction(1, 2), Fraction(1, 2))

    Source: online-recommendation, Algorithm 1.
    """
    cast = cast_of(votes, check_rule(one).m)
    return probabilities([cast.count(j) for j in range(one.m)], one)


@numeric
def p_rec(m: int, tau: ExactLike, diversity: int, radius: int) -> Algorithm:
    """p-REC for D = ``diversity`` and R = ``radius``; in the paper tau = T/(R+1).

    Args:
        m: the number of objects, at least 2.
        tau: above 1, or a variable.
        diversity: D, at least 0.
        radius: R, at least 0.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for less than two objects.
        OutOfScope: for tau <= 1.

    Example:
        >>> p_rec(2, 8, 1, 1).credits
        Credits(d=2, r=3)

    Source: online-recommendation, Algorithm 2.
    """
    return Algorithm(m, partial(by_weight, rule(m, tau)), credits_of(diversity, radius))


@numeric
def p_rec_sim(m: int, tau: ExactLike) -> Algorithm:
    """p-REC_sim, p-REC with D = R = 0; in the paper tau = T.

    Args:
        m: the number of objects, at least 2.
        tau: above 1, or a variable.

    Returns:
        A rule that ``law``, ``expected_loss`` and ``probability`` take.

    Raises:
        BadInput: for less than two objects.
        OutOfScope: for tau <= 1.

    Example:
        >>> p_rec_sim(2, 8).credits
        Credits(d=0, r=1)

    Source: online-recommendation, Algorithm 1.
    """
    return p_rec(m, tau, 0, 0)


def charges(client: Iterable[Iterable[int]], votes: Sequence[int], recommended: Sequence[int]) -> tuple[int, int]:
    """(r, d): the rounds in which the voter votes the recommended object and it is disliked; does not, and it is liked.

    Args:
        client: for each round the objects that the client likes, at least one.
        votes: an object for every round.
        recommended: the recommendations of the first rounds.

    Returns:
        Numbers of rounds, r and d.

    Raises:
        BadInput: for what is no client, no votes or no recommendations.

    Example:
        >>> charges([[0], [0]], [1, 1], [1, 0])
        (1, 1)

    Source: online-recommendation, Algorithm 2.
    """
    likes = client_of(client)
    (own,) = pattern_of({"voter": votes}, len(likes)).values()
    pairs = list(zip(likes, own, recommendations_of(recommended, len(likes)), strict=False))
    return sum(b not in s and v == b for s, v, b in pairs), sum(b in s and v != b for s, v, b in pairs)


@numeric
def survives(r: int, d: int, diversity: int, radius: int) -> bool:
    """The closed form: r <= 2R and r + d <= 2D + 2R.

    Args:
        r: how often the voter lost an R-credit.
        d: how often he lost a D-credit.
        diversity: D, at least 0.
        radius: R, at least 0.

    Returns:
        True or False.

    Raises:
        BadInput: for a negative number.

    Example:
        >>> survives(1, 0, 0, 0), survives(1, 0, 0, 1)
        (False, True)

    Source: online-recommendation, Section 8.2.
    """
    for value, name in ((r, "r"), (d, "d"), (diversity, "D"), (radius, "R")):
        check_count(value, name, 0)
    return r <= 2 * radius and r + d <= 2 * diversity + 2 * radius


def survivors(
    client: Iterable[Iterable[int]], pattern: Pattern, recommended: Sequence[int], initial: Credits | None
) -> tuple[tuple[str, ...], ...]:
    """The survivors at the start of rounds 1, ..., len(b) + 1 after the recommendations b, by the two credits.

    ``initial`` is what every voter starts with, as ``credits_of(D, R)``.

    Args:
        client: for each round the objects that the client likes, at least one.
        pattern: the votes of each voter by name, one for each round.
        recommended: an object for each of the first rounds.
        initial: what every voter starts with; None if everybody always counts.

    Returns:
        Names, for each round.

    Raises:
        BadInput: for what are no credits.

    Example:
        >>> survivors([[0], [0]], {"ann": [0, 0], "bob": [1, 0]}, [1], credits_of(0, 0))
        (('ann', 'bob'), ('ann',))

    Source: online-recommendation, Algorithms 1 and 2.
    """
    likes = client_of(client)
    held = pattern_of(pattern, len(likes))
    if initial is not None and not isinstance(initial, Credits):
        raise BadInput(f"{shown(initial)} are no credits: write credits_of(D, R), or None if everybody always counts")
    purse = _start(held, initial)
    found = [_alive(purse)]
    for t, b in enumerate(recommendations_of(recommended, len(likes))):
        purse = _paid(purse, likes[t], held, t, b, initial)
        found.append(_alive(purse))
    return tuple(found)


def conditionals(
    algorithm: Algorithm, client: Iterable[Iterable[int]], pattern: Pattern, recommended: Sequence[int]
) -> tuple[Number, ...]:
    """The probabilities Pr[b_t | b_1, ..., b_t-1], one for every round of the sequence b.

    Args:
        algorithm: who chooses by which votes, such as ``p_rec_sim(2, 8)``.
        client: for each round the objects that the client likes, at least one.
        pattern: the votes of each voter by name, one for each round.
        recommended: an object for each of the first rounds.

    Returns:
        A probability for each of these rounds.

    Raises:
        BadInput: for what is no client, no pattern or no recommendations.

    Example:
        >>> conditionals(p_rec_sim(2, 8), [[0]], {"ann": [0]}, [0])
        (Fraction(22, 23),)

    Source: online-recommendation, Algorithms 1 and 2.
    """
    likes = client_of(client, check_algorithm(algorithm).m)
    held = pattern_of(pattern, len(likes), algorithm.m)
    given = recommendations_of(recommended, len(likes), algorithm.m)
    alive = survivors(likes, held, given, algorithm.credits)
    votes = [{name: held[name][t] for name in alive[t]} for t in range(len(given))]
    return tuple(algorithm.choose(here)[b] for here, b in zip(votes, given, strict=True))


def probability(algorithm: Algorithm, client: Iterable[Iterable[int]], pattern: Pattern, recommended: Sequence[int]) -> Number:
    """Pr[b], the product of the conditional probabilities.

    Args:
        algorithm: who chooses by which votes, such as ``p_rec_sim(2, 8)``.
        client: for each round the objects that the client likes, at least one.
        pattern: the votes of each voter by name, one for each round.
        recommended: an object for each of the first rounds.

    Returns:
        A probability.

    Raises:
        BadInput: for what is no client, no pattern or no recommendations.

    Example:
        >>> probability(p_rec_sim(2, 8), [[0]], {"ann": [0]}, [0])
        Fraction(22, 23)

    Source: online-recommendation, Algorithms 1 and 2.
    """
    found: Number = Fraction(1)
    for p in conditionals(algorithm, client, pattern, recommended):
        found = _times(found, p)
    return found


def ratio(
    algorithm: Algorithm, client: Iterable[Iterable[int]], one: Pattern, two: Pattern, recommended: Sequence[int]
) -> tuple[Number, ...]:
    """The ratio Pr[b_t | ...]/Pr'[b_t | ...] of every round; its logarithm is E_t(b), and the sum of these E(b).

    Args:
        algorithm: who chooses by which votes, such as ``p_rec_sim(2, 8)``.
        client: for each round the objects that the client likes, at least one.
        one: the votes of each voter by name, one for each round.
        two: likewise.
        recommended: an object for each of the first rounds.

    Returns:
        A ratio for each of these rounds.

    Raises:
        OutOfScope: where the second probability is 0.

    Example:
        >>> ratio(p_rec_sim(2, 8), [[0]], {"ann": [0], "bob": [0]}, {"ann": [0]}, [0])
        (Fraction(1, 1),)

    Source: online-recommendation, Theorem 11.
    """
    found = []
    for a, b in zip(*(conditionals(algorithm, client, p, recommended) for p in (one, two)), strict=True):
        if b == Fraction(0):
            raise OutOfScope("a probability of the second pattern is 0: the ratio is infinite, or 0/0")
        found.append(Fraction(1) if a == b else _over(a, b))
    return tuple(found)


def law(algorithm: Algorithm, client: Iterable[Iterable[int]], pattern: Pattern) -> tuple[tuple[tuple[int, ...], Number], ...]:
    """Every sequence b with its probability, in lexicographic order.

    Args:
        algorithm: who chooses by which votes, such as ``p_rec_sim(2, 8)``.
        client: for each round the objects that the client likes, at least one.
        pattern: the votes of each voter by name, one for each round.

    Returns:
        Pairs of a sequence and its probability.

    Raises:
        OutOfScope: for more than MAX_SEQUENCES sequences.

    Example:
        >>> law(p_rec_sim(2, 8), [[0]], {"ann": [0]})
        (((0,), Fraction(22, 23)), ((1,), Fraction(1, 23)))

    Source: online-recommendation, Algorithms 1 and 2.
    """
    likes = client_of(client, check_algorithm(algorithm).m)
    held = pattern_of(pattern, len(likes), algorithm.m)
    if algorithm.m ** len(likes) > MAX_SEQUENCES:
        raise OutOfScope(f"{algorithm.m}^{len(likes)} sequences are more than {MAX_SEQUENCES}: take fewer rounds")
    return tuple(_continued(algorithm, likes, held, (), _start(held, algorithm.credits), Fraction(1)))


def _continued(
    algorithm: Algorithm, likes: Client, held: Pattern, before: tuple[int, ...], purse: dict[str, tuple[int, int]], chance: Number
) -> Iterator[tuple[tuple[int, ...], Number]]:
    t = len(before)
    if t == len(likes):
        yield before, chance
        return
    for b, p in enumerate(algorithm.choose({name: held[name][t] for name in _alive(purse)})):
        if p == Fraction(0):
            yield from (((*before, b, *rest), p) for rest in product(range(algorithm.m), repeat=len(likes) - t - 1))
            continue
        paid = _paid(purse, likes[t], held, t, b, algorithm.credits)
        yield from _continued(algorithm, likes, held, (*before, b), paid, _times(chance, p))


def expected_loss(algorithm: Algorithm, client: Iterable[Iterable[int]], pattern: Pattern) -> Number:
    """The expected number of recommended objects that the client dislikes; histories with equal credits are taken together.

    Args:
        algorithm: who chooses by which votes, such as ``p_rec_sim(2, 8)``.
        client: for each round the objects that the client likes, at least one.
        pattern: the votes of each voter by name, one for each round.

    Returns:
        A number of rounds.

    Raises:
        OutOfScope: for more than MAX_SEQUENCES states of the credits.

    Example:
        >>> expected_loss(p_rec_sim(2, 8), [[0]], {"ann": [0]})
        Fraction(1, 23)

    Source: online-recommendation, Theorem 10.
    """
    likes = client_of(client, check_algorithm(algorithm).m)
    held = pattern_of(pattern, len(likes), algorithm.m)
    now: dict[tuple[tuple[int, int], ...], Number] = {tuple(_start(held, algorithm.credits).values()): Fraction(1)}
    lost: list[Number] = [Fraction(0)]
    for t, liked in enumerate(likes):
        after: dict[tuple[tuple[int, int], ...], Number] = {}
        for credit, chance in now.items():
            purse, moves = dict(zip(held, credit, strict=True)), dict[tuple[tuple[int, int], ...], Number]()
            for b, p in enumerate(algorithm.choose({name: held[name][t] for name in _alive(purse)})):
                if p != Fraction(0):
                    lost += [_times(chance, p)] if b not in liked else []
                    place = tuple(_paid(purse, liked, held, t, b, algorithm.credits).values())
                    moves[place] = _plus(moves[place], p) if place in moves else p
            for place, p in moves.items():
                part = chance if len(moves) == 1 else _times(chance, p)  # all probabilities make 1
                after[place] = _plus(after[place], part) if place in after else part
        now = after
        if len(now) * len(likes) > MAX_SEQUENCES:
            raise OutOfScope(f"more than {MAX_SEQUENCES} states of the credits: take fewer rounds or voters")
    while len(lost) > 1:  # in pairs: a long chain of real numbers could not be evaluated
        lost = [_plus(*lost[i : i + 2]) if i + 1 < len(lost) else lost[i] for i in range(0, len(lost), 2)]
    return lost[0]


@numeric
def run(client: Iterable[Iterable[int]], pattern: Pattern, one: Rule, diversity: int, radius: int, draw: Draw) -> tuple[int, ...]:
    """One execution of p-REC with this rule, line by line: its law is ``law``. All randomness is taken from ``draw``.

    Args:
        client: for each round the objects that the client likes, at least one.
        pattern: the votes of each voter by name, one for each round.
        one: the rule of the rounds, as of ``rule``.
        diversity: D, at least 0.
        radius: R, at least 0.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The recommended objects.

    Raises:
        OutOfScope: where the weights are not rational.

    Example:
        >>> run([[0]], {"ann": [0]}, rule(2, 8), 0, 0, lambda weights: 0)
        (0,)

    Source: online-recommendation, Algorithm 2.
    """
    likes, own = client_of(client, check_rule(one).m), credits_of(diversity, radius)
    check_draw(draw)
    held = pattern_of(pattern, len(likes), one.m)
    credit_d, credit_r = dict.fromkeys(held, own.d), dict.fromkeys(held, own.r)
    weight = dict.fromkeys(held, 1)
    found: list[int] = []
    for t, liked in enumerate(likes):
        counts = [0] * one.m
        for name, votes in held.items():
            counts[votes[t]] += weight[name]
        b = recommend(counts, one, draw)
        found.append(b)
        for name, votes in held.items():
            if b not in liked and votes[t] == b:
                credit_r[name] -= 1
            if b in liked and votes[t] != b:
                credit_d[name] -= 1
            weight[name] = int(credit_r[name] > 0 and credit_d[name] + credit_r[name] > 0)
    return tuple(found)


def _start(held: Pattern, initial: Credits | None) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(held, (0, 1) if initial is None else (initial.d, initial.r))


def _alive(purse: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    return tuple(name for name, (d, r) in purse.items() if r > 0 and d + r > 0)


def _paid(
    purse: dict[str, tuple[int, int]], liked: Sequence[int], held: Pattern, t: int, b: int, initial: Credits | None
) -> dict[str, tuple[int, int]]:
    """The credits after the recommendation b of round t; those of the dead, who never return, are no longer counted down."""
    if initial is None:
        return purse
    found = {}
    for name, (d, r) in purse.items():
        charged = (r > 0 and d + r > 0) and (held[name][t] == b) == (b not in liked)
        found[name] = (d, r) if not charged else (d - 1, r) if b in liked else (d, r - 1)
    return found


def _times(a: Number, b: Number) -> Number:
    return Real.of(a) * Real.of(b) if isinstance(a, Real) or isinstance(b, Real) else a * b


def _plus(a: Number, b: Number) -> Number:
    return Real.of(a) + Real.of(b) if isinstance(a, Real) or isinstance(b, Real) else a + b


def _over(a: Number, b: Number) -> Number:
    return Real.of(a) / Real.of(b) if isinstance(a, Real) or isinstance(b, Real) else a / b
