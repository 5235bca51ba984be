"""Bounds of heavy-hitters: tails, good groups, errors of the oracles and of the search, with their constants."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from exactdp.arguments import unknown

if TYPE_CHECKING:
    from exactdp.bounds.heavy_hitters import concentration as concentration
    from exactdp.bounds.heavy_hitters import constants as constants
    from exactdp.bounds.heavy_hitters import deviations as deviations
    from exactdp.bounds.heavy_hitters import good_sets as good_sets
    from exactdp.bounds.heavy_hitters import hrr as hrr
    from exactdp.bounds.heavy_hitters import lower as lower
    from exactdp.bounds.heavy_hitters import oracle as oracle
    from exactdp.bounds.heavy_hitters import partition as partition
    from exactdp.bounds.heavy_hitters import rates as rates
    from exactdp.bounds.heavy_hitters import search as search

__all__ = ["ROOMS"]

ROOMS = ("concentration", "constants", "deviations", "good_sets", "hrr", "lower", "oracle", "partition", "rates", "search")


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("module of bounds", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
