"""Arrays of lazy values: comparisons, arithmetic with constants and selection are elementwise, and stay lazy.

A comparison makes a real array of truth values, by a draw for each element that needs one. What needs the numbers themselves (an
index, a sum, another function of numpy) is a draw among all that is left of each, if they are integers, and refused if they are
real. The dtype is the one that the real array would have; integers of less than 64 bits, which wrap around, are never lazy, and
code that changes a random array in place is run with real arrays. np.where(b, u < p, u < q) asks both questions of every number,
u < np.where(b, p, q) asks one. Source: numpy's protocols __array_ufunc__ and __array_function__ (NEP 13 and NEP 18).

>>> from exactdp_checks.code.lazy.maps import Domain
>>> from exactdp_checks.code.law.tree import Tree
>>> from exactdp_checks.code.lazy.uniform import uniform
>>> u = array([uniform(Tree(), Domain("grid", 2**53, np.float64)) for _ in range(3)], 3, np.float64)
>>> (1 - u <= [0.25, 0.5, 1]).tolist(), u.dtype, len(u)
([False, False, True], dtype('float64'), 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import repeat
from math import prod
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from exactdp_checks.code.lazy.array_specials import Specials
from exactdp_checks.code.lazy.elementwise import METHODS, instead
from exactdp_checks.code.lazy.items import (
    MEMORY,
    alone,
    doubled,
    either,
    extreme,
    fitted,
    kept,
    objects,
    of_python,
    of_scalars,
    sample,
    written,
)
from exactdp_checks.code.lazy.joint import MANY, joint
from exactdp_checks.code.lazy.logarithms import not_of_doubles, of_few
from exactdp_checks.code.lazy.ufuncs import ARITHMETIC, COMPARISONS, IN_PLACE, ONE, ORDERS, TESTED, WRITE
from exactdp_checks.code.lazy.uniform import ELEMENTWISE, Lazy, settled
from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = ["LazyArray", "array", "called", "spread"]


class LazyArray(Specials, NDArrayOperatorsMixin):
    """``items``: an array of objects, some of them lazy; ``dtype``: of the array that it stands for.

    A ``block`` is what the items are made of when they are wanted one by one: uniform numbers, or comparisons of these.
    """

    def __init__(self, items: Any, dtype: Any, block: Any = None) -> None:
        shape = block.shape if items is None else items.shape
        self.__dict__.update(_items=items, dtype=np.dtype(dtype), block=block, shape=shape, size=prod(shape), ndim=len(shape))

    @property
    def items(self) -> Any:
        """The items, one by one."""
        if self._items is None:
            self.__dict__["_items"] = self.block.items(self.dtype)
        return self._items

    @property
    def whole_block(self) -> Any:
        """The block, while no item was wanted alone."""
        return self.block if self._items is None else None

    __class__: Any = property(lambda _: np.ndarray)
    __hash__ = None  # type: ignore[assignment]

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        found = np.array([settled(v) for v in self.items.flat], dtype=self.dtype).reshape(self.shape)
        found.flags.writeable = copy is True  # what is written there would not come back
        return found if dtype is None else found.astype(dtype)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        return spread(ufunc, method, inputs, options)

    def __array_function__(self, function: Any, types: Any, arguments: Any, options: Any) -> Any:
        return called(function, arguments, options)

    def __pow__(self, other: Any) -> Any:
        if self.dtype.kind == "b":
            return self.__array__() ** _numbers(other)
        return np.square(self) if type(other) in (int, float) and other == 2 and _real(self) else np.power(self, other)

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, key: Any) -> Any:
        part = self.items[key]
        return LazyArray(part, self.dtype) if isinstance(part, np.ndarray) else alone(part)

    def __setitem__(self, key: Any, value: Any) -> None:
        cells = _cells(value)
        each = [kept(v, self.dtype) for v in cells.flat]
        self.items[key] = objects(each, cells.shape) if cells.shape else each[0]

    def __repr__(self) -> str:
        return repr(self.__array__())

    def __str__(self) -> str:
        return str(self.__array__())

    @property
    def T(self) -> LazyArray:  # noqa: N802 - numpy's name
        """The transpose."""
        return LazyArray(self.items.T, self.dtype)

    def reshape(self, *shape: Any, **order: Any) -> LazyArray:
        """The same items in another shape."""
        return LazyArray(self.items.reshape(*shape, **order), self.dtype)

    def ravel(self, **order: Any) -> LazyArray:
        """The same items in one row."""
        return LazyArray(self.items.ravel(**order), self.dtype)

    def copy(self) -> LazyArray:
        """Another array of the same items."""
        return LazyArray(self.items.copy(), self.dtype)

    __copy__ = copy

    def flatten(self) -> LazyArray:
        """A copy in one row."""
        return self.copy().ravel()

    def tolist(self) -> Any:
        """Nested lists of the items, of Python's types."""
        return objects([alone(of_python(v)) for v in self.items.flat], self.shape).tolist()

    def astype(self, dtype: Any, *order: Any, copy: Any = True, **_: Any) -> Any:
        """The array of another type: real numbers are cut to integers, lazily where these are of 64 bits."""
        if (to := np.dtype(dtype)) == self.dtype and not (*order, copy)[min(len(order), 3)]:
            return self
        if self.whole_block is not None and self.dtype.kind == "b" and to.kind in "iufb":
            return LazyArray(None, to, self.block)
        if to.kind == "b":
            return self.copy() if self.dtype.kind == "b" else self != 0
        if to in (self.dtype, np.int64) or (self.dtype.kind == "b" and to.kind in "iuf"):
            return array(self.items.flat, self.shape, to)
        found = np.asarray(self.astype(np.int64) if to.kind in "iu" else self)
        if to.kind in "iu" and self.dtype.kind == "f" and ((found < np.iinfo(to).min) | (found > np.iinfo(to).max)).any():
            raise Refusal(f"a number beyond the range of {to} has no fixed conversion: cut it to the range before astype")
        return found.astype(to)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or not hasattr(np.ndarray, name):
            raise AttributeError(f"'numpy.ndarray' object has no attribute {name!r}")
        if name in IN_PLACE or name in MEMORY:
            raise written(name)
        return partial(getattr(np, name), self) if name in METHODS else getattr(self.__array__(), name)


