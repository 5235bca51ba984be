"""Turns of a loop that fill a list: each puts one number into it, which is one variable (``summaries``).

A turn appends to a list, or sets the item whose place is the variable of the loop, and changes nothing else. Where the loop
names the list for that alone, and nothing but the variable holds it, no turn can read it otherwise: it is hidden from the keys.
Source: as ``summaries``; references are counted by CPython.

>>> loop = ast.parse("for i in n:\\n if draw(2): v[i] = 1 - v[i]").body[0]
>>> filling(loop)
Filling(name='v', place='i', only=True)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache
from sys import getrefcount
from typing import Any

from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.interpreter.loops import Loops
from exactdp_checks.code.interpreter.repeated_parts import Pattern, pattern
from exactdp_checks.code.interpreter.states import Hidden
from exactdp_checks.code.interpreter.summaries import NUMBERS, Plain
from exactdp_checks.code.interpreter.syntax import Info
from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["ALONE", "Filling", "Turns", "decides", "filling", "held"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
IMMUTABLE = frozenset({int, bool, float, str, type(None), Lazy})


@dataclass(frozen=True)
class Filling:
    """The ``name`` of a list; the variable that is the ``place`` of an item, "" to append; ``only``: it is not named otherwise."""

    name: str
    place: str
    only: bool


@cache
def filling(s: ast.For) -> Filling | None:
    """The one list that a turn of the loop fills; None where there is none, or where the turn may leave the loop."""
    nodes = [n for part in s.body for n in ast.walk(part)]
    calls = [n.func for n in nodes if isinstance(n, ast.Call)]
    if not calls or any(isinstance(n, ast.Break | ast.Return) for n in nodes):
        return None
    appends = [c for c in calls if isinstance(c, ast.Attribute) and c.attr == "append" and isinstance(c.value, ast.Name)]
    names = {c.value.id for c in appends if isinstance(c.value, ast.Name)}
    named = [n.id for n in nodes if isinstance(n, ast.Name)]
    if names:
        name = names.pop()
        return Filling(name, "", named.count(name) == len(appends)) if not names and len(calls) > 1 else None
    items = [n for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Name)]
    names = {n.value.id for n in items if isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Name)}
    if len(names) != 1:
        return None
    name = names.pop()
    place = _place(s, name, items)
    own = [n for n in items if isinstance(n.value, ast.Name) and n.value.id == name]
    at_place = all(isinstance(n.slice, ast.Name) and n.slice.id == place and not isinstance(n.ctx, ast.Del) for n in own)
    moved = any(isinstance(n, ast.Name) and n.id == place and isinstance(n.ctx, ast.Store) for n in nodes)
    return Filling(name, place, only=True) if place and at_place and not moved and named.count(name) == len(own) else None


def _place(s: ast.For, name: str, items: list[ast.Subscript]) -> str:
    """The variable of the loop at which a list is set first; "" where it is another."""
    first = next(n.slice for n in items if isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Name) and n.value.id == name)
    targets = s.target.elts if isinstance(s.target, ast.Tuple) else [s.target]
    names = [t.id for t in targets if isinstance(t, ast.Name)]
    return first.id if isinstance(first, ast.Name) and names.count(first.id) == 1 and len(names) == len(targets) else ""


def held(names: dict[str, Any], name: str) -> int:
    """How often the value of a variable is referred to, the references of this call included."""
    return getrefcount(names[name])


ALONE = held({"name": []}, "name")  # by one variable


@cache
def decides(s: ast.For, kind: Filling, info: Info) -> Pattern | None:
    """What decides a turn; None where it stores what matters after it, or its list is named otherwise."""
    stored = {n.id for part in s.body for n in ast.walk(part) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    if not kind.only or stored & info.liveness.at(s):
        return None
    return pattern(s.body, stored, (kind.name, kind.place))


class Turns(Loops):
    """``filled``: a turn of a loop as one variable in a list."""

    def filled(self, s: ast.For, f: Frame) -> bool:
        """Runs a turn of a loop whose one effect is a number in a list; False where it has another, and is not run."""
        if identity(s) in self.plain_places or self.nested or self.context is None:
            return False
        kind = filling(s)
        if kind is None or type(f.locals.get(kind.name)) is not list:
            return False
        alone = kind.only and kind.name not in f.info.captured and held(f.locals, kind.name) == ALONE
        target = f.locals[kind.name]
        at: Any = f.locals[kind.place] if kind.place else None
        if kind.place and (type(at) is not int or not 0 <= at < len(target) or type(target[at]) not in NUMBERS):
            return False
        decided = self.decided(s, decides(s, kind, f.info), f, target) if alone else None
        if decided is not None and kind.place:
            decided = decided, type(target[at]), target[at]
        if decided in self.alike:
            value = self.again(decided)
        else:
            part = slice(at, at + 1) if kind.place else slice(len(target), None)  # what the turn makes shows
            hidden = Hidden(target, part) if alone and IMMUTABLE.issuperset(map(type, target)) else None
            if kind.place and hidden is None:
                return False
            around = [s, *(f.locals[t.id] for t in ast.walk(s.target) if isinstance(t, ast.Name))]
            value = (self.changed if kind.place else self.appended)(s, f, target, hidden, around, decided)
        if kind.place:
            target[at] = value
        else:
            target.append(value)
        return True

    def appended(self, s: ast.For, f: Frame, target: list[Any], hidden: Any, around: list[Any], decided: Hashable) -> Any:
        """What a turn appends."""
        size = len(target)

        def reset() -> None:
            del target[size:]

        def undo() -> Any:
            if len(target) != size + 1:
                raise Plain(s)
            return target.pop()

        return self.turn(s, f, around, (reset, undo), hidden, decided)

    def changed(self, s: ast.For, f: Frame, target: list[Any], hidden: Any, around: list[Any], decided: Hashable) -> Any:
        """What a turn makes of an item, of a list that is hidden."""
        at = f.locals[filling(s).place]  # type: ignore[union-attr]
        old = target[at]

        def reset() -> None:
            target[at] = old

        def undo() -> Any:
            value, target[at] = target[at], old
            return value

        return self.turn(s, f, [*around, old], (reset, undo), hidden, decided)

    def turn(
        self,
        s: ast.For,
        f: Frame,
        around: list[Any],
        effect: tuple[Callable[[], None], Callable[[], Any]],
        hidden: Any,
        decided: Any,
        read: Any = None,
    ) -> Any:
        """The one number that a turn puts into a list, by itself; what it stores in variables is undone."""
        variables, (reset, undo) = dict(f.locals), effect

        def restored() -> None:
            f.locals.clear()
            f.locals.update(variables)

        def evaluate() -> Any:
            reset()
            restored()
            return self.block(s.body, f)

        f.stack.append(around)
        value = self.alone(s, f, evaluate, undo, hidden, decided, read)
        f.stack.pop()
        restored()
        f.at = s
        return value
