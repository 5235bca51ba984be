"""Events that tell two inputs apart, chosen on one half of the runs so that the other half is free to test them.

For an ordered pair of inputs the candidates are single cells and the unions of the cells with the largest ratios of counts.
The score is ln((low - delta)/high) - level, with approximate bounds low, high: choosing needs no rigour, because what is
chosen is tested on fresh runs.

Requires outputs of the same code. Source: Bichsel and others, DP-Sniper (S&P 2021), for choosing on one half by likelihood
ratios.

>>> from exactdp_checks.sampling.reports import collected
>>> halves = [collected([0] * 90 + [1] * 10), collected([0] * 50 + [1] * 50)]
>>> found = chosen(halves, {(0, 1): 0.0, (1, 0): 0.0}, most=1, error=0.01)
>>> [(c.x, c.other, c.event.text) for c in found], found[0].event.count(halves[0])
([(1, 0, 'output 1')], 10)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp_checks.sampling.features import Feature, features
from exactdp_checks.sampling.reports import Reports

__all__ = ["Choice", "Event", "Stated", "chosen"]

PREFIXES = 48  # unions of cells that are tried for a pair
Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Event:
    """The outputs in some cells of a feature."""

    feature: Feature
    cells: tuple[int, ...]

    @property
    def text(self) -> str:
        """What is in the event."""
        return self.feature.text(self.cells)

    def count(self, reports: Reports) -> int:
        """How many reports are in the event."""
        return int(self.feature.counts(reports)[list(self.cells)].sum())


@dataclass(frozen=True)
class Stated:
    """An event that the user states: a name and a predicate of the output."""

    text: str
    predicate: Callable[[Any], object]

    def count(self, reports: Reports) -> int:
        """How many reports are in the event."""
        return reports.number(self.predicate)


@dataclass(frozen=True)
class Choice:
    """An event that seems likelier under input x than under ``other``."""

    x: int
    other: int
    event: Event | Stated
    score: float = 0.0


def chosen(
    halves: Sequence[Reports], levels: Mapping[tuple[int, int], float], most: int, error: float, delta: float = 0
) -> list[Choice]:
    """At most ``most`` events with the best scores, two at most for an ordered pair; ``levels`` holds the pairs to compare."""
    found: list[Choice] = []
    z = NormalDist().inv_cdf(1 - error)
    for feature in features(halves):
        table = [feature.counts(reports) for reports in halves]
        for (x, other), level in levels.items():
            found += _best(feature, table, x, other, (halves[x].n, halves[other].n), level, z, delta)
    found.sort(key=lambda choice: -choice.score)
    kept: list[Choice] = []
    for choice in found:
        if sum((choice.x, choice.other) == (k.x, k.other) for k in kept) < 2:
            kept.append(choice)
        if len(kept) == most:
            break
    return kept


def _best(
    feature: Feature, table: Sequence[Counts], x: int, other: int, sizes: tuple[int, int], level: float, z: float, delta: float
) -> list[Choice]:
    """The single cell and the union of cells with the best scores for the pair."""
    a, b = table[x].astype(np.float64), table[other].astype(np.float64)
    seen = np.flatnonzero(a)
    if not len(seen):
        return []
    order = seen[np.argsort(-((a[seen] + 0.5) / (b[seen] + 0.5)), kind="stable")]
    ends = np.unique(np.linspace(1, len(order), min(PREFIXES, len(order))).astype(np.int64))
    above, below = np.cumsum(a[order])[ends - 1], np.cumsum(b[order])[ends - 1]
    unions_say = (above < sizes[0]) | (below < sizes[1])  # all outputs together tell nothing
    singles, unions = (_scores(p, q, sizes, z, delta) for p, q in ((a[seen], b[seen]), (above, below)))
    unions = np.where(unions_say, unions, -np.inf)
    one, many = int(np.argmax(singles)), int(np.argmax(unions))
    found = [
        Choice(x, other, Event(feature, (int(seen[one]),)), float(singles[one]) - level),
        Choice(x, other, Event(feature, tuple(sorted(order[: ends[many]].tolist()))), float(unions[many]) - level),
    ]
    return found[:1] if found[0].event == found[1].event else found


def _scores(above: Numbers, below: Numbers, sizes: tuple[int, int], z: float, delta: float) -> Numbers:
    """ln((low - delta)/high) with the bounds of Wilson."""
    low = _wilson(above, sizes[0], -z) - delta
    high = _wilson(below, sizes[1], z)
    return np.where(low > 0, np.log(np.maximum(low, 1e-300) / np.maximum(high, 1e-300)), -log(1e300))


def _wilson(counts: Numbers, n: int, z: float) -> Numbers:
    share, square = counts / n, z * z / n
    centre = share + square / 2
    spread = abs(z) * np.sqrt(share * (1 - share) / n + square / (4 * n))
    return np.asarray(np.clip((centre + (spread if z > 0 else -spread)) / (1 + square), 0, 1))
