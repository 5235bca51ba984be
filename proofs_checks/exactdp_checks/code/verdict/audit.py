"""The audit of a stranger's code: its exact law as it runs, then the verdict on it, as on a matrix.

Where everything was explored the law is a channel and the audit that of ``exactdp_checks.audit``, with its certificate. Where
runs were abandoned, the verdict holds for every channel that the rest may complete (``partial``).
``tolerance``: code that computes its probabilities in doubles may exceed e^epsilon by their rounding. The answer is the exact
one, about epsilon + tolerance.

>>> def warner(x, draw):
...     return x if draw((3, 1)) == 0 else 1 - x
>>> found = audit_code(warner, "0..1", "ln 3", isolated=False)
>>> found.outcome, found.status, found.smallest.epsilon
('proved', 0, level('ln(3)'))
>>> audit_code(warner, "0..1", 1, isolated=False, tolerance="1e-9").outcome
'refuted'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import Any

from exactdp.arguments import renamed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.levels import allowance
from exactdp.likes import CodeLike, ExactLike, InputsLike, LevelLike, PolicyLike
from exactdp_checks.auditing.audit import audit as audit_matrix
from exactdp_checks.code.continuum.audit import Continuum, continuum
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.naming import title
from exactdp_checks.code.isolation.wire import canonical, encoded, symbol
from exactdp_checks.code.stand_ins.refusals import NoDensity
from exactdp_checks.code.stand_ins.signature import PUBLIC
from exactdp_checks.code.verdict import report, wording
from exactdp_checks.code.verdict.audited import AuditedCode
from exactdp_checks.code.verdict.decoding import linear, moments
from exactdp_checks.code.verdict.exponents import numbers_of, proof
from exactdp_checks.code.verdict.finding import Found, find
from exactdp_checks.code.verdict.of_classes import decided
from exactdp_checks.code.verdict.partial import part_of
from exactdp_checks.code.verdict.parts import product_of, verdict_of, worst_of
from exactdp_checks.code.verdict.question import Question
from exactdp_checks.proving.parts import undecided
from exactdp_checks.trusted.verdict import Method

__all__ = ["CodeAudit", "audit_code", "audit_of"]


@dataclass(frozen=True, repr=False)
class CodeAudit(AuditedCode):
    """What was asked of the code and found, with its words."""

    @property
    def sentence(self) -> str:
        """The answer, with its witness."""
        return wording.sentence(self)

    def __str__(self) -> str:
        return "\n".join(wording.lines(self))

    def text(self) -> str:
        """The lines, and what follows them: labels, notes and all assumptions.

        Returns:
            Lines of text.

        Example:
            >>> import exactdp
            >>> found = exactdp.audit_code(lambda x: x, "0..1", 1, isolated=False)
            >>> found.text().split()[0]
            'REFUTED'
        """
        return "\n".join([str(self), *wording.details(self)])

    def _repr_html_(self) -> str:
        """What a notebook shows: the sentence, what the law rests on, and notes."""
        lines = "".join(f"<li>{escape(line)}</li>" for line in (*map(str, self.observed.assumptions), *self.notes))
        return f"<div><p>{escape(self.sentence)}</p><ul>{lines}</ul></div>"

    def to_json(self) -> dict[str, Any]:
        """Everything; the keys are the same for every audit of code.

        Returns:
            Objects that ``json.dumps`` takes; the keys do not depend on the result.

        Example:
            >>> import exactdp
            >>> found = exactdp.audit_code(lambda x: x, "0..1", 1, isolated=False)
            >>> sorted(found.to_json())[:3]
            ['asked', 'audit', 'estimator']
        """
        return report.to_json(self)

    def to_html(self) -> str:
        """The report: one page that needs no network.

        Returns:
            A page of HTML.

        Example:
            >>> import exactdp
            >>> found = exactdp.audit_code(lambda x: x, "0..1", 1, isolated=False)
            >>> found.to_html().startswith("<!")
            True
        """
        return report.to_html(self)


@renamed("slack")
def audit_code(
    function: CodeLike,
    inputs: InputsLike,
    epsilon: LevelLike | None = None,
    policy: PolicyLike | None = None,
    *,
    tolerance: ExactLike | float = 0,
    name: str | None = None,
    progress: Callable[[Fraction], None] | None = None,
    **options: Any,
) -> CodeAudit | Continuum:
    """Is function(x, **arguments) as private as it claims, for all pairs of inputs?

    Args:
        function: a function of the input, or its name, "module:function" or "file.py:function".
        inputs: values, or text such as "0..9".
        epsilon: the level in nats, a number or text such as "ln 3".
        policy: levels for pairs of inputs; with both, epsilon is the value of eps.
        tolerance: nats that are added to epsilon, for probabilities that are computed in doubles. A float is a decimal.
        name: what the sentence calls the function.
        progress: called with the share that is done.
        options: the fields of ``Question``, what is asked, and of ``Budget``, how it is found, by name.

    Returns:
        The verdict on the observed law, under the assumptions in ``observed``; what breaks one leaves it undecided, and so does
        a law that is out of reach (``found.refused``).

    Raises:
        BadInput: for what cannot be asked. CodeFailed: where the code returns no value.

    Example:
        >>> audit_code(lambda x: x, "0..1", 1, isolated=False).refuted
        True
    """
    if name is not None and not isinstance(name, str):
        raise BadInput(f"name = {shown(name)}: write a text")
    ask, limits = Question.of(epsilon=epsilon, policy=policy, slack=allowance(tolerance), **options)
    arguments = {**(ask.arguments or {}), **{PUBLIC + name: list(values) for name, values in (ask.public or {}).items()}}
    budget, called = Budget().but(**limits), name or title(function)
    given: dict[str, Any] = {"arguments": arguments, "progress": progress}
    more: dict[str, Any] = {"estimator": ask.estimator, "users": ask.users, "least": 2}
    audit = audit_of(find(function, inputs, budget=budget, **given, **more), ask, called)
    refused = audit.found.refused
    if not refused and not (audit.outcome == "undecided" and budget.grid is None):
        return audit
    found = _on_the_continuum(function, inputs, ask, budget, called, **given)
    if found is None or (found.found.refused and found.found.refused != NoDensity.__name__):
        return audit
    if found.found.refused:
        return audit_of(found.found, ask, called)
    return found if found.real and (refused or found.outcome != "undecided") else audit


def _on_the_continuum(
    function: CodeLike, inputs: InputsLike, ask: Question, budget: Budget, called: str, **given: Any
) -> Continuum | None:
    """The audit on the continuum of code whose reports are real numbers; None where it is not followed there either."""
    unasked = ask.estimator is None and ask.prior is None and ask.outputs is None and not ask.public
    if not unasked or any(name.startswith(PUBLIC) for name in given["arguments"]):
        return None
    try:
        return continuum(function, inputs, ask, budget, called, wanted=budget.grid is None, **given)
    except BadInput:
        return None


def audit_of(found: Found, ask: Question, called: str) -> CodeAudit:
    """The audit of a law that was found: a verdict where the law was replayed against the code, and otherwise none."""
    audit = _audited(found, ask, called)
    if found.events or audit.outcome == "undecided":
        return audit
    witness = audit.witness if audit.outcome == "refuted" else None
    gap = found.validation.gap(found.explored.inputs, None if witness is None else (witness.x, witness.other))
    if not gap:
        return audit
    none = undecided(Method.EXACT, "the law of the code", f"it was not replayed whole against the code: {gap}")
    return replace(audit, verdict=none, audit=None, witness=None, ratios=None, decoded=None, gap=gap)


def _audited(found: Found, ask: Question, called: str) -> CodeAudit:
    """The audit of a law that was found, whatever was replayed of it."""
    explored, value, extra = found.explored, ask.level, ask.slack
    asked = ask.bound(explored.inputs)
    if explored.parts and not found.events and ask.delta is None and ask.prior is None and ask.estimator is None:
        product = product_of(explored)
        most = worst_of(product)
        return CodeAudit(called, found, asked, value, extra, verdict_of(product, asked), None, None, (most, most))
    if explored.subsets and not found.events:
        try:
            if ask.outputs is not None or any(other is not None for other in (ask.delta, ask.prior, ask.estimator)):
                raise OutOfScope("what is hidden is counted for epsilon: leave out delta, prior, outputs, estimator")
            most, verdict = decided(explored.subsets, explored.inputs, asked, found.observed.uncalled)
        except OutOfScope as error:
            verdict = undecided(Method.EXACT, "the tables of two inputs", str(error))
            return CodeAudit(called, found, asked, value, extra, verdict, None, None)
        return CodeAudit(called, found, asked, value, extra, verdict, None, None, (most, most))
    if explored.root and explored.complete:
        plain_ = ask.delta is None and ask.prior is None and ask.estimator is None and ask.outputs is None
        audit = proof(explored, asked, called) if plain_ else None
        if audit is not None:
            return CodeAudit(called, found, asked, value, extra, audit.verdict, audit, None, None)
        exact, explored = explored, numbers_of(explored)
        found = replace(found, explored=explored)
        part = part_of(explored, asked, explored.outputs, called, None if value is None else value + extra, ask.delta)
        return CodeAudit(called, found, asked, value, extra, *part, exact=exact)
    alphabet = None if ask.outputs is None else tuple(symbol(encoded(canonical(y))) for y in ask.outputs)
    if not explored.complete:
        asks = (("the estimator", ask.estimator), ("the mutual information", ask.prior))
        notes = tuple(f"{what} was not audited, as something is unexplored" for what, given in asks if given is not None)
        notes = () if found.events else notes
        found = replace(found, explored=replace(explored, notes=(*explored.notes, *notes)))
        plain_level = None if value is None or ask.policy is not None else value + extra
        part = part_of(explored, asked, alphabet, called, plain_level, ask.delta)
        return CodeAudit(called, found, asked, value, extra, *part)
    channel = explored.channel(alphabet)
    decoded, scores = None, None
    weights = None if ask.prior is None or isinstance(ask.prior, str) else ask.prior
    if ask.estimator is not None:
        order = explored.outputs
        decoded = moments(explored.channel(order), found.estimates, found.values, ask.users, counts=ask.counts, prior=weights)
        scores = linear(found.estimates, found.values) if ask.users == 1 and alphabet in (None, order) else None
    plain = ask.policy is None
    beside: dict[str, Any] = {"delta": ask.delta, "prior": ask.prior, "estimator": scores, "name": called}
    within = plain and value is not None and not value.epsilon and 0 < extra <= 1  # the printer tells the level and the tolerance
    beside["tolerance"] = extra if within else None
    level_asked = None if value is None else value + (0 if within else extra)
    audit = audit_matrix(channel, level_asked if plain else None, None if plain else asked, **beside)
    witness = wording.witness_of(audit)
    return CodeAudit(called, found, asked, value, extra, audit.verdict, audit, witness, None, decoded)
