"""Which operands change the arithmetic of a lazy integer or truth value: integers of numpy that are of another type.

A step of a map has Python's integer as its operand, which takes the type of the value (np.uint8(1) + 255 is np.uint8(0)); an
operand of numpy has a type of its own, that decides with it (np.uint8(1) + np.int64(255) is np.int64(256), and 1 + np.int8(127)
is np.int8(-128)). Two truth values of numpy are added as truth values.
Source: numpy's promotion of types (NEP 50).

>>> mixed(np.uint8, np.int64(255)), mixed(np.uint8, 255), mixed(int, np.int64(3)), mixed(int, np.int8(3)), mixed(np.bool_, True)
(True, False, False, True, True)
>>> promoted(np.float32, np.int64(3)), promoted(np.float64, np.int8(3))
(np.float64(3.0), np.int8(3))
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from typing import Any

import numpy as np

__all__ = ["PLAIN", "mixed", "promoted", "shifts", "truth", "usual"]

PLAIN = frozenset({int, bool, np.int64})  # integers whose arithmetic is Python's, while they are in range
PYTHONS = frozenset({int, bool, float, Fraction})
OPERATORS = frozenset({"lt", "le", "gt", "ge", "eq", "ne", "radd", "rsub", "rmul", "rtruediv", "rfloordiv", "rmod", "rdivmod"})
OPERATORS = frozenset(f"__{name}__" for name in OPERATORS | {"rpow", "rand", "ror", "rxor", "rlshift", "rrshift"})
OBJECTS = frozenset({Fraction, Decimal})  # which numpy compares as objects


def mixed(kind: type, other: Any) -> bool:
    """Whether the type of the operand decides what comes of an integer or truth value of this type."""
    if type(other) is int:
        return False
    if not usual(type(other)):
        return True
    if isinstance(other, Fraction):
        return kind is np.int64  # of which integers of Python come
    if isinstance(other, bool | np.bool_):
        return kind is np.bool_ or (kind is bool and isinstance(other, np.bool_))
    if not isinstance(other, np.integer) or not (kind in PLAIN or issubclass(kind, np.integer | np.bool_)):
        return False
    return type(other) is not kind and not (type(other) is np.int64 and (kind in PLAIN or kind is np.bool_))


def usual(kind: Any) -> bool:
    """Whether a type of numbers has the operators of Python's or numpy's: a class of the code's own may have others.

    >>> usual(float), usual(type("Other", (float,), {"__radd__": max}))
    (True, False)
    """
    return _usual(kind)


@lru_cache(2**10)
def _usual(kind: Any) -> bool:
    own = takewhile(lambda each: each.__module__ not in ("builtins", "fractions", "numpy"), kind.__mro__)
    return not any(OPERATORS & vars(each).keys() for each in own)


def promoted(kind: type, other: Any) -> Any:
    """An operand of a lazy number: an integer of numpy makes doubles of single ones, a float of Python those of integers."""
    if isinstance(other, float) and issubclass(kind, np.integer):
        return np.float64(other)
    if kind is float and isinstance(other, np.integer | np.bool_):
        return np.float64(other)
    if kind is np.int64 and isinstance(other, np.float32 | np.float16):
        return np.float64(other)
    single = kind in (np.float32, np.float16) and isinstance(other, np.integer)
    return np.result_type(kind, other).type(other) if single else other


def shifts(kind: type, n: Any) -> bool:
    """Whether a shift by n places multiplies by 2^n, or divides: no float, nothing below 0, not past the ends of 64 bits."""
    return kind in PLAIN and type(n) is int and n >= 0 and (kind is int or n < 63)


def truth(found: Any, one: Any, two: Any) -> Any:
    """The answer of a comparison of two values: numpy's truth value where one of them is of numpy."""
    kinds = {one.__class__, two.__class__}
    if kinds <= PYTHONS:
        return found
    theirs = any(issubclass(kind, np.generic) for kind in kinds) and not kinds & OBJECTS
    return np.bool_(found) if theirs and found is not NotImplemented else found
