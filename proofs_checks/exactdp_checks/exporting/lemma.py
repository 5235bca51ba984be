"""What the assistant is given for one certificate."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Lemma"]


@dataclass(frozen=True)
class Lemma:
    """A statement as Coq writes it, its proof, and the lemmas before it, whose names stand in the proof as @0, @1, ..."""

    statement: str
    proof: tuple[str, ...]
    before: tuple[Lemma, ...] = ()

    def written(self, name: str) -> str:
        """The lemmas before it, and it, under a name."""
        inner = "".join(lemma.written(f"{name}_{i}") for i, lemma in enumerate(self.before))
        proof = re.sub(r"@(\d+)", lambda found: f"{name}_{found[1]}", "\n".join(self.proof))
        return f"{inner}Lemma {name} : {self.statement}.\nProof.\n{proof}\nQed.\n"
