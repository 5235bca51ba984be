"""What the claims of price-of-privacy share: conclusions that stand on premises. Nothing here is a claim."""

from __future__ import annotations

from collections.abc import Iterable

from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["given"]


def given(premises: Iterable[Verdict], conclusion: Verdict) -> Verdict:
    """The conclusion, where the premises hold; undecided where one does not, so that no statement fails for want of a premise."""
    joint = prove.all_of(premises)
    if joint.outcome is Outcome.REFUTED or joint.certificate is None:
        return prove.undecided(joint.method, joint.scope, "a premise fails: choose other parameters")
    return conclusion if conclusion.outcome is Outcome.REFUTED else prove.all_of([joint, conclusion])
