"""Sums of lazy numbers: ``sum`` of a list, numpy's ``sum``, ``mean`` and ``count_nonzero`` of an array, as one lazy number.

Lazy is the sum of more than ``DRAWN`` numbers that have few values each and share no variable, in an integer of Python or of 64
bits, or in a double in which it is exact. Every other sum is left to its numbers, drawn one by one. The sum of all places of a
hidden order is that of the items before the order.
Source: numpy's reference (sum: the dtype of a sum, mean: in float64 of integers and truth values).

>>> from exactdp_checks.code.lazy.context import Context
>>> from exactdp_checks.code.law.tree import Tree
>>> summed([u.then("lt", 0.25) for u in Context(Tree(), 53).randoms(10)], int).source.weights()[:3]
(59049, 196830, 295245)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrangements import unmoved
from exactdp_checks.code.lazy.items import objects
from exactdp_checks.code.lazy.maps import Domain, map_of
from exactdp_checks.code.lazy.totals import FEW, Total, table_of
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.lazy.variables import Points, Segment
from exactdp_checks.code.stand_ins.refusals import Refusal

__all__ = ["DRAWN", "counted", "of_array", "summed"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
DRAWN, MOST, LARGE = 8, 4096, 2**13  # numbers that are drawn one by one, as before; numbers, and values, of a total
WHOLE = (int, bool, np.int64, np.bool_)
SUMS: dict[Any, str] = {np.sum: "sum", np.mean: "mean", np.count_nonzero: "count_nonzero"}
BITS = (0, 1)
BITS_OF_WEIGHTS = 14_000  # of a probability, of which no kernel reads one with more than 4300 digits
DIGITS = "a sum of {} random numbers has probabilities of more than 4300 digits, which no kernel reads: ask about fewer numbers"


def counted(value: Any) -> bool:
    """Whether a lazy number has few values, all integers, and its variable is independent of all others."""
    source, its = value.source, value.map
    if its.logs or its.domain.variable or type(source) not in (Points, Segment) or source.order is not None:
        return False
    if type(source) is Points and source.parts is not None:
        return False
    if type(source) is Segment and any(end.low != end.high for end in source.ends):
        return False
    if not (value.whole or its.kind is np.bool_ or (its.kind is np.float64 and its.inner is not its)) or not its.rounds:
        return False
    low, high = (its.inner.value(j) for j in (source.lo, source.hi - 1 if source.grid else source.hi))
    if type(low) not in WHOLE or type(high) not in WHOLE or abs(int(high) - int(low)) >= FEW:
        return False
    values = [its.value(j) for j in its.levels(source.lo, source.hi)]
    return all(v == int(v) and abs(v) <= FEW and (v or not isinstance(v, np.floating) or not np.signbit(v)) for v in values)


def summed(values: Sequence[Any], kind: type) -> Any:
    """The sum as a lazy integer of int or numpy.int64; None where it is not followed."""
    before = unmoved(values, alike=2)
    values = values if before is None else before
    lazies = [v for v in values if type(v) is Lazy]
    if before is not None and not lazies and all(type(v) in WHOLE and abs(int(v)) <= LARGE for v in values):
        return kind(sum(map(int, values)))
    if not DRAWN < len(lazies) <= MOST or not all(map(counted, lazies)):
        return None
    tree, several = lazies[0].source.tree, {identity(v.source) for v in lazies}
    others = [v for v in values if type(v) is not Lazy]
    if len(several) < len(lazies) or tree.eager or tree.looks is not None or not all(v.source.tree is tree for v in lazies):
        return None
    if not all(type(v) in WHOLE and abs(int(v)) <= LARGE for v in others):
        return None
    total: Any = Total(tree, lazies)
    if total.size > LARGE:
        return None
    if sum(sum(table).bit_length() - 1 for _, table in total.tables) > BITS_OF_WEIGHTS:
        if tree.merges:  # a chain needs an end
            raise Refusal(DIGITS.format(len(lazies)))
        raise tree.stop(DIGITS.format(len(lazies)))
    its, beside = map_of(tree, Domain("integers", total.size, kind)), total.least + sum(map(int, others))
    return Lazy(total, its.then("add", beside) if beside else its)


def of_array(function: Any, of: Any, options: dict[str, Any]) -> Any:
    """function(array) for those of ``SUMS``; NotImplemented where it is not followed."""
    if function is np.bincount:
        return _of_bits(of, options.get("minlength", 0)) if set(options) <= {"minlength"} else NotImplemented
    name, axis = SUMS.get(function), options.get("axis")
    if name is None or set(options) - {"axis"} or type(axis) not in (int, type(None)):
        return NotImplemented
    dtype = of.dtype
    if name == "count_nonzero" and (dtype.kind != "b" or axis is not None):
        return NotImplemented
    if dtype not in (np.bool_, np.int64, np.float64) or (axis is not None and not -of.ndim <= axis < of.ndim):
        return NotImplemented
    cells = of.items.reshape(1, -1) if axis is None else np.moveaxis(of.items, axis, -1)
    rows = cells.reshape(-1, cells.shape[-1])
    if dtype == np.float64:
        if any(type(v) is not Lazy and (v != int(v) or (v == 0 and np.signbit(v))) for v in rows.flat):
            return NotImplemented
        rows = np.array([[v if type(v) is Lazy else int(v) for v in row] for row in rows], dtype=object)
    found = [summed(list(row), int if name == "count_nonzero" else np.int64) for row in rows]
    if any(v is None for v in found):
        return NotImplemented
    if name == "mean":
        found = [v * np.float64(1) / np.float64(rows.shape[1]) for v in found]
    elif dtype == np.float64:
        found = [v * np.float64(1) for v in found]
    return found[0] if axis is None or of.ndim == 1 else type(of)(objects(found, cells.shape[:-1]), found[0].map.kind)


def _of_bits(of: Any, least: Any) -> Any:
    """How many of an array of integers are 0 and 1, if they have no other values; NotImplemented where that is not followed."""
    if of.dtype != np.int64 or of.ndim != 1 or type(least) is not int or least < len(BITS):
        return NotImplemented
    cells = list(of.items.flat)
    ones = summed(cells, np.int64)
    if ones is None or not all(_values(v) <= set(BITS) for v in cells):
        return NotImplemented
    return type(of)(objects([len(cells) - ones, ones, *[np.int64(0)] * (least - len(BITS))], (least,)), np.int64)


def _values(value: Any) -> set[int]:
    """What an integer may be, after the variables of lazy ones were found to have few values."""
    if type(value) is not Lazy:
        return {int(value)}
    least, table = table_of(value)
    return {least + i for i, w in enumerate(table) if w}
