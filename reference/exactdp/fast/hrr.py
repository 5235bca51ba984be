"""Hadamard randomised response for many users: a uniform row r, and a sign that is noise with probability w = 2/(t+1).

A report is 2r + [w = -1]. The decoder is a fast Walsh-Hadamard transform of the sums of the signs by row, in integers.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), 5, "ln 3", rng)
>>> bool(abs(estimate(reports, 5, "ln 3") - [0.7, 0.3, 0, 0, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.hadamard_response import parity, walsh_hadamard
from exactdp.fast.noise import WORD, check_size, check_table, chosen, items, power_below, source, threshold

__all__ = ["accumulate", "encode", "estimate", "executed", "gain", "noise", "order"]


def order(k: int) -> int:
    """m = 2^ceil(log2 k).

    Args:
        k: the number of items, at least 1.

    Returns:
        An integer, at least k.

    Raises:
        ValueError: for what is no size.

    Example:
        >>> order(5)
        8
    """
    return check_size(2 << (check_size(k) - 1).bit_length()) // 2


def noise(epsilon: float | Fraction | str) -> int:
    """The sign is noise with probability noise(epsilon) / 2^64.

    Args:
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        An integer below 2^64.

    Raises:
        ValueError: for no level, and for one that is lost in 64 bits.

    Example:
        >>> noise("ln 3") / 2**64
        0.5
    """
    return threshold(2 / (power_below(epsilon) + 1))


def gain(epsilon: float | Fraction | str) -> float:
    """c of the executed law: 1/(1 - noise(epsilon)/2^64), rounded.

    Args:
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        A double, about (t+1)/(t-1).

    Raises:
        ValueError: for no level, and for one that is lost in 64 bits.

    Example:
        >>> gain("ln 3")
        2.0
    """
    return WORD / (WORD - noise(epsilon))


def executed(k: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` reports an output of role 0 with probability n0 / d and of role 1 with n1 / d, exactly.

    Args:
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; m outputs have each role.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(3, "ln 3")]
        [0.5, 1.5, 8.0]
    """
    limit = noise(epsilon)
    return limit, 2 * (WORD - limit) + limit, 2 * WORD * order(k)


def encode(x: npt.ArrayLike, k: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The reports (integers 0..2m-1) of users with items x (0..k-1), one each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n integers, int64; m = ``order(k)``.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 2], 3, "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    rows = 2 * items(x, k) + 1
    reports = source(rng).integers(0, 2 * order(k), size=rows.size)
    reports[(parity(rows & reports) == 1) & ~chosen(noise(epsilon), rows.size, rng)] ^= 1
    return reports


def accumulate(reports: npt.ArrayLike, k: int) -> npt.NDArray[np.int64]:
    """(the sum of the signs w of the reports of row r, for r = 0..m-1).

    Args:
        reports: integers from 0 to 2m - 1.
        k: the number of items, at least 1.

    Returns:
        m integers, int64.

    Raises:
        ValueError: for what are no reports.

    Example:
        >>> accumulate([0, 0, 1, 6], 3).tolist()
        [1, 0, 0, 1]
    """
    size = order(k)
    counts = np.bincount(items(reports, 2 * size), minlength=check_table(2 * size))
    return (counts[0::2] - counts[1::2]).astype(np.int64)


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
        >>> estimate([0, 0, 6], 3, "ln 3").round(3).tolist()
        [2.0, 0.667, 0.667]
    """
    seen = items(reports, 2 * order(k))
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    return walsh_hadamard(accumulate(seen, k))[:k] / seen.size * gain(epsilon)
