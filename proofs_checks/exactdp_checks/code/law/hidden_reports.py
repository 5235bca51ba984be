"""What a run returns, read as a report of hidden subsets or orders (``subsets``).

Source: exchangeability (B. de Finetti, 1937).

>>> from exactdp_checks.code.law.tree import Tree
>>> from exactdp_checks.code.lazy.context import Context
>>> context = Context(Tree(), 53)
>>> found = subset_of([*context.seats(context.arranged("pool", 30, 10), range(30)), 99])
>>> found.how, found.places[-2:], len(found.pool)
('list', (None, 99), 30)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from exactdp_checks.code.law.canonical import Form, canonical
from exactdp_checks.code.law.spans import span_of, width_of
from exactdp_checks.code.law.subsets import MARK, Several, Subset
from exactdp_checks.code.lazy.arrangements import Hidden, Placed, Rank, Seat, unmoved
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.contents import ChosenSet, content_of, is_hidden, values_of
from exactdp_checks.code.lazy.counts import summed
from exactdp_checks.code.lazy.totals import table_of
from exactdp_checks.code.lazy.uniform import Lazy, settled

__all__ = ["holds_hidden", "subset_of"]


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
    if {len(each) for each in values} != {2} or len(values) > 1:
        return None
    ((low, high),), n, parts = values, len(several), list[tuple[Fraction, Subset]]()
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
            truths = " of bool" if values[0].map.kind in (bool, np.bool_) else ""
            return _marked(Subset((), "orders", name + truths, len(values), (), ()), found, before)
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
