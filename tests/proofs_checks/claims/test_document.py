"""document: what a forger changes in the certificate of a claim, with its digest, is compared with the installed claim."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from exactdp_checks.claims.document import differs, document, steps_differ
from exactdp_checks.claims.ladder import Word
from exactdp_checks.claims.papers import claims
from exactdp_checks.trusted import kernel

KNOWN = {c.id: c for c in claims()}
Change = Callable[[dict[str, Any]], object]


def made(name: str, word: Word) -> dict[str, Any]:
    return dict(document(KNOWN[name], KNOWN, word).certificate or {})


ARGUED = made("heavy-hitters/lem-9.1", Word.ARGUED)
CHANGES: dict[str, tuple[Change, str]] = {
    "another statement": (lambda b: b.update(statement="All is well."), "the statement is not that of the installed claim"),
    "another place": (lambda b: b.update(where="Theorem 1"), "the place is not that"),
    "an instance": (lambda b: b.update(instances=["n = 1"]), "the list of instances is not that"),
    "nothing used": (lambda b: b.update(uses=[]), "the list of used claims is not that"),
    "something refuted used": (lambda b: b.update(uses=["heavy-hitters/lem-9.2-as-printed"]), "the list of used claims"),
    "no argument": (lambda b: b.update(parts=[p for p in b["parts"] if "glue" not in p]), "the written argument is not that"),
    "another argument": (lambda b: b["parts"][0].update(glue="Believe me."), "the written argument is not that"),
    "no fact": (lambda b: b.update(facts=[]), "it does not name the fact markov"),
    "an unknown fact": (lambda b: b["facts"][0].update(id="folklore"), "folklore is no fact that is known here"),
    "a fact that says more": (lambda b: b["facts"][0].update(statement="All holds."), "its fact markov says something else"),
    "an id that is open": (lambda b: b.update(id="heavy-hitters/lem-9.9"), "heavy-hitters/lem-9.9 is no claim of this package"),
    "an id that is refuted": (lambda b: b.update(id="heavy-hitters/lem-9.2"), "heavy-hitters/lem-9.2 is no claim"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_document_differs(name: str) -> None:
    """Although every step is certified, and the digest is that of the changed document."""
    change, reason = CHANGES[name]
    changed = deepcopy(ARGUED)
    change(changed["body"])
    assert reason in differs(changed)


HONEST = (
    ("heavy-hitters/lem-9.1", Word.ARGUED),
    ("linear-queries/thm-5.2-as-printed", Word.REFUTED),
    ("context-aware-ldp/def-3-matrix", Word.INSTANCES),
    ("heavy-hitters/sec-4.3-treehist-sharp", Word.CERTIFIED),
)


@pytest.mark.parametrize(("name", "word"), HONEST)
def test_an_honest_document_does_not(name: str, word: Word) -> None:
    """Of every word; a claim of somebody else says what it says."""
    certificate = made(name, word)
    assert differs(certificate) == ""
    certificate["body"] = {**certificate["body"], "id": "another-paper/thm-1", "statement": "Ours."}
    assert differs(certificate) == ""


def test_its_steps_are_those_of_the_claim() -> None:
    """Of every word; another certificate of the same sentence is as good."""
    for name, word in HONEST:
        assert steps_differ(made(name, word)) == ""
    assert steps_differ({**ARGUED, "body": {**ARGUED["body"], "id": "another-paper/thm-1"}}) is None


def certified(body: dict[str, Any]) -> list[int]:
    return [i for i, part in enumerate(body["parts"]) if "kind" in part]


def dropped(body: dict[str, Any]) -> None:
    del body["parts"][certified(body)[-1]]


def swapped(body: dict[str, Any]) -> None:
    one, two = certified(body)[:2]
    body["parts"][one], body["parts"][two] = body["parts"][two], body["parts"][one]


def renamed(body: dict[str, Any]) -> None:
    one, two = certified(body)[:2]
    first, second = body["parts"][one], body["parts"][two]
    first["role"], second["role"] = second["role"], first["role"]


def doubled(body: dict[str, Any]) -> None:
    body["parts"].append({**body["parts"][certified(body)[-1]], "role": "once more"})


def weaker(body: dict[str, Any]) -> None:
    one, two = certified(body)[:2]
    body["parts"][one] = {**body["parts"][two], "role": body["parts"][one]["role"]}


def said_only(body: dict[str, Any]) -> None:
    one = certified(body)[0]
    body["parts"][one] = {"role": body["parts"][one]["role"], "computed": "it holds"}


def lowered(body: dict[str, Any]) -> None:
    body["word"] = "instances"


FORGED: dict[str, tuple[Change, str]] = {
    "a step dropped": (dropped, "a step of the installed claim is left out"),
    "two steps in the other order": (swapped, "the steps are in another order"),
    "two roles exchanged": (renamed, "the steps are in another order"),
    "a step twice": (doubled, 'the installed claim has no step "once more"'),
    "another proposition in its place": (weaker, "says something else"),
    "a sentence in its place": (said_only, "says something else"),
    "another word": (lowered, "the word is argued of the installed claim"),
}


@pytest.mark.parametrize("name", FORGED)
def test_forged_steps_are_noticed(name: str) -> None:
    """The kernel accepts them, with the digest made anew, and the statement is the claim's."""
    change, reason = FORGED[name]
    body = deepcopy(ARGUED["body"])
    change(body)
    found = kernel.certify("claim", body).certificate or {}
    assert differs(found) == ""
    assert reason in (steps_differ(found) or "")


def test_a_part_of_an_unknown_kind() -> None:
    """Is refused in words."""
    changed = deepcopy(ARGUED)
    next(part for part in changed["body"]["parts"] if "kind" in part)["kind"] = "magic"
    with pytest.raises(kernel.Rejected, match="magic is no kind of certificate"):
        kernel.certify(changed["kind"], changed["body"])
