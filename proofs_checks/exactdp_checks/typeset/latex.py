r"""Reads the LaTeX of the statements into a tree: text with mathematics between dollar signs, in the macros of ``symbols``.

A tree is a tuple that begins with its kind: ("sign", text, kind), ("row", ...), ("over", a, b), ("choose", a, b), ("root", a),
("script", base, below, above), ("accent", sign, base), ("words", text), ("table", row, ...).

>>> mathematics(r"\frac1{n^2}")
('row', ('over', ('sign', '1', 'number'), ('row', ('script', ('sign', 'n', 'letter'), None, ('sign', '2', 'number')))))
>>> [kind for kind, _ in pieces("so $x$ is")]
['text', 'math', 'text']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias

from exactdp.errors import BadInput
from exactdp_checks.typeset.symbols import ACCENTS, NAMES, SIGNS, STYLES, styled

__all__ = ["Tree", "mathematics", "pieces"]

Tree: TypeAlias = tuple[Any, ...]
TOKEN = re.compile(r":=|\\[A-Za-z]+|\\.|.", re.DOTALL)  # figures one by one: in x^12 the 1 alone is raised
PLAIN = {
    ":=": "relation",
    "+": "operation",
    "-": "operation",
    "=": "relation",
    "<": "relation",
    ">": "relation",
    "/": "point",
    ",": "comma",
}
PLAIN |= {
    ";": "comma",
    "(": "open",
    "[": "open",
    ")": "close",
    "]": "close",
    "|": "bar",
    ":": "colon",
    "*": "letter",
    "!": "letter",
}
FENCES = {"left", "right", "big", "bigl", "bigr", "Big"}


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """The text and the mathematics of a statement in turn: ("text", ...) or ("math", what stands between dollar signs)."""
    for i, part in enumerate(text.split("$")):
        if part:
            yield ("math" if i % 2 else "text"), part


@cache
def mathematics(source: str) -> Tree:
    """The tree of a formula. Raises BadInput for a macro that is not known, or brackets that do not close."""
    tokens = TOKEN.findall(source)
    tree, rest = _row(tokens, 0, ())
    if rest < len(tokens):
        raise BadInput(f"{source!r} has a {tokens[rest]} too much: write each bracket in a pair")
    return tree


def _row(tokens: list[str], i: int, ends: tuple[str, ...]) -> tuple[Tree, int]:
    """The row from place i on, up to one of the tokens ``ends``, and where that stands."""
    found: list[Tree] = []
    while i < len(tokens) and tokens[i] not in ends:
        mark = tokens[i]
        if mark == "}":
            break
        if mark in " \n~":
            i += 1
        elif mark in "^_'":
            base = found.pop() if found else ("words", "")
            tree, i = _script(base, tokens, i)
            found.append(tree)
        elif mark == "\\not":
            inner, i = _one(tokens, i + 1)
            found.append(("sign", f"{inner[1]}\u0338", inner[2]))
        else:
            inner, i = _one(tokens, i)
            if found and _figure(found[-1]) and (_figure(inner) or (mark == "." and "".join(tokens[i : i + 1]).isdecimal())):
                found[-1] = ("sign", found[-1][1] + inner[1], "number")
            elif inner != ("words", ""):
                found.append(inner)
    return ("row", *found), i


def _figure(tree: Tree) -> bool:
    """Whether it is a number that more figures may continue."""
    return tree[0] == "sign" and tree[2] == "number" and str(tree[1]).replace(".", "").isascii()


def _script(base: Tree, tokens: list[str], i: int) -> tuple[Tree, int]:
    """The base with all that is written below and above it."""
    below: Tree | None = None
    above: list[Tree] = []
    while i < len(tokens) and tokens[i] in "^_'":
        if tokens[i] == "'":
            above.append(("sign", "′", "letter"))
            i += 1
        elif tokens[i] == "^":
            inner, i = _one(tokens, i + 1)
            above.append(inner)
        else:
            below, i = _one(tokens, i + 1)
    return ("script", base, below, above[0] if len(above) == 1 else ("row", *above) if above else None), i


def _one(tokens: list[str], i: int) -> tuple[Tree, int]:
    """One thing: a sign, a group, a macro with its arguments; and the place behind it."""
    while i < len(tokens) and tokens[i] in " \n":
        i += 1
    if i >= len(tokens):
        raise BadInput("a formula ends where something must follow: write its argument")
    mark, name = tokens[i], tokens[i][1:] if tokens[i][0] == "\\" and len(tokens[i]) > 1 else ""
    if mark == "{":
        tree, i = _row(tokens, i + 1, ("}",))
        if i >= len(tokens):
            raise BadInput("a formula has { without }: write each bracket in a pair")
        return tree, i + 1
    if not name:
        kind = "number" if mark[0].isdigit() else PLAIN.get(mark, "letter")
        return ("sign", "−" if mark == "-" else mark, kind), i + 1
    if name in SIGNS:
        return ("sign", *SIGNS[name]), i + 1
    if name in NAMES:
        return ("sign", name, "name"), i + 1
    if name in FENCES:
        return (("words", ""), i + 2) if tokens[i + 1] == "." else (("words", ""), i + 1)
    if name in ("frac", "binom"):
        (first, j), kind = _one(tokens, i + 1), "over" if name == "frac" else "choose"
        second, j = _one(tokens, j)
        return (kind, first, second), j
    if name == "sqrt":
        inner, j = _one(tokens, i + 1)
        return ("root", inner), j
    if name in ACCENTS:
        inner, j = _one(tokens, i + 1)
        return ("accent", ACCENTS[name], inner), j
    if name in STYLES:
        return _styled(name, tokens, i + 1)
    if name == "begin":
        return _table(tokens, i)
    raise BadInput(f"the macro {mark} is not known: add it to exactdp_checks.typeset.symbols")


def _styled(style: str, tokens: list[str], i: int) -> tuple[Tree, int]:
    """Letters of another alphabet; words, for upright letters."""
    while tokens[i] == " ":
        i += 1
    end = tokens.index("}", i) if tokens[i] == "{" else i
    inside = tokens[i + 1 : end] if tokens[i] == "{" else [tokens[i]]
    if any(t.startswith("\\") for t in inside):
        return _one(tokens, i)
    text = "".join(inside)
    if style in ("mathrm", "mathsf", "text", "textit", "operatorname"):
        return ("words", text), end + 1
    return ("sign", "".join(styled(c, style) for c in text), "number" if text.isdigit() else "letter"), end + 1


def _table(tokens: list[str], i: int) -> tuple[Tree, int]:
    r"""The rows of a matrix, from \begin{bmatrix} to \end{bmatrix}."""
    i = tokens.index("}", i) + 1
    rows: list[list[Tree]] = [[]]
    while True:
        cell, i = _row(tokens, i, ("&", "\\\\", "\\end"))
        rows[-1].append(cell)
        if i >= len(tokens) or tokens[i] == "}":
            raise BadInput(r"a matrix has no \end: write one")
        if tokens[i] == "\\end":
            return ("table", *(("row", *row) for row in rows)), tokens.index("}", i) + 1
        if tokens[i] == "\\\\":
            rows.append([])
        i += 1
