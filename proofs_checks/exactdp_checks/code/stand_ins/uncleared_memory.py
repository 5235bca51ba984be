"""Memory that is not cleared, as numpy.empty and numpy.empty_like give it: another content each time that a path is run.

Code that writes it before it reads it does not notice; code that reads it gives something else when the path is repeated, or
when everything is explored again, and is named. The content depends on the exploration, on the replay, and on how many such
arrays the run has made: zeros, ones, small numbers, all bits set, or any bytes. Within one exploration a path has one content, so
equal states stay equal. What numpy.ndarray(shape) or machine code gives is not seen. Source: numpy's reference, numpy.empty.

>>> content(np.dtype(np.int64), 2, 0).tolist(), content(np.dtype(bool), 3, 2).tolist()
([0, 0], [True, True, True])
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import shake_128
from itertools import count
from typing import Any

import numpy as np

__all__ = ["READS", "content", "uncleared"]

READS = "it reads memory that numpy.empty does not clear: write numpy.zeros"
NAMES = ("empty", "empty_like")
PATTERNS, LARGEST = 5, 2**16
_EXPLORATIONS = count(hash("memory") % 2**16)  # another first one in a process with other hashes


def uncleared(context: Any) -> list[tuple[Any, str, Any]]:
    """(numpy, name, what stands in for it), for one exploration."""
    exploration = next(_EXPLORATIONS)
    return [(np, name, _filling(getattr(np, name), context, exploration)) for name in NAMES]


def content(dtype: np.dtype[Any], size: int, seed: int) -> Any:
    """An array of numbers or texts of this type; ``seed`` modulo 5 is the pattern: zeros, bytes, ones, small, all bits."""
    pattern, bits = seed % PATTERNS, dtype.kind in "bSU"
    raw = shake_128(str(seed).encode()).digest(max(1, min(size * dtype.itemsize, LARGEST)))
    if pattern == 0 or (pattern == 2 and not bits and dtype.kind not in "iufc"):
        return np.zeros(size, dtype)
    if pattern in (2, 3) and dtype.kind in "iufc":
        small = np.resize(np.frombuffer(raw, np.uint8), size) / 256 if dtype.kind in "fc" else np.resize(list(raw), size) % 4
        return np.ones(size, dtype) if pattern == 2 else small.astype(dtype)
    if bits:  # other bytes are no truth values, and no text
        cell = np.dtype(np.uint32 if dtype.kind == "U" else np.uint8)
        most = 1 if dtype.kind == "b" else 127
        each = np.resize(list(raw), size * dtype.itemsize // cell.itemsize) & most
        return (each | most if pattern in (2, 4) else each).astype(cell).view(dtype)[:size]
    return np.resize(np.frombuffer(b"\xff" * len(raw) if pattern == 4 else raw, np.uint8), size * dtype.itemsize).view(dtype)


def _filling(original: Callable[..., Any], context: Any, exploration: int) -> Callable[..., Any]:
    def stand_in(*arguments: Any, **options: Any) -> Any:
        found = original(*arguments, **options)
        if type(found) is np.ndarray and found.size and found.dtype.kind in "biufcmMSU" and found.dtype.itemsize:
            tree = context.tree
            tree.given += 1
            seed = exploration + tree.replayed
            seed += tree.given if seed % 2 else 0  # two such arrays are alike in every other exploration
            found[...] = content(found.dtype, found.size, seed).reshape(found.shape)
        return found

    stand_in.__name__ = original.__name__
    return stand_in
