"""float() and int() of a random real number that stays lazy: the types by these names, for code whose reports are real numbers.

Python's own ask a number for its value, of which there are too many. Source: the data model of Python (``__float__``); numpy
takes the dtype of a class from its attribute ``dtype``.

>>> import numpy as np
>>> FloatOf("2"), isinstance(1.0, FloatOf), np.zeros(1, dtype=FloatOf).dtype, IntOf(2.5), isinstance(True, IntOf)
(2.0, True, dtype('float64'), 2, True)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["FloatOf", "IntOf"]


class _Kind(type):
    """The metaclass: what is called and asked for is Python's own type, but for real numbers that are lazy."""

    real: Any

    def __call__(cls, *arguments: Any, **options: Any) -> Any:
        lazy = arguments[0] if len(arguments) == 1 and not options else None
        if type(lazy) is not Lazy or not lazy.map.domain.variable:
            return cls.real(*arguments, **options)
        if cls.real is float:
            return cls.real(lazy) if lazy.discrete else lazy
        return lazy.of(int) if lazy.whole else int(lazy) if lazy.discrete else lazy.then("trunc")

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, cls.real)

    def __subclasscheck__(cls, value: Any) -> bool:
        return issubclass(value, cls.real)

    def __eq__(cls, other: object) -> bool:
        return other is cls or other is cls.real

    def __hash__(cls) -> int:
        return hash(cls.real)


class FloatOf(float, metaclass=_Kind):
    """float, but for lazy values."""

    real = float  # type: ignore[assignment]
    dtype = np.dtype(float)


class IntOf(int, metaclass=_Kind):
    """int, but for lazy values."""

    real = int  # type: ignore[assignment]
    dtype = np.dtype(int)
