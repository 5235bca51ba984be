"""Iterators whose place shows: what ``for`` walks along in an interpreted program, and what enumerate, zip and reversed make.

A list is read by its index, as CPython does, so one that grows while it is read is read on. A dict that changes its size is an
error, as in CPython. Source: CPython, Objects/listobject.c and Objects/dictobject.c.

>>> list(Enumerated(walk("ab"), 1)), list(Zipped([walk([1, 2]), walk((3, 4, 5))], False))
([(1, 'a'), (2, 'b')], [(1, 3), (2, 4)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gc import get_referents
from typing import Any

import numpy as np

from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.lazy.arrays import LazyArray

__all__ = ["Enumerated", "Walk", "Zipped", "turned", "walk"]

INDEXED = (list, tuple, range, str, bytes, bytearray, np.ndarray, LazyArray)
ASKED = ("__iter__", "__len__", "__getitem__")  # by a walk along a tuple or a list
VIEWS: tuple[type, ...] = (type({}.keys()), type({}.values()), type({}.items()))


class Walk:
    """A walk along a sequence: the place is ``i``."""

    def __init__(self, items: Any, i: int = 0, step: int = 1) -> None:
        self.items, self.i, self.step = items, i, step

    def state(self) -> tuple[Any, ...]:
        """All that decides what comes."""
        return self.items, self.i, self.step

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if self.items is None or not 0 <= self.i < len(self.items):
            self.items = None  # an iterator that has ended stays so
            raise StopIteration
        self.i += self.step
        return self.items[self.i - self.step]


class Keyed(Walk):
    """A walk along a dict or one of its views: the keys are those of its beginning, a value is the one that is there by then."""

    def __init__(self, owner: Any, shown: Callable[[Any], Any]) -> None:
        super().__init__(list(owner))
        self.owner, self.shown, self.size = owner, shown, len(owner)

    def state(self) -> tuple[Any, ...]:
        """All that decides what comes."""
        return self.items, self.i, self.owner, self.shown

    def __next__(self) -> Any:
        if self.items is not None and len(self.owner) != self.size:
            raise RuntimeError("dictionary changed size during iteration")
        if self.items is not None and list(self.owner) != self.items:
            raise Outside("a dict whose keys change while it is read")
        return self.shown((self.owner, super().__next__()))


def _key(pair: tuple[Any, Any]) -> Any:
    return pair[1]


def _value(pair: tuple[Any, Any]) -> Any:
    return pair[0][pair[1]]


def _item(pair: tuple[Any, Any]) -> Any:
    return pair[1], pair[0][pair[1]]


class Enumerated(Walk):
    """Pairs (n, item), with n from a start on."""

    def state(self) -> tuple[Any, ...]:
        """All that decides what comes."""
        return self.items, self.i

    def __next__(self) -> Any:
        item = next(self.items)
        self.i += 1
        return self.i - 1, item


class Zipped(Walk):
    """Tuples of items that stand at the same places."""

    def __init__(self, walks: list[Any], strict: bool) -> None:
        super().__init__(walks)
        self.strict = strict

    def state(self) -> tuple[Any, ...]:
        """All that decides what comes."""
        return self.items, self.strict

    def __next__(self) -> Any:
        if not self.items:
            raise StopIteration
        found = []
        for i, each in enumerate(self.items):
            try:
                found.append(next(each))
            except StopIteration:
                if self.strict and (i or any(next(other, self) is not self for other in self.items[1:])):
                    raise ValueError(f"zip() argument {i + 1} is shorter than the others") from None
                raise
        return tuple(found)


SHOWN = dict(zip(VIEWS, (_key, _value, _item), strict=True))


def walk(value: Any) -> Walk:
    """A walk along a value. Raises Outside where its order or its place would not show."""
    kind = type(value)
    if kind in INDEXED:
        if kind in (np.ndarray, LazyArray) and value.ndim == 0:
            raise TypeError("iteration over a 0-d array")
        return Walk(value)
    if isinstance(value, Walk):
        return value
    if kind is dict:
        return Keyed(value, _key)
    if kind in VIEWS:
        owner = get_referents(value.mapping)[0]
        if type(owner) is not dict:
            raise Outside(f"a loop along a view of a {type(owner).__name__}")
        return Keyed(owner, SHOWN[kind])
    if isinstance(value, tuple | list) and all(
        getattr(kind, name) in (getattr(tuple, name), getattr(list, name)) for name in ASKED
    ):
        return Walk(value)
    raise Outside(f"a loop along a {kind.__name__}")


def turned(value: Any) -> Walk:
    """A walk from the end."""
    if type(value) in (list, tuple, range, str, bytes):
        return Walk(value, len(value) - 1, -1)
    raise Outside(f"reversed() of a {type(value).__name__}")
