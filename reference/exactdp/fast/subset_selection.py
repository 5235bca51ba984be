"""Subset selection for many users: with probability w = k/(d t + k - d) a uniform set of d items, else one with the own item.

Sets are reported by their numbers, as on the exact side, so C(k, d) is below 2^63; ``members`` gives the sets. For every other k
and d ``encode_sets`` reports them as bits, rows of ceil(k/8) bytes: independent bits of probability near d/k, to which random
items are added, or from which some are taken, until there are d: given their number, the items of a set are uniform at each step.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), 6, 2, "ln 3", rng)
>>> bool(abs(estimate(reports, 6, 2, "ln 3") - [0.7, 0.3, 0, 0, 0, 0]).max() < 0.1)
True
>>> members([0, 14], 6, 2).tolist()
[[0, 1], [4, 5]]
>>> sets = encode_sets(np.repeat([0, 1], [7000, 3000]), 100, 26, "ln 3", rng)
>>> sets.shape, bool(abs(estimate_sets(sets, 100, 26, "ln 3")[:3] - [0.7, 0.3, 0]).max() < 0.1)
((10000, 13), True)
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

import numpy as np
import numpy.typing as npt

from exactdp.fast.bits import Rows, bernoulli_rows, check_rows, column_counts, put, row_sizes, spans, taken, width
from exactdp.fast.noise import WORD, check_size, check_table, chosen, count, items, power_below, shown, source, threshold, whole

__all__ = ["encode", "encode_sets", "estimate", "estimate_sets", "executed", "members", "numbers", "subsets"]

TOP = 2**63 - 1
NUMBERED = 2**14  # items up to which the number of sets is written out
LARGEST = 2**24  # entries of the table of binomial coefficients
CHUNK = 2**16  # reports that are counted at a time
ROUNDS = 4  # items that are picked before finished rows are left out


def _sizes(k: int, d: int) -> tuple[int, int, int]:
    """k, d, C(k, d)."""
    size, chosen_size = _checked(k, d)
    return size, chosen_size, number_of_sets(size, chosen_size)


def _checked(k: int, d: int) -> tuple[int, int]:
    """k, d."""
    size = check_size(k)
    if isinstance(d, bool) or not isinstance(d, int | np.integer) or not (1 <= d < size or size == d == 1):
        raise ValueError(f"d = {shown(d)}: the size of the sets is an integer with 1 <= d < k = {k}, or 1 for one item")
    return size, int(d)


def number_of_sets(k: int, d: int) -> int:
    """C(k, d). Raises ValueError where the sets are too many, or too large, for numbers of 64 bits."""
    if check_size(k) * (count(d, "d", 0) + 1) > LARGEST or (found := comb(k, d)) > TOP:
        raise ValueError(f"{d} of {k} items: there are too many sets for numbers of 64 bits; take fewer items, or smaller sets")
    return found


def _limit(k: int, d: int, epsilon: float | Fraction | str) -> int:
    return threshold(Fraction(k) / (d * power_below(epsilon) + k - d))


@lru_cache(maxsize=16)
def _binomials(k: int, d: int) -> npt.NDArray[np.int64]:
    """C(j, r) for r = 0..d and j = 0..k-1, or 2^63 - 1 where it is larger."""
    rows, row = [], [1] * k
    for _ in range(d + 1):
        rows.append(np.array([min(v, TOP) for v in row], dtype=np.int64))
        row = [0, *accumulate(row[:-1])]
    return np.array(rows)


def subsets(which: npt.NDArray[np.int64], k: int, d: int) -> npt.NDArray[np.int64]:
    """The sets with the given numbers, one in each row, ascending: of the C(k, d) sets in lexicographic order; d may be 0.

    Args:
        which: numbers from 0 to C(k, d) - 1.
        k: the number of items, at least 1.
        d: how many items are in a set, at most k.

    Returns:
        n x d integers, int64.

    Raises:
        ValueError: for other numbers, and for 2^63 sets or more.

    Example:
        >>> subsets(np.array([0, 5]), 4, 2).tolist()
        [[0, 1], [2, 3]]
    """
    many, numbered = number_of_sets(k, d), whole(which, "which", 1)
    if numbered.size and not 0 <= numbered.min() <= numbered.max() < many:
        raise ValueError(f"the numbers of the sets of {d} of {k} items are integers from 0 to {many - 1}")
    table, rest = _binomials(k, d), many - 1 - numbered
    found = np.empty((numbered.size, d), dtype=np.int64)
    for j in range(d):
        column = table[d - j]
        place = np.searchsorted(column, rest, side="right") - 1
        rest = rest - column[place]
        found[:, j] = k - 1 - place
    return found


def numbers(sets: npt.NDArray[np.int64], k: int) -> npt.NDArray[np.int64]:
    """The numbers of sets, one in each row, ascending.

    Args:
        sets: n x d different items, ascending in each row.
        k: the number of items, at least 1.

    Returns:
        n integers, the inverse of ``subsets``.

    Raises:
        ValueError: for what are no sets.

    Example:
        >>> numbers(np.array([[0, 1], [2, 3]]), 4).tolist()
        [0, 5]
    """
    d = whole(sets, "sets", 2).shape[1]
    many = number_of_sets(k, d)
    if sets.size and not (0 <= sets.min() <= sets.max() < k and (np.diff(sets, axis=1) > 0).all()):
        raise ValueError(f"a set is a row of different items in ascending order: write integers from 0 to {k - 1}")
    table = _binomials(k, d)
    after = sum((table[d - j][k - 1 - sets[:, j]] for j in range(d)), start=np.zeros(len(sets), dtype=np.int64))
    found: npt.NDArray[np.int64] = many - 1 - after
    return found


def executed(k: int, d: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, D): a set without the item is reported with probability n0 / D, one with it with n1 / D, exactly.

    By ``encode`` and by ``encode_sets``; for up to NUMBERED items.

    Args:
        k: the number of items, from 1 to 2^14.
        d: how many items are in a set, from 1 to k.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; ``d`` is the common denominator.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**65 for n in executed(4, 2, "ln 3")]
        [0.5, 1.5, 6.0]
    """
    size, chosen_size = _checked(k, d)
    if size > NUMBERED:
        raise ValueError(f"k = {shown(k)}: there are too many sets for their number to be written; take at most {NUMBERED} items")
    outputs = comb(size, chosen_size)
    limit = _limit(size, chosen_size, epsilon)
    return limit * chosen_size, limit * chosen_size + (WORD - limit) * size, WORD * outputs * chosen_size


