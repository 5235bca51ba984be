"""Logarithms and powers of doubles, which are monotone but for their last bits: next to a cut they are all asked.

A logarithm or a power that is computed within 4 units in the last place of the true one keeps the order of two doubles that have
more than 512 others between them: the true values are then further apart than the errors. So a comparison whose answer is the
same for all doubles within 512 of the cut, on either side, has no other cut. That the library is so accurate is assumed.
Source: the GNU C library's manual, Errors in Math Functions (at most 1 unit for log, log1p and pow); numpy's own tests of its
logarithms ask for at most 4.

>>> near = consistent((("C log", None),), ((0.5, -inf), (0.75, inf)), lambda v: v < -0.5, (True, False))
>>> near
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import inf, nextafter
from typing import Any

from exactdp_checks.code.lazy.steps import NEARLY, apply
from exactdp_checks.code.stand_ins.refusals import NeedsNumbers, Refusal

__all__ = ["ACCURATE", "consistent", "inf", "nearly"]

CLOSE = 512
ACCURATE = "the C library and numpy compute logarithms and powers within 4 units in the last place"


def nearly(steps: tuple[tuple[str, Any], ...]) -> int | None:
    """Which of the steps is such a function; None where all are monotone. Raises Refusal for two of them."""
    places = [i for i, (name, _) in enumerate(steps) if name in NEARLY]
    if len(places) > 1:
        raise Refusal("a logarithm or power of one that is random itself has no exact law in doubles", NeedsNumbers)
    return places[0] if places else None


def consistent(
    steps: tuple[tuple[str, Any], ...], sides: tuple[tuple[Any, float], ...], question: Callable[[Any], bool], answers: Any
) -> bool:
    """Whether the question has its answer for the doubles next to each side (a double, and the end of the line towards which).

    The first step alone is not monotone: what follows it is asked of the least and the largest of its values.
    """
    (name, operand), *others = steps
    for (start, towards), answer in zip(sides, answers, strict=True):
        for value in _ends(name, operand, start, towards):
            for each, its in others:
                value = apply(each, value, its)
            if question(value) != answer:
                return False
    return True


@lru_cache(maxsize=1 << 16, typed=True)
def _ends(name: str, operand: Any, start: Any, towards: float) -> tuple[Any, Any]:
    """The least and the largest value of a step, for the doubles next to one of them."""
    kind, v, found = type(start), start, list[Any]()
    for _ in range(CLOSE):
        v = kind(nextafter(v, towards))
        found.append(apply(name, v, operand))
    return min(found), max(found)
