"""Permutations of the items of ``DATA`` into blocks: Delta_1, its conditional means, and what a swap of two users changes.

X is a uniform permutation, Y_i = E[Delta_1 | X_1, ..., X_i], x_(i,l) is x with the entries i and l exchanged; places from 0 on.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, factorial

from exactdp_checks.claims.notation import Verdict, distinct
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import (
    Law,
    Place,
    delta_1,
    difference,
    doob,
    frequencies,
    permuted,
    swapped,
    unit,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, ordered

__all__ = ["DATA", "GROUPS", "changes", "covariances", "given", "law", "means", "pairs", "ranges", "swaps"]

DATA = (((0, 0, 1, 1), 2), ((0, 1), 2), ((0, 1, 1), 3), ((0, 1, 2, 2), 2), ((0, 1, 2, 3), 4), ((0, 1, 1), 1))
GROUPS = ((2, 2), (4, 2), (6, 2), (6, 3), (12, 4), (5, 5), (3, 1))  # n, k


def covariances() -> Verdict:
    """C(n-2, g-2)/C(n, g) = g (g-1)/(n (n-1)), g = n/k, at the sizes of ``GROUPS``."""
    sizes = ((n, n // k) for n, k in GROUPS)
    return distinct(
        (Fraction(comb(n - 2, g - 2) if g > 1 else 0, comb(n, g)), Fraction(g * (g - 1), n * (n - 1))) for n, g in sizes
    )


@lru_cache(maxsize=16)
def law(row: int) -> Law:
    """Delta_1 of every permutation."""
    items, k = DATA[row]
    return {x: (Fraction(1, factorial(len(items))), delta_1(items, groups, k)) for x, groups in permuted(len(items), k)}


@lru_cache(maxsize=16)
def means(row: int) -> Mapping[Place, RootSum]:
    """Y_i at every beginning of a permutation."""
    return doob(law(row))


@lru_cache(maxsize=4096)
def given(row: int, before: Place, i: int, one: int, at: int = -1, two: int = -1) -> RootSum:
    """E[Delta_1 | X begins with ``before``, X_i = one, and X_at = two unless at < 0]."""
    known = ((x, value) for x, (_, value) in law(row).items() if x[: len(before)] == before and x[i] == one)
    values = [value for x, value in known if at < 0 or x[at] == two]
    return sum(values, start=RootSum.of(0)) * Fraction(1, len(values))


def pairs(row: int) -> Iterator[tuple[Place, int, int, int, range]]:
    """(x_(i-1), i, x', x, the later places), x != x' both still free."""
    n = len(DATA[row][0])
    for i in range(n - 1):
        for before in permutations(range(n), i):
            for one, two in permutations([u for u in range(n) if u not in before], 2):
                yield before, i, one, two, range(i + 1, n)


def swaps(row: int) -> Iterator[tuple[Place, Place, Place, Place, int, int]]:
    """(x, its groups, x_(i,l), its groups, i, l) for all permutations and i < l."""
    items, k = DATA[row]
    groups = dict(permuted(len(items), k))
    for x, i, j in ((x, i, j) for x in groups for i, j in combinations(range(len(items)), 2)):
        yield x, groups[x], swapped(x, i, j), groups[swapped(x, i, j)], i, j


def ranges(row: int) -> dict[Place, list[RootSum]]:
    """The values of Y_i after every beginning of i - 1 entries, in ascending order."""
    found: dict[Place, list[RootSum]] = {}
    for x, value in means(row).items():
        if x:
            found.setdefault(x[:-1], []).append(value)
    return {x: ordered(values) for x, values in found.items()}


def changes(row: int, sign: int) -> list[tuple[int, int]]:
    """Coordinates of f_(U_j),x - f_(U_j),x_(i,l), and of sign (e of x_i's item - e of x_l's), x_i in block j, x_l in another."""
    items, size = DATA[row][0], max(DATA[row][0]) + 1
    found: list[tuple[int, int]] = []
    for x, a, _, b, i, j in swaps(row):
        if items[x[i]] != items[x[j]] and a[x[i]] != a[x[j]]:
            change = difference(frequencies(items, a, a[x[i]]), frequencies(items, b, a[x[i]]))
            printed = map(sum, zip(unit(items[x[i]], size, sign), unit(items[x[j]], size, -sign), strict=True))
            found += list(zip(change, printed, strict=True))
    return found
