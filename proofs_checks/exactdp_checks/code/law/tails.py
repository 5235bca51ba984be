"""Outputs without an end: y_0, y_1, ..., of which y_n occurs with probability (1 - ratio) ratio^n, given that one of them does.

What differs between y_0 and y_1 are integers, which go on by the same steps. A law in which such a ``Tail`` is one output says
all that the law of its parts does: given the tail the parts have the same law for every input, so the two channels are made of
each other without the input, and every ratio and every divergence is the same. That holds where the tails of all inputs begin at
the same place with one ratio: ``aligned`` makes them so, by taking their first parts out. Source: D. Blackwell, Equivalent
comparisons of experiments, Annals of Mathematical Statistics 1953 (sufficiency).

>>> tail = Tail(3, 4, Fraction(1, 2))
>>> tail.at(5), tail.place(10), tail.place(2), tail
(8, 7, -1, 3 + n for n = 0, 1, 2, ...)
>>> half = Fraction(1, 2)
>>> one, two = Law({0: half, Tail(1, 2, half): half}), Law({1: half, Tail(2, 3, half): half})
>>> aligned([one, two])[0].mass == {0: half, 1: half / 2, Tail(2, 3, half): half / 2}
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp.numbers.exact import Exact
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.lazy.roots import BITS, enclosed

__all__ = ["Tail", "aligned", "cut", "expanded", "from_below", "in_numbers"]

FIRST = 128  # parts that stand by themselves where a tail is not kept
MOST = 4096  # parts taken out of a tail


@dataclass(frozen=True)
class Tail:
    """The outputs from ``first`` and ``second`` on; ``ratio``: of the probabilities of each and the one before."""

    first: Any
    second: Any
    ratio: Exact | None = None

    def at(self, n: int) -> Any:
        """y_n."""
        return _at(self.first, self.second, n)

    def later(self, ratio: Exact) -> Tail:
        """The tail without its first part."""
        return Tail(self.second, self.at(2), ratio)

    def begun(self, n: int) -> Tail:
        """The tail from y_n on."""
        return Tail(self.at(n), self.at(n + 1), self.ratio)

    def place(self, output: Any) -> int | None:
        """The integer n with y_n = output, which may be < 0; None if there is none."""
        pairs = list(_leaves(self.first, self.second))
        i, first, second = next((i, a, b) for i, (a, b) in enumerate(pairs) if a != b)
        values = [c for _, c in _leaves(self.first, output)]
        if len(values) != len(pairs) or type(values[i]) is not int:
            return None
        n, rest = divmod(values[i] - first, second - first)
        return n if rest == 0 and _same(self.at(n), output) else None

    def __repr__(self) -> str:
        pairs = [
            f"{a} {'+' if b > a else '-'} {abs(b - a)} n" if a != b else repr(a) for a, b in _leaves(self.first, self.second)
        ]
        text = pairs[0] if len(pairs) == 1 else f"({', '.join(pairs)})"
        return f"{text.replace(' 1 n', ' n')} for n = 0, 1, 2, ..."


def _leaves(a: Any, b: Any) -> Iterator[tuple[Any, Any]]:
    """The parts of two outputs of one shape, side by side."""
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b) and type(a) is type(b):
        for one, two in zip(a, b, strict=True):
            yield from _leaves(one, two)
    else:
        yield a, b


def _at(a: Any, b: Any, n: int) -> Any:
    if isinstance(a, tuple):
        parts = [_at(one, two, n) for one, two in zip(a, b, strict=True)]
        return type(a)(*parts) if hasattr(a, "_fields") else tuple(parts)
    return a + (b - a) * n if type(a) is int and type(b) is int else a


def _same(a: Any, b: Any) -> bool:
    return all(type(x) is type(y) and x == y for x, y in _leaves(a, b))


def expanded(law: Law, parts: int = FIRST) -> Law:
    """The law with the first parts of its tails by themselves, and the others unexplored."""
    if not any(type(y) is Tail for y in law.mass):
        return law
    mass: dict[Any, Exact] = {}
    rest = law.unexplored
    for y, p in law.mass.items():
        if type(y) is not Tail:
            mass[y] = mass[y] + p if y in mass else p
            continue
        for each, part in _parts(y, p, parts):
            if type(each) is Tail:
                rest = rest + part
            else:
                mass[each] = mass[each] + part if each in mass else part
    return Law(mass, rest, law.rejected)


def in_numbers(law: Law, root: int) -> Law:
    """A law in Q(t) from below, at t = e^(1/root): what the numbers leave out, and the late parts of tails, are unexplored."""
    if root == 0:
        return expanded(law)
    return from_below(expanded(law), root)


def from_below(law: Law, root: int) -> Law:
    """A law in Q(t) by lower bounds of its probabilities at t = e^(1/root); a tail is one output, called by its text."""
    named = {repr(y) if type(y) is Tail else y: enclosed(p, root).lower for y, p in law.mass.items()}
    mass = {y: Fraction(max(int(p * 2**BITS), 0), 2**BITS) for y, p in named.items()}
    return Law(mass, 1 - sum(mass.values(), start=Fraction(0)))


def _parts(tail: Tail, mass: Exact, n: int) -> Iterator[tuple[Any, Exact]]:
    """y_0, ..., y_(n-1) with their probabilities, and the tail of the others."""
    ratio: Any = tail.ratio
    for i in range(n):
        yield tail.at(i), mass * (1 - ratio)
        mass = mass * ratio
    yield tail.begun(n), mass


def aligned(laws: Sequence[Law]) -> list[Law]:
    """Laws in which tails that meet are one, and meet no other output; all expanded where that cannot be."""
    tails = list(dict.fromkeys(y for law in laws for y in law.mass if type(y) is Tail))
    if not tails:
        return list(laws)
    others = list(dict.fromkeys(y for law in laws for y in law.mass if type(y) is not Tail))
    begun: list[tuple[Tail, int]] = []  # one tail of each line, and where it begins
    for tail in tails:
        n = max([0, *(m + 1 for y in others if (m := tail.place(y)) is not None)])
        i = next((i for i, (known, _) in enumerate(begun) if known.place(tail.first) is not None and _step(known, tail)), None)
        if i is None:
            begun.append((tail, n))
            continue
        known, m = begun[i]
        shift: Any = known.place(tail.first)
        if known.ratio != tail.ratio:
            return [expanded(law) for law in laws]
        begun[i] = known, max(m, n + shift, shift)
    if any(_meet(a.begun(m), b.begun(n)) for i, (a, m) in enumerate(begun) for b, n in begun[:i]):
        return [expanded(law) for law in laws]
    found = []
    for law in laws:
        mass: dict[Any, Exact] = {}
        for y, p in law.mass.items():
            pieces: Iterator[tuple[Any, Exact]] = iter([(y, p)])
            if type(y) is Tail:
                known, start = next((k, s) for k, s in begun if k.place(y.first) is not None and _step(k, y))
                cut = start - (known.place(y.first) or 0)
                if cut > MOST:
                    return [expanded(each) for each in laws]
                pieces = _parts(y, p, cut)
            for each, part in pieces:
                mass[each] = mass[each] + part if each in mass else part
        found.append(Law(mass, law.unexplored, law.rejected))
    return found


def cut(tail: Tail, later: Tail) -> int | None:
    """After how many of its parts a tail is the later one; None if it never is."""
    n = tail.place(later.first)
    return n if n is not None and n >= 0 and tail.begun(n) == later else None


def _step(a: Tail, b: Tail) -> bool:
    """Whether two tails, of which one begins on the line of the other, go by the same steps."""
    n = a.place(b.first)
    return n is not None and _same(a.at(n + 1), b.second)


def _meet(a: Tail, b: Tail) -> bool:
    """Whether two tails may have an output in common."""
    one, two = list(_leaves(a.first, a.second)), list(_leaves(b.first, b.second))
    if len(one) != len(two):
        return False
    for (p, q), (r, s) in zip(one, two, strict=True):
        if p == q and r == s and (type(p) is not type(r) or p != r):
            return False
        if type(p) is int and type(r) is int and (p > r if q >= p and s <= r else p < r and q <= p and s >= r):
            return False
        if type(p) is int and type(r) is int and q - p == s - r != 0 and (p - r) % (q - p):
            return False
    return True
