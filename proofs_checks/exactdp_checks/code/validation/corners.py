"""Points of a path: its low, high and mixed corners, beside the constants of the code, and inside.

>>> from exactdp_checks.code.validation.tape import Slot, Tape
>>> tape = Tape((Slot("real", 8, (2, 5)),), (), None, lambda _: 0, 0)
>>> chosen(tape, "low", Sequence_(1)), chosen(tape, "high", Sequence_(1))
([2], [4])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from exactdp_checks.code.validation.tape import Tape
from exactdp_checks.code.validation.volumes import followers

__all__ = ["HOWS", "Sequence_", "chosen"]

HOWS = ("low", "high", "corner", "corner", "constant", "constant", "inside", "inside")
FINE = 2**20  # points from which on a draw is a real number, that constants of the code may be near


class Sequence_:  # noqa: N801 - of numbers
    """Numbers of a linear congruence of our own, as the libraries' generators are scripted. Source: D. Knuth, TAOCP 2, 3.3.4."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        """A number of 0, ..., n - 1."""
        found = 0
        for _ in range(n.bit_length() // 32 + 1):
            self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
            found = found * 2**32 + (self.state >> 32)
        return found % n

    def one(self, items: Sequence[Any]) -> Any:
        """One of these."""
        return items[self.below(len(items))]


def chosen(tape: Tape, how: str, rng: Sequence_, constants: Sequence[float] = ()) -> list[int]:
    """A number for each draw of a path."""

    def inside(cell: Any, near: Sequence[int] = ()) -> int:
        way = rng.one(("low", "high")) if how == "corner" else how
        if cell[0] == "pair":
            return inside(cell[1]) * int(cell[3]) + inside(cell[2])
        lo, hi = int(cell[0]), int(cell[1])
        close = [j for j in near if lo <= j < hi]
        if way == "constant" and close:
            return int(rng.one(close))
        return lo if way == "low" else hi - 1 if way == "high" else lo + rng.below(hi - lo)

    found = [inside(slot.cell, _beside(slot.size, constants) if slot.kind == "real" else ()) for slot in tape.slots]
    for members, pairs in tape.orders:
        lo, hi = map(int, tape.slots[members[0]].cell)
        steps = _steps(len(members), pairs, hi - lo, rng, apart=how in ("inside", "constant"))
        m = max(steps) + 1
        if how == "low":
            values = [lo + i for i in range(m)]
        elif how == "high":
            values = [hi - m + i for i in range(m)]
        else:
            values = sorted({lo + rng.below(hi - lo) for _ in range(4 * m)})
            values = values[:m] if len(values) >= m else [lo + i for i in range(m)]
        for i, step in zip(members, steps, strict=True):
            found[i] = values[step]
    return found


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


def _beside(size: int, constants: Sequence[float]) -> list[int]:
    """The points at these constants and one to either side."""
    return [] if size < FINE else [j for c in constants for j in (int(c * size) - 1, int(c * size), int(c * size) + 1)]
