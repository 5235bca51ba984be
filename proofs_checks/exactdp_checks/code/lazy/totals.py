"""The sum of many independent random numbers, each of few values, as one variable: it stays lazy, and its law is a convolution.

A ``Total`` is sum - least, an integer below ``size``, for the integers of its members. It keeps nothing of its own: it lies where
its members leave it, and where it is asked for all members are drawn. Its law is that of
the cells in which the members lie now. Requires: members of different variables, none of which was compared with another one.
Source: the probability generating function of a sum of independent numbers (W. Feller, An Introduction to Probability Theory,
volume 1, 1968, chapter XI).

>>> convolved((((1, 3), 2), ((1, 1), 1)))  # two bits of 3/4, one of 1/2, in eighths of 4
(1, 7, 15, 9)
>>> reduced({0: 6, 2: 2})
(0, (3, 0, 1))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, lcm, prod
from typing import Any, TypeAlias

__all__ = ["FEW", "Table", "Total", "convolved", "reduced", "table_of", "variables"]

FEW = 64  # values of a member
Table: TypeAlias = tuple[int, ...]  # weights of value, value + 1, ..., in lowest terms

identity = id  # by its name in builtins it is replaced while a stranger's code runs


class Total:
    """The sum of ``members``, lazy integers of one tree, less the ``least`` that it could be when it was made."""

    __slots__ = ("least", "members", "size", "tree")
    order, parts = None, None
    grid = True

    def __init__(self, tree: Any, members: Sequence[Any]) -> None:
        self.tree, self.members = tree, tuple(members)
        tables = [table_of(v) for v in self.members]
        self.least = sum(least for least, _ in tables)
        self.size = sum(len(table) - 1 for _, table in tables) + 1

    @property
    def tied(self) -> bool:
        """Whether more is known of a member, since it was made, than an interval: then it is no independent number any more."""
        return any(v.source.order is not None or getattr(v.source, "parts", None) is not None for v in self.members)

    @property
    def tables(self) -> list[tuple[int, Table]]:
        """Of each member the least value that it may have now, and the weights from there on."""
        return [table_of(v) for v in self.members]

    @property
    def lo(self) -> int:
        """The least that it may be now."""
        return sum(least for least, _ in self.tables) - self.least

    @property
    def hi(self) -> int:
        """One more than the largest."""
        return self.lo + sum(len(table) - 1 for _, table in self.tables) + 1

    def weights(self) -> tuple[int, ...]:
        """The weights of lo, ..., hi - 1."""
        return convolved(tuple(sorted(Counter(table for _, table in self.tables).items())))

    @property
    def width(self) -> int:
        """The sum of the weights."""
        return prod(sum(table) for _, table in self.tables)

    def below(self, m: int) -> bool:
        """Whether it is below m."""
        return m > 0 and (m >= self.size or self.pick() < m)

    def pick(self) -> int:
        """The value, by a draw of each member."""
        return sum(int(v.settle()) for v in self.members) - self.least

    def state(self, writer: Any) -> Any:
        """The key of what is known of it."""
        return "total", self.least, tuple([writer.key(v) for v in self.members])


def variables(source: Any) -> tuple[Any, ...]:
    """The variables that a source is made of: those of the members of a total."""
    return tuple([v.source for v in source.members]) if type(source) is Total else (source,)


def table_of(value: Any) -> tuple[int, Table]:
    """(the least integer, the weights from there on) of a lazy number with few values, all integers."""
    source, its = value.source, value.map
    key = "total", its, source.lo, source.hi
    found = source.tree.maps.get(key)
    if found is None:
        points, weights = its.levels(source.lo, source.hi), dict[int, Any]()
        for a, b in zip(points, (*points[1:], source.hi), strict=True):
            v = int(its.value((a + b) / 2 if its.domain.name == "ideal" else a))
            weights[v] = weights.get(v, 0) + (b - a)
        found = source.tree.maps[key] = reduced(weights)
    return found  # type: ignore[no-any-return]


def reduced(weights: Mapping[int, Any]) -> tuple[int, Table]:
    """(least, weights from there on) of rational weights, as integers without a common divisor."""
    scale = lcm(*(Fraction(w).denominator for w in weights.values()))
    whole = {v: int(w * scale) for v, w in weights.items()}
    least, common = min(whole), gcd(*whole.values())
    return least, tuple([whole.get(v, 0) // common for v in range(least, max(whole) + 1)])


@lru_cache(maxsize=64)
def convolved(tables: tuple[tuple[Table, int], ...]) -> tuple[int, ...]:
    """The weights of the sum of so many numbers of each table: the most frequent one of two values by its binomial law."""
    left = dict(tables)
    most = max((table for table in left if len(table) == 2), key=lambda table: left[table], default=None)
    found = [1]
    if most is not None:
        n, (a, b) = left.pop(most), most
        ones = [1]
        for _ in range(n):
            ones.append(ones[-1] * b)
        zeros = [1]
        for _ in range(n):
            zeros.append(zeros[-1] * a)
        found = [comb(n, j) * ones[j] * zeros[n - j] for j in range(n + 1)]
    for table, times in left.items():
        for _ in range(times):
            more = [0] * (len(found) + len(table) - 1)
            for v, w in enumerate(table):
                if w:
                    for j, own in enumerate(found):
                        more[j + v] += own * w
            found = more
    return tuple(found)
