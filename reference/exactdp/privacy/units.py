"""Logarithms of doubles in units of 16 bits: quotients become differences, and four times as many are compared at once.

A unit is 1/32000 of the logarithm of the largest over the least. A logarithm is guessed, rounded to units, and then checked by
a rigorous exponential: no guess is trusted. Each is within 0.53 units, a difference of two within 1.06; so where one difference
is ``APART`` units below another, the quotient is certainly less.

>>> units(np.array([1.0, 2.0, 4.0])).tolist(), units(np.array([1.0, 1e9])) is None
([0, 16000, 32000], True)
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["APART", "power", "units"]

RANGE = 32_000  # units of the largest difference: less than 2^15
APART = 3  # units
NARROW, WIDE = 2.0**-20, 8.0  # nats of the largest difference: units stay above the error of ``power``, and small
ROUNDED = 0.52  # units; 0.5 and what e^0.5 is off by, to the second order, with room for the roundings of doubles

Doubles = npt.NDArray[np.float64]


def units(doubles: Doubles) -> npt.NDArray[np.int16] | None:
    """For each positive double the logarithm of its quotient over the least in units; None where they are too near or too far."""
    least = doubles.min()
    logs = np.log(doubles / least)
    span = float(logs.max())
    if not NARROW <= span <= WIDE:
        return None
    one = span / RANGE
    found = np.rint(logs / one)
    near = least * power(found * one)
    if not (np.abs(doubles - near) <= near * (ROUNDED * one)).all() or found.min() < 0 or found.max() > RANGE:
        return None
    result: npt.NDArray[np.int16] = found.astype(np.int16)
    return result


def power(x: Doubles) -> Doubles:
    """e^x for doubles within 2^-51 (relatively) of a number in [0, 64], relative error below 2^-41, by IEEE operations alone.

    x / 2^10 <= 1/16 exactly; the Taylor polynomial of degree 9 leaves a remainder below (1/16)^10 / 10! < 2^-61 and is rounded by
    less than 2^-52; ten squarings make that 2^-42 + 2^-51 and add less than 2^-43 of their own; the rounding of x adds 2^-45.
    """
    small = x / 1024
    total = np.ones_like(small)
    for n in range(9, 0, -1):
        total = 1 + total * small / n
    for _ in range(10):
        total = total * total
    return total
