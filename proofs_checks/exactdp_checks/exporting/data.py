"""Terms of Coq as data: what ``text`` writes, ``read`` finds again from its characters alone.

>>> text(("Unknown", Positive(1))), text([Fraction(-1, 2), True]), text((Integer(3), Natural(2)))
('(Unknown 1%positive)', '[((-1) # 2)%Q; true]', '(3%Z, 2%nat)')
>>> read(text([("Plus", ("Number", Fraction(1)), ("Unknown", Positive(2)))]))
[('Plus', ('Number', Fraction(1, 1)), ('Unknown', 2))]
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from exactdp_checks.exporting.terms import NotExported

__all__ = ["Digits", "Integer", "Natural", "Positive", "plain", "read", "text"]

TOKEN = re.compile(r"\d+|[\w.]+|[()\[\];,#%-]")


class Integer(int):
    """An integer of Z."""

    kind = "Z"


class Natural(Integer):
    """An integer of nat."""

    kind = "nat"


class Positive(Integer):
    """An integer of positive."""

    kind = "positive"


class Digits(str):
    """A row of digits."""

    __slots__ = ()


def text(term: Any) -> str:
    """A term as Coq writes it: a list, a pair, a constructor or function with its arguments, a number, a truth value."""
    if isinstance(term, list):
        return f"[{'; '.join(map(text, term))}]"
    if isinstance(term, tuple):
        if isinstance(term[0], str) and not isinstance(term[0], Digits):
            return f"({' '.join([term[0], *map(text, term[1:])])})" if term[1:] else term[0]
        return f"({', '.join(map(text, term))})"
    if isinstance(term, bool):
        return "true" if term else "false"
    if isinstance(term, Fraction):
        return f"({signed(term.numerator)} # {term.denominator})%Q"
    return f"{term}%uint" if isinstance(term, Digits) else f"{signed(term)}%{term.kind}"


def signed(value: int) -> str:
    """An integer, in brackets if it is negative."""
    return f"({int(value)})" if value < 0 else str(int(value))


def read(written: str) -> Any:
    """The term that a text is, from its characters alone."""
    words = TOKEN.findall(written)
    if "".join(words) != re.sub(r"\s", "", written):
        raise NotExported("the data of a certificate cannot be read back")
    words.reverse()
    found = item(words)
    if words:
        raise NotExported("the data of a certificate cannot be read back")
    return found


def item(words: list[str]) -> Any:
    """The term with which the words begin, the last one first; its words are taken out, with the name of its scope."""
    first = words.pop()
    found: Any = {"true": True, "false": False}.get(first, first)
    if first == "[":
        found = []
        while words[-1] != "]":
            found.append(item(words))
            if words[-1] == ";":
                words.pop()
        words.pop()
    elif first == "(" and words[-1] == "-":
        words.pop()
        found = -int(words.pop())
        words.pop()
    elif first == "(":
        parts, mark = [item(words)], words[-1]
        while words[-1] != ")":
            if mark in (",", "#"):
                words.pop()
            parts.append(item(words))
        words.pop()
        found = Fraction(*parts) if mark == "#" else tuple(parts)
    if words and words[-1] == "%":
        words.pop()
        scope = words.pop()
        found = Digits(first) if scope == "uint" else int(first) if first.isdigit() else found
    return int(found) if isinstance(found, str) and found.isdigit() and not isinstance(found, Digits) else found


def plain(part: Any) -> Any:
    """A term as ``read`` finds it: a constructor without arguments is its name."""
    if isinstance(part, list):
        return [plain(inner) for inner in part]
    if isinstance(part, tuple):
        return part[0] if len(part) == 1 else tuple(map(plain, part))
    return part
