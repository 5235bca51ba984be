"""The audit of a stranger's matrix: is it as private as it claims, exactly, with a witness and a certificate.

A matrix is audited against a level (epsilon-LDP), against a policy, or against nothing, which reports its smallest epsilon. Where
t = e^epsilon occurs, epsilon = "eps" asks about every t >= 1, and a number about one t, which must be rational. ``radius`` asks
about every channel within a radius of the matrix, entry by entry. Verdicts are the kernel's; information and moments are
computed exactly, and only the mean of an estimator has a certificate besides.

>>> found = audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3")
>>> found.verdict.outcome.value, found.status, found.smallest.epsilon
('proved', 0, level('ln(3)'))
>>> audit([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]], "eps").verdict.scope
'every t = e^eps >= 1; 2 x 2 (inputs x outputs)'
"""

from __future__ import annotations

import gc
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp.arguments import renamed
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.likes import ExactLike, LevelLike, MatrixLike, PolicyLike
from exactdp.privacy.levels import smallest_epsilon
from exactdp.privacy.scale import Metric
from exactdp.privacy.tradeoff import delta as hockey_stick
from exactdp.product import Product
from exactdp_checks.auditing import wording
from exactdp_checks.auditing.asking import bound_of, least_at, limit_of, looser, radius_of, rows_of, t_of, tolerance_of, uniform
from exactdp_checks.auditing.audited import Audited, Origin
from exactdp_checks.auditing.details import details
from exactdp_checks.auditing.findings import estimate_of, information_of, outside, verdict_of, within_of
from exactdp_checks.auditing.floats import Reading, is_floats, read_floats
from exactdp_checks.auditing.foreign import taken
from exactdp_checks.auditing.lines import lines
from exactdp_checks.proving import prove
from exactdp_checks.trusted.kernel import Spread

