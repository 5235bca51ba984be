"""The optimal channel for two symbols, for many users: symbol x is flipped with the probability n_x / 2^64.

``above`` and ``below`` are e^E[0,1] and e^E[1,0] as on the exact side: "t", "t^2" (with t = e^epsilon), a number >= 1, or "inf".
Both flips are rounded up from a lower bound of e^epsilon, so that neither ratio of the executed law exceeds its bound; a symbol
that must not be flipped at all, or always, is not.

>>> rng = np.random.default_rng(7)
>>> reports = encode(np.repeat([0, 1], [7000, 3000]), "t", "inf", "ln 3", rng)
>>> bool(abs(estimate(reports, "t", "inf", "ln 3") - [0.7, 0.3]).max() < 0.05)
True
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import WORD, items, power_below, shown, source

__all__ = ["encode", "estimate", "executed"]

Number: TypeAlias = float | Fraction | str
NUMBER = re.compile(
    r"[0-9]{1,1000}(?:/[0-9]{1,1000}|\.[0-9]{0,1000})?(?:[eE][+-]?[0-9]{1,3})?"
)  # of a size with which one can work


def _factor(value: Number, epsilon: Number) -> Fraction | None:
    """A lower bound of e^level, exact for a number; None for an infinite level."""
    text = str(value).strip() if not isinstance(value, int) or value.bit_length() < 4000 else ""
    if text == "inf":
        return None
    power = re.fullmatch(r"t(?:\s*(?:\^|\*\*)\s*([0-9]{1,3}))?", text)
    if power:
        return power_below(epsilon) ** int(power[1] or 1)
    try:
        number = Fraction(text) if NUMBER.fullmatch(text) else Fraction(0)
    except (ValueError, ZeroDivisionError):
        number = Fraction(0)
    if isinstance(value, float) or number < 1:
        raise ValueError(
            f'{shown(value)} is not e^level for a level >= 0: write "t", "t^2", "inf" or a number >= 1 such as "3/2"'
        )
    return number


def _limits(above: Number, below: Number, epsilon: Number) -> tuple[int, int]:
    """(n_0, n_1): (A-1)/(AB-1) and (B-1)/(AB-1), in units of 2^-64, rounded up."""
    a, b = _factor(above, epsilon), _factor(below, epsilon)
    if a == b == 1:
        raise ValueError("both levels are 0: any channel with equal rows is optimal; give one level above 0")
    if a is None or b is None:
        flips = Fraction(0) if b is None else 1 / b, Fraction(0) if a is None else 1 / a
    else:
        flips = (a - 1) / (a * b - 1), (b - 1) / (a * b - 1)
    first, second = (-(-flip.numerator * WORD // flip.denominator) for flip in flips)
    if first + second >= WORD and 1 not in (a, b):
        raise ValueError("epsilon is too small for 64-bit words: every report would be noise")
    return first, second


def executed(above: Number, below: Number, epsilon: Number) -> tuple[int, int, int, int, int]:
    """(n00, n01, n10, n11, d): ``encode`` reports y for the symbol x with probability nxy / d, exactly.

    Args:
        above: bound of Q(y|0)/Q(y|1): a number, "t", "t^2" with t = e^epsilon, or "inf".
        below: bound of Q(y|1)/Q(y|0), likewise.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".

    Returns:
        Five integers; both rows sum to ``d``.

    Raises:
        ValueError: for sizes and levels outside of these ranges.

    Example:
        >>> [n / 2**64 for n in executed("t", "t", "ln 3")]
        [0.75, 0.25, 0.25, 0.75, 1.0]
    """
    first, second = _limits(above, below, epsilon)
    return WORD - first, first, second, WORD - second, WORD


def encode(x: npt.ArrayLike, above: Number, below: Number, epsilon: Number, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """The reports of users with symbols x (0 or 1), one for each.

    Args:
        x: the symbols of the users, each 0 or 1.
        above: bound of Q(y|0)/Q(y|1), as of ``executed``.
        below: bound of Q(y|1)/Q(y|0), likewise.
        epsilon: in nats: a number, or text such as "ln 3" or "t=3".
        rng: a generator of NumPy.

    Returns:
        n symbols, int64.

    Raises:
        ValueError: for what are no symbols, and for other levels.

    Example:
        >>> encode([0, 1], 1, "inf", 1, np.random.default_rng(7)).tolist()
        [0, 0]
    """
    limits = _limits(above, below, epsilon)
    symbols = items(x, 2)
    words = source(rng).integers(0, WORD, size=symbols.size, dtype=np.uint64)
    last = np.array([max(limit - 1, 0) for limit in limits], dtype=np.uint64)
    possible = np.array([limit > 0 for limit in limits])
    return symbols ^ (possible[symbols] & (words <= last[symbols]))


def estimate(reports: npt.ArrayLike, above: Number, below: Number, epsilon: Number) -> npt.NDArray[np.float64]:
    """Unbiased estimates of the two frequencies from reports made with the same levels; they may be negative.

    Args:
        reports: what ``encode`` returned, at least one.
        above: as given to ``encode``.
        below: as given to ``encode``.
        epsilon: as given to ``encode``.

    Returns:
        Two doubles.

    Raises:
        ValueError: without a report, and where a level is 0, so that reports say nothing.

    Example:
        >>> estimate([0, 0, 0, 1], "t", "t", "ln 3").tolist()
        [1.0, 0.0]
    """
    seen = items(reports, 2)
    if not seen.size:
        raise ValueError("an estimate needs at least one report")
    first, second = _limits(above, below, epsilon)
    if first + second >= WORD:
        raise ValueError("a level is 0: the reports say nothing about the symbols; an estimate needs both levels above 0")
    ones = np.count_nonzero(seen) / seen.size
    share = (ones - first / WORD) * (WORD / (WORD - first - second))
    return np.array([1 - share, share])
