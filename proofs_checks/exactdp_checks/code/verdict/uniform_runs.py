"""Runs of an input that end with a hidden subset: a probability, and the reports that it may have, each as likely.

Requires: collections at one place of the report that all have an order, or none. Source: inclusion and exclusion.

>>> from dataclasses import replace
>>> from exactdp_checks.code.law.canonical import Form
>>> from exactdp_checks.code.law.subsets import MARK, Subset
>>> one = Subset((MARK, "set", 2), "set", "set", 2, (0,), (1, 2))
>>> law = ((Fraction(3, 4), one), (Fraction(1, 4), replace(one, fixed=(), pool=(0, 1, 2, 3))))
>>> [run.number for run in next(iter(grouped([law])))]
[2, 6]
>>> classes_of(law).mass[frozenset({1})], class_of(law, Form(set, frozenset({1, 3})))
(Fraction(1, 6), frozenset({1}))
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, perm
from typing import Any

from exactdp.errors import OutOfScope
from exactdp_checks.code.law.distribution import Law, form
from exactdp_checks.code.law.subsets import Mixture, Subset, has, matched, may_meet
from exactdp_checks.code.validation.supports import Support, recounted

__all__ = ["TWICE", "Run", "class_of", "classes_of", "grouped", "met"]

SEVERAL = "collections with an order and without one at the same place of the report: sort them all, or shuffle them all"
TWICE = "a report may have its hidden collection in two places: give the places names, or report one collection alone"


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


def grouped(laws: Sequence[Mixture]) -> Iterator[Iterator[Run]]:
    """The runs of each input, with what tells their reports apart at first sight.

    Raises OutOfScope for a report that is also an order of the numbers of another.
    """
    known: dict[Hashable, Subset] = {}
    for law in laws:
        for _, y in law:
            if type(y) is Subset:
                known.setdefault((_group(y), y.fixed if y.how == "orders" else ()), y)
    hows: dict[Hashable, set[tuple[str, bool]]] = defaultdict(set)
    mixed: list[list[tuple[Fraction, Any]]] = []
    for law in laws:
        mixed.append([])
        for p, y in law:
            like = y if type(y) is Subset else next((m for one in known.values() if (m := matched(one, y)) is not None), y)
            if like is y and any(one.how == "orders" and has(one, y) for one in known.values() if type(y) is not Subset):
                raise OutOfScope(TWICE)
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
    if names == {"orders"}:
        return Run(p, (*_group(y), y.fixed), 0, frozenset(), frozenset())
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


def classes_of(law: Mixture) -> Law:
    """The law of which runs may have the report of a call. Raises OutOfScope for runs that are not counted."""
    (runs,) = ([*each] for each in grouped([law]))
    groups, mass = defaultdict[tuple[Any, ...], list[int]](list), dict[frozenset[int], Fraction]()
    for i, run in enumerate(runs):
        groups[run.group].append(i)
    shapes = {group[:2]: group[0] for group in groups if group[0] != "a report"}.values()
    if any(may_meet(one, two) for one, two in combinations(shapes, 2)):
        raise OutOfScope(TWICE)
    for places in groups.values():
        try:
            found = recounted([Support(runs[i].size, runs[i].fixed, runs[i].allowed, runs[i].places) for i in places])
        except ValueError as error:
            raise OutOfScope(str(error)) from None
        for some, count in found.items():
            which = frozenset(i for n, i in enumerate(places) if some >> n & 1)
            mass[which] = count * sum((runs[i].chance / runs[i].number for i in which), start=Fraction(0))
    return Law(mass)


def class_of(law: Mixture, report: Hashable) -> frozenset[int]:
    """Which runs may have a report, in its canonical form."""
    seen = form(report)
    return frozenset(
        i for i, (_, y) in enumerate(law) if (has(y, report) if type(y) is Subset else y == report and form(y) == seen)
    )
