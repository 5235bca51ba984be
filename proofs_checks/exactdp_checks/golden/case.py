"""A case: what is asked of a golden vector, before its answer is derived and its id assigned.

Two cases are the same vector if subject, kind, result and input agree; flags and notes are words about it, and may change.

>>> Case("channel", {"k": 1}).key == Case("channel", {"k": 1}, note="one item").key
True
"""

from __future__ import annotations

from dataclasses import dataclass

from exactdp_checks.golden.files import line
from exactdp_checks.golden.numbers import Json

__all__ = ["INVALID", "VALID", "Case", "key_of"]

VALID, INVALID = "valid", "invalid"


@dataclass(frozen=True)
class Case:
    """The kind of a vector, its input as JSON, whether it is valid, the patterns that it shows, and a sentence."""

    kind: str
    input: Json
    result: str = VALID
    flags: tuple[str, ...] = ()
    note: str = ""

    @property
    def key(self) -> str:
        """What makes it this vector and no other."""
        return key_of(self.kind, self.result, self.input)


def key_of(kind: str, result: str, given: Json) -> str:
    """Kind, result and input as one text."""
    return line([kind, result, given])
