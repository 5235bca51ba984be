"""The errata pages of the site have no raw mathematics: formulas are MathML, what a kernel says is code, no star is lost."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs"))
hooks = pytest.importorskip("hooks", reason="mkdocs is installed with the extra site")
PAGES = {path: text for path, text in hooks.pages() if path.startswith("errata-")}


def said(text: str) -> str:
    """What Markdown reads as text: neither code nor MathML."""
    return re.sub(r"<math>.*?</math>", "", re.sub(r"`[^`\n]*`", "", text))


@pytest.mark.parametrize("path", PAGES)
def test_no_mark_of_latex_is_left(path: str) -> None:
    assert "<math>" in PAGES[path]
    assert re.findall(r".{0,40}(?:\$|\\[A-Za-z]).{0,40}", said(PAGES[path])) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_star_is_taken_for_emphasis(path: str) -> None:
    """Stars outside of code are the pairs around a name in bold, and the marks of lists."""
    left = re.sub(r"\*\*[^*\n]+\*\*|^- ", "", said(PAGES[path]), flags=re.MULTILINE)
    assert re.findall(r".{0,40}\*.{0,40}", left) == []
    inside = re.findall(r"<math>(.*?)</math>", PAGES[path])
    assert not any(re.search(r"[*_`]", text) for text in inside)


@pytest.mark.parametrize("path", PAGES)
def test_a_list_within_a_list_is_indented_by_four(path: str) -> None:
    """By fewer spaces the site's Markdown reads its items as items of the outer list, and counts them."""
    assert re.findall(r"^ {1,3}- .{0,40}", PAGES[path], flags=re.MULTILINE) == []


def test_a_line_is_set() -> None:
    assert hooks.set_in_type("at $a*b_1$, `$x$`") == "at " + hooks._typed(("math", "a*b_1")) + ", `$x$`"
    assert hooks.set_in_type("- The kernel says: refuted (exact): 2*3*4 < 1") == "- The kernel says: `refuted (exact): 2*3*4 < 1`"
