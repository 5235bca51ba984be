"""Golden vectors of the protocols of price-of-privacy, as in ``protocols``. Source: ``exactdp.protocols``."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp_checks.golden.calls import Call, Function

__all__ = ["CALLS", "MODULES", "OWN", "REFUSED"]

MODULES: Mapping[str, ModuleType] = {}
OWN: Mapping[str, Function] = {}

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = ()

REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = ()
