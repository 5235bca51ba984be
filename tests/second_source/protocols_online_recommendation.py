"""Voters, p-REC and what it is compared with, again: weights e^(lambda x) as numbers of mpmath, every sequence enumerated.

lambda = 2m ln tau, rho = 1/(2m), gamma = m/(3 tau - 1): object j with the share x_j of the survivors' votes has the weight
e^(lambda x) - e^(lambda rho) above rho, else 0; with probability gamma the object is uniform. Credits are counted down as
Algorithm 1 says.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from second_source.numbers import mp, real

Given = Mapping[str, Any]
Votes = Mapping[str, int]


def distance(client: Any, votes: Sequence[int]) -> int:
    return sum(vote not in liked for liked, vote in zip(client, votes, strict=True))


def peers(client: Any, pattern: Mapping[str, Any], radius: int) -> list[str]:
    return [name for name, votes in pattern.items() if distance(client, votes) <= radius]


def steps(one: Mapping[str, Any], two: Mapping[str, Any]) -> int:
    return len({(name, tuple(v)) for name, v in one.items()} ^ {(name, tuple(v)) for name, v in two.items()})


def promised(client: Any, pattern: Any, least: int, radius: int, most_liked: int, most: int | None = None) -> bool:
    diverse = sum(len(liked) > 1 for liked in client) <= most_liked
    return diverse and len(peers(client, pattern, radius)) >= least and (most is None or len(pattern) <= most)


def steps_within(client: Any, one: Any, two: Any, least: int, radius: int, most: int | None) -> int | None:
    """Breadth first through all patterns made of the voters of both; a name stands for one voter at a time."""
    voters = sorted({(name, tuple(votes)) for pattern in (one, two) for name, votes in pattern.items()})
    start, end = ({(name, tuple(votes)) for name, votes in pattern.items()} for pattern in (one, two))

    def allowed(pattern: Any) -> bool:
        held = dict(pattern)
        return len(held) == len(pattern) and promised(client, held, least, radius, len(client), most)

    reached, length = {frozenset(start)} if allowed(start) and allowed(end) else set(), 0
    seen = set(reached)
    while reached:
        if frozenset(end) in reached:
            return length
        reached = {p ^ {voter} for p in reached for voter in voters if allowed(p ^ {voter})} - seen
        seen |= reached
        length += 1
    return None


def charges(client: Any, votes: Sequence[int], recommended: Sequence[int]) -> list[int]:
    """Rounds in which he votes what is recommended and disliked; in which he does not vote what is recommended and liked."""
    rounds = [(vote == b, b in liked) for liked, vote, b in zip(client, votes, recommended, strict=False)]
    return [rounds.count((True, False)), rounds.count((False, True))]


def survivors(client: Any, pattern: Any, recommended: Sequence[int], diversity: int, radius: int) -> list[list[str]]:
    """The two credits of every voter, counted down as Algorithm 1 says."""
    purse = {name: [2 * diversity, 2 * radius + 1] for name in pattern}
    alive = list(pattern)
    found = [alive]
    for liked, b, place in zip(client, recommended, range(len(client)), strict=False):
        for name in alive:
            if b not in liked and pattern[name][place] == b:
                purse[name][1] -= 1
            if b in liked and pattern[name][place] != b:
                purse[name][0] -= 1
        alive = [name for name in alive if purse[name][1] > 0 and sum(purse[name]) > 0]
        found.append(alive)
    return found


def shares(weights: Sequence[Any]) -> list[Any]:
    return [w / sum(weights) for w in weights]


def by_weight(votes: Sequence[int], m: int, tau: Any, gamma: Any, rho: Any) -> list[Any]:
    lam = 2 * m * mp.log(real(tau))
    parts = [Fraction(votes.count(j), len(votes)) for j in range(m)]
    if rho is None:
        return shares([mp.exp(lam * real(x)) for x in parts])
    weights = [mp.exp(lam * real(x)) - mp.exp(lam * real(rho)) if x > rho else mp.mpf(0) for x in parts]
    return [real(gamma) / m + (1 - real(gamma)) * q for q in shares(weights)]


def probabilities(counts: Sequence[int], m: int, tau: Any) -> list[Any]:
    return by_weight([j for j, c in enumerate(counts) for _ in range(c)], m, tau, m / (3 * tau - 1), Fraction(1, 2 * m))


def ratios(counts: Sequence[int], vote: int, m: int, tau: Any) -> list[Any]:
    more = [c + (j == vote) for j, c in enumerate(counts)]
    return [a / b for a, b in zip(probabilities(more, m, tau), probabilities(counts, m, tau), strict=True)]


def clamped(votes: Sequence[int], t: Any, least: int) -> list[Any]:
    zeros, ones = votes.count(0), votes.count(1)
    small = 1 / (2 * real(t) ** min(abs(ones - zeros), least))
    return [1 - small, small] if zeros > ones else [small, 1 - small]


def choose(algorithm: Given, votes: Votes) -> list[Any]:
    name, held = algorithm["name"], list(votes.values())
    m, tau = algorithm.get("m", 2), algorithm.get("tau")
    if name == "random":
        return [Fraction(1, m)] * m
    if name == "follow":
        return [Fraction(int(j == votes.get(algorithm["voter"], 0))) for j in range(m)]
    if name == "majority":
        first = next(j for j in range(m) if held.count(j) == max(held.count(i) for i in range(m)))
        return [Fraction(int(j == first)) for j in range(m)]
    if name == "clamped_majority":
        return clamped(held, algorithm["t"], algorithm["least"])
    if name == "exponential_weights":
        return by_weight(held, m, tau, 0, None)
    gamma = 0 if name == "unmixed" else Fraction(m) / (3 * tau - 1)
    return by_weight(held, m, tau, gamma, Fraction(1, 2 * m))


def alive(algorithm: Given, client: Any, pattern: Mapping[str, Any], recommended: Sequence[int]) -> list[str]:
    """Who still votes after the recommendations."""
    name, D, R = algorithm["name"], algorithm.get("diversity", 0), algorithm.get("radius", 0)
    if name in ("random", "follow", "majority"):
        return list(pattern)
    if name == "single_credit":  # D + R + 1, less 1 for each of the two charges
        return [voter for voter in pattern if sum(charges(client, pattern[voter], recommended)) < D + R + 1]
    if name == "undoubled":  # D and R + 1
        paid = {voter: charges(client, pattern[voter], recommended) for voter in pattern}
        return [voter for voter, (r, d) in paid.items() if r < R + 1 and r + d < D + R + 1]
    return survivors(client, pattern, recommended, D, R)[-1]


def conditionals(algorithm: Given, client: Any, pattern: Mapping[str, Any], recommended: Sequence[int]) -> list[Any]:
    found = []
    for place, b in enumerate(recommended):
        voters = alive(algorithm, client, pattern, recommended[:place])
        found.append(choose(algorithm, {name: pattern[name][place] for name in voters})[b])
    return found


def probability(algorithm: Given, client: Any, pattern: Any, recommended: Sequence[int]) -> Any:
    return mp.fprod(map(real, conditionals(algorithm, client, pattern, recommended)))


def law(algorithm: Given, client: Any, pattern: Any) -> Iterator[tuple[tuple[int, ...], Any]]:
    for recommended in product(range(algorithm.get("m", 2)), repeat=len(client)):
        yield recommended, probability(algorithm, client, pattern, recommended)


def law_and_survivors(algorithm: Given, client: Any, pattern: Any) -> list[dict[str, Any]]:
    """Every sequence, its probability, and who still votes after each of its beginnings."""
    return [
        {
            "recommended": list(b),
            "probability": p,
            "survivors": [alive(algorithm, client, pattern, b[:place]) for place in range(len(b) + 1)],
        }
        for b, p in law(algorithm, client, pattern)
    ]


def expected_loss(algorithm: Given, client: Any, pattern: Any) -> Any:
    return sum(
        p * sum(b not in liked for liked, b in zip(client, recommended, strict=True))
        for recommended, p in law(algorithm, client, pattern)
    )


def ratio(algorithm: Given, client: Any, one: Any, two: Any, recommended: Sequence[int]) -> list[Any]:
    sides = [conditionals(algorithm, client, pattern, recommended) for pattern in (one, two)]
    return [a / b for a, b in zip(*sides, strict=True)]


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "voting.diversity": lambda client: sum(len(liked) > 1 for liked in client),
    "voting.distance": distance,
    "voting.peers": peers,
    "voting.adjacent": lambda one, two: steps(one, two) == 1,
    "voting.steps": steps,
    "voting.promised": promised,
    "voting.steps_within": steps_within,
    "p_rec.charges": charges,
    "p_rec.survivors": survivors,
    "p_rec.survives": lambda r, d, diversity, radius: 2 * radius + 1 > r and 2 * diversity + 2 * radius + 1 > r + d,
    "p_rec_round.horizon": lambda rounds, radius=0: Fraction(rounds, radius + 1),
    "p_rec.conditionals": conditionals,
    "p_rec.probability": probability,
    "p_rec.law": law_and_survivors,
    "p_rec.expected_loss": expected_loss,
    "p_rec.ratio": ratio,
    "p_rec_baselines.choose": choose,
    "p_rec_round.power": lambda base, exponent: mp.exp(real(exponent) * mp.log(real(base))),
    "p_rec_round.probabilities": probabilities,
    "p_rec_round.ratios": ratios,
}
