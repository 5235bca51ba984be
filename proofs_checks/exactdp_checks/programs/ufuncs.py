"""What numpy's functions of elements are to Python: the operator of each, and what writes into an array.

>>> COMPARISONS[np.less], ARITHMETIC[np.add]
(('__lt__', '__gt__'), ('__add__', '__radd__'))
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

__all__ = ["ARITHMETIC", "COMPARISONS", "IN_PLACE", "ONE", "ORDERS", "TESTED", "WRITE"]

COMPARISONS = {
    np.less: ("__lt__", "__gt__"),
    np.less_equal: ("__le__", "__ge__"),
    np.greater: ("__gt__", "__lt__"),
    np.greater_equal: ("__ge__", "__le__"),
    np.equal: ("__eq__", "__eq__"),
    np.not_equal: ("__ne__", "__ne__"),
}
ORDERS = {np.less: operator.lt, np.less_equal: operator.le, np.greater: operator.gt, np.greater_equal: operator.ge}
TESTED = {np.less: "lt", np.less_equal: "le", np.greater: "gt", np.greater_equal: "ge"}
ARITHMETIC = {
    np.add: ("__add__", "__radd__"),
    np.subtract: ("__sub__", "__rsub__"),
    np.multiply: ("__mul__", "__rmul__"),
    np.true_divide: ("__truediv__", "__rtruediv__"),
    np.floor_divide: ("__floordiv__", "__rfloordiv__"),
    np.remainder: ("__mod__", "__rmod__"),
    np.bitwise_and: ("__and__", "__rand__"),
    np.bitwise_or: ("__or__", "__ror__"),
    np.bitwise_xor: ("__xor__", "__rxor__"),
    np.left_shift: ("__lshift__", "__rlshift__"),
    np.right_shift: ("__rshift__", "__rrshift__"),
}
ONE: dict[Any, Callable[[Any], Any]] = {
    np.negative: operator.neg,
    np.positive: operator.pos,
    np.absolute: operator.abs,
    np.invert: operator.invert,
    np.floor: lambda v: v if v.whole else v.then("np.floor"),
    np.ceil: lambda v: v if v.whole else v.then("np.ceil"),
    np.rint: lambda v: v if v.whole else v.then("np.rint"),
    np.trunc: lambda v: v if v.whole else v.then("np.trunc"),
}


IN_PLACE = frozenset(
    {"sort", "partition", "fill", "put", "resize", "itemset", "setfield", "setflags", "byteswap", "view", "flat"}
)
IN_PLACE |= {"data", "base", "ctypes", "getfield", "real", "imag", "__setstate__"}
WRITE = frozenset({np.put, np.place, np.putmask, np.copyto, np.fill_diagonal, np.put_along_axis})
