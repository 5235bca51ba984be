"""Calls and attributes in an interpreted program: what is interpreted, what Python does itself, what is outside.

Functions of the user's modules in the subset are interpreted, methods and ``partial`` included; a class without ``__new__`` of
its own is made, and its ``__init__`` interpreted. Functions of Python and numpy that keep no memory (``KNOWN``) are called;
draws that they make of lazy arguments belong to the state, by their results since the call. All else is outside: what could
remember something where no state shows it, or let the order of a set show.
Source: Python's data model, 3.2 (callable types).
"""

from __future__ import annotations

import functools
from collections import namedtuple
from types import FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any, cast

from exactdp_checks.code.interpreter.attributes import CONTAINERS, asks, held, hidden, inside, native, place_of, strange
from exactdp_checks.code.interpreter.counting import Counting
from exactdp_checks.code.interpreter.frames import (
    _OURS,
    _REAL,
    ORDERLESS,
    ORDERLESS_FUNCTIONS,
    Closure,
    Frame,
    callable_known,
    holds_set,
)
from exactdp_checks.code.interpreter.iterators import VIEWS, Enumerated, Walk, Zipped, turned, walk
from exactdp_checks.code.interpreter.syntax import Info, Outside, info_of
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.counter import Counter
from exactdp_checks.code.lazy.harmonic import SYMBOLIC, uniform
from exactdp_checks.code.lazy.number_types import IntOf
from exactdp_checks.code.lazy.types import TypeOf
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.stand_ins.bit_generators import Bits
from exactdp_checks.code.stand_ins.numpy_random import Generator
from exactdp_checks.code.stand_ins.places import is_theirs
from exactdp_checks.code.stand_ins.python_random import PythonRandom
from exactdp_checks.code.stand_ins.signature import Bound

__all__ = ["Calls"]

identity = id
NAMED: Any = type(vars(namedtuple("NAMED", "item"))["item"])  # noqa: PYI024 - what finds its items


