"""Every path again, warm: while the evidence of the laws is made, what the code can reach must stay as it is.

When the laws are known the code has run each path once. What it can reach is written down (``State``), every path is run again
for its evidence, and then what it can reach must be as it was. Where all paths were run, the same state behind every path means
the same law for ever. A state that goes on changing is an event. Source: induction over the calls of a deterministic program.

>>> from exactdp_checks.code.isolation.request import Request, answers
>>> asked, rows, told = Request(lambda x, draw: draw(2) ^ x, (0, 1)), [], []
>>> _ = list(answers(asked, rows=rows))
>>> repeated(asked, rows, 10.0, told.append).paths, len(told)
(2, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from exactdp_checks.auditing.files import printable
from exactdp_checks.code.isolation.memory import State
from exactdp_checks.code.isolation.request import Request
from exactdp_checks.code.isolation.tapes import records
from exactdp_checks.code.isolation.wire import Json
from exactdp_checks.code.stand_ins.refusals import Impure

if TYPE_CHECKING:
    from exactdp_checks.code.law.rows import Row

__all__ = ["Repeated", "repeated"]


@dataclass(frozen=True)
class Repeated:
    """``paths``: how many were run again; ``places``: that were as before; ``hidden``: those that do not show their state."""

    paths: int
    places: int
    hidden: tuple[str, ...]


def repeated(
    asked: Request, rows: Sequence[Row | None], seconds: float | None, tell: Callable[[Json], None], package: str = ""
) -> Repeated:
    """Runs every path again, and tells the evidence. Raises Impure where the code leaves something behind."""
    before = State.of(asked.function, *asked.arguments.values(), package=package)
    paths = 0
    for record in records(asked, rows, seconds):
        paths += record["runs"]
        tell(record)
    after = State.of(asked.function, *asked.arguments.values(), package=package)
    if changed := before.changed(after):
        names = ", ".join(printable(name, 60) for name in changed[:3])
        raise Impure(f"the code leaves something behind between calls ({names}): keep nothing, or hand it in as an argument")
    return Repeated(paths, after.size, tuple(dict.fromkeys((*before.hidden, *after.hidden))))
