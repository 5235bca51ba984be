"""The server of Hadamard randomised response for many users: estimates of the numbers of users with each item.

>>> from exactdp.fast.hrr import encode
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), 5, "ln 3", np.random.default_rng(7))
>>> found = estimate(reports, 5, "ln 3")
>>> bool(abs(found - [7000, 3000, 0, 0, 0]).max() < 1000), bool(query(reports, 1, 5, "ln 3") == found[1])
(True, True)
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.hadamard_response import parity, walsh_hadamard
from exactdp.fast.hrr import accumulate, gain, order
from exactdp.fast.noise import check_size, count, items

__all__ = ["estimate", "query"]


def estimate(reports: npt.ArrayLike, d: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """(fhat[0], ..., fhat[d-1]), unbiased numbers of users; entries may be negative. All are 0 without a report.

    Args:
        reports: integers of ``fast.hrr.encode``.
        d: the number of items, at least 1.
        epsilon: as given to ``encode``.

    Returns:
        d doubles.

    Raises:
        ValueError: for what are no reports, and for other sizes and levels.

    Example:
        >>> estimate([0, 0, 6], 3, "ln 3").tolist()
        [6.0, 2.0, 2.0]
    """
    return walsh_hadamard(accumulate(reports, d))[:d].astype(np.float64) * gain(epsilon)


def query(reports: npt.ArrayLike, v: int, d: int, epsilon: float | Fraction | str) -> float:
    """fhat[v] alone, without a transform.

    Args:
        reports: integers of ``fast.hrr.encode``.
        v: an item, from 0 to d - 1.
        d: the number of items, at least 1.
        epsilon: as given to ``encode``.

    Returns:
        A double, the same as entry v of ``estimate``.

    Raises:
        ValueError: for what are no reports, and for other items, sizes and levels.

    Example:
        >>> query([0, 0, 6], 1, 3, "ln 3")
        2.0
    """
    seen, item = items(reports, 2 * order(d)), count(v, "v", 0, check_size(d) - 1)
    return float((seen.size - 2 * int(parity(seen & (2 * item + 1)).sum())) * gain(epsilon))
