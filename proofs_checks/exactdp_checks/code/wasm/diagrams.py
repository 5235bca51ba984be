"""Decision diagrams over independent fair bits, whose ends are integers: functions of random bits, with exact probabilities.

A node is an integer; equal functions are one node. Ends 0 and 1 are the nodes 0 and 1, so a condition is a diagram like others.
An end NONE stands for what cannot happen. Source: R. Bahar et al., Algebraic decision diagrams and their applications (1997).

>>> d = Diagrams()
>>> coin, other = d.bit(0), d.bit(1)
>>> total = d.two("sum", lambda a, b: a + b, coin, other)
>>> d.law(total)
{0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
>>> d.chance(d.both(coin, other))
Fraction(1, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache, partial

from exactdp.errors import OutOfScope

__all__ = ["END", "FALSE", "NONE", "TRUE", "Diagrams", "TooMany"]

END = 1 << 60  # the variable of an end
FALSE, TRUE = 0, 1
NONE = -2
LARGEST = 4_000_000  # nodes


def _equal(v: int, x: int) -> int:
    return int(x == v)


class TooMany(OutOfScope):
    """More nodes or values than are followed."""


class Diagrams:
    """All diagrams of one audit; ``tick`` is called now and then, and may raise."""

    def __init__(self, tick: Callable[[], None] = lambda: None, largest: int = LARGEST) -> None:
        self.var, self.low, self.high = [END, END], [0, 1], [0, 1]
        self.value: dict[int, int] = {0: 0, 1: 1}
        self.ends: dict[int, int] = {0: 0, 1: 1}
        self.made: dict[tuple[int, int, int], int] = {}
        self.memo: dict[Hashable, dict[object, int]] = {}
        self.chances: dict[int, Fraction] = {0: Fraction(0), 1: Fraction(1)}
        self.laws: dict[int, dict[int, Fraction]] = {}
        self.tick, self.largest = tick, largest

    def end(self, value: int) -> int:
        """The constant."""
        n = self.ends.get(value)
        if n is None:
            n = self.ends[value] = len(self.var)
            self.var.append(END)
            self.low.append(n)
            self.high.append(n)
            self.value[n] = value
        return n

    def node(self, v: int, low: int, high: int) -> int:
        """Bit v decides; v lies before the bits of both."""
        if low == high:
            return low
        key = v, low, high
        n = self.made.get(key)
        if n is None:
            n = self.made[key] = len(self.var)
            self.var.append(v)
            self.low.append(low)
            self.high.append(high)
            if not n & 0x3FFF:
                self.tick()
                if n > self.largest:
                    raise TooMany(f"the random bits are mixed more than {self.largest} nodes of decision diagrams hold")
        return n

    def bit(self, v: int) -> int:
        """The bit itself."""
        return self.node(v, FALSE, TRUE)

    def one(self, name: Hashable, f: Callable[[int], int], a: int, lost: int = NONE) -> int:
        """f of the ends, ``lost`` of NONE; the name says which function it is."""
        memo = self.memo.setdefault(name, {})
        var, low, high = self.var, self.low, self.high

        def go(a: int) -> int:
            r = memo.get(a)
            if r is None:
                v = var[a]
                if v == END:
                    x = self.value[a]
                    r = self.end(lost if x == NONE else f(x))
                else:
                    r = self.node(v, go(low[a]), go(high[a]))
                memo[a] = r
            return r

        return go(a)

    def two(self, name: Hashable, f: Callable[[int, int], int], a: int, b: int) -> int:
        """f of the ends of both."""
        memo = self.memo.setdefault(name, {})
        var, low, high = self.var, self.low, self.high

        def go(a: int, b: int) -> int:
            key = a, b
            r = memo.get(key)
            if r is None:
                if not len(memo) & 0x3FFF:
                    self.tick()
                v, w = var[a], var[b]
                if v == END and w == END:
                    x, y = self.value[a], self.value[b]
                    r = self.end(NONE if NONE in (x, y) else f(x, y))
                elif v == w:
                    r = self.node(v, go(low[a], low[b]), go(high[a], high[b]))
                elif v < w:
                    r = self.node(v, go(low[a], b), go(high[a], b))
                else:
                    r = self.node(w, go(a, low[b]), go(a, high[b]))
                memo[key] = r
            return r

        return go(a, b)

    def choose(self, c: int, a: int, b: int) -> int:
        """a where the condition holds, else b."""
        memo = self.memo.setdefault("choose", {})
        var, low, high = self.var, self.low, self.high

        def go(c: int, a: int, b: int) -> int:
            if c == TRUE or a == b:
                return a
            if c == FALSE:
                return b
            if a == TRUE and b == FALSE:
                return c
            key = c, a, b
            r = memo.get(key)
            if r is None:
                if not len(memo) & 0x3FFF:
                    self.tick()
                u, v, w = var[c], var[a], var[b]
                x = min(u, v, w)
                c0, c1 = (low[c], high[c]) if u == x else (c, c)
                a0, a1 = (low[a], high[a]) if v == x else (a, a)
                b0, b1 = (low[b], high[b]) if w == x else (b, b)
                r = memo[key] = self.node(x, go(c0, a0, b0), go(c1, a1, b1))
            return r

        return go(c, a, b)

    def both(self, a: int, b: int) -> int:
        """And, of conditions."""
        return self.choose(a, b, FALSE) if a <= b else self.choose(b, a, FALSE)

    def either(self, a: int, b: int) -> int:
        """Or, of conditions."""
        return self.choose(a, TRUE, b) if a <= b else self.choose(b, TRUE, a)

    def no(self, a: int) -> int:
        """Not, of a condition."""
        return self.choose(a, FALSE, TRUE)

    def differ(self, a: int, b: int) -> int:
        """Exclusive or, of conditions."""
        if a > b:
            a, b = b, a
        return self.choose(a, self.no(b), b)

    def chance(self, n: int) -> Fraction:
        """The probability of a condition."""
        known, var, low, high = self.chances, self.var, self.low, self.high

        def go(n: int) -> Fraction:
            p = known.get(n)
            if p is None:
                p = known[n] = (go(low[n]) + go(high[n])) / 2
            return p

        if n > 1 and var[n] == END:
            raise TooMany("a condition has an end that is neither 0 nor 1")
        return go(n)

    def below(self, roots: Iterable[int]) -> set[int]:
        """All nodes that the roots reach."""
        low, high = self.low, self.high
        seen, todo = set[int](), list(roots)
        while todo:
            n = todo.pop()
            if n not in seen:
                seen.add(n)
                if low[n] not in seen:  # an end is below itself
                    todo.append(low[n])
                if high[n] not in seen:
                    todo.append(high[n])
        return seen

    def law(self, n: int) -> dict[int, Fraction]:
        """The probability of each end, from the root down; without NONE."""
        if n in self.laws:
            return self.laws[n]
        found: dict[int, Fraction] = {}
        order = sorted(self.below([n]), key=self.var.__getitem__)
        bits = [self.var[m] for m in order if self.var[m] != END]
        place = {v: i for i, v in enumerate(sorted(set(bits)))}
        size = len(place)
        weight = dict.fromkeys(order, 0)
        weight[n] = 1 << size  # of 2^size outcomes of the bits
        share = lru_cache(None)(partial(Fraction, denominator=1 << size))  # many ends have one probability
        for m in order:
            if self.var[m] == END:
                if self.value[m] != NONE:
                    found[self.value[m]] = share(weight[m])
            else:
                half = weight[m] >> 1
                weight[self.low[m]] += half
                weight[self.high[m]] += half
        self.laws[n] = dict(sorted(found.items()))
        return self.laws[n]

    def values(self, n: int, within: int, most: int = 4096) -> list[tuple[int, int]]:
        """(value, the condition under which it is that), for each value that is possible where ``within`` holds."""
        cut = self.choose(within, n, self.end(NONE))
        ends = sorted(self.value[m] for m in self.below([cut]) if self.var[m] == END and self.value[m] != NONE)
        if len(ends) > most:
            raise TooMany(f"the program goes one way for each of more than {most} random values")
        if len(ends) == 1:
            return [(ends[0], within)]
        return [(v, self.one(("is", v), partial(_equal, v), cut, FALSE)) for v in ends]

    def at(self, n: int, bits: int) -> int:
        """The end for these bits."""
        while self.var[n] != END:
            n = self.high[n] if bits >> self.var[n] & 1 else self.low[n]
        return self.value[n]

    # words: bits as conditions, the least significant first

    def add(self, a: Sequence[int], b: Sequence[int], carry: int = FALSE) -> tuple[list[int], int]:
        """(a + b + carry modulo 2^width, the carry)."""
        made = []
        for x, y in zip(a, b, strict=True):
            xy = self.differ(x, y)
            made.append(self.differ(xy, carry))
            carry = self.choose(xy, carry, x)
        return made, carry

    def least(self, a: Sequence[int], b: Sequence[int], first: int = FALSE) -> int:
        """Whether a < b, as unsigned integers; ``first``: the answer where they are equal."""
        r = first
        for x, y in zip(a, b, strict=True):
            r = self.choose(self.differ(x, y), y, r)
        return r

    def same(self, a: Sequence[int], b: Sequence[int]) -> int:
        """Whether all bits are equal."""
        r = TRUE
        for x, y in zip(a, b, strict=True):
            r = self.both(r, self.no(self.differ(x, y)))
        return r
