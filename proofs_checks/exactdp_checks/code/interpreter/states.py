"""The state of an interpreted program as a key: two states with equal keys go on alike, with the same probabilities.

Values are written with their types (1, 1.0 and True differ); an object that can change is numbered where it is met first, so the
key shows what is shared; a lazy variable is where it still may lie. What cannot be written (a generator, an open file) is
outside. A set is written in the order of its items, and with its size in memory: code that lets the order show is outside
(``calls``). Source: canonical forms of heaps (R. Iosif, Symmetry reduction criteria for software model checking, SPIN 2002).

>>> a = [1]
>>> Writer().key([a, a]) == Writer().key([a, [1]]), Writer().key([1, True]) == Writer().key([1, 1])
(False, False)
"""

from __future__ import annotations

from ast import AST
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from exactdp_checks.code.interpreter.iterators import Walk
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.counter import Counter, Run
from exactdp_checks.code.lazy.harmonic import Below, Share, Term, Under
from exactdp_checks.code.lazy.order_statistics import Order
from exactdp_checks.code.lazy.uniform import Lazy, settled
from exactdp_checks.code.lazy.variables import Points, Segment
from exactdp_checks.code.stand_ins.bit_generators import Bits
from exactdp_checks.code.stand_ins.numpy_random import Generator
from exactdp_checks.code.stand_ins.places import is_theirs
from exactdp_checks.code.stand_ins.python_random import PythonRandom

__all__ = ["Hidden", "Writer"]

identity = id
_PLAIN = frozenset({int, bool, str, bytes, type(None), Fraction, type(...)})


@dataclass(frozen=True)
class Hidden:
    """A list, or an array, of which a part alone is written: nothing that is evaluated can read or change the rest."""

    items: Any
    part: slice


