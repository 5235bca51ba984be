"""Parts that are alike: the law of an item, or of a turn of a loop, is found once for the values that it reads.

A part of which only this is known to matter: numbers and texts, combined by operators (its ``leaves``), and functions that keep no
memory, those of the stand-ins among them, applied to the leaves and to what is drawn. What it gives is then determined by these
values, wherever it stands: of k random bits of which one has another probability two laws are found, not k. Everything else
(a list that is read, a function of the user, an attribute of an object) is no such part, and its whole state is compared.
Requires: that a part changes nothing but its value; this is established by ``summaries`` where its law is found, and what it
assigns is of no use after it. Source: memoization of pure expressions; what is read is what decides (A. Acar, G. Blelloch,
R. Harper, Selective memoization, POPL 2003).

>>> node = ast.parse("int(draw() < (p if i == x else q))", mode="eval").body
>>> [ast.unparse(leaf) for leaf in pattern((node,)).leaves], [ast.unparse(call) for call in pattern((node,)).functions]
(['p if i == x else q'], ['int', 'draw'])
>>> pattern((ast.parse("[i]", mode="eval").body,)) is None
True
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from types import MethodType, ModuleType
from typing import Any

import numpy as np

from exactdp_checks.code.interpreter.expressions import Expressions
from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.number_types import IntOf
from exactdp_checks.code.stand_ins.numpy_random import Generator
from exactdp_checks.code.stand_ins.python_random import PythonRandom
from exactdp_checks.code.stand_ins.random_state import RandomState

__all__ = ["Alike", "Pattern", "pattern"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
BINARY = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor)
COMPARED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
CONSTANTS = (int, bool, float, str, type(None))
LISTS = (list, tuple, np.ndarray)
WRITTEN: dict[type, Callable[[Any], Hashable]] = {
    **dict.fromkeys((int, bool, str, type(None)), lambda v: v),
    float: float.hex,
    **dict.fromkeys((np.bool_, np.int8, np.uint8, np.int32, np.int64, np.float32, np.float64), lambda v: v.tobytes()),
}
SIMPLE = frozenset(map(identity, (int, IntOf, bool, float, abs)))  # IntOf: int by its name, while the code runs
MEMBERS: dict[Any, tuple[str, ...]] = {
    PythonRandom: ("random", "uniform", "getrandbits", "randrange", "randint"),
    Generator: ("random", "uniform", "integers"),
    RandomState: ("random_sample", "rand", "randint", "integers"),
    Context: ("draw",),
}
DRAWS = frozenset(identity(vars(kind)[name]) for kind, names in MEMBERS.items() for name in names)


@dataclass(frozen=True)
class Pattern:
    """What decides a part: the ``leaves``, with the ``names`` and the ``items`` of lists in them, and the ``functions`` it calls."""

    leaves: tuple[Any, ...]
    names: tuple[ast.Name, ...]
    items: tuple[ast.Subscript, ...]  # those in the place of another before it
    functions: tuple[Any, ...]
    arithmetic: bool


class _Reader:
    def __init__(self, inner: frozenset[str], filled: tuple[str, str]) -> None:
        self.inner, self.filled = inner, filled
        self.leaves, self.functions = list[Any](), list[Any]()
        self.names, self.items = dict[str, ast.Name](), list[ast.Subscript]()
        self.arithmetic = False

    def leaf(self, node: Any) -> bool:
        """Whether it reads nothing but numbers, texts, and items of lists."""
        if isinstance(node, ast.Constant):
            return type(node.value) in CONSTANTS
        if isinstance(node, ast.Name):
            return node.id not in self.inner and node.id != self.filled[0]
        if isinstance(node, ast.Subscript):
            name = node.value.id if isinstance(node.value, ast.Name) else ""
            whole = name != self.filled[0] or (isinstance(node.slice, ast.Name) and node.slice.id == self.filled[1])
            return name not in self.inner | {""} and whole and self.leaf(node.slice)
        kinds = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.IfExp, ast.Compare)
        return isinstance(node, kinds) and _operators(node) and all(map(self.leaf, _operands(node)))

    def take(self, leaf: Any) -> None:
        """Keep a leaf, with what it reads."""
        parts = list(ast.walk(leaf))
        items = [n for n in parts if isinstance(n, ast.Subscript)]
        lists = {identity(n.value) for n in items}
        self.items += reversed(items)
        self.names |= {n.id: n for n in parts if isinstance(n, ast.Name) and identity(n) not in lists}
        self.arithmetic = self.arithmetic or any(isinstance(n, ast.BinOp) for n in parts)
        if not isinstance(leaf, ast.Constant):
            self.leaves.append(leaf)

    def read(self, node: Any) -> bool:
        """Whether an expression is such a part."""
        if self.leaf(node):
            self.take(node)
            return True
        if isinstance(node, ast.Name):
            return node.id in self.inner
        if isinstance(node, ast.Call):
            if node.keywords or not self.called(node.func):
                return False
            self.functions.append(node.func)
            return all(map(self.read, node.args))
        kinds = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.IfExp, ast.Compare, ast.Tuple)
        return isinstance(node, kinds) and _operators(node) and all(map(self.read, _operands(node)))

    def called(self, node: Any) -> bool:
        """Whether it is a name, or an attribute of one."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id not in self.inner and node.id != self.filled[0]

    def done(self, s: Any) -> bool:
        """Whether a statement is such a part."""
        if isinstance(s, ast.If):
            return self.read(s.test) and all(map(self.done, (*s.body, *s.orelse)))
        if isinstance(s, ast.Assign):
            return len(s.targets) == 1 and self.stored(s.targets[0]) and self.read(s.value)
        if isinstance(s, ast.AugAssign):
            own = isinstance(s.target, ast.Subscript) and self.stored(s.target) and isinstance(s.op, BINARY)
            return own and self.read(s.value)
        if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call):
            call, own = s.value, self.filled == (_owner(s.value.func), "")
            return own and len(call.args) == 1 and not call.keywords and self.read(call.args[0])
        return isinstance(s, ast.Pass | ast.Continue)

    def stored(self, target: Any) -> bool:
        """Whether a name is assigned that is of no use later, or the item that the turn is about."""
        if isinstance(target, ast.Name):
            return target.id in self.inner
        return isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) and target.value.id == self.filled[0]


