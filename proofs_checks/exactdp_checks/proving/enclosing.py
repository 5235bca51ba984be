"""The best channel within a policy where some e^level is irrational: between the optima of two policies that enclose it.

Levels are rounded down and up to logarithms of rational numbers. A channel within the lower policy is within the policy, and one
within the policy is within the upper one, so the largest utility lies between theirs; both optima and every comparison of a level
with its bounds are certified. The channel is the best of the lower policy.

>>> found = enclosed(PrivacyMatrix.ldp(2, 1), utility="guessing")
>>> float(found.lower.value), 0 < found.upper.value - found.lower.value < Fraction(1, 10**7), found.verdict.outcome.value
(0.7310585769704947, True, 'proved')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.policy import Level, PrivacyMatrix, check_policy
from exactdp.privacy.polytope import power_of
from exactdp_checks.brief import rests
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.optimal import Optimum, optimal_channel
from exactdp_checks.proving.prove import all_of
from exactdp_checks.result import Result
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["Enclosed", "enclosed", "irrational"]

BITS = 24  # of a bound of e^level after the point


@dataclass(frozen=True, repr=False)
class Enclosed(Result):
    """The best channels within a policy that is narrower and one that is wider; the verdict is on both and on the levels."""

    lower: Optimum
    upper: Optimum
    verdict: Verdict

    def __str__(self) -> str:
        outcome = self.verdict.outcome.value
        return "\n".join([f"{outcome.upper()}  {self.sentence}.", f"  {self.lower.attained}.", f"  {rests(outcome)}"])

    @property
    def sentence(self) -> str:
        """Between which numbers the largest utility is."""
        ends = " to ".join(f"{float(one.value):.12g}" for one in (self.lower, self.upper))
        return f"the best channel has the utility {ends}, by levels rounded down and up"

    def to_json(self) -> dict[str, Any]:
        """Both optima, and the outcome of the comparisons.

        Returns:
            Objects that ``json.dumps`` takes, with the keys lower, upper and outcome.

        Example:
            >>> enclosed(PrivacyMatrix.ldp(2, 1), utility="guessing").to_json()["outcome"]
            'proved'
        """
        return {"lower": self.lower.to_json(), "upper": self.upper.to_json(), "outcome": self.verdict.outcome.value}


def irrational(policy: PrivacyMatrix) -> list[LogSum]:
    """The levels that are numbers and have an irrational e^level."""
    return [v for v in check_policy(policy).levels if isinstance(v, LogSum) and not v.epsilon and power_of(v) is None]


def enclosed(
    policy: PrivacyMatrix,
    prior: Sequence[object] | None = None,
    utility: str = "mutual information",
    *,
    bits: int = BITS,
    step: Callable[[str], object] = str,
) -> Enclosed:
    """max over all E-LDP channels of a utility with a name, from below and from above, e^level within 2^-bits.

    Raises BadInput for a policy whose powers are all rational: ``optimal_channel`` is exact there; and what that raises.
    """
    bounds: dict[LogSum, tuple[LogSum, LogSum]] = {}
    comparisons = []
    for value in irrational(policy):
        around = value.enclosure(bits + 64)
        low = Fraction(floor(exp(around.lower, bits + 64).lower * 2**bits), 2**bits)
        high = Fraction(ceil(exp(around.upper, bits + 64).upper * 2**bits), 2**bits)
        bounds[value] = LogSum.ln(low), LogSum.ln(high)
        comparisons += [compared(bounds[value][0], "<", value), compared(value, "<", bounds[value][1])]
    if not bounds:
        raise BadInput("every e^level is rational: optimal_channel has the exact answer")

    def rounded(side: int) -> PrivacyMatrix:
        levels: list[Level] = [bounds[v][side] if isinstance(v, LogSum) and v in bounds else v for v in policy.levels]
        return PrivacyMatrix(levels, policy.pattern)

    lower, upper = (optimal_channel(rounded(side), prior, utility, step=step) for side in (0, 1))
    parts = [lower.verdict, upper.verdict, *comparisons]
    open_ = next((v for v in parts if v.outcome is Outcome.UNDECIDED), None)
    return Enclosed(lower, upper, all_of(parts) if open_ is None else open_)
