"""The result of an audit on the continuum, as data: what was asked, the law that was found, its largest ratio.

Printers (``wording``) take it; ``audit`` makes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp_checks.code.continuum.labels import run_of
from exactdp_checks.code.continuum.ratios import Ratio
from exactdp_checks.code.verdict.finding import Found
from exactdp_checks.result import Result

__all__ = ["Computed"]

STATUS = {"within": 0, "found": 0, "exceeded": 1, "undecided": 3}


@dataclass(frozen=True, repr=False)
class Computed(Result):
    """What was asked of the code, and computed. ``worst``: the largest ratio, or one above the bound; ``places``: its inputs.

    ``wanted``: whether the continuum was asked about; if not, it says nothing of the doubles that were. ``gap``: what keeps it
    from being known. ``delta``: the smallest one at epsilon, where all densities are normal ones of one scale.
    """

    name: str
    found: Found
    policy: PrivacyMatrix | None
    epsilon: LogSum | None
    slack: Fraction
    worst: Ratio | None
    places: tuple[int, int] | None
    outcome: str  # "within", "exceeded" or "found" of the continuum, or "undecided"
    wanted: bool
    gap: str = ""
    delta: Any = None
    asked_delta: Fraction | None = None

    @property
    def status(self) -> int:
        """0 within or found, 1 exceeded, 3 undecided; 3 where doubles were asked about."""
        return STATUS[self.outcome] if self.wanted else 3

    certificate: ClassVar[None] = None  # no kernel has checked it
    law: ClassVar[None] = None
    smallest: ClassVar[None] = None

    @property
    def real(self) -> bool:
        """Whether a report has a real number, or shows one that was compared."""
        return any(run.hidden or run.items[0][0] == "noise" for law in self.found.explored.laws for run in map(run_of, law.mass))
