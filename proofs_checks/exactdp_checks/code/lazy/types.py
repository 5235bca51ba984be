"""type(), numpy.array() and numpy.full() of lazy values: their type, and a lazy array in place of one of objects.

Source: Python's data model; ``__class__`` of ``Lazy`` and ``LazyArray``.

>>> TypeOf(3), isinstance(int, TypeOf), TypeOf("Named", (int,), {}).__name__
(<class 'int'>, True, 'Named')
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrays import LazyArray, array
from exactdp_checks.code.lazy.counter import Counter
from exactdp_checks.code.lazy.uniform import Lazy, settled

__all__ = ["TypeOf", "of_numbers", "of_one", "of_range"]

MANY = 8  # lazy bits, which together have few values


class _Kind(type):
    """The metaclass, so that TypeOf(x) is a question and isinstance(x, TypeOf) asks for classes."""

    def __call__(cls, *arguments: Any, **options: Any) -> Any:
        if len(arguments) == 1 and type(arguments[0]) in (Lazy, LazyArray, Counter):
            return arguments[0].__class__
        return type(*arguments, **options)

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, type)

    def __subclasscheck__(cls, value: Any) -> bool:
        return issubclass(value, type)

    def __getitem__(cls, item: Any) -> Any:
        return type[item]

    def __eq__(cls, other: object) -> bool:
        return other is cls or other is type

    def __hash__(cls) -> int:
        return hash(type)


class TypeOf(type, metaclass=_Kind):
    """type, but for lazy values."""


def of_numbers(original: Any) -> Any:
    """numpy.array or numpy.asarray, which of uniform numbers would make an array of objects, and draw many bits at once."""

    def stand_in(values: Any, dtype: Any = None, **options: Any) -> Any:
        if not options and _many(values) and (dtype is None or np.dtype(dtype).kind in "biuf"):
            kinds: list[Any] = [np.dtype(v.map.kind) if type(v) is Lazy else np.asarray(v).dtype for v in values]
            return array(values, (len(values),), np.result_type(*kinds) if dtype is None else dtype)
        if not options and _real(values) and (dtype is None or np.dtype(dtype).kind == "f"):
            return array([values], (), values.map.kind if dtype is None else dtype)
        if type(values) not in (list, tuple) or dtype in (object, "O") or not _has_real(values):
            return original(values, dtype, **options)
        items = original(values, dtype=object)
        kinds = [v.map.kind if type(v) is Lazy else np.asarray(v).dtype for v in items.flat]
        return array(items.flat, items.shape, np.result_type(*kinds) if dtype is None else dtype)

    return stand_in


def of_one(original: Any) -> Any:
    """numpy.full, which of a uniform number would make an array of objects."""

    def stand_in(shape: Any, fill_value: Any, dtype: Any = None, **options: Any) -> Any:
        if options or not _real(fill_value) or dtype in (object, "O"):
            return original(shape, fill_value, dtype, **options)
        size = int(np.prod(shape))
        return array([fill_value] * size, shape, fill_value.map.kind if dtype is None else dtype)

    return stand_in


def of_range(original: Any) -> Any:
    """numpy.arange, which of a number that is of another type would make an array of objects."""
    return lambda *numbers, **options: original(*map(settled, numbers), **{name: settled(v) for name, v in options.items()})


def _real(value: Any) -> bool:
    return type(value) is Lazy and not value.discrete


def _many(values: Any) -> bool:
    """Whether it is a list of more lazy truth values and integers than are drawn at once."""
    several = type(values) in (list, tuple) and sum(type(v) is Lazy for v in values) > MANY
    return several and all(v.map.kind in (bool, int) if type(v) is Lazy else type(v) in (bool, int) for v in values)


def _has_real(values: Any) -> bool:
    return any(_has_real(v) if type(v) in (list, tuple) else type(v) is Lazy and not v.whole for v in values)
