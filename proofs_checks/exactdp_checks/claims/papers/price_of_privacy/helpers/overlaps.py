"""How many pairs of w-subsets of N items have which overlap, one by one."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

__all__ = ["SIZES", "counted"]


@cache
def _overlaps(N: int, w: int) -> tuple[int, ...]:
    """How many pairs of w-subsets of N items have an overlap of 0, ..., w."""
    first, found = set(range(w)), [0] * (w + 1)
    for two in combinations(range(N), w):
        found[len(first & set(two))] += 1
    return tuple(n * comb(N, w) for n in found)


def counted(N: int, w: int, value: Callable[[int], Fraction]) -> Fraction:
    """E value(K), over all pairs of w-subsets of N items."""
    ways = _overlaps(N, w)
    return sum((value(k) * n for k, n in enumerate(ways)), start=Fraction(0)) / sum(ways)


SIZES = ((6, 2), (1, 1), (2, 1), (2, 2), (5, 3), (7, 3), (8, 4), (9, 5))  # N, w
