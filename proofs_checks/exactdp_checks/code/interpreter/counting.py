"""Sums of many draws in an interpreted program: comparisons that are only added up, int() and float() of them, stay lazy.

A number of more than ``SMALL`` items that one generator makes for ``sum`` is left to one variable (``totals``): ``u < p`` is then
a lazy truth value, as in an array. Fewer items are drawn one by one, in states that merge by the sum so far.
Source: as ``lazy.counts``.

>>> length_of(walk(range(40))), length_of(Zipped([walk("ab"), walk([1, 2, 3])], False)), length_of(iter([1]))
(40, 2, 0)
"""

from __future__ import annotations

import ast
from functools import cache
from operator import and_, eq, ge, gt, le, lt, ne, or_, xor
from typing import Any

import numpy as np

from exactdp_checks.code.interpreter.iterators import Walk, Zipped, walk
from exactdp_checks.code.lazy.counts import counted, summed
from exactdp_checks.code.lazy.totals import Total, table_of
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.lazy.variables import Points, Segment

__all__ = ["Counting", "length_of", "walk"]

SMALL = 32  # items
STEPS: dict[Any, tuple[str, str]] = {lt: ("lt", "gt"), le: ("le", "ge"), gt: ("gt", "lt"), ge: ("ge", "le")}
CHOOSING = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp, ast.NamedExpr)
ARITHMETIC = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Add, ast.Sub, ast.Mult, ast.USub, ast.UAdd, ast.Not, ast.Load)
TABLES = frozenset({xor, and_, or_, eq, ne})


def length_of(items: Any) -> int:
    """How many items a walk has from its beginning on; 0 where that is not known."""
    if type(items) is Zipped:
        return min(map(length_of, items.items), default=0)
    if isinstance(items, Walk):
        return length_of(items.items)
    return len(items) if hasattr(items, "__len__") else 0


