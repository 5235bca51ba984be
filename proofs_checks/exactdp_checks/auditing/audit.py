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

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio, smallest_epsilon, tight_matrix
from exactdp.privacy.ratio import filter_is_sound
from exactdp.privacy.tradeoff import HockeyStick
from exactdp.privacy.tradeoff import delta as hockey_stick
from exactdp_checks.auditing import report, wording
from exactdp_checks.auditing.findings import WORK, Estimate, estimate_of, information_of, verdict_of, within_of
from exactdp_checks.auditing.policies import policy_of
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Audit", "audit"]

MAX_SIZE = 10**300  # of an entry; doubles go no further than 10^308
STATUS: Mapping[str, int] = {"proved": 0, "refuted": 1, "undecided": 3}


@dataclass(frozen=True)
class Audit:
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

    @property
    def channel(self) -> Channel:
        """The matrix as a channel. Raises NotStochastic with a radius where its rows do not sum to 1."""
        return Channel(self.matrix, self.inputs, self.outputs)

    @cached_property
    def tight(self) -> PrivacyMatrix | None:
        """The least E such that the channel is E-LDP; None with a radius, and where it is no matrix of levels for every t."""
        k, m = self.matrix.shape
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
        return self.policy is not None and self.epsilon is None and not isinstance(self.policy.least(), LogSum)

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
        return None if self.verdict.certificate is None else text_of(self.verdict)

    def to_json(self) -> dict[str, Any]:
        """Everything, with exact numbers as text and decimals beside; the keys are the same for every audit."""
        return report.to_json(self)

    def to_html(self) -> str:
        """The report: one page that needs no network."""
        return report.to_html(self)


def audit(
    matrix: object,
    epsilon: object = None,
    policy: object = None,
    *,
    delta: object = None,
    prior: Sequence[object] | str | None = None,
    estimator: object = None,
    within: object = None,
    inputs: Sequence[Hashable] | None = None,
    outputs: Sequence[Hashable] | None = None,
    name: str = "the matrix",
) -> Audit:
    """The audit of a channel, given as rows of exact numbers or text, integers of numpy, a Channel or an ExactMatrix.

    ``epsilon``: a level; ``policy``: a PrivacyMatrix, rows of levels, or a mapping as in a policy file; with both, epsilon is the
    value of eps. ``delta`` asks for (epsilon, delta)-LDP, ``prior`` (or "uniform") for the mutual information, ``estimator`` (an
    Estimator, or scores) for its moments, ``within`` for all channels so near. Raises BadInput for what cannot be asked.
    """
    rows, inputs, outputs = _rows(matrix, inputs, outputs)
    if rows.shape[0] < 2:
        raise BadInput(f"{name} has one row: write a row for each input, privacy compares two of them")
    if rows.variables not in ((), ("t",)):
        raise BadInput(f"{name} depends on {', '.join(rows.variables)}: write its entries in t = e^epsilon alone")
    bound, value = _bound(policy, epsilon, rows, inputs if inputs is not None else range(rows.shape[0]))
    t = _t(rows, bound, value)
    rows = rows if t is None else rows.at(t=t)
    radius = None if within is None else _radius(within, rows)
    shape = Channel(rows if radius is None else _uniform(rows.shape), inputs, outputs)
    common = (name, rows, shape.inputs, shape.outputs, bound, value if policy is None else None, t, radius)
    if radius is not None:
        if any(v is not None for v in (delta, prior, estimator)):
            raise BadInput("delta, a prior and an estimator are about one channel: leave out --within, or leave them out")
        return Audit(*common, *within_of(rows, radius, bound, shape.inputs))
    limit = None if delta is None else _limit(delta, value if policy is None else None, shape)
    stick = None if limit is None else hockey_stick(shape, value)
    if stick is None:
        verdict, smallest = verdict_of(shape, bound)
    else:
        verdict, smallest = prove.approximate(stick, shape, limit), smallest_epsilon(shape)
    information = None if prior is None else information_of(shape, prior)
    estimate = None if estimator is None else estimate_of(shape, estimator, t)
    return Audit(*common, verdict, smallest, stick, limit, information, estimate)


