"""What a function returns of a sum of many draws: a comparison, a remainder, a choice by it, as one number that stays lazy.

The sum is a variable of its own (``totals``), with the law that the replay counts again. An expression that is returned, and that
computes with this one number, without a draw, is a table of what comes of each of its values.
Source: as ``lazy.totals``; the law of a function of a random number.

>>> node = ast.parse("int(sum(bits) > k / 2)", mode="eval").body
>>> ast.unparse(hole(node, node.args[0].left))
'int(the sum > k / 2)'
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any

import numpy as np

from exactdp_checks.code.interpreter.encoding import Encoding
from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.interpreter.rewriting import PLAIN, choice, pure
from exactdp_checks.code.lazy.maps import Domain, map_of
from exactdp_checks.code.lazy.totals import Total
from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["ShownTotals", "hole"]

THE_SUM = "the sum"  # no name of a program
RESULTS = (int, bool, str, float, np.bool_, np.int64, np.float64)
SHOWS = (ast.Compare, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.BoolOp, ast.Call)


@cache
def hole(node: Any, inner: Any) -> Any:
    """An expression with the sum in the place of one of its parts."""
    if node is inner:
        return ast.Name(THE_SUM, ast.Load())
    if not isinstance(node, ast.AST):
        return node
    found = copy(node)
    for name, value in ast.iter_fields(node):
        setattr(found, name, [hole(v, inner) for v in value] if isinstance(value, list) else hole(value, inner))
    return found


def _plain_call(node: Any) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLAIN and not node.keywords


def _parts(node: Any) -> Iterator[Any]:
    """The parts of an expression that are evaluated whatever the others are."""
    if isinstance(node, ast.Call):
        yield from node.args if _plain_call(node) else ()
    elif isinstance(node, ast.IfExp):
        yield node.test
    elif isinstance(node, ast.BoolOp):
        yield node.values[0]
    elif isinstance(node, ast.Compare):
        yield from (node.left, *node.comparators) if len(node.ops) == 1 else ()
    else:
        yield from (n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr))


class ShownTotals(Encoding):
    """``shown``, of sums as well."""

    def shown(self, node: Any, f: Frame) -> Any:
        """The value of what a function returns."""
        if not isinstance(node, SHOWS) or not self.unseen(f):
            return super().shown(node, f)
        if (encoded := self.encoded(node, f)) is not None:
            return encoded
        inner = self.inner_sum(node, f)
        if inner is None or inner is node:
            return self.value_of(node, f)
        value, rest, scope = self.value_of(inner, f), hole(node, inner), dict[str, Any]()
        f.scopes.append(scope)
        if type(value) is not Lazy or type(value.source) is not Total or not self.genuine(rest, f):
            scope[THE_SUM] = value
            found = self.value_of(rest, f)
            f.scopes.pop()
            return found
        results, before = list[Any](), self.tree.position
        for j in range(value.source.size):
            scope[THE_SUM] = value.map.value(j)
            results.append(self.value_of(rest, f))
        if self.tree.position != before or len({*map(type, results)}) > 1 or type(results[0]) not in RESULTS:
            scope[THE_SUM] = value
            results = [self.value_of(rest, f)]
        f.scopes.pop()
        if len(results) == 1:
            return results[0]
        domain = map_of(self.tree, Domain("integers", value.source.size, int))
        source: Any = value.source
        return Lazy(source, domain.then("at", tuple(results)))

    def at_end(self, s: Any, last: Any, f: Frame) -> tuple[Any] | None:
        """Of a choice by a sum as well."""
        if type(s) is not ast.If:
            return super().at_end(s, last, f)
        one = choice(s, last)
        return (self.shown(one, f),) if one is not None and self.unseen(f) and self.inner_sum(one, f) is not None else None

    def inner_sum(self, node: Any, f: Frame) -> Any:
        """The one part of an expression that is no plain computation, or a variable that is a sum; None where there are others."""
        if isinstance(node, ast.Name):
            known = [scope[node.id] for scope in (f.locals, *f.scopes) if node.id in scope]
            return node if known and type(known[-1]) is Lazy and type(known[-1].source) is Total else None
        if not isinstance(node, SHOWS) or (isinstance(node, ast.Call) and not _plain_call(node)):
            return None if pure(node) else node
        found = [n for part in _parts(node) if (n := self.inner_sum(part, f)) is not None]
        return found[0] if len(found) == 1 and pure(hole(node, found[0])) else None
