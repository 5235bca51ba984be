"""What a stranger's code asks of a value that no operator asks: which object it is, a dunder by its name. Then nothing is lazy.

``randrange(2) is x`` is true for equal small integers, as CPython keeps one object of each, and ``bits[0] is np.True_`` for a bit
that is true; of a lazy value it would always be false. Asked is every instruction ``is`` in the code that the function names, by
what stands on its right: of None or a class nothing is. ``r.__add__(2.5)`` is NotImplemented for an int of Python, where a lazy
one has an answer, and ``sys.getsizeof`` and ``dir`` see what an object is made of: there integers are drawn at once, and real
numbers are refused where such code is called (``inspection``). Where an error of types may be caught integers are drawn at once
as well, as C code may want them, and real numbers are refused if such code is named. Looked through is what a function can reach
by name: globals, imports, closures, defaults, tables, objects, and what it is given. Not seen: names that are put together when
it runs, and modules that it is the first to import. Source: CPython, Objects/longobject.c (small integers), and module dis.

>>> import random
>>> [asked(f)[0] for f in (lambda x: x is True, lambda x: x is None)], asked(lambda x: random.randrange(2) is x)[0] == {int, bool}
([frozenset({<class 'bool'>}), frozenset()], True)
"""

from __future__ import annotations

import builtins
import functools
import gc
import marshal
import operator
import sys
from collections import deque
from collections.abc import Iterator
from dis import get_instructions, opmap
from functools import partial
from itertools import pairwise
from types import BuiltinFunctionType, CodeType, FunctionType, MappingProxyType, MethodType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.inspection import CAUGHT, STRICT, Looks, together
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.stand_ins.places import LARGE, is_theirs, names_of, registered, walked

