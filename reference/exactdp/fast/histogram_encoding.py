"""Histogram encoding for many users: discrete Laplace noise on k coordinates, clamped to -m..m+1; summation and thresholding.

A coordinate is 1 + i where a bit is set and -i where it is not: the bits are those of symmetric unary encoding, and i is noise
that does not depend on the item, P(i >= j) = e^(-epsilon j/2) for j <= m, so that privacy is that of the bits.

``encode_laplace`` draws continuous Laplace noise of scale 2/epsilon in doubles, to be compared with. It approximates a law that
is epsilon-LDP, and is not epsilon-LDP itself: 1 + z and z do not reach the same doubles, so that one coordinate can show the
item with certainty (Mironov 2012). Reports that leave somebody's hands are those of ``encode``.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), 3, 4, "ln 9", rng)
>>> reports.dtype, reports.min(), reports.max()
(dtype('int8'), np.int8(-4), np.int8(5))
>>> [bool(abs(f(reports, 3, 4, "ln 9") - [0.7, 0.3, 0]).max() < 0.1) for f in (estimate, estimate_by_threshold)]
[True, True]
>>> real = encode_laplace(np.repeat([0, 1], [7000, 3000]), 3, "ln 9", rng)
>>> [bool(abs(f(real, 3, "ln 9") - [0.7, 0.3, 0]).max() < 0.1) for f in (estimate_laplace, estimate_laplace_by_threshold)]
[True, True]
"""

from __future__ import annotations

from fractions import Fraction
from math import exp, log
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast import unary_encoding
from exactdp.fast.bits import bernoulli_rows
from exactdp.fast.noise import WORD, array, check_size, check_table, count, doubles, items, power_below, real, source

__all__ = [
    "encode",
    "encode_laplace",
    "estimate",
    "estimate_by_threshold",
    "estimate_laplace",
    "estimate_laplace_by_threshold",
    "executed",
    "magnitudes",
]

MOST = 126
CHUNK = 2**22  # coordinates at a time


def executed(k: int, m: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): a coordinate is above 0 with probability n0 / d for another item and n1 / d for the own one, exactly.

    Args:
        k: the number of items, at least 1.
        m: the largest noise that is told apart, from 0 to 126.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; ``d`` is the common denominator.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(3, 4, "ln 9")]
        [0.25, 0.75, 1.0]
    """
    count(m, "m", 0, MOST)
    return unary_encoding.executed(k, epsilon, "symmetric")


def magnitudes(m: int, epsilon: float | Fraction | str) -> tuple[int, ...]:
    """T_1, ..., T_m: the noise i is at least j with probability T_1 ... T_j / 2^(64 j); T_j / 2^64 is about e^(-epsilon/2).

    Args:
        m: the largest noise that is told apart, from 0 to 126.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        m equal integers below 2^64.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in magnitudes(2, "ln 4")]
        [0.5, 0.5]
    """
    root = unary_encoding.root_below(power_below(epsilon))
    return (WORD * root.denominator // root.numerator,) * count(m, "m", 0, MOST)


def encode(x: npt.ArrayLike, k: int, m: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> npt.NDArray[np.int8]:
    """The reports of users with items x (integers 0..k-1): a row of k values from -m to m+1 for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        m: the largest noise that is told apart, from 0 to 126.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n x k int8.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> reports = encode([0, 1], 3, 4, "ln 9", np.random.default_rng(7))
        >>> reports.shape, reports.dtype
        ((2, 3), dtype('int8'))
    """
    own, (zero, one, _) = items(x, k), executed(k, m, epsilon)
    check_table(own.size * k, "the table of reports")
    reports = np.empty((own.size, k), dtype=np.int8)
    step = max(1, CHUNK // k)
    for start in range(0, own.size, step):
        mine, part = own[start : start + step], reports[start : start + step]
        bits = unary_encoding.perturbed(mine, k, (zero, one), source(rng))
        more, noise = np.full_like(bits, 255), np.zeros(part.shape, dtype=np.int8)
        for limit in magnitudes(m, epsilon):
            more &= bernoulli_rows(limit, mine.size, k, source(rng))
            noise += _apart(more, k)
            if not more.any():
                break
        part[:] = np.where(_apart(bits, k), noise + np.int8(1), -noise)
    return reports


def _apart(rows: npt.NDArray[np.uint8], k: int) -> npt.NDArray[np.int8]:
    """The bits as numbers."""
    return np.unpackbits(rows, axis=1, count=k, bitorder="little").view(np.int8)


def _checked(reports: npt.ArrayLike, k: int, m: int) -> npt.NDArray[Any]:
    refusal = f"write reports as rows of {check_size(k)} integers from {-count(m, 'm', 0, MOST)} to {m + 1}"
    rows = array(reports, refusal)
    if not rows.size:
        raise ValueError("an estimate needs at least one report")
    if rows.ndim != 2 or rows.shape[1] != k or rows.dtype.kind not in "iu" or rows.min() < -m or rows.max() > m + 1:
        raise ValueError(refusal)
    return rows


def estimate(reports: npt.ArrayLike, k: int, m: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies by summation (SHE); they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        m: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([[2, 0], [1, -1]], 2, 1, "ln 9").round(3).tolist()
        [1.7, -0.7]
    """
    rows, (zero, one, whole) = _checked(reports, k, m), executed(k, m, epsilon)
    mean, chance = Fraction(0), Fraction(1)
    for limit in magnitudes(m, epsilon):
        chance *= Fraction(limit, WORD)
        mean += chance
    spread = 1 + 2 * mean  # the mean of a coordinate is P(above 0) (1 + 2 E i) - E i
    low, gap = Fraction(zero, whole) * spread - mean, Fraction(one - zero, whole) * spread
    sums = rows.sum(axis=0, dtype=np.int64) / len(rows)
    found: npt.NDArray[np.float64] = (sums - float(low)) / float(gap)
    return found


