"""A program of its own: a stranger's code as it runs every day, under the generators that it was written for.

Run as a text without a name, so that neither exactdp nor a stand-in is in the process, its command or its environment while the
code runs: no module of ours is loaded until all reports are made. It is given a request, limits itself by the file ``limits.py``
beside it, calls the code for every input again and again, in an order of its own, and then tells how often each report came, by
the same seal as ``records``. After that it replays the tapes of the law on scripted generators (``validation``). ``_draw`` is the
argument ``draw`` made with ``random``. Source: the definition of a law.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from math import lcm
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["calls_made", "main"]

NOTHING, SMALL = object(), 2**63
PLACES, SIZES = 64, range(15, 480, 16)  # how many of each size are in memory beside the code, so that addresses are other ones
PUBLIC = "public "  # as in standins


class Rung(BaseException):
    """The time for the calls is over within one; not an Exception, so that code that catches those does not go on."""


class Failed(NamedTuple):
    """A call that raised an error."""

    error: BaseException


def main(asked: dict[str, Any]) -> None:
    """Answers a request."""
    sys.path[:] = asked["path"]
    limits = _beside("limits", Path(asked["program"]).parent / "limits.py")
    given = generators(asked["wanted"])
    limits.limited(asked["memory"], asked["patience"], (*asked["readable"], sys.prefix, sys.base_prefix))
    inputs, arguments = pickle.loads(bytes.fromhex(asked["values"]))  # noqa: S301 - our parent wrote it
    function = _function(asked["function"])
    del asked["program"]
    sys.argv[:] = [""]
    calls = asked["calls"]
    reports = calls_made(function, inputs, {**arguments, **given}, calls, asked["seconds"]) if calls else []
    from exactdp_checks.code.isolation.records import Sealed

    tell = Sealed(asked["pipes"][0], bytes.fromhex(asked["key"]), "code").tell
    if calls:
        tell({"counts": counted(reports)})
    tell({"replayed": replays(function, inputs, arguments, asked)})
    os._exit(0)


def replays(function: Callable[..., Any], inputs: tuple[Any, ...], arguments: dict[str, Any], asked: dict[str, Any]) -> Any:
    """What the function does at the points of the tapes, on scripted generators."""
    from exactdp_checks.code.validation.replay import replayed
    from exactdp_checks.code.validation.tape import tape_of

    tapes = [tape_of(tape) for tape in asked["tapes"]]
    found = replayed(function, inputs, tapes, asked["wanted"], arguments, asked["replay_seconds"])
    return {"calls": list(found.calls.items()), "problems": found.problems, "late": list(found.late.items())}


def generators(wanted: dict[str, str]) -> dict[str, Any]:
    """The generators that a function asks for, seeded by the system; numpy is imported where it asks for one of numpy's."""
    made: dict[str, Any] = {"Random": random.Random, "draw": lambda: _draw(random.Random())}  # noqa: S311
    if not made.keys() >= set(wanted.values()):
        numpy: Any = __import__("numpy")
        made |= {"Generator": numpy.random.default_rng, "RandomState": numpy.random.RandomState}
    return {name: made[kind]() for name, kind in wanted.items()}


