"""How exact numbers and matrices are shown in notebooks: LaTeX, and tables of HTML with labels.

>>> from exactdp.numbers.exact import exact
>>> latex_matrix([[exact("1/2"), exact(0)]])
'\\\\begin{bmatrix} \\\\frac{1}{2} & 0 \\\\end{bmatrix}'
>>> table([[exact("1/2"), exact(0)]], ["<a>"], ["x", "y"]).count("<td")
2
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from exactdp.numbers import foreign
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import Exact
from exactdp.numbers.latex import latex

__all__ = ["Rows", "grid", "latex_matrix", "table"]

Shown = Exact | LogSum | Interval | float  # the only float is inf
MOST = 12  # rows and columns of a table that are shown


class Rows:
    """Rows of numbers as notebooks show them, a table, and LaTeX where they are few; and as other libraries take them."""

    __slots__ = ()
    if TYPE_CHECKING:

        @property
        def rows(self) -> tuple[tuple[Shown, ...], ...]:
            """All entries."""

    def to_latex(self) -> str:
        """The entries as a matrix in LaTeX."""
        return latex_matrix(self.rows)

    def to_numpy(self, dtype: str = "float64") -> Any:
        """The entries as an array.

        Args:
            dtype: of the array; each entry is a double first.

        Returns:
            Doubles, an infinite level as inf.

        Raises:
            BadInput: where t or eps occurs.

        Example:
            >>> from exactdp.policy import PrivacyMatrix
            >>> PrivacyMatrix.ldp(2, 1).to_numpy().tolist()
            [[0.0, 1.0], [1.0, 0.0]]
        """
        return foreign.float_matrix(self.rows, dtype)

    def to_sympy(self) -> Any:
        """The entries as a matrix of sympy, exactly.

        Returns:
            Rational numbers, expressions in t, sums of logarithms.

        Example:
            >>> from exactdp.policy import PrivacyMatrix
            >>> PrivacyMatrix.ldp(2, "ln 3").to_sympy()[0, 1]
            log(3)
        """
        return foreign.sympy_matrix(self.rows)

    def to_mpmath(self, dps: int = 30) -> Any:
        """The entries as a matrix of mpmath.

        Args:
            dps: decimal digits.

        Returns:
            Numbers of mpmath.

        Raises:
            BadInput: where t or eps occurs.

        Example:
            >>> from exactdp.policy import PrivacyMatrix
            >>> float(PrivacyMatrix.ldp(2, 1).to_mpmath()[0, 1])
            1.0
        """
        return foreign.mpmath_matrix(self.rows, dps)

    def to_pandas(self, dtype: str = "float64") -> Any:
        """The entries as a frame of pandas, with the labels.

        Args:
            dtype: as for ``to_numpy``; "object" keeps the exact numbers.

        Returns:
            A DataFrame, a row for each input.

        Raises:
            BadInput: where t or eps occurs, but for "object".

        Example: frame = channel.to_pandas()
        """
        labels = {"index": getattr(self, "inputs", None), "columns": getattr(self, "outputs", None)}
        return foreign.pandas_frame(self.rows, dtype, **{side: given for side, given in labels.items() if given is not None})

    def _repr_html_(self) -> str:
        """What a notebook shows: the entries with their labels, of a large matrix the first ones."""
        rows = self.rows
        return table(rows, getattr(self, "inputs", range(len(rows))), getattr(self, "outputs", range(len(rows[0]))))

    def _repr_latex_(self) -> str | None:
        """What a notebook prints: the matrix, where it is small."""
        rows = self.rows
        return f"${latex_matrix(rows)}$" if max(len(rows), len(rows[0])) <= MOST else None


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


def grid(heads: Sequence[str], lines: Sequence[Sequence[object]]) -> str:
    """A table of HTML with a line of heads."""
    top = "".join(f"<th>{_text(head)}</th>" for head in heads)
    rest = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in line)}</tr>" for line in lines)
    return f"<table><tr>{top}</tr>{rest}</table>"


def _text(value: object) -> str:
    text = str(value)
    return escape(text if len(text) <= 40 else f"{text[:37]}...")
