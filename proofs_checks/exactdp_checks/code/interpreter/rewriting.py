"""The last statements of a function, written as one expression that is returned: what a loop collects as a comprehension.

Nothing is evaluated here. A variable that is returned is its expression; a loop that appends, adds or sums up, and what it computes
before that, is a comprehension, ``Summed`` or ``Digits``. Only that is rewritten whose evaluation gives the same law.
Source: Python's language reference, 6.2.4 (a comprehension as the loop that it stands for).

>>> body = ast.parse("for i in n:\\n b = draw(2)\\n if b: out.append(i)\\nreturn sorted(out)").body
>>> print(ast.unparse(as_one(body[0], body[1]).value))
sorted([i for i in n if draw(2)])
>>> body = ast.parse("for b in n:\\n r = r * 2 + b\\nreturn r").body
>>> type(as_one(body[0], body[1]).value).__name__, type(as_one(body[0], body[1]).start).__name__
('Digits', 'int')
"""

from __future__ import annotations

import ast
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple

__all__ = [
    "COMPREHENSIONS",
    "PLAIN",
    "Digits",
    "One",
    "Summed",
    "as_one",
    "choice",
    "counted_items",
    "drawing",
    "items_of_sum",
    "pure",
    "without_condition",
]

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp)
INSIDE = (*COMPREHENSIONS, ast.DictComp, ast.Lambda, ast.NamedExpr, ast.Starred)
PLAIN = frozenset({"int", "str", "bool", "chr", "ord", "min", "max", "abs"})
OPERATIONS = (
    ast.Name,
    ast.Constant,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Call,
    ast.Subscript,
    ast.Tuple,
)
PARTS = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)


class Summed(ast.expr):
    """The sum of the items of ``comprehension``; ``apart``: their bits are put together."""

    _fields = ("comprehension",)
    comprehension: Any
    apart = False


class Digits(ast.expr):
    """The number with the items of ``comprehension`` as its digits, to the base ``base``; ``apart``: they are 0 and 1."""

    _fields = ("comprehension",)
    comprehension: Any
    base = 2
    apart = False


class One(NamedTuple):
    """The expression that is returned; the variable that the loop fills, or "", and what it must hold before."""

    value: Any
    name: str = ""
    start: Any = None


def pure(node: Any) -> bool:
    """Whether it computes with numbers and texts alone, by operators and types of Python's."""
    return all(
        isinstance(n, (*OPERATIONS, *PARTS))
        and (not isinstance(n, ast.Call) or (isinstance(n.func, ast.Name) and n.func.id in PLAIN and not n.keywords))
        for n in ast.walk(node)
    )


def drawing(node: Any) -> bool:
    """Whether something is called that may draw."""
    return not pure(node) and any(isinstance(n, ast.Call) for n in ast.walk(node))


