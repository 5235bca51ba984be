"""All ordered pairs of inputs of a rational channel at once: which quotient is the largest, and is it within e^E[x,x'].

Floats decide almost all pairs (``rows``), against bounds on e^E[x,x'] from below; what they leave open is decided in integers.

>>> largest_quotients(Channel([["1/2", "1/2"], ["1/8", "7/8"]])).tolist()
[[4, 3], [7, 0]]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.channel import Channel
from exactdp.levels import Multiples
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.powers import integer_power
from exactdp.numbers.remainders import same
from exactdp.policy import Level, Logarithms, Nats, PrivacyMatrix
from exactdp.privacy.ratio import CLOSE, Ratio, Ratios, cross, filter_is_sound, ratio_of, ratio_within
from exactdp.privacy.rows import RowQuotients, exceeds
from exactdp.privacy.units import power

__all__ = ["largest_quotients", "violating_pair"]

MARGIN = 2.0**-40  # above the relative error of power (2^-41), with room for the roundings around it
LARGE = 64  # nats; bounds on e^level go no further

Doubles = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


def largest_quotients(
    channel: Channel, table: RowQuotients | None = None, chosen: npt.NDArray[np.bool_] | None = None
) -> Integers:
    """For every ordered pair (x, x') the code a * width + b of the values a, b whose quotient is the largest over all y.

    Args:
        channel: rational, k x m.
        table: the quotients of its rows, if they are made.
        chosen: k x k, which pairs are asked for, all by default; the code of another pair is 0.

    Returns:
        k x k codes: ``codes // width`` and ``codes % width`` are positions in ``channel.matrix.values``, of which there are
        ``width``.

    Example:
        >>> largest_quotients(Channel([["3/4", "1/4"], ["1/4", "3/4"]])).tolist()
        [[3, 2], [2, 0]]
    """
    k, width = channel.size[0], len(channel.matrix.values)
    codes, everyone = np.zeros((k, k), dtype=np.int64), np.arange(k)
    table = RowQuotients(channel) if table is None else table
    for x in range(k):
        others = everyone if chosen is None else np.flatnonzero(chosen[x])
        columns = np.empty(len(others), dtype=np.int64)
        columns[others == x] = (channel.pattern[x] >= table.zeros).argmax()  # over itself it is 1 wherever it is not 0/0
        if len(apart := others[others != x]):
            columns[others != x] = table.columns(x, apart)
        codes[x, others] = channel.pattern[x, columns].astype(np.int64) * width + channel.pattern[others, columns]
    return codes


def violating_pair(channel: Channel, policy: PrivacyMatrix) -> tuple[Ratio, int, int, int] | None:
    """(ratio, x, x', y) with ratio = Q(y|x) / Q(y|x') > e^E[x,x'], the first in order of x; None if there is none.

    Args:
        channel: rational, k x m.
        policy: levels in nats of the k inputs.

    Returns:
        The ratio with its place, or None if the channel is E-LDP.

    Example:
        >>> violating_pair(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), PrivacyMatrix.ldp(2, 1))
        (Fraction(3, 1), 0, 1, 0)

    Source: context-aware-ldp, Definition 2.
    """
    table, bounds = RowQuotients(channel), _Bounds(policy.levels)
    values, tight, everyone = channel.matrix.values, False, np.arange(channel.size[0])
    for x in range(channel.size[0]):
        levels = policy.pattern[x]
        others = np.delete(everyone, x) if tight else table.in_doubt(x, bounds.below[levels], tight)
        tight = 2 * len(others) > len(levels)  # where most are in doubt, the filter does not pay for the next row
        if not len(others):
            continue
        columns = table.columns(x, others)
        a, b = channel.pattern[x, columns], channel.pattern[others, columns]
        doubt = bounds.others(table, levels[others], a, b)
        if not len(doubt):
            continue
        doubt = doubt[bounds.in_doubt(levels[others[doubt]], *table.quotients(a[doubt], b[doubt]))]
        if table.sound:
            near = table.doubles[x, columns[doubt]] * table.inverse[others[doubt], columns[doubt]]
            doubt = doubt[near > bounds.below[levels[others[doubt]]] * CLOSE]
        for i in doubt.tolist():
            ratio = ratio_of(values[int(a[i])], values[int(b[i])])
            if not ratio_within(ratio, policy.levels[int(levels[others[i]])]):
                return ratio, x, int(others[i]), int(columns[i])
    return None


class _Bounds:
    """Doubles ``below`` e^level for every level, and integers n, d with n / d = e^level where they are known (else d = 0)."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self.below = np.zeros(len(levels))
        self.ratios = levels if isinstance(levels, Ratios) and filter_is_sound(levels.matrix) else None
        self.logarithms: Logarithms | None = None
        self.multiples: Multiples | None = None  # of which e^level is a quotient of integers where it is asked for
        if self.ratios is not None:
            floats = self.ratios.matrix.floats
            with np.errstate(divide="ignore", invalid="ignore"):  # 0/0 is not e^level of any level: it bounds nothing
                self._under(slice(None), np.nan_to_num(floats[self.ratios.a] / floats[self.ratios.b], posinf=inf))
            self.below[floats[self.ratios.b] == 0] = inf
            return
        if isinstance(levels, Logarithms):
            self.logarithms = levels
            self.n, self.d = levels.above, levels.below
            self._under(slice(None), levels.powers)
            self.below[self.d == 0] = inf
            return
        self.n, self.d = np.zeros(len(levels), dtype=object), np.zeros(len(levels), dtype=object)
        if isinstance(levels, Nats | Multiples):
            self.multiples = levels if isinstance(levels, Multiples) else None
            self._under(slice(None), power(np.minimum(levels.doubles(), float(LARGE))))
            if self.multiples is not None:
                self.below[levels.below == 0] = inf
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
            elif not value.constant and (exact := integer_power(value.terms)) is not None:
                self.n[i], self.d[i] = exact
                logs[i] = _quotient(*exact)
            elif (near := _near(value)) is not None:
                nats[i] = near
            else:
                found = value.enclosure()
                logs[i] = float(exp(found.lower).lower) if found.upper < LARGE else inf
        self._under(np.array(list(logs), dtype=np.int64), np.array(list(logs.values())))
        self._under(np.array(list(nats), dtype=np.int64), power(np.array(list(nats.values()))))

    def _under(self, where: Any, powers: Doubles) -> None:
        """Takes doubles within 2^-41 of e^level, relatively; anything large does for a level above 63.8, where e^level > 2^92."""
        self.below[where] = np.minimum(powers, 2.0**92) * (1 - MARGIN)

    def in_doubt(self, levels: npt.NDArray[Any], n: npt.NDArray[Any], d: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        """Where n / d > e^level, or it is not known: decided in integers where e^level is rational."""
        if self.multiples is not None:
            for i in np.unique(levels[self.d[levels] == 0]).tolist():
                value = self.multiples[i]
                if isinstance(value, LogSum) and not value.constant and (exact := integer_power(value.terms)) is not None:
                    self.n[i], self.d[i] = exact
        above, below = (self.n[levels], self.d[levels]) if self.ratios is None else self.ratios.integers(levels)
        unknown: npt.NDArray[np.bool_] = below == 0
        return exceeds(n, d, above, below) | unknown

    def others(self, table: RowQuotients, levels: npt.NDArray[Any], a: npt.NDArray[Any], b: npt.NDArray[Any]) -> Integers:
        """The places where values[a] / values[b] is not shown to be the very ratio that the level is the logarithm of."""
        values = table.channel.matrix.values
        if self.ratios is not None and self.ratios.matrix.values is values:
            return np.flatnonzero(self.ratios.codes[levels] != a.astype(np.int64) * len(values) + b)
        if self.ratios is not None:
            above, below = self.ratios.cross(levels)
        elif self.logarithms is not None:
            above, below = ([(factor, levels)] for factor in self.logarithms.factors)
        else:
            return np.arange(len(levels))
        one, other = cross(table.factors, a, b)
        return np.flatnonzero(~same(one + below, other + above))


def _near(value: LogSum) -> float | None:
    """A double within 2^-43 of a level >= 0, or ``LARGE`` if that is less; None where rounding may take more."""
    try:
        total = value.constant.numerator / value.constant.denominator
        size = abs(total)
        for base, factor in value.terms.items():
            above, below, times = log(base.numerator), log(base.denominator), factor.numerator / factor.denominator
            total, size = total + times * (above - below), size + abs(times) * (above + below)
    except OverflowError:
        return None
    off = size * (len(value.terms) + 8) * 2.0**-53  # six roundings of each term and one of each sum; they are rounded too
    if total - off >= LARGE:
        return float(LARGE)
    return min(total, float(LARGE)) if total >= 0 and off < 2.0**-43 else None


def _quotient(n: int, d: int) -> float:
    try:
        return n / d
    except (OverflowError, ZeroDivisionError):
        return inf
