"""A run as a tape: plain numbers and texts, at the corners of its cells, beside constants, and where its report changes.

Source: as ``validation.tape``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import exp, isinf
from operator import itemgetter
from typing import Any, NamedTuple

from exactdp.numbers.exact import exact, rational
from exactdp_checks.code.law.canonical import RAISES, Form, canonical, restored
from exactdp_checks.code.law.program import KEEPING, NotDetermined
from exactdp_checks.code.law.spans import lazies_of, members_of
from exactdp_checks.code.lazy.arrangements import Arrangement, Hidden, Moved, Placed, before_orders
from exactdp_checks.code.lazy.counts import summed
from exactdp_checks.code.lazy.exponentials import Scale
from exactdp_checks.code.lazy.noises import Noise
from exactdp_checks.code.lazy.order_statistics import Order
from exactdp_checks.code.lazy.roots import enclosed
from exactdp_checks.code.lazy.totals import Total
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.lazy.variables import Pair, Points, Segment
from exactdp_checks.code.validation.contests import WITHIN, Contest
from exactdp_checks.code.validation.corners import HOWS, NEAR, Sequence_, chosen
from exactdp_checks.code.validation.scripted import weight
from exactdp_checks.code.validation.seen import raised, seen
from exactdp_checks.code.validation.sums import Sum, printed
from exactdp_checks.code.validation.tape import Slot, Tape

__all__ = ["Unfit", "Where", "cell_of", "numeral", "taped", "value_of"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
BITS = 128
MIXED = 32  # points at which sums of draws are looked at
INSIDE, DRAWS = 8, 1024  # points of arrangements inside, at most; draws of all of them together, but for three points
ENDS = 128  # points at which a report changes that are looked at
CONTINUUM = "irrational ends on the continuum"
AT = Fraction(9576890767, 4294967291)  # a t at which polynomials that are equal are the same ones, but for chance


class Unfit(Exception):
    """A report that the law does not have."""


class Where(NamedTuple):
    """Of the input in a place, at which points a run is looked at.

    ``most``: points beside the corners; ``root``: t = e^(1/root) of its chance, where that has a t that is no letter; ``hows``:
    the points, where not all are wanted; ``fits``: whether the law has a report, in its canonical form.
    """

    x: int
    constants: Sequence[float]
    rng: Sequence_
    most: int = ENDS
    root: int = 0
    hows: Sequence[str] = HOWS
    fits: Callable[[Any], bool] | None = None


def taped(log: Sequence[tuple[str, Any, Any]], output: Any, chance: Any, where: Where) -> Tape:
    """The tape of a run that asked for these draws and ended with an output. Raises Unfit for a report that no law has."""
    x, constants, rng, most, root, hows, fits = where
    slots, places, sources, orders, why = list[Slot](), dict[int, int](), list[Any](), list[Any](), ""
    within, hidden = 0.0, list[tuple[Arrangement, int]]()
    for kind, size, what in log:
        if kind == "other":
            why = why or size
        elif kind == "pick":
            slots.append(Slot(kind, (tuple(map(weight, size)), tuple(map(numeral, size))), (what, what + 1)))
        elif kind in ("geometric", "trials"):
            slots.append(Slot("geometric", size, (what, what + 1)))
            why = why or ("an unfinished geometric number" if kind == "trials" else "")
        elif kind == "arrangement":
            hidden.append((what, len(slots)))
            slots += _slots(what)
        elif kind == "binomial" or type(what) is int:
            slots.append(Slot(kind, size, (what, what + 1)))
        else:
            cell, odd, near = cell_of(what)
            why, within = why or odd, max(within, near)
            places[identity(what)] = len(slots)
            sources.append(what)
            slots.append(Slot(kind, size or 1, cell))
            if what.order is not None and not any(what.order is each for each in orders):
                orders.append(what.order)
    contests = tuple(_contest(order, places) for order in orders if type(order) is not Order)
    if contests or (not isinstance(chance, Fraction) and any(slot.size == 1 for slot in slots)):
        within = WITHIN
        chance = enclosed(exact(chance), max(root, 1), BITS).lower
    if why:
        return Tape(x, (), (), Fraction(0), (), why)
    told = tuple(
        (tuple(places[identity(m)] for m in order.members), tuple(sorted(order.known)))
        for order in orders
        if type(order) is Order
    )
    noisy = any(slot.kind == "noise" for slot in slots) or any(s.tree.noisy for s in sources)
    totals = {
        identity(v.source): v.source for v in lazies_of(output)[1] if type(v.source) is Total and v.source.hi - v.source.lo > 1
    }
    sums = tuple(_sum(total, places) for total in (*totals.values(), *_of_orders(output)))
    tape = Tape(x, tuple(slots), told, numeral(chance), (), "", contests, within, noisy, sums)
    report = _Report(output, sources, places, hidden)
    points = dict[tuple[Any, ...], str]()
    brief = (chosen(tape, how, rng, constants) for how in hows)
    for numbers in _points(tape, report, constants, rng, most) if hows is HOWS else brief:
        form = report.at(numbers)
        if fits is not None and not fits(form):
            raise Unfit(f"the report {form!r:.100}")
        said = raised(*form.items) if type(form) is Form and form.kind == RAISES else seen(restored(form), whole=noisy)
        points.setdefault(tuple(numbers), said)
    return replace(tape, points=tuple(points.items()))


def _points(tape: Tape, report: _Report, constants: Sequence[float], rng: Sequence_, most: int) -> Iterator[list[Any]]:
    """Corners, beside constants and inside; then each place where a part of the report changes, for all parts at once."""
    for how in HOWS if tape.slots else HOWS[:1]:
        if how != "constant" or constants:
            yield chosen(tape, how, rng, constants)
    for _ in range(max(3, min(INSIDE, DRAWS // len(tape.slots))) if report.hidden else 0):
        yield chosen(tape, "inside", rng)
    ends = report.ends()
    for i in range(min(most, max(map(len, ends.values()), default=0))):
        near = {place: [js[i]] if i < len(js) else js for place, js in ends.items()}
        yield chosen(tape, "cut", rng, constants, near)
    every = [member for one in tape.sums for member in one.members]
    apart = len({slot for slot, _ in every}) == len(every)  # then all at the same points, as they may be many
    for members in [every] * bool(every) if apart else [one.members for one in tape.sums]:
        beside = chosen(tape, "corner", rng)
        for i in range(MIXED):  # so that sums of all sizes come
            yield _mixed(tape, members, i, rng, beside)


def _mixed(tape: Tape, members: Sequence[Any], i: int, rng: Sequence_, beside: Sequence[Any]) -> list[Any]:
    """A point at which about i of ``MIXED`` members of sums have their largest numbers."""
    found, known = list(beside), dict[Any, Any]()
    for slot, pieces in members:
        if pieces not in known:
            known[pieces] = max(pieces, key=itemgetter(2))
        a, b, _ = known[pieces] if rng.below(MIXED - 1) < i else rng.one(pieces)
        found[slot] = (a + b) / 2 if tape.slots[slot].size == 1 else rng.one((a, b - 1))
    return found


def _of_orders(output: Any) -> Iterator[Total]:
    """The sums of the random items of orders that are hidden."""
    orders = {identity(v.source.items): v.source for v in lazies_of(output)[1] if type(v.source) is Moved and v.source.open}
    for source in orders.values():
        total = summed([v for v in before_orders(source.items) if type(v) is Lazy], int)
        if total is not None:
            yield total.source


def _sum(total: Total, places: dict[int, int]) -> Sum:
    """A total in numbers, with the law that it has."""
    members = []
    for v in total.members:
        if identity(v.source) not in places:
            raise NotDetermined(f"the code returns what it drew in another call: {KEEPING}")
        lo, hi = v.source.lo, v.source.hi
        ends = (*v.map.levels(lo, hi), hi)
        inside = [(a + b) / 2 if v.map.domain.name == "ideal" else a for a, b in pairwise(ends)]
        pieces = tuple((a, b, int(v.map.value(j))) for (a, b), j in zip(pairwise(ends), inside, strict=True))
        members.append((places[identity(v.source)], pieces))
    low = total.least + total.lo
    return Sum(tuple(members), printed({low + j: w for j, w in enumerate(total.weights())}))


class _Report:
    """What is reported at a point."""

    def __init__(
        self, output: Any, sources: list[Any], places: dict[int, int], hidden: Sequence[tuple[Arrangement, int]]
    ) -> None:
        self.output, self.sources, self.places, self.hidden = output, sources, places, hidden

    def ends(self) -> dict[int, list[Any]]:
        """For each draw that the report still shows, the first and last numbers of the cells on which it is constant."""
        found: dict[int, list[Any]] = {}
        for v in members_of(self.output):
            source: Any = v.source
            place = self.places.get(identity(source))
            if place is None or isinstance(source, Hidden) or getattr(source, "parts", None) is not None or v.map.logs:
                continue
            if type(source) is Noise or (source.tree.noisy and not v.map.rounds):
                continue
            lo, hi = source.lo, source.hi
            if v.map.one_to_one:
                found[place] = [j for j in dict.fromkeys((lo, lo + 1, (lo + hi) // 2, hi - 2, hi - 1)) if lo <= j < hi]
            else:
                levels = v.map.levels(lo, hi)
                levels = levels if len(levels) <= ENDS else (*levels[: ENDS // 2], *levels[-ENDS // 2 :])
                step = 1 if source.grid else NEAR
                near = (j for a in (*levels, hi) for j in (a - step, a, *(() if source.grid else (a + step,))))
                found[place] = [j for j in dict.fromkeys(near) if lo <= j < hi and (source.grid or j not in levels)]
        return found

    def at(self, point: Sequence[Any]) -> Any:
        """The report at a point, in its canonical form."""
        values: dict[int, Any] = {}
        for source in self.sources:
            _told(source, point[self.places[identity(source)]], values)
        for made, first in self.hidden:
            values[identity(made)] = made.order_of(point[first : first + len(made.sizes)])
        return canonical(self.output, lambda v: _value(v, values))


def numeral(value: Any) -> Fraction:
    """A weight or a probability, in t at a number of which two different ones are not alike."""
    found = exact(value)
    return found if isinstance(found, Fraction) else rational(found.at(t=AT))


def _value(v: Lazy, values: dict[int, Any]) -> Any:
    source: Any = v.source
    j = value_of(source, values)
    if type(source) is not Segment:
        return _typed(v.map, j) if type(source) is Noise else v.map.value(j)
    if source.tree.noisy and not v.map.rounds:
        return _typed(v.map, j)
    ends = (*v.map.levels(source.lo, source.hi), source.hi)
    low, high = next((a, b) for a, b in pairwise(ends) if a <= j < b)
    return v.map.shown((low + high) / 2)


def _typed(its: Any, j: Any) -> Any:
    """The value at j, of the type of the map: a clamp to an integer of numpy's makes a double."""
    return float(its.value(j)) if issubclass(its.kind, float) else its.value(j)