def estimate_by_threshold(reports: npt.ArrayLike, k: int, m: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies by thresholding at 1 (THE), which is symmetric unary encoding; may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        m: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate_by_threshold([[2, 0], [1, -1]], 2, 1, "ln 9").tolist()
        [1.5, -0.5]
    """
    rows, (zero, one, whole) = _checked(reports, k, m), executed(k, m, epsilon)
    share = (rows > 0).sum(axis=0) / len(rows)
    found: npt.NDArray[np.float64] = (share - zero / whole) * (whole / (one - zero))
    return found


def _nats(epsilon: float | Fraction | str) -> float:
    """The level in doubles, rounded."""
    power = power_below(epsilon)
    return log(power.numerator) - log(power.denominator) if power > 2 else log(float(power))


def encode_laplace(
    x: npt.ArrayLike, k: int, epsilon: float | Fraction | str, rng: np.random.Generator
) -> npt.NDArray[np.float64]:
    """A row of k doubles for each user: the indicator of the item, and Laplace noise of scale 2/epsilon.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n x k doubles. They are not epsilon-LDP: see above.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode_laplace([0, 1], 3, 100, np.random.default_rng(7)).shape
        (2, 3)
    """
    own, scale = items(x, k), 2 / _nats(epsilon)
    check_table(own.size * k, "the table of reports")
    reports = source(rng).standard_exponential((own.size, k))
    reports *= np.where(source(rng).integers(0, 2, size=reports.shape, dtype=np.uint8), scale, -scale)
    reports[np.arange(own.size), own] += 1
    return reports


def _real(reports: npt.ArrayLike, k: int) -> npt.NDArray[np.float64]:
    refusal = f"write reports as rows of {check_size(k)} finite numbers"
    rows = doubles(reports, refusal)
    if not rows.size:
        raise ValueError("an estimate needs at least one report")
    if rows.ndim != 2 or rows.shape[1] != k or not np.isfinite(rows).all():
        raise ValueError(refusal)
    return rows


def estimate_laplace(reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies by summation (SHE) from continuous noise: means; they may be negative.

    Args:
        reports: what ``encode_laplace`` returned, at least one row.
        k: the number of items, at least 1.
        epsilon: in nats; the means do not depend on it.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what are no rows of k numbers.

    Example:
        >>> estimate_laplace([[1.5, 0], [0.5, -1]], 2, 1).tolist()
        [1.0, -0.5]
    """
    power_below(epsilon)
    found: npt.NDArray[np.float64] = _real(reports, k).mean(axis=0)
    return found


def estimate_laplace_by_threshold(
    reports: npt.ArrayLike, k: int, epsilon: float | Fraction | str, theta: float = 1.0
) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies by thresholding (THE) of continuous noise, 0 <= theta <= 1; may be negative.

    Args:
        reports: what ``encode_laplace`` returned, at least one row.
        k: the number of items, at least 1.
        epsilon: as given to ``encode_laplace``.
        theta: the threshold, from 0 to 1.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: for another threshold, and without a report.

    Example:
        >>> estimate_laplace_by_threshold([[1.5, 0], [1, -1]], 2, "ln 9").round(3).tolist()
        [2.5, -0.5]
    """
    refusal = "theta is a threshold from 0 to 1"
    cut, rate = real(theta, refusal), _nats(epsilon) / 2
    if not 0 <= cut <= 1:
        raise ValueError(refusal)
    p, q = 1 - exp(rate * (cut - 1)) / 2, exp(-rate * cut) / 2
    found: npt.NDArray[np.float64] = ((_real(reports, k) >= cut).mean(axis=0) - q) / (p - q)
    return found
