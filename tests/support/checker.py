"""The checker that is proved, compiled for tests: once for all parts of a run, in the folder that CHECKER names."""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from exactdp_checks.exporting.building import SOURCES, built

__all__ = ["compiled", "shared"]


@contextmanager
def shared(folder: Path) -> Iterator[Path]:
    """CHECKER, if it is set, else this folder; of two processes that ask at once the second waits."""
    place = Path(os.environ.get("CHECKER", "") or folder)
    place.mkdir(parents=True, exist_ok=True)
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield place


def compiled(folder: Path, names: Sequence[str] = SOURCES) -> Path:
    """Where these files of the checker are compiled, see ``shared``; what is compiled there already is taken as it is."""
    with shared(folder) as place:
        if against := built(place, [name for name in names if not (place / f"{name}.vo").exists()]):
            raise ChildProcessError(f"the assistant does not compile the checker: {against}")
    return place
