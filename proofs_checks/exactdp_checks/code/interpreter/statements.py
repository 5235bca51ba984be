"""Statements of an interpreted program.

``frame.at`` is the statement that runs, or the loop whose head does; the loops around it stand in ``frame.stack`` with their
walks. Source: Python's language reference, 7 and 8.
"""

from __future__ import annotations

import ast
import operator
from importlib import import_module
from typing import Any

from exactdp_checks.code.interpreter.expressions import IN_PLACE
from exactdp_checks.code.interpreter.frames import Closure, Frame
from exactdp_checks.code.interpreter.iterators import walk
from exactdp_checks.code.interpreter.loops import AGAIN, BACK, LEAVE, NEXT
from exactdp_checks.code.interpreter.rewriting import counted_items, without_condition
from exactdp_checks.code.interpreter.shown_totals import ShownTotals
from exactdp_checks.code.interpreter.syntax import Info, Outside, inner_info
from exactdp_checks.code.lazy.uniform import Lazy, settled

__all__ = ["Statements"]

ENDS = (ast.Assign, ast.For, ast.If)  # what may be one expression with the ``return`` after it
STEPS = 10**6  # statements of a run, beyond which it is taken for one that never ends


class Statements(ShownTotals):
    """``run_body`` of a function."""

    steps: int
    returned: Any

    def run_body(self, info: Info, frame: Frame) -> Any:
        """The value that a function returns."""
        node = info.node
        if isinstance(node, ast.Lambda):
            return self.shown(node.body, frame)
        found = self.returned if self.block(node.body, frame) == BACK else None
        self.returned = None
        return found

    def block(self, statements: list[ast.stmt], f: Frame) -> int:
        """Run them; how the last one ended."""
        for i, s in enumerate(statements):
            f.at = s
            self.steps += 1
            if self.steps > STEPS:
                raise Outside("a run that is too long")
            last = statements[-1] if i + 2 == len(statements) else None
            if (type(last) is ast.Return and type(s) in ENDS) or (i + 1 == len(statements) and type(s) is ast.If):
                found = self.at_end(s, last, f)
                if found is not None:
                    self.returned = found[0]
                    return BACK
            end: int = getattr(self, type(s).__name__)(s, f)
            if end:
                return end
        return NEXT

    def Expr(self, s: ast.Expr, f: Frame) -> int:
        """A value that is thrown away."""
        self.value_of(s.value, f)
        return NEXT

    def Pass(self, s: ast.Pass, f: Frame) -> int:
        """Nothing."""
        return NEXT

    def Break(self, s: ast.Break, f: Frame) -> int:
        """Leave the loop."""
        return LEAVE

    def Continue(self, s: ast.Continue, f: Frame) -> int:
        """Go to the head of the loop."""
        return AGAIN

    def Return(self, s: ast.Return, f: Frame) -> int:
        """Leave the function."""
        self.returned = None if s.value is None else self.shown(s.value, f)
        return BACK

    def Assign(self, s: ast.Assign, f: Frame) -> int:
        """targets = value."""
        value = self.value_of(s.value, f)
        for target in s.targets:
            self.assign(target, value, f)
        return NEXT

    def AnnAssign(self, s: ast.AnnAssign, f: Frame) -> int:
        """target: type = value."""
        if s.value is not None:
            self.assign(s.target, self.value_of(s.value, f), f)
        return NEXT

    def AugAssign(self, s: ast.AugAssign, f: Frame) -> int:
        """target op= value: the target is read first, and its parts are evaluated once."""
        entry: list[Any] = [s]
        f.stack.append(entry)
        target, put = s.target, None
        if isinstance(target, ast.Name):
            entry.append(self.Name(target, f))
        elif isinstance(target, ast.Subscript):
            owner = self.value_of(target.value, f)
            entry.append(owner)
            place = self.value_of(target.slice, f)
            entry.append(place)
            entry.append(self.step(operator.getitem, owner, place))
            put = lambda v: self.step(operator.setitem, owner, place, v)  # noqa: E731
        elif isinstance(target, ast.Attribute):
            owner = self.value_of(target.value, f)
            entry.append(owner)
            entry.append(self.attribute(owner, target.attr))
            put = lambda v: self.set_attribute(owner, target.attr, v)  # noqa: E731
        entry.append(self.value_of(s.value, f))
        if any(type(v) in (set, frozenset) for v in entry[-2:]):
            self.sets = True
        value = self.step(IN_PLACE[type(s.op)], entry[-2], entry[-1])
        if put is None:
            self.assign(target, value, f)
        else:
            entry.append(value)
            put(value)
        f.stack.pop()
        return NEXT

    def If(self, s: ast.If, f: Frame) -> int:
        """One of two blocks."""
        return self.block(s.body if self.truth(self.value_of(s.test, f), f, s) else s.orelse, f)

    def For(self, s: ast.For, f: Frame) -> int:
        """A block for every item."""
        along = walk(self.value_of(s.iter, f))
        f.stack.append([s, along])
        while True:
            f.at = s
            try:
                item = self.step(next, along)
            except StopIteration:
                break
            self.assign(s.target, item, f)
            if self.filled(s, f):
                continue
            end = self.block(s.body, f)
            if end in (LEAVE, BACK):
                f.stack.pop()
                return BACK if end == BACK else NEXT
        f.stack.pop()
        return self.block(s.orelse, f)

    def FunctionDef(self, s: ast.FunctionDef, f: Frame) -> int:
        """A function inside."""
        defaults = self.several([*s.args.defaults, *s.args.kw_defaults], f)
        f.locals[s.name] = Closure(self, inner_info(f.info, s), f, defaults)
        return NEXT

    def Raise(self, s: ast.Raise, f: Frame) -> int:
        """The end of the run."""
        raise Outside("a run that raises")

    def Assert(self, s: ast.Assert, f: Frame) -> int:
        """Nothing, or the end of the run."""
        if not self.truth(self.value_of(s.test, f), f, s):
            raise Outside("a run that raises")
        return NEXT

    def Import(self, s: ast.Import, f: Frame) -> int:
        """Modules that are there already."""
        for alias in s.names:
            found = import_module(alias.name)
            f.locals[alias.asname or alias.name.partition(".")[0]] = (
                found if alias.asname else import_module(alias.name.partition(".")[0])
            )
        return NEXT

    def ImportFrom(self, s: ast.ImportFrom, f: Frame) -> int:
        """Names of a module that is there already."""
        if s.level:
            raise Outside("a relative import")
        owner = import_module(s.module or "")
        for alias in s.names:
            f.locals[alias.asname or alias.name] = getattr(owner, alias.name)
        return NEXT

    def Call(self, node: ast.Call, f: Frame) -> Any:
        """function(*arguments, **options)."""
        entry: list[Any] = [node]
        f.stack.append(entry)
        function = self.value_of(node.func, f)
        entry.append(function)
        if len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            found = self.consumed(function, node.args[0], f)
            f.stack.pop()
            return found
        if function is len and (items := counted_items(node)) is not None:
            found = self.consumed(sum, items, f)
            f.stack.pop()
            return found
        arguments = self.several(node.args, f)
        entry.append(arguments)
        options: dict[str, Any] = {}
        entry.append(options)
        for keyword in node.keywords:
            value = self.value_of(keyword.value, f)
            if keyword.arg is None:
                if type(value) is not dict:
                    raise Outside("** of what is no dict")
                options.update(value)
            else:
                options[keyword.arg] = value
        found = self.call(function, arguments, options)
        f.stack.pop()
        return found

    def consumed(self, function: Any, node: ast.GeneratorExp, f: Frame) -> Any:
        """function(... for ... in ...): any and all stop where they are decided, integers are added one by one."""
        items: list[Any] = []
        if function is any or function is all:

            def ask(scope: Any) -> bool:
                if self.truth(self.value_of(node.elt, f), f, node) == (function is any):
                    items.append(True)
                    return True
                return False

            self.comprehended(node, f, items, ask)
            return bool(items) == (function is any)
        if function is sum:
            node, later = without_condition(node), list[Any]()

            def add(scope: Any) -> None:
                around, self.summing = self.summing, self.sums(node, f.stack[-1][1])
                entry, lazily = [node, self.value_of(node.elt, f)], self.summing
                self.summing = around
                f.stack.append(entry)
                if type(entry[1]) is Lazy and entry[1].whole and not lazily:  # added to another it is drawn anyway
                    entry[1] = self.step(settled, entry[1])
                whole = type(entry[1]) in (int, bool)
                if type(entry[1]) is Lazy and lazily:
                    later.append(entry[1])
                elif whole and len(items) == 1 and type(items[0]) is int:
                    items[0] += entry[1]
                else:
                    items.append(entry[1] if not whole or items else int(entry[1]))
                f.stack.pop()

            self.comprehended(node, f, (items, later), add)
            total = self.total([*items, *later]) if later else None
            return self.last_call(sum, [*items, *later], node, f) if total is None else total
        if function not in (list, tuple, set, frozenset, sorted, max, min, dict) and not (
            getattr(function, "__name__", "") == "join" and type(getattr(function, "__self__", None)) in (str, bytes)
        ):
            raise Outside("a generator")
        self.comprehended(node, f, items, lambda scope: items.append(self.item(node.elt, f, items)))
        return self.last_call(function, items, node, f)

    def last_call(self, function: Any, items: list[Any], node: Any, f: Frame) -> Any:
        """function(items), with the items in sight."""
        f.stack.append([node, items])
        found = self.native_call(function, [items], {})
        f.stack.pop()
        return found
