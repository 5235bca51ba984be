"""The code itself, run on scripted numbers: at points of each path its requests and its report must be those of the path.

Source: replay of recorded runs; boundary-value testing (B. Beizer, Software testing techniques, 1990) for the points.

>>> from fractions import Fraction
>>> from exactdp_checks.code.validation.tape import Slot
>>> coin = Tape((Slot("real", 2**53, (0, 2**52)),), (), Fraction(1, 2), lambda _: True, x=0)
>>> replayed(lambda x: random.random() < 0.5, [coin]).problems, replayed(lambda x: random.random() <= 0.4, [coin]).problems != ()
((), True)
"""

from __future__ import annotations

import inspect
import random
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from exactdp_checks.code.validation.corners import HOWS, Sequence_, chosen
from exactdp_checks.code.validation.scripted import Bits, Otherwise, Script, ScriptedRandom
from exactdp_checks.code.validation.seen import seen
from exactdp_checks.code.validation.tape import Tape

__all__ = ["Replayed", "replayed"]

OURS = frozenset({"exactdp", "exactdp_checks", "numpy", *sys.stdlib_module_names})
FEW = 4  # problems, after which no more are sought
KINDS = (random.Random, np.random.Generator, np.random.RandomState)  # by their names they are others while code is replayed
NOTHING = object()


@dataclass(frozen=True)
class Replayed:
    """``problems``: (input, point, what differs). ``left``: why so many paths were not replayed."""

    calls: int
    problems: tuple[tuple[Any, str, str], ...]
    left: Mapping[str, int]


def replayed(
    function: Callable[..., Any],
    tapes: Sequence[Tape],
    given: Mapping[str, str] | None = None,
    arguments: Mapping[str, Any] | None = None,
    hows: Sequence[str] = HOWS,
) -> Replayed:
    """Runs function(x, ...) at points of each tape; ``given``: names of parameters that are Random, Generator or RandomState."""
    script, rng, problems, left, calls = Script(), Sequence_(1), list[tuple[Any, str, str]](), dict[str, int](), 0
    near = _constants(function)
    made = _Made(script)
    options = {**(arguments or {}), **{name: made.by_kind[kind] for name, kind in (given or {}).items()}}
    with _scripted(made, function):
        for tape in tapes:
            if tape.why:
                left[tape.why] = left.get(tape.why, 0) + 1
                continue
            for how in dict.fromkeys(hows) if len(tape.slots) == 1 else hows:
                if how == "constant" and not near:
                    continue
                point = chosen(tape, how, rng, near)
                calls += 1
                said = _differs(function, tape, point, script, options)
                if said:
                    problems.append((tape.x, how, said))
                    break
            if len(problems) >= FEW:
                break
    return Replayed(calls, tuple(problems), left)


def _differs(function: Callable[..., Any], tape: Tape, point: list[int], script: Script, options: Mapping[str, Any]) -> str:
    """What the code does otherwise than the path at a point, or ""."""
    script.load([(slot.kind, slot.size) for slot in tape.slots], point)
    try:
        report: Any = function(deepcopy(tape.x), **{n: v if _is_generator(v) else deepcopy(v) for n, v in options.items()})
    except Otherwise as other:
        return str(other)
    except Exception as error:  # noqa: BLE001 - a run of the code may end with any
        report = ("raises", type(error).__name__, str(error))
    if script.wrong:
        return script.wrong
    if script.left:
        return f"the code draws {script.at} numbers, its path has {len(tape.slots)}"
    want = tape.report(point)
    return "" if seen(report) == seen(want) else f"the code reports {report!r:.80}, its path says {want!r:.80}, at {point!r:.80}"


class _Made:
    """Generators on one script, and what each function and class of the libraries becomes."""

    def __init__(self, script: Script) -> None:
        python, bits = ScriptedRandom(script), Bits(script)
        self.script = script
        self.generator, self.state = np.random.Generator(bits), np.random.RandomState(bits)  # type: ignore[arg-type]
        self.by_kind: dict[str, Any] = {"Random": python, "Generator": self.generator, "RandomState": self.state}
        self.instead: dict[int, tuple[Any, Any]] = {}
        for name, value in vars(random).items():
            if getattr(value, "__self__", None) is random._inst:
                self._put(value, getattr(python, name))
        for name, value in vars(np.random.mtrand).items():
            if getattr(value, "__self__", None) is np.random.mtrand._rand:
                self._put(value, getattr(self.state, name))
        functions = {"randbelow": python._randbelow, "randbits": python.getrandbits, "choice": python.choice}
        functions |= {"token_bytes": lambda n=None: bytes(python.getrandbits(8) for _ in range(32 if n is None else n))}
        for name, stand_in in functions.items():
            self._put(getattr(secrets, name), stand_in)
        for kind in (random.Random, random.SystemRandom):
            self._put(kind, lambda _=None: python)
        self._put(np.random.default_rng, lambda _=None: self.generator)
        self._put(np.random.Generator, lambda _=None: self.generator)
        self._put(np.random.RandomState, lambda _=None: self.state)

    def _put(self, value: Any, stand_in: Any) -> None:
        self.instead[id(value)] = value, stand_in

    def of(self, value: Any) -> Any:
        """What a value becomes; NOTHING where it stays."""
        found = self.instead.get(id(value), (None, NOTHING))[1]
        if found is NOTHING and _is_generator(value):
            kind = "Random" if isinstance(value, KINDS[0]) else type(value).__name__
            found = self.by_kind.get(kind, NOTHING)
        return found


def _is_generator(value: Any) -> bool:
    return isinstance(value, KINDS)


@contextmanager
def _scripted(made: _Made, function: Any) -> Iterator[None]:
    """Within it strangers' modules, and the function's defaults and closure, hold the scripted generators."""
    with ExitStack() as stack:
        homes = (random, secrets, np.random, np.random.mtrand)
        for module in list(sys.modules.values()):
            if isinstance(module, ModuleType) and (module in homes or module.__name__.partition(".")[0] not in OURS):
                for name, value in list(vars(module).items()):
                    stand_in = NOTHING if module in homes and _is_generator(value) and name != "_rand" else made.of(value)
                    if stand_in is not NOTHING:
                        stack.callback(setattr, module, name, value)
                        setattr(module, name, stand_in)
        inner = inspect.unwrap(getattr(function, "__func__", function))
        names = getattr(inner, "__globals__", {})
        if sys.modules.get(str(names.get("__name__"))) is None or vars(sys.modules[names["__name__"]]) is not names:
            for name, value in list(names.items()):
                if (stand_in := made.of(value)) is not NOTHING:
                    stack.callback(names.__setitem__, name, value)
                    names[name] = stand_in
        for cell in getattr(inner, "__closure__", None) or ():
            if (stand_in := made.of(cell.cell_contents)) is not NOTHING:
                stack.callback(partial(setattr, cell, "cell_contents", cell.cell_contents))
                cell.cell_contents = stand_in
        before = getattr(inner, "__defaults__", None)
        if before:
            stack.callback(setattr, inner, "__defaults__", before)
            inner.__defaults__ = tuple(v if (s := made.of(v)) is NOTHING else s for v in before)
        yield


def _constants(function: Any) -> list[float]:
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
