"""Which variables matter at a place of a function: those whose values the rest of it may read.

Two states that differ in other variables alone go on alike, so they are one: a rejected number does not make a new state. A
counter that only counts (``tries += 1``, never read) does not matter; its type does, as adding to text fails.
Requires: a function of the subset, without exceptions that are caught. What inner functions read always matters.
Source: A. Aho, M. Lam, R. Sethi, J. Ullman, Compilers, 9.2.5 (live variables) and faint variables.

>>> node = ast.parse("def f(p):\\n while True:\\n  n = draw(4)\\n  if n < p: return n").body[0]
>>> loop = node.body[0]
>>> sorted(Liveness(node, frozenset()).at(loop)), sorted(Liveness(node, frozenset()).at(loop.body[1]))
(['draw', 'p'], ['draw', 'n', 'p'])
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

__all__ = ["Liveness"]

Names: TypeAlias = frozenset[str]
NONE: Names = frozenset()


class Liveness:
    """``at(statement)``: the names that matter while it runs; ``faint``: names whose type alone may matter."""

    def __init__(self, node: Any, always: Names) -> None:
        self.places: dict[int, Names] = {}
        self.always, self.faint = always, set[str]()
        self.sorted: dict[int, tuple[str, ...]] = {}
        if isinstance(node.body, list):
            self._block(node.body, NONE, NONE, NONE)
        else:
            self._mark(node.body, _read(node.body))

    def at(self, statement: ast.AST) -> Names:
        """The names that matter while the statement, or the head of a loop, runs."""
        return self.places[id(statement)] | self.always

    def ordered(self, statement: ast.AST) -> tuple[str, ...]:
        """As ``at``, sorted."""
        found = self.sorted.get(id(statement))
        if found is None:
            found = self.sorted[id(statement)] = tuple(sorted(self.at(statement)))
        return found

    def _mark(self, statement: ast.AST, names: Names) -> None:
        self.places[id(statement)] = self.places.get(id(statement), NONE) | names

    def _block(self, statements: Sequence[ast.stmt], out: Names, leave: Names, again: Names) -> Names:
        for statement in reversed(statements):
            out = self._statement(statement, out, leave, again)
        return out

    def _statement(self, s: ast.stmt, out: Names, leave: Names, again: Names) -> Names:
        """The names that matter before a statement, given those after it, after the loop, and at its head."""
        if isinstance(s, ast.Break | ast.Continue):
            return leave if isinstance(s, ast.Break) else again
        if isinstance(s, ast.Return | ast.Raise):
            self._mark(s, _read(s))
            return _read(s)
        if isinstance(s, ast.If):
            inside = self._block(s.body, out, leave, again) | self._block(s.orelse, out, leave, again)
            self._mark(s, inside | _read(s.test))
            return inside | _read(s.test)
        if isinstance(s, ast.While):
            head, before = _read(s.test) | self._block(s.orelse, out, leave, again), None
            while head != before:
                before = head
                head |= self._block(s.body, head, out, head)
            self._mark(s, head)
            return head
        if isinstance(s, ast.For):
            targets = _read(s.target)
            head, before = self._block(s.orelse, out, leave, again), None
            while head != before:
                before = head
                head |= (self._block(s.body, head, out, head) - _stored(s.target)) | targets
            self._mark(s, head | _read(s.iter))
            return head | _read(s.iter)
        counts = isinstance(s, ast.AugAssign) and isinstance(s.target, ast.Name) and isinstance(s.value, ast.Constant)
        if counts and isinstance(s.value.value, int) and s.target.id not in out | self.always:  # type: ignore[attr-defined]
            self.faint.add(s.target.id)  # type: ignore[attr-defined]
            self._mark(s, out | {s.target.id})  # type: ignore[attr-defined]
            return out
        read = _read(s)
        self._mark(s, read | (out - _overwritten(s)))
        return (out - _stored(s)) | read


def _read(node: ast.AST) -> Names:
    """The names that are read, also by the functions inside, and those that ``+=`` changes."""
    found = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    found |= {n.target.id for n in ast.walk(node) if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}
    return frozenset(found)


def _overwritten(s: ast.stmt) -> Names:
    """The one name that a statement assigns at its very end: its old value does not matter while the new one is found."""
    alone = isinstance(s, ast.Assign) and len(s.targets) == 1 and isinstance(s.targets[0], ast.Name)
    return _stored(s) if alone else NONE


def _stored(node: ast.AST) -> Names:
    """The names that are certainly assigned: not those of comprehensions and inner functions, nor by := in a part left out."""
    return frozenset(_targets(node))


def _targets(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Tuple | ast.List | ast.Starred):
        for part in ast.iter_child_nodes(node):
            yield from _targets(part)
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _targets(target)
    elif isinstance(node, ast.AugAssign) or (isinstance(node, ast.AnnAssign) and node.value is not None):
        yield from _targets(node.target)
    elif isinstance(node, ast.FunctionDef):
        yield node.name
