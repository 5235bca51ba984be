"""Every threshold at once: rounding noise up costs no privacy, at every size, epsilon and number of bits.

A fast twin reports noise with probability v = T/2^64, where T >= 2^64 w(s) is rounded up and s <= t = e^epsilon is a lower
bound. With ``law`` the probabilities by role at the share v, the statement is, for all v in [w(s), 1), all t >= s >= 1 and all
orders,

    law_a(v) <= t law_b(v)    for all roles a, b that an output plays for two symbols which the policy bounds,

as inequalities in Q(s, r, u, orders), t = s + r, v = (w(s) + u)/(1 + u), u >= 0. The pairs of roles are those of the orbits of
two symbols, so all sizes are covered. At v = w(t) the law is the ideal channel, which is an identity. The optimal channel for
two symbols has two shares of noise, one for each symbol: all (f + h u/(1+u+z), g + h z/(1+u+z)) with h = 1 - f - g for the
ideal flips f, g.

Requires that ``executed`` of the twin is ``law`` at T/2^64, which tests check at every size of the cases and many levels.
Source: context-aware-ldp, Definitions 1-4, for the inequality; the mechanisms' own sources for the channels.

>>> found = dominated("hadamard_response")
>>> found.outcome.value, found.scope
('proved', 'all real K >= 1, r >= 0, s >= 1, u >= 0')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any

from exactdp.errors import BadInput
from exactdp.numbers.exact import Exact, exact, variable
from exactdp_checks.executing.executed import TWINS
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.search import substituted
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["LAWS", "SHARES", "dominated", "dominated_mean", "dominated_pair", "ideal"]

Orders = Sequence[Exact]
ZERO, ONE = Fraction(0), Fraction(1)


def _krr(orders: Orders, v: Exact) -> tuple[Exact, ...]:
    return v / orders[0], 1 - v + v / orders[0]


def _hadamard(orders: Orders, v: Exact) -> tuple[Exact, ...]:
    return v / orders[0], (2 - v) / orders[0]


def _subsets(orders: Orders, v: Exact) -> tuple[Exact, ...]:
    k, d, m = orders
    return v / m, v / m + (1 - v) * k / (m * d)


def _hrr(orders: Orders, v: Exact) -> tuple[Exact, ...]:
    return v / (2 * orders[0]), (2 - v) / (2 * orders[0])


def _general(orders: Orders, v: Exact) -> tuple[Exact, ...]:
    parts, size = orders
    noise = v / (parts * size)
    return noise, noise, noise + 2 * (1 - v) / size


def _high_low(orders: Orders, v: Exact) -> tuple[Exact, ...]:
    size = orders[0]
    return v / size, (2 - v) / size, ZERO, v / size, 1 - v, ZERO


def _mangat(_orders: Orders, v: Exact) -> tuple[Exact, ...]:
    return ZERO, 1 - v, v, ZERO, ONE


def _blocks(orders: Orders, v: Exact) -> tuple[Exact, ...]:
    return tuple(p for size in orders[1:] for p in (ZERO, v / size, (2 - v) / size, ONE))


LAWS: dict[str, Callable[[Orders, Exact], tuple[Exact, ...]]] = {
    "krr": _krr,
    "hadamard_response": _hadamard,
    "hrr": _hrr,
    "subset_selection": _subsets,
    "general_hadamard_response": _general,
    "high_low_hadamard": _high_low,
    "mangat": _mangat,
    "block_hadamard": _blocks,
}
"""The probabilities by role, for the orders of the mechanism and the share v of noise."""
SHARES: dict[str, Callable[[Orders, Exact], Exact]] = {
    "krr": lambda orders, t: orders[0] / (t + orders[0] - 1),
    "hadamard_response": lambda _, t: 2 / (t + 1),
    "hrr": lambda _, t: 2 / (t + 1),
    "subset_selection": lambda orders, t: orders[0] / (orders[1] * (t - 1) + orders[0]),
    "general_hadamard_response": lambda orders, t: 2 * orders[0] / (t - 1 + 2 * orders[0]),
    "high_low_hadamard": lambda _, t: 2 / (t + 1),
    "mangat": lambda _, t: 1 / t,
    "block_hadamard": lambda _, t: 2 / (t + 1),
}
"""The ideal share w of noise at t = e^epsilon."""


def _mechanism(name: str) -> tuple[ModuleType, tuple[Exact, ...]]:
    """The mechanism and the variables of its orders."""
    if name not in LAWS:
        raise BadInput(f"{name!r} has no law by roles: write one of {', '.join(LAWS)}, or ask dominated_pair or dominated_mean")
    mechanism = TWINS[name][0]
    return mechanism, tuple(variable(order) for order in mechanism.ORDERS)


def dominated(name: str, factor: object = 1) -> Verdict:
    """law_a(v) <= factor t law_b(v) for every size, t >= s >= 1 and v from w(s) on: rounding up stays within the policy."""
    mechanism, orders = _mechanism(name)
    s, r, u = (variable(n) for n in ("s", "r", "u"))
    share = SHARES[name](orders, s)
    law = LAWS[name](orders, (share + u) / (1 + u))
    pairs = {cell for o in mechanism.orbits(*orders) if o.symbols == 2 and o.bounded for cell, _ in o.cells}
    bounds = sorted({(law[a], law[b]) for a, b in pairs if law[a] != 0 and a != b}, key=str)
    corner: dict[str, Any] = {"s": 1, "r": 0, "u": 0, **dict.fromkeys(mechanism.ORDERS, 1)}
    return prove.all_of(prove.at_most(above, exact(factor) * (s + r) * below, **corner) for above, below in bounds)


def ideal(name: str) -> Verdict:
    """law(w(t)) = the probabilities of the ideal channel, for every size and t."""
    mechanism, orders = _mechanism(name)
    t = variable("t")
    law, share = LAWS[name](orders, variable("v")), expression(SHARES[name](orders, t))
    wanted = mechanism.probabilities(*orders, t=t)
    pairs = [(substituted(expression(one), {"v": share}), expression(two)) for one, two in zip(law, wanted, strict=True)]
    return prove.all_of(prove.equal(one, two) for one, two in pairs if one != two)


def dominated_pair(above: str = "finite", below: str = "finite") -> Verdict:
    """The same for the optimal channel of two symbols, at levels "finite" (a number above 1) or "inf", for all flips rounded up.

    Here Q(y|0) <= A Q(y|1) where A = a + r, a > 1 is finite, and Q(y|1) <= B Q(y|0) where B = b + q is.
    """
    names = {"finite", "inf"}
    if above not in names or below not in names:
        raise BadInput('a level is "finite" or "inf": name both')
    a, b, r, q, u, z = (variable(n) for n in ("a", "b", "r", "q", "u", "z"))
    flips: tuple[Exact, Exact]
    if "inf" in (above, below):
        flips = (ZERO if below == "inf" else 1 / b, ZERO if above == "inf" else 1 / a)
    else:
        flips = ((a - 1) / (a * b - 1), (b - 1) / (a * b - 1))
    rest = 1 - flips[0] - flips[1]
    first, second = flips[0] + rest * u / (1 + u + z), flips[1] + rest * z / (1 + u + z)
    bounds = []
    if above == "finite":
        bounds += [(1 - first, (a + r) * second), (first, (a + r) * (1 - second))]
    if below == "finite":
        bounds += [(second, (b + q) * (1 - first)), (1 - second, (b + q) * first)]
    corner: dict[str, Any] = {"a": 1, "b": 1, "r": 0, "q": 0, "u": 0, "z": 0}
    return prove.all_of(prove.at_most(one, two, above=("a", "b"), **corner) for one, two in bounds)


def dominated_mean(factor: object = 1) -> Verdict:
    """The same for one bit for a mean: 1/2 + m <= factor t (1/2 + m') for all |m|, |m'| <= (s-1)/(2(s+1)), t >= s >= 1.

    These are all probabilities n/2^64 with |n - 2^63| at most the integer part of 2^63 (s-1)/(s+1).
    """
    s, r, u, z = (variable(n) for n in ("s", "r", "u", "z"))
    span = (s - 1) / (2 * (s + 1))
    ends = [(Fraction(1, 2) + span / (1 + u) * i, Fraction(1, 2) + span / (1 + z) * j) for i in (1, -1) for j in (1, -1)]
    corner: dict[str, Any] = {"s": 1, "r": 0, "u": 0, "z": 0}
    return prove.all_of(prove.at_most(one, exact(factor) * (s + r) * two, **corner) for one, two in ends)
