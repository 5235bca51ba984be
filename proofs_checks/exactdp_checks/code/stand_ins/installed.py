"""The stand-ins in their places: for the time of the runs, all randomness that a function can reach is ours.

Replaced are the functions and classes of ``random``, ``secrets`` and ``numpy.random``, wherever a module outside the standard
library and numpy holds them; generators in modules, in classes and objects of the function's module, in its closure, its defaults
and its object; and what is impure (``system``), by refusals. Everything is put back. What the code prints is kept apart.
Source: unittest.mock.patch, for names that were imported already.

>>> import random
>>> from exactdp_checks.code.law.tree import Tree
>>> with installed(Context(Tree(), 53), len, Printed()) as _:
...     kind = random.Random
>>> issubclass(kind, PythonRandom), issubclass(random.Random, PythonRandom)
(True, False)
"""

from __future__ import annotations

import builtins
import inspect
import random
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from types import BuiltinMethodType, MethodType, ModuleType
from typing import Any
from weakref import WeakSet

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.code.lazy.agreement import agree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.json_encoder import encoders
from exactdp_checks.code.lazy.logarithms import unpatched
from exactdp_checks.code.lazy.number_types import FloatOf, IntOf, called
from exactdp_checks.code.lazy.types import TypeOf, of_numbers, of_one, of_range
from exactdp_checks.code.stand_ins.bit_generators import Bits
from exactdp_checks.code.stand_ins.collecting import wanted_in
from exactdp_checks.code.stand_ins.generators import alive, holders, states, with_subclasses
from exactdp_checks.code.stand_ins.genuine import REPLACED as CHANGED
from exactdp_checks.code.stand_ins.genuine import changed, is_own, shadowed
from exactdp_checks.code.stand_ins.numpy_random import Generator
from exactdp_checks.code.stand_ins.places import found, is_theirs, registered
from exactdp_checks.code.stand_ins.printed import Printed
from exactdp_checks.code.stand_ins.python_random import PythonRandom, secret_functions
from exactdp_checks.code.stand_ins.random_state import RandomState
from exactdp_checks.code.stand_ins.refusals import Impure, Refusal, Unsupported
from exactdp_checks.code.stand_ins.system import impurities
from exactdp_checks.code.stand_ins.uncleared_memory import uncleared

__all__ = ["StandIns", "installed"]

NAMES = {"rng": Generator, "generator": Generator, "gen": Generator, "prng": Generator, "random_state": RandomState}
NAMES |= {"np_random": RandomState, "randomness": Generator, "random_generator": Generator, "bit_generator": Generator}
_BOUND = WeakSet[Any]()  # the classes of all stand-ins, each with the context of the law that it was made for
METHODS = {MethodType, BuiltinMethodType, type(np.random.default_rng(0).random)}  # of objects, as they are kept
OF_PYTHON = {"randrange", "getrandbits", "choices", "sample", "randbytes"}
OF_STATE = {"random_sample", "rand"}
OTHER = (
    "the code makes or draws from a generator of its own, one that a tuple holds, or a global one by a way that is not replaced: "
    "take the generator as an argument, or keep it in a variable of the module, or call random.random() or numpy.random.random()"
)
REPLACED = (
    *((np, name, of_numbers(getattr(np, name))) for name in ("array", "asarray")),
    (np, "full", of_one(np.full)),
    (np, "arange", of_range(np.arange)),
)


