"""What a channel reveals: worst ratios and tight matrices, trade-offs, tests of hypotheses, the channels of a policy."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from exactdp.arguments import unknown

__all__ = ["ROOMS"]

INTERNAL = {"rows", "units"}  # what the others share
ROOMS = tuple(sorted({module.name for module in iter_modules(__path__)} - INTERNAL))


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("module of privacy", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
