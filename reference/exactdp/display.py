"""How exact numbers and matrices are shown in notebooks: LaTeX, and tables of HTML with labels.

>>> from exactdp.numbers.exact import exact
>>> latex(exact("t/(t+1)")), latex(exact("-3/4"))
('\\\\frac{t}{t + 1}', '-\\\\frac{3}{4}')
>>> table([[exact("1/2"), exact(0)]], ["<a>"], ["x", "y"]).count("<td")
2
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from html import escape

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, RationalFunction
from exactdp.numbers.latex import fraction, quotient, times

__all__ = ["latex", "latex_matrix", "table"]

Shown = Exact | LogSum | float  # the only float is inf
MOST = 12  # rows and columns of a table that are shown


def latex(value: Shown) -> str:
    """The number in LaTeX."""
    if isinstance(value, RationalFunction):
        return quotient(value.numerator, value.denominator, value.variables)
    if isinstance(value, LogSum):
        terms = [fraction(value.constant)] if value.constant else []
        terms += [times(value.epsilon, "\\epsilon")] if value.epsilon else []
        terms += [times(c, f"\\ln {latex(base)}") for base, c in value.terms.items()]
        return " + ".join(terms).replace("+ -", "- ") or "0"
    return "\\infty" if isinstance(value, float) else fraction(value)


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
