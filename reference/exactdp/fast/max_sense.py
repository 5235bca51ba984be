"""MaxSense for many users: the bits of the users, and their release by randomised response with the same bits at 64-bit words.

``encode`` takes data points by their numbers, as on the exact side, for alphabets of less than 2^63. Users of a large catalogue
have arrays: ``sensed`` makes the bits of what they rated, under one sensing set or one for each, and ``release`` reports bits
that are known already.

>>> rng = np.random.default_rng(7)
>>> rated, stars = np.array([[0, 5], [2, 7]] * 5000), np.array([[1, 0], [1, 1]] * 5000)
>>> bits = sensed(rated, stars, 8, [5, 7])
>>> bits[:2].tolist(), bool(abs(debias(release(bits, "ln 3", rng), "ln 3") - 0.5).max() < 0.05)
([0, 1], True)
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast import krr
from exactdp.fast.noise import WORD, array, cells, items, power_below, shown, threshold
from exactdp.fast.subset_selection import TOP, number_of_sets, subsets

__all__ = ["bits_of", "debias", "encode", "estimate", "executed", "points", "release", "released", "rows_of", "sensed"]

Array = npt.NDArray[np.int64]


def check_items(N: int, H: Iterable[int]) -> Array:
    """The items of H, a list of different items of 0..N-1, which may be empty."""
    if isinstance(H, str) or not isinstance(H, Iterable):
        raise ValueError(f"{shown(H)} is not a set of items: write a list such as [0, 2]")
    listed = list(H)
    if any(isinstance(i, bool | np.bool_) for i in listed):
        raise ValueError(f"write integers from 0 to {N - 1}, the items of the set, not truth values")
    found = items(listed, N)
    if np.unique(found).size < found.size:
        raise ValueError("an item occurs twice: list the items of the set, not a vector of zeros and ones")
    return found


def check_sizes(N: int, w: int) -> tuple[int, int]:
    """N and w, if they are integers with 1 <= w <= N."""
    for name, value in (("N", N), ("w", w)):
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            raise ValueError(f"{name} = {shown(value)}: write an integer >= 1")
    if not 1 <= w <= N:
        raise ValueError(f"N = {N}, w = {w}: a user rates w of N items, 1 <= w <= N")
    return int(N), int(w)


def points(x: npt.ArrayLike, N: int, w: int) -> tuple[Array, Array]:
    """(the rated items, their ratings), a row for each user, of the data points with the numbers x.

    Args:
        x: numbers of data points, positions in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.

    Returns:
        Two n x w integer arrays.

    Raises:
        ValueError: for other numbers, and for 2^63 data points or more.

    Example:
        >>> [part.tolist() for part in points([0, 7], 3, 2)]
        [[[0, 1], [0, 2]], [[0, 0], [1, 1]]]
    """
    many, rated = check_sizes(N, w)
    size = number_of_sets(many, rated) << rated
    if size > TOP:
        raise ValueError(f"N = {N}, w = {w}: there are too many data points for numbers of 64 bits; give arrays of ratings")
    chosen = items(x, size)
    return subsets(chosen >> rated, many, rated), chosen[:, None] >> np.arange(rated - 1, -1, -1) & 1


def rows_of(rated: npt.ArrayLike, ratings: npt.ArrayLike, N: int) -> tuple[Array, Array]:
    """The rated items and their ratings, two arrays of one shape.

    Args:
        rated: n x w integers, the items that each user rated.
        ratings: n x w ratings, each 0 or 1.
        N: the number of items, at least 1.

    Returns:
        Two n x w arrays, int64.

    Raises:
        ValueError: for anything else.

    Example:
        >>> [part.tolist() for part in rows_of([[0, 2]], [[1, 0]], 3)]
        [[[0, 2]], [[1, 0]]]
    """
    refusal = "rated items and ratings are two arrays of one shape: a row for each user, a column for each rated item"
    places, values = array(rated, refusal), array(ratings, refusal)
    if places.ndim != 2 or places.shape != values.shape:
        raise ValueError(refusal)
    return cells(places, N).astype(np.int64), cells(values, 2).astype(np.int64)


def sensed(rated: npt.ArrayLike, ratings: npt.ArrayLike, N: int, H: Iterable[int] | npt.NDArray[np.bool_]) -> Array:
    """S0 = 1 where a rated item of H has the rating 1. ``rated`` and ``ratings``: one row for each user.

    H is a list of items for all users, or an array of truth values with a row for each user and a column for each item.

    Args:
        rated: n x w integers, the items that each user rated.
        ratings: n x w ratings, each 0 or 1.
        N: the number of items, at least 1.
        H: different items of 0..N-1, or n x N truth values.

    Returns:
        n bits, int64.

    Raises:
        ValueError: for what are no items, ratings or sets.

    Example:
        >>> sensed([[0, 2], [1, 2]], [[1, 0], [0, 1]], 3, [0, 1]).tolist()
        [1, 0]
    """
    where, stars = rows_of(rated, ratings, N)
    if isinstance(H, np.ndarray) and H.dtype == np.bool_:
        if H.shape != (len(where), N):
            raise ValueError(f"the sensing sets have the shape {H.shape}: write {len(where)} rows of {N} truth values")
        hit = np.take_along_axis(H, where, axis=1)
    else:
        hit = np.isin(where, check_items(N, H))
    found: Array = (hit & (stars == 1)).any(axis=1).astype(np.int64)
    return found


def bits_of(x: npt.ArrayLike, N: int, w: int, H: Iterable[int]) -> Array:
    """S0 of the data points with the numbers x.

    Args:
        x: numbers of data points, positions in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.

    Returns:
        n bits, int64.

    Raises:
        ValueError: for what are no items, ratings or sets.

    Example:
        >>> bits_of([0, 3], 3, 2, [0]).tolist()
        [0, 1]
    """
    check_sizes(N, w)
    sensing = check_items(N, H).tolist()
    return sensed(*points(x, N, w), N, sensing)


def released(epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): ``release`` reports the other bit with probability n0 / d and the own one with n1 / d, exactly.

    Args:
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; n0 + n1 = d.

    Raises:
        ValueError: for no level, and for one that is lost in 64 bits.

    Example:
        >>> [n / 2**65 for n in released("ln 3")]
        [0.25, 0.75, 1.0]
    """
    return krr.executed(2, epsilon)


