"""No truth value by accident: ``bool()`` of a result raises, so that ``assert audit(...)`` never passes on a refutation.

>>> bool(NoTruthValue())
Traceback (most recent call last):
...
TypeError: NoTruthValue is neither true nor false: ask for one of its attributes
"""

from __future__ import annotations

from typing import ClassVar

__all__ = ["NoTruthValue"]


class NoTruthValue:
    """A result whose ``bool()`` raises; ``ask`` names the attributes that answer instead."""

    ask: ClassVar[str] = "one of its attributes"

    def __repr__(self) -> str:
        """What a session shows: the first line of the text."""
        first = str(self).partition("\n")[0] if type(self).__str__ is not object.__str__ else ""
        return f"<{type(self).__name__}{': ' * bool(first)}{first[:200]}>"

    def __bool__(self) -> bool:
        """Raises TypeError, with what to ask for."""
        raise TypeError(f"{type(self).__name__} is neither true nor false: ask for {self.ask}")
