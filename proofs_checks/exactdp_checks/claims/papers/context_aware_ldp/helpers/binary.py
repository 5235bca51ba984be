"""The optimal channel for two symbols: that it is private, and that every private channel is it, followed by another.

A = e^eps_12, B = e^eps_21; a column (v1, v2) of a channel is Q* times a column (w1, w2).
"""

from typing import Any

from exactdp.likes import ExactLike, ExtendedLike
from exactdp.mechanisms import binary_optimal
from exactdp_checks.claims.notation import Verdict, prove, sentence, tree
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.proving.certificate import expression, names_of
from exactdp_checks.proving.search import substituted

__all__ = ["LEVELS", "garbling", "not_both", "within_bounds"]

LEVELS: tuple[tuple[ExactLike, ExactLike], ...] = (("A", "B"), ("inf", "B"), ("A", "inf"), ("inf", "inf"))


def garbling(above: ExtendedLike, below: ExtendedLike, w1: str, w2: str) -> list[Verdict]:
    """v = Q* w for w of the given form (v itself at an infinite level), and w >= 0 is the two bounds.

    w is linear in v and (1, 1) at (1, 1), so the rows of W sum to 1 as those of Q do.
    """
    q = binary_optimal.channel(above, below)
    first, second = tree("v1" if below == "inf" else w1), tree("v2" if above == "inf" else w2)
    parts = [identity(["+", ["*", q[x, 0], first], ["*", q[x, 1], second]], f"v{x + 1}") for x in range(2)]
    for level, v, w in (("B", {"v2": "B*v1 - s"}, first), ("A", {"v1": "A*v2 - s"}, second)):
        if w not in ("v1", "v2"):  # a finite level: a bound v2 = B v1 - s or v1 = A v2 - s
            parts.append(identity(substituted(w, {"v1": 1, "v2": 1}), 1))
            parts.append(identity(substituted(w, {name: tree(text) for name, text in v.items()}), f"s/({level}-1)"))
            parts.append(sentence(f"for s >= 0, {level} > 1: 0 <= s/({level}-1)"))
    return parts


def within_bounds(above: ExtendedLike, below: ExtendedLike) -> list[Verdict]:
    """Q* has entries >= 0, rows of sum 1, and satisfies the finite bounds: one with equality at output 1, the other at 2."""
    q = binary_optimal.channel(above, below)
    bounds: list[tuple[Any, Any]] = [(0, q[x, y]) for x in range(2) for y in range(2) if q[x, y] not in (0, 1)]
    parts = [identity(["+", q[x, 0], q[x, 1]], 1) for x in range(2)]
    if above != "inf":
        bounds.append((q[0, 1], ["*", above, q[1, 1]]))
        parts.append(identity(q[0, 0], ["*", above, q[1, 0]]))
    if below != "inf":
        bounds.append((q[1, 0], ["*", below, q[0, 0]]))
        parts.append(identity(q[1, 1], ["*", below, q[0, 1]]))
    return [*parts, *(v for low, high in bounds for v in not_both(low, high))]


def not_both(low: Any, high: Any) -> list[Verdict]:
    """low <= high for all A, B >= 1, not both 1: for A >= 1, B > 1; and, with Z in place of A, for B >= 1, Z > 1.

    Where one of the two does not occur, for all values of the other.
    """
    sides = expression(low), expression(high)
    names = {name for side in sides for name in names_of(side)}
    if not names:
        return [prove.comparison(low, "<=", high)]
    if len(names) == 1:
        corner: dict[str, Any] = dict.fromkeys(names, 1)
        return [prove.at_most(*sides, **corner)]
    renamed = [substituted(side, {"A": "Z"}) for side in sides]
    return [prove.at_most(*sides, above=["B"], A=1, B=1), prove.at_most(*renamed, above=["Z"], B=1, Z=1)]
