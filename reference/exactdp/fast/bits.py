"""Many independent bits at once, packed: exact Bernoulli bits, and how often each bit is set.

Reports of k bits are rows of ceil(k/8) bytes, bit j in byte j // 8 at j % 8; the bits behind the last one are 0. A bit is 1 with
probability T / 2^64 exactly; ``tables`` makes eight at a time.

>>> rng = np.random.default_rng(7)
>>> rows = bernoulli_rows(2**62, 10_000, 10, rng)
>>> rows.shape, bool(abs(column_counts(rows, 10) / 10_000 - 0.25).max() < 0.03)
((10000, 2), True)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast.hadamard_response import parity
from exactdp.fast.noise import array, check_size, check_table, count
from exactdp.fast.tables import bytes_of_bits

__all__ = ["Rows", "bernoulli_rows", "column_counts", "odd", "put", "row_sizes", "spans", "taken", "unsigned", "width"]

Rows = npt.NDArray[np.uint8]
SPAN = 2**22  # bytes of reports that are made at a time
MOST_ROWS = 255  # counts of so many bits fit into a byte
ADDED = 63  # rows that are added while they are packed: 2^6 - 1, so that all adders are full
LANES = 2**15  # bytes of a sum: the sums of a step stay in the cache


def width(k: int) -> int:
    """The bytes of a report of k bits."""
    return -(-check_size(k) // 8)


def spans(users: int, k: int) -> Iterator[slice]:
    """The users in parts, each of about ``SPAN`` bytes of reports."""
    step = max(1, SPAN // width(k) // MOST_ROWS) * MOST_ROWS
    return (slice(start, min(start + step, users)) for start in range(0, users, step))


def bernoulli_rows(limit: int, users: int, k: int, rng: np.random.Generator, digits: int = 64, into: Rows | None = None) -> Rows:
    """users x ceil(k/8) bytes: k independent bits for each user, each 1 with probability limit / 2^digits exactly."""
    rows = np.empty((users, width(k)), dtype=np.uint8) if into is None else into
    bytes_of_bits(limit, rows.size, rng, digits, rows.reshape(-1))
    if k % 8:
        rows[:, -1] &= np.uint8((1 << k % 8) - 1)
    return rows


def put(rows: Rows, items: npt.NDArray[np.int64], values: npt.NDArray[np.bool_]) -> None:
    """Writes one bit of every row: that of the item."""
    users, place = np.arange(len(rows)), items >> 3
    mask = np.left_shift(np.uint8(1), (items & 7).astype(np.uint8))
    rows[users, place] = np.where(values, rows[users, place] | mask, rows[users, place] & ~mask)


def taken(rows: Rows, items: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """One bit of every row: that of the item."""
    found: npt.NDArray[np.bool_] = (rows[np.arange(len(rows)), items >> 3] >> (items & 7).astype(np.uint8) & 1).astype(np.bool_)
    return found


def row_sizes(rows: Rows) -> npt.NDArray[np.int64]:
    """How many bits of every row are set."""
    held = np.bitwise_count(rows) if hasattr(np, "bitwise_count") else POPULATION[rows]
    found: npt.NDArray[np.int64] = held.sum(axis=1, dtype=np.uint16 if rows.shape[1] < 2**13 else np.int64).astype(np.int64)
    return found


def column_counts(rows: Rows, k: int) -> npt.NDArray[np.int64]:
    """How many rows have the bit j, for j = 0..k-1: of ADDED rows at a time first the digits of that number, still packed."""
    total = np.zeros(check_table(k, "the table of counts"), dtype=np.int64)
    step = max(1, min(MOST_ROWS, LANES // rows.shape[1], len(rows) // ADDED))
    whole = len(rows) - len(rows) % (ADDED * step)
    for start in range(0, whole, ADDED * step):
        parts = rows[start : start + ADDED * step].reshape(ADDED, step, rows.shape[1])
        for place, digits in enumerate(_digits(list(parts))):
            total += _few_counts(digits, k).astype(np.int64) << place
    for start in range(whole, len(rows), MOST_ROWS):
        total += _few_counts(rows[start : start + MOST_ROWS], k)
    return total


def _few_counts(rows: Rows, k: int) -> Rows:
    """``column_counts`` of at most MOST_ROWS rows."""
    found: Rows = np.add.reduce(np.unpackbits(rows, axis=1, count=k, bitorder="little"), axis=0, dtype=np.uint8)
    return found


def _digits(parts: list[Rows]) -> list[Rows]:
    """How many of 2^d - 1 parts have a bit, at every place, as d arrays of binary digits: by full adders of three bits."""
    found = []
    while parts:
        carried = []
        while len(parts) > 1:
            a, b, c = parts.pop(), parts.pop(), parts.pop()
            differ = a ^ b
            carried.append((a & b) | (differ & c))
            parts.append(differ ^ c)
        found.append(parts[0])
        parts = carried
    return found


def check_rows(reports: npt.ArrayLike, k: int) -> Rows:
    """Reports of k bits: an array of bytes, ceil(k/8) for each user. Raises ValueError for anything else."""
    refusal = f"write reports as an array of bytes (uint8), {width(k)} for each user, the bits behind the first {k} all 0"
    rows = array(reports, refusal)
    if rows.dtype != np.uint8 or rows.ndim != 2 or rows.shape[1] != width(k):
        raise ValueError(refusal)
    if k % 8 and (rows[:, -1] >> np.uint8(k % 8)).any():
        raise ValueError(refusal)
    return rows


def unsigned(bits: int) -> np.dtype[Any]:
    """The smallest type of integers >= 0 with so many bits."""
    return np.dtype(f"u{next(size for size in (1, 2, 4, 8) if 8 * size >= count(bits, 'bits', 0, 64))}")


def odd(values: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Whether the number of bits set is odd, for integers >= 0."""
    sums = np.bitwise_count(values) & 1 if hasattr(np, "bitwise_count") else parity(values.astype(np.int64))
    found: npt.NDArray[np.bool_] = sums.astype(np.bool_)
    return found


POPULATION = np.array([i.bit_count() for i in range(256)], dtype=np.uint8)
