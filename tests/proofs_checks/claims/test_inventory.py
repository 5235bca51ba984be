"""What the inventory calls printed is the paper's: none of our phrases, no statement of ours; a reading adds something."""

import re
from collections import defaultdict

import pytest

from exactdp_checks.claims.inventory import statements

OURS = re.compile(
    r"\bread as\b|with no relation|in our words|\bi\.e\. our|^(?:Quoted|Restatement|Restates)\b|\bprinted\b|\bclaimed\b"
    r"|said to (?:have|serve)|listed separately|up to constants|that is \$2\\tanh|In code:|Stands for it"
)


def plain(text: str) -> str:
    """A text without blanks, sizes of brackets and points of multiplication."""
    return re.sub(r"\\(?:left|right|cdot(?!s)|[,!])|\s|\.$", "", text)


@pytest.mark.parametrize("text", ["Quoted: $x$ is true.", "It is so (printed without $r$).", "A set, read as a list."])
def test_our_phrases_are_found(text: str) -> None:
    assert OURS.search(text)


def test_what_is_printed_has_no_phrase_of_ours() -> None:
    """How a sentence is understood, and what it was printed with, stand in fields of their own."""
    assert [s.id for s in statements() if OURS.search(s.printed)] == []


def test_what_we_add_is_not_printed() -> None:
    """By its label and by its id; and a reading is a reading of something."""
    ours = [s for s in statements() if s.label.startswith("beyond the paper") or re.search("/beyond-|-corrected$|-sharp$", s.id)]
    assert len(ours) > 300
    assert [s.id for s in ours if s.printed or s.reading] == []
    assert [s.id for s in statements() if s.reading and not s.printed] == []


def test_a_reading_adds_something() -> None:
    """It does not only repeat what is printed, and one sentence that stands twice is read in two ways or for two labels."""
    assert [s.id for s in statements() if s.reading and plain(s.reading) in plain(s.printed)] == []
    twice: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for s in statements():
        if s.printed:
            twice[s.paper, plain(s.printed)].add((s.label, s.reading))
    assert {key for key, found in twice.items() if len({label for label, _ in found}) < len(found)} == set()


def test_what_is_left_out_is_marked() -> None:
    """By one sign in words, by dots in formulas; no sentence is nothing but that."""
    words = {s.id: re.sub(r"\$[^$]*\$", "", s.printed) for s in statements() if s.printed}
    assert [i for i, text in words.items() if "..." in text] == []
    assert [s.id for s in statements() if s.printed and not re.search(r"\w", s.printed.replace("…", ""))] == []
