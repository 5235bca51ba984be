"""Golden vectors of the bounds of heavy-hitters: which functions at which arguments, within their hypotheses and outside.

As in ``bounds_context_aware_ldp``. Source: ``exactdp.bounds.heavy_hitters``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "MODULES", "NOT_HERE", "REFUSED"]

MODULES: Mapping[str, ModuleType] = {}
NOT_HERE: frozenset[str] = frozenset()

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = ()

REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = ()
