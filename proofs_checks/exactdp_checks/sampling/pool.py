"""Parts of a statistical audit, shared by child processes with limits on time and memory, or run in this process.

A child imports the code by its name, so what it does on import stays there. Children hold off accidents, such as memory
without bound and code that does not end or ends its process; code that means harm needs a machine of its own. What children
print is lost.

Requires functions at the top of a module for child processes. Source: Python's concurrent.futures, with processes that are
spawned.

>>> from exactdp_checks.sampling.running import Task
>>> found = gathered(Work(str, isolated=False), [Task(1, 0, 0, 10), Task(2, 1, 0, 10)])
>>> [reports.reports.counts for reports in found]
[{'1': 10}, {'2': 10}]
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.code.isolation.limits import memory_limited
from exactdp_checks.code.isolation.naming import Code, code_of, load
from exactdp_checks.code.stand_ins.refusals import CodeFailed
from exactdp_checks.sampling.running import Part, Task, part

__all__ = ["Work", "gathered"]


@dataclass(frozen=True)
class Work:
    """The code, what it is given, and the limits: seconds for everything, MiB for each process."""

    function: object
    arguments: Mapping[str, Any] = field(default_factory=dict)
    statistic: object = None
    batch: bool = False
    seed: int = 0
    jobs: int = 1
    seconds: float = 600
    memory: int = 4096
    isolated: bool = True


def gathered(work: Work, tasks: Sequence[Task], progress: Callable[[Fraction], None] | None = None) -> list[Part]:
    """The parts in the order of the tasks. Raises BadInput where time or memory is over, CodeFailed where the code fails."""
    tell = progress or (lambda _: None)
    if work.isolated:
        return _in_children(work, tasks, tell)
    function, statistic = _here(work.function), None if work.statistic is None else _here(work.statistic)
    found, start = [], monotonic()
    for i, task in enumerate(tasks):
        if monotonic() - start > work.seconds:
            raise _late(work)
        found.append(part(function, task, work.seed, work.arguments, statistic, work.batch))
        tell(Fraction(i + 1, len(tasks)))
    return found


def _here(function: object) -> Callable[..., Any]:
    if callable(function):
        return function
    return load(code_of(function))


def _late(work: Work) -> BadInput:
    return BadInput(f"the runs are not done after {work.seconds:g} seconds: ask for fewer runs, or give more seconds")


def _guarded() -> None:
    """Raises BadInput where a script runs without a main guard: each child imports it, and would audit again."""
    path = getattr(sys.modules.get("__main__"), "__file__", None)
    try:
        text = Path(path).read_text(encoding="utf-8") if path else "__name__"
    except (OSError, UnicodeDecodeError):
        return
    if "__name__" not in text:
        raise BadInput(
            f'{path} samples in processes, which import it: write that below if __name__ == "__main__":, or give isolated=False'
        )


def _in_children(work: Work, tasks: Sequence[Task], tell: Callable[[Fraction], None]) -> list[Part]:
    codes = code_of(work.function), None if work.statistic is None else code_of(work.statistic)
    by_name = replace(work, function=None, statistic=None)  # a child imports them, it does not unpickle them
    parts: dict[int, Part] = {}
    _guarded()
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        min(work.jobs, len(tasks)), multiprocessing.get_context("spawn"), _begin, (list(sys.path), work.memory)
    )
    try:
        places: dict[Future[Part], int] = {pool.submit(_run, *codes, by_name, task): i for i, task in enumerate(tasks)}
        for done, future in enumerate(as_completed(places, timeout=work.seconds), 1):
            parts[places[future]] = future.result()
            tell(Fraction(done, len(tasks)))
    except TimeoutError:
        raise _late(work) from None
    except BrokenProcessPool:
        raise CodeFailed(
            f"a process that ran the code ended before it was done: keep the code from ending it, or give more than "
            f"{work.memory} MiB; in a script, call the audit under if __name__ == '__main__'"
        ) from None
    except MemoryError:
        raise BadInput(f"the code needs more than {work.memory} MiB: give more memory, or ask for fewer runs") from None
    finally:
        finished = len(parts) == len(tasks)
        if not finished:
            for child in set(multiprocessing.active_children()) - before:
                child.kill()
        pool.shutdown(wait=finished, cancel_futures=True)
    return [parts[i] for i in range(len(tasks))]


def _begin(path: list[str], memory: int) -> None:
    """A child: the modules of its parent are found, nothing is printed, memory is limited."""
    sys.path[:] = path
    silent = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silent, stream)
    memory_limited(memory)


def _run(code: Code, statistic: Code | None, work: Work, task: Task) -> Part:
    function, of = load(code), None if statistic is None else load(statistic)
    return part(function, task, work.seed, work.arguments, of, work.batch)
