"""Multi-MaxSense for many users: Q bits each, about disjoint blocks of items, released by randomised response one by one.

epsilon IS THE LEVEL OF ONE ANSWER: for a total of epsilon give epsilon/Q, as the paper does. Reports are the binary numbers of
the answers, the answer about the first block first. ``encode`` takes data points by their numbers; with arrays, ``sensed`` makes
the bits of what users rated and ``release`` reports them.

>>> rng = np.random.default_rng(7)
>>> rated, stars = np.array([[0, 5], [2, 7]] * 5000), np.array([[1, 0], [1, 1]] * 5000)
>>> bits = sensed(rated, stars, 8, [[0, 1], [7], [5]])
>>> bits[:2].tolist(), bool(abs(debias(release(bits, "ln 3", rng), 3, "ln 3") - [0.5, 0.5, 0]).max() < 0.05)
([[1, 0, 0], [0, 1, 0]], True)
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast import max_sense
from exactdp.fast.max_sense import check_items, check_sizes, points, released
from exactdp.fast.noise import array, items, shown

__all__ = ["debias", "encode", "estimate", "executed", "release", "sensed"]

MOST = 62  # blocks, whose answers fit a number of 64 bits
Blocks = Iterable[Iterable[int]]
Array = npt.NDArray[np.int64]


def _blocks(N: int, blocks: Blocks) -> list[list[int]]:
    if isinstance(blocks, str) or not isinstance(blocks, Iterable):
        raise ValueError(f"{shown(blocks)} is no list of blocks: write lists of items, such as [[0, 1], [2]]")
    found = [check_items(N, block).tolist() for block in blocks]
    if not found or not all(found):
        raise ValueError("a block is empty, or there is none: write at least one block, with at least one item each")
    if len({i for block in found for i in block}) < sum(map(len, found)):
        raise ValueError("an item is in two blocks: the answers are about blocks that have no item in common")
    if len(found) > MOST:
        raise ValueError(f"{len(found)} blocks: a report of 64 bits has at most {MOST} answers")
    return found


def sensed(rated: npt.ArrayLike, ratings: npt.ArrayLike, N: int, blocks: Blocks) -> Array:
    """The private bits, a row for each user and a column for each block.

    Args:
        rated: n x w integers, the items that each user rated.
        ratings: n x w ratings, each 0 or 1.
        N: the number of items, at least 1.
        blocks: lists of items, none empty, with no item in common.

    Returns:
        n x Q bits, int64.

    Raises:
        ValueError: for what are no items, ratings or sets.

    Example:
        >>> sensed([[0, 2], [1, 2]], [[1, 0], [0, 1]], 3, [[0], [1, 2]]).tolist()
        [[1, 0], [0, 1]]
    """
    return np.stack([max_sense.sensed(rated, ratings, N, block) for block in _blocks(N, blocks)], axis=1)


def release(bits: npt.ArrayLike, epsilon: float | Fraction | str, rng: np.random.Generator) -> Array:
    """The reports of users with private bits in the rows of an array.

    Args:
        bits: n x Q bits, Q from 1 to 62.
        epsilon: in nats, of ONE answer: a number, or text such as "ln 3".
        rng: a generator of NumPy.

    Returns:
        n integers below 2^Q, int64.

    Raises:
        ValueError: for what are no rows of bits, and for no level.

    Example:
        >>> release([[0, 1], [1, 1]], 40, np.random.default_rng(7)).tolist()
        [1, 3]
    """
    private = array(bits, f"the private bits are rows of one length: write a row for each user, of 1 to {MOST} bits")
    if private.ndim != 2 or not 1 <= private.shape[1] <= MOST:
        raise ValueError(f"the private bits have the shape {private.shape}: write a row for each user, of 1 to {MOST} bits")
    found = np.zeros(len(private), dtype=np.int64)
    for column in private.T:
        found = 2 * found + max_sense.release(column, epsilon, rng)
    return found


def debias(reports: npt.ArrayLike, Q: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the shares of users with the private bit 1, for each of Q blocks.

    Args:
        reports: integers of ``release``, at least one.
        Q: the number of blocks, from 1 to 62.
        epsilon: as given to ``release``.

    Returns:
        Q doubles; they may be beyond [0, 1].

    Raises:
        ValueError: without a report, and for what is none.

    Example:
        >>> debias([0, 1, 2, 1], 2, "ln 3").tolist()
        [0.0, 0.5]
    """
    if isinstance(Q, bool) or not isinstance(Q, int) or not 1 <= Q <= MOST:
        raise ValueError(f"Q = {shown(Q)}: a report of 64 bits has 1 to {MOST} answers")
    seen = items(reports, 1 << Q)
    return np.concatenate([max_sense.debias(seen >> (Q - 1 - q) & 1, epsilon) for q in range(Q)])


def executed(N: int, w: int, blocks: Blocks, epsilon: float | Fraction | str) -> tuple[int, ...]:
    """(n_0, ..., n_Q, d): ``encode`` reports an output with a honest answers with probability n_a / d, exactly.

    Args:
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.
        epsilon: in nats, of ONE answer: a number, or text such as "ln 3".

    Returns:
        Q + 2 integers, ``d`` last.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**130 for n in executed(3, 2, [[0], [1, 2]], "ln 3")]
        [0.0625, 0.1875, 0.5625, 1.0]
    """
    check_sizes(N, w)
    Q = len(_blocks(N, blocks))
    other, own, common = released(epsilon)
    return *(own**a * other ** (Q - a) for a in range(Q + 1)), common**Q


def encode(x: npt.ArrayLike, N: int, w: int, blocks: Blocks, epsilon: float | Fraction | str, rng: np.random.Generator) -> Array:
    """The reports of users with data points x, one for each.

    Args:
        x: numbers of data points, positions in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.
        epsilon: in nats, of ONE answer: a number, or text such as "ln 3".
        rng: a generator of NumPy.

    Returns:
        n integers below 2^Q, int64.

    Raises:
        ValueError: for other data points, sizes, blocks and levels.

    Example:
        >>> encode([0, 3], 3, 2, [[0], [1, 2]], "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    return release(sensed(*points(x, N, w), N, blocks), epsilon, rng)


def estimate(reports: npt.ArrayLike, N: int, w: int, blocks: Blocks, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the shares of users with S0_q = 1, for every block q; they may be beyond [0, 1].

    Args:
        reports: integers of ``encode``, at least one.
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        blocks: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        Q doubles.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 1, 2, 1], 3, 2, [[0], [1, 2]], "ln 3").tolist()
        [0.0, 0.5]
    """
    check_sizes(N, w)
    return debias(reports, len(_blocks(N, blocks)), epsilon)
