"""k-ary randomised response for many users: with probability w = k/(t+k-1) a uniform item, otherwise the user's own.

One word W of 64 bits serves a user: from the threshold T of w on the item is the own one; below it, it is uniform, and is
W // (T // k) where that is below k: each of them for as many words. For the few words left, fewer than k, it is drawn once more.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [700, 300]), 3, "ln 3", rng)
>>> bool(abs(estimate(reports, 3, "ln 3") - [0.7, 0.3, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, check_size, check_table, power_below, seen, source, threshold

__all__ = ["encode", "estimate", "executed"]

CHUNK = 2**14  # words at a time, which stay in the cache


def _limit(k: int, epsilon: float | Fraction | str) -> int:
    return threshold(Fraction(check_size(k)) / (power_below(epsilon) + k - 1))


def executed(k: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` reports an output of role 0 with probability n0 / d and of role 1 with n1 / d, exactly."""
    limit = _limit(k, epsilon)
    return limit, (WORD - limit) * k + limit, WORD * k


def encode(x: npt.ArrayLike, k: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The reports of users with items x (integers 0..k-1), one for each. epsilon in nats, a number or text as "ln 3"."""
    limit, own, draw = _limit(k, epsilon), seen(x, k), source(rng)
    reports = np.empty(own.size, dtype=np.int64)
    for start in range(0, own.size, CHUNK):
        part = own[start : start + CHUNK]
        words = draw.integers(0, WORD, size=part.size, dtype=np.uint64)
        noisy = words < np.uint64(limit)
        told = words // np.uint64(limit // k) if limit >= k else np.full(part.size, k, dtype=np.uint64)
        left = np.flatnonzero((told >= k) & noisy)
        if left.size:
            told[left] = draw.integers(0, k, size=left.size)
        made = reports[start : start + CHUNK]
        made[:] = part
        np.copyto(made, told.view(np.int64), where=noisy)
    return reports


def estimate(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k and epsilon; they may be negative."""
    read = seen(reports, k)
    if not read.size:
        raise ValueError("an estimate needs at least one report")
    own = (WORD - _limit(k, epsilon)) / WORD  # the probability of an honest report, as executed
    return (np.bincount(read, minlength=check_table(k)) / read.size - (1 - own) / k) / own
