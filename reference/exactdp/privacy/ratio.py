"""Likelihood ratios Q(y|x) / Q(y|x'): their logarithms, their comparison with e^level, and when doubles may compare them.

0/0 constrains nothing and counts as 0; positive/0 is infinite.

>>> ratio_of(Fraction(1, 2), Fraction(1, 8)), ratio_within(Fraction(3), LogSum("1.0986")), log_ratio(Fraction(3))
(Fraction(4, 1), False, level('ln(3)'))
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import inf
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import OutOfScope
from exactdp.levels import integers
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, RationalFunction
from exactdp.numbers.quotients import Quotients
from exactdp.numbers.remainders import Factor, Part
from exactdp.numbers.sign import compare
from exactdp.policy import Level, Logarithms

__all__ = ["CLOSE", "Factors", "Ratio", "Ratios", "log_ratio", "ratio_of", "ratio_within"]

Ratio = Exact | float  # the only float is inf
Factors = tuple[Factor, Factor | None]
CLOSE = 1 - 2.0**-48  # a quotient of correctly rounded doubles, or a product with an inverse, is within 2^-50 of the exact one


def ratio_of(above: Exact, below: Exact) -> Ratio:
    """above / below for probabilities: inf for positive / 0, and 0 for 0/0, which constrains nothing.

    Args:
        above: a probability, or a function of t that is one.
        below: another.

    Returns:
        The quotient; inf for a positive number over 0.

    Example:
        >>> ratio_of(Fraction(3, 4), Fraction(1, 4)), ratio_of(Fraction(1), Fraction(0)), ratio_of(Fraction(0), Fraction(0))
        (Fraction(3, 1), inf, Fraction(0, 1))
    """
    if below == 0:
        return Fraction(0) if above == 0 else inf
    return above / below


def log_ratio(ratio: Ratio) -> Level:
    """ln ratio as a level. In nats.

    Args:
        ratio: at least 0, a function of t, or inf.

    Returns:
        The level in nats; inf for inf.

    Raises:
        OutOfScope: for a function of t that is no multiple of a power of t.

    Example:
        >>> str(log_ratio(Fraction(3))), log_ratio(inf)
        ('ln(3)', inf)
    """
    if isinstance(ratio, float):
        return inf
    if isinstance(ratio, RationalFunction):
        (above, a), (below, b) = (next(iter(part.items())) for part in (ratio.numerator, ratio.denominator))
        if ratio.variables != ("t",) or len(ratio.numerator) + len(ratio.denominator) != 2 or a * b < 0:
            raise OutOfScope(f"ln({ratio}) is not a level: give a value, as in channel.at(t=3)")
        return LogSum.ln(Fraction(a, b)) + LogSum.eps() * (above[0] - below[0])
    return LogSum.ln(ratio)


def ratio_within(ratio: Ratio, bound: Level) -> bool:
    """Whether ratio <= e^bound, decided; where t or eps occurs, for every eps = ln t >= 0.

    Args:
        ratio: a number, a function of t, or inf.
        bound: a level in nats; inf bounds nothing.

    Returns:
        True or False, never a guess.

    Raises:
        OutOfScope: where e^bound is no rational function of t although t or eps occurs, or where several variables do not decide
            it.

    Example:
        >>> ratio_within(Fraction(3), LogSum.ln(3)), ratio_within(Fraction(3), LogSum(1)), ratio_within(inf, inf)
        (True, False, True)
    """
    if not isinstance(bound, LogSum):
        return True
    if isinstance(ratio, float):
        return False
    if isinstance(ratio, RationalFunction) or bound.epsilon:
        power = bound.exp()
        if power is None:
            raise OutOfScope(
                f"e^({bound}) is no rational function of t: use multiples of eps and logarithms, or give a value for t"
            )
        order = compare(power, ratio)
        if order is None and {*getattr(power, "variables", ()), *getattr(ratio, "variables", ())} != {"t"}:
            raise OutOfScope(f"{ratio} <= {power} is not decided in several variables: give values for all but t")
        return order in (0, 1)
    return ratio <= 0 or LogSum.ln(ratio) <= bound


def crosswise(matrix: ExactMatrix) -> tuple[tuple[npt.NDArray[Any], npt.NDArray[Any]], ...]:
    """((n, d), (d, n)): integers with values[a] / values[b] = n[a] d[b] / (d[a] n[b])."""
    if matrix.denominator_within(2**64) is not None:
        numerators, _ = matrix.over_common
        ones = np.ones_like(numerators)
        return (numerators, ones), (ones, numerators)
    numerators, denominators = matrix.terms
    return (numerators, denominators), (denominators, numerators)


def factors_of(matrix: ExactMatrix) -> Factors:
    """The numerators of the values, and their denominators, None where these are one."""
    if isinstance(matrix.values, Quotients):
        return Factor(matrix.values.above), None if matrix.values.common is not None else Factor(matrix.values.below)
    numerators, denominators = (integers(part.tolist()) for part in matrix.terms)
    return Factor(numerators), Factor(denominators)


def cross(factors: Factors, a: npt.NDArray[Any], b: npt.NDArray[Any]) -> tuple[list[Part], list[Part]]:
    """What values[a] / values[b] are: products of the one over products of the other."""
    above, below = factors
    if below is None:
        return [(above, a)], [(above, b)]
    return [(above, a), (below, b)], [(below, a), (above, b)]


class Ratios(Logarithms):
    """The levels ln(values[a[i]] / values[b[i]]) of pairs of values of one rational matrix; integers are made if asked for."""

    def __init__(self, matrix: ExactMatrix, a: npt.NDArray[Any], b: npt.NDArray[Any]) -> None:
        self.matrix, self.a, self.b = matrix, a, b

    @cached_property
    def codes(self) -> npt.NDArray[np.int64]:
        """One integer for each pair."""
        codes: npt.NDArray[np.int64] = self.a.astype(np.int64) * len(self.matrix.values) + self.b
        return codes

    def __len__(self) -> int:
        return len(self.a)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return log_ratio(ratio_of(*(self.matrix.fractions[int(part[index])] for part in (self.a, self.b))))

    def integers(self, places: Any) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Integers n, d with n / d = e^level at these places; d = 0 where it is infinite.

        Args:
            places: places of levels: an integer array, or a slice.

        Returns:
            Two arrays of integers.

        Example:
            >>> from exactdp.privacy.ratio import Ratios
            >>> from exactdp.matrix import ExactMatrix
            >>> import numpy as np
            >>> q = ExactMatrix.of([["3/4", "1/4"]])
            >>> r = Ratios(q, np.array([1]), np.array([0]))
            >>> above, below = r.integers(np.array([0]))
            >>> int(above[0]) / int(below[0])
            3.0
        """
        a, b = self.a[places], self.b[places]
        above, below = (part[a] * other[b] for part, other in self._parts)
        return above, below

    def cross(self, places: Any) -> tuple[list[Part], list[Part]]:
        """e^level at these places, as products of the one over products of the other.

        Args:
            places: places of levels: an integer array, or a slice.

        Returns:
            The factors above and those below.

        Example:
            >>> from exactdp.privacy.ratio import Ratios
            >>> from exactdp.matrix import ExactMatrix
            >>> import numpy as np
            >>> q = ExactMatrix.of([["3/4", "1/4"]])
            >>> r = Ratios(q, np.array([1]), np.array([0]))
            >>> above, below = r.cross(np.array([0]))
            >>> len(above), len(below)
            (2, 2)
        """
        return cross(self._factors, self.a[places], self.b[places])

    @cached_property
    def _factors(self) -> Factors:
        return factors_of(self.matrix)

    @cached_property
    def _parts(self) -> tuple[tuple[npt.NDArray[Any], npt.NDArray[Any]], ...]:
        return crosswise(self.matrix)

    @cached_property
    def above(self) -> npt.NDArray[Any]:  # type: ignore[override]
        """The numerators of all."""
        return self.integers(slice(None))[0]

    @cached_property
    def below(self) -> npt.NDArray[Any]:  # type: ignore[override]
        """The denominators of all."""
        return self.integers(slice(None))[1]


def filter_is_sound(matrix: ExactMatrix) -> bool:
    """Whether no positive value is so small that its double, or a quotient of two, might be subnormal or overflow."""
    positive = matrix.floats[1:] if matrix.values[0] == 0 else matrix.floats
    return not len(positive) or bool(positive[0] > 2.0**-500 and positive[-1] < 2.0**500)
