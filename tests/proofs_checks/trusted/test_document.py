"""document: the word of a claim is no more than its parts permit; every text and every role counts."""

from copy import deepcopy
from typing import Any

import pytest
from kernel_claims import BARE, CLAIMS, FALSE, LEMMA, STEP
from kernel_examples import certificate, verdict

from exactdp_checks.trusted.kernel import Rejected, check, digest
from exactdp_checks.trusted.verdict import Outcome

GLUE, SAID = {"role": "why", "glue": "Hence the claim."}, {"role": "what", "computed": "both sides are 1"}
STATEMENT, STEPS = {"role": "statement", **STEP}, {"role": "step 1", **STEP}
AGAINST = {"role": "counterexample", **FALSE}
FACT = {"id": "markov", "statement": "Markov's inequality."}
PARTLY = {"role": "statement: b", "kind": "all", "body": {"parts": [STEP, {"computed": "1 = 1"}]}}
ORDER = ["computed", "instances", "argued", "certified"]
OUTCOMES = dict(
    zip([*ORDER, "refuted"], [Outcome.COMPUTED, Outcome.INSTANCES, Outcome.ARGUED, Outcome.PROVED, Outcome.REFUTED], strict=True)
)


def body(word: str, *parts: Any, **more: Any) -> dict[str, Any]:
    return {**LEMMA, **BARE, "word": word, "parts": list(parts), **more}


HIGHEST = {
    "certified": [body("", STATEMENT), body("", STATEMENT, {**STATEMENT, "role": "statement: the other half"})],
    "argued": [
        body("", STEPS),
        body("", STATEMENT, GLUE),
        body("", STATEMENT, SAID),
        body("", STATEMENT, PARTLY),
        body("", PARTLY),
        body("", STATEMENT, facts=[FACT]),
        body("", STATEMENT, uses=["a-paper/lem-2"]),
        body("", {**STATEMENT, "role": "statements"}),
        body("", STATEMENT, {**STATEMENT, "role": "counterexample"}),
    ],
    "instances": [
        body("", {**STATEMENT, "role": "instance: k = 1"}, instances=["k = 1"]),
        body("", {**STATEMENT, "role": "instance: k: the sum"}, SAID | {"role": "instance: j"}, instances=["k", "j"]),
    ],
    "computed": [
        body("", SAID),
        body("", SAID, GLUE),
        body("", {"role": "statement", "kind": "all", "body": {"parts": [{"computed": "1 = 1"}]}}),
        body("", SAID | {"role": "instance: k = 2"}, instances=["k = 2"]),
    ],
    "refuted": [body("", AGAINST), body("", {**AGAINST, "role": "counterexample: k = 3"}, STATEMENT, GLUE, SAID)],
}


@pytest.mark.parametrize(("word", "given"), [(w, b) for w, bodies in HIGHEST.items() for b in bodies])
def test_the_highest_word(word: str, given: dict[str, Any]) -> None:
    """It and the lower ones are accepted, the higher ones are not; refuted stands alone."""
    for other in (*ORDER, "refuted"):
        allowed = other == word if "refuted" in (word, other) else ORDER.index(other) <= ORDER.index(word)
        if allowed:
            assert verdict("claim", {**given, "word": other}).outcome is OUTCOMES[other]
        else:
            with pytest.raises(Rejected):
                verdict("claim", {**given, "word": other})
    for strange in ("theorem", "proved", "Certified", "", None, 1):
        with pytest.raises(Rejected):
            verdict("claim", {**given, "word": strange})


REFUSED = {
    "no part": body("certified"),
    "glue alone": body("argued", GLUE),
    "a role twice": body("argued", STEPS, STEPS),
    "an empty role": body("argued", {**STEPS, "role": ""}),
    "a role that is no text": body("argued", {**STEPS, "role": 1}),
    "a part that is false": body("argued", STEPS, {**AGAINST, "role": "step 2"}),
    "a claim in a claim": body("argued", {"role": "x", "kind": "claim", "body": body("certified", STATEMENT)}),
    "computed as a kind": body("computed", {"role": "x", "kind": "computed", "body": {"statement": "1 = 1"}}),
    "a part of two sorts": body("argued", STEPS, GLUE | {"computed": "1 = 1"}),
    "a part without content": body("argued", STEPS, {"role": "x"}),
    "a counterexample that is none": body("refuted", {**STATEMENT, "role": "counterexample"}),
    "a counterexample under another role": body("refuted", {**AGAINST, "role": "counterexamples"}),
    "a computed counterexample": body("refuted", SAID | {"role": "counterexample"}),
    "an instance without a part": body("instances", STATEMENT, instances=["k = 1"]),
    "an instance that is glue": body("instances", STATEMENT, {**GLUE, "role": "instance: k = 1"}, instances=["k = 1"]),
    "an instance of another number": body("instances", {**STATEMENT, "role": "instance: k = 10"}, instances=["k = 1"]),
    "instances twice": body("instances", {**STATEMENT, "role": "instance: k"}, instances=["k", "k"]),
    "a fact twice": body("argued", STEPS, facts=[FACT, FACT]),
    "a fact with more": body("argued", STEPS, facts=[{**FACT, "proof": ""}]),
    "a fact without a statement": body("argued", STEPS, facts=[{**FACT, "statement": ""}]),
    "facts in an object": body("argued", STEPS, facts={"markov": "..."}),
    "a use of itself": body("argued", STEPS, uses=[LEMMA["id"]]),
    "a use that is no id": body("argued", STEPS, uses=["a paper"]),
    "uses in a text": body("argued", STEPS, uses="abc"),
    "an id with a line": body("certified", STATEMENT, id="a\nb"),
    "an id that ends in a line": body("certified", STATEMENT, id="a\n"),
    "no statement": body("certified", STATEMENT, statement=""),
    "a statement too long": body("certified", STATEMENT, statement="x" * 20_001),
    "a statement that is no text": body("certified", STATEMENT, statement=["x"]),
    "parts in an object": body("certified") | {"parts": {"role": "statement"}},
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    with pytest.raises(Rejected):
        verdict("claim", REFUSED[name])
    with pytest.raises(Rejected):
        verdict("all", {"parts": [{"kind": "claim", "body": REFUSED[name]}]})


def test_parts_of_all() -> None:
    for parts in (
        [{"kind": "all", "body": {"parts": [STEP]}}],
        [{"kind": "computed", "body": {"statement": "x"}}],
        [{}],
        [{"computed": "x", "kind": "sturm"}],
        [{"computed": ""}],
        [{"computed": 7}],
    ):
        with pytest.raises(Rejected):
            verdict("all", {"parts": parts})


def texts(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all texts."""
    if isinstance(part, str):
        return [path]
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [place for step, value in inner for place in texts(value, (*path, step))]


@pytest.mark.parametrize("name", CLAIMS)
def test_every_edited_text_is_seen(name: str) -> None:
    """A statement, a role, a fact, an id, a sentence: the digest no longer matches; with a new one, the proposition differs."""
    kind, given, *_ = CLAIMS[name]
    good, said, edited = certificate(kind, given), verdict(kind, given).proposition, 0
    for path in texts(given):
        changed = deepcopy(good)
        place = changed["body"]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] += "x"
        with pytest.raises(Rejected, match="the digest does not match"):
            check(changed)
        try:
            found = check({**changed, "sha256": digest(changed)})
        except Rejected:
            continue
        assert found.proposition != said
        edited += 1
    assert edited >= 3
