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
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, islice
from math import comb, inf, perm
from typing import Any, TypeAlias

from exactdp.errors import OutOfScope
from exactdp_checks.code.law.distribution import form
from exactdp_checks.code.law.subsets import Mixture, Subset, matched, may_meet

__all__ = ["COMPUTED", "Tables"]

COMPUTED = "computed, and certified by no kernel"

RUNS, PAIRS = 12, 20_000  # runs of two inputs; pairs of inputs that are looked at one by one
SEVERAL = "collections with an order and without one at the same place of the report: sort them all, or shuffle them all"
TWICE = "a report may have its hidden collection in two places: give the places names, or report one collection alone"

Table: TypeAlias = tuple[tuple[Fraction, Fraction], ...]  # of each class of reports its probabilities on two inputs


@dataclass(frozen=True)
class Run:
    """A run of an input: its probability, where its reports belong, and their support; ``allowed``: all that they may have."""

    chance: Fraction
    group: tuple[Any, ...]
    size: int
    fixed: frozenset[int]
    allowed: frozenset[int]
    places: tuple[int | None, ...] = ()  # of lists that have numbers at known places

    @cached_property
    def pool(self) -> frozenset[int]:
        """The numbers that any of them may have beside the fixed ones."""
        return self.allowed - self.fixed

    @cached_property
    def number(self) -> int:
        """How many reports there are, each as likely; those in any order count as one."""
        return met([self])


def met(runs: Sequence[Run]) -> int:
    """How many reports all of these runs may have."""
    allowed = frozenset.intersection(*(run.allowed for run in runs))
    if not any(run.places for run in runs):
        fixed = frozenset().union(*(run.fixed for run in runs))
        if not fixed <= allowed or len(fixed) > runs[0].size:
            return 0
        return comb(len(allowed) - len(fixed), runs[0].size - len(fixed))
    known: dict[int, int] = {}
    for run in runs:
        for i, v in enumerate(run.places):
            if v is not None and known.setdefault(i, v) != v:
                return 0
    for run in runs:
        others = [v for i, v in known.items() if run.places[i] is None]
        if not run.pool.issuperset(others) or len(set(others)) < len(others):
            return 0
    if len(set(known.values())) < len(known):
        return 0
    pool = frozenset.intersection(*(run.pool for run in runs)) - set(known.values())
    return perm(len(pool), runs[0].size - len(known))


class Tables:
    """The laws of all inputs, two by two. Raises OutOfScope for what is not followed."""

    def __init__(self, laws: Sequence[Mixture]) -> None:
        self.laws = [[*grouped] for grouped in _grouped(laws)]
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

    def table(self, x: int, other: int) -> Table:
        """The classes of reports of two inputs, and their probabilities. Raises OutOfScope for more runs than are counted."""
        groups: dict[tuple[Any, ...], list[tuple[int, Run]]] = defaultdict(list)
        for side, law in enumerate((self.laws[x], self.laws[other])):
            for run in law:
                groups[run.group].append((side, run))
        shapes = [group[0] for group in groups if group[0] != "a report"]
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

    def worst(self) -> tuple[Fraction | float, int, int]:
        """The largest ratio, and two inputs that have it."""
        found: list[tuple[Fraction | float, int, int]] = [(Fraction(1), 0, 0)]
        for table, (x, other) in self.tables.items():
            found.append((max(p / q if q else inf for p, q in table if p), x, other))
            found.append((max(q / p if p else inf for p, q in table if q), other, x))
        return max(found, key=lambda each: each[0])


def _grouped(laws: Sequence[Mixture]) -> Iterator[Iterator[Run]]:
    """The runs of each input, with what tells their reports apart at first sight."""
    known: dict[Hashable, Subset] = {}
    for law in laws:
        for _, y in law:
            if type(y) is Subset:
                known.setdefault(_group(y), y)
    hows: dict[Hashable, set[tuple[str, bool]]] = defaultdict(set)
    mixed: list[list[tuple[Fraction, Any]]] = []
    for law in laws:
        mixed.append([])
        for p, y in law:
            like = y if type(y) is Subset else next((m for one in known.values() if (m := matched(one, y)) is not None), y)
            mixed[-1].append((p, like))
            if type(like) is Subset:
                hows[_group(like)].add((like.how, bool(like.fixed)))
    for pairs in mixed:
        yield (_run(p, y, hows) for p, y in pairs)


def _group(one: Subset) -> tuple[Any, ...]:
    return one.shape, form(one.shape), one.kind, one.size


def _run(p: Fraction, y: Any, hows: dict[Hashable, set[tuple[str, bool]]]) -> Run:
    if type(y) is not Subset:
        return Run(p, ("a report", y, form(y)), 0, frozenset(), frozenset())
    ways = hows[_group(y)]
    names = {how for how, _ in ways}
    listed = names <= {"list", "shuffled"}
    if not listed and len(names) > 1:
        raise OutOfScope(SEVERAL)
    ordered = ("list", True) in ways
    if ordered and ("shuffled", True) in ways:
        raise OutOfScope(SEVERAL)
    if len(set(y.fixed)) < len(y.fixed) or not set(y.fixed).isdisjoint(y.pool):
        raise OutOfScope("numbers that may be equal")
    places = y.places or (None,) * y.size if ordered else ()
    fixed = frozenset(y.fixed)
    return Run(p, _group(y), y.size, fixed, fixed | frozenset(y.pool), places)


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
