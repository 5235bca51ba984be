r"""Formulas of certificates as LaTeX, for reading: what multiplies by 1 or adds 0 is left out, and nothing else is changed.

The kernel's own sentence shows the formula as it was certified; this is the same one, as people write it.

>>> print(latex(["+", 0, ["*", 2, ["ln", 2]], ["*", -1, ["/", 1, ["^", "t", 2]]]]))
2 \ln(2) - \frac{1}{t^{2}}
>>> print(latex(["*", ["-", "alpha", 1], ["exp", "1/20"]]), latex("3/7"))
(\alpha - 1) e^{1/20} \frac{3}{7}
"""

from __future__ import annotations

import re
from typing import Any

from exactdp_checks.typeset.symbols import GREEK

__all__ = ["latex"]

SUM, PRODUCT, ATOM = range(3)  # how closely a text holds together


def latex(tree: Any) -> str:
    """The expression in LaTeX."""
    return _text(tree)[0]


def _text(tree: Any) -> tuple[str, int]:
    if not isinstance(tree, list):
        return _leaf(str(tree))
    sign, *parts = tree
    if sign == "^":
        return f"{_held(parts[0], ATOM)}^{{{parts[1]}}}", PRODUCT
    if sign == "exp" and parts[0] in (1, "1"):
        return "e", ATOM
    if sign == "exp":
        return f"e^{{{_exponent(parts[0])}}}", PRODUCT
    if sign == "sqrt":
        return f"\\sqrt{{{latex(parts[0])}}}", ATOM
    if sign in ("ln", "erf"):
        return f"\\{sign}({latex(parts[0])})", PRODUCT
    if sign == "*":
        return _product([p for p in parts if p not in (1, "1")] or [1])
    if sign == "/":
        return f"\\frac{{{latex(parts[0])}}}{{{latex(parts[1])}}}", ATOM
    if sign == "+":
        parts = [p for p in parts if p not in (0, "0")] or [0]
    if len(parts) == 1:
        return _text(parts[0])
    found = _held(parts[0], PRODUCT) if not _text(parts[0])[0].startswith("-") else _text(parts[0])[0]
    for part in parts[1:]:
        text, rank = _text(part)
        if sign == "+" and text.startswith("-") and rank >= PRODUCT:
            found += f" - {text[1:]}"
        else:
            found += f" {sign} {_held(part, PRODUCT) if not text.startswith('-') else f'({text})'}"
    return found, SUM


def _leaf(text: str) -> tuple[str, int]:
    """A number, or a variable: a letter of Greek by its name, figures behind a letter below the line."""
    minus, text = ("-", text[1:]) if text.startswith("-") else ("", text)
    above, stroke, below = text.partition("/")
    if stroke:
        return f"{minus}\\frac{{{above}}}{{{below}}}", PRODUCT if minus else ATOM
    if text.isdigit():
        return minus + text, PRODUCT if minus else ATOM
    match = re.fullmatch(r"([A-Za-z]+?)_?(\d*)", text)
    name, figures = (match[1], match[2]) if match else (text, "")
    name = f"\\{name}" if name in GREEK else name if len(name) == 1 else f"\\mathrm{{{name.replace('_', ' ')}}}"
    return f"{name}_{{{figures}}}" if figures else name, ATOM


def _exponent(tree: Any) -> str:
    """An exponent: fractions with a stroke."""
    return str(tree) if not isinstance(tree, list) else latex(tree)


def _product(parts: list[Any]) -> tuple[str, int]:
    if len(parts) == 1:
        return _text(parts[0])
    if parts[0] in (-1, "-1"):
        return f"-{_product(parts[1:])[0]}" if len(parts) > 2 else f"-{_held(parts[1], PRODUCT)}", PRODUCT
    texts = [_held(p, PRODUCT) for p in parts]
    found = texts[0]
    for text in texts[1:]:
        dotted = text[0].isdigit() or text.startswith(("-", "\\frac")) or (found[-1].isdigit() and text[0].isdigit())
        found += f" \\cdot {f'({text})' if text.startswith('-') else text}" if dotted else f" {text}"
    return found, PRODUCT


def _held(tree: Any, rank: int) -> str:
    text, own = _text(tree)
    bare = own >= rank and not (rank == ATOM and text.startswith(("\\frac", "-")))
    return text if bare else f"({text})"