def _contest(order: Any, places: dict[int, int]) -> Contest:
    """A contest, or a race of exponential variables, in numbers."""
    shapes = []
    for kind in order.kinds:
        if type(kind) is Scale:
            shapes.append(("exponential", bool(kind.mirrored), 0.0, 1 / (float(kind.factor) * exp(float(kind.power)))))
        else:
            shapes.append((kind.name, bool(kind.mirrored), float(kind.at), float(kind.by)))
    return Contest(tuple(places[identity(m)] for m in order.members), tuple(shapes), tuple(order.earlier))


def cell_of(source: Any) -> tuple[Any, str, float]:
    """(where a variable lies, what keeps that from being written, how near its ends are)."""
    if type(source) is Pair:
        (q, one, _), (r, two, _) = cell_of(source.q), cell_of(source.r)
        return ("pair", q, r, source.n), one or two, 0.0
    if type(source) is Segment:
        low, high = source.ends
        near = low.low != low.high or high.low != high.high
        return (low.high, high.low), "" if low.high < high.low else CONTINUUM, WITHIN if near else 0.0
    if type(source) is Noise:
        return tuple(None if isinf(end) else end for end in (source.lo, source.hi)), "", 0.0
    if type(source) is not Points:
        return (0, 1), f"a {type(source).__name__} of the engine", 0.0
    return cell_of(source.parts) if source.parts is not None else ((source.lo, source.hi), "", 0.0)


