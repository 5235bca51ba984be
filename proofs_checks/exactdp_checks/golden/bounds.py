"""The bounds of the five papers that have golden vectors, one module for each paper; and the numbers of the oracles.

>>> function_of("linear_queries.distribution.theorem_4_2").__name__
'theorem_4_2'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp_checks.golden import (
    bounds_context_aware_ldp,
    bounds_heavy_hitters,
    bounds_linear_queries,
    bounds_online_recommendation,
    bounds_price_of_privacy,
    oracles,
)
from exactdp_checks.golden.calls import Function, found_in

__all__ = ["MODULES", "PAPERS", "function_of"]

PAPERS: Mapping[str, ModuleType] = {
    "context-aware-ldp": bounds_context_aware_ldp,
    "linear-queries": bounds_linear_queries,
    "heavy-hitters": bounds_heavy_hitters,
    "price-of-privacy": bounds_price_of_privacy,
    "online-recommendation": bounds_online_recommendation,
}
MODULES: Mapping[str, ModuleType] = {
    **{name: module for part in PAPERS.values() for name, module in part.MODULES.items()},
    "oracles": oracles,
}


def function_of(name: str) -> Function:
    """The function "paper.module.function", or "oracles.function"."""
    return found_in(MODULES, name)
