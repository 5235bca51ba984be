"""How a result is shown: a sentence in a session, at most three lines in print, HTML in a notebook, a dictionary, a frame.

>>> class Answer(Shown):
...     def __str__(self):
...         return "two answers: print(answer.text()) shows them"
...     def text(self):
...         return "the larger: 3\\nthe smaller: 1/2"
...     def to_json(self):
...         return {"larger": "3", "smaller": {"exact": "1/2", "decimal": 0.5}}
>>> Answer(), Answer().to_dict()["larger"]
(<Answer: two answers: print(answer.text()) shows them>, '3')
>>> Answer().records()
[{'larger': '3', 'smaller.exact': '1/2', 'smaller.decimal': 0.5}]
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from exactdp.errors import OutOfScope
from exactdp.truth import NoTruthValue

__all__ = ["Shown"]


class Shown(NoTruthValue):
    """A result: ``str()`` has at most three lines and ``text()`` is all of it; ``to_json`` of a kind of result feeds the rest."""

    def __repr__(self) -> str:
        """One sentence: what a session shows."""
        return f"<{type(self).__name__}: {self._sentence()}>"

    def _sentence(self) -> str:
        """All in one sentence: that of the kind of result, else the first line."""
        said: str | None = getattr(self, "sentence", None)
        return said or str(self).partition("\n")[0]

    def text(self) -> str:
        """All lines for people; of most results those that print shows.

        Returns:
            Lines of text.

        Example:
            >>> import exactdp
            >>> exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3").text().splitlines()[0].split(None, 1)[1]
            'the matrix is epsilon-LDP at epsilon = ln(3).'
        """
        return str(self)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, with exact numbers as text: what ``--json`` prints, where a command prints it.

        Returns:
            Dictionaries, lists, text, numbers, None.

        Raises:
            OutOfScope: if this kind of result has no such form.

        Example:
            >>> import exactdp
            >>> exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3").to_dict()["status"]
            0
        """
        form = getattr(self, "to_json", None)
        if form is None:
            raise OutOfScope(f"a {type(self).__name__} has no form as a dictionary: read its attributes")
        made: dict[str, Any] = form()
        return made

    def records(self) -> list[dict[str, Any]]:
        """The rows of ``to_pandas``: one of the whole result, or one for each of its parts.

        Returns:
            Dictionaries with equal keys; a key within a key is joined by a dot.

        Example:
            >>> import exactdp
            >>> exactdp.compare(4, "ln 3", names=("GRR", "OUE")).records()[0]["bits"]
            2
        """
        return [_flat(self.to_dict())]

    def to_pandas(self) -> Any:
        """The result as a frame of pandas: a row for each part that it lists, else one row.

        Returns:
            A DataFrame; exact numbers are text, decimals beside them floats.

        Raises:
            ImportError: without pandas; ``records`` needs none.

        Example: exactdp.compare(4, "ln 3").to_pandas()
        """
        from exactdp.numbers.foreign import frame  # results that only print do not need it

        return frame(self.records())

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return f"<p>{'<br>'.join(map(escape, str(self).splitlines()))}</p>"


def _flat(nested: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """One level of keys, which are joined by dots."""
    flat: dict[str, Any] = {}
    for key, value in nested.items():
        flat |= _flat(value, f"{before}{key}.") if isinstance(value, Mapping) else {f"{before}{key}": value}
    return flat
