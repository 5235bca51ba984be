"""Pairwise-Preference for many users: the bits of the users on pairs of items, and their release by randomised response.

``encode`` takes data points by their numbers, for one pair. With arrays, ``agreement`` makes the bits of what users rated, on one
pair or on one for each, in the reading "A", "B" or "C" of the exact side; ``max_sense.release`` and ``debias`` do the rest.

>>> rated, stars = np.array([[0, 5], [2, 7], [1, 5]]), np.array([[1, 1], [1, 1], [0, 0]])
>>> [agreement(rated, stars, 8, [0, 5], reading=r).tolist() for r in "ABC"]
[[1, 0, 0], [1, 0, 0], [1, 1, 1]]
>>> agreement(rated, stars, 8, [[0, 5], [2, 5], [5, 1]]).tolist()
[1, 0, 1]
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast.max_sense import check_sizes, debias, points, release, released, rows_of
from exactdp.fast.noise import array, cells, choice, shown

__all__ = ["READINGS", "agreement", "encode", "estimate", "executed"]

READINGS = ("A", "B", "C")
Array = npt.NDArray[np.int64]


def _pairs(N: int, pair: Any) -> Array:
    """One pair, or one in each row: two different items each."""
    if isinstance(pair, str) or not isinstance(pair, Iterable):
        raise ValueError(f"{shown(pair)} is not a set of items: write a list such as [0, 2]")
    listed = pair if isinstance(pair, np.ndarray) else list(pair)
    if isinstance(listed, list) and any(isinstance(i, bool | np.bool_) for i in listed):
        raise ValueError(f"write integers from 0 to {N - 1}, the two items, not truth values")
    found = array(listed, "a pair is two different items, as in [0, 1]")
    flat = cells(found, N).astype(np.int64)
    if found.ndim not in (1, 2) or found.shape[-1] != 2:
        raise ValueError(f"{found.shape[-1] if found.ndim else 0} items are no pair: write two different items, as in [0, 1]")
    pairs = flat.reshape(-1, 2)
    if (pairs[:, 0] == pairs[:, 1]).any():
        raise ValueError("an item occurs twice in a pair: write two different items, as in [0, 1]")
    return pairs


def _check(reading: str) -> None:
    choice(reading, READINGS, f'{shown(reading)} is no reading of the private bit: write "A", "B" or "C"')


def agreement(rated: npt.ArrayLike, ratings: npt.ArrayLike, N: int, pair: Any, *, reading: str = "B") -> Array:
    """S0 of users who rated the items of a row with the ratings of a row; ``pair`` is for all, or has a row for each user.

    Args:
        rated: n x w integers, the items that each user rated.
        ratings: n x w ratings, each 0 or 1.
        N: the number of items, at least 1.
        pair: two different items of 0..N-1, or n rows of two.
        reading: which definition of the bit, "A", "B" or "C".

    Returns:
        n bits, int64.

    Raises:
        ValueError: for what are no items, ratings or pairs, and for another reading.

    Example:
        >>> agreement([[0, 2], [1, 2]], [[1, 1], [0, 1]], 3, [0, 2]).tolist()
        [1, 0]
    """
    where, stars = rows_of(rated, ratings, N)
    chosen = _pairs(N, pair)
    if len(chosen) not in (1, len(where)):
        raise ValueError(f"{len(chosen)} pairs for {len(where)} users: write one for all, or one for each")
    _check(reading)
    one, two = (np.where(where == column[:, None], 1 + stars, 0).sum(axis=1) for column in chosen.T)  # 0 where it is not rated
    if reading == "A":
        found = (one == 2) & (two == 2)
    elif reading == "B":
        found = (one == two) & (one > 0)
    else:
        found = (one == 2) == (two == 2)
    bits: Array = found.astype(np.int64)
    return bits


def executed(N: int, w: int, pair: Iterable[int], epsilon: float | Fraction | str, *, reading: str = "B") -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` reports an output of role 0 with probability n0 / d and of role 1 with n1 / d, exactly.

    Args:
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        pair: two different items of 0..N-1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        reading: which definition of the bit, "A", "B" or "C".

    Returns:
        Three integers; n0 + n1 = d.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**65 for n in executed(3, 2, [0, 2], "ln 3")]
        [0.25, 0.75, 1.0]
    """
    check_sizes(N, w)
    _pairs(N, pair)
    _check(reading)
    return released(epsilon)


def encode(
    x: npt.ArrayLike,
    N: int,
    w: int,
    pair: Iterable[int],
    epsilon: float | Fraction | str,
    rng: np.random.Generator,
    *,
    reading: str = "B",
) -> Array:
    """The reports of users with data points x, one for each.

    Args:
        x: numbers of data points, positions in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        pair: two different items of 0..N-1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.
        reading: which definition of the bit, "A", "B" or "C".

    Returns:
        n bits, int64.

    Raises:
        ValueError: for other data points, sizes, pairs and levels.

    Example:
        >>> encode([0, 3], 3, 2, [0, 1], "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    return release(agreement(*points(x, N, w), N, pair, reading=reading), epsilon, rng)


def estimate(
    reports: npt.ArrayLike, N: int, w: int, pair: Iterable[int], epsilon: float | Fraction | str, *, reading: str = "B"
) -> npt.NDArray[np.float64]:
    """The unbiased estimate, one number, of the share of users with S0 = 1.

    Args:
        reports: bits of ``encode``, at least one.
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        pair: as given to ``encode``.
        epsilon: as given to ``encode``.
        reading: as given to ``encode``.

    Returns:
        An array of one double.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 0, 0, 1], 3, 2, [0, 1], "ln 3").tolist()
        [0.0]
    """
    executed(N, w, pair, epsilon, reading=reading)
    return debias(reports, epsilon)
