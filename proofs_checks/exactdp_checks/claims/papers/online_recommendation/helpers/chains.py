"""Patterns as sets of (name, votes), chains of them, a causal algorithm that is unknown, and random configurations.

Privacy is central and at the level of voters: patterns are adjacent if one whole voter is added or removed. Nothing here is a
claim. Source: online-recommendation, sections 2.2, 7.1 and 8.1.

>>> [len(pattern) for pattern in between((0, 0), (0, 1), 2)], [len(p) for p in alternating((0, 0), (1, 0), 2)]
([2, 3, 4, 3, 2], [2, 3, 2, 3, 2])
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from exactdp_checks.claims.notation import Verdict, prove

__all__ = [
    "Named",
    "Votes",
    "adjacent",
    "alternating",
    "between",
    "expected_loss",
    "law",
    "peers",
    "runs",
    "settings",
    "steps_of",
]

Votes = tuple[int, ...]
Named = frozenset[tuple[str, Votes]]


def clones(kind: str, votes: Votes, indices: Sequence[int]) -> Named:
    """Voters with these votes, named by their kind and number."""
    return frozenset((f"{kind}{i}", votes) for i in indices)


def between(one: Votes, two: Votes, P: int) -> list[Named]:
    """2P+1 patterns from P voters who vote ``one`` to P who vote ``two``: the second kind joins, then the first leaves."""
    up = [clones("u", one, range(P)) | clones("w", two, range(i)) for i in range(P + 1)]
    return up + [clones("u", one, range(i, P)) | clones("w", two, range(P)) for i in range(1, P + 1)]


def alternating(one: Votes, two: Votes, P: int) -> list[Named]:
    """The same ends by patterns of P and P+1 voters in turn: one of the second kind joins, one of the first leaves."""
    sizes = [pair for i in range(P) for pair in ((i, i), (i, i + 1))] + [(P, P)]
    return [clones("u", one, range(left, P)) | clones("w", two, range(joined)) for left, joined in sizes]


def adjacent(one: Named, two: Named) -> int:
    """The number of voters in one pattern and not in the other; voters of both vote the same, or count twice."""
    return len(one ^ two)


def peers(pattern: Named, liked: Sequence[frozenset[int]], radius: int = 0) -> int:
    """How many voters vote at most ``radius`` times for what the client does not like."""
    return sum(sum(v not in fine for v, fine in zip(votes, liked, strict=True)) <= radius for _, votes in pattern)


def steps_of(chain: Sequence[Named], step: int) -> list[Verdict]:
    """Does every pattern of the chain differ from the next in ``step`` voters?"""
    found = dict.fromkeys(adjacent(one, two) for one, two in pairwise(chain))
    return [prove.comparison(size, "==", step) for size in found]


def unknown(votes: Votes, b: Votes, feedback: Votes) -> str:
    """The name of the probability of object 1 after the votes (one clone of them, this round too), recommendations, feedback."""
    return "p" + "x".join("".join(map(str, part)) for part in (votes, b, feedback))


def law(
    votes: Votes, liked: Votes, rounds: int, name: Callable[[Votes, Votes, Votes], str] = unknown
) -> Iterator[tuple[Votes, Any]]:
    """Every sequence of recommendations in the first rounds with its probability, a product of unknown probabilities.

    The client likes object liked[s] of round s; a causal algorithm knows the votes up to the present round, what it recommended
    and whether it was liked.
    """
    for b in product((0, 1), repeat=rounds):
        factors: list[Any] = [1]
        for s in range(rounds):
            p = name(votes[: s + 1], b[:s], tuple(int(b[r] == liked[r]) for r in range(s)))
            factors.append(p if b[s] else ["-", 1, p])
        yield b, ["*", *factors]


def expected_loss(votes: Votes, liked: Votes, s: int) -> Any:
    """The probability that object 1 - liked[s] is recommended in round s."""
    return ["+", 0, *(p for b, p in law(votes, liked, s + 1) if b[s] != liked[s])]


Configuration = tuple[tuple[frozenset[int], tuple[int, int]], ...]  # liked (0 is alpha), votes of U and U', round by round


def settings(xs: Votes, D: int) -> Configuration:
    """The rounds of a configuration: Setting X for X = 1, 2; for X = 0 Setting 3 in the first D such rounds, then 4."""
    found = []
    for t, x in enumerate(xs):
        third = frozenset({0, 1}) if xs[:t].count(0) < D else frozenset({0})
        found.append((third, (0, 1)) if x == 0 else (frozenset({x - 1}), (x - 1, x - 1)))
    return tuple(found)


def follows(extra: bool, votes: Votes, b: Votes, liked: Votes) -> Fraction:
    """The probability with which the algorithm follows the present vote of U (or of U', the ``extra`` one), given the past."""
    history = sum(3**i * (1 + v) for i, v in enumerate(b)) + sum(liked)
    chances = ((Fraction(4, 5), Fraction(7, 10), Fraction(9, 10)), (Fraction(2, 5), Fraction(3, 5), Fraction(1, 2)))
    return chances[extra][(history * (1 + extra) + votes[-1] * len(b) + extra) % 3]


def runs(T: int, D: int, R: int) -> Iterator[tuple[Votes, list[str], Fraction]]:
    """Every (X_1 ... X_T) with the cases of the rounds and its probability, together with that of every b under U."""
    zero = Fraction(D + R, 2 * T)
    for xs in product((0, 1, 2), repeat=T):
        weight = Fraction(1)
        for x in xs:
            weight *= (1 - zero) / 2 if x else zero
        found = settings(xs, D)
        for b in product((0, 1), repeat=T):
            p, cases = weight, []
            for t, (_, (vote, _)) in enumerate(found):
                liked = tuple(int(b[r] in found[r][0]) for r in range(t))
                past = [tuple(votes[who] for _, votes in found[:t]) for who in (0, 1)]
                alpha, beta = (follows(False, (*past[0], v), b[:t], liked) for v in (0, 1))
                other = follows(True, (*past[1], 1), b[:t], liked)
                small = Fraction(3, 4)
                cases.append("1.a" if alpha <= small else "1.b" if beta <= small else "2.a" if other <= Fraction(1, 2) else "2.b")
                follow = follows(False, (*past[0], vote), b[:t], liked)
                p *= follow if b[t] == vote else 1 - follow
            yield xs, cases, p
