"""Generalised Mangat for many users: with probability w = 1/t the sensitive symbol, otherwise the user's own.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), 3, [0], "ln 3", rng)
>>> bool(abs(estimate(reports, 3, [0], "ln 3") - [0.7, 0.3, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, check_size, check_table, chosen, items, power_below, shown, threshold

__all__ = ["encode", "estimate", "executed"]


def _one(k: int, sensitive: Iterable[int]) -> int:
    if isinstance(sensitive, str) or not isinstance(sensitive, Iterable):
        raise ValueError(f"{shown(sensitive)} is not a set of sensitive symbols: write a list such as [0]")
    found = list(sensitive)
    for x in found:
        if isinstance(x, bool) or not isinstance(x, int | np.integer) or not 0 <= x < check_size(k):
            raise ValueError(f"{shown(x)} is not an item: write an integer from 0 to {k - 1}")
    if len(set(found)) != 1:
        number = len(set(found)) or "no"
        raise ValueError(
            f"{number} symbols are sensitive: this mechanism is for exactly one, at least one and no more, as in [0]"
        )
    return int(found[0])


def _limit(epsilon: float | Fraction | str) -> int:
    return threshold(1 / power_below(epsilon))


def executed(k: int, sensitive: Iterable[int], epsilon: float | Fraction | str) -> tuple[int, ...]:
    """(n0, ..., n4, d): ``encode`` reports an output of role r with probability nr / d, exactly.

    Args:
        k: the number of items, at least 1.
        sensitive: exactly one item, the sensitive one, in a list.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Integers, ``d`` last; roles as in ``mechanisms.mangat``.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(2, [0], "ln 3")]
        [0.0, 0.6666666666666666, 0.3333333333333333, 0.0, 1.0, 1.0]
    """
    _one(check_size(k), sensitive)
    limit = _limit(epsilon)
    return 0, WORD - limit, limit, 0, WORD, WORD


def encode(
    x: npt.ArrayLike, k: int, sensitive: Iterable[int], epsilon: float | Fraction | str, rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """The reports of users with symbols x (0..k-1), one for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        sensitive: exactly one item, the sensitive one, in a list.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n integers from 0 to k - 1, int64.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 2], 3, [0], "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    reports, a = items(x, k).copy(), _one(check_size(k), sensitive)
    reports[chosen(_limit(epsilon), reports.size, rng)] = a
    return reports


def estimate(
    reports: npt.ArrayLike, k: int, sensitive: Iterable[int], epsilon: float | Fraction | str
) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same parameters; they sum to 1 and may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        sensitive: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 0, 1], 2, [0], "ln 3").round(3).tolist()
        [0.5, 0.5]
    """
    seen, a = items(reports, k), _one(check_size(k), sensitive)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    found = np.bincount(seen, minlength=check_table(k)) / seen.size * (WORD / (WORD - _limit(epsilon)))
    found[a] = 0
    found[a] = 1 - found.sum()
    return found