class StandIns:
    """One stand-in of each kind, for what was already made; and what stands for each function and class."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.real: tuple[Any, ...] = ()  # the generators that exist, in whatever place
        self.classes: dict[type, Any] = {
            random.Random: PythonRandom.within(context),
            np.random.Generator: Generator.within(context),
            np.random.RandomState: RandomState.within(context),
        }
        _BOUND.update(self.classes.values())
        self.made = {kind: stand_in() for kind, stand_in in self.classes.items()}
        self.numpy, self.bits = self.made[np.random.Generator], Bits()  # by these names in a run they are ours
        python, state = self.made[random.Random], self.made[np.random.RandomState]
        self.instead: dict[int, tuple[Any, Any]] = {}
        self.by_kind: dict[type, Any] = {}  # what ``_generator_of`` said of a type
        for kind, stand_in in (*self.classes.items(), (random.SystemRandom, self.classes[random.Random])):
            self._put(kind, stand_in)
            # as functions of the class, which take the generator; its __module__ is the text "random", which code may hold
            for name in {*dir(kind)} & {*dir(stand_in)} - {*dir(object), "__module__"}:
                self._put(getattr(kind, name), getattr(stand_in, name))
        for value in vars(np.random).values():
            if isinstance(value, type) and issubclass(value, np.random.BitGenerator | np.random.SeedSequence):
                self._put(value, Bits)
        for name, function in vars(random).items():
            if getattr(function, "__self__", None) is getattr(random, "_inst", 0):
                self._put(function, _later(python, name))
        for name, function in secret_functions(python).items():
            self._put(getattr(secrets, name), function)
        for name, function in (*vars(np.random.mtrand).items(), *vars(np.random).items()):
            global_ = name in np.random.__all__ or name.endswith("_bit_generator") or _is_of(function, np.random.mtrand._rand)
            if global_ and callable(function) and not isinstance(function, type):
                self._put(function, _later(state, name))
        generator = self.classes[np.random.Generator]
        self._put(np.random.default_rng, lambda seed=None: self._generator(generator, seed))
        self.replaced = (*REPLACED, *encoders(), *uncleared(context))
        self._put(type, TypeOf)  # under another name, as a default, in a class
        for owner, name, stand_in in [*impurities(), *self.replaced, *unpatched()]:
            if owner is not builtins:
                self._put(getattr(owner, name), stand_in)

    def _put(self, original: Any, stand_in: Any) -> None:
        self.instead[id(original)] = (original, stand_in)

    def of(self, value: Any) -> Any:
        """What stands for a function, a class or a generator; None for anything else."""
        found = self.instead.get(id(value))
        if found is not None and found[0] is value:
            return found[1]
        kind = type(value)
        try:
            owner = self.by_kind[kind]
        except KeyError:
            owner = self.by_kind[kind] = self._generator_of(kind)
        if (owner is None and kind not in METHODS) or shadowed(value):
            return None
        if owner is None and (owner := self._generator_of(type(value.__self__))) is not None:
            return _later(owner, value.__name__) if is_own(value) else None
        return owner

    def _generator_of(self, kind: type) -> Any:
        for one, made in self.made.items():
            if kind is one or kind is type(made):
                return made
        if kind is random.SystemRandom:
            return self.made[random.Random]
        return self.bits if issubclass(kind, np.random.BitGenerator) else None

    def kinds(self) -> frozenset[int]:
        """The identities of all types whose objects have a stand-in."""
        types = (*self.made, *map(type, self.made.values()), random.SystemRandom, *with_subclasses(np.random.BitGenerator))
        return frozenset(map(id, types))

    def _generator(self, kind: Any, seed: Any) -> Any:
        """default_rng(seed), where the seed may be a generator."""
        made = self.of(seed)
        return kind(seed) if made is None or made is self.bits or isinstance(seed, type) else self.numpy

    def wanted(self, name: str, parameter: inspect.Parameter, used: set[str]) -> Any:
        """What to pass for a parameter: a generator where its default is one, or where it is required and asks for one."""
        default = None if parameter.default is parameter.empty else self.of(parameter.default)
        if default is not None:
            return default
        if name == "draw":
            return self.context.draw
        if parameter.default is not parameter.empty:
            return None
        note = (
            parameter.annotation if isinstance(parameter.annotation, str) else getattr(parameter.annotation, "__qualname__", "")
        )
        for kind, made in self.made.items():
            if note.rpartition(".")[2] in (kind.__name__, "SystemRandom" if type(made).__mro__[1] is PythonRandom else ""):
                return made
        if name not in NAMES:
            return None
        asked: type = PythonRandom if used & OF_PYTHON else RandomState if used & OF_STATE else NAMES[name]
        return next(made for made in self.made.values() if type(made).__mro__[1] is asked)


class _Hidden:
    """What a function of the class Random finds in the generator of the module, if it is given that."""

    def __getattr__(self, name: str) -> Any:
        raise Refusal("the code hands random._inst to a function of random.Random: write random.random()")


def _is_of(function: Any, owner: Any) -> bool:
    return getattr(function, "__self__", None) is owner


def _later(owner: Any, name: str) -> Callable[..., Any]:
    """owner.name; what is not supported is refused when it is called."""
    return getattr(owner, name) if hasattr(type(owner), name) else partial(_call, owner, name)


def _call(owner: Any, name: str, /, *arguments: Any, **options: Any) -> Any:
    return getattr(owner, name)(*arguments, **options)


@contextmanager
def installed(context: Context, function: Any, printed: Printed, others: Sequence[object] = ()) -> Iterator[StandIns]:
    """Within it all randomness that the function, or others that it is given or imports, can reach draws in the context."""
    agree()
    if random.Random not in _BOUND and (name := changed()):
        raise Impure(f"{name} {CHANGED}")
    stand_ins, collecting = StandIns(context), list(wanted_in(function))
    with ExitStack() as stack:
        stack.callback(context.end)
        for kind in list(_BOUND):  # generators that are kept from earlier laws draw in this one
            stack.callback(setattr, kind, "context", kind.context)
            kind.context = context
        _set(stack, random._inst, "context", _Hidden())
        for place in list(found((function, *others), stand_ins.of)):
            stack.callback(place.back)
            place.put()
        theirs = [
            m for m in list(sys.modules.values()) if isinstance(m, ModuleType) and is_theirs(m.__name__) and "type" not in vars(m)
        ]
        names = getattr(getattr(function, "__func__", function), "__globals__", {})
        if names and "type" not in names and not registered(names):
            stack.callback(names.pop, "type")
            names["type"] = TypeOf
        numbers = (("float", FloatOf), ("int", IntOf)) if context.noisy else (("int", IntOf),) if called(function) else ()
        for name, value in numbers:
            if name not in names:
                stack.callback(names.pop, name, None)
                names[name] = value
        for owner, name, value in [
            *_places(stand_ins),
            *impurities(),
            *stand_ins.replaced,
            *unpatched(),
            *((m, "type", TypeOf) for m in theirs),
            *collecting,
        ]:
            _set(stack, owner, name, value)
        stack.enter_context(redirect_stdout(printed))
        stack.enter_context(redirect_stderr(printed))
        generators = alive()
        for place in holders(generators, stand_ins.of):
            stack.callback(place.back)
            place.put()
        stand_ins.real, before = tuple(generators), states(generators)
        known = set(map(id, generators))
        try:
            yield stand_ins
        except (Impure, Unsupported):
            raise
        except BadInput:  # the code does otherwise after the same draws, or fails
            if states(generators) != before:
                raise Impure(OTHER) from None
            raise
        if states(generators) != before or any(id(g) not in known for g in alive()):
            raise Impure(OTHER)


def _set(stack: ExitStack, owner: Any, name: str, value: Any) -> None:
    if name in vars(owner):
        stack.callback(setattr, owner, name, vars(owner)[name])
    else:
        stack.callback(delattr, owner, name)
    setattr(owner, name, value)


def _places(stand_ins: StandIns) -> Iterator[tuple[Any, str, Any]]:
    """Every name of a module that holds a function, a class or a generator that is replaced."""
    functions, kinds = stand_ins.instead.keys(), stand_ins.kinds()
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType) and (module in (random, secrets) or is_theirs(name := module.__name__) or _home(name)):
            values = list(vars(module).values())
            # thousands of modules hold none of them: these two comparisons run through a module without a step of Python
            if not (functions.isdisjoint(map(id, values)) and kinds.isdisjoint(map(id, map(type, values)))):
                yield from _in(vars(module), module, stand_ins)


def _home(name: str) -> bool:
    """Whether a module is one of those in which numpy's generators are at home, each of which names them."""
    return name == "numpy.random" or name.startswith("numpy.random.")


def _in(names: Mapping[str, Any], owner: Any, stand_ins: StandIns) -> Iterator[tuple[Any, str, Any]]:
    for name, value in list(names.items()):
        stand_in = None if name == "_inst" else stand_ins.of(value)
        if stand_in is not None:
            yield owner, name, stand_in
