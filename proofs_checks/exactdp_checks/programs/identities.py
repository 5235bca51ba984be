"""Whether a stranger's code asks of two values whether they are one object: then integers are drawn at once, as no lazy one is.

``randrange(2) is x`` is true for equal small integers, as CPython keeps one object of each; of a lazy integer it would always be
false. Asked is every instruction ``is`` in the code that the function names, unless what stands on its right can be no integer:
None, a truth value, a class. Source: CPython, Objects/longobject.c (small integers) and the module dis.

>>> import random
>>> asked(lambda x: random.randrange(2) is x), asked(lambda x: random.choice([x, None]) is None)
(True, False)
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from dis import get_instructions
from functools import partial
from inspect import unwrap
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from exactdp_checks.programs.places import is_theirs, walked

__all__ = ["asked"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
MOST = 2000  # functions that are looked at
FUNCTIONS = frozenset({"is_", "is_not"})  # of the module operator


def asked(function: Any) -> bool:
    """Whether the function, or one that it names, may ask for the identity of an integer."""
    seen, waiting = set[int](), [function]
    while waiting and len(seen) < MOST:
        one = waiting.pop()
        if identity(one) in seen:
            continue
        seen.add(identity(one))
        if type(one) is FunctionType:
            if any(_asks(code, one.__globals__) for code in _codes(one.__code__)):
                return True
            names = {name for code in _codes(one.__code__) for name in code.co_names}
            waiting += [one.__globals__[name] for name in sorted(names & one.__globals__.keys())]
        waiting += _within(one)
    return False


def _within(one: Any) -> Iterator[Any]:
    """Where functions may be that a function, a class, an object or a module has."""
    if type(one) is FunctionType:
        for cell in one.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # an empty cell
                continue
        if (inner := unwrap(one)) is not one:
            yield inner
    elif type(one) is MethodType:
        yield from (one.__func__, type(one.__self__))
    elif type(one) is partial:
        yield one.func
    elif isinstance(one, type):
        if is_theirs(one.__module__):
            yield from (getattr(value, "__func__", getattr(value, "fget", value)) for value in vars(one).values())
            yield from one.__bases__
    elif type(one) is ModuleType:
        if walked(vars(one)):
            yield from (value for value in list(vars(one).values()) if isinstance(value, FunctionType | type))
    elif is_theirs(type(one).__module__):
        yield type(one)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _asks(code: CodeType, names: dict[str, Any]) -> bool:
    if FUNCTIONS & set(code.co_names):
        return True
    before = None
    for step in get_instructions(code):
        if step.opname == "IS_OP" and (before is None or _number(before, names)):
            return True
        before = step
    return False


def _number(step: Any, names: dict[str, Any]) -> bool:
    """Whether what an instruction loads may be an integer."""
    if step.opname == "LOAD_CONST":
        return type(step.argval) is int
    if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
        value = names.get(step.argval, getattr(builtins, str(step.argval), 0))
        return type(value) is int
    return True
