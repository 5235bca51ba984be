"""The code itself, run on scripted numbers: at points of each path its requests and its report must be those of the path.

Source: replay of recorded runs; boundary-value testing (B. Beizer, Software testing techniques, 1990) for the points.

>>> import random
>>> from fractions import Fraction
>>> from exactdp_checks.code.validation.tape import Slot
>>> coin = Tape(0, (Slot("real", 2**53, (0, 2**52)),), (), Fraction(1, 2), (((0,), "bool True"), ((2**52 - 1,), "bool True")))
>>> replayed(lambda x: random.random() < 0.5, (0,), [coin]).problems
()
>>> replayed(lambda x: random.random() < 0.4, (0,), [coin]).problems[0][1]
'the code reports False, its path says bool True, at (4503599627370495,)'
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from time import monotonic
from types import CodeType
from typing import Any

from exactdp_checks.code.validation.noises import alike
from exactdp_checks.code.validation.placing import Made, has_numpy, scripted
from exactdp_checks.code.validation.scripted import Otherwise, Script
from exactdp_checks.code.validation.seen import raised, seen, told
from exactdp_checks.code.validation.tape import Point, Tape
from exactdp_checks.code.validation.volumes import miscounted, parted, volume

__all__ = ["PUBLIC", "Replayed", "constants", "replayed"]

FEW = 4  # problems, after which no more are sought
PUBLIC = "public "  # before the name of an argument that has one of these values, and is part of the report
UNEVEN = "the paths that the law counts cover together"
SUMS = "a sum of its draws has another law than is counted for it"
VOLUME = "the path has another probability than the law counts for it"


@dataclass(frozen=True)
class Replayed:
    """``problems``: (the place of the input, what differs). ``calls``: native runs of each input; ``late``: paths left out."""

    calls: Mapping[int, int]
    problems: tuple[tuple[int, str], ...]
    late: Mapping[int, int]


def replayed(
    function: Callable[..., Any],
    inputs: Sequence[Any],
    tapes: Sequence[Tape],
    given: Mapping[str, str] | None = None,
    arguments: Mapping[str, Any] | None = None,
    seconds: float | None = None,
) -> Replayed:
    """Runs function(x, ...) at the points of each tape.

    ``given``: names of parameters that are "Random", "Generator", "RandomState" or "draw"; ``seconds``: for everything. A run of
    the code that is the first to import numpy is stopped, and all are run anew, with numpy's generators replaced.
    """
    if has_numpy():
        return _replayed(function, inputs, tapes, given, arguments, seconds)
    coming = _Coming()
    sys.meta_path.insert(0, coming)
    try:
        found = _replayed(function, inputs, tapes, given, arguments, seconds)
    except Otherwise:  # numpy is asked for beside a run: a chance is summed with it
        if not coming.came:
            raise
    finally:
        sys.meta_path.remove(coming)
    if not coming.came and not has_numpy():
        return found
    import_module("numpy.random")
    return _replayed(function, inputs, tapes, given, arguments, seconds)


class _Coming:
    """Stops what imports numpy, and keeps that it did."""

    came = False

    def find_spec(self, name: str, *_: Any) -> None:
        """Nothing is found here."""
        if name == "numpy":
            self.came = True
            raise Otherwise("the code imports numpy")


def _replayed(
    function: Callable[..., Any],
    inputs: Sequence[Any],
    tapes: Sequence[Tape],
    given: Mapping[str, str] | None,
    arguments: Mapping[str, Any] | None,
    seconds: float | None,
) -> Replayed:
    script, problems = Script(), list[tuple[int, str]]()
    wholes = dict[int, Fraction]()  # of inputs with real reports, what all paths cover together
    calls, late, end = dict[int, int](), dict[int, int](), None if seconds is None else monotonic() + seconds
    made = Made(script)
    options = {**(arguments or {}), **{name: made.by_kind[kind] for name, kind in (given or {}).items()}}
    public = {name.removeprefix(PUBLIC): v for name, v in options.items() if name.startswith(PUBLIC)}
    options = {name: value for name, value in options.items() if not name.startswith(PUBLIC)}
    call = _Call(function, options, public, script, made.kinds)
    with scripted(made, function):
        for tape in tapes:
            if tape.why:
                continue
            if end is not None and monotonic() > end:
                late[tape.x] = late.get(tape.x, 0) + 1
                continue
            said = "" if abs(volume(tape) - tape.chance) <= tape.within else VOLUME
            said = said or SUMS * miscounted(tape)
            if tape.near:
                wholes[tape.x] = wholes.get(tape.x, Fraction(0)) + tape.chance * parted(tape)
            for point in () if said else tape.points:
                calls[tape.x] = calls.get(tape.x, 0) + 1
                said = call.differs(inputs[tape.x], tape, point)
                if said:
                    break
            problems += [(tape.x, said)] if said else []
            if len(problems) >= FEW:
                break
    if not problems and not late:
        problems += [(x, f"{UNEVEN} {float(whole):.6g} of all") for x, whole in wholes.items() if whole != 1]
    return Replayed(calls, tuple(problems), late)


@dataclass(frozen=True)
class _Call:
    function: Callable[..., Any]
    options: Mapping[str, Any]
    public: Mapping[str, Sequence[Any]]
    script: Script
    kinds: tuple[type, ...]

    def differs(self, x: Any, tape: Tape, point: Point) -> str:
        """What the code does otherwise than the path at a point, or ""."""
        script, (numbers, want) = self.script, point
        script.load([(slot.kind, slot.size) for slot in tape.slots], numbers)
        options = {n: v if isinstance(v, self.kinds) or callable(v) else deepcopy(v) for n, v in self.options.items()}
        chosen = {name: values[script.next("int") if len(values) > 1 else 0] for name, values in self.public.items()}
        try:
            report: Any = self.function(deepcopy(x), **options, **chosen)
            found = seen((*chosen.values(), report) if chosen else report, whole=tape.near)
        except Otherwise as other:
            return str(other)
        except Exception as error:  # noqa: BLE001 - a run of the code may end with any
            report, found = error, raised(*told(error))
        if script.wrong:
            return script.wrong
        if script.left:
            return f"the code draws {script.at} numbers, its path has {len(tape.slots)}"
        same = found == want or (tape.near and alike(found, want))
        return "" if same else f"the code reports {report!r:.60}, its path says {want:.60}, at {numbers!r:.80}"


def constants(function: Any) -> list[float]:
    """The numbers between 0 and 1 in the code, and 1 less each."""
    found, waiting = set[float](), [getattr(inspect.unwrap(getattr(function, "__func__", function)), "__code__", None)]
    while waiting:
        code = waiting.pop()
        for value in getattr(code, "co_consts", ()):
            if isinstance(value, CodeType):
                waiting.append(value)
            elif isinstance(value, float) and 0 < value < 1:
                found |= {value, 1 - value}
    return sorted(found)
