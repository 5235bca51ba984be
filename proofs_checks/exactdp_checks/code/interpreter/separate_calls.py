"""Calls by themselves: a function of the program, called with numbers, whose law is found once and drawn from.

A call with numbers alone, of a function with a loop in it, is a program of its own: where its law is finite, where it ends, and
where nothing that it can see is changed, what it returns is a draw. So nested loops are closed one by one, and a loop that goes
on with probability x / k at its k-th turn is one draw with a probability of e^-x (``series``), in Q(t) with t = e^(1/root) for
the root that all exponents need. In numbers (``Plans.bits``) a probability is its rational part from below; what is lost is
unexplored. Source: as ``summaries``.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from types import FunctionType
from typing import Any, TypeAlias

from exactdp.numbers.exact import Exact, exact
from exactdp_checks.code.interpreter.attributes import place_of
from exactdp_checks.code.interpreter.continuations import LOST
from exactdp_checks.code.interpreter.statements import Statements
from exactdp_checks.code.interpreter.states import Writer
from exactdp_checks.code.interpreter.steps import CALLS
from exactdp_checks.code.interpreter.syntax import Info, Outside
from exactdp_checks.code.law.tree import Stop
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.counter import Restart
from exactdp_checks.code.lazy.roots import enclosed
from exactdp_checks.code.stand_ins.bit_generators import Bits
from exactdp_checks.code.stand_ins.numpy_random import Generator
from exactdp_checks.code.stand_ins.python_random import PythonRandom

__all__ = ["ALONE", "FINER", "Apart"]

ALONE = "calls of functions with a loop that return one value alone are this value"

Law: TypeAlias = tuple[tuple[Any, ...], tuple[Exact, ...], tuple[Any, tuple[Any, ...]]]
Around: TypeAlias = tuple[tuple[Any, Hashable], ...]
MISSING: Any = object()
CERTAIN = ("1",)  # the request of a call that draws, and returns one value alone: no draw of a program is written so
identity = id  # by its name in builtins it is replaced while a stranger's code runs
NUMBERS = (int, bool, Fraction, str, float, type(None))
SOURCES = (PythonRandom, Generator, Bits, Context)
FINER = 2**8  # how much less of a call by itself may be left out than of what calls it, in numbers
FEW, MANY, SMALL = 64, 512, 1000  # values of a call, those in numbers, and states


class Apart(Statements):
    """``by_itself``: the value of a call, drawn from its law."""

    inner: bool
    around: dict[tuple[int, str], tuple[Any, Hashable]]  # the functions that were entered, and what they saw then

    def around_of(self, function: Any) -> Hashable:
        """What a function sees beside its arguments, written down."""
        raise NotImplementedError

    def another(self) -> Any:
        """A machine for a call, and its chain."""
        raise NotImplementedError

    def noticed(self, function: Any) -> None:
        """Keeps what a function sees when it is entered first."""
        if self.inner:
            self.seen(function, self.around_of(function))

    def seen(self, function: Any, now: Hashable) -> None:
        """What a function sees now is what it saw first."""
        if self.around.setdefault(place_of(function), (function, now))[1] != now:
            raise Outside("a call that changes what it sees")

    def seen_around(self, around: Around) -> bool:
        """Whether these functions see what they saw."""
        return all(self.around_of(function) == seen for function, seen in around)

    def by_itself(self, function: FunctionType, info: Info, arguments: Any, options: Any) -> tuple[Any] | None:
        """(the value,) of a call whose law is found apart; None where it is not."""
        plans = self.plans
        if plans is None or self.nested or options or self.native or not self.frames or not info.loops:
            return None
        if identity(function) in plans.changing:
            return None
        if not all(type(v) in NUMBERS or isinstance(v, SOURCES) for v in arguments):
            return None
        name = identity(function), tuple([Writer().key(v) for v in arguments])
        known = plans.laws.setdefault(name, [])
        law = next((law for around, law in known if self.seen_around(around)), MISSING)
        if law is MISSING:
            if any(around == () for around, _ in known):  # it is looked for at this moment: a function that calls itself
                return None
            if self.tree.unlikely():  # no law is looked for on a path that is not followed: what leads here stays open
                raise self.tree.stop()
            known.append(((), None))
            law, around = self.law_of(function, arguments)
            known[:] = [pair for pair in known if pair[0] != ()] + [((*around, (function, self.around_of(function))), law)]
        self.noticed_all(next(around for around, each in known if each is law))
        if law is None:
            return None
        values, weights, call = law
        if len(weights) > 1:
            plans.computed[CALLS] = None
        self.mark = self.tree.position
        drawn = len(weights) > 1 or call[0].choices or call[0].met
        place = self.tree.draw(weights if len(weights) > 1 else CERTAIN, len(values), call) if drawn else 0
        if place == len(values):
            raise self.tree.stop()
        return (values[place],)

    def noticed_all(self, around: Around) -> None:
        """What a call by itself saw is seen by the call around it."""
        for function, now in around:
            self.entered.setdefault(place_of(function), function)  # so the state shows it
            if self.inner:
                self.seen(function, now)

    def law_of(self, function: FunctionType, arguments: Any) -> tuple[Law | None, Around]:
        """((values, probabilities, its chain) of a call, with one more for what is lost, or None; what it sees)."""
        outer = self.context.tree
        machine, inner = self.another()
        inner.most, bits, inner.onward = SMALL, self.plans.bits, self.plans.onward
        if bits is not None:
            inner.negligible = outer.negligible / FINER
            inner.slight = float(inner.negligible) / FINER

        def ended(value: Any) -> dict[Hashable, Any]:
            if type(value) not in (int, bool):
                raise Outside("a call that returns other than an integer")
            if any(machine.around_of(g) != seen for g, seen in machine.around.values()):
                raise Outside("a call that changes what it sees")
            return {(type(value), value): Fraction(1)}

        self.context.tree = inner
        try:
            system = inner.explore(lambda: machine.run(function, *arguments), ended, self.plans.deadline)
        except (Outside, Stop):
            return None, tuple(machine.around.values())
        finally:
            self.context.tree = outer
            if any(machine.around_of(g) != seen for g, seen in machine.around.values()):
                raise Restart(function, "changes")
        around = tuple(machine.around.values())
        law = dict(system.mass)
        lost = system.beyond + law.pop(LOST, Fraction(0))
        self.plans.onward |= inner.followed(system)
        if system.never != 0 or len(law) > (FEW if bits is None else MANY):
            return None, around
        if lost != 0 and (bits is None or not isinstance(lost, Fraction) or lost >= inner.negligible):
            return None, around
        if sum(law.values(), start=lost) != 1:
            return None, around
        law = dict(sorted(law.items(), key=lambda pair: (pair[0][0].__name__, pair[0][1])))
        values, call = tuple(value for (_, value) in law), (inner, tuple(law))
        if bits is None or (lost == 0 and all(isinstance(p, Fraction) for p in law.values())):
            weights = tuple(law.values())
            if len(weights) == 1 and system.rows:
                self.plans.computed[ALONE] = None
            self.plans.solved[weights if len(weights) > 1 else CERTAIN] = system.renamed({key: y for y, key in enumerate(law)})
            return (values, weights, call), around
        scale = 2**bits
        least = [Fraction(int(enclosed(p, self.plans.root).lower * scale), scale) for p in law.values()]
        return (values, (*least, exact(1 - sum(least))), call), around
