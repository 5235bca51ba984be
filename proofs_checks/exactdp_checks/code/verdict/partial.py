"""Verdicts on a law that was explored in part: they hold for every channel that the unexplored runs may complete.

Refuted, where Q(y|x) is too large and Q(y|x') too small whatever the rest does: the certificate is about the completion that is
best for the code, on two inputs, and on y against all other outputs. Proved, where the outputs are known and every completion is
private: the certificate is about all channels so near, entry by entry. (epsilon, delta)-LDP is proved of the channel in which
what is unexplored is an output of its own for every input, as every completion is a post-processing of that one. Otherwise
undecided. Source: interval reasoning on context-aware-ldp, Definitions 1-4; post-processing, context-aware-ldp, Proposition 1.

>>> from exactdp_checks.code.law.exploring import law_of
>>> found = law_of(lambda x, draw: x if draw(4) else [0 for _ in iter(lambda: draw(2), 2)], [0, 1], depth=9)
>>> found.unexplored
(Fraction(1, 4), Fraction(1, 4))
>>> part_of(found, PrivacyMatrix.ldp(2, "ln 2"), None, "loop")[0].outcome.value
'refuted'
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import inf
from typing import Any, TypeAlias

from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import Ratio
from exactdp_checks.auditing.audit import Audit
from exactdp_checks.auditing.audit import audit as audit_matrix
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.sub_channel import SubChannel
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["Part", "part_of"]

Part: TypeAlias = tuple[Verdict, Audit | None, WorstRatio | None, tuple[Ratio, Ratio] | None]
SCOPE = "every channel that the unexplored runs may complete"


def part_of(
    explored: Explored,
    asked: PrivacyMatrix | None,
    alphabet: Sequence[Hashable] | None,
    name: str,
    level: LogSum | None = None,
    delta: Any = None,
) -> Part:
    """(the verdict, the audit that certifies it, the witness, between which ratios e^epsilon lies).

    Raises BadInput where the channel has no t, so eps means nothing for it.
    """
    undecided = prove.undecided(Method.EXACT, SCOPE, "something is unexplored")
    if not explored.outputs:
        return undecided, None, None, (Fraction(1), inf)
    try:
        part = explored.sub_channel(alphabet)
    except OutOfScope as error:
        return prove.undecided(Method.EXACT, SCOPE, str(error)), None, None, None
    if delta is not None:
        audit = audit_matrix(_apart(part), level, delta=delta, inputs=part.inputs, name=name)
        proved = audit.verdict.outcome.value == "proved"
        return (audit.verdict, audit, None, None) if proved else (undecided, None, None, None)
    ratios = part.ratios()
    if asked is None:
        return undecided, None, None, ratios
    if any(isinstance(v, LogSum) and v.epsilon for v in asked.levels):
        raise BadInput('the channel has no t, so eps means nothing for it: give epsilon as a number, such as "1.5" or "ln 3"')
    worst = part.violation(asked)
    if worst is not None:
        audit = _best_completion(part, worst, asked, name)
        if audit.verdict.outcome.value == "refuted":
            return audit.verdict, audit, worst, ratios
    if alphabet is not None and part.holds(asked):
        radius = max(rational(r) for r in part.unexplored) / 2
        middle = [[q + rational(r) / 2 for q in row] for row, r in zip(part.lower.rows, part.unexplored, strict=True)]
        audit = audit_matrix(middle, policy=asked, radius=radius, inputs=part.inputs, outputs=part.outputs, name=name)
        if audit.verdict.outcome.value == "proved":
            return audit.verdict, audit, None, ratios
    return undecided, None, None, ratios


def _apart(part: SubChannel) -> list[list[Fraction]]:
    """The channel in which what is unexplored is an output of its own for every input."""
    k = len(part.inputs)
    left = [rational(r) for r in part.unexplored]
    return [
        [*(rational(q) for q in row), *(left[x] if i == x else Fraction(0) for i in range(k))]
        for x, row in enumerate(part.lower.rows)
    ]


def _best_completion(part: SubChannel, worst: WorstRatio, asked: PrivacyMatrix, name: str) -> Audit:
    """The audit of two inputs, and of one output against all others, with the probabilities that are best for the code."""
    above, below = rational(part.lower[worst.x, worst.y]), min(Fraction(1), rational(part.bounds(worst.other, worst.y)[1]))
    rows = [[above, 1 - above], [below, 1 - below]]
    bound = PrivacyMatrix.explicit([[0, asked[worst.x, worst.other]], [inf, 0]])
    labels = part.inputs[worst.x], part.inputs[worst.other]
    return audit_matrix(rows, policy=bound, inputs=labels, outputs=(part.outputs[worst.y], "any other output"), name=name)
