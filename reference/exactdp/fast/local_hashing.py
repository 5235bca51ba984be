"""Local hashing for many users: a random hash function each, and randomised response of the hash value among g.

``encode`` and ``estimate`` take the family h(v) = R v over GF(2), g = 2^bits: a report is a row of the ``bits`` rows of R and the
value. With D(z) = sum over c = 1..g-1 and the reports with R^T c = z of (-1)^(c.y), the reports that support v are

    (n + sum over z of D(z) (-1)^(z.v)) / g:

g - 1 histograms and one Walsh-Hadamard transform, in integers. ``encode_prime`` and ``estimate_prime`` take
((a v + c) mod prime) mod g, a report is (a, c, value); each report is then compared with each of the k items.

>>> rng = np.random.default_rng(7)
>>> items = np.repeat([0, 1], [14000, 6000])
>>> reports = encode(items, 5, 2, "ln 3", rng)
>>> reports.shape, reports.dtype, bool(abs(estimate(reports, 5, 2, "ln 3") - [0.7, 0.3, 0, 0, 0]).max() < 0.1)
((20000, 3), dtype('uint8'), True)
>>> reports = encode_prime(items, 5, 7, 3, "ln 3", rng)
>>> bool(abs(estimate_prime(reports, 5, 7, 3, "ln 3") - [0.7, 0.3, 0, 0, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast.bits import odd, unsigned
from exactdp.fast.hadamard_response import walsh_hadamard
from exactdp.fast.noise import WORD, array, check_size, check_table, chosen, count, items, power_below, shown, source, threshold

__all__ = [
    "columns",
    "digits_of",
    "encode",
    "encode_prime",
    "estimate",
    "estimate_prime",
    "executed",
    "places",
    "supports",
    "value",
]

Reports = npt.NDArray[np.unsignedinteger[Any]]
CHUNK = 2**16  # users at a time
SPAN = 2**22  # comparisons of a report with an item at a time
LARGEST_PRIME = 2**31
MOST_BITS = 16


def digits_of(k: int, bits: int) -> int:
    """r, the bits of an item.

    Args:
        k: the number of items, at least 1.
        bits: bits of a hash value, from 1 to 16.

    Returns:
        The least r >= 1 with 2^r >= k.

    Raises:
        ValueError: for other sizes.

    Example:
        >>> digits_of(5, 2)
        3
    """
    digits = max(1, (check_size(k) - 1).bit_length())
    check_table(1 << digits)
    if isinstance(bits, bool) or not isinstance(bits, int | np.integer) or not 1 <= bits <= MOST_BITS:
        raise ValueError(f"bits = {shown(bits)}: a hash value has 1 to {MOST_BITS} bits")
    return digits


def _limit(g: int, epsilon: float | Fraction | str) -> int:
    return threshold(Fraction(g) / (power_below(epsilon) + g - 1))


def executed(g: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): given the function, another value than h(x) is reported with probability n0 / d, h(x) with n1 / d, exactly.

    Args:
        g: values of the hash function, at least 2.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; n1 + (g - 1) n0 = d.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(2, "ln 3")]
        [0.5, 1.5, 2.0]
    """
    limit = _limit(count(g, "g", 2), epsilon)
    return limit, (WORD - limit) * g + limit, WORD * g


