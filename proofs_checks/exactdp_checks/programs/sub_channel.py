"""A channel known in part: q(y|x) <= Q(y|x) <= q(y|x) + r_x, where the mass r_x of what was not run may lie on any output.

Sound for every completion: the channel is not E-LDP if q(y|x) > e^E[x,x'] (q(y|x') + r_x') for some x, x', y; and it is if
q(y|x) + r_x <= e^E[x,x'] q(y|x') for all of them. Without r the two meet. Unless the alphabet is ``closed`` (the user says that
no other output is possible), mass may lie on an output not seen, so r_x > 0 leaves pure privacy open. Then, with t = e^epsilon,

    delta(t) = max over x, x' of r_x + sum over y of max(0, q(y|x) - t q(y|x'))

is enough for (epsilon, delta)-LDP of every completion: small masses cost that little.

Source: exact interval reasoning on context-aware-ldp, Definitions 1-4.

>>> from exactdp.policy import PrivacyMatrix
>>> q = SubChannel(ExactMatrix.of([["3/4", "1/8"], ["1/4", "5/8"]]), ("1/8", "1/8"), (0, 1), (0, 1), closed=True)
>>> q.ratios()
(Fraction(5, 2), Fraction(6, 1))
>>> q.delta(6), q.holds(PrivacyMatrix.ldp(2, "ln 6")), q.violation(PrivacyMatrix.ldp(2, "ln 2"))
(Fraction(1, 8), True, WorstRatio(ratio=Fraction(5, 2), x=1, other=0, y=1))
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from heapq import nlargest
from itertools import permutations
from math import inf

import numpy as np

from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.exact import Exact, rational
from exactdp.matrix import ExactMatrix
from exactdp.policy import PrivacyMatrix
from exactdp.privacy import WorstRatio
from exactdp.ratio import Ratio, ratio_of, ratio_within

__all__ = ["SubChannel"]


@dataclass(frozen=True)
class SubChannel:
    """q, rational, inputs by outputs, with the missing mass of each row."""

    lower: ExactMatrix
    unexplored: tuple[Exact, ...]
    inputs: tuple[Hashable, ...]
    outputs: tuple[Hashable, ...]
    closed: bool = False

    def __post_init__(self) -> None:
        missing = tuple(rational(r) for r in self.unexplored)
        if not self.lower.is_rational:
            raise OutOfScope("a channel known in part is compared at one epsilon: give t a value")
        object.__setattr__(self, "unexplored", missing)
        bad = [r for r, total in zip(missing, self.lower.row_sums(), strict=True) if r < 0 or total + r != 1]
        if bad or any(v < 0 for v in self.lower.values):  # type: ignore[operator]
            raise NotStochastic("a row and its unexplored mass do not sum to 1: write probabilities >= 0 that do")

    def bounds(self, x: int, y: int) -> tuple[Exact, Exact]:
        """(q, q + r_x), between which Q(y|x) lies; x and y are positions."""
        return self.lower[x, y], self.lower[x, y] + self.unexplored[x]

    def _columns(self) -> Iterator[tuple[int, list[Fraction]]]:
        """The columns that differ, each with the place of the first like it; and one of zeros unless the alphabet is closed."""
        seen = set()
        for y, column in enumerate(zip(*self.lower.rows, strict=True)):
            if column not in seen:
                seen.add(column)
                yield y, [rational(q) for q in column]
        if not self.closed:
            yield len(self.outputs), [Fraction(0)] * len(self.inputs)

    def _least(self, column: list[Fraction], x: int, other: int) -> Ratio:
        return ratio_of(column[x], column[other] + self.unexplored[other])

    def _largest(self, column: list[Fraction], x: int, other: int) -> Ratio:
        return ratio_of(column[x] + self.unexplored[x], column[other])

    def _pairs(self, column: list[Fraction], policy: PrivacyMatrix | None = None) -> Iterable[tuple[int, int]]:
        """The pairs x, x' to ask about; with one level for all of them, those with the largest ratios."""
        everything = range(len(column))
        if policy is not None and not _one_level(policy):
            return permutations(everything, 2)
        r = [rational(v) for v in self.unexplored]
        tops = {*_top(column, everything), *_top([q + v for q, v in zip(column, r, strict=True)], everything)}
        lows = {*_top([-q for q in column], everything), *_top([-q - v for q, v in zip(column, r, strict=True)], everything)}
        return [(x, other) for x in sorted(tops) for other in sorted(lows) if x != other]

    def ratios(self) -> tuple[Ratio, Ratio]:
        """(a, b) with a <= max Q(y|x) / Q(y|x') <= b for every completion; b is at least 1."""
        low: Ratio = Fraction(1)
        high: Ratio = Fraction(1)
        for _, column in self._columns():
            for x, other in self._pairs(column):
                low = _larger(low, self._least(column, x, other))
                high = _larger(high, self._largest(column, x, other))
        return low, high

    def violation(self, policy: PrivacyMatrix) -> WorstRatio | None:
        """The x, x', y with q(y|x) > e^E[x,x'] (q(y|x') + r_x') by the largest ratio; None if there is none."""
        self._check(policy)
        worst: WorstRatio | None = None
        for y, column in self._columns():
            for x, other in self._pairs(column, policy):
                ratio = self._least(column, x, other)
                if (worst is None or _larger(worst.ratio, ratio) != worst.ratio) and not ratio_within(ratio, policy[x, other]):
                    worst = WorstRatio(ratio, x, other, y)
        return worst

    def holds(self, policy: PrivacyMatrix) -> bool:
        """Whether q(y|x) + r_x <= e^E[x,x'] q(y|x') for all x, x', y: then every completion is E-LDP."""
        self._check(policy)
        return all(
            ratio_within(self._largest(column, x, other), policy[x, other])
            for _, column in self._columns()
            for x, other in self._pairs(column, policy)
        )

    def delta(self, t: object) -> Fraction:
        """delta(t), for rational t >= 1: every completion is (ln t, delta)-LDP."""
        level = rational(t)
        rows = [[rational(q) for q in row] for row in self.lower.rows]
        return max(
            (
                rational(self.unexplored[x])
                + sum((max(Fraction(0), p - level * q) for p, q in zip(rows[x], rows[other], strict=True)), start=Fraction(0))
                for x, other in permutations(range(len(rows)), 2)
            ),
            default=Fraction(0),
        )

    def _check(self, policy: PrivacyMatrix) -> None:
        if policy.k != len(self.inputs):
            raise BadInput(f"the policy has {policy.k} symbols and the channel {len(self.inputs)} inputs: they must agree")


def _one_level(policy: PrivacyMatrix) -> bool:
    return len(set(policy.pattern[~np.eye(policy.k, dtype=np.bool_)].tolist())) == 1


def _top(values: list[Fraction], places: Iterable[int]) -> list[int]:
    return nlargest(2, places, key=lambda x: values[x])


def _larger(one: Ratio, two: Ratio) -> Ratio:
    return max(one, two) if inf not in (one, two) else inf  # type: ignore[type-var]
