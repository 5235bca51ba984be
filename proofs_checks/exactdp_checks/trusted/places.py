"""Rows of ids of a few values: for every value, where it stands in a row, as the bits of one integer.

Part of the trusted base with ``kernel``; standard library only. Which two values meet in a column, of all rows at once, is then
a matter of a few unions and intersections.

>>> found = Places([bytes([1, 0]), [0, 1]], 2)
>>> found.counts(0), sorted(found.meetings([0], [0, 1])), sorted(found.meetings([0], [0]))
((1, 1), [(0, 0), (0, 1), (1, 0), (1, 1)], [(0, 0), (1, 1)])
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

__all__ = ["FEW", "Places", "is_ids", "within"]

FEW = 16  # values up to which this is the shorter way


def is_ids(rows: Any) -> bool:
    """Whether rows are a list of bytes, each of which is an id."""
    return type(rows) is list and rows != [] and all(type(row) is bytes for row in rows)


def within(rows: Sequence[bytes], size: int) -> bool:
    """Whether every id is below ``size``, and the rows have one length, which is not 0."""
    known = bytes(range(min(size, 256)))
    return all(len(row) == len(rows[0]) > 0 and not row.translate(None, known) for row in rows)


class Places:
    """Where each of ``size`` values, at most 256, stands: rows of ids below ``size``, all of one length."""

    def __init__(self, rows: Sequence[Sequence[int]], size: int) -> None:
        marks = [bytes(i == v for i in range(256)) for v in range(size)]
        ids = [bytes(row) for row in rows]
        self.bits = [[int.from_bytes(row.translate(mark), "little") for row in ids] for mark in marks]

    def counts(self, x: int) -> tuple[int, ...]:
        """How often every value stands in row x."""
        return tuple([rows[x].bit_count() for rows in self.bits])

    def meetings(self, members: Sequence[int], others: Sequence[int]) -> set[tuple[int, int]]:
        """The pairs (a, b) such that in some column a stands in one of the members and b in one of the others."""
        tops, lows = ([reduce(or_, [rows[x] for x in chosen]) for rows in self.bits] for chosen in (members, others))
        return {(a, b) for a, b in product(range(len(self.bits)), repeat=2) if tops[a] & lows[b]}
