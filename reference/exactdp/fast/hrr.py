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
    """m = 2^ceil(log2 k)."""
    return check_size(2 << (check_size(k) - 1).bit_length()) // 2


def noise(epsilon: float | Fraction | str) -> int:
    """The sign is noise with probability noise(epsilon) / 2^64."""
    return threshold(2 / (power_below(epsilon) + 1))


def gain(epsilon: float | Fraction | str) -> float:
    """c of the executed law: 1/(1 - noise(epsilon)/2^64), rounded."""
    return WORD / (WORD - noise(epsilon))


def executed(k: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` reports an output of role 0 with probability n0 / d and of role 1 with n1 / d, exactly."""
    limit = noise(epsilon)
    return limit, 2 * (WORD - limit) + limit, 2 * WORD * order(k)


def encode(x: npt.ArrayLike, k: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The reports (integers 0..2m-1) of users with items x (0..k-1), one each. epsilon in nats, a number or text as "ln 3"."""
    rows = 2 * items(x, k) + 1
    reports = source(rng).integers(0, 2 * order(k), size=rows.size)
    reports[(parity(rows & reports) == 1) & ~chosen(noise(epsilon), rows.size, rng)] ^= 1
    return reports


def accumulate(reports: npt.ArrayLike, k: int) -> npt.NDArray[np.int64]:
    """(the sum of the signs w of the reports of row r, for r = 0..m-1)."""
    size = order(k)
    counts = np.bincount(items(reports, 2 * size), minlength=check_table(2 * size))
    return (counts[0::2] - counts[1::2]).astype(np.int64)


def estimate(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k and epsilon; they may be negative."""
    seen = items(reports, 2 * order(k))
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    return walsh_hadamard(accumulate(seen, k))[:k] / seen.size * gain(epsilon)
