"""The block Hadamard scheme for many users: a uniform output of the own block with probability w = 2/(t+1), else a supported one.

Columns are the low bits of one uniform integer, since all orders are powers of two. The decoder is one fast Walsh-Hadamard
transform for all blocks of an order at once, in integers.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 2], [7000, 3000]), [[0, 1], [2]], "ln 3", rng)
>>> bool(abs(estimate(reports, [[0, 1], [2]], "ln 3") - [0.7, 0, 0.3]).max() < 0.1)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, chosen, count, items, power_below, powers_of_two, shown, source, threshold, whole

__all__ = ["encode", "estimate", "executed", "parity", "walsh_hadamard"]

Integers = npt.NDArray[np.int64]
Partition = Iterable[Iterable[int]]


class Layout(NamedTuple):
    """The order, the first output and the row of every symbol, and the order and the first output of every block."""

    order: Integers
    start: Integers
    row: Integers
    orders: Integers
    starts: Integers


def _layout(partition: Partition, release_singletons: bool) -> Layout:
    try:
        blocks = [[] if isinstance(block, str | bytes) else list(block) for block in partition]
    except TypeError:
        blocks = []
    if not blocks or not all(blocks):
        raise ValueError("a partition is a list of blocks with at least one symbol each, as in [[0, 1], [2]]")
    symbols = [x for block in blocks for x in block]
    for x in symbols:
        if isinstance(x, bool) or not isinstance(x, int | np.integer) or not 0 <= x < len(symbols):
            raise ValueError(f"{shown(x)} is not an item: write integers from 0 to {len(symbols) - 1}")
    if len(set(symbols)) < len(symbols):
        raise ValueError("the blocks must contain each of the symbols 0, 1, ..., k-1 exactly once")
    sizes = np.array([len(block) for block in blocks])
    orders = np.array([1 if release_singletons and size == 1 else 1 << size.bit_length() for size in sizes.tolist()])
    starts = np.cumsum(orders) - orders
    rows = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes) + 1
    rows[np.repeat(orders, sizes) == 1] = 0  # row 0 of the matrix of order 1
    back = np.argsort(symbols)
    return Layout(np.repeat(orders, sizes)[back], np.repeat(starts, sizes)[back], rows[back], orders, starts)


def _limit(epsilon: float | Fraction | str) -> int:
    return threshold(2 / (power_below(epsilon) + 1))


def executed(partition: Partition, epsilon: float | Fraction | str, *, release_singletons: bool = False) -> tuple[int, ...]:
    """(n0, n1, ..., d): ``encode`` reports an output of role r with probability nr / d, exactly; four roles for each order.

    Args:
        partition: lists of symbols that partition 0..k-1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        release_singletons: whether a block of one symbol is reported for certain.

    Returns:
        Four numerators for each order of blocks, in ascending order, and ``d``.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**65 for n in executed([[0, 1], [2]], "ln 3")]
        [0.0, 0.5, 1.5, 2.0, 0.0, 0.25, 0.75, 2.0, 2.0]
    """
    limit, orders = _limit(epsilon), np.unique(_layout(partition, release_singletons).orders).tolist()
    most = orders[-1]
    found = [(0, limit * (most // order), (2 * WORD - limit) * (most // order), WORD * most) for order in orders]
    return (*(n for numerators in found for n in numerators), WORD * most)


def encode(
    x: npt.ArrayLike,
    partition: Partition,
    epsilon: float | Fraction | str,
    rng: np.random.Generator,
    *,
    release_singletons: bool = False,
) -> Integers:
    """The reports of users with symbols x (0..k-1), one for each.

    Args:
        x: the symbols of the users, integers from 0 to k - 1.
        partition: lists of symbols that partition 0..k-1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.
        release_singletons: whether a block of one symbol is reported for certain.

    Returns:
        n outputs, int64: those of the first block first.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([2, 2], [[0, 1], [2]], "ln 3", np.random.default_rng(7), release_singletons=True).tolist()
        [4, 4]
    """
    layout, limit = _layout(partition, release_singletons), _limit(epsilon)
    symbols = items(x, len(layout.row))
    rows, most = layout.row[symbols], int(layout.orders.max())
    columns = source(rng).integers(0, most, size=symbols.size) & (layout.order[symbols] - 1)
    wrong = (parity(rows & columns, most) == 1) & ~chosen(limit, symbols.size, rng)
    columns[wrong] ^= (rows & -rows)[wrong]
    return columns + layout.start[symbols]


def parity(bits: Integers, order: int) -> Integers:
    """The parity of the number of ones of each integer of an array, all below the order, a power of two.

    Args:
        bits: integers of any shape, at least 0.
        order: a bound on them, a power of two.

    Returns:
        Integers of the same shape, each 0 or 1.

    Example:
        >>> parity(np.array([0, 1, 2, 3]), 4).tolist()
        [0, 1, 1, 0]
    """
    folded, most = whole(bits, "bits").copy(), count(order, "order")
    for shift in (32, 16, 8, 4, 2, 1):
        if most > 1 << shift:
            folded ^= folded >> shift
    return folded & 1


def walsh_hadamard(counts: Integers) -> Integers:
    """H counts, for every row of counts; the length of the rows is a power of two. Exact while sums stay below 2^63.

    Args:
        counts: rows of integers, int64.

    Returns:
        An array of the same shape.

    Raises:
        ValueError: for rows whose length is no power of two.

    Example:
        >>> walsh_hadamard(np.array([[3, 1], [0, 2]])).tolist()
        [[4, 2], [2, -2]]
    """
    result, half = powers_of_two(counts, "counts", 2).astype(np.int64), 1
    while half < counts.shape[1]:
        pairs = result.reshape(-1, 2, half)
        result = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1)
        half *= 2
    return result.reshape(counts.shape)


def estimate(
    reports: npt.ArrayLike, partition: Partition, epsilon: float | Fraction | str, *, release_singletons: bool = False
) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same parameters; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        partition: as given to ``encode``.
        epsilon: as given to ``encode``.
        release_singletons: as given to ``encode``.

    Returns:
        k doubles, one frequency for each symbol.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 1, 4], [[0, 1], [2]], "ln 3").round(3).tolist()
        [0.0, 1.333, 0.667]
    """
    layout, gain = _layout(partition, release_singletons), WORD / (WORD - _limit(epsilon))
    total = int(layout.orders.sum())
    seen = items(reports, total)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    sums = np.bincount(seen, minlength=total)
    for order in np.unique(layout.orders).tolist():
        places = layout.starts[layout.orders == order][:, None] + np.arange(order)
        sums[places] = walsh_hadamard(sums[places])
    found: npt.NDArray[np.float64] = sums[layout.start + layout.row] / seen.size
    found[layout.order > 1] *= gain
    return found
