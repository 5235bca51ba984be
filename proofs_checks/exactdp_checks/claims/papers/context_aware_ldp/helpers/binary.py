"""The optimal channel for two symbols: that it is private, and that every private channel is it, followed by another.

A = e^eps_12, B = e^eps_21; a column (v1, v2) of a channel is Q* times a column (w1, w2).
"""

from __future__ import annotations

from exactdp.mechanisms import binary_optimal
from exactdp.numbers.exact import RationalFunction, exact
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["LEVELS", "garbling", "not_both", "within_bounds"]

LEVELS: tuple[tuple[object, object], ...] = (("A", "B"), ("inf", "B"), ("A", "inf"), ("inf", "inf"))


def garbling(above: object, below: object, w1: str, w2: str) -> list[Verdict]:
    """v = Q* w for w of the given form (v itself at an infinite level), and w >= 0 is the two bounds.

    w is linear in v and (1, 1) at (1, 1), so the rows of W sum to 1 as those of Q do.
    """
    q = binary_optimal.channel(above, below)
    first = exact("v1") if below == "inf" else exact(w1)
    second = exact("v2") if above == "inf" else exact(w2)
    parts = [prove.equal(q[x, 0] * first + q[x, 1] * second, f"v{x + 1}") for x in range(2)]
    parts += [prove.equal(_at(w, v1=1, v2=1), 1) for w in (first, second)]
    if below != "inf":  # v2 = B v1 - s
        parts += [prove.equal(_at(first, v2="B*v1 - s"), "s/(B-1)"), prove.at_most(0, "s/(B-1)", above=["B"], B=1, s=0)]
    if above != "inf":  # v1 = A v2 - s
        parts += [prove.equal(_at(second, v1="A*v2 - s"), "s/(A-1)"), prove.at_most(0, "s/(A-1)", above=["A"], A=1, s=0)]
    return parts


def _at(value: object, **values: object) -> object:
    return value.at(**values) if isinstance(value, RationalFunction) else value


def within_bounds(above: object, below: object) -> list[Verdict]:
    """Q* has entries >= 0, rows of sum 1, and satisfies the finite bounds: one with equality at output 1, the other at 2."""
    q = binary_optimal.channel(above, below)
    bounds = [(exact(0), q[x, y]) for x in range(2) for y in range(2)]
    parts = [prove.equal(q[x, 0] + q[x, 1], 1) for x in range(2)]
    if above != "inf":
        bounds += [(q[0, y], exact(above) * q[1, y]) for y in range(2)]
        parts.append(prove.equal(*bounds[-2]))
    if below != "inf":
        bounds += [(q[1, y], exact(below) * q[0, y]) for y in range(2)]
        parts.append(prove.equal(*bounds[-1]))
    return [*parts, *(v for low, high in bounds for v in not_both(low, high))]


def not_both(low: object, high: object) -> list[Verdict]:
    """low <= high for all A, B >= 1, not both 1: for A >= 1, B > 1; and, with Z in place of A, for B >= 1, Z > 1."""
    first, second = exact(low), exact(high)
    renamed = prove.at_most(_at(first, A="Z"), _at(second, A="Z"), above=["Z"], B=1, Z=1)
    return [prove.at_most(first, second, above=["B"], A=1, B=1), renamed]
