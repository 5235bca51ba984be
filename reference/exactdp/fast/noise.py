"""How often a fast twin gives a uniform report: an integer threshold on 64-bit words, rounded so that privacy never suffers.

A mechanism of two roles is a mixture: with probability w it reports a uniform output, otherwise one that supports the item. More
noise is more privacy, so w is rounded up to a multiple of 2^-64, from a lower bound of e^epsilon: the executed law is a rational
channel whose exact epsilon is at most the one asked for. Beside it the checks of arguments of all twins: of arrays, numbers,
sources of randomness; anything else is refused, in one sentence.

>>> power_below("ln 3"), threshold(Fraction(1, 3)) == -(-(2**64) // 3)
(Fraction(3, 1), True)
>>> array([[1, 2], [3]], "write rows of one length")
Traceback (most recent call last):
    ...
ValueError: write rows of one length
"""

from __future__ import annotations

import decimal
import random
import re
from collections.abc import Iterable
from fractions import Fraction
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = [
    "LARGEST",
    "WIDEST",
    "WORD",
    "array",
    "choice",
    "chosen",
    "count",
    "doubles",
    "fraction",
    "items",
    "octets",
    "power_below",
    "powers_of_two",
    "real",
    "seen",
    "shown",
    "source",
    "strings",
    "threshold",
    "whole",
    "within",
]

WORD = 2**64
MOST = 2**63  # items, or reports
WIDEST = 4096  # binary digits of a string
DIGITS = 60
TEXT = 1000  # characters of a number
LARGEST = 2**28  # entries of a table
SIGNED = (np.int16, np.int32, np.int64)
DRAWS = ("integers", "random", "standard_normal", "permutation", "permuted")
LONGEST = 60  # characters of a value in a message
_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+/[0-9]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?)\s*")


def fraction(value: float | Fraction | str) -> Fraction:
    """The exact number, a float as the double that it is. Raises ValueError for a truth value and for text that is no number."""
    if isinstance(value, bool) or (isinstance(value, str) and (len(value) > TEXT or not _NUMBER.fullmatch(value))):
        raise ValueError("no number")
    try:
        return Fraction(value)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise ValueError("no number") from None


