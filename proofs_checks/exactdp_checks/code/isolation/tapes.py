"""The evidence of laws as records: the tapes of each input, what they cover, and what is wrong already.

Requires: the rows of inputs whose laws were found in this process. Source: as ``law.evidence``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from time import monotonic
from typing import TYPE_CHECKING, Any

from exactdp_checks.auditing.files import printable
from exactdp_checks.code.isolation.alarm import alarm
from exactdp_checks.code.isolation.request import Request
from exactdp_checks.code.isolation.wire import Json
from exactdp_checks.code.law.evidence import LATE, Evidence, gathered
from exactdp_checks.code.stand_ins.refusals import Overdue
from exactdp_checks.code.validation.coverage import Covered
from exactdp_checks.code.validation.tape import written

if TYPE_CHECKING:
    from exactdp_checks.code.law.rows import Row

__all__ = ["records", "seconds_for"]

BATCH = 256  # inputs whose tapes are made together
OVERDUE = "its law was not found in time"


def seconds_for(asked: Request, spent: float) -> float | None:
    """The time for the evidence: what the laws left, and a third more, so that all ends within half as much again."""
    return None if asked.seconds is None else max(4 * asked.seconds / 3 - spent, asked.seconds / 4)


def records(asked: Request, rows: Sequence[Row | None], seconds: float | None) -> Iterator[Json]:
    """A record for each input, by its place."""
    end = None if seconds is None else monotonic() + seconds
    for begin in range(0, len(rows), BATCH):
        batch = [(x, row) for x, row in enumerate(rows[begin : begin + BATCH], begin) if row is not None]
        yield from (_left(x, OVERDUE) for x, row in enumerate(rows[begin : begin + BATCH], begin) if row is None)
        left = None if end is None else max(end - monotonic(), 0.0)
        found: list[Evidence] | None = None
        try:
            with alarm(left, gathered):
                found = gathered(
                    asked.function, [row for _, row in batch], grid=asked.grid, arguments=asked.arguments, seconds=left
                )
        except Overdue:  # outside of a run
            yield from (_left(x, LATE) for x, _ in batch)
        for (x, _), each in zip(batch, found or (), strict=False):
            tapes = [written(tape) for tape in each.tapes if not tape.why]
            covered = each.covered
            runs = len(each.tapes)
            each.tapes.clear()
            yield {"x": x, "tapes": tapes, "covered": asdict(covered), "problem": printable(each.problem, 300), "runs": runs}


def _left(x: int, why: str) -> dict[str, Any]:
    return {"x": x, "tapes": [], "covered": asdict(Covered(left=(why,))), "problem": "", "runs": 0}
