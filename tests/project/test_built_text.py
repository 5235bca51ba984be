"""The built site shows no raw marks: no dollar, no backslash, no prompt outside of code, and no star that Markdown took away."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

CODE = {"code", "pre", "math", "script", "style", "title", "head", "svg", "kbd"}
MARKS = ("$", "\\", ">>>")


class Text(HTMLParser):
    """The text of a page outside of code, mathematics and scripts; each emphasis with the characters beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.text = ""
        self.emphasised: list[int] = []  # the places where an emphasis begins and ends

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in CODE:
            self.inside.append(tag)
        elif tag == "em":
            self.emphasised.append(len(self.text))

    def handle_endtag(self, tag: str) -> None:
        if self.inside and tag == self.inside[-1]:
            self.inside.pop()
        elif tag == "em":
            self.emphasised.append(len(self.text))

    def handle_data(self, data: str) -> None:
        self.text += " " if self.inside else data


def raw(page: str) -> Iterator[str]:
    """What is left of the source in the text of a page, each with its surroundings."""
    read = Text()
    read.feed(page)
    for mark in MARKS:
        yield from (read.text[max(m.start() - 30, 0) : m.end() + 30] for m in re.finditer(re.escape(mark), read.text))
    for begin, end in zip(read.emphasised[::2], read.emphasised[1::2], strict=True):
        before, after = read.text[max(begin - 1, 0) : begin], read.text[end : end + 1]
        if re.match(r"[\w)^]", before) or re.match(r"[\w(^]", after):
            yield f"a star is lost: {read.text[max(begin - 30, 0) : end + 30]}"


def test_the_built_text_has_no_raw_marks(site: Path) -> None:
    found = {page.name: marks for page in sorted(site.rglob("*.html")) if (marks := list(raw(page.read_text("utf-8"))))}
    assert found == {}


@pytest.mark.parametrize(
    ("page", "number"),
    [
        ("<p>costs $p$</p>", 2),
        (r"<p>\frac</p>", 1),
        ("<p>&gt;&gt;&gt; f(2)</p>", 1),
        ("<p>2<em>t + 1)/(t^2 - 2</em>t</p>", 1),
        ("<p>an <em>exact</em> answer, <em>over Q(t)</em>: yes</p>", 0),
        (r"<pre><code>$ exactdp audit \ &gt;&gt;&gt; 2<em>3</em>4</code></pre><script>a$b</script>", 0),
    ],
)
def test_a_raw_mark_is_found(page: str, number: int) -> None:
    assert len(list(raw(page))) == number
