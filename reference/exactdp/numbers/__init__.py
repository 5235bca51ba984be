"""What a number is here: exact rationals and elements of Q(t), text, signs, sums of logarithms with enclosures, doubles."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from exactdp.arguments import unknown
from exactdp.numbers import text as text  # text is read wherever there are numbers

__all__ = ["ROOMS"]

INTERNAL = {"foreign", "latex", "outward", "powers", "quotients", "readings", "remainders", "sign"}  # what the others share
ROOMS = tuple(sorted({module.name for module in iter_modules(__path__)} - INTERNAL))


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("module of numbers", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
