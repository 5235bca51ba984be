"""Forked children: each runs pieces of evidence in a copy of this process, with a mutant or with a recorder of lines.

Nothing is computed in the parent, so no cache of it hides a mutant. A child is ended after four times the time that a piece takes
without a mutant, and two seconds more; that counts as noticed, as does a child that dies.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from evidence import Piece

__all__ = ["Found", "Recorder", "Task", "examine", "record", "run_all", "say"]

MEMORY = 3 * 2**30


@dataclass(frozen=True)
class Found:
    """The piece that noticed a mutant ("" for none), how it did, and whether all that touch it were run."""

    by: str
    how: str
    complete: bool = True


class Recorder:
    """The lines of some files that are executed, by ``sys.settrace``."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files, self.lines = files, dict[str, set[int]]()
        self.wanted: dict[CodeType, set[int] | None] = {}

    def __call__(self, frame: FrameType, event: str, argument: object) -> Any:
        """The tracer of calls; lines are traced in the files alone."""
        code = frame.f_code
        try:
            lines = self.wanted[code]
        except KeyError:
            path = self.files.get(code.co_filename)
            lines = None if path is None else self.lines.setdefault(path, set())
            self.wanted[code] = lines
        if lines is None:
            return None
        if code.co_name != "<module>":
            lines.add(frame.f_lineno)

        def each(frame: FrameType, event: str, argument: object) -> Any:
            if event == "line" and code.co_name != "<module>":
                lines.add(frame.f_lineno)
            return each

        return each


def record(piece: Piece, files: Mapping[str, str]) -> tuple[bool, float, dict[str, list[int]]]:
    """(whether it notices that something is wrong, CPU seconds, lines of the files), in a child."""

    def work() -> Any:
        recorder, start = Recorder(files), time.process_time()
        sys.settrace(recorder)
        try:
            wrong = _noticed(piece)
        finally:
            sys.settrace(None)
        lines = {path: sorted(lines) for path, lines in recorder.lines.items() if lines}
        return [bool(wrong), time.process_time() - start, lines]

    wrong, seconds, lines = _answer(work)
    return wrong, seconds, lines


def _noticed(piece: Piece) -> str:
    try:
        return "wrong" if piece.notices() else ""
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # pytest's own outcomes are no Exceptions
        return type(error).__name__


def _answer(work: Callable[[], Any]) -> Any:
    """What a child makes of it."""
    read, child = _start(lambda write: say(write, work()))
    with os.fdopen(read) as stream:
        text = stream.read()
    os.waitpid(child, 0)
    return json.loads(text)


def _start(work: Callable[[int], None]) -> tuple[int, int]:
    """(where to read what the child says, a line of JSON each; its id)."""
    sys.stdout.flush()
    sys.stderr.flush()
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return read, child
    try:
        os.close(read)
        null = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(null, number)
        work(write)
    except BaseException as error:
        say(write, ["failed", f"{type(error).__name__}: {error}"])
    finally:
        os._exit(0)


def say(write: int, value: Any) -> None:
    """Writes a line of JSON."""
    data = (json.dumps(value) + "\n").encode()
    while data:
        data = data[os.write(write, data) :]


Task = tuple[Any, Callable[[int], None], Sequence[str]]


def run_all(tasks: Iterator[Task], jobs: int) -> Iterator[tuple[Any, Found]]:
    """(key, what was found) for every task (key, what a child does, given where to write; names of pieces), so many at once."""
    running: dict[int, tuple[Any, int, bytearray, Sequence[str]]] = {}
    more = True
    while more or running:
        while more and len(running) < jobs:
            task = next(tasks, None)
            if task is None:
                more = False
                break
            key, work, names = task
            read, child = _start(work)
            running[read] = key, child, bytearray(), names
        for read in select.select(list(running), [], [], 60)[0] if running else ():
            part = os.read(read, 65536)
            running[read][2].extend(part)
            if not part:
                key, child, text, names = running.pop(read)
                os.close(read)
                _, status = os.waitpid(child, 0)
                yield key, _outcome(text.decode().splitlines(), status, names)


def examine(write: int, pieces: Sequence[tuple[Piece, float]], budget: float) -> None:
    """Runs the pieces, each with its seconds, until one notices something or the budget (seconds of CPU) is spent."""
    resource.setrlimit(resource.RLIMIT_AS, (_address_space() + MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    start = time.process_time()
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)  # ends the process, in the middle of a computation in C too
    for i, (piece, seconds) in enumerate(pieces):
        if time.process_time() - start > budget:
            say(write, ["budget", i])
            return
        say(write, ["next", i])
        signal.setitimer(signal.ITIMER_VIRTUAL, 4 * seconds + 2)
        how = _noticed(piece)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if how:
            say(write, ["noticed", i, how])
            return
    say(write, ["none", len(pieces)])


def _address_space() -> int:
    with open("/proc/self/statm") as stream:  # noqa: PTH123
        return int(stream.read().split()[0]) * resource.getpagesize()


def _outcome(lines: list[str], status: int, names: Sequence[str]) -> Found:
    if not lines:
        raise RuntimeError(f"a child has ended before its first piece, with status {status}")
    said = json.loads(lines[-1])
    if said[0] == "noticed":
        return Found(names[said[1]], said[2])
    if said[0] in ("none", "budget"):
        return Found("", said[0], complete=said[0] == "none")
    if said[0] == "failed":
        raise RuntimeError(said[1])
    late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM
    return Found(names[said[1]], "time" if late else "death")
