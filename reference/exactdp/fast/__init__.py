"""The numpy twins of the mechanisms: the same module names, ``encode`` and ``estimate`` for many users at once.

They share nothing with the exact side but the idea: numpy and the standard library only.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

__all__ = ["ROOMS"]

INTERNAL = {"bits", "noise", "portions", "signed_sums", "tables"}  # what the others share
ROOMS = tuple(sorted({module.name for module in iter_modules(__path__)} - INTERNAL))


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"there is no fast twin {name!r}: write one of {', '.join(ROOMS)}", name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
