"""Tails of binomial laws: sums of fractions for few trials, balls of FLINT for many, enclosed either way.

The probabilities of a binomial law are made each from the one before, so that n trials cost of order n products of numbers of
``bits`` + 2 log2 n digits; a sum of fractions costs of order n^2 digits for each of n terms. Exponents have no limit, so nothing
underflows.

>>> at_most(10, 3, Fraction(1, 2)).lower == Fraction(11, 64)
True
>>> wide = at_most(10**4, 5000, Fraction(1, 2))
>>> wide.width < Fraction(1, 2**64), round(float(wide.lower), 9)
(True, 0.503989323)
>>> round(float(outside(10**4, 100, 4900, 5200, Fraction(3, 4)).lower), 9)
0.006219455
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import Any

import flint

from exactdp.arguments import plain
from exactdp.numbers.enclosure import Interval, ball, enclosed

__all__ = ["at_most", "outside"]

EXACT = 1000  # trials up to which the fraction itself is given


@plain
def at_most(n: int, most: int, p: Fraction, bits: int = 64) -> Interval:
    """P(Bin(n, p) <= most), within 2^-bits; exactly for n <= 1000, and where it is 0 or 1.

    Args:
        n: the number of trials.
        most: the largest number of successes that counts.
        p: the probability of a success, from 0 to 1.
        bits: of precision.

    Returns:
        An enclosure of the probability.

    Example:
        >>> at_most(4, 1, Fraction(1, 2)).lower
        Fraction(5, 16)
    """
    if most < 0 or most >= n or p in (0, 1):
        value = Fraction(most >= 0 and (most >= n or p == 0))
    elif n <= EXACT:
        above, whole = p.numerator, p.denominator
        value = Fraction(sum(comb(n, i) * above**i * (whole - above) ** (n - i) for i in range(most + 1)), whole**n)
    else:
        return enclosed(lambda: sum(_terms(n, most, p), start=flint.arb(0)), bits, 2 * n.bit_length())
    return Interval(value, value)


@plain
def outside(n: int, f: int, low: int, high: int, p: Fraction, bits: int = 64) -> Interval:
    """P(S < low or S >= high) for S = Bin(f, p) + Bin(n - f, 1/2), independent, 0 < p < 1, within 2^-bits.

    Args:
        n: the number of trials.
        f: how many of them have probability p; the others have 1/2.
        low: the least value inside.
        high: the least value above the inside.
        p: above 0 and below 1.
        bits: of precision.

    Returns:
        An enclosure of the probability.

    Example:
        >>> round(float(outside(4, 2, 1, 4, Fraction(1, 4)).lower), 6)
        0.15625
    """

    if low >= high:
        return Interval(Fraction(1), Fraction(1))

    def value() -> Any:
        g = n - f
        below = [flint.arb(0), *accumulate(_terms(g, g, Fraction(1, 2)))]  # below[i] = P(Bin(g, 1/2) < i)
        sums = (
            chance * (below[min(max(low - i, 0), g + 1)] + below[g + 1] - below[min(max(high - i, 0), g + 1)])
            for i, chance in enumerate(_terms(f, f, p))
        )
        return sum(sums, start=flint.arb(0))

    return enclosed(value, bits, 2 * n.bit_length())


def _terms(n: int, most: int, p: Fraction) -> Any:
    """P(Bin(n, p) = i) for i = 0, ..., most."""
    chance = ball(p)
    odds, term = chance / (1 - chance), (1 - chance) ** n
    yield term
    for i in range(most):
        term = term * odds * (n - i) / (i + 1)
        yield term
