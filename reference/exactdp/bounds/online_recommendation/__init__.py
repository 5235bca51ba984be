"""Bounds of online-recommendation: loss and privacy of p-REC, and what no algorithm can beat."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from exactdp.arguments import unknown

if TYPE_CHECKING:
    from exactdp.bounds.online_recommendation import lower as lower
    from exactdp.bounds.online_recommendation import rates as rates
    from exactdp.bounds.online_recommendation import upper as upper
    from exactdp.bounds.online_recommendation import weights as weights

__all__ = ["ROOMS"]

ROOMS = ("lower", "rates", "upper", "weights")


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("module of bounds", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
