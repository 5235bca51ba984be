"""Sets that have no order: each time one is gone through, its items come in another one.

The order of a set of text, or of objects, is that of hashes, another one in each process. Sets that modules and objects hold are
put by ``without_order`` into such a class, so a law that rests on their order is another one in the next run, and is found out by
repetition, a thousand times in one process. Sets that the code makes itself are not reached: processes with other hash seeds are
for them. The order comes from a counter (D. Knuth's MMIX congruence), not from a generator, since those are watched.
Source: Python's language reference, object.__hash__.

>>> words = Shuffled({"a", "b", "c"})
>>> len({tuple(words) for _ in range(100)}) == 6, sorted(words), words == {"a", "b", "c"}
(True, ['a', 'b', 'c'], True)
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from numbers import Number
from types import FunctionType, ModuleType
from typing import Any

from exactdp_checks.code.stand_ins.places import found, walked

__all__ = ["FrozenShuffled", "Shuffled", "without_order"]

_STATE = [1]


def _shuffled(items: Iterable[Any]) -> Iterator[Any]:
    left = list(items)
    while left:
        _STATE[0] = (_STATE[0] * 6364136223846793005 + 1442695040888963407) % 2**64
        yield left.pop((_STATE[0] >> 33) % len(left))


class Shuffled(set[Any]):
    """A set that is gone through in another order each time."""

    def __iter__(self) -> Iterator[Any]:
        return _shuffled(super().__iter__())

    def pop(self) -> Any:
        """Any item, taken out."""
        for item in self:
            self.remove(item)
            return item
        return super().pop()

    def copy(self) -> Shuffled:
        """A set with the same items."""
        return Shuffled(self)

    def __repr__(self) -> str:
        return "{" + ", ".join(map(repr, self)) + "}" if self else "set()"


class FrozenShuffled(frozenset[Any]):
    """A frozen set that is gone through in another order each time."""

    def __iter__(self) -> Iterator[Any]:
        return _shuffled(super().__iter__())

    def __repr__(self) -> str:
        return "frozenset({" + ", ".join(map(repr, self)) + "})" if self else "frozenset()"


def without_order(functions: Iterable[Any]) -> int:
    """Puts sets without an order in the place of those that the functions and their modules hold; returns how many."""

    def of(value: Any) -> Any:
        if type(value) is set and not all(map(_lasting, value)):
            return Shuffled(value)
        if type(value) is frozenset and not all(map(_lasting, value)):
            return FrozenShuffled(value)
        return None

    modules = [vars(m) for n, m in list(sys.modules.items()) if isinstance(m, ModuleType) and walked(vars(m)) and n != "__main__"]
    places = list(found((*functions, *modules), of))
    for place in places:
        place.put()
    return len(places)


def _lasting(value: Any) -> bool:
    """Whether its hash is the same in every process."""
    if isinstance(value, tuple | frozenset):
        return all(map(_lasting, value))
    return isinstance(value, Number) or isinstance(type(value).__hash__, FunctionType)
