"""A tape: one path of a program as data. What the code asks for, in order, in which cell each draw lies, and what it reports.

Nothing here, or in the modules beside it, knows lazy numbers, states or trees: it imports nothing of what found the law.
Source: record and replay (J. Mellor-Crummey, T. LeBlanc, A software instruction counter, ASPLOS 1989), for draws.

>>> from fractions import Fraction
>>> tape = Tape((Slot("real", 4, (0, 3)),), (), Fraction(3, 4), lambda point: point[0], x=0)
>>> tape.slots[0].cell
(0, 3)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = ["Slot", "Tape"]


class Slot(NamedTuple):
    """One draw: ``real``, j / size for j of the cell; ``int``, an integer below size, in the cell; ``pick``, one of weights.

    ``cell``: (lo, hi), a half-open interval; ("pair", q, r, n) for q n + r of independent cells; of a pick (i, i + 1).
    """

    kind: str
    size: Any
    cell: Any


@dataclass(frozen=True)
class Tape:
    """``orders``: (slots, what comparisons told of them), as triples (i, j, strict) of places among these slots.

    ``chance``: what the law counts for the path. ``report``: of the numbers at a point of the path. ``why``: what keeps the path
    from being replayed, or "".
    """

    slots: tuple[Slot, ...]
    orders: tuple[tuple[tuple[int, ...], tuple[tuple[int, int, bool], ...]], ...]
    chance: Any
    report: Callable[[Sequence[int]], Any]
    x: Any
    why: str = ""