def array(items: Iterable[Any], shape: Any, dtype: Any) -> Any:
    """The array of these items, in the order of C; of numpy, where none is lazy."""
    to = np.dtype(dtype)
    found = [fitted(v, to) for v in items]
    lazy = any(type(v) is Lazy for v in found)  # no view, as numpy's
    return LazyArray(objects(found, shape), to) if lazy else np.array(found, dtype=to).reshape(shape).copy()


def spread(ufunc: Any, method: str, inputs: tuple[Any, ...], options: Any) -> Any:
    """ufunc(*inputs), element by element, where some are lazy."""
    out = options.pop("out", None)
    if method == "at" or (out is not None and type(out[0]) is LazyArray and (method != "__call__" or options)):
        raise written(ufunc.__name__)
    if out is not None and options:  # what ``where`` leaves out keeps what it has
        return getattr(ufunc, method)(*map(_numbers, inputs), out=out, **options)
    if out is not None:
        found = spread(ufunc, method, inputs, options)
        if not np.can_cast(found.dtype, out[0].dtype, "same_kind"):
            raise TypeError(f"Cannot cast ufunc {ufunc.__name__!r} output from {found.dtype!r} to {out[0].dtype!r}")
        out[0][...] = found
        return out[0]
    inputs = tuple([v[()] if type(v) is LazyArray and not v.ndim else v for v in of_scalars(inputs)])  # scalars, as numpy's
    if any(_truths(v) for v in inputs):
        return _of_truths(ufunc, method, inputs, options)
    if ufunc in COMPARISONS and not options and (quick := _compared(ufunc, *inputs)) is not None:
        return quick
    if method != "__call__" or set(options) - {"casting"} or ufunc not in {**COMPARISONS, **ARITHMETIC, **ONE}:
        if method == "__call__" and any(_real(v) and not of_few(v) for v in inputs):
            raise Refusal(f"numpy.{ufunc.__name__} of a uniform variable is not exact: compare it, as in u < p; {AUDIT}")
        return getattr(ufunc, method)(*map(_numbers, inputs), **options)
    if not any(np.ndim(v) if not isinstance(v, Lazy) else 0 for v in inputs):
        return doubled(_apply(ufunc, *inputs))
    cells = np.broadcast_arrays(*map(_cells, inputs))
    found = [_apply(ufunc, *each) for each in zip(not_of_doubles(ufunc, cells[0]), *(c.flat for c in cells[1:]), strict=True)]
    return array(found, cells[0].shape, bool if ufunc in COMPARISONS else ufunc(*map(sample, inputs)).dtype)


def _compared(ufunc: Any, one: Any, two: Any) -> Any:
    """The usual comparison, of lazy doubles with doubles, in which Python's and numpy's do the same; None for others."""
    op = ORDERS.get(ufunc)
    if op is None or type(one) is not LazyArray or one.dtype != np.float64:
        return None
    if one.whole_block is None and not all(type(v) is Lazy and not v.map.logs for v in one.items.flat):
        return None
    step = TESTED[ufunc]
    doubles = type(two) is float or (type(two) is np.ndarray and two.dtype == np.float64)
    if one.whole_block is not None and doubles and np.shape(two) in ((), one.shape):
        return LazyArray(None, bool, one.block.compared(step, two))
    numbers = [two] * one.size if type(two) is float else two.ravel().tolist() if doubles and two.shape == one.shape else None
    if numbers is None:
        return None
    return array([v.then(step, c) for v, c in zip(one.items.flat, numbers, strict=True)], one.shape, bool)


def _truths(value: Any) -> bool:
    return (type(value) is LazyArray and value.dtype.kind == "b") or (type(value) is Lazy and value.map.kind is np.bool_)


