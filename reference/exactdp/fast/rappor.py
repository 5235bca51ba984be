"""RAPPOR for many users: the bits of the items memorised with noise, and reports of what is memorised, packed into bytes.

``memorise`` is the permanent stage (f), to be called once for each user, and ``report`` the instantaneous one (p for a bit 0, q
for a bit 1), as often as one likes; ``encode`` does both for basic RAPPOR, a bit for each item. Probabilities are rounded to
multiples of 2^-64 towards more noise: f and p up, q down; a channel of two rows nearer to each other is a garbling of the first.

>>> rng = np.random.default_rng(7)
>>> kept = memorise(unary(np.repeat([0, 1], [7000, 3000]), 3), 3, "1/4", rng)
>>> bool(abs(estimate(report(kept, 3, "1/4", "3/4", rng), 3, "1/4", "1/4", "3/4") - [0.7, 0.3, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.fast.bits import Rows, bernoulli_rows, check_rows, put, spans, width
from exactdp.fast.noise import WORD, array, cells, check_table, fraction, items, shown, source
from exactdp.fast.unary_encoding import frequencies

__all__ = ["encode", "estimate", "executed", "filters", "memorise", "permanent", "report", "unary"]

Number = float | Fraction | str


def _probability(value: Number, name: str, low: int = 0, open_ends: bool = False) -> Fraction:
    refusal = f"{name} = {shown(value)}: write a probability, such as 1/4"
    try:
        found = fraction(value)
    except ValueError:
        raise ValueError(refusal) from None
    if not low <= found <= 1 or (open_ends and not 0 < found < 1):
        raise ValueError(refusal + (" (above 0 and below 1)" if open_ends else ""))
    return found


def _stages(f: Number, p: Number, q: Number) -> tuple[int, int, int]:
    """The thresholds of f/2, p and q: noise rounded up."""
    lost, low, high = _lost(f), _probability(p, "p"), _probability(q, "q")
    zero, one = -(-low.numerator * WORD // low.denominator), high.numerator * WORD // high.denominator
    if zero >= one:
        raise ValueError(f"p = {shown(p)}, q = {shown(q)}: write p < q, the probabilities of 1 for a bit 0 and for a bit 1")
    return lost, zero, one


def _lost(f: Number) -> int:
    half = _probability(f, "f", open_ends=True) / 2
    limit = -(-half.numerator * WORD // half.denominator)
    if 2 * limit >= WORD:
        raise ValueError(f"f = {shown(f)} is next to 1: every memorised bit would be noise")
    return limit


def executed(f: Number, p: Number, q: Number) -> tuple[int, int, int]:
    """(n0, n1, d): a bit 0 is reported as 1 with probability n0 / d by both stages, the bit 1 with n1 / d, exactly.

    Args:
        f: twice the probability that a bit is flipped for ever: a number, or text such as "1/2".
        p: the probability that a bit 0 is sent as 1.
        q: the probability that a bit 1 is sent as 1, above p.

    Returns:
        Three integers; ``d`` is the common denominator.

    Raises:
        ValueError: for other numbers.

    Example:
        >>> [n / 2**128 for n in executed("1/2", "1/4", "3/4")]
        [0.375, 0.625, 1.0]
    """
    lost, zero, one = _stages(f, p, q)
    return lost * one + (WORD - lost) * zero, (WORD - lost) * one + lost * zero, WORD * WORD


def permanent(f: Number) -> tuple[int, int, int]:
    """(n0, n1, d): a bit 0 is memorised as 1 with probability n0 / d, the bit 1 with n1 / d, exactly: all reports come of it.

    Args:
        f: twice the probability that a bit is flipped for ever: a number, or text such as "1/2".

    Returns:
        Three integers; n0 + n1 = d.

    Raises:
        ValueError: for another number.

    Example:
        >>> [n / 2**64 for n in permanent("1/2")]
        [0.25, 0.75, 1.0]
    """
    lost = _lost(f)
    return lost, WORD - lost, WORD


def unary(x: npt.ArrayLike, k: int) -> Rows:
    """The bits of basic RAPPOR: bit x alone, for items x (integers 0..k-1).

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.

    Returns:
        n rows of ceil(k/8) bytes.

    Raises:
        ValueError: for what are no items and no size.

    Example:
        >>> unary([0, 9], 10).tolist()
        [[1, 0], [0, 2]]
    """
    own = items(x, k)
    check_table(own.size * width(k) // 8, "the table of bits")
    rows = np.zeros((own.size, width(k)), dtype=np.uint8)
    put(rows, own, np.ones(own.size, dtype=np.bool_))
    return rows


def filters(x: npt.ArrayLike, code: npt.ArrayLike, m: int) -> Rows:
    """The Bloom filters of items: ``code`` has a row of bits (integers 0..m-1) for each, as ``mechanisms.rappor.bloom`` has them.

    Where hash values of an item are equal its row is shorter than others.

    Args:
        x: the items of the users, positions in ``code``.
        code: for each item the positions of its bits, from 0 to m - 1.
        m: the number of bits, at least 1.

    Returns:
        n rows of ceil(m/8) bytes.

    Raises:
        ValueError: for what are no items and no positions.

    Example:
        >>> filters([0, 1], [[0, 2], [3]], 4).tolist()
        [[5], [8]]
    """
    width(m)
    refusal = f"write the code as a row of integers from 0 to {m - 1} for each item"
    table = array(_filled(code), refusal)
    if table.ndim != 2 or not table.size:
        raise ValueError(refusal)
    bits = cells(table, m).astype(np.int64)
    own = items(x, len(bits))
    rows = np.zeros((own.size, width(m)), dtype=np.uint8)
    for column in bits.T:
        put(rows, column[own], np.ones(own.size, dtype=np.bool_))
    return rows


def _filled(code: npt.ArrayLike) -> npt.ArrayLike:
    """Rows of different lengths as rows of one, their last bit repeated; anything else as it is."""
    if not isinstance(code, list | tuple) or not all(isinstance(row, list | tuple) and row for row in code):
        return code
    longest = max(map(len, code), default=0)
    return [[*row, *row[-1:] * (longest - len(row))] for row in code]


def memorise(rows: npt.ArrayLike, m: int, f: Number, rng: np.random.Generator) -> Rows:
    """The permanent responses: every bit is flipped with probability f/2.

    Args:
        rows: rows of ceil(m/8) bytes, bit j in byte j // 8 at j % 8.
        m: the number of bits, at least 1.
        f: twice the probability that a bit is flipped for ever: a number, or text such as "1/2".
        rng: a generator of NumPy.

    Returns:
        As many rows of bytes.

    Raises:
        ValueError: for other rows and another f.

    Example:
        >>> memorise(unary([0, 2], 3), 3, "1/2", np.random.default_rng(7)).shape
        (2, 1)
    """
    bits, lost = check_rows(rows, m), _lost(f)
    kept = np.empty_like(bits)
    for part in spans(len(bits), m):
        kept[part] = bits[part] ^ bernoulli_rows(lost, len(bits[part]), m, source(rng))
    return kept


def report(kept: npt.ArrayLike, m: int, p: Number, q: Number, rng: np.random.Generator) -> Rows:
    """The reports from what is memorised: a bit 0 is sent as 1 with probability p, a bit 1 with q.

    Args:
        kept: what ``memorise`` returned.
        m: the number of bits, at least 1.
        p: the probability that a bit 0 is sent as 1.
        q: the probability that a bit 1 is sent as 1, above p.
        rng: a generator of NumPy.

    Returns:
        As many rows of bytes.

    Raises:
        ValueError: for other rows, and unless p < q.

    Example:
        >>> report(unary([0, 2], 3), 3, 0, 1, np.random.default_rng(7)).tolist()
        [[1], [4]]
    """
    bits, (_, zero, one) = check_rows(kept, m), _stages("1/2", p, q)
    sent = np.empty_like(bits)
    for part in spans(len(bits), m):
        rows = bits[part]
        low, high = (bernoulli_rows(limit, len(rows), m, source(rng)) for limit in (zero, one))
        sent[part] = (rows & high) | (low & ~rows)
    return sent


def encode(x: npt.ArrayLike, k: int, f: Number, p: Number, q: Number, rng: np.random.Generator) -> Rows:
    """One report of each user with item x (integers 0..k-1), by both stages of basic RAPPOR: a row of ceil(k/8) bytes each.

    Args:
        x: the items of the users, integers from 0 to k - 1.
        k: the number of items, at least 1.
        f: twice the probability that a bit is flipped for ever: a number, or text such as "1/2".
        p: the probability that a bit 0 is sent as 1.
        q: the probability that a bit 1 is sent as 1, above p.
        rng: a generator of NumPy.

    Returns:
        n rows of ceil(k/8) bytes.

    Raises:
        ValueError: for what are no items, and for other numbers.

    Example:
        >>> encode([0, 2], 9, "1/2", "1/4", "3/4", np.random.default_rng(7)).shape
        (2, 2)
    """
    _stages(f, p, q)
    own = items(x, k)
    check_table(own.size * width(k) // 8, "the table of reports")
    reports = np.empty((own.size, width(k)), dtype=np.uint8)
    for part in spans(own.size, k):
        reports[part] = report(memorise(unary(own[part], k), k, f, rng), k, p, q, rng)
    return reports


def estimate(reports: npt.ArrayLike, m: int, f: Number, p: Number, q: Number) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the shares of users with each of the m bits, from one report of each user; they may be negative.

    Args:
        reports: rows of ceil(m/8) bytes, bit j in byte j // 8 at j % 8. At least one row.
        m: the number of bits, at least 1.
        f: as given to ``memorise``.
        p: as given to ``report``.
        q: as given to ``report``.

    Returns:
        m doubles.

    Raises:
        ValueError: without a report, and for other rows and numbers.

    Example:
        >>> estimate(unary([0, 0, 0, 1], 2), 2, "1/2", 0, 1).tolist()
        [1.0, 0.0]
    """
    return frequencies(check_rows(reports, m), m, executed(f, p, q))
