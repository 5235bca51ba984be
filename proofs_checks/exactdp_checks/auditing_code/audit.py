"""The audit of a stranger's code: its exact law as it runs, then the verdict on it, as on a matrix.

Where everything was explored the law is a channel and the audit that of ``exactdp_checks.audit``, with its certificate. Where
runs were abandoned, the verdict holds for every channel that the rest may complete (``partial``).
``slack``: code that computes its probabilities in doubles may exceed e^epsilon by their rounding; the answer is the exact one,
about epsilon + slack.

>>> def warner(x, draw):
...     return x if draw((3, 1)) == 0 else 1 - x
>>> found = audit_code(warner, "0..1", "ln 3", isolated=False)
>>> found.outcome, found.status, found.smallest.epsilon
('proved', 0, level('ln(3)'))
>>> audit_code(warner, "0..1", 1, isolated=False, slack="1e-9").outcome
'refuted'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from exactdp.arguments import listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import Ratio
from exactdp_checks.auditing.audit import Audit
from exactdp_checks.auditing.audit import audit as audit_matrix
from exactdp_checks.auditing.policies import policy_of
from exactdp_checks.auditing_code import report, wording
from exactdp_checks.auditing_code.decoding import Decoded, linear, moments
from exactdp_checks.auditing_code.finding import NEGLIGIBLE, Found, find
from exactdp_checks.auditing_code.naming import title
from exactdp_checks.auditing_code.partial import part_of
from exactdp_checks.auditing_code.parts import product_of, verdict_of, worst_of
from exactdp_checks.auditing_code.wire import canonical, encoded, symbol
from exactdp_checks.programs.exploring import Explored
from exactdp_checks.programs.standins import PUBLIC
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["CodeAudit", "audit_code"]

STATUS: Mapping[str, int] = {"proved": 0, "found": 0, "refuted": 1, "undecided": 3}


@dataclass(frozen=True)
class CodeAudit:
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
        if self.policy is None and self.found.explored.parts:
            return "found"
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
        if self.found.explored.parts and self.verdict.certificate is not None:
            return text_of(self.verdict)
        return None if self.audit is None else self.audit.certificate

    @cached_property
    def law(self) -> Verdict | None:
        """That the channel is the law of Markov chains, where loops were closed, with a certificate; None where none was."""
        return self.found.explored.solved(self.audit.outputs if self.audit is not None else None)

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know about the runs."""
        return self.found.explored.notes

    @property
    def printed(self) -> str:
        """The beginning of what the code printed, escaped, on one line."""
        return self.found.printed

    @property
    def runs(self) -> int:
        """How many runs of the code were made."""
        return self.found.explored.runs

    @property
    def sentence(self) -> str:
        """The answer, with its witness."""
        return wording.sentence(self)

    def to_json(self) -> dict[str, Any]:
        """Everything; the keys are the same for every audit of code."""
        return report.to_json(self)

    def to_html(self) -> str:
        """The report: one page that needs no network."""
        return report.to_html(self)


