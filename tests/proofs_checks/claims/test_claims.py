"""What every claim must satisfy; new ones are covered by being listed."""

import inspect
import json
import pkgutil
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import exactdp_checks.claims.papers
from exactdp_checks.answering.index import rows
from exactdp_checks.claims.claim import Claim, OutOfScope, examine
from exactdp_checks.claims.document import differs, document
from exactdp_checks.claims.errata import repaired
from exactdp_checks.claims.inventory import covered
from exactdp_checks.claims.ladder import Word, own_word
from exactdp_checks.claims.papers import APART, KEYS, claims
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Outcome


def test_every_paper_is_in_the_list() -> None:
    """Every paper module has its claims in the list, and so has what stands apart."""
    papers = {found.name for found in pkgutil.iter_modules(exactdp_checks.claims.papers.__path__)}
    assert {name.replace("_", "-") for name in papers} <= set(KEYS)
    assert {c.paper.replace("-", "_") for c in claims()} == {*papers, *APART}


BY_ID = {c.id: c for c in claims()}
WORDS = {name: row["word"] for name, row in rows().items()}
MOST = 200_000  # characters of a document up to which it is read back from text


@pytest.mark.parametrize("claim", claims(), ids=lambda c: c.id)
def test_every_claim_reaches_its_expected_outcome(claim: Claim) -> None:
    """At each instance; each mutant is refuted. Its document passes the kernel, and fails after any change."""
    runs = []
    for found in examine(claim):
        last = found.steps[-1]
        assert found.ok, (dict(found.parameters), found.mutant, last.role, str(last.verdict))
        runs += [] if found.mutant else [found.steps]
    made = document(claim, BY_ID, Word(WORDS[covered(claim)]), runs)
    text = text_of(made)
    if len(text) <= MOST:
        again = kernel.recheck(text)
        assert (again.outcome, again.proposition) == (made.outcome, made.proposition)
    assert differs(json.loads(text)) == ""
    for name, change in CHANGES.items():
        certificate = json.loads(text)
        if not change(certificate["body"]):
            continue
        with pytest.raises(kernel.Rejected, match="digest"):
            kernel.check(certificate)
        if name in ("statement", "fact"):
            renewed = {**certificate, "sha256": kernel.digest(certificate)}
            assert differs(renewed) != "", name


def _number(body: dict[str, Any]) -> bool:
    places = list(numbers(body))
    if places:
        owner: Any = body
        *path, last = places[len(places) // 2]
        for step in path:
            owner = owner[step]
        owner[last] += 1
    return bool(places)


def _text(*names: str) -> Callable[[dict[str, Any]], bool]:
    def change(body: dict[str, Any]) -> bool:
        owner: Any = body if len(names) == 1 else next(iter(body[names[0]]), None)
        if owner is not None:
            owner[names[-1]] += "."
        return owner is not None

    return change


CHANGES: dict[str, Callable[[dict[str, Any]], bool]] = {
    "statement": _text("statement"),
    "role": _text("parts", "role"),
    "fact": _text("facts", "statement"),
    "number": _number,
}


def numbers(value: Any, place: tuple[Any, ...] = ()) -> Any:
    """The places of all integers in a JSON value."""
    if isinstance(value, int):
        yield place
    elif isinstance(value, list | dict):
        for key, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from numbers(part, (*place, key))


def test_a_word_that_says_too_much_is_rejected() -> None:
    """An argued claim is not certified, one at instances is not argued, a computed one is nothing else."""
    for word, higher in ((Word.ARGUED, Word.CERTIFIED), (Word.INSTANCES, Word.ARGUED), (Word.COMPUTED, Word.INSTANCES)):
        chosen = next(c for c in claims() if own_word(c) is word and (c.listed or word is not Word.INSTANCES))
        with pytest.raises(kernel.Rejected, match="permit the word"):
            document(chosen, BY_ID, higher)


@pytest.mark.parametrize("claim", [c for c in claims() if c.instances[0]], ids=lambda c: c.id)
def test_outside_its_hypotheses_a_claim_is_out_of_scope(claim: Claim) -> None:
    """No vacuous truth: sizes below the first are refused."""
    for name in claim.instances[0]:
        with pytest.raises(OutOfScope, match="hypotheses"):
            claim.steps(**{**claim.instances[0], name: -1})


@pytest.mark.parametrize("claim", claims(), ids=lambda c: c.id)
def test_a_mutant_changes_a_constant(claim: Claim) -> None:
    """Some keyword of each mutant is a keyword of the check, with another default."""
    defaults = {name: p.default for name, p in inspect.signature(claim.check).parameters.items() if p.default is not p.empty}
    for mutant in claim.mutants:
        assert any(name in defaults and defaults[name] != value for name, value in mutant.items()), mutant


def test_what_is_false_as_printed_stands_next_to_what_is_true() -> None:
    """So that a check which refutes everything is found: the corrected statement has to be proved."""
    for claim in claims():
        if claim.expected is Outcome.REFUTED:
            assert claim.id.endswith("-as-printed")
            true = repaired(claim, BY_ID)
            assert true is not None, claim.id
            assert true.expected is Outcome.PROVED, claim.id
