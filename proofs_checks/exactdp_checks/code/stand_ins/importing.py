"""Modules that a stranger's code imports while it runs: they are imported again, as themselves, and the law is found anew.

In such a run a module finds stand-ins where it asks for generators: ``from random import random`` would keep one that draws in
a tree of the past, and nobody has looked at its code. So a run that imports is only how its modules are found. One that is
installed and keeps no stand-in stays as it is, as machine code is not loaded twice.
Source: Python's import system (sys.modules).

>>> late(dict(sys.modules))
[]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TypeVar

from exactdp.errors import ExactDPError
from exactdp_checks.code.stand_ins.places import is_theirs, walked
from exactdp_checks.code.stand_ins.refusals import Unsupported

__all__ = ["ahead", "late"]

ROUNDS = 4  # a module may import others in turn
IMPORTED = dict[str, None]()  # by a run of this process, so that no other exploration reaches them from a function alone
HERE = __name__.rpartition(".")[0]
_Found = TypeVar("_Found")


def ahead(find: Callable[[tuple[ModuleType, ...]], _Found]) -> _Found:
    """What ``find``, of the modules that it imported before, returns or raises once it imports nothing.

    Raises Unsupported if that does not come, or fails.
    """
    for _ in range(ROUNDS):
        known, error = dict(sys.modules), None
        try:
            found = find(tuple(sys.modules[name] for name in IMPORTED if name in sys.modules))
        except ExactDPError as raised:
            error = raised
        except BaseException:
            _forgotten(late(known))
            raise
        names = late(known)
        if not names:
            if error is not None:
                raise error
            return found
        _again(names)
        IMPORTED.update(dict.fromkeys(names))
    raise Unsupported("the code imports modules whenever it makes a report: import them at its top")


def late(known: Mapping[str, object]) -> list[str]:
    """The strangers' modules that are new, or other ones than before, parents first."""
    return sorted(n for n, m in list(sys.modules.items()) if is_theirs(n) and type(m) is ModuleType and known.get(n) is not m)


def _forgotten(names: list[str]) -> list[str]:
    """Those that are read from text and may keep a stand-in: they are among the modules no more."""
    chosen = [name for name in names if walked(vars(sys.modules[name])) or any(map(_ours, vars(sys.modules[name]).values()))]
    text = [name for name in chosen if str(getattr(sys.modules[name], "__file__", None) or "").endswith(".py")]
    for name in text:
        del sys.modules[name]
    return text


def _again(names: list[str]) -> None:
    """Import them, as themselves."""
    for name in _forgotten(names):
        try:
            import_module(name)
        except Exception as error:
            message = f"the code imports {name} while it makes a report, and it cannot be imported before: import it at the top"
            raise Unsupported(message) from error


def _ours(value: object) -> bool:
    """Whether a value is a stand-in, or a function of one."""
    inner = value.func if type(value) is partial else value
    owner = getattr(inner, "__self__", None) if callable(inner) else None
    of = inner if isinstance(inner, type) or not hasattr(inner, "__code__") else None
    homes = (type(inner).__module__, type(owner).__module__, getattr(of or inner, "__module__", ""))
    return any(str(home).startswith(HERE) for home in homes)
