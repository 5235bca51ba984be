"""Rational functions of certificates as terms of Coq, and terms of Coq read back, so that what was written can be compared.

A written term has brackets around every operation, so that no order of operations is relied on; a variable x is ``v_x``.

>>> write(["/", ["^", ["^", "a", 2], 3], ["-", 1, "-1/2"]])
'(((v_a ^ 2) ^ 3) / (1 - (- (1 / 2))))'
>>> read(write(["+", "a", 1, "3/4"])) == normal(["+", "a", 1, "3/4"])
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from exactdp.errors import ExactDPError
from exactdp_checks.trusted.arithmetic import number

__all__ = ["NotExported", "divisors", "literal", "normal", "read", "variable", "write"]

WORD = re.compile(r"\s*(\d+|[A-Za-z_][A-Za-z_0-9]*|[-+*/^()])")
Term = Any  # Fraction, a name, or a tuple of an operation and terms


class NotExported(ExactDPError):
    """A certificate, or a part of one, that is not written for the assistant, with the reason in one sentence."""


def variable(name: str) -> str:
    """The name of a variable; none of the assistant's own begins so."""
    return f"v_{name}"


def is_name(tree: Any) -> bool:
    """Whether an expression is a variable."""
    return isinstance(tree, str) and tree.isidentifier()


def literal(value: Fraction) -> str:
    """A number in brackets, unless it is a natural number."""
    size = str(abs(value.numerator))
    if value.denominator != 1:
        size = f"({size} / {value.denominator})"
    return f"(- {size})" if value < 0 else size


def write(tree: Any) -> str:
    """The expression as a term."""
    if is_name(tree):
        return variable(tree)
    if not isinstance(tree, list):
        return literal(number(tree))
    sign, *parts = tree
    if sign == "^":
        return f"({write(parts[0])} ^ {parts[1]})"
    found = [write(part) for part in parts]
    return f"({f' {sign} '.join(found)})" if found[1:] else found[0]


def normal(tree: Any) -> Term:
    """The expression with operations of two arguments alone, computed from the left, and quotients of integers as numbers."""
    if is_name(tree):
        return variable(tree)
    if not isinstance(tree, list):
        return number(tree)
    sign, *parts = tree
    if sign == "^":
        return "^", normal(parts[0]), Fraction(parts[1])
    found, *rest = map(normal, parts)
    for part in rest:
        found = joined(sign, found, part)
    return found


def joined(sign: str, left: Term, right: Term) -> Term:
    """left sign right; the quotient of two integers is a number."""
    numbers = isinstance(left, Fraction) and isinstance(right, Fraction) and left.denominator == right.denominator == 1
    if sign == "/" and numbers and right:
        return left / right
    return sign, left, right


def read(text: str) -> Term:
    """The term that a text says, from its characters alone."""
    words = WORD.findall(text)
    if "".join(words) != re.sub(r"\s", "", text):
        raise NotExported(f"the term {text[:60]!r} cannot be read back")
    items = iter([*words, ""])
    found = operand(next(items), items)
    if next(items, None) != "":
        raise NotExported(f"the term {text[:60]!r} cannot be read back")
    return found


def operand(word: str, items: Iterator[str]) -> Term:
    """A number, a name, or what stands between brackets: -a, or a chain of one operation, from the left."""
    if word.isdigit():
        return Fraction(int(word))
    if word != "(":
        return word
    first = next(items)
    if first == "-":
        found = operand(next(items), items)
        closed(next(items))
        return -found
    found, sign, once = operand(first, items), next(items), False
    chain = sign
    while sign != ")":
        if sign != chain or (once and sign == "^"):
            raise NotExported("a term without brackets cannot be read back")
        found, once = joined(sign, found, operand(next(items), items)), True
        sign = next(items)
    return found


def closed(word: str) -> None:
    """Reject unless the bracket is closed."""
    if word != ")":
        raise NotExported("a term without brackets cannot be read back")


def divisors(*trees: Any) -> list[Any]:
    """What is divided by, once each, but for numbers that are not 0; innermost first."""
    found: list[Any] = []

    def visit(tree: Any) -> None:
        if isinstance(tree, list):
            for part in tree[1 : 2 if tree[0] == "^" else None]:
                visit(part)
            for part in tree[2:] if tree[0] == "/" else ():
                if not (not isinstance(part, list) and not is_name(part) and number(part)) and part not in found:
                    found.append(part)

    for tree in trees:
        visit(tree)
    return found
