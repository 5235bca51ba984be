"""Reports of hidden subsets and orders: the law of one run, without a list of its reports.

A run that ends with a collection of hidden numbers of one arrangement has a report that is uniform on its support: all sets of a
size that have the ``fixed`` ones and others of the ``pool``, in no order or in any; or all lists with given numbers at some
places, and different ones of the pool at the others. The law of an input is a mixture of such, one for each run.
Source: exchangeability; the supports of M. Ye, A. Barg, Optimal schemes for discrete distribution estimation under local
differential privacy, 2018 (subset selection).

>>> from exactdp_checks.code.law.tree import Tree
>>> from exactdp_checks.code.lazy.context import Context
>>> context = Context(Tree(), 53)
>>> found = subset_of([*context.seats(context.arranged("pool", 30, 10), range(30)), 99])
>>> found.how, found.places[-2:], len(found.pool)
('list', (None, 99), 30)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from exactdp_checks.code.law.canonical import Form, canonical
from exactdp_checks.code.law.distribution import form
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.spans import span_of, width_of
from exactdp_checks.code.lazy.arrangements import Hidden, Placed, Rank, Seat, unmoved
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.contents import ChosenSet, content_of, is_hidden, values_of
from exactdp_checks.code.lazy.counts import summed
from exactdp_checks.code.lazy.totals import table_of
from exactdp_checks.code.lazy.uniform import Lazy, settled

__all__ = [
    "COUNTED",
    "GIVEN",
    "MARK",
    "Mixture",
    "Several",
    "Subset",
    "from_written",
    "has",
    "holds_hidden",
    "matched",
    "may_meet",
    "subset_of",
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
    """``shape``: the report, with a mark for the collection, which has ``kind`` and ``size`` items.

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


class _Many(Exception):
    """More than one collection, or one that is none of the known ones."""


def holds_hidden(output: Any) -> bool:
    """Whether a report has a collection of hidden numbers at first sight."""
    kind: Any = type(output)
    if kind is ChosenSet:
        return bool(output.open)
    if kind is LazyArray:
        return output.whole_block is None and any(map(is_hidden, output.items.flat))
    if kind is tuple or kind is list:
        return any(is_hidden(v) or holds_hidden(v) for v in output)
    return kind is dict and any(map(holds_hidden, output.values()))


def subset_of(output: Any) -> Subset | Several | None:
    """The subset that a report is; None where it is more than one, or something else that is hidden."""
    found = list[tuple[Subset, list[Any]]]()
    try:
        shape = _shape(output, found)
    except _Many:
        return None
    if len(found) != 1:
        return None
    one, items = replace(found[0][0], shape=shape), found[0][1]
    return one if one.how != "orders" else orders_of(one, items)


def orders_of(one: Subset, items: list[Any]) -> Subset | Several | None:
    """The orders of these items; of random ones where they are independent and have the same two values; else None."""
    known, several = list[int](), list[Lazy]()
    for v in items:
        least, table = table_of(v) if type(v) is Lazy else (int(v), (1,))
        if len(table) > 1:
            several.append(v)
        else:
            known.append(least)
    if not several:
        return replace(one, fixed=tuple(sorted(known)))
    total = summed(several, int)
    tables = [] if total is None else map(table_of, several)
    values = {tuple(least + i for i, w in enumerate(table) if w) for least, table in tables}
    if len(values) != 1 or len(both := values.pop()) != len(("low", "high")):
        return None
    (low, high), n, parts = both, len(several), list[tuple[Fraction, Subset]]()
    for v, weight in span_of(total.source.tree, total):
        ones = (v - n * low) // (high - low)
        fixed = tuple(sorted([*known, *[low] * (n - ones), *[high] * ones]))
        parts.append((Fraction(weight, width_of(total)), replace(one, fixed=fixed)))
    return Several(tuple(parts)) if sum(p for p, _ in parts) == 1 else None


def _shape(output: Any, found: list[tuple[Subset, list[Any]]]) -> Hashable:
    kind: Any = type(output)
    if kind is ChosenSet and output.open:
        content = output.content
        return _marked(Subset((), "set", output.kind.__name__, content.number, _ints(content.fixed), _ints(content.pool)), found)
    if kind in (list, tuple) and not any(map(is_hidden, output)):
        items = tuple([_shape(v, found) for v in output])
        return Form(list, items) if kind is list else items
    if kind is dict:
        return Form(dict, tuple([(canonical(k), _shape(v, found)) for k, v in output.items()]))
    if kind in (list, tuple, LazyArray):
        name = kind.__name__ if kind is not LazyArray else f"array {output.dtype.str}"
        if kind is LazyArray and (output.ndim != 1 or output.dtype != np.int64):
            raise _Many
        values = list(output.items.flat) if kind is LazyArray else list(output)
        before = unmoved(values, alike=2)
        if before is not None:
            return _marked(Subset((), "orders", name, len(values), (), ()), found, before)
        return _marked(_listed(values, name), found)
    return canonical(output, _known)


def _known(value: Lazy) -> Any:
    """The value of what is not hidden, by a draw."""
    if is_hidden(value):
        raise _Many
    return settled(value)


def _marked(one: Subset, found: list[tuple[Subset, list[Any]]], items: Sequence[Any] = ()) -> Hashable:
    found.append((one, list(items)))
    return MARK, one.kind, one.size


def _listed(items: list[Any], name: str) -> Subset:
    content = content_of(items)
    hidden: list[Any] = [v.source for v in items if isinstance(v, Lazy) and isinstance(v.source, Hidden)]
    if content is None:
        raise _Many
    fixed, pool, size = _ints(content.fixed), _ints(content.pool), len(items)
    if all(type(source) is Seat for source in hidden):
        places = tuple([None if type(v) is Lazy else int(v) for v in items])
        return Subset((), "list", name, size, tuple(v for v in places if v is not None), pool, places)
    if len(hidden) < size:
        raise _Many
    if all(type(source) is Rank for source in hidden) and [s.place for s in hidden] == list(range(size)):
        table = values_of(items[0])
        if table == content.values:
            return Subset((), "sorted", name, size, fixed, pool)
    if all(type(source) is Placed for source in hidden):
        return Subset((), "shuffled", name, size, fixed, pool)
    raise _Many


def _ints(values: Any) -> tuple[int, ...]:
    return tuple(map(int, values))


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
        return kind == one.kind and all(type(v) is int for v in items) and tuple(sorted(items)) == one.fixed
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
