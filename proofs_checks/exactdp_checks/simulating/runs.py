"""One cell of an experiment: a scheme run several times on data, the means of its errors with their standard errors.

The truth is a distribution p. d_TV is half the l1 distance to p, also where an estimate is no distribution (no post-processing);
l2 is the squared Euclidean distance, whose mean the papers call the risk. All randomness comes from ``generator``: the same seed
and the same names give the same numbers, alone or within a larger experiment, on one thread or on several.

>>> mean_of([1.0, 2.0, 3.0])
Mean(mean=2.0, error=0.5773502691896258)
>>> [bool(generator(1, "a").random() == generator(1, name).random()) for name in ("a", "b")]
[True, False]
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from exactdp.fast.postprocess import METHODS, postprocess
from exactdp_checks.simulating.distributions import check_integer
from exactdp_checks.simulating.schemes import Level, Scheme

__all__ = ["METHODS", "Advance", "Errors", "Mean", "generator", "mapped", "mean_of", "repeated", "tidy_csv"]

Advance = Callable[[str], None]
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Mean:
    """A mean, and its standard error: the deviation of the runs over the square root of their number; None for one run."""

    mean: float
    error: float | None


@dataclass(frozen=True)
class Errors:
    """The errors of one scheme with one post-processing; the predictions are for none, and None otherwise."""

    postprocess: str
    runs: int
    d_tv: Mean
    d_tv_predicted: float | None
    l2: Mean
    l2_predicted: float | None

    def flat(self) -> dict[str, object]:
        """The errors as columns of a tidy table."""
        return {
            "postprocess": self.postprocess,
            "runs": self.runs,
            "d_tv": self.d_tv.mean,
            "d_tv_error": self.d_tv.error,
            "d_tv_predicted": self.d_tv_predicted,
            "l2": self.l2.mean,
            "l2_error": self.l2.error,
            "l2_predicted": self.l2_predicted,
        }


def tidy_csv(rows: Sequence[Mapping[str, object]]) -> str:
    """Rows with the same columns as CSV with a header; None is an empty cell."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of one or more values."""
    array = np.asarray(values, dtype=np.float64)
    error = None if array.size == 1 else float(array.std(ddof=1)) / sqrt(array.size)
    return Mean(float(array.mean()), error)


def generator(seed: int, *names: object) -> np.random.Generator:
    """The random numbers of this seed and these names."""
    key = int.from_bytes("\n".join(map(str, names)).encode())
    return np.random.default_rng([check_integer(seed, "seed", 0), key])


def repeated(
    scheme: Scheme,
    data: Callable[[int], npt.NDArray[np.int64]],
    truth: npt.NDArray[np.float64],
    epsilon: Level,
    random: Callable[[int], np.random.Generator],
    runs: int,
    *,
    fixed: bool,
) -> tuple[Errors, ...]:
    """The errors of ``runs`` runs, for every post-processing.

    ``data`` gives the counts of the symbols in a run; ``fixed`` says that they are the same in all, with frequencies ``truth``.
    """
    found: list[list[tuple[float, float]]] = []
    n = 0
    for run in range(check_integer(runs, "runs", 1)):
        counts = data(run)
        n = int(counts.sum())
        estimate = scheme.estimate(np.repeat(np.arange(scheme.k), counts), epsilon, random(run))
        gaps = [postprocess(estimate, method) - truth for method in METHODS]
        found.append([(float(np.abs(gap).sum()) / 2, float(gap @ gap)) for gap in gaps])
    l1, l2 = scheme.predicted(truth, epsilon, n, fixed=fixed)
    table = np.asarray(found)
    return tuple(
        Errors(
            method,
            runs,
            mean_of(table[:, i, 0].tolist()),
            l1 if method == "none" else None,
            mean_of(table[:, i, 1].tolist()),
            l2 if method == "none" else None,
        )
        for i, method in enumerate(METHODS)
    )


def mapped(function: Callable[[T], R], cells: Sequence[T], named: Callable[[T], str], advance: Advance) -> list[R]:
    """``function`` of every cell, in their order, on all processors; ``advance`` is called after each with its name."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = []
        for cell, result in zip(cells, pool.map(function, cells), strict=True):
            found.append(result)
            advance(named(cell))
        return found
