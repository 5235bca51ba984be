"""Processes for a stranger's code: begun with a request, heard through pipes, and ended with all that they began.

A fork of a fresh interpreter that is prepared (``forkserver``), or such an interpreter itself where there are no forks, which
runs ``worker``; one that runs ``ordinary`` as a text without a name; or a copy of this process, for a function that has no name.
Their output is read, and thrown away beyond the first part. Source: as ``child``.
"""

from __future__ import annotations

import importlib
import os
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from json import dumps
from time import monotonic, sleep
from typing import Any

from exactdp_checks.code.isolation.forkserver import Served, begun, environment_of
from exactdp_checks.code.isolation.records import Told
from exactdp_checks.code.isolation.wire import Json
from exactdp_checks.code.isolation.worker import closed_but, imported, served
from exactdp_checks.code.lazy.agreement import agree
from exactdp_checks.code.stand_ins.generators import apart

__all__ = ["MARGIN", "Running", "forks", "ran"]

_ONE = threading.Lock()
LONGEST = 3  # times its patience, after which no process is waited for
KEPT = 4096  # bytes of what the process prints past the captured streams
LONGEST_IMPORT = 10.0  # seconds for which a copy of this process waits for what its other threads import
MARGIN = 1.0  # seconds beyond those of the request
PLAIN = """
import json, sys
from importlib.abc import InspectLoader
REQUEST = json.loads(sys.stdin.buffer.readline())
class Text(InspectLoader):
    def get_source(self, name):
        with open(REQUEST["program"], encoding="utf-8") as program:
            return program.read()
Text().exec_module(sys.modules["__main__"])
"""  # no name of a file: code that looks at the frames around it sees no word of us


def forks() -> bool:
    """Whether a function without a name can be run in a copy of this process."""
    return hasattr(os, "fork") and sys.platform != "darwin"  # whose system libraries do not survive a fork


class Running:
    """A process that runs a stranger's code: what it says, prints, and where it hung."""

    def __init__(self, process: Any, told: Told, printed: bytearray, hang: bytearray, patience: float) -> None:
        self.process, self.told, self.printed, self.hang, self.patience = process, told, printed, hang, patience

    def waited(
        self, deadline: float, progress: Callable[[Fraction], None] | None = None, over: threading.Event | None = None
    ) -> bool:
        """Whether the process ended by itself in time: within ``patience`` of what it said last."""
        seen, latest = 0, deadline + LONGEST * self.patience
        while monotonic() < deadline and not (over is not None and over.is_set()):
            if self.process.poll() is not None:
                return True
            sleep(0.01)
            while seen < len(self.told.records):
                record = self.told.records[seen]
                seen += 1
                if record.keys() & {"sets", "new", "tapes"}:  # all is imported, or the law of an input is there, or its tapes
                    deadline = min(latest, monotonic() + self.patience)
                if "progress" in record and progress is not None:
                    progress(Fraction(record["progress"]))
        return False


class _Forked:
    """A child that was forked, with what is used of a Popen."""

    def __init__(self, pid: int) -> None:
        self.pid, self.returncode = pid, None

    def poll(self) -> int | None:
        """The status, once it has ended."""
        if self.returncode is None:
            found, status = os.waitpid(self.pid, os.WNOHANG)
            if found:
                self.returncode = os.waitstatus_to_exitcode(status)  # type: ignore[assignment]
        return self.returncode

    def wait(self) -> None:
        """Until it has ended."""
        while self.poll() is None:
            sleep(0.005)


@contextmanager
def ran(
    request: dict[str, Any], functions: dict[str, Any] | None, values: Any = None, *, hashes: int = 1, script: str = ""
) -> Iterator[Running]:
    """A process that answers the request, ended with all that it began; ``script``: another program than ``worker``."""
    key = secrets.token_bytes(32)
    (tells, told), (hangs, hung), (prints, printed) = os.pipe(), os.pipe(), os.pipe()
    asked = {**request, "key": key.hex(), "pipes": [told, hung]}
    life: int | None = None
    process: Any
    if functions is not None:
        process, life = _forked(asked, functions, values, printed)
    elif not script and forks() and (one := begun(asked, (told, hung, printed), hashes)):
        process, life = one
    else:
        process = _spawned(asked, (told, hung), printed, hashes, script)
    for end in (told, hung, printed):
        os.close(end)
    kept, where = bytearray(), bytearray()
    readers = [threading.Thread(target=_read, args=pair, daemon=True) for pair in ((prints, kept), (hangs, where))]
    for reader in readers:
        reader.start()
    records = Told(tells, key)
    try:
        yield Running(process, records, kept, where, asked["patience"] + MARGIN)
    finally:
        if life is not None:
            os.close(life)
        else:
            with suppress(OSError):
                process.stdin.close()
        records.ended(5)  # the warden ends all that is below it, and says so
        with suppress(OSError):
            if not hasattr(os, "killpg"):
                process.kill()
            elif not isinstance(process, Served) or process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for reader in readers:
            reader.join(1)


def _spawned(asked: Json, pipes: tuple[int, int], printed: int, hashes: int, script: str) -> subprocess.Popen[bytes]:
    environment = environment_of(hashes)
    program = ["-c", PLAIN] if script else ["-m", "exactdp_checks.code.isolation.worker"]
    if script:  # as any program is run: with hashes of its own, and no word of us
        asked = {**asked, "program": script}
        environment = {name: value for name, value in environment.items() if name not in ("PYTHONHASHSEED", "PYTHONPATH")}
        environment |= {} if hashes == 1 else {"PYTHONHASHSEED": str(hashes)}
    process = subprocess.Popen(  # noqa: S603 - our own module, with the interpreter that runs this
        [sys.executable, "-P", "-B", *program],
        stdin=subprocess.PIPE,
        stdout=printed,
        stderr=subprocess.STDOUT,
        env=environment,
        start_new_session=True,
        pass_fds=pipes,
    )
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.write(dumps(asked).encode() + b"\n")
            process.stdin.flush()
    return process


def _forked(asked: Json, functions: dict[str, Any], values: Any, printed: int) -> tuple[_Forked, int]:
    """A copy of this process that holds none of its streams, and the end of the pipe that keeps it alive."""
    with _ONE:  # threads begin copies, and this sets warnings aside, which all of them have
        agree()  # else each copy would compare numpy's operators anew, as it would import, and look through all that there is
        imported()
    ends, life = os.pipe()
    _wait_for_imports()
    with apart(alone=True):
        if pid := os.fork():
            os.close(ends)
            return _Forked(pid), life
        try:
            closed_but(printed, (ends, *asked["pipes"]))
            served(asked, (ends,), {**functions, "values": values})
        finally:
            os._exit(1)


def _wait_for_imports() -> None:
    """Until no other thread imports, for a while."""
    until = monotonic() + LONGEST_IMPORT
    while _imported_elsewhere() and monotonic() < until:
        sleep(0.01)


def _imported_elsewhere() -> bool:
    """Whether another thread imports a module: a copy of this process has its lock, and would wait for that thread for ever."""
    locks = [ref() for ref in list(getattr(importlib._bootstrap, "_module_locks", {}).values())]
    return any(getattr(lock, "owner", None) not in (None, threading.get_ident()) for lock in locks)


def _read(stream: int, kept: bytearray) -> None:
    """Reads to the end, and keeps the beginning."""
    while part := os.read(stream, 65536):
        kept.extend(part[: max(0, KEPT - len(kept))])
    os.close(stream)
