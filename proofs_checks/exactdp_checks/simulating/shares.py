"""One run of many users in shares of at most ``USERS``, each with random numbers of its own: several processes work on one run.

What shares measure is added up: estimates that are means over the users, scores, copies of a sketch. The shares of a run depend
on the number of its users alone, so the numbers do not depend on who works on them. A run of fewer users is one share; so is a
run of a scheme whose measure is no sum (``ADDED`` names those that are).

>>> plan = Plan(("GRR", "HadaHeavy"), 4, "uniform", (2 * USERS + 1,), ("1",), 1)
>>> [len(shares(task)) for task in plan.tasks], [part(2 * USERS + 1, place, 3) for place in range(2)]
([3, 1], [(0, 699051), (699051, 1398102)])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp_checks.simulating import oracles, papers, protocols
from exactdp_checks.simulating.plan import Plan, Task, counts_of
from exactdp_checks.simulating.runs import generator

__all__ = ["ADDED", "USERS", "Gathered", "Share", "joined", "part", "shares", "worked", "worked_share"]

USERS = 2**20
SKETCHED = 2**26  # of HadaOracle: each share transforms the whole sketch, which costs as much as tens of millions of users
ADDED = frozenset([*oracles.NAMES, *protocols.ADDED, *papers.AVERAGED])
Values = Mapping[str, float]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Share:
    """Share number ``place`` of the ``whole`` shares of a run."""

    task: Task
    place: int = 0
    whole: int = 1


def shares(task: Task) -> tuple[Share, ...]:
    """All shares of a run."""
    most = SKETCHED if task.cell.scheme == "HadaOracle" else USERS
    whole = -(-task.cell.n // most) if task.cell.scheme in ADDED else 1
    return tuple(Share(task, place, whole) for place in range(whole))


def part(n: int, place: int, whole: int) -> tuple[int, int]:
    """The first user of a share, and the one behind the last."""
    return n * place // whole, n * (place + 1) // whole


def worked(plan: Plan, task: Task) -> Values:
    """What one run measures."""
    return joined(plan, task, [worked_share(plan, share) for share in shares(task)])


def worked_share(plan: Plan, share: Share) -> Any:
    """What the users of a share add: an array to be added up, or what the run measures where it is one share."""
    task, cell = share.task, share.task.cell
    everyone, rng = _users(plan, task)
    mine, public = everyone, None
    if share.whole > 1:
        rng, public = _generator(plan, task, "share", share.place), _generator(plan, task, "public")
        mine = _between(everyone, *part(cell.n, share.place, share.whole))
    if cell.scheme in oracles.NAMES:
        return oracles.run(cell.scheme, mine, cell.epsilon, rng)
    if cell.scheme in papers.AVERAGED:
        return papers.estimated(cell.scheme, mine, cell.epsilon, rng)
    if cell.scheme in protocols.ADDED:
        return protocols.added(cell.scheme, mine, cell.epsilon, rng, plan.domain, public, everyone)
    if cell.scheme in papers.NAMES:
        return papers.run(cell.scheme, mine, cell.epsilon, rng)
    return protocols.run(cell.scheme, mine, cell.epsilon, rng, plan.domain, Fraction(plan.threshold))


def joined(plan: Plan, task: Task, found: Sequence[Any]) -> Values:
    """What a run measures, from what its shares add, in their order."""
    cell = task.cell
    if cell.scheme not in ADDED:
        (values,) = found
        return dict(values)
    if cell.scheme in protocols.ADDED:
        return protocols.measured(cell.scheme, np.sum(found, axis=0), _users(plan, task)[0], cell.epsilon)
    sizes = np.diff([part(cell.n, i, len(found))[0] for i in range(len(found) + 1)])
    mean = found[0] if len(found) == 1 else np.average(found, axis=0, weights=sizes)
    if cell.scheme in papers.AVERAGED:
        return papers.measured(cell.scheme, mean, _users(plan, task)[0])
    gap = mean - counts_of(plan, cell.n) / cell.n
    return {"mse": float(gap @ gap) / plan.k, "largest error": float(np.abs(gap).max())}


def _generator(plan: Plan, task: Task, *more: object) -> np.random.Generator:
    """The random numbers of a run, or of one part of it."""
    cell = task.cell
    return generator(plan.seed, cell.scheme, plan.k, plan.distribution, cell.n, cell.epsilon, plan.drawn, task.run, *more)


def _users(plan: Plan, task: Task) -> tuple[Counts, np.random.Generator]:
    """How many users of a run have each item, and the random numbers that are left."""
    held, rng = counts_of(plan, task.cell.n), _generator(plan, task)
    return rng.multinomial(task.cell.n, held / task.cell.n) if plan.drawn else held, rng


def _between(counts: Counts, start: int, stop: int) -> Counts:
    """The counts of the users from ``start`` to ``stop``, who are in the order of their items."""
    return np.diff(np.clip(np.cumsum(counts), start, stop), prepend=start).astype(np.int64)


class Gathered:
    """The shares as they come, in any order; ``keep`` is called with a run when its last share is there."""

    def __init__(self, plan: Plan, keep: Callable[[Task, Values], None]) -> None:
        self.plan, self.keep, self.held = plan, keep, dict[Task, dict[int, Any]]()

    def __call__(self, share: Share, found: Any) -> None:
        """Takes one share."""
        held = self.held.setdefault(share.task, {})
        held[share.place] = found
        if len(held) == share.whole:
            self.keep(share.task, joined(self.plan, share.task, [held[i] for i in range(share.whole)]))
            del self.held[share.task]
