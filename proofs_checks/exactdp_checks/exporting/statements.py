"""Statements about formulas: for all variables, under hypotheses, several relations; written for Coq, read back, compared.

A statement says where it is defined: a quotient comes with its divisor, which is not 0, as a hypothesis or as a part of what is
claimed, because the assistant's division is total.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from exactdp_checks.exporting.terms import NotExported, normal, read, variable, write

__all__ = ["Relation", "Statement", "relation"]

PROP = re.compile(r"\((.*) (<=|<>|<|=) (.*)\)")
SIGNS = {"==": "=", "!=": "<>"}


@dataclass(frozen=True)
class Relation:
    """left sign right; the sides are expressions of a certificate, the sign is "==", "!=", "<=" or "<"."""

    left: Any
    sign: str
    right: Any

    def text(self) -> str:
        """As Coq writes it."""
        return f"({write(self.left)} {SIGNS.get(self.sign, self.sign)} {write(self.right)})"

    def meaning(self) -> tuple[Any, ...]:
        """What reading the text must find."""
        return normal(self.left), SIGNS.get(self.sign, self.sign), normal(self.right)


def relation(text: str) -> tuple[Any, ...]:
    """(left, sign, right), from the characters of a relation alone."""
    found = PROP.fullmatch(text)
    if found is None:
        raise NotExported(f"the relation {text[:60]!r} cannot be read back")
    return read(found[1]), found[2], read(found[3])


@dataclass(frozen=True)
class Statement:
    """For all real variables: if the hypotheses, then all the claims."""

    variables: tuple[str, ...]
    hypotheses: tuple[Relation, ...]
    claims: tuple[Relation, ...]

    def text(self) -> str:
        """As Coq writes it; rejected if it reads as anything else."""
        claims = " /\\ ".join(r.text() for r in self.claims)
        found = (
            f"forall {' '.join(map(variable, self.variables))} : R, {' -> '.join([*(r.text() for r in self.hypotheses), claims])}"
        )
        if understood(found) != self.meaning():
            raise NotExported("the statement does not read as the certificate says")
        return found

    def meaning(self) -> tuple[Any, ...]:
        """What reading the text must find."""
        hypotheses, claims = (tuple(r.meaning() for r in part) for part in (self.hypotheses, self.claims))
        return tuple(map(variable, self.variables)), hypotheses, claims


def understood(text: str) -> tuple[Any, ...]:
    """The variables, the hypotheses, the claims."""
    head = re.match(r"forall ((?:\w+ )+): R, ", text)
    if head is None:
        raise NotExported("the statement cannot be read back")
    *hypotheses, last = text[head.end() :].split(" -> ")
    return tuple(head[1].split()), tuple(map(relation, hypotheses)), tuple(map(relation, last.split(" /\\ ")))
