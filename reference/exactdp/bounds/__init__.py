"""Bounds of the papers, one package or module for each: one function for each displayed bound, with its hypotheses."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from exactdp.arguments import unknown

if TYPE_CHECKING:
    from exactdp.bounds import context_aware_ldp as context_aware_ldp
    from exactdp.bounds import heavy_hitters as heavy_hitters
    from exactdp.bounds import linear_queries as linear_queries
    from exactdp.bounds import online_recommendation as online_recommendation
    from exactdp.bounds import price_of_privacy as price_of_privacy
    from exactdp.bounds import users as users

__all__ = ["ROOMS"]

ROOMS = ("context_aware_ldp", "heavy_hitters", "linear_queries", "online_recommendation", "price_of_privacy", "users")


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("paper with bounds", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
