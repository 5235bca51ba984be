"""sorted(), sum(), set() and frozenset() of hidden numbers: what they hold, without a look at any of them.

They stand in the code's module alone, where it draws samples or orders, and where ``set`` and ``frozenset`` are only called:
a comparison with the type itself finds the real one. Source: Python's built-in functions.

>>> PLACED["sorted"]([2, 1]), PLACED["set"]([1, 1]), isinstance({1}, PLACED["set"])
([1, 2], {1}, True)
"""

from __future__ import annotations

import dis
import inspect
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrangements import unmoved
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.contents import ChosenSet, content_of, items_in, ranks
from exactdp_checks.code.lazy.counts import summed
from exactdp_checks.code.stand_ins.set_orders import codes_of, reached

__all__ = ["GENUINE", "PLACED", "wanted_in"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
DRAWING = frozenset({"sample", "shuffle", "permutation", "choice", "permuted"})
real_sorted, real_sum = sorted, sum
SUMS = {bool: int, np.bool_: np.int64}  # of truth values: the type of their sum


def sorted_(iterable: Any, /, *, key: Any = None, reverse: Any = False) -> Any:
    """sorted."""
    if key is None and not reverse:
        if type(iterable) is ChosenSet and iterable.open:
            return ranks(iterable.content)
        items = items_in(iterable)
        content = None if items is None else content_of(items)
        if content is not None:
            return ranks(content)
        iterable = iterable if items is None else unmoved(items) or iterable
    return real_sorted(iterable, key=key, reverse=reverse)


def sum_(iterable: Any, /, *start: Any, **named: Any) -> Any:
    """sum."""
    items = items_in(iterable) if not start and not named and type(iterable) is not LazyArray else None
    found = None if items is None or unmoved(items) is None else summed(items, SUMS.get(items[0].map.kind, items[0].map.kind))
    return real_sum(iterable, *start, **named) if found is None else found


class _Kind:
    """A kind of sets: called, it makes one."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __call__(self, *iterable: Any) -> Any:
        if len(iterable) == 1:
            if type(iterable[0]) is ChosenSet and iterable[0].open:
                return iterable[0].like(self.kind)
            items = items_in(iterable[0])
            content = None if items is None else content_of(items)
            if content is not None and len(items or ()) == content.number:
                return ChosenSet.of(content, self.kind, items or ())
        return self.kind(*iterable)

    def __instancecheck__(self, value: Any) -> bool:
        return isinstance(value, self.kind)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.kind, name)

    def __getitem__(self, item: Any) -> Any:
        return self.kind[item]  # type: ignore[index]


PLACED: dict[str, Any] = {"sorted": sorted_, "sum": sum_, "set": _Kind(set), "frozenset": _Kind(frozenset)}
REAL = {"sorted": sorted, "sum": sum, "set": set, "frozenset": frozenset}
GENUINE = {identity(PLACED[name]): real for name, real in REAL.items()}


def wanted_in(function: Any) -> Iterator[tuple[Any, str, Any]]:
    """The names to put in the module of the code: none where it draws no sample, or names a type otherwise than to call it."""
    named = {name for code in reached(function) for name in code.co_names}
    names = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__globals__", {})
    module = sys.modules.get(str(names.get("__name__")))
    if module is None or vars(module) is not names or DRAWING.isdisjoint(named):
        return
    codes = [code for value in list(names.values()) for code in _codes(value, names)]
    for name, stand_in in PLACED.items():
        if name in named and name not in names and all(_only_calls(code, name) for code in codes):
            yield module, name, stand_in


def _codes(value: Any, names: dict[str, Any]) -> Iterator[CodeType]:
    """The code of a function of the module, or of the functions in a class of it."""
    if isinstance(value, FunctionType) and value.__globals__ is names:
        yield from codes_of(value.__code__)
    elif isinstance(value, type) and value.__module__ == names.get("__name__"):
        for part in vars(value).values():
            yield from _codes(getattr(part, "__func__", getattr(part, "fget", part)), names)


def _only_calls(code: CodeType, name: str) -> bool:
    """Whether a name is loaded to be called each time: then it is loaded with a NULL beside it (CPython 3.11 and later)."""
    loads = (i for i in dis.get_instructions(code) if i.argval == name and i.opname.startswith("LOAD"))
    found = (i for i in loads if i.opname not in ("LOAD_ATTR", "LOAD_METHOD"))
    return all(i.opname == "LOAD_GLOBAL" and i.arg is not None and i.arg & 1 for i in found)
