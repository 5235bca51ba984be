"""What follows from each state of a chain that was solved, so that another chain that comes there need not look again.

law of s = sum over r of P[s][r] (law of r), for states that nothing leads back to; others have none here. What is not followed is
``LOST``, and in numbers so is what rounding from below leaves out. So Bernoulli(e^-x) by ``while x > 1: ...; x -= 1`` costs one
turn for each new x, where x - 1 was asked about before. Requires: states without counters.
Source: backward equations of a Markov chain (J. Norris, Markov chains, 1997, theorem 1.3.2).

>>> onward([{1: Fraction(1, 2), -1: Fraction(1, 4)}, {-1: Fraction(1)}], [{7: Fraction(1)}], None)
[{7: Fraction(3, 4), <lost>: Fraction(1, 4)}, {7: Fraction(1, 1)}]
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp.numbers.exact import Exact
from exactdp_checks.code.interpreter.absorption import components

__all__ = ["LOST", "MET", "onward"]


class _Lost:
    def __repr__(self) -> str:
        return "<lost>"


MET = "states of calls that were met in another call go on as they did there"
LOST = _Lost()  # the output of what was not followed


def onward(
    rows: Sequence[Mapping[int, Exact]], ends: Sequence[Mapping[Any, Exact | int]], bits: int | None
) -> list[dict[Hashable, Exact] | None]:
    """The law of the outputs from each state on, None where it was not found; ``bits``: of numbers, rounded from below."""
    found: list[dict[Hashable, Exact] | None] = [None] * len(rows)
    inside = [{r: c for r, c in row.items() if r >= 0} for row in rows]
    for part in reversed(components(inside)):
        s = part[0]
        following = [(found[r] if r >= 0 else ends[-1 - r], c) for r, c in rows[s].items()]
        if len(part) > 1 or s in rows[s]:
            continue
        law: dict[Hashable, Exact] = {}
        for each, c in following:
            if each is None:
                break
            for y, p in each.items():
                law[y] = law[y] + c * p if y in law else c * p
        else:
            law.pop(LOST, None)
            if bits is not None:
                law = {y: Fraction(int(p * 2**bits), 2**bits) if isinstance(p, Fraction) else p for y, p in law.items()}
            lost = 1 - sum(law.values(), start=Fraction(0))
            found[s] = law if lost == 0 else {**law, LOST: lost}
    return found
