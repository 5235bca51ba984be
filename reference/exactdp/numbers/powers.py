"""Products of powers of rational numbers, multiplied out: which side of 1 they are on, and what they are.

The sum of c ln r has the sign of the product of r^c against 1, also after all c are multiplied by one positive number.

>>> power_order({Fraction(8): Fraction(1), Fraction(2): Fraction(-3)}), power_order({Fraction(2): Fraction(1, 10**9)}, 100)
(0, 1)
>>> integer_power({Fraction(2, 3): Fraction(-2)}), integer_power({Fraction(2): Fraction(1, 2)}) is None
((9, 4), True)
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

__all__ = ["LONG", "integer_power", "power_order"]

LONG = 2**14  # bits of integers that are multiplied out


def power_order(terms: Mapping[Fraction, Fraction], most: int = LONG) -> int | None:
    """The sign of the sum of c ln r over terms r -> c, r > 0; None where the integers would have more than ``most`` bits."""
    scale = lcm(*(c.denominator for c in terms.values()))
    power = integer_power({base: c * scale for base, c in terms.items()}, most)
    return None if power is None else (power[0] > power[1]) - (power[0] < power[1])


def integer_power(terms: Mapping[Fraction, Fraction], most: int = LONG) -> tuple[int, int] | None:
    """(n, d) with n / d the product of r^c over terms r -> c, r > 0; None for a c that is no integer, and for too many bits."""
    above, below, bits = 1, 1, 0
    for base, c in terms.items():
        n, d = base.as_integer_ratio() if c > 0 else (base.denominator, base.numerator)
        bits += abs(c.numerator) * (n.bit_length() + d.bit_length())
        if c.denominator != 1 or bits > most:
            return None
        above, below = above * n ** abs(c.numerator), below * d ** abs(c.numerator)
    return above, below
