"""The kernel's sentence and what the theorem of the checker means: shown side by side, and changed together."""

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import meanings
import pytest
from kernel_examples import EXAMPLES, verdict

from exactdp_checks.exporting.accepted import ACCEPTED
from exactdp_checks.exporting.building import theorems
from exactdp_checks.exporting.sums import SUMS

CONSTRUCTORS = set(re.findall(r"^  \| (\w+) \(", (theorems() / "Kernel/Certificates.v").read_text("utf-8"), re.MULTILINE))


def at(*path: Any, to: Any) -> Callable[[Any], None]:
    """A change of one place of a body."""

    def change(body: Any) -> None:
        for step in path[:-1]:
            body = body[step]
        body[path[-1]] = to

    return change


NATS = {**EXAMPLES["rational"][1], "attained": None, "policy": {"levels": [3, "inf"], "pattern": [[0, 0], [0, 0]]}}
FREE = {**EXAMPLES["symbolic"][1], "attained": None}
TWICE = {"scores": {"values": [0, 3], "pattern": [[0], [0]]}, "target": {"values": [0, 3], "pattern": [[0], [0]]}}
SURE = {
    "channel": {"rows": [[1, 2], [1, 2]], "denominators": [3, 3], "radius": 0},
    "chains": [EXAMPLES["law, two denominators"][1]["chains"][0]] * 2,
}
ONE_FORM = {  # the largest of one form is the form, whose sum is the same for all channels
    "utility": {"form": "maximum", "weights": [["1/2", "1/3"]]},
    "dual": [["1/2"], ["1/3"]],
    "value": ["5/6"],
}
TWO_ROWS = {"channel": {"values": ["1/2"], "pattern": [[0, 0], [0, 0]]}, "chains": EXAMPLES["law over Q(t)"][1]["chains"] * 2}
UNSAID = {  # of how it is proved, of which neither speaks
    "bits": ("enclosure", at("bits", to=200)),
    "a bound of e^level": ("approximate, not tight", at("power", to="19/10")),
}
BASES = {
    "nats": ("privacy", NATS),
    "symbolic no equality": ("privacy", FREE),
    "violation over Q(t)": meanings.SHOWN["violation over Q(t)"],
    "approximate, not tight": ("approximate", {**EXAMPLES["approximate"][1], "delta": "1/3"}),
    **{name: value[:2] for name, value in EXAMPLES.items()},
}
CHANGES = {  # each of them is accepted, before and after
    "a level": ("nats", at("policy", "levels", 0, to=2)),
    "an entry": ("nats", at("channel", "rows", 0, to=[2, 2])),
    "a pair without a level": ("nats", at("policy", "pattern", 0, 1, to=1)),
    "no equality": ("rational", at("attained", to=None)),
    "another equality": ("rational", at("attained", to=[1, 0, 1])),
    "the place of a violation": ("violation", at("place", to=[0, 1, 0])),
    "a level that is exceeded": ("violation", at("policy", "levels", 0, to=1)),
    "a side": ("identity", at("lhs", to=["*", 1, ["-", ["^", "t", 2], ["^", "k", 2]]])),
    "strict or not": ("nonnegative", at("relation", to="<=")),
    "a corner": ("nonnegative", at("from", "t", to=2)),
    "an open corner": ("nonnegative", at("open", to=["t"])),
    "a point": ("comparison", at("point", "k", to="-3/2")),
    "a relation": ("comparison", at("relation", to="<=")),
    "what is false": ("comparison", at("rhs", to=2)),
    "the start of a range": ("counterexample", at("from", "k", to=0)),
    "an integer": ("counterexample", at("integers", to=[])),
    "the point where it fails": ("counterexample", at("point", "k", to=4)),
    "a range": ("enumeration", at("ranges", "k", to=[3, 5])),
    "a number that is enclosed": ("enclosure", at("lhs", to=["ln", 2])),
    "a function": ("enclosure", at("lhs", to=["sqrt", "6/5"])),
    "a relation of enclosures": ("enclosure", at("relation", to="<=")),
    "a power of t": ("symbolic no equality", at("policy", "levels", 0, "eps", to=2)),
    "a value": ("symbolic no equality", at("channel", "values", to=["1/2", "1/2"])),
    "a pair over Q(t) without a level": ("symbolic blocks", at("policy", "pattern", 0, 1, to=2)),
    "another equality over Q(t)": ("symbolic", at("attained", to=[1, 0, 1])),
    "a radius": ("violation in a radius", at("channel", "radius", to="1/200")),
    "a level within a radius": ("violation in a radius", at("policy", "levels", 0, to=1)),
    "delta": ("approximate", at("delta", to="1/3")),
    "another pair that exceeds delta": ("approximate refuted", at("pair", to=[1, 0])),
    "a bound of a column": ("columns, not tight", at("tops", 0, to="5/8")),
    "an output that attains": ("columns", at("attained", to=0)),
    "an entry that is exceeded": ("entries", at("above", to="7/8")),
    "a law of a part": ("product, pair by pair", at("laws", 0, to=["1/3", "2/3"])),
    "the parts of an input": ("product, looked at", at("rows", 1, to=[2])),
    "a level of a product": ("product violation", at("policy", "levels", 0, to="1/2")),
    "the inputs of a product": ("product violation", lambda body: body.update(place=[1, 0], report=[0, 1, 0])),
    "the right side of a program": ("optimum", lambda body: body.update(rhs=[5, "3/2"], primal=["3/2", "7/2", 0], value="23/2")),
    "the law of a chain": ("law, two denominators", lambda body: body.update(SURE)),
    "a form of a utility": ("guessing", lambda body: body.update(ONE_FORM)),
    "scores and their targets": ("moments", lambda body: body.update(TWICE)),
    "a smaller radius of a private one": ("radius", at("channel", "radius", to="1/20")),
    "the t at which a bound is exceeded": ("violation over Q(t)", at("t", to="7/5")),
    "a power of t at a violation": ("violation over Q(t)", at("policy", "levels", 0, "eps", to=0)),
    "inputs of a law over Q(t)": ("law over Q(t)", lambda body: body.update(TWO_ROWS)),
    "what is refuted": ("comparison refuted", at("rhs", to=1)),
    "what is refuted by enclosures": ("enclosure refuted", at("point", "x", to="3/5")),
}


