"""Expressions of an interpreted program: evaluated in Python's order, with every value that waits in the frame.

While a part of an expression is evaluated, the values of the parts before it stand in ``frame.stack``, with the place they belong
to; while an operation runs, so do its operands. So the state shows all that a real interpreter keeps on its operand stack: von
Neumann's coin waits there with its first toss.
Source: Python's language reference, 6 (expressions) and 6.16 (order).
"""

from __future__ import annotations

import ast
import builtins
import operator
from collections.abc import Callable
from typing import Any

from exactdp_checks.code.interpreter.attributes import asks
from exactdp_checks.code.interpreter.calls import Calls
from exactdp_checks.code.interpreter.frames import Closure, Frame
from exactdp_checks.code.interpreter.iterators import walk
from exactdp_checks.code.interpreter.summaries import Summaries
from exactdp_checks.code.interpreter.syntax import Outside, inner_info
from exactdp_checks.code.lazy.harmonic import SYMBOLIC, operated
from exactdp_checks.code.lazy.uniform import settled
from exactdp_checks.code.stand_ins.collecting import GENUINE

__all__ = ["BINARY", "IN_PLACE", "Expressions"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.MatMult: operator.matmul,
}
IN_PLACE: dict[type, Callable[[Any, Any], Any]] = {
    kind: getattr(operator, "i" + name.__name__.strip("_")) for kind, name in BINARY.items()
}
UNARY: dict[type, Callable[[Any], Any]] = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert}
COMPARED: dict[type, Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: operator.contains(b, a),
    ast.NotIn: lambda a, b: not operator.contains(b, a),
}


