"""Tasks for other processes: some slow, some that fail, some that take their process with them, once."""

import os
import signal
import time
from pathlib import Path

from exactdp.errors import BadInput


def square(n: int) -> int:
    return n * n


def slow(n: int) -> int:
    time.sleep(0.3)
    return n


def refuse(n: int) -> int:
    if n == 3:
        raise BadInput("three is refused: write another")
    return n


def die_once(item: tuple[str, int]) -> int:
    """Kills the process that works on 5, the first time."""
    folder, n = item
    marker = Path(folder) / "died"
    if n == 5 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def die(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0
