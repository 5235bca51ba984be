"""An integer that is a rounded logarithm: found by asking for one value after the other, from 0 upwards or from -1 downwards.

Its values have no bound, so most of them are never asked for; a run that goes on is abandoned as a loop is. Source: sequential
search (L. Devroye, Non-uniform random variate generation, 1986, chapter III).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = ["searched", "searches"]

STEPS = 10_000
UNORDERED = frozenset({"at", "bisect", "bisect left", "lt", "le", "gt", "ge"})


def searches(value: Any) -> bool:
    """Whether a lazy value is an integer of this kind."""
    its = value.map
    return (
        bool(its.logs or its.domain.variable)
        and issubclass(its.kind, int | np.int64)
        and not any(name in UNORDERED for name, _ in its.steps)
    )


def searched(value: Any) -> Any:
    """The integer, by draws that decide it."""
    up = bool(value >= 0)
    for n in range(STEPS):
        found = n if up else -1 - n
        if value <= found if up else value >= found:
            return found
    raise Refusal(f"the code needs the value of a rounded logarithm beyond {STEPS}: clamp it, or compare it; {AUDIT}")
