"""All ordered pairs of inputs of a rational channel at once: doubles with a rigorous error bound, exact where they leave doubt.

A quotient Q(y|x) / Q(y|x') is taken as a product of doubles, Q(y|x) and the inverse of Q(y|x'), within 2^-50 of the exact one,
relatively: four roundings by at most 2^-53 each. One comparison with bounds on e^E[x,x'] decides almost all pairs; the
others are decided by exact comparisons of the few columns that can be the largest, in integers.
Requires that ``ratio.filter_is_sound``; else everything is exact.

>>> largest_quotients(Channel([["1/2", "1/2"], ["1/8", "7/8"]])).tolist()
[[4, 3], [7, 0]]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.channel import Channel
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.policy import Level, Logarithms, Nats, PrivacyMatrix
from exactdp.privacy.ratio import CLOSE, Ratio, crosswise, filter_is_sound, ratio_of, ratio_within

__all__ = ["largest_quotients", "violating_pair"]

MARGIN = 2.0**-40  # above the relative error of _exp (2^-41), with room for the roundings around it
LARGE = 64  # nats; bounds on e^level go no further
CACHE = 2**17  # doubles handled at once: they stay in the cache of a processor

Doubles = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


def largest_quotients(channel: Channel) -> Integers:
    """For every ordered pair (x, x') the code a * width + b of the values a, b whose quotient is the largest over all y."""
    k, width = channel.size[0], len(channel.matrix.values)
    codes = np.zeros((k, k), dtype=np.int64)
    everyone = np.arange(k)
    table = _Table(channel)
    for x in range(k):
        columns = table.columns(x, everyone)
        codes[x] = channel.pattern[x, columns].astype(np.int64) * width + channel.pattern[everyone, columns]
    return codes


def violating_pair(channel: Channel, policy: PrivacyMatrix) -> tuple[Ratio, int, int, int] | None:
    """(ratio, x, x', y) with ratio = Q(y|x) / Q(y|x') > e^E[x,x'], the first in order of x; None if there is none."""
    table, bounds = _Table(channel), _Bounds(policy.levels)
    largest = table.largest(1)
    # where most of the first row is in doubt, as for a tight policy, the filter does not pay: all is decided exactly
    if np.count_nonzero(largest[0] > bounds.below[policy.pattern[0]] * CLOSE) <= len(largest) / 2:
        largest = table.largest(len(largest))
    values = channel.matrix.values
    for x in range(channel.size[0]):
        levels = policy.pattern[x]
        others = np.flatnonzero(largest[x] > bounds.below[levels] * CLOSE)
        others = others[others != x]
        if not len(others):
            continue
        columns = table.columns(x, others)
        a, b = channel.pattern[x, columns], channel.pattern[others, columns]
        doubt = bounds.in_doubt(levels[others], *table.quotients(a, b))
        if table.sound:
            doubt &= table.doubles[x, columns] * table.inverse[others, columns] > bounds.below[levels[others]] * CLOSE
        for i in np.flatnonzero(doubt):
            ratio = ratio_of(values[int(a[i])], values[int(b[i])])
            if not ratio_within(ratio, policy.levels[int(levels[others[i]])]):
                return ratio, x, int(others[i]), int(columns[i])
    return None


class _Table:
    """A rational channel as doubles, with their inverses, and as pairs of integers."""

    def __init__(self, channel: Channel) -> None:
        self.channel, self.pattern = channel, channel.pattern
        self.sound = filter_is_sound(channel.matrix)
        self.doubles = channel.matrix.floats[channel.pattern]
        with np.errstate(divide="ignore", over="ignore"):
            self.inverse = 1 / self.doubles
        self.integers = crosswise(channel.matrix)
        self.step = max(1, CACHE // channel.size[1])
        self.buffer = np.empty((self.step, channel.size[1]))
        self.zeros = bool(channel.matrix.values[0] == 0)

    def largest(self, first: int) -> Doubles:
        """The largest quotient over y for every pair (x, x') with x < first, in doubles.

        For the others, and if doubles are no filter: inf, which decides nothing.
        """
        k, step = len(self.pattern), self.step
        found = np.full((k, k), inf)
        highest = np.fmax if self.zeros else np.maximum  # 0/0 is nan, and fmax passes it over
        for start in range(0, k if self.sound else 0, step):
            inverse = self.inverse[start : start + step]
            product = self.buffer[: len(inverse)]
            with np.errstate(invalid="ignore"):
                for x in range(first):
                    np.multiply(self.doubles[x], inverse, out=product)
                    highest.reduce(product, axis=1, out=found[x, start : start + step])
        return found

    def columns(self, x: int, others: Integers) -> Integers:
        """For every x' in ``others`` a column y where Q(y|x) / Q(y|x') is the largest, exactly."""
        if not self.sound:
            return self._by_fractions(x, others)
        starts = range(0, len(others), self.step)
        return np.concatenate([self._columns(x, others[start : start + self.step]) for start in starts])

    def _columns(self, x: int, others: Integers) -> Integers:
        everyone = np.arange(len(others))
        low, high = int(others[0]), int(others[-1])
        inverse = self.inverse[low : high + 1] if high - low < len(others) else self.inverse[others]
        with np.errstate(invalid="ignore"):
            product = np.multiply(self.doubles[x], inverse, out=self.buffer[: len(others)])
        if self.zeros:
            product[np.isnan(product)] = 0.0
        found: Integers = product.argmax(axis=1)
        bound = product[everyone, found] * CLOSE
        product[everyone, found] = 0.0
        tied = np.flatnonzero(product.max(axis=1) >= bound)
        if len(tied):
            rows, y = np.nonzero(product[tied] >= bound[tied, None])
            rows, first = tied[rows], found[tied[rows]]
            a, b = self.quotients(self.pattern[x, y], self.pattern[others[rows], y])
            c, d = self.quotients(self.pattern[x, first], self.pattern[others[rows], first])
            wrong = np.unique(rows[_exceeds(a, b, c, d)])
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

    def quotients(self, a: npt.NDArray[Any], b: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Integers n, d with n / d = values[a] / values[b]."""
        (n, d), (e, m) = self.integers
        return n[a] * d[b], e[a] * m[b]


class _Bounds:
    """Doubles ``below`` e^level for every level, and integers n, d with n / d = e^level where they are known (else d = 0)."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self.below = np.zeros(len(levels))
        if isinstance(levels, Logarithms):
            self.n, self.d = levels.above, levels.below
            try:
                with np.errstate(divide="ignore"):
                    self._under(slice(None), (self.n / self.d).astype(np.float64))
            except (OverflowError, ZeroDivisionError):  # of Python's integers
                self._under(slice(None), np.array(list(map(_quotient, self.n.tolist(), self.d.tolist()))))
            self.below[self.d == 0] = inf
            return
        self.n, self.d = np.zeros(len(levels), dtype=object), np.zeros(len(levels), dtype=object)
        if isinstance(levels, Nats):
            self._under(slice(None), _exp(np.minimum(levels.doubles(), float(LARGE))))
            return
        logs: dict[int, float] = {}
        nats: dict[int, float] = {}
        for i, value in enumerate(levels):
            if not isinstance(value, LogSum):
                self.below[i] = inf
            elif value.epsilon:
                continue
            elif not value.terms:
                n, d = value.constant.numerator, value.constant.denominator
                nats[i] = n / d if n < LARGE * d else LARGE
            elif not value.constant and list(value.terms.values()) == [1]:
                ((base, _),) = value.terms.items()
                self.n[i], self.d[i] = base.numerator, base.denominator
                logs[i] = _quotient(base.numerator, base.denominator)
            else:
                found = value.enclosure()
                logs[i] = float(exp(found.lower).lower) if found.upper < LARGE else inf
        self._under(np.array(list(logs), dtype=np.int64), np.array(list(logs.values())))
        self._under(np.array(list(nats), dtype=np.int64), _exp(np.array(list(nats.values()))))

    def _under(self, where: Any, powers: Doubles) -> None:
        """Takes doubles within 2^-41 of e^level, relatively; anything large does for a level above 63.8, where e^level > 2^92."""
        self.below[where] = np.minimum(powers, 2.0**92) * (1 - MARGIN)

    def in_doubt(self, levels: npt.NDArray[Any], n: npt.NDArray[Any], d: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        """Where n / d > e^level, or it is not known: decided in integers where e^level is rational."""
        unknown: npt.NDArray[np.bool_] = self.d[levels] == 0
        return _exceeds(n, d, self.n[levels], self.d[levels]) | unknown


def _exceeds(a: npt.NDArray[Any], b: npt.NDArray[Any], c: npt.NDArray[Any], d: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Where a / b > c / d, for integers >= 0 of any size; nowhere for 0/0."""
    differ = np.flatnonzero((a != c) | (b != d))
    found = np.zeros(len(a), dtype=np.bool_)
    a, b, c, d = (part[differ].astype(object) for part in (a, b, c, d))
    found[differ] = a * d > c * b
    return found


def _quotient(n: int, d: int) -> float:
    try:
        return n / d
    except (OverflowError, ZeroDivisionError):
        return inf


def _exp(x: Doubles) -> Doubles:
    """e^x for doubles within 2^-51 (relatively) of a number in [0, 64], relative error below 2^-41, by IEEE operations alone.

    x / 2^10 <= 1/16 exactly; the Taylor polynomial of degree 9 leaves a remainder below (1/16)^10 / 10! < 2^-61 and is rounded by
    less than 2^-52; ten squarings make that 2^-42 + 2^-51 and add less than 2^-43 of their own; the rounding of x adds 2^-45.
    """
    small = x / 1024
    total = np.ones_like(small)
    for n in range(9, 0, -1):
        total = 1 + total * small / n
    for _ in range(10):
        total = total * total
    return total
