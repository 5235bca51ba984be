"""Rows of a matrix as they come out of a file: integers over a power of ten, doubles, or exact numbers of any other kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp_checks.auditing.table import short

__all__ = ["Best", "Block", "Doubles", "Head", "Scaled", "check_sums"]

Place = Callable[[int, int | None], str]


@dataclass(frozen=True)
class Scaled:
    """above / 10^places, with places <= 18."""

    above: npt.NDArray[np.int64]
    places: int


@dataclass(frozen=True)
class Doubles:
    """Floats as they are; ``unit``: what rounding a number up to 1 is off by at most; ``kind``: what they were."""

    array: npt.NDArray[np.float64]
    unit: Fraction
    kind: str


Numbers: TypeAlias = Scaled | Doubles | ExactMatrix


@dataclass(frozen=True)
class Block:
    """Some rows, from the row ``first`` on; ``at`` names a row of them, or a place, in messages; ``labels`` of the inputs."""

    numbers: Numbers
    first: int
    at: Place
    labels: Sequence[str] | None = None

    @property
    def height(self) -> int:
        """How many rows."""
        numbers = self.numbers
        return numbers.shape[0] if isinstance(numbers, ExactMatrix) else len(_array(numbers))


@dataclass(frozen=True)
class Head:
    """What is known of a file before its rows are read: the number of outputs, their labels, and how it is read."""

    outputs: int
    labels: tuple[str, ...] | None
    how: str


@dataclass(frozen=True)
class Best:
    """An extreme entry of a column and the first row that has it."""

    value: Fraction
    row: int


def _array(numbers: Scaled | Doubles) -> npt.NDArray[Any]:
    return numbers.above if isinstance(numbers, Scaled) else numbers.array


def check_sums(block: Block) -> None:
    """Refuses an entry that is no probability, and a row of exact numbers that does not sum to 1, with the defect."""
    numbers = block.numbers
    if isinstance(numbers, ExactMatrix):
        _check_exact(block, numbers)
    elif isinstance(numbers, Scaled):
        _check_scaled(block, numbers)


def _check_exact(block: Block, numbers: ExactMatrix) -> None:
    if not numbers.is_rational:
        x, y = next((x, y) for x, row in enumerate(numbers.rows) for y, v in enumerate(row) if not isinstance(v, Fraction))
        raise BadInput(f"{block.at(x, y)} depends on t: a stream is of numbers, write the matrix at one level")
    if numbers.values[0] < 0:  # type: ignore[operator]
        x, y = (int(i) for i in np.argwhere(numbers.pattern == 0)[0])
        raise BadInput(f"{block.at(x, y)}: {short(numbers.values[0])} is negative: write a probability")
    for x, total in enumerate(numbers.row_sums()):
        if total != 1:
            raise _defect(block, x, total)  # type: ignore[arg-type]


def _check_scaled(block: Block, numbers: Scaled) -> None:
    above, one = numbers.above, 10**numbers.places
    if int(above.min()) < 0:
        x, y = (int(i) for i in np.argwhere(above < 0)[0])
        raise BadInput(f"{block.at(x, y)}: {short(Fraction(int(above[x, y]), one))} is negative: write a probability")
    if int(above.max()) > one:
        x = int(np.argwhere(above > one)[0][0])
        raise _defect(block, x, Fraction(sum(above[x].tolist()), one))
    if one * above.shape[1] < 2**63:
        wrong = np.flatnonzero(above.sum(axis=1) != one)
    else:  # in two halves, each of which fits
        high, low = (above >> 30).sum(axis=1), (above & (2**30 - 1)).sum(axis=1)
        wrong = np.flatnonzero(high.astype(object) * 2**30 + low != one)
    if len(wrong):
        raise _defect(block, int(wrong[0]), Fraction(sum(above[wrong[0]].tolist()), one))


def _defect(block: Block, x: int, total: Fraction) -> BadInput:
    label = "" if block.labels is None else f" (input {block.labels[x]})"
    advice = "correct its entries, or say --binary64 if they are doubles, whose rows are divided by their sums"
    return BadInput(f"{block.at(x, None)}{label} sums to {short(total)}, not to 1 (the defect is {short(total - 1)}): {advice}")