def pattern(nodes: Sequence[Any], inner: Iterable[str] = (), filled: tuple[str, str] = ("", "")) -> Pattern | None:
    """What decides an expression or statements; ``inner``: names that they assign; ``filled``: the list of ``turns.Filling``."""
    reader = _Reader(frozenset(inner), filled)
    if not all((reader.done if isinstance(node, ast.stmt) else reader.read)(node) for node in nodes):
        return None
    read = tuple(reader.leaves), tuple(reader.names.values()), tuple(reader.items)
    return Pattern(*read, tuple(reader.functions), reader.arithmetic)


def _owner(node: Any) -> str:
    named = isinstance(node, ast.Attribute) and node.attr == "append" and isinstance(node.value, ast.Name)
    return node.value.id if named else ""


def _operators(node: Any) -> bool:
    if isinstance(node, ast.Compare):
        return all(isinstance(op, COMPARED) for op in node.ops)
    return not isinstance(node, ast.BinOp) or isinstance(node.op, BINARY)


def _operands(node: Any) -> list[Any]:
    return [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]


class Alike(Expressions):
    """``decided``: what decides a part at the present place."""

    native: int
    family: Any

    def decided(self, place: Any, known: Pattern | None, f: Frame, filled: Any = None) -> Hashable:
        """The place, the values of the leaves and the functions; None where a value is no number, or a function may do more.

        ``filled``: the list that the part fills, which it may read at the place of its turn alone.
        """
        if known is None or self.native or self.family is not None:
            return None
        depth = len(f.stack)
        try:
            if not self._numbers(known, f, filled):
                return None
            found: list[Hashable] = [identity(place)]
            for leaf in known.leaves:
                value = self.value_of(leaf, f)
                if type(value) not in WRITTEN:
                    return None
                found.append((type(value), WRITTEN[type(value)](value)))
            found += [_function(self._value(node, f)) for node in known.functions]
        except Exception:  # noqa: BLE001 - of a leaf that may never be evaluated: the part itself is run then
            del f.stack[depth:]
            return None
        return None if None in found else tuple(found)

    def _numbers(self, known: Pattern, f: Frame, filled: Any) -> bool:
        """Whether the leaves are made of numbers, or of texts that are only compared."""
        for name in known.names:
            kind = type(self.Name(name, f))
            if kind not in WRITTEN or (known.arithmetic and kind is str):
                return False
        for item in known.items:
            along = self.value_of(item.value, f)
            own = along is filled and isinstance(item.slice, ast.Name)
            if type(along) not in LISTS or (along is filled and not own):
                return False
            kind = type(self.value_of(item, f))
            if kind not in WRITTEN or (known.arithmetic and kind is str):
                return False
        return True

    def _value(self, node: Any, f: Frame) -> Any:
        """A function under its name, in a module or of a generator; None for another."""
        if isinstance(node, ast.Name):
            return self.Name(node, f)
        owner = self._value(node.value, f)
        ours = isinstance(owner, ModuleType) or _drawing(owner)
        return getattr(owner, node.attr) if ours else None


def _drawing(value: Any) -> bool:
    """Whether it is a stand-in itself, and no class of the user's made from it."""
    kind = type(value)
    return kind is Context or (len(kind.__mro__) > 2 and kind.__mro__[1] in MEMBERS)


def _function(value: Any) -> Hashable:
    """The identity of a function that keeps no memory; None for another."""
    if identity(value) in SIMPLE:
        return identity(value)
    if type(value) is not MethodType or identity(value.__func__) not in DRAWS or not _drawing(value.__self__):
        return None
    return identity(value.__self__), identity(value.__func__)
