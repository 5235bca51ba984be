"""Parts that are said to be independent, compared with ordinary calls together: in pairs and in threes, not only each by itself.

The parts of a report are put into groups that have none in common. Under a product law the groups of equal laws are then equal
and independent trials, so how often values come together is binomial, over all groups and calls at once. Neighbours, parts that
are half a report apart, and groups at random are looked at, and of few parts any two; a dependence that shows in larger groups
alone is not seen.
Requires: reports whose parts have values of their laws. Source: independence of disjoint groups; binomial tails as
``rechecking``.

>>> [matching.tolist() for matching in matchings(4, 2)[:4]]
[[[0, 1], [2, 3]], [[1, 2]], [[0, 2], [1, 3]], [[0, 3]]]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import numpy as np

from exactdp.numbers.exact import Exact
from exactdp_checks.code.law.distribution import Law

__all__ = ["dependence", "matchings"]

VALUES = 64  # that a group may have together
SHUFFLES = 3  # ways at random
NEAR = 64  # parts, of which any two are compared


def matchings(n: int, size: int) -> list[Any]:
    """Ways to put 0, ..., n - 1 into groups of this size that have none in common, as arrays of their members."""
    orders = [np.arange(n), np.arange(1, n)]
    if size == 2 and n <= NEAR:  # every two parts, by their distance
        for d, odd in product(range(2, n), (0, 1)):
            low = np.array([i for i in range(n - d) if i // d % 2 == odd], dtype=int)
            orders.append(np.stack([low, low + d], axis=1).ravel())
    half = n // size
    orders.append(np.arange(half * size).reshape(size, half).T.ravel())
    random = np.random.Generator(np.random.PCG64(n))  # the same ones each time
    orders += [random.permutation(n) for _ in range(SHUFFLES)]
    return [order[: len(order) // size * size].reshape(-1, size) for order in orders if len(order) >= size]


def dependence(
    places: Sequence[int],
    laws: Sequence[Mapping[Hashable, Exact]],
    reports: Sequence[Sequence[Hashable]],
    times: Sequence[int],
    contradicts: Callable[[Law, Mapping[Hashable, int], int], str],
) -> str:
    """What ``contradicts(law, counts, tests)`` says first of the values of groups, of so many questions in all; or ""."""
    values = [{v: i for i, v in enumerate(law)} for law in laws]
    seen = np.array([[values[place][v] for place, v in zip(places, report, strict=True)] for report in reports], dtype=np.int64)
    own, weights = np.array(places), np.array(times)
    ways = [groups for size in (2, 3) for groups in matchings(len(places), size)]
    for groups in ways:
        kinds, which = np.unique(own[groups], axis=0, return_inverse=True)
        for i, kind in enumerate(kinds.tolist()):
            sizes = [len(laws[place]) for place in kind]
            if prod(sizes) > VALUES or prod(sizes) == 1:
                continue
            chosen = groups[which.ravel() == i]
            codes = np.zeros((len(reports), len(chosen)), dtype=np.int64)
            for j, size in enumerate(sizes):
                codes = codes * size + seen[:, chosen[:, j]]
            counts = np.bincount(codes.ravel(), np.repeat(weights, len(chosen)), prod(sizes)).astype(int).tolist()
            joint = list(product(*(laws[place].items() for place in kind)))
            law = Law({tuple(v for v, _ in each): _product(p for _, p in each) for each in joint})
            found = {y: n for y, n in zip(law.mass, counts, strict=True) if n}
            if said := contradicts(law, found, len(ways) * len(kinds)):
                return (
                    f"parts that are said to be independent are not, such as {' and '.join(map(str, chosen[0].tolist()))}: {said}"
                )
    return ""


def _product(chances: Iterable[Exact]) -> Exact:
    found: Exact = Fraction(1)
    for p in chances:
        found = found * p
    return found