def value(matrices: Reports, x: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """R x: bit i is the parity of row i and x. A row of ``matrices`` has the rows of R of a user.

    Args:
        matrices: n x bits unsigned integers.
        x: n items of the same type.

    Returns:
        n int64.

    Example:
        >>> value(np.array([[1, 3]], dtype=np.uint8), np.array([2], dtype=np.uint8)).tolist()
        [2]
    """
    found = np.zeros(len(x), dtype=np.int64)
    for i in range(matrices.shape[1]):
        found |= odd(matrices[:, i] & x).astype(np.int64) << i
    return found


def _answered(
    own: npt.NDArray[np.int64], g: int, epsilon: float | Fraction | str, rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Randomised response of values 0..g-1."""
    noisy = chosen(_limit(g, epsilon), own.size, rng)
    own[noisy] = source(rng).integers(0, g, size=int(noisy.sum()))
    return own


def encode(x: npt.ArrayLike, k: int, bits: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> Reports:
    """The reports of users with items x (integers 0..k-1), a row (R_0, ..., R_(bits-1), value) for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        bits: bits of a hash value, from 1 to 16.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n x (bits + 1) unsigned integers.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode([0, 4], 5, 2, "ln 3", np.random.default_rng(7)).shape
        (2, 3)
    """
    digits, own = digits_of(k, bits), items(x, k)
    kind = unsigned(max(digits, bits))
    reports = np.empty((check_table(own.size * (bits + 1), "the table of reports") // (bits + 1), bits + 1), dtype=kind)
    _limit(1 << bits, epsilon)
    for start in range(0, own.size, CHUNK):
        mine, part = own[start : start + CHUNK].astype(kind), reports[start : start + CHUNK]
        part[:, :bits] = source(rng).integers(0, 1 << digits, size=(mine.size, bits), dtype=kind)
        part[:, bits] = _answered(value(part[:, :bits], mine), 1 << bits, epsilon, rng)
    return reports


def columns(reports: npt.ArrayLike, limits: tuple[int, ...], what: str) -> npt.NDArray[Any]:
    """Reports as an array of integers with a column below each limit.

    Args:
        reports: rows of integers.
        limits: a bound for each column; entries are below it.
        what: the columns in words, for the error.

    Returns:
        The reports as an array.

    Raises:
        ValueError: for anything else, and for no report.

    Example:
        >>> columns([[0, 1], [2, 0]], (3, 2), "a value, and a bit").shape
        (2, 2)
    """
    refusal = f"write reports as rows of {len(limits)} integers: {what}"
    given = array(reports, refusal)
    if not given.size:
        raise ValueError("an estimate needs at least one report")
    if given.ndim != 2 or given.dtype.kind not in "iu" or given.shape[1] != len(limits):
        raise ValueError(refusal)
    if given.min() < 0 or any(int(given[:, i].max()) >= limit for i, limit in enumerate(limits)):
        raise ValueError(refusal)
    return given


def places(matrices: npt.NDArray[Any]) -> Iterator[tuple[int, npt.NDArray[np.int64]]]:
    """c and R^T c for c = 1..g-1, in the order of Gray's code: each differs from the last by one row of R.

    Args:
        matrices: n x bits integers.

    Returns:
        An iterator of 2^bits - 1 pairs: c, and n int64.

    Example:
        >>> [(c, place.tolist()) for c, place in places(np.array([[1, 2]]))]
        [(1, [1]), (3, [3]), (2, [2])]
    """
    rows = [matrices[:, i].astype(np.int64) for i in range(matrices.shape[1])]
    place = np.zeros(len(matrices), dtype=np.int64)
    for i in range(1, 1 << len(rows)):
        place = place ^ rows[(i & -i).bit_length() - 1]
        yield i ^ i >> 1, place


def supports(reports: npt.ArrayLike, k: int, bits: int) -> npt.NDArray[np.int64]:
    """How many reports support each of the k items.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        bits: as given to ``encode``.

    Returns:
        k integers.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> supports([[1, 2, 3]], 4, 2).tolist()
        [0, 0, 0, 1]
    """
    digits = digits_of(k, bits)
    size, g = 1 << digits, 1 << bits
    what = f"{bits} rows of R, from 0 to {size - 1}, and a value, from 0 to {g - 1}"
    seen = columns(reports, (*(size,) * bits, g), what)
    sums = np.zeros(size, dtype=np.int64)
    for start in range(0, len(seen), CHUNK):
        part = seen[start : start + CHUNK]
        values = part[:, bits]
        for c, where in places(part[:, :bits]):
            signed = np.bincount(where + (odd(values & values.dtype.type(c)) * size), minlength=2 * size)
            sums += signed[:size] - signed[size:]
    return ((len(seen) + walsh_hadamard(sums)) // g)[:k]


def estimate(reports: npt.ArrayLike, k: int, bits: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports of ``encode`` with the same parameters; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        k: the number of items, at least 1.
        bits: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([[1, 2, 3]], 4, 2, "ln 3").round(3).tolist()
        [-1.0, -1.0, -1.0, 3.0]
    """
    digits_of(k, bits)
    own = (WORD - _limit(1 << bits, epsilon)) / WORD  # the probability of an honest value, as executed
    share = supports(reports, k, bits) / len(np.asarray(reports))
    return (share - 1 / (1 << bits)) / (own * (1 - 1 / (1 << bits)))


def _field(k: int, prime: int, g: int) -> None:
    check_size(k)
    count(prime, "prime", 2, LARGEST_PRIME)
    if any(prime % n == 0 for n in range(2, isqrt(prime) + 1)):
        raise ValueError(f"prime = {prime} is no prime: there is no field of so many residues by remainders")
    if prime < k:
        raise ValueError(f"prime = {prime} is below k = {k}: take a larger prime, or items collide")
    count(g, "g", 2, prime)


def encode_prime(
    x: npt.ArrayLike, k: int, prime: int, g: int, epsilon: float | Fraction | str, rng: np.random.Generator
) -> Reports:
    """The reports of users with items x (integers 0..k-1), a row (a, c, value) for each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        prime: a prime number, at least k and at most 2^31.
        g: values of the hash function, from 2 to ``prime``.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n x 3 unsigned integers.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> encode_prime([0, 4], 5, 7, 3, "ln 3", np.random.default_rng(7)).shape
        (2, 3)
    """
    _field(k, prime, g)
    own = items(x, k)
    reports = np.empty((own.size, 3), dtype=unsigned((prime - 1).bit_length()))
    _limit(g, epsilon)
    for start in range(0, own.size, CHUNK):
        mine = own[start : start + CHUNK]
        slope, shift = source(rng).integers(0, prime, size=(2, mine.size))
        reports[start : start + CHUNK, 0], reports[start : start + CHUNK, 1] = slope, shift
        reports[start : start + CHUNK, 2] = _answered((slope * mine + shift) % prime % g, g, epsilon, rng)
    return reports


def estimate_prime(
    reports: npt.ArrayLike, k: int, prime: int, g: int, epsilon: float | Fraction | str
) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports of ``encode_prime`` with the same parameters; they may be negative.

    Args:
        reports: what ``encode_prime`` returned, at least one row.
        k: the number of items, at least 1.
        prime: as given to ``encode_prime``.
        g: as given to ``encode_prime``.
        epsilon: as given to ``encode_prime``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate_prime([[1, 0, 2]], 5, 7, 3, "ln 3").round(3).tolist()
        [-1.297, -1.297, 2.531, -1.297, -1.297]
    """
    _field(k, prime, g)
    what = f"a and c, from 0 to {prime - 1}, and a value, from 0 to {g - 1}"
    seen = columns(reports, (prime, prime, g), what).astype(np.int64)
    counts, every = np.zeros(check_table(k), dtype=np.int64), np.arange(k)
    step = max(1, SPAN // k)
    for start in range(0, len(seen), step):
        slope, shift, values = (seen[start : start + step, i, None] for i in range(3))
        counts += ((slope * every + shift) % prime % g == values).sum(axis=0)
    low, more = divmod(prime, g)
    collision = (more * (low + 1) ** 2 + (g - more) * low**2) / prime**2
    zero, one, whole = executed(g, epsilon)
    other = collision * (one / whole) + (1 - collision) * (zero / whole)
    return (counts / len(seen) - other) / (one / whole - other)
