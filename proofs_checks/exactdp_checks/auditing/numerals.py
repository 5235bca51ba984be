"""Plain numbers in text, many at once and exactly: decimals and fractions of at most 18 digits, as integers over integers.

``plain`` reads lines of cells such as 0.125, .5 or 3/8 from their bytes, some megabytes at a time, without an object for a cell,
and answers None where anything else occurs: signs, exponents, blanks, labels, an empty cell, more digits.

>>> found = plain([b"0.25,3/4", b"1,0."], b",")
>>> found.matrix().rows
((Fraction(1, 4), Fraction(3, 4)), (Fraction(1, 1), Fraction(0, 1)))
>>> plain([b"0.25,-1"], b",") is None, plain([b"1/0,1"], b",") is None
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.matrix import ExactMatrix

__all__ = ["Plain", "aligned", "plain"]

DIGITS = 18  # fit 64 bits
BLOCK = 4 * 2**20  # bytes of text taken at once
OTHER, DIGIT, POINT, SLASH, END = range(5)
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Plain:
    """k x m numbers above / (below 10^places); ``below`` is None where no fraction occurs."""

    above: Integers
    places: npt.NDArray[np.int8]
    below: Integers | None

    def matrix(self) -> ExactMatrix | None:
        """The exact matrix; None where a common power of ten does not fit 64 bits."""
        most = int(self.places.max())
        if self.below is not None:
            return ExactMatrix.from_quotients(self.above, self.below * 10 ** self.places.astype(np.int64))
        if (self.places != most).any():
            shift = 10 ** (most - self.places.astype(np.int64))
            if (self.above > 2**62 // shift).any():
                return None
            return ExactMatrix.from_integers(self.above * shift, 10**most)
        return ExactMatrix.from_integers(self.above, 10**most)


def plain(lines: Sequence[bytes], delimiter: bytes) -> Plain | None:
    """The numbers of lines that have the same number of cells; None if a cell is no plain number."""
    kinds = np.zeros(256, dtype=np.uint8)
    kinds[48:58], kinds[46], kinds[47], kinds[delimiter[0]] = DIGIT, POINT, SLASH, END
    width = lines[0].count(delimiter) + 1
    blocks = []
    start = 0
    while start < len(lines):
        end, size = start, 0
        while end < len(lines) and size < BLOCK:
            size += len(lines[end]) + 1
            end += 1
        block = _columns(lines[start:end], delimiter, width) or _block(
            delimiter.join(lines[start:end]) + delimiter, kinds, delimiter
        )
        if block is None or len(block[0]) != width * (end - start):
            return None
        blocks.append(block)
        start = end
    above, places, below = (np.concatenate(part).reshape(len(lines), width) for part in zip(*blocks, strict=True))
    return Plain(above, places, below if (below != 1).any() else None)


def _columns(lines: Sequence[bytes], delimiter: bytes, width: int) -> tuple[Any, Any, Any] | None:
    """(above, places, below) of lines in which all cells have one width, else None."""
    if (len(lines[0]) + 1) % width or len(set(map(len, lines))) > 1:
        return None
    found = aligned(b"\n".join(lines) + b"\n", delimiter, width)
    if found is None:
        return None
    count = found[0].size
    return found[0].ravel(), np.full(count, found[1], dtype=np.int8), np.ones(count, dtype=np.int64)


def aligned(data: bytes, delimiter: bytes, width: int) -> tuple[Integers, int] | None:
    """(above, places), the numbers above / 10^places of lines in which all cells are decimals of one width; else None.

    >>> aligned(b"0.25,0.75\\n0.50,0.50\\n", b",", 2)
    (array([[25, 75],
           [50, 50]]), 2)
    """
    mark, end = data.find(delimiter), data.find(b"\n")
    cell = (end if mark < 0 else min(mark, end)) + 1
    if cell < 2 or len(data) % (cell * width):
        return None
    table = np.frombuffer(data, dtype=np.uint8).reshape(-1, width, cell)
    if (table[:, :-1, -1] != delimiter[0]).any() or (table[:, -1, -1] != ord("\n")).any():
        return None
    point = data.find(b".", 0, cell)
    places = [i for i in range(cell - 1) if i != point]
    if not 1 <= len(places) <= DIGITS or (point >= 0 and (table[:, :, point] != ord(".")).any()):
        return None
    above = np.zeros(table.shape[:2], dtype=np.int64)
    for i in places:
        digits = table[:, :, i] - np.uint8(ord("0"))
        if digits.max() > 9:
            return None
        above *= 10
        above += digits
    return above, cell - 2 - point if point >= 0 else 0


def _cells_of(marks: Integers, ends: Integers) -> Integers:
    """In which cell each mark stands: mostly there is one in each."""
    if len(marks) == len(ends) and (marks < ends).all() and (marks[1:] > ends[:-1]).all():
        return np.arange(len(ends))
    return np.searchsorted(ends, marks)


def _block(text: bytes, kinds: npt.NDArray[np.uint8], delimiter: bytes) -> tuple[Any, Any, Any] | None:
    """(above, places, below) of cells that end with the delimiter each."""
    kind = kinds[np.frombuffer(text, dtype=np.uint8)]
    if not kind.all():
        return None
    ends = np.flatnonzero(kind == END)
    points, slashes = np.flatnonzero(kind == POINT), np.flatnonzero(kind == SLASH)
    digits = np.diff(ends, prepend=-1) - 1
    places = np.zeros(len(ends), dtype=np.int8)
    below = np.ones(len(ends), dtype=np.int64)
    at, over = _cells_of(points, ends), _cells_of(slashes, ends)
    if (np.diff(at) == 0).any() or (np.diff(over) == 0).any():
        return None
    digits[at] -= 1
    if len(slashes):
        pointed = np.zeros(len(ends), dtype=np.bool_)
        pointed[at] = True
        if pointed[over].any():
            return None
        behind = ends[over] - slashes - 1
        digits[over] -= behind + 1
        if (behind < 1).any() or (behind > DIGITS).any():
            return None
    if (digits < 1).any() or (digits > DIGITS).any():
        return None
    places[at] = ends[at] - points - 1
    numbers = np.fromstring(text.replace(b".", b"").replace(b"/", delimiter), dtype=np.int64, sep=delimiter.decode())
    if len(numbers) != len(ends) + len(slashes):
        return None
    if len(slashes):
        first = np.ones(len(numbers), dtype=np.bool_)
        first[over + np.arange(1, len(over) + 1)] = False
        below[over], numbers = numbers[~first], numbers[first]
        if (below < 1).any():
            return None
    return numbers, places, below
