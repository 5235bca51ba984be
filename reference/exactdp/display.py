"""How exact numbers and matrices are shown in notebooks: LaTeX, and tables of HTML with labels.

>>> from exactdp.numbers.exact import exact
>>> latex(exact("t/(t+1)")), latex(exact("-3/4"))
('\\\\frac{t}{t + 1}', '-\\\\frac{3}{4}')
>>> table([[exact("1/2"), exact(0)]], ["<a>"], ["x", "y"]).count("<td")
2
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from html import escape

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, RationalFunction

__all__ = ["latex", "latex_matrix", "table"]

Shown = Exact | LogSum | float  # the only float is inf
MOST = 12  # rows and columns of a table that are shown


def latex(value: Shown) -> str:
    """The number in LaTeX."""
    if isinstance(value, RationalFunction):
        above, below = (_polynomial(p, value.variables) for p in (value.numerator, value.denominator))
        return above if below == "1" else f"\\frac{{{above}}}{{{below}}}"
    if isinstance(value, LogSum):
        terms = [_times(value.constant, "")] if value.constant else []
        terms += [_times(value.epsilon, "\\epsilon")] if value.epsilon else []
        terms += [_times(c, f"\\ln {latex(base)}") for base, c in value.terms.items()]
        return " + ".join(terms).replace("+ -", "- ") or "0"
    if isinstance(value, float):
        return "\\infty"
    minus, size = "-" if value < 0 else "", abs(value)
    return f"{minus}{size}" if size.denominator == 1 else f"{minus}\\frac{{{size.numerator}}}{{{size.denominator}}}"


def latex_matrix(rows: Sequence[Sequence[Shown]]) -> str:
    """The rows as a matrix in LaTeX."""
    inside = " \\\\ ".join(" & ".join(map(latex, row)) for row in rows)
    return f"\\begin{{bmatrix}} {inside} \\end{{bmatrix}}"


def table(rows: Sequence[Sequence[Shown]], inputs: Sequence[Hashable], outputs: Sequence[Hashable]) -> str:
    """The rows as a table of HTML with their labels; of many rows and columns the first ones."""
    wide = len(outputs) > MOST
    heads = "".join(f"<th>{_text(y)}</th>" for y in outputs[:MOST]) + "<th>…</th>" * wide
    lines = [f"<tr><th></th>{heads}</tr>"]
    for x, row in zip(inputs[:MOST], rows, strict=False):
        cells = "".join(f"<td>{_text(v)}</td>" for v in row[:MOST]) + "<td>…</td>" * wide
        lines.append(f"<tr><th>{_text(x)}</th>{cells}</tr>")
    if len(inputs) > MOST:
        lines.append(f"<tr><th>…</th><td>{len(inputs)} inputs, {len(outputs)} outputs</td></tr>")
    return f"<table>{''.join(lines)}</table>"


def _text(value: object) -> str:
    text = str(value)
    return escape(text if len(text) <= 40 else f"{text[:37]}...")


def _polynomial(terms: Mapping[tuple[int, ...], int], names: Sequence[str]) -> str:
    """A polynomial: exponents of the names -> coefficient."""
    products = []
    for exponents, c in terms.items():
        powers = " ".join(n if e == 1 else f"{n}^{{{e}}}" for n, e in zip(map(_name, names), exponents, strict=True) if e)
        products.append(_times(Fraction(c), powers))
    return " + ".join(products).replace("+ -", "- ")


def _name(name: str) -> str:
    """A variable: one letter with figures below the line, or words."""
    letter, figures = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")) :]
    letter = letter if len(letter) == 1 else f"\\mathrm{{{letter.replace('_', ' ')}}}"
    return f"{letter}_{{{figures}}}" if figures else letter


def _times(factor: Fraction, what: str) -> str:
    return what if what and factor == 1 else f"-{what}" if what and factor == -1 else f"{latex(factor)} {what}".strip()
