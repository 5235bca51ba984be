"""Files that are written: whole, all of one command or none, never in place of what is no file; and names for messages.

Every file is written beside its place first, under a name of its own that begins with ``.exactdp-``, and all are moved when all
are complete; what fails on the way is taken back, and signals that can wait do. A symbolic link is refused, with the file that it
leads to: nothing is overwritten that was not named. What a killed process left beside a file is removed by the next one that
writes there.

>>> printable("a" * 100, 30), printable("tab\\t")
('aaaaaaaaaaaaaaaaa...aaaaaaaaaa', 'tab\\\\t')
"""

from __future__ import annotations

import os
import platform
import re
import signal
import stat
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from exactdp.errors import BadInput

__all__ = ["named", "place", "printable", "write_all"]

HOST = f"{zlib.crc32(platform.node().encode()):08x}"  # a process of another machine may still be writing
_PART = re.compile(rf"\.exactdp-{HOST}-([0-9]+)-[0-9]+\.(?:part|old)")


def printable(text: object, most: int = 60) -> str:
    """``text`` on one line: control characters escaped, shortened in the middle."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in str(text)[: 2 * most])
    cut = len(line) > most or len(str(text)) > 2 * most
    return line[: most - 13] + "..." + str(text)[-10:].encode("unicode_escape", "surrogatepass").decode() if cut else line


def named(path: Path) -> str:
    """The path for messages."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return "standard input" if text == "-" else printable(text, 200)


def place(path: Path) -> Path:
    """Where the path leads, links followed, whether or not there is a file. Raises BadInput for links in a circle."""
    try:
        if path.is_symlink():
            path.stat()
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        raise BadInput(f"{named(path)} leads nowhere ({_reason(error)}): name a file") from None
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise BadInput(f"{named(path)} leads nowhere ({_reason(error)}): name a file") from None


def write_all(files: Mapping[Path, str]) -> None:
    """Writes every file whole, or none: all are written beside their places first, and moved there when they are complete.

    Raises BadInput where something else than a file is in its place or where the file cannot be written.
    """
    staged: list[tuple[Path, Path]] = []
    try:
        for i, (path, text) in enumerate(files.items()):
            target = place(path)
            if path.is_symlink():
                raise BadInput(f"{named(path)} is a symbolic link to {named(target)}: name that file to replace it")
            if target.exists() and not target.is_file():
                raise BadInput(f"{named(path)} is not a file that can be replaced: name a file to write")
            _sweep(target.parent)
            part = target.with_name(f".exactdp-{HOST}-{os.getpid()}-{i}.part")
            staged.append((part, target))  # before it is there: a signal may come in between
            with part.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            if target.exists():
                part.chmod(stat.S_IMODE(target.stat().st_mode))
        with _undisturbed():
            _move(staged)
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{named(path)} cannot be written ({_reason(error)}): name a file that can") from None
    finally:
        with _undisturbed():
            for part, _ in staged:
                with suppress(OSError):
                    part.unlink()


def _move(staged: Sequence[tuple[Path, Path]]) -> None:
    """Moves all parts to their places; if one cannot be moved, those before it are taken back."""
    done: list[tuple[Path, Path | None]] = []
    try:
        for part, target in staged:
            kept = part.with_suffix(".old") if target.exists() and len(staged) > 1 else None
            if kept is not None:
                os.link(target, kept)  # so that there is a whole file at every moment
            done.append((target, kept))
            part.replace(target)
    except OSError:
        for target, kept in reversed(done):
            with suppress(OSError):
                target.unlink() if kept is None else kept.replace(target)
        raise
    for _, kept in done:
        if kept is not None:
            kept.unlink()


def _sweep(folder: Path) -> None:
    """Removes what processes of this machine that are no more have left."""
    with suppress(OSError):
        for path in folder.iterdir():
            match = _PART.fullmatch(path.name)
            if match is not None and not _alive(int(match[1])):
                with suppress(OSError):
                    path.unlink()


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals wait until the block has ended, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _reason(error: Exception) -> str:
    return (error.strerror or type(error).__name__) if isinstance(error, OSError) else printable(error)
