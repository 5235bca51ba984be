"""A tape: one path of a program as data. What the code asks for, in order, in which cell each draw lies, and what it reports.

Nothing here, or in the modules beside it, knows lazy numbers, states or trees: it imports nothing of what found the law. A tape
is numbers and texts alone, so it is written as JSON, sent to another process, and replayed there without what made it.
Source: record and replay (J. Mellor-Crummey, T. LeBlanc, A software instruction counter, ASPLOS 1989), for draws.

>>> tape = Tape(0, (Slot("real", 4, (0, 3)),), (), Fraction(3, 4), (((2,), "int 1"),))
>>> tape.slots[0].cell, tape_of(written(tape)) == tape
((0, 3), True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from exactdp_checks.code.validation.contests import Contest
from exactdp_checks.code.validation.sums import Sum

__all__ = ["Order", "Point", "Slot", "Tape", "tape_of", "written"]

DOWN = "down"  # in JSON, in the place of the kind of several integers

Order: TypeAlias = tuple[tuple[int, ...], tuple[tuple[int, int, bool], ...]]
Point: TypeAlias = tuple[tuple[Any, ...], str]  # a number for each draw, and the report there, as ``seen`` writes it


class Slot(NamedTuple):
    """One draw: ``real``, j / size for j of the cell; ``int``, an integer below size, in the cell; ``pick``, one of weights.

    ``cell``: (lo, hi), a half-open interval, of rational numbers where a real draw has the size 1; ("pair", q, r, n) for q n + r
    of independent cells; of a pick (i, i + 1), of which the size is (the weights as texts, in numbers). ``binomial`` is a pick
    that numpy makes by inversion, its size the weights. ``trial`` is one of a single trial: an integer of the cell below size[0],
    which is a success if it is one of the last size[1]. ``positive`` is a real one, drawn again if it is 0. ``geometric`` is a
    number of trials, its size the probability of each. ``distinct``, of size (n, i), is an integer below n that is none of the i
    before it, as the code draws another one for those: its number is its rank among the others. ``noise`` is a standard variable,
    its size the name, between the ends of the cell; None is no end.
    """

    kind: str
    size: Any
    cell: Any


@dataclass(frozen=True)
class Tape:
    """``x``: the place of the input. ``orders``: (slots, what comparisons told of them), as triples (i, j, strict) of places.

    ``contests`` of real variables. ``chance``: what the law counts for the path, to ``within`` so much. ``points`` of the path at
    which the code is to be run. ``why``: what keeps it from being replayed, or "". ``near``: reports are real
    numbers, which the code rounds. ``sums`` of draws that the report shows.
    """

    x: int
    slots: tuple[Slot, ...]
    orders: tuple[Order, ...]
    chance: Fraction
    points: tuple[Point, ...]
    why: str = ""
    contests: tuple[Contest, ...] = ()
    within: float = 0.0
    near: bool = False
    sums: tuple[Sum, ...] = ()


def written(tape: Tape) -> list[Any]:
    """The tape as JSON."""
    slots = list(_packed(tape.slots))
    points = [[_out(numbers), report] for numbers, report in tape.points]
    sums = [[_out(one.members), hex(one.said)] for one in tape.sums]
    return [tape.x, slots, tape.orders, _out(tape.chance), points, tape.why, tape.contests, tape.within, tape.near, sums]


def tape_of(data: Any) -> Tape:
    """The tape that was written."""
    x, slots, orders, chance, points, why, contests, within, near, sums = data
    read = tuple(_unpacked(slots))
    told = tuple((tuple(members), tuple((i, j, bool(strict)) for i, j, strict in pairs)) for members, pairs in orders)
    met = tuple(Contest(tuple(members), tuple(map(tuple, shapes)), tuple(earlier)) for members, shapes, earlier in contests)
    at = tuple((_in(numbers), report) for numbers, report in points)
    counted = tuple(Sum(_in(members), int(said, 16)) for members, said in sums)
    return Tape(x, read, told, Fraction(_in(chance)), at, why, met, within, near, counted)


def _packed(slots: Sequence[Slot]) -> Iterator[list[Any]]:
    """The draws as JSON; integers below n, n - 1, ... that may be any, as of a sample or a shuffle, as one: n, and how many."""
    begin = 0
    while begin < len(slots):
        end = begin + 1
        while end < len(slots) and _free(slots[begin]) and _free(slots[end]) and slots[end].size == slots[end - 1].size - 1:
            end += 1
        first = slots[begin]
        if end - begin > 1:
            yield [DOWN, first.size, end - begin]
        else:
            yield [first.kind, _out(first.size), _out(first.cell)]
        begin = end


def _free(slot: Slot) -> bool:
    return slot.kind == "int" and type(slot.size) is int and slot.cell == (0, slot.size)


def _unpacked(data: Any) -> Iterator[Slot]:
    for kind, size, cell in data:
        if kind == DOWN:
            yield from (Slot("int", n, (0, n)) for n in range(size, size - cell, -1))
        else:
            yield Slot(kind, _in(size), _in(cell))


def _out(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [v if type(v) is int else _out(v) for v in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else f"={value.numerator:x}/{value.denominator:x}"
    return value


def _in(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple([v if type(v) is int else _in(v) for v in value])
    if not isinstance(value, str) or not value.startswith("="):
        return value
    above, _, below = value[1:].partition("/")
    return Fraction(int(above, 16), int(below, 16))
