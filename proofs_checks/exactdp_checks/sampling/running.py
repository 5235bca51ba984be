"""Runs of a stranger's code under real, seeded randomness: in child processes with limits, or in this one.

The runs of one input are cut into parts of fixed sizes; part j of input i draws from SeedSequence(seed, spawn_key=(i, j)), so
streams are independent and results do not depend on how many processes share the work. A part seeds ``random`` and
``numpy.random`` and makes what the function asks for by a parameter: ``rng`` (a Generator of numpy, a ``random.Random`` where
its methods are called), ``random_state`` (a RandomState), ``draw``. Parts of the first half of the runs come first: events are
chosen on them.

With ``batch`` the code is f(x, n) and returns n independent reports at once. Code with randomness of its own (``secrets``,
generators without a seed) is run as it is, and noted, since its runs do not repeat. Source: numpy, SeedSequence; C. Clopper
and E. Pearson need independent runs, which memory between runs would break.

>>> from exactdp_checks.sampling.reports import merged
>>> def coin(x, rng):
...     return x ^ int(rng.random() < 0.25)
>>> found = part(coin, Task(1, 0, 0, 1000), seed=1)
>>> found.reports.n, found.repeats, part(coin, Task(1, 0, 0, 1000), seed=1).reports.counts == found.reports.counts
(1000, True, True)
"""

from __future__ import annotations

import contextlib
import inspect
import io
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.law.draws import random_draw
from exactdp_checks.code.stand_ins.refusals import CodeFailed
from exactdp_checks.sampling.reports import Reports, collected, plain

__all__ = ["Part", "Task", "part", "parts_of"]

PART = 20_000  # runs
MOST = 32  # parts of a half
AGAIN = 64  # runs that are repeated
GENERATORS = {"rng", "generator", "gen", "prng", "random_generator", "randomness"}
OF_PYTHON = {"randrange", "randint", "getrandbits", "choices", "sample", "gauss", "normalvariate", "expovariate", "betavariate"}


@dataclass(frozen=True)
class Task:
    """``runs`` of input number ``place``, the part number ``number`` of it."""

    x: Any
    place: int
    number: int
    runs: int


@dataclass(frozen=True)
class Part:
    """The reports of a task, and whether its first runs return the same again with the same seeds."""

    place: int
    number: int
    reports: Reports
    repeats: bool


def parts_of(x: Any, place: int, runs: int) -> tuple[list[Task], list[Task]]:
    """The tasks of the first half of the runs, n // 2 of them, and those of the second."""
    halves, number = [], 0
    for size in (runs // 2, runs - runs // 2):
        pieces = min(MOST, -(-size // PART))
        sizes = [size // pieces + (i < size % pieces) for i in range(pieces)]
        halves.append([Task(x, place, number + i, n) for i, n in enumerate(sizes)])
        number += pieces
    return halves[0], halves[1]


def part(
    function: Callable[..., Any],
    task: Task,
    seed: int,
    arguments: Mapping[str, Any] | None = None,
    statistic: Callable[[Any], Any] | None = None,
    batch: bool = False,
) -> Part:
    """The reports of the task. Raises CodeFailed where the code does, and BadInput where it cannot be called or counted."""
    given = arguments or {}

    def run(runs: int) -> Any:
        call = _bound(function, given, _seeded(seed, task), batch)
        outputs: Any = _batch(call(task.x, runs), runs) if batch else [call(task.x) for _ in range(runs)]
        return outputs if statistic is None else [statistic(y) for y in outputs]

    with _kept():
        try:
            reports = collected(run(task.runs))
            again = min(AGAIN, task.runs)
            same = task.number > 0 or list(map(plain, run(again))) == list(map(plain, run(again)))
        except (BadInput, MemoryError):
            raise
        except Exception as error:  # noqa: BLE001 - the code is a stranger's
            said = printable(f"{type(error).__name__}: {error}", 200)
            raise CodeFailed(
                f"for input {printable(repr(task.x), 40)} the code raises {said}: give inputs that it takes"
            ) from None
    return Part(task.place, task.number, reports, same)


def _batch(outputs: Any, runs: int) -> Any:
    """The outputs of a call for many runs. Raises BadInput unless there is one for each."""
    try:
        number = len(outputs)
    except TypeError:
        number = -1
    if number != runs:
        what = f"{number} outputs" if number >= 0 else f"a {type(outputs).__name__}"
        raise BadInput(f"f(x, n) returns {what} for n = {runs}: return a list or an array of n reports, or leave out batch")
    return outputs


def _seeded(seed: int, task: Task) -> np.random.SeedSequence:
    """The source of what the function asks for; the generators of the two libraries are seeded from others, independent of it."""
    own, python, legacy = np.random.SeedSequence(seed, spawn_key=(task.place, task.number)).spawn(3)
    random.seed(_integer(python))
    np.random.seed(legacy.generate_state(8))  # noqa: NPY002 - what the code may use
    return own


def _integer(source: np.random.SeedSequence) -> int:
    return int.from_bytes(source.generate_state(8).tobytes(), "little")


@contextlib.contextmanager
def _kept() -> Iterator[None]:
    """The generators of the two libraries are afterwards as they were, and nothing is printed."""
    python, legacy = random.getstate(), np.random.get_state()  # noqa: NPY002
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    finally:
        random.setstate(python)
        np.random.set_state(legacy)  # noqa: NPY002


def _bound(
    function: Callable[..., Any], given: Mapping[str, Any], source: np.random.SeedSequence, batch: bool
) -> Callable[..., Any]:
    """The function of the input (and of n) alone: arguments by name, sources of randomness made where they are asked for."""
    try:
        parameters = dict(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return partial(function, **given) if given else function
    options = dict(given)
    unknown = [n for n in options if n not in parameters and all(p.kind is not p.VAR_KEYWORD for p in parameters.values())]
    if unknown:
        raise BadInput(f"the function has no argument {printable(unknown[0])!r}: give one of {', '.join(parameters)}")
    places = [n for n, p in parameters.items() if p.kind is not p.KEYWORD_ONLY and n not in options]
    if not places:
        raise BadInput("the function takes no input: write it as a function of the input, f(x)")
    used = set(getattr(getattr(function, "__code__", None), "co_names", ()))
    for name in [n for n in parameters if n not in options and n not in places[: 1 + batch]]:
        parameter = parameters[name]
        note = str(parameter.annotation).rpartition(".")[2].strip("'>")
        if name == "draw" or (name in GENERATORS | {"random_state"} and parameter.default is parameter.empty):
            options[name] = _made(name, note, used, source)
        elif parameter.default is parameter.empty and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise BadInput(f"the function needs {name!r}: give it among the arguments, by name")
    return partial(function, **options) if options else function


def _made(name: str, note: str, used: set[str], source: np.random.SeedSequence) -> Any:
    """A source of randomness, by the name of the parameter, its annotation and the methods that are called."""
    if name == "draw":
        return random_draw(random.Random(_integer(source)))  # noqa: S311 - runs repeat
    if note in ("Random", "SystemRandom") or (note not in ("Generator", "RandomState") and used & OF_PYTHON):
        return random.Random(_integer(source))  # noqa: S311
    if name == "random_state" or note == "RandomState":
        return np.random.RandomState(source.generate_state(8))
    return np.random.Generator(np.random.PCG64(source))
