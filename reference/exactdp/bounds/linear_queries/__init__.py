"""Bounds of linear-queries: errors of the protocols, thresholds, Table 1."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from exactdp.arguments import unknown

if TYPE_CHECKING:
    from exactdp.bounds.linear_queries import adaptive as adaptive
    from exactdp.bounds.linear_queries import distribution as distribution
    from exactdp.bounds.linear_queries import gaussian_projection as gaussian_projection
    from exactdp.bounds.linear_queries import lower as lower
    from exactdp.bounds.linear_queries import maxima as maxima
    from exactdp.bounds.linear_queries import preliminaries as preliminaries
    from exactdp.bounds.linear_queries import rejection_projection as rejection_projection
    from exactdp.bounds.linear_queries import rejection_sampling as rejection_sampling
    from exactdp.bounds.linear_queries import table as table

__all__ = ["ROOMS"]

ROOMS = (
    "adaptive",
    "distribution",
    "gaussian_projection",
    "lower",
    "maxima",
    "preliminaries",
    "rejection_projection",
    "rejection_sampling",
    "table",
)


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("module of bounds", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
