"""The audit of reports that are hidden subsets and orders: for each two inputs, reports that are alike are counted together.

Each run of an input has a report that is uniform on its support. For two inputs, reports in the same supports have the same
probabilities, so these classes decide: their sizes are binomial coefficients, by inclusion and exclusion. Two inputs that differ
from two others only by a renaming of numbers have the same table, which is made once.
Requires: rational probabilities; of collections at one place of the report that all have an order, or none.
Source: a sufficient statistic of two laws; inclusion and exclusion.

>>> from exactdp_checks.code.law.subsets import Subset
>>> def one(p, fixed, pool):
...     return p, Subset((), "set", "set", 2, fixed, pool)
>>> rest = [tuple({0, 1, 2, 3} - {x}) for x in (0, 1)]
>>> laws = [(one(Fraction(3, 4), (x,), rest[x]), one(Fraction(1, 4), (), rest[x])) for x in (0, 1)]
>>> Tables(laws).worst()
(Fraction(3, 1), 0, 1)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, islice
from math import inf, isqrt
from typing import Any, TypeAlias

from exactdp.errors import OutOfScope
from exactdp_checks.code.law.subsets import Mixture, may_meet
from exactdp_checks.code.validation.supports import Support, recounted
from exactdp_checks.code.verdict.uniform_runs import TWICE, Run, grouped, met

__all__ = ["COMPUTED", "Tables"]

COMPUTED = "computed, and certified by no kernel"

RUNS, PAIRS = 12, 20_000  # runs of two inputs; pairs of inputs that are looked at one by one
AGAIN = 200  # pairs of inputs that are counted in another way, beside those of the tables
OTHERWISE = "the classes of reports of two inputs were counted in two ways, which differ: this is a bug of exactdp"

Table: TypeAlias = tuple[tuple[Fraction, Fraction], ...]  # of each class of reports its probabilities on two inputs


class Tables:
    """The laws of all inputs, two by two. Raises OutOfScope for what is not followed."""

    def __init__(self, laws: Sequence[Mixture]) -> None:
        self.laws = [[*grouped] for grouped in grouped(laws)]
        if any(sum(run.chance for run in law) != 1 for law in self.laws):
            raise OutOfScope("the runs of an input do not add up to 1")

    @cached_property
    def tables(self) -> dict[Table, tuple[int, int]]:
        """The tables that occur, each with two inputs that have it."""
        found: dict[Table, tuple[int, int]] = {}
        for x, other in self._some():
            found.setdefault(self.table(x, other), (x, other))
        return found

    def _some(self) -> Iterator[tuple[int, int]]:
        """Pairs of inputs, all others of which are like one of them but for the names of numbers."""
        every = frozenset().union(*(run.allowed for law in self.laws for run in law))
        special = [frozenset().union(*(run.fixed | (every - run.allowed) for run in law)) for law in self.laws]
        kinds, holders = defaultdict(list), defaultdict(list)
        for x, law in enumerate(self.laws):
            kinds[_named(law, special[x])].append(x)
            for v in special[x]:
                holders[v].append(x)
        pairs = set[tuple[int, int]]()
        for near in holders.values():
            pairs.update(islice(combinations(near, 2), PAIRS + 1))
            if len(pairs) > PAIRS:
                raise OutOfScope(f"more than {PAIRS} pairs of inputs have numbers in common")
        yield from sorted(pairs)
        groups = list(kinds.values())
        for i, ones in enumerate(groups):
            for others in groups[i:]:
                apart = ((x, y) for x in ones for y in others if x != y and special[x].isdisjoint(special[y]))
                if (found := next(apart, None)) is not None:
                    yield min(found), max(found)

    def _groups(self, x: int, other: int) -> dict[tuple[Any, ...], list[tuple[int, Run]]]:
        """The runs of two inputs whose reports may be the same, each with its side."""
        groups: dict[tuple[Any, ...], list[tuple[int, Run]]] = defaultdict(list)
        for side, law in enumerate((self.laws[x], self.laws[other])):
            for run in law:
                groups[run.group].append((side, run))
        return groups

    def table(self, x: int, other: int) -> Table:
        """The classes of reports of two inputs, and their probabilities. Raises OutOfScope for more runs than are counted."""
        groups = self._groups(x, other)
        shapes = {group[:2]: group[0] for group in groups if group[0] != "a report"}.values()
        if any(may_meet(one, two) for one, two in combinations(shapes, 2)):
            raise OutOfScope(TWICE)
        found: dict[tuple[Fraction, Fraction], Fraction] = {}
        for runs in groups.values():
            for shares, count in _classes(runs):
                found[shares] = found.get(shares, Fraction(0)) + count
        table = tuple((p * count, q * count) for (p, q), count in sorted(found.items()))
        if sum(p for p, _ in table) != 1 or sum(q for _, q in table) != 1:
            raise OutOfScope("the classes of reports do not add up to 1")
        return table

    def again(self, x: int, other: int) -> Table:
        """The table, by another way of counting. Raises OutOfScope where that is too long."""
        found: dict[tuple[Fraction, Fraction], Fraction] = {}
        for runs in self._groups(x, other).values():
            supports = [Support(run.size, run.fixed, run.allowed, run.places) for _, run in runs]
            try:
                sizes = [sum(recounted([each]).values()) for each in supports]
                classes = recounted(supports)
            except ValueError as error:
                raise OutOfScope(str(error)) from None
            for some, count in classes.items():
                shares = [Fraction(0), Fraction(0)]
                for i, (side, run) in enumerate(runs):
                    shares[side] += run.chance / sizes[i] if some >> i & 1 else 0
                found[shares[0], shares[1]] = found.get((shares[0], shares[1]), Fraction(0)) + count
        return tuple((p * count, q * count) for (p, q), count in sorted(found.items()))

    def counted_otherwise(self) -> str:
        """What another way of counting says otherwise: of each table, and of the ratio of other pairs of inputs; or ""."""
        if any(self.again(x, other) != table for table, (x, other) in self.tables.items()):
            return OTHERWISE
        k, most = len(self.laws), self.worst()[0]
        many = k * (k - 1) // 2
        for i in range(min(many, AGAIN)):
            x, other = _pair(i if many <= AGAIN else (i * 2654435761 + 40503) % many)
            if _largest(self.again(x, other)) > most:
                return OTHERWISE
        return ""

    def agreed(self) -> tuple[Fraction | float, int, int]:
        """``worst``, if both ways of counting agree. Raises OutOfScope."""
        if said := self.counted_otherwise():
            raise OutOfScope(said)
        return self.worst()

    def worst(self) -> tuple[Fraction | float, int, int]:
        """The largest ratio, and two inputs that have it in one direction or the other."""
        found = [(_largest(table), x, other) for table, (x, other) in self.tables.items()]
        return max([(Fraction(1), 0, 0), *found], key=lambda each: each[0])


def _named(law: Sequence[Run], special: frozenset[int]) -> Hashable:
    """A law, with the special numbers named in the order in which they come: equal where another differs by names alone."""
    rows: dict[int, list[Hashable]] = {v: [] for v in special}
    for run in law:
        where = {v: i for i, v in enumerate(run.places) if v is not None}
        for v in special:
            rows[v].append((v in run.fixed, v in run.allowed, where.get(v)))
    runs = tuple((run.chance, run.group, run.size, len(run.places)) for run in law)
    return runs, tuple(sorted(map(repr, rows.values())))


def _classes(runs: Sequence[tuple[int, Run]]) -> Iterator[tuple[tuple[Fraction, Fraction], int]]:
    """For each class of reports its probability on both inputs, of one report, and how many it has."""
    n = len(runs)
    if n > RUNS:
        raise OutOfScope(f"two inputs have {n} runs together, more than {RUNS} that are counted")
    exactly = [0] * 2**n
    for some in range(1, 2**n):
        exactly[some] = met([run for i, (_, run) in enumerate(runs) if some >> i & 1])
    for i in range(n):
        for some in range(2**n):
            if not some >> i & 1:
                exactly[some] -= exactly[some | 1 << i]
    for some in range(1, 2**n):
        if exactly[some]:
            shares = [Fraction(0), Fraction(0)]
            for i, (side, run) in enumerate(runs):
                if some >> i & 1:
                    shares[side] += run.chance / run.number
            yield (shares[0], shares[1]), exactly[some]


def _largest(table: Table) -> Fraction | float:
    """The largest ratio of two inputs, in either direction."""
    return max(max(p / q if q else inf, q / p if p else inf) for p, q in table)


def _pair(i: int) -> tuple[int, int]:
    """The i-th of the pairs (0, 1), (0, 2), (1, 2), (0, 3), ..."""
    other = (1 + isqrt(1 + 8 * i)) // 2
    return i - other * (other - 1) // 2, other
