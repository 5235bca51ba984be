"""The result of a statistical audit, as data: what was asked, the tests, the verdict.

``wording`` prints it; ``audit`` makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp_checks.result import Result
from exactdp_checks.sampling.bounds import Test, power
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["Sampled", "best_of"]


@dataclass(frozen=True, repr=False)
class Sampled(Result):
    """What was asked and found. ``policy`` holds a level for every pair that is compared, None where nothing is claimed."""

    name: str
    inputs: tuple[Any, ...]
    runs: int
    confidence: Fraction
    seed: int
    policy: PrivacyMatrix | None
    epsilon: LogSum | None  # the level, where one was asked for all pairs
    delta: Fraction
    tests: tuple[Test, ...]
    verdict: Verdict
    notes: tuple[str, ...] = ()

    @cached_property
    def best(self) -> Test:
        """The test that says most, of those that exceed their level if there are any."""
        return best_of(self.tests, self.policy)

    @property
    def bound(self) -> LogSum:
        """epsilon is at least this, with the confidence, by the tests alone; 0 where nothing is learned. In nats."""
        found = [t.epsilon for t in self.tests if t.epsilon is not None]
        return max(found) if found else LogSum()

    @cached_property
    def seen(self) -> tuple[Fraction, Fraction | None]:
        """(q, p): at this q under the other input, the best test would have refuted from p on, with probability >= 9/10."""
        test = self.best
        asked = LogSum() if self.policy is None else self.policy[test.x, test.other]
        q = Fraction(test.below, test.n_other)
        bound = asked if isinstance(asked, LogSum) else LogSum()
        return q, power(q, test.n, test.n_other, test.error, bound, self.delta)

    @property
    def status(self) -> int:
        """0 found, where nothing is claimed; 1 refuted; 3 undecided."""
        return 1 if self.verdict.outcome is Outcome.REFUTED else 0 if self.policy is None else 3


def best_of(tests: Sequence[Test], policy: PrivacyMatrix | None) -> Test:
    """The largest ratio, of the tests that exceed their level if there are any."""
    against = [t for t in tests if policy is not None and t.exceeds(policy[t.x, t.other])]
    return max(against or tests, key=lambda t: t.ratio)
