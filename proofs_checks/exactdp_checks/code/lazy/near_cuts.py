"""Where to look for a cut of a map of doubles: near where real arithmetic has it, so that few values are computed.

Only where it is looked for first depends on it: both ends are asked, and bisection goes on between them.

>>> from operator import lt
>>> near(2**53, (("mul", 1000.0), ("floor", None)), lt, 3, lambda j: j / 2**53 * 1000.0 < 3)[1] - 2**53 * 3 // 1000
1
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isfinite
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.steps import Comparison, pulled

__all__ = ["near"]

FOLLOWED = frozenset({"add", "add to", "sub", "sub from", "neg", "mul", "mul by", "div", "float"})
FOLLOWED |= {"floor", "ceil", "trunc", "np.int64"}


def near(size: int, steps: tuple[tuple[str, Any], ...], op: Comparison, c: Any, holds: Callable[[int], bool]) -> tuple[int, int]:
    """(low, high): ``holds`` at low and not at high, which are points of 0, ..., size - 1, or the ends 0 and size."""
    place = _place(size, steps, op, c)
    low, high, step = 0, size, 1
    while place is not None and low < place < high:
        if holds(place):
            low, place = place, place + step
        else:
            high, place = place, place - step
        if low > 0 and high < size:
            break
        step *= 8
    return low, high


def _place(size: int, steps: tuple[tuple[str, Any], ...], op: Comparison, c: Any) -> int | None:
    """The point of the cut in real arithmetic; None where it is not followed."""
    if isinstance(c, float | np.floating) and not isfinite(c):
        return None
    for name, operand in reversed(steps):
        if name not in FOLLOWED or operand == 0:
            return None
        question = pulled(name, op, _rational(c), None if operand is None else _rational(operand))
        if isinstance(question, bool):
            return None
        op, c = question
    return min(max(int(_rational(c) * size), 1), size - 1)


def _rational(value: Any) -> Fraction:
    """The number that it is."""
    return Fraction(int(value)) if isinstance(value, np.integer | np.bool_) else Fraction(*value.as_integer_ratio())
