"""Mutants of a module: one number, comparison, sign, minimum or rounding direction changed at a time, found in its syntax tree.

What is changed:

    number      c -> c + 1 and c -> c - 1 (a divisor 1 is not made 0); a float twice and half
    comparison  < and <=, > and >=, == and !=, in and not in, is and is not: each into its partner
    sign        + and -, * and /, % and //, << and >>, & and |, each into its partner; // and ** into *, ^ into &; -x into x
    choice      min and max, floor and ceil, lower and upper, any and all, argmin and argmax, and and or, not x into x

What is not made, because it is equivalent by construction or no mathematics: docstrings and other text; what stands inside
``raise``, an annotation, a decorator (the size of a cache), a type alias, ``__all__``, ``if TYPE_CHECKING``; arguments of
``check_cells`` (the limit of a table); a constant that says how much work is too much, or from which size on another way to the
same is taken, and the comparison with it (``SIZE``); how an object is shown or hashed; + and * with text, a list or a tuple.

>>> [str(m) for m in mutants("f.py", "def f(x):\\n    return 2 * x\\n")]
['f.py: f: 2 * x -> 2 / x', 'f.py: f: 2 * x -> 3 * x', 'f.py: f: 2 * x -> 1 * x']
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

__all__ = ["Mutant", "changed_tree", "mutants"]

COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
PAIRS = [
    ("min", "max"),
    ("minimum", "maximum"),
    ("fmin", "fmax"),
    ("argmin", "argmax"),
    ("floor", "ceil"),
    ("lower", "upper"),
    ("any", "all"),
]
CHOSEN = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}
DIVISIONS = (ast.Div, ast.FloorDiv, ast.Mod)
LIMITS = {"check_cells"}
SIZE = re.compile("(MAX|MOST)(_[A-Z]+)?$|(BITS|ROOTS|ENOUGH|CACHE|CLASSES|FEW|LEVELS|MANY)$")
SHOWN = {"__repr__", "__str__", "__hash__"}
TEXT = (ast.JoinedStr, ast.List, ast.Tuple)


@dataclass(frozen=True)
class Mutant:
    """``before`` -> ``after`` in a function of a file ("" for the module); ``number`` counts the same change in one function.

    ``lines``: first and last of what is executed where it matters. ``guard``: it stands in the condition of a refusal.
    ``body``: in the body of a function; ``default``: in a default of one that is no part of another. ``node`` and ``change``:
    where and how the tree is changed.
    """

    path: str
    function: str
    before: str
    after: str
    number: int
    kind: str
    lines: tuple[int, int]
    guard: bool
    body: bool
    node: int
    change: int
    default: bool = False

    def __str__(self) -> str:
        again = f" #{self.number}" if self.number > 1 else ""
        return f"{self.path}: {self.function or 'module'}: {self.before} -> {self.after}{again}"


@dataclass(frozen=True)
class _Place:
    """What is above a node: its parent, its statement, its function; whether it is a condition of a refusal, or in a body."""

    parent: ast.AST
    statement: ast.AST
    function: str
    guard: bool
    body: bool
    default: bool


def mutants(path: str, text: str) -> list[Mutant]:
    """All mutants of a file, in the order of the text."""
    tree = ast.parse(text)
    order = {id(node): i for i, node in enumerate(ast.walk(tree))}
    made: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for node, place in sorted((found for found in _places(tree) if hasattr(found[0], "lineno")), key=_position):
        owner = place.parent if isinstance(node, ast.Constant) and isinstance(place.parent, ast.expr) else node
        for i, (kind, new) in enumerate(_changes(node, place.parent)):
            before, after = ast.unparse(owner), ast.unparse(_replaced(owner, node, new))
            key = (place.function, before, after)
            seen[key] = seen.get(key, 0) + 1
            lines = _lines(place, len(text.splitlines()))
            where = (place.guard, place.body, order[id(node)], i, place.default)
            made.append(Mutant(path, place.function, before, after, seen[key], kind, lines, *where))
    return made


def changed_tree(text: str, mutant: Mutant) -> ast.Module:
    """The tree of the file with the one change."""
    tree = ast.parse(text)
    wanted = next(node for i, node in enumerate(ast.walk(tree)) if i == mutant.node)
    place = next(place for node, place in _places(tree) if node is wanted)
    _, new = list(_changes(wanted, place.parent))[mutant.change]
    for name, value in ast.iter_fields(place.parent):
        if value is wanted:
            setattr(place.parent, name, ast.copy_location(new, wanted))
        elif isinstance(value, list):
            setattr(place.parent, name, [ast.copy_location(new, wanted) if part is wanted else part for part in value])
    return ast.fix_missing_locations(tree)


def _replaced(owner: ast.AST, node: ast.AST, new: ast.AST) -> ast.AST:
    if owner is node:
        return new
    order = next(i for i, part in enumerate(ast.walk(owner)) if part is node)
    twin = copy.deepcopy(owner)
    wanted = next(part for i, part in enumerate(ast.walk(twin)) if i == order)
    for parent in ast.walk(twin):
        for name, value in ast.iter_fields(parent):
            if value is wanted:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(part is wanted for part in value):
                setattr(parent, name, [new if part is wanted else part for part in value])
    return twin


def _lines(place: _Place, end: int) -> tuple[int, int]:
    """Of the statement; of the function, for a default of it; of the whole file, for what stands outside of functions."""
    statement: Any = place.statement
    if place.body:
        inside = getattr(statement, "body", None) or getattr(statement, "cases", None)
        last = statement.end_lineno if not inside else _first(inside[0]) - 1
        return statement.lineno, max(statement.lineno, last)
    whole = int(statement.lineno), int(statement.end_lineno or end)
    return whole if isinstance(statement, ast.FunctionDef) else (1, end)


def _first(part: Any) -> int:
    return int(part.lineno if hasattr(part, "lineno") else part.pattern.lineno)


def _position(found: tuple[ast.AST, _Place]) -> tuple[int, int]:
    return found[0].lineno, found[0].col_offset  # type: ignore[attr-defined]


def _places(tree: ast.Module) -> Iterator[tuple[ast.AST, _Place]]:
    """Every node that may be changed, in the order of the text."""
    yield from _below(tree, _Place(tree, tree, "", guard=False, body=False, default=False))


def _below(node: ast.AST, place: _Place) -> Iterator[tuple[ast.AST, _Place]]:
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _left_out(child, node, name):
                continue
            statement = child if isinstance(child, ast.stmt) else place.statement
            function, body, default = place.function, place.body, place.default
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and name == "body":
                function = ".".join(filter(None, (place.function, node.name)))
                body = isinstance(node, ast.FunctionDef)
            elif isinstance(node, ast.FunctionDef) and name == "args":
                function, default = ".".join(filter(None, (place.function, node.name))), not place.body
            refuses = isinstance(node, ast.If) and name == "test" and isinstance(node.body[-1], ast.Raise)
            here = _Place(node, statement, function, place.guard or refuses, body, default)
            yield child, here
            yield from _below(child, here)


def _left_out(child: ast.AST, parent: ast.AST, field: str) -> bool:
    """Whether nothing below is changed."""
    if isinstance(child, ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return True
    if field in ("annotation", "returns", "decorator_list", "type_params", "bases"):
        return True
    if isinstance(child, ast.FunctionDef) and child.name in SHOWN:
        return True
    if isinstance(child, ast.If) and _name(child.test) == "TYPE_CHECKING":
        return True
    if isinstance(child, ast.Call) and _name(child.func) in LIMITS:
        return True
    if all(_is_limit(part) for part in (child.values if isinstance(child, ast.BoolOp) else [child])):
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(child, ast.Assign) and isinstance(parent, ast.Module):
        alias = isinstance(child.value, ast.BinOp) and isinstance(child.value.op, ast.BitOr)
        generic = isinstance(child.value, ast.Subscript)
        return alias or generic or any(_name(t) == "__all__" or SIZE.match(_name(t)) for t in child.targets)
    return False


def _is_limit(node: ast.AST) -> bool:
    """Whether it compares an amount of work with a limit."""
    return isinstance(node, ast.Compare) and len(node.ops) == 1 and any(SIZE.match(_name(part)) for part in ast.walk(node))


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _changes(node: ast.AST, parent: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """(kind, what stands in the place of the node)."""
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        divides = isinstance(parent, ast.BinOp) and isinstance(parent.op, DIVISIONS) and parent.right is node
        divides |= isinstance(parent, ast.Call) and _name(parent.func) == "Fraction" and parent.args[-1] is node != parent.args[0]
        value: Any = node.value
        for other in (value + 1, value - 1) if isinstance(value, int) else (value * 2, value / 2):
            if other or not divides:
                yield "number", _literal(other)
    elif isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            ops = [*node.ops[:i], COMPARED[type(op)](), *node.ops[i + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in COMPUTED and not (_is_text(node.left) or _is_text(node.right)):
        yield "sign", ast.BinOp(node.left, COMPUTED[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in COMPUTED and not _is_text(node.value):
        yield "sign", ast.AugAssign(node.target, COMPUTED[type(node.op)](), node.value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not):
        yield "sign" if isinstance(node.op, ast.USub) else "choice", node.operand
    elif isinstance(node, ast.BoolOp):
        yield "choice", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.Name) and node.id in CHOSEN and isinstance(node.ctx, ast.Load):
        if isinstance(parent, ast.Call) and (parent.func is node or node.id in ("min", "max", "floor", "ceil")):
            yield "choice", ast.Name(CHOSEN[node.id], ast.Load())
    elif isinstance(node, ast.Attribute) and node.attr in CHOSEN and isinstance(node.ctx, ast.Load):
        yield "choice", ast.Attribute(node.value, CHOSEN[node.attr], ast.Load())


def _literal(value: float) -> ast.expr:
    return ast.UnaryOp(ast.USub(), ast.Constant(-value)) if value < 0 else ast.Constant(value)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, TEXT) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
