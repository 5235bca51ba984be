"""Quotients of the rows of a rational channel: floats with a rigorous error bound, exact where they leave doubt.

A quotient Q(y|x) / Q(y|x') is taken as a product of doubles, Q(y|x) and the inverse of Q(y|x'), within 2^-50 of the exact one,
relatively: four roundings by at most 2^-53 each. The largest ones of row x over all rows, and of all rows over row x', decide
what has much room; products of floats of 32 bits, within 2^-21, most of the rest; doubles what is nearer; and the few columns
that can still be the largest are compared in integers. Requires that ``ratio.filter_is_sound``; else everything is exact.

>>> rows = RowQuotients(Channel([["1/2", "1/2"], ["1/8", "7/8"]]))
>>> rows.columns(0, np.array([0, 1])).tolist(), rows.in_doubt(0, np.array([1.0, 4.1]), False).tolist()
([0, 0], [])
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.channel import Channel
from exactdp.privacy.ratio import CLOSE, Factors, crosswise, factors_of, filter_is_sound, ratio_of
from exactdp.privacy.units import APART, units

__all__ = ["CACHE", "NEAR", "RowQuotients", "exceeds"]

FEW = 4096  # values, up to which many quotients are near each other, or channels small
CACHE = 2**18  # numbers handled at once: they stay in the cache of a processor
NEAR = 1 - 2.0**-20  # for floats of 32 bits: four roundings by at most 2^-24 each are within 2^-21
LEAST = 2.0**-60  # from which on, up to 1, floats of 32 bits, their inverses and products are not subnormal
WIDE = 2.0**110  # integers >= 0 below it that differ relatively by less than 2^-48 differ by less than 2^63

Doubles = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Parts = tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]  # entries, their inverses, room for products


class RowQuotients:
    """A rational channel as floats, with their inverses, and as pairs of integers."""

    def __init__(self, channel: Channel) -> None:
        self.channel, self.pattern = channel, channel.pattern
        self.sound = filter_is_sound(channel.matrix)
        self.doubles = channel.matrix.floats[channel.pattern]
        with np.errstate(divide="ignore", over="ignore"):
            self.inverse = 1 / self.doubles
        self.step = max(1, CACHE // channel.size[1])
        self.zeros = bool(channel.matrix.values[0] == 0)
        positive = channel.matrix.floats[1:] if self.zeros else channel.matrix.floats
        self.short = self.sound and len(positive) > 0 and bool(positive[0] >= LEAST)
        shape = self.step, channel.size[1]
        self.long: Parts = self.doubles, self.inverse, np.empty(shape)
        if self.short:
            self.single: Parts = self.doubles.astype(np.float32), self.inverse.astype(np.float32), np.empty(shape, np.float32)
        found = units(self.doubles) if self.short and not self.zeros and len(positive) > FEW else None
        self.coarse = None if found is None else (found, found, np.empty(shape, np.int16))
        if self.sound:
            with np.errstate(invalid="ignore"):  # 0/0 is nan, and fmax passes it over
                self.over_all = np.fmax.reduce(self.doubles * self.inverse.max(axis=0), axis=1)
                self.all_over = np.fmax.reduce(self.doubles.max(axis=0) * self.inverse, axis=1)

    @cached_property
    def integers(self) -> tuple[tuple[npt.NDArray[Any], npt.NDArray[Any]], ...]:
        """The values as integers; made where floats leave something open."""
        return crosswise(self.channel.matrix)

    @cached_property
    def common(self) -> npt.NDArray[Any] | None:
        """The numerators, where the values have one denominator, which is small."""
        return None if self.channel.matrix.denominator_within(2**64) is None else self.integers[0][0]

    @cached_property
    def factors(self) -> Factors:
        """The values as integers, for products of many."""
        return factors_of(self.channel.matrix)

    def in_doubt(self, x: int, below: Doubles, tight: bool) -> Integers:
        """The x' != x for which no float decides that all Q(y|x) / Q(y|x') are < below[x']; all x' != x, if ``tight``."""
        doubt = np.ones(len(below), dtype=np.bool_)
        if self.sound and not tight:
            doubt = np.minimum(self.over_all[x], self.all_over) > below * CLOSE
        doubt[x] = False
        others = np.flatnonzero(doubt)
        if tight or not self.sound:
            return others
        return others[self._largest(x, others) > below[others] * (NEAR if self.short else CLOSE)]

    def columns(self, x: int, others: Integers) -> Integers:
        """For every x' in ``others`` a column y where Q(y|x) / Q(y|x') is the largest, exactly."""
        if not self.sound:
            return self._by_fractions(x, others)
        return np.concatenate([self._nearly(x, chosen) for chosen in self._blocks(x, others)])

    def quotients(self, a: npt.NDArray[Any], b: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Integers n, d with n / d = values[a] / values[b]."""
        if self.common is not None:
            return self.common[a], self.common[b]
        (n, d), (e, m) = self.integers
        return n[a] * d[b], e[a] * m[b]

    def _products(self, x: int, others: Integers, short: bool) -> npt.NDArray[Any]:
        """All Q(y|x) / Q(y|x') for at most ``step`` others; nan for 0/0."""
        return self._combined(np.multiply, self.single if short else self.long, x, others)

    def _combined(self, operation: np.ufunc, parts: Parts, x: int, others: Integers) -> npt.NDArray[Any]:
        """Row x of the first part with the rows of ``others`` of the second, at most ``step`` of them."""
        ones, inverse, buffer = parts
        low, high = int(others[0]), int(others[-1])
        chosen = inverse[low : high + 1] if high - low < len(others) else inverse[others]
        found: npt.NDArray[Any] = buffer[: len(others)]
        with np.errstate(invalid="ignore"):
            operation(ones[x], chosen, out=found)
        return found

    def _blocks(self, x: int, others: Integers) -> list[Integers]:
        """``others`` in parts of at most ``step``; where all but x are among them, each part is without a gap."""
        sides = others[: (middle := int(np.searchsorted(others, x)))], others[middle:]
        return [side[start : start + self.step] for side in sides for start in range(0, len(side), self.step)]

    def _largest(self, x: int, others: Integers) -> Doubles:
        """The largest quotient over y for every x' in ``others``."""
        highest = np.fmax if self.zeros else np.maximum  # fmax passes nan over
        blocks = self._blocks(x, others)
        return np.concatenate([np.empty(0), *(highest.reduce(self._products(x, b, self.short), axis=1) for b in blocks)])

    def _nearly(self, x: int, others: Integers) -> Integers:
        """``columns`` of at most ``step`` others: by differences of logarithms in units first."""
        if self.coarse is None:
            return self._columns(x, others, self.short)
        everyone, differences = np.arange(len(others)), self._combined(np.subtract, self.coarse, x, others)
        found: Integers = differences.argmax(axis=1)
        bound = differences[everyone, found] - (APART - 1)
        differences[everyone, found] = -(2**15)
        tied = np.flatnonzero(differences.max(axis=1) >= bound)
        if len(tied):
            found[tied] = self._columns(x, others[tied], self.short)
        if 2 * len(tied) > len(others):
            self.coarse = None  # it does not pay for the next ones
        return found

    def _columns(self, x: int, others: Integers, short: bool) -> Integers:
        everyone, product = np.arange(len(others)), self._products(x, others, short)
        if self.zeros:
            product[np.isnan(product)] = 0
        found: Integers = product.argmax(axis=1)
        bound = product[everyone, found] * (NEAR if short else CLOSE)
        product[everyone, found] = 0
        tied = np.flatnonzero(product.max(axis=1) >= bound)
        if short and len(tied):
            found[tied] = self._columns(x, others[tied], short=False)
        elif len(tied):
            rows, y = np.nonzero(product[tied] >= bound[tied, None])
            rows, first = tied[rows], found[tied[rows]]
            a, b = self.quotients(self.pattern[x, y], self.pattern[others[rows], y])
            c, d = self.quotients(self.pattern[x, first], self.pattern[others[rows], first])
            wrong = np.unique(rows[exceeds(a, b, c, d)])
            found[wrong] = self._by_fractions(x, others[wrong])
        return found

    def _by_fractions(self, x: int, others: Integers) -> Integers:
        values, width = self.channel.matrix.values, len(self.channel.matrix.values)
        found = np.zeros(len(others), dtype=np.int64)
        for i, other in enumerate(others.tolist()):
            codes, first = np.unique(self.pattern[x].astype(np.int64) * width + self.pattern[other], return_index=True)
            ratios = [ratio_of(values[c // width], values[c % width]) for c in codes.tolist()]
            found[i] = first[max(range(len(ratios)), key=ratios.__getitem__)]  # type: ignore[arg-type]
        return found


def exceeds(a: npt.NDArray[Any], b: npt.NDArray[Any], c: npt.NDArray[Any], d: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Where a / b > c / d, for integers >= 0 of any size; nowhere for 0/0."""
    differ = np.flatnonzero((a != c) | (b != d))
    found = np.zeros(len(a), dtype=np.bool_)
    if len(differ):
        found[differ] = _larger(a[differ], d[differ], c[differ], b[differ])
    return found


def _larger(a: npt.NDArray[Any], d: npt.NDArray[Any], c: npt.NDArray[Any], b: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Where a d > c b, for integers >= 0: by doubles; where they are near, by a difference below 2^63, modulo 2^64."""
    try:
        a, d, c, b = (part.astype(np.int64) for part in (a, d, c, b))
    except OverflowError:  # of Python's integers
        return np.asarray(a * d > c * b, dtype=np.bool_)
    one, two = a.astype(np.float64) * d, c.astype(np.float64) * b
    most = np.maximum(one, two)
    if most.max() >= WIDE:
        return np.asarray(a.astype(object) * d > c.astype(object) * b, dtype=np.bool_)
    near = np.abs(one - two) <= most * 2.0**-49
    return np.where(near, a * d - c * b > 0, one > two)