def audit_code(
    function: object,
    inputs: object,
    epsilon: object = None,
    policy: object = None,
    *,
    arguments: Mapping[str, Any] | None = None,
    public: Mapping[str, Sequence[Any]] | None = None,
    grid: int | None = 53,
    slack: object = 0,
    outcomes: int = 1_000_000,
    depth: int = 256,
    negligible: object = NEGLIGIBLE,
    seconds: float | None = 60,
    memory: int = 4096,
    processes: int | None = None,
    estimator: object = None,
    users: int = 1,
    counts: bool = False,
    delta: object = None,
    prior: Sequence[object] | str | None = None,
    outputs: Sequence[Any] | None = None,
    isolated: bool = True,
    name: str | None = None,
    progress: Callable[[Fraction], None] | None = None,
) -> CodeAudit:
    """Is function(x, **arguments) as private as it claims, for all pairs of inputs?

    ``function`` and ``estimator`` are functions or names "module:function"; they run in a child process of ``memory`` MiB, the
    function in several ``processes`` (as many as processors, without it), unless ``isolated`` is False. ``inputs``: values, or
    text such as "0..9". ``public``: values of arguments that everybody knows, such as seeds of a hash function, each as likely:
    they are part of the report.
    ``grid``: random() is a multiple of 2^-grid, or, with None, on the continuum. ``outcomes`` (runs of an input), ``depth``
    (draws of a run) and ``seconds`` (of all) are budgets; a loop that rejects is followed while its runs are likelier than
    ``negligible``. ``outputs`` says that no others are possible. The estimator is given lists of ``users`` reports, and returns
    frequencies or ``counts``. The rest as in ``exactdp_checks.audit``.
    Raises BadInput for what cannot be asked, and CodeFailed, Impure, Unsupported, NotDetermined for code that has no exact law.
    """
    bound, value, extra = _bound(policy, epsilon, slack)
    possible = None if outputs is None else listed(outputs, "outputs", "[0, 1]")
    if name is not None and not isinstance(name, str):
        raise BadInput(f"name = {shown(name)}: write a text")
    budgets: dict[str, Any] = {
        "grid": grid,
        "depth": depth,
        "outcomes": outcomes,
        "negligible": negligible,
        "seconds": seconds,
        "memory": memory,
        "processes": processes,
    }
    found = find(
        function,
        inputs,
        arguments={**(arguments or {}), **{PUBLIC + name: list(values) for name, values in (public or {}).items()}},
        estimator=estimator,
        users=users,
        isolated=isolated,
        least=2,
        progress=progress,
        **budgets,
    )
    explored, called = found.explored, name or title(function)
    labels = explored.inputs
    asked = bound(labels)
    if explored.parts and delta is None and prior is None and estimator is None:
        product = product_of(explored)
        worst = worst_of(product)
        return CodeAudit(called, found, asked, value, extra, verdict_of(product, asked), None, None, (worst, worst))
    alphabet = None if possible is None else tuple(symbol(encoded(canonical(y))) for y in possible)
    if not explored.complete:
        asks = (("the estimator", estimator), ("the mutual information", prior))
        notes = tuple(f"{what} was not audited, as something is unexplored" for what, given in asks if given is not None)
        found = replace(found, explored=replace(explored, notes=(*explored.notes, *notes)))
        plain_level = None if value is None or policy is not None else value + extra
        part = part_of(explored, asked, alphabet, called, plain_level, delta)
        return CodeAudit(called, found, asked, value, extra, *part)
    channel = explored.channel(alphabet)
    decoded, scores = None, None
    weights = None if prior is None or isinstance(prior, str) else prior
    if estimator is not None:
        order = explored.outputs
        decoded = moments(explored.channel(order), found.estimates, found.values, users, counts=counts, prior=weights)
        scores = linear(found.estimates, found.values) if users == 1 and alphabet in (None, order) else None
    level_asked = None if value is None else value + extra
    plain = policy is None
    audit = audit_matrix(
        channel, level_asked if plain else None, None if plain else asked, delta=delta, prior=prior, estimator=scores, name=called
    )
    witness = wording.witness_of(audit)
    return CodeAudit(called, found, asked, value, extra, audit.verdict, audit, witness, None, decoded)


def _bound(
    policy: object, epsilon: object, slack: object
) -> tuple[Callable[[Sequence[Hashable]], PrivacyMatrix | None], LogSum | None, Fraction]:
    """(what is asked, for given inputs; epsilon; the slack); epsilon and slack are checked at once, before anything runs."""
    value, extra = None if epsilon is None else level(epsilon), rational(slack)
    if extra < 0 or extra > 1 or (extra and value is None and policy is None):
        raise BadInput("slack is added to epsilon: write a small number from 0 to 1, such as 1e-9, and an epsilon or a policy")

    def asked(inputs: Sequence[Hashable]) -> PrivacyMatrix | None:
        k = len(inputs)
        more = PrivacyMatrix.ldp(k, extra)
        if policy is None:
            return None if value is None else PrivacyMatrix.ldp(k, value + extra)
        named = None
        if isinstance(policy, PrivacyMatrix):
            matrix = policy
        elif isinstance(policy, Mapping):
            matrix, named = policy_of(policy, inputs)
        elif isinstance(policy, Sequence) and not isinstance(policy, str):
            matrix = PrivacyMatrix.explicit(policy)
        else:
            raise BadInput(f"a {type(policy).__name__} is not a policy: give a PrivacyMatrix, rows of levels, or a mapping")
        if matrix.k != k:
            raise BadInput(f"the policy has {matrix.k} symbols and there are {k} inputs: write a level for each pair of inputs")
        if value is not None:
            if named is not None and not named.epsilon:
                raise BadInput("the policy names its epsilon: leave out epsilon, or leave it out there")
            matrix = matrix.at(value)
        return matrix + more if extra else matrix

    return asked, value, extra
