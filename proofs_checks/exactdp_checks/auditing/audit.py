"""The audit of a stranger's matrix: is it as private as it claims, exactly, with a witness and a certificate.

A matrix is audited against a level (epsilon-LDP), against a policy, or against nothing, which reports its smallest epsilon. Where
t = e^epsilon occurs, epsilon = "eps" asks about every t >= 1, and a number about one t, which must be rational. ``within`` asks
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
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike, MatrixLike, PolicyLike
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio, smallest_epsilon, tight_matrix
from exactdp.privacy.ratio import filter_is_sound
from exactdp.privacy.scale import Metric, WorstScale, smallest_scale
from exactdp.privacy.tradeoff import HockeyStick
from exactdp.privacy.tradeoff import delta as hockey_stick
from exactdp_checks.auditing import report, wording
from exactdp_checks.auditing.asking import bound_of, limit_of, looser, radius_of, rows_of, t_of, tolerance_of, uniform
from exactdp_checks.auditing.findings import (
    WORK,
    Estimate,
    Nearby,
    estimate_of,
    information_of,
    nearby,
    outside,
    verdict_of,
    within_of,
)
from exactdp_checks.auditing.floats import Reading, is_floats, read_floats
from exactdp_checks.auditing.foreign import taken
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.result import Result
from exactdp_checks.trusted.kernel import Spread
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Audit", "Origin", "audit"]

MOST = 2048  # inputs up to which a matrix of levels is made
STATUS: Mapping[str, int] = {"proved": 0, "refuted": 1, "undecided": 3}


@dataclass(frozen=True)
class Origin:
    """The file that was audited: its SHA-256, and the command that did."""

    sha256: str
    command: str


@dataclass(frozen=True, repr=False)
class Audit(Result):
    """What was audited and found. ``matrix`` is at ``t``, where a value was asked for; ``policy`` is None without a bound."""

    name: str
    matrix: ExactMatrix
    inputs: tuple[Hashable, ...]
    outputs: tuple[Hashable, ...]
    policy: PrivacyMatrix | None
    epsilon: LogSum | None  # the level, where one was asked for all pairs
    t: Fraction | None
    radius: Fraction | None
    verdict: Verdict
    smallest: WorstRatio | None  # with a radius: a bound for all channels; None where no ratio is the largest for every t
    delta: HockeyStick | None = None
    limit: Fraction | None = None  # what delta is compared with
    information: LogSum | None = None
    estimate: Estimate | None = None
    reading: Reading | None = None  # of floats, which the matrix was made from
    tolerance: Fraction = Fraction(0)  # that was added to every level
    metric: Metric | None = None  # the policy as it was given, if it is one
    origin: Origin | None = None  # of a file

    @cached_property
    def nearby(self) -> Nearby | None:
        """Of floats: what holds for every channel that is as near to them as the one audited."""
        return None if self.reading is None or self.radius is not None else nearby(self.reading)

    @cached_property
    def least(self) -> Verdict | None:
        """Of floats that are refuted at one epsilon: the verdict on their smallest one."""
        asked = self.reading is not None and self.epsilon is not None and self.radius is None and self.delta is None
        refuted = self.verdict.outcome.value == "refuted" and self.smallest is not None
        if not asked or not refuted or self.smallest is None or isinstance(self.smallest.ratio, float):
            return None
        return verdict_of(self.channel, None)[0]

    @property
    def channel(self) -> Channel:
        """The matrix as a channel. Raises NotStochastic with a radius where its rows do not sum to 1."""
        return Channel(self.matrix, self.inputs, self.outputs)

    @cached_property
    def tight(self) -> PrivacyMatrix | None:
        """The least E such that the channel is E-LDP; None with a radius, and where it is no matrix of levels for every t."""
        k, m = self.matrix.shape
        if k > MOST:
            return None
        slow = self.matrix.is_rational and not filter_is_sound(self.matrix) and k * k * m > WORK // 10
        if self.radius is not None or slow:
            return None
        try:
            return tight_matrix(self.channel)
        except OutOfScope:
            return None

    @cached_property
    def vacuous(self) -> bool:
        """Whether a policy was given that constrains no pair of inputs."""
        if self.policy is None or self.epsilon is not None:
            return False
        levels, pattern = self.policy.levels, self.policy.pattern
        asked = np.unique(pattern[~np.eye(self.policy.k, dtype=np.bool_)]).tolist()
        return not any(isinstance(levels[i], LogSum) for i in asked)

    @cached_property
    def scale(self) -> WorstScale | None:
        """Within a metric policy: the smallest scale, privacy per unit of distance, with its worst pair."""
        k, m = self.matrix.shape
        policy = self.metric
        if policy is None or self.radius is not None or not self.matrix.is_rational or k * k * m > 20 * WORK:
            return None
        return smallest_scale(self.channel, policy)

    @property
    def within_delta(self) -> bool | None:
        """Whether the channel is (epsilon, delta)-LDP at the limit, decided; None where this was not asked."""
        return None if self.delta is None or self.limit is None else self.delta.at_most(self.limit)

    @property
    def status(self) -> int:
        """0 proved (or, without a bound, found), 1 refuted, 3 undecided."""
        if self.policy is None:
            unknown = self.radius is not None and self.verdict.outcome.value == "undecided"
            return 3 if self.smallest is None or unknown else 0
        return STATUS[self.verdict.outcome.value]

    @property
    def sentence(self) -> str:
        """The answer, with its witness and both numbers."""
        return wording.sentence(self)

    @cached_property
    def certificate(self) -> str | None:
        """The certificate of the verdict in JSON, with that of an unbiased estimator if there is one; None if undecided."""
        mean = None if self.estimate is None else self.estimate.verdict
        parts = [self.verdict] if mean is None else [self.verdict, mean]
        if all(v.outcome.value == "proved" for v in parts):
            return text_of(prove.all_of(parts))
        return None if self.verdict.outcome.value == "undecided" else text_of(self.verdict)

    def to_json(self) -> dict[str, Any]:
        """Everything, with exact numbers as text and decimals beside; the keys are the same for every audit."""
        return report.to_json(self)

    def __str__(self) -> str:
        return self.sentence

    def _repr_html_(self) -> str:
        """What a notebook shows: the sentence, and what follows it on a terminal."""
        return report.to_snippet(self)

    def to_html(self) -> str:
        """The report: one page that needs no network."""
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


@_uncollected()
def audit(
    matrix: MatrixLike,
    epsilon: LevelLike | None = None,
    policy: PolicyLike | None = None,
    *,
    delta: ExactLike | None = None,
    prior: Sequence[ExactLike] | str | None = None,
    estimator: object = None,
    within: ExactLike | None = None,
    tolerance: LevelLike | None = None,
    inputs: Sequence[Hashable] | None = None,
    outputs: Sequence[Hashable] | None = None,
    name: str = "the matrix",
    spread: Spread | None = None,
) -> Audit:
    """The audit of a channel: rows of exact numbers or text, an array, a frame or matrix of another library, a Channel.

    ``epsilon``: a level; ``policy``: a PrivacyMatrix, rows of levels, or a mapping as in a policy file; with both, epsilon is the
    value of eps. Floats are read by the rule of ``floats``; ``tolerance`` asks at every level plus so much. ``delta`` asks for
    (epsilon, delta)-LDP, ``prior`` (or "uniform") for the mutual information, ``estimator`` (an Estimator, or scores) for its
    moments, ``within`` for all channels so near. ``spread(function, items)``, a list of results, works on rows of a policy, in
    other processes, say; the answer does not depend on it. Raises BadInput for what cannot be asked.
    """
    given = taken(matrix)
    matrix, inputs, outputs = given.rows, inputs or given.inputs, outputs or given.outputs
    reading = matrix if isinstance(matrix, Reading) else read_floats(matrix) if is_floats(matrix) else None
    if reading is not None:
        matrix = reading.matrix if within is None else reading.raw()
    rows, inputs, outputs = rows_of(matrix, inputs, outputs)
    if rows.shape[0] < 2:
        raise BadInput(f"{name} has one row: write a row for each input, privacy compares two of them")
    if rows.variables not in ((), ("t",)):
        raise BadInput(f"{name} depends on {', '.join(rows.variables)}: write its entries in t = e^epsilon alone")
    bound, value = bound_of(policy, epsilon, rows, inputs if inputs is not None else range(rows.shape[0]))
    metric = bound if isinstance(bound, Metric) else None
    extra = Fraction(0) if tolerance is None else tolerance_of(tolerance, bound)
    if extra and bound is not None:
        bound, value = looser(bound, extra), None if value is None else value + extra
    t = t_of(rows, bound, value)
    rows = rows if t is None else rows.at(t=t)
    radius = None if within is None else radius_of(within, rows)
    shape = Channel(rows if radius is None else uniform(rows.shape), inputs, outputs)
    common = (name, rows, shape.inputs, shape.outputs, bound, value if policy is None else None, t, radius)
    if radius is not None:
        if any(v is not None for v in (delta, prior, estimator)):
            raise BadInput("delta, a prior and an estimator are about one channel: leave out --within, or leave them out")
        return Audit(*common, *within_of(rows, radius, bound, shape.inputs), reading=reading, tolerance=extra)
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
    return Audit(*common, verdict, smallest, stick, limit, information, estimate, reading, extra, metric)
