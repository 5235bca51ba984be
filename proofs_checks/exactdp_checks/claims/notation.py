"""The notation of claims: what their statements and steps are written with, from where it is defined."""

from __future__ import annotations

from exactdp.channel import Channel
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import Exact, RationalFunction, exact, rational, variable
from exactdp.numbers.normal import Real
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.proving import prove, symmetric
from exactdp_checks.proving.comparisons import compared, distinct, rounds_to
from exactdp_checks.proving.formula import at_most, holds, identity, sentence, tree
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = [
    "Channel",
    "Exact",
    "Interval",
    "LogSum",
    "Outcome",
    "PrivacyMatrix",
    "RationalFunction",
    "Real",
    "Steps",
    "Verdict",
    "at_most",
    "compared",
    "distinct",
    "exact",
    "holds",
    "identity",
    "prove",
    "rational",
    "rounds_to",
    "sentence",
    "symmetric",
    "tree",
    "variable",
]
