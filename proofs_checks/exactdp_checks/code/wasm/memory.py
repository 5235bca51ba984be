"""The memory of a run: plain bytes that runs share, and over them the cells that a run wrote.

A cell is a byte: a number, eight conditions, or a piece of a value that is kept whole.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from exactdp_checks.code.wasm.values import Curve, Linear, Piece, Stale, Table, Value, key_of

__all__ = ["PAGE", "PAGES", "Memory", "Outside", "TooLarge", "byte_of"]

PAGE, PAGES = 2**16, 1024


class TooLarge(Exception):
    """A memory grows to more than is given to it here, where another engine may give it."""


class Outside(Exception):
    """An address beyond the end."""


class Memory:
    """``base`` is shared with copies, and so is ``reads``: the bytes of it that were read."""

    __slots__ = ("base", "cells_", "dropped", "most", "pages", "reads", "size")

    def __init__(self, pages: int, most: int) -> None:
        self.base = bytearray(pages * PAGE)
        self.cells_: dict[int, Any] = {}
        self.pages, self.most, self.size = pages, most, pages * PAGE
        self.dropped: frozenset[int] = frozenset()
        self.reads = set[int]()

    def copy(self) -> Memory:
        """One that is written to apart."""
        made = Memory.__new__(Memory)
        made.base, made.cells_, made.dropped = self.base, self.cells_.copy(), self.dropped
        made.pages, made.most, made.size, made.reads = self.pages, self.most, self.size, self.reads
        return made

    def settled(self) -> None:
        """Plain cells become the base of those that are copied from here on."""
        self.base = bytearray(self.base) + bytearray(max(0, self.size - len(self.base)))
        for at, cell in list(self.cells_.items()):
            if type(cell) is int:
                self.base[at] = cell
                del self.cells_[at]

    def key(self) -> Hashable:
        """What equal memories have in common, of one base."""
        base, end = self.base, len(self.base)
        changed = frozenset(
            (at, key_of(v)) for at, v in self.cells_.items() if type(v) is not int or v != (base[at] if at < end else 0)
        )
        return self.pages, self.dropped, changed

    def mapped(self, change: Callable[[Any], Any]) -> None:
        """Every cell that is not plain, changed."""
        for at, cell in self.cells_.items():
            if type(cell) is not int:
                self.cells_[at] = change(cell)

    def byte(self, at: int) -> Any:
        """A cell."""
        cell = self.cells_.get(at)
        if cell is None:
            self.reads.add(at)
            return self.base[at] if at < len(self.base) else 0
        return cell

    def cell(self, at: int, value: Any) -> None:
        """Write a cell."""
        self.cells_[at] = value

    def cells(self, at: int, size: int) -> tuple[Any, ...]:
        """Some cells."""
        self.within(at, size)
        return tuple(self.byte(at + i) for i in range(size))

    def within(self, at: int, size: int) -> None:
        """Raises Outside beyond the end."""
        if at + size > self.size:
            raise Outside

    def load(self, at: int, size: int, words: Any) -> Value:
        """The value in some bytes, without a sign."""
        self.within(at, size)
        cells = self.cells_
        found = [cells[i] if i in cells else self.byte(i) for i in range(at, at + size)]
        if all(type(cell) is int for cell in found):
            return int.from_bytes(bytes(found), "little")
        stale = next((cell for cell in found if type(cell) is Stale), None)
        if stale is not None:
            return stale
        first: Any = found[0]
        kept = type(first) is Piece and first.size == size
        if kept and all(type(c) is Piece and c.whole is first.whole and c.place == i for i, c in enumerate(found)):
            whole: Value = first.whole
            return whole
        bits: tuple[int, ...] = ()
        for cell in found:
            bits += byte_of(cell, words)
        return bits

    def store(self, at: int, value: Value, size: int, words: Any) -> None:
        """Write the low bytes of a value."""
        self.within(at, size)
        cells = self.cells_
        if type(value) is int:
            for i in range(size):
                cells[at + i] = value >> 8 * i & 255
        elif type(value) is tuple:
            for i in range(size):
                part = value[8 * i : 8 * i + 8]  # none where the upper half of a word is known to be zero
                cells[at + i] = sum(b << j for j, b in enumerate(part)) if max(part, default=0) <= 1 else part
        elif type(value) is Stale:
            for i in range(size):
                cells[at + i] = value
        else:
            if type(value) is Table:
                value = words.low(value, size)
            elif not (type(value) is Curve and value.real == 8 * size):
                self.store(at, words.word(value, 64), size, words)
                return
            if type(value) is int:
                self.store(at, value, size, words)
                return
            for i in range(size):
                cells[at + i] = Piece(value, i, size)  # type: ignore[arg-type]

    def write(self, at: int, content: bytes) -> None:
        """Write plain bytes."""
        self.within(at, len(content))
        for i, byte in enumerate(content):
            self.cells_[at + i] = byte

    def fill(self, at: int, value: Value, size: int, words: Any) -> None:
        """The same byte, many times."""
        self.within(at, size)
        one: Any = value & 255 if type(value) is int else value[:8] if type(value) is tuple else value
        if type(one) in (Table, Curve, Linear):
            one = words.word(one, 64)[:8]
        for i in range(size):
            self.cells_[at + i] = one

    def move(self, to: int, at: int, size: int) -> None:
        """Copy bytes that may overlap."""
        self.within(at, size)
        self.within(to, size)
        for i, cell in enumerate([self.byte(at + i) for i in range(size)]):
            self.cells_[to + i] = cell

    def bulk(self, op: int, operands: list[Any], data: tuple[int | None, bytes] | None, segment: Any, words: Any) -> None:
        """memory.fill, memory.copy, or memory.init of a segment, which is passive and was not dropped, or empty."""
        to, what, size = operands
        if op == 0xFC0B:
            self.fill(to, what, size, words)
        elif data is None:
            self.move(to, what, size)
        else:
            offset, content = data
            content = b"" if segment in self.dropped or offset is not None else content
            if what + size > len(content):
                raise Outside
            self.write(to, content[what : what + size])

    def grow(self, pages: int) -> int:
        """The pages before; all ones where there is no room."""
        if self.pages + pages > self.most:
            return 0xFFFFFFFF
        if self.pages + pages > PAGES:
            raise TooLarge
        before, self.pages = self.pages, self.pages + pages
        self.size = self.pages * PAGE
        return before


def byte_of(cell: Any, words: Any) -> tuple[int, ...]:
    """The conditions of a cell."""
    if type(cell) is tuple:
        return cell
    if type(cell) is int:
        return tuple(cell >> j & 1 for j in range(8))
    bits: tuple[int, ...] = words.word(cell.whole, 64)
    return bits[8 * cell.place : 8 * cell.place + 8]
