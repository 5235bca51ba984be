"""Loops of an interpreted program, and the counters in them that have no bound.

Where a ``while`` comes to its head for the twelfth time and some of its integers went by equal steps, a ``Plan`` says from which
values on they are counters: then the head with these values, or with the same number of steps more of each, is one family of
states, with a level. What follows is a run for all levels at once; the level that a run has come to is read off at the head, and
the state is written relative to it. One family at a time: a second counter beside a living one is outside.
Source: as ``counter``.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Any

from exactdp_checks.code.interpreter.comprehensions import Comprehensions
from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.lazy.counter import Counter, Restart, Run

__all__ = ["Loops", "Plan", "Plans"]

NEXT, LEAVE, AGAIN, BACK = range(4)  # how a statement ends: by going on, break, continue, return
TURNS, SOON, EQUAL = 12, 6, 4  # the turn at which counters are looked for, in numbers and in Q(t); those alike before it
ROOT, BITS = 2000, 192  # the largest root of exponents, and the bits of probabilities that are not closed
LATEST, LONGEST, RESTARTS = 400, 64, 60  # turns before the first level, turns of a level, changes of a plan

identity = id  # by its name in builtins it is replaced while a stranger's code runs


@dataclass(frozen=True)
class Plan:
    """The counters of a loop: name, first value, step of a turn; ``turns`` of a level; ``changes`` made so far."""

    counters: tuple[tuple[str, int, int], ...]
    turns: int = 1
    changes: int = 0

    def steps(self, values: dict[str, Any]) -> int | None:
        """How many turns these values are from the first; None if they are not on the line."""
        found = {divmod(values[name] - first, step) for name, first, step in self.counters if type(values.get(name)) is int}
        turns, rest = next(iter(found)) if len(found) == 1 else (-1, 0)
        return turns if turns >= 0 and rest == 0 and all(type(values.get(n)) is int for n, _, _ in self.counters) else None


class Plans(dict[int, "Plan | None"]):
    """The plans by place; ``laws`` of calls that were closed by themselves; ``root`` of their exponents, ``bits`` of numbers."""

    def __init__(self, root: int = 1, deadline: float | None = None) -> None:
        super().__init__()
        self.laws: dict[Any, list[Any]] = {}
        self.onward: dict[Any, Any] = {}  # of states in such calls what follows, and where they are
        self.kept: list[Any] = []
        self.changing: set[int] = set()
        self.root = root
        self.bits: int | None = None
        self.deadline = deadline
        self.computed: dict[str, None] = {}  # the steps of the laws that no certificate has
        self.solved: dict[Any, Any] = {}  # the chains of calls, by the requests that are drawn for them

    @property
    def symbolic(self) -> bool:
        """Whether a law of a call is no law of numbers."""
        laws = [law for known in self.laws.values() for _, law in known if law is not None]
        return any(not isinstance(p, Fraction) for law in laws for p in law[1])

    def forget(self) -> None:
        """Nothing is known of calls."""
        self.laws.clear()
        self.onward.clear()

    def change(self, again: Restart) -> bool:
        """What a restart asks for; whether it can be had. None: no counters in this loop any more."""
        if again.what == "changes":  # a call that changes what others see is no draw
            self.changing.add(identity(again.place))
            self.kept.append(again.place)
            self.forget()
            return True
        if again.what == "root":
            self.root = lcm(self.root, again.value)
            self.forget()
            return self.root <= ROOT
        place, plan = identity(again.place), self.get(identity(again.place))
        self.laws = {name: [pair for pair in known if pair[1] is not None] for name, known in self.laws.items()}
        if again.what == "plan" and plan is None and place not in self:
            self[place] = again.value
            return True
        by = again.value * plan.turns if plan is not None and again.what in ("later", "levels of turns") else 0
        if plan is None or not by or plan.changes >= RESTARTS:
            self[place] = None
        elif again.what == "later" and by <= LATEST:
            counters = tuple((name, first + by * step, step) for name, first, step in plan.counters)
            self[place] = replace(plan, counters=counters, changes=plan.changes + 1)
        elif again.what == "levels of turns" and by <= LONGEST:
            self[place] = replace(plan, turns=by, changes=plan.changes + 1)
        else:
            self[place] = None
        if self[place] is None and self.symbolic:  # that is not closed, so numbers are enough
            self.bits = BITS
            self.forget()
        return True


class Loops(Comprehensions):
    """``While``; ``run``: the family of states in which the program is, if it is in one."""

    plans: Any  # Plans, or None
    family: Run | None

    def block(self, statements: list[ast.stmt], f: Frame) -> int:
        """Run them; how the last one ended."""
        raise NotImplementedError

    def has_counter(self) -> bool:
        """Whether a counter is in the state."""
        raise NotImplementedError

    def While(self, s: ast.While, f: Frame) -> int:
        """A block, again and again."""
        seen: list[dict[str, int]] = []
        while True:
            f.at = s
            if self.plans is not None and not self.nested:
                self.head(s, f, seen)
            if not self.truth(self.value_of(s.test, f), f, s):
                break
            end = self.block(s.body, f)
            if end == BACK:
                return BACK
            if end == LEAVE:
                return NEXT
        return self.block(s.orelse, f)

    def head(self, s: ast.While, f: Frame, seen: list[dict[str, int]]) -> None:
        """At the head of a loop: counters are found, made, and their level read off."""
        plan = self.plans.get(identity(s))
        if plan is None:
            if identity(s) not in self.plans:
                self.look(s, f, seen)
            return
        name, first, step = plan.counters[0]
        value = f.locals.get(name)
        if type(value) is Counter:
            run = value.run
            if run is not self.family or run.place is not s:
                raise Outside("two counters that grow at once")
            turns, rest = divmod(value.offset - first, step)
            if rest or value.slope != step * plan.turns or turns // plan.turns < run.level:
                raise Restart(s, "never")
            run.level = turns // plan.turns
            return
        turns_ = plan.steps(f.locals)
        if turns_ is None:
            return
        if self.family is not None and self.has_counter():
            raise Outside("two counters that grow at once")
        self.family = Run(s, turns_ // plan.turns)
        for name, _, step in plan.counters:
            f.locals[name] = Counter(self.family, step * plan.turns, f.locals[name])

    def look(self, s: ast.While, f: Frame, seen: list[dict[str, int]]) -> None:
        """Raises Restart, with a plan, where integers have gone by equal steps for long."""
        names = f.info.liveness.ordered(s)
        seen.append({name: f.locals[name] for name in names if type(f.locals.get(name)) is int})
        if len(seen) < SOON or (len(seen) < TURNS and not self.plans.symbolic):
            return
        last = seen[-EQUAL:]
        steps = {name: value - last[-2][name] for name, value in last[-1].items() if name in last[-2]}
        even = [
            (name, last[-1][name], step)
            for name, step in steps.items()
            if step and all(a.get(name) == last[-1][name] - step * i for i, a in enumerate(reversed(last)))
        ]
        if even:
            raise Restart(s, "plan", Plan(tuple(even)))
