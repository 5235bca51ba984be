"""How often a fast twin gives a uniform report: an integer threshold on 64-bit words, rounded so that privacy never suffers.

A mechanism of two roles is a mixture: with probability w it reports a uniform output, otherwise one that supports the item. More
noise is more privacy, so w is rounded up to a multiple of 2^-64, from a lower bound of e^epsilon: the executed law is a rational
channel whose exact epsilon is at most the one asked for.

>>> power_below("ln 3"), threshold(Fraction(1, 3)) == -(-(2**64) // 3)
(Fraction(3, 1), True)
"""

from __future__ import annotations

import decimal
import re
from fractions import Fraction

import numpy as np
import numpy.typing as npt

__all__ = ["WORD", "check_size", "chosen", "fraction", "items", "power_below", "threshold"]

WORD = 2**64
DIGITS = 60
LONGEST = 1000  # characters of a number
_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+/[0-9]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?)\s*")


def fraction(value: float | Fraction | str) -> Fraction:
    """The exact number, a float as the double that it is. Raises ValueError for a truth value and for text that is no number."""
    if isinstance(value, bool) or (isinstance(value, str) and (len(value) > LONGEST or not _NUMBER.fullmatch(value))):
        raise ValueError("no number")
    return Fraction(value)


def power_below(epsilon: float | Fraction | str) -> Fraction:
    """A rational number at most e^epsilon, within a factor 1 - 10^-58 of it; exactly q for "ln(q)" and "t=q".

    epsilon is in nats, > 0 and at most 700: a number (a float is the double that it is), or text such as "1.0986", "ln 3", "t=3".
    """
    shown = repr(epsilon) if len(repr(epsilon)) <= 60 else f"{epsilon!r:.57}..."
    refusal = f'epsilon = {shown} is not a level: write a number of nats such as 1.0986, "ln 3", "ln(3/2)" or "t=3"'
    named = None
    if isinstance(epsilon, str):
        named = re.fullmatch(r"\s*(?:t\s*=\s*([0-9./]+)|ln\s*\(\s*([0-9./]+)\s*\)|ln\s+([0-9.]+))\s*", epsilon)
        epsilon = next(text for text in named.groups() if text) if named else epsilon
    try:
        value = fraction(epsilon)
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        raise ValueError(refusal) from None
    if named:
        if not 1 < value <= 10**300:
            raise ValueError(f"{refusal}; t = e^epsilon must be above 1 and at most 10^300")
        return value
    if not 0 < value <= 700:
        raise ValueError(f"{refusal}; it must be above 0 and at most 700 nats")
    with decimal.localcontext(decimal.Context(prec=DIGITS, rounding=decimal.ROUND_FLOOR)) as context:
        below = context.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))
        return Fraction(context.next_minus(context.exp(below)))  # exp is correctly rounded, so its predecessor is below e^epsilon


def threshold(noise: Fraction) -> int:
    """The least integer T with T / 2^64 >= noise. Raises ValueError where nothing but noise would be left."""
    limit = -(-noise.numerator * WORD // noise.denominator)
    if limit >= WORD:
        raise ValueError("epsilon is too small for 64-bit words: every report would be noise")
    return limit


def chosen(limit: int, size: int, rng: np.random.Generator) -> npt.NDArray[np.bool_]:
    """Independent events of probability limit / 2^64 each, one 64-bit word for each."""
    return rng.integers(0, WORD, size=size, dtype=np.uint64) < np.uint64(limit)


def check_size(k: int) -> int:
    """k, an integer >= 1. Raises ValueError for anything else."""
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1:
        raise ValueError(f"k = {k!r}: the number of items is an integer >= 1")
    return int(k)


def items(x: npt.ArrayLike, k: int) -> npt.NDArray[np.int64]:
    """``x`` as an array of integers 0..k-1. Raises ValueError for anything else."""
    array = np.asarray(x)
    if not array.size:
        return np.zeros(0, dtype=np.int64)
    if array.dtype.kind not in "iu" or array.min() < 0 or array.max() >= check_size(k):
        raise ValueError(f"write integers from 0 to {k - 1}")
    return array.astype(np.int64).ravel()
