"""A lower confidence bound on epsilon from counts, and what it would have seen: exact inequalities between binomial tails.

With c of n reports of input x in the event S, c' of n' of input x', and m such tests in all, each of the 2m bounds may fail
with probability a = (1 - confidence)/(2m). Then, with confidence and whatever the code does, for all tests together,

    Q(S|x) >= p = lower(c, n, a),    Q(S|x') <= q = upper(c', n', a),    so (epsilon, delta)-LDP needs e^epsilon >= (p - delta)/q.

The events must not depend on these reports, and reports must be independent. ``power`` answers what a test would have seen:
the probability p of the event under x, at the probability q under x', from which on the level would have been exceeded with
probability at least 9/10; 1/20 is left for each of the two counts.

Requires 1 <= n, 0 <= c <= n, 0 <= delta < 1. Source: Clopper and Pearson 1934; Bonferroni.

>>> found = Test(0, 1, "output 0", 90, 100, 30, 100, Fraction(1, 200))
>>> float(found.low), float(found.high), found.exceeds(LogSum.ln("3/2")), found.exceeds(LogSum.ln(2))
(0.798..., 0.430..., True, False)
>>> float(power(Fraction(3, 10), 1000, 1000, Fraction(1, 200), LogSum.ln(2)))
0.7...
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from exactdp.numbers.enclosure import LogSum, exp
from exactdp.policy import Level
from exactdp.privacy.ratio import ratio_within
from exactdp_checks.sampling.binomial import least_probability, lower, quantile, tail_at_most, upper

__all__ = ["POWER", "Test", "fewest", "power"]

POWER = Fraction(9, 10)
_SHARE = (1 - POWER) / 2


@dataclass(frozen=True)
class Test:
    """``above`` of ``n`` reports of input x were in the event, and ``below`` of ``n_other`` of the other; inputs are positions.

    Each of the two bounds fails with probability at most ``error``.
    """

    __test__ = False  # for pytest

    x: int
    other: int
    event: str
    above: int
    n: int
    below: int
    n_other: int
    error: Fraction
    delta: Fraction = Fraction(0)

    @cached_property
    def low(self) -> Fraction:
        """p, at most Q(S|x) but for the error."""
        return lower(self.above, self.n, self.error)

    @cached_property
    def high(self) -> Fraction:
        """q, at least Q(S|other) but for the error; above 0."""
        return upper(self.below, self.n_other, self.error)

    @property
    def ratio(self) -> Fraction:
        """(p - delta)/q, at most e^epsilon; 0 where p <= delta."""
        return max(Fraction(0), self.low - self.delta) / self.high

    @property
    def epsilon(self) -> LogSum | None:
        """ln((p - delta)/q), at most epsilon, where that is above 0; else None: nothing is learned."""
        return LogSum.ln(self.ratio) if self.ratio > 1 else None

    def exceeds(self, bound: Level) -> bool:
        """Whether (p - delta)/q > e^bound, decided."""
        return not ratio_within(self.ratio, bound)


def _threshold(q: Fraction, n_other: int, error: Fraction, bound: LogSum, delta: Fraction) -> Fraction:
    """A number above e^bound upper(c') + delta for all counts c' but those of probability 1/20 at q."""
    count = quantile(n_other, q, _SHARE) if q else 0
    while count < n_other and not tail_at_most(count + 1, n_other, q, _SHARE):
        count += 1
    top = exp(bound.enclosure(64).upper).upper
    return Fraction(int((top * upper(count, n_other, error) + delta) * 2**48) + 2, 2**48)


def power(q: Fraction, n: int, n_other: int, error: Fraction, bound: LogSum, delta: Fraction = Fraction(0)) -> Fraction | None:
    """The least multiple p of 2^-48 found such that Q(S|x) >= p and Q(S|x') <= q exceed the bound with probability >= 9/10.

    None where no p <= 1 does: so many reports cannot exceed this bound at this q.
    """
    needed = _threshold(q, n_other, error, bound, delta)
    if needed >= 1 or not tail_at_most(n, n, needed, error):
        return None
    low, high = 0, n  # the least count whose lower bound is at least ``needed``
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if tail_at_most(middle, n, needed, error) else (middle, high)
    return least_probability(high, n, 1 - _SHARE)


def fewest(error: Fraction, bound: LogSum, delta: Fraction = Fraction(0)) -> int | None:
    """The least n for which n of n reports against 0 of n exceed the bound: with fewer, nothing can; None beyond 10^9."""

    def enough(n: int) -> bool:
        return Test(0, 1, "", n, n, 0, n, error, delta).exceeds(bound)

    high = 1
    while not enough(high):
        high *= 2
        if high > 5 * 10**8:
            return None
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