def _rows(
    matrix: object, inputs: Sequence[Hashable] | None, outputs: Sequence[Hashable] | None
) -> tuple[ExactMatrix, Sequence[Hashable] | None, Sequence[Hashable] | None]:
    """The exact matrix, and its labels where none are given and it has some."""
    if isinstance(matrix, Channel):
        return matrix.matrix, inputs or matrix.inputs, outputs or matrix.outputs
    if isinstance(matrix, ExactMatrix):
        return matrix, inputs, outputs
    if not isinstance(matrix, Iterable) or isinstance(matrix, str | bytes | Mapping):
        raise BadInput(f"a {type(matrix).__name__} is not a matrix: give a list of rows, one for each input")
    rows = list(matrix)
    if not all(isinstance(row, Iterable) and not isinstance(row, str | bytes | Mapping) for row in rows):
        raise BadInput("the matrix is not a list of rows: give lists of numbers, as in [[1, 0], [0, 1]]")
    try:
        found = ExactMatrix.of(rows)
        values = (found.values[0], found.values[-1]) if found.is_rational else found.values
        large = any(isinstance(v, Fraction) and abs(v) > MAX_SIZE for v in values)
    except OverflowError:
        large = True
    if large:
        raise BadInput("an entry has more than 300 digits: write probabilities, at most 1")
    return found, inputs, outputs


def _bound(
    policy: object, epsilon: object, rows: ExactMatrix, inputs: Sequence[Hashable]
) -> tuple[PrivacyMatrix | None, LogSum | None]:
    """What is asked of every pair, None if nothing is; and the value of eps."""
    value = None if epsilon is None else level(epsilon)
    if policy is None:
        return None if value is None else PrivacyMatrix.ldp(rows.shape[0], value), value
    if isinstance(policy, Mapping):
        asked, named = policy_of(policy, inputs)
    elif isinstance(policy, PrivacyMatrix):
        asked, named = policy, None
    elif isinstance(policy, Iterable) and not isinstance(policy, str):
        asked, named = PrivacyMatrix.explicit(policy), None
    else:
        raise BadInput(
            f"a {type(policy).__name__} is not a policy: give a PrivacyMatrix, rows of levels, or a mapping with a kind"
        )
    if asked.k != rows.shape[0]:
        raise BadInput(
            f"the policy has {asked.k} symbols and the matrix {rows.shape[0]} inputs: they must agree, write a level for each"
        )
    if value is not None:
        if named is not None and not named.epsilon:
            raise BadInput("the policy names its epsilon: leave out epsilon, or leave it out there")
        if rows.is_rational and not _in_eps(asked):
            raise BadInput("the policy has levels of its own: leave out epsilon, or write the levels as multiples of eps")
        asked = asked.at(value)
    return asked, value if value is not None else named


def _in_eps(policy: PrivacyMatrix) -> bool:
    return any(isinstance(v, LogSum) and v.epsilon for v in policy.levels)


def _t(rows: ExactMatrix, bound: PrivacyMatrix | None, value: LogSum | None) -> Fraction | None:
    """The value of t at which the matrix is audited; None for every t, and for a matrix without t."""
    if bound is None or (_in_eps(bound) and not rows.is_rational):
        return None
    if rows.is_rational:
        if _in_eps(bound):
            raise BadInput('the matrix has no t, so eps means nothing for it: give epsilon as a number, such as "1.5" or "ln 3"')
        return None
    power = None if value is None else value.exp()
    if not isinstance(power, Fraction):
        which = "no single epsilon is given" if value is None else f"e^({value}) is not rational"
        raise BadInput(f'the matrix depends on t = e^epsilon and {which}: write "ln 3" or "t=3", or "eps" for every epsilon')
    return power


def _radius(within: object, rows: ExactMatrix) -> Fraction:
    radius = rational(within)
    if not rows.is_rational:
        raise BadInput("the matrix depends on t: a radius is for numbers, give epsilon a value such as t=3")
    if not 0 <= radius < 1 or rows.values[0] < 0 or rows.values[-1] > 1:  # type: ignore[operator]
        raise BadInput("a radius is at least 0 and below 1, around entries from 0 to 1: write --within 1e-9, say")
    return radius


def _uniform(shape: tuple[int, int]) -> ExactMatrix:
    """A channel of this size, for the sake of its labels."""
    return ExactMatrix.from_table([Fraction(1, shape[1])], np.zeros(shape, dtype=np.int64))


def _limit(delta: object, value: LogSum | None, channel: Channel) -> Fraction:
    limit = rational(delta)
    if value is None or value.epsilon or not channel.matrix.is_rational:
        raise BadInput(
            'delta is asked at one epsilon for all pairs: give epsilon as a number, such as "1.5" or "ln 3", and no policy'
        )
    if not 0 <= limit <= 1:
        raise BadInput("delta is a probability: write a number from 0 to 1")
    k, m = channel.size
    if k * k * m > WORK // 4:
        raise BadInput(f"delta of a {k} x {m} matrix takes too long: ask without delta, or about fewer inputs")
    return limit
