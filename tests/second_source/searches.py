"""Searches and worst cases again, by trying everything: strings level by level, all votes of all voters, all small promises.

A worst case is a value and a place where it is attained. The value is the largest one here; the place has to attain it, and may
be another one than is found first.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

from second_source import protocols_online_recommendation as voting
from second_source.numbers import mp, real, same

Vote = tuple[int, ...]


def search(estimates: Any, q: int, length: int, threshold: Any, most: int | None = None) -> dict[str, Any]:
    """Every string of one more digit whose estimate is at least twice the threshold, the ``most`` largest; in ascending order."""
    known = {tuple(s): x for s, x in estimates}
    kept: list[tuple[int, ...]] = [()]
    levels, queries = [], []
    for size in range(1, length + 1):
        children = [s for s in product(range(q), repeat=size) if s[:-1] in kept]
        above = [s for s in children if known.get(s, Fraction(0)) >= 2 * threshold]
        ranks = {s: sum((known[r], s) > (known[s], r) for r in above if r != s) for s in above}  # larger, or equal and before
        kept = [s for s in above if most is None or ranks[s] < most]
        levels.append([[list(s), known[s]] for s in kept])
        queries.append(len(children))
    return {"levels": levels, "queries": queries}


def verify(pairs: Any, data: Sequence[int], d: int, bound: Any, factor: Any = 3) -> dict[str, Any]:
    """Definition 1.3: every item of at least ``bound`` users is listed, and every estimate listed is at most ``bound`` off."""
    listed = dict(map(tuple, pairs))
    return {
        "complete": not [v for v in range(d) if data.count(v) >= bound and v not in listed],
        "accurate": not [v for v, x in listed.items() if not -bound <= x - data.count(v) <= bound],
        "pairs": len(listed),
        "most": Fraction(factor) * len(data) / bound,
    }


@cache
def law(votes: Vote, m: int, tau: Any) -> list[Any]:
    return [real(v) for v in voting.by_weight(votes, m, tau, Fraction(m) / (3 * tau - 1), Fraction(1, 2 * m))]


def ballots(w: int, m: int, least: int) -> Iterator[Vote]:
    """All votes of w voters, at least ``least`` of whom vote for object 0, which is liked in every round."""
    return (votes for votes in product(range(m), repeat=w) if votes.count(0) >= least)


def stays(vote: int, recommended: int) -> bool:
    """p-REC_sim: who does not vote a liked object that comes, or votes a disliked one, is out."""
    return (vote == recommended) == (recommended == 0)


def exact_loss(m: int, tau: Any, least: int, most: int, rounds: int) -> Any:
    @cache
    def worst(w: int, left: int) -> Any:
        if not left:
            return mp.mpf(0)
        values = []
        for votes in ballots(w, m, least):
            after = [sum(stays(v, j) for v in votes) for j in range(m)]
            values.append(sum(p * ((j > 0) + worst(after[j], left - 1)) for j, p in enumerate(law(votes, m, tau))))
        return max(values)

    return max(worst(w, rounds) for w in range(least, most + 1))


def exact_privacy(m: int, tau: Any, least: int, most: int, rounds: int, said: Any, larger: bool = False) -> bool:
    """The largest |sum of logarithms| along a path; and the path that is said attains it, in a promise, with this sign."""
    found = mp.mpf(0)
    for peer in (False, True) if larger else (False,):
        need = least - peer
        for sign in (1, -1):

            @cache
            def best(w: int, left: int, peer: bool = peer, need: int = need, sign: int = sign) -> Any:
                gains = [mp.mpf(0)]
                for votes in ballots(w, m, need) if left else ():
                    for extra in range(1 if peer else m):
                        both = zip(law((*votes, extra), m, tau), law(votes, m, tau), strict=True)
                        for j, (a, b) in enumerate(both):
                            rest = best(sum(stays(v, j) for v in votes), left - 1) if stays(extra, j) else 0
                            gains.append(sign * mp.log(a / b) + rest)
                return max(gains)

            found = max(found, *(best(w, rounds) for w in range(max(need, 1), most)), mp.mpf(0))
    total = mp.mpf(0)
    for step in said["path"]:
        votes = tuple(j for j, c in enumerate(step["counts"]) for _ in range(c))
        total += mp.log(law((*votes, step["extra"]), m, tau)[step["recommended"]] / law(votes, m, tau)[step["recommended"]])
    attained = (-1 if said["smaller_above"] else 1) * total
    return bool(same(said["epsilon"], found) and same(said["epsilon"], attained) and len(said["path"]) <= rounds)


def clients(m: int, rounds: int, diversity: int) -> Iterator[list[list[int]]]:
    """Every client: a set of liked objects that is not empty for each round, more than one in ``diversity`` rounds at most."""
    sets = [list(liked) for size in range(1, m + 1) for liked in combinations(range(m), size)]
    return (list(c) for c in product(sets, repeat=rounds) if sum(len(liked) > 1 for liked in c) <= diversity)


def patterns(m: int, rounds: int, client: Any, least: int, most: int, radius: int) -> Iterator[tuple[Vote, ...]]:
    """Every pattern of at most ``most`` voters with enough peers; voters are alike, so that their order is left out."""
    voters = list(product(range(m), repeat=rounds))
    for size in range(least, most + 1):
        for held in product(voters, repeat=size):
            if list(held) == sorted(held) and sum(voting.distance(client, v) <= radius for v in held) >= least:
                yield held


def named(held: Sequence[Vote]) -> dict[str, Vote]:
    return {f"voter {i}": votes for i, votes in enumerate(held)}


def enumerated_loss(algorithm: Any, diversity: int, least: int, most: int, radius: int, rounds: int, every: bool = False) -> Any:
    m = algorithm.get("m", 2)
    return max(
        real(voting.expected_loss(algorithm, client, named(held)))
        for client in clients(m, rounds, diversity)
        for held in patterns(m, rounds, client, least, most, radius)
    )


def enumerated_privacy(
    algorithm: Any, diversity: int, least: int, most: int, radius: int, rounds: int, said: Any, every: bool = False
) -> bool:
    """The largest ratio either way over all sequences, and that the place that is said is in the promise and attains it."""
    m = algorithm.get("m", 2)

    def ratios(client: Any, held: Sequence[Vote], extra: Vote) -> Iterator[tuple[Vote, Any]]:
        sides = [dict(voting.law(algorithm, client, named(p))) for p in (held, [*held, extra])]
        for b, smaller in sides[0].items():
            if smaller or sides[1][b]:
                yield b, sides[1][b] / smaller

    found = mp.mpf(1)
    for client in clients(m, rounds, diversity):
        for held in patterns(m, rounds, client, least, most - 1, radius):
            for extra in product(range(m), repeat=rounds):
                found = max(found, *(max(r, 1 / r) for _, r in ratios(client, held, extra)))
    place = [tuple(v) for v in said["smaller"]]
    peers = sum(voting.distance(said["client"], v) <= radius for v in place)
    allowed = least <= peers <= len(place) < most and sum(len(liked) > 1 for liked in said["client"]) <= diversity
    if not allowed or not same(said["ratio"], found):
        return False
    there = dict(ratios(said["client"], place, tuple(said["extra"])))[tuple(said["recommended"])]
    return bool(same(said["ratio"], 1 / there if said["smaller_above"] else there))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "hada_heavy.search": search,
    "hada_heavy.verify": verify,
    "p_rec_exact.loss": exact_loss,
    "p_rec_enumeration.loss": enumerated_loss,
}
CHECKS: dict[str, Callable[..., bool]] = {"p_rec_exact.privacy": exact_privacy, "p_rec_enumeration.privacy": enumerated_privacy}
