"""Orbits: how a symmetric mechanism looks at a few symbols at once, at every size together.

In the mechanisms of this house an output y plays one of a few roles for a symbol x, such as supported (1) or not (0), and both
Q(y|x) and the score A(y)_x depend on the role alone. An orbit is a kind of tuple of distinct symbols, in their order; its cells
say how many outputs play which roles for the symbols of such a tuple, as functions of the orders of the mechanism (its size, or
the order of a Hadamard matrix). Sums over outputs are then sums over cells, so row sums, means and second moments become
identities in Q(t, orders). ``role_counts`` counts in an actual table, to which the cells must agree at every size.

>>> from exactdp.numbers.exact import exact
>>> from exactdp.mechanisms import krr
>>> [orbit.name for orbit in krr.orbits(exact("k"))]
['one symbol', 'two symbols', 'three symbols']
>>> dict(krr.orbits(exact("k"))[1].cells)[(0, 0)]
exact('k - 2')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exactdp.likes import ExactLike
from exactdp.matrix import Pattern
from exactdp.numbers.exact import Exact

__all__ = ["Orbit", "role_counts"]

Roles = tuple[int, ...]


@dataclass(frozen=True)
class Orbit:
    """A kind of tuple of distinct symbols: cells = ((roles of an output for each symbol, how many outputs have them), ...).

    ``bounded`` says, for an orbit of two, whether the policy bounds Q(y|first) by a multiple of Q(y|second).
    """

    name: str
    cells: tuple[tuple[Roles, Exact], ...]
    bounded: bool = True

    @property
    def symbols(self) -> int:
        """How many symbols the tuple has."""
        return len(self.cells[0][0])

    def at(self, **sizes: ExactLike) -> Mapping[Roles, Exact]:
        """The counts at a size, without those that are 0.

        Args:
            sizes: the value of every size that occurs, such as k=4.

        Returns:
            {roles: count}.

        Example:
            >>> from exactdp.mechanisms import krr
            >>> from exactdp.numbers.exact import exact
            >>> dict(krr.orbits(exact("k"))[1].at(k=4))
            {(1, 0): Fraction(1, 1), (0, 1): Fraction(1, 1), (0, 0): Fraction(2, 1)}
        """
        found = {roles: n.at(**sizes) if not isinstance(n, Fraction) else n for roles, n in self.cells}
        return {roles: n for roles, n in found.items() if n}


def role_counts(roles: Pattern, symbols: Sequence[int]) -> Counter[Roles]:
    """How many outputs play which roles for the given symbols, in a table of roles (symbols x outputs).

    Args:
        roles: symbols x outputs, small integers.
        symbols: positions of rows.

    Returns:
        How often each tuple of roles occurs.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> sorted(role_counts(krr.roles(3), (0, 1)).items())
        [((0, 0), 1), ((0, 1), 1), ((1, 0), 1)]
    """
    return Counter(zip(*(roles[x].tolist() for x in symbols), strict=True))
