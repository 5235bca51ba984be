"""The largest ratio of two laws of real reports: of their densities, their atoms, and their points of lattices.

Between two ends the logarithm of a ratio of two densities is linear, or monotone, or a parabola: so its supremum is at an end,
beyond all bounds, or at the vertex. Where several densities of different forms add up, that is not so, and nothing is said.
Requires: laws as ``laws`` makes them. Source: the definition of pure differential privacy on a continuum (C. Dwork, A. Roth, The
algorithmic foundations of differential privacy, 2014, section 3.3); monotone likelihood ratios (E. Lehmann, J. Romano 2005, 3.4).

>>> laplace = lambda x: Piece(Sum.of(1), "laplace", Fraction(x), Fraction(2), None, None)
>>> found = largest(Law({}, (laplace(0),), ()), Law({}, (laplace(1),), ()))
>>> str(found.level), found.infinite, found.where
('1/2', False, 'y below 0')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from exactdp.errors import OutOfScope
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.normal import Real
from exactdp_checks.code.continuum.laws import Beyond, Lattice, Law, Piece
from exactdp_checks.code.continuum.sums import Number, Sum, added, at_most, quotient_level, real, times
from exactdp_checks.code.lazy.steps import apply

__all__ = ["Ratio", "larger", "largest", "product"]

WINDOW = 5000  # points of a lattice between the places where its law changes its form
OUT = "far out"
FAMILY = ("laplace", "exponential", "uniform")
End = Fraction | None


@dataclass(frozen=True)
class Ratio:
    """above / below, or infinite where ``below`` is None; ``where``: at which reports it is that, or near it.

    ``rivals``: others that no precision told from it.
    """

    above: Number
    below: Number | None
    where: str
    rivals: tuple[Ratio, ...] = ()

    @property
    def infinite(self) -> bool:
        """Whether it is above every bound."""
        return self.below is None

    @property
    def level(self) -> LogSum | None:
        """Its logarithm, where that is a rational number plus the logarithm of one."""
        return None if self.below is None else quotient_level(self.above, self.below)

    def enclosure(self, bits: int = 64) -> Interval:
        """Between which numbers it lies."""
        if self.below is None:
            raise Beyond("an infinite ratio")
        return (real(self.above) / real(self.below)).enclosure(bits)

    def at_most(self, level: LogSum) -> bool:
        """Whether it is at most e^level."""
        if self.below is None or not all(each.at_most(level) for each in self.rivals):
            return False
        return at_most(self.above, self.below, level)


def larger(one: Ratio, other: Ratio) -> Ratio:
    """The larger of the two, the first one where they are equal."""
    if one.infinite or other.infinite:
        return one if one.infinite else other
    left, right = times(one.above, other.below or Sum.of(0)), times(other.above, one.below or Sum.of(0))
    if isinstance(left, Sum) and isinstance(right, Sum):
        return other if (left - right).sign() < 0 else one
    try:
        return other if (real(left) - real(right)).sign() < 0 else one
    except OutOfScope:
        return replace(one, rivals=(*one.rivals, replace(other, rivals=()), *other.rivals))


def product(ratios: Sequence[Ratio]) -> Ratio:
    """Of independent parts of a report."""
    above: Number = Sum.of(1)
    below: Number | None = Sum.of(1)
    for each in ratios:
        above = times(above, each.above)
        below = None if below is None or each.below is None else times(below, each.below)
    return Ratio(above, below, "; ".join(f"part {i}: {each.where}" for i, each in enumerate(ratios) if each.level != LogSum(0)))


def largest(one: Law, other: Law) -> Ratio:
    """The supremum of P(S)/P'(S) over the sets S of reports with P(S) > 0. Raises Beyond where it is not found."""
    found = Ratio(Sum.of(1), Sum.of(1), "every report")
    for each in (*_atoms(one, other), *_tails(one, other), *_densities(one, other)):
        found = larger(found, each)
        if found.infinite:
            return found
    return found


def _shown(value: Any) -> str:
    return f"{float(value):.6g}" if isinstance(value, Fraction) else repr(value)


def _atoms(one: Law, other: Law) -> Iterator[Ratio]:
    keys = {**one.atoms, **{key: None for lattice in one.lattices for key in _window(lattice, other)}}
    for key in keys:
        mass, theirs = one.mass(key), other.mass(key)
        if mass == Sum.of(0):
            continue
        where = f"the report {_shown(key[1])}"
        yield Ratio(mass, None if theirs == Sum.of(0) else theirs, where)


