"""Scripted generators in the places of the real ones: in strangers' modules, classes, objects, closures and defaults.

Functions and classes of the libraries are replaced by name in modules; generators that somebody holds, wherever the garbage
collector finds them, in tables, lists, cells, slots and defaults. Everything is put back. numpy's are replaced where numpy is in
the process when the replay begins; it is not imported for this.
Source: unittest.mock.patch; Python's module gc.

>>> held = {"rng": random.Random()}
>>> made = Made(Script())
>>> with scripted(made, len):
...     inside = held["rng"] is made.python
>>> inside, held["rng"] is made.python
(True, False)
"""

from __future__ import annotations

import gc
import inspect
import random
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import compress
from types import BuiltinMethodType, CellType, FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any

from exactdp_checks.code.validation.scripted import Bits, Otherwise, Script, ScriptedRandom

__all__ = ["Made", "has_numpy", "scripted"]

OURS = frozenset({"exactdp", "exactdp_checks", "numpy", *sys.stdlib_module_names}) - {"__main__"}
PYTHONS = random.Random  # by its name it is another while code is replayed
NOTHING: Any = object()


class _Kind(type):
    """The type of what stands for a class of generators: called, it gives the scripted one; it has the real one's instances."""

    real: type
    made: Any

    def __call__(cls, _: Any = None) -> Any:
        """The scripted generator, whatever the source of bits."""
        return cls.made

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, cls.real)

    def __subclasscheck__(cls, kind: type) -> bool:
        return issubclass(kind, cls.real)

    def __getattr__(cls, name: str) -> Any:
        return getattr(type(cls.made), name)  # which inherits from the real one


def _in_place_of(kind: type, made: Any) -> Any:
    def refuse(inheriting: type) -> None:
        raise Otherwise(f"the code makes {inheriting.__name__}, a class of generators, while it makes a report")

    return _Kind(kind.__name__, (), {"real": kind, "made": made, "__init_subclass__": classmethod(refuse)})


def has_numpy() -> bool:
    """Whether numpy is in this process."""
    return "numpy" in sys.modules


class Made:
    """Generators on one script, and what each function and class of the libraries becomes."""

    def __init__(self, script: Script) -> None:
        self.script, self.python = script, (python := ScriptedRandom(script))
        self.by_kind: dict[str, Any] = {"Random": python, "PythonRandom": python, "draw": script.draw}
        self.kinds: tuple[type, ...] = (PYTHONS,)
        self.methods: tuple[type, ...] = (BuiltinMethodType, MethodType)
        self.homes: tuple[Any, ...] = (random, secrets)
        self.instead: dict[int, tuple[Any, Any]] = {}
        if has_numpy():
            self._numpys()
        self.own = frozenset(map(id, self.by_kind.values()))
        for name, value in vars(random).items():
            if getattr(value, "__self__", None) is random._inst:
                self._put(value, getattr(python, name))
        functions = {"randbelow": python._randbelow, "randbits": python.getrandbits, "choice": python.choice}
        functions |= {"token_bytes": lambda n=None: bytes(python.getrandbits(8) for _ in range(32 if n is None else n))}
        for name, stand_in in functions.items():
            if getattr(value := getattr(secrets, name), "__globals__", vars(secrets)) is vars(secrets):  # nobody's own
                self._put(value, stand_in)
        for kind in (random.Random, random.SystemRandom):
            self._put(kind, _in_place_of(kind, python))

    def _numpys(self) -> None:
        """The generators of numpy, and what its functions and classes become."""
        from exactdp_checks.code.validation import numpys

        own = numpys.RANDOM
        bits = Bits(self.script)
        generator, state = numpys.ScriptedGenerator(bits, self.script), numpys.ScriptedState(bits, self.script)
        self.by_kind |= {"Generator": generator, "RandomState": state}
        self.kinds, self.methods = (PYTHONS, *numpys.KINDS), (*self.methods, numpys.METHOD)
        self.homes = (*self.homes, own, own.mtrand)
        for name, value in vars(own.mtrand).items():
            if getattr(value, "__self__", None) is own.mtrand._rand:
                self._put(value, getattr(state, name))
        self._put(own.default_rng, lambda _=None: generator)
        self._put(own.Generator, _in_place_of(own.Generator, generator))
        self._put(own.RandomState, _in_place_of(own.RandomState, state))

    def _put(self, value: Any, stand_in: Any) -> None:
        self.instead[id(value)] = value, stand_in

    def of(self, value: Any) -> Any:
        """What a value becomes; NOTHING where it stays."""
        found = self.instead.get(id(value), (None, NOTHING))[1]
        if found is NOTHING and type(value) in self.methods and (owner := self.generator_of(value.__self__)) is not NOTHING:
            function = getattr(value, "__func__", None)  # a method that is kept
            own = function is None or function is getattr(type(value.__self__), value.__name__, None)
            return getattr(owner, value.__name__, NOTHING) if own else NOTHING
        return self.generator_of(value) if found is NOTHING else found

    def generator_of(self, value: Any) -> Any:
        """What stands for a real generator; NOTHING for another value."""
        if not isinstance(value, self.kinds) or id(value) in self.own:
            return NOTHING
        if isinstance(value, PYTHONS) and any(hasattr(PYTHONS, name) for name in vars(value)):
            return NOTHING  # an attribute in the place of a method
        return self.by_kind.get("Random" if isinstance(value, PYTHONS) else type(value).__name__, NOTHING)


