"""What Python itself keeps beside the values of modules: settings, loggers, warnings, and what objects of C tell of themselves.

Settings that cannot be read are refused when the code changes them (``stand_ins.system``). Source: Python's library reference.

>>> warned("module", WARNED, {"version": 3, ("text", UserWarning, 5): True, "kept": 1})
{'kept': 1}
>>> from itertools import repeat
>>> 7 in shown(repeat(None, 7), repeat)
True
"""

from __future__ import annotations

import decimal
import gc
import logging
import os
import signal
import sys
from collections.abc import Iterator
from dis import get_instructions
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType
from typing import Any

import numpy as np

__all__ = ["ATOMS", "NOTHING", "WARNED", "collecting", "settings", "shown", "warned"]

identity = id
ATOMS = frozenset({type(None), bool, int, float, complex, str, bytes, type(...), type(NotImplemented), range, slice})
WARNED = "__warningregistry__"  # what a module has warned of, and when filters last changed
NOTHING = object()
PLACES = (GetSetDescriptorType, MemberDescriptorType)
SIZES = ("__len__", "qsize", "__length_hint__", "tell")


def collecting() -> frozenset[tuple[str, str]]:
    """The names that callbacks of the garbage collector write, which no call of the code decides when."""
    functions = [getattr(call, "__func__", call) for call in gc.callbacks]
    known = [f for f in functions if isinstance(f, FunctionType)]
    return frozenset(
        (str(f.__globals__.get("__name__")), step.argval)
        for f in known
        for step in get_instructions(f)
        if step.opname == "STORE_GLOBAL"
    )


def settings() -> Iterator[tuple[str, Any]]:
    """The settings of the interpreter and of numpy, and the loggers."""
    yield "environment", tuple(os.environ.items())
    yield "recursion limit", sys.getrecursionlimit()
    contexts = decimal.getcontext(), decimal.DefaultContext, decimal.BasicContext, decimal.ExtendedContext
    yield "decimal", tuple(map(repr, contexts))
    yield "numpy", repr(np.geterr())
    yield "signals", tuple(identity(signal.getsignal(n)) for n in signal.valid_signals())
    yield "path", tuple(sys.path)
    yield "logging", (logging.root.manager.disable, tuple((name, vars(each).get("level")) for name, each in _loggers()))


def _loggers() -> Iterator[tuple[str, Any]]:
    yield "root", logging.root
    yield from list(logging.root.manager.loggerDict.items())


def warned(module: str, name: str, value: Any) -> Any:
    """A value of a module without what Python writes there when it shows a warning: NOTHING where no more is left."""
    if type(value) is not dict or not (name == WARNED or (module, name) == ("linecache", "cache")):
        return value
    files = {getattr(each, "__file__", None) for each in list(sys.modules.values())} if name != WARNED else set()
    known = {k for k, v in value.items() if k in files or (k == "version" and type(v) is int) or (type(k) is tuple and v is True)}
    return {k: v for k, v in value.items() if k not in known} or NOTHING


def shown(value: Any, kind: type) -> tuple[Any, ...]:
    """What an object of C, whose state does not show, tells of itself in plain values."""
    places = [place for one in kind.__mro__ for place in vars(one).values() if type(place) in PLACES]
    sizes = [getattr(kind, name) for name in SIZES if hasattr(kind, name)]
    found = []
    for ask in (*[place.__get__ for place in places], *sizes):
        try:
            told = ask(value)
        except Exception:  # noqa: BLE001 - it may be closed
            told = None
        found.append(told if type(told) in ATOMS else None)
    return tuple(found)
