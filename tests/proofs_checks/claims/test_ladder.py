"""ladder: the word of a claim is computed from what it holds, and what carries nothing is found."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.claims import ladder
from exactdp_checks.claims.claim import Claim, Steps, claims_of
from exactdp_checks.claims.facts import FACTS, fact
from exactdp_checks.claims.ladder import Word, assumed, closed_words, own_word, problems
from exactdp_checks.claims.papers import claims
from exactdp_checks.claims.theorems import established
from exactdp_checks.trusted.verdict import Outcome

claim = claims_of("p")


@claim("whole", "here", {"two": "3"})
def whole(two: str = "2") -> Steps:
    """The statement itself."""
    yield "statement", f"a + a = {two}*a"
    yield "example: at 1", f"1 + 1 = {two}*1 + 0"


def test_the_words() -> None:
    """Whatever is added to the statement itself lowers the word."""
    assert own_word(whole) is Word.CERTIFIED
    lower: list[tuple[dict[str, Any], Word]] = [
        ({"argument": ("By the step.",)}, Word.ARGUED),
        ({"assumes": ("markov",)}, Word.ARGUED),
        ({"uses": ("p/other",)}, Word.ARGUED),
        ({"check": lambda: "a + a = 2*a"}, Word.ARGUED),
        ({"instances": ({"two": "2"},), "hypotheses": lambda two: two == "2"}, Word.INSTANCES),
        ({"refuted": "step"}, Word.REFUTED),
        ({"refuted": "step", "assumes": ("markov",)}, Word.ARGUED_FALSE),
    ]
    for change, word in lower:
        assert own_word(replace(whole, **change)) is word, change


def test_what_rests_on_instances_is_known_at_instances() -> None:
    """Through any number of claims; a claim that is certified rests on nothing."""
    listed = replace(whole, id="p/listed", instances=({"two": "2"},), hypotheses=lambda two: two == "2")
    above = replace(whole, id="p/above", uses=("p/listed",))
    top = replace(whole, id="p/top", uses=("p/above", "p/whole"))
    found = (whole, listed, above, top)
    words = closed_words(found, {c.id: own_word(c) for c in found})
    assert words == {"p/whole": Word.CERTIFIED, "p/listed": Word.INSTANCES, "p/above": Word.INSTANCES, "p/top": Word.INSTANCES}


def test_a_refutation_is_as_strong_as_what_it_rests_on() -> None:
    """On certificates and theorems it stays; on an argument, or on instances, it is argued."""
    argued = replace(whole, id="p/argued", argument=("By the step.",))
    listed = replace(whole, id="p/listed", instances=({"two": "2"},), hypotheses=lambda two: two == "2")
    false = [replace(whole, id=f"p/{used}-false", refuted="step", uses=(f"p/{used}",)) for used in ("whole", "argued", "listed")]
    found = (whole, argued, listed, *false)
    words = closed_words(found, {c.id: own_word(c) for c in found})
    assert [words[c.id] for c in false] == [Word.REFUTED, Word.ARGUED_FALSE, Word.ARGUED_FALSE]


def test_a_theorem_of_the_record_decides_the_word() -> None:
    """The claim of a record with a theorem is a theorem; without its id it is argued. So is a refutation, whatever it uses."""
    by_id = {c.id: c for c in claims()}
    one = by_id["price-of-privacy/lem-2.5"]
    assert own_word(one) is Word.THEOREM
    assert own_word(replace(one, id="price-of-privacy/none")) is Word.ARGUED
    false = by_id["heavy-hitters/thm-4.2-as-printed"]
    below = dict.fromkeys(false.uses, Word.ARGUED)
    assert below
    without = replace(false, id="heavy-hitters/none")
    found = (false, without, *(by_id[used] for used in below))
    now = closed_words(found, {**below, false.id: own_word(false), without.id: own_word(without)})
    assert (now[false.id], now[without.id]) == (Word.REFUTED, Word.ARGUED_FALSE)


def test_facts_are_inherited() -> None:
    below = replace(whole, id="p/below", assumes=("pinsker", "markov"))
    middle = replace(whole, id="p/middle", uses=("p/below",))
    top = replace(whole, id="p/top", uses=("p/middle",), assumes=("fano",))
    by_id: dict[str, Claim] = {c.id: c for c in (below, middle, top)}
    assert assumed(top, by_id) == ("markov", "pinsker", "fano")
    assert assumed(below, by_id) == ("markov", "pinsker")


def test_problems() -> None:
    """What is open or refuted carries nothing; circles; facts and repairs that do not exist."""
    wrong = replace(whole, id="p/wrong-as-printed", refuted="step", repair="p/none")
    one = replace(whole, id="p/one", uses=("p/two", "p/open", "p/wrong"), assumes=("folklore",))
    two = replace(whole, id="p/two", uses=("p/one",))
    assert problems((whole,)) == []
    assert problems((whole, wrong, one, two)) == [
        "p/wrong-as-printed names p/none as what is true, and there is no such claim",
        "p/one uses p/open, which is open: it carries nothing",
        "p/one uses p/wrong, which is refuted: it carries nothing",
        "p/one assumes folklore, which is no fact: name one of exactdp_checks.claims.facts",
        "a circle: p/one uses p/two uses p/one",
    ]


@pytest.mark.parametrize("field", ["theorem", "finite"])
def test_a_fact_names_an_established_theorem(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    markov = replace(fact("markov"), **{field: "Facts.folklore"})
    monkeypatch.setattr(ladder, "FACTS", (markov, fact("pinsker")))
    assert problems((whole,)) == ["the fact markov names the theorem Facts.folklore, which is not established"]


def test_the_statement_of_a_fact_is_a_theorem_or_the_finite_case_is() -> None:
    """Not both: where a statement speaks of any random variables, a theorem over finite sets is its finite case."""
    assert not [f.id for f in FACTS if f.theorem and f.finite]
    whole, finite = sum(bool(f.theorem) for f in FACTS), sum(bool(f.finite) for f in FACTS)
    page = next(p / "docs/pages/established.md" for p in Path(__file__).parents if (p / "pyproject.toml").exists()).read_text(
        "utf-8"
    )
    assert f"({whole}, {finite} and {len(FACTS) - whole - finite} of {len(FACTS)})" in page
    assert {"markov", "hoeffding", "pinsker", "expectation"} <= {f.id for f in FACTS if f.finite}


def test_our_claims_rest_on_what_carries() -> None:
    assert problems(claims()) == []


@pytest.mark.parametrize("one", FACTS, ids=lambda f: f.id)
def test_facts(one: Any) -> None:
    """Each is found by its id, has a source, and its steps are proved."""
    assert fact(one.id) is one
    assert one.source
    assert one.statement.endswith((".", ")."))
    assert [s.verdict.outcome for s in one.steps()] == [Outcome.PROVED] * len(one.proof)
    assert bool(one.argument) >= bool(one.proof)
    assert {one.theorem, *re.findall(r"Facts\.\w+", one.argument)} <= {"", *established()}


def test_unknown_facts_are_refused() -> None:
    with pytest.raises(BadInput, match="no fact 'folklore': write one of"):
        fact("folklore")
    assert len({f.id for f in FACTS}) == len(FACTS)
