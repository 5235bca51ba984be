"""Reports of hidden subsets and orders: the law of one run, without a list of its reports.

A run that ends with a collection of hidden numbers of one arrangement has a report that is uniform on its support: all sets of a
size that have the ``fixed`` ones and others of the ``pool``, in no order or in any; or all lists with given numbers at some
places, and different ones of the pool at the others. The law of an input is a mixture of such, one for each run.
Source: exchangeability; the supports of M. Ye, A. Barg, Optimal schemes for discrete distribution estimation under local
differential privacy, 2018 (subset selection).

>>> of_two = Subset((MARK, "list", 2), "orders", "list", 2, (0, 1), ())
>>> has(of_two, Form(list, (1, 0))), has(of_two, Form(list, (1, 1))), has(of_two, Form(list, (True, 0)))
(True, False, False)
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

from exactdp_checks.code.law.canonical import Form
from exactdp_checks.code.law.distribution import form
from exactdp_checks.code.law.factored import Factored

__all__ = [
    "COUNTED",
    "GIVEN",
    "MARK",
    "Mixture",
    "Several",
    "Subset",
    "from_written",
    "has",
    "matched",
    "may_meet",
    "written_out",
]

MARK = "the numbers of an arrangement"
GIVEN = (
    "reports depend on the input through what is hidden alone, their parts are independent given it, and reports with as many "
    "parts of each value are counted together"
)
COUNTED = (
    "hidden subsets and orders are uniform, reports that are alike for two inputs are counted together, and two inputs stand for "
    "all others that differ from two by the names of numbers alone"
)


@dataclass(frozen=True)
class Subset:
    """``shape``: the report, with a mark for the collection, which has ``kind`` ("list", or "list of bool") and ``size`` items.

    ``how``: "set" or "sorted", where its items alone decide; "shuffled", a list of them in an order that is uniform; "list", a
    list that has ``places``: numbers, and None where a different one of the pool stands; "orders", a list of all ``fixed`` ones,
    some of them equal, in an order that is uniform. ``fixed``: the numbers that it has.
    """

    shape: Hashable
    how: str
    kind: str
    size: int
    fixed: tuple[int, ...]
    pool: tuple[int, ...]
    places: tuple[int | None, ...] = ()

    def kinds(self) -> object:
        """What an observer sees of the rest of the report besides equality."""
        return form(self.shape)


@dataclass(frozen=True)
class Several:
    """The orders of random numbers: which numbers they are is one of ``parts``, with these probabilities."""

    parts: tuple[tuple[Fraction, Subset], ...]

    def kinds(self) -> object:
        """As of a subset."""
        return tuple([one.kinds() for _, one in self.parts])

    def has(self, report: Any) -> bool:
        """Whether a report, in its canonical form, is one of them."""
        return any(has(one, report) for _, one in self.parts)


Mixture: TypeAlias = tuple[tuple[Fraction, Any], ...]  # probabilities, each of a subset or of a report in its canonical form


def matched(one: Subset, report: Any) -> Subset | None:
    """A known report as a subset of this shape, that is one report; None where it has another shape, or is never such."""
    if one.how == "orders":
        return None
    where = _at_mark(one.shape, report)
    if where is None:
        return None
    kind, items = where
    if kind != one.kind or len(items) != one.size or any(type(v) is not int for v in items) or len(set(items)) < len(items):
        return None
    if one.how == "sorted" and list(items) != sorted(items):
        return None
    places = tuple(items) if one.how in ("list", "shuffled") else ()
    return replace(one, how="list" if places else one.how, fixed=tuple(sorted(items)), pool=(), places=places)


def has(one: Subset, report: Any) -> bool:
    """Whether a report, in its canonical form, is one of the subset's."""
    if one.how == "orders":
        kind, items = _at_mark(one.shape, report) or ("", ())
        name, _, truths = one.kind.partition(" of ")
        return kind == name and all(type(v) is (bool if truths else int) for v in items) and tuple(sorted(items)) == one.fixed
    alone = matched(one, report)
    if alone is None:
        return False
    items = set(alone.fixed)
    known = all(v in (w, None) for v, w in zip(one.places, alone.places, strict=False))
    rest = items.difference(one.fixed)
    return known and items.issuperset(one.fixed) and rest.issubset(one.pool)


