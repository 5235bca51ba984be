"""Pure protocols: a report supports some of the items, the own one with probability p and each other one with probability q.

Almost every frequency oracle that people run is of this kind; it is known by two numbers. The estimate is unbiased, and its
variance is an identity in p and q whatever the joint law of the supports is:

    A(y)_j = (1[j is supported by y] - q)/(p - q),
    n Var(f^_j) = f_j p(1-p)/(p-q)^2 + (1 - f_j) q(1-q)/(p-q)^2          for fixed data with frequencies f,

and f_j (1 - f_j) more for users with i.i.d. items. Summed over k items the risk of fixed data does not depend on the data.
Protocols are made of each other: ``then`` sends every bit of a support through one more channel, ``hashed`` runs a protocol on
hash values, of which two collide with probability c. Requires p and q in Q or in Q(t, ...), 0 <= q <= p <= 1; estimates need
q < p. Source: T. Wang, J. Blocki, N. Li, S. Jha, Locally differentially private protocols for frequency estimation, 2017.

>>> optimised = Support("1/2", "1/(t+1)")
>>> optimised.noise, optimised.own
(exact('4*t/(t^2 - 2*t + 1)'), exact('(t^2 + 2*t + 1)/(t^2 - 2*t + 1)'))
>>> Support("3/4", "1/4").estimate([(0, 1), (0,), ()], 3)
(Fraction(5, 6), Fraction(1, 6), Fraction(-1, 2))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from exactdp.arguments import check_count, is_integer, listed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.numbers.exact import Exact, exact

__all__ = ["Support"]

MOST_ITEMS = 2**20


@dataclass(frozen=True, init=False)
class Support:
    """p: the probability that a report supports the own item; q: that it supports a given other one."""

    p: Exact
    q: Exact

    def __init__(self, p: object, q: object) -> None:
        p, q = exact(p), exact(q)
        if any(isinstance(v, Fraction) and not 0 <= v <= 1 for v in (p, q)):
            raise BadInput(f"p = {shown(str(p))}, q = {shown(str(q))}: write two probabilities")
        if isinstance(p, Fraction) and isinstance(q, Fraction) and q > p:
            raise BadInput(f"p = {p}, q = {q}: the own item is supported at least as often as another; swap them")
        object.__setattr__(self, "p", p)
        object.__setattr__(self, "q", q)

    @property
    def gap(self) -> Exact:
        """p - q. Raises OutOfScope where it is 0: such reports say nothing about the items, as at t = 1."""
        gap = self.p - self.q
        if gap == 0:
            raise OutOfScope("p = q: the reports say nothing about the items; an estimator needs p > q, that is t > 1")
        return gap

    @property
    def scores(self) -> tuple[Exact, Exact]:
        """A(y)_j for an item that is not supported, and for one that is."""
        return -self.q / self.gap, (1 - self.q) / self.gap

    @property
    def noise(self) -> Exact:
        """q(1-q)/(p-q)^2: n Var of the estimate of an item that no user has."""
        return self.q * (1 - self.q) / (self.gap * self.gap)

    @property
    def own(self) -> Exact:
        """p(1-p)/(p-q)^2: n Var of the estimate of an item that every user has."""
        return self.p * (1 - self.p) / (self.gap * self.gap)

    def variance_of_data(self, share: ExactLike) -> Exact:
        """n Var of the estimate of an item that this share of the users has, for fixed data.

        Args:
            share: the share of the users that have the item, in [0, 1].

        Returns:
            n times the variance, an exact number.

        Example:
            >>> from exactdp.support import Support
            >>> law = Support("3/4", "1/4")
            >>> law.variance_of_data("1/2")
            Fraction(3, 4)
        """
        f = exact(share)
        return f * self.own + (1 - f) * self.noise

    def variance(self, share: ExactLike) -> Exact:
        """n Var of the estimate of an item of this probability, for users with i.i.d. items: f(1-f) more.

        Args:
            share: the probability of the item, in [0, 1].

        Returns:
            n times the variance, an exact number.

        Example:
            >>> from exactdp.support import Support
            >>> law = Support("3/4", "1/4")
            >>> law.variance("1/2")
            Fraction(1, 1)
        """
        f = exact(share)
        return self.variance_of_data(f) + f * (1 - f)

    def risk_of_data(self, k: ExactLike) -> Exact:
        """n E||f^ - f||^2 = (p(1-p) + (k-1) q(1-q))/(p-q)^2 for fixed data on k items, whatever they are.

        Args:
            k: the number of items.

        Returns:
            n times the expected square of the l2 error, an exact number.

        Example:
            >>> from exactdp.support import Support
            >>> law = Support("3/4", "1/4")
            >>> law.risk_of_data(4)
            Fraction(3, 1)
        """
        return self.own + (exact(k) - 1) * self.noise

    def risk(self, k: ExactLike, square: ExactLike) -> Exact:
        """n E||p^ - p||^2 for i.i.d. items whose law has ||p||^2 = square: 1 - ||p||^2 more.

        Args:
            k: the number of items.
            square: ||p||^2, between 1/k and 1.

        Returns:
            n times the expected square of the l2 error, an exact number.

        Example:
            >>> from exactdp.support import Support
            >>> law = Support("3/4", "1/4")
            >>> law.risk(4, "1/4")
            Fraction(15, 4)
        """
        return self.risk_of_data(k) + 1 - exact(square)

    def then(self, one: ExactLike, zero: ExactLike) -> Support:
        """Every bit of the support sent on, with the probabilities P(1|1) = one and P(1|0) = zero.

        Args:
            one: the probability that a 1 is sent on as a 1.
            zero: the probability that a 0 is sent on as a 1.

        Returns:
            The law of support of what is sent on.

        Example:
            >>> from exactdp.support import Support
            >>> law = Support("3/4", "1/4")
            >>> law.then("3/4", "1/4").p
            Fraction(5, 8)
        """
        up, low = exact(one), exact(zero)
        return Support(self.p * up + (1 - self.p) * low, self.q * up + (1 - self.q) * low)

    def hashed(self, collision: ExactLike) -> Support:
        """The protocol on hash values, the report supporting all items with a supported value: q becomes c p + (1-c) q.

        Args:
            collision: c, the probability that two different items have the same hash value.

        Returns:
            The law of support over items.

        Example:
            >>> from exactdp.support import Support
            >>> law = Support("3/4", "1/4")
            >>> law.hashed("1/2").q
            Fraction(1, 2)
        """
        c = exact(collision)
        return Support(self.p, c * self.p + (1 - c) * self.q)

    def estimator(self, roles: Pattern) -> Estimator:
        """A as a matrix, for a table of roles (items x outputs): 1 where the output supports the item.

        Args:
            roles: k x m integers: 1 where output y supports item j, else 0.

        Returns:
            An unbiased estimator of k frequencies from m outputs.

        Example:
            >>> from exactdp.support import Support
            >>> import numpy as np
            >>> Support("3/4", "1/4").estimator(np.eye(2, dtype=int)).rows[0]
            (Fraction(3, 2), Fraction(-1, 2))
        """
        return Estimator(ExactMatrix.from_table(self.scores, roles.T))

    def estimate(self, supports: Iterable[Iterable[int]], k: int) -> tuple[Exact, ...]:
        """The unbiased estimates of k frequencies from the items that each report supports.

        Args:
            supports: for each report the items that it supports, different integers from 0 to k - 1.
            k: the number of items.

        Returns:
            k exact numbers; they need not lie in [0, 1].

        Raises:
            OutOfScope: where k is more than MOST_ITEMS.
            BadInput: for supports that are no sets of items, and without any report.

        Example:
            >>> from exactdp.support import Support
            >>> law = Support("3/4", "1/4")
            >>> law.estimate([(0,), (0, 1)], 2)
            (Fraction(3, 2), Fraction(1, 2))
        """
        if check_count(k, "k") > MOST_ITEMS:
            raise OutOfScope(f"k = {shown(k)}: estimates are written out for at most {MOST_ITEMS} items")
        counts, users = [0] * k, 0
        for supported in listed(supports, "supports", "[(0, 1), (0,)], the items that each report supports"):
            chosen = listed(supported, "items", "(0, 1)")
            if any(not is_integer(j) or not 0 <= j < k for j in chosen) or len(set(chosen)) < len(chosen):
                raise BadInput(f"{shown(chosen)} is no support: write different items from 0 to {k - 1}")
            users += 1
            for j in chosen:
                counts[j] += 1
        if not users:
            raise BadInput("an estimate needs at least one report")
        return tuple((Fraction(c, users) - self.q) / self.gap for c in counts)
