"""What the assistant is given for one certificate."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Lemma"]


@dataclass(frozen=True)
class Lemma:
    """A statement as Coq writes it, its proof, and the lemmas before it, whose names stand in the proof as @0, @1, ...

    With ``data`` the statement is said of a certificate as data; ``about`` is a comment on it.
    """

    statement: str
    proof: tuple[str, ...]
    before: tuple[Lemma, ...] = ()
    data: str = ""
    about: str = ""

    def written(self, name: str) -> str:
        """The lemmas before it, and it, under a name."""
        inner = "".join(lemma.written(f"{name}_{i}") for i, lemma in enumerate(self.before))
        proof = re.sub(r"@(\d+)", lambda found: f"{name}_{found[1]}", "\n".join(self.proof))
        said = self.statement
        if self.data:
            about = f" (* {self.about} *)" if self.about else ""
            digits = " Coq.Init.Decimal" if "%uint" in self.data else ""
            inner += f"Module data_of_{name}. Import Certificates{digits}.{about}\n"
            inner += f"Definition c := {self.data}.\nEnd data_of_{name}.\n"
            said += f" data_of_{name}.c"
        return f"{inner}Lemma {name} : {said}.\nProof.\n{proof}\nQed.\n"
