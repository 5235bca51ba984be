"""The stand-ins in their places: for the time of the runs, all randomness that a function can reach is ours.

Replaced are the functions and classes of ``random``, ``secrets`` and ``numpy.random``, wherever a module outside the standard
library and numpy holds them; generators in modules, in classes and objects of the function's module, in its closure, its defaults
and its object; and what is impure (``impurities``), by refusals. Everything is put back. What the code prints is kept apart.
Source: unittest.mock.patch, for names that were imported already.

>>> import random
>>> from exactdp_checks.programs.tree import Tree
>>> with installed(Context(Tree(), 53), len, Printed()) as _:
...     kind = random.Random
>>> issubclass(kind, PythonRandom), issubclass(random.Random, PythonRandom)
(True, False)
"""

from __future__ import annotations

import builtins
import gc
import inspect
import pickle
import random
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.programs.context import Context
from exactdp_checks.programs.impurities import impurities
from exactdp_checks.programs.numpy_random import Generator, RandomState
from exactdp_checks.programs.python_random import PythonRandom, secret_functions
from exactdp_checks.programs.refusals import Impure

__all__ = ["KEPT", "Printed", "bound", "installed"]

KEPT = 2000  # characters of what is printed
NAMES = {"rng": Generator, "generator": Generator, "gen": Generator, "prng": Generator, "random_state": RandomState}
NAMES |= {"np_random": RandomState, "randomness": Generator, "random_generator": Generator, "bit_generator": Generator}
OF_PYTHON = {"randrange", "getrandbits", "choices", "sample", "randbytes"}
OF_STATE = {"random_sample", "rand"}
OWN = {"numpy", "exactdp", "exactdp_checks", "pytest", "_pytest", "pluggy", "hypothesis", "coverage"}


class Printed:
    """The beginning of what the code prints."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        """Keep it, as far as there is room."""
        self.text += text[: max(0, KEPT - len(self.text))]
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""

    def __str__(self) -> str:
        return self.text


class StandIns:
    """One stand-in of each kind, for what was already made; and what stands for each function and class."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.classes: dict[type, Any] = {
            random.Random: PythonRandom.within(context),
            np.random.Generator: Generator.within(context),
            np.random.RandomState: RandomState.within(context),
        }
        self.made = {kind: stand_in() for kind, stand_in in self.classes.items()}
        python, state = self.made[random.Random], self.made[np.random.RandomState]
        self.instead: dict[int, tuple[Any, Any]] = {}
        for kind, stand_in in (*self.classes.items(), (random.SystemRandom, self.classes[random.Random])):
            self._put(kind, stand_in)
        for name, function in vars(random).items():
            if getattr(function, "__self__", None) is getattr(random, "_inst", 0):
                self._put(function, _later(python, name))
        for name, function in secret_functions(python).items():
            self._put(getattr(secrets, name), function)
        for name in np.random.__all__:
            function = getattr(np.random, name)
            if callable(function) and not isinstance(function, type):
                self._put(function, _later(state, name))
        generator = self.classes[np.random.Generator]  # by this name in a run it is ours
        self._put(np.random.default_rng, lambda seed=None: self.of(seed) or generator(seed))
        for owner, name, stand_in in impurities():
            if owner is not builtins:
                self._put(getattr(owner, name), stand_in)

    def _put(self, original: Any, stand_in: Any) -> None:
        self.instead[id(original)] = (original, stand_in)

    def of(self, value: Any) -> Any:
        """What stands for a function, a class or a generator; None for anything else."""
        found = self.instead.get(id(value))
        if found is not None and found[0] is value:
            return found[1]
        for kind, made in self.made.items():
            if isinstance(value, kind) or type(value) is type(made):
                return made
        return None

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


def _later(owner: Any, name: str) -> Callable[..., Any]:
    """owner.name; what is not supported is refused when it is called."""
    return getattr(owner, name) if hasattr(type(owner), name) else partial(_call, owner, name)


def _call(owner: Any, name: str, /, *arguments: Any, **options: Any) -> Any:
    return getattr(owner, name)(*arguments, **options)


