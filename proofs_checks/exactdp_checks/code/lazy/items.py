"""The items of a lazy array, one by one: as an array of a type holds them, and as a list has them.

>>> fitted(True, np.dtype(np.int64)), of_python(np.int64(3))
(np.int64(1), 3)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exactdp_checks.code.lazy.noisy_comparisons import first
from exactdp_checks.code.lazy.operands import usual
from exactdp_checks.code.lazy.uniform import Lazy, settled
from exactdp_checks.code.stand_ins.refusals import NeedsNumbers, Refusal

__all__ = [
    "MEMORY",
    "alone",
    "doubled",
    "either",
    "extreme",
    "fitted",
    "kept",
    "objects",
    "of_numpy",
    "of_python",
    "of_scalars",
    "sample",
    "written",
]

MEMORY = frozenset({"base", "ctypes", "data", "flags", "strides"})  # of an array, not of its items

DOUBLES = 2**53  # integers up to which are doubles
LARGE = (np.int64, np.float64)


def objects(items: list[Any], shape: Any) -> Any:
    """An array of objects of this shape, in the order of C."""
    return np.fromiter(items, dtype=object, count=len(items)).reshape(shape)


def fitted(value: Any, dtype: np.dtype[Any]) -> Any:
    """The value as an array of this type holds it."""
    if type(value) is not Lazy:
        return value if value.__class__ is dtype.type else np.asarray(value).astype(dtype)[()]
    kind: Any = value.map.kind
    if kind is dtype.type:
        return value
    if np.dtype(kind) == dtype:
        return doubled(of_numpy(value))
    if kind in (np.bool_, bool) and dtype.kind in "iuf":
        return value.then("at", (dtype.type(0), dtype.type(1)))
    if dtype == np.int64:
        return value.cut("np.int64") if not value.whole else of_numpy(value)
    if dtype == np.float64 and value.whole and value.map.domain.size < DOUBLES:
        return value * 1.0
    return np.asarray(settled(value)).astype(dtype)[()]


def kept(value: Any, dtype: np.dtype[Any]) -> Any:
    """The value as it is stored in an array of this type. Raises OverflowError for an integer of Python that is too large."""
    if type(value) is Lazy and (value.map.kind in (bool, np.bool_) or np.dtype(value.map.kind) == dtype or dtype in LARGE):
        return fitted(value, dtype)
    cell = np.empty((), dtype)
    cell[()] = settled(value)
    return cell[()]


def of_python(value: Any) -> Any:
    """A number of numpy as Python's."""
    if type(value) is not Lazy:
        return value.item() if isinstance(value, np.generic) else value
    if value.map.kind is np.bool_:
        return value.then("at", (False, True))
    if not value.discrete:
        return value if value.map.kind is float else value.then("float")
    return value.of(int)


def of_numpy(value: Any) -> Any:
    """A lazy truth value or integer of Python as numpy has it."""
    if value.map.kind is bool:
        return value.then("at", (np.False_, np.True_))
    return value.of(np.int64) if value.map.kind is int else value


def doubled(value: Any) -> Any:
    """A double, or a truth value, of Python as the one of numpy that its functions return."""
    if type(value) in (float, bool):
        return np.float64(value) if type(value) is float else np.bool_(value)
    return value * np.float64(1) if type(value) is Lazy and value.map.kind is float else value


def of_scalars(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The operands of a function of numpy: numbers of numpy arrive as arrays, and without one those of Python become numpy's."""
    found = tuple(v[()] if type(v) is np.ndarray and v.ndim == 0 else v for v in values)
    found = tuple(v if type(v) is Lazy or usual(type(v)) else float(v) if isinstance(v, float) else v for v in found)
    weak = all(v.__class__ in (int, bool, float) for v in found)
    return tuple(of_numpy(v) if type(v) is Lazy and v.discrete else v for v in found) if weak else found


def sample(value: Any) -> Any:
    """What numpy is asked with in place of an operand: a number as it is, one of a lazy number's type, an array without items."""
    if type(value) is Lazy:
        return value.map.kind(0)
    return np.empty(0, value.dtype if isinstance(value, np.ndarray) else np.asarray(value).dtype) if np.ndim(value) else value


def alone(value: Any) -> Any:
    """An item that the code has for itself: a truth value at once where it may ask which object that is."""
    lazy = type(value) is Lazy and value.map.kind in (bool, np.bool_)
    return settled(value) if lazy and bool in value.source.tree.eager else value


def either(chosen: Any, one: Any, two: Any, dtype: np.dtype[Any]) -> Any:
    """One if it is chosen, else two, in an array of this type: lazily where both are known."""
    if type(chosen) is Lazy and chosen.map.kind in (bool, np.bool_) and Lazy not in (type(one), type(two)):
        return chosen.then("at", (fitted(two, dtype), fitted(one, dtype)))
    return one if settled(chosen) else two


def written(name: str) -> Refusal:
    """The refusal of a change in place, and of a look at the memory of an array."""
    if name in MEMORY:
        return Refusal(f"the code asks where a random array is kept, by {name}: use its items alone", NeedsNumbers)
    return Refusal(f"the code changes a random array in place, by {name}: make a new array, as in np.sort(x)", NeedsNumbers)


def extreme(function: Any, items: list[Any]) -> Any:
    """The first place of the largest or the least of some numbers (numpy's argmax, argmin), by comparisons; whether any or all of
    some truth values hold, none of which is drawn after the one that decides.
    """
    if function in (np.any, np.all):
        return np.bool_((any if function is np.any else all)(bool(settled(v)) for v in items))
    if all(type(v) is Lazy for v in items) and (place := first(items, least=function is np.argmin)) is not None:
        return np.int64(place)
    found = 0
    for i, each in enumerate(items):
        if i and (each > items[found] if function is np.argmax else each < items[found]):
            found = i
    return np.int64(found)
