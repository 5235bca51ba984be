"""A stranger's code in a child process: limits of time and memory, killed when it hangs, its findings as they were found.

The child runs ``worker``. What it finds comes as JSON in a file, one record for each input, so that what it prints, closes or
breaks changes nothing, and what was found before it was killed is kept. Its standard output is read and thrown away beyond the
first part. It is the leader of a session of its own, killed with all its children. Hashes of text are the same in every run.
Where the system has no limit of memory (macOS, Windows) a note says so; on Windows a run is not interrupted, only killed.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import IO, Any

from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing_code.naming import Code
from exactdp_checks.auditing_code.wire import Json, canonical, encoded, number
from exactdp_checks.auditing_code.worker import IMPORTS
from exactdp_checks.programs.law import NotDetermined
from exactdp_checks.programs.refusals import CodeFailed, Impure, Unsupported

__all__ = ["Answers", "answers_of_child"]

KINDS: dict[str, type[ExactDPError]] = {
    kind.__name__: kind for kind in (CodeFailed, Impure, Unsupported, NotDetermined, OutOfScope, BadInput)
}
KEPT = 4096  # bytes of what the process prints past the captured streams
MARGIN = 1.0  # seconds beyond those of the request
NO_LIMIT = "memory is not limited on this system"
_FRAME = re.compile(r'^  File "(.*)", line (\d+) in (\S+)$', re.MULTILINE)


@dataclass(frozen=True)
class Answers:
    """The records that came; ``stopped``: why no more came, "" if all did; ``printed`` past the captured streams."""

    records: tuple[Json, ...]
    stopped: str
    printed: str
    notes: tuple[str, ...]
    sets: bool = False  # the code makes sets


def answers_of_child(
    function: Code,
    inputs: tuple[Any, ...],
    arguments: Mapping[str, Any],
    options: Mapping[str, Any],
    *,
    estimator: Code | None = None,
    memory: int = 4096,
    progress: Callable[[Fraction], None] | None = None,
    over: threading.Event | None = None,
    hashes: int = 1,
) -> Answers:
    """The records of ``request.answers``, made by a child process with ``memory`` MiB beyond what Python needs.

    It is killed when ``over`` is set. Raises what the code is refused for: CodeFailed, Impure, Unsupported, NotDetermined, or
    BadInput.
    """
    if not isinstance(memory, int) or isinstance(memory, bool) or memory < 16:
        raise BadInput(f"memory = {memory!r}: write a number of MiB, at least 16")
    seconds = options.get("seconds")
    patience = 10.0**6 if seconds is None else 1.25 * seconds + MARGIN
    here = str(Path.cwd())
    request = {
        "function": asdict(function),
        "estimator": None if estimator is None else asdict(estimator),
        "inputs": [encoded(canonical(x)) for x in inputs],
        "arguments": {name: _sent(name, value) for name, value in arguments.items()},
        "options": {**options, "negligible": number(options["negligible"])},
        "memory": memory,
        "patience": patience,
        "path": [here, *(entry for entry in sys.path if entry not in ("", here))],
    }
    with TemporaryDirectory(prefix="exactdp-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "request.json").write_text(json.dumps(request), "utf-8")
        with _started(folder, hashes) as (process, kept):
            in_time = _waited(process, folder, monotonic() + patience + IMPORTS + MARGIN, progress, over)
        found = _answers(folder, process.returncode, in_time, bytes(kept), memory)
        if progress is not None and not found.stopped:
            progress(Fraction(1))
        return found


def _sent(name: str, value: Any) -> Json:
    try:
        return encoded(canonical(value))
    except BadInput:
        advice = "leave it out, as generators are passed to whoever asks for them, or say isolated=False"
        raise BadInput(f"the argument {name} is a {type(value).__name__}, which no child process is given: {advice}") from None


@contextmanager
def _started(folder: Path, hashes: int) -> Iterator[tuple[subprocess.Popen[bytes], bytearray]]:
    """The process, killed with its children at the end, and the first part of what it prints."""
    limits = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {**os.environ, **limits, "PYTHONHASHSEED": str(hashes), "PYTHONPATH": path}
    process = subprocess.Popen(  # noqa: S603 - our own module, with the interpreter that runs this
        [sys.executable, "-P", "-m", "exactdp_checks.auditing_code.worker", str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        start_new_session=True,
    )
    kept = bytearray()
    reader = threading.Thread(target=_read, args=(process.stdout, kept), daemon=True)
    reader.start()
    try:
        yield process, kept
    finally:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        reader.join(1)
        if process.stdout is not None and not reader.is_alive():
            process.stdout.close()


def _read(stream: IO[bytes] | None, kept: bytearray) -> None:
    """Reads to the end, and keeps the beginning."""
    while stream is not None and (part := os.read(stream.fileno(), 65536)):
        kept.extend(part[: max(0, KEPT - len(kept))])


def _waited(
    process: subprocess.Popen[bytes],
    folder: Path,
    deadline: float,
    progress: Callable[[Fraction], None] | None,
    over: threading.Event | None,
) -> bool:
    """Whether the process ended by itself in time."""
    last = ""
    while monotonic() < deadline and not (over is not None and over.is_set()):
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
            return True
        if progress is not None:
            with suppress(OSError, ValueError, ZeroDivisionError):
                text = (folder / "progress").read_text("ascii")
                if text and text != last:
                    last = text
                    progress(Fraction(text))
    return False


def _answers(folder: Path, status: int, in_time: bool, kept: bytes, memory: int) -> Answers:
    printed = kept.decode("utf-8", "backslashreplace")
    try:
        lines = (folder / "answers.jsonl").read_text("utf-8").split("\n")
    except OSError:
        lines = []
    records = []
    with suppress(json.JSONDecodeError):  # the last line may have been cut
        records = [json.loads(line) for line in lines[:-1]]
    first, last = (records[0], records[-1]) if records else ({}, {})
    if "limited" not in first:
        said = printable((printed.strip().splitlines() or ["it says nothing"])[-1], 200)
        raise BadInput(f"the child process does not start ({said}): check the installation, or say isolated=False")
    notes = () if first["limited"] else (NO_LIMIT,)
    found = tuple(record for record in records[1:] if not {"done", "error", "sets"} & record.keys())
    if last.get("done"):
        return Answers(found, "", printed, notes, any(record.get("sets") for record in records))
    if "error" in last:
        kind, message = last["error"]
        if kind == "MemoryError":
            return Answers(found, f"the code needs more than {memory} MiB of memory", printed, notes)
        raise KINDS.get(kind, BadInput)(printable(message, 600))
    where = _where(folder)
    if where or not in_time:
        return Answers(found, f"the code hangs{where}", printed, notes)
    lines = printed.strip().splitlines()
    if status == 1 and lines and "MemoryError" in lines[-1]:
        return Answers(found, f"the code needs more than {memory} MiB of memory", printed, notes)
    how = f"status {status}" if status >= 0 else f"signal {-status}"
    detail = f": {printable(lines[-1], 200)}" if lines and status == 1 else ""
    raise CodeFailed(f"the code ends its own process ({how}){detail}: it must return a value")


def _where(folder: Path) -> str:
    """The innermost place outside this package at which a process that hung was."""
    try:
        text = (folder / "hang").read_text("utf-8", "backslashreplace")
    except OSError:
        return ""
    ours = str(Path(__file__).parent.parent)
    frames = [m for m in _FRAME.findall(text) if not m[0].startswith(ours)]
    if not text.strip():
        return ""
    return f" in {printable(frames[0][2], 40)} ({printable(Path(frames[0][0]).name, 40)}, line {frames[0][1]})" if frames else " "
