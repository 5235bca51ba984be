"""The result of an audit of code, as data: what was asked, the law that was found, the verdict.

Printers (``wording``, ``report``) take it; ``audit`` makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from exactdp.channel import Channel
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import Ratio
from exactdp_checks.auditing.audit import Audit
from exactdp_checks.code.interpreter.steps import NESTED
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.validation.coverage import Validation
from exactdp_checks.code.verdict.decoding import Decoded
from exactdp_checks.code.verdict.finding import Found
from exactdp_checks.code.verdict.observed import Observed
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.result import Result
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["AuditedCode"]

STATUS: Mapping[str, int] = {"proved": 0, "found": 0, "refuted": 1, "undecided": 3}


@dataclass(frozen=True, repr=False)
class AuditedCode(Result):
    """What was asked of the code and found. ``audit``: of its channel; of two inputs and one output, where that refutes it."""

    name: str
    found: Found
    policy: PrivacyMatrix | None  # with the slack
    epsilon: LogSum | None  # without the slack
    slack: Fraction
    verdict: Verdict
    audit: Audit | None
    witness: WorstRatio | None  # by positions of inputs and outputs
    ratios: tuple[Ratio, Ratio] | None = None  # between which the smallest e^epsilon lies, where something is unexplored
    decoded: Decoded | None = None
    exact: Explored | None = None  # the laws in Q(t), at t = e^(1/root), where numbers near them were audited
    gap: str = ""  # what of the law was not replayed against the code, so that it carries no verdict

    @property
    def explored(self) -> Explored:
        """The laws, with inputs and outputs as reports call them."""
        return self.found.explored

    @property
    def complete(self) -> bool:
        """Whether everything was explored."""
        return self.found.explored.complete

    @property
    def unexplored(self) -> tuple[Exact, ...]:
        """The probability of what was not run, for each input."""
        return self.found.explored.unexplored

    @property
    def channel(self) -> Channel:
        """The exact channel as executed. Raises OutOfScope if a part is unexplored."""
        return self.found.explored.channel(self.audit.outputs if self.complete and self.audit is not None else None)

    @property
    def smallest(self) -> WorstRatio | None:
        """The worst ratio, whose logarithm is the smallest epsilon; None where it is not known."""
        return self.audit.smallest if self.audit is not None and self.complete else None

    @property
    def outcome(self) -> str:
        """ "proved", "refuted" or "undecided"; "found" where no bound was asked about."""
        if self.gap:
            return "undecided"
        if self.policy is None and self.found.explored.unlisted:
            return "found" if self.ratios is not None else "undecided"
        if self.policy is None and self.audit is not None:
            return "found" if self.audit.status == 0 else "undecided"
        return self.verdict.outcome.value

    @property
    def status(self) -> int:
        """0 proved or found, 1 refuted, 3 undecided."""
        return STATUS[self.outcome]

    @property
    def certificate(self) -> str | None:
        """The certificate in JSON, None if undecided."""
        if self.found.explored.unlisted and self.verdict.certificate is not None:
            return text_of(self.verdict)
        return None if self.audit is None else self.audit.certificate

    @cached_property
    def law(self) -> Verdict | None:
        """That the channel is the law of Markov chains, where loops were closed, with a certificate; None where none was.

        Loops that become less likely and draws of calls are in it too. Where numbers were audited, the channel is one of those
        near the matrix that the certificate of the audit is about.
        """
        if self.exact is None:
            return self.found.explored.solved(self.audit.outputs if self.audit is not None else None)
        said = self.verdict.certificate
        near = said["body"]["channel"] if said is not None and said["kind"] == "privacy" else None
        return self.exact.solved(None, near)

    @property
    def computed(self) -> tuple[str, ...]:
        """The steps of the law that no certificate has."""
        steps = self.found.explored.computed
        law = self.law if steps else None
        certified = law is not None and law.certificate is not None and law.certificate["kind"] == "nested"
        return tuple(step for step in steps if not (certified and step in NESTED))

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know about the runs."""
        return self.found.explored.notes

    @property
    def observed(self) -> Observed:
        """What the law rests on, each assumption enforced, checked, computed, assumed or broken."""
        return self.found.observed.certified(tuple(step for step in self.found.explored.computed if step not in self.computed))

    @property
    def validation(self) -> Validation:
        """What of the law was replayed against the code."""
        return self.found.validation

    @property
    def printed(self) -> str:
        """The beginning of what the code printed, escaped, on one line."""
        return self.found.printed

    @property
    def runs(self) -> int:
        """How many runs of the code were made."""
        return self.found.explored.runs
