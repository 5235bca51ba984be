"""The bytes of a file that somebody names, or of standard input: bounded, and refused in one sentence.

>>> is_file(Path("/nonexistent")), is_file(STANDARD_INPUT)
(False, True)
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from exactdp.errors import BadInput
from exactdp_checks.auditing.writing import named

__all__ = ["KINDS", "MAX_BYTES", "STANDARD_INPUT", "is_file", "read_bytes", "regular_text"]

MAX_BYTES = 2**31
KINDS = "a .csv, .tsv, .json, .npy, .npz or .parquet file"
STANDARD_INPUT = Path("-")


def is_file(path: Path) -> bool:
    """Whether there is a file; a text that no system would take for a path is none."""
    try:
        return path == STANDARD_INPUT or path.is_file()
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """The contents of a regular file, or of standard input (-), of at most ``most`` bytes. Raises BadInput, in one sentence."""
    try:
        content = _standard_input(sys.stdin.buffer, most) if path == STANDARD_INPUT else _contents(path, most)
    except FileNotFoundError:
        raise BadInput(f"there is no file {named(path)}: check the name") from None
    except IsADirectoryError:
        raise BadInput(f"{named(path)} is a directory: name {KINDS}") from None
    except BadInput:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{named(path)} cannot be read ({reason}): name a file that can") from None
    if len(content) > most:
        raise _too_large(path, most)
    if not content.strip():
        raise BadInput(f"{named(path)} is empty: write one row of probabilities for each input")
    return content


def regular_text(path: Path, most: int) -> str | None:
    """The text of a regular file in UTF-8 of at most so many bytes, None of any other: its reader says what is wrong."""
    try:
        content = b"" if path == STANDARD_INPUT else _contents(path, most)
        return content.decode("utf-8-sig") if 0 < len(content) <= most else None
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=1)
def _standard_input(stream: BinaryIO, most: int) -> bytes:
    """What one standard input says: it can be read once, and is asked for its kind first."""
    return stream.read(most + 1)


def _contents(path: Path, most: int) -> bytes:
    """The first bytes of a regular file; opening anything else might wait for ever."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as stream:
        mode, size = os.fstat(handle).st_mode, os.fstat(handle).st_size
        if stat.S_ISDIR(mode):
            raise IsADirectoryError
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is no regular file; - stands for standard input")
        if size > most:  # before anything of it is in memory
            raise _too_large(path, most)
        return stream.read(most + 1)


def _too_large(path: Path, most: int) -> BadInput:
    return BadInput(f"{named(path)} has more than {most // 2**20} MiB: give a smaller file")