__all__ = ["Audit", "Origin", "audit"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Audit(Audited):
    """What was audited and found, with its words."""

    @property
    def sentence(self) -> str:
        """The answer, with its witness and both numbers."""
        return wording.sentence(self)

    def to_json(self) -> dict[str, Any]:
        """Everything, with exact numbers as text and decimals beside; the keys are the same for every audit.

        Returns:
            Objects that ``json.dumps`` takes; the keys do not depend on the result.

        Example:
            >>> import exactdp
            >>> found = exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3")
            >>> sorted(found.to_json())[:3]
            ['asked', 'delta', 'estimator']
        """
        from exactdp_checks.auditing import report

        return report.to_json(self)

    def __str__(self) -> str:
        return "\n".join(lines(self.sentence, self.name, self.verdict.outcome.value))

    def text(self) -> str:
        """The lines, and what follows them: labels, the tight matrix of a few inputs, information, moments.

        Returns:
            Lines of text.

        Example:
            >>> import exactdp
            >>> found = exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3")
            >>> found.text().splitlines()[0].split(None, 1)[1]
            'the matrix is epsilon-LDP at epsilon = ln(3).'
        """
        return "\n".join([str(self), *details(self)])

    def _repr_html_(self) -> str:
        """What a notebook shows: the sentence, and what follows it on a terminal."""
        from exactdp_checks.auditing import report

        return report.to_snippet(self)

    def to_html(self) -> str:
        """The report: one page that needs no network.

        Returns:
            A page of HTML.

        Example:
            >>> import exactdp
            >>> found = exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3")
            >>> found.to_html().startswith("<!")
            True
        """
        from exactdp_checks.auditing import report

        return report.to_html(self)


@contextmanager
def _uncollected() -> Iterator[None]:
    """The collector of garbage rests: of millions of objects that live until the end it would look at each many times."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@renamed("within", "radius")
@_uncollected()
def audit(
    matrix: MatrixLike | Product,
    epsilon: LevelLike | None = None,
    policy: PolicyLike | None = None,
    *,
    delta: LevelLike | None = None,
    prior: Sequence[ExactLike] | str | None = None,
    estimator: object = None,
    radius: LevelLike | None = None,
    tolerance: LevelLike | None = None,
    inputs: Sequence[Hashable] | None = None,
    outputs: Sequence[Hashable] | None = None,
    name: str = "the matrix",
    spread: Spread | None = None,
) -> Audit:
    """Is a channel as private as it claims?

    Args:
        matrix: k x m, a row of probabilities for each input: exact numbers or text, an array, a frame, a Channel, a Product.
        epsilon: the level in nats, a number or text such as "ln 3"; without a level or policy, the smallest one is found.
        policy: levels for pairs of inputs; with both, epsilon is the value of eps.
        delta: asks for (epsilon, delta)-LDP; without a level, for the smallest epsilon at this delta.
        prior: a law of the inputs, or "uniform": also their mutual information with the reports.
        estimator: an Estimator, or scores, a row for each output: also its moments.
        radius: asks about every channel so near, entry by entry.
        tolerance: nats that are added to every level, for what rounding made too large. Floats are decimals.
        inputs, outputs: labels.
        name: what the sentence calls the matrix.
        spread: spread(function, items), a list of results: shares out the rows of a policy; the answer does not depend on it.

    Returns:
        The verdict with its certificate and witness, the smallest epsilon, and what else was asked.

    Raises:
        BadInput: for what cannot be asked.

    Example:
        >>> print(audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon=1).refuted)
        True
    """
    given = taken(matrix)
    matrix, inputs, outputs = given.rows, inputs or given.inputs, outputs or given.outputs
    reading = matrix if isinstance(matrix, Reading) else read_floats(matrix) if is_floats(matrix) else None
    if reading is not None:
        matrix = reading.matrix if radius is None else reading.raw()
    rows, inputs, outputs = rows_of(matrix, inputs, outputs)
    if rows.shape[0] < 2:
        raise BadInput(f"{name} has one row: write a row for each input, privacy compares two of them")
    if rows.variables not in ((), ("t",)):
        raise BadInput(f"{name} depends on {', '.join(rows.variables)}: write its entries in t = e^epsilon alone")
    bound, value = bound_of(policy, epsilon, rows, inputs if inputs is not None else range(rows.shape[0]))
    searched = delta is not None and radius is None and epsilon is None and policy is None
    if searched:  # what is asked is the smallest epsilon
        value = least_at(Channel(rows, inputs, outputs), delta)
        bound, value = bound_of(None, value, rows, range(rows.shape[0]))
    metric = bound if isinstance(bound, Metric) else None
    extra = Fraction(0) if tolerance is None else tolerance_of(tolerance, bound)
    if extra and bound is not None:
        bound, value = looser(bound, extra), None if value is None else value + extra
    t = t_of(rows, bound, value)
    rows = rows if t is None else rows.at(t=t)
    around = None if radius is None else radius_of(radius, rows)
    shape = Channel(rows if around is None else uniform(rows.shape), inputs, outputs)
    common: dict[str, Any] = {
        "name": name,
        "matrix": rows,
        "inputs": shape.inputs,
        "outputs": shape.outputs,
        "policy": bound,
        "t": t,
        "epsilon": value if policy is None else None,
        "radius": around,
        "reading": reading,
        "tolerance": extra,
        "searched": searched,
    }
    if around is not None:
        if any(v is not None for v in (delta, prior, estimator)):
            raise BadInput("delta, a prior and an estimator are about one channel: leave out the radius, or leave them out")
        found, worst = within_of(rows, around, bound, shape.inputs)
        return Audit(**common, verdict=found, smallest=worst)
    limit = None if delta is None else limit_of(delta, value if policy is None else None, shape)
    stick = None if limit is None or value is None else hockey_stick(shape, value)
    if stick is None:
        verdict, smallest = verdict_of(shape, bound, spread)
        upper = metric.upper if metric is not None and verdict.outcome.value == "refuted" else None
        if upper is not None:
            verdict = outside(shape, looser(upper, extra))
    else:
        verdict, smallest = prove.approximate(stick, shape, limit), smallest_epsilon(shape)
    information = None if prior is None else information_of(shape, prior)
    estimate = None if estimator is None else estimate_of(shape, estimator, t)
    return Audit(
        **common,
        verdict=verdict,
        smallest=smallest,
        delta=stick,
        limit=limit,
        information=information,
        estimate=estimate,
        metric=metric,
    )
