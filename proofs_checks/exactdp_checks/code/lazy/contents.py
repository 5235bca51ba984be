"""Sets and orders of numbers that an arrangement hides: what a list, an array or a set of them holds.

``content_of`` reads a collection of hidden numbers of one arrangement, and of others that it cannot have; ``ChosenSet`` is a set
or a frozenset of them. Whatever else is asked of one makes it a set of numbers, by a draw of the whole arrangement.
Requires: numbers of one type, all different. Source: Python's data model; exchangeability (B. de Finetti, 1937).

>>> from exactdp_checks.code.law.tree import Tree
>>> from exactdp_checks.code.lazy.context import Context
>>> context = Context(Tree(), 53)
>>> hidden = context.seats(context.arranged("pool", 30, 10), range(30))
>>> some = ChosenSet.of(content_of([*hidden, 99]), set, [*hidden, 99])
>>> len(some), 99 in some, 77 in some, context.tree.mass()
(11, True, False, Fraction(1, 1))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import methodcaller
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrangements import Content, Hidden, Moved, Rank, Seat
from exactdp_checks.code.lazy.arrays import LazyArray, array
from exactdp_checks.code.lazy.context import hidden
from exactdp_checks.code.lazy.maps import Domain
from exactdp_checks.code.lazy.uniform import ELEMENTWISE, Lazy, map_of, settled

__all__ = ["ChosenSet", "content_of", "is_hidden", "items_in", "map_of_content", "ranks", "values_of"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
PLAIN = (int, np.int64)


def is_hidden(value: Any) -> bool:
    """Whether it is a number of an arrangement of which nothing is known."""
    return type(value) is Lazy and isinstance(value.source, Hidden) and value.source.open


def values_of(value: Lazy) -> tuple[Any, ...]:
    """All that a hidden number can be, by its place."""
    source: Any = value.source
    kept = source.arrangement.__dict__.setdefault("tables", {})
    its, size = value.map, source.size
    key = identity(its), size
    if key not in kept:
        table = its.steps[0][1] if len(its.steps) == 1 and its.steps[0][0] == "at" and its.domain.name == "integers" else ()
        kept[key] = its, table if len(table) == size else tuple([its.value(j) for j in range(size)])
    return kept[key][1]  # type: ignore[no-any-return]


def content_of(items: Iterable[Any]) -> Content | None:
    """The set of these numbers, all different; None where they are not hidden, or not known to be different."""
    fixed, several = list[Any](), list[Lazy]()
    for item in items:
        if is_hidden(item):
            several.append(item)
        elif type(item) in PLAIN:
            fixed.append(item)
        else:
            return None
    if not several or any(type(v.source) is Moved for v in several):
        return None
    sources: list[Any] = [v.source for v in several]
    its, table, first = several[0].map, values_of(several[0]), sources[0]
    alike = all(type(s) is type(first) and s.size == first.size and s.arrangement is first.arrangement for s in sources)
    if not alike or any(v.map is not its for v in several):
        return None
    kinds = {type(v) for v in (*fixed, *table)}
    if len({s.place for s in sources}) < len(sources) or len(kinds) > 1 or not kinds <= {*PLAIN}:
        return None
    if type(first) is Seat:
        made = Content(first.arrangement, table, fixed, [s.place for s in sources])
    else:
        content: Content = first.content
        whole = len(sources) == content.number and table == content.values
        if not whole or any(
            s.content is not content or getattr(s, "second", None) is not getattr(first, "second", None) for s in sources
        ):
            return None
        made = Content(content.arrangement, content.pool, (*content.fixed, *fixed), content.seats)
    return made if len(made.places) == len(made.values) else None


def ranks(content: Content) -> list[Any]:
    """The numbers of a content, sorted."""
    its = map_of_content(content)
    return [hidden(Rank(content, i), its) for i in range(content.number)]


def map_of_content(content: Content) -> Any:
    """The map of its ranks."""
    domain = Domain("integers", len(content.values), int)
    return map_of(content.arrangement.tree, domain).then("at", content.values)


class ChosenSet:
    """A set of hidden numbers, until something else is asked of it than what is written here.

    ``making``: makes the set as the code made it, number by number: the order in which a set is read depends on this.
    """

    def __init__(self, content: Content, kind: type, making: Callable[[], Any]) -> None:
        self.content, self.kind, self.making, self.made = content, kind, making, None

    @staticmethod
    def of(content: Content, kind: type, items: Sequence[Any]) -> ChosenSet:
        """The set of these items, in the order in which they come."""
        return ChosenSet(content, kind, lambda: kind([content.values[content.places[settled(v)]] for v in items]))

    def like(self, kind: type) -> ChosenSet:
        """Another set, of this one."""
        making = self.making
        return ChosenSet(self.content, kind, lambda: kind(making()))

    def _after(self, content: Content, change: Callable[[Any], Any]) -> None:
        """The set is changed in place."""
        before = self.making

        def making() -> Any:
            made = before()
            change(made)
            return made

        self.content, self.making = content, making

    __class__: Any = property(lambda self: self.kind)

    def real(self) -> Any:
        """The set itself, by a draw; from then on it is that."""
        if self.made is None:
            self.content.arrangement.settle()
            self.made = self.making()
        return self.made

    @property
    def open(self) -> bool:
        """Whether nothing is known of it."""
        return self.made is None and self.content.arrangement.known is None

    def _with(self, items: Any) -> Content | None:
        """The content with more numbers; None where that has to be drawn."""
        if (
            not self.open
            or type(items) not in (set, frozenset, list, tuple, ChosenSet)
            or not all(type(v) in PLAIN for v in items)
        ):
            return None
        content, new = self.content, {v for v in items if v not in self.content.fixed}
        made = Content(content.arrangement, content.pool, (*content.fixed, *new), content.seats)
        return made if len(made.places) == len(made.values) and len({*map(type, made.values)}) == 1 else None

    def add(self, item: Any) -> None:
        """As of a set."""
        if self.kind is frozenset:
            raise AttributeError("'frozenset' object has no attribute 'add'")
        if is_hidden(item) and type(item.source) is Seat and self.open:
            found = content_of([*self._seats(item), *self.content.fixed, item])
        else:
            found = self._with([item])
        if found is None:
            self.real().add(item)
        else:
            self._after(found, lambda made: made.add(found.values[found.places[settled(item)]]))

    def _seats(self, like: Lazy) -> list[Any]:
        """Its hidden numbers, if they are seats of the same arrangement with the same values; none which could be told apart."""
        content, source = self.content, like.source
        same = source.arrangement is content.arrangement and values_of(like) == content.pool
        return [hidden(Seat(content.arrangement, i), like.map) for i in content.seats] if same else [None]

    def update(self, *others: Any) -> None:
        """As of a set."""
        if self.kind is frozenset:
            raise AttributeError("'frozenset' object has no attribute 'update'")
        for other in others:
            found = self._with(other)
            if found is None:
                self.real().update(other)
            else:
                items = settled_set(other)
                self._after(found, methodcaller("update", type(items)(items)))

    def union(self, *others: Any) -> Any:
        """As of a set."""
        found = self.copy()
        for other in others:
            more = found._with(other) if type(found) is ChosenSet else None
            if more is None:
                return self.real().union(*map(settled_set, others))
            found.content = more
        known, making = [type(items)(items) for items in map(settled_set, others)], self.making
        return ChosenSet(found.content, self.kind, lambda: making().union(*known)) if self.open else self.real().union(*known)

    def copy(self) -> Any:
        """As of a set."""
        making = self.making
        return ChosenSet(self.content, self.kind, lambda: making().copy()) if self.open else self.real().copy()

    def __or__(self, other: Any) -> Any:
        return self.union(other) if isinstance(other, set | frozenset) else NotImplemented

    def __ror__(self, other: Any) -> Any:
        kind = type(other)
        found = self._with(other) if kind in (set, frozenset) else None
        if found is None:
            return other | self.real()
        known, making = other.copy(), self.making
        return ChosenSet(found, kind, lambda: known | making())

    def __ior__(self, other: Any) -> Any:
        if self.kind is frozenset or not isinstance(other, set | frozenset):
            return self.__or__(other)
        self.update(other)
        return self

    def __contains__(self, item: Any) -> bool:
        if self.open and type(item) in PLAIN:
            if item in self.content.fixed:
                return True
            if item not in self.content.places:
                return False
        return settled(item) in self.real()

    def __len__(self) -> int:
        return self.content.number if self.made is None else len(self.made)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __getattr__(self, name: str) -> Any:
        if not hasattr(self.__dict__.get("kind", set), name):
            raise AttributeError(f"{self.kind.__name__!r} object has no attribute {name!r}")
        return getattr(self.real(), name)


def settled_set(value: Any) -> Any:
    """A set as it is."""
    return value.real() if type(value) is ChosenSet else value


def _special(name: str) -> Callable[..., Any]:
    def method(self: ChosenSet, *arguments: Any) -> Any:
        arguments = tuple(map(settled_set, arguments))
        real = self.real()
        if not hasattr(real, name):
            raise TypeError(f"{self.kind.__name__!r} object does not support {name}")
        found = getattr(real, name)(*arguments)
        return self if found is real else found

    return method


OWN = {"__class__", "__new__", "__init__", "__getattribute__", "__setattr__", "__delattr__", "__getattr__", "__dir__"}
OWN |= {"__init_subclass__", "__subclasshook__", "__class_getitem__", "__doc__"}
for _name in sorted({*dir(set), *dir(frozenset)} - OWN):
    if _name.startswith("__") and _name not in vars(ChosenSet):
        setattr(ChosenSet, _name, _special(_name))


def items_in(value: Any) -> list[Any] | None:
    """The items of a list, a tuple or an array of one dimension, some of them hidden; None of anything else."""
    items = value.items.flat if type(value) is LazyArray and value.ndim == 1 else value if type(value) in (list, tuple) else ()
    found = list(items)
    return found if any(map(is_hidden, found)) else None


def sorted_array(value: Any) -> Any:
    """numpy.sort of an array of hidden numbers; None of another one."""
    items = items_in(value) if type(value) is LazyArray else None
    content = None if items is None else content_of(items)
    return None if content is None else array(ranks(content), (content.number,), value.dtype)


ELEMENTWISE["sort"] = sorted_array
