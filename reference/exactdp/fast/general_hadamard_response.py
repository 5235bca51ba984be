"""Hadamard response in parts for many users: a uniform output with probability w = 2B/(t-1+2B), else one that supports the item.

The decoder is one fast Walsh-Hadamard transform for all parts at once, in integers.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 4], [7000, 3000]), 5, 2, "ln 3", rng)
>>> bool(abs(estimate(reports, 5, 2, "ln 3") - [0.7, 0, 0, 0, 0.3]).max() < 0.1)
True
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.block_hadamard import parity, walsh_hadamard
from exactdp.fast.noise import WORD, check_size, check_table, chosen, items, power_below, shown, source, threshold

__all__ = ["encode", "estimate", "executed"]


def _part_size(k: int, parts: int) -> int:
    if isinstance(parts, bool) or not isinstance(parts, int | np.integer) or parts < 1 or parts & (parts - 1):
        raise ValueError(f"parts = {shown(parts)}: the number of parts is a power of two, such as 1, 2, 4")
    size: int = 1 << int(-(-check_size(k) // parts)).bit_length()
    check_size(size * int(parts))
    return size


def _limit(parts: int, epsilon: float | Fraction | str) -> int:
    return threshold(2 * parts / (power_below(epsilon) - 1 + 2 * parts))


def executed(k: int, parts: int, epsilon: float | Fraction | str) -> tuple[int, ...]:
    """(n0, n1, n2, d): ``encode`` reports an output of role r with probability nr / d, exactly.

    Args:
        k: the number of items, at least 1.
        parts: the number of parts B, a power of two.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Four integers; roles as in ``mechanisms.general_hadamard_response``.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(5, 2, "ln 3")]
        [0.6666666666666666, 0.6666666666666666, 2.0, 8.0]
    """
    size, limit = _part_size(k, parts), _limit(parts, epsilon)
    return limit, limit, limit + 2 * parts * (WORD - limit), WORD * size * parts


def encode(
    x: npt.ArrayLike, k: int, parts: int, epsilon: float | Fraction | str, rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """The reports of users with items x (0..k-1), one for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        parts: the number of parts B, a power of two.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n integers from 0 to B b - 1, int64, for parts of b outputs.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 4], 5, 2, "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    size, limit = _part_size(k, parts), _limit(parts, epsilon)
    homes, rows = np.divmod(items(x, k), size - 1)
    rows += 1
    reports = source(rng).integers(0, size * parts, size=rows.size)
    own = ~chosen(limit, rows.size, rng)
    columns = reports & (size - 1)
    columns ^= np.where(parity(rows & columns, size) == 1, rows & -rows, 0)
    return np.where(own, homes * size + columns, reports)


def estimate(reports: npt.ArrayLike, k: int, parts: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same parameters; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        parts: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 1, 2, 4], 5, 2, "ln 3").tolist()
        [0.75, 0.75, -0.75, 0.75, 0.75]
    """
    size, limit = _part_size(k, parts), _limit(parts, epsilon)
    seen = items(reports, size * parts)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    sums = walsh_hadamard(np.bincount(seen, minlength=check_table(size * parts)).reshape(parts, size))[:, 1:]
    return sums.ravel()[:k] / seen.size * (WORD / (WORD - limit))
