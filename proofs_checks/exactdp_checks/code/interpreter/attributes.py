"""What a program reaches by an attribute and not by a variable: it belongs to the state from when it is read first.

A list in a class, in a module, among the attributes of a function: a variable shows the owner alone, which is a name. And objects
of strangers' classes, and their functions, that code of Python would call: what these do no state shows.
Source: Python's data model, 3.3 (special methods).

>>> class Client:
...     sent, limit = [], 3
>>> held(Client, "sent", Client.sent).value(), held(Client, "limit", Client.limit)
([], None)
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.stand_ins.bit_generators import Bits
from exactdp_checks.code.stand_ins.numpy_random import Generator
from exactdp_checks.code.stand_ins.places import is_theirs
from exactdp_checks.code.stand_ins.python_random import PythonRandom
from exactdp_checks.code.stand_ins.random_state import RandomState

__all__ = ["CONTAINERS", "Held", "asks", "held", "hidden", "inside", "native", "place_of", "strange"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
SOURCES = (PythonRandom, Generator, RandomState, Bits, Context)
NAMES = (ModuleType, type, FunctionType, np.ufunc, np.dtype, *SOURCES)
HEAP = 1 << 9  # the flag of types that are made in Python
PLAIN = frozenset({int, bool, float, str, bytes, complex, Fraction, range, type(None), type(...)})
OWNERS = (ModuleType, type, FunctionType, MethodType)
CONTAINERS = (list, tuple, dict, set, frozenset)
FUNCTIONS = (FunctionType, MethodType)
DEEP = 4  # containers in each other that are looked into
NEVER = frozenset({"isinstance", "type", "callable"})  # these ask a value nothing but its type
SHALLOW = frozenset({"len", "list", "tuple", "bool", "iter", "reversed", "zip", "enumerate"})  # these ask a value, not its items
SEARCHES = frozenset({"count", "index", "remove", "__contains__"})  # methods that compare items
KEEP = frozenset({"append", "insert", "extend"})  # methods of lists that ask their arguments nothing
ASKED: tuple[str, ...] = (
    "__len__",
    "__iter__",
    "__getitem__",
    "__contains__",
    "__eq__",
    "__ne__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
)
ASKED += ("__add__", "__radd__", "__mul__", "__rmul__", "__hash__", "__bool__", "__str__", "__format__")


@dataclass(frozen=True, eq=False)
class Held:
    """The place ``name`` of a module, a class or a function."""

    owner: Any
    name: str

    def value(self) -> Any:
        """What stands there now."""
        return getattr(self.owner, self.name)


def place_of(function: Any) -> tuple[int, str]:
    """What tells functions and places from each other."""
    return (identity(function.owner), function.name) if type(function) is Held else (identity(function), "")


def held(owner: Any, name: str, value: Any) -> Held | None:
    """The place of a value that may change; None where it cannot, or where its owner is written with all that it holds."""
    if not isinstance(owner, OWNERS) or type(value) in PLAIN or isinstance(value, NAMES):
        return None
    if isinstance(value, MethodType | BuiltinFunctionType):
        of = value.__self__
        if of is None or isinstance(of, NAMES):
            return None
    return Held(owner.__func__ if isinstance(owner, MethodType) else owner, name)


def strange(kind: Any) -> bool:
    """Whether a class is a stranger's, whatever it says of its module: one that is made in Python and does not stand there."""
    return _strange(kind)


@lru_cache(2**10)
def _strange(kind: type) -> bool:
    name = str(kind.__module__)
    if is_theirs(name) or issubclass(kind, SOURCES):
        return is_theirs(name)
    home = vars(sys.modules[name]) if name in sys.modules else {}
    return bool(kind.__flags__ & HEAP) and home.get(kind.__name__) is not kind


def asks(kind: Any) -> bool:
    """Whether operators and functions of Python run code of a stranger's class on its objects."""
    return _asks(kind)


@lru_cache(2**10)
def _asks(kind: type) -> bool:
    if not strange(kind):
        return False
    return not issubclass(kind, tuple) or any(getattr(kind, n, None) is not getattr(tuple, n, None) for n in ASKED)


def hidden(owner: Any, name: str) -> bool:
    """Whether a stranger's code finds the attribute of a module or of a class."""
    if isinstance(owner, ModuleType):
        return strange(type(owner)) or (name not in vars(owner) and "__getattr__" in vars(owner))
    if not isinstance(owner, type):
        return False
    found = next((vars(c)[name] for c in owner.__mro__ if name in vars(c)), None)
    return found is not None and hasattr(type(found), "__get__") and strange(type(found))


def native(function: Any, arguments: Sequence[Any], options: dict[str, Any]) -> str:
    """The class of a value that a function of Python or numpy would run a stranger's code on; "" where there is none."""
    owner, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
    if name in NEVER:
        kinds = [type(k) for v in arguments[1:] for k in (v if type(v) is tuple else (v,))]
        kinds += [type(v) for v in arguments[:1] if "__class__" in {n for c in type(v).__mro__ if strange(c) for n in vars(c)}]
        return next((kind.__name__ for kind in kinds if asks(kind)), "")
    if type(owner) is list and name in KEEP:
        return ""
    if type(owner) is str and name.startswith("format") and any(c in owner for c in ".["):
        return next((type(v).__name__ for v in (*arguments, *options.values()) if type(v) not in (*PLAIN, Lazy)), "")
    deep = name not in SHALLOW and not isinstance(owner, SOURCES)
    asked = (owner,) if type(owner) in (list, tuple) and name in SEARCHES else ()
    for value in (*asked, *arguments, *options.values()):
        if found := inside(value, 0 if deep else DEEP):
            return found
    return ""


def inside(value: Any, depth: int = 0) -> str:
    """The class of such a value, or of a function of a stranger's, in a container; "" where there is none."""
    kind: Any = type(value)
    if _code(kind):
        return "" if kind in FUNCTIONS and not _own(value) else kind.__name__
    if kind not in CONTAINERS or depth >= DEEP:
        return ""
    for items in (value, value.values()) if kind is dict else (value,):
        if any(_code(k) or k in CONTAINERS for k in set(map(type, items))):
            for item in items:
                if found := inside(item, depth + 1):
                    return found
    return ""


def _own(function: Any) -> bool:
    """Whether a function, or that of a method, is a stranger's, whatever it says of its module."""
    inner = getattr(function, "__func__", function)
    name = str(getattr(inner, "__module__", ""))
    home = vars(sys.modules[name]) if name in sys.modules else {}
    return is_theirs(name) or getattr(inner, "__globals__", home) is not home


@lru_cache(2**10)
def _code(kind: type) -> bool:
    return kind in FUNCTIONS or kind is partial or asks(kind)
