"""The budget of an audit of code: what is run, for how long, where, and how often it is checked.

``grid``: random() is a multiple of 2^-grid, or, with None, on the continuum. ``outcomes`` (runs of an input), ``depth`` (draws
of a run) and ``seconds`` (of all) bound the search; a loop that rejects is followed while its runs are likelier than
``negligible``. ``memory`` is in MiB, for each of ``processes`` (as many as processors, without it). ``isolated``: True, in a
process that has loaded nothing else, or in a copy of this process where the function has no name by which another one finds it;
"fork", in such a copy; False, in this process. ``checks``: whether the law is looked for again under other conditions.

>>> Budget().but(seconds=5, grid=None).grid is None
True
>>> Budget(negligible="2^-10").negligible
Fraction(1, 1024)
"""

from __future__ import annotations

import os
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from exactdp.arguments import meant, shown
from exactdp.errors import BadInput
from exactdp.numbers.exact import rational

__all__ = ["Budget"]

MOST = 1000


@dataclass(frozen=True)
class Budget:
    """The fields are those of the module's text."""

    grid: int | str | None = 53
    depth: int = 256
    outcomes: int = 1_000_000
    negligible: Any = Fraction(1, 2**64)
    seconds: float | None = 60
    memory: int = 4096
    processes: int | None = None
    isolated: bool | str = True
    checks: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "negligible", rational(self.negligible))
        seconds = self.seconds
        number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if seconds is not None and not (number and 0 < seconds < 10**6):
            raise BadInput(f"seconds = {shown(seconds)}: write a number above 0, or None for no limit")
        if self.isolated not in (True, False, "fork"):
            raise BadInput(f'isolated = {shown(self.isolated)}: write True, "fork" for a copy of this process, or False')

    def but(self, **changed: Any) -> Budget:
        """This budget with other fields. Raises BadInput for what is none."""
        names = [field.name for field in fields(self)]
        wrong = next((name for name in changed if name not in names), None)
        if wrong is not None:
            raise BadInput(f"{wrong!r} is no option for code: write one of arguments, {', '.join(names)}{meant(wrong, names)}")
        return replace(self, **changed)

    def shared_by(self, inputs: int) -> int:
        """How many processes share as many inputs. Raises BadInput ("write an integer from 1 to MOST")."""
        several = max(1, min(os.cpu_count() or 1, inputs // 4)) if self.processes is None else self.processes
        if not isinstance(several, int) or isinstance(several, bool) or not 1 <= several <= MOST:
            raise BadInput(f"processes = {shown(several)}: write an integer from 1 to {MOST}")
        return min(several, inputs)

    @property
    def options(self) -> dict[str, Any]:
        """What a search is given."""
        return {name: getattr(self, name) for name in ("grid", "depth", "outcomes", "negligible", "seconds")}
