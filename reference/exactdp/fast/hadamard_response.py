"""Hadamard response for many users: a uniform output with probability w = 2/(t+1), else a uniform one that supports the item.

The decoder is a fast Walsh-Hadamard transform of the histogram, in integers.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), 5, "ln 3", rng)
>>> bool(abs(estimate(reports, 5, "ln 3") - [0.7, 0.3, 0, 0, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, check_size, check_table, chosen, items, power_below, powers_of_two, source, threshold, whole

__all__ = ["encode", "estimate", "executed", "parity", "walsh_hadamard"]


def _alphabet(k: int) -> int:
    return check_size(1 << check_size(k).bit_length())


def _limit(epsilon: float | Fraction | str) -> int:
    return threshold(2 / (power_below(epsilon) + 1))


def executed(k: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` reports an output of role 0 with probability n0 / d and of role 1 with n1 / d, exactly.

    Args:
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; half of the outputs have each role.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(3, "ln 3")]
        [0.5, 1.5, 4.0]
    """
    limit = _limit(epsilon)
    return limit, 2 * (WORD - limit) + limit, WORD * _alphabet(k)


def encode(x: npt.ArrayLike, k: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The reports (integers 0..K-1) of users with items x (0..k-1), one for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n integers, int64; K is the power of two above k.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 2], 3, "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    rows = items(x, k) + 1
    reports = source(rng).integers(0, _alphabet(k), size=rows.size)
    wrong = (parity(rows & reports) == 1) & ~chosen(_limit(epsilon), rows.size, rng)
    reports ^= (rows & -rows) * wrong
    return reports


def parity(bits: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """0 where the number of bits is even and 1 where it is odd.

    Args:
        bits: integers of any shape, at least 0.

    Returns:
        Integers of the same shape, each 0 or 1.

    Raises:
        ValueError: for what is no array of integers.

    Example:
        >>> parity(np.array([0, 1, 2, 3])).tolist()
        [0, 1, 1, 0]
    """
    given = whole(bits, "bits")
    if hasattr(np, "bitwise_count") and given.dtype == np.int64:
        return (np.bitwise_count(given.view(np.uint64)) & np.uint8(1)).astype(np.int64)
    folded = given.copy()
    for shift in (32, 16, 8, 4, 2, 1):
        folded ^= folded >> shift
    return folded & 1


def walsh_hadamard(counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """H counts for the Sylvester matrix H; the length is a power of two. Exact while sums stay below 2^63.

    Args:
        counts: integers, a power of two of them.

    Returns:
        int64, as many.

    Raises:
        ValueError: for another length.

    Example:
        >>> walsh_hadamard(np.array([3, 1, 0, 2])).tolist()
        [6, 0, 2, 4]
    """
    found = powers_of_two(counts, "counts", 1).astype(np.int64)
    low = 1 << (found.size.bit_length() - 1) // 2
    table = found.reshape(-1, low)
    _butterflies(table)
    turned = np.ascontiguousarray(table.T)  # so that the low digits, too, are far apart in memory
    _butterflies(turned)
    table[:] = turned.T
    return found


def _butterflies(table: npt.NDArray[np.int64]) -> None:
    """H table, in place; the number of rows is a power of two."""
    half = 1
    while half < len(table):
        pairs = table.reshape(-1, 2, half * table.shape[1])
        one, two = pairs[:, 0], pairs[:, 1]
        one += two
        two *= -2
        two += one
        half *= 2


def estimate(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k and epsilon; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 1, 2], 3, "ln 3").round(3).tolist()
        [0.667, 0.667, -0.667]
    """
    size = _alphabet(k)
    seen = items(reports, size)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    sums = walsh_hadamard(np.bincount(seen, minlength=check_table(size)))[1 : k + 1]
    return sums / seen.size * (WORD / (WORD - _limit(epsilon)))
