"""Frames, functions that a program makes, and the functions of Python and numpy that keep no memory.

Source: Python's library reference.

>>> callable_known(len), callable_known(print), callable_known([].append), callable_known([].sort)
(True, False, True, False)
"""

from __future__ import annotations

import ast
import bisect
import builtins
import fractions
import hashlib
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from exactdp_checks.code.interpreter.syntax import Info
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.types import TypeOf
from exactdp_checks.code.stand_ins.places import is_theirs

__all__ = ["Closure", "Frame", "callable_known", "holds_set"]

_NAMES = "abs all any ascii bin bool bytes callable chr complex dict divmod float format frozenset hex int isinstance issubclass len list"
_NAMES += " max min oct ord pow range repr round set slice sorted str sum tuple type bytearray"
KNOWN_TYPES = (fractions.Fraction, np.generic)
KNOWN_MODULES = {"math", "operator", "_operator", "cmath", "_bisect", "zlib", "binascii", "_hashlib", "_sha2", "_blake2"}
CONTAINERS = (list, dict, set, frozenset, str, bytes, bytearray, int, float, complex, tuple, bool, fractions.Fraction, range)
ARRAYS = (np.ndarray, np.generic, LazyArray)
LAZILY = {"astype", "tolist", "copy", "ravel", "reshape", "flatten"}  # of an array with lazy items
HIDDEN = {"sort", "__setstate__", "__reduce__", "__reduce_ex__", "setflags", "tofile", "dump", "resize"}
ORDERLESS = {"add", "discard", "remove", "update", "union", "intersection", "difference", "issubset", "issuperset", "isdisjoint"}
ORDERLESS |= {"copy", "clear", "symmetric_difference", "append", "__contains__"}
ORDERLESS_FUNCTIONS = {"len", "sorted", "set", "frozenset", "bool", "max", "min", "any", "all", "isinstance", "type", "callable"}
NUMPY = {
    *(
        [
            "all",
            "any",
            "array",
            "asarray",
            "arange",
            "zeros",
            "ones",
            "full",
            "eye",
            "empty",
            "empty_like",
            "zeros_like",
            "ones_like",
            "concatenate",
            "stack",
            "vstack",
            "hstack",
        ]
    ),
    *(
        [
            "where",
            "dot",
            "vdot",
            "inner",
            "outer",
            "matmul",
            "argmax",
            "argmin",
            "max",
            "min",
            "amax",
            "amin",
            "sum",
            "prod",
            "cumsum",
            "cumprod",
            "mean",
            "sort",
            "argsort",
            "clip",
            "round",
        ]
    ),
    *(
        [
            "around",
            "searchsorted",
            "shape",
            "size",
            "ndim",
            "array_equal",
            "count_nonzero",
            "flatnonzero",
            "nonzero",
            "unique",
            "tile",
            "repeat",
            "reshape",
            "ravel",
        ]
    ),
    *(
        [
            "transpose",
            "bincount",
            "diff",
            "abs",
            "identity",
            "isin",
            "linspace",
            "append",
            "delete",
            "insert",
            "kron",
            "roll",
            "packbits",
            "unpackbits",
            "atleast_1d",
        ]
    ),
}


class Frame:
    """A call that goes on: its variables, the place it has come to, and the values that wait."""

    __slots__ = ("at", "cells", "globals", "info", "locals", "outer", "scopes", "stack")

    def __init__(self, info: Info, outer: Frame | None, names: dict[str, Any], cells: dict[str, Any]) -> None:
        self.info, self.outer, self.globals, self.cells = info, outer, names, cells
        self.locals: dict[str, Any] = {}
        self.scopes: list[dict[str, Any]] = []
        self.stack: list[list[Any]] = []
        self.at: ast.AST = info.node.body if isinstance(info.node, ast.Lambda) else info.node.body[0]


class Closure:
    """A function that the program made, with the frame in which it was made."""

    def __init__(self, machine: Any, info: Info, frame: Frame, defaults: list[Any]) -> None:
        self.machine, self.info, self.frame, self.defaults = machine, info, frame, defaults
        self.__name__ = info.name

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """The value, where Python itself calls it."""
        return self.machine.enter_closure(self, arguments, options)

    def written(self, writer: Any) -> Any:
        """For the key: the function, its defaults, and what it may read around it."""
        around = []
        outer: Frame | None = self.frame
        while outer is not None:
            names = [name for name in self.info.free if name in outer.locals]
            around.append(tuple((name, writer.key(outer.locals[name])) for name in names))
            outer = outer.outer
        return writer.key(self.info.node), tuple(writer.key(v) for v in self.defaults), tuple(around)


def callable_known(function: Any) -> bool:
    """Whether a function of Python or numpy keeps no memory, and changes nothing but its arguments."""
    kind = type(function)
    if function in _BY_NAME or function is TypeOf or (isinstance(function, type) and issubclass(function, KNOWN_TYPES)):
        return True
    if kind is BuiltinFunctionType:
        owner = function.__self__
        if isinstance(owner, ModuleType):
            return _of_numpy(function) or owner.__name__ in KNOWN_MODULES or function.__module__ in KNOWN_MODULES
        hashed = type(owner).__module__ in KNOWN_MODULES and function.__name__ in ("digest", "hexdigest")
        return hashed or (isinstance(owner, (*CONTAINERS, *ARRAYS)) and function.__name__ not in HIDDEN)
    if kind is np.ufunc or (kind is MethodType and type(function.__self__) is LazyArray and function.__name__ in LAZILY):
        return True
    if kind is FunctionType and any(function.__globals__ is vars(module) for module in (bisect, fractions, hashlib)):
        return True
    return _of_numpy(function)


def _of_numpy(function: Any) -> bool:
    return getattr(function, "__name__", "") in NUMPY and getattr(np, function.__name__, None) is function


class _ByIdentity(frozenset):  # type: ignore[type-arg]
    def __contains__(self, value: object) -> bool:
        return frozenset.__contains__(self, identity(value))


identity = id
_BY_NAME = _ByIdentity(identity(getattr(builtins, name)) for name in _NAMES.split())
_REAL = {name: getattr(builtins, name) for name in ("enumerate", "zip", "reversed", "iter")}
_OURS = {
    *(f"exactdp_checks.code.stand_ins.{name}" for name in ("python_random", "numpy_random", "installed")),
    *(f"exactdp_checks.code.lazy.{name}" for name in ("types", "logarithms")),
}


def holds_set(value: Any, depth: int = 0) -> bool:
    """Whether a set of several items is somewhere in it."""
    kind = type(value)
    if kind is set or kind is frozenset:
        return len(value) > 1
    if kind in (list, tuple) and depth < 8:
        return any(holds_set(v, depth + 1) for v in value)
    if kind is dict and depth < 8:
        return any(holds_set(v, depth + 1) for pair in value.items() for v in pair)
    return depth >= 8 or (hasattr(value, "__dict__") and is_theirs(kind.__module__))
