"""Standard facts that claims may rest on: each with its hypotheses and statement, a textbook, and a proof where it is short.

A claim names what it uses (``assumes``). A fact is no step of ours: it is assumed, and shown as assumed, unless it has a proof
here (``proof``, whose steps the kernel decides), its whole statement is a theorem of the proof assistant (``theorem``), or that
for laws on finite sets is one (``finite``), which is all that claims about finitely many outputs need.

>>> fact("markov").statement[:24]
'For a random variable $X'
>>> [step.verdict.outcome.value for step in fact("markov").steps()]
['proved', 'proved']
"""

from __future__ import annotations

from exactdp.errors import BadInput
from exactdp_checks.claims.facts.fact import Fact
from exactdp_checks.claims.facts.inequalities import INEQUALITIES
from exactdp_checks.claims.facts.information import INFORMATION
from exactdp_checks.claims.facts.tails import TAILS
from exactdp_checks.claims.facts.testing import TESTING

__all__ = ["FACTS", "Fact", "fact"]

FACTS: tuple[Fact, ...] = (*INEQUALITIES, *TAILS, *INFORMATION, *TESTING)


def fact(name: str) -> Fact:
    """The fact with this id. Raises BadInput if there is none."""
    for found in FACTS:
        if found.id == name:
            return found
    raise BadInput(f"there is no fact {name!r}: write one of {', '.join(f.id for f in FACTS)}")
