"""A stranger's code in processes that cannot outlive the auditor, say what they like, or end it: started, heard and ended here.

By default a fresh interpreter, which imports the code by its name; a function that has none is run in a fork of this process, so
that closures and patches are seen. Its records come sealed through a pipe (``channel``), so that what it prints, closes or breaks
changes nothing, and what was found before it was killed is kept. Its output is read and thrown away beyond the first part.
Whatever it does beside computing is an event, and so is its end before the work is done.
"""

from __future__ import annotations

import os
import pickle
import re
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from json import dumps
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing_code.channel import Told
from exactdp_checks.auditing_code.naming import Code
from exactdp_checks.auditing_code.warden import UNFORESEEN
from exactdp_checks.auditing_code.wire import Json, canonical, encoded, form_of, number
from exactdp_checks.auditing_code.worker import IMPORTS, served
from exactdp_checks.programs.canonical import restored
from exactdp_checks.programs.law import NotDetermined
from exactdp_checks.programs.refusals import CodeFailed, Impure, Unsupported

__all__ = ["Answers", "answers_of_child", "forks", "names_of", "ran", "values_sent"]

KINDS: dict[str, type[ExactDPError]] = {
    kind.__name__: kind for kind in (CodeFailed, Impure, Unsupported, NotDetermined, OutOfScope, BadInput)
}
EVENTS = ("Impure", "NotDetermined")
KEPT = 4096  # bytes of what the process prints past the captured streams
MARGIN = 1.0  # seconds beyond those of the request
NO_LIMIT = "memory is not limited on this system"
PARTS = ("limits", "event", "sets", "repeated", "progress", "done", "error", "ended", "counts")
PLAIN = (
    "import json, sys; REQUEST = json.loads(sys.stdin.buffer.readline()); exec(open(REQUEST['program'], encoding='utf-8').read())"
)
_FRAME = re.compile(r'^  File "(.*)", line (\d+) in (\S+)$', re.MULTILINE)


@dataclass(frozen=True)
class Answers:
    """The records that came; ``stopped``: why no more came, "" if all did; ``printed`` past the captured streams.

    ``events``: what the code did beside computing. ``facts``: what the process says of itself, by the names in ``PARTS``.
    """

    records: tuple[Json, ...]
    stopped: str
    printed: str
    notes: tuple[str, ...]
    events: tuple[str, ...] = ()
    facts: Mapping[str, Json] = field(default_factory=dict)


def forks() -> bool:
    """Whether a function without a name can be run in a copy of this process."""
    return hasattr(os, "fork") and sys.platform != "darwin"  # whose system libraries do not survive a fork


def values_sent(inputs: tuple[Any, ...], arguments: Mapping[str, Any]) -> str:
    """Inputs and arguments for a child, which are of types of Python and numpy alone."""
    given = {name: _sent(name, value) for name, value in arguments.items()}
    plain = tuple(restored(form_of(encoded(canonical(x)))) for x in inputs)
    return pickle.dumps((plain, given)).hex()


def _sent(name: str, value: Any) -> Any:
    try:
        return restored(form_of(encoded(canonical(value))))
    except BadInput:
        advice = "leave it out, as generators are passed to whoever asks for them, or say isolated=False"
        raise BadInput(f"the argument {name} is a {type(value).__name__}, which no child process is given: {advice}") from None


def answers_of_child(
    function: Code | Callable[..., Any],
    inputs: tuple[Any, ...],
    arguments: Mapping[str, Any],
    options: Mapping[str, Any],
    *,
    estimator: Code | Callable[..., Any] | None = None,
    memory: int = 4096,
    progress: Callable[[Fraction], None] | None = None,
    over: threading.Event | None = None,
    hashes: int = 1,
    repeat: float = 0,
) -> Answers:
    """The records of ``request.answers``, made by a child process with ``memory`` MiB beyond what Python needs.

    It is killed when ``over`` is set. ``repeat``: seconds in which everything is explored again, warm. Raises what the code is
    refused for: CodeFailed, Unsupported, or BadInput.
    """
    if not isinstance(memory, int) or isinstance(memory, bool) or memory < 16:
        raise BadInput(f"memory = {memory!r}: write a number of MiB, at least 16")
    seconds = options.get("seconds")
    patience = 10.0**6 if seconds is None else 1.25 * seconds + MARGIN + 2 * repeat
    named = isinstance(function, Code)
    request = {
        **names_of(function, estimator),
        "values": values_sent(inputs, arguments) if named else "",
        "options": {**options, "negligible": number(options["negligible"])},
        "memory": memory,
        "patience": patience,
        "repeat": repeat,
    }
    functions = None if named else {"function": function, "estimator": estimator}
    limit = monotonic() + patience + IMPORTS + MARGIN
    with ran(request, functions, (inputs, dict(arguments)), hashes=hashes) as running:
        in_time = running.waited(limit, progress, over)
    found = _answers(running, in_time, memory)
    if progress is not None and not found.stopped and not found.events:
        progress(Fraction(1))
    return found


