"""A policy with one level for all pairs, for any number of inputs: nothing is held for a pair.

>>> policy = OneLevel(10**6, LogSum.ln(3))
>>> policy[4, 7], policy[4, 4], policy.least()
(level('ln(3)'), level('0'), level('ln(3)'))
"""

from __future__ import annotations

from functools import cached_property
from math import inf

import numpy as np

from exactdp.channel import Channel
from exactdp.matrix import Pattern
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.policy import Level, PrivacyMatrix
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import ratio_within
from exactdp_checks.proving.certificate import channel_body, level_body
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["OneLevel", "decide"]


class OneLevel(PrivacyMatrix):
    """E[x, x'] = bound for all x != x'. The pattern of a privacy matrix is made if somebody asks for it."""

    def __init__(self, k: int, bound: LogSum) -> None:
        self.size, self.bound = k, bound
        self.levels = (LogSum(), bound)

    @cached_property
    def pattern(self) -> Pattern:  # type: ignore[override]
        """1 off the diagonal."""
        return PrivacyMatrix([LogSum(), self.bound], 1 - np.eye(self.k, dtype=np.int32)).pattern

    @property
    def k(self) -> int:
        """The number of symbols."""
        return self.size

    def __getitem__(self, pair: tuple[int, int]) -> Level:
        return self.levels[int(pair[0] != pair[1])]

    def at(self, epsilon: object) -> OneLevel:
        """The policy at eps = epsilon.

        Args:
            epsilon: the level in nats, a number or text such as "ln 3".

        Returns:
            The policy of as many symbols.

        Example:
            >>> OneLevel(4, LogSum.eps()).at("ln 3").bound
            level('ln(3)')
        """
        return OneLevel(self.k, self.bound.at(level(epsilon)))

    def least(self) -> Level:
        """The level; inf on one symbol.

        Returns:
            Nats, or the float inf.

        Example:
            >>> OneLevel(4, LogSum.ln(3)).least(), OneLevel(1, LogSum.ln(3)).least()
            (level('ln(3)'), inf)
        """
        return self.bound if self.k > 1 else inf


def decide(channel: Channel, bound: LogSum, worst: WorstRatio) -> Verdict:
    """The kernel's verdict on a rational channel whose worst ratio is known, at one level that is a number."""
    body = {"channel": channel_body(channel, packed=True), "policy": {"levels": [level_body(bound)], "pattern": None}}
    place = [worst.x, worst.other, worst.y]
    if not ratio_within(worst.ratio, bound):
        return kernel.certify("violation", {**body, "place": place, "t": 1})
    reached = worst.x != worst.other and worst.epsilon == bound
    return kernel.certify("privacy", {**body, "attained": place if reached else None})
