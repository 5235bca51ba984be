"""A stranger's program as a child process: one line to it, one line from it, all of it bounded.

Three threads move bytes, so that a program that reads nothing, or writes without end, stops nobody. What goes wrong is an answer
of its own kind, a ``Fault`` that says in words what happened: garbage, half a line, nothing, an end, a hang, a line too long.

>>> import sys
>>> with Client((sys.executable, "-c", "print(input())")) as client:
...     client.ask(b'{"id":"a"}\\n', "a")
...     client.ask(b'{"id":"b"}\\n', "b").kind
{'id': 'a'}
'ended'
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOENT
from shutil import which
from time import monotonic
from types import TracebackType
from typing import Any, Self

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.asking.lines import object_of

__all__ = ["MAX_LINE", "Client", "Fault"]

MAX_LINE = 2**20  # bytes of one answer, if nobody says how many
SHELL, LIMITED = "/bin/sh", 'ulimit -d "$0" 2>/dev/null; ulimit -c 0; exec "$@"'
SHOWN = 250  # characters of it that messages have
KEPT = 4096  # bytes of standard error, the last ones
WAITING = 256  # lines that a program may write before they are read
STRAY = 50  # lines beside the answer to one request
LATE = 0.5  # seconds for the answer after a stray line


@dataclass(frozen=True)
class Fault:
    """What went wrong: ``kind`` in one word, ``message`` in a sentence; ``lost`` if the program cannot be asked again."""

    kind: str
    message: str
    lost: bool = True


@dataclass(frozen=True)
class _End:
    """The end of the output, the bytes after the last line, and whether they are too many."""

    rest: bytes
    long: bool = False


class Client:
    """A program, started at the first request and again after it was lost. Use with ``with``: it is killed with its children.

    ``memory``: the MiB that each of its processes may fill, where the system has such a limit.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10, most: int = MAX_LINE, *, memory: int | None = None) -> None:
        if not command:
            raise BadInput("there is no program to ask: write its command, such as node client.mjs")
        self.command, self.timeout, self.most, self.memory, self.starts = tuple(command), timeout, most, memory, 0
        self._process: subprocess.Popen[bytes] | None = None
        self._kept, self._part = bytearray(), bytearray()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def stderr(self) -> str:
        """The last part of what the program wrote to standard error, on one line."""
        return printable(bytes(self._kept).decode("utf-8", "backslashreplace").strip()[-SHOWN:], 300)

    @property
    def running(self) -> bool:
        """Whether it was started, and not lost since."""
        return self._process is not None

    @property
    def unread(self) -> bool:
        """Whether it wrote something after its last answer."""
        return self._process is not None and not self._lines.empty() and type(self._lines.queue[0]) is bytes

    def start(self) -> None:
        """Starts the program, if it is not running. Raises BadInput where the system cannot."""
        if self._process is not None:
            return
        limited = [SHELL, "-c", LIMITED, str(1024 * self.memory)] if self.memory and os.access(SHELL, os.X_OK) else []
        try:
            if limited and which(self.command[0]) is None:
                raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
            process = subprocess.Popen(  # noqa: S603 - the user's own command; a shell limits its memory, and reads none of it
                (*limited, *self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise BadInput(f"{printable(self.command[0])} does not start ({printable(reason)}): check the command") from None
        self._process, self._kept, self._part, self.starts = process, bytearray(), bytearray(), self.starts + 1
        self._lines: queue.Queue[bytes | _End] = queue.Queue(WAITING)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._over = threading.Event()
        threads = (
            (_write, process.stdin, self._requests),
            (_read, process.stdout, self._lines, self._part, self._over, self.most),
        )
        self._keeper = threading.Thread(target=_keep, args=(process.stderr, self._kept), daemon=True)
        self._keeper.start()
        for function, *arguments in threads:
            threading.Thread(target=function, args=arguments, daemon=True).start()

    def stop(self) -> None:
        """Ends the program and all its children."""
        process, self._process = self._process, None
        if process is None:
            return
        self._over.set()
        self._requests.put(None)
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        self._keeper.join(LATE)  # what the program wrote last, which may explain its end, is still on its way
        while not self._lines.empty():
            self._lines.get_nowait()

    def goes_on(self) -> bool:
        """Whether it writes another line when it is told that there is nothing to read any more. It is then stopped."""
        if self._process is None:
            return False
        self._requests.put(None)
        try:
            return type(self._lines.get(timeout=LATE)) is bytes
        except queue.Empty:
            return False
        finally:
            self.stop()

    def ask(self, line: bytes, name: str | None, seconds: float | None = None) -> Mapping[str, Any] | Fault:
        """The answer to the request ``name`` (None: it has none), within the time limit; or what went wrong.

        A lost program is stopped.
        """
        try:
            self.start()
        except BadInput as error:
            if not self.starts:
                raise
            return Fault("ended", f"the program does not start again: {error}")
        self._requests.put(line)
        found = self._answer(name, monotonic() + (self.timeout if seconds is None else min(seconds, self.timeout)))
        if isinstance(found, Fault) and found.lost:
            self.stop()
        return found

    def _answer(self, name: str | None, deadline: float) -> Mapping[str, Any] | Fault:
        stray: Fault | None = None
        for _ in range(STRAY):
            try:
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
            except queue.Empty:
                return stray or self._silent()
            if isinstance(line, _End):
                return stray if stray is not None and not line.long else self._ended(line)
            try:
                answer = object_of(line)
            except BadInput as error:
                stray = stray or Fault("garbage", f"a line that is no answer: {error}")
            else:
                if answer.get("id") == name:
                    return answer if stray is None else Fault(stray.kind, stray.message, lost=False)
                other = f"an answer with the id {printable(answer.get('id', 'none'), 40)}"
                how = "leave it out" if name is None else f"not {printable(name)}: copy the id of the request"
                stray = stray or Fault("garbage", f"{other}, {how}")
            deadline = min(deadline, monotonic() + LATE)
        return Fault("garbage", f"{STRAY} lines, none of them the answer: write one line for each request")

    def _silent(self) -> Fault:
        if begun := bytes(self._part).strip():
            shown = printable(begun.decode("utf-8", "backslashreplace"), 80)
            return Fault("half", f"half a line ({shown}), then nothing for {self.timeout:g} s: end each answer with a line feed")
        return Fault("hung", f"nothing within {self.timeout:g} s: end each answer with a line feed and flush it")

    def _ended(self, end: _End) -> Fault:
        if end.long:
            return Fault("huge", f"a line of more than {self.most} bytes: answer on shorter lines")
        status: int | None = None
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                status = self._process.wait(LATE)
        how = (
            "closed its output"
            if status is None
            else f"ended with status {status}"
            if status >= 0
            else f"died of {_signal(-status)}"
        )
        if end.rest.strip():
            shown = printable(end.rest.decode("utf-8", "backslashreplace"), 80)
            return Fault("half", f"half a line ({shown}), then the program {how}: end each answer with a line feed and flush it")
        return Fault("ended", f"the program {how} before it answered")


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _write(stream: Any, requests: queue.SimpleQueue[bytes | None]) -> None:
    with suppress(OSError, ValueError), stream:
        while (line := requests.get()) is not None:
            rest = memoryview(line)
            while rest:
                rest = rest[stream.write(rest) :]


def _read(stream: Any, lines: queue.Queue[bytes | _End], begun: bytearray, over: threading.Event, most: int) -> None:
    with suppress(OSError, ValueError), stream:
        buffer = bytearray()
        while len(buffer) <= most and (part := stream.read(65536)):
            *whole, rest = (buffer + part).split(b"\n")
            for line in whole:
                _put(lines, bytes(line) if len(line) <= most else _End(b"", True), over)
            buffer = bytearray(rest)
            begun[:] = rest[:KEPT]
        _put(lines, _End(bytes(buffer[:KEPT]), len(buffer) > most), over)


def _put(lines: queue.Queue[bytes | _End], line: bytes | _End, over: threading.Event) -> None:
    while not over.is_set():
        with suppress(queue.Full):
            lines.put(line, timeout=0.1)
            return


def _keep(stream: Any, kept: bytearray) -> None:
    with suppress(OSError, ValueError), stream:
        while part := stream.read(65536):
            kept.extend(part)
            del kept[:-KEPT]