__all__ = ["asked"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
MOST, OBJECTS = 10_000, 200_000  # functions, objects that are looked at: beyond them, anything may be asked
PLAIN = frozenset({int, float, str, bytes, bool, complex, type(None), CodeType, np.ndarray})
FUNCTIONS = frozenset({"is_", "is_not"})  # of the module operator
BOTH, TRUTH = frozenset[type]({int, bool}), (bool, np.bool_)
ALL = BOTH | {float}
INSIDE = frozenset({"dir", "vars", "getmembers", "getsizeof", "getrefcount", "get_referents", "methodcaller", "attrgetter"})
INSIDE |= {
    "suppress",
    "eval",
    "exec",
    "FunctionType",
    "marshal",
    "SupportsIndex",
}  # errors of types, by contextlib; code that is not seen
OURS = frozenset(name for kind in (Lazy, LazyArray) for one in kind.__mro__[:2] for name in vars(one) if name[:2] != "__")
OURS -= frozenset(name for kind in (int, np.float64, np.ndarray) for name in dir(kind))
OPEN = frozenset({"__class__", "__init__", "__new__", "__init_subclass__", "__setattr__", "__delattr__"})
OPEN |= {"__getitem__", "__len__", "__iter__", "__contains__"}  # of no number; lazy arrays have them as numpy's do
THEIRS = frozenset(name for kind in (Lazy, LazyArray, int, float, np.float64, np.ndarray) for name in dir(kind)) - OPEN
LOADS = frozenset({"LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR", "DELETE_ATTR"})
BY_TEXT = frozenset({"getattr", "hasattr", "setattr", "delattr", "__setattr__", "__delattr__"})
STRICTLY = frozenset({"hex", "is_integer", "as_integer_ratio", "conjugate", "dumps", "dump"})
STRICTLY |= {"json", "JSONEncoder", "iterencode"}
BY_NAME = frozenset({"globals", "import_module", "__import__", "modules", "getattr"})
IMPORT, MATCH = opmap["IMPORT_NAME"], opmap["MATCH_CLASS"]
NAMED = ("getattr", "hasattr", "setattr", "delattr", "dir", "vars", "eval", "exec")
HELD: tuple[Any, ...] = (*(vars(builtins)[name] for name in NAMED), sys.getsizeof, sys.getrefcount, gc.get_referents)
HELD += (marshal.dumps, marshal.dump)
HOLDERS: dict[type, tuple[str, ...]] = {
    property: ("fget", "fset", "fdel"),
    staticmethod: ("__func__",),
    classmethod: ("__func__",),
    functools.cached_property: ("func",),
    functools.partialmethod: ("func", "args", "keywords"),
    functools.singledispatchmethod: ("dispatcher", "func"),
    type(functools.lru_cache(abs)): ("__wrapped__",),
    SimpleNamespace: ("__dict__",),
    MappingProxyType: (),
}
TABLES: tuple[Any, ...] = (tuple, list, set, frozenset, dict, deque)


def asked(function: Any, *others: Any) -> tuple[frozenset[type], Looks | None]:
    """int, bool: of which of these the function, or what it names, may ask for the identity; what may look at real numbers.

    ``others``: what it is given, which may be functions.
    """
    seen, waiting, codes, always = dict[int, Any](), [function, *others], dict[CodeType, frozenset[type]](), frozenset[type]()
    functions = 0
    while waiting:
        one = waiting.pop()
        if type(one) in PLAIN or identity(one) in seen:
            continue
        seen[identity(one)] = one
        full = len(seen) > OBJECTS or functions > MOST
        if full or _looks(one):
            always = ALL
        if full:
            break
        if type(one) is FunctionType:
            functions += 1
            theirs = is_theirs(one.__module__)
            named = _named(one)
            globals_ = [value for value in named if not _looks(value)]
            held = theirs and len(globals_) < len(named)  # by that name this code alone comes to it
            constants = [value for code in _codes(one.__code__) for value in code.co_consts]
            texts = [part for value in constants + globals_ for part in _texts(value)]
            entry = getattr(getattr(function, "__func__", function), "__globals__", None)
            replaced = one.__globals__ is entry or registered(one.__globals__)  # type, by that name
            replaced = replaced and not any(value is builtins for value in globals_)
            for code in _codes(one.__code__):
                found = _asks(code, one.__globals__, texts, theirs=theirs)
                if held or (theirs and "type" in code.co_names and not replaced):
                    found |= ALL
                if found:
                    codes[code] = found
            waiting += globals_ if theirs else [value for value in globals_ if type(value) is FunctionType]
        waiting += _within(one)
    kinds = together(always.union(*codes.values()))
    return kinds & BOTH, Looks(codes, always, _tells) if float in kinds else None


def _named(function: FunctionType) -> list[Any]:
    """The values of the names in the code of a function: globals, imports, what a stranger's module among them has."""
    names = {name for code in _codes(function.__code__) for name in code.co_names}
    loaded, package = set[str](), str(function.__globals__.get("__package__"))
    if names & BY_NAME:
        names |= {text for code in _codes(function.__code__) for value in code.co_consts for text in _texts(value)}
        loaded = names
    for code in _codes(function.__code__):
        if IMPORT in code.co_code[::2]:
            loaded = loaded | set(code.co_names)
    loaded = {path for name in loaded for path in (name, f"{package}.{name}")}
    found = [function.__globals__[name] for name in sorted(names & function.__globals__.keys())]
    found += (sys.modules[name] for name in sorted(loaded & sys.modules.keys()))
    waiting, seen = [value for value in found if type(value) is ModuleType], set[str]()
    while waiting:
        module = waiting.pop()
        if module.__name__ not in seen and is_theirs(module.__name__):
            seen.add(module.__name__)
            held = [value for name, value in list(vars(module).items()) if name in names or name == "__getattr__"]
            found += held
            waiting += [value for value in held if type(value) is ModuleType]
    return found


def _looks(one: Any) -> bool:
    """Whether an object that is held under some name, or in another, looks at numbers: hasattr, attrgetter("source")."""
    if type(one) in (operator.attrgetter, operator.methodcaller):
        parts = one.__reduce__()
        return any(_special(part) for value in (*parts[1], parts[0]) for text in _texts(value) for part in text.split(".")) or (
            type(parts[0]) is partial and any(map(_special, _texts(parts[0].args)))
        )
    return type(one) is BuiltinFunctionType and any(one is each for each in HELD)


def _within(one: Any) -> Iterator[Any]:
    """Where functions may be that a function, a class, an object, a table or a module has."""
    kind: Any = type(one)
    if kind is FunctionType:
        for cell in one.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # an empty cell
                continue
        yield from (*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values(), *vars(one).values())
    elif kind is MethodType:
        yield from (one.__func__, one.__self__)
    elif issubclass(kind, partial):
        yield from (one.func, *one.args, *one.keywords.values())
    elif kind is ModuleType:
        if walked(vars(one)):
            yield from (value for value in list(vars(one).values()) if isinstance(value, FunctionType | type))
    elif kind in HOLDERS:
        yield from (getattr(one, name, None) for name in HOLDERS[kind])
    elif issubclass(kind, type):
        if is_theirs(one.__module__):
            yield from (value for name, value in list(vars(one).items()) if name != "__annotations__")
            yield from (*one.__bases__, kind)
    else:
        table = next((each for each in TABLES if issubclass(kind, each)), None)
        if table is not None and len(one) <= LARGE:
            yield from table.__iter__(one)
        if issubclass(kind, dict) and len(one) <= LARGE:
            yield from dict.values(one)
        if is_theirs(kind.__module__):
            yield from (kind, *names_of(one).values())
            slots = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ()) if isinstance(name, str)]
            yield from (getattr(one, name, None) for name in slots)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _texts(value: Any, depth: int = 3) -> Iterator[str]:
    """The texts in a constant, or in a global that holds few."""
    if type(value) is str:
        yield value
    elif type(value) in (tuple, list, set, frozenset, dict) and depth and len(value) <= MOST:
        for part in [*value, *(value.values() if type(value) is dict else ())]:
            yield from _texts(part, depth - 1)


