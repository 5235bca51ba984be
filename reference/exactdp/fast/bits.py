"""Many independent bits at once, packed: exact Bernoulli bits 64 to a word, and how often each bit is set.

A bit is 1 exactly when a uniform number U of [0, 1) is below T / 2^64. Binary digits of U and T are compared from the first on
until they differ, for the 64 bits of a word at once; two digits are looked at on average, so that after ``ROUNDS`` words few bits
are open, and only the words with one are continued. The law is that of all 64 digits, exactly. Reports of k bits are rows of
ceil(k/8) bytes, bit j in byte j // 8 at j % 8; the bits behind the last one are 0.

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
from exactdp.fast.noise import WORD, array, check_size, check_table, count, source

__all__ = [
    "LANES", "Rows", "bernoulli", "bernoulli_rows", "check_rows", "column_counts", "odd", "put", "row_sizes", "spans", "taken",
    "unsigned", "width",
]  # fmt: skip

Rows = npt.NDArray[np.uint8]
LANES = np.uint64(WORD - 1)
ROUNDS = 9  # after which a word has an open bit with probability 1/8
CHUNK = 2**14  # words at a time, which stay in the cache
SPAN = 2**22  # bytes of reports that are made at a time
MOST_ROWS = 255  # counts of so many bits fit into a byte


def bernoulli(limit: int, words: int, rng: np.random.Generator, digits: int = 64) -> npt.NDArray[np.uint64]:
    """Words of 64 independent bits, each 1 with probability limit / 2^digits exactly."""
    top = count(limit, "limit", 0, 1 << count(digits, "digits", 1, 64))
    made = np.zeros(check_table(count(words, "words", 0), "the list of words"), dtype=np.uint64)
    if top == 1 << digits:
        return made | LANES
    steps = [top >> (digits - 1 - i) & 1 for i in range(digits)]
    while steps and not steps[-1]:
        steps.pop()  # behind the last digit 1 of T no U is below T any more
    draw = source(rng)
    for start in range(0, made.size if steps else 0, CHUNK):
        part = made[start : start + CHUNK]
        left = np.full(part.size, LANES)
        _compare(part, left, steps[:ROUNDS], draw)
        if len(steps) > ROUNDS:
            where = np.flatnonzero(left)
            some, still = part[where], left[where]
            for place in range(ROUNDS, len(steps), ROUNDS):
                if not still.any():
                    break
                _compare(some, still, steps[place : place + ROUNDS], draw)
            part[where] = some
    return made


def _compare(found: npt.NDArray[np.uint64], left: npt.NDArray[np.uint64], steps: list[int], rng: np.random.Generator) -> None:
    """One digit of U, 0 where the word drawn has a 1, against each digit of T; ``left`` are the bits that are open."""
    for digit in steps:
        zero = rng.integers(0, WORD, size=left.size, dtype=np.uint64)
        zero &= left
        if digit:
            found |= zero
            left ^= zero
        else:
            left &= zero


def width(k: int) -> int:
    """The bytes of a report of k bits."""
    return -(-check_size(k) // 8)


def spans(users: int, k: int) -> Iterator[slice]:
    """The users in parts, each of about ``SPAN`` bytes of reports."""
    step = max(1, SPAN // width(k) // MOST_ROWS) * MOST_ROWS
    return (slice(start, min(start + step, users)) for start in range(0, users, step))


def bernoulli_rows(limit: int, users: int, k: int, rng: np.random.Generator, digits: int = 64) -> Rows:
    """users x ceil(k/8) bytes: k independent bits for each user."""
    size = width(k)
    words = bernoulli(limit, -(-users * size // 8), rng, digits)
    rows = words.astype("<u8", copy=False).view(np.uint8)[: users * size].reshape(users, size)
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
    found: npt.NDArray[np.int64] = POPULATION[rows].sum(axis=1, dtype=np.int64)
    return found


def column_counts(rows: Rows, k: int) -> npt.NDArray[np.int64]:
    """How many rows have the bit j, for j = 0..k-1."""
    total = np.zeros(check_table(k, "the table of counts"), dtype=np.int64)
    for start in range(0, len(rows), MOST_ROWS):
        bits = np.unpackbits(rows[start : start + MOST_ROWS], axis=1, count=k, bitorder="little")
        total += np.add.reduce(bits, axis=0, dtype=np.uint8)
    return total


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
