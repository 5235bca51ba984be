"""The process of a stranger's code: it limits itself, is watched, runs the code, and tells what it finds as it finds it.

``python -m exactdp_checks.code.isolation.worker`` reads a request, one line of JSON, from its standard input, whose end says that
the auditor has ended. The code runs in a child of this process (``warden``), which puts the limits of the system in place
(``limits``) and an audit hook (``watching``) before it imports the code. Records go through a sealed pipe (``records``): what was
found, what happened, and in the end {"done": true} or {"error": [kind, message]}. A process that hangs where no signal reaches
it writes where, and ends itself. Source: Python's faulthandler module.
"""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import pickle
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from fractions import Fraction
from time import monotonic
from typing import Any

from exactdp.errors import ExactDPError

__all__ = ["ERRORS", "IMPORTS", "closed_but", "imported", "main", "prepared", "served"]

IMPORTS = 60  # seconds
ERRORS = ("CodeFailed", "Impure", "NoDensity", "Unsupported", "NotDetermined", "OutOfScope", "BadInput")
HIGH = 200  # the numbers of our pipes are above those that code uses
KNOWN: list[Any] = []  # what our modules held when this process was prepared, until a fork takes it
OURS = (
    *("limits", "memory", "naming", "ordinary", "preparing", "repeating", "request"),
    *("set_shuffling", "surfaces", "tapes", "watching", "wire"),
)
PREPARED = ("numpy.random", "secrets", "ssl", "uuid", "inspect", "traceback", "linecache", "tokenize", "pickle", "resource")


def main() -> None:
    """Answers the request on standard input."""
    asked = json.loads(sys.stdin.buffer.readline())
    served(asked, (0,), None)


def served(asked: dict[str, Any], warden: Sequence[int], functions: dict[str, Any] | None) -> None:
    """Answers a request in a child of this process; ``functions``: those that this process has, if it was forked for them.

    ``warden``: pipes that this process alone holds, the first of them the auditor's.
    """
    from exactdp_checks.code.isolation.records import Sealed
    from exactdp_checks.code.isolation.warden import kept

    key = bytes.fromhex(asked["key"])
    pipe, hang = (_high(number) for number in asked["pipes"])
    tell = Sealed(pipe, key, "code").tell

    def code() -> None:
        sys.dont_write_bytecode = True  # what the code imports for the first time is no file that it writes
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for end in warden:
            if end != 0:
                os.close(end)
        try:
            _answer(asked, functions, tell, (pipe, hang))
            tell({"done": True})
        except MemoryError:
            tell({"error": ["MemoryError", ""]})
        except ExactDPError as error:
            kind = next((k.__name__ for k in type(error).__mro__ if k.__name__ in ERRORS), "BadInput")
            tell({"error": ["MemoryError", ""] if _has(error, MemoryError) else [kind, str(error)[:2000]]})

    _prepare()
    kept(code, Sealed(pipe, key, "warden").tell, warden[0])


def closed_but(printed: int, pipes: Sequence[int]) -> None:
    """Makes this process, which was forked, one that holds these pipes alone, and writes its streams into ``printed``."""
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for stream in (1, 2):
        os.dup2(printed, stream)
    ours = sorted({0, 1, 2, *pipes})
    for low, high in zip(ours, [*ours[1:], os.sysconf("SC_OPEN_MAX")], strict=True):
        os.closerange(low + 1, high)
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # type: ignore[misc]


def _high(number: int) -> int:
    """The same pipe with a number that is not in the way."""
    import fcntl

    found = fcntl.fcntl(number, fcntl.F_DUPFD, HIGH)
    os.close(number)
    return found


def imported() -> None:
    """Imports what is needed later, when files are no longer opened: a fork of this process has it."""
    from importlib import import_module

    for name in (*PREPARED, *(f"exactdp_checks.code.isolation.{name}" for name in OURS)):
        import_module(name)


def _prepare() -> None:
    from exactdp_checks.code.stand_ins.generators import freeze

    imported()
    freeze()  # not gc.freeze, which would hide generators as well
    gc.set_threshold(100_000, 50, 50)  # laws are many small objects without circles


def prepared() -> None:
    """Imports all that an answer needs: a fork of this process answers at once."""
    from exactdp_checks.code.isolation.surfaces import auditor
    from exactdp_checks.code.lazy.agreement import agree

    imported()
    agree()  # with the numpy that is installed
    _prepare()
    KNOWN.append(auditor())