class Calls(Counting):
    """``call`` and ``attribute``; the machine has the frames, the tree of draws, and the place of the last step in it."""

    mark: int
    native: int
    sets: bool
    frames: list[Frame]
    entered: dict[tuple[int, str], Any]
    output: list[Any]

    def by_itself(self, function: FunctionType, info: Info, arguments: Any, options: Any) -> tuple[Any] | None:
        """(the value,) of a call whose law is found apart."""
        raise NotImplementedError

    def noticed(self, function: Any) -> None:
        """A function is entered for the first time, or what a module, a class or a function holds is read."""
        raise NotImplementedError

    def run_body(self, info: Info, frame: Frame) -> Any:
        """The value that a function returns."""
        raise NotImplementedError

    def plain(self, values: Any) -> None:
        """Raises Outside where an operand is an object whose class may do anything."""
        for v in values:
            kind: Any = type(v)
            if kind is not Lazy and kind is not int and asks(kind):
                raise Outside(f"an operator of a {kind.__name__}")

    def plain_inside(self, values: Any) -> None:
        """As ``plain``, of what containers hold too: it is compared or written with them."""
        for v in values:
            if type(v) in CONTAINERS and (theirs := inside(v)):
                raise Outside(f"an operator of a {theirs}")

    def searched(self, container: Any) -> None:
        """``in`` asks an object of a stranger's class."""
        self.plain([container])

    def unordered(self, values: Any) -> None:
        """Raises Outside where a set with several items is among the values, whose order would show."""
        if self.sets:
            for v in values:
                if holds_set(v):
                    raise Outside("the order of a set")

    def attribute(self, value: Any, name: str) -> Any:
        """value.name."""
        kind = type(value)
        if isinstance(value, type) and strange(kind):
            raise Outside(f"an attribute of a {kind.__name__}")
        if isinstance(value, ModuleType) or not strange(kind):
            self.mark = self.tree.position
            return self.read(value, name)
        if "__getattribute__" in {n for c in kind.__mro__[:-1] if strange(c) for n in vars(c)}:
            raise Outside(f"an attribute of a {kind.__name__}")
        found = next((vars(c)[name] for c in kind.__mro__ if name in vars(c)), None)
        if isinstance(found, property):
            return self.call(found.fget, [value], {})
        plain = found is None and name in getattr(value, "__dict__", ())
        known = plain or isinstance(found, FunctionType | staticmethod | classmethod | MemberDescriptorType | NAMED)
        if not known and (found is None or hasattr(type(found), "__get__")):
            raise Outside(f"the attribute {name} of a {kind.__name__}")
        if not plain and not isinstance(found, FunctionType | MemberDescriptorType | NAMED):
            self.read(kind, name)  # of the class
        return getattr(value, name)

    def read(self, owner: Any, name: str) -> Any:
        """owner.name; where a module, a class or a function holds it and it can change, the state shows it from here on."""
        if hidden(owner, name):
            raise Outside(f"the attribute {name} of a {type(owner).__name__}")
        value = getattr(owner, name)
        if (place := held(owner, name, value)) is not None:
            self.enters(place)
        return value

    def enters(self, function: Any) -> None:
        """The state shows what a function sees, or what stands at a place."""
        if place_of(function) not in self.entered:
            self.entered[place_of(function)] = function
            self.noticed(function)

    def set_attribute(self, owner: Any, name: str, value: Any) -> None:
        """owner.name = value."""
        kind = type(owner)
        descriptor = next((vars(c)[name] for c in kind.__mro__ if name in vars(c)), None)
        plain: Any = object
        own = kind.__setattr__ is plain.__setattr__ and is_theirs(kind.__module__) and not isinstance(owner, type | ModuleType)
        if not own or (hasattr(type(descriptor), "__set__") and not isinstance(descriptor, MemberDescriptorType)):
            raise Outside(f"an attribute of a {kind.__name__} is changed")
        object.__setattr__(owner, name, value)

    def call(self, function: Any, arguments: list[Any], options: dict[str, Any]) -> Any:
        """function(*arguments, **options)."""
        kind = type(function)
        if kind is FunctionType:
            return self.call_function(function, arguments, options)
        if kind is Closure:
            return self.enter_closure(function, arguments, options)
        if kind is MethodType and type(function.__func__) is FunctionType and is_theirs(function.__func__.__module__):
            return self.call_function(function.__func__, [function.__self__, *arguments], options)
        if kind is functools.partial:
            return self.call(function.func, [*function.args, *arguments], {**function.keywords, **options})
        if kind is Bound:
            return self.bound(function, arguments, options)
        if (
            isinstance(function, type)
            and is_theirs(function.__module__)
            and not issubclass(function, PythonRandom | Generator | Bits)
        ):
            return self.made(function, arguments, options)
        return self.native_call(function, arguments, options)

    def bound(self, function: Bound, arguments: list[Any], options: dict[str, Any]) -> Any:
        """A call with the options that were given; what is public is part of the output from here on."""
        chosen: dict[str, Any] = {}
        for name, values in function.public:
            chosen[name] = values[function.context.value(len(values))]
            self.output.append(chosen[name])
        found = self.call(function.function, arguments, {**function.given(), **chosen, **options})
        return (*chosen.values(), found) if chosen else found

    def call_function(self, function: FunctionType, arguments: Any, options: Any) -> Any:
        """A function written in Python."""
        if is_theirs(function.__module__):
            info = info_of(function)
            if info is None:
                raise Outside(f"the function {function.__name__}")
            alone = self.by_itself(function, info, arguments, options)
            if alone is not None:
                return alone[0]
            self.enters(function)
            cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
            frame = Frame(info, None, function.__globals__, cells)
            return self.enter(info, frame, arguments, options, function.__defaults__ or (), function.__kwdefaults__ or {})
        return self.native_call(function, arguments, options)

    def enter_closure(self, function: Closure, arguments: Any, options: Any) -> Any:
        """A function that the program made."""
        info, outer, a = function.info, function.frame, function.info.node.args
        frame = Frame(info, outer, outer.globals, outer.cells)
        n = len(a.defaults)
        only = {p.arg: v for p, d, v in zip(a.kwonlyargs, a.kw_defaults, function.defaults[n:], strict=True) if d is not None}
        return self.enter(info, frame, arguments, options, tuple(function.defaults[:n]), only)

    def enter(self, info: Info, frame: Frame, arguments: Any, options: Any, defaults: Any, only: Any) -> Any:
        """The body of a function, with its parameters bound as Python binds them."""
        a, options = info.node.args, dict(options)
        places = [p.arg for p in (*a.posonlyargs, *a.args)]
        values = dict(zip(places, arguments, strict=False))
        if len(arguments) > len(places):
            if a.vararg is None:
                raise TypeError(f"{info.name}() takes {len(places)} positional arguments but {len(arguments)} were given")
            values[a.vararg.arg] = tuple(arguments[len(places) :])
        elif a.vararg is not None:
            values[a.vararg.arg] = ()
        named = [p.arg for p in (*a.args, *a.kwonlyargs)]
        for name in list(options):
            if name in named:
                if name in values:
                    raise TypeError(f"{info.name}() got multiple values for argument {name!r}")
                values[name] = options.pop(name)
        if a.kwarg is not None:
            values[a.kwarg.arg] = options
        elif options:
            raise TypeError(f"{info.name}() got an unexpected keyword argument {next(iter(options))!r}")
        for name, value in zip(places[len(places) - len(defaults) :], defaults, strict=True):
            values.setdefault(name, value)
        values = {**only, **values} if only else values
        if missing := [name for name in (*places, *(p.arg for p in a.kwonlyargs)) if name not in values]:
            raise TypeError(f"{info.name}() missing the argument {missing[0]!r}")
        frame.locals.update(values)
        self.frames.append(frame)
        found = self.run_body(info, frame)
        self.frames.pop()
        return found

    def made(self, kind: type, arguments: Any, options: Any) -> Any:
        """An object of a stranger's class."""
        start = kind.__init__  # type: ignore[misc]
        root: Any = object
        plain = type(kind) is type and kind.__new__ is root.__new__ and type(start) is FunctionType
        if not plain or getattr(kind, "__abstractmethods__", None):
            raise Outside(f"objects of {kind.__name__}")
        found: Any = object.__new__(kind)
        self.call_function(start, [found, *arguments], options)
        return found

    def native_call(self, function: Any, arguments: list[Any], options: dict[str, Any]) -> Any:
        """A function of Python, of numpy, or a stand-in."""
        function = int if function is IntOf else function
        owner, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
        ours = isinstance(owner, PythonRandom | Generator | Bits | Context) or getattr(function, "__module__", "") in _OURS
        if not options and not SYMBOLIC.isdisjoint(map(type, arguments)):
            python = isinstance(owner, PythonRandom) or (ours and owner is None)
            if python and (drawn := uniform(name, arguments)) is not None:
                return drawn
            if len(arguments) == 1:
                return self.of_symbol(function, arguments[0])
        if name == "geometric" and isinstance(owner, Generator) and len(arguments) == 1 and not options and _chance(arguments[0]):
            info = info_of(cast("FunctionType", trials))
            if info is not None and owner.by_trials(arguments[0]):
                return self.enter(info, Frame(info, None, {}, {}), [owner.context, arguments[0]], {}, (), {})
        if not ours and not options and (special := self.special(function, arguments)) is not None:
            return special[0]
        if not options and (total := self.of_total(function, arguments)) is not None:
            return total
        if not ours and not callable_known(function):
            raise Outside(f"a call of {name or type(function).__name__}")
        if theirs := native(function, arguments, options):
            raise Outside(f"{name} of a {theirs}")
        if name not in ORDERLESS_FUNCTIONS and not (isinstance(owner, set | frozenset) and name in ORDERLESS):
            self.unordered([owner, *arguments, *options.values()])
        if name not in ("isinstance", "type"):
            arguments = [list(v) if type(v) in VIEWS or isinstance(v, Walk) else v for v in arguments]
        callback = any(type(v) in (Closure, FunctionType, MethodType) for v in (*arguments, *options.values()))
        self.mark = self.tree.position
        self.native += callback
        found = function(*arguments, **options)
        self.native -= callback
        self.sets = self.sets or type(found) in (set, frozenset)
        return found

    def of_symbol(self, function: Any, value: Any) -> Any:
        """function(value) of a counter, or of what is made with one."""
        if type(value) is Counter and function in (int, abs, bool, callable):
            return value if function is int else function(value)
        return function(value) if function is TypeOf else value.never()

    def special(self, function: Any, arguments: list[Any]) -> tuple[Any] | None:
        """enumerate, zip, reversed, and sums of what is drawn one by one."""
        if function is _REAL["enumerate"] and 1 <= len(arguments) <= 2:
            return (Enumerated(walk(arguments[0]), arguments[1] if len(arguments) == 2 else 0),)
        if function is _REAL["zip"]:
            return (Zipped([walk(v) for v in arguments], False),)
        if function is _REAL["reversed"] and len(arguments) == 1:
            return (turned(arguments[0]),)
        if function is _REAL["iter"] and len(arguments) == 1:
            return (walk(arguments[0]),)
        return None


def _chance(p: Any) -> bool:
    return type(p) in (float, int) and 0 < p <= 1


def trials(context: Context, p: Any) -> int:
    """Geometric numbers of numpy, written so that they are interpreted."""
    n = 1
    while not context.happens(p):
        n += 1
    return n
