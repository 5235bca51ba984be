"""Statements are found by the name and the number that a reader has."""

import re

from exactdp_checks.answering.finding import find
from exactdp_checks.answering.index import rows

SPOKEN = {
    "table": "table",
    "eq": "equation",
    "fig": "figure",
    "alg": "algorithm",
    "fact": "fact",
    "thm": "theorem",
    "lem": "lemma",
}


def test_every_numbered_statement_is_found_by_what_it_is_called() -> None:
    """ "table 1 of heavy-hitters", "equation 8 of price-of-privacy": each kind, in each paper."""
    asked = 0
    for name in rows():
        paper, _, label = name.partition("/")
        kind, _, number = label.partition("-")
        if kind in SPOKEN and re.fullmatch(r"\d+(\.\d+)*", number):
            asked += 1
            found = find(f"{SPOKEN[kind]} {number} of {paper}")
            assert found.certain, name
            assert name in {row["id"] for row in found.families[0]}, name
    assert asked > 100
