"""Partitions of the users over levels, D = ||f_level - f/L||_2 of one level: permutations of ``BLOCKS``, independent of ``DATA``.

A permutation puts its first n/L users into the first level; X_u = 1 if user u is in the level, with probability 1/L.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import factorial, prod

from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import (
    Law,
    Place,
    doob,
    frequencies,
    norm,
    norm_square,
    swapped,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum

__all__ = [
    "BLOCKS",
    "DATA",
    "chance",
    "changed",
    "changes",
    "first_level",
    "gammas",
    "law",
    "mean",
    "means",
    "norms",
    "second",
    "splits",
    "swaps",
]

BLOCKS = (((0, 0, 1, 1), 2), ((0, 1), 2), ((0, 1, 1), 3), ((0, 1, 2, 3), 2), ((0, 0, 0, 1), 4))
DATA = (((0, 0, 0), 5), ((0, 0), 2), ((0, 1), 2), ((0, 0, 1), 3), ((0, 1, 2), 2), ((0,), 4))


def first_level(x: Place, L: int) -> Place:
    """0 for the users of the first level, 1 for the others."""
    first = set(x[: len(x) // L])
    return tuple(int(u not in first) for u in range(len(x)))


@lru_cache(maxsize=16)
def norms(row: int) -> tuple[tuple[Place, RootSum], ...]:
    """D of every permutation."""
    items, L = BLOCKS[row]
    return tuple((x, norm(items, first_level(x, L), 0, L)) for x in permutations(range(len(items))))


def mean(row: int) -> RootSum:
    """E D over all permutations."""
    return sum((value for _, value in norms(row)), start=RootSum.of(0)) * Fraction(1, len(norms(row)))


def second(row: int) -> Fraction:
    """E D^2, the sum of the variances, over all permutations."""
    items, L = BLOCKS[row]
    return sum((norm_square(items, first_level(x, L), 0, L) for x, _ in norms(row)), start=Fraction(0)) / factorial(len(items))


def swaps(row: int) -> Iterator[tuple[Place, Place, Place, int, int]]:
    """(x, levels of x, levels of x_(i,j), x_i, x_j) for all permutations, i in the first level, j in another."""
    items, L = BLOCKS[row]
    n = len(items)
    for (x, _), i, j in product(norms(row), range(n // L), range(n // L, n)):
        yield x, first_level(x, L), first_level(swapped(x, i, j), L), x[i], x[j]


def changed(row: int) -> list[tuple[Place, Place, int, int]]:
    """(f at x_(i,j), f at x, s of x_i, s of x_j) for all swaps."""
    items = BLOCKS[row][0]
    return [(frequencies(items, b, 0), frequencies(items, a, 0), items[one], items[two]) for _, a, b, one, two in swaps(row)]


def chance(x: Place, L: int) -> Fraction:
    """P(X = x)."""
    return prod((Fraction(1, L) if a else 1 - Fraction(1, L) for a in x), start=Fraction(1))


@lru_cache(maxsize=16)
def law(row: int) -> Law:
    """D for every x."""
    items, L = DATA[row]
    return {x: (chance(x, L), norm(items, x, 1, L)) for x in product((0, 1), repeat=len(items))}


@lru_cache(maxsize=16)
def means(row: int) -> dict[Place, RootSum]:
    """Y_i at every beginning."""
    return doob(law(row))


def splits(row: int) -> Iterator[tuple[Place, RootSum, RootSum, RootSum]]:
    """(x_1, ..., x_(i-1); Y_(i-1); Y_i with X_i = 0; Y_i with X_i = 1), Y_i = E[D | X_1, ..., X_i]."""
    given = means(row)
    for x, value in given.items():
        if (*x, 0) in given:
            yield x, value, given[*x, 0], given[*x, 1]


def gammas(row: int) -> list[RootSum]:
    """|Y_i with X_i = 0 - Y_i with X_i = 1|, given every past."""
    return [RootSum.of(0), *((zero - one) * (zero - one).sign for _, _, zero, one in splits(row) if zero != one)]


def changes(row: int) -> Iterator[tuple[Place, Place, int]]:
    """(x, x', i): 0 and 1 at i, equal elsewhere."""
    n = len(DATA[row][0])
    for x, i in product(product((0, 1), repeat=n), range(n)):
        if not x[i]:
            yield x, (*x[:i], 1, *x[i + 1 :]), i