class Expressions(Calls, Summaries):
    """``value_of(node, frame)``: the value of an expression."""

    def value_of(self, node: Any, f: Frame) -> Any:
        """The value; a method named after the kind of the node does it."""
        return getattr(self, type(node).__name__)(node, f)

    def step(self, function: Callable[..., Any], *values: Any) -> Any:
        """function(*values) of Python itself: what it draws is drawn here."""
        self.mark = self.tree.position
        self.plain(values)
        if not SYMBOLIC.isdisjoint(map(type, values)) and function is not settled:
            return operated(function, tuple(map(settled, values)), self.tree.draw)
        found = self.later(function, values) if self.summing else None
        return function(*values) if found is None else found

    def truth(self, value: Any, f: Frame, place: Any) -> bool:
        """bool(value)."""
        if type(value) is bool:
            return value
        f.stack.append([place, value])
        found: bool = self.step(bool, value)
        f.stack.pop()
        return found

    def Constant(self, node: ast.Constant, f: Frame) -> Any:
        """A number, a text, None."""
        return node.value

    def Name(self, node: ast.Name, f: Frame) -> Any:
        """The variable, in the innermost scope that has it."""
        name = node.id
        for scope in reversed(f.scopes):
            if name in scope:
                return scope[name]
        if name in f.locals:
            return f.locals[name]
        if name in f.info.local:
            raise UnboundLocalError(f"local variable {name!r} referenced before assignment")
        return self.free(f, name)

    def free(self, f: Frame, name: str) -> Any:
        """A variable of the functions around, or of the module, or built in."""
        outer = f.outer
        while outer is not None:
            if name in outer.locals:
                return outer.locals[name]
            if name in outer.info.local:
                raise NameError(f"free variable {name!r} referenced before assignment")
            outer = outer.outer
        if name in f.cells:
            return f.cells[name].cell_contents
        if name in f.globals:
            found = f.globals[name]
            return GENUINE.get(identity(found), found)
        return self.read(builtins, name)

    def BinOp(self, node: ast.BinOp, f: Frame) -> Any:
        """left op right."""
        entry = [node]
        f.stack.append(entry)
        entry.append(self.value_of(node.left, f))
        entry.append(self.value_of(node.right, f))
        self.plain_inside(entry[1:])
        found = self.step(BINARY[type(node.op)], entry[1], entry[2])
        f.stack.pop()
        return found

    def UnaryOp(self, node: ast.UnaryOp, f: Frame) -> Any:
        """op value."""
        value = self.value_of(node.operand, f)
        if isinstance(node.op, ast.Not):
            return not self.truth(value, f, node)
        f.stack.append([node, value])
        found = self.step(UNARY[type(node.op)], value)
        f.stack.pop()
        return found

    def BoolOp(self, node: ast.BoolOp, f: Frame) -> Any:
        """The first value that decides."""
        entry = [node, 0]
        f.stack.append(entry)
        either = isinstance(node.op, ast.Or)
        for i, part in enumerate(node.values):
            entry[1] = i
            value = self.value_of(part, f)
            if i < len(node.values) - 1 and self.truth(value, f, part) == either:
                break
        f.stack.pop()
        return value

    def Compare(self, node: ast.Compare, f: Frame) -> Any:
        """left op right, or a chain of these."""
        entry = [node, 0]
        f.stack.append(entry)
        entry.append(self.value_of(node.left, f))
        for i, (op, part) in enumerate(zip(node.ops, node.comparators, strict=True)):
            entry[1] = i
            entry.append(self.value_of(part, f))
            if type(op) in (ast.In, ast.NotIn):
                self.searched(entry[3])
            if type(op) in (ast.Is, ast.IsNot):
                theirs = [asks(type(v)) for v in entry[2:4]]  # which ``is`` does not ask
                entry[2:4] = [v if own else self.step(settled, v) for v, own in zip(entry[2:4], theirs, strict=True)]
            else:
                theirs = [False]
                self.plain_inside(entry[2:])
            compare = COMPARED[type(op)]
            found = compare(entry[2], entry[3]) if any(theirs) else self.step(compare, entry[2], entry[3])
            if i < len(node.ops) - 1 and not self.truth(found, f, part):
                break
            entry[2:] = entry[3:]
        f.stack.pop()
        return found

    def IfExp(self, node: ast.IfExp, f: Frame) -> Any:
        """One of two values."""
        test = self.value_of(node.test, f)
        found = self.either(test, node, f)
        if found is not None:
            return found
        chosen = self.truth(test, f, node)
        f.stack.append([node, chosen])
        found = self.value_of(node.body if chosen else node.orelse, f)
        f.stack.pop()
        return found

    def NamedExpr(self, node: ast.NamedExpr, f: Frame) -> Any:
        """name := value."""
        f.locals[node.target.id] = value = self.value_of(node.value, f)
        return value

    def Attribute(self, node: ast.Attribute, f: Frame) -> Any:
        """value.name."""
        value = self.value_of(node.value, f)
        f.stack.append([node, value])
        found = self.attribute(value, node.attr)
        f.stack.pop()
        return found

    def Subscript(self, node: ast.Subscript, f: Frame) -> Any:
        """value[place]."""
        entry = [node]
        f.stack.append(entry)
        entry.append(self.value_of(node.value, f))
        entry.append(self.value_of(node.slice, f))
        found = self.step(operator.getitem, entry[1], entry[2])
        f.stack.pop()
        return found

    def Slice(self, node: ast.Slice, f: Frame) -> Any:
        """low:high:step."""
        parts = self.several([node.lower, node.upper, node.step], f)
        self.plain(parts)
        return slice(*parts)

    def several(self, nodes: list[Any], f: Frame) -> list[Any]:
        """The values of some expressions, with those that are starred spread out."""
        if not nodes:
            return []
        values: list[Any] = [nodes[-1], 0]
        f.stack.append(values)
        for i, node in enumerate(nodes):
            values[1] = i
            if type(node) is ast.Starred:
                values += self.spread(self.value_of(node.value, f))
            else:
                values.append(None if node is None else self.value_of(node, f))
        f.stack.pop()
        return values[2:]

    def spread(self, value: Any) -> list[Any]:
        """The items of a value."""
        return list(walk(value))

    def Tuple(self, node: ast.Tuple, f: Frame) -> Any:
        """A tuple."""
        return tuple(self.several(node.elts, f))

    def List(self, node: ast.List, f: Frame) -> Any:
        """A list."""
        return self.several(node.elts, f)

    def Set(self, node: ast.Set, f: Frame) -> Any:
        """A set."""
        values = self.several(node.elts, f)
        f.stack.append([node, *values])
        self.sets = True
        found = self.step(lambda *items: set(items), *values)
        f.stack.pop()
        return found

    def Dict(self, node: ast.Dict, f: Frame) -> Any:
        """A dict."""
        found: dict[Any, Any] = {}
        entry = [node, found]
        f.stack.append(entry)
        for i, (key, value) in enumerate(zip(node.keys, node.values, strict=True)):
            entry[2:] = [i]
            if key is None:
                more = self.value_of(value, f)
                if type(more) is not dict:
                    raise Outside("** of what is no dict")
                found.update(more)
                continue
            entry.append(self.value_of(key, f))
            entry.append(self.value_of(value, f))
            self.step(found.__setitem__, entry[3], entry[4])
        f.stack.pop()
        return found

    def JoinedStr(self, node: ast.JoinedStr, f: Frame) -> Any:
        """A text with values in it."""
        parts: list[Any] = [node]
        f.stack.append(parts)
        for part in node.values:
            parts.append(self.value_of(part, f))
        f.stack.pop()
        return "".join(parts[1:])

    def FormattedValue(self, node: ast.FormattedValue, f: Frame) -> Any:
        """A value as text."""
        entry: list[Any] = [node]
        f.stack.append(entry)
        entry.append(self.value_of(node.value, f))
        entry.append("" if node.format_spec is None else self.value_of(node.format_spec, f))
        kinds: dict[int, Any] = {-1: lambda v: v, 115: str, 114: repr, 97: ascii}
        convert = kinds[node.conversion]
        self.unordered([entry[1]])
        self.plain_inside([entry[1]])
        found = self.step(lambda v, spec: format(convert(v), spec), entry[1], entry[2])
        f.stack.pop()
        return found

    def Lambda(self, node: ast.Lambda, f: Frame) -> Any:
        """A function."""
        defaults = self.several([*node.args.defaults, *node.args.kw_defaults], f)
        return Closure(self, inner_info(f.info, node), f, defaults)