@cache
def as_one(s: Any, last: ast.Return) -> One | None:
    """A statement and the ``return`` after it as one expression; None where they are something else."""
    if last.value is None or _within(last.value, INSIDE[3:]):
        return None
    if isinstance(s, ast.Assign):
        name = s.targets[0].id if len(s.targets) == 1 and isinstance(s.targets[0], ast.Name) else ""
        return One(_put(last.value, name, s.value)) if name and _first(last.value, name) else None
    if not isinstance(s, ast.For) or s.orelse:
        return None
    targets = [s.target] if isinstance(s.target, ast.Name) else getattr(s.target, "elts", [])
    if not targets or not all(isinstance(t, ast.Name) for t in targets):
        return None
    body = _inlined(s.body, {t.id for t in targets}, s.iter)
    found = None if body is None else _collected(s, body)
    if found is None or not _first(last.value, found.name) or _times(s.iter, found.name):
        return None
    stored = {n.id for part in s.body for n in ast.walk(part) if isinstance(n, ast.Name)} - {found.name}
    read = {n.id for n in ast.walk(last.value) if isinstance(n, ast.Name)}
    own = {t.id for t in targets} | {n.id for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    if read & stored & own:
        return None
    return found._replace(value=_put(last.value, found.name, found.value))


@cache
def choice(s: ast.If, last: ast.Return | None) -> ast.IfExp | None:
    """A choice between two ``return``, the second one perhaps after it, as one expression."""
    other = s.orelse[0] if len(s.orelse) == 1 else None if s.orelse else last
    one = s.body[0] if len(s.body) == 1 else None
    if not isinstance(one, ast.Return) or not isinstance(other, ast.Return) or one.value is None or other.value is None:
        return None
    return ast.IfExp(s.test, one.value, other.value) if pure(one.value) and pure(other.value) else None


@cache
def without_condition(node: ast.GeneratorExp) -> ast.GeneratorExp:
    """A sum's items ``1 for ... if c`` as ``1 if c else 0 for ...``; others as they are."""
    walked, *more = node.generators
    whole = isinstance(node.elt, ast.Constant) and type(node.elt.value) is int
    if more or walked.is_async or len(walked.ifs) != 1 or not whole:
        return node
    item = ast.IfExp(walked.ifs[0], node.elt, ast.Constant(0))
    return ast.GeneratorExp(item, [ast.comprehension(walked.target, walked.iter, [], 0)])


@cache
def counted_items(node: ast.Call) -> ast.GeneratorExp | None:
    """The items of ``len([x for ... if c])``, counted by a sum; None of other calls."""
    of = node.args[0] if len(node.args) == 1 and not node.keywords else None
    if not isinstance(of, ast.ListComp) or ast.unparse(of.elt) != ast.unparse(of.generators[0].target):
        return None
    made = ast.GeneratorExp(ast.Constant(1), of.generators)
    return made if without_condition(made) is not made else None


@cache
def items_of_sum(node: Any) -> ast.GeneratorExp | None:
    """What is added up, by a loop or by ``sum`` of a list; None of others."""
    if type(node) is Summed:
        return None if node.apart else node.comprehension
    of = node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords else None
    if not isinstance(of, ast.ListComp) or not isinstance(node.func, ast.Name) or node.func.id != "sum":
        return None
    return without_condition(ast.GeneratorExp(of.elt, of.generators))


def _first(node: Any, name: str) -> bool:
    """Whether a variable is read once, before anything else is evaluated but names and constants."""
    if isinstance(node, ast.Name):
        return node.id == name
    if _times(node, name) != 1:
        return False
    if isinstance(node, COMPREHENSIONS):
        return _first(node.generators[0].iter, name)
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and _first(node.value, name)
    if not isinstance(node, ast.Call) or node.keywords:
        return False
    if isinstance(node.func, ast.Attribute) and _times(node.func, name):
        return not node.args and _first(node.func.value, name)
    function = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    before = [n for n in node.args if not _times(n, name)]
    return all(isinstance(n, ast.Name | ast.Constant) for n in (function, *before)) and any(_first(n, name) for n in node.args)


def _collected(s: ast.For, last: ast.stmt) -> One | None:
    """What a loop of one statement collects, and in which variable."""
    tests = list[Any]()
    if isinstance(last, ast.If) and len(last.body) == 1 and not last.orelse:
        tests, last = [last.test], last.body[0]
    walked = ast.comprehension(s.target, s.iter, tests, 0)
    call = last.value if isinstance(last, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        name, how = call.func.value.id, call.func.attr
        if how not in ("append", "add") or len(call.args) != 1 or call.keywords or _named(name, call.args[0], *tests):
            return None
        made = (ast.ListComp if how == "append" else ast.SetComp)(call.args[0], [walked])
        return One(made, name, [] if how == "append" else set())
    target = last.target if isinstance(last, ast.AugAssign) else last.targets[0] if isinstance(last, ast.Assign) else None
    if not isinstance(target, ast.Name) or _named(target.id, *tests):
        return None
    name = target.id
    if isinstance(last, ast.AugAssign) and isinstance(last.op, ast.Add | ast.BitOr) and not _named(name, last.value):
        item = ast.IfExp(tests[0], last.value, ast.Constant(0)) if tests else last.value
        summed = Summed()
        summed.comprehension = ast.GeneratorExp(item, [ast.comprehension(s.target, s.iter, [], 0)])
        summed.apart = isinstance(last.op, ast.BitOr)
        return One(summed, name, 0)
    return _digits(s, name, last.value) if isinstance(last, ast.Assign) and not tests else None


def _digits(s: ast.For, name: str, value: Any) -> One | None:
    """r = r * base + item, or (r << 1) | item."""
    if not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Add | ast.BitOr) or _named(name, value.right):
        return None
    moved = value.left
    if not isinstance(moved, ast.BinOp) or not isinstance(moved.op, ast.Mult | ast.LShift):
        return None
    ways = [(moved.left, moved.right)] + ([(moved.right, moved.left)] if isinstance(moved.op, ast.Mult) else [])
    for own, by in ways:
        if isinstance(own, ast.Name) and own.id == name and isinstance(by, ast.Constant) and type(by.value) is int:
            made = Digits()
            made.comprehension = ast.GeneratorExp(value.right, [ast.comprehension(s.target, s.iter, [], 0)])
            made.base = by.value if isinstance(moved.op, ast.Mult) else 2 ** min(max(by.value, 0), 8)
            made.apart = isinstance(value.op, ast.BitOr)
            return None if made.base < 2 or (made.apart and made.base != 2) else One(made, name, 0)
    return None


def _inlined(body: list[ast.stmt], targets: set[str], along: Any) -> ast.stmt | None:
    """The last statement, with what is computed before it in its place; None where that is another program."""
    rest = [*body]
    while len(rest) > 1:
        first = rest.pop(0)
        if not isinstance(first, ast.Assign) or len(first.targets) != 1 or not isinstance(first.targets[0], ast.Name):
            return None
        name, value = first.targets[0].id, first.value
        later = {n.id for p in rest for n in ast.walk(p) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        again = any(isinstance(n, ast.Name) and n.id in later | {name} for n in ast.walk(value)) or name in later
        uses = sum(_times(part, name) for part in rest)
        other = any(drawing(n) for part in rest for n in ast.walk(part) if isinstance(n, ast.Call) and not _collects(n))
        if again or name in targets or _times(along, name) or any(_within(p, INSIDE) for p in body):
            return None
        if not pure(value) and (uses != 1 or other):
            return None
        rest = [_put(part, name, value) for part in rest]
    stored = {n.id for part in body[:-1] for n in ast.walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return None if any(_times(rest[0], name) for name in stored) else rest[0]


def _collects(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in ("append", "add")


def _within(node: Any, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(n, kinds) for n in ast.walk(node))


def _times(node: Any, name: str) -> int:
    return sum(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def _named(name: str, *nodes: Any) -> bool:
    return any(_times(node, name) for node in nodes)


class _Put(ast.NodeTransformer):
    def __init__(self, name: str, value: Any) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> Any:
        """The expression in place of a name."""
        return self.value if node.id == self.name and isinstance(node.ctx, ast.Load) else node


def _put(node: Any, name: str, value: Any) -> Any:
    return _Put(name, value).visit(deepcopy(node))
