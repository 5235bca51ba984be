"""A stranger's code in processes that cannot outlive the auditor, say what they like, or end it: asked, and their answers read.

By default a fork of a prepared interpreter, which imports the code by its name; a function that has none is run in a fork of
this process, so that closures and patches are seen. Its records come sealed through a pipe (``records``), so that what it
prints, closes or breaks changes nothing, and what was found before it was killed is kept. Its output is read and thrown away
beyond the first part. Whatever it does beside computing is an event, and so is its end before the work is done.
"""

from __future__ import annotations

import pickle
import re
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any

from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.isolation.naming import Code
from exactdp_checks.code.isolation.processes import MARGIN, Running, ran
from exactdp_checks.code.isolation.warden import UNFORESEEN
from exactdp_checks.code.isolation.watching import known
from exactdp_checks.code.isolation.wire import Json, canonical, encoded, form_of, number
from exactdp_checks.code.isolation.worker import IMPORTS
from exactdp_checks.code.law.canonical import restored
from exactdp_checks.code.law.program import NotDetermined
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Impure, NoDensity, Unsupported

__all__ = ["LATE", "Answers", "answers_of_child", "names_of", "values_sent"]

KINDS: dict[str, type[ExactDPError]] = {
    kind.__name__: kind for kind in (CodeFailed, Impure, NoDensity, Unsupported, NotDetermined, OutOfScope, BadInput)
}
EVENTS = ("Impure", "NotDetermined")
BUSY = 0.7  # of the time, below which a process may have been kept from running
LATE = "the search for its law does not end in time"
NO_LIMIT = "memory is not limited on this system"
PARTS = ("limits", "event", "sets", "repeated", "progress", "done", "error", "ended", "counts")
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
) -> Answers:
    """The records of ``request.answers``, made by a child process with ``memory`` MiB beyond what Python needs.

    It is killed when ``over`` is set. Raises what the code is refused for: CodeFailed, Unsupported, or BadInput.
    """
    if not isinstance(memory, int) or isinstance(memory, bool) or memory < 16:
        raise BadInput(f"memory = {memory!r}: write a number of MiB, at least 16")
    seconds = options.get("seconds")
    patience = 10.0**6 if seconds is None else 1.25 * seconds + MARGIN
    named = isinstance(function, Code)
    request = {
        **names_of(function, estimator),
        "values": values_sent(inputs, arguments) if named else "",
        "options": {**options, "negligible": number(options["negligible"])},
        "memory": memory,
        "patience": patience,
    }
    functions = None if named else {"function": function, "estimator": estimator}
    began = monotonic()
    limit = began + patience + IMPORTS + MARGIN
    with ran(request, functions, (inputs, dict(arguments)), hashes=hashes) as running:
        in_time = running.waited(limit, progress, over)
    found = _answers(running, in_time, memory, monotonic() - began)
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


def _answers(running: Running, in_time: bool, memory: int, took: float) -> Answers:
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
            stopped = f"{where or 'the code hangs'}{_share(facts.get('processor'), took)}"
        elif lines and "MemoryError" in lines[-1]:
            stopped = f"the code needs more than {memory} MiB of memory"
        elif not events:
            detail = f": {printable(lines[-1], 200)}" if lines and how == f"status {UNFORESEEN}" else ""
            events.append(f"the code ends its own process ({how or 'without a word'}){detail}: it must return a value")
    if facts.get("ended") and facts.get("left"):
        events.append("the code leaves processes running")
    return Answers(found, stopped, printed, notes, tuple(dict.fromkeys(events)), facts)


def _share(processor: float | None, took: float) -> str:
    """What else may have ended it by the clock, and the time that it had of the processor."""
    if processor is None:
        return f", or the machine is busy ({took:.1f} s by the clock)"
    other = ", or waits, or the machine is busy" if processor < BUSY * took else ""
    return f"{other} ({processor:.1f} s of the processor in {took:.1f} s by the clock)"


def _where(text: str) -> str:
    """Where a process that hung was: the innermost place that is not Python's or numpy's, of the code or of ours."""
    ours, frames = str(Path(__file__).parents[2]), _FRAME.findall(text)
    place = next((m for m in frames if m[0].startswith(ours) or not known(m[0])), None)
    if place is None or place[0].startswith(ours):
        return LATE if text.strip() else ""
    return f"the code hangs in {printable(place[2], 40)} ({printable(Path(place[0]).name, 40)}, line {place[1]})"
