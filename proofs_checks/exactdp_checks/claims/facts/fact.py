"""A standard fact: its statement with all hypotheses, where it is proved, and a short proof where there is one.

>>> Fact("one", "$1 = 1$.", "nowhere").proof
()
"""

from __future__ import annotations

from dataclasses import dataclass

from exactdp_checks.claims.claim import Step
from exactdp_checks.proving.formula import sentence

__all__ = ["Fact"]


@dataclass(frozen=True)
class Fact:
    """``statement`` in LaTeX with all hypotheses, its textbook ``source``; ``proof`` is pairs of a role and a sentence.

    ``argument`` links the steps of the proof to the statement. ``theorem`` names the statement in the proof assistant; ``finite``
    the theorem that holds it for laws on finite sets, where the statement itself speaks of any.
    """

    id: str
    statement: str
    source: str
    argument: str = ""
    proof: tuple[tuple[str, str], ...] = ()
    theorem: str = ""
    finite: str = ""

    def steps(self) -> tuple[Step, ...]:
        """The steps of the proof, decided by the kernel."""
        return tuple(Step(role, sentence(text)) for role, text in self.proof)
