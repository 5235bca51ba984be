"""High-low Hadamard response for many users, with one word of noise each: with probability w = 2/(t+1) a uniform output below S.

Otherwise a sensitive symbol reports a uniform output below S that supports it, and another symbol its own output. So w is rounded
up once, for both. The decoder is a fast Walsh-Hadamard transform of the histogram, in integers.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([1, 4], [7000, 3000]), 5, [0, 1], "ln 3", rng)
>>> bool(abs(estimate(reports, 5, [0, 1], "ln 3") - [0, 0.7, 0, 0, 0.3]).max() < 0.1)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.hadamard_response import parity, walsh_hadamard
from exactdp.fast.noise import WORD, check_size, check_table, chosen, items, power_below, shown, source, threshold

__all__ = ["encode", "estimate", "executed"]


def _sensitive(k: int, sensitive: Iterable[int]) -> npt.NDArray[np.int64]:
    """The sensitive symbols in ascending order. Raises ValueError for an empty set and for symbols that are none."""
    if isinstance(sensitive, str) or not isinstance(sensitive, Iterable):
        raise ValueError(f"{shown(sensitive)} is not a set of sensitive symbols: write a list such as [0, 1]")
    listed = sensitive if isinstance(sensitive, np.ndarray | range) else list(sensitive)
    if any(isinstance(x, bool) for x in listed):
        raise ValueError(f"a truth value is no symbol: write integers from 0 to {k - 1}")
    found = np.unique(items(listed, check_table(check_size(k), "the table of items")))
    if not found.size:
        raise ValueError("no symbol is sensitive: write at least one; a policy that protects nothing needs no mechanism")
    return found


def _limit(epsilon: float | Fraction | str) -> int:
    return threshold(2 / (power_below(epsilon) + 1))


def executed(k: int, sensitive: Iterable[int], epsilon: float | Fraction | str) -> tuple[int, ...]:
    """(n0, ..., n5, d): ``encode`` reports an output that plays role r with probability n_r / d, exactly.

    Args:
        k: the number of items, at least 1.
        sensitive: the sensitive items, at least one.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Seven integers; roles as in ``mechanisms.high_low_hadamard``.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(3, [0], "ln 3")]
        [0.5, 1.5, 0.0, 0.5, 1.0, 0.0, 2.0]
    """
    limit, order = _limit(epsilon), 1 << int(_sensitive(k, sensitive).size).bit_length()
    return limit, 2 * (WORD - limit) + limit, 0, limit, (WORD - limit) * order, 0, WORD * order


def encode(
    x: npt.ArrayLike, k: int, sensitive: Iterable[int], epsilon: float | Fraction | str, rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """The reports (integers 0..S+k-s-1) of users with items x (0..k-1), one for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        sensitive: the sensitive items, at least one.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n integers, int64; S is the power of two above the number s of sensitive items.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 2], 3, [0], "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    protected = _sensitive(k, sensitive)
    order = 1 << int(protected.size).bit_length()
    inside = np.zeros(k, dtype=np.bool_)
    inside[protected] = True
    place = np.empty(k, dtype=np.int64)  # the row of a sensitive symbol, the own output of another
    place[inside], place[~inside] = np.arange(1, protected.size + 1), np.arange(order, order + k - protected.size)
    symbols = items(x, k)
    targets, rows = place[symbols], inside[symbols]
    reports = source(rng).integers(0, order, size=symbols.size)
    kept = ~chosen(_limit(epsilon), symbols.size, rng)
    passed = kept & ~rows
    wrong = kept & rows
    wrong[wrong] = parity(targets[wrong] & reports[wrong]) == 1
    reports[passed] = targets[passed]
    reports[wrong] ^= (targets & -targets)[wrong]
    return reports


def estimate(
    reports: npt.ArrayLike, k: int, sensitive: Iterable[int], epsilon: float | Fraction | str
) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k, sensitive, epsilon; they may be negative.

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
        >>> estimate([0, 0, 2, 3], 3, [0], "ln 3").tolist()
        [1.0, 0.5, 0.5]
    """
    protected = _sensitive(k, sensitive)
    order = 1 << int(protected.size).bit_length()
    size = order + k - protected.size
    seen = items(reports, size)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    counts = np.bincount(seen, minlength=size)
    result, inside = np.empty(k), np.zeros(k, dtype=np.bool_)
    inside[protected] = True
    result[inside] = walsh_hadamard(counts[:order])[1 : protected.size + 1]
    result[~inside] = counts[order:]
    return result / seen.size * (WORD / (WORD - _limit(epsilon)))
