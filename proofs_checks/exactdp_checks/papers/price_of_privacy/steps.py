"""What the claims on information share: claims with and without parameters, comparisons of logarithms, distinct equations.

Nothing here is a claim. Formulas are read by ``exactdp_checks.formula``; t = e^epsilon.
"""

from __future__ import annotations

from collections.abc import Iterable

from exactdp_checks import prove
from exactdp_checks.comparisons import compared, distinct, rounds_to
from exactdp_checks.papers.price_of_privacy.stated import claim as symbolic
from exactdp_checks.papers.price_of_privacy.stated import listed
from exactdp_checks.verdict import Outcome, Verdict

__all__ = ["PAPER", "compared", "distinct", "given", "listed", "rounds_to", "symbolic"]

PAPER = "price-of-privacy/"


def given(premises: Iterable[Verdict], conclusion: Verdict) -> Verdict:
    """The conclusion, where the premises hold; undecided where one does not, so that no statement fails for want of a premise."""
    joint = prove.all_of(premises)
    if joint.outcome is Outcome.REFUTED or joint.certificate is None:
        return prove.undecided(joint.method, joint.scope, "a premise fails: choose other parameters")
    return conclusion if conclusion.outcome is Outcome.REFUTED else prove.all_of([joint, conclusion])
