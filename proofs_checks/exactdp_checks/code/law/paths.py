"""Paths of a program that are kept as tapes, and what is left out: the evidence of a law for one input.

Source: as ``law.evidence``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic
from typing import Any

from exactdp_checks.code.law.recording import Recording
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.subsets import Several, Subset
from exactdp_checks.code.law.taping import Where, taped
from exactdp_checks.code.law.tree import Stop, Tree
from exactdp_checks.code.law.walker import Walker
from exactdp_checks.code.stand_ins.refusals import Overdue
from exactdp_checks.code.validation.corners import Sequence_
from exactdp_checks.code.validation.coverage import Covered
from exactdp_checks.code.validation.tape import Tape

__all__ = ["LATE", "Evidence", "again", "path"]

LATE = "the time was over"


@dataclass
class Evidence:
    """Of one input: its tapes, what was left out, and ``problem``: what is wrong already."""

    x: int
    constants: tuple[float, ...]
    deadline: float | None
    tapes: list[Tape] = field(default_factory=list)
    problem: str = ""
    left: dict[str, None] = field(default_factory=dict)
    counts: dict[str, Any] = field(default_factory=dict)
    rng: Sequence_ = field(default_factory=lambda: Sequence_(1))
    alike: dict[Any, int] = field(default_factory=dict)  # of all inputs: the paths that differ in the names of numbers alone

    @property
    def covered(self) -> Covered:
        """The counts, with no run yet."""
        why = {tape.why: None for tape in self.tapes if tape.why}
        paths = sum(not tape.why for tape in self.tapes)
        return Covered(paths=paths, left=tuple({**self.left, **why}), **self.counts)

    def where(self, **more: Any) -> Where:
        """Where its runs are looked at."""
        return Where(**{"x": self.x, "constants": self.constants, "rng": self.rng, **more})

    @property
    def late(self) -> bool:
        """Whether the time is over."""
        if self.deadline is not None and monotonic() > self.deadline:
            self.left[LATE] = None
            return True
        return False


def again(row: Row, kind: type[Tree]) -> Any:
    """A tree of this kind, with the options of a row's."""
    old = row.tree
    tree = kind(old.depth, old.widest, old.negligible, eager=old.eager, root=old.root, looks=old.looks, noisy=old.noisy)
    tree.maps = old.maps  # where comparisons cut is known of all
    tree.coins, tree.negligible = old.coins, old.negligible if kind is Tree else Fraction(0)
    return tree


def path(found: Evidence, context: Recording, call: Callable[[], Any], tree: Any, x: Any) -> Any:
    """The output of one run, whose tape is kept."""
    context.tree, context.log = tree, []
    row = Row(tree, call, x)
    row.runs = 1
    output = row.run()
    if row.overdue:
        raise Overdue
    if output is not Stop and type(output) not in (Several, Subset):  # of a law that is known in part these are left out
        chance = tree.chance if type(tree) is Walker else tree.mass() / tree.shares
        told = row.returned if tree.noisy else output
        found.tapes.append(taped(context.log, told, chance, found.where(root=tree.root)))
        found.counts["parts"] = max(found.counts.get("parts", 0), *(len(one.members) for one in found.tapes[-1].sums), 0)
    return output
