"""Doubles, each over the exact sum of its row, and the extreme ones of every column: in floating point first, then exactly.

The sum of a row is an integer over a power of two, made of parts of 40 bits, so that nothing is rounded. Source: the rule of
``exactdp_checks.auditing.floats``, which says how far a sum may be from 1.

>>> exact_sums(np.array([[0.5, 0.25], [2.0**-80, 1.0]]))
([906694364710971881029632, 1208925819614629174706177], 80)
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp_checks.auditing.floats import MOST, ROUNDINGS
from exactdp_checks.auditing.streams.block import Best, Block, Doubles

__all__ = ["Quotients", "Side", "exact_sums"]

PART = 40  # bits of a sum that are added at once: 2^22 of them fit 64 bits
NEAR = 2.0**-48  # quotients in floating point that are as near, relatively, may be in any order
TINY = 2.0**-1000  # below which they are not as near as that
ROUNDS = 8  # of comparisons, each of one entry of every column, before the entries that are left are compared one by one
Floats = npt.NDArray[np.float64]


def exact_sums(array: Floats) -> tuple[list[int], int]:
    """(n, bits): row x of numbers from 0 to 2 sums to n[x] / 2^bits."""
    sums: list[int] = [0] * len(array)
    bits, rest = 0, array
    while not bits or rest.any():
        scaled = rest * 2.0**PART
        whole = np.floor(scaled)
        rest = scaled - whole
        sums = [(n << PART) + part for n, part in zip(sums, whole.astype(np.int64).sum(axis=1).tolist(), strict=True)]
        bits += PART
    return sums, bits


class Quotients:
    """The rows of one block over their sums, and how far any sum has been from 1."""

    def __init__(self) -> None:
        self.defect = Fraction(0)
        self.kind = ""
        self.array: Floats
        self.near: Floats  # the quotients, to one part in 2^50
        self.sums: list[Fraction]  # the distinct ones
        self.which: npt.NDArray[np.int64]  # of them each row has

    def side(self, sign: int) -> Side:
        """The largest quotients with sign 1, the smallest with -1."""
        return Side(self, sign)

    def take(self, block: Block, numbers: Doubles) -> None:
        """The rows of a block. Raises BadInput for what is no probability, and for sums further from 1 than rounding."""
        array = self.array = numbers.array
        self.kind = numbers.kind
        bad = None if float(array.min()) >= 0 and float(array.max()) <= 2 else np.argwhere(~((array >= 0) & (array <= 2)))
        if bad is not None:
            x, y = bad[0].tolist()
            problem = "negative" if array[x, y] < 0 else "no probability"
            raise BadInput(f"{block.at(x, y)}: {array[x, y]} is {problem}: give finite numbers from 0 to 1")
        sums, bits = exact_sums(array)
        ids: dict[int, int] = {}
        self.which = np.array([ids.setdefault(n, len(ids)) for n in sums])
        self.sums = [Fraction(n, 2**bits) for n in ids]
        off = max(self.sums, key=lambda total: abs(total - 1))
        if abs(off - 1) > min(ROUNDINGS * array.shape[1] * numbers.unit, MOST):
            x = sums.index(int(off * 2**bits))
            advice = "divide it by its sum, or save decimals that are exact"
            raise BadInput(f"{block.at(x, None)} sums to {float(off):.12g}, which is further from 1 than rounding: {advice}")
        self.defect = max(self.defect, off - 1, key=abs)
        doubles = np.array([float(total) for total in self.sums])
        self.near = array if off == 1 else array / doubles[self.which][:, None]


class Side:
    """The extreme quotients of every column: the largest with sign 1, the smallest with -1."""

    def __init__(self, block: Quotients, sign: int) -> None:
        self.block, self.sign = block, sign
        self.best: list[Fraction] = []  # exactly
        self.near: Floats
        self.rows: npt.NDArray[np.int64]
        self.pairs: list[tuple[float, Fraction]] = []  # the entry and the sum of its row

    def add(self, first: int) -> npt.NDArray[Any]:
        """The columns that have a new extreme in the rows of the block, the first of which is the row ``first``."""
        near, sign = self.block.near, self.sign
        found = near.max(axis=0) if sign > 0 else near.min(axis=0)
        if self.best:
            before = self.rows.copy()
        else:
            rows = near.argmax(axis=0) if sign > 0 else near.argmin(axis=0)
            self.pairs = [self._pair(x, y) for y, x in enumerate(rows.tolist())]
            self.best = [Fraction(v) / total for v, total in self.pairs]
            self.rows, self.near, before = first + rows, np.array(found), np.full(len(found), -1)
        if sign > 0:
            limit = np.maximum(self.near, found) * (1 - NEAR) - TINY
            columns = np.flatnonzero(found >= limit)
        else:  # nothing is below 0
            limit = np.minimum(self.near, found) * (1 + NEAR) + TINY
            columns = np.flatnonzero((found <= limit) & (self.near > 0))
        if len(columns):
            self._confirm(columns, limit[columns], first)
        return np.flatnonzero(self.rows != before)

    def _confirm(self, columns: npt.NDArray[Any], limit: Floats, first: int) -> None:
        """Compares exactly what may be better in these columns, equal doubles over equal sums once."""
        near, array, which = self.block.near[:, columns], self.block.array[:, columns], self.block.which[:, None]
        ids = {total: i for i, total in enumerate(self.block.sums)}
        values = np.array([self.pairs[y][0] for y in columns.tolist()])
        places = np.array([ids.get(self.pairs[y][1], -1) for y in columns.tolist()])
        left = (near >= limit if self.sign > 0 else near <= limit) & ((array != values) | (which != places))
        for _ in range(ROUNDS):
            waiting = np.flatnonzero(left.any(axis=0))
            if not len(waiting):
                return
            rows = left[:, waiting].argmax(axis=0)
            for x, i in zip(rows.tolist(), waiting.tolist(), strict=True):
                self._compare(x, int(columns[i]), first)
            left[:, waiting] &= (array[:, waiting] != array[rows, waiting]) | (which != self.block.which[rows])
        for x, i in np.argwhere(left).tolist():
            self._compare(x, int(columns[i]), first)

    def _compare(self, x: int, y: int, first: int) -> None:
        """Takes the entry (x, y) of the block if it is better, or as good and in an earlier row."""
        value, total = self._pair(x, y)
        exact = Fraction(value) / total
        better = self.sign * (exact - self.best[y])
        if better > 0 or (better == 0 and first + x < self.rows[y]):
            self.best[y], self.rows[y], self.near[y], self.pairs[y] = exact, first + x, self.block.near[x, y], (value, total)

    def _pair(self, x: int, y: int) -> tuple[float, Fraction]:
        return float(self.block.array[x, y]), self.block.sums[int(self.block.which[x])]

    def columns(self) -> list[Best]:
        """The extremes, with their rows."""
        return [Best(value, row) for value, row in zip(self.best, self.rows.tolist(), strict=True)] if self.best else []