def changed(example: str, change: Callable[[Any], None]) -> list[tuple[str, Any]]:
    """A certificate, and with the change."""
    kind, body = BASES[example]
    other = deepcopy(body)
    change(other)
    return [(kind, body), (kind, other)]


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_a_change_of_the_sentence_and_of_the_data(name: str) -> None:
    before, after = changed(*CHANGES[name])
    assert meanings.lemma(*before).data != meanings.lemma(*after).data
    assert verdict(*before).proposition != verdict(*after).proposition


def test_every_kind_is_shown_and_changed() -> None:
    assert set(meanings.arguments()) == CONSTRUCTORS
    for given in (meanings.SHOWN, {example: BASES[example] for example, _ in CHANGES.values()}):
        assert {meanings.lemma(*one).data.split()[0].removeprefix("(") for one in given.values()} == CONSTRUCTORS
    assert {kind for kind, _ in meanings.SHOWN.values()} == {name.split()[0] for name in {**ACCEPTED, **SUMS}}


def test_the_page_has_the_sentence_of_each_example() -> None:
    sentences = [meanings.said(*example) for example in meanings.SHOWN.values()]
    assert re.findall(r"^## .+\n\n(.+)$", meanings.PAGE.read_text("utf-8"), re.MULTILINE) == sentences
    assert len(set(sentences)) == len(sentences)


def test_the_page_has_the_meanings_that_the_assistant_prints(folder: Path) -> None:
    """If not: python tests/support/meanings.py writes them."""
    assert meanings.PAGE.read_text("utf-8") == meanings.page(folder)


def test_a_change_is_a_change_of_the_sentence_and_of_the_meaning(folder: Path) -> None:
    """Of every kind; what neither speaks of changes neither, so that the meaning is not all of the data."""
    every = {**CHANGES, **UNSAID}
    pairs = [changed(*change) for change in every.values()]
    found = meanings.printed([meanings.lemma(*one).data for pair in pairs for one in pair], folder)
    kept = {name for name, before, after in zip(every, found[::2], found[1::2], strict=True) if before == after}
    assert kept == set(UNSAID)
    assert {name for name, (a, b) in zip(every, pairs, strict=True) if meanings.said(*a) == meanings.said(*b)} == kept
