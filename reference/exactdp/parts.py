"""A product channel: a report of independent parts, whose outputs are never listed.

laws: distributions, each a tuple of probabilities; rows[x][j]: which law part j has on input x; laws of one part have their
values in the same order. As the parts are independent,

    max over y of Q(y|x) / Q(y|x') = product over j of max over values of law_j(x) / law_j(x').

Requires: probabilities in Q. Source: composition of independent mechanisms, as an equality.

>>> unary = Parts(((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 4), Fraction(1, 4))), ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
>>> unary.worst().ratio, unary.ratio(0, 1)
(Fraction(3, 1), Fraction(3, 1))
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf, prod
from typing import NamedTuple, TypeAlias

from exactdp.errors import BadInput, NotStochastic

__all__ = ["Parts", "WorstPair"]

Law: TypeAlias = tuple[Fraction, ...]
Ratio: TypeAlias = Fraction | float  # the only float is inf


class WorstPair(NamedTuple):
    """The largest ratio, and two inputs that have it."""

    ratio: Ratio
    x: int
    other: int


@dataclass(frozen=True)
class Parts:
    """Independent parts: ``rows[x][j]`` is the place in ``laws`` of the law of part j on input x."""

    laws: tuple[Law, ...]
    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if any(min(law, default=-1) < 0 or sum(law) != 1 for law in self.laws):
            raise NotStochastic("a law of a part has probabilities >= 0 that add up to 1")
        if not self.rows or len({len(row) for row in self.rows}) > 1 or not self.rows[0]:
            raise BadInput("a product has at least one input and one part, and every input has all parts")
        for column in zip(*self.rows, strict=True):
            if len({len(self.laws[i]) for i in set(column)}) > 1:
                raise BadInput("the laws of one part have different numbers of values: list them all, with probability 0")

    @cached_property
    def usual(self) -> tuple[int, ...]:
        """For each part the law that most inputs have."""
        return tuple(Counter(column).most_common(1)[0][0] for column in zip(*self.rows, strict=True))

    @cached_property
    def _known(self) -> dict[tuple[int, int], Ratio]:
        return {}

    def part_ratio(self, a: int, b: int) -> Ratio:
        """max over values of laws[a] / laws[b].

        Args:
            a: the place of a law.
            b: the place of another.

        Returns:
            A ratio >= 1, or inf.

        Example:
            >>> from exactdp.parts import Parts
            >>> from fractions import Fraction
            >>> coins = Parts(((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 4), Fraction(1, 4))), ((0, 1), (1, 0)))
            >>> coins.part_ratio(0, 1)
            Fraction(2, 1)
        """
        if (a, b) not in self._known:
            pairs = [(p, q) for p, q in zip(self.laws[a], self.laws[b], strict=True) if p]
            self._known[a, b] = max(p / q for p, q in pairs) if all(q for _, q in pairs) else inf
        return self._known[a, b]

    def _over(self, above: tuple[int, ...], below: tuple[int, ...]) -> Ratio:
        found = [self.part_ratio(a, b) for a, b in zip(above, below, strict=True) if a != b]
        return inf if inf in found else prod(found, start=Fraction(1))

    def ratio(self, x: int, other: int) -> Ratio:
        """max over reports of Q(y|x) / Q(y|other).

        Args:
            x: an input.
            other: another.

        Returns:
            A ratio >= 1, or inf.

        Example:
            >>> from exactdp.parts import Parts
            >>> from fractions import Fraction
            >>> coins = Parts(((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 4), Fraction(1, 4))), ((0, 1), (1, 0)))
            >>> coins.ratio(0, 1)
            Fraction(3, 1)
        """
        return self._over(self.rows[x], self.rows[other])

    def report(self, x: int, other: int) -> tuple[int, ...]:
        """For each part the place of the value at which the ratio of two inputs is largest.

        Args:
            x: an input.
            other: another.

        Returns:
            The place of a value, for each part.

        Example:
            >>> from exactdp.parts import Parts
            >>> from fractions import Fraction
            >>> coins = Parts(((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 4), Fraction(1, 4))), ((0, 1), (1, 0)))
            >>> coins.report(0, 1)
            (1, 0)
        """
        found = []
        for a, b in zip(self.rows[x], self.rows[other], strict=True):
            pairs = list(zip(self.laws[a], self.laws[b], strict=True))
            found.append(max(range(len(pairs)), key=lambda y, v=pairs: (v[y][0] > 0, inf if not v[y][1] else v[y][0] / v[y][1])))  # type: ignore[misc]
        return tuple(found)

    def worst(self) -> WorstPair:
        """The largest ratio over all pairs: r(a, b) <= r(a, c) r(c, b), so few pairs are looked at.

        Returns:
            The ratio with its pair of inputs.

        Example:
            >>> from exactdp.parts import Parts
            >>> from fractions import Fraction
            >>> coins = Parts(((Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 4), Fraction(1, 4))), ((0, 1), (1, 0)))
            >>> coins.worst().ratio
            Fraction(3, 1)
        """
        up = [self._over(row, self.usual) for row in self.rows]
        down = [self._over(self.usual, row) for row in self.rows]
        best = WorstPair(Fraction(1), 0, 0)
        by_up = sorted(range(len(up)), key=lambda x: -up[x])
        by_down = sorted(range(len(down)), key=lambda x: -down[x])
        for x in by_up:
            for other in by_down:
                if best.ratio == inf or (inf not in (up[x], down[other]) and up[x] * down[other] <= best.ratio):
                    break
                if x != other and (found := self.ratio(x, other)) > best.ratio:
                    best = WorstPair(found, x, other)
        return best
