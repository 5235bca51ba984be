"""Every statement is found by its id, and each that has a number by its kind, its number and its paper, as people say them."""

import re

import pytest

from exactdp.errors import BadInput
from exactdp_checks.answering.answer import why
from exactdp_checks.answering.index import base, rows
from exactdp_checks.answering.numbered import KINDS
from exactdp_checks.claims.sources import PAPERS

IDS = sorted(rows())
NUMBERED = re.compile(r"([a-z]+|inf-thm)-((?:[a-z]\.)?[0-9]+(?:\.[0-9]+)*[a-c]?)((?:-[a-z0-9-]+)?)")
AUTHOR = {paper.key: paper.authors[0].split()[-1] for paper in PAPERS}
FORMS = (  # how people write a kind, a number and a paper
    "{noun} {number} of {paper}",
    "{Noun} ({number}), {paper}",
    "{paper} {short}. {number}",
    "{paper}/{noun} {number}",
    "{short}-{number} {author}",
    "what is {short}({number}) in {author}'s paper",
)


def said(name: str) -> tuple[str, ...]:
    """How people ask for a statement that has a number, its ending as words: section 3.1 hash size of heavy-hitters."""
    paper, _, rest = name.partition("/")
    found = NUMBERED.fullmatch(base(rest))
    if found is None or found[1] not in KINDS or paper not in AUTHOR:
        return ()
    noun, *_ = KINDS[found[1]].replace("informal-theorem", "informal theorem").split()
    noun = "informal theorem" if found[1] == "inf-thm" else noun
    words = {
        "noun": noun,
        "Noun": noun.capitalize(),
        "short": found[1],
        "number": found[2],
        "paper": paper,
        "author": AUTHOR[paper],
    }
    ending = found[3].replace("-", " ")
    return tuple(form.format(**words) + ending for form in FORMS)


def answers(question: str) -> set[str]:
    """The statements that answer it, if it is answered."""
    try:
        found = why(question)
    except BadInput:
        return set()
    return {row["id"] for row in found.families[0]} if found.certain else set()


def refusal(question: str) -> str:
    with pytest.raises(BadInput) as refused:
        why(question)
    return str(refused.value)


def test_every_id_is_answered() -> None:
    assert [name for name in IDS if name not in answers(name)] == []


def test_every_id_is_answered_by_its_words() -> None:
    """price-of-privacy sec 3 mutual information: without slash and hyphens."""
    asked = {name: " ".join([name.partition("/")[0], *base(name).partition("/")[2].split("-")]) for name in IDS}
    assert [text for name, text in asked.items() if name not in answers(text)] == []


def test_every_number_is_answered() -> None:
    """Each in the first form, and in one of the others in turn: two seconds, since a form may fail for one kind only."""
    asked = {forms[i % len(FORMS)]: name for i, name in enumerate(IDS) if (forms := said(name))}
    asked |= {forms[0]: name for name in IDS if (forms := said(name))}
    assert len(asked) > 1500
    assert [question for question, name in asked.items() if name not in answers(question)] == []


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("equation 7 of price-of-privacy", "price-of-privacy/lem-4.5"),
        ("(7) of price-of-privacy", "price-of-privacy/lem-4.5"),
        ("price-of-privacy/eq-7", "price-of-privacy/lem-4.5"),
        ("equation 26 of price-of-privacy", "price-of-privacy/lem-d.2"),
        ("equation (12) of acharya", "context-aware-ldp/thm-3"),
        ("Fig. 1(a) of context-aware-ldp", "context-aware-ldp/fig-1a"),
        ("table 1 of heavy-hitters", "heavy-hitters/table-1"),
        ("§3.1 hash size, heavy-hitters", "heavy-hitters/sec-3.1-hash-size"),
        ("oracles pure unbiased", "oracles/pure-unbiased"),
    ],
)
def test_what_people_ask(question: str, name: str) -> None:
    assert name in answers(question)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("equation 13 of linear-queries", "has no equation 13; the nearest are linear-queries/eq-12, "),
        (
            "table 1 of price-of-privacy",
            "1 is the number of price-of-privacy/inf-thm-1, price-of-privacy/fig-1; it has no table at all",
        ),
        ("lemma 13 of context-aware-ldp", "13 is the number of context-aware-ldp/eq-13; the nearest are context-aware-ldp/lem-2"),
        ("theorem 99", "no paper has theorem 99; the nearest are "),
    ],
)
def test_a_number_that_is_not_held_is_said_with_the_nearest(question: str, sentence: str) -> None:
    """No number that a label cites from another paper ("Lemma 13 of [31]") counts."""
    assert sentence in refusal(question)


def test_a_section_is_a_list_of_what_stands_in_it() -> None:
    found = why("appendix B of price-of-privacy")
    assert not found.certain
    assert {row["id"].partition("/")[2][:6] for row, *_ in found.families} == {"sec-b-"}
