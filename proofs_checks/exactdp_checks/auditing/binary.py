"""Numbers of mpmath as a channel: binary floating point of any precision, read by the rule for doubles.

Every number is the rational that it is, and every row is divided by its exact sum, if that is as near to 1 as the rounding of
numbers with so many bits as the longest of them (53 at least). Intervals and complex numbers are refused.

>>> import mpmath
>>> with mpmath.workdps(40):
...     third = mpmath.mpf(1) / 3
...     rows = [[third, 1 - third], [third, 2 * third]]
>>> reading = read_mpmath(rows)
>>> reading.kind, reading.matrix[0, 0] == Fraction(1, 3), float(abs(reading.matrix[1, 0] - Fraction(1, 3))) < 1e-39
('binary numbers of 136 bits', False, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp.numbers.exact import rational
from exactdp_checks.auditing.floats import MOST, ROUNDINGS, Reading
from exactdp_checks.auditing.writing import printable

__all__ = ["read_mpmath"]

LARGEST = 20_000  # binary digits before or after the point


def read_mpmath(given: Sequence[Sequence[Any]]) -> Reading:
    """The channel of rows of mpf, and of exact numbers beside them. Raises BadInput, with the place, for what is no rounding."""
    if not given or len({len(row) for row in given}) > 1 or not len(given[0]):
        raise BadInput("the rows differ in length, or are empty: give a number for each input and output")
    rows = [[_fraction(v, x, y) for y, v in enumerate(row)] for x, row in enumerate(given)]
    bits = max(53, *(v.numerator.bit_length() for row in rows for v in row))
    totals = [sum(row, start=Fraction(0)) for row in rows]
    for x, total in enumerate(totals):
        if abs(total - 1) > min(ROUNDINGS * len(rows[0]) * Fraction(1, 2**bits), MOST):
            raise BadInput(f"row {x} sums to {float(total):.12g}, which is further from 1 than rounding: divide it by its sum")
    defect = max((total - 1 for total in totals), key=abs)
    moved = max(max(row) * abs(1 - 1 / total) for row, total in zip(rows, totals, strict=True))
    matrix = ExactMatrix.of([[v / total for v in row] for row, total in zip(rows, totals, strict=True)])
    raw = ExactMatrix.of(rows)
    return Reading(matrix, defect, moved, f"binary numbers of {bits} bits", np.array(raw.floats[raw.pattern]), raw)


def _fraction(value: Any, x: int, y: int) -> Fraction:
    """The number that is meant."""
    if type(value).__module__.partition(".")[0] != "mpmath":
        if isinstance(value, float | complex):
            raise BadInput(f"row {x}, column {y} is a float beside numbers of mpmath: give all of them in one kind")
        return rational(value)
    if not hasattr(value, "_mpf_"):
        raise BadInput(f"row {x}, column {y}: {printable(value)} is an interval or complex: give real numbers, as in value.mid")
    sign, above, power, size = value._mpf_
    if (not above and power) or abs(power) + size > LARGEST or sign:
        raise BadInput(f"row {x}, column {y}: {printable(value)} is no probability: give finite numbers from 0 to 1")
    return Fraction(int(above)) * Fraction(2) ** int(power)
