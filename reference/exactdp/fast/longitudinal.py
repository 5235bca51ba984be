"""L-GRR and L-OSUE for many users: what is memorised once, and reports from it with fresh noise.

``memorise`` and ``report`` are the two rounds of L-GRR, randomised response at two levels; ``memorise_bits`` and ``report_bits``
those of L-OSUE on packed bits. Both rounds are the executed laws of ``krr`` and ``unary_encoding``, never above their levels.

>>> rng = np.random.default_rng(7)
>>> kept = memorise(np.repeat([0, 1], [14000, 6000]), 3, "ln 9", rng)
>>> reports = report(kept, 3, "ln 9", rng)
>>> bool(abs(estimate(reports, 3, "ln 9", "ln 9") - [0.7, 0.3, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast import krr, unary_encoding
from exactdp.fast.bits import Rows, bernoulli_rows, check_rows, spans
from exactdp.fast.noise import check_table, items, source

__all__ = [
    "encode",
    "estimate",
    "estimate_bits",
    "executed",
    "executed_bits",
    "memorise",
    "memorise_bits",
    "report",
    "report_bits",
]

Level = float | Fraction | str


def executed(k: int, first: Level, second: Level) -> tuple[int, int, int]:
    """(n0, n1, d): one report of L-GRR is a given other item with probability n0 / d and the own one with n1 / d, exactly.

    Args:
        k: the number of items, at least 1.
        first: in nats of the first round: a number, or text such as "ln 3".
        second: in nats of the second round, likewise.

    Returns:
        Three integers; n1 + (k - 1) n0 = d.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**130 for n in executed(2, "ln 9", "ln 9")]
        [0.18, 0.82, 1.0]
    """
    low, high, one = krr.executed(k, first)
    other, own, two = krr.executed(k, second)
    return high * other + low * own + (k - 2) * low * other, high * own + (k - 1) * low * other, one * two


def executed_bits(k: int, first: Level, second: Level) -> tuple[int, int, int]:
    """(n0, n1, d): one report of L-OSUE has a 1 for a bit 0 with probability n0 / d, for the bit 1 with n1 / d, exactly.

    Args:
        k: the number of items, at least 1.
        first: in nats of the first round: a number, or text such as "ln 3".
        second: in nats of the second round, likewise.

    Returns:
        Three integers; ``d`` is the common denominator.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [round(n / 2**128, 6) for n in executed_bits(2, "ln 9", "ln 9")]
        [0.3, 0.5, 1.0]
    """
    (low, high, one), (flip, stay, two) = unary_encoding.executed(k, first), unary_encoding.executed(k, second, "symmetric")
    return low * stay + (one - low) * flip, high * stay + (one - high) * flip, one * two


def memorise(x: npt.ArrayLike, k: int, first: Level, rng: np.random.Generator) -> krr.Reports:
    """What is kept of items x (integers 0..k-1), to be drawn once for each user.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        first: in nats of the first round: a number, or text such as "ln 3".
        rng: a generator of NumPy.

    Returns:
        n integers from 0 to k - 1.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> memorise([0, 2], 3, "ln 9", np.random.default_rng(7)).shape
        (2,)
    """
    return krr.encode(x, k, first, rng)


def report(kept: npt.ArrayLike, k: int, second: Level, rng: np.random.Generator) -> krr.Reports:
    """One report of each user from what is kept.

    Args:
        kept: what ``memorise`` returned.
        k: the number of items, at least 1.
        second: in nats: a number, or text such as "ln 3".
        rng: a generator of NumPy.

    Returns:
        n integers from 0 to k - 1.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> report([0, 2], 3, "ln 9", np.random.default_rng(7)).shape
        (2,)
    """
    return krr.encode(kept, k, second, rng)


def encode(x: npt.ArrayLike, k: int, first: Level, second: Level, rng: np.random.Generator) -> krr.Reports:
    """One report of users with items x (integers 0..k-1) by both rounds of L-GRR.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        first: in nats of the first round: a number, or text such as "ln 3".
        second: in nats of the second round, likewise.
        rng: a generator of NumPy.

    Returns:
        n integers from 0 to k - 1.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 2], 3, "ln 9", "ln 9", np.random.default_rng(7)).shape
        (2,)
    """
    return report(memorise(x, k, first, rng), k, second, rng)


def estimate(reports: npt.ArrayLike, k: int, first: Level, second: Level) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from one report of each user of L-GRR; they may be negative.

    Args:
        reports: one for each user, from ``encode`` or ``report``.
        k: the number of items, at least 1.
        first: in nats of the first round: a number, or text such as "ln 3".
        second: in nats of the second round, likewise.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what are no items.

    Example:
        >>> estimate([0, 0, 1], 2, "ln 9", "ln 9").round(3).tolist()
        [0.76, 0.24]
    """
    seen, (low, high, whole) = items(reports, k), executed(k, first, second)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    shares = np.bincount(seen, minlength=check_table(k)) / seen.size
    return (shares - float(Fraction(low, whole))) / float(Fraction(high - low, whole))


def memorise_bits(x: npt.ArrayLike, k: int, first: Level, rng: np.random.Generator) -> Rows:
    """The k bits of L-OSUE that are kept of items x, optimised unary encoding: a row of ceil(k/8) bytes for each user.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        first: in nats of the first round: a number, or text such as "ln 3".
        rng: a generator of NumPy.

    Returns:
        n x ceil(k/8) bytes.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> memorise_bits([0, 2], 9, "ln 9", np.random.default_rng(7)).shape
        (2, 2)
    """
    return unary_encoding.encode(x, k, first, rng)


def report_bits(kept: npt.ArrayLike, k: int, second: Level, rng: np.random.Generator) -> Rows:
    """One report of each user of L-OSUE: every bit flipped with probability 1/(s+1), s = e^(second/2), rounded up.

    Args:
        kept: what ``memorise_bits`` returned.
        k: the number of items, at least 1.
        second: in nats: a number, or text such as "ln 3".
        rng: a generator of NumPy.

    Returns:
        n x ceil(k/8) bytes.

    Raises:
        ValueError: for other rows, sizes and levels.

    Example:
        >>> report_bits(np.array([[1], [2]], dtype=np.uint8), 3, "ln 9", np.random.default_rng(7)).shape
        (2, 1)
    """
    bits, (flip, _, _) = check_rows(kept, k), unary_encoding.executed(k, second, "symmetric")
    sent = np.empty_like(bits)
    for part in spans(len(bits), k):
        sent[part] = bits[part] ^ bernoulli_rows(flip, len(bits[part]), k, source(rng))
    return sent


def estimate_bits(reports: npt.ArrayLike, k: int, first: Level, second: Level) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from one report of each user of L-OSUE; they may be negative.

    Args:
        reports: what ``report_bits`` returned, at least one row.
        k: the number of items, at least 1.
        first: in nats of the first round: a number, or text such as "ln 3".
        second: in nats of the second round, likewise.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for other rows.

    Example:
        >>> estimate_bits(np.array([[1], [2], [1]], dtype=np.uint8), 2, "ln 9", "ln 9").round(3).tolist()
        [1.833, 0.167]
    """
    return unary_encoding.frequencies(check_rows(reports, k), k, executed_bits(k, first, second))
