"""Matrices of two values whose rows are characters: the sign patterns of Hadamard mechanisms, multiplied without a product.

The character of r on {0..m-1}, m a power of two, is y -> (-1)^popcount(r & y), row r of the Sylvester matrix. Different
characters are orthogonal, so how often two rows have which pair of values is known from their numbers. ``characters`` finds the
numbers in a table, and compares every entry with them.

>>> found = characters(np.array([[0, 1, 0, 1], [1, 1, 0, 0]]))
>>> found.rows.tolist(), found.flipped.tolist()
([1, 2], [0, 1])
>>> characters(np.array([[0, 0, 0, 1]])) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Characters", "characters", "meetings"]

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Characters:
    """Entry (i, y) of the table is popcount(rows[i] & y) mod 2, plus flipped[i] mod 2; ``length`` is the number of y."""

    rows: Integers
    flipped: Integers
    length: int


def characters(table: npt.NDArray[Any]) -> Characters | None:
    """The numbers of the rows of a table of 0 and 1, one row for each character; None where a row is no character."""
    count, length = table.shape
    if length & (length - 1):
        return None
    flipped, rows = table[:, 0].astype(np.int64), np.zeros(count, dtype=np.int64)
    half = 1
    while half < length:
        turned = table[:, half] ^ table[:, 0]
        if not np.array_equal(table[:, half : 2 * half], table[:, :half] ^ turned[:, None]):
            return None
        rows += half * turned.astype(np.int64)
        half *= 2
    return Characters(rows, flipped, length)


def meetings(left: Characters, right: Characters) -> tuple[Integers, npt.NDArray[np.int8]]:
    """(counts, kinds): at how many y rows i and j have the values (0, 0), (0, 1), (1, 0), (1, 1), counts[kinds[i, j]].

    A kind is told by whether a row is constant, by its flip, and by whether both have the same character.
    """
    one, two = (2 * (side.rows == 0) + side.flipped for side in (left, right))
    kinds = ((4 * one[:, None] + two[None, :]) * 2 + (left.rows[:, None] == right.rows[None, :])).astype(np.int8)
    m, counts = left.length, []
    for kind in range(32):
        pair, same = divmod(kind, 2)
        (constant, up), (other, down) = divmod(pair // 4, 2), divmod(pair % 4, 2)
        a, b, both = m * constant * (1 - 2 * up), m * other * (1 - 2 * down), m * same * (1 - 2 * up) * (1 - 2 * down)
        counts.append([(m + a + b + both) // 4, (m + a - b - both) // 4, (m - a + b - both) // 4, (m - a - b + both) // 4])
    return np.array(counts, dtype=np.int64), kinds
