"""Fractions, polynomials and their quotients in LaTeX, from what they consist of: nothing of the objects is needed.

>>> fraction(Fraction(-3, 4)), polynomial({(2,): 1, (1,): -2, (0,): 1}, ("t",))
('-\\\\frac{3}{4}', 't^{2} - 2 t + 1')
>>> quotient({(1,): 1}, {(1,): 1, (0,): 1}, ("t",))
'\\\\frac{t}{t + 1}'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp.numbers.outward import Outward

__all__ = ["fraction", "latex", "latex_tree", "logarithms", "polynomial", "quotient", "times"]

Terms = Mapping[tuple[int, ...], int]
TREES: dict[str, Callable[..., str]] = {  # of an expression: its sign or function -> LaTeX of its parts
    "+": "{} + {}".format,
    "-": "{} - {}".format,
    "*": "{} \\cdot {}".format,
    "/": "\\frac{{{}}}{{{}}}".format,
    "sqrt": "\\sqrt{{{}}}".format,
    "exp": "e^{{{}}}".format,
    "ln": "\\ln\\left({}\\right)".format,
    "erf": "\\operatorname{{erf}}\\left({}\\right)".format,
}


def latex(value: Outward | Fraction | float) -> str:
    """The number in LaTeX; the only float is inf."""
    if isinstance(value, Outward):
        return value._latex()
    return "\\infty" if isinstance(value, float) else fraction(value)


def latex_tree(tree: Any) -> str:
    """An expression: a number, "phi0", or a list of a sign or a function and its parts."""
    if isinstance(tree, str):
        return "\\frac{1}{\\sqrt{2 \\pi}}"
    if not isinstance(tree, list):
        return latex(tree)
    sign, *parts = tree
    texts = list(map(latex_tree, parts))
    for i, text in enumerate(texts):  # a sum within a product, or behind a minus
        if (sign == "*" or (sign == "-" and i)) and (" + " in text or " - " in text or text.startswith("-")):
            texts[i] = f"\\left({text}\\right)"
    return TREES[sign](*texts)


def fraction(value: Fraction | int) -> str:
    """A rational number."""
    minus, size = "-" if value < 0 else "", abs(Fraction(value))
    return f"{minus}{size}" if size.denominator == 1 else f"{minus}\\frac{{{size.numerator}}}{{{size.denominator}}}"


def logarithms(constant: Fraction, epsilon: Fraction, terms: Mapping[Fraction, Fraction]) -> str:
    """constant + epsilon eps + sum of c ln r over ``terms`` (r -> c)."""
    parts = [fraction(constant)] if constant else []
    parts += [times(epsilon, "\\epsilon")] if epsilon else []
    parts += [times(c, f"\\ln {fraction(base)}") for base, c in terms.items()]
    return " + ".join(parts).replace("+ -", "- ") or "0"


def quotient(above: Terms, below: Terms, names: Sequence[str]) -> str:
    """A quotient of two polynomials, or the first one where the second is 1."""
    first, second = polynomial(above, names), polynomial(below, names)
    return first if second == "1" else f"\\frac{{{first}}}{{{second}}}"


def polynomial(terms: Terms, names: Sequence[str]) -> str:
    """A polynomial: exponents of the names -> coefficient."""
    products = []
    for exponents, c in terms.items():
        powers = " ".join(n if e == 1 else f"{n}^{{{e}}}" for n, e in zip(map(_name, names), exponents, strict=True) if e)
        products.append(times(Fraction(c), powers))
    return " + ".join(products).replace("+ -", "- ")


def times(factor: Fraction, what: str) -> str:
    """A number times what follows it, which may be nothing."""
    return what if what and factor == 1 else f"-{what}" if what and factor == -1 else f"{fraction(factor)} {what}".strip()


def _name(name: str) -> str:
    """A variable: one letter with figures below the line, or words."""
    letter, figures = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")) :]
    letter = letter if len(letter) == 1 else f"\\mathrm{{{letter.replace('_', ' ')}}}"
    return f"{letter}_{{{figures}}}" if figures else letter
