"""Every statement is found by its id, and each that has a number by its kind, its number and its paper, as people say them."""

import re

import pytest

from exactdp_checks.answering.answer import why
from exactdp_checks.answering.finding import KINDS
from exactdp_checks.answering.index import rows

IDS = sorted(rows())
NUMBERED = re.compile(r"([a-z]+)-((?:[A-Z]\.)?[0-9]+(?:\.[0-9]+)*)")


def said(name: str) -> str | None:
    """How people call a statement: equation 7 of price-of-privacy."""
    paper, _, rest = name.partition("/")
    found = NUMBERED.fullmatch(rest)
    if found is None or found[1] not in KINDS:
        return None
    return f"{KINDS[found[1]].split()[0]} {found[2]} of {paper}"


def answers(question: str) -> set[str]:
    found = why(question)
    return {row["id"] for row in found.families[0]} if found.certain else set()


def test_every_id_is_answered() -> None:
    assert [name for name in IDS if name not in answers(name)] == []


def test_every_number_is_answered() -> None:
    asked = {name: question for name in IDS if (question := said(name)) is not None}
    assert len(asked) > 200
    assert [question for name, question in asked.items() if name not in answers(question)] == []


@pytest.mark.parametrize("question", ["table 1 of heavy-hitters", "equation 9 of linear-queries", "remark 7.1 of heavy-hitters"])
def test_what_people_ask(question: str) -> None:
    assert len(answers(question)) >= 1
