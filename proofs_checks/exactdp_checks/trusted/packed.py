"""Rows of integers as one integer each, with a field of 64 bits for every entry: columns of many rows are compared at once.

Part of the trusted base with ``kernel``; standard library and ``arithmetic`` only. Entries are from 0 to 2^63 - 1, so that the
highest bit of every field is free: it guards differences.

>>> rows = Packed([array("q", [3, 1]), array("q", [1, 3]), array("q", [2, 2])])
>>> rows.extremes([0, 1, 2], 1).tolist(), rows.extremes([0, 2], -1).tolist()
([3, 3], [2, 1])
>>> arrays([[2**63]]) is None
True
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from typing import Any

from exactdp_checks.trusted.arithmetic import require

__all__ = ["Packed", "arrays", "is_packed"]

WIDTH = 8  # bytes of a field


def is_packed(rows: Any) -> bool:
    """Whether rows are a list of arrays of 64-bit integers."""
    return type(rows) is list and rows != [] and all(type(row) is array and row.typecode == "q" for row in rows)


def arrays(rows: Any) -> list[array[int]] | None:
    """Rows of integers as arrays of 64-bit integers; None if a number does not fit, or is none."""
    if is_packed(rows):
        return list(rows)
    if not all(type(row) is list and set(map(type, row)) == {int} for row in rows):
        return None
    try:
        return [array("q", row) for row in rows]
    except OverflowError:
        return None


class Packed:
    """Rows of the same number of integers, none of them negative."""

    def __init__(self, rows: Sequence[array[int]]) -> None:
        self.m = len(rows[0])
        require(self.m and all(len(row) == self.m for row in rows), "not a matrix of integers")
        self.guards = int.from_bytes((b"\0" * (WIDTH - 1) + b"\x80") * self.m, "little")
        self.rows = [int.from_bytes(row.tobytes(), sys.byteorder) for row in rows]
        require(not any(row & self.guards for row in self.rows), "an entry outside the table")

    def extremes(self, chosen: Sequence[int], sign: int) -> array[int]:
        """The largest (sign 1) or the smallest (sign -1) entry of the chosen rows in every column."""
        guards, best = self.guards, self.rows[chosen[0]]
        for x in chosen[1:]:
            row = self.rows[x]
            guarded = ((best | guards) - row) & guards  # the bit remains where best >= row
            exchanged = (best ^ row) & (guarded - (guarded >> (8 * WIDTH - 1)))
            best = (row if sign > 0 else best) ^ exchanged
        return array("q", best.to_bytes(WIDTH * self.m, sys.byteorder))
