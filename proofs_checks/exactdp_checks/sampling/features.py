"""Features of outputs: they cut all outputs into a few cells, so that events are unions of cells and reports are counted by cell.

A feature is the values themselves (the most common ones, and one cell for all others), or, for numbers, a coordinate or the
sum of the coordinates, cut at quantiles of what was seen, with cells for the values seen often and for what is no number.

Requires reports of the same code. Source: Bichsel and others, DP-Sniper (S&P 2021), for features of outputs.

>>> from exactdp_checks.sampling.reports import collected
>>> (values, *_) = features([collected(["a", "b", "a"])])
>>> values.counts(collected(["b", "c"])).tolist(), values.text([0]), values.text([2])
([0, 1, 1], "output 'a'", 'output any other')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.sampling.reports import Reports, plain

__all__ = ["Feature", "Intervals", "Values", "features"]

VALUES = 4096  # cells of the values
FEATURES = 64  # coordinates that are looked at
QUANTILES = np.concatenate([[0.001, 0.003, 0.006], np.arange(1, 100) / 100, [0.994, 0.997, 0.999]])
Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Values:
    """The cell of a value is its place; all others are in the last cell."""

    places: Mapping[Hashable, int]

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.places) + 1

    def counts(self, reports: Reports) -> Counts:
        """How many reports are in each cell."""
        found = np.zeros(self.size, dtype=np.int64)
        if reports.counts is not None:
            for value, n in reports.counts.items():
                found[self.places.get(value, -1)] += n
        elif reports.rows is not None:
            rows, times = np.unique(reports.rows, axis=0, return_counts=True)
            for row, n in zip(rows.tolist(), times.tolist(), strict=True):
                found[self.places.get(plain(row[0] if len(row) == 1 else row), -1)] += n
        return found

    def text(self, cells: Sequence[int]) -> str:
        """The values, a few of them by name."""
        names = [printable(repr(v), 40) for v, place in self.places.items() if place in set(cells)][:3]
        names += ["any other"] if self.size - 1 in cells else []
        more = f" and {len(cells) - len(names)} more" if len(cells) > len(names) else ""
        return f"output {names[0]}" if len(cells) == 1 else f"output among {', '.join(names)}{more}"


@dataclass(frozen=True)
class Intervals:
    """Cells [cut_i, cut_(i+1)) of a coordinate, or of the sum for -1; the last cell is for what is no number."""

    coordinate: int
    width: int
    cuts: tuple[float, ...]

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cuts) + 2

    def counts(self, reports: Reports) -> Counts:
        """How many reports are in each cell."""
        values, times = _numbers(reports, self.coordinate, self.width)
        cells = np.searchsorted(np.array(self.cuts), values, side="right")
        cells[np.isnan(values)] = self.size - 1
        return np.bincount(cells, weights=times, minlength=self.size).astype(np.int64)

    def text(self, cells: Sequence[int]) -> str:
        """The union of the cells as intervals."""
        what = "the sum" if self.coordinate < 0 else f"coordinate {self.coordinate}" if self.width > 1 else "output"
        ends, parts = ["-inf", *(f"{cut:.6g}" for cut in self.cuts), "inf"], list[list[int]]()
        for cell in sorted(c for c in cells if c < self.size - 1):
            if parts and parts[-1][1] == cell:
                parts[-1][1] = cell + 1
            else:
                parts.append([cell, cell + 1])
        names = [f"[{ends[a]}, {ends[b]})" for a, b in parts[:2]] + (["..."] if len(parts) > 2 else [])
        names += ["no number"] if self.size - 1 in cells else []
        return f"{what} in {' or '.join(names)}"


Feature = Values | Intervals


def _numbers(reports: Reports, coordinate: int, width: int) -> tuple[Numbers, Numbers]:
    """The coordinate, or the sum, of every report, and how often each stands for; nan where a report is not of this width."""

    def of(rows: Numbers) -> Numbers:
        return rows.sum(axis=1) if coordinate < 0 else rows[:, coordinate]

    with np.errstate(invalid="ignore"):
        if reports.rows is not None:
            fits = reports.rows.shape[1] == width
            return of(reports.rows) if fits else np.full(reports.n, np.nan), np.ones(reports.n)
        values, times = [], []
        for value, n in (reports.counts or {}).items():
            row = value if isinstance(value, tuple) else (value,)
            fits = len(row) == width and all(type(v) in (int, float) for v in row)
            values.append(float(of(np.array([row], dtype=np.float64))[0]) if fits else np.nan)
            times.append(n)
        return np.array(values), np.array(times, dtype=np.float64)


def features(halves: Sequence[Reports]) -> list[Feature]:
    """The features of what was seen in the first half.

    Raises BadInput where no output was seen twice, and they are no numbers.
    """
    found: list[Feature] = []
    common: Counter[Hashable] = Counter()
    distinct, repeated = 0, False
    for reports in halves:
        if reports.counts is not None:
            common.update(reports.counts)
        elif reports.rows is not None:
            rows, times = np.unique(reports.rows, axis=0, return_counts=True)
            often = np.argsort(times, kind="stable")[::-1][:VALUES]
            common.update(
                {plain(r if len(r) > 1 else r[0]): n for r, n in zip(rows[often].tolist(), times[often].tolist(), strict=True)}
            )
    distinct, repeated = len(common), any(n > 1 for n in common.values())
    if repeated:
        top = sorted(common.items(), key=lambda item: -item[1])[:VALUES]
        found.append(Values({value: i for i, (value, _) in enumerate(top)}))
    width = _width(halves)
    if width and (distinct > 2 or not repeated):
        for coordinate in [*range(min(width, FEATURES)), *([-1] if width > 1 else [])]:
            seen = [_numbers(r, coordinate, width) for r in halves]
            cuts = _cuts(np.concatenate([v for v, _ in seen]), np.concatenate([n for _, n in seen]))
            if cuts:
                found.append(Intervals(coordinate, width, cuts))
    if not found:
        raise BadInput("no output was seen twice, and they are no numbers: give a statistic, a function of the output, or events")
    return found


def _width(halves: Sequence[Reports]) -> int:
    """How many numbers an output is; 0 where outputs are something else, or differ in this."""
    widths: set[int] = set()
    for reports in halves:
        if reports.rows is not None:
            widths.add(reports.rows.shape[1])
        else:
            rows = [v if isinstance(v, tuple) else (v,) for v in reports.counts or {}]
            widths |= {len(row) if all(type(v) in (int, float) for v in row) else 0 for row in rows}
    return widths.pop() if len(widths) == 1 else 0


def _cuts(values: Numbers, times: Numbers) -> tuple[float, ...]:
    """Quantiles of the numbers, and both sides of the values that are seen often."""
    keep = ~np.isnan(values)
    order = np.argsort(values[keep], kind="stable")
    ordered, weights = values[keep][order], np.cumsum(times[keep][order])
    if not len(ordered):
        return ()
    cuts = ordered[np.searchsorted(weights, QUANTILES * weights[-1])]
    atoms = [v for v in np.unique(cuts) if np.count_nonzero(cuts == v) > 1]
    both = np.concatenate([cuts, atoms, np.nextafter(np.array(atoms), np.inf)])
    return tuple(np.unique(both[both > ordered[0]]).tolist())