def names_of(function: Code | Callable[..., Any], estimator: object) -> dict[str, Any]:
    """The code by its name, its own package, and the folders where files are read."""
    here = str(Path.cwd())
    path = [here, *(entry for entry in sys.path if entry not in ("", here))]
    asked: dict[str, Any] = {"function": None, "estimator": None, "package": "", "path": path}
    folders = [entry for entry in path if entry]
    for name, code in (("function", function), ("estimator", estimator)):
        if isinstance(code, Code):
            asked[name] = asdict(code)
            if code.is_file:
                folders.append(str(Path(code.where).parent))
    if isinstance(function, Code) and not function.is_file:
        asked["package"] = function.where.partition(".")[0]
    elif not isinstance(function, Code):
        asked["package"] = str(getattr(function, "__module__", "") or "").partition(".")[0]
    return {**asked, "readable": folders}


class Running:
    """A process that runs a stranger's code: what it says, prints, and where it hung."""

    def __init__(self, process: Any, told: Told, printed: bytearray, hang: bytearray, patience: float) -> None:
        self.process, self.told, self.printed, self.hang, self.patience = process, told, printed, hang, patience

    def waited(
        self, deadline: float, progress: Callable[[Fraction], None] | None = None, over: threading.Event | None = None
    ) -> bool:
        """Whether the process ended by itself in time."""
        seen = 0
        while monotonic() < deadline and not (over is not None and over.is_set()):
            if self.process.poll() is not None:
                return True
            sleep(0.01)
            while seen < len(self.told.records):
                record = self.told.records[seen]
                seen += 1
                if "sets" in record:  # all is imported
                    deadline = min(deadline, monotonic() + self.patience)
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
    if functions is None:
        process = _spawned(asked, (told, hung), printed, hashes, script)
    else:
        process, life = _forked(asked, functions, values, printed)
    for number in (told, hung, printed):
        os.close(number)
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
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        for reader in readers:
            reader.join(1)


def _spawned(asked: Json, pipes: tuple[int, int], printed: int, hashes: int, script: str) -> subprocess.Popen[bytes]:
    limits = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {**os.environ, **limits}
    program = ["-c", PLAIN] if script else ["-m", "exactdp_checks.auditing_code.worker"]
    if script:  # as any program is run: with hashes of its own, and no word of us
        asked = {**asked, "program": script}
        environment = {name: value for name, value in environment.items() if name not in ("PYTHONHASHSEED", "PYTHONPATH")}
    else:
        environment |= {"PYTHONHASHSEED": str(hashes), "PYTHONPATH": path}
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
    ends, life = os.pipe()
    pid = os.fork()
    if pid:
        os.close(ends)
        return _Forked(pid), life
    try:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream in (1, 2):
            os.dup2(printed, stream)
        ours = sorted({0, 1, 2, ends, *asked["pipes"]})
        for low, high in zip(ours, [*ours[1:], os.sysconf("SC_OPEN_MAX")], strict=True):
            os.closerange(low + 1, high)
        sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # type: ignore[misc]
        sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # type: ignore[misc]
        served(asked, ends, {**functions, "values": values})
    finally:
        os._exit(1)


def _read(stream: int, kept: bytearray) -> None:
    """Reads to the end, and keeps the beginning."""
    while part := os.read(stream, 65536):
        kept.extend(part[: max(0, KEPT - len(kept))])
    os.close(stream)


def _answers(running: Running, in_time: bool, memory: int) -> Answers:
    printed = bytes(running.printed).decode("utf-8", "backslashreplace")
    records, lines = running.told.records, printed.strip().splitlines()
    facts = {name: value for record in records if set(PARTS) & record.keys() for name, value in record.items()}
    events = [record["event"] for record in records if "event" in record]
    if "limits" not in facts:
        said = printable((lines or ["it says nothing"])[-1], 200)
        raise BadInput(f"the child process does not start ({said}): check the installation, or say isolated=False")
    notes = () if facts["limits"]["memory"] else (NO_LIMIT,)
    found = tuple(record for record in records if not set(PARTS) & record.keys())
    stopped = ""
    if running.told.broken:
        events.append("the code writes to the auditor's pipe")
    elif "error" in facts:
        kind, message = facts["error"]
        if kind == "MemoryError":
            stopped = f"the code needs more than {memory} MiB of memory"
        elif kind in EVENTS:
            events = events or [printable(message, 600)]
        elif not events:
            raise KINDS.get(kind, BadInput)(printable(message, 600))
    elif "done" not in facts:
        where = _where(bytes(running.hang).decode("utf-8", "backslashreplace"))
        how = facts.get("ended", "")
        if where or not in_time:
            stopped = f"the code hangs{where}"
        elif lines and "MemoryError" in lines[-1]:
            stopped = f"the code needs more than {memory} MiB of memory"
        elif not events:
            detail = f": {printable(lines[-1], 200)}" if lines and how == f"status {UNFORESEEN}" else ""
            events.append(f"the code ends its own process ({how or 'without a word'}){detail}: it must return a value")
    if facts.get("ended") and facts.get("left"):
        events.append("the code leaves processes running")
    return Answers(found, stopped, printed, notes, tuple(dict.fromkeys(events)), facts)


def _where(text: str) -> str:
    """The innermost place outside this package at which a process that hung was."""
    ours = str(Path(__file__).parent.parent)
    frames = [m for m in _FRAME.findall(text) if not m[0].startswith(ours)]
    if not text.strip():
        return ""
    return f" in {printable(frames[0][2], 40)} ({printable(Path(frames[0][0]).name, 40)}, line {frames[0][1]})" if frames else " "