@cache
def _straight(node: ast.expr) -> bool:
    """Whether one thing is drawn, and nothing is chosen by it before it was compared."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
    drawn = [n for n in calls if not (isinstance(n.func, ast.Name) and n.func.id == "int")]
    compared = [n for n in ast.walk(node) if isinstance(n, ast.Compare) and drawn and drawn[0] in ast.walk(n)]
    chosen = (n for n in ast.walk(node) if isinstance(n, CHOOSING) or (isinstance(n, ast.UnaryOp) and isinstance(n.op, ast.Not)))
    by_draw = any(isinstance(part, ast.Call) for n in chosen if not _either(n) for part in ast.walk(n))
    return len(drawn) == 1 and not by_draw and bool(compared) and all(len(n.ops) == 1 for n in compared)


@cache
def _either(node: Any) -> bool:
    """Whether it is one of two numbers, by a comparison, that are made of names and constants alone."""
    arms = [*ast.walk(node.body), *ast.walk(node.orelse)] if isinstance(node, ast.IfExp) else []
    return bool(arms) and isinstance(node.test, ast.Compare) and all(isinstance(n, ARITHMETIC) for n in arms)


@cache
def _sums(node: Any) -> bool:
    """Whether a function names ``sum``, or ``count`` of something."""
    return any((isinstance(n, ast.Name) and n.id == "sum") or getattr(n, "attr", "") == "count" for n in ast.walk(node))


@cache
def _shuffles(node: Any, items: ast.ListComp) -> bool:
    """Whether a function gives this list a name, and shuffles what has the name."""
    lists = [n.targets[0] for n in ast.walk(node) if isinstance(n, ast.Assign) and n.value is items]
    calls = (n for n in ast.walk(node) if isinstance(n, ast.Call) and getattr(n.func, "attr", "") == "shuffle")
    names = {v.id for n in calls for v in n.args if isinstance(v, ast.Name)}
    return any(isinstance(v, ast.Name) and v.id in names for v in lists)


def _bit(least: int, weights: tuple[int, ...]) -> bool:
    """Whether a number is 0 or 1."""
    return least >= 0 and least + len(weights) <= 2


class Counting:
    """``of_total`` and ``later``; ``summing``: what is evaluated is only added up; ``late``: items of all lists stay lazy."""

    tree: Any
    context: Any
    nested: bool
    summing: bool
    late = False
    alike: dict[Any, Any]
    known: dict[Any, Any]
    value_of: Any

    def sums(self, node: ast.GeneratorExp | ast.ListComp, items: Any) -> bool:
        """Whether the items of a generator that is summed stay lazy."""
        if self.nested or self.context is None or self.tree.eager or self.tree.looks is not None:
            return False
        return len(node.generators) == 1 and not node.generators[0].ifs and length_of(items) > SMALL

    def listed(self, node: ast.ListComp, items: Any, info: Any) -> bool:
        """Whether the items of a list stay lazy, as the function may sum or shuffle it: each is one draw that is compared with a number."""
        wanted = _sums(info.node) or _shuffles(info.node, node)
        return _straight(node.elt) and (self.late or (wanted and self.sums(node, items)))

    def total(self, values: list[Any]) -> Any:
        """sum(values), where some of them are lazy; None where that is not followed."""
        of_numpy = any(issubclass(v.map.kind, np.generic) if type(v) is Lazy else isinstance(v, np.generic) for v in values)
        return summed(values, np.int64 if of_numpy else int)

    def number_of(self, values: list[Any], wanted: Any) -> Any:
        """values.count(wanted), where some are lazy and 0 or 1; None where that is not followed."""
        found = list[Any]()
        for v in values:
            if type(v) is Lazy and not (counted(v) and _bit(*table_of(v))):
                return None
            found.append(v.then("at", (int(wanted == 0), int(wanted == 1))) if type(v) is Lazy else int(v == wanted))
        return self.total(found)

    def of_total(self, function: Any, arguments: list[Any]) -> Any:
        """int, float and sum of what stays lazy; None for others, which Python draws."""
        value: Any = arguments[0] if len(arguments) == 1 else None
        if type(value) is list and function is sum:
            return None if self.alike or self.known else self.total(value)
        owner = getattr(function, "__self__", None)
        if type(owner) is list and getattr(function, "__name__", "") == "count" and type(value) in (int, bool):
            return None if self.alike or self.known else self.number_of(owner, value)
        if type(value) is Lazy and function is int and not value.discrete:
            bits = value.cut("trunc")
            return bits if bits.map.domain.name == "integers" else None
        if type(value) is not Lazy or function not in (int, float):
            return None
        of_many = type(value.source) is Total
        if of_many and function is float and value.map.kind is np.float64:
            return value.then("float")
        if of_many and value.map.kind in (int, np.int64):
            return value * 1.0 if function is float else value.of(int)
        if function is int and self.summing and value.map.kind in (bool, np.bool_) and counted(value):
            return value.then("at", (0, 1))
        return None

    def either(self, test: Any, node: ast.IfExp, f: Any) -> Any:
        """One of two integers by a lazy truth value, where that is only added up; None where an arm may be anything else."""
        if not self.summing or type(test) is not Lazy or not _either(node) or not counted(test):
            return None
        arms = (node.orelse, node.body)
        names = {n for arm in arms for n in ast.walk(arm) if isinstance(n, ast.Name)}
        try:
            if any(type(self.value_of(n, f)) not in (int, bool) for n in names):
                return None
        except NameError:  # of the arm that is not taken, perhaps
            return None
        values = tuple([self.value_of(arm, f) for arm in arms])
        return test.then("at", values) if {type(v) for v in values} in ({int}, {bool}) else None

    def later(self, function: Any, values: tuple[Any, ...]) -> Any:
        """function(one, two) as a lazy value: a uniform number compared with a number, a truth value with one; None for others."""
        if len(values) != 2 or function not in {*STEPS, *TABLES}:
            return None
        for i, value in enumerate(values):
            other = values[1 - i]
            if type(value) is not Lazy or type(other) is Lazy or not isinstance(value.source, Points | Segment):
                continue
            if function in TABLES and value.map.kind in (bool, np.bool_) and type(other) in (bool, int) and counted(value):
                both = [value.map.kind(b) for b in (False, True)]
                return value.then("at", tuple([function(other, b) if i else function(b, other) for b in both]))
            free = not value.discrete and not value.map.logs and not value.map.domain.variable and value.source.order is None
            if function in STEPS and free and type(other) in (int, float):
                return value.then(STEPS[function][i], other)
        return None
