"""The ranges of levels on which oracles keep their parameters, by the ``ranges`` of their records: there a value is one function.

>>> from exactdp.oracles.records import record
>>> pair = (record("OUE"), record("OLH"))
>>> [(str(low), str(high), chosen[1]) for low, high, chosen in shared(pair, 4)]
[('1', '3', {'bits': 1}), ('3', 'None', {'bits': 2})]
>>> root(Fraction(9, 4), 2), root(Fraction(2), 2)[0] ** 2 < 2 < root(Fraction(2), 2)[1] ** 2
((Fraction(3, 2), Fraction(3, 2)), True)
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from itertools import islice
from math import isqrt
from operator import itemgetter
from typing import Any

from exactdp.errors import OutOfScope
from exactdp.numbers.enclosure import LogSum
from exactdp.oracles.comparing import root_of_h
from exactdp.oracles.oracle import Oracle, Parameters

__all__ = ["Chosen", "ends", "power", "root", "shared"]

DIGITS = 60  # binary ones of the ends of ranges
MOST = 2**13  # ranges of levels with parameters of their own, as subset selection has at k = 16385: half a minute
Chosen = tuple[Parameters, Parameters]


def shared(oracles: tuple[Oracle, Oracle], k: int) -> list[tuple[Fraction, Fraction | None, Chosen]]:
    """The ranges of t^2 on which both keep their parameters: from, to (None: on), and the parameters."""
    one, two = (_ranges(oracle, k) for oracle in oracles)
    starts = sorted({low for low, _ in (*one, *two)})
    ends: list[Fraction | None] = [*starts[1:], None]
    found = []
    for low, high in zip(starts, ends, strict=True):
        first, second = (own[bisect_right(own, low, key=itemgetter(0)) - 1][1] for own in (one, two))
        found.append((low, high, (first, second)))
    return found


def _ranges(oracle: Oracle, k: int) -> list[tuple[Fraction, Parameters]]:
    if oracle.ranges is None:
        return [(Fraction(1), oracle.chosen(k, LogSum(1)))]
    found = list(islice(oracle.ranges(k), MOST + 1))
    if len(found) > MOST:
        raise OutOfScope(
            f"{oracle.name} chooses other parameters on more than {MOST} ranges of levels at k = {k}: take fewer items, or "
            "compare it at one level"
        )
    return found


def root(value: Fraction, degree: int) -> tuple[Fraction, Fraction]:
    """The square or fourth root from below and from above, within 2^-60; itself where it has so few binary digits."""
    scaled = (value.numerator << degree * DIGITS) // value.denominator
    low = isqrt(scaled) if degree == 2 else isqrt(isqrt(scaled))
    below = Fraction(low, 1 << DIGITS)
    return below, below if below**degree == value else Fraction(low + 1, 1 << DIGITS)


def power(value: Any, name: str) -> Any:
    """t of t, s or h."""
    return value if name == "t" else value * value if name == "s" else root_of_h(value) * root_of_h(value)


def ends(square: Fraction, name: str) -> tuple[Fraction, Fraction]:
    """t, s or h, from below and from above, where t^2 is the square."""
    if name != "h":
        return root(square, 2 if name == "t" else 4)
    low, high = root(square, 4)
    below, above = ((2 * s - 1 + 2 * root(s * s - s + 1, 2)[side]) / 3 for side, s in enumerate((low, high)))
    return below, above
