"""Code that would forge its answers, blind the auditor, end it, or outlive it."""

# ruff: noqa: SIM115, PTH123 - as strangers write

import contextlib
import ctypes
import faulthandler
import gc
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
from fractions import Fraction

LINE = json.dumps({"new": [0, 1], "of": [0, 1], "at": [0, 1], "unexplored": 2, "rejected": 2, "numbers": ["3/4", "1/4", "0"]})
RECORD = (LINE[:-1] + ', "notes": [], "printed": "", "runs": 2}\n{"done": true}\n').encode()
EVENTS = {
    "writes_and_ends": "",
    "writes_by_posix": "",
    "writes_by_its_own_file": "opens a stream by its number",
    "closes_everything": "auditor's pipe",
    "puts_another_pipe_there": "auditor's pipe",
    "finds_the_key": "memory of its process",
    "finds_who_refers": "memory of its process",
    "ends": "ends its own process (status 0)",
    "ends_as_if_done": "ends its own process (status 70)",
    "exits": "SystemExit",
    "exits_with_success": "SystemExit",
    "interrupts": "KeyboardInterrupt",
    "aborts": "ends its own process (signal 6)",
    "crashes": "machine code by ctypes",
    "kills_itself": "",
    "kills_its_parent": "",
    "kills_its_group": "sends a signal",
    "forks": "another process",
    "forks_by_posix": "another process",
    "leaves_a_daemon": "another process",
    "starts_a_shell": "another process",
    "starts_a_process": "another process",
    "starts_a_worker": "",
    "starts_a_thread": "a thread",
    "starts_a_thread_of_c": "a thread",
    "hides_its_files": "changes files",
    "leaves_a_file": "writes",
    "cancels_the_watch_and_hangs": "hangs",
    "catches_all_and_hangs": "hangs",
    "changes_the_tree": "",
    "changes_the_auditor": "changes the auditor",
    "changes_the_law": "changes the auditor",
    "watches": "watches its process",
    "makes_code": "runs text as code",
}


def fair(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def writes_and_ends(_x: int) -> int:
    for pipe in range(3, 256):
        with contextlib.suppress(OSError):
            os.write(pipe, RECORD)
    os._exit(0)


def writes_by_posix(_x: int) -> int:
    import posix

    for pipe in range(3, 256):
        with contextlib.suppress(BaseException):
            posix.writev(pipe, [RECORD])
    posix._exit(0)


def writes_by_its_own_file(_x: int) -> int:
    for pipe in range(3, 256):
        with contextlib.suppress(Exception):
            open(pipe, "wb", buffering=0, closefd=False).write(RECORD)
    os._exit(0)


def closes_everything(x: int) -> int:
    os.closerange(0, 256)
    return x


def puts_another_pipe_there(x: int) -> int:
    for pipe in range(3, 256):
        with contextlib.suppress(OSError):
            os.dup2(1, pipe)
    return x


def finds_the_key(x: int) -> int:
    return sum(isinstance(thing, bytes) for thing in gc.get_objects()) * 0 + x


def finds_who_refers(x: int) -> int:
    return len(gc.get_referrers(random)) * 0 + x


def ends(_x: int) -> int:
    os._exit(0)


def ends_as_if_done(_x: int) -> int:
    os._exit(70)


def exits(_x: int) -> int:
    sys.exit(3)


def exits_with_success(_x: int) -> int:
    raise SystemExit


def interrupts(_x: int) -> int:
    raise KeyboardInterrupt


def aborts(_x: int) -> int:
    os.abort()


def crashes(_x: int) -> int:
    return ctypes.string_at(0)[0]


def kills_itself(_x: int) -> int:
    signal.raise_signal(signal.SIGKILL)
    return 0


def kills_its_parent(x: int) -> int:
    os.kill(os.getppid(), signal.SIGKILL)
    return x


def kills_its_group(x: int) -> int:
    os.killpg(0, signal.SIGKILL)
    return x


def forks(x: int) -> int:
    return x if os.fork() else fair(x)


def forks_by_posix(x: int) -> int:
    import posix

    return x if posix.fork() else fair(x)


def leaves_a_daemon(x: int) -> int:
    subprocess.Popen(["sleep", "1000"], start_new_session=True)
    return fair(x)


def starts_a_shell(x: int) -> int:
    return fair(x) if os.system("true") == 0 else x


def starts_a_process(x: int) -> int:
    return fair(x) if os.posix_spawn("/bin/true", ["true"], {}) else x


def starts_a_worker(x: int) -> int:
    multiprocessing.get_context("fork").Process(target=print).start()
    return fair(x)


def starts_a_thread(x: int) -> int:
    threading.Thread(target=print).start()
    return fair(x)


def starts_a_thread_of_c(x: int) -> int:
    import _thread

    _thread.start_new_thread(print, ())
    return fair(x)


def hides_its_files(x: int) -> int:
    os.remove(__file__ + ".none")  # noqa: PTH107
    return fair(x)


def leaves_a_file(x: int) -> int:
    open("/tmp/exactdp-was-here", "w").close()
    return fair(x)


def cancels_the_watch_and_hangs(_x: int) -> int:
    faulthandler.cancel_dump_traceback_later()
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True:
        pass


def catches_all_and_hangs(_x: int) -> int:
    while True:
        with contextlib.suppress(BaseException):
            while True:
                pass


def changes_the_tree(x: int) -> int:
    owner = getattr(random.random, "__self__", None)
    fair(x)
    if hasattr(owner, "context"):
        owner.context.tree.values[:] = [Fraction(1, 4) for _ in owner.context.tree.values]
    return x


def changes_the_auditor(x: int) -> int:
    from exactdp_checks.code.law import rows

    rows.Row.repeat = lambda *_: None  # type: ignore[method-assign, assignment]
    return fair(x)


def changes_the_law(x: int) -> int:
    from exactdp_checks.code.law import distribution

    distribution.REJECTED = x  # type: ignore[assignment]
    return fair(x)


def watches(x: int) -> int:
    sys.settrace(lambda *_: None)  # type: ignore[arg-type, return-value]
    return fair(x)


def makes_code(x: int) -> int:
    exec(compile("import os", "/usr/lib/python3/os.py", "exec"))
    return fair(x)
