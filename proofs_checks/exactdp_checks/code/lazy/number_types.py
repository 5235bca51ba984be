"""float() and int() of a random real number that stays lazy: the types by these names, for code whose reports are real numbers.

Python's own ask a number for its value, of which there are too many. Source: the data model of Python (``__float__``); numpy
takes the dtype of a class from its attribute ``dtype``.

>>> import numpy as np
>>> FloatOf("2"), isinstance(1.0, FloatOf), np.zeros(1, dtype=FloatOf).dtype, IntOf(2.5), isinstance(True, IntOf)
(2.0, True, dtype('float64'), 2, True)
"""

from __future__ import annotations

import ast
import inspect
import linecache
import sys
from functools import cache
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["FloatOf", "IntOf", "called"]


TAKEN = frozenset({"isinstance", "astype"})  # functions that take a class of ours as the type


class _Kind(type):
    """The metaclass: what is called and asked for is Python's own type, but for real numbers that are lazy."""

    real: Any

    def __call__(cls, *arguments: Any, **options: Any) -> Any:
        lazy = arguments[0] if len(arguments) == 1 and not options else None
        if type(lazy) is not Lazy:
            return cls.real(*arguments, **options)
        if not lazy.map.domain.variable:
            bits = lazy.cut("trunc") if cls.real is int and not lazy.discrete else None
            return cls.real(lazy) if bits is None or bits.map.domain.name != "integers" else bits
        if cls.real is float:
            return cls.real(lazy) if lazy.discrete else lazy
        return lazy.of(int) if lazy.whole else int(lazy) if lazy.discrete else lazy.then("trunc")

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, cls.real)

    def __subclasscheck__(cls, value: Any) -> bool:
        return issubclass(value, cls.real)

    def __eq__(cls, other: object) -> bool:
        return other is cls or other is cls.real

    def __hash__(cls) -> int:
        return hash(cls.real)


class FloatOf(float, metaclass=_Kind):
    """float, but for lazy values."""

    real = float  # type: ignore[assignment]
    dtype = np.dtype(float)


class IntOf(int, metaclass=_Kind):
    """int, but for lazy values."""

    real = int  # type: ignore[assignment]
    dtype = np.dtype(int)


def called(function: Any) -> bool:
    """Whether the file of a function calls int of one thing, and tells it from no other class, so that ours may stand for it."""
    code = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__code__", None)
    if code is None or not code.co_filename:
        return False
    known = code.co_filename in linecache.cache
    text = "".join(linecache.getlines(code.co_filename, vars(sys.modules.get(function.__module__, sys))))
    if not known:
        linecache.cache.pop(code.co_filename, None)
    return "int(" in text and _called(text)


@cache
def _called(text: str) -> bool:
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError):
        return False
    calls = [n for n in nodes if isinstance(n, ast.Call)]
    plain = {id(n.func) for n in calls if len(n.args) == 1 and not n.keywords}
    plain |= {id(k.value) for n in calls for k in n.keywords if k.arg == "dtype"}
    plain |= {id(v) for n in calls for v in n.args if getattr(n.func, "attr", getattr(n.func, "id", "")) in TAKEN}
    for field in ("annotation", "returns"):
        plain |= {id(part) for n in nodes if (note := getattr(n, field, None)) is not None for part in ast.walk(note)}
    named = [n for n in nodes if isinstance(n, ast.Name) and n.id == "int"]
    texts = any(isinstance(n, ast.Name) and n.id in ("globals", "eval", "exec", "vars") for n in nodes)
    return not texts and any(n.func in named for n in calls) and all(id(n) in plain for n in named)
