"""Count-mean sketch for many users: h(v) = R v over GF(2), g = 2^bits, and g bits of symmetric unary encoding of the value.

A report is a row of the ``bits`` rows of R, and a row of ceil(g/8) bytes. With B(c) = sum over y of (-1)^(c.y) b_y for a report,
the reports that support v are (sum over the reports and c of B(c) (-1)^(z.v)) / g, z = R^T c: weighted histograms, one transform.

>>> rng = np.random.default_rng(7)
>>> matrices, words = encode(np.repeat([0, 1], [14000, 6000]), 5, 3, "ln 9", rng)
>>> matrices.shape, words.shape, bool(abs(estimate((matrices, words), 5, 3, "ln 9") - [0.7, 0.3, 0, 0, 0]).max() < 0.1)
((20000, 3), (20000, 1), True)
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast import unary_encoding
from exactdp.fast.bits import Rows, check_rows, unsigned
from exactdp.fast.hadamard_response import walsh_hadamard
from exactdp.fast.local_hashing import Reports, columns, digits_of, places, value
from exactdp.fast.noise import items, source

__all__ = ["encode", "estimate", "executed", "supports"]

CHUNK = 2**22  # bits of reports at a time
Sketch = tuple[Reports, Rows]


def executed(bits: int, epsilon: float | Fraction | str) -> tuple[int, int, int]:
    """(n0, n1, d): given the function, a bit 0 is sent as 1 with probability n0 / d and the bit 1 with n1 / d, exactly.

    Args:
        bits: bits of a hash value, from 1 to 16.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Three integers; ``d`` is the common denominator.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed(3, "ln 9")]
        [0.25, 0.75, 1.0]
    """
    digits_of(2, bits)
    return unary_encoding.executed(1 << bits, epsilon, "symmetric")


def encode(x: npt.ArrayLike, k: int, bits: int, epsilon: float | Fraction | str, rng: np.random.Generator) -> Sketch:
    """The reports of users with items x (integers 0..k-1): the rows of R, and the bits of the hash value with noise.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        bits: bits of a hash value, from 1 to 16.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        Two arrays: n x ``bits`` unsigned integers, and n rows of ceil(2^bits / 8) bytes.

    Raises:
        ValueError: for what are no items, and for other sizes and levels.

    Example:
        >>> [part.shape for part in encode([0, 1, 4], 5, 3, "ln 9", np.random.default_rng(7))]
        [(3, 3), (3, 1)]
    """
    digits, own = digits_of(k, bits), items(x, k)
    zero, one, _ = executed(bits, epsilon)
    matrices = source(rng).integers(0, 1 << digits, size=(own.size, bits), dtype=unsigned(digits))
    hashed = value(matrices, own.astype(matrices.dtype))
    return matrices, unary_encoding.perturbed(hashed, 1 << bits, (zero, one), rng)


def supports(reports: Sketch, k: int, bits: int) -> npt.NDArray[np.int64]:
    """How many reports support each of the k items.

    Args:
        reports: the two arrays that ``encode`` returned.
        k: the number of items, at least 1.
        bits: as given to ``encode``.

    Returns:
        k integers.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> supports((np.array([[1, 2]]), np.array([[0b0010]], dtype=np.uint8)), 4, 2).tolist()
        [0, 1, 0, 0]
    """
    digits = digits_of(k, bits)
    size, g = 1 << digits, 1 << bits
    if not isinstance(reports, tuple) or len(reports) != 2:
        raise ValueError("write the reports as encode gives them: the rows of R, and the rows of bits")
    seen = columns(reports[0], (size,) * bits, f"{bits} rows of R, from 0 to {size - 1}")
    words = check_rows(reports[1], g)
    if len(words) != len(seen):
        raise ValueError(f"{len(seen)} functions and {len(words)} rows of bits: write one of each for a report")
    sums = np.zeros(size)
    step = max(1, CHUNK // g)
    for start in range(0, len(seen), step):
        sent = np.unpackbits(words[start : start + step], axis=1, count=g, bitorder="little")
        turned = _transformed(np.ascontiguousarray(sent.T).astype(np.float64))
        sums[0] += turned[0].sum()
        for c, where in places(seen[start : start + step]):
            sums += np.bincount(where, weights=turned[c], minlength=size)
    whole = np.rint(sums).astype(np.int64)  # integers below 2^53: exact
    return (walsh_hadamard(whole) // g)[:k]


def _transformed(columns: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The Walsh-Hadamard transform of every column, in place."""
    size, users = columns.shape
    half = 1
    while half < size:
        pairs = columns.reshape(-1, 2, half, users)
        gap = pairs[:, 0] - pairs[:, 1]
        pairs[:, 0] += pairs[:, 1]
        pairs[:, 1] = gap
        half *= 2
    return columns


def estimate(reports: Sketch, k: int, bits: int, epsilon: float | Fraction | str) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the k frequencies from reports made with the same k, bits and epsilon; they may be negative.

    Args:
        reports: the two arrays that ``encode`` returned.
        k: the number of items, at least 1.
        bits: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        k doubles, one frequency for each item.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate((np.array([[1, 2]]), np.array([[0b0010]], dtype=np.uint8)), 4, 2, "ln 9").round(3).tolist()
        [-1.0, 1.667, -1.0, -1.0]
    """
    counts = supports(reports, k, bits)
    zero, one, whole = executed(bits, epsilon)
    own = one / whole
    other = own / (1 << bits) + (1 - 1 / (1 << bits)) * (zero / whole)
    return (counts / len(np.asarray(reports[0])) - other) / (own - other)