def power_below(epsilon: float | Fraction | str) -> Fraction:
    """A rational number at most e^epsilon, within a factor 1 - 10^-58 of it; exactly q for "ln(q)" and "t=q".

    epsilon is in nats, > 0 and at most 700: a number (a float is its shortest decimal: 0.1 is 1/10), or text such as "1.0986",
    "ln 3", "t=3".
    """
    refusal = f'epsilon = {shown(epsilon)} is not a level: write a number of nats such as 1.0986, "ln 3", "ln(3/2)" or "t=3"'
    named = None
    if isinstance(epsilon, float | np.floating):  # a double of numpy is one of Python too, and has a repr of its own
        epsilon = repr(float(epsilon)) if isinstance(epsilon, float) else str(epsilon)
    if isinstance(epsilon, str):
        named = re.fullmatch(r"\s*(?:t\s*=\s*([0-9./]+)|ln\s*\(\s*([0-9./]+)\s*\)|ln\s+([0-9.]+))\s*", epsilon)
        epsilon = next(text for text in named.groups() if text) if named else epsilon
    try:
        value = fraction(epsilon)
    except ValueError:
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
    check_kind(noise, Fraction, "write a Fraction from 0 to 1")
    limit = -(-noise.numerator * WORD // noise.denominator)
    if limit >= WORD:
        raise ValueError("epsilon is too small for 64-bit words: every report would be noise")
    return limit


def chosen(limit: int, size: int, rng: np.random.Generator) -> npt.NDArray[np.bool_]:
    """Independent events of probability limit / 2^64 each, one 64-bit word for each."""
    return source(rng).integers(
        0, WORD, size=check_table(count(size, "size", 0), "the list of words"), dtype=np.uint64
    ) < np.uint64(limit)


def check_size(k: int) -> int:
    """k, an integer from 1 to 2^63. Raises ValueError for anything else."""
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1:
        raise ValueError(f"k = {shown(k)}: the number of items is an integer >= 1")
    if k > MOST:
        raise ValueError(f"k = {shown(k)}: items and reports are numbers of 64 bits; write at most 2^63 of them")
    return int(k)


def items(x: npt.ArrayLike, k: int) -> npt.NDArray[np.int64]:
    """``x`` as a new array of integers 0..k-1. Raises ValueError for anything else."""
    return seen(x, k).copy()


def seen(x: npt.ArrayLike, k: int) -> npt.NDArray[np.int64]:
    """``items`` to be read: the array itself where it is one. Raises ValueError for anything but integers 0..k-1."""
    return within(x, k).astype(np.int64, copy=False)


def within(x: npt.ArrayLike, k: int) -> npt.NDArray[Any]:
    """``seen`` in the type of integers that the array has. Raises ValueError for a table and anything but integers 0..k-1."""
    found = cells(x, k)
    if found.ndim > 1:
        raise ValueError("write a list of integers, one for each user: an array with rows is none")
    return found.ravel()


def cells(x: npt.ArrayLike, k: int) -> npt.NDArray[Any]:
    """An array of any shape of integers 0..k-1, in the type that it has. Raises ValueError for anything else."""
    refusal = f"write integers from 0 to {check_size(k) - 1}"
    found = array(x, refusal)
    if not found.size:
        return np.zeros(found.shape, dtype=np.int64)
    if found.dtype in SIGNED:  # a number below 0 is a large one without a sign
        size = found.dtype.itemsize
        wrong = found.view(f"u{size}").max() >= min(k, 1 << (8 * size - 1))
    else:
        wrong = found.dtype.kind not in "iu" or found.min() < 0 or found.max() >= k
    if wrong:
        raise ValueError(refusal)
    return found


def check_domain(d: int) -> int:
    """d, an integer from 1 to 2^4096: a number of strings, which may be more than numbers of 64 bits.

    Raises ValueError for another number.
    """
    if isinstance(d, bool) or not isinstance(d, int | np.integer) or not 1 <= d <= 2**WIDEST:
        raise ValueError(f"d = {shown(d)}: the number of strings is an integer from 1 to 2^{WIDEST}")
    return int(d)


def strings(x: npt.ArrayLike, d: int) -> npt.NDArray[Any]:
    """``items``; for d above 2^63 an array of Python's integers 0..d-1. Raises ValueError for anything else."""
    if check_domain(d) <= MOST:
        return items(x, d)
    refusal = f"write integers from 0 to {shown(d)} - 1"
    given = x.ravel().tolist() if isinstance(x, np.ndarray) else [x] if isinstance(x, int) else x
    if not isinstance(given, Iterable) or isinstance(given, str | bytes):
        raise ValueError(refusal)
    listed = [int(v) if isinstance(v, np.integer) else v for v in given]
    if any(type(v) is not int or not 0 <= v < d for v in listed):
        raise ValueError(refusal)
    wide = np.empty(len(listed), dtype=object)
    wide[:] = listed
    return wide


def octets(x: npt.NDArray[Any], size: int) -> npt.NDArray[np.uint8]:
    """The numbers in base 256, a row of ``size`` digits for each, the lowest first."""
    if x.dtype == object:
        return np.frombuffer(b"".join(v.to_bytes(size, "little") for v in x), dtype=np.uint8).reshape(len(x), size)
    return (x[:, None] >> (8 * np.arange(size)) & 255).astype(np.uint8)


def shown(value: object) -> str:
    """The value as it is written, on one line of at most 60 characters."""
    try:
        text = " ".join(repr(value).split())
    except ValueError:  # Python refuses to write an integer of more than 4300 digits
        text = "a number of very many digits"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def array(values: npt.ArrayLike, refusal: str) -> npt.NDArray[Any]:
    """The values as an array of whatever type. Raises ValueError for rows of different lengths."""
    try:
        return np.asarray(values)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(refusal) from None


def doubles(values: Any, refusal: str) -> npt.NDArray[np.float64]:
    """The values as doubles. Raises ValueError for what is no array of numbers."""
    found = array(values, refusal)
    if found.dtype.kind not in "iufO":
        raise ValueError(refusal)
    try:
        return np.asarray(found, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(refusal) from None


def whole(values: Any, name: str, dimensions: int | None = None) -> npt.NDArray[Any]:
    """An array of integers, of so many dimensions where they are given."""
    if not isinstance(values, np.ndarray) or values.dtype.kind not in "iu" or dimensions not in (None, values.ndim):
        shape = "" if dimensions is None else f", of {dimensions} dimension{'s' * (dimensions > 1)}"
        raise ValueError(f"{name} = {shown(values)}: write an array of integers{shape}")
    return values


def powers_of_two(values: Any, name: str, dimensions: int) -> npt.NDArray[Any]:
    """An array of integers whose last dimension is a power of two."""
    found = whole(values, name, dimensions)
    size = found.shape[-1]
    if size < 1 or size & (size - 1):
        raise ValueError(f"{name} has {size} entries in a row: a transform needs a power of two")
    return found


def source(rng: np.random.Generator) -> np.random.Generator:
    """rng, a generator of numpy, or what has some of its methods."""
    if isinstance(rng, np.random.RandomState | random.Random | ModuleType) or not any(hasattr(rng, name) for name in DRAWS):
        raise TypeError(f"{shown(rng)} is no source of randomness: write a generator such as numpy.random.default_rng()")
    return rng


def count(value: Any, name: str, least: int = 1, most: int | None = None) -> int:
    """An integer from ``least`` to ``most``."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least or (most is not None and value > most):
        raise ValueError(
            f"{name} = {shown(value)}: write an integer >= {least}" + (f" and <= {most}" if most is not None else "")
        )
    return int(value)


def real(value: Any, refusal: str) -> float:
    """A number as a double, nan for none of those that are no numbers. Raises ValueError for anything else."""
    try:
        if isinstance(value, bool | np.bool_ | str | bytes) or np.ndim(value):
            raise ValueError(refusal)
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(refusal) from None


def choice(value: object, names: tuple[str, ...], refusal: str) -> str:
    """One of the names."""
    if not isinstance(value, str) or value not in names:
        raise ValueError(refusal)
    return value


def check_flag(value: object, name: str) -> None:
    """True or False."""
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"{name} = {shown(value)}: write True or False")


def check_kind(value: object, kind: type, advice: str) -> None:
    """An object of the given type."""
    if not isinstance(value, kind):
        raise TypeError(f"{shown(value)} is no {kind.__name__}: {advice}")


def check_table(size: int, name: str = "the table of estimates") -> int:
    """The size of an array that fits into memory."""
    if size > LARGEST:
        raise ValueError(f"{name} would have {shown(int(size))} entries, more than {LARGEST}: take smaller sizes")
    return int(size)