def _window(lattice: Lattice, other: Law) -> Iterator[tuple[str, Any]]:
    """The points of a lattice from before the first place where one of the laws changes its form to after the last one."""
    places = [v for each in (lattice, *other.lattices) for v in _kinks(each)]
    n = [lattice_n(lattice, v) for v in (min(places), max(places))]
    low, high = min(n) - 3, max(n) + 3
    if high - low > WINDOW:
        raise Beyond(f"a rounded report has more than {WINDOW} values between those where its law changes its form")
    yield from ((lattice.kind, lattice.p + lattice.q * m) for m in range(low, high + 1))


def lattice_n(lattice: Lattice, v: Fraction) -> int:
    """The n of a number that is rounded."""
    return int(apply(lattice.step[0], v, lattice.step[1]))


def _kinks(lattice: Lattice) -> list[Fraction]:
    return [lattice.at, *(lattice.at + lattice.by * z for z in (lattice.low, lattice.high) if z is not None)]


def _tails(one: Law, other: Law) -> Iterator[Ratio]:
    """What the points of lattices come to far out."""
    for mine in one.lattices:
        if len(one.lattices) > 1 or len(other.lattices) > 1:
            raise Beyond("reports are rounded in several ways")
        if not other.lattices:
            yield Ratio(Sum.of(1), None, "reports far out")
            return
        theirs = other.lattices[0]
        same = (mine.step, mine.p, mine.q, mine.kind) == (theirs.step, theirs.p, theirs.q, theirs.kind)
        if not same:
            raise Beyond("reports of two inputs are rounded in different ways")
        pieces = [_unrounded(each) for each in (mine, theirs)]
        start, end = min(_kinks(mine) + _kinks(theirs)), max(_kinks(mine) + _kinks(theirs))
        for low, high in ((None, start), (end, None)):
            active = [_within(piece, low, high) for piece in pieces]
            if active[0]:
                found = list(_between([pieces[0]], [pieces[1]] if active[1] else [], low, high))
                vertex = mine.name == "normal" and len(found) > 1
                if vertex and not any(each.infinite for each in found):
                    raise Beyond("rounded normal numbers of different scales are compared")
                yield from (each for each in found if each.infinite or each.where.endswith(OUT))


def _unrounded(lattice: Lattice) -> Piece:
    ends = [None if z is None else lattice.at + lattice.by * z for z in (lattice.low, lattice.high)]
    low, high = ends if lattice.by > 0 else ends[::-1]
    return Piece(lattice.coefficient, lattice.name, lattice.at, lattice.by, low, high)


def _within(piece: Piece, low: End, high: End) -> bool:
    """Whether the piece covers what lies between these ends, which are none within it."""
    left = piece.low is None or (low is not None and piece.low <= low)
    return left and (piece.high is None or (high is not None and high <= piece.high))


def _densities(one: Law, other: Law) -> Iterator[Ratio]:
    """Between all ends, and places where a density has a kink."""
    places = set[Fraction]()
    for piece in (*one.pieces, *other.pieces):
        places |= {v for v in (piece.low, piece.high, piece.at if piece.name == "laplace" else None) if v is not None}
    ends: list[End] = [None, *sorted(places), None]
    for low, high in pairwise(ends):
        mine, theirs = ([p for p in law.pieces if _within(p, low, high)] for law in (one, other))
        if mine:
            yield from _between(mine, theirs, low, high)


def _between(mine: list[Piece], theirs: list[Piece], low: End, high: End) -> Iterator[Ratio]:
    """The supremum of the ratio of the sums of these densities between two ends."""
    where = f"y {'below ' + _shown(high) if low is None else 'above ' + _shown(low)}" if low is None or high is None else ""
    where = where if low is not None or high is not None else "every report y"
    where = where or f"y between {_shown(low)} and {_shown(high)}"
    if not theirs:
        yield Ratio(Sum.of(1), None, where)
        return
    mine, theirs = _together(mine), _together(theirs)
    if len(mine) == len(theirs) and {_form(p) for p in mine} == {_form(p) for p in theirs}:
        by_form = {_form(p): p for p in theirs}
        pairs = [(p.coefficient, by_form[_form(p)].coefficient) for p in mine]
        levels = [quotient_level(*pair) for pair in pairs]
        if len(pairs) == 1 or (None not in levels and len(set(map(str, levels))) == 1):
            yield Ratio(*pairs[0], where)
            return
    names = {p.name for p in (*mine, *theirs)}
    if names <= set(FAMILY):
        yield from _exponential(mine, theirs, (low, high), where)
    elif len(mine) == len(theirs) == 1 and len(names) == 1:
        yield from _alone(mine[0], theirs[0], (low, high), where)
    else:
        raise Beyond(f"densities of several forms ({', '.join(sorted(names))}) add up, or are compared")


