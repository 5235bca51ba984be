"""One bit for the mean of a query, for many users: item v answers +c r with the probability n_v / 2^64.

``query`` has one number for each item, within [-r, r]: fractions, decimal text, integers, doubles (the numbers that they are).
With G = the integer part of 2^63 (t-1)/(t+1), t a lower bound of e^epsilon, n_v = 2^63 + (G q_v / r, rounded toward 0): all n_v
lie between 2^63 - G and 2^63 + G, 0 < G < 2^63, so no ratio of the executed law exceeds e^epsilon. For an array of doubles the
product is taken in doubles and kept within G: as private, and within 2^-50 of the channel. Report 0 is +c r and report 1 is -c r.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1, 2], [5000, 3000, 2000]), [1, 0.5, -1], 1, "ln 3", rng)
>>> bool(abs(estimate(reports, [1, 0.5, -1], 1, "ln 3") - 0.45).max() < 0.06)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, fraction, items, power_below, shown, source

__all__ = ["Query", "encode", "estimate", "executed", "span"]

Query = npt.NDArray[Any] | Iterable[float | Fraction | str]
HALF = WORD // 2
MOST = Fraction(10**280)  # estimates stay within doubles
LARGE = Fraction(2**960)  # quotients of doubles by a number up to this, or above its inverse, are as exact as doubles


def span(epsilon: float | Fraction | str) -> int:
    """G, the integer part of 2^63 (t-1)/(t+1).

    Args:
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        An integer above 0 and below 2^63.

    Raises:
        ValueError: for no level, and for one that is lost in 64 bits.

    Example:
        >>> span("ln 3") / 2**63
        0.5
    """
    t = power_below(epsilon)
    share = (t - 1) / (t + 1)
    found = share.numerator * HALF // share.denominator
    if found <= 0:
        raise ValueError("epsilon is too small for 64-bit words: every report would be noise")
    return found


def executed(query: Query, r: float | Fraction | str, epsilon: float | Fraction | str) -> tuple[int, ...]:
    """(n_0, ..., n_J-1, d): ``encode`` reports 0 for item v with probability n_v / d and 1 otherwise, exactly.

    Args:
        query: J numbers within [-r, r], one for each item.
        r: the bound of the query, above 0.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        J integers, one for each item, and ``d`` = 2^64.

    Raises:
        ValueError: for a query beyond r, and for no level.

    Example:
        >>> [n / 2**64 for n in executed([1, 0, -1], 1, "ln 3")]
        [0.75, 0.5, 0.25, 1.0]
    """
    return *_limits(query, r, epsilon).tolist(), WORD


def encode(
    x: npt.ArrayLike, query: Query, r: float | Fraction | str, epsilon: float | Fraction | str, rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """The reports of users with items x, one for each.

    Args:
        x: the items of the users, integers from 0 to J - 1.
        query: J numbers within [-r, r], one for each item.
        r: the bound of the query, above 0.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n integers, int64: 0 for +c r and 1 for -c r.

    Raises:
        ValueError: for other items, for a query beyond r, and for no level.

    Example:
        >>> encode([0, 2], [1, 0, -1], 1, "ln 3", np.random.default_rng(7)).shape
        (2,)
    """
    limits = _limits(query, r, epsilon)
    chosen = items(x, limits.size)
    words = source(rng).integers(0, WORD, size=chosen.size, dtype=np.uint64)
    found: npt.NDArray[np.int64] = (words >= limits[chosen]).astype(np.int64)
    return found


def estimate(
    reports: npt.ArrayLike, query: Query, r: float | Fraction | str, epsilon: float | Fraction | str
) -> npt.NDArray[np.float64]:
    """The unbiased estimate, one number, of the mean of q_v over the users; it may be beyond [-r, r].

    Args:
        reports: what ``encode`` returned, at least one.
        query: as given to ``encode``.
        r: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        An array of one double, in the unit of the query.

    Raises:
        ValueError: without a report, and for what ``encode`` does not return.

    Example:
        >>> estimate([0, 0, 0, 1], [1, 0, -1], 1, "ln 3").tolist()
        [1.0]
    """
    seen = items(reports, 2)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    _values(query, r)
    most = _bound(r)
    if most > MOST:
        raise ValueError(f"r = {shown(r)}: estimates are doubles; divide the query, so that r is at most 10^280")
    balance = seen.size - 2 * np.count_nonzero(seen)
    return np.array([float(most * HALF / span(epsilon)) * (balance / seen.size)])


def _limits(query: Query, r: float | Fraction | str, epsilon: float | Fraction | str) -> npt.NDArray[np.uint64]:
    """n_v for every item."""
    values, widest = _values(query, r), span(epsilon)
    if isinstance(values, list):
        moved = {v: abs(v.numerator) * widest // v.denominator for v in set(values)}
        return np.array([HALF + (moved[v] if v > 0 else -moved[v]) for v in values], dtype=np.uint64)
    most = float(widest) if int(float(widest)) <= widest else float(np.nextafter(float(widest), 0))
    steps = np.minimum(np.abs(values) * float(widest), most).astype(np.uint64)
    found: npt.NDArray[np.uint64] = np.where(values > 0, np.uint64(HALF) + steps, np.uint64(HALF) - steps)
    return found


def _bound(r: float | Fraction | str) -> Fraction:
    try:
        found = fraction(r)
    except ValueError:
        found = Fraction(0)
    if found <= 0:
        raise ValueError(f"r = {shown(r)}: the bound of a query is a number > 0")
    return found


def _values(query: Query, r: float | Fraction | str) -> list[Fraction] | npt.NDArray[np.float64]:
    """q_v / r for every item: fractions, or doubles for an array of doubles."""
    most = _bound(r)
    if isinstance(query, str) or not isinstance(query, Iterable):
        raise ValueError(f"{shown(query)} is not a query: write a list of numbers, one for each item")
    entries = query.ravel() if isinstance(query, np.ndarray) else list(query)
    if not len(entries):
        raise ValueError("a query has at least one entry: write one number for each item")
    doubles = isinstance(entries, np.ndarray) and entries.dtype == np.float64 and 1 / LARGE <= most <= LARGE
    known: dict[object, Fraction] = {}
    for entry in (float(np.abs(entries).max()),) if doubles else set(entries):
        try:
            known[entry] = Fraction(entry) / most
        except (ValueError, OverflowError, ZeroDivisionError, TypeError):
            raise ValueError(f"{shown(entry)} is not a number of a query: write a finite number") from None
        if abs(known[entry]) > 1:
            raise ValueError(f"{shown(entry)} is beyond r = {shown(r)}: give a larger r, or divide the query")
    if isinstance(entries, np.ndarray) and doubles:
        found: npt.NDArray[np.float64] = entries / float(most)
        return found
    return [known[entry] for entry in entries]
