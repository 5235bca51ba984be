"""The probability of a path, by counting points: apart from the law, and from what the engine multiplied.

>>> from exactdp_checks.code.validation.tape import Slot, Tape
>>> u = Slot("real", 8, (0, 4))
>>> volume(Tape(0, (u, u), (((0, 1), ((0, 1, True),)),), Fraction(0), ()))  # of 64 pairs, those of j < k below 4
Fraction(3, 32)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial, prod
from typing import Any

from exactdp_checks.code.validation.contests import chance
from exactdp_checks.code.validation.noises import covered
from exactdp_checks.code.validation.sums import recounted
from exactdp_checks.code.validation.tape import Tape

__all__ = ["PICKS", "followers", "miscounted", "parted", "points", "volume"]

PICKS = ("pick", "binomial")
UNIFORM = ("real", "positive", "int", "trial", "distinct")


def points(cell: Any) -> Any:
    """How many points are in a cell, or how long it is."""
    return points(cell[1]) * points(cell[2]) if cell[0] == "pair" else cell[1] - cell[0]


def followers(k: int, pairs: Sequence[tuple[int, int, bool]], placed: int) -> Iterator[int]:
    """The sets, as bits, of which may stand together on the next step, after those that are placed."""
    rest = [i for i in range(k) if not placed >> i & 1]
    for choice in range(1, 2 ** len(rest)):
        step = sum(1 << i for n, i in enumerate(rest) if choice >> n & 1)
        if all(placed >> i & 1 or (not strict and step >> i & 1) for i, j, strict in pairs if step >> j & 1):
            yield step


@cache
def ways(k: int, pairs: tuple[tuple[int, int, bool], ...]) -> list[int]:
    """How many ways there are to put k things on m steps, none of them empty, as the pairs allow, for each m."""

    @cache
    def onward(placed: int) -> tuple[int, ...]:
        found = [0] * (k + 1)
        if placed == 2**k - 1:
            found[0] = 1
            return tuple(found)
        for step in followers(k, pairs, placed):
            for m, count in enumerate(onward(placed | step)[:-1]):
                found[m + 1] += count
        return tuple(found)

    return list(onward(0))


def parted(tape: Tape) -> Fraction:
    """How much of the line the cells of the standard variables of a path cover, which ``volume`` leaves out."""
    return prod((covered(slot.size, slot.cell) for slot in tape.slots if slot.kind == "noise"), start=Fraction(1))


def miscounted(tape: Tape) -> bool:
    """Whether a sum has another law than is said, or members that are not uniform on cells of their own, independently."""
    tied = {i for members, _ in tape.orders for i in members} | {i for contest in tape.contests for i in contest.members}
    cells = [slot.cell for slot in tape.slots]
    for one in tape.sums:
        if any(i in tied or tape.slots[i].kind not in UNIFORM for i, _ in one.members):
            return True
        try:
            if recounted(one, cells) != one.said:
                return True
        except ValueError:  # pieces of other cells
            return True
    shown = [i for one in tape.sums for i, _ in one.members]
    return len(set(shown)) < len(shown)  # two sums of a report that share a draw


def volume(tape: Tape) -> Fraction:
    """The share of the points of all draws that lie on the path: exactly, but for contests, whose chance is a sum.

    Raises ValueError where its cells are not those of an order.
    """
    tied, found = {i for members, _ in tape.orders for i in members}, Fraction(1)
    for contest in tape.contests:
        spans = tuple((float(tape.slots[i].cell[0]), float(tape.slots[i].cell[1])) for i in contest.members)
        found *= Fraction(chance(contest, spans))
    above, below = 1, 1
    for i, slot in enumerate(tape.slots):
        if slot.kind in PICKS:
            weights = slot.size[1] if slot.kind == "pick" else slot.size
            found *= Fraction(weights[slot.cell[0]]) / sum(map(Fraction, weights))
        elif slot.kind == "geometric":
            found *= slot.size * (1 - slot.size) ** (slot.cell[0] - 1)
        elif slot.kind == "distinct":
            above, below = above * points(slot.cell), below * (slot.size[0] - slot.size[1])
        elif slot.kind == "trial":
            above, below = above * points(slot.cell), below * slot.size[0]
        elif slot.kind == "noise":
            continue
        elif slot.size == 1:  # on the continuum
            found *= 1 if i in tied else points(slot.cell)
        else:
            above, below = (
                above * (1 if i in tied else int(points(slot.cell))),
                below * (int(slot.size) - (slot.kind == "positive")),
            )
    for members, pairs in tape.orders:
        cells = {tape.slots[i].cell for i in members}
        if len(cells) != 1:
            raise ValueError("variables that were compared lie in different cells")
        length, k = points(cells.pop()), len(members)
        number = ways(k, tuple(pairs))
        if tape.slots[members[0]].size == 1:
            found *= Fraction(length) ** k * number[k] / factorial(k)
        else:
            found *= sum(comb(int(length), m) * n for m, n in enumerate(number))
    return found * Fraction(above, below)
