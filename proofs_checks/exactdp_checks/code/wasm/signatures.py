"""What code is typed against: the types of a function, what a body may name, and an open block of it.

>>> Signature(("i32", "i32"), ("i64",)).gives
('i64',)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Block", "Context", "Signature"]


@dataclass(frozen=True)
class Signature:
    """The types that a function takes and gives."""

    takes: tuple[str, ...]
    gives: tuple[str, ...]


@dataclass
class Context:
    """What a body may name; ``globals``: (type, whether it may be set)."""

    types: Sequence[Signature]
    functions: Sequence[Signature]
    globals: Sequence[tuple[str, bool]]
    memory: bool = False
    table: bool = False
    data: int | None = None


@dataclass
class Block:
    """An open block: what it takes and gives, the height of the stack below it, its label and the jumps to its end."""

    opcode: int
    takes: tuple[str, ...]
    gives: tuple[str, ...]
    height: int
    label: list[int]
    otherwise: int = -1
    dead: bool = False