def bound(function: Callable[..., Any], arguments: Mapping[str, Any], stand_ins: StandIns) -> Callable[[Any], Any]:
    """x -> function(x, ...), with the arguments by name and generators where the function asks for them."""
    try:
        parameters = dict(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return function
    options = {name: stand_ins.of(value) or value for name, value in arguments.items()}
    code = getattr(inspect.unwrap(getattr(function, "__func__", function)), "__code__", None)
    used = set() if code is None else set(code.co_names)
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    places = [n for n, p in parameters.items() if p.kind is not inspect.Parameter.KEYWORD_ONLY and n not in options]
    if not places:
        raise BadInput("the function takes no input: write it as a function of the input, f(x)")
    for name in [n for n in parameters if n != places[0] and n not in options]:
        stand_in = stand_ins.wanted(name, parameters[name], used)
        if stand_in is not None:
            options[name] = stand_in
        elif parameters[name].default is inspect.Parameter.empty and parameters[name].kind not in several:
            raise BadInput(f"the function needs {name!r}: give it in arguments, as in arguments={{{name!r}: ...}}")
    return partial(_called, function, options) if options else function


def _called(function: Callable[..., Any], options: dict[str, Any], x: Any) -> Any:
    return function(x, **options)


@contextmanager
def installed(context: Context, function: Any, printed: Printed) -> Iterator[StandIns]:
    """Within it all randomness that the function can reach draws in the context."""
    stand_ins = StandIns(context)
    with ExitStack() as stack:
        for owner, name, value in [*_places(stand_ins), *_held(function, stand_ins), *impurities()]:
            _set(stack, owner, name, value)
        code = getattr(function, "__closure__", None) or ()
        for cell in code:
            try:
                stand_in = stand_ins.of(cell.cell_contents)
            except ValueError:  # an empty cell
                continue
            if stand_in is not None:
                stack.callback(setattr, cell, "cell_contents", cell.cell_contents)
                cell.cell_contents = stand_in
        stack.enter_context(redirect_stdout(printed))
        stack.enter_context(redirect_stderr(printed))
        generators = [g for g in gc.get_objects() if type(g) in stand_ins.classes]
        before = [_state(g) for g in generators]
        yield stand_ins
        if [_state(g) for g in generators] != before:
            raise Impure(
                "the code draws from a generator of its own, or from a global one by a way that is not replaced: take the "
                "generator as an argument, or keep it in the module, or call random.random() or numpy.random.random()"
            )


def _state(generator: Any) -> bytes:
    """The state of a real generator, which nothing may change while the stand-ins are in place."""
    if hasattr(generator, "bit_generator"):
        return pickle.dumps(generator.bit_generator.state)
    return pickle.dumps(generator.getstate() if hasattr(generator, "getstate") else generator.get_state(legacy=False))


def _set(stack: ExitStack, owner: Any, name: str, value: Any) -> None:
    if isinstance(owner, dict):
        stack.callback(owner.__setitem__, name, owner[name])
        owner[name] = value
    else:
        stack.callback(setattr, owner, name, vars(owner).get(name, getattr(owner, name)))
        setattr(owner, name, value)


def _places(stand_ins: StandIns) -> Iterator[tuple[Any, str, Any]]:
    """Every name of a module that holds a function, a class or a generator that is replaced."""
    for module in list(sys.modules.values()):
        home = getattr(module, "__name__", "").partition(".")[0]
        known = module in (random, secrets, np.random)
        theirs = home == "__main__" or home not in OWN | sys.stdlib_module_names
        if isinstance(module, ModuleType) and (known or theirs):
            yield from _in(vars(module), module, stand_ins)


def _in(names: Mapping[str, Any], owner: Any, stand_ins: StandIns) -> Iterator[tuple[Any, str, Any]]:
    for name, value in list(names.items()):
        stand_in = None if name == "_inst" else stand_ins.of(value)
        if stand_in is not None:
            yield owner, name, stand_in


def _held(function: Any, stand_ins: StandIns) -> Iterator[tuple[Any, str, Any]]:
    """Generators held by the function's object, and by the classes and objects of its module."""
    inner = getattr(function, "__func__", function)
    names = getattr(inner, "__globals__", None)
    owners = [getattr(function, "__self__", None), function, *([] if names is None else names.values())]
    if names is not None and names.get("__name__") not in sys.modules:
        yield from _in(names, names, stand_ins)
    for owner in owners:
        if isinstance(owner, dict):
            yield from _in(owner, owner, stand_ins)
        held = getattr(owner, "__dict__", None)
        if held is not None and not isinstance(owner, ModuleType) and owner is not None:
            home = getattr(owner if isinstance(owner, type) else type(owner), "__module__", "")
            if home.partition(".")[0] not in OWN | sys.stdlib_module_names or home == "__main__":
                yield from _in(held, owner, stand_ins)
