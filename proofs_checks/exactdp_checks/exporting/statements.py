"""Statements about formulas: for all variables, under hypotheses, several relations; written for Coq, read back, compared.

A statement says where it is defined: a quotient comes with its divisor, which is not 0, as a hypothesis or as a part of what is
claimed, because the assistant's division is total, and so are its logarithm and its root.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from exactdp_checks.exporting.terms import RATIONAL, REAL, NotExported, normal, read, variable, write

__all__ = ["Relation", "Statement", "relation"]

WHOLE = re.compile(r"\(exists z : Z, (v_\w+) = IZR z\)")
PROP = re.compile(r"(~ )?\((.*) (==|<=|<>|<|=) (.*)\)")


@dataclass(frozen=True)
class Relation:
    """left sign right, perhaps denied; the sides are expressions of a certificate."""

    left: Any
    sign: str  # "==", "<=", "<"; "!=" for what must not be equal, "is" for a variable that stands for a number
    right: Any
    denied: bool = False

    def text(self, field: str) -> str:
        """As Coq writes it."""
        left, right = write(self.left, field), write(self.right, field)
        sign, denied = self.sign, self.denied
        if sign == "!=":
            sign, denied = ("<>", False) if field == REAL else ("==", True)
        elif sign == "is" or (field == REAL and sign == "=="):
            sign = "="
        return f"{'~ ' if denied else ''}({left} {sign} {right})"

    def meaning(self, field: str) -> tuple[Any, ...]:
        """What reading the text must find."""
        sign, denied = self.sign, self.denied
        if sign == "!=":
            sign, denied = ("<>", False) if field == REAL else ("==", True)
        return denied, normal(self.left), "=" if sign == "is" or (field == REAL and sign == "==") else sign, normal(self.right)


def relation(text: str) -> tuple[Any, ...]:
    """(denied, left, sign, right), from the characters of a relation alone."""
    found = PROP.fullmatch(text)
    if found is None:
        raise NotExported(f"the relation {text[:60]!r} cannot be read back")
    return bool(found[1]), read(found[2]), found[3], read(found[4])


@dataclass(frozen=True)
class Statement:
    """For all variables, real or rational: if the hypotheses, then all the claims. Or: there are such that all of them hold."""

    field: str
    variables: tuple[str, ...]
    hypotheses: tuple[Relation, ...]
    claims: tuple[Relation, ...]
    exists: bool = False
    integers: tuple[str, ...] = ()

    def text(self) -> str:
        """As Coq writes it; rejected if it reads as anything else."""
        whole = [f"(exists z : Z, {variable(n)} = IZR z)" for n in self.integers]
        hypotheses = [r.text(self.field) for r in self.hypotheses]
        claims = [r.text(self.field) for r in self.claims]
        if self.exists:
            body = " /\\ ".join([*whole, *hypotheses, *claims])
        else:
            body = " -> ".join([*whole, *hypotheses, " /\\ ".join(claims)])
        names = " ".join(map(variable, self.variables))
        found = f"{'exists' if self.exists else 'forall'} {names} : {self.field}, {body}" if names else body
        found = f"({found})%Q" if self.field == RATIONAL else found
        if understood(found) != self.meaning():
            raise NotExported("the statement does not read as the certificate says")
        return found

    def meaning(self) -> tuple[Any, ...]:
        """What reading the text must find."""
        hypotheses, claims = (tuple(r.meaning(self.field) for r in part) for part in (self.hypotheses, self.claims))
        quantifier = ("exists" if self.exists else "forall", self.field) if self.variables else ("", "")
        parts = ((), (*hypotheses, *claims)) if self.exists else (hypotheses, claims)
        return *quantifier, tuple(map(variable, self.variables)), tuple(map(variable, self.integers)), *parts


def understood(text: str) -> tuple[Any, ...]:
    """The quantifier, the field, the variables, the integers among them, the hypotheses, the claims."""
    if text.endswith(")%Q"):
        text = text[1:-3]
    head = re.match(r"(forall|exists) ((?:\w+ )+): ([RQ]), ", text)
    *hypotheses, last = text[head.end() if head else 0 :].split(" -> ")
    parts = [*hypotheses, *last.split(" /\\ ")] if head and head[1] == "exists" else hypotheses
    whole = [found[1] for part in parts if (found := WHOLE.fullmatch(part))]
    given = tuple(relation(part) for part in hypotheses if not WHOLE.fullmatch(part))
    claims = tuple(relation(part) for part in last.split(" /\\ ") if not WHOLE.fullmatch(part))
    quantifier = (head[1], head[3], tuple(head[2].split())) if head else ("", "", ())
    return *quantifier, tuple(whole), given, claims
