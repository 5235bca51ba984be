"""Hadamard count-mean sketch for many users: h(v) = R v over GF(2), a row r of 0..2^bits - 1, and one bit.

The sign of the row r at R v is that of (R^T r).v, so a report counts for one place z = R^T r, and the reports that support v are
(n + sum over the reports of (-1)^(w + z.v)) / 2: one histogram and one Walsh-Hadamard transform.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [14000, 6000]), 5, 3, "ln 3", rng)
>>> reports.shape, bool(abs(estimate(reports, 5, 3, "ln 3") - [0.7, 0.3, 0, 0, 0]).max() < 0.1)
((20000, 5), True)
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.bits import odd, unsigned
from exactdp.fast.hadamard_response import walsh_hadamard
from exactdp.fast.local_hashing import Reports, columns, digits_of, value
from exactdp.fast.noise import WORD, chosen, items, power_below, source, threshold

__all__ = ["encode", "estimate", "executed", "supports"]

CHUNK = 2**16


def executed(epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): given the function and the row, the bit is that of the item with probability n1 / d, else with n0 / d.

    Args:
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; n0 + n1 = d.

    Raises:
        ValueError: for no level, and for one that is lost in 64 bits.

    Example:
        >>> [n / 2**64 for n in executed("ln 3")]
        [0.25, 0.75, 1.0]
    """
    limit = threshold(1 / (power_below(epsilon) + 1))
    if 2 * limit >= WORD:
        raise ValueError("epsilon is too small for 64-bit words: every report would be noise")
    return limit, WORD - limit, WORD


def encode(x: npt.ArrayLike, k: int, bits: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> Reports:
    """The reports of users with items x (integers 0..k-1), a row (R_0, ..., R_(bits-1), r, w) for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        bits: bits of a hash value, from 1 to 16.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n x (bits + 2) unsigned integers.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 1, 4], 5, 3, "ln 3", np.random.default_rng(7)).shape
        (3, 5)
    """
    digits, own = digits_of(k, bits), items(x, k)
    limit, _, _ = executed(epsilon)
    kind = unsigned(max(digits, bits))
    reports = np.empty((own.size, bits + 2), dtype=kind)
    for start in range(0, own.size, CHUNK):
        mine, part = own[start : start + CHUNK].astype(kind), reports[start : start + CHUNK]
        part[:, :bits] = source(rng).integers(0, 1 << digits, size=(mine.size, bits), dtype=kind)
        part[:, bits] = source(rng).integers(0, 1 << bits, size=mine.size, dtype=kind)
        flipped = chosen(limit, mine.size, rng)
        part[:, bits + 1] = odd(value(part[:, :bits], mine) & part[:, bits].astype(np.int64)) ^ flipped
    return reports


def supports(reports: npt.ArrayLike, k: int, bits: int) -> npt.NDArray[np.int64]:
    """How many reports support each of the k items.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        bits: as given to ``encode``.

    Returns:
        k integers.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> supports([[1, 2, 3, 0]], 4, 2).tolist()
        [1, 0, 0, 1]
    """
    digits = digits_of(k, bits)
    size, g = 1 << digits, 1 << bits
    what = f"{bits} rows of R, from 0 to {size - 1}, a row, from 0 to {g - 1}, and a bit"
    seen = columns(reports, (*(size,) * bits, g, 2), what)
    where = np.zeros(len(seen), dtype=np.int64)
    for i in range(bits):
        where ^= np.where(seen[:, bits] >> seen.dtype.type(i) & seen.dtype.type(1), seen[:, i], 0).astype(np.int64)
    signed = np.bincount(where + size * (seen[:, bits + 1] != 0), minlength=2 * size)
    return ((len(seen) + walsh_hadamard(signed[:size] - signed[size:])) // 2)[:k]


def estimate(reports: npt.ArrayLike, k: int, bits: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k, bits and epsilon; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        bits: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([[1, 2, 3, 0]], 4, 2, "ln 3").round(3).tolist()
        [2.333, -3.0, -3.0, 2.333]
    """
    counts = supports(reports, k, bits)
    _, one, whole = executed(epsilon)
    own = one / whole
    other = own / (1 << bits) + (1 - 1 / (1 << bits)) / 2
    return (counts / len(np.asarray(reports)) - other) / (own - other)