def _asks(code: CodeType, names: dict[str, Any], texts: list[str], *, theirs: bool) -> frozenset[type]:
    """What is asked in a piece of code; of what it is made only a stranger's code asks."""
    steps = list(get_instructions(code))
    found = _inside(code, steps, names, texts) if theirs else frozenset[type]()
    if FUNCTIONS & set(code.co_names):
        return found | BOTH
    return found.union(*(_kinds(one, names) for one, two in pairwise(steps) if two.opname == "IS_OP"))


def _inside(code: CodeType, steps: list[Any], names: dict[str, Any], texts: list[str]) -> frozenset[type]:
    """ALL where code names what a lazy value has, or an int lacks, other than by an operator; CAUGHT, STRICT."""
    if INSIDE & set(code.co_names) or code.co_name == "__exit__":
        return ALL
    if any(
        two.opname in LOADS and _special(two.argval) and not _of_another(one, two.argval, names) for one, two in pairwise(steps)
    ):
        return ALL
    by_text = BY_TEXT & set(code.co_names) or MATCH in code.co_code[::2]
    if by_text and any(map(_part, texts)):
        return ALL
    handlers = [i for i, step in enumerate(steps) if step.opname == "PUSH_EXC_INFO"]
    ends = [*handlers[1:], len(steps)]
    raised = (any(s.opname == "RERAISE" and s.arg != 1 for s in steps[i:j]) for i, j in zip(handlers, ends, strict=False))
    caught = not all(raised) or any(two.opname == "CHECK_EXC_MATCH" and _caught(one, names) for one, two in pairwise(steps))
    found = frozenset[type]({CAUGHT} if caught else ())
    return found | {STRICT} if STRICTLY & set(code.co_names) else found


def _of_another(step: Any, name: str, names: dict[str, Any]) -> bool:
    """Whether an attribute with one of our names is one of something else: of a dict, or of a global that is no number."""
    loaded = (
        step.opname == "LOAD_GLOBAL" and step.argval in names and not isinstance(names[step.argval], int | float | np.generic)
    )
    return name == "items" or (name in OURS and loaded)


def _part(text: str) -> bool:
    """Whether a text is such a name, or a part of one."""
    return _special(text) or (text[:2] == "__") != (text[-2:] == "__")


def _special(name: str) -> bool:
    return name in OURS or (name[:2] == "__" and name in THEIRS)


def _tells(name: str) -> bool:
    """Whether a name is one by which code looks."""
    return name in INSIDE or _special(name)


def _caught(step: Any, names: dict[str, Any]) -> bool:
    """Whether an exception that is caught may be what C code raises at an object that is no int."""
    if step.opname not in ("LOAD_GLOBAL", "LOAD_NAME"):
        return True
    kind = names.get(step.argval, getattr(builtins, str(step.argval), 0))
    return not isinstance(kind, type) or issubclass(TypeError, kind) or issubclass(AttributeError, kind)


def _kinds(step: Any, names: dict[str, Any]) -> frozenset[type]:
    """What an instruction may load."""
    if step.opname not in ("LOAD_CONST", "LOAD_GLOBAL", "LOAD_NAME"):
        return BOTH
    value = step.argval if step.opname == "LOAD_CONST" else names.get(step.argval, getattr(builtins, str(step.argval), 0))
    return frozenset({bool if type(value) in TRUTH else int} if type(value) in (int, *TRUTH) else ())
