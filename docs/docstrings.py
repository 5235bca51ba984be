"""Docstrings as the site shows them. They are plain text: doctests become blocks of code, and no star of a formula is Markdown.

An extension of griffe, which mkdocstrings loads by its file.
"""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension

CODE = re.compile(r"(``[^`]+``)")


def fenced(text: str) -> str:
    """The text as Markdown.

    >>> fenced("a*b and ``c*d``:\\n\\n>>> f(2)\\n4\\n\\nThen.").splitlines()
    ['a\\\\*b and ``c*d``:', '', '```pycon', '>>> f(2)', '4', '```', '', 'Then.']
    """
    lines: list[str] = []
    inside = ""  # the indentation of a block that is open, and a dot
    for row in [*text.splitlines(), ""]:
        indent = row[: len(row) - len(row.lstrip())]
        if inside and not row.strip():
            lines.append(f"{inside[:-1]}```")
            inside = ""
        if not inside and row.lstrip().startswith(">>> "):
            lines.append(f"{indent}```pycon")
            inside = f"{indent}."
        lines.append(row if inside else _plain(row))
    return "\n".join(lines[:-1])


def _plain(row: str) -> str:
    """A line whose stars outside of code are the signs themselves; a line that is set apart is code as it stands."""
    if row.startswith("    "):
        return row
    return "".join(part if i % 2 else re.sub(r"\*", r"\\*", part) for i, part in enumerate(CODE.split(row)))


class Docstrings(Extension):  # type: ignore[misc]
    """Every docstring, before it is parsed."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        """A module, a class, a function or an attribute."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
