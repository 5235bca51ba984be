"""What the assistant is given for one certificate."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Lemma"]


@dataclass(frozen=True)
class Lemma:
    """A statement as Coq writes it, and its proof."""

    statement: str
    proof: tuple[str, ...]
