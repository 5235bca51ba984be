"""Real variables that were compared with each other on scales of their own: the chance of their order, by a sum over a fine grid.

A variable is at + by X, where X is a uniform number u of a cell, -log(u), -log(1 - u), or Laplace's of u. What is known is which
come before which. The chance is an integral, set by set, with an error below ``WITHIN``: it tests an exact one.
Source: order statistics (H. David, H. Nagaraja, Order statistics, 2003); the trapezoidal rule for Stieltjes integrals.

>>> clock, slower = ("exponential", False, 0.0, 1.0), ("exponential", False, 0.0, 2.0)
>>> abs(chance(Contest((0, 1), (clock, slower), (0, 1)), ((0.0, 1.0), (0.0, 1.0))) - 2 / 3) < WITHIN
True
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import Any, NamedTuple, TypeAlias

__all__ = ["WITHIN", "Contest", "chance", "holds"]

WITHIN = 2e-6  # an error of the sums, far above theirs
FINE, MOST = 4001, 8  # points for each variable, variables whose order is no star
Shape: TypeAlias = tuple[str, bool, float, float]  # (which X, whether of 1 - u, at, by)
Span: TypeAlias = tuple[float, float]
Numbers: TypeAlias = Any


class Contest(NamedTuple):
    """``members``: the draws; ``shapes`` of their values; ``earlier``: for each, as bits, the places of those before it."""

    members: tuple[int, ...]
    shapes: tuple[Shape, ...]
    earlier: tuple[int, ...]


def holds(contest: Contest, numbers: Sequence[float]) -> bool:
    """Whether the values at these numbers come in the order."""
    values = [_value(shape, u) for shape, u in zip(contest.shapes, numbers, strict=True)]
    return all(values[i] < values[j] for j, bits in enumerate(contest.earlier) for i in range(len(values)) if bits >> i & 1)


def _value(shape: Shape, u: float) -> float:
    name, mirrored, at, by = shape
    if name == "uniform":
        return at + by * u
    if name == "laplace":
        return at + by * (log(2 * u) if u < 0.5 else -log(2 - 2 * u))
    return at - by * log(1 - u if mirrored else u)


@lru_cache(maxsize=1024)
def chance(contest: Contest, spans: tuple[Span, ...]) -> float:
    """The probability of the order, where the numbers are uniform on these spans. Raises ValueError for too large orders."""
    k, found = len(contest.members), 1.0
    left = set(range(k))
    while left:
        part, before = {min(left)}, set[int]()
        while part != before:
            before = set(part)
            part |= {i for j in before for i in range(k) if contest.earlier[j] >> i & 1}
            part |= {j for j in range(k) if any(contest.earlier[j] >> i & 1 for i in before)}
        left -= part
        found *= _part(contest, spans, sorted(part)) if len(part) > 1 else 1.0
    return found


def _part(contest: Contest, spans: tuple[Span, ...], part: list[int]) -> float:
    import numpy as np  # most replays have no contest, and no numpy

    shapes, own = [contest.shapes[i] for i in part], [spans[i] for i in part]
    earlier = [sum(1 << n for n, i in enumerate(part) if contest.earlier[j] >> i & 1) for j in part]
    at = np.unique(np.concatenate([_points(shape, span) for shape, span in zip(shapes, own, strict=True)]))
    below = [_below(shape, span, at) for shape, span in zip(shapes, own, strict=True)]
    k, whole = len(part), 2 ** len(part) - 1
    for w in range(k):
        others = [below[i] for i in range(k) if i != w]
        if all(earlier[i] == (0 if i == w else 1 << w) for i in range(k)):
            return float(_integral(np.prod([1 - each for each in others], axis=0), below[w])[-1])
        if earlier[w] == whole - (1 << w) and not any(earlier[i] for i in range(k) if i != w):
            return float(_integral(np.prod(others, axis=0), below[w])[-1])
    if k > MOST:
        raise ValueError("more real numbers were compared with each other than are summed over")
    table = {0: np.ones_like(at)}  # for each set how likely its variables are below a point, in an order that is allowed
    for chosen in range(1, whole + 1):
        if all(not chosen >> j & 1 or earlier[j] & ~chosen == 0 for j in range(k)):
            last = (j for j in range(k) if chosen >> j & 1 and not any(chosen >> n & 1 and earlier[n] >> j & 1 for n in range(k)))
            sums = [_integral(table[chosen - (1 << j)], below[j]) for j in last if chosen - (1 << j) in table]
            table[chosen] = np.sum(sums, axis=0)
    return float(table[whole][-1])


def _integral(weights: Numbers, below: Numbers) -> Numbers:
    """The integral of weights d(below) up to each point."""
    import numpy as np

    return np.concatenate([[0.0], np.cumsum((weights[1:] + weights[:-1]) / 2 * np.diff(below))])


def _points(shape: Shape, span: Span) -> Numbers:
    """Values at which the distribution function is looked at: dense where it rises, and far into its tails."""
    import numpy as np

    name, _, at, by = shape
    if name == "uniform":
        return at + by * np.linspace(*span, FINE)
    tail = np.concatenate([np.linspace(0, 3, FINE), np.linspace(3, 40, FINE)])
    return at + by * (tail if name == "exponential" else np.concatenate([-tail, tail]))


def _below(shape: Shape, span: Span, x: Numbers) -> Numbers:
    """The probability to be below each x."""
    import numpy as np

    name, _, at, by = shape
    if name == "uniform":
        low, high = sorted((at + by * span[0], at + by * span[1]))
        return np.clip((x - low) / (high - low), 0, 1)
    z = (x - at) / abs(by)
    if name == "laplace":
        return np.where(z < 0, np.exp(np.minimum(z, 0)) / 2, 1 - np.exp(-np.maximum(z, 0)) / 2)
    return 1 - np.exp(-np.maximum(z, 0)) if by > 0 else np.exp(np.minimum(z, 0))
