"""Comprehensions and assignments of an interpreted program.

Source: Python's language reference, 6.2.4 (displays) and 7.2 (assignment).
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import cache
from typing import Any

from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.interpreter.iterators import walk
from exactdp_checks.code.interpreter.repeated_parts import Alike, Pattern, pattern
from exactdp_checks.code.interpreter.states import Hidden
from exactdp_checks.code.interpreter.syntax import Outside

__all__ = ["Comprehensions"]


NOTHING = slice(0)


@cache
def _item(node: ast.AST) -> tuple[bool, Pattern | None]:
    """Whether there are calls in an item, and what decides it."""
    return any(isinstance(part, ast.Call) for part in ast.walk(node)), pattern((node,))


class Comprehensions(Alike):
    """Lists, sets and dicts made item by item; ``assign``."""

    def ListComp(self, node: ast.ListComp, f: Frame) -> Any:
        """A list, item by item."""
        found: list[Any] = []

        def add(scope: Any) -> None:
            if self.listed(node, f.stack[-1][1], f.info):
                around, self.summing = self.summing, True
                found.append(self.value_of(node.elt, f))
                self.summing = around
            else:
                found.append(self.item(node.elt, f, found))

        self.comprehended(node, f, found, add)
        return found

    def item(self, node: Any, f: Frame, found: list[Any]) -> Any:
        """An item of a list that nobody sees before it is made: what is drawn for it alone is one variable."""
        calls, known = _item(node)
        if not calls:
            return self.value_of(node, f)
        decided = self.decided(node, known, f)
        if decided in self.alike:
            return self.again(decided)
        return self.alone(node, f, lambda: self.value_of(node, f), hidden=Hidden(found, NOTHING), decided=decided)

    def SetComp(self, node: ast.SetComp, f: Frame) -> Any:
        """A set, item by item."""
        found: set[Any] = set()
        self.sets = True

        def add(scope: Any) -> None:
            entry = [node, self.value_of(node.elt, f)]
            f.stack.append(entry)
            self.step(found.add, entry[1])
            f.stack.pop()

        self.comprehended(node, f, found, add)
        return found

    def DictComp(self, node: ast.DictComp, f: Frame) -> Any:
        """A dict, item by item."""
        found: dict[Any, Any] = {}

        def put(scope: Any) -> None:
            entry = [node]
            f.stack.append(entry)
            entry.append(self.value_of(node.key, f))
            entry.append(self.value_of(node.value, f))
            self.step(found.__setitem__, entry[1], entry[2])
            f.stack.pop()

        self.comprehended(node, f, found, put)
        return found

    def comprehended(self, node: Any, f: Frame, found: Any, one: Callable[[Any], Any]) -> None:
        """one(), for every item of a comprehension; where it returns True, no more."""
        first = walk(self.value_of(node.generators[0].iter, f))
        scope: dict[str, Any] = {}
        f.stack.append([node, found])
        f.scopes.append(scope)
        self.generated(node.generators, first, f, scope, one)
        f.scopes.pop()
        f.stack.pop()

    def generated(self, parts: list[ast.comprehension], first: Any, f: Frame, scope: Any, one: Callable[[Any], Any]) -> bool:
        """The loops of a comprehension, one inside the other; True where one() ended them."""
        head, rest = parts[0], parts[1:]
        f.stack.append([head, first])
        over = False
        while not over:
            try:
                item = self.step(next, first)
            except StopIteration:
                break
            self.assign(head.target, item, f, scope)
            if head.ifs and not self.noted(lambda: all(self.truth(self.value_of(test, f), f, test) for test in head.ifs)):
                continue
            over = self.generated(rest, walk(self.value_of(rest[0].iter, f)), f, scope, one) if rest else one(scope) is True
        f.stack.pop()
        return over

    def assign(self, target: Any, value: Any, f: Frame, scope: dict[str, Any] | None = None) -> None:
        """target = value; names are put into the scope, if there is one."""
        if type(target) is ast.Name:
            (f.locals if scope is None else scope)[target.id] = value
            return
        f.stack.append([target, value])
        if isinstance(target, ast.Tuple | ast.List):
            self.unpack(target.elts, self.spread(value), f, scope)
        elif isinstance(target, ast.Subscript):
            entry = [target]
            f.stack.append(entry)
            entry.append(self.value_of(target.value, f))
            entry.append(self.value_of(target.slice, f))
            self.step(operator.setitem, entry[1], entry[2], value)
            f.stack.pop()
        elif isinstance(target, ast.Attribute):
            self.set_attribute(self.value_of(target.value, f), target.attr, value)
        else:
            raise Outside("an assignment of this form")
        f.stack.pop()

    def unpack(self, targets: list[Any], values: list[Any], f: Frame, scope: dict[str, Any] | None) -> None:
        """a, *b, c = values."""
        star = next((i for i, t in enumerate(targets) if isinstance(t, ast.Starred)), None)
        if star is None:
            if len(values) != len(targets):
                raise ValueError(f"{len(targets)} values are expected and there are {len(values)}")
        else:
            after = len(targets) - star - 1
            if len(values) < len(targets) - 1:
                raise ValueError("not enough values to unpack")
            values = [*values[:star], values[star : len(values) - after], *values[len(values) - after :]]
        f.stack.append([None, *values])
        for target, value in zip(targets, values, strict=True):
            self.assign(target.value if isinstance(target, ast.Starred) else target, value, f, scope)
        f.stack.pop()
