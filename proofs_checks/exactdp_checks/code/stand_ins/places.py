"""Where a stranger's code may hold randomness: every place that can be changed, and changed back.

From the function the walk goes through functions (defaults, closure), methods and their objects, classes and objects of
strangers' classes, lists, dicts, partial functions, and the names of modules that are neither Python's nor installed packages,
those that it imports when it runs among them.
A tuple cannot be changed: a generator that it holds is found out when it is drawn from.
Source: Python's data model (functions, cells, partial objects).

>>> held = {"rng": [abs]}
>>> for place in found(held, lambda value: len if value is abs else None):
...     place.put()
>>> held["rng"][0] is len
True
"""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias

__all__ = ["LARGE", "OWN", "Place", "found", "is_theirs", "names_of", "registered", "walked"]

OWN = {"numpy", "exactdp", "exactdp_checks", "pytest", "_pytest", "pluggy", "hypothesis", "coverage"}
_OURS = OWN | sys.stdlib_module_names
INSTALLED = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")
LARGE = 10_000  # items of a container, beyond which it is no place for a generator
DEEP, MOST = 12, 100_000  # steps from the function, objects
_PLAIN = frozenset({type(None), int, float, str, bytes, bool, complex})


@dataclass(frozen=True)
class Place:
    """One assignment, and the one that takes it back."""

    put: Callable[[], Any]
    back: Callable[[], Any]


_Put: TypeAlias = Callable[[Any], Place]


def found(owner: Any, of: Callable[[Any], Any]) -> Iterator[Place]:
    """The places that can be reached from the owner and hold something for which ``of`` has a stand-in."""
    seen, waiting = set[int](), [(owner, 0)]
    while waiting and len(seen) < MOST:
        owner, depth = waiting.pop()
        if type(owner) in _PLAIN or id(owner) in seen or depth > DEEP or of(owner) is not None:
            continue
        seen.add(id(owner))
        for value, place in _inside(owner):
            stand_in = of(value)
            if stand_in is None:
                waiting.append((value, depth + 1))
            elif place is not None:
                yield place(stand_in)


def is_theirs(name: object) -> bool:
    """Whether a stranger wrote the module of this name: it belongs neither to Python, nor to numpy, nor to us."""
    return _named(str(name))


@lru_cache(2**16)  # each exploration asks it of every module
def _named(name: str) -> bool:
    home = name.partition(".")[0]
    return home == "__main__" or home not in _OURS


def walked(names: dict[str, Any]) -> bool:
    """Whether these are the names of a module to walk through."""
    return is_theirs(names.get("__name__", "")) and not _installed(str(names.get("__file__") or ""))


def registered(names: dict[str, Any]) -> bool:
    """Whether these are the names of a module that is among those of the process, as code that is run from a text is not."""
    module = sys.modules.get(str(names.get("__name__", "")))
    return module is not None and vars(module) is names


@lru_cache(2**16)
def _installed(file: str) -> bool:
    return any(part in file for part in INSTALLED)


def names_of(owner: Any) -> dict[str, Any]:
    """The attributes that an object itself holds; its class may answer to every name, also to this one."""
    try:
        names = object.__getattribute__(owner, "__dict__")
    except AttributeError:
        return {}
    return names if type(names) is dict else {}


def _inside(owner: Any) -> Iterator[tuple[Any, _Put | None]]:
    """What an owner holds but plain values, which nothing stands for, each with how to put something else in its place."""
    kind = type(owner)
    if kind is dict or kind is list:
        if len(owner) <= LARGE and owner is not vars(builtins):  # which each module holds
            for key, value in list(owner.items() if kind is dict else enumerate(owner)):
                if type(value) not in _PLAIN:
                    yield value, partial(_item, owner, key, value)
    elif kind is tuple:
        yield from ((value, None) for value in owner[:LARGE] if type(value) not in _PLAIN)
    elif kind is ModuleType:
        yield vars(owner) if walked(vars(owner)) else None, None
    elif kind is FunctionType:
        for value in owner.__defaults__ or ():
            yield value, partial(_default, owner, value)
        parts = owner.__kwdefaults__, owner.__dict__, owner.__globals__ if walked(owner.__globals__) else None
        yield from ((part, None) for part in (*parts, *(owner.__closure__ or ()), *_imported(owner.__code__)))
    elif kind is CellType:
        try:
            yield owner.cell_contents, partial(_attribute, owner, "cell_contents", owner.cell_contents)
        except ValueError:  # an empty cell
            return
    elif kind is MethodType:
        yield from ((owner.__func__, None), (owner.__self__, None))
    elif isinstance(owner, partial):
        yield owner.func, partial(_part, owner, 0)
        yield from ((value, partial(_part, owner, i + 1)) for i, value in enumerate(owner.args))
        yield owner.keywords, None
    elif isinstance(owner, type):
        if is_theirs(owner.__module__):
            yield from ((base, None) for base in owner.__bases__)
            for name, value in list(vars(owner).items()):
                inner = getattr(value, "__func__", getattr(value, "fget", value))
                yield inner, partial(_attribute, owner, name, value)
    elif is_theirs(getattr(kind, "__module__", "")):
        yield kind, None
        for name, value in list(names_of(owner).items()):
            yield value, partial(_attribute, owner, name, value)
        for name in getattr(kind, "__slots__", ()):
            if isinstance(name, str) and hasattr(owner, name):
                yield getattr(owner, name), partial(_attribute, owner, name, getattr(owner, name))


def _imported(code: CodeType) -> Iterator[ModuleType]:
    """The modules that code may import when it runs: those that are there under a name that it has."""
    for name in code.co_names:
        module = sys.modules.get(name)
        if type(module) is ModuleType and walked(vars(module)):
            yield module
    for constant in code.co_consts:
        if type(constant) is CodeType:
            yield from _imported(constant)


def _item(owner: Any, key: Any, value: Any, stand_in: Any) -> Place:
    return Place(partial(owner.__setitem__, key, stand_in), partial(owner.__setitem__, key, value))


def _attribute(owner: Any, name: str, value: Any, stand_in: Any) -> Place:
    function = isinstance(owner, type) and not isinstance(stand_in, type)  # in a class it would become a method
    return Place(
        partial(_set, owner, name, staticmethod(stand_in) if function and callable(stand_in) else stand_in),
        partial(_set, owner, name, value),
    )


def _set(owner: Any, name: str, value: Any) -> None:
    try:
        setattr(owner, name, value)
    except AttributeError:  # a frozen dataclass
        object.__setattr__(owner, name, value)


def _default(owner: FunctionType, value: Any, stand_in: Any) -> Place:
    def change(old: Any, new: Any) -> None:
        """All defaults of a function are one tuple, and others of them may be places too."""
        owner.__defaults__ = tuple(new if v is old else v for v in owner.__defaults__ or ())

    return Place(partial(change, value, stand_in), partial(change, stand_in, value))


def _part(owner: Any, i: int, stand_in: Any) -> Place:
    before = owner.func, owner.args, owner.keywords, vars(owner) or None

    def put() -> None:
        arguments = tuple(stand_in if i == j + 1 else value for j, value in enumerate(owner.args))
        owner.__setstate__((owner.func if i else stand_in, arguments, owner.keywords, vars(owner) or None))

    return Place(put, partial(owner.__setstate__, before))
