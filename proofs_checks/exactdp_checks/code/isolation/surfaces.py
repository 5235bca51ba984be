"""What modules hold, one step deep, as it is: names and values, compared by who they are.

A process holds some ten thousand names that no stranger's code has any business to change. Who is behind each, and what lists,
sets, dicts, classes and attributes among them hold, is kept as it is and compared object by object; plain values are compared by
what they are, where another took the place of one. Source: Python's data model.

>>> held = {"a": [1, 2], "b": 7}
>>> before = Surfaces.of({"module": held})
>>> held["b"] = 8; held["a"].append(3); tuple(before.changes(Surfaces.of({"module": held})))
('module.b', 'module.a')
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import is_
from types import FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias

from exactdp_checks.code.isolation.settings import ATOMS
from exactdp_checks.code.stand_ins.places import names_of

__all__ = ["OURS", "SHIFTING", "Surfaces", "auditor", "intruded", "is_python"]

identity = id
HEAP = 1 << 9  # the flag of types that are made in Python
OURS = ("exactdp", "exactdp_checks")
SHIFTING = frozenset({"__warningregistry__", "__slotnames__"})  # what Python writes by itself, later than the code runs first
CODE = "()"  # after the name of a place: the code of its functions
FUNCTIONS = {FunctionType, MethodType, classmethod, staticmethod}
IMMUTABLE = ATOMS | {tuple, frozenset, ModuleType}
_Names: TypeAlias = tuple[tuple[Any, ...], tuple[Any, ...]]
_NONE: _Names = (), ()
_VOID = None, _NONE


@dataclass(frozen=True)
class Surfaces:
    """``modules``: names and values of each; ``held``: by the number of an object that is there, itself and what it holds.

    The objects themselves are kept, so that no other takes the number of one that is gone.
    """

    modules: dict[str, _Names]
    held: dict[int, tuple[Any, _Names]]

    @classmethod
    def of(cls, modules: Mapping[str, Mapping[str, Any]]) -> Surfaces:
        """Of these modules, each with its names."""
        surfaces = {name: _names(names) for name, names in modules.items()}
        owners = {identity(v): v for _, values in surfaces.values() for v in values if type(v) not in IMMUTABLE}
        held = {number: (owner, inside) for number, owner in owners.items() if (inside := _inside(owner)) != _NONE}
        return cls(surfaces, held)

    def changes(self, later: Surfaces) -> Iterator[str]:
        """The names of the places that are not the same later."""
        for module in dict.fromkeys((*self.modules, *later.modules)):
            ours, theirs = self.modules.get(module, _NONE), later.modules.get(module, _NONE)
            if not _identical(ours, theirs):
                yield from (f"{module}.{name}" for name in _differing(ours, theirs))
        owners = self.held.keys() | later.held.keys()
        if others := {n for n in owners if not _same_inside(self.held.get(n, _VOID), later.held.get(n, _VOID))}:
            for module, (names, values) in self.modules.items():
                yield from (f"{module}.{name}" for name, value in zip(names, values, strict=True) if identity(value) in others)

    @property
    def size(self) -> int:
        """How many names there are."""
        return sum(len(names) for names, _ in self.modules.values())


def auditor() -> dict[str, _Names]:
    """Who the functions, classes and values of our own modules are, and their code; no code but ours changes them."""
    found = dict[str, _Names]()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in OURS and isinstance(module, ModuleType):
            names, values = found[name] = _names(vars(module))
            for key, value in zip(names, values, strict=True):
                if isinstance(value, type) and value.__module__ == name:
                    found[f"{name}.{key}"] = _names(vars(value))
    for place, (names, values) in list(found.items()):
        functions = {name: value for name, value in zip(names, values, strict=True) if type(value) in FUNCTIONS}
        found[f"{place}{CODE}"] = tuple(functions), tuple(map(_code, functions.values()))
    return found


def intruded(before: Mapping[str, _Names]) -> str:
    """The name of what is another in our modules than before, of those that were there; "" if nothing is."""
    now = auditor()
    for place, names in before.items():
        current = now.get(place, _NONE)
        if not _identical(names, current):
            values = dict(zip(*current, strict=True))
            for name in _differing(names, current):
                if type(values.get(name)) is not ModuleType:  # one that was imported since
                    return f"{place.removesuffix(CODE)}.{name}"
    return ""


def is_python(kind: type) -> bool:
    """Whether a class is made in Python."""
    return bool(kind.__flags__ & HEAP)


def _names(names: Mapping[str, Any]) -> _Names:
    if not SHIFTING.isdisjoint(names):
        names = {name: value for name, value in names.items() if name not in SHIFTING}
    return tuple(names), tuple(names.values())


def _inside(owner: Any) -> _Names:
    """What an object holds, one step deep: names or keys, and values."""
    kind = type(owner)
    if kind in (list, set, deque):
        return (), tuple(owner)
    if kind is dict:
        return tuple(owner), tuple(owner.values())
    if isinstance(owner, type):
        return _names(vars(owner)) if is_python(owner) else _NONE
    return _names(names_of(owner)) if kind.__dictoffset__ else _NONE


def _code(value: Any) -> Any:
    return getattr(value if type(value) is FunctionType else value.__func__, "__code__", None)


def _identical(ours: _Names, theirs: _Names) -> bool:
    (a, b), (c, d) = ours, theirs
    return len(a) == len(c) and len(b) == len(d) and all(map(is_, a, c)) and all(map(is_, b, d))


def _same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    kind = type(one)
    return kind is type(other) and kind in ATOMS and bool(one == other or (one != one and other != other))  # noqa: PLR0124


def _same_inside(ours: tuple[Any, _Names], theirs: tuple[Any, _Names]) -> bool:
    return _identical(ours[1], theirs[1]) or all(
        len(a) == len(b) and all(map(_same, a, b)) for a, b in zip(ours[1], theirs[1], strict=True)
    )


def _differing(ours: _Names, theirs: _Names) -> list[Any]:
    """The names that are not of both, or have another value."""
    one, other = dict(zip(*ours, strict=True)), dict(zip(*theirs, strict=True))
    return [name for name in {**one, **other} if name not in one or name not in other or not _same(one[name], other[name])]
