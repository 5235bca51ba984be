"""What is kept of a frequency oracle: its module, its parameters, n times its variances for fixed data, what a report costs.

>>> from exactdp.mechanisms import krr
>>> from exactdp.numbers.exact import exact
>>> Moments.of(Support(*reversed(krr.probabilities(4))), 4).nobody.at(t=3) == exact("5/4")
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact
from exactdp.support import Support

__all__ = ["Moments", "Oracle", "Parameters", "Ranges"]

Parameters = Mapping[str, int]
Ranges = Callable[[int], Iterator[tuple[Fraction, Parameters]]]
"""At k items: the parameters in the order of the level, each with the t^2 from which on they are chosen, the first from 1."""


@dataclass(frozen=True)
class Moments:
    """n Var for fixed data: of an item of nobody, of one of everybody, and of all k items together, the most over all data."""

    nobody: Exact
    everybody: Exact
    total: Exact

    @classmethod
    def of(cls, law: Support, k: int) -> Moments:
        """Those of a pure protocol.

        Args:
            law: the law of support of the protocol.
            k: the number of items.

        Returns:
            The moments, exactly.

        Example:
            >>> from exactdp.oracles.oracle import Moments
            >>> from exactdp.support import Support
            >>> Moments.of(Support("3/4", "1/4"), 4).total
            Fraction(3, 1)
        """
        return cls(law.noise, law.own, law.risk_of_data(k))


@dataclass(frozen=True)
class Oracle:
    """A frequency oracle: its module in ``exactdp.mechanisms`` and in ``exactdp.fast``, what it chooses, has and costs."""

    name: str
    title: str
    module: str
    source: str
    chosen: Callable[[int, LogSum], Parameters]
    moments: Callable[[int, Parameters], Moments]
    bits: Callable[[int, Parameters], int]
    server: Callable[[int, int, Parameters], int]  # (users, k, parameters)
    ranges: Ranges | None = None  # None where the parameters are the same at every level
