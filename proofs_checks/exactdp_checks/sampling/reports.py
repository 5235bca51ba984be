"""What runs of a stranger's code returned, in a form that counts fast: how often each value, or an array with a row for each run.

Outputs that are floats, or lists and arrays of numbers with floats among them, become rows of doubles; everything else a value
that compares by content: numbers, text and tuples of them as they are, other objects the text of their canonical form. Two
outputs may become one (1 and True, say): a function of the report reveals no more than the report, so what is refuted stays
refuted.

>>> one = collected([0, 1, 1, True])
>>> one.n, one.counts
(4, {0: 1, 1: 3})
>>> merged([collected([0.5]), collected([1])]).rows.tolist()
[[0.5], [1.0]]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import canonical

__all__ = ["Reports", "collected", "merged", "number", "plain"]

ATOMS = frozenset({int, str, bool, bytes, type(None)})
COORDINATES = 4096  # of one report
LARGE = 2**53  # up to here integers are doubles


@dataclass(frozen=True, eq=False)
class Reports:
    """``counts`` of values, or ``rows`` of doubles, one for each of the n runs; the other is None."""

    n: int
    counts: Mapping[Hashable, int] | None = None
    rows: npt.NDArray[np.float64] | None = None

    def number(self, event: Callable[[Any], object]) -> int:
        """How many reports are in the event; a row of one number is given as that number."""
        if self.counts is not None:
            return sum(n for value, n in self.counts.items() if event(value))
        rows = [] if self.rows is None else self.rows.tolist()
        return sum(bool(event(row[0] if len(row) == 1 else tuple(row))) for row in rows)


def plain(output: Any) -> Hashable:
    """A hashable value made of numbers, text and tuples, the same for outputs that an observer cannot tell apart.

    It depends on nothing but the output, so events of different runs stay independent: truth values are integers, integers beyond
    2^53 doubles, nan a text, arrays tuples of their numbers in order.
    """
    kind = type(output)
    if kind is bool or kind is int:
        return int(output) if -LARGE <= output <= LARGE else number(output)
    if kind is float:
        return output if output == output else "nan"  # noqa: PLR0124 - nan is not itself
    if kind in ATOMS:
        return output  # type: ignore[no-any-return]
    if isinstance(output, np.generic):
        return plain(output.item()) if type(output.item()) in ATOMS or type(output.item()) is float else repr(output)
    if kind in (tuple, list):
        return tuple(map(plain, output))
    if isinstance(output, np.ndarray) and output.dtype.kind in "biufSU":
        return tuple(map(plain, output.ravel().tolist())) if output.ndim else plain(output.item())
    return repr(canonical(output))


def number(value: Any) -> float:
    """The double next to a number; infinite beyond the doubles."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else -float("inf")


def collected(outputs: Sequence[Any] | npt.NDArray[Any]) -> Reports:
    """The reports of some runs, an output for each. Raises BadInput for outputs that have no form."""
    n = len(outputs)
    if isinstance(outputs, np.ndarray) and outputs.dtype.kind in "biufSU" and outputs.ndim in (1, 2):
        return _of_array(outputs)
    kinds = set(map(type, outputs))
    if kinds <= ATOMS:
        return Reports(n, _summed([{plain(value): times} for value, times in Counter(outputs).items()]))
    if all(kind is float or (kind is not bool and issubclass(kind, int | np.integer | np.floating)) for kind in kinds):
        return _of_array(np.array([number(v) for v in outputs], dtype=np.float64))
    if kinds == {np.ndarray} and len({v.shape for v in outputs}) == 1 and all(v.ndim and v.dtype.kind in "biuf" for v in outputs):
        return _of_array(np.array([v.ravel() for v in outputs]))
    values = [plain(v) for v in outputs]
    tuples = all(_width(v) and type(v) is tuple for v in values) and len({_width(v) for v in values}) == 1
    if tuples and any(type(c) is float for v in values for c in v):  # type: ignore[attr-defined]
        return _of_array(np.array(values, dtype=np.float64))
    return Reports(n, dict(Counter(values)))


def _of_array(array: npt.NDArray[Any]) -> Reports:
    """Rows of doubles where the array has floats, else counts."""
    if array.ndim == 2 and array.shape[1] > COORDINATES:
        raise BadInput(f"a report has {array.shape[1]} numbers, more than {COORDINATES}: give a statistic of it")
    if array.dtype.kind == "f":
        rows = array.astype(np.float64).reshape(len(array), -1)
        return Reports(len(array), rows=rows)
    values, counts = np.unique(array, axis=0 if array.ndim == 2 else None, return_counts=True)
    return Reports(len(array), _summed({plain(v): int(c)} for v, c in zip(list(values), counts.tolist(), strict=True)))


def merged(parts: Iterable[Reports]) -> Reports:
    """All reports together: rows where all are numbers and some are rows, else counts."""
    found = list(parts)
    n = sum(part.n for part in found)
    rows = [part.rows for part in found if part.rows is not None]
    if not rows:
        return Reports(n, _summed(part.counts or {} for part in found))
    width = rows[0].shape[1]
    counted = [part.counts for part in found if part.counts]
    numeric = all(_width(value) == width for counts in counted for value in counts) and all(r.shape[1] == width for r in rows)
    if not numeric:
        listed = (Counter(map(_value, r.tolist())) for r in rows)
        return Reports(n, _summed([*counted, *listed]))
    more = [[np.atleast_1d(np.array(value, dtype=np.float64))] * times for c in counted for value, times in c.items()]
    return Reports(n, rows=np.concatenate([*rows, *(np.array(block) for block in more)]))


def _value(row: list[float]) -> Hashable:
    return plain(row[0] if len(row) == 1 else row)


def _width(value: Hashable) -> int:
    """How many numbers a plain value is; 0 where it is something else."""
    if type(value) in (int, float):
        return 1
    return len(value) if isinstance(value, tuple) and all(type(v) in (int, float) for v in value) else 0


def _summed(counts: Iterable[Mapping[Hashable, int]]) -> dict[Hashable, int]:
    total: dict[Hashable, int] = {}
    for each in counts:
        for value, times in each.items():
            total[value] = total.get(value, 0) + times
    return total