def _answer(asked: dict[str, Any], functions: dict[str, Any] | None, tell: Callable[[Any], None], pipes: tuple[int, int]) -> None:
    from exactdp_checks.code.isolation.limits import limited, without_randomness
    from exactdp_checks.code.isolation.naming import Code, found, load
    from exactdp_checks.code.isolation.preparing import loaded, wanted
    from exactdp_checks.code.isolation.repeating import repeated
    from exactdp_checks.code.isolation.request import Request, answers
    from exactdp_checks.code.isolation.set_shuffling import without_order
    from exactdp_checks.code.isolation.surfaces import auditor, intruded
    from exactdp_checks.code.isolation.tapes import seconds_for
    from exactdp_checks.code.isolation.watching import Watch, guarded_pipes
    from exactdp_checks.code.isolation.wire import number_of
    from exactdp_checks.code.stand_ins.refusals import Refusal
    from exactdp_checks.code.stand_ins.set_orders import UNCLEARED, own_names, uses_sets

    sys.path[:], came = asked["path"], monotonic()
    hang = os.fdopen(pipes[1], "w", encoding="utf-8", closefd=False)
    faulthandler.dump_traceback_later(IMPORTS, exit=True, file=hang)
    readable = (*asked["readable"], sys.prefix, sys.base_prefix)
    no_randomness = without_randomness()
    limits = limited(asked["memory"], asked["patience"] + IMPORTS, readable)
    tell({"limits": asdict(limits)})
    if "calls" in asked:
        _native(asked, functions or {}, tell)
        return
    watch = Watch(lambda said: tell({"event": said}), readable, asked["package"])
    guarded_pipes(lambda said: tell({"event": said}), pipes)
    before, check = KNOWN.pop() if KNOWN else auditor(), intruded
    sys.addaudithook(watch)
    try:
        if functions is None:
            inputs, arguments = pickle.loads(bytes.fromhex(asked["values"]))  # noqa: S301 - our parent wrote it
            names = ("function", "estimator")
            functions = loaded(lambda: {n: None if asked[n] is None else load(Code(**asked[n])) for n in names}, asked["package"])
        else:
            inputs, arguments = functions.pop("values")
            given = functions
            functions = loaded(lambda: {name: found(value) for name, value in given.items()}, asked["package"])
        shuffled = without_order(tuple(functions.values()))
        kernel = no_randomness()
    except Refusal as refusal:
        raise refusal.error from None
    options = {**asked["options"], "negligible": number_of(asked["options"]["negligible"])}
    imported = monotonic() - came
    if options["seconds"] is not None:
        options["seconds"] = max(options["seconds"] - imported, options["seconds"] / 2)
    request = Request(**functions, inputs=inputs, arguments=arguments, **options)
    own = own_names(request.function)
    kept = ["numpy.ndarray(shape) gives memory as it was, which is written before it is read"] if UNCLEARED & own else []
    seen = {"beside": [*watch.notes, *kept], "wanted": wanted(request), "shuffled": shuffled}
    tell({"sets": uses_sets(request.function), "getrandom": kernel, "imported": imported, **seen})
    faulthandler.dump_traceback_later(asked["patience"], exit=True, file=hang)
    watch.running = True
    last, rows, began = [Fraction(0)], list[Any](), monotonic()

    def told(done: Fraction) -> None:
        if done - last[0] >= Fraction(1, 200) or done == 1:
            last[0] = done
            tell({"progress": f"{done.numerator}/{done.denominator}"})

    def heard(record: Any) -> None:
        tell(record)
        faulthandler.dump_traceback_later(asked["patience"], exit=True, file=hang)  # who gets on has not hung

    try:
        for record in answers(request, told, rows=rows):
            heard(record)
        tell({"repeated": asdict(repeated(request, rows, seconds_for(request, monotonic() - began), heard, asked["package"]))})
    except Refusal as refusal:
        raise refusal.error from None
    finally:
        if place := check(before):
            tell({"event": f"the code changes the auditor ({place})"})


def _native(asked: dict[str, Any], functions: dict[str, Any], tell: Callable[[Any], None]) -> None:
    """What a function of this process reports under generators that are seeded anew, and under scripted ones."""
    import random

    import numpy as np

    from exactdp_checks.code.isolation.naming import found
    from exactdp_checks.code.isolation.ordinary import calls_made, counted, generators, replays

    random.seed()
    np.random.seed()  # noqa: NPY002 - what the code may use
    (inputs, arguments), function = functions["values"], found(functions["function"])
    given = {**arguments, **generators(asked["wanted"])}
    if asked["calls"]:
        tell({"counts": counted(calls_made(function, inputs, given, asked["calls"], asked["seconds"]))})
    tell({"replayed": replays(function, inputs, arguments, asked)})


def _has(error: BaseException | None, kind: type[BaseException]) -> bool:
    while error is not None:
        if isinstance(error, kind):
            return True
        error = error.__cause__
    return False


if __name__ == "__main__":
    main()