def calls_made(
    function: Callable[..., Any], inputs: tuple[Any, ...], arguments: dict[str, Any], calls: int, seconds: float
) -> list[list[Any]]:
    """For each input the reports of as many calls, or of those that were made in time, round by round in any order.

    What is public has one of its values in each call, and is part of the report, as ``standins.Bound`` has it. A call that does
    not end in the time, or for which the memory is not enough, is the last, and no report.
    """
    from copy import deepcopy

    clock, reports = time.monotonic, [list[Any]() for _ in inputs]
    end, places = clock() + seconds, list(range(len(inputs)))
    public = {name.removeprefix(PUBLIC): values for name, values in arguments.items() if name.startswith(PUBLIC)}
    arguments = {name: value for name, value in arguments.items() if not name.startswith(PUBLIC)}
    changing = [name for name, value in arguments.items() if isinstance(value, list | dict | set | bytearray)]
    kept = [list[Any]() for _ in range(PLACES)]
    known: dict[str, str] = {}  # texts, each once, as they may be long
    with_alarm(seconds + min(1.0, 0.2 + seconds / 4))
    try:
        for _ in range(calls):
            random.shuffle(places)
            for place in places:
                kept[random.randrange(PLACES)] = [object(), *map(bytes, SIZES)]  # noqa: S311 - what the code makes lies elsewhere
                given = {**arguments, **{name: deepcopy(arguments[name]) for name in changing}} if changing else arguments
                chosen = {name: random.choice(values) for name, values in public.items()}  # noqa: S311 - as the code draws
                try:
                    report = function(deepcopy(inputs[place]), **given, **chosen)
                    report = known.setdefault(report, report) if type(report) is str else report
                    report = (*chosen.values(), report) if chosen else report
                except MemoryError:
                    raise
                except Exception as error:  # noqa: BLE001 - the code is a stranger's
                    report = Failed(error.with_traceback(None))
                reports[place].append(report)
            if clock() > end:
                break
    except Rung:
        return reports
    except MemoryError:
        return [row[: len(row) // 2] for row in reports]
    finally:
        with_alarm(0)
    return reports


def with_alarm(seconds: float) -> None:
    """Raises Rung after so many seconds, once, where the system has such a clock; 0: no more."""
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGALRM, rings if seconds else signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def rings(_number: int, _frame: Any) -> None:
    """The clock."""
    raise Rung


def _draw(rng: random.Random) -> Callable[[Any], int]:
    """draw(n), uniform, and draw(weights), with weights that are numbers or text."""

    def draw(request: Any) -> int:
        if not isinstance(request, list | tuple):
            return rng.randrange(request)
        weights = [Fraction(w) if not isinstance(w, float) else Fraction(repr(w)) for w in request]
        common = lcm(*(w.denominator for w in weights))
        place = rng.randrange(int(sum(weights) * common))
        for i, weight in enumerate(weights):
            place -= int(weight * common)
            if place < 0:
                return i
        return len(weights) - 1

    return draw


def _beside(name: str, path: Path) -> Any:
    """The module in a file, under a name; it stays out of the list of modules."""
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is not there")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[name]
    return module


def _function(code: dict[str, Any]) -> Callable[..., Any]:
    """The function itself, imported as anyone would."""
    if code["is_file"]:
        path = Path(code["where"])
        sys.path.insert(0, str(path.parent))
        spec = spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None:
            raise SystemExit(f"{path} is not there")
        found: Any = module_from_spec(spec)
        if path.stem not in sys.stdlib_module_names:
            sys.modules[path.stem] = found
        spec.loader.exec_module(found)
        sys.path.remove(str(path.parent))
    else:
        from importlib import import_module

        found = import_module(code["where"])
    for part in code["function"].split("."):
        found = getattr(found, part)
    return found  # type: ignore[no-any-return]


def counted(reports: list[list[Any]]) -> list[list[list[Any]]]:
    """For each input the canonical forms of its reports, each with how often it came; only now are our modules needed."""

    def form(report: Any) -> str:
        plain = plainly(report)
        if plain is not NOTHING:
            return json.dumps(plain)
        from exactdp.errors import BadInput
        from exactdp_checks.code.isolation.wire import canonical, encoded
        from exactdp_checks.code.law.canonical import raised
        from exactdp_checks.code.validation.seen import told

        try:
            return json.dumps(encoded(raised(*told(report.error)) if type(report) is Failed else canonical(report)))
        except BadInput:
            return json.dumps("a report without a canonical form")

    counts = []
    for row in reports:
        found: dict[str, int] = {}
        for report in row:
            text = form(report)
            found[text] = found.get(text, 0) + 1
        counts.append([[json.loads(text), number] for text, number in found.items()])
    return counts


def plainly(report: Any) -> Any:
    """The form of a report of numbers, texts, tuples and lists, as ``wire`` writes it; NOTHING of others."""
    kind = type(report)
    if kind in (bool, str, type(None)) or (kind is int and -SMALL < report < SMALL):
        return report
    if kind is float:
        return ["f", report.hex()]
    if kind not in (tuple, list):
        return NOTHING
    items = [plainly(item) for item in report]
    if any(item is NOTHING for item in items):
        return NOTHING
    return ["t", items] if kind is tuple else ["of", "list", ["t", items]]


if __name__ == "__main__":
    main(REQUEST)  # type: ignore[name-defined]  # noqa: F821 - whoever runs this text has read it
