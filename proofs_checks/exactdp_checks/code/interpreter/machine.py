"""The interpreter: runs a function on the draws of a tree, and writes its state as a key at every draw.

Equal keys mean: the same place of the program in every function that is called, the same values of the variables that matter and
of those that wait on the operand stack, the same objects shared in the same way, the same globals, defaults and closures of all
functions entered, the same knowledge of lazy variables, the same results of draws since the operation that draws began.
Source: Python's data model; states as in explicit-state model checking.

>>> from exactdp_checks.code.law.tree import Tree
>>> def coin(x, draw):
...     return x + draw(2)
>>> machine = Machine(Tree())
>>> machine.run(lambda: 3)
Traceback (most recent call last):
    ...
exactdp_checks.code.interpreter.syntax.Outside: a call of <lambda>
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from types import FunctionType, ModuleType
from typing import Any

from exactdp_checks.code.interpreter.attributes import Held
from exactdp_checks.code.interpreter.frames import Closure, Frame
from exactdp_checks.code.interpreter.loops import Plans
from exactdp_checks.code.interpreter.separate_calls import Apart
from exactdp_checks.code.interpreter.states import Writer
from exactdp_checks.code.interpreter.syntax import Outside, info_of
from exactdp_checks.code.lazy.counter import Counter, Run
from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["Machine"]

identity = id
NUMBERS = frozenset({int, bool, float, type(None), Counter, Lazy})


class Machine(Apart):
    """``run``: the output of a function; ``key``: the state at a draw."""

    def __init__(self, tree: Any, context: Any = None, plain: set[int] | None = None, plans: Plans | None = None) -> None:
        self.tree, self.context = tree, context
        self.plans: Any = plans  # None: no counters
        self.plain_places = set[int]() if plain is None else plain
        self.known: dict[Hashable, Any] = {}
        self.alike: dict[Hashable, Any] = {}
        self.codes: dict[int, dict[str, int]] = {}  # of an expression the texts that it gives, as numbers
        self.loop_sums = set[int]()  # comprehensions of loops whose sum stayed lazy
        self.nested = self.inner = False
        self.around: dict[tuple[int, str], tuple[Any, Hashable]] = {}
        self.start()

    def start(self) -> None:
        """Forget the last run."""
        self.frames: list[Frame] = []
        self.entered: dict[tuple[int, str], Any] = {}
        self.mark, self.native, self.sets, self.steps = 0, 0, False, 0
        self.family: Run | None = None
        self.counted = self.summing = False
        self.returned: Any = None
        self.hidden: Any = None
        self.output: list[Any] = []

    def run(self, function: Any, *arguments: Any) -> Any:
        """function(*arguments)."""
        self.start()
        found = self.call(function, list(arguments), {})
        self.output.append(found)
        self.mark = self.tree.position
        return found

    def key(self, request: Hashable) -> Hashable:
        """The state at a draw. Raises Outside where it does not show."""
        if self.native:
            raise Outside("a draw within a function that is called back")
        writer = Writer(self.family, self.hidden)
        parts: list[Hashable] = [request, self.sets]
        for f in self.waiting_frames():
            live = tuple([(name, writer.key(f.locals[name])) for name in f.info.liveness.ordered(f.at) if name in f.locals])
            faint = tuple([_faint(f.locals.get(name), writer) for name in sorted(f.info.liveness.faint)])
            scopes = tuple([tuple([(name, writer.key(value)) for name, value in scope.items()]) for scope in f.scopes])
            waiting = tuple([tuple([writer.key(v) for v in entry]) for entry in f.stack])
            parts.append((identity(f.info), identity(f.at), live, faint, scopes, waiting))
        for place in sorted(self.entered):
            parts.append((place, *self._around(self.entered[place], writer)))
        parts.append(tuple([writer.key(v) for v in self.output]))
        parts.append(tuple([(choices.request, place) for _, choices, place, *_ in self.tree.path[self.mark :]]))
        self.counted = writer.counted
        return tuple(parts)

    def waiting_frames(self) -> list[Frame]:
        """The frames in which something is still to be done: not those that return what a function that they called returns."""
        return [f for f in self.frames[:-1] if not _hands_on(f)] + self.frames[-1:]

    def surroundings(self) -> Hashable:
        """What the functions that were entered see beside their arguments: runs on one path find the same."""
        writer = Writer(self.family)
        return tuple([(place, *self._around(self.entered[place], writer)) for place in sorted(self.entered)])

    def around_of(self, function: Any) -> Hashable:
        """What a function sees beside its arguments, written down."""
        return tuple(self._around(function, Writer()))

    def another(self) -> tuple[Machine, Any]:
        """A machine for a call, and its chain."""
        chain = type(self.tree)(self.tree.widest, eager=self.tree.eager)
        chain.machine = machine = Machine(chain, self.context, self.plain_places, self.plans)
        machine.inner = True
        return machine, chain

    def has_counter(self) -> bool:
        """Whether a counter is in the state."""
        self.key("head of a loop")
        return self.counted

    def _around(self, function: Any, writer: Writer) -> list[Hashable]:
        """What a function sees beside its arguments; what stands at a place."""
        if type(function) is Held:
            return [writer.key(function.value())]
        info = info_of(function)
        names = function.__globals__
        free = () if info is None else info.free
        seen = [(name, names[name]) for name in free if name in names and not isinstance(names[name], ModuleType | type)]
        found: list[Hashable] = [(name, writer.key(value)) for name, value in seen]
        found.append(writer.key(function.__defaults__))
        if function.__kwdefaults__:
            found.append(writer.key(function.__kwdefaults__))
        for cell in function.__closure__ or ():
            found.append(writer.key(cell.cell_contents))
        return found


def _faint(value: Any, writer: Writer) -> Hashable:
    """The type of a number; of an array or a list ``+=`` changes what others may see, so all of it."""
    kind = type(value)
    return (kind, None) if kind in NUMBERS else (kind, writer.key(value))


def _hands_on(f: Frame) -> bool:
    """Whether a frame, in which a call goes on, will return its value and do nothing else."""
    entry = f.stack[-1] if f.stack else [None]
    called = len(entry) == 4 and isinstance(f.at, ast.Return) and entry[0] in _last(f.at.value)
    return called and not f.scopes and type(entry[1]) in (FunctionType, Closure)


def _last(node: Any) -> list[Any]:
    """The expressions whose value is that of an expression, whichever is chosen."""
    return [*_last(node.body), *_last(node.orelse)] if isinstance(node, ast.IfExp) else [node]
