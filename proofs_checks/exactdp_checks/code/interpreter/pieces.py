"""The parts of a value that is only returned: what each is, and what comes of each of its values.

A part that is drawn afresh is summed up by itself (``alone``); of one that computes with one lazy number what comes of each of the
values of that number is found, by computing it. Source: as ``summaries``.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from types import BuiltinFunctionType, ModuleType
from typing import Any, NoReturn

import numpy as np

from exactdp_checks.code.interpreter.array_stores import Stores
from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.interpreter.repeated_parts import Pattern, pattern
from exactdp_checks.code.interpreter.rewriting import COMPREHENSIONS, PLAIN, drawing, pure
from exactdp_checks.code.interpreter.summaries import Plain
from exactdp_checks.code.law.spans import span_of
from exactdp_checks.code.lazy.arrangements import Hidden
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.number_types import IntOf
from exactdp_checks.code.lazy.totals import Total
from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["Pieces", "straight"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
FUNCTIONS = (int, IntOf, str, bool, chr, ord, min, max, abs)  # under the names that are plain
KINDS = (ModuleType, BuiltinFunctionType, type(np.flatnonzero))
FEW = 64  # values of a part


@cache
def _as_truth(node: Any) -> ast.Expr:
    """A place of its own for what is made of the value of an expression: its truth, or the number of a text."""
    return ast.Expr(node)


@cache
def _decides(node: Any) -> Pattern | None:
    return pattern((node,))


def straight(node: Any) -> bool:
    """Whether it is a comprehension along one thing."""
    return isinstance(node, COMPREHENSIONS) and len(node.generators) == 1 and not node.generators[0].is_async


class Pieces(Stores):
    """``part``: of an item, ``walked``: all parts of what is walked along, ``spoiled``: begin again without."""

    codes: dict[int, dict[str, int]]  # of an expression the texts that it gives, as numbers

    def named(self, node: Any, f: Frame) -> Any:
        """A function by its name, or of numpy by its name there; None of others."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return getattr(np, node.attr, None) if self.named(node.value, f) is np else None
        if not isinstance(node, ast.Name) or (node.id in f.info.local and node.id not in f.locals):
            return None
        try:
            found = self.Name(node, f)
        except (NameError, AttributeError):
            return None
        return found if type(found) in KINDS or isinstance(found, type) else None

    def genuine(self, node: Any, f: Frame) -> bool:
        """Whether the functions by the names of plain ones are these."""
        calls = [n.func for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
        return all(n.id not in PLAIN or self.named(n, f) in FUNCTIONS for n in calls)

    def spoiled(self, place: Any) -> NoReturn:
        """Begin again, with the value itself."""
        raise Plain(place)

    def part(self, node: Any, f: Frame, scope: Any, made: Callable[[Any], Any] | None, place: Any) -> Any:
        """What a part is: a number, a new variable, or one that there is, with what comes of each of its values.

        ``made``: what is made of the value of the expression.
        """
        used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        lazies = [name for name, v in scope.items() if type(v) is Lazy and name in used]

        def evaluate() -> Any:
            return self.value_of(node, f) if made is None else made(self.value_of(node, f))

        if not self.genuine(node, f):
            self.spoiled(place)
        if drawing(node):
            if lazies:
                self.spoiled(place)
            own = node if made is None else _as_truth(node)
            decided = self.decided(own, _decides(node), f)
            if decided in self.alike:
                return self.again(decided), None
            return self.alone(own, f, evaluate, decided=decided), None
        if not lazies:
            return evaluate(), None
        value, found = scope[lazies[0]], dict[Any, Any]()
        if len(lazies) > 1 or not pure(node):
            self.spoiled(place)
        for v in self.values_of(value, place):
            scope[lazies[0]] = v
            found[v] = evaluate()
        scope[lazies[0]] = value
        return value, found

    def values_of(self, value: Lazy, place: Any) -> list[Any]:
        """All that a lazy number may be."""
        source: Any = value.source
        tied = getattr(source, "parts", None) is not None or getattr(source, "tied", False) or not hasattr(source, "hi")
        if isinstance(source, Hidden | Total) or tied or not value.discrete:
            self.spoiled(place)
        found = [v for v, _ in span_of(self.tree, value)]
        if len(found) > FEW:
            self.spoiled(place)
        return found

    def walked(self, node: Any, place: Any, f: Frame, kind: type | None = None) -> list[Any]:
        """The parts that an expression walks along; texts, where that is their ``kind``, as numbers of them."""
        found = list[Any]()
        if straight(node) and not node.generators[0].ifs:
            of_texts, codes = kind is str and drawing(node.elt), self.codes.setdefault(identity(node.elt), {})

            def coded(value: Any) -> int:
                if type(value) is not str:
                    self.spoiled(place)
                return codes.setdefault(value, len(codes))

            def add(scope: Any) -> None:
                value, pieces = self.part(node.elt, f, scope, coded if of_texts else None, place)
                found.append((value, {i: text for text, i in codes.items()} if of_texts else pieces))

            self.comprehended(node, f, [], add)
            return found
        mapped = isinstance(node, ast.Call) and len(node.args) == 2 and not node.keywords and self.named(node.func, f) is map
        function = self.named(node.args[0], f) if mapped else None
        if mapped and function not in FUNCTIONS:
            self.spoiled(place)
        value = self.value_of(node.args[1] if mapped else node, f)
        if type(value) not in (list, tuple, LazyArray) or (type(value) is LazyArray and (value.ndim != 1 or kind is bytes)):
            self.spoiled(place)

        def change(v: Any) -> Any:
            return self.call(function, [v], {}) if mapped else v

        for v in value.items if type(value) is LazyArray else value:
            found.append((v, {w: change(w) for w in self.values_of(v, place)}) if type(v) is Lazy else (change(v), None))
        return found

    def pieces_of(self, value: Any, pieces: Any, place: Any) -> list[Any]:
        """All that a part may be in a report."""
        values = self.values_of(value, place) if type(value) is Lazy else [value]
        return [v if pieces is None else pieces[v] for v in values]
