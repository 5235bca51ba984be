"""A stranger's code is imported: what it draws, starts or reads from clocks meanwhile is found out; what it imports later, now.

While it is imported, randomness of the system and clocks are named where the code itself asks for them; the global generators
must be afterwards as they were, and no thread may go on. Modules that its functions import when they run are imported at once, so
that a run is a run of the code alone. Source: Python's import system; the opcodes IMPORT_NAME.

>>> sorted(imported_in(compile("def f():\\n    import json\\n    from os import path", "a", "exec")))
['json', 'os']
"""

from __future__ import annotations

import _thread
import builtins
import dis
import importlib
import os
import pickle
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

import numpy as np

from exactdp_checks.code.isolation.request import Request
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.stand_ins.genuine import REPLACED
from exactdp_checks.code.stand_ins.installed import StandIns
from exactdp_checks.code.stand_ins.places import INSTALLED, is_theirs, walked
from exactdp_checks.code.stand_ins.refusals import Impure, Refusal

__all__ = ["imported_in", "loaded", "wanted"]

T = TypeVar("T")
ASKED = (
    *((os, name, "randomness of the system") for name in ("urandom", "getrandom")),
    *(
        (secrets, name, "randomness of the system")
        for name in ("token_bytes", "token_hex", "token_urlsafe", "randbelow", "choice")
    ),
    *((time, name, "the clock") for name in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns")),
)
NUMBERED = ("rich",)  # its links have random numbers, which only a terminal sees; scikit-learn imports it
IMPORT = dis.opmap["IMPORT_NAME"]  # every second byte of code is that of a step
LATER = 200  # modules that are imported beforehand


def loaded(load: Callable[[], T], package: str) -> T:
    """What ``load`` returns, once all that it imports is imported. Raises Impure for what is no function of the code's text."""
    put = list[tuple[Any, str, Any]]()
    before, threads, known = _generators(), _thread._count(), set(sys.modules)
    with ExitStack() as stack:
        for owner, name, what in ASKED:
            if hasattr(owner, name):
                original = getattr(owner, name)
                put.append((owner, name, _named(original, f"{owner.__name__}.{name}", what, package)))
                setattr(*put[-1])
                stack.callback(setattr, owner, name, original)
        stack.enter_context(_numbering())
        functions = load()
        if changed := [f"{owner.__name__}.{name}" for owner, name, ours in put if getattr(owner, name, None) is not ours]:
            raise Impure(f"{changed[0]} {REPLACED}")
    for name in [name for name in sys.modules if name not in known]:
        _settle(sys.modules[name])
    values = functions.values() if isinstance(functions, dict) else [functions]
    for name in list(_later(values))[:LATER]:
        with suppress(Exception, SystemExit), _numbering():
            importlib.import_module(name)
    if _generators() != before:
        raise Impure("the code draws from a global generator while it is imported: draw in the function alone")
    if _thread._count() > threads:
        raise Impure("the code leaves a thread running when it is imported: what it does is not determined")
    return functions


@contextmanager
def _numbering() -> Iterator[None]:
    """What packages of ``NUMBERED`` draw while they are imported is taken back: whatever else is drawn then is refused."""
    place: Any = builtins
    original = place.__import__

    def imported(name: str, names: Any = None, held: Any = None, wanted: Any = (), level: int = 0) -> Any:
        root = str((names or {}).get("__package__") if level else name).partition(".")[0]
        if root not in NUMBERED:
            return original(name, names, held, wanted, level)
        before = random.getstate(), np.random.get_state()  # noqa: NPY002
        module = original(name, names, held, wanted, level)
        if any(part in str(getattr(sys.modules.get(root), "__file__", "")) for part in INSTALLED):
            random.setstate(before[0])
            np.random.set_state(before[1])  # noqa: NPY002
        return module

    place.__import__ = imported
    try:
        yield
    finally:
        if place.__import__ is imported:  # else it is the code's own
            place.__import__ = original


def _settle(module: Any) -> None:
    """What the code took of our refusals becomes the function itself: the stand-ins of a run know those."""
    if isinstance(module, ModuleType):
        for name, value in list(vars(module).items()):
            original = getattr(value, "asked_for", None) if isinstance(value, FunctionType) else None
            if original is not None:
                setattr(module, name, original)


def _named(original: Callable[..., Any], name: str, what: str, package: str) -> Callable[..., Any]:
    def stand_in(*arguments: Any, **options: Any) -> Any:
        file = sys._getframe(1).f_code.co_filename
        theirs = not file.startswith("<frozen") and is_theirs(sys._getframe(1).f_globals.get("__name__", ""))
        beside = any(part in file for part in INSTALLED) and not (package and f"{os.sep}{package}{os.sep}" in file)
        if theirs and not beside:
            raise Refusal(f"the code uses {what} while it is imported ({name}): draw in the function alone", Impure)
        return original(*arguments, **options)

    stand_in.asked_for = original  # type: ignore[attr-defined]
    return stand_in


def _generators() -> bytes:
    return pickle.dumps((random.getstate(), np.random.get_state()))  # noqa: NPY002


def _later(values: Any) -> Iterator[str]:
    """The modules that functions of the code's modules import when they run."""
    homes = {getattr(value, "__module__", "") for value in values if value is not None}
    modules = [m for n, m in list(sys.modules.items()) if isinstance(m, ModuleType) and (n in homes or walked(vars(m)))]
    for module in modules:
        for value in list(vars(module).values()):
            functions = [value] if isinstance(value, FunctionType) else vars(value).values() if isinstance(value, type) else ()
            for function in functions:
                inner = getattr(function, "__func__", function)
                code = getattr(inner, "__code__", None)
                if isinstance(code, CodeType) and getattr(inner, "__module__", "") == module.__name__:
                    yield from imported_in(code)


def imported_in(code: CodeType) -> Iterator[str]:
    """The modules that code names in import statements; most code has none, which its bytes say at once."""
    for step in dis.get_instructions(code) if IMPORT in code.co_code[::2] else ():
        if step.opname == "IMPORT_NAME" and step.argval:
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from imported_in(constant)


def wanted(asked: Request) -> dict[str, str]:
    """Which generators the function asks for, by the names of its parameters: "draw", "Random", "Generator" or "RandomState"."""
    import inspect

    try:
        parameters = dict(inspect.signature(asked.function).parameters)
    except (TypeError, ValueError):
        return {}
    stand_ins = StandIns(Context(Tree(), 53))
    code = getattr(inspect.unwrap(getattr(asked.function, "__func__", asked.function)), "__code__", None)
    used = set() if code is None else set(code.co_names)
    places = [n for n, p in parameters.items() if p.kind is not inspect.Parameter.KEYWORD_ONLY and n not in asked.arguments]
    found = {}
    for name, parameter in parameters.items():
        if name in asked.arguments or name in places[:1]:
            continue
        made = stand_ins.wanted(name, parameter, used)
        if made is not None and parameter.default is inspect.Parameter.empty:
            found[name] = "draw" if name == "draw" else type(made).__name__
    return found
