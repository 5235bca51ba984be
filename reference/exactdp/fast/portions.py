"""Any number of users in bounded memory: reports are made, or read, a portion at a time, and the estimates are averaged.

An estimate of frequencies is a mean over the users, so that of all users is the mean of those of the portions, weighted by their
sizes, up to the rounding of doubles: what is in memory is one portion and one estimate.

>>> from exactdp.fast import krr
>>> rng = np.random.default_rng(7)
>>> def report(x, rng):
...     return krr.encode(x, 3, "ln 3", rng)
>>> def read(reports):
...     return krr.estimate(reports, 3, "ln 3")
>>> bool(abs(simulated(report, read, [7000, 3000, 0], rng, most=999) - [0.7, 0.3, 0]).max() < 0.1)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.fast.noise import array, count, source

__all__ = ["combined", "portions", "simulated"]

MOST = 2**18  # users of a portion
Items = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def portions(counts: npt.ArrayLike, most: int = MOST) -> Iterator[Items]:
    """The items of counts[0] users with item 0, counts[1] with item 1, ..., in this order, at most ``most`` users at a time."""
    refusal = "counts has an integer >= 0 for each item, the number of users with it"
    held = array(counts, refusal)
    if held.ndim != 1 or not held.size or held.dtype.kind not in "iu" or held.min() < 0:
        raise ValueError(refusal)
    ends = np.cumsum(held.astype(np.int64))
    step, users = count(most, "most"), int(ends[-1])
    return (_between(ends, start, min(start + step, users)) for start in range(0, users, step))


def _between(ends: Items, start: int, stop: int) -> Items:
    """The items of the users from ``start`` to ``stop``."""
    first, last = np.searchsorted(ends, [start, stop - 1], side="right")
    places = np.clip(ends[first : last + 1], start, stop)
    return np.repeat(np.arange(first, last + 1), np.diff(places, prepend=start))


def combined(read: Callable[[Any], Floats], reports: Iterable[Any]) -> Floats:
    """``read`` of all reports, which come in portions: the mean of its values, weighted by the sizes of the portions."""
    users, total = 0, None
    for part in reports:
        if len(part):
            found = read(part) * len(part)
            users, total = users + len(part), found if total is None else total + found
    if total is None:
        raise ValueError("an estimate needs at least one report")
    return np.asarray(total / users)


def simulated(
    report: Callable[[Items, np.random.Generator], Any],
    read: Callable[[Any], Floats],
    counts: npt.ArrayLike,
    rng: np.random.Generator,
    most: int = MOST,
) -> Floats:
    """The estimates from one report of each of counts[0] + counts[1] + ... users."""
    draw = source(rng)
    return combined(read, (report(part, draw) for part in portions(counts, most)))
