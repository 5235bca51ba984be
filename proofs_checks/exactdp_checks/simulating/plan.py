"""A simulation: schemes x numbers of users x levels, each repeated, on one kind of data; every run has random numbers of its own.

The random numbers of a run come from the seed and the names of its cell alone, so a simulation that is interrupted and goes on,
or is spread over processes, gives the same numbers as one in a piece.

>>> plan = Plan(("GRR", "OUE"), 4, "zipf", (100,), ("1",), 3)
>>> len(plan.cells), len(plan.tasks)
(2, 6)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

import exactdp
from exactdp.oracles.comparing import enclosed
from exactdp_checks.simulating import data, oracles, papers, protocols

__all__ = ["SCHEMES", "Cell", "Plan", "Task", "check", "counts_of", "predictions"]

SCHEMES = (*oracles.NAMES, *protocols.NAMES, *papers.NAMES)


@dataclass(frozen=True)
class Cell:
    """A scheme at a number of users and a level."""

    scheme: str
    n: int
    epsilon: str


@dataclass(frozen=True)
class Task:
    """A run of a cell, from 0."""

    cell: Cell
    run: int


@dataclass(frozen=True)
class Plan:
    """What is simulated. ``weights`` are those of a file, as text; then ``distribution`` is its name."""

    schemes: tuple[str, ...]
    k: int
    distribution: str
    users: tuple[int, ...]
    levels: tuple[str, ...]
    runs: int
    seed: int = 1
    drawn: bool = False
    weights: tuple[str, ...] = ()
    domain: int = 0  # of the items of a sketch; 0: the k items
    threshold: str = "1/20"  # lambda' / n of a search

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, in the order of the table."""
        return tuple(Cell(s, n, e) for s in self.schemes for n in self.users for e in self.levels)

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """All runs of all cells."""
        return tuple(Task(cell, run) for cell in self.cells for run in range(self.runs))

    @property
    def digest(self) -> str:
        """A name for all that the numbers depend on: the plan, our version and numpy's."""
        told = json.dumps([asdict(self), exactdp.__version__, np.__version__], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()


@lru_cache(maxsize=8)
def counts_of(plan: Plan, n: int) -> npt.NDArray[np.int64]:
    """How many of n users have each item."""
    if plan.weights:
        return np.array(data.rounded([Fraction(w) for w in plan.weights], n), dtype=np.int64)
    return data.counts(plan.distribution, plan.k, n)


def check(plan: Plan) -> None:
    """Raises OutOfScope for a cell that cannot be simulated."""
    for cell in plan.cells:
        if cell.scheme in papers.NAMES:
            papers.check(cell.scheme, plan.k, cell.epsilon, cell.n)
        elif cell.scheme in protocols.NAMES:
            protocols.check(cell.scheme, plan.k, cell.epsilon, cell.n)
        elif cell.n == plan.users[0]:
            oracles.check(cell.scheme, plan.k, cell.epsilon)


def predictions(plan: Plan, cell: Cell) -> Mapping[str, tuple[str, float, str]]:
    """What is known of the mean of a measure: (=, at least or at most; the number; the exact number as text)."""
    held = counts_of(plan, cell.n).tolist()
    if cell.scheme in protocols.NAMES:
        return protocols.predicted(cell.scheme, held, cell.epsilon, Fraction(plan.threshold))
    if cell.scheme in papers.NAMES:
        return papers.predicted(cell.scheme, held, cell.epsilon)
    value = oracles.predicted(cell.scheme, held, cell.epsilon, drawn=plan.drawn)
    found = enclosed(value, cell.epsilon, 512)
    return {} if found is None else {"mse": ("=", float((found.lower + found.upper) / 2), str(value))}
