"""Whether Python's and numpy's generators are as they were written: a stranger may put a function in a library's place.

What stands in for a library's function has the library's law. If that function was replaced before, or one of its class, or what
it is made of, this is not the law of the code, so the code is refused with the name. A function that hangs at one generator alone
makes that a stranger's object, which is looked into as any other (``shadowed``).

Known is what there was when this module was imported: in a child process that is before the stranger's code. What was replaced
before that is found where a function belongs to another module.
Source: Python's data model (attributes of an object come before functions of its class; functions have a code and defaults).

>>> one = random.Random()
>>> shadowed(one), changed()
(False, '')
>>> one.random = lambda: 0.5
>>> shadowed(one)
True
"""

from __future__ import annotations

import builtins
import random
import secrets
from collections.abc import Iterator
from types import BuiltinMethodType, FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias

import numpy as np

from exactdp_checks.code.stand_ins.places import names_of

__all__ = ["REPLACED", "changed", "is_own", "shadowed"]

REPLACED = "was replaced by something else: audit code that leaves the libraries as they are"
_PYTHONS, _SYSTEM = random.Random, random.SystemRandom
_COMPILED = type(np.random.default_rng)
_MODULES = (random, secrets, np.random, np.random.mtrand, np.random._generator, np.random.bit_generator)
_CLASSES = (_PYTHONS, _SYSTEM)
_ARRAYS = ("array", "asarray", "full", "arange", "empty", "empty_like")  # of numpy, which are replaced in a run
_Made: TypeAlias = tuple[Any, Any, Any, Any]


def _made(value: Any) -> _Made:
    """A value, and what it is made of if it is a function of Python or a method."""
    inner = getattr(value, "__func__", value)
    if type(inner) is not FunctionType:
        return value, None, None, None
    return value, inner.__code__, inner.__defaults__, inner.__kwdefaults__


def _known(owner: Any) -> dict[str, _Made]:
    return {name: _made(value) for name, value in vars(owner).items() if callable(value) and name != "__loader__"}


_KNOWN = {owner: _known(owner) for owner in (*_MODULES, *_CLASSES)}
_KNOWN_ARRAYS = {name: getattr(np, name) for name in _ARRAYS}


def shadowed(generator: Any) -> bool:
    """Whether one of Python's has an attribute in the place of a method of its class."""
    return type(generator) in _CLASSES and any(hasattr(_PYTHONS, name) for name in names_of(generator))


def is_own(method: Any) -> bool:
    """Whether a method that is kept is one that the class of its object has: a function may be bound to any object."""
    function = getattr(method, "__func__", None)
    return function is None or function is getattr(type(method.__self__), method.__name__, None)


def changed() -> str:
    """The name of something that somebody replaced, or ""."""
    return next((name for found in (_since(), _before()) for name in found), "")


def _since() -> Iterator[str]:
    """What is not as it was when this module was imported."""
    for owner, known in _KNOWN.items():
        where, now = owner.__name__ if isinstance(owner, ModuleType) else f"random.{owner.__name__}", vars(owner)
        for name, made in known.items():
            if any(one is not two for one, two in zip(_made(now.get(name)), made, strict=True)):
                yield f"{where}.{name}"
        for name, value in now.items():
            if name not in known and callable(value) and (hasattr(builtins, name) or hasattr(_PYTHONS, name)):
                yield f"{where}.{name}"
    yield from (f"numpy.{name}" for name, value in _KNOWN_ARRAYS.items() if getattr(np, name, None) is not value)


def _before() -> Iterator[str]:
    """What belongs to another module."""
    home = vars(random)
    for kind in _CLASSES:
        for name, value in vars(kind).items():
            if callable(value) and not isinstance(value, type) and getattr(value, "__globals__", None) is not home:
                yield f"random.{kind.__name__}.{name}"
    for name in random.__all__:
        value = home[name]
        if not isinstance(value, type) and not (isinstance(value, MethodType | BuiltinMethodType) and is_own(value)):
            yield f"random.{name}"
    for name in secrets.__all__:
        value = vars(secrets)[name]
        bound = isinstance(value, MethodType) and type(value.__self__) is _SYSTEM and is_own(value)
        theirs = isinstance(value, FunctionType) and value.__globals__ is vars(secrets)
        if not (bound or theirs or isinstance(value, type) or name == "compare_digest"):
            yield f"secrets.{name}"
    for name in np.random.__all__:
        value = getattr(np.random, name)
        if not isinstance(value, type) and type(getattr(value, "__func__", value)) not in (_COMPILED, BuiltinMethodType):
            yield f"numpy.random.{name}"
