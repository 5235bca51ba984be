"""What a stranger's code may remember between two calls: all values that it can reach, as one value to compare.

From the function the walk goes through closures, defaults, attributes, classes and objects, and through the modules of its own
package and those that are not installed, in depth; of all other modules names and plain values are taken, and so are the
settings of the interpreter. Iterators, generators and random generators show their state. What does not show it is counted as
hidden, and nothing is claimed of it. A program without draws that leaves the same state behind does the same for ever: that is
the argument, by induction over its calls. Source: Python's data model; object.__reduce_ex__.

>>> def counting(x, seen=[]):
...     seen.append(x)
...     return x
>>> before = State.of(counting); _ = counting(1); before.changed(State.of(counting))
('the function counting',)
"""

from __future__ import annotations

import contextvars
import hashlib
import itertools
import re
import sys
import threading
from collections import deque
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.machinery import ModuleSpec
from io import IOBase
from types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    CellType,
    CoroutineType,
    FunctionType,
    GeneratorType,
    GetSetDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any

import numpy as np

from exactdp_checks.code.isolation.settings import ATOMS, NOTHING, WARNED, collecting, settings, shown, warned
from exactdp_checks.code.isolation.surfaces import OURS, Surfaces, is_python
from exactdp_checks.code.stand_ins.places import is_theirs, names_of, walked

__all__ = ["State"]

identity = id
LARGE, DEEP, MOST = 20_000, 40, 100_000
PYTHONS = sys.stdlib_module_names | {"numpy", "builtins"}
VIEWS = (bytearray, memoryview)
TABLE: dict[Any, int] = {}  # each form that was seen, and its number: equal forms have one number, in all walks of this process
FRAMES = {
    GeneratorType: ("gi_frame", "gi_yieldfrom"),
    CoroutineType: ("cr_frame", "cr_await"),
    AsyncGeneratorType: ("ag_frame", "ag_await"),
}
SCANNER = type(re.compile("").scanner(""))  # type: ignore[attr-defined]  # it turns without being an iterator
CACHE = type(lru_cache(len))


@dataclass(frozen=True)
class State:
    """``values``: by the name of the place; ``hidden``: the names of places whose state does not show."""

    values: dict[str, Any]
    hidden: tuple[str, ...]
    surfaces: Surfaces

    @classmethod
    def of(cls, *functions: Any, package: str = "") -> State:
        """All that the functions can reach, in depth where it is of their package, and the rest of this process on top."""
        walk, values, surfaces = _Walk(package), dict[str, Any](), dict[str, Any]()
        for function in functions:
            if function is not None:
                name = getattr(function, "__qualname__", type(function).__name__)
                values[f"the function {name}"] = walk.deep(function, str(name))
        homes, written = {getattr(function, "__module__", "") for function in functions}, collecting()
        for name, module in sorted(sys.modules.items(), key=lambda item: (item[0] not in homes, item[0])):
            home = name.partition(".")[0]
            if not isinstance(module, ModuleType) or home in OURS or _is_ours(vars(module).get("__spec__")):
                continue
            names, apart = vars(module).copy(), {key for key in (WARNED, "cache") if key in vars(module)}
            apart = {key for key in apart if (kept := warned(name, key, names[key])) is not names[key]}
            for key in apart:
                if (kept := warned(name, key, names.pop(key))) is not NOTHING:  # a part of it, in a table of our own
                    values[f"{name}.{key}"] = [(repr(k), v if type(v) in ATOMS else identity(v)) for k, v in kept.items()]
            if walked(names) or (home == package and is_theirs(home)):
                surfaces[name] = {key: names.pop(key) for key in ("__builtins__",) if key in names}
                values |= {f"{name}.{key}": walk.deep(value, f"{name}.{key}") for key, value in names.items()}
            else:
                surfaces[name] = {key: names[key] for key in names if (name, key) not in written} if written else names
        values |= {f"the setting {name}": value for name, value in settings()}
        values |= {
            f"{each.name} of the context": walk.deep(value, each.name) for each, value in contextvars.copy_context().items()
        }
        return cls(values, tuple(dict.fromkeys(walk.hidden)), Surfaces.of(surfaces))

    def changed(self, later: State) -> tuple[str, ...]:
        """The places that are not the same later."""
        names = dict.fromkeys((*self.values, *later.values))
        deep = [name for name in names if self.values.get(name, _Walk) != later.values.get(name, _Walk)]
        return tuple(dict.fromkeys((*deep, *self.surfaces.changes(later.surfaces))))

    @property
    def size(self) -> int:
        """How many places are compared."""
        return len(self.values) + self.surfaces.size


def _is_ours(spec: Any) -> bool:
    """Whether a module is one of ours, run by its name."""
    return type(spec) is ModuleSpec and spec.name.partition(".")[0] in OURS


