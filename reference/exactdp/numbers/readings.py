"""Texts that people read in two ways: which two, so that a text is refused rather than guessed.

A logarithm without brackets before * / ^ (``ln 3/2``), a power before a division (``2^-1/2``, ``e^eps/2``), a power of a power
(``2^3^2``), a sign before a power (``-2^2``), a factor without a sign (``1/2 ln 3``), a base that may be meant (``log10``).

>>> refused([("name", "ln"), ("number", "3"), ("sign", "/"), ("number", "2")])
'it can be read in two ways: write ln(3)/2 or ln(3/2)'
>>> refused([("name", "ln"), ("sign", "("), ("number", "3"), ("sign", ")"), ("sign", "/"), ("number", "2")])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

__all__ = ["LOGARITHM", "refused"]

LOGARITHM = re.compile(r"(ln|log)([0-9]{1,20})")  # ln3, log10
FUNCTIONS = ("exp", "ln", "log")
DEEPEST, LONGEST = 60, 40  # brackets within each other, and characters of a part that a message repeats
POWER = ("^", "**")
Tokens = Sequence[tuple[str, str]]  # (kind, text), the kinds "number", "name" and "sign"


def refused(tokens: Tokens) -> str | None:
    """Why these tokens are not read, with what to write instead; None where they have one reading at most.

    Args:
        tokens: the parts of a text in their order, as pairs of a kind ("number", "name", "sign") and the part itself.

    Returns:
        One clause without its subject's name, or None.

    Example:
        >>> refused([("number", "2"), ("name", "eps")])
        'a sign is missing before eps: write 2*eps'
    """
    words = [word for _, word in tokens]
    if max(accumulate({"(": 1, ")": -1}.get(word, 0) for word in words), default=0) > DEEPEST:
        return None  # which the grammar refuses
    for i, (kind, word) in enumerate(tokens):
        both = None
        if kind == "name" and ((word in FUNCTIONS[1:] and _kind(tokens, i + 1) == "number") or LOGARITHM.fullmatch(word)):
            both = _logarithm(tokens, i)
        elif word in POWER and i and (_ends(tokens[i - 1])):
            both = _power(tokens, i)
        elif word == "-" and (i == 0 or words[i - 1] in ("(", "*", "/", "+", "-")):
            both = _sign(tokens, i)
        if both is None and i and _ends(tokens[i - 1]) and (kind in ("number", "name") or word == "("):
            if words[i - 1] in FUNCTIONS or (word == "(" and tokens[i - 1][0] == "name"):
                continue  # a function and its argument
            both = _factor(tokens, i)
            if both is None:
                start, end = _before(tokens, i), _after(tokens, i)
                return f"a sign is missing before {word}: write {_text(words[start:i])}*{_text(words[i:end])}"
        if both is not None:
            return f"it can be read in two ways: write {both[0]} or {both[1]}"
    return None


def _logarithm(tokens: Tokens, i: int) -> tuple[str, str] | None:
    """A logarithm without brackets: does what follows belong to its argument?"""
    joined = LOGARITHM.fullmatch(tokens[i][1])
    name, number, following = (joined[1], joined[2], i + 1) if joined else ("ln", tokens[i + 1][1], i + 2)
    if joined and name == "log":
        return f"ln({number}), the natural logarithm of {number},", f"ln(x)/ln({number}), that of x to the base {number}"
    if following == len(tokens):
        return None
    sign = tokens[following][1]
    rest = _text([word for _, word in tokens[following + 1 : _after(tokens, following + 1)]])
    if sign in ("*", "/", *POWER):
        return f"ln({number}){sign}{rest}", f"ln({number}{sign}{rest})"
    if tokens[following][0] != "sign" or sign == "(":
        rest = _text([word for _, word in tokens[following : _after(tokens, following)]])
        return f"ln({number})*{rest}", f"ln({number}*{rest})"
    return None


def _power(tokens: Tokens, i: int) -> tuple[str, str] | None:
    """A power, without brackets around its exponent: where does the exponent end?"""
    words = [word for _, word in tokens]
    start, end = _before(tokens, i), _after(tokens, i + 1)
    base, exponent = _text(words[start:i]), _text(words[i + 1 : end])
    sign, rest = (words[end] if end < len(words) else ""), _text(words[end + 1 : _after(tokens, end + 1)])
    if sign in POWER:
        return f"{base}^({exponent}^{rest})", f"({base}^{exponent})^{rest}"
    if exponent.startswith("(") or _kind(tokens, end + 1) not in ("number", "name"):
        return None
    names = [word for kind, word in tokens[start:i] if kind == "name" and word not in FUNCTIONS]
    constant = not names or names == ["e"]
    divided = sign == "/" and _kind(tokens, end + 1) == "number" and (constant or exponent in ("1", "-1"))
    if divided or (sign == "*" and names == ["e"]):
        return f"({base}^{exponent}){sign}{rest}", f"{base}^({exponent}{sign}{rest})"
    return None


def _sign(tokens: Tokens, i: int) -> tuple[str, str] | None:
    """A minus that begins a term, before an even power of a number: of which of the two is the power?"""
    if _kind(tokens, i + 1) != "number" or i + 2 >= len(tokens) or tokens[i + 2][1] not in POWER:
        return None
    exponent = _text([word for _, word in tokens[i + 3 : _after(tokens, i + 3)]])
    odd = re.fullmatch(r"[+-]*[0-9]*[13579]", exponent)
    number = tokens[i + 1][1]
    return None if odd else (f"-({number}^{exponent})", f"(-{number})^{exponent}")


def _factor(tokens: Tokens, i: int) -> tuple[str, str] | None:
    """A factor without a sign before it, after a division: is it above or below the line?"""
    words = [word for _, word in tokens]
    start = i
    while start and words[start - 1] not in ("(", "+", "-"):
        start = _before(tokens, start) if _ends(tokens[start - 1]) else start - 1
    end = _after(tokens, i)
    before, factor = words[start:i], _text(words[i:end])
    if "/" in before:
        line = len(before) - 1 - before[::-1].index("/")
        return f"({_text(before)})*{factor}", f"{_text(before[:line])}/({_text(before[line + 1 :])}*{factor})"
    if _kind(tokens, i - 1) == _kind(tokens, i) == "number" and words[end : end + 1] == ["/"]:
        fraction = _text(words[i : _after(tokens, end + 1)])
        return f"{words[i - 1]} + {fraction}", f"{words[i - 1]}*{fraction}"
    return None


def _kind(tokens: Tokens, i: int) -> str:
    return tokens[i][0] if i < len(tokens) else "end"


def _ends(token: tuple[str, str]) -> bool:
    """Whether a factor can end with this token."""
    return token[0] in ("number", "name") or token[1] == ")"


def _before(tokens: Tokens, i: int) -> int:
    """Where the number, the name or the brackets begin that end just before i, with the function in front of brackets."""
    i -= 1
    if tokens[i][1] == ")":
        depth = 1
        while depth and i:
            i -= 1
            depth += {")": 1, "(": -1}.get(tokens[i][1], 0)
        i -= bool(i) and tokens[i - 1][1] in FUNCTIONS
    return max(i, 0)


def _after(tokens: Tokens, i: int) -> int:
    """The end of the signs, and of the number, the name, the brackets or the function with its argument, that begin at i."""
    while i < len(tokens) and tokens[i][1] in ("+", "-"):
        i += 1
    if _kind(tokens, i) == "name" and tokens[i][1] in FUNCTIONS:
        i += 1
    depth, start = 0, i
    while i < len(tokens):
        depth += {"(": 1, ")": -1}.get(tokens[i][1], 0)
        if depth < 0 or (depth == 0 and i == start and tokens[i][0] == "sign"):
            return i
        i += 1
        if depth == 0:
            break
    return i


def _text(words: Sequence[str]) -> str:
    """The parts as one text, with a space between two that would run together."""
    text = "".join((" " if i and words[i - 1][-1].isalnum() and word[0].isalnum() else "") + word for i, word in enumerate(words))
    return "(...)" if not text or len(text) > LONGEST else text
