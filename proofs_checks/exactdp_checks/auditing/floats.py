"""Floats as a channel: every double is the rational number that it is, and every row is divided by its exact sum.

Rows of floats rarely sum to 1 exactly, so the channel that is meant is one that is near. The stated rule: where all rows sum to 1
exactly the floats are the channel; otherwise each row is divided by its exact sum, which numpy's and everybody's samplers do in
effect, if the sum is within what rounding can do (m entries, each off by at most 8 roundings of a number up to 1, and less than
1/100 in all); anything further off is refused. ``Reading`` says how far the sums and the entries moved, so that a radius is as
small as the data need. Single and half precision are read the same way, in any byte order; complex, masked and extended numbers
are refused.

>>> reading = read_floats(np.array([[0.25, 0.75], [0.5, 0.5]]))
>>> reading.matrix.row_sums(), reading.radius, reading.rule
([Fraction(1, 1), Fraction(1, 1)], Fraction(0, 1), 'doubles, whose rows sum to 1 exactly')
>>> reading = read_floats(np.full((2, 3), 0.1) / 0.3)
>>> reading.matrix[0, 0], float(reading.defect)
(Fraction(1, 3), 1.1102230246251565e-16)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp.levels import integers
from exactdp.matrix import ExactMatrix
from exactdp.numbers.quotients import MANY, Quotients
from exactdp_checks.auditing.writing import printable

__all__ = ["Reading", "is_floats", "is_masked", "read_floats"]

ROUNDINGS = 8  # of each entry, up to which a sum may be off
MOST = Fraction(1, 100)  # that no sum is off by, whatever the precision; so rows of one integer sum have one unit
LARGEST = 1e300
BLOCK = 2**18  # entries of rows that are looked at together
APART = 64  # bits
Place = Callable[[int, int | None], str]


@dataclass(frozen=True)
class Reading:
    """The channel that floats stand for; ``defect``: the sum furthest from 1, less 1; no entry moved by more than ``radius``."""

    matrix: ExactMatrix
    defect: Fraction
    radius: Fraction
    kind: str
    floats: npt.NDArray[np.float64]
    exact: ExactMatrix | None = None  # the numbers as they are, where they are no doubles

    def raw(self) -> ExactMatrix:
        """The floats themselves, as rationals, whatever their sums."""
        if self.exact is not None:
            return self.exact
        distinct, inverse = np.unique(self.floats, return_inverse=True)
        odd, exponents = (part[0] for part in _integers(distinct[None, :]))
        exponents, top = np.where(odd == 0, 0, exponents), float(distinct[-1])
        low = -int(exponents.min())
        if len(distinct) <= MANY or low < 0 or low > 62 or top * 2.0**low >= 2.0**62:
            return ExactMatrix.from_table([Fraction(v) for v in distinct.tolist()], inverse.reshape(self.floats.shape))
        pattern = inverse.reshape(self.floats.shape).astype(np.int32)
        pattern.flags.writeable = False
        return ExactMatrix(Quotients(odd << (exponents + low), 1 << low), pattern)

    @property
    def rule(self) -> str:
        """What was done, in words."""
        if not self.defect:
            return f"{self.kind}, whose rows sum to 1 exactly"
        return f"{self.kind}, each row divided by its exact sum"


def is_masked(value: object) -> bool:
    """Whether this is a masked array of numpy, of any subclass; numpy's module of them takes long to import, and is not."""
    names = [(kind.__module__.partition(".")[2], kind.__name__) for kind in type(value).__mro__]
    return any(module.startswith("ma") and name == "MaskedArray" for module, name in names)


def is_floats(matrix: object) -> bool:
    """Whether these are floats: an array of numpy, or lists that hold nothing else but 0 and 1."""
    if isinstance(matrix, np.ndarray):
        return matrix.dtype.kind in "fc" or is_masked(matrix)
    if (
        not isinstance(matrix, list | tuple)
        or not matrix
        or not all(isinstance(row, list | tuple | np.ndarray) for row in matrix)
    ):
        return False
    found = [isinstance(v, float | np.floating) for row in matrix for v in row]
    whole = (v for row in matrix for v in row if not isinstance(v, float | np.floating))
    return any(found) and all(type(v) is int and v in (0, 1) for v in whole) and len(set(map(len, matrix))) == 1


def read_floats(given: Any, where: Place | None = None) -> Reading:
    """The channel. ``where`` names a row or a place in messages. Raises BadInput, with the place, for what is no rounding."""
    array, kind, unit = _checked(given, where)
    totals = _totals(array)
    for x, total in enumerate(totals):
        if abs(total - 1) > min(ROUNDINGS * array.shape[1] * unit, MOST):
            about = f"{float(total):.12g}" if total < 10**300 else "too much"
            down = bool((np.abs(array.sum(axis=0) - 1) < 1e-6).all())
            advice = "its columns do, so transpose it" if down else "divide it by its sum, or save decimals that are exact"
            raise BadInput(f"{_at(where, x)} sums to {about}, which is further from 1 than rounding: {advice}")
    defect = max((total - 1 for total in totals), key=abs)
    if not defect:
        exact = Reading(ExactMatrix.from_integers([[1]], 1), Fraction(0), Fraction(0), kind, array)
        return replace(exact, matrix=exact.raw())
    moved = max(Fraction(float(row.max())) * abs(1 - 1 / total) for row, total in zip(array, totals, strict=True))
    return Reading(_over_sums(array, totals), defect, moved, kind, array)