class Writer:
    """Writes values, each object once."""

    def __init__(self, family: Run | None = None, hidden: Hidden | None = None) -> None:
        self.family, self.counted = family, False  # the run of the counters, and whether one was met
        self.hidden = hidden
        self.numbers: dict[int, int] = {}
        self.kept: list[Any] = []  # what is numbered lives on, so that no identity comes twice

    def key(self, value: Any) -> Hashable:
        """The key of a value."""
        kind = type(value)
        if kind in _PLAIN:
            return kind, value
        if self.hidden is not None and value is self.hidden.items:
            return "hidden", self._items(value[self.hidden.part])
        if kind is float or kind is Decimal:
            return kind, value.hex() if kind is float else str(value)  # 1.0 and 1.00 are equal, and read differently
        if kind is tuple:
            return kind, tuple([self.key(v) for v in value])
        if kind is frozenset and not value:
            return kind, ()
        if isinstance(value, AST):
            return "node", identity(value)
        if kind is Counter:
            if value.run is not self.family:
                raise Outside("two counters that grow at once")
            self.counted = True
            return kind, value.slope, value.at(-self.family.level)  # relative to the level
        if kind is Lazy:
            source = value.source
            if type(source) is Points and source.parts is None and source.hi == source.lo + 1:
                return self.key(settled(value))  # one point is left: it is the number itself
            return "lazy", identity(value.map), self.source(value.source)
        if kind is Share:
            return kind, value.x, self.key(value.counter)
        if kind is Term:
            return kind, value.top, self.key(value.share)
        write = _WRITERS.get(kind)
        if write is not None:
            return self._numbered(value, partial(write, self, value))
        return self._other(value)

    def _numbered(self, value: Any, write: Callable[[], Hashable]) -> Hashable:
        place = self.numbers.get(identity(value))
        if place is not None:
            return "again", place
        place = self.numbers[identity(value)] = len(self.numbers)
        self.kept.append(value)
        return type(value), place, write()

    def source(self, source: Any) -> Hashable:
        """The key of a hidden variable."""
        if type(source) in (Points, Segment):
            return self._numbered(source, partial(self._interval, source))
        state = getattr(source, "state", None)
        if state is not None:
            return self._numbered(source, lambda: state(self))
        return self._numbered(source, lambda: (source.n, self.source(source.q), self.source(source.r)))

    def _interval(self, source: Any) -> Hashable:
        """Where it lies, and with which others it was compared; these are written after its own number, so that they name it."""
        parts = getattr(source, "parts", None)
        written = None if parts is None else self.source(parts)
        return source.lo, source.hi, written, None if source.order is None else self.order(source.order)

    def order(self, order: Any) -> Hashable:
        """The key of what is known of variables that were compared with each other."""
        known = order.known if type(order) is Order else enumerate(zip(order.kinds, order.earlier, strict=True))
        return self._numbered(order, lambda: (tuple([self.source(each) for each in order.members]), tuple(sorted(known))))

    def _items(self, value: Any) -> Hashable:
        return tuple([self.key(v) for v in value])

    def _set(self, value: Any) -> Hashable:
        items = set.__iter__(value) if isinstance(value, set) else frozenset.__iter__(value)
        return value.__sizeof__(), tuple([self.key(v) for v in items])

    def _dict(self, value: Any) -> Hashable:
        return tuple([(self.key(k), self.key(v)) for k, v in dict.items(value)])

    def _array(self, value: Any) -> Hashable:
        base = None
        if value.base is not None:
            if type(value.base) is not np.ndarray:
                raise Outside("an array that shares its memory")
            base = self.key(value.base), value.__array_interface__["data"][0] - value.base.__array_interface__["data"][0]
        content: Hashable = self._items(value.ravel()) if value.dtype.kind == "O" else value.tobytes()
        return value.dtype.str, value.shape, value.strides, value.flags.writeable, base, content

    def _lazy_array(self, value: Any) -> Hashable:
        """One by one: a block is made of uniform numbers that are the same whenever they are looked at."""
        return value.dtype.str, self.key(value.items)

    def _walk(self, value: Any) -> Hashable:
        return tuple([self.key(v) for v in value.state()])

    def _other(self, value: Any) -> Hashable:
        kind = type(value)
        if isinstance(value, PythonRandom | Generator | Bits):
            return self._numbered(value, lambda: ("generator", kind.__mro__[1].__name__, self._dict(vars(value))))
        if isinstance(value, Context):
            return "draws"
        if isinstance(value, Walk):
            return self._numbered(value, lambda: self._walk(value))
        if kind is MethodType:
            return "method", self.key(value.__self__), identity(value.__func__)
        if isinstance(value, type | FunctionType | ModuleType | np.ufunc | np.dtype):
            self.kept.append(value)
            return "name", identity(value)
        if isinstance(value, BuiltinFunctionType):
            owner = value.__self__
            return (
                "built in",
                value.__name__,
                identity(owner) if owner is None or isinstance(owner, ModuleType | type) else self.key(owner),
            )
        if isinstance(value, np.generic):
            return kind, value.tobytes()
        if kind in (complex, slice, range):
            return kind, repr(value) if kind is not slice else (self.key(value.start), self.key(value.stop), self.key(value.step))
        if isinstance(value, Enum):
            return self._numbered(value, lambda: (kind, value.name, self._dict(vars(value))))
        if isinstance(value, partial) and kind is partial:
            return "partial", self.key(value.func), self.key(value.args), self._dict(value.keywords), self._dict(vars(value))
        written = getattr(kind, "written", None)  # a function of the interpreter
        if written is not None and kind.__module__.startswith("exactdp_checks.code.interpreter"):
            return self._numbered(value, lambda: written(value, self))
        if is_theirs(kind.__module__):
            return self._numbered(value, lambda: self._object(value))
        raise Outside(f"a {kind.__name__} whose state does not show")

    def _object(self, value: Any) -> Hashable:
        """An object of a stranger's class: its attributes."""
        kind = type(value)
        if kind.__basicsize__ > 64 and not any("__slots__" in vars(c) for c in kind.__mro__):
            raise Outside(f"a {kind.__name__} whose state does not show")
        own = sorted(
            name
            for cls in kind.__mro__
            for name in (
                [vars(cls)["__slots__"]] if isinstance(vars(cls).get("__slots__"), str) else vars(cls).get("__slots__", ())
            )
            if hasattr(value, name)
        )
        bases = [c for c in kind.__mro__ if c is not object and not is_theirs(c.__module__)]
        inside: list[Hashable] = []
        for base in bases:
            if base in _WRITERS:
                inside.append(_WRITERS[base](self, value))
            elif base in (tuple, int, str, float):
                inside.append(base.__repr__(value) if base is not tuple else self._items(tuple.__iter__(value)))
            elif base.__module__ not in ("typing", "abc", "collections.abc"):
                raise Outside(f"a {kind.__name__} whose state does not show")
        slots = tuple((name, self.key(getattr(value, name))) for name in own if name not in ("__dict__", "__weakref__"))
        return identity(kind), tuple(inside), slots, self._dict(getattr(value, "__dict__", {}))


_WRITERS: dict[type, Callable[[Writer, Any], Hashable]] = {
    list: lambda self, value: self._items(list.__iter__(value)),
    dict: Writer._dict,
    set: Writer._set,
    frozenset: Writer._set,
    bytearray: lambda _, value: bytes(bytearray.__iter__(value)),
    np.ndarray: Writer._array,
    LazyArray: Writer._lazy_array,
    Below: lambda self, value: (self.key(value.share), value.answer),
    Under: lambda self, value: (self.key(value.counter), value.first, self.key(value.said)),
}
