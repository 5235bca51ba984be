"""Moments of a mechanism's estimator from its orbits: at every size, without its matrix.

Q(y|x) and A(y)_j depend on the roles alone that an output plays for the symbols, so a moment is a sum over the cells of an orbit:

    E[A(Y)_j | x] = sum over cells of count * Q(role of x) * A(role of j),  and E[A(Y)_i A(Y)_j | x] likewise from three symbols.

Requires a mechanism with ``orbits``, such as k-RR, subset selection, and the Hadamard mechanisms. Target: the indicator of the
input. Source: the orbits of the mechanism's module, which are compared with its table at every small size.

>>> from exactdp.mechanisms import hadamard_response
>>> large = Moments(hadamard_response, 10**6)
>>> large.is_unbiased, large.mean(5, 5), large.covariance(5, 8, {14: 1})
(True, Fraction(1, 1), exact('(t + 1)/(t - 1)'))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import prod
from types import ModuleType
from typing import Any

from exactdp.arguments import shown
from exactdp.channel import check_distribution
from exactdp.errors import BadInput
from exactdp.likes import ExactLike
from exactdp.numbers.exact import Exact, exact, variable
from exactdp.orbit import Orbit

__all__ = ["Moments"]

ZERO = Fraction(0)


class Moments:
    """The moments of the scores of one report, and of the mean of n of them.

    Args:
        mechanism: a module of ``exactdp.mechanisms`` with orbits.
        sizes: its parameters, as its function ``channel`` takes them.
        t: e^epsilon, a number above 1 or an expression; every level by default.
        options: those of the mechanism.

    Raises BadInput for a mechanism without orbits, and what the mechanism raises for sizes that it does not have.
    """

    def __init__(self, mechanism: ModuleType, *sizes: Any, t: ExactLike = "t", **options: Any) -> None:
        if not all(hasattr(mechanism, name) for name in ("ORDERS", "orbits", "orbit_of", "orders_of")):
            raise BadInput(f"{shown(mechanism)} has no orbits: take a module such as exactdp.mechanisms.hadamard_response")
        self.mechanism, self.sizes, self.t, self.options = mechanism, sizes, t, options
        self._known: dict[tuple[Exact, ...], tuple[dict[str, Orbit], Sequence[Exact], Sequence[Exact]]] = {}
        self._values: dict[tuple[Any, ...], Exact] = {}
        self.mean(0, 0)  # sizes and level are looked at now

    def mean(self, x: int, j: int) -> Exact:
        """E[A(Y)_j | X = x].

        Args:
            x: an input.
            j: an item.

        Returns:
            An exact number.

        Example:
            >>> from exactdp.moments import Moments
            >>> from exactdp.mechanisms import krr
            >>> moments = Moments(krr, 4, t=3)
            >>> moments.mean(0, 0), moments.mean(0, 1)
            (Fraction(1, 1), Fraction(0, 1))
        """
        return self._of(x, j)

    def second(self, x: int, i: int, j: int) -> Exact:
        """E[A(Y)_i A(Y)_j | X = x].

        Args:
            x: an input.
            i: an item.
            j: an item.

        Returns:
            An exact number.

        Example:
            >>> from exactdp.moments import Moments
            >>> from exactdp.mechanisms import krr
            >>> moments = Moments(krr, 4, t=3)
            >>> moments.second(0, 0, 1)
            Fraction(-3, 4)
        """
        return self._of(x, i, j)

    @cached_property
    def is_unbiased(self) -> bool:
        """Whether E[A(Y)_j | X = x] is 1 for j = x and 0 for j != x: at every size, as identities over the orders."""
        orders = tuple(variable(name) for name in self.mechanism.ORDERS)
        few = [orbit for orbit in self._tables(orders)[0].values() if orbit.symbols <= 2]
        return all(self._sum(orbit, orders, (0, orbit.symbols - 1)) == 2 - orbit.symbols for orbit in few)

    def covariance(self, i: int, j: int, prior: Mapping[int, ExactLike] | Sequence[ExactLike], n: int = 1) -> Exact:
        """The covariance of the estimates of items i and j from n users whose inputs are i.i.d. with law ``prior``.

        Args:
            i: an item.
            j: an item.
            prior: the probabilities of all items, or {item: probability} of those that occur; the time is that of so many sums.
            n: how many users.

        Returns:
            An exact number.

        Raises:
            BadInput: for numbers that are no items or no count.
            NotStochastic: for a prior that is no law.

        Example:
            >>> from exactdp.moments import Moments
            >>> from exactdp.mechanisms import krr
            >>> moments = Moments(krr, 4, t=3)
            >>> moments.covariance(0, 1, {0: 1}, n=10)
            Fraction(-3, 40)
        """
        items = dict(prior) if isinstance(prior, Mapping) else dict(enumerate(prior))
        law = dict(zip(items, check_distribution(list(items.values())), strict=True))
        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            raise BadInput(f"n = {shown(n)}: the number of users is an integer >= 1")
        both: Exact = ZERO
        one: Exact = ZERO
        two: Exact = ZERO
        for x, p in law.items():
            if p:
                both, one, two = both + p * self.second(x, i, j), one + p * self.mean(x, i), two + p * self.mean(x, j)
        return (both - one * two) / n

    def _of(self, *places: int) -> Exact:
        """E of the product of the scores of all places but the first, given the first."""
        symbols = tuple(dict.fromkeys(places))
        orders = tuple(map(exact, self.mechanism.orders_of(symbols, *self.sizes, **self.options)))
        name = self.mechanism.orbit_of(symbols, *self.sizes, **self.options)
        roles = tuple(symbols.index(place) for place in places)
        if (key := (name, orders, roles)) not in self._values:
            self._values[key] = self._sum(self._tables(orders)[0][name], orders, roles)
        return self._values[key]

    def _tables(self, orders: tuple[Exact, ...]) -> tuple[dict[str, Orbit], Sequence[Exact], Sequence[Exact]]:
        """The orbits, the probabilities and the scores by role, at these orders."""
        if orders not in self._known:
            mechanism, options = self.mechanism, self.options
            q, a = (table(*orders, t=self.t, **options) for table in (mechanism.probabilities, mechanism.scores))
            self._known[orders] = {orbit.name: orbit for orbit in mechanism.orbits(*orders, **options)}, q, a
        return self._known[orders]

    def _sum(self, orbit: Orbit, orders: tuple[Exact, ...], places: Sequence[int]) -> Exact:
        _, q, a = self._tables(orders)
        total: Exact = ZERO
        for roles, count in orbit.cells:
            if count != 0:
                total = total + prod((a[roles[i]] for i in places[1:]), start=count * q[roles[places[0]]])
        return total
