"""What numpy's functions of elements are to Python: the operator of each, and what writes into an array.

>>> COMPARISONS[np.less], ARITHMETIC[np.add]
(('__lt__', '__gt__'), ('__add__', '__radd__'))
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.logarithms import of_numpy, root

__all__ = ["ARITHMETIC", "COMPARISONS", "IN_PLACE", "ONE", "ORDERS", "TESTED", "WRITE"]

MIRRORED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
TESTED = {np.less: "lt", np.less_equal: "le", np.greater: "gt", np.greater_equal: "ge"}
COMPARED = {**TESTED, np.equal: "eq", np.not_equal: "ne"}
COMPARISONS = {function: (f"__{name}__", f"__{MIRRORED[name]}__") for function, name in COMPARED.items()}
ORDERS = {function: getattr(operator, name) for function, name in TESTED.items()}
BINARY = {
    np.add: "add",
    np.subtract: "sub",
    np.multiply: "mul",
    np.true_divide: "truediv",
    np.floor_divide: "floordiv",
    np.remainder: "mod",
    np.bitwise_and: "and",
    np.bitwise_or: "or",
    np.bitwise_xor: "xor",
    np.left_shift: "lshift",
    np.right_shift: "rshift",
}


def _rounded(function: Any, v: Any) -> Any:
    """The function of a lazy number; integers stay what they are from numpy 2.1 on."""
    if v.whole:
        return v if type(function(v.map.kind(1))) is v.map.kind else function(v.settle())
    return v.then(f"np.{function.__name__}")


ARITHMETIC = {function: (f"__{name}__", f"__r{name}__") for function, name in BINARY.items()}
ARITHMETIC |= {np.maximum: ("maximum", "maximum"), np.minimum: ("minimum", "minimum")}
ONE: dict[Any, Callable[[Any], Any]] = {
    np.negative: operator.neg,
    np.positive: operator.pos,
    np.absolute: operator.abs,
    np.invert: operator.invert,
    np.floor: lambda v: _rounded(np.floor, v),
    np.ceil: lambda v: _rounded(np.ceil, v),
    np.rint: lambda v: v * np.float64(1) if v.whole else v.then("np.rint"),
    np.trunc: lambda v: _rounded(np.trunc, v),
    np.sign: lambda v: np.sign(v.settle()) if v.discrete else v.then("np.sign"),
    np.sqrt: root,
    np.square: lambda v: v * v,
    np.log: of_numpy("log"),
    np.log1p: of_numpy("log1p"),
}


IN_PLACE = frozenset(
    {"sort", "partition", "fill", "put", "resize", "itemset", "setfield", "setflags", "byteswap", "view", "flat"}
)
IN_PLACE |= {"data", "base", "ctypes", "getfield", "real", "imag", "__setstate__"}
WRITE = frozenset({np.put, np.place, np.putmask, np.copyto, np.fill_diagonal, np.put_along_axis})
