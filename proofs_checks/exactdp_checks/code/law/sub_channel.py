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
from itertools import permutations
from math import inf
from typing import Any, TypeAlias

import numpy as np

from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.exact import Exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import WorstRatio
from exactdp.privacy.ratio import Ratio, ratio_of, ratio_within

__all__ = ["SubChannel"]

_Ranks: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]


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

    def _ranked(self, *, most: bool) -> tuple[list[Fraction], _Ranks]:
        """All values of q, or of q + r if ``most``, in increasing order, and the places of those that stand in each entry.

        Unless the alphabet is closed a last column of zeros stands for outputs that were not seen.
        """
        values, pattern, rows = [rational(v) for v in self.lower.values], self.lower.pattern, len(self.inputs)
        if not self.closed:
            pattern = np.concatenate([pattern, np.full((rows, 1), len(values))], axis=1)
            values.append(Fraction(0))
        shifts = [rational(r) if most else Fraction(0) for r in self.unexplored]
        order = sorted({v + r for r in set(shifts) for v in values})
        places = {v: i for i, v in enumerate(order)}
        table = np.array([[places[v + r] for v in values] for r in shifts], dtype=np.int64).reshape(rows, len(values))
        return order, np.take_along_axis(table, pattern, axis=1)

    def _worst(self, pairs: Iterable[tuple[int, int]] | None, *, most: bool) -> tuple[Ratio, int, int, int] | None:
        """(ratio, x, x', y): the largest (q + r_x) / q' if ``most``, else q / (q' + r_x'), among these pairs or all."""
        if len(self.inputs) < 2 or not self.lower.pattern.shape[1] + (not self.closed):
            return None
        (above, top), (below, low) = self._ranked(most=most), self._ranked(most=not most)
        worst: tuple[Ratio, int, int, int] | None = None
        for xs, others in self._candidates(top, low) if pairs is None else ((x, other) for x, other in pairs):
            x, other = (np.broadcast_to(v, top.shape[1:]) for v in (xs, others))
            columns = np.flatnonzero(x != other)  # before equal ratios are merged: those of one input with itself do not count
            codes, first = np.unique(top[x[columns], columns] * len(below) + low[other[columns], columns], return_index=True)
            for code, y in zip(codes.tolist(), columns[first].tolist(), strict=True):
                ratio = ratio_of(above[code // len(below)], below[code % len(below)])
                if worst is None or _larger(worst[0], ratio) != worst[0]:
                    worst = ratio, int(x[y]), int(other[y]), y
        return worst

    @staticmethod
    def _candidates(top: _Ranks, low: _Ranks) -> Iterator[tuple[Any, Any]]:
        """For each column the two largest against the two smallest: the largest ratio of two different inputs is among them."""
        tops, lows = np.argsort(-top, axis=0, kind="stable")[:2], np.argsort(low, axis=0, kind="stable")[:2]
        yield from ((x, other) for x in tops for other in lows)

    def ratios(self) -> tuple[Ratio, Ratio]:
        """(a, b) with a <= max Q(y|x) / Q(y|x') <= b for every completion; b is at least 1."""
        found = [self._worst(None, most=most) for most in (False, True)]
        low, high = (Fraction(1) if worst is None else _larger(Fraction(1), worst[0]) for worst in found)
        return low, high

    def violation(self, policy: PrivacyMatrix) -> WorstRatio | None:
        """The x, x', y with q(y|x) > e^E[x,x'] (q(y|x') + r_x') by the largest ratio; None if there is none."""
        found = [w for w, level in self._by_level(policy, most=False) if not ratio_within(w[0], level)]
        worst: tuple[Ratio, int, int, int] | None = None
        for each in found:
            if worst is None or _larger(worst[0], each[0]) != worst[0]:
                worst = each
        return None if worst is None else WorstRatio(*worst)

    def holds(self, policy: PrivacyMatrix) -> bool:
        """Whether q(y|x) + r_x <= e^E[x,x'] q(y|x') for all x, x', y: then every completion is E-LDP."""
        return all(ratio_within(worst[0], level) for worst, level in self._by_level(policy, most=True))

    def _by_level(self, policy: PrivacyMatrix, *, most: bool) -> Iterator[tuple[tuple[Ratio, int, int, int], Any]]:
        """The largest ratio for every level of the policy, with the level."""
        k = len(self.inputs)
        if policy.k != k:
            raise BadInput(f"the policy has {policy.k} symbols and the channel {k} inputs: they must agree")
        pairs: dict[int, list[tuple[int, int]]] = {}
        for x, other in permutations(range(k), 2):
            pairs.setdefault(int(policy.pattern[x, other]), []).append((x, other))
        for asked in pairs.values():
            worst = self._worst(None if len(pairs) == 1 else asked, most=most)
            if worst is not None:
                yield worst, policy[asked[0]]

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


def _larger(one: Ratio, two: Ratio) -> Ratio:
    return max(one, two) if inf not in (one, two) else inf  # type: ignore[type-var]
