"""The bytes of a module, read by its grammar: numbers, names, vectors.

Source: WebAssembly Core Specification 1.0, section 5 (binary format).

>>> Bytes(bytes([0xE5, 0x8E, 0x26])).unsigned()
624485
>>> Bytes(bytes([0x7F])).pattern(32)
4294967295
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from exactdp.errors import BadInput

__all__ = ["Bytes", "Malformed"]

Read = TypeVar("Read")


class Malformed(BadInput):
    """Bytes that are no module."""


class Bytes:
    """A cursor over bytes. Everything raises Malformed beyond their end."""

    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data, self.at, self.end = data, at, len(data) if end is None else end

    def byte(self) -> int:
        """The next byte."""
        if self.at >= self.end:
            raise Malformed("it ends in the middle of a section")
        self.at += 1
        return self.data[self.at - 1]

    def take(self, n: int) -> bytes:
        """The next n bytes."""
        if self.at + n > self.end:
            raise Malformed("it ends in the middle of a section")
        self.at += n
        return self.data[self.at - n : self.at]

    def _leb(self, width: int) -> tuple[int, int, int]:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value, shift, byte
            if shift >= width:
                raise Malformed("a number has too many bytes")

    def unsigned(self, width: int = 32) -> int:
        """An unsigned integer."""
        value, _, _ = self._leb(width)
        if value >> width:
            raise Malformed("a number is too large")
        return value

    def signed(self, width: int) -> int:
        """A signed integer."""
        value, shift, byte = self._leb(width)
        value -= (1 << shift) if byte & 64 else 0
        if not -(1 << (width - 1)) <= value < 1 << (width - 1):
            raise Malformed("a number is too large")
        return value

    def pattern(self, width: int) -> int:
        """A signed integer as its bit pattern."""
        return self.signed(width) & ((1 << width) - 1)

    def name(self) -> str:
        """A text."""
        try:
            return self.take(self.unsigned()).decode()
        except UnicodeDecodeError:
            raise Malformed("a name is no UTF-8") from None

    def vector(self, item: Callable[[], Read]) -> list[Read]:
        """As many items as the number before them says."""
        return [item() for _ in range(self.unsigned())]
