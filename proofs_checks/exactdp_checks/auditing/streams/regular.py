"""The size of a file that is one: not of a pipe, a folder or a device."""

from __future__ import annotations

import stat
from pathlib import Path

__all__ = ["size_of"]


def size_of(path: Path) -> int:
    """The number of bytes of a regular file, 0 for anything else."""
    try:
        found = path.stat() if path != Path("-") else None
    except (OSError, ValueError):
        return 0
    return found.st_size if found is not None and stat.S_ISREG(found.st_mode) else 0
