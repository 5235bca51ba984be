"""The result of an audit of a matrix, as data: what was asked, the verdict, and what is computed from them when it is asked for.

Printers (``wording``, ``details``, ``drawing``, ``report``) take it; ``audit`` makes it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio, tight_matrix
from exactdp.privacy.ratio import filter_is_sound
from exactdp.privacy.scale import Metric, WorstScale, smallest_scale
from exactdp.privacy.tradeoff import HockeyStick
from exactdp_checks.auditing.findings import WORK, Estimate, Nearby, nearby, verdict_of
from exactdp_checks.auditing.floats import Reading
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.result import Result
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["MOST", "Audited", "Origin"]

MOST = 2048  # inputs up to which a matrix of levels is made
STATUS: Mapping[str, int] = {"proved": 0, "refuted": 1, "undecided": 3}


@dataclass(frozen=True)
class Origin:
    """The file that was audited: its SHA-256, and the command that did."""

    sha256: str
    command: str


@dataclass(frozen=True, kw_only=True, repr=False)
class Audited(Result):
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
    searched: bool = False  # whether epsilon is the smallest one at the delta that was asked for

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

    @cached_property
    def certificate(self) -> str | None:
        """The certificate of the verdict in JSON, with that of an unbiased estimator if there is one; None if undecided."""
        mean = None if self.estimate is None else self.estimate.verdict
        parts = [self.verdict] if mean is None else [self.verdict, mean]
        if all(v.outcome.value == "proved" for v in parts):
            return text_of(prove.all_of(parts))
        return None if self.verdict.outcome.value == "undecided" else text_of(self.verdict)
