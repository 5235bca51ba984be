"""The runs of a simulation as they come, kept in a file, and the table: sample means with standard errors beside predictions.

The journal begins with a line that names the plan; a line for each run follows, in any order, as it was finished. A line that was
cut off when the simulation was interrupted is dropped. The table depends on the set of runs alone.

>>> plan = Plan(("GRR",), 3, "uniform", (300,), ("ln 3",), 40)
>>> found = table(plan, {task: worked(plan, task) for task in plan.tasks})
>>> [(row.measure, row.relation) for row in found], abs(found[0].deviations) < 5
([('mse', '='), ('largest error', '')], True)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import named
from exactdp_checks.simulating.plan import Cell, Plan, Task, predictions
from exactdp_checks.simulating.runs import mean_of
from exactdp_checks.simulating.shares import worked

__all__ = ["Journal", "Row", "table", "worked"]

FORMAT = "exactdp-simulation-1"
FEW = 10
Runs = Mapping[Task, Mapping[str, float]]


@dataclass(frozen=True)
class Row:
    """A measure of a cell: its mean over the runs, the standard error (None for one run), and what is known of the mean."""

    cell: Cell
    k: int
    distribution: str
    runs: int
    measure: str
    mean: float
    error: float | None
    relation: str  # "=", "at least", "at most", or "" where nothing is known
    predicted: float | None
    exact: str

    @property
    def deviations(self) -> float | None:
        """How many standard errors the mean is from an exact prediction; None for runs too few to know the error."""
        if self.relation != "=" or self.predicted is None or not self.error or self.runs < FEW:
            return None
        return (self.mean - self.predicted) / self.error

    def flat(self) -> dict[str, object]:
        """The row as columns of a tidy table."""
        return {
            "scheme": self.cell.scheme,
            "k": self.k,
            "distribution": self.distribution,
            "n": self.cell.n,
            "epsilon": self.cell.epsilon,
            "runs": self.runs,
            "measure": self.measure,
            "sample": self.mean,
            "standard error": self.error,
            "relation": self.relation,
            "predicted": self.predicted,
            "deviations": self.deviations,
            "exact": self.exact,
        }


def table(plan: Plan, runs: Runs) -> list[Row]:
    """A row for each measure of each cell."""
    found = []
    for cell in plan.cells:
        values = [runs[Task(cell, run)] for run in range(plan.runs)]
        known = predictions(plan, cell)
        for measure in values[0]:
            mean = mean_of([value[measure] for value in values])
            relation, number, exact = known.get(measure, ("", None, ""))
            found.append(Row(cell, plan.k, plan.distribution, plan.runs, measure, mean.mean, mean.error, relation, number, exact))
    return found


class Journal:
    """The runs that are finished, in a file of JSON lines."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Opens the journal of this plan, or begins one. Raises BadInput for that of another plan."""
        self.path, self.plan = path, plan
        self.cells = {cell: i for i, cell in enumerate(plan.cells)}
        self.runs: dict[Task, Mapping[str, float]] = {}
        head = json.dumps({"format": FORMAT, "plan": plan.digest}) + "\n"
        try:
            text = path.read_text("utf-8") if path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            if whole and not whole.startswith(head):
                raise BadInput(f"{named(path)} is of another simulation: name another folder with --out, or repeat its options")
            self._read(whole[len(head) :].splitlines())
            path.write_text(whole or head, "utf-8")
            self.stream = path.open("a", encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{named(path)} is no journal that can be written ({type(error).__name__}): name another") from None

    def _read(self, lines: list[str]) -> None:
        for number, line in enumerate(lines, 2):
            try:
                cell, run, values = json.loads(line)
                task = Task(self.plan.cells[int(cell)], int(run))
                known = {str(name): float(value) for name, value in values.items()}
                if cell < 0 or not 0 <= run < self.plan.runs or not known:
                    raise ValueError
            except (ValueError, TypeError, AttributeError, IndexError):
                raise BadInput(f"{named(self.path)}: line {number} is no run: remove the file, and simulate again") from None
            self.runs[task] = known

    @property
    def missing(self) -> list[Task]:
        """The runs that are not there."""
        return [task for task in self.plan.tasks if task not in self.runs]

    def keep(self, task: Task, values: Mapping[str, float]) -> None:
        """Writes down a run."""
        self.runs[task] = values
        self.stream.write(json.dumps([self.cells[task.cell], task.run, values]) + "\n")
        self.stream.flush()

    def close(self) -> None:
        """No more runs."""
        self.stream.close()
