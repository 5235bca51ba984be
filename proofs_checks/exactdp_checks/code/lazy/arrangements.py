"""Uniform subsets and orders that stay hidden: the draws of a sample or a shuffle, made together, and the places that they give.

An arrangement is what a library makes of independent integers: of n places so many different ones, in an order that is uniform.
Nothing of it is drawn until something asks for a place; then all of it is, as the library does. A ``Seat`` is one of the places,
a ``Rank`` one of the sorted values of a set that is made of them, a ``Placed`` one of a set that is shuffled, a ``Moved`` an item
of a list that is shuffled, whose items may be equal, or random themselves.
Requires: nothing but the places is looked at. Source: CPython's random.py; numpy's _generator.pyx; D. Knuth, TAOCP 2, 3.4.2.

>>> from exactdp_checks.code.law.tree import Tree
>>> hidden = Arrangement(Tree(), "pool", 5, 2)
>>> hidden.sizes, hidden.order_of((4, 3)), hidden.known
(((5,), (4,)), (4, 3), None)
>>> Seat(hidden, 1).pick(), hidden.known, hidden.tree.mass()
(4, (0, 4), Fraction(1, 20))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import perm
from typing import Any

from exactdp_checks.code.law.tree import Tree

__all__ = ["HIDDEN_FROM", "Arrangement", "Content", "Hidden", "Moved", "Placed", "Rank", "Seat", "before_orders", "unmoved"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs

HIDDEN_FROM = 1_000_000  # arrangements from which on one stays hidden, as more runs are never made; of fewer each is a run


class Arrangement:
    """``number`` of n places. ``how``: "pool" and "different" are CPython's sample, "floyd" numpy's, "shuffle" the shuffle of
    both, "tail" the last ones of a shuffle of which no more is made, "first" the first ones of a whole one.

    ``sizes``: of the draws, in order, one number, or (n, i) for one of n that is none of the i before it.
    """

    def __init__(self, tree: Tree, how: str, n: int, number: int) -> None:
        self.tree, self.how, self.n, self.number = tree, how, n, number
        self.known: tuple[int, ...] | None = None
        self.values: tuple[int, ...] | None = None
        swaps = [(i + 1,) for i in range(n - 1, 0, -1)]
        made: dict[str, Any] = {
            "pool": [(n - i,) for i in range(number)],
            "different": [(n, i) for i in range(number)],
            "floyd": [(j + 1,) for j in range(n - number, n)] + [(i + 1,) for i in range(number - 1, 0, -1)],
            "shuffle": swaps,
            "first": swaps,
            "tail": swaps[: n - max(n - number, 1)],
        }
        self.sizes: tuple[tuple[int, ...], ...] = tuple(
            size for size in made[how] if size[0] - sum(size[1:]) > 1 or how == "different"
        )

    @property
    def many(self) -> bool:
        """Whether there are too many to be listed."""
        return perm(self.n, self.number) >= HIDDEN_FROM

    def order_of(self, values: Sequence[int]) -> tuple[int, ...]:
        """The places that these draws give; of one that is different from others its rank among the rest."""
        waiting = iter(values)
        if self.how == "pool":
            pool, found = list(range(self.n)), []
            for left in range(self.n, self.n - self.number, -1):
                j = next(waiting) if left > 1 else 0
                found.append(pool[j])
                pool[j] = pool[left - 1]
            return tuple(found)
        if self.how == "different":
            return different(tuple(values))
        if self.how == "floyd":
            taken: dict[int, None] = {}
            for j in range(self.n - self.number, self.n):
                value = next(waiting) if j else 0
                taken[j if value in taken else value] = None
            chosen = list(taken)
            return tuple([chosen[i] for i in _swapped(len(chosen), 1, waiting)])
        least = max(self.n - self.number, 1) if self.how == "tail" else 1
        order = _swapped(self.n, least, waiting)
        return tuple(order[self.n - self.number :] if self.how == "tail" else order[: self.number])

    def settle(self) -> tuple[int, ...]:
        """The places, by draws of all that the library draws."""
        if self.known is None:
            self.values = tuple([self.tree.draw(size[0] - sum(size[1:])) for size in self.sizes])
            self.known = self.order_of(self.values)
        return self.known


def _swapped(n: int, least: int, values: Any) -> list[int]:
    order = list(range(n))
    for i in range(n - 1, least - 1, -1):
        j = next(values)
        order[i], order[j] = order[j], order[i]
    return order


def different(ranks: Sequence[int]) -> tuple[int, ...]:
    """Different numbers, each by its rank among those that none before it is."""
    found, taken = list[int](), list[int]()  # in order; sorted
    for rank in ranks:
        below = bisect_right(range(len(taken)), rank, key=lambda i: taken[i] - i)
        taken.insert(below, rank + below)
        found.append(rank + below)
    return tuple(found)


class Hidden:
    """A number of an arrangement, as a variable that ``Lazy`` values stand for: the place of its value in a table."""

    order, parts = None, None

    def __init__(self, arrangement: Arrangement, place: int) -> None:
        self.arrangement, self.place = arrangement, place

    @property
    def tree(self) -> Tree:
        """Where it is drawn."""
        return self.arrangement.tree

    @property
    def open(self) -> bool:
        """Whether nothing is known of it."""
        return self.arrangement.known is None

    @property
    def size(self) -> int:
        """How many values there are."""
        return self.arrangement.n

    @property
    def lo(self) -> int:
        """The least place that it may have."""
        return 0 if self.open else self.pick()

    @property
    def hi(self) -> int:
        """One more than the largest."""
        return self.size if self.open else self.pick() + 1

    def below(self, m: int) -> bool:
        """Whether it is below m."""
        return m > 0 and (m >= self.size or self.pick() < m)

    def pick(self) -> int:
        """The place, by a draw of the whole arrangement."""
        return self.at(self.arrangement.settle())

    def at(self, order: Sequence[int]) -> int:
        """Which it is in an arrangement."""
        raise NotImplementedError


class Seat(Hidden):
    """One of the places, in the order in which they are drawn."""

    def at(self, order: Sequence[int]) -> int:
        """The place."""
        return order[self.place]


class Content:
    """A set of ``fixed`` numbers and of those at some ``seats`` of an arrangement, whose ``pool`` has none of them.

    ``values``: all of them, sorted. A rank, and whoever is placed, is a place in ``values``.
    """

    def __init__(self, arrangement: Arrangement, pool: Sequence[Any], fixed: Sequence[Any], seats: Sequence[int]) -> None:
        self.arrangement, self.pool, self.fixed = arrangement, tuple(pool), tuple(sorted(fixed))
        self.seats = tuple(sorted(seats))
        self.values = tuple(sorted((*pool, *fixed)))
        self.places = {v: i for i, v in enumerate(self.values)}
        self.last: tuple[Sequence[int], list[int]] | None = None

    @property
    def number(self) -> int:
        """How many it has."""
        return len(self.fixed) + len(self.seats)

    def sorted(self, order: Sequence[int]) -> list[int]:
        """The places in ``values`` that are taken, in order; all ranks of one content ask for the same ones."""
        if self.last is None or self.last[0] is not order:
            found = sorted([self.places[v] for v in self.fixed] + [self.places[self.pool[order[i]]] for i in self.seats])
            self.last = order, found
        return self.last[1]


class Rank(Hidden):
    """The one of a content that has so many below it."""

    def __init__(self, content: Content, place: int) -> None:
        super().__init__(content.arrangement, place)
        self.content = content

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.content.values)

    def at(self, order: Sequence[int]) -> int:
        """The place."""
        return self.content.sorted(order)[self.place]


class Placed(Rank):
    """The one of a content that a shuffle puts here: ``second`` is the order, of the fixed ones and those drawn as they are."""

    def __init__(self, content: Content, second: Arrangement, items: Sequence[int], place: int) -> None:
        super().__init__(content, place)
        self.second, self.items = second, items

    @property
    def open(self) -> bool:
        """Whether nothing is known of it."""
        return self.arrangement.known is None and self.second.known is None

    def pick(self) -> int:
        """The place, by a draw of both arrangements."""
        return self.among(self.arrangement.settle(), self.second.settle())

    def among(self, order: Sequence[int], second: Sequence[int]) -> int:
        """The place: ``items`` are the places of fixed ones, and -1 - j for the j-th seat of the arrangement."""
        item = self.items[second[self.place]]
        return item if item >= 0 else self.content.places[self.content.pool[order[-1 - item]]]


class Moved(Hidden):
    """The item that an order of all of them puts here: ``items`` are numbers and lazy ones, ``values`` all that they may be.

    ``maps``: that of the lazy value that stands for it, and the one that makes an integer of numpy of it.
    """

    def __init__(self, arrangement: Arrangement, items: list[Any], values: Sequence[Any], place: int) -> None:
        super().__init__(arrangement, place)
        self.items, self.values = items, values
        self.maps: tuple[Any, ...] = ()

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.values)

    def at(self, order: Sequence[int]) -> int:
        """The place of its value in ``values``, by a draw of the item, where that is random."""
        return self.of(order, lambda item: item.settle())

    def of(self, order: Sequence[int], read: Any) -> int:
        """The same, where ``read`` gives the value of an item that is random."""
        item = self.items[order[self.place]]
        return self.values.index(read(item) if hasattr(type(item), "settle") else item)

    def state(self, writer: Any) -> Any:
        """The key of what is known of it: one list of items belongs to one arrangement."""
        return "moved", self.place, writer.key(self.items), self.arrangement.known


def unmoved(values: Sequence[Any], *, alike: int = 1) -> list[Any] | None:
    """The items as they were before an order that is hidden, where these are all of its places, each once; None of others.

    ``alike``: 2 where an integer of numpy may stand for one of Python.
    """
    sources = [getattr(v, "source", None) for v in values]
    first: Any = sources[0] if sources else None
    if type(first) is not Moved or not first.open or len(first.items) != len(sources):
        return None
    if any(
        type(s) is not Moved or s.items is not first.items or v.map not in s.maps[:alike]
        for s, v in zip(sources, values, strict=True)
    ):
        return None
    if len({s.place for s in sources if s is not None}) < len(sources):
        return None
    return before_orders(first.items, alike=alike)


def before_orders(items: Sequence[Any], *, alike: int = 1) -> list[Any]:
    """The items, in any order, with those of each hidden order that are all here as they were before it."""
    found, orders = list[Any](), dict[int, list[Any]]()
    for v in items:
        source = getattr(v, "source", None)
        place = found if type(source) is not Moved else orders.setdefault(identity(source.items), [])
        place.append(v)
    for group in orders.values():
        found += unmoved(group, alike=alike) or group
    return found