def _told(source: Any, j: Any, values: dict[int, Any]) -> None:
    """The numbers of the parts of a source."""
    values[identity(source)] = j
    if type(source) is Pair:
        _told(source.q, j // source.n, values)
        _told(source.r, j % source.n, values)
    elif getattr(source, "parts", None) is not None:
        _told(source.parts, j, values)


def _slots(made: Arrangement) -> list[Slot]:
    """The draws of an arrangement: each has any result while it is hidden."""
    found = []
    for i, size in enumerate(made.sizes):
        many = size[0] - sum(size[1:])
        cell = (0, many) if made.values is None else (made.values[i], made.values[i] + 1)
        found.append(Slot("int", size[0], cell) if len(size) == 1 else Slot("distinct", size, cell))
    return found


def value_of(source: Any, values: dict[int, Any]) -> Any:
    """The number of a source, where these are those of the draws. Raises NotDetermined for one of another call."""
    hidden = isinstance(source, Hidden)
    if not hidden and type(source) is Pair:
        return value_of(source.q, values) * source.n + value_of(source.r, values)
    if not hidden and type(source) is Total:
        return sum(int(_value(v, values)) for v in source.members) - source.least
    order = values.get(identity(source.arrangement if hidden else source))
    if order is None:
        raise NotDetermined(f"the code returns what it drew in another call: {KEEPING}")
    if not hidden:
        return order
    if type(source) is Moved:
        return source.of(order, lambda item: _value(item, values))
    return source.among(order, values[identity(source.second)]) if type(source) is Placed else source.at(order)
