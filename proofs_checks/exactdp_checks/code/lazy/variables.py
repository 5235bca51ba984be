"""Where a hidden uniform variable lies: an interval that only questions make smaller.

``Points`` is uniform on the integers of [lo, hi), ``Segment`` on the reals of [lo, hi), ``Pair`` is q n + r for independent q and
r, r on [0, n): so the high and low bits of one random word stay uniform and independent. ``below(m)`` asks whether the variable
is below m: a draw whose weights are the two lengths, made where both answers are possible, and remembered.
Source: inversion by comparison (L. Devroye, Non-uniform random variate generation, 1986, chapter II).

>>> from exactdp_checks.code.law.tree import Tree
>>> tree = Tree()
>>> j = Points(tree, 0, 8)
>>> j.below(2), tree.mass(), (j.lo, j.hi), j.below(2), tree.mass()
(False, Fraction(3, 4), (2, 8), False, Fraction(3, 4))
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias, cast

from exactdp.numbers.exact import Exact
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.order_statistics import Order
from exactdp_checks.code.lazy.roots import in_powers
from exactdp_checks.code.lazy.steps import Between

__all__ = ["Pair", "Points", "Segment", "Source", "divided", "narrow"]

NEAR = "runs are abandoned where a uniform variable is too near an irrational threshold: say which outputs are possible"


class Points:
    """Uniform on the integers lo, ..., hi - 1."""

    __slots__ = ("hi", "lo", "order", "parts", "tree")
    grid = True

    def __init__(self, tree: Tree, lo: int, hi: int) -> None:
        self.tree, self.lo, self.hi = tree, lo, hi
        self.parts: Pair | None = None
        self.order: Order | None = None  # with others that it was compared with

    def below(self, m: int) -> bool:
        """Whether the variable is below m."""
        if self.parts is not None:
            return self.parts.below(m)
        lo, hi = self.lo, self.hi
        if m <= lo:
            return False
        if m >= hi:
            return True
        if self.order is not None:
            self.order.cut(m)
            return self.hi <= m
        if self.tree.draw((m - lo, hi - m)):
            self.lo = m
            return False
        self.hi = m
        return True

    def pick(self) -> int:
        """The variable: a draw of all that it can be."""
        if self.parts is not None:
            self.lo = self.parts.pick()
            self.hi = self.lo + 1
        elif self.order is not None:
            while self.hi - self.lo > 1:
                self.below((self.lo + self.hi) // 2)
        elif self.hi - self.lo > 1:
            self.lo += self.tree.draw(self.hi - self.lo)
            self.hi = self.lo + 1
        return self.lo


class End(NamedTuple):
    """An end of a segment: what it is, in Q or Q(t), and rational bounds of it."""

    low: Fraction
    high: Fraction
    exact: Exact


class Segment:
    """Uniform on the reals between two ends; single points have no probability.

    Ends are rational, or a + b e^c in powers of t = e^(1/root), to which only thresholds of logarithms are compared: ``lo`` and
    ``hi`` are rational, after a draw whether the variable lies beyond them, where the run is abandoned.
    """

    __slots__ = ("ends", "order", "tree")
    grid = False

    def __init__(self, tree: Tree, lo: Fraction = Fraction(0), hi: Fraction = Fraction(1)) -> None:
        self.tree, self.ends = tree, (End(lo, lo, lo), End(hi, hi, hi))
        self.order: Any = None  # what is known of it and others that it was compared with

    @property
    def lo(self) -> Fraction:
        """The lower end, rational."""
        self._make_rational()
        return self.ends[0].low

    @lo.setter
    def lo(self, value: Fraction) -> None:
        self.ends = End(value, value, value), self.ends[1]

    @property
    def hi(self) -> Fraction:
        """The upper end, rational."""
        self._make_rational()
        return self.ends[1].low

    @hi.setter
    def hi(self, value: Fraction) -> None:
        self.ends = self.ends[0], End(value, value, value)

    def _make_rational(self) -> None:
        lo, hi = self.ends
        if lo.low != lo.high and self._split(End(lo.high, lo.high, lo.high)):
            raise self.tree.stop(NEAR)
        if hi.low != hi.high and not self._split(End(hi.low, hi.low, hi.low)):
            raise self.tree.stop(NEAR)

    def below(self, m: Fraction | Between) -> bool:
        """Whether the variable is below m; where that is not known, the run is abandoned."""
        exact = self._exactly(m) if self.order is None else None
        if exact is not None:
            return self._split(exact)
        if isinstance(m, Between):
            if m.high > m.low < self.hi and not self.below(m.low) and self.lo < m.high and self.below(m.high):
                raise self.tree.stop(NEAR)
            return self.hi <= m.low
        if m <= self.lo:
            return False
        if m < self.hi:
            self.order.cut(m)
        return self.hi <= m

    def _exactly(self, m: Fraction | Between) -> End | None:
        """The threshold in Q or Q(t); None where it has no such form."""
        if not isinstance(m, Between):
            return End(m, m, m)
        found = m.form and in_powers(self.tree, *m.form)
        return End(m.low, m.high, found) if found else None

    def _split(self, m: End) -> bool:
        lo, hi = self.ends
        if m.high <= lo.low or m.exact == lo.exact:
            return False
        if m.low >= hi.high or m.exact == hi.exact:
            return True
        if m.low < lo.high or m.high > hi.low:  # too near an end to tell on which side of it
            raise self.tree.stop(NEAR)
        above = self.tree.draw((m.exact - lo.exact, hi.exact - m.exact))
        self.ends = (m, hi) if above else (lo, m)
        return not above


class Pair:
    """q n + r with 0 <= r < n, from independent sources."""

    __slots__ = ("n", "q", "r")

    def __init__(self, q: Points | Pair, r: Points | Pair, n: int) -> None:
        self.q, self.r, self.n = q, r, n

    @property
    def lo(self) -> int:
        """The least value it can have."""
        return self.q.lo * self.n + self.r.lo

    @property
    def hi(self) -> int:
        """One more than the largest value it can have."""
        return (self.q.hi - 1) * self.n + self.r.hi

    @property
    def tree(self) -> Tree:
        """Where it is drawn."""
        return self.q.tree

    def below(self, m: int) -> bool:
        """Whether the variable is below m."""
        quotient, rest = divmod(m, self.n)
        if self.q.below(quotient):
            return True
        return self.q.below(quotient + 1) and self.r.below(rest)

    def pick(self) -> int:
        """The variable: a draw of all that it can be."""
        return self.q.pick() * self.n + self.r.pick()


Source: TypeAlias = Points | Pair | Segment


def divided(source: Points | Pair, n: int) -> tuple[Points | Pair, Points | Pair]:
    """(q, r) with source = q n + r and 0 <= r < n, independent, after draws that make them so."""
    if isinstance(source, Points) and source.parts is None:
        if source.lo % n and source.lo // n < (source.hi - 1) // n:
            source.below(-(-source.lo // n) * n)
        if source.hi % n and source.lo // n < (source.hi - 1) // n:
            source.below(source.hi // n * n)
        tree, low, high = source.tree, source.lo // n, (source.hi - 1) // n
        rest = (source.lo % n, (source.hi - 1) % n + 1) if low == high else (0, n)
        source.parts = Pair(Points(tree, low, high + 1), Points(tree, *rest), n)
    pair = source if isinstance(source, Pair) else cast("Pair", source.parts)
    if pair.n == n:
        return pair.q, pair.r
    if n % pair.n == 0:
        q, high_rest = divided(pair.q, n // pair.n)
        return q, Pair(high_rest, pair.r, pair.n)
    if pair.n % n == 0:
        low_quotient, r = divided(pair.r, n)
        return Pair(pair.q, low_quotient, pair.n // n), r
    quotient, remainder = divmod(source.pick(), n)
    return Points(pair.tree, quotient, quotient + 1), Points(pair.tree, remainder, remainder + 1)


def narrow(source: Points | Segment, points: tuple[Any, ...]) -> None:
    """A draw of the part of the source, between two of these points, in which the variable lies."""
    if source.order is not None:
        next((m for m in points[1:] if source.below(m)), None)
        return
    ends = (*points[1:], source.hi)
    i = source.tree.draw(tuple(b - a for a, b in zip(points, ends, strict=True))) if len(points) > 1 else 0
    source.lo, source.hi = points[i], ends[i]
