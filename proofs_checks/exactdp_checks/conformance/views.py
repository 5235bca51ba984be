"""Reports that are vectors of numbers, seen as labels with a known law: cells of a coordinate, of two, of the signs of all.

A vector has too many values to be counted. A view takes it to one of finitely many labels, whose law is exact: the cell of one
coordinate, an interval between cuts, where a wrong scale, tail, centre or threshold shows; the coarse cells of two coordinates,
and on which side of the middle each of three or four is, where coordinates that depend on each other do. A sample is tested in
every view as if the labels were its reports, pairs of consecutive ones among them (``samples``). Cuts are multiples of 1/4, so
that a report has a cell exactly: cells are [a, b), numbers are compared in quarters, and nothing is rounded.

>>> coin = views_of(1, lambda j: ((0,), (0,)), lambda j, cut: Fraction(1, 4))
>>> [(view.name, view.row, view.label((-1,)), view.words) for view in coin]
[('coordinate 0', (Fraction(1, 4), Fraction(3, 4)), 0, ('below 0', 'at least 0'))]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product
from math import prod
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.asking.lines import Number
from exactdp_checks.conformance.numbers import number_of

__all__ = ["FIELDS", "View", "quarters", "views_of"]

Row = tuple[Fraction, ...]
Cuts = tuple[int, ...]  # in quarters, ascending
Below = Callable[[int, int], Fraction]  # (coordinate, cut) -> the probability to be below the cut
FIELDS = ("real", "integer", "bit")
FAR = 400  # the exponents of doubles, which are read at once


@dataclass(frozen=True)
class View:
    """What is looked at, the law of its labels and what they stand for; ``label`` takes a report, in quarters, to its label."""

    name: str
    row: Row
    words: tuple[str, ...]
    label: Callable[[Sequence[int]], int] = field(compare=False, repr=False)


def quarters(value: Any, k: int, kind: str) -> tuple[int, ...]:
    """A report of k coordinates, each rounded down to quarters. Raises BadInput for one that is no such report."""
    if not isinstance(value, list) or len(value) != k:
        raise BadInput(f"{printable(value, 60)} is no report: write a list of {k} numbers, a coordinate for each item")
    found = [_ratio(v) for v in value]
    for above, below in found:
        if (kind != "real" and above % below) or (kind == "bit" and above not in (0, below)):
            raise BadInput(
                f"{printable(value, 60)} is no report: its coordinates are {'0 or 1' if kind == 'bit' else 'integers'}"
            )
    return tuple(4 * above // below for above, below in found)


def _ratio(value: object) -> tuple[int, int]:
    """A finite number of JSON, or text for one, as a fraction."""
    if isinstance(value, Number) and abs((read := Decimal(value)).adjusted()) < FAR:
        return read.as_integer_ratio()
    number = number_of(value).value
    if not isinstance(number, Fraction):
        raise BadInput(f"{printable(value, 60)} is no coordinate of a report: write a finite number")
    return number.as_integer_ratio()


def views_of(k: int, cuts: Callable[[int], tuple[Cuts, Cuts]], below: Below) -> tuple[View, ...]:
    """The views of k independent coordinates; ``cuts`` has the fine and the coarse ones of each."""
    return tuple(_views(k, cuts, below))


def _views(k: int, cuts: Callable[[int], tuple[Cuts, Cuts]], below: Below) -> Iterator[View]:
    for j in range(k):
        yield _joint(f"coordinate {j}", (j,), (cuts(j)[0],), below)
    for i, j in combinations(range(k), 2):
        yield _joint(f"coordinates {i} and {j}", (i, j), (cuts(i)[1], cuts(j)[1]), below)
    if 2 < k < 5:
        middles = tuple(coarse[len(coarse) // 2 :][:1] for _, coarse in map(cuts, range(k)))
        yield _joint("all coordinates", tuple(range(k)), middles, below)


def _joint(name: str, places: tuple[int, ...], cuts: tuple[Cuts, ...], below: Below) -> View:
    """The view of the cells of some coordinates together."""
    laws = [_cells(cut, partial(below, j)) for j, cut in zip(places, cuts, strict=True)]
    row = tuple(prod(chances, start=Fraction(1)) for chances in product(*laws))
    words = tuple(" and ".join(parts) for parts in product(*(_intervals(cut) for cut in cuts)))
    return View(name, row, words, partial(_label, places, cuts))


def _label(places: tuple[int, ...], cuts: tuple[Cuts, ...], report: Sequence[int]) -> int:
    found = 0
    for j, cut in zip(places, cuts, strict=True):
        found = found * (len(cut) + 1) + bisect_right(cut, report[j])
    return found


def _cells(cuts: Cuts, below: Callable[[int], Fraction]) -> Row:
    ends = [Fraction(0), *map(below, cuts), Fraction(1)]
    return tuple(b - a for a, b in pairwise(ends))


def _intervals(cuts: Cuts) -> tuple[str, ...]:
    numbers = [str(Fraction(cut, 4)) for cut in cuts]
    inner = (f"in [{a}, {b})" for a, b in pairwise(numbers))
    return (f"below {numbers[0]}", *inner, f"at least {numbers[-1]}")
