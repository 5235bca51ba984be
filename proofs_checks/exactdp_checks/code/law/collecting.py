"""The garbage collector while laws are found: trees are large, and have no cycles. Source: Python's module gc."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["seldom_collected"]


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Within it the garbage collector looks through the tree, which is large and has no cycles, less often."""
    before = gc.get_threshold()
    gc.set_threshold(max(200_000, before[0]) if before[0] else 0, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
