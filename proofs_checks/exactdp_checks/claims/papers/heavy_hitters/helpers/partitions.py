"""All partitions of a few users into k groups, independent and by permutations, their deviations, and conditional means.

``items[u]`` is the item of user u, x[u] the group of u. A permutation x puts the users x[0], ..., x[n/k - 1] into group 0, the
next n/k into group 1, and so on. Delta_0 = sum of ||U_i| - n/k|, Delta_1 = sum of ||f_(U_i) - f/k||_2. Nothing here is a claim.

>>> delta_0((0, 0, 1), 2), delta_1((0, 1), (0, 0), 2) == RootSum.root(2)
(Fraction(1, 1), True)
>>> list(permuted(2, 2)), swapped((0, 1, 2), 0, 2)
([((0, 1), (0, 1)), ((1, 0), (1, 0))], (2, 1, 0))
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from exactdp_checks.claims.notation import Verdict, prove
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, ordered

__all__ = [
    "Law",
    "Place",
    "below",
    "delta_0",
    "delta_1",
    "difference",
    "doob",
    "frequencies",
    "moved",
    "norm",
    "norm_square",
    "permuted",
    "swapped",
    "tails",
    "tower",
    "unit",
]

Place = tuple[int, ...]
Law = Mapping[Place, tuple[Fraction, RootSum]]  # outcomes of all coordinates: probability, value


def frequencies(items: Sequence[int], x: Sequence[int], i: int, size: int = 0) -> tuple[int, ...]:
    """f_(U_i)[v] for the items v = 0, 1, ... that occur, or ``size`` of them."""
    found = [0] * (size or max(items) + 1)
    for v, group in zip(items, x, strict=True):
        found[v] += group == i
    return tuple(found)


def norm_square(items: Sequence[int], x: Sequence[int], i: int, k: int) -> Fraction:
    """||f_(U_i) - f/k||_2^2."""
    whole = frequencies(items, [0] * len(items), 0)
    return sum(((a - Fraction(b, k)) ** 2 for a, b in zip(frequencies(items, x, i), whole, strict=True)), start=Fraction(0))


def norm(items: Sequence[int], x: Sequence[int], i: int, k: int) -> RootSum:
    """||f_(U_i) - f/k||_2."""
    return RootSum.root(norm_square(items, x, i, k))


def delta_0(x: Sequence[int], k: int) -> Fraction:
    """The sum of ||U_i| - n/k| over the groups."""
    return sum((abs(list(x).count(i) - Fraction(len(x), k)) for i in range(k)), start=Fraction(0))


def delta_1(items: Sequence[int], x: Sequence[int], k: int) -> RootSum:
    """The sum of ||f_(U_i) - f/k||_2 over the groups."""
    return sum((norm(items, x, i, k) for i in range(k)), start=RootSum.of(0))


def moved(n: int, k: int) -> Iterator[tuple[Place, Place, int]]:
    """(x, x', u): all pairs of partitions that differ in the group of user u alone."""
    for x in product(range(k), repeat=n):
        for u, group in product(range(n), range(k)):
            if group != x[u]:
                yield x, (*x[:u], group, *x[u + 1 :]), u


def swapped(x: Place, i: int, j: int) -> Place:
    """The permutation with the entries at i and j exchanged."""
    found = list(x)
    found[i], found[j] = x[j], x[i]
    return tuple(found)


def permuted(n: int, k: int) -> Iterator[tuple[Place, Place]]:
    """(permutation, group of every user), k divides n."""
    for x in permutations(range(n)):
        groups = [0] * n
        for place, user in enumerate(x):
            groups[user] = place // (n // k)
        yield x, tuple(groups)


def unit(v: int, size: int, sign: int = 1) -> tuple[int, ...]:
    """sign e_v."""
    return tuple(sign * (w == v) for w in range(size))


def difference(one: Sequence[int], two: Sequence[int]) -> tuple[int, ...]:
    """one - two, coordinate by coordinate."""
    return tuple(a - b for a, b in zip(one, two, strict=True))


def doob(law: Law) -> dict[Place, RootSum]:
    """E[value | the first coordinates], for every sequence of them that can begin an outcome."""
    weights: dict[Place, Fraction] = {}
    totals: dict[Place, RootSum] = {}
    for x, (p, value) in law.items():
        for i in range(len(x) + 1):
            weights[x[:i]] = weights.get(x[:i], Fraction(0)) + p
            totals[x[:i]] = totals.get(x[:i], RootSum.of(0)) + value * p
    return {place: totals[place] * (1 / weights[place]) for place in totals}


def tower(law: Law, after: Mapping[Place, RootSum]) -> dict[Place, RootSum]:
    """E[Y_(i+1) | the first i coordinates] with Y_(i+1) from ``after``, for every i < n."""
    weights: dict[Place, Fraction] = {}
    for x, (p, _) in law.items():
        for i in range(len(x) + 1):
            weights[x[:i]] = weights.get(x[:i], Fraction(0)) + p
    found: dict[Place, RootSum] = {}
    for place, p in weights.items():
        if place:
            found[place[:-1]] = found.get(place[:-1], RootSum.of(0)) + after[place] * (p / weights[place[:-1]])
    return found


def tails(law: Iterable[tuple[Fraction, RootSum]], sides: int = 1) -> list[tuple[RootSum, Fraction]]:
    """(eta, P(X - E X >= eta)) for all deviations eta > 0 that occur; P(|X - E X| >= eta) for two ``sides``.

    Between them a tail is constant, so that a decreasing bound which holds there holds for every eta > 0.
    """
    pairs = list(law)
    mean = sum((value * p for p, value in pairs), start=RootSum.of(0))
    weights: dict[RootSum, Fraction] = {}
    for p, value in pairs:
        gap = value - mean
        if gap.sign > 0 or (sides == 2 and gap.terms):
            gap = gap if gap.sign > 0 else gap * -1
            weights[gap] = weights.get(gap, Fraction(0)) + p
    found, chance = [], Fraction(0)
    for eta in reversed(ordered(weights)):
        chance += weights[eta]
        found.append((eta, chance))
    return found[::-1]


def below(found: Iterable[tuple[RootSum, Fraction]], bound: Callable[[Any], Any]) -> list[Verdict]:
    """chance <= bound(eta) for every pair (eta, chance)."""
    return [prove.comparison(chance, "<=", bound(eta.tree)) for eta, chance in dict.fromkeys(found)]


def squared(found: Iterable[tuple[RootSum, Fraction]], rate: Fraction, times: int = 1) -> list[Verdict]:
    """chance <= times e^(rate eta^2) for every pair (eta, chance)."""
    return below(found, lambda eta: ["*", times, ["exp", ["*", rate, ["^", eta, 2]]]])