def _of_truths(ufunc: Any, method: str, inputs: tuple[Any, ...], options: Any) -> Any:
    """ufunc of lazy truth values and numbers: each is one of two numbers."""
    open_ = [i for i, v in enumerate(inputs) if type(v) in (Lazy, LazyArray)]
    several = len(open_) > 1
    if (
        method != "__call__"
        or options
        or ufunc.nout != 1
        or ufunc.signature
        or (several and not all(map(_many, map(inputs.__getitem__, open_))))
    ):
        return getattr(ufunc, method)(*map(_numbers, inputs), **options)
    cells = np.broadcast_arrays(*map(_cells, inputs))
    if several:
        return _jointly(ufunc, cells)
    tables, found = dict[Any, tuple[Any, Any]](), list[Any]()
    for each in zip(*(c.flat for c in cells), strict=True):
        v = each[open_[0]]
        others = tuple((type(c), c) for i, c in enumerate(each) if i != open_[0])
        if others not in tables:
            tables[others] = tuple(ufunc(*each[: open_[0]], np.bool_(b), *each[open_[0] + 1 :]) for b in (False, True))
        found.append(v.then("at", tables[others]) if type(v) is Lazy else tables[others][int(v)])
    shape = cells[0].shape
    return array(found, shape, np.result_type(*(t for pair in tables.values() for t in pair))) if shape else found[0]


def _many(value: Any) -> bool:
    """Whether it has many truth values, so that none is drawn."""
    return type(value) is LazyArray and value.dtype.kind == "b" and value.size > MANY


def _jointly(function: Any, cells: Sequence[Any]) -> Any:
    """function, cell by cell, where several arrays are lazy."""
    found = [
        joint(function, each) if Lazy in map(type, each) else function(*each)
        for each in zip(*(c.flat for c in cells), strict=True)
    ]
    return array(
        found, cells[0].shape, function(*(v.map.kind(0) if type(v) is Lazy else v for v in (c.flat[0] for c in cells))).dtype
    )


def _real(value: Any) -> bool:
    return (type(value) is Lazy and not value.discrete) or (type(value) is LazyArray and value.dtype.kind == "f")


def _apply(ufunc: Any, *values: Any) -> Any:
    if not any(type(v) is Lazy for v in values):
        return ufunc(*values)
    if ufunc in ONE:
        return ONE[ufunc](values[0])
    one, two = values
    name, reflected = COMPARISONS.get(ufunc) or ARITHMETIC[ufunc]
    found = getattr(one, name)(two) if type(one) is Lazy else getattr(two, reflected)(one)
    if found is NotImplemented:
        raise TypeError(f"numpy.{ufunc.__name__} of a {type(one).__name__} and a {type(two).__name__}")
    return found


def _cells(value: Any) -> Any:
    """An array of objects, with the numbers of numpy kept as they are, since Python's combine differently."""
    if type(value) is LazyArray:
        return value.items
    if type(value) is Lazy or not np.ndim(value):
        return objects([value], ())
    return objects(list(np.asarray(value).flat), np.shape(value))


def _numbers(value: Any) -> Any:
    """The value without lazy parts, as numpy takes it."""
    if type(value) in (list, tuple):
        return type(value)(map(_numbers, value))
    return value.__array__() if type(value) is LazyArray else settled(value)


def called(function: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """function(*arguments, **options) of numpy, where some are lazy."""
    if function is np.where and len(arguments) == 3:
        chosen, one, two = np.broadcast_arrays(*map(_cells, arguments))
        if (
            _many(arguments[0])
            and any(map(_many, arguments[1:]))
            and all(type(v) is not LazyArray or _many(v) for v in arguments)
        ):
            return _jointly(lambda c, a, b: np.where(c, a, b)[()], (chosen, one, two))
        dtype = np.where(np.empty(0, bool), *map(sample, arguments[1:])).dtype
        return array(map(either, chosen.flat, one.flat, two.flat, repeat(dtype)), chosen.shape, dtype)
    if function is np.searchsorted and len(arguments) == 2 and set(options) <= {"side"}:
        step = "bisect" if options.get("side") == "right" else "bisect left"
        table, wanted = tuple(np.asarray(arguments[0]).tolist()), arguments[1]
        if type(wanted) is Lazy:
            return wanted.then(step, table).then("np.int64")
        return array([v.then(step, table) if type(v) is Lazy else v for v in _cells(wanted).flat], wanted.shape, np.int64)
    if (found := instead(function, arguments, options)) is not NotImplemented:
        return found
    if function in (np.round, np.around) and len(arguments) == 1 and not options and not _truths(arguments[0]):
        return spread(np.rint, "__call__", arguments, {}) if _real(arguments[0]) else +of_scalars(arguments)[0]  # as they are
    if len(arguments) == 1 and not options and type(only := arguments[0]) is LazyArray:
        place = function in (np.argmax, np.argmin) and _real(only) and only.ndim == 1
        if place or (function in (np.any, np.all) and _truths(only)):
            return extreme(function, list(only.items.flat))
    if function in (np.shape, np.size, np.ndim):
        return getattr(arguments[0], function.__name__) if type(arguments[0]) is LazyArray else function(0)
    if function in WRITE or "out" in options:
        raise written(function.__name__)
    return function(*map(_numbers, arguments), **{name: _numbers(v) for name, v in options.items()})


ELEMENTWISE.update(ufunc=spread, function=called)
