"""Independent tasks on several processes, or on a Dask cluster, through the interface of ``concurrent.futures``.

Tasks go out in batches of about a second, by the pace of those that are back; results come in the order of the tasks. What a lost
worker had is given out again, to another one: three times, after which the task itself is at fault.

>>> mapped(abs, [3, -2, -1])
[3, 2, 1]
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import exactdp
import exactdp_checks
from exactdp.errors import BadInput, ExactDPError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["cores", "jobs_option", "mapped", "most_jobs_option", "scheduler_option", "sources", "state"]

MANY = 100  # items from which on more than one process is worth its start
SECONDS = 1.0  # that a batch takes, roughly
LOSSES = 3  # of the workers that have a batch
Task = Callable[[Any], Any]

jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, metavar="N", help="Work on so many processes.", show_default=True
)
most_jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help=f"Work on so many processes.  [default: 1; for {MANY} or more as many as there are cores]",
)
scheduler_option = click.option("--scheduler", metavar="ADDRESS", help="Hand the work to this Dask cluster (exactdp[dask]).")


def mapped(
    task: Task,
    items: Sequence[Any],
    *,
    jobs: int | None = 1,
    scheduler: str | None = None,
    done: Callable[[Any], None] = lambda _: None,
    keep: Callable[[Any, Any], None] = lambda _item, _result: None,
) -> list[Any]:
    """[task(item) for item in items]; ``done`` is called with each item that is finished, in any order.

    Before it ``keep`` is called with the item and its result, here, so that results can be written down as they come.

    ``jobs`` is None for one, or from MANY items on as many as there are cores. With several jobs or a scheduler, task, items and
    results must be picklable. What a task raises is raised. Raises BadInput where no scheduler answers, or its workers have other
    sources than ours.
    """
    jobs = jobs or (cores() if len(items) >= MANY else 1)
    if jobs == 1 and scheduler is None:
        found = []
        for item in items:
            found.append(task(item))
            keep(item, found[-1])
            done(item)
        return found
    from concurrent.futures import BrokenExecutor, CancelledError

    results: list[Any] = [None] * len(items)
    left, losses = deque(range(len(items))), 0
    while left:
        with _executor(jobs, scheduler) as (executor, width):
            try:
                for i, result in _finished(executor, width, task, items, left):
                    results[i] = result
                    keep(items[i], result)
                    done(items[i])
            except (BrokenExecutor, CancelledError) as error:
                losses += 1
                if losses > LOSSES:
                    raise ExactDPError(f"workers were lost {losses} times, the last one by {type(error).__name__}") from None
    return results


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _finished(executor: Executor, width: int, task: Task, items: Sequence[Any], left: deque[int]) -> Iterator[tuple[int, Any]]:
    """(place, result) of all that is left, as it is finished; what is under way when a worker is lost stays in ``left``."""
    from concurrent.futures import FIRST_COMPLETED, wait

    running: dict[Future[Any], list[int]] = {}
    pace = SECONDS  # seconds for a task, so far
    try:
        while left or running:
            while left and len(running) < 2 * width:
                size = max(1, min(int(SECONDS / max(pace, 1e-6)), -(-len(left) // width)))
                batch = [left.popleft() for _ in range(min(size, len(left)))]
                running[_submitted(executor, task, [items[i] for i in batch], left, batch)] = batch
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                found, seconds = future.result()
                batch = running.pop(future)
                pace = (pace + seconds / len(batch)) / 2
                yield from zip(batch, found, strict=True)
    finally:
        left.extendleft(i for batch in running.values() for i in batch)
        for future in running:
            future.cancel()


def _submitted(executor: Executor, task: Task, some: list[Any], left: deque[int], batch: list[int]) -> Future[Any]:
    try:
        return executor.submit(_batch, task, some)
    except BaseException:
        left.extendleft(batch)
        raise


def _batch(task: Task, items: Sequence[Any]) -> tuple[list[Any], float]:
    """The results, and how long they took."""
    start = time.perf_counter()
    found = [task(item) for item in items]
    return found, time.perf_counter() - start


@contextmanager
def _executor(jobs: int, scheduler: str | None) -> Iterator[tuple[Executor, int]]:
    """Who works, and how many."""
    if scheduler is not None:
        with _dask(scheduler) as found:
            yield found
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))  # threads of ours do not survive a fork
    try:
        yield executor, jobs
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a cluster, all of which have our sources."""
    from exactdp_checks.auditing.writing import printable

    try:
        from distributed import Client
    except ImportError:
        raise BadInput("--scheduler needs dask: install exactdp[dask], or say --jobs N") from None
    try:
        client = Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError, TimeoutError, TypeError) as error:
        shown = printable(address)
        raise BadInput(f"no Dask scheduler answers at {shown} ({type(error).__name__}): start one with dask scheduler") from None
    try:
        theirs = client.run(sources)
        if not theirs:
            raise BadInput(
                f"the cluster at {printable(address)} has no workers: start some with dask worker {printable(address)}"
            )
        if set(theirs.values()) != {sources()}:
            raise BadInput("a worker of the cluster has other sources of exactdp: install this version on all of them")
        yield client.get_executor(pure=False, retries=LOSSES), max(1, sum(client.nthreads().values()))
    except Exception as error:
        if type(error).__name__ == "KilledWorker":
            from concurrent.futures import BrokenExecutor

            raise BrokenExecutor(str(error)) from None
        raise
    finally:
        with suppress(Exception):
            client.close(timeout=2)


def sources() -> str:
    """The digest of both packages as they are installed here: of the sources and of the data that they read."""
    found = hashlib.sha256()
    for package in (exactdp, exactdp_checks):
        root = Path(package.__file__ or ".").parent
        for path in sorted(p for p in root.rglob("*") if p.suffix != ".pyc" and p.is_file()):
            found.update(f"{path.relative_to(root).as_posix()}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def state() -> str:
    """The digest of all that a certificate may depend on: our sources, Python and the libraries that we compute with."""
    from importlib.metadata import PackageNotFoundError, version

    def of(name: str) -> str:
        try:
            return version(name)
        except PackageNotFoundError:
            return "none"

    names = ("python-flint", "sympy", "numpy", "mpmath", "highspy")
    return hashlib.sha256(repr([sources(), sys.version, *map(of, names)]).encode()).hexdigest()
