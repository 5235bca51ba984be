"""Checks of mechanisms with roles and orbits: at one size over Q(t), and at every size at once over orbits (size None).

At a size (the tuple of the parameters) the certificate holds the whole channel. Over orbits it holds identities and inequalities
in Q(t, orders): the sums over outputs are sums over the cells of ``mechanism.orbits``; that these cells are those of the actual
tables is tested at every small size and, for Sylvester matrices, proved by ``hadamard_counts`` for every power of two.

>>> from exactdp.mechanisms import krr
>>> unbiased(krr, None).proposition.partition(";")[0]
'(1) for all k, t where both sides are defined: 1*(t/(k + t - 1)) + (k - 1)*(1/(k + t - 1)) == 1'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Protocol

from exactdp.channel import Channel
from exactdp.estimator import Estimator
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, RationalFunction, exact, rational, variable
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression, names_of
from exactdp_checks.trusted.verdict import Verdict

__all__ = [
    "Mechanism",
    "Size",
    "hadamard_counts",
    "mean",
    "norm",
    "private",
    "second_moments",
    "sums_to_one",
    "total",
    "unbiased",
]

Size = Sequence[Any] | None


class Mechanism(Protocol):
    """What a module of ``exactdp.mechanisms`` offers here."""

    @property
    def ORDERS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """The names of the variables of orbits, probabilities and scores."""

    def orders_of(self, symbols: Sequence[int], /, *size: Any, **options: Any) -> tuple[int, ...]:
        """The values of the orders for some symbols."""

    def channel(self, *size: Any, **options: Any) -> Channel:
        """Q over Q(t)."""

    def estimator(self, *size: Any, **options: Any) -> Estimator:
        """A over Q(t)."""

    def policy(self, *size: Any, **options: Any) -> PrivacyMatrix:
        """The privacy matrix that Q satisfies, with levels 0, eps and inf."""

    def orbits(self, *orders: Any, **options: Any) -> tuple[Orbit, ...]:
        """The orbits for these orders."""

    def orbit_of(self, symbols: Sequence[int], /, *size: Any, **options: Any) -> str:
        """The name of the orbit of distinct symbols."""

    def probabilities(self, *orders: Any, **options: Any) -> Sequence[Exact]:
        """Q(y|x) by role."""

    def scores(self, *orders: Any, **options: Any) -> Sequence[Exact]:
        """A(y)_j by role."""

    def roles(self, *size: Any, **options: Any) -> Pattern:
        """The role of every output for every symbol."""


def _orders(mechanism: Mechanism) -> tuple[Exact, ...]:
    return tuple(variable(name) for name in mechanism.ORDERS)


def _orbits(mechanism: Mechanism, symbols: int) -> list[Orbit]:
    return [o for o in mechanism.orbits(*_orders(mechanism)) if o.symbols == symbols]


def private(mechanism: Mechanism, size: Size, factor: object = 1) -> Verdict:
    """Is Q(y|x) <= factor e^eps Q(y|x') for all y, all x != x' whose level in the policy is finite, and every eps >= 0?"""
    scale = rational(factor)
    if size is not None:
        policy = mechanism.policy(*size)
        levels = [v + LogSum.ln(scale) if isinstance(v, LogSum) and v != 0 else v for v in policy.levels]
        return prove.privacy(mechanism.channel(*size), PrivacyMatrix(levels, policy.pattern))
    values = mechanism.probabilities(*_orders(mechanism))
    bounds = [_at_most(0, v) for v in values if v != 0]
    for two in _orbits(mechanism, 2):
        pairs = [(values[a], values[b]) for (a, b), _ in two.cells if two.bounded and values[a] != 0]
        bounds += [_at_most(above, ["*", "t", below] if scale == 1 else ["*", scale, "t", below]) for above, below in pairs]
    return prove.all_of([sums_to_one(mechanism), *bounds])


def _at_most(lhs: object, rhs: object) -> Verdict:
    """Is lhs <= rhs for t >= 1 and all orders >= 2?"""
    corner: dict[str, Any] = {n: 1 if n == "t" else 2 for n in sorted({*names_of(["-", expression(lhs), expression(rhs)]), "t"})}
    return prove.at_most(lhs, rhs, **corner)


def total(orbit: Orbit, *tables: tuple[int, Sequence[Exact]]) -> list[object]:
    """The sum over all outputs of the product of values[role for symbol i] over the pairs (i, values), written out by cells."""
    return ["+", *(["*", count, *(values[roles[i]] for i, values in tables)] for roles, count in orbit.cells)]


def sums_to_one(mechanism: Mechanism) -> Verdict:
    """Does every row of the channel sum to 1, at every size?"""
    values = mechanism.probabilities(*_orders(mechanism))
    return prove.all_of(prove.equal(total(one, (0, values)), 1) for one in _orbits(mechanism, 1))


def unbiased(mechanism: Mechanism, size: Size, gain: object = 1) -> Verdict:
    """Is E[gain A(Y)_j | X = x] the indicator of x = j for all x, j and every t > 1?"""
    if size is not None:
        estimator, scale = mechanism.estimator(*size), exact(gain)
        return prove.mean(mechanism.channel(*size), Estimator(estimator.scores.map(lambda v: scale * v)))
    claimed = {o.name: 2 - o.symbols for n in (1, 2) for o in _orbits(mechanism, n)}
    scores = [exact(gain) * v for v in mechanism.scores(*_orders(mechanism))]
    return mean(mechanism, None, lambda role: scores[role], claimed)


def mean(mechanism: Mechanism, size: Size, function: Callable[[int], object], claimed: Mapping[str, object]) -> Verdict:
    """Is E[function(role of Y for j) | X = x] = claimed[orbit of x if x = j, else of (x, j)] for all x, j?

    ``claimed`` has functions of t and of the orders for every orbit of one and of two symbols.
    """
    if size is not None:
        roles, value = mechanism.roles(*size), _evaluated(mechanism, size, claimed)
        scores = ExactMatrix.from_table([exact(function(r)) for r in range(int(roles.max()) + 1)], roles.T)
        k = roles.shape[0]
        target = ExactMatrix.of([[value((x,) if x == j else (x, j), 0) for j in range(k)] for x in range(k)])
        return prove.mean(mechanism.channel(*size), Estimator(scores, target))
    values = mechanism.probabilities(*_orders(mechanism))
    images = [exact(function(r)) for r in range(len(values))]
    found = [
        prove.equal(total(o, (0, values), (n - 1, images)), exact(claimed[o.name])) for n in (1, 2) for o in _orbits(mechanism, n)
    ]
    return prove.all_of([sums_to_one(mechanism), *found])


def _evaluated(mechanism: Mechanism, size: Sequence[Any], claimed: Mapping[str, object]) -> Callable[[Sequence[int], int], Exact]:
    """(symbols, i) -> entry i of what is claimed for their orbit, at their orders."""

    @cache
    def at(name: str, place: int, orders: tuple[int, ...]) -> Exact:
        entry = claimed[name]
        found = exact(entry[place] if isinstance(entry, tuple) else entry)
        values = dict(zip(mechanism.ORDERS, orders, strict=True))
        return found.at(**values) if isinstance(found, RationalFunction) else found

    return lambda symbols, place: at(mechanism.orbit_of(symbols, *size), place, mechanism.orders_of(symbols, *size))


def second_moments(mechanism: Mechanism, size: Size, claimed: Mapping[str, object]) -> Verdict:
    """Is E[A(Y)_i A(Y)_j | X = x] as claimed for all x, i, j and every t > 1?

    ``claimed`` has functions of t and of the orders: for an orbit of one symbol x E[A_x^2|x], for an orbit of two symbols x, j
    the pair (E[A_j^2|x], E[A_x A_j|x]), and for an orbit of three symbols x, i, j E[A_i A_j|x].
    """
    if size is not None:
        channel, value = mechanism.channel(*size), _evaluated(mechanism, size, claimed)
        k = channel.size[0]

        def moment(x: int, i: int, j: int) -> Exact:
            if i == j:
                return value((x,) if x == i else (x, i), 0)
            return value((x, i + j - x), 1) if x in (i, j) else value((x, i, j), 0)

        pairs = list(combinations_with_replacement(range(k), 2))
        target = ExactMatrix.of([[moment(x, i, j) for i, j in pairs] for x in range(k)])
        return prove.second_moments(channel, mechanism.estimator(*size), target)
    values, scores = mechanism.probabilities(*_orders(mechanism)), mechanism.scores(*_orders(mechanism))
    found = []
    for orbit in mechanism.orbits(*_orders(mechanism)):
        entry = claimed[orbit.name]
        wanted = entry if isinstance(entry, tuple) else (entry,)
        places = {1: [(0, 0)], 2: [(1, 1), (0, 1)], 3: [(1, 2)]}[orbit.symbols]
        sums = [total(orbit, (0, values), (i, scores), (j, scores)) for i, j in places]
        found += [prove.equal(ours, exact(theirs)) for ours, theirs in zip(sums, wanted, strict=True)]
    return prove.all_of([sums_to_one(mechanism), *found])


def norm(
    mechanism: Mechanism,
    size: Size,
    claimed: Mapping[str, tuple[object, Mapping[str, object]]],
    sizes: Mapping[str, int] | None = None,
) -> Verdict:
    """Is E[sum over j of A(Y)_j^2 | X = x] as claimed for every x?

    For each orbit of one symbol x: (the value, {orbit of (x, j): how many j are in it}), functions of t, of the orders and of
    other variables, which have the values ``sizes`` at the size. For an unbiased estimator and n users with i.i.d. inputs of law
    p then n E ||p^ - p||^2 = sum over x of p(x) value(x) - ||p||^2.
    """
    if size is not None:
        values = {name: _at(value, sizes or {}) for name, (value, _) in claimed.items()}
        channel, value = mechanism.channel(*size), _evaluated(mechanism, size, values)
        norms = ExactMatrix.of([[s] for s in mechanism.estimator(*size).scores.map(lambda v: v * v).row_sums()])
        target = ExactMatrix.of([[value((x,), 0)] for x in range(channel.size[0])])
        return prove.mean(channel, Estimator(norms, target))
    probabilities, scores = mechanism.probabilities(*_orders(mechanism)), mechanism.scores(*_orders(mechanism))
    twos = {o.name: o for o in _orbits(mechanism, 2)}
    found = []
    for one in _orbits(mechanism, 1):
        wanted, others = claimed[one.name]
        own = total(one, (0, probabilities), (0, scores), (0, scores))
        rest = [["*", exact(n), total(twos[name], (0, probabilities), (1, scores), (1, scores))] for name, n in others.items()]
        found.append(prove.equal(["+", own, *rest], exact(wanted)))
    return prove.all_of([sums_to_one(mechanism), *found])


def _at(value: object, sizes: Mapping[str, int]) -> Exact:
    found = exact(value)
    return found.at(**sizes) if isinstance(found, RationalFunction) else found


def hadamard_counts(half: object = "n/2", quarter: object = "n/4") -> Verdict:
    """Has a row other than 0 of the Sylvester matrix n/2 entries +1, and have two of them n/4 in common, for every order n = 2^r?

    By induction over H_2n = [[H, H], [H, -H]] on a = the number of y with H(i, y) = H(j, y) = +1, in the states 00 (both rows are
    row 0), 0i (one is), ii (the same row, not 0) and ij (different rows, neither 0). Rows i and j of H_n continue as (s, i) and
    (s', j) with a sign (-1)^s in the second half, where the common +1 are a, b_j - a or n - b_i - b_j + a of n, and b_i is the
    number of +1 in row i: n for row 0 and, by the state 0i, half of n for another.
    """
    b = exact(half)
    same, flipped = "2*a", {"0": "n", "i": b}
    first = {
        name: ["+", "a", ["-", flipped[name], "a"]] for name in flipped
    }  # the other row is flipped: b - a in the second half

    def both(one: str, two: str) -> list[object]:
        return ["+", "a", ["+", ["-", ["-", exact("n"), exact(flipped[one])], exact(flipped[two])], "a"]]

    steps = [
        ("00", same, "00"),
        ("00", first["0"], "0i"),
        ("00", both("0", "0"), "ii"),
        ("0i", same, "0i"),
        ("0i", first["i"], "ij"),
        ("0i", first["0"], "0i"),
        ("0i", both("0", "i"), "ij"),
        ("ii", same, "ii"),
        ("ii", first["i"], "ij"),
        ("ii", both("i", "i"), "ii"),
        ("ij", same, "ij"),
        ("ij", first["i"], "ij"),
        ("ij", both("i", "i"), "ij"),
    ]
    return prove.induction({"00": "n", "0i": b, "ii": b, "ij": quarter}, steps, {"00": 1})
