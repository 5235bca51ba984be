"""Ascending tables of rational numbers that are held as arrays of integers; a fraction is made when it is asked for.

``Quotients(above, below)`` is the table of above[i] / below[i]; the denominators may be one integer for all. ``ascending`` sorts
quotients by doubles near them and decides exactly where the doubles are too near each other to tell.

>>> table, places = ascending(np.array([1, 2, 1]), np.array([2, 4, 3]))
>>> list(table), places.tolist()
([Fraction(1, 3), Fraction(1, 2)], [1, 1, 0])
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf, lcm
from operator import truediv
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["MANY", "Quotients", "ascending", "common_denominator", "double", "ordered", "ranks"]

MANY = 4096  # fractions, beyond which they are held as integers
BLOCK = 2**18  # quotients that are rounded at once
LONGEST = 900  # bits of an integer whose quotients with integers of 64 bits are in the range of doubles
EXACT = 2**53  # integers up to here are doubles
NEAR = 2.0**-50  # doubles of two different numbers that are this near, relatively, do not order them


class Quotients(Sequence[Fraction]):
    """The fractions above[i] / below[i], ascending and distinct; arrays of int64, or of Python's integers; ``below`` > 0."""

    def __init__(self, above: npt.NDArray[Any], below: npt.NDArray[Any] | int) -> None:
        self.above = above
        self.common = below if isinstance(below, int) else None
        self._below = None if isinstance(below, int) else below

    def __len__(self) -> int:
        return len(self.above)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Quotients(self.above[index], self.common or self.below[index])
        return Fraction(int(self.above[index]), self.common or int(self.below[index]))

    @property
    def below(self) -> npt.NDArray[Any]:
        """The denominators, as an array of Python's integers or of int64."""
        if self._below is not None:
            return self._below
        return np.full(len(self.above), self.common, dtype=np.int64 if self.common < 2**62 else object)  # type: ignore[operator]

    @property
    def denominators(self) -> set[int]:
        """The denominators that occur."""
        if self.common is not None:
            return {self.common}
        return set(self.below.tolist())

    def over(self, denominator: int) -> npt.NDArray[Any]:
        """The numerators over a common denominator: int64 if they fit 62 bits, else Python's integers."""
        above, below = self.above, self.below
        top = max(abs(self[0]), abs(self[-1])) * denominator
        if top < 2**62 and denominator < 2**62 and object not in (above.dtype, below.dtype):
            return np.asarray(above * (denominator // below))
        found = np.asarray(above.astype(object) * (denominator // below.astype(object)))
        return found.astype(np.int64) if top < 2**62 else found

    def doubles(self) -> npt.NDArray[np.float64]:
        """Every fraction, rounded to the nearest double (infinite beyond the doubles)."""
        one = self.common
        if one is not None and one < EXACT and self.above[0] > -EXACT and self.above[-1] < EXACT:
            return self.above.astype(np.float64) / one  # one correctly rounded division of doubles that are exact
        if self.common is None and max(int(np.abs(self.above).max()), int(self.below.max())) < EXACT:
            return self.above.astype(np.float64) / self.below.astype(np.float64)
        return _rounded(self.above, self.below)


def double(value: Fraction) -> float:
    """The nearest double, infinite beyond the largest: monotone in ``value``."""
    return _over(value.numerator, value.denominator)


def _rounded(above: npt.NDArray[Any], below: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Every quotient of integers, rounded to the nearest double (infinite beyond the doubles); so many at a time."""
    found = np.empty(len(above))
    for start in range(0, len(above), BLOCK):
        part = slice(start, start + BLOCK)
        n, d = above[part].tolist(), below[part].tolist()
        try:
            found[part] = list(map(truediv, n, d))  # Python rounds the quotient of two integers correctly
        except OverflowError:
            found[part] = list(map(_over, n, d))
    return found


def _over(above: int, below: int) -> float:
    try:
        return above / below  # Python rounds the quotient of two integers correctly
    except OverflowError:
        return inf if above > 0 else -inf


def ascending(above: npt.NDArray[Any], below: npt.NDArray[Any]) -> tuple[Quotients, npt.NDArray[np.int64]]:
    """The distinct quotients above[i] / below[i], ascending, and for each i its place among them.

    Integers of 64 bits or of Python; below[i] > 0.
    """
    if object not in (above.dtype, below.dtype):
        common = np.gcd(above, below)
        above, below = above // common, below // common
    if above.dtype == object or int(below.max()).bit_length() > LONGEST:
        near = _rounded(above, below)
    else:  # three roundings of each at most
        near = above.astype(np.float64) / below.astype(np.float64)
    order = np.lexsort((above, near)) if above.dtype != object else np.argsort(near, kind="stable")
    near = near[order]
    with np.errstate(invalid="ignore"):
        close = near[1:] - near[:-1] <= np.abs(near[1:]) * NEAR
    close |= ~np.isfinite(near[1:])
    del near
    n, d = above[order], below[order]
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = (n[1:] != n[:-1]) | (d[1:] != d[:-1])
    doubt = np.flatnonzero(close & new[1:])
    for start, end in _runs(close, doubt):
        inside = sorted(range(start, end), key=lambda i: Fraction(int(n[i]), int(d[i])))
        order[start:end], n[start:end], d[start:end] = order[inside], n[inside], d[inside]
        for i in range(start + 1, end):
            new[i] = int(n[i]) * int(d[i - 1]) != int(n[i - 1]) * int(d[i])
    places = np.empty(len(order), dtype=np.int64)
    places[order] = np.cumsum(new) - 1
    return Quotients(n[new], d[new]), places


def ordered(table: list[Fraction]) -> tuple[Sequence[Fraction], npt.NDArray[np.float64], npt.NDArray[Any]]:
    """Distinct values ascending, their doubles, and for each given value its place among them; many are held as integers."""
    keys = np.array([double(v) for v in table])
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    new = np.concatenate([[True], keys[1:] != keys[:-1]])
    starts = np.flatnonzero(new)
    ends = np.append(starts[1:], len(order))
    for start, end in zip(starts[ends - starts > 1].tolist(), ends[ends - starts > 1].tolist(), strict=True):
        order[start:end] = sorted(order[start:end].tolist(), key=table.__getitem__)
        for i in range(start + 1, end):
            new[i] = table[order[i - 1]] != table[order[i]]
    places = np.empty(len(order), dtype=np.int64)
    places[order] = np.cumsum(new) - 1
    return _held([table[i] for i in order[new].tolist()]), keys[new], places


def _held(values: list[Fraction]) -> Sequence[Fraction]:
    """The same values: many of them as integers of 64 bits, if they fit."""
    if len(values) > MANY:
        try:
            return Quotients(
                *(np.array([getattr(v, part) for v in values], dtype=np.int64) for part in ("numerator", "denominator"))
            )
        except OverflowError:
            pass
    return tuple(values)


def ranks(numbers: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any]]:
    """The distinct numbers, ascending, and for each number its place among them: one sort of number and position together.

    >>> [found.tolist() for found in ranks(np.array([30, 10, 30]))]
    [[10, 30], [1, 0, 1]]
    """
    bits = len(numbers).bit_length()
    if numbers.min() < 0 or int(numbers.max()).bit_length() + bits > 63:
        distinct, inverse = np.unique(numbers, return_inverse=True)
        return distinct, inverse
    both = np.sort(numbers << bits | np.arange(len(numbers)))
    ordered = both >> bits
    new = np.ones(len(numbers), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    places = np.empty(len(numbers), dtype=np.int32)
    places[both & ((1 << bits) - 1)] = np.cumsum(new, dtype=np.int32) - 1
    return ordered[new], places


def _runs(close: npt.NDArray[np.bool_], doubt: npt.NDArray[Any]) -> list[tuple[int, int]]:
    """The runs (start, end) of positions that are close to their neighbours and contain a place in doubt."""
    if not len(doubt):
        return []
    breaks = np.flatnonzero(~close)
    starts = np.append(0, breaks + 1)[np.searchsorted(breaks, doubt)]
    ends = np.append(breaks, len(close))[np.searchsorted(breaks, doubt)] + 1
    return sorted(set(zip(starts.tolist(), ends.tolist(), strict=True)))


def common_denominator(denominators: set[int], most: int) -> int | None:
    """The least common multiple, None if it is more than ``most``."""
    found = 1
    for value in denominators:
        found = lcm(found, value)
        if found > most:
            return None
    return found
