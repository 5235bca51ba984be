"""What Python asks of an array by special methods, so that none of them is left to Python's silent defaults.

Without ``__bool__`` an object that has a length is true; without ``__contains__`` it is searched item by item; without
``__deepcopy__`` and ``__setattr__`` parts of it are copied and changed that an array of numpy does not have. What numpy raises
for a shape is raised by numpy, for zeros of that shape; the truth value or number of a single item is that of the item.
Source: Python's data model; numpy's reference, ndarray (special methods).

>>> import numpy as np
>>> from exactdp_checks.code.lazy.arrays import array
>>> from exactdp_checks.code.lazy.maps import Domain
>>> from exactdp_checks.code.law.tree import Tree
>>> from exactdp_checks.code.lazy.uniform import uniform
>>> tree = Tree()
>>> u = array([uniform(tree, Domain("grid", 2**53, np.float64))], 1, np.float64)
>>> bool(u < 0.25), tree.mass()
(False, Fraction(3, 4))
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exactdp_checks.code.lazy.items import written
from exactdp_checks.code.stand_ins.refusals import NeedsNumbers, Refusal

__all__ = ["Specials"]


class Specials:
    """The special methods of ``arrays.LazyArray`` that are no operators."""

    items: Any
    shape: Any
    dtype: Any
    copy: Any
    __array__: Any

    def _only(self, convert: Any) -> Any:
        """convert(the single item), where numpy converts an array of this shape and type."""
        found = convert(np.zeros(self.shape, self.dtype))  # raises, or warns, as numpy does
        return convert(self.items.item()) if self.items.size == 1 else found

    def __bool__(self) -> bool:
        return bool(self._only(bool))

    def __int__(self) -> int:
        return int(self._only(int))

    def __float__(self) -> float:
        return float(self._only(float))

    def __complex__(self) -> complex:
        return complex(self._only(complex))

    def __index__(self) -> int:
        return int(self._only(np.ndarray.__index__)) if self.shape else int(self.items.item())

    def __contains__(self, item: Any) -> bool:
        return bool(np.any(self == item))

    def __format__(self, spec: str) -> str:
        return format(self.__array__(), spec)

    def __deepcopy__(self, memo: Any) -> Any:
        return self.copy()

    def __delitem__(self, _: Any) -> None:
        raise ValueError("cannot delete array elements")

    def __setattr__(self, name: str, value: Any) -> None:
        raise _changed(name)

    def __delattr__(self, name: str) -> None:
        raise _changed(name)

    def __array_namespace__(self, *, api_version: Any = None) -> Any:
        return np.zeros(0).__array_namespace__(api_version=api_version)

    def __dir__(self) -> Any:
        return dir(np.ndarray)

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise Refusal("the code pickles a random array: report the array itself", NeedsNumbers)

    def __reduce__(self) -> Any:
        return self.__reduce_ex__(2)

    def __getstate__(self) -> Any:
        return self.__reduce_ex__(2)

    def __setstate__(self, state: Any) -> Any:
        raise written("__setstate__")

    def __sizeof__(self) -> int:
        raise written("data")

    def __dlpack__(self, **options: Any) -> Any:
        raise written("data")

    def __dlpack_device__(self) -> Any:
        raise written("data")


def _changed(name: str) -> BaseException:
    """What an array of numpy raises where an attribute is set that it does not have; a refusal of one that it has."""
    if hasattr(np.ndarray, name):
        return written(name)
    return AttributeError(f"'numpy.ndarray' object has no attribute {name!r}")
