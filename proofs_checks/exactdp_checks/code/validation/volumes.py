"""The probability of a path, by counting points: apart from the law, and from what the engine multiplied.

>>> from exactdp_checks.code.validation.tape import Slot, Tape
>>> u = Slot("real", 8, (0, 4))
>>> volume(Tape((u, u), (((0, 1), ((0, 1, True),)),), None, lambda _: 0, 0))  # of 64 pairs, those of j < k below 4
Fraction(3, 32)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from exactdp_checks.code.validation.tape import Tape

__all__ = ["followers", "points", "volume"]


def points(cell: Any) -> int:
    """How many points are in a cell."""
    return points(cell[1]) * points(cell[2]) if cell[0] == "pair" else int(cell[1]) - int(cell[0])


def followers(k: int, pairs: Sequence[tuple[int, int, bool]], placed: int) -> Iterator[int]:
    """The sets, as bits, of which may stand together on the next step, after those that are placed."""
    rest = [i for i in range(k) if not placed >> i & 1]
    for choice in range(1, 2 ** len(rest)):
        step = sum(1 << i for n, i in enumerate(rest) if choice >> n & 1)
        if all(placed >> i & 1 or (not strict and step >> i & 1) for i, j, strict in pairs if step >> j & 1):
            yield step


def ways(k: int, pairs: Sequence[tuple[int, int, bool]]) -> list[int]:
    """How many ways there are to put k things on m steps, none of them empty, as the pairs allow, for each m."""

    @cache
    def onward(placed: int) -> tuple[int, ...]:
        found = [0] * (k + 1)
        if placed == 2**k - 1:
            found[0] = 1
            return tuple(found)
        for step in followers(k, pairs, placed):
            for m, count in enumerate(onward(placed | step)[:-1]):
                found[m + 1] += count
        return tuple(found)

    return list(onward(0))


def volume(tape: Tape) -> Fraction:
    """The share of the points of all draws that lie on the path. Raises ValueError where its cells are not those of an order."""
    tied = {i for members, _ in tape.orders for i in members}
    found = Fraction(1)
    for i, slot in enumerate(tape.slots):
        if slot.kind == "pick":
            weights = [Fraction(w) for w in slot.size]
            found *= weights[slot.cell[0]] / sum(weights)
        else:
            found *= Fraction(1 if i in tied else points(slot.cell), slot.size)
    for members, pairs in tape.orders:
        cells = {tape.slots[i].cell for i in members}
        if len(cells) != 1:
            raise ValueError("variables that were compared lie in different cells")
        count = points(cells.pop())
        found *= sum(comb(count, m) * number for m, number in enumerate(ways(len(members), pairs)))
    return found