def _form(piece: Piece) -> tuple[Any, ...]:
    return piece.name, piece.at, piece.by


def _together(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces of one form as one."""
    found: dict[Any, Piece] = {}
    for piece in pieces:
        old = found.get(_form(piece))
        coefficient = piece.coefficient if old is None else added(old.coefficient, piece.coefficient)
        found[_form(piece)] = Piece(coefficient, piece.name, piece.at, piece.by, piece.low, piece.high)
    return list(found.values())


def _exponential(mine: list[Piece], theirs: list[Piece], ends: tuple[End, End], where: str) -> Iterator[Ratio]:
    """Sums of c e^(p + r y)."""
    sums = [_by_rate(pieces, ends) for pieces in (mine, theirs)]
    if any(len(each) > 1 for each in sums):
        raise Beyond("densities of several scales add up")
    (r, above), (s, below) = (next(iter(each.items())) for each in sums)
    slope = r - s
    end = ends[1] if slope > 0 else ends[0]
    if slope and end is None:
        yield Ratio(Sum.of(1), None, f"{where}, {OUT}")
        return
    at = Sum.of(1, slope * (end or 0))
    near = where if not slope else f"{where}, near {_shown(end)}"
    yield Ratio(times(above, at), below, near)


def _by_rate(pieces: Sequence[Piece], ends: tuple[End, End]) -> dict[Fraction, Number]:
    found: dict[Fraction, Number] = {}
    for piece in pieces:
        size = abs(piece.by)
        p, r, height = Fraction(0), Fraction(0), 1 / size
        if piece.name == "exponential":
            r, p = -1 / piece.by, piece.at / piece.by
        elif piece.name == "laplace":
            left = ends[1] is not None and ends[1] <= piece.at
            r, height = (1 if left else -1) / size, height / 2
            p = -r * piece.at
        value = times(piece.coefficient, Sum.of(height, p))
        found[r] = added(found[r], value) if r in found else value
    return found


def _alone(mine: Piece, theirs: Piece, ends: tuple[End, End], where: str) -> Iterator[Ratio]:
    """Two densities of one name that is no family of exponentials."""
    if mine.name == "normal":
        yield from _normal(mine, theirs, ends, where)
        return
    if mine.by != theirs.by:
        raise Beyond(f"two {mine.name} densities of different scales are compared")
    delta = (mine.at - theirs.at) / mine.by  # z' - z
    for end, out in ((ends[0], -1), (ends[1], 1)):
        up = out * (1 if mine.by > 0 else -1)  # to which end z goes
        if end is not None:
            values = [_density(piece, end) for piece in (mine, theirs)]
            yield Ratio(times(mine.coefficient, values[0]), times(theirs.coefficient, values[1]), f"{where}, near {_shown(end)}")
        elif mine.name == "logistic" or up > 0:  # e^-|z| / e^-|z'|
            at = delta if up > 0 else -delta
            yield Ratio(times(mine.coefficient, Sum.of(1, at)), theirs.coefficient, f"{where}, {OUT}")
        elif delta < 0:  # e^-z - e^-z' goes to infinity
            yield Ratio(Sum.of(1), None, f"{where}, {OUT}")


def _density(piece: Piece, y: Fraction) -> Number:
    """The density of the standard variable there."""
    power = Real.of(-(y - piece.at) / piece.by).exp()
    return power / ((1 + power) * (1 + power)) if piece.name == "logistic" else power * (-power).exp()


def _normal(mine: Piece, theirs: Piece, ends: tuple[End, End], where: str) -> Iterator[Ratio]:
    """The logarithm is a parabola: u y^2 + v y + w, and ln of the quotient of the scales."""
    (a, s), (b, t) = ((p.at, p.by * p.by) for p in (mine, theirs))
    u, v = 1 / (2 * t) - 1 / (2 * s), a / s - b / t
    points = [end for end in ends if end is not None]
    for end, out in ((ends[0], -1), (ends[1], 1)):
        if end is None and (u > 0 or (u == 0 and v * out > 0)):
            yield Ratio(Sum.of(1), None, f"{where}, {OUT}")
            return
    if u < 0:
        vertex = -v / (2 * u)
        if (ends[0] is None or ends[0] < vertex) and (ends[1] is None or vertex < ends[1]):
            points.append(vertex)
    for y in points:
        height = abs(theirs.by) / abs(mine.by)
        at = Sum.of(height, (y - b) ** 2 / (2 * t) - (y - a) ** 2 / (2 * s))
        yield Ratio(times(mine.coefficient, at), theirs.coefficient, f"{where}, near {_shown(y)}")
