"""k-ary randomised response for many users: with probability w = k/(t+k-1) a uniform item, otherwise the user's own.

One word W of b = 16, 32 or 64 bits serves a user. T / 2^64 is w rounded up; T = H 2^(64-b) + R. Above H the item is the own one;
below k (H // k) it is W // (H // k), each of them for as many words. For the few words between, at most k, a second one, below R,
says whether W = H is a lie, and the item of a lie is drawn once more: a lie has probability T / 2^64 and is uniform, exactly.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [700, 300]), 3, "ln 3", rng)
>>> bool(abs(estimate(reports, 3, "ln 3") - [0.7, 0.3, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, check_size, check_table, power_below, source, threshold, within

__all__ = ["Reports", "encode", "estimate", "executed"]

Reports = npt.NDArray[np.signedinteger[Any]]

CHUNK = 2**14  # words at a time, which stay in the cache
SIZES = (16, 32)  # bits of a word, where k is at most 2^(bits - 10): then one word in 1000 at most does not tell


def _limit(k: int, epsilon: float | Fraction | str) -> int:
    return threshold(Fraction(check_size(k)) / (power_below(epsilon) + k - 1))


def executed(k: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` reports an output of role 0 with probability n0 / d and of role 1 with n1 / d, exactly.

    Args:
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; n1 + (k - 1) n0 = d.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(2, "ln 3")]
        [0.5, 1.5, 2.0]
    """
    limit = _limit(k, epsilon)
    return limit, (WORD - limit) * k + limit, WORD * k


def encode(x: npt.ArrayLike, k: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> Reports:
    """The reports of users with items x (integers 0..k-1), one for each, in the smallest of int16, int32, int64 that holds k.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n integers from 0 to k - 1.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 2], 3, "ln 3", np.random.default_rng(7)).dtype
        dtype('int16')
    """
    limit, own, draw = _limit(k, epsilon), within(x, k), source(rng)
    bits = next((size for size in SIZES if k <= 1 << (size - 10)), 64)
    word = np.dtype(f"u{bits // 8}")
    head, rest = divmod(limit, WORD >> bits)
    step = head // k
    reports: Reports = np.empty(own.size, dtype=np.int16 if k < 2**15 else np.int32 if k < 2**31 else np.int64)
    for start in range(0, own.size, CHUNK):
        part = own[start : start + CHUNK].astype(word)
        words = draw.integers(0, WORD, size=-(-part.size * bits // 64), dtype=np.uint64).view(word)[: part.size]
        lies, near = words < word.type(step * k), words <= word.type(head)
        told = words // word.type(max(step, 1))
        told -= part  # and back, without a branch: told where lies, part elsewhere
        told *= lies
        told += part
        edge = np.flatnonzero(lies != near)
        if edge.size:
            below = draw.integers(0, WORD >> bits, size=edge.size, dtype=np.uint64) < np.uint64(rest)
            edge = edge[(words[edge] < word.type(head)) | below]
            told[edge] = draw.integers(0, k, size=edge.size)
        reports[start : start + CHUNK] = told
    return reports


def estimate(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k and epsilon; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 0, 1], 2, "ln 3").round(3).tolist()
        [0.833, 0.167]
    """
    read = within(reports, k)
    if not read.size:
        raise ValueError("an estimate needs at least one report")
    own = (WORD - _limit(k, epsilon)) / WORD  # the probability of an honest report, as executed
    step = max(CHUNK, check_table(k))
    found = np.bincount(read[:step], minlength=k)
    for start in range(step, read.size, step):
        found += np.bincount(read[start : start + step], minlength=k)
    return (found / read.size - (1 - own) / k) / own
