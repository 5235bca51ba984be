"""A stand-in for numpy's generator whose results are draws of ``law``: the exact law of a fast twin's ``encode``."""

from typing import Any

import numpy as np

WORD = 2**64
LONG = 2**30  # numbers of so many values are decided only as far as they are looked at


class Word:
    """A uniform integer below 2^bits that is decided only as far as it is looked at: by comparisons, or its low bits first."""

    def __init__(self, draw: Any, bits: int = 64, low: int | None = None, skipped: int = 0) -> None:
        self.draw, self.ends, self.low, self.skipped = draw, [0, 1 << bits], low, skipped

    def __lt__(self, limit: Any) -> np.ndarray:
        assert self.skipped or self.low is None, "low bits and the whole of a word are not independent"
        (first, end), limit = self.ends, int(limit)
        if first < limit < end:
            below = self.draw([limit - first, end - limit]) == 0
            self.ends[below] = limit
        else:
            below = limit >= end
        return np.array([below])

    def __le__(self, limit: Any) -> np.ndarray:
        return self < int(limit) + 1

    def view(self, kind: Any) -> "Word":
        """The first word of so many bits, of an array that is looked at in no other way."""
        assert (self.ends, self.low) == ([0, WORD], None)
        return Word(self.draw, 8 * np.dtype(kind).itemsize)

    def __getitem__(self, places: Any) -> Any:
        """The word itself where its place is asked for."""
        whole = isinstance(places, slice) or len(places)
        return self if whole else np.zeros(0, dtype=np.uint64)

    def __and__(self, mask: Any) -> np.ndarray:
        size = int(mask) + 1
        assert size & (size - 1) == 0, "low bits are taken by a mask 2^r - 1"
        assert self.low in {None, size}, "one number of low bits"
        assert self.ends == [0, WORD], "low bits and comparisons of a word are not independent"
        if self.low is None:
            self.low, self.column = size, self.draw(size)
        return np.array([self.column])

    def __floordiv__(self, step: Any) -> np.ndarray:
        """The quotient, by one more draw; of very many, without one, it is 2^64 - 1, which is no report."""
        assert self.low is None, "low bits and the whole of a word are not independent"
        (first, end), size = self.ends, int(step)
        low, count = first // size, (end - 1) // size - first // size + 1
        if count > 4096:
            return np.array([WORD - 1], dtype=np.uint64)
        cells = range(low, low + count)
        found = self.draw([min(end, (cell + 1) * size) - max(first, cell * size) for cell in cells])
        self.ends = [max(first, cells[found] * size), min(end, (cells[found] + 1) * size)]
        return np.array([cells[found]], dtype=np.uint64)

    def __rshift__(self, by: Any) -> "Word":
        assert self.low == 1 << int(by), "a shift by the number of low bits that were taken"
        return Word(self.draw, 64 - int(by), skipped=int(by))


class Generator:
    """``integers(0, high, size)`` for at most one user; nothing else of numpy's generator."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw

    def integers(self, low: int, high: Any, size: int | None = None, dtype: Any = np.int64) -> Any:
        """An array of at most one draw from {0, ..., high - 1}, for 64-bit words a ``Word``."""
        limits = np.atleast_1d(np.asarray(high, dtype=object))
        count = len(limits) if size is None else size
        assert (low, count in {0, 1}, len(limits) <= 1) == (0, True, True)
        if not count:
            return np.zeros(0, dtype=dtype)
        if (top := int(limits[0])) >= LONG and top & (top - 1) == 0:
            return Word(self.draw, top.bit_length() - 1)
        return np.array([self.draw(int(limits[0]))], dtype=dtype)
