"""Golden vectors of the protocols of online-recommendation, as in ``protocols``: CENTRAL, voter-level privacy.

An algorithm is given as {"name": ..., and the arguments of the function of ``p_rec`` or ``p_rec_baselines`` with that name}, the
voter whom ``follow`` follows as "voter". The calls stand in ``protocols_online_recommendation_calls``.
Source: ``exactdp.protocols.voting`` and the modules ``exactdp.protocols.p_rec*``.

>>> law({"name": "p_rec_sim", "m": 2, "tau": 8}, [[0]], {"ann": [0], "bob": [1]})[0]
Recommended(recommended=(0,), probability=Fraction(1, 2), survivors=(('ann', 'bob'), ('ann',)))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from exactdp.errors import BadInput
from exactdp.likes import ExactLike
from exactdp.protocols import p_rec, p_rec_baselines, p_rec_enumeration, p_rec_exact, p_rec_round, voting
from exactdp.protocols.p_rec import Algorithm
from exactdp.protocols.p_rec_round import Number
from exactdp_checks.golden.calls import Function
from exactdp_checks.golden.coding import runs
from exactdp_checks.golden.numbers import FIRST_BITS, Json
from exactdp_checks.golden.protocols_online_recommendation_calls import CALLS, REFUSED

__all__ = ["CALLS", "MODULES", "OWN", "REFUSED", "Recommended", "algorithm_of", "law", "probabilities"]

MODULES: Mapping[str, ModuleType] = {
    "p_rec": p_rec,
    "p_rec_baselines": p_rec_baselines,
    "p_rec_enumeration": p_rec_enumeration,
    "p_rec_exact": p_rec_exact,
    "p_rec_round": p_rec_round,
    "voting": voting,
}
ALGORITHMS: Mapping[str, Any] = {
    **{name: getattr(p_rec_baselines, name) for name in p_rec_baselines.__all__},
    "p_rec": p_rec.p_rec,
    "p_rec_sim": p_rec.p_rec_sim,
}
Liked = Sequence[Sequence[int]]
Votes = Mapping[str, Sequence[int]]
Given = Mapping[str, Any]


def algorithm_of(given: Given) -> Algorithm:
    """The algorithm with this name and these arguments."""
    if not isinstance(given, Mapping) or not isinstance(given.get("name"), str) or given["name"] not in ALGORITHMS:
        raise BadInput(f"{given!r} is no algorithm: write one with a name among {', '.join(ALGORITHMS)}")
    keywords = {"name" if key == "voter" else key: value for key, value in given.items() if key != "name"}
    found: Algorithm = ALGORITHMS[given["name"]](**keywords)
    return found


@dataclass(frozen=True)
class Recommended:
    """A sequence of recommendations, its probability, and who survives at the start of every round and at the end."""

    recommended: tuple[int, ...]
    probability: Number
    survivors: tuple[tuple[str, ...], ...]


def law(algorithm: Given, client: Liked, pattern: Votes) -> list[Recommended]:
    """Every sequence with its probability and its survivors."""
    made = algorithm_of(algorithm)
    found = p_rec.law(made, client, pattern)
    return [Recommended(b, p, p_rec.survivors(client, pattern, b, made.credits)) for b, p in found]


def conditionals(algorithm: Given, client: Liked, pattern: Votes, recommended: Sequence[int]) -> tuple[Number, ...]:
    """The conditional probabilities along a sequence."""
    return p_rec.conditionals(algorithm_of(algorithm), client, pattern, recommended)


def ratio(algorithm: Given, client: Liked, one: Votes, two: Votes, recommended: Sequence[int]) -> tuple[Number, ...]:
    """The ratio of the conditional probabilities of every round."""
    return p_rec.ratio(algorithm_of(algorithm), client, one, two, recommended)


def probability(algorithm: Given, client: Liked, pattern: Votes, recommended: Sequence[int]) -> Number:
    """Pr[b]."""
    return p_rec.probability(algorithm_of(algorithm), client, pattern, recommended)


def expected_loss(algorithm: Given, client: Liked, pattern: Votes) -> Number:
    """The expected loss."""
    return p_rec.expected_loss(algorithm_of(algorithm), client, pattern)


def survivors(client: Liked, pattern: Votes, recommended: Sequence[int], diversity: int, radius: int) -> list[list[str]]:
    """The survivors at the start of every round and at the end."""
    return [list(s) for s in p_rec.survivors(client, pattern, recommended, p_rec.credits_of(diversity, radius))]


def executions(client: Liked, pattern: Votes, m: int, tau: ExactLike, diversity: int, radius: int) -> list[dict[str, Json]]:
    """Every execution with its draws, those of the mixing first."""
    rule = p_rec_round.rule(m, tau)
    found: list[list[int]] = []

    def program(draw: Any) -> int:
        found.append(list(p_rec.run(client, pattern, rule, diversity, radius, draw)))
        return len(found) - 1

    return [{"draws": run["draws"], "recommended": found[run["report"]]} for run in runs(program)]


def probabilities(counts: Sequence[int], m: int, tau: ExactLike) -> tuple[Number, ...]:
    """The probabilities of a round."""
    return p_rec_round.probabilities(counts, p_rec_round.rule(m, tau))


def ratios(counts: Sequence[int], vote: int, m: int, tau: ExactLike) -> list[object]:
    """Pr/Pr' for every object."""
    return list(p_rec_round.ratios(counts, vote, p_rec_round.rule(m, tau)))


def choose(algorithm: Given, votes: Mapping[str, int]) -> tuple[Number, ...]:
    """The probabilities of the objects for the votes of the survivors."""
    return algorithm_of(algorithm).choose(votes)


def privacy(m: int, tau: ExactLike, least: int, most: int, rounds: int, larger: bool = False) -> p_rec_exact.Supremum:
    """sup |E(b)| with a path."""
    return p_rec_exact.privacy(m, tau, least, most, rounds, larger=larger, bits=FIRST_BITS)


def worst(algorithm: Given, rounds: int, least: int, most: int, diversity: int, radius: int) -> p_rec_enumeration.Worst:
    """e^sup |E(b)| over the promise, with a place."""
    return p_rec_enumeration.privacy(algorithm_of(algorithm), rounds, least, most, diversity, radius)


def largest_loss(algorithm: Given, rounds: int, least: int, most: int, diversity: int, radius: int) -> Number:
    """The largest expected loss over the promise."""
    return p_rec_enumeration.loss(algorithm_of(algorithm), rounds, least, most, diversity, radius)


def steps_within(client: Liked, one: Votes, two: Votes, least: int, radius: int, most: int | None) -> int | None:
    """The steps through the promise; null without a way."""
    return voting.steps_within(client, one, two, least, radius, most)


OWN: Mapping[str, Function] = {
    "p_rec.law": law,
    "p_rec.conditionals": conditionals,
    "p_rec.ratio": ratio,
    "p_rec.probability": probability,
    "p_rec.expected_loss": expected_loss,
    "p_rec.survivors": survivors,
    "p_rec.executions": executions,
    "p_rec_round.probabilities": probabilities,
    "p_rec_round.ratios": ratios,
    "p_rec_baselines.choose": choose,
    "p_rec_exact.privacy": privacy,
    "p_rec_enumeration.privacy": worst,
    "p_rec_enumeration.loss": largest_loss,
    "voting.steps_within": steps_within,
}
