"""A regular file that is read once, in pieces: its SHA-256 comes with the last one; whoever changes it meanwhile is noticed.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     _ = (path := Path(folder) / "a").write_bytes(b"abc")
...     with Source(path) as source:
...         pieces = list(iter(source.read, b""))
...     pieces, source.sha256[:8], source.size
([b'abc'], 'ba7816bf', 3)
"""

from __future__ import annotations

import errno
import hashlib
import io
import os
import stat
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import KINDS, STANDARD_INPUT, named

__all__ = ["PIECE", "Source", "Step"]

PIECE = 2**21  # bytes that are taken at once
Step = Callable[[str], None]


def _opened(path: Path) -> io.FileIO:
    """A regular file, without a buffer; opening anything else might wait for ever."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return io.FileIO(handle)
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    raise OSError(errno.EINVAL, "it is no regular file, and has to be read twice")


class Source:
    """A file from its beginning to its end; ``step`` is called after each piece, with the name of the file."""

    piece = PIECE

    def __init__(self, path: Path, step: Step | None = None) -> None:
        self.name, self.step, self.sha256, self.done = named(path), step, "", 0
        if path == STANDARD_INPUT:
            raise BadInput("standard input cannot be read a second time, as a re-check does: name a file to stream")
        try:
            self.stream = _opened(path)
        except FileNotFoundError:
            raise BadInput(f"there is no file {self.name}: check the name") from None
        except IsADirectoryError:
            raise BadInput(f"{self.name} is a directory: name {KINDS}") from None
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BadInput(f"{self.name} cannot be read ({reason}): name a file that can") from None
        self.before, self.hash = self._state(), hashlib.sha256()
        self.size = self.before[1]
        if not self.size:
            self.stream.close()
            raise BadInput(f"{self.name} is empty: write one row of probabilities for each input")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stream.close()

    def _state(self) -> tuple[int, int, int]:
        found = os.fstat(self.stream.fileno())
        return found.st_mode, found.st_size, found.st_mtime_ns

    def read(self, most: int | None = None) -> bytes:
        """The next bytes; none at the end, where the digest is complete. Raises BadInput for a file that was changed."""
        try:
            piece = self.stream.read(most or self.piece) or b""
        except OSError as error:
            raise BadInput(f"{self.name} cannot be read ({error.strerror}): name a file that can") from None
        self.hash.update(piece)
        self.done += len(piece)
        if self.step is not None:
            self.step(self.name)
        if not piece or self.done > self.size:
            self.finish()
        return piece

    def finish(self) -> None:
        """The digest, of a file that is what it was at the beginning.

        Raises BadInput where the file was changed while it was read.
        """
        if self.done != self.size or self._state() != self.before:
            raise BadInput(f"{self.name} was changed while it was read: audit it again when it is complete")
        self.sha256 = self.hash.hexdigest()

    def whole(self) -> Any:
        """The file itself, for formats that are not read from front to back, after its digest."""
        while self.read():
            pass
        self.stream.seek(0)
        return self.stream
