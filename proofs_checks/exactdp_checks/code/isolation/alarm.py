"""A clock that ends a run of a stranger's code, and nothing of ours.

Source: signal.setitimer.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from exactdp_checks.code.stand_ins.refusals import Overdue

__all__ = ["alarm"]

GRACE = 1.0  # seconds, at most, that a run may take beyond the share of its input
OURS = {"exactdp", "exactdp_checks", "numpy", *sys.stdlib_module_names} - {"__main__"}


@contextmanager
def alarm(seconds: float | None, function: Callable[..., Any]) -> Iterator[None]:
    """Raises Overdue in a run that is still running a while after the time is over, where the system has such a clock.

    ``function``: that of ours which makes the runs.
    """
    usable = seconds is not None and hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not usable or seconds is None:
        yield
        return

    callbacks = frozenset(getattr(getattr(call, "__func__", call), "__code__", None) for call in gc.callbacks) - {None}

    def ring(_number: int, frame: FrameType | None) -> None:
        if _in_their_code(frame, function.__code__, callbacks):
            raise Overdue

    before = signal.signal(signal.SIGALRM, ring)
    grace = min(GRACE, 0.2 + seconds / 4)
    signal.setitimer(signal.ITIMER_REAL, seconds + grace, grace)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _in_their_code(frame: FrameType | None, top: CodeType, callbacks: Collection[CodeType | None] = ()) -> bool:
    """Whether a stranger's code is running, and not what is made of its runs.

    A callback of the garbage collector that was there before is neither: what is raised in it is lost. The alarm rings again.
    """
    above = frame
    while above is not None:
        if above.f_code in callbacks:
            return False
        above = above.f_back
    while frame is not None and frame.f_code is not top:
        home = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if home not in OURS:
            return True
        frame = frame.f_back
    return False