def _checked(given: Any, where: Place | None) -> tuple[npt.NDArray[np.float64], str, Fraction]:
    """The floats as doubles, what they were, and what one rounding of a number up to 1 is off by at most."""
    if is_masked(given):
        raise BadInput("a masked array hides entries: give array.data, or fill them with what they are")
    array = np.asarray(given)
    if array.ndim != 2 or not array.size:
        raise BadInput(f"an array of shape {array.shape} is no matrix: give a row of probabilities for each input")
    if array.dtype.kind == "c":
        raise BadInput("the array holds complex numbers: give probabilities, as in array.real")
    if array.dtype.kind != "f" or array.dtype.itemsize > 8:
        raise BadInput(f"the array holds {printable(array.dtype)}: give doubles, as in array.astype(float)")
    kind = {2: "half-precision floats", 4: "single-precision floats", 8: "doubles"}[array.dtype.itemsize]
    unit = Fraction(float(np.finfo(array.dtype).eps)) / 2
    array = array.astype(np.float64)
    bad = np.argwhere(~(np.abs(array) <= LARGEST) | (array < 0))
    if len(bad):
        x, y = bad[0].tolist()
        problem = "negative" if array[x, y] < 0 else "no probability"
        raise BadInput(f"{_at(where, x, y)}: {array[x, y]} is {problem}: give finite numbers from 0 to 1")
    return array + 0.0, kind, unit


def _at(where: Place | None, x: int, y: int | None = None) -> str:
    if where is not None:
        return where(x, y)
    return f"row {x}" if y is None else f"row {x}, column {y}"


def _integers(array: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """(n, e) with array = n 2^e, n odd or 0 (then e is that of the largest entry of the row)."""
    fractions, exponents = np.frexp(array)
    n = np.ldexp(fractions, 53).astype(np.int64)
    zeros = np.frexp((n & -n).astype(np.float64))[1] - 1  # of a power of two up to 2^53, which is a double; -1 of 0
    exponents += np.where(n == 0, 0, zeros) - 53
    if not n.all():
        exponents = np.where(n == 0, exponents.max(axis=1)[:, None], exponents)
    return n >> np.maximum(zeros, 0), exponents.astype(np.int64)


def _shifted(odd: npt.NDArray[np.int64], shifts: npt.NDArray[np.int64], terms: int = 1) -> npt.NDArray[Any]:
    """odd << shifts: int64 where the sums of so many fit as well, else Python's integers."""
    most = int((np.frexp(odd.astype(np.float64))[1] + shifts).max())  # bits of an entry, at most
    if most + terms.bit_length() < 62:
        return odd << shifts
    return np.asarray(odd.astype(object) << shifts.astype(object))


def _blocks(rows: npt.NDArray[Any], width: int) -> Iterator[npt.NDArray[Any]]:
    """The row numbers, so many at once that their entries are few beside a large matrix."""
    step = max(1, BLOCK // width)
    yield from (rows[start : start + step] for start in range(0, len(rows), step))


def _totals(array: npt.NDArray[np.float64]) -> list[Fraction]:
    """The exact sum of every row."""
    found: list[Fraction] = []
    for rows in _blocks(np.arange(len(array)), array.shape[1]):
        odd, exponents = _integers(array[rows])
        lows = exponents.min(axis=1)
        sums = _shifted(odd, exponents - lows[:, None], odd.shape[1]).sum(axis=1)
        found += [Fraction(s) * Fraction(2) ** low for s, low in zip(sums.tolist(), lows.tolist(), strict=True)]
    return found


def _over_sums(array: npt.NDArray[np.float64], totals: Sequence[Fraction]) -> ExactMatrix:
    """Every row over its sum: a quotient for each pair of a float and a sum that occurs."""
    members: dict[Fraction, list[int]] = {}
    for x, total in enumerate(totals):
        members.setdefault(total, []).append(x)
    pattern = np.empty(array.shape, dtype=np.int32)
    above: list[npt.NDArray[Any]] = []
    below: list[npt.NDArray[Any]] = []
    for total, chosen in members.items():
        floats = _ranked(array, np.array(chosen), pattern, sum(map(len, above)))
        odd, exponents = (part[0] for part in _integers(floats[None, :]))
        power = int(total.numerator & -total.numerator).bit_length() - total.denominator.bit_length()
        units = np.minimum(exponents, max(int(exponents.min()), power - APART))  # one for all, but for what is far below the rest
        above.append(_shifted(odd, exponents - units))
        ones = {unit: int(total / Fraction(2) ** unit) for unit in set(units.tolist())}
        below.append(integers(list(map(ones.__getitem__, units.tolist()))))
    matrix = ExactMatrix.from_quotients(np.concatenate(above)[None, :], np.concatenate(below)[None, :])
    return ExactMatrix(matrix.values, matrix.pattern[0][pattern])


def _ranked(
    array: npt.NDArray[np.float64], chosen: npt.NDArray[Any], pattern: npt.NDArray[np.int32], first: int
) -> npt.NDArray[np.float64]:
    """The distinct floats of the chosen rows, ascending; their places, counted from ``first``, are stored in the pattern."""
    parts = []
    for rows in _blocks(chosen, array.shape[1]):
        distinct, inverse = np.unique(array[rows], return_inverse=True)
        pattern[rows] = inverse.reshape(len(rows), -1)
        parts.append((rows, distinct))
    floats: npt.NDArray[np.float64] = np.unique(np.concatenate([distinct for _, distinct in parts]))
    for rows, distinct in parts:
        pattern[rows] = (first + np.searchsorted(floats, distinct)).astype(np.int32)[pattern[rows]]
    return floats
