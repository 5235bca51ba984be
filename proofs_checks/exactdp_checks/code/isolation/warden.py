"""The process that a stranger's code runs in, and the one that keeps it: the code ends when the auditor does, with all it began.

The warden forks the process of the code, and waits: for its end, or for that of the auditor, which holds the other end of a pipe.
Orphans become the warden's children, whatever session they are in, so it can kill every descendant before it says how the code
ended. No code of strangers runs in the warden. Where the system has no fork, both are one process. Source: prctl(2),
PR_SET_CHILD_SUBREAPER; W. R. Stevens, Advanced Programming in the UNIX Environment.

>>> ended_by(256 * 3), ended_by(11)
('status 3', 'signal 11')
"""

from __future__ import annotations

import os
import select
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from exactdp_checks.code.isolation.limits import subreaper

__all__ = ["ended_by", "kept", "readable"]

UNFORESEEN = 70
PAUSE = 0.02  # seconds between two looks


def kept(code: Callable[[], None], tell: Callable[[object], None], life: int) -> None:
    """Runs ``code`` in a process of its own, tells how it ended, and ends this process; ``life``: a pipe of the auditor's."""
    if not hasattr(os, "fork"):
        code()
        tell({"ended": "status 0", "swept": False})
        return
    sweeps = subreaper()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the auditor says when it is over, by closing the pipe
    child = os.fork()
    if child == 0:
        try:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)
            code()
        except BaseException:  # noqa: BLE001 - it is shown, and no verdict follows
            traceback.print_exc(limit=-4)
            sys.stderr.flush()
            os._exit(UNFORESEEN)
        finally:
            os._exit(0)  # threads and exit handlers of the code are not waited for
    status = _waited(child, life)
    left = _swept()
    with suppress(OSError):
        tell({"ended": ended_by(status), "swept": sweeps, "left": left, "processor": _processor()})
    os._exit(0)


def ended_by(status: int) -> str:
    """How a process ended, by its status as ``wait`` gives it."""
    code = os.waitstatus_to_exitcode(status)
    return f"status {code}" if code >= 0 else f"signal {-code}"


def readable(end: int, seconds: float | None) -> bool:
    """Whether a pipe has something to read, or has ended, within some seconds, None: ever.

    Not by select.select, which takes no numbers of 1024 or more, as pipes of a process with many files have.
    """
    watch = select.poll()
    watch.register(end, select.POLLIN)
    return bool(watch.poll(None if seconds is None else round(1000 * seconds)))


def _processor() -> float | None:
    """Seconds that the processes below this one, which have ended, had of the processor."""
    try:
        import resource
    except ImportError:
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(used.ru_utime + used.ru_stime, 3)


def _waited(child: int, life: int) -> int:
    """The status of the child, killed if the auditor ends first."""
    while True:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return status
        if readable(life, PAUSE) and not os.read(life, 1):
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
            return os.waitpid(child, 0)[1]


def _swept() -> int:
    """Kills all that is left below this process; returns how many there were."""
    killed = set[int]()
    while True:
        for one in _children():
            killed.add(one)
            with suppress(OSError):
                os.kill(one, signal.SIGKILL)
        try:
            os.waitpid(-1, 0 if killed else os.WNOHANG)
        except ChildProcessError:
            return len(killed)


def _children() -> list[int]:
    """The processes whose parent this is."""
    if not sys.platform.startswith("linux"):
        return []
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            if int(place.read_text("ascii", "replace").rpartition(")")[2].split()[1]) == os.getpid():
                found.append(int(place.parent.name))
    return found
