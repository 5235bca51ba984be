"""Bytes of eight independent bits from 16 random bits each: a table of 65536 slots, and more words only where it does not tell.

A bit is 1 with probability p = T / 2^digits, so a byte b with j ones has the probability P_b = p^j (1-p)^(8-j), a multiple of
1/D, D = 2^(8 digits). Of the slots floor(65536 P_b) belong to b. The others, E of them, share what is left: r_b = 65536 P_b minus
its slots, with sum E. The place of the slot among the E and the bits of further words are the digits of one uniform number on
[0, E), and b is where it falls between the sums of the r_b: 48 bits nearly always tell; where they do not, words are drawn until
they do, which is at the latest when all 8 digits bits of the sums are compared. The law is exact.
Where p has few digits, as 1/2 and 1/4, bits are made of a random bit for each digit, 64 of them at a time.

>>> made = bytes_of_bits(2**63, 4, np.random.default_rng(1))
>>> made.dtype, made.size, int(bytes_of_bits(0, 3, np.random.default_rng(1)).sum())
(dtype('uint8'), 4, 0)
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, check_table, count, source

__all__ = ["Table", "bytes_of_bits", "table"]

SLOTS = 2**16
CHUNK = 2**17  # bytes at a time, which stay in the cache
KEY = 48  # bits that are compared first
FEW = 3  # digits up to which a word for each is faster than the table
Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Table:
    """The byte of each slot; the sums r_0, r_0 + r_1, ... over 2^depth, which the last ``shared`` slots divide."""

    slots: Bytes
    shared: int
    sums: tuple[int, ...]
    depth: int

    def told(self, place: int, words: list[int], draw: np.random.Generator) -> int:
        """The byte of the uniform number ``place`` + 0.words..., with as many words more as it takes."""
        number, bits = place, 0
        while True:
            for word in words:
                number, bits = number << 64 | word, bits + 64
            scaled = [v << bits for v in self.sums]
            first = bisect_right(scaled, number << self.depth)
            if first == bisect_left(scaled, (number + 1) << self.depth):
                return first
            words = draw.integers(0, WORD, size=1, dtype=np.uint64).tolist()


@lru_cache(maxsize=16)
def table(limit: int, digits: int) -> Table:
    """That of p = limit / 2^digits."""
    other, depth = (1 << digits) - limit, 8 * digits
    mass = [(limit ** b.bit_count() * other ** (8 - b.bit_count())) << 16 for b in range(256)]
    slots = np.zeros(SLOTS, dtype=np.uint8)
    own = np.repeat(np.arange(256, dtype=np.uint8), [m >> depth for m in mass])
    slots[: own.size] = own
    slots.setflags(write=False)
    return Table(slots, SLOTS - own.size, tuple(accumulate(m & ((1 << depth) - 1) for m in mass)), depth)


def bytes_of_bits(limit: int, size: int, rng: np.random.Generator, digits: int = 64, into: Bytes | None = None) -> Bytes:
    """So many bytes of independent bits, each 1 with probability limit / 2^digits exactly; written ``into`` an array of them."""
    top = count(limit, "limit", 0, 1 << count(digits, "digits", 1, 64))
    made = np.empty(check_table(count(size, "size", 0), "the list of bytes"), dtype=np.uint8) if into is None else into
    if top in (0, 1 << digits):
        made[:] = 255 if top else 0
        return made
    draw = source(rng)
    if digits - (zeros := (top & -top).bit_length() - 1) <= FEW:
        _words(top >> zeros, digits - zeros, made, draw)
        return made
    by = table(top, digits)
    ends = np.array([(v << KEY) >> by.depth for v in by.sums], dtype=np.uint64)
    for start in range(0, made.size, CHUNK):
        part = made[start : start + CHUNK]
        slots = draw.integers(0, WORD, size=-(-part.size // 4), dtype=np.uint64).view(np.uint16)[: part.size]
        np.take(by.slots, slots, out=part, mode="clip")
        if by.shared:
            where = np.flatnonzero(slots >= SLOTS - by.shared)
            part[where] = _shared(by, ends, slots[where].astype(np.uint64) - np.uint64(SLOTS - by.shared), draw)
    return made


def _words(top: int, digits: int, made: Bytes, draw: np.random.Generator) -> None:
    """Bits that are 1 with probability top / 2^digits, top odd: where a number of so many uniform digits is below it."""
    for start in range(0, made.size, CHUNK):
        part = made[start : start + CHUNK]
        for place in range(digits):
            word = draw.integers(0, WORD, size=-(-part.size // 8), dtype=np.uint64).view(np.uint8)[: part.size]
            if not place:  # the last digit is 1: below it are half of the numbers that agree so far
                part[:] = word
            elif top >> place & 1:
                part |= word
            else:
                part &= word


def _shared(by: Table, ends: npt.NDArray[np.uint64], places: npt.NDArray[np.uint64], draw: np.random.Generator) -> Bytes:
    """The bytes of slots that several share, by their places among these."""
    words = draw.integers(0, WORD, size=places.size, dtype=np.uint64)
    keys = places << np.uint64(KEY) | words >> np.uint64(64 - KEY)
    found = np.searchsorted(ends, keys, side="right")
    for i in np.flatnonzero((found > 0) & (ends[np.maximum(found, 1) - 1] == keys)):
        found[i] = by.told(int(places[i]), [int(words[i])], draw)
    return found.astype(np.uint8)
