"""k-ary randomised response for many users: with probability w = k/(t+k-1) a uniform item, otherwise the user's own.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [700, 300]), 3, "ln 3", rng)
>>> bool(abs(estimate(reports, 3, "ln 3") - [0.7, 0.3, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, check_size, check_table, chosen, items, power_below, source, threshold

__all__ = ["encode", "estimate", "executed"]


def _limit(k: int, epsilon: float | Fraction | str) -> int:
    return threshold(Fraction(check_size(k)) / (power_below(epsilon) + k - 1))


def executed(k: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` reports an output of role 0 with probability n0 / d and of role 1 with n1 / d, exactly."""
    limit = _limit(k, epsilon)
    return limit, (WORD - limit) * k + limit, WORD * k


def encode(x: npt.ArrayLike, k: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The reports of users with items x (integers 0..k-1), one for each. epsilon in nats, a number or text as "ln 3"."""
    reports = items(x, k).copy()
    noisy = chosen(_limit(k, epsilon), reports.size, rng)
    reports[noisy] = source(rng).integers(0, k, size=int(noisy.sum()))
    return reports


def estimate(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k and epsilon; they may be negative."""
    seen = items(reports, k)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    own = (WORD - _limit(k, epsilon)) / WORD  # the probability of an honest report, as executed
    return (np.bincount(seen, minlength=check_table(k)) / seen.size - (1 - own) / k) / own