class _Walk:
    def __init__(self, package: str) -> None:
        self.package, self.hidden = package, list[str]()
        self.seen: dict[int, Any] = {}

    def deep(self, value: Any, name: str, depth: int = 0) -> Any:
        """The value with all that it holds."""
        kind = type(value)
        if kind in ATOMS and kind is not slice:  # which has no hash before Python 3.12
            return kind, value if value == value else "nan"  # noqa: PLR0124
        place = identity(value)
        if place in self.seen:
            return self.seen[place][1]
        self.seen[place] = value, ("again", depth)  # it is kept, so that no other takes its place
        if depth > DEEP or len(self.seen) > MOST:
            self.hidden.append(name.partition(".")[0])
            return "hidden"
        number = TABLE.setdefault(self._parts(value, kind, name, depth + 1), len(TABLE))
        self.seen[place] = value, number
        return number

    def _parts(self, value: Any, kind: type, name: str, depth: int) -> Any:
        def inner(part: Any) -> Any:
            return self.deep(part, name, depth)

        if kind is slice:
            return kind, inner(value.start), inner(value.stop), inner(value.step)
        if kind in (list, tuple, deque):
            return kind, len(value), tuple(map(inner, itertools.islice(value, LARGE)))
        if issubclass(kind, dict):
            return kind, len(value), tuple((inner(k), inner(v)) for k, v in itertools.islice(dict.items(value), LARGE))
        if isinstance(value, set | frozenset):
            items = set.__iter__(value) if isinstance(value, set) else frozenset.__iter__(value)
            return kind, len(value), frozenset(map(inner, items)), inner(names_of(value))
        if kind in VIEWS or (hasattr(kind, "from_buffer") and not isinstance(value, type)):
            return kind, hashlib.sha256(bytes(value)).digest()
        if kind is np.ndarray:
            if value.dtype.hasobject:
                return kind, value.shape, tuple(map(inner, value.ravel()[:LARGE].tolist()))
            return kind, value.shape, value.dtype.str, hashlib.sha256(np.ascontiguousarray(value).tobytes()).digest()
        if kind is FunctionType:
            cells = tuple(inner(cell) for cell in value.__closure__ or ())
            parts = inner(value.__defaults__), inner(value.__kwdefaults__), inner(value.__dict__), self._loose(value, inner)
            named = inner((value.__name__, value.__qualname__, value.__doc__, value.__module__, value.__annotations__))
            return kind, identity(value), identity(value.__code__), cells, parts, named
        if kind is CellType:
            try:
                return kind, inner(value.cell_contents)
            except ValueError:
                return kind, "empty"
        if kind is MethodType:
            return kind, inner(value.__func__), inner(value.__self__)
        if isinstance(value, partial):
            return kind, inner(value.func), inner(value.args), inner(value.keywords), inner(vars(value))
        if kind in FRAMES:
            frame, awaited = (getattr(value, place) for place in FRAMES[kind])
            return kind, identity(value), inner(awaited), None if frame is None else (frame.f_lasti, inner(dict(frame.f_locals)))
        if kind is ModuleType:
            return kind, identity(value)
        if isinstance(value, type):
            if not self._theirs(value):
                return kind, identity(value)
            held = {k: v for k, v in vars(value).items() if type(v) is not GetSetDescriptorType}
            return kind, identity(value), value.__name__, value.__qualname__, inner(held)
        if kind is CACHE:  # a cache that has settled misses nothing
            return kind, identity(value), value.cache_info().currsize, value.cache_info().misses
        if kind is BuiltinFunctionType:
            owner = value.__self__
            return kind, identity(value), None if isinstance(owner, ModuleType | type) else inner(owner)
        return self._object(value, kind, name, inner)

    def _object(self, value: Any, kind: type, name: str, inner: Any) -> Any:
        """An object: its attributes where it is a stranger's, what it would be pickled as where it is Python's or numpy's."""
        if self._theirs(kind) and is_python(kind):
            slots = [s for one in kind.__mro__ for s in _slots(one)]
            held = tuple(
                (s, inner(getattr(value, s))) for s in slots if s not in ("__dict__", "__weakref__") and hasattr(value, s)
            )
            parts = kind.__name__, identity(value), inner(names_of(value)), held
            base = next((b for b in kind.__mro__ if b is not object and not is_python(b)), None)
            if base in (list, tuple, deque):
                return (*parts, tuple(map(inner, base.__iter__(value))))
            if base is not None and issubclass(kind, int | float | str | bytes):
                return (*parts, repr(value))
            if base is not None:
                self.hidden.append(name)
            return parts
        if isinstance(value, threading.local):
            return kind.__name__, identity(value), inner(dict(vars(value)))
        if str(kind.__module__).partition(".")[0] not in PYTHONS:  # what it would be pickled as is code of a package
            self.hidden.append(name)
            return kind.__name__, identity(value)
        try:
            reduced = value.__reduce_ex__(4)
        except Exception:  # noqa: BLE001 - many objects cannot be pickled
            self.hidden.append(name)
            turns = kind is SCANNER or (hasattr(kind, "__next__") and not isinstance(value, IOBase))
            turned = object() if turns else None  # always another
            return kind.__name__, identity(value), inner(names_of(value)), shown(value, kind), turned
        if isinstance(reduced, str):
            return kind.__name__, identity(value), reduced
        rest = tuple(tuple(part) if hasattr(part, "__next__") else part for part in reduced[1:])
        return kind.__name__, inner(rest)

    def _loose(self, function: FunctionType, inner: Any) -> Any:
        """The names of a function that belongs to no module, as when it was typed in."""
        names = function.__globals__
        if vars(sys.modules.get(names.get("__name__", ""), np)) is names or not walked(names):
            return None
        return tuple((name, inner(names[name])) for name in sorted(function.__code__.co_names) if name in names)

    def _theirs(self, kind: Any) -> bool:
        home = str(getattr(kind, "__module__", "")).partition(".")[0]
        module = sys.modules.get(str(getattr(kind, "__module__", "")))
        return is_theirs(home) and (home == self.package or module is None or walked(vars(module)))


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(s for s in slots if isinstance(s, str))
