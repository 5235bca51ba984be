"""Steps of golden values of p-REC_sim: probabilities of a round from below and above, computed by the kernel. CENTRAL privacy.

tau^{2m/W} lies between two rational numbers a and b, by a^W <= tau^{2m} <= b^W; then phi(c/W) lies between a^c - tau and
b^c - tau, and every probability between two quotients of these. Where it is rational (an object that is not above the threshold,
or equal ones there) it stands as it is. Nothing here is a claim.
"""

from fractions import Fraction
from typing import Any

from exactdp.protocols.p_rec_round import power
from exactdp_checks.claims.notation import Interval, Real, Verdict, prove
from exactdp_checks.claims.papers.online_recommendation.stated import rows

__all__ = ["SMALL", "Rounds"]

BITS = 56
SIZES = (2, 8, 2, 4, 3), (2, 8, 1, 4, 2), (2, 8, 2, 3, 3), (3, 64, 2, 4, 2), (3, 64, 1, 3, 2)
SMALL = rows(SIZES, "m", "tau", "P", "n", "rounds")  # where all patterns are gone through


class Rounds:
    """p-REC_sim with m objects and a rational tau, for up to n survivors."""

    def __init__(self, m: int, tau: int, sizes: range) -> None:
        self.m, self.tau, self.gamma = m, tau, Fraction(m, 3 * tau - 1)
        self.ends = {w: self._ends(w) for w in sizes}

    def _ends(self, size: int) -> tuple[Fraction, Fraction]:
        found = power(self.tau, Fraction(2 * self.m, size))
        if not isinstance(found, Real):
            exactly = Interval(Fraction(str(found)), Fraction(str(found)))
            return exactly.lower, exactly.upper
        near, unit = found.enclosure(BITS), 2**BITS
        return Fraction(near.lower * unit // 1, unit), Fraction(-(-near.upper * unit // 1), unit)

    def certified(self) -> list[Verdict]:
        """a^W <= tau^{2m} <= b^W for every W."""
        found = []
        for size, (a, b) in self.ends.items():
            top = ["^", self.tau, 2 * self.m]
            found += [prove.comparison(["^", a, size], "<=", top), prove.comparison(top, "<=", ["^", b, size])]
        return found

    def above(self, counts: tuple[int, ...]) -> list[int]:
        """The objects with more than a share of 1/(2m), those with phi > 0."""
        return [j for j, c in enumerate(counts) if 2 * self.m * c > sum(counts)]

    def same(self, one: tuple[int, ...], two: tuple[int, ...], j: int) -> bool:
        """Whether object j has the same probability for both votes: below the threshold in both, or alone above it in both."""
        there = self.above(one), self.above(two)
        return all(j not in above for above in there) or there == ([j], [j])

    def probability(self, counts: tuple[int, ...], j: int, up: bool) -> Any:
        """A bound of the probability of object j, from above or from below, as an expression."""
        there, mixed = self.above(counts), self.gamma / self.m
        if j not in there:
            return mixed
        if len({counts[i] for i in there}) == 1:
            return mixed + (1 - self.gamma) / len(there)
        a, b = self.ends[sum(counts)]
        own, other = (b, a) if up else (a, b)
        phi = {i: ["-", ["^", own if i == j else other, counts[i]], self.tau] for i in there}
        return ["+", mixed, ["*", 1 - self.gamma, ["/", phi[j], ["+", *phi.values()]]]]