def encode(x: npt.ArrayLike, k: int, d: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The reports of users with items x (integers 0..k-1), one for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        d: how many items are in a set, from 1 to k.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n integers from 0 to C(k, d) - 1, int64.

    Raises:
        ValueError: for what are no items, for other sizes, and for 2^63 sets or more.

    Example:
        >>> encode([0, 3], 4, 2, "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    size, chosen_size, outputs = _sizes(k, d)
    own = items(x, size)
    reports = np.empty(own.size, dtype=np.int64)
    noisy = chosen(_limit(size, chosen_size, epsilon), own.size, rng)
    reports[noisy] = source(rng).integers(0, outputs, size=int(noisy.sum()))
    mine = own[~noisy, None]
    if size > 1:
        drawn = source(rng).integers(0, comb(size - 1, chosen_size - 1), size=len(mine))
        others = subsets(drawn, size - 1, chosen_size - 1)
        reports[~noisy] = numbers(np.sort(np.hstack([others + (others >= mine), mine]), axis=1), size)
    else:
        reports[~noisy] = 0
    return reports


def members(reports: npt.ArrayLike, k: int, d: int) -> npt.NDArray[np.int64]:
    """The sets that are reported, one in each row, ascending.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        d: as given to ``encode``.

    Returns:
        n x d items, int64.

    Raises:
        ValueError: for what are no reports.

    Example:
        >>> members([0, 5], 4, 2).tolist()
        [[0, 1], [2, 3]]
    """
    size, chosen_size, outputs = _sizes(k, d)
    return subsets(items(reports, outputs), size, chosen_size)


def estimate(reports: npt.ArrayLike, k: int, d: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k, d and epsilon; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        d: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 1], 4, 2, "ln 3").round(3).tolist()
        [1.75, 0.25, 0.25, -1.25]
    """
    size, chosen_size, outputs = _sizes(k, d)
    seen = items(reports, outputs)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    counts = np.zeros(size, dtype=np.int64)
    for start in range(0, seen.size, CHUNK):
        counts += np.bincount(subsets(seen[start : start + CHUNK], size, chosen_size).ravel(), minlength=size)
    return _frequencies(counts / seen.size, size, chosen_size, epsilon)


def _frequencies(share: npt.NDArray[np.float64], k: int, d: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """The estimates from the shares of the reports that hold each item."""
    if k == 1:
        return share
    own = (WORD - _limit(k, d, epsilon)) / WORD  # an honest report, as executed
    other = (1 - own) * d / k + own * (d - 1) / (k - 1)
    return (share - other) * ((k - 1) / (own * (k - d)))


def encode_sets(x: npt.ArrayLike, k: int, d: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> Rows:
    """The reports as sets of bits, a row of ceil(k/8) bytes for each user: the law of ``encode``, for every k and d.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        d: how many items are in a set, from 1 to k.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n x ceil(k/8) bytes, d bits in each row.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode_sets([0, 3], 9, 2, "ln 3", np.random.default_rng(7)).shape
        (2, 2)
    """
    size, chosen_size = _checked(k, d)
    own, limit, draw = items(x, size), _limit(size, chosen_size, epsilon), source(rng)
    check_table(own.size * width(size) // 8, "the table of reports")
    reports = np.empty((own.size, width(size)), dtype=np.uint8)
    start = _start(size, chosen_size)
    for part in spans(own.size, size):
        mine = own[part]
        rows = bernoulli_rows(start, mine.size, size, draw, digits=8, into=reports[part])
        honest = ~chosen(limit, mine.size, draw)
        put(rows, mine, taken(rows, mine) | honest)
        _sized(rows, size, chosen_size, np.where(honest, mine, size), draw)
    return reports


def _start(k: int, d: int) -> int:
    """The probability of the first bits, in 256ths: near d/k, or of 3 digits a little below it, which are quick to draw."""
    if 16 * d < k:
        return 0
    if 16 * (k - d) < k:
        return 256
    near = 256 * d // k
    return near - near % 32 if near % 32 < 8 else near


def _sized(rows: Rows, k: int, d: int, kept: npt.NDArray[np.int64], rng: np.random.Generator) -> None:
    """Adds uniform items to each row, or takes some from it, until it has d; the item that is kept stays (k: none is)."""
    missing = d - row_sizes(rows)
    for add in (True, False):
        which = np.flatnonzero(missing > 0 if add else missing < 0)
        _moved(rows, k, which, np.abs(missing[which]), None if add else kept[which], rng)


def _moved(
    rows: Rows,
    k: int,
    which: npt.NDArray[np.int64],
    left: npt.NDArray[np.int64],
    kept: npt.NDArray[np.int64] | None,
    rng: np.random.Generator,
) -> None:
    """Adds as many items as are ``left`` to these rows, or takes as many where the one to be ``kept`` is given."""
    flat, start = rows.reshape(-1), which * rows.shape[1]
    kind = np.uint16 if k <= 2**16 else np.int64
    while left.size:
        picked = rng.integers(0, k, size=(ROUNDS, left.size), dtype=kind)
        masks = np.left_shift(np.uint8(1), (picked & kind(7)).astype(np.uint8))
        if kept is not None:
            masks *= picked != kept
        for places, mask in zip(picked >> kind(3), masks, strict=True):
            mask *= left > 0
            place = start + places
            before = flat[place]
            after = before | mask if kept is None else before & ~mask
            flat[place] = after
            left -= before != after
        waiting = np.flatnonzero(left)
        start, left = start[waiting], left[waiting]
        kept = None if kept is None else kept[waiting]


def estimate_sets(reports: npt.ArrayLike, k: int, d: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports of ``encode_sets`` with the same k, d and epsilon; may be negative.

    Args:
        reports: what ``encode_sets`` returned, at least one row.
        k: the number of items, at least 1.
        d: as given to ``encode_sets``.
        epsilon: as given to ``encode_sets``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for rows of another number of bits.

    Example:
        >>> estimate_sets(np.array([[3], [5]], dtype=np.uint8), 4, 2, "ln 3").round(3).tolist()
        [1.75, 0.25, 0.25, -1.25]
    """
    size, chosen_size = _checked(k, d)
    rows = check_rows(reports, size)
    if not len(rows):
        raise ValueError("an estimate needs at least one report")
    if (row_sizes(rows) != chosen_size).any():
        raise ValueError(f"a report is a set of {chosen_size} of the {size} items: write rows with so many bits")
    return _frequencies(column_counts(rows, size) / len(rows), size, chosen_size, epsilon)