def _at_mark(shape: Any, report: Any) -> tuple[str, Any] | None:
    """What a report has in the place of the mark; None where it is another one elsewhere."""
    if type(shape) is tuple and len(shape) == 3 and shape[0] == MARK:
        if type(report) is Form and report.kind in (list, set):
            return report.kind.__name__, report.items
        if type(report) is Form and isinstance(report.kind, str) and report.kind.startswith("array "):
            name, _, sizes = report.kind.rpartition(" ")
            return (name, report.items) if sizes.isdecimal() else None
        return (type(report).__name__, report) if type(report) in (tuple, frozenset) else None
    if type(shape) is not type(report) or type(shape) not in (tuple, Form):
        return None
    pairs = [(shape, report)] if type(shape) is tuple else [(shape.items, report.items)]
    if type(shape) is Form and shape.kind != report.kind:
        return None
    ones, others = pairs[0]
    if type(ones) is not tuple or type(others) is not tuple or len(ones) != len(others):
        return None
    found = [(a, b, _at_mark(a, b)) for a, b in zip(ones, others, strict=True)]
    rest = [each for each in found if each[2] is None]
    if len(rest) != len(found) - 1 or any(a != b or form(a) != form(b) for a, b, _ in rest):
        return None
    return next(each[2] for each in found if each[2] is not None)


def may_meet(one: Any, other: Any) -> bool:
    """Whether two shapes may have a report in common: a collection may be what the other one has in its place."""
    marks = [type(shape) is tuple and len(shape) == 3 and shape[0] == MARK for shape in (one, other)]
    if all(marks):
        return bool(one == other)
    if any(marks):
        return isinstance(one, tuple | frozenset) and isinstance(other, tuple | frozenset)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return type(one) is type(other) and len(one) == len(other) and all(map(may_meet, one, other))
    return bool(one == other) and form(one) == form(other)


def from_written(data: Any, reading: Any) -> Any:
    """The subset, or the report, that ``written_out`` wrote; ``reading`` gives a form."""
    if "report" in data:
        return reading(data["report"])
    if "parts" in data:
        laws = tuple(tuple((reading(v), Fraction(*(int(n, 16) for n in p.split("/")))) for v, p in law) for law in data["laws"])
        return Factored(reading(data["parts"]), tuple(data["places"]), laws)
    places = tuple(data["places"])
    return Subset(
        reading(data["shape"]), data["how"], data["kind"], data["size"], _spread(data["fixed"]), _spread(data["pool"]), places
    )


def written_out(one: Any, writing: Any) -> dict[str, Any]:
    """A subset, or a report, as JSON; ``writing`` gives that of a form."""
    if type(one) is Factored:
        laws = [[[writing(v), f"{p.numerator:x}/{p.denominator:x}"] for v, p in law] for law in one.laws]
        return {"parts": writing(one.shape), "places": list(one.places), "laws": laws}
    if type(one) is not Subset:
        return {"report": writing(one)}
    data = {"shape": writing(one.shape), "how": one.how, "kind": one.kind, "size": one.size, "places": list(one.places)}
    return {**data, "fixed": _runs(one.fixed), "pool": _runs(tuple(sorted(one.pool)))}


def _runs(values: tuple[int, ...]) -> list[list[int]]:
    """Sorted numbers as intervals."""
    found = list[list[int]]()
    for v in sorted(values):
        if found and found[-1][1] == v:
            found[-1][1] = v + 1
        else:
            found.append([v, v + 1])
    return found


def _spread(intervals: list[list[int]]) -> tuple[int, ...]:
    return tuple(v for a, b in intervals for v in range(a, b))
