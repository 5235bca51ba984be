"""What a stranger's code asks of two values whether they are one object: integers, truth values. Then these are drawn at once.

``randrange(2) is x`` is true for equal small integers, as CPython keeps one object of each, and ``bits[0] is np.True_`` for a bit
that is true; of a lazy value it would always be false. Asked is every instruction ``is`` in the code that the function names, by
what stands on its right: of None or a class nothing is. Source: CPython, Objects/longobject.c (small integers), and module dis.

>>> import random
>>> asked(lambda x: random.randrange(2) is x) == {int, bool}, asked(lambda x: x is True) == {bool}, asked(lambda x: x is None)
(True, True, frozenset())
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from dis import get_instructions
from functools import partial
from inspect import unwrap
from itertools import pairwise
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from exactdp_checks.programs.places import is_theirs, walked

__all__ = ["asked"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
MOST = 2000  # functions that are looked at
FUNCTIONS = frozenset({"is_", "is_not"})  # of the module operator
BOTH, TRUTH = frozenset[type]({int, bool}), (bool, np.bool_)


def asked(function: Any) -> frozenset[type]:
    """int, bool: of which of these the function, or one that it names, may ask for the identity."""
    seen, waiting, found = set[int](), [function], frozenset[type]()
    while waiting and len(seen) < MOST and found != BOTH:
        one = waiting.pop()
        if identity(one) in seen:
            continue
        seen.add(identity(one))
        if type(one) is FunctionType:
            found = found.union(*(_asks(code, one.__globals__) for code in _codes(one.__code__)))
            names = {name for code in _codes(one.__code__) for name in code.co_names}
            waiting += [one.__globals__[name] for name in sorted(names & one.__globals__.keys())]
        waiting += _within(one)
    return found


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


def _asks(code: CodeType, names: dict[str, Any]) -> frozenset[type]:
    if FUNCTIONS & set(code.co_names):
        return BOTH
    steps = list(get_instructions(code))
    return frozenset().union(*(_kinds(one, names) for one, two in pairwise(steps) if two.opname == "IS_OP"))


def _kinds(step: Any, names: dict[str, Any]) -> frozenset[type]:
    """What an instruction may load."""
    if step.opname not in ("LOAD_CONST", "LOAD_GLOBAL", "LOAD_NAME"):
        return BOTH
    value = step.argval if step.opname == "LOAD_CONST" else names.get(step.argval, getattr(builtins, str(step.argval), 0))
    return frozenset({bool if type(value) in TRUTH else int} if type(value) in (int, *TRUTH) else ())
