"""Unary encoding for many users: k bits for each, packed into bytes; the own bit is 1 with probability p, another with q.

``kind`` is "optimised" (OUE) or "symmetric" (SUE). Both probabilities are multiples of 2^-64 that ``executed`` states: q is
rounded up, so that no ratio of the executed law exceeds e^epsilon.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), 5, "ln 3", rng)
>>> reports.dtype, reports.shape, bool(abs(estimate(reports, 5, "ln 3") - [0.7, 0.3, 0, 0, 0]).max() < 0.1)
(dtype('uint8'), (10000, 1), True)
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import numpy as np
import numpy.typing as npt

from exactdp.fast.bits import Rows, bernoulli_rows, check_rows, column_counts, put, spans, width
from exactdp.fast.noise import WORD, check_size, check_table, choice, chosen, items, power_below, shown, source, threshold

__all__ = ["encode", "estimate", "executed", "frequencies", "perturbed"]

KINDS = ("optimised", "symmetric")


def root_below(power: Fraction) -> Fraction:
    """A rational number at most sqrt(power), within a factor 1 - 2^-190 of it; exactly the root where there is one."""
    above, below = isqrt(power.numerator), isqrt(power.denominator)
    if above * above == power.numerator and below * below == power.denominator:
        return Fraction(above, below)
    return Fraction(isqrt((power.numerator << 400) // power.denominator), 1 << 200)


def executed(k: int, epsilon: float | Fraction | str, kind: str = "optimised") -> tuple[int, int, int]:
    """(n0, n1, d): ``encode`` sends a bit 0 as 1 with probability n0 / d and the bit 1 with n1 / d, exactly, independently.

    Args:
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        kind: "optimised" or "symmetric".

    Returns:
        Three integers; ``d`` is the common denominator.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(3, "ln 3")]
        [0.25, 0.5, 1.0]
    """
    check_size(k)
    refusal = f'kind = {shown(kind)}: write "optimised" or "symmetric"'
    if choice(kind, KINDS, refusal) == "optimised":
        zero, one = threshold(1 / (power_below(epsilon) + 1)), WORD // 2
    else:
        zero = threshold(1 / (root_below(power_below(epsilon)) + 1))
        one = WORD - zero
    if zero >= one:
        raise ValueError("epsilon is too small for 64-bit words: every report would be noise")
    return zero, one, WORD


def encode(x: npt.ArrayLike, k: int, epsilon: float | Fraction | str, rng: np.random.Generator, kind: str = "optimised") -> Rows:
    """The reports of users with items x (integers 0..k-1), a row of ceil(k/8) bytes each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.
        kind: "optimised" or "symmetric".

    Returns:
        n x ceil(k/8) bytes, uint8.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 8], 9, "ln 3", np.random.default_rng(7)).shape
        (2, 2)
    """
    zero, one, _ = executed(k, epsilon, kind)
    return perturbed(items(x, k), k, (zero, one), rng)


def perturbed(own: npt.NDArray[np.int64], k: int, limits: tuple[int, int], rng: np.random.Generator) -> Rows:
    """k bits for each item: the own one 1 with probability limits[1] / 2^64, the others with limits[0] / 2^64.

    Args:
        own: n items, int64.
        k: the number of items, at least 1.
        limits: two integers below 2^64.
        rng: a generator of NumPy.

    Returns:
        n x ceil(k/8) bytes.

    Example:
        >>> perturbed(np.array([0, 8]), 9, (0, 2**63), np.random.default_rng(7)).shape
        (2, 2)
    """
    check_table(own.size * width(k) // 8, "the table of reports")
    draw, reports = source(rng), np.empty((own.size, width(k)), dtype=np.uint8)
    for part in spans(own.size, k):
        mine = own[part]
        bernoulli_rows(limits[0], mine.size, k, draw, into=reports[part])
        put(reports[part], mine, chosen(limits[1], mine.size, draw))
    return reports


def estimate(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str, kind: str = "optimised") -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k, epsilon and kind; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        epsilon: as given to ``encode``.
        kind: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate(np.array([[1], [2], [1]], dtype=np.uint8), 2, "ln 3").round(3).tolist()
        [1.667, 0.333]
    """
    zero, one, whole = executed(k, epsilon, kind)
    return frequencies(check_rows(reports, k), k, (zero, one, whole))


def frequencies(rows: Rows, k: int, law: tuple[int, int, int]) -> npt.NDArray[np.float64]:
    """(c_j / n - q)/(p - q) for the counts c of the bits, and the executed q = law[0] / law[2] and p = law[1] / law[2].

    Args:
        rows: n x ceil(k/8) bytes, at least one row.
        k: the number of items, at least 1.
        law: what ``executed`` returned.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report.

    Example:
        >>> frequencies(np.array([[1], [2], [1]], dtype=np.uint8), 2, (1, 3, 4)).round(3).tolist()
        [0.833, 0.167]
    """
    if not len(rows):
        raise ValueError("an estimate needs at least one report")
    zero, one, whole = law
    return (column_counts(rows, k) / len(rows) - zero / whole) * (whole / (one - zero))