@contextmanager
def scripted(made: Made, function: Any) -> Iterator[None]:
    """Within it strangers' modules, and whoever holds a generator, hold the scripted ones."""
    with ExitStack() as stack:
        for module in list(sys.modules.values()):
            if isinstance(module, ModuleType) and (module in made.homes or module.__name__.partition(".")[0] not in OURS):
                for name, value in list(vars(module).items()):
                    if value is random._inst:  # its functions are replaced instead
                        continue
                    if (stand_in := made.of(value)) is not NOTHING:
                        stack.callback(setattr, module, name, value)
                        setattr(module, name, stand_in)
                    elif module not in made.homes:
                        for each in _functions(value):
                            _closed_over(each, made, stack)
        inner = inspect.unwrap(getattr(function, "__func__", function))
        names = getattr(inner, "__globals__", {})
        home = sys.modules.get(str(names.get("__name__")))
        if home is None or vars(home) is not names:
            for name, value in list(names.items()):
                if (stand_in := made.of(value)) is not NOTHING:
                    stack.callback(names.__setitem__, name, value)
                    names[name] = stand_in
        _closed_over(inner, made, stack)
        for put, back in list(_held(made)):
            stack.callback(back)
            put()
        yield


def _functions(value: Any) -> Iterator[FunctionType]:
    """A function of a module, or those of a class: a dataclass closes over what makes its fields."""
    for each in list(vars(value).values()) if isinstance(value, type) else (value,):
        if type(each) is FunctionType:
            yield each
        elif isinstance(each, type) and each.__qualname__.startswith(f"{value.__qualname__}."):  # a class within it
            yield from _functions(each)


def _closed_over(function: Any, made: Made, stack: ExitStack) -> None:
    """What a function closes over, and its defaults."""
    for cell in getattr(function, "__closure__", None) or ():
        try:
            value = cell.cell_contents
        except ValueError:  # an empty one
            continue
        if (stand_in := made.of(value)) is not NOTHING:
            stack.callback(setattr, cell, "cell_contents", value)
            cell.cell_contents = stand_in
    _defaults(function, made, stack)


def _defaults(function: Any, made: Made, stack: ExitStack) -> None:
    before = getattr(function, "__defaults__", None) or ()
    after = tuple(value if (stand_in := made.of(value)) is NOTHING else stand_in for value in before)
    if any(a is not b for a, b in zip(before, after, strict=True)):
        stack.callback(setattr, function, "__defaults__", before)
        function.__defaults__ = after
    for name, value in list((getattr(function, "__kwdefaults__", None) or {}).items()):
        if (stand_in := made.of(value)) is not NOTHING:
            stack.callback(function.__kwdefaults__.__setitem__, name, value)
            function.__kwdefaults__[name] = stand_in


def _held(made: Made) -> Iterator[tuple[Callable[[], Any], Callable[[], Any]]]:
    """How the generators that anybody holds are replaced, and put back."""
    objects = gc.get_objects()
    kinds = {kind for kind in set(map(type, objects)) if issubclass(kind, made.kinds)}
    seen = compress(objects, map(kinds.__contains__, map(type, objects)))  # without a step of Python for each object
    real = [value for value in seen if made.generator_of(value) is not NOTHING and value is not random._inst]
    del objects, seen
    for holder in gc.get_referrers(*real) if real else ():
        if holder is real:
            continue
        kind = type(holder)
        if kind is dict or kind is list:
            for key, value in list(holder.items() if kind is dict else enumerate(holder)):
                if (stand_in := made.generator_of(value)) is not NOTHING:
                    yield partial(holder.__setitem__, key, stand_in), partial(holder.__setitem__, key, value)
        elif kind is CellType:
            value = holder.cell_contents
            if (stand_in := made.generator_of(value)) is not NOTHING:
                yield partial(setattr, holder, "cell_contents", stand_in), partial(setattr, holder, "cell_contents", value)
        elif kind is tuple:
            for function in gc.get_referrers(holder):
                if type(function) is FunctionType and function.__defaults__ is holder:
                    after = tuple([v if (s := made.generator_of(v)) is NOTHING else s for v in function.__defaults__])
                    yield partial(setattr, function, "__defaults__", after), partial(setattr, function, "__defaults__", holder)
        else:
            yield from _attributes(holder, made)


def _attributes(holder: Any, made: Made) -> Iterator[tuple[Callable[[], Any], Callable[[], Any]]]:
    """Attributes of a class, and those that an object keeps in slots or in a table of its own."""
    kind = holder if isinstance(holder, type) else type(holder)
    if str(getattr(kind, "__module__", "")).partition(".")[0] in OURS:
        return
    if isinstance(holder, type):
        names = [name for name, value in vars(holder).items() if isinstance(value, made.kinds)]
    else:
        slots = [n for kind in type(holder).__mro__ for n, v in vars(kind).items() if type(v) is MemberDescriptorType]
        table = getattr(holder, "__dict__", None)
        names = [*slots, *(table if type(table) is dict else ())]
    for name in names:
        value = getattr(holder, name, None)
        if (stand_in := made.generator_of(value)) is not NOTHING:
            put = setattr if isinstance(holder, type) else object.__setattr__
            yield partial(put, holder, name, stand_in), partial(put, holder, name, value)
