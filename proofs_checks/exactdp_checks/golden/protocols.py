"""Golden vectors of the protocols: what the server makes of the reports of many users; one module for each paper.

>>> function_of("projected_hadamard.raw")([0, 1, 1, 2], 3, 3)
(Fraction(0, 1), Fraction(1, 1), Fraction(-1, 1))
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from exactdp_checks.golden import (
    protocols_heavy_hitters,
    protocols_linear_queries,
    protocols_online_recommendation,
    protocols_price_of_privacy,
)
from exactdp_checks.golden.calls import Call, Function, found_in

__all__ = ["CALLS", "MODULES", "REFUSED", "function_of"]

PARTS = (protocols_linear_queries, protocols_heavy_hitters, protocols_price_of_privacy, protocols_online_recommendation)
MODULES: Mapping[str, ModuleType] = {name: module for part in PARTS for name, module in part.MODULES.items()}
OWN: Mapping[str, Function] = {name: function for part in PARTS for name, function in part.OWN.items()}
CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = tuple(call for part in PARTS for call in part.CALLS)
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = tuple(call for part in PARTS for call in part.REFUSED)


def function_of(name: str) -> Function:
    """The function "module.name"."""
    return OWN[name] if name in OWN else found_in(MODULES, name)
