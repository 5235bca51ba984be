"""Points of a path: its low, high and mixed corners, beside the constants of the code and where its report changes, and inside.

>>> from fractions import Fraction
>>> from exactdp_checks.code.validation.tape import Slot, Tape
>>> tape = Tape(0, (Slot("real", 8, (2, 5)),), (), Fraction(3, 8), ())
>>> chosen(tape, "low", Sequence_(1)), chosen(tape, "high", Sequence_(1))
([2], [4])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp_checks.code.validation.contests import Contest, holds
from exactdp_checks.code.validation.tape import Tape
from exactdp_checks.code.validation.volumes import followers

__all__ = ["HOWS", "NEAR", "Sequence_", "chosen"]

REAL = ("real", "positive")
HOWS = ("low", "high", "corner", "constant", "inside")
FINE = 2**20  # points from which on a draw is a real number, that constants of the code may be near
NEAR = Fraction(1, 2**45)  # on the continuum, beside what is near
TRIES = 20_000
SHORT = 2**31  # below which 32 bits are enough
FAR = 32  # from 0, to which points of a line lie
EDGE = 2**16  # parts of an interval of real numbers, of which the first and the last are left out


class Sequence_:  # noqa: N801 - of numbers
    """Numbers of a linear congruence of our own, as the libraries' generators are scripted. Source: D. Knuth, TAOCP 2, 3.3.4."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        """A number of 0, ..., n - 1."""
        if n < SHORT:
            self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
            return (self.state >> 32) % n
        found = 0
        for _ in range(n.bit_length() // 32 + 1):
            self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
            found = found * 2**32 + (self.state >> 32)
        return found % n

    def one(self, items: Sequence[Any]) -> Any:
        """One of these."""
        return items[self.below(len(items))]


def chosen(
    tape: Tape, how: str, rng: Sequence_, constants: Sequence[float] = (), cuts: Mapping[int, Sequence[Any]] | None = None
) -> list[Any]:
    """A number for each draw of a path; ``cuts``: for some draws the numbers of which one is wanted, where ``how`` is "cut"."""

    def inside(cell: Any, near: Sequence[Any] = (), *, real: bool = False) -> Any:
        way = rng.one(("low", "high")) if how in ("corner", "cut") else how
        if cell[0] == "pair":
            return inside(cell[1]) * int(cell[3]) + inside(cell[2])
        lo, hi = cell
        close = [j for j in near if lo <= j < hi]
        if close and (way == "constant" or how == "cut"):
            return rng.one(close)
        if real:
            return _between(lo, hi, way, rng)
        return lo if way == "low" else hi - 1 if way == "high" else lo + rng.below(hi - lo)

    found = []
    for i, slot in enumerate(tape.slots):
        if how == "cut":
            near: Sequence[Any] = (cuts or {}).get(i, ())
        else:
            near = _beside(slot.size, constants) if slot.kind in REAL else ()
        if slot.kind == "noise":
            found.append(inside(_bounded(slot.cell), near, real=True))
            continue
        found.append(inside(slot.cell, near, real=slot.kind in REAL and slot.size == 1))
    for members, pairs in tape.orders:
        lo, hi = tape.slots[members[0]].cell
        many = hi - lo if tape.slots[members[0]].size != 1 else len(members) + 1
        steps = _steps(len(members), pairs, many, rng, apart=how in ("inside", "constant"))
        m = max(steps) + 1
        if tape.slots[members[0]].size == 1:
            values = sorted(_between(lo + (hi - lo) * i / m, lo + (hi - lo) * (i + 1) / m, "inside", rng) for i in range(m))
        elif how == "low":
            values = [lo + i for i in range(m)]
        elif how == "high":
            values = [hi - m + i for i in range(m)]
        else:
            values = sorted({lo + rng.below(hi - lo) for _ in range(4 * m)})
            values = values[:m] if len(values) >= m else [lo + i for i in range(m)]
        for i, step in zip(members, steps, strict=True):
            found[i] = values[step]
    for contest in tape.contests:
        for i, number in zip(contest.members, _held(tape, contest, rng), strict=True):
            found[i] = number
    return found


def _held(tape: Tape, contest: Contest, rng: Sequence_) -> list[Fraction]:
    """Numbers at which the values come in the order of a contest, by rejection."""
    cells = [tape.slots[i].cell for i in contest.members]
    for _ in range(TRIES):
        found = [_between(lo, hi, "inside", rng) for lo, hi in cells]
        if holds(contest, [float(u) for u in found]):
            return found
    raise ValueError("no numbers were found at which real variables come in their order")


def _between(lo: Any, hi: Any, way: str, rng: Sequence_) -> Fraction:
    """A double in an interval of real numbers, not at its ends: those have no probability, and the code may round there."""
    lo, hi = Fraction(lo), Fraction(hi)
    part = 0 if way == "low" else EDGE if way == "high" else rng.below(EDGE + 1)
    return Fraction(float(lo + (hi - lo) * (1 + part) / (EDGE + 2)))


def _bounded(cell: Any) -> tuple[Any, Any]:
    """A cell of a standard variable with ends far out, where it has none."""
    low, high = cell
    return (min(high or 0, 0) - FAR if low is None else low), (max(low or 0, 0) + FAR if high is None else high)


def _steps(k: int, pairs: Sequence[tuple[int, int, bool]], most: int, rng: Sequence_, *, apart: bool) -> list[int]:
    """The step of each of k things, at most so many, as the pairs allow; ``apart``: no two on one step, where there is room."""
    for attempt in range(20):
        found, placed, n = [0] * k, 0, 0
        while placed < 2**k - 1:
            fits = list(followers(k, pairs, placed))
            single = [step for step in fits if step & (step - 1) == 0]
            widest = max(fits, key=int.bit_count)
            step = rng.one(single) if apart and single and attempt < 10 else widest if attempt > 10 else rng.one(fits)
            for i in range(k):
                found[i] = n if step >> i & 1 else found[i]
            placed, n = placed | step, n + 1
        if n <= most:
            return found
    raise ValueError("the comparisons of a path leave no points in its cell")


def _beside(size: Any, constants: Sequence[float]) -> list[Any]:
    """The points at these constants and one to either side; on the continuum to either side of them."""
    if size == 1:
        return [Fraction(c) + d for c in constants for d in (-NEAR, NEAR)]
    return [] if size < FINE else [j for c in constants for j in (int(c * size) - 1, int(c * size), int(c * size) + 1)]
