"""The answer to "does it hold?": printed as text with typeset mathematics, as HTML with MathML, as JSON.

>>> found = why("linear-queries 3.1")
>>> print(found.text(100).splitlines()[0])
linear-queries/thm-3.1 is refuted, grade statement: the statement itself is false.
>>> why("theorem 3.3").certain
False
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from html import escape
from typing import Any

from exactdp.shown import Shown
from exactdp_checks.answering.finding import MOST, find
from exactdp_checks.answering.index import Row
from exactdp_checks.answering.sections import headline, sections
from exactdp_checks.claims.sources import PAPERS
from exactdp_checks.typeset.mathml import page
from exactdp_checks.typeset.plain import line, raw

__all__ = ["Answer", "why"]

FEW = 3  # statements that are named in a line
WIDE, NARROW = 100, 30  # columns that lines have at most, and at least
VERBATIM = ("In exactdp", "Check it again")


@dataclass(frozen=True, repr=False)
class Answer(Shown):
    """What is known about a question, in ``text()``: the statements that it means, or a list to choose from."""

    question: str
    families: tuple[tuple[Row, ...], ...]
    certain: bool
    unknown: tuple[str, ...] = ()

    def __str__(self) -> str:
        first, *_ = self.families
        if not self.certain:
            names = ", ".join(one["id"] for one, *_ in self.families[:FEW])
            without = f"No statement has {' or '.join(map(repr, self.unknown))} in it. " if self.unknown else ""
            several = (
                f"{without}{len(self.families)} statements fit {self.question!r}: {names}{', ...' * (len(self.families) > FEW)}"
            )
            return f"{several}\none of them: exactdp.why({first[0]['id']!r})\nall of them: print(answer.text())"
        title, place = headline(first)
        return f"{title}\n{line(place)}\nwhat is printed, why, and what is true: print(answer.text())"

    def records(self) -> list[dict[str, Any]]:
        """A row for each statement: those of the answer, or those to choose from.

        Returns:
            A list of dictionaries with the same keys.

        Example:
            >>> import exactdp
            >>> answer = exactdp.why("linear-queries/thm-3.3")
            >>> answer.records()[0]["id"]
            'linear-queries/thm-3.3'
        """
        chosen = self.families[0] if self.certain else [first for first, *_ in self.families]
        return [{key: r.get(key) for key in ("id", "label", "kind", "word", "printed", "statement")} for r in chosen]

    def text(self, width: int = 80, unicode: bool = True) -> str:
        """The answer in lines of at most ``width`` characters; without ``unicode``, mathematics stays as it is in LaTeX.

        Args:
            width: the length of the longest line, in characters.
            unicode: whether mathematics is typeset with characters beyond ASCII.

        Returns:
            Lines of text.

        Example:
            >>> import exactdp
            >>> answer = exactdp.why("linear-queries/thm-3.3")
            >>> max(map(len, answer.text(60).splitlines())) <= 60
            True
        """
        wide = max(NARROW, min(width, WIDE))
        shown = line if unicode else raw
        return "\n".join(self._one(wide, shown) if self.certain else self._list(wide, shown))

    def _one(self, width: int, shown: Any) -> list[str]:
        title, place = headline(self.families[0])
        lines = [*_wrapped(title, width, ""), *_wrapped(shown(place), width, "  ")]
        for heading, texts in sections(self.families[0]):
            lines += ["", *_wrapped(heading, width, "")]
            for text in texts:
                lines += [f"  {text}"] if heading in VERBATIM else _wrapped(shown(text), width, "  ", "    ")
        return lines

    def _list(self, width: int, shown: Any) -> list[str]:
        many = f"the first {MOST} that fit" if len(self.families) >= MOST else f"{len(self.families)} that fit"
        lines = _wrapped(f"No statement has {' or '.join(map(repr, self.unknown))} in it.", width, "") if self.unknown else []
        lines += _wrapped(
            f"Several statements may be meant by {self.question!r}; {many}, to be asked for by id, as in", width, ""
        )
        lines += [f"  exactdp why {self.families[0][0]['id']}"]
        for first, *_ in self.families:
            said = shown(first.get("printed") or first.get("statement", first["label"]))
            lines += ["", *_wrapped(f"{first['id']}  ({first['word']}{_written_by(first)})", width, "", "  ")]
            lines += textwrap.wrap(said, width - 2, initial_indent="  ", subsequent_indent="  ", max_lines=2, placeholder=" ...")
        return lines

    def to_json(self) -> dict[str, Any]:
        """The statements with all that the index knows of them, or the choices.

        Returns:
            Objects that ``json.dumps`` takes.

        Example:
            >>> import exactdp
            >>> answer = exactdp.why("linear-queries/thm-3.3")
            >>> sorted(answer.to_json())
            ['choices', 'question', 'statements']
        """
        if self.certain:
            return {"question": self.question, "statements": [dict(r) for r in self.families[0]], "choices": []}
        choices = [{"id": f[0]["id"], "label": f[0]["label"], "word": f[0]["word"]} for f in self.families]
        return {"question": self.question, "statements": [], "choices": choices}

    def to_html(self) -> str:
        """The answer as a fragment of a page, mathematics as MathML.

        Returns:
            Text in HTML.

        Example:
            >>> import exactdp
            >>> answer = exactdp.why("linear-queries/thm-3.3")
            >>> "thm-3.3" in answer.to_html()
            True
        """
        if not self.certain:
            items = "".join(
                f"<li><code>{escape(f[0]['id'])}</code> ({f[0]['word']}{escape(_written_by(f[0]))})</li>" for f in self.families
            )
            return f"<div><p>Several statements may be meant by {escape(self.question)}:</p><ul>{items}</ul></div>"
        title, place = headline(self.families[0])
        parts = [f"<p><strong>{escape(title)}</strong><br>{page(place)}</p>"]
        for heading, texts in sections(self.families[0]):
            inside = [f"<code>{escape(t)}</code>" if heading in VERBATIM else _page(t) for t in texts]
            parts.append(f"<p><strong>{escape(heading)}</strong><br>{'<br>'.join(inside)}</p>")
        return f"<div>{''.join(parts)}</div>"

    def to_latex(self) -> str:
        """The answer in LaTeX: headings in bold face, mathematics as it stands, names and commands in typewriter type.

        Returns:
            Text in LaTeX.

        Example:
            >>> import exactdp
            >>> answer = exactdp.why("linear-queries/thm-3.3")
            >>> "textbf" in answer.to_latex()
            True
        """
        if not self.certain:
            names = ", ".join(_typed(first["id"]) for first, *_ in self.families)
            return f"Several statements may be meant by {_plain(self.question)}: {names}."
        title, place = headline(self.families[0])
        parts = [f"\\textbf{{{_plain(title)}}}", _plain(place)]
        for heading, texts in sections(self.families[0]):
            parts.append(f"\\textbf{{{_plain(heading)}}}")
            parts += [_typed(t) if heading in VERBATIM else _plain(t) for t in texts]
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return self.to_html()

    def _repr_latex_(self) -> str:
        """What a notebook prints."""
        return self.to_latex()


def why(question: str) -> Answer:
    """What is printed, what is established and what is true about a statement.

    Args:
        question: an id, a number such as "table 1 of heavy-hitters", or words.

    Returns:
        The answer; a list to choose from, with ``certain`` False, where several statements fit.

    Raises:
        BadInput: if none fits.

    Example:
        >>> why("heavy-hitters/thm-4.1").certain
        True
    """
    found = find(question)
    return Answer(question, found.families[:1] if found.certain else found.families, found.certain, found.unknown)


def _page(text: str) -> str:
    """A text with mathematics as HTML; what the proof assistant says is code, whose signs are no formulas."""
    before, says, theorem = text.partition("It says: ")
    return page(text) if not says else f"{page(before)}{says}<code>{escape(theorem)}</code>"


def _written_by(row: Row) -> str:
    """The surnames of the authors of its paper, by which people who have only the paper know it."""
    names = [name.split()[-1] for p in PAPERS if p.key == row["id"].partition("/")[0] for name in p.authors]
    return f"; {' and '.join(names) if len(names) < 3 else f'{names[0]} et al.'}" if names else ""


def _plain(text: str) -> str:
    """Text with mathematics; outside of it, what LaTeX reads as a sign is escaped."""
    parts = text.split("$")
    return "$".join(part if i % 2 else re.sub(r"([%&#_{}])", r"\\\1", part) for i, part in enumerate(parts))


def _typed(text: str) -> str:
    """A name or a command, letter by letter."""
    escaped = re.sub(r"([%&#_{}$])", r"\\\1", text)
    return f"\\texttt{{{escaped}}}"


def _wrapped(text: str, width: int, first: str, following: str | None = None) -> list[str]:
    rest = first if following is None else following
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
