"""Oracles and protocols on simulated users, beside their exact predictions, from Python.

>>> print(simulate("GRR", k=4, epsilon="ln 3", n=1000, runs=2))
1 cell of 2 runs, k = 4, uniform: GRR, n = 1000, epsilon = ln 3
mse: sample 0.00100125, predicted 0.0015
drawn with seed 1: a sample proves nothing; the table: result.records()
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from exactdp.arguments import check_count, listed, plain
from exactdp.likes import LevelLike
from exactdp.shown import Shown
from exactdp_checks.simulating.asking import plan_of
from exactdp_checks.simulating.drawing import save
from exactdp_checks.simulating.plan import Plan
from exactdp_checks.simulating.results import Row, table
from exactdp_checks.simulating.shares import worked

__all__ = ["Simulation", "simulate"]


@dataclass(frozen=True, repr=False)
class Simulation(Shown):
    """The plan, and a row for each measure of each scheme, number of users and level."""

    plan: Plan
    rows: tuple[Row, ...]

    def to_json(self) -> dict[str, Any]:
        """The schemes, the number of items and ``records``.

        Returns:
            Objects that ``json.dumps`` takes.

        Example:
            >>> import exactdp
            >>> runs = exactdp.simulate("GRR", k=4, epsilon=1, n=100, runs=2)
            >>> sorted(runs.to_json())
            ['distribution', 'k', 'rows', 'schemes']
        """
        plan = self.plan
        return {"schemes": list(plan.schemes), "k": plan.k, "distribution": plan.distribution, "rows": self.records()}

    def records(self) -> list[dict[str, Any]]:
        """A row for each measure of each scheme, number of users and level.

        Returns:
            A list of dictionaries with the same keys.

        Example:
            >>> import exactdp
            >>> runs = exactdp.simulate("GRR", k=4, epsilon=1, n=100, runs=2)
            >>> len(runs.records())
            2
        """
        return [row.flat() for row in self.rows]

    def plot(self, path: str | Path) -> None:
        """The errors against epsilon, drawn by matplotlib into a file.

        Args:
            path: a file that matplotlib can write, such as errors.png.

        Returns:
            Nothing.

        Example:
            >>> import exactdp
            >>> runs = exactdp.simulate("GRR", k=4, epsilon=1, n=100, runs=2)
            >>> import tempfile
            >>> from pathlib import Path
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     runs.plot(Path(folder, "errors.svg"))
        """
        save(Path(path), self.plan, self.rows)

    def __str__(self) -> str:
        first, plan = self.rows[0], self.plan
        cells = f"{len(plan.cells)} cell{'s' * (len(plan.cells) > 1)} of {plan.runs} runs, k = {plan.k}, {plan.distribution}"
        known = "" if first.predicted is None else f", predicted {first.predicted:.6g}"
        of = f"{first.cell.scheme}, n = {first.cell.n}, epsilon = {first.cell.epsilon}"
        drawn = f"drawn with seed {plan.seed}: a sample proves nothing; the table: result.records()"
        return f"{cells}: {of}\n{first.measure}: sample {first.mean:.6g}{known}\n{drawn}"


@plain
def simulate(
    schemes: str | Sequence[str],
    k: int | None = None,
    *,
    epsilon: LevelLike | Sequence[LevelLike] = 1,
    n: int | Sequence[int] = 10_000,
    distribution: str = "uniform",
    runs: int = 10,
    seed: int = 1,
    iid: bool = False,
    domain: int | str = 0,
    threshold: str = "1/20",
) -> Simulation:
    """Runs schemes on simulated users, many times.

    Args:
        schemes: names such as "GRR" and "OUE", one or a list; a wrong one is answered with the list of all.
        k: the number of items; for a file of weights, that of its weights.
        epsilon: levels in nats, one or a list.
        n: numbers of users, one or a list.
        distribution: "uniform", "zipf", "zipf:2", "geometric", or a file with a weight for each item.
        runs: how often each cell is repeated.
        seed: equal seeds give equal numbers.
        iid: draw the users afresh in every run.
        domain: the number of strings of HadaOracle and HadaHeavy, such as "66^20".
        threshold: the share of the users that HadaHeavy searches for.

    Returns:
        The rows: sample means with standard errors, and what is known of them exactly.

    Raises:
        BadInput: for what cannot be simulated. OutOfScope: for sizes beyond the schemes.

    Example:
        >>> simulate(["GRR", "OUE"], k=4, epsilon=[1, "ln 3"], n=1000, runs=2)
        <Simulation: 4 cells of 2 runs, k = 4, uniform: GRR, n = 1000, epsilon = 1>

    Source: the schemes of ``exactdp.oracles`` and of the five papers.
    """
    names = (schemes,) if isinstance(schemes, str) else listed(schemes, "schemes", '["GRR", "OUE"]')
    rest = check_count(runs, "runs"), check_count(seed, "seed", 0), iid, str(domain), threshold
    plan = plan_of(names, None if k is None else check_count(k, "k"), distribution, _several(n), _several(epsilon), rest)
    return Simulation(plan, tuple(table(plan, {task: worked(plan, task) for task in plan.tasks})))


def _several(values: Any) -> str:
    """One value, or several, with commas between them."""
    several = values if isinstance(values, list | tuple | range | np.ndarray) else [values]
    return ",".join(str(v) for v in several)
