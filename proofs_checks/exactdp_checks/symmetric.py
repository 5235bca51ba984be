"""Checks of mechanisms with roles and orbits: at one size over Q(t), and at every size at once over orbits (size None).

At a size the certificate holds the whole channel. Over orbits it holds identities and inequalities in Q(t, size): the sums over
outputs are sums over the cells of ``mechanism.orbits``; that these cells are those of the actual tables is tested at every
small size and, for Sylvester matrices, proved by ``hadamard_counts`` for every power of two.

>>> from exactdp.mechanisms import krr
>>> str(unbiased(krr, None))
'proved (symbolic; all k, t where both sides are defined)'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Protocol

import numpy as np

from exactdp.channel import Channel
from exactdp.enclosure import LogSum
from exactdp.estimator import Estimator
from exactdp.exact import Exact, exact, rational, variable
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix
from exactdp_checks import prove
from exactdp_checks.verdict import Verdict

__all__ = ["Mechanism", "hadamard_counts", "mean", "norm", "private", "second_moments", "sums_to_one", "unbiased"]


class Mechanism(Protocol):
    """What a module of ``exactdp.mechanisms`` offers here."""

    def alphabet(self, k: int) -> int:
        """The number of outputs."""

    def channel(self, k: int) -> Channel:
        """Q over Q(t)."""

    def orbits(self, size: object) -> tuple[Orbit, ...]:
        """The orbits for an alphabet of this size."""

    def orbit_of(self, symbols: Sequence[int]) -> str:
        """The name of the orbit of distinct symbols."""

    def probabilities(self, size: object) -> tuple[Exact, Exact]:
        """Q(y|x) by role."""

    def scores(self, size: object) -> tuple[Exact, Exact]:
        """A(y)_j by role."""

    def roles(self, k: int) -> Pattern:
        """The role of every output for every symbol."""


SIZE = variable("k")  # of the alphabet, over orbits


def private(mechanism: Mechanism, k: int | None, factor: object = 1) -> Verdict:
    """Is Q(y|x) <= factor e^eps Q(y|x') for all x, x', y and every eps >= 0?"""
    scale = rational(factor)
    if k is not None:
        level = LogSum.eps() + LogSum.ln(scale)
        return prove.privacy(mechanism.channel(k), PrivacyMatrix([level], np.zeros((k, k), dtype=np.int64)))
    values, t = mechanism.probabilities(SIZE), variable("t")
    two = next(o for o in mechanism.orbits(SIZE) if o.symbols == 2)
    bounds = [prove.at_most(0, v, t=1, k=2) for v in values]
    bounds += [prove.at_most(values[a], scale * t * values[b], t=1, k=2) for (a, b), _ in two.cells]
    return prove.all_of([sums_to_one(mechanism), *bounds])


def _total(orbit: Orbit, *tables: tuple[int, Sequence[Exact]]) -> list[object]:
    """The sum over all outputs of the product of values[role for symbol i] over the pairs (i, values), written out by cells."""
    return ["+", *(["*", count, *(values[roles[i]] for i, values in tables)] for roles, count in orbit.cells)]


def sums_to_one(mechanism: Mechanism) -> Verdict:
    """Does every row of the channel sum to 1, at every size?"""
    one = next(o for o in mechanism.orbits(SIZE) if o.symbols == 1)
    return prove.equal(_total(one, (0, mechanism.probabilities(SIZE))), 1)


def unbiased(mechanism: Mechanism, k: int | None, gain: object = 1) -> Verdict:
    """Is E[gain A(Y)_j | X = x] the indicator of x = j for all x, j and every t > 1?"""
    return mean(mechanism, k, lambda size: [exact(gain) * v for v in mechanism.scores(size)], 1, 0)


def mean(mechanism: Mechanism, k: int | None, values: Callable[[object], Sequence[Exact]], own: object, other: object) -> Verdict:
    """Is E[f(role of Y for j) | X = x] = own for x = j and = other for x != j? f(role) = values(alphabet size)[role]."""
    if k is not None:
        table = ExactMatrix.from_table(list(values(mechanism.alphabet(k))), mechanism.roles(k).T)
        target = ExactMatrix.from_table([exact(other), exact(own)], np.eye(k, dtype=np.int64))
        return prove.mean(mechanism.channel(k), Estimator(table, target))
    probabilities, function = mechanism.probabilities(SIZE), values(SIZE)
    one, two = (next(o for o in mechanism.orbits(SIZE) if o.symbols == n) for n in (1, 2))
    at_own = prove.equal(_total(one, (0, probabilities), (0, function)), exact(own))
    elsewhere = prove.equal(_total(two, (0, probabilities), (1, function)), exact(other))
    return prove.all_of([sums_to_one(mechanism), at_own, elsewhere])


def second_moments(mechanism: Mechanism, k: int | None, moments: Mapping[str, object]) -> Verdict:
    """Is E[A(Y)_i A(Y)_j | X = x] as claimed for all x, i, j and every t > 1?

    ``moments`` has functions of t and of the alphabet size k: for "x = i = j", "x, i = j", "x = i, j" (the other two differ), and
    for each orbit of three distinct symbols x, i, j.
    """
    if k is not None:
        size = mechanism.alphabet(k)
        claimed = {name: _at(value, size) for name, value in moments.items()}
        pairs = list(combinations_with_replacement(range(k), 2))
        names = [[_relation(mechanism, x, i, j) for i, j in pairs] for x in range(k)]
        target = ExactMatrix.of([[claimed[name] for name in row] for row in names])
        table = ExactMatrix.from_table(mechanism.scores(size), mechanism.roles(k).T)
        return prove.second_moments(mechanism.channel(k), Estimator(table), target)
    values, scores = mechanism.probabilities(SIZE), mechanism.scores(SIZE)
    one, two, *threes = mechanism.orbits(SIZE)
    found = {
        "x = i = j": _total(one, (0, values), (0, scores), (0, scores)),
        "x, i = j": _total(two, (0, values), (1, scores), (1, scores)),
        "x = i, j": _total(two, (0, values), (0, scores), (1, scores)),
        **{o.name: _total(o, (0, values), (1, scores), (2, scores)) for o in threes},
    }
    return prove.all_of([sums_to_one(mechanism), *(prove.equal(found[name], exact(moments[name])) for name in found)])


def _relation(mechanism: Mechanism, x: int, i: int, j: int) -> str:
    if i == j:
        return "x = i = j" if x == i else "x, i = j"
    return "x = i, j" if x in (i, j) else mechanism.orbit_of((x, i, j))


def _at(value: object, size: int) -> Exact:
    found = exact(value)
    return found.at(k=size) if hasattr(found, "at") else found


def norm(mechanism: Mechanism, k: int | None, value: object, symbols: str = "d") -> Verdict:
    """Is E[sum over j of A(Y)_j^2 | X = x] = value, a function of t, of the alphabet size k and of d symbols?

    ``symbols`` is "k" where the symbols are the outputs, as in k-RR. For an unbiased estimator and n users with i.i.d. inputs of
    any law p then n E ||p^ - p||^2 = value - ||p||^2.
    """
    if k is not None:
        size = mechanism.alphabet(k)
        claimed = exact(value)
        claimed = claimed.at(k=size, d=k) if hasattr(claimed, "at") else claimed
        squares = ExactMatrix.from_table([v * v for v in mechanism.scores(size)], mechanism.roles(k).T)
        norms = ExactMatrix.of([[s] for s in squares.row_sums()])
        return prove.mean(mechanism.channel(k), Estimator(norms, ExactMatrix.of([[claimed]] * k)))
    values, scores, d = mechanism.probabilities(SIZE), mechanism.scores(SIZE), variable(symbols)
    one, two = (next(o for o in mechanism.orbits(SIZE) if o.symbols == n) for n in (1, 2))
    own, other = (_total(o, (0, values), (i, scores), (i, scores)) for i, o in enumerate((one, two)))
    total = ["+", own, ["*", d - 1, other]]
    return prove.all_of([sums_to_one(mechanism), prove.equal(total, exact(value))])


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
        ("00", same, "00"), ("00", first["0"], "0i"), ("00", both("0", "0"), "ii"),
        ("0i", same, "0i"), ("0i", first["i"], "ij"), ("0i", first["0"], "0i"), ("0i", both("0", "i"), "ij"),
        ("ii", same, "ii"), ("ii", first["i"], "ij"), ("ii", both("i", "i"), "ii"),
        ("ij", same, "ij"), ("ij", first["i"], "ij"), ("ij", both("i", "i"), "ij"),
    ]  # fmt: skip
    return prove.induction({"00": "n", "0i": b, "ii": b, "ij": quarter}, steps, {"00": 1})
