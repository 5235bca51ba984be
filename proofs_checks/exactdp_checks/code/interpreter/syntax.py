"""What is interpreted: the syntax tree of a function, when it lies in the subset and is certainly that of the code that runs.

The tree comes from the source file; it is taken only if its compilation equals the function's own code object, so a file that was
changed after the import is noticed. The subset: assignments, expressions, ``if``, ``while``, ``for``, ``return``, ``raise``,
functions and lambdas, comprehensions; generators only as the one argument of a call. Everything else (``try``, ``with``,
``yield``, ``global``, ``nonlocal``, ``del``, ``match``, classes, ``async``) is outside.
Source: Python's language reference and the module ``ast``.

>>> import colorsys, contextlib
>>> info_of(contextlib.ContextDecorator.__call__) is None, info_of(colorsys.rgb_to_hsv) is None
(True, False)
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any, TypeAlias

from exactdp_checks.code.interpreter.liveness import Liveness

__all__ = ["Info", "Node", "Outside", "info_of", "inner_info"]

Node: TypeAlias = ast.FunctionDef | ast.Lambda
SUBSET = {
    *(
        [
            "FunctionDef",
            "arguments",
            "arg",
            "Lambda",
            "Return",
            "Assign",
            "AugAssign",
            "AnnAssign",
            "For",
            "While",
            "If",
            "Expr",
            "Pass",
            "Break",
            "Continue",
            "Raise",
            "Assert",
        ]
    ),
    *(
        [
            "BoolOp",
            "NamedExpr",
            "BinOp",
            "UnaryOp",
            "IfExp",
            "Dict",
            "Set",
            "ListComp",
            "SetComp",
            "DictComp",
            "GeneratorExp",
            "Compare",
            "Call",
            "keyword",
        ]
    ),
    *(
        [
            "FormattedValue",
            "JoinedStr",
            "Constant",
            "Attribute",
            "Subscript",
            "Starred",
            "Name",
            "List",
            "Tuple",
            "Slice",
            "comprehension",
            "Import",
            "ImportFrom",
        ]
    ),
    "alias",
}
ABSTRACT = (ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop)
FUNCTIONS = (ast.FunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Outside(Exception):
    """What is asked is outside the subset; the message says what."""


@dataclass(frozen=True, eq=False)
class Info:
    """A function of the subset: its names, those that inner functions read, and which are live at each place."""

    node: Node
    local: frozenset[str]
    captured: frozenset[str]
    liveness: Liveness
    free: tuple[str, ...]  # names that it, or a function inside, takes from outside, sorted
    inner: dict[int, Info] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.node.name if isinstance(self.node, ast.FunctionDef) else "<lambda>"

    @cached_property
    def loops(self) -> bool:
        """Whether there is a ``while`` in it."""
        return any(isinstance(n, ast.While) for n in ast.walk(self.node))


_INFOS: dict[CodeType, Info | None] = {}
_MODULES: dict[str, tuple[list[str], list[Node], list[CodeType]]] = {}


def info_of(function: FunctionType) -> Info | None:
    """What is known of a function; None where it is outside the subset or its source is not at hand."""
    code = function.__code__
    if code not in _INFOS:
        node = _node_of(function)
        _INFOS[code] = None if node is None else _info(node)
    return _INFOS[code]


def inner_info(info: Info, node: Node) -> Info:
    """What is known of a function inside another."""
    return info.inner[id(node)]


def _node_of(function: FunctionType) -> Node | None:
    code = function.__code__
    known = code.co_filename in linecache.cache
    lines = linecache.getlines(code.co_filename, function.__globals__)
    if not known:  # what a run may look at stays as it was
        linecache.cache.pop(code.co_filename, None)
    if not lines or "__class__" in code.co_freevars:
        return None
    if code.co_filename not in _MODULES or _MODULES[code.co_filename][0] != lines:
        try:
            tree = ast.parse("".join(lines))
            whole = compile(tree, code.co_filename, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return None
        nodes = [node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]
        _MODULES[code.co_filename] = lines, nodes, list(_codes(whole))
    _, nodes, codes = _MODULES[code.co_filename]
    here = [n for n in nodes if (_first_line(n), n.name if isinstance(n, ast.FunctionDef) else "<lambda>") == _place(code)]
    same = [c for c in codes if _place(c) == _place(code)]
    return here[0] if len(here) == len(same) == 1 and same[0] == code else None


def _place(code: CodeType) -> tuple[int, str]:
    return code.co_firstlineno, code.co_name


def _first_line(node: Node) -> int:
    lines: list[int] = [node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))]
    return min(lines)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _info(node: Node) -> Info | None:
    if not _inside(node):
        return None
    inner = {id(n): _info(n) for n in _own(node) if isinstance(n, FUNCTIONS) and n is not node}
    if any(info is None for info in inner.values()):
        return None
    known: dict[int, Info] = {place: info for place, info in inner.items() if info is not None}
    a = node.args
    local = {p.arg for p in (*a.posonlyargs, *a.args, *a.kwonlyargs, *(p for p in (a.vararg, a.kwarg) if p is not None))}
    read, bound_inside = set[str](), set[str]()
    for n in _own(node):
        if isinstance(n, ast.Name):
            (read if isinstance(n.ctx, ast.Load) else local).add(n.id)
        elif isinstance(n, ast.FunctionDef) and n is not node:
            local.add(n.name)
        elif isinstance(n, ast.alias):
            local.add((n.asname or n.name).partition(".")[0])
        elif isinstance(n, COMPREHENSIONS):
            bound_inside |= {t.id for g in n.generators for t in ast.walk(g.target) if isinstance(t, ast.Name)}
    own = {n.id for n in _assigned(node)}
    shadowed = bound_inside - own - {p.arg for p in ast.walk(a) if isinstance(p, ast.arg)}
    wanted = {name for info in known.values() for name in info.free}
    if wanted & bound_inside:
        return None  # a lambda that reads the variable of a comprehension
    local -= shadowed
    captured = local & wanted
    free = (read | wanted) - local
    return Info(node, frozenset(local), frozenset(captured), Liveness(node, frozenset(captured)), tuple(sorted(free)), known)


def _own(node: Node) -> Iterator[ast.AST]:
    """The nodes of a function, with inner functions as leaves whose defaults are outside."""
    body = node.body if isinstance(node.body, list) else [node.body]
    waiting: list[ast.AST] = list(body)
    while waiting:
        n = waiting.pop()
        yield n
        if isinstance(n, FUNCTIONS):
            waiting += [*n.args.defaults, *(d for d in n.args.kw_defaults if d is not None)]
        else:
            waiting += ast.iter_child_nodes(n)


def _assigned(node: Node) -> Iterator[ast.Name]:
    """The names that are stored outside of comprehensions."""
    body = node.body if isinstance(node.body, list) else [node.body]
    waiting: list[ast.AST] = list(body)
    while waiting:
        n = waiting.pop()
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
            yield n
        if isinstance(n, (*COMPREHENSIONS, *FUNCTIONS)):
            continue
        waiting += ast.iter_child_nodes(n)


def _inside(node: Node) -> bool:
    """Whether every part lies in the subset."""
    alone = {id(n.args[0]) for n in ast.walk(node) if isinstance(n, ast.Call) and len(n.args) == 1 and not n.keywords}
    for n in _own(node):
        kind = type(n).__name__
        if kind not in SUBSET and not isinstance(n, ABSTRACT):
            return False
        if isinstance(n, ast.GeneratorExp) and id(n) not in alone:
            return False
        if isinstance(n, COMPREHENSIONS) and any(g.is_async or _walrus(n) for g in n.generators):
            return False
        if isinstance(n, ast.FunctionDef) and (n.decorator_list or n is node):
            return False
        if isinstance(n, ast.ImportFrom) and any(alias.name == "*" for alias in n.names):
            return False
        if any(_mangled(name) for name in _names(n)):
            return False
    return True


def _walrus(node: Any) -> bool:
    return any(isinstance(n, ast.NamedExpr) for n in ast.walk(node))


def _names(n: ast.AST) -> Iterator[str]:
    for part in ("id", "attr", "arg", "name"):
        value = getattr(n, part, None)
        if isinstance(value, str):
            yield value


def _mangled(name: str) -> bool:
    return (name.startswith("__") and not name.endswith("__")) or name == "super"
