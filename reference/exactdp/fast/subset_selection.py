"""Subset selection for many users: with probability w = k/(d t + k - d) a uniform set of d items, else one with the own item.

Sets are reported by their numbers, as on the exact side, so C(k, d) is below 2^63; ``members`` gives the sets.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), 6, 2, "ln 3", rng)
>>> bool(abs(estimate(reports, 6, 2, "ln 3") - [0.7, 0.3, 0, 0, 0, 0]).max() < 0.1)
True
>>> members([0, 14], 6, 2).tolist()
[[0, 1], [4, 5]]
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, check_size, chosen, count, items, power_below, shown, source, threshold, whole

__all__ = ["encode", "estimate", "executed", "members", "numbers", "subsets"]

TOP = 2**63 - 1
LARGEST = 2**24  # entries of the table of binomial coefficients
CHUNK = 2**16  # reports that are counted at a time


def _sizes(k: int, d: int) -> tuple[int, int, int]:
    """k, d, C(k, d)."""
    size = check_size(k)
    if isinstance(d, bool) or not isinstance(d, int | np.integer) or not (1 <= d < size or size == d == 1):
        raise ValueError(f"d = {shown(d)}: the size of the sets is an integer with 1 <= d < k = {k}, or 1 for one item")
    return size, int(d), number_of_sets(size, int(d))


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
    """The sets with the given numbers, one in each row, ascending: of the C(k, d) sets in lexicographic order; d may be 0."""
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
    """The numbers of sets, one in each row, ascending."""
    d = whole(sets, "sets", 2).shape[1]
    many = number_of_sets(k, d)
    if sets.size and not (0 <= sets.min() <= sets.max() < k and (np.diff(sets, axis=1) > 0).all()):
        raise ValueError(f"a set is a row of different items in ascending order: write integers from 0 to {k - 1}")
    table = _binomials(k, d)
    after = sum((table[d - j][k - 1 - sets[:, j]] for j in range(d)), start=np.zeros(len(sets), dtype=np.int64))
    found: npt.NDArray[np.int64] = many - 1 - after
    return found


def executed(k: int, d: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, D): ``encode`` reports an output of role 0 with probability n0 / D and of role 1 with n1 / D, exactly."""
    size, chosen_size, outputs = _sizes(k, d)
    limit = _limit(size, chosen_size, epsilon)
    return limit * chosen_size, limit * chosen_size + (WORD - limit) * size, WORD * outputs * chosen_size


def encode(x: npt.ArrayLike, k: int, d: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The reports of users with items x (integers 0..k-1), one for each. epsilon in nats, a number or text as "ln 3"."""
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
    """The sets that are reported, one in each row, ascending."""
    size, chosen_size, outputs = _sizes(k, d)
    return subsets(items(reports, outputs), size, chosen_size)


def estimate(reports: npt.ArrayLike, k: int, d: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k, d and epsilon; they may be negative."""
    size, chosen_size, outputs = _sizes(k, d)
    seen = items(reports, outputs)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    counts = np.zeros(size, dtype=np.int64)
    for start in range(0, seen.size, CHUNK):
        counts += np.bincount(subsets(seen[start : start + CHUNK], size, chosen_size).ravel(), minlength=size)
    share, own = counts / seen.size, (WORD - _limit(size, chosen_size, epsilon)) / WORD  # own: an honest report, as executed
    if size == 1:
        return share
    other = (1 - own) * chosen_size / size + own * (chosen_size - 1) / (size - 1)
    return (share - other) * ((size - 1) / (own * (size - chosen_size)))
