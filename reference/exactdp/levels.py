"""Tables of privacy levels that are held as integers; a level is made when it is asked for.

>>> Nats(np.array([0, 1]), np.array([1, 2]))[1], Logarithms(np.array([1, 3]), np.array([1, 0]))[1]
(level('1/2'), inf)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.numbers.exact import exact
from exactdp.numbers.remainders import Factor
from exactdp.numbers.text import decimal, level

__all__ = ["MANY", "Level", "Logarithms", "Multiples", "Nats", "Table", "allowance", "multiples", "power_below"]

POWER_BITS = 64  # of a denominator of t = e^epsilon, where that is irrational
MANY = 4096  # levels, beyond which they are held as integers

Level = LogSum | float  # the only float is inf: no constraint


class Table(Sequence[Level]):
    """Levels made of above[i] and below[i], arrays of integers, of 64 bits or of Python; the first level must be 0."""

    def __init__(self, above: npt.NDArray[Any], below: npt.NDArray[Any]) -> None:
        self.above, self.below = above, below

    def __len__(self) -> int:
        return len(self.above)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return self.level(int(self.above[index]), int(self.below[index]))

    def level(self, above: int, below: int) -> Level:
        """The level of two of the integers.

        Args:
            above: an integer >= 0.
            below: an integer >= 0; 0 for no constraint.

        Returns:
            A level in nats, or inf.

        Raises:
            NotImplementedError: here: each kind of table has its own.

        Example:
            >>> from exactdp.levels import Nats
            >>> import numpy as np
            >>> print(Nats(np.array([1]), np.array([2])).level(1, 2))
            1/2
        """
        raise NotImplementedError


class Logarithms(Table):
    """The levels ln(above[i] / below[i]), inf where below[i] is 0."""

    def level(self, above: int, below: int) -> Level:
        """ln(above / below), in nats.

        Args:
            above: an integer >= 0.
            below: an integer >= 0; 0 for no constraint.

        Returns:
            A level in nats, or inf.

        Example:
            >>> from exactdp.levels import Logarithms
            >>> import numpy as np
            >>> print(Logarithms(np.array([3]), np.array([1])).level(3, 1))
            ln(3)
        """
        return LogSum.ln(Fraction(above, below)) if below else inf

    @cached_property
    def factors(self) -> tuple[Factor, Factor]:
        """The integers, for products of many."""
        return Factor(self.above), Factor(self.below)

    @cached_property
    def powers(self) -> npt.NDArray[np.float64]:
        """e^level for every level, within 2^-49 of it relatively; infinite beyond the doubles."""
        above, below = self.factors
        with np.errstate(divide="ignore", invalid="ignore"):
            found: npt.NDArray[np.float64] = above.doubles / below.doubles
        for i in np.flatnonzero(~np.isfinite(above.doubles) | ~np.isfinite(below.doubles)).tolist():
            found[i] = _quotient(int(self.above[i]), int(self.below[i]))
        return found


class Nats(Table):
    """The levels above[i] / below[i] nats, which are at least 0."""

    def level(self, above: int, below: int) -> Level:
        """above / below, in nats.

        Args:
            above: an integer >= 0.
            below: an integer >= 0; 0 for no constraint.

        Returns:
            A level in nats, or inf.

        Example:
            >>> from exactdp.levels import Nats
            >>> import numpy as np
            >>> print(Nats(np.array([1]), np.array([2])).level(1, 2))
            1/2
        """
        return LogSum(Fraction(above, below))

    def doubles(self) -> npt.NDArray[np.float64]:
        """Every level, within 2^-51 of it relatively.

        Returns:
            An array of floats, in nats.

        Example:
            >>> from exactdp.levels import Nats
            >>> import numpy as np
            >>> Nats(np.array([1]), np.array([2])).doubles().tolist()
            [0.5]
        """
        return quotients(self.above, self.below)


class Multiples(Table):
    """The levels above[i] / below[i] times a unit, at least 0 and without eps; inf where below[i] is 0."""

    def __init__(self, unit: LogSum, above: npt.NDArray[Any], below: npt.NDArray[Any]) -> None:
        super().__init__(above, below)
        self.unit = unit

    def level(self, above: int, below: int) -> Level:
        """above / below units, in nats.

        Args:
            above: an integer >= 0.
            below: an integer >= 0; 0 for no constraint.

        Returns:
            A level in nats, or inf.

        Example:
            >>> from exactdp.levels import Multiples
            >>> import numpy as np
            >>> from exactdp.numbers.enclosure import LogSum
            >>> print(Multiples(LogSum.ln(3), np.array([2]), np.array([1])).level(2, 1))
            2*ln(3)
        """
        return self.unit * Fraction(above, below) if below else inf

    def doubles(self) -> npt.NDArray[np.float64]:
        """Every level, within 2^-50 of it relatively; inf for inf.

        Returns:
            An array of floats, in nats.

        Example:
            >>> from exactdp.levels import Multiples
            >>> import numpy as np
            >>> from exactdp.numbers.enclosure import LogSum
            >>> Multiples(LogSum.ln(3), np.array([2]), np.array([1])).doubles().tolist()
            [2.1972245773362196]
        """
        around = self.unit.enclosure()
        return quotients(self.above, self.below) * float((around.lower + around.upper) / 2)


def quotients(above: npt.NDArray[Any], below: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """above[i] / below[i] for integers >= 0, within 2^-51 relatively; inf where below[i] is 0."""
    if object in (above.dtype, below.dtype):
        return np.array([_quotient(n, d) for n, d in zip(above.tolist(), below.tolist(), strict=True)])
    with np.errstate(divide="ignore"):
        found: npt.NDArray[np.float64] = above.astype(np.float64) / below.astype(np.float64)
    return found


def stored(levels: Sequence[Level]) -> Sequence[Level]:
    """The same levels: many of them as a table of integers, if all are numbers of nats >= 0, or all logarithms or inf."""
    if len(levels) <= MANY:
        return tuple(levels)
    if any(not isinstance(v, LogSum) or v.epsilon or v.terms for v in levels):
        return _logarithms(levels)
    above, below = ([getattr(v.constant, part) for v in levels] for part in ("numerator", "denominator"))  # type: ignore[union-attr]
    if min(above) < 0 or max(*above, *below) >= 2**63:
        return tuple(levels)
    return Nats(np.array(above, dtype=np.int64), np.array(below, dtype=np.int64))


def _logarithms(levels: Sequence[Level]) -> Sequence[Level]:
    """The levels ln(p/q) and inf as a table, a tuple where there are others."""
    above, below = [], []
    for value in levels:
        base = Fraction(1)
        if isinstance(value, LogSum):
            terms = value.terms
            if terms:
                ((base, c),) = terms.items() if len(terms) == 1 else ((base, 0),)
            if value.constant or value.epsilon or (terms and c != 1):
                return tuple(levels)
        above.append(base.numerator)
        below.append(base.denominator if isinstance(value, LogSum) else 0)
    return Logarithms(integers(above), integers(below))


def integers(numbers: Sequence[int]) -> npt.NDArray[Any]:
    """Integers as an array, of 64 bits if they fit, else of Python."""
    try:
        return np.array(numbers, dtype=np.int64)
    except OverflowError:
        return np.array(numbers, dtype=object)


def _quotient(n: int, d: int) -> float:
    try:
        return n / d
    except (OverflowError, ZeroDivisionError):
        return inf


def multiples(levels: Sequence[Level]) -> tuple[LogSum | None, list[Fraction | None]]:
    """(unit, [c with level = c unit, None if infinite]), or (None, []) if the levels have no common unit.

    Args:
        levels: levels in nats, inf included.

    Returns:
        The unit and the multiples.

    Example:
        >>> multiples([LogSum(), LogSum(2), inf])
        (level('2'), [Fraction(0, 1), Fraction(1, 1), None])
    """
    finite = [v for v in levels if isinstance(v, LogSum)]
    unit = next((v for v in finite if v != 0), LogSum(1))
    read: Callable[[LogSum], Fraction]
    if unit.epsilon:
        read = lambda v: v.epsilon / unit.epsilon  # noqa: E731
    elif unit.constant:
        read = lambda v: v.constant / unit.constant  # noqa: E731
    else:
        base = next(iter(unit.terms))
        read = lambda v: v.terms.get(base, Fraction(0)) / unit.terms[base]  # noqa: E731
    multiples = [read(v) if isinstance(v, LogSum) else None for v in levels]
    if any(m is not None and v != unit * m for m, v in zip(multiples, levels, strict=True)):
        return None, []
    return unit, multiples


def allowance(value: object) -> Fraction:
    """A tolerance: an exact number, or a float as its shortest decimal.

    Args:
        value: an exact number, or a float.

    Returns:
        The rational number.

    Raises:
        BadInput: for what is no number, or a function of t.

    Example:
        >>> allowance(1e-9), allowance("1/3")
        (Fraction(1, 1000000000), Fraction(1, 3))
    """
    found = exact(decimal(value))
    if not isinstance(found, Fraction):
        raise BadInput(f"{shown(value)} is no tolerance: write a number such as 1e-9")
    return found


def power_below(epsilon: object) -> tuple[Fraction, bool]:
    """e^epsilon, and whether it is exactly that.

    Args:
        epsilon: a level in nats, at least 0: a number, or text such as "ln 3".

    Returns:
        (t, True) where e^epsilon is rational; else (n / 2^64, False), the largest of these below e^epsilon, and at least 1.

    Raises:
        BadInput: for a level that depends on eps.

    Example:
        >>> power_below("ln 3"), power_below(0), power_below(1)[1]
        ((Fraction(3, 1), True), (Fraction(1, 1), True), False)
    """
    asked = level(epsilon)
    if asked.epsilon:
        raise BadInput(f"epsilon = {shown(str(epsilon))} depends on eps: write a number of nats, or text such as 'ln 3'")
    power = asked.exp()
    if isinstance(power, Fraction):
        return power, True
    low = exp(asked.enclosure(4 * POWER_BITS).lower, 4 * POWER_BITS).lower
    return max(Fraction(1), Fraction(low.numerator * 2**POWER_BITS // low.denominator, 2**POWER_BITS)), False
