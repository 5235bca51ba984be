"""The law of a report that is a real number, from the labels of its runs: densities between ends, atoms, and points of a lattice.

A clamp cuts the line, and what lies beyond becomes an atom. A step that rounds makes points p + q n of what lies between cuts.
Requires: labels as ``law.continuum`` makes them. Source: as there; ``pulled`` of ``lazy.steps`` for the cuts.

>>> z = ("noise", "laplace", None, None, (("add to", 2), ("np.maximum", 0)), "float")
>>> law = law_of([(Fraction(1), (), z)])
>>> [str(quotient_level(mass, Sum.of(1))) for mass in law.atoms.values()]  # e^-2 / 2, at 0
['-2 + ln(1/2)']
>>> law.pieces[0].low, law.pieces[0].high
(Fraction(0, 1), None)
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdp.numbers.normal import Real, cdf
from exactdp_checks.code.continuum.sums import Number, Sum, added, quotient_level, times
from exactdp_checks.code.law.continuum import MOVES, ROUNDS
from exactdp_checks.code.lazy.steps import apply, pulled

__all__ = ["Beyond", "Lattice", "Law", "Piece", "chance", "law_of", "quotient_level"]

SYMMETRIC = frozenset({"laplace", "normal", "logistic"})
LISTED = 5000  # points of a lattice that are atoms
End = Fraction | None
Steps = tuple[tuple[str, Any], ...]


class Beyond(Exception):
    """What keeps a law or a ratio from being found."""


@dataclass(frozen=True)
class Piece:
    """Between low and high the density of at + by z, times a coefficient, where z is a standard variable of this name."""

    coefficient: Number
    name: str
    at: Fraction
    by: Fraction
    low: End
    high: End


@dataclass(frozen=True)
class Lattice:
    """Points p + q n of this kind, one for each n that ``step`` makes of at + by z, where z lies between low and high."""

    coefficient: Number
    name: str
    at: Fraction
    by: Fraction
    low: End
    high: End
    step: tuple[str, Any]
    p: Fraction
    q: Fraction
    kind: str

    def n_of(self, value: Fraction) -> int | None:
        """The n of a point; None of another number."""
        n = (value - self.p) / self.q
        return int(n) if n.denominator == 1 else None

    def mass(self, n: int) -> Number:
        """The probability of the point of n."""
        low, high = sorted(_cut((("mul", self.by), ("add", self.at), self.step), Fraction(m)) for m in (n, n + 1))
        low = low if self.low is None else max(low, self.low)
        high = high if self.high is None else min(high, self.high)
        return times(self.coefficient, chance(self.name, low, high)) if low < high else Sum.of(0)


@dataclass(frozen=True)
class Law:
    """``atoms``: the probability of each (kind, value)."""

    atoms: dict[tuple[str, Any], Number]
    pieces: tuple[Piece, ...]
    lattices: tuple[Lattice, ...]

    def mass(self, key: tuple[str, Any]) -> Number:
        """The probability of one report."""
        found: Number = self.atoms.get(key, Sum.of(0))
        for lattice in self.lattices:
            n = lattice.n_of(key[1]) if lattice.kind == key[0] else None
            found = found if n is None else added(found, lattice.mass(n))
        return found


def below(name: str, z: Fraction) -> Number:
    """The probability that a standard variable lies below z."""
    if name == "laplace":
        return Sum.of(Fraction(1, 2), z) if z <= 0 else Sum.of(1) - Sum.of(Fraction(1, 2), -z)
    if name == "exponential":
        return Sum.of(1) - Sum.of(1, -z) if z > 0 else Sum.of(0)
    if name == "uniform":
        return Sum.of(min(max(z, Fraction(0)), Fraction(1)))
    if name == "normal":
        return cdf(z)
    if name == "logistic":
        return 1 / (1 + Real.of(-z).exp())
    return (-(Real.of(-z).exp())).exp()  # gumbel


def chance(name: str, low: End, high: End) -> Number:
    """The probability to lie between these ends, without the difference of two numbers that are both nearly 1."""
    if low is not None and low > 0 and name in SYMMETRIC:
        return chance(name, None if high is None else -high, -low)
    if name == "exponential" and high is None:
        return Sum.of(1, -(low or 0))
    top = Sum.of(1) if high is None else below(name, high)
    if low is None:
        return top
    bottom = below(name, low)
    return top - bottom if isinstance(top, Sum) and isinstance(bottom, Sum) else added(top, times(Sum.of(-1), bottom))


def law_of(runs: Iterable[tuple[Fraction, Sequence[Any], Any]]) -> Law:
    """The law of runs: (weight, the parts of the line of its other variables, what is reported). Raises Beyond."""
    atoms, pieces, lattices = dict[tuple[str, Any], Number](), list[Piece](), list[Lattice]()

    def put(kind: str, value: Any, mass: Number) -> None:
        key = kind, value + 0 if isinstance(value, float | int) and not isinstance(value, bool) else value
        key = (kind, Fraction(value)) if kind in ("int", "float") and not isinstance(value, str) else key
        atoms[key] = added(atoms[key], mass) if key in atoms else mass

    for weight, hidden, item in runs:
        mass: Number = Sum.of(weight)
        for name, low, high in hidden:
            mass = times(mass, chance(name, low, high))
        if item[0] == "plain":
            put(item[1], item[2], mass)
            continue
        _, name, low, high, steps, kind = item
        if name == "uniform":  # the weight has the part already
            mass = times(mass, Sum.of(1 / (high - low)))
        for start, end, rest, value in _cells(low, high, steps):
            if value is not None:
                put(kind, value, times(mass, chance(name, start, end)))
                continue
            found = _part(mass, name, start, end, rest, kind)
            if isinstance(found, Piece):
                pieces.append(found)
            elif found.low is not None and found.high is not None:
                for n in _between(found):
                    put(kind, found.p + found.q * n, found.mass(n))
            else:
                lattices.append(found)
    return Law({key: mass for key, mass in atoms.items() if mass != Sum.of(0)}, tuple(pieces), tuple(lattices))


def _cells(low: End, high: End, steps: Steps) -> list[tuple[End, End, Steps, Any]]:
    """The cell without clamps: parts with the steps that are left, or with the one value that a clamp gives."""
    for i, (name, operand) in enumerate(steps):
        if name in MOVES or name in ROUNDS:
            continue
        c = Fraction(0) if name == "from zero" else Fraction(operand)
        question = _question(steps[:i], c)
        under = name != "np.minimum"  # it is what lies below c that the clamp takes
        value: Any = c
        for step, by in steps[i + 1 :]:
            value = apply(step, Fraction(value), by)
        rest = (*steps[:i], *steps[i + 1 :])
        if isinstance(question, bool):
            return [(low, high, (), value)] if question == under else _cells(low, high, rest)
        op, m = question
        first, last = _parts(low, high, m)
        taken, left = (first, last) if (op in (operator.lt, operator.le)) == under else (last, first)
        found = [] if taken is None else [(taken[0], taken[1], (), value)]
        return found + ([] if left is None else _cells(left[0], left[1], rest))
    return [(low, high, steps, None)]


def _parts(low: End, high: End, m: Fraction) -> tuple[Any, Any]:
    """What lies below m and above it; None of an empty part."""
    first = None if low is not None and m <= low else (low, m if high is None else min(m, high))
    last = None if high is not None and m >= high else (m if low is None else max(m, low), high)
    return first, last


def _question(steps: Steps, c: Fraction) -> Any:
    """Where the steps make less than c of z: (op, m) for z op m, or one answer for all z."""
    question: Any = (operator.lt, c)
    for name, operand in reversed(steps):
        question = pulled(name, question[0], question[1], operand)
        if isinstance(question, bool):
            return question
    return question[0], Fraction(question[1])


def _cut(steps: Steps, c: Fraction) -> Fraction:
    question = _question(steps, c)
    if isinstance(question, bool):
        raise Beyond("a rounded report has one value alone")
    return Fraction(question[1])


def _part(mass: Number, name: str, low: End, high: End, steps: Steps, kind: str) -> Piece | Lattice:
    """The density, or the lattice, of a cell whose steps have no clamps."""
    rounds = [i for i, (step, _) in enumerate(steps) if step in ROUNDS]
    first = rounds[0] if rounds else len(steps)
    at, by = _affine(steps[:first])
    if by == 0:
        raise Beyond("a random number is multiplied by 0: report the constant")
    if len(rounds) > 1:
        raise Beyond("a report is rounded twice: round it once")
    if rounds:
        p, q = _affine(steps[first + 1 :])
        if q == 0:
            raise Beyond("a rounded number is multiplied by 0: report the constant")
        return Lattice(mass, name, at, by, low, high, steps[first], p, q, kind)
    if kind != "float":
        raise Beyond(f"a report that is a real number has the type {kind}")
    known = [None if z is None else at + by * z for z in ((low, high) if by > 0 else (high, low))]
    return Piece(mass, name, at, abs(by) if name in SYMMETRIC else by, known[0], known[1])


def _affine(steps: Steps) -> tuple[Fraction, Fraction]:
    zero, one = Fraction(0), Fraction(1)
    for name, operand in steps:
        zero, one = (Fraction(apply(name, v, operand)) for v in (zero, one))
    return zero, one - zero


def _between(lattice: Lattice) -> range:
    """The n of a bounded cell."""
    ends = []
    for z in (lattice.low, lattice.high):
        v = lattice.at + lattice.by * Fraction(z or 0)
        ends.append(int(apply(lattice.step[0], v, lattice.step[1])))
    if abs(ends[1] - ends[0]) > LISTED:
        raise Beyond(f"a rounded report has more than {LISTED} values")
    return range(min(ends) - 1, max(ends) + 2)
