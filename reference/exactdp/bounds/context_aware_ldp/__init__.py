"""Bounds of context-aware-ldp: risks of the schemes, lower bounds on every channel, brackets of the sample complexity."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from exactdp.arguments import unknown

if TYPE_CHECKING:
    from exactdp.bounds.context_aware_ldp import bracket as bracket
    from exactdp.bounds.context_aware_ldp import communication as communication
    from exactdp.bounds.context_aware_ldp import error_region as error_region
    from exactdp.bounds.context_aware_ldp import families as families
    from exactdp.bounds.context_aware_ldp import lower as lower
    from exactdp.bounds.context_aware_ldp import packing as packing
    from exactdp.bounds.context_aware_ldp import rates as rates
    from exactdp.bounds.context_aware_ldp import risk as risk

__all__ = ["ROOMS"]

ROOMS = ("bracket", "communication", "error_region", "families", "lower", "packing", "rates", "risk")


def __getattr__(name: str) -> ModuleType:
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(unknown("module of bounds", name, ROOMS), name=name)


def __dir__() -> list[str]:
    return sorted([*ROOMS, *(name for name in globals() if name.startswith("__"))])
