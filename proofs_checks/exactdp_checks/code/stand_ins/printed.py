"""What a stranger's code prints: a stream that keeps the beginning, and is no file of the system.

>>> stream = Printed(); stream.write("hello"), str(stream)
(5, 'hello')
"""

from __future__ import annotations

from collections.abc import Iterable
from io import UnsupportedOperation

__all__ = ["KEPT", "Printed"]

KEPT = 2000  # characters of what is printed


class Printed:
    """The beginning of what the code prints."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        """Keep it, as far as there is room."""
        self.text += text[: max(0, KEPT - len(self.text))]
        return len(text)

    encoding, errors, closed = "utf-8", "strict", False

    def flush(self) -> None:
        """Nothing waits."""

    close = flush

    def isatty(self) -> bool:
        """It is no terminal."""
        return False

    def writable(self) -> bool:
        """It may be written to."""
        return True

    def writelines(self, lines: Iterable[str]) -> None:
        """Each of the lines."""
        for line in lines:
            self.write(line)

    def fileno(self) -> int:
        """It is no file of the system."""
        raise UnsupportedOperation("fileno")

    def __str__(self) -> str:
        return self.text
