"""One input of a stranger's function: its runs; where a few of them do not exhaust its law, equal states merged; then all runs.

Source: as ``exploring``.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.code.law.distribution import Law, form
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.merging import Closed, agree, closed
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tails import in_numbers
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.stand_ins.refusals import CodeFailed, NeedsNumbers, Refusal

__all__ = ["Call", "row_of"]

FIRST = 64  # runs before states are merged
CONTRADICTED = "a law found by merging states contradicts the runs and is not used: the code may keep something between its calls"


@dataclass(frozen=True)
class Call:
    """program(x); every user has an input of his own, as the program may change it."""

    program: Callable[[Any], Any]
    x: Any
    fresh: bool = False

    @classmethod
    def of(cls, program: Callable[[Any], Any], x: Any) -> Call:
        """With an input of its own for each run, where the input can be changed."""
        return cls(program, x, not hashable(x))

    def argument(self) -> Any:
        """The input of one run."""
        return deepcopy(self.x) if self.fresh else self.x

    def __call__(self) -> Any:
        """One run."""
        return self.program(self.argument())


def hashable(x: Any) -> bool:
    """Whether a value has a hash."""
    try:
        hash(x)
    except TypeError:
        return False
    return True


def row_of(context: Context, program: Call, x: Any, options: tuple[Any, ...], *, merge: bool = False) -> Row:
    """The row of x; if lazy integers make the code fail, as C code that wants an int may, they are drawn at once.

    A law that a few runs do not exhaust is sought by merging states, and then by all runs.
    """
    depth, outcomes, negligible, deadline, replays, reject = options
    merge = merge and not context.noisy
    for eager in dict.fromkeys((context.eager, context.eager | {int})):
        root: int | None = context.root
        while root is not None:  # again, if exponents have another denominator, or too many powers
            context.root = root or context.root
            context.tree = Tree(depth, outcomes, negligible, eager=eager, root=root, looks=context.looks, noisy=context.noisy)
            row = Row(context.tree, program, x)
            try:
                row.explore(outcomes, deadline, replays, reject, FIRST if merge else outcomes)
                if merge and row.law.unexplored != 0 and not row.wide and row.runs < outcomes and row.tree.wanted is None:
                    row = _merged(context, program, row, options)
            except (CodeFailed, NeedsNumbers):
                if int in eager:
                    raise
                break
            except Refusal as refusal:  # of an output
                raise refusal.error from None
            root = row.tree.wanted
        else:
            if row.tree.rooted and context.symbolic:
                raise Refusal("the code draws with weights in t, and compares e^x with them: write one or the other").error
            row.root = row.root or (row.tree.root if row.tree.rooted else 0)
            return row
    return row


def _merged(context: Context, program: Call, row: Row, options: tuple[Any, ...]) -> Row:
    """The row with the law of its chain, where that is closed; else with that of all runs."""
    _, outcomes, _, deadline, replays, reject = options
    share = None if deadline is None else monotonic() + max(0.0, deadline - monotonic()) / 2
    found = closed(context, program.program, program.argument, row, outcomes, share, reject)
    right = _agrees(found, in_numbers(row.law, row.tree.root) if row.tree.rooted else row.law)
    if found.parts is not None and right:
        row.law, row.factored, row.wide, row.ended, row.computed = Law({}, Fraction(1)), found.parts, True, True, found.computed
        row.tree.notes.clear()
        return row
    if found.hidden and right:
        row.law, row.factored, row.wide, row.ended, row.subsets = Law({}, Fraction(1)), None, True, True, found.hidden
        row.computed, row.totals = found.computed, found.totals
        row.tree.notes.clear()
        return row
    if found.law is not None and found.law.unexplored == 0 and right:
        row.law, row.system, row.ended, row.root, row.computed = found.law, found.system, True, found.root, found.computed
        row.chain, row.totals = found.chain, found.totals
        row.tree.notes.clear()  # of runs that were abandoned
        return row
    row = row.at_once(outcomes)
    context.tree = row.tree
    row.explore(outcomes, deadline, replays, reject, outcomes)
    if not right:
        row.tree.notes[CONTRADICTED] = None
    elif found.law is None:
        row.tree.notes[f"states were not merged: {found.why}"] = None
    elif not row.ended and not row.tree.rooted and rational(found.law.unexplored) < rational(row.law.unexplored):
        row.law, row.computed, row.chain = found.law, found.computed, found.chain
        row.tree.notes[f"states were merged, and there are {found.why}"] = None
    return row


def _agrees(found: Closed, part: Law) -> bool:
    """Whether what merging found may be the law of which the runs know a part."""
    if found.parts is not None:
        parts = found.parts
        return all(rational(p) <= parts.chance(y) <= rational(p) + rational(part.unexplored) for y, p in part.mass.items())
    if found.hidden:
        chances = {y: sum((q * _chance(one, y) for q, one in found.hidden), start=Fraction(0)) for y in part.mass}
        return all(rational(p) <= chances[y] <= rational(p) + rational(part.unexplored) for y, p in part.mass.items())
    return found.law is None or agree(found.law, part, found.root)


def _chance(one: Any, y: Any) -> Fraction:
    """The probability of a report, of parts or of itself; no order of a hidden one is a report of a run."""
    return one.chance(y) if type(one) is Factored else Fraction(one == y and form(one) == form(y))
