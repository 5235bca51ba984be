"""Turns of a loop that set the items of an array of numpy, one by one: the array becomes one of lazy items, which is the report.

Each turn is run with a real array, in which only its own item can be read or set, so that what a number becomes there (a cut to
an integer, a wrap, an exception) is numpy's own doing; what it leaves has a law of one or two values (``summaries``). This is done
for an array that one variable holds, whose memory is its own, and which the rest of the function can only set places of, sum up,
or return, as it is or as a list: everything else about it is left to all runs.
Source: as ``list_turns``; numpy's casting on assignment.

>>> at_end = ast.parse("def f(out):\\n  for i in n:\\n    out[i] ^= draw(2)\\n  return 1, out.tolist()").body[0]
>>> read = ast.parse("def f(out):\\n  for i in n:\\n    out[i] = draw(2)\\n  return out + 1").body[0]
>>> returned(at_end, "out"), returned(read, "out")
(True, False)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable
from functools import cache
from sys import getrefcount
from typing import Any
from weakref import getweakrefcount

import numpy as np

from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.interpreter.list_turns import ALONE, Filling, Turns, decides, filling, held
from exactdp_checks.code.interpreter.states import Hidden
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["Stores", "returned"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
KINDS = (np.bool_, np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, np.float32, np.float64)
TYPES = frozenset(np.dtype(kind) for kind in KINDS)
LISTS = {"list": list, "tuple": tuple}
SHOWN = (ast.Return, ast.Tuple, ast.List, ast.Dict)


@cache
def returned(function: Any, name: str) -> bool:
    """Whether a function reads an array in turns that set its items, to sum it up, and to return it; and else only sets places."""
    own, above = set[int](), dict[int, Any]()
    for node in ast.walk(function):
        above.update((identity(child), node) for child in ast.iter_child_nodes(node))
        kind = filling(node) if isinstance(node, ast.For) else None
        if kind is not None and kind.place and kind.name == name:
            own.update(identity(n) for part in node.body for n in ast.walk(part))  # type: ignore[attr-defined]
    named = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == name]
    return all(identity(n) in own or _harmless(n, above) for n in named)


def _harmless(name: ast.Name, above: dict[int, Any]) -> bool:
    around = above[identity(name)]
    if isinstance(name.ctx, ast.Store):
        return isinstance(around, ast.Assign)
    if isinstance(around, ast.Subscript):
        whole = not any(isinstance(n, ast.Slice) for n in ast.walk(around.slice))
        return (
            isinstance(around.ctx, ast.Store)
            and isinstance(above[identity(around)], ast.Assign)
            and around.value is name
            and whole
        )
    if isinstance(around, ast.Attribute):
        call = above[identity(around)]
        plain = isinstance(call, ast.Call) and call.func is around and not call.args and not call.keywords
        return plain and (around.attr == "sum" or (around.attr == "tolist" and _shown(call, above)))
    return isinstance(name.ctx, ast.Load) and _shown(name, above)


def _shown(node: Any, above: dict[int, Any]) -> bool:
    """Whether a value goes into what is returned, and nowhere else."""
    node = above[identity(node)]
    while isinstance(node, SHOWN[1:]) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LISTS
    ):
        node = above[identity(node)]
    return isinstance(node, SHOWN[0])


def _items(array: Any) -> int:
    """How often the items of a lazy array are referred to."""
    return getrefcount(array._items)


OWN = _items(LazyArray(np.empty(1, dtype=object), np.int64))


class Stores(Turns):
    """``filled``, of arrays as well."""

    inner: bool

    def filled(self, s: ast.For, f: Frame) -> bool:
        """Runs a turn of a loop whose one effect is a number in a list or an array; False where it has another, and is not run."""
        kind = filling(s)
        if kind is None or type(f.locals.get(kind.name)) not in (np.ndarray, LazyArray):
            return super().filled(s, f)
        if identity(s) in self.plain_places or self.nested or self.context is None or self.tree.eager or not kind.place:
            return False
        at = f.locals[kind.place]
        return self.reported(kind, f) and type(at) in (int, np.int64) and at >= 0 and self.stored(s, f, kind, int(at))

    def reported(self, kind: Filling, f: Frame) -> bool:
        """Whether an array is one variable's, and goes into the report at most."""
        if kind.name in f.info.captured or held(f.locals, kind.name) != ALONE or self.inner or len(self.waiting_frames()) > 1:
            return False
        if not kind.only or not returned(f.info.node, kind.name) or LISTS.keys() & f.info.local:
            return False
        if any(self.free(f, name) is not LISTS[name] for name in LISTS.keys() & f.info.free):
            return False
        array = f.locals[kind.name]
        if array.ndim != 1 or array.dtype not in TYPES or getweakrefcount(array):
            return False
        if type(array) is LazyArray:
            return array._items is not None and array._items.base is None and _items(array) == OWN
        return array.base is None and array.dtype.isnative and bool(array.flags.writeable and array.flags.owndata)

    def waiting_frames(self) -> list[Frame]:
        """The frames in which something is still to be done."""
        raise NotImplementedError

    def stored(self, s: ast.For, f: Frame, kind: Filling, at: int) -> bool:
        """Runs a turn that sets the item at a place."""
        array = f.locals[kind.name]
        dtype, lazy = array.dtype, type(array) is LazyArray
        if at >= len(array) or (lazy and type(array.items[at]) is Lazy):
            return False
        old = array.items[at] if lazy else array[at]
        real = np.zeros(len(array), dtype)
        real[at] = old
        f.locals[kind.name] = real
        decided: Hashable = self.decided(s, decides(s, kind, f.info), f, real)
        if decided is not None:
            decided = decided, dtype.str, old.tobytes()
        if decided in self.alike:
            value = self.again(decided)
        else:
            around = [s, dtype, *(f.locals[t.id] for t in ast.walk(s.target) if isinstance(t, ast.Name))]
            value = self.turn(s, f, around, _effect(real, at), Hidden(real, slice(at, at + 1)), decided, _reader(dtype))
        if not lazy and type(value) is Lazy:
            items = np.empty(len(array), dtype=object)
            items[:] = list(array)
            array = LazyArray(items, dtype)
            del items
        if type(array) is LazyArray:
            array.items[at] = value
        else:
            array[at] = value
        f.locals[kind.name] = array
        return True


def _effect(real: Any, at: int) -> tuple[Callable[[], None], Callable[[], Any]]:
    old = real[at]

    def reset() -> None:
        real[at] = old

    def undo() -> int:
        value, real[at] = real[at], old
        return int.from_bytes(value.tobytes(), "little")

    return reset, undo


def _reader(dtype: Any) -> Callable[[list[int]], list[Any] | None]:
    """The numbers of a type that have these bytes; None if they are no pair in an order, which -0.0 and what is not finite spoil."""

    def read(codes: list[int]) -> list[Any] | None:
        values = [np.frombuffer(code.to_bytes(dtype.itemsize, "little"), dtype)[0] for code in codes]
        plain = all(np.isfinite(v) and not (v == 0 and np.signbit(v)) for v in values if dtype.kind == "f")
        return values if len(values) == 1 or (len(values) == 2 and plain) else None

    return read
