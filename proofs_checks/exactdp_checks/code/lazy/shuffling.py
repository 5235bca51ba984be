"""Shuffles, samples and permutations of items: what each place has, without a draw where that can stay hidden.

Different integers stay hidden one by one (``Seat``). Where integers, or truth values, of one type repeat, or are random and
independent, an order of all of them hides which is where (``Moved``): their sum, and whatever else has no order, is that of the
items as they were.
Requires: nothing but this is asked of them; otherwise the order is drawn. Source: exchangeability (B. de Finetti, 1937).

>>> from exactdp_checks.code.law.tree import Tree
>>> from exactdp_checks.code.lazy.arrangements import unmoved
>>> context, items = Context(Tree(), 53), [1] * 50 + [0] * 50
>>> shuffle(context, items)
>>> sum(unmoved(items)), context.tree.mass()
(50, Fraction(1, 1))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrangements import Arrangement, Content, Moved, Placed, Seat
from exactdp_checks.code.lazy.contents import content_of, is_hidden, map_of_content
from exactdp_checks.code.lazy.context import Context, hidden
from exactdp_checks.code.lazy.counts import counted
from exactdp_checks.code.lazy.maps import Domain
from exactdp_checks.code.lazy.totals import table_of
from exactdp_checks.code.lazy.uniform import Lazy, map_of

__all__ = ["chosen", "shuffle"]

TRUTHS = (bool, np.bool_)
PLAIN = (int, np.int64, *TRUTHS)


def shuffle(context: Context, x: Any) -> None:
    """Put the items in uniform order, in place, as Python and numpy do it."""
    n, items = len(x), list(x)
    values = values_of_items(context, items) if type(x) is list else ()
    apart = len(values) == n and not any(type(v) is Lazy for v in items)
    made = (
        context.arranged("shuffle", n, n, few=any(map(is_hidden, x)), written=bool(values) and not apart)
        if n > 1
        else [*range(n)]
    )
    if isinstance(made, list):
        x[:] = [x[i] for i in made]
        return
    content = content_of(items) if type(x) is list else None
    if apart:
        x[:] = context.seats(made, items)
    elif values:
        x[:] = moved(made, items, values)
    elif content is None or content.number < n or not all(type(v.source) is Seat for v in items if type(v) is Lazy):
        x[:] = [items[i] for i in made.settle()]
    else:
        x[:] = placed(content, made, items)


def chosen(context: Context, how: str, items: Sequence[Any], number: int) -> list[Any]:
    """So many items at different places, as a library draws them: lazy where they are many, and integers of one type."""
    made = context.arranged(how, len(items), number)
    if isinstance(made, list):
        return [items[i] for i in made]
    values = values_of_items(context, items) if not any(type(v) is Lazy for v in items) else ()
    if values and len(values) == len(items):
        return context.seats(made, items)
    return moved(made, list(items), values) if values and number == len(items) else [items[i] for i in made.settle()]


def values_of_items(context: Context, items: Sequence[Any]) -> tuple[Any, ...]:
    """All that these integers, or truth values, of one type may be, sorted; () where one is, or depends on, anything else."""
    kinds, found = {v.map.kind if type(v) is Lazy else type(v) for v in items}, set[Any]()
    if len(kinds) > 1 or not kinds <= {*PLAIN} or (bool in context.tree.eager and not kinds.isdisjoint(TRUTHS)):
        return ()
    for v in items:
        if type(v) is not Lazy:
            found.add(v)
        elif v.source.tree is not context.tree:
            return ()
        elif type(v.source) is Moved and v.source.open and v.map is v.source.maps[0]:
            found.update(v.source.values)
        elif counted(v):
            least, table = table_of(v)
            found.update(v.map.kind(least + i) for i, w in enumerate(table) if w)
        else:
            return ()
    return tuple(sorted(found))


def moved(made: Arrangement, items: list[Any], values: tuple[Any, ...]) -> list[Any]:
    """The items in an order that is hidden."""
    its = map_of(made.tree, Domain("integers", len(values), int)).then("at", values)
    found = [hidden(Moved(made, items, values, i), its) for i in range(len(items))]
    maps = (its,) if its.kind in TRUTHS else (its, found[0].of(np.int64).map)
    for v in found:
        v.source.maps = maps
    return found


def placed(content: Content, second: Arrangement, items: Sequence[Any]) -> list[Any]:
    """The items in an order that is hidden too."""
    its = map_of_content(content)
    order = [-1 - v.source.place if type(v) is Lazy else content.places[v] for v in items]
    return [hidden(Placed(content, second, order, i), its) for i in range(len(items))]