def release(bits: npt.ArrayLike, epsilon: float | Fraction | str, rng: np.random.Generator) -> Array:
    """The reports of users with private bits 0 or 1, one for each.

    Args:
        bits: n bits.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n bits, int64.

    Raises:
        ValueError: for what are no bits and for no level.

    Example:
        >>> release([0, 1, 1], "ln 3", np.random.default_rng(7)).shape
        (3,)
    """
    return krr.encode(bits, 2, epsilon, rng).astype(np.int64)


def debias(reports: npt.ArrayLike, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """The unbiased estimate, one number, of the share of users whose private bit is 1; it may be beyond [0, 1].

    Args:
        reports: bits of ``release``, at least one.
        epsilon: as given to ``release``.

    Returns:
        An array of one double.

    Raises:
        ValueError: without a report, and for what are no bits.

    Example:
        >>> debias([0, 0, 0, 1], "ln 3").tolist()
        [0.0]
    """
    seen = items(reports, 2)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    own = (WORD - threshold(2 / (power_below(epsilon) + 1))) / WORD  # the probability of an honest report, as executed
    return np.array([(np.count_nonzero(seen) / seen.size - (1 - own) / 2) / own])


def executed(N: int, w: int, H: Iterable[int], epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` reports an output of role 0 with probability n0 / d and of role 1 with n1 / d, exactly.

    Args:
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; n0 + n1 = d.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**65 for n in executed(3, 2, [0], "ln 3")]
        [0.25, 0.75, 1.0]
    """
    check_sizes(N, w)
    check_items(N, H)
    return released(epsilon)


def encode(
    x: npt.ArrayLike, N: int, w: int, H: Iterable[int], epsilon: float | Fraction | str, rng: np.random.Generator
) -> Array:
    """The reports of users with data points x, one for each.

    Args:
        x: numbers of data points, positions in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n bits, int64.

    Raises:
        ValueError: for other data points, sizes, sets and levels.

    Example:
        >>> encode([0, 3], 3, 2, [0], "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    return release(bits_of(x, N, w, H), epsilon, rng)


def estimate(
    reports: npt.ArrayLike, N: int, w: int, H: Iterable[int], epsilon: float | Fraction | str
) -> npt.NDArray[np.float64]:
    """The unbiased estimate, one number, of the share of users with S0 = 1.

    Args:
        reports: bits of ``encode``, at least one.
        N: the number of items, at least 1.
        w: how many items each user rated, from 1 to N.
        H: the sensing set: different items of 0..N-1.
        epsilon: as given to ``encode``.

    Returns:
        An array of one double.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 0, 0, 1], 3, 2, [0], "ln 3").tolist()
        [0.0]
    """
    executed(N, w, H, epsilon)
    return debias(reports, epsilon)
