"""What every claim must satisfy; new ones are covered by being listed."""

import inspect
import pkgutil
from typing import Any

import pytest

import exactdp_checks.claims.papers
from exactdp_checks.claims.claim import Claim, OutOfScope, examine
from exactdp_checks.claims.document import document
from exactdp_checks.claims.errata import repaired
from exactdp_checks.claims.ladder import Word, own_word
from exactdp_checks.claims.papers import APART, KEYS, claims
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Outcome


def test_every_paper_is_in_the_list() -> None:
    """Every paper module has its claims in the list, and so has what stands apart."""
    papers = {found.name for found in pkgutil.iter_modules(exactdp_checks.claims.papers.__path__)}
    assert {name.replace("_", "-") for name in papers} <= set(KEYS)
    assert {c.paper.replace("-", "_") for c in claims()} == {*papers, *APART}


BY_ID = {c.id: c for c in claims()}
EVERY = 40  # the outcomes of so many are those of one; "exactdp check --all" has them all, in .ci/run


def test_claims_reach_their_expected_outcomes() -> None:
    """At each instance; each mutant is refuted."""
    failing = {
        (claim.id, found.mutant, str(dict(found.parameters))): str(found.steps[-1].verdict)
        for claim in claims()[::EVERY]
        for found in examine(claim)
        if not found.ok
    }
    assert failing == {}


def test_a_word_that_says_too_much_is_rejected() -> None:
    """An argued claim is not certified, one at instances is not argued, a computed one is nothing else."""
    for word, higher in ((Word.ARGUED, Word.CERTIFIED), (Word.INSTANCES, Word.ARGUED), (Word.COMPUTED, Word.INSTANCES)):
        chosen = next(c for c in claims() if own_word(c) is word and (c.listed or word is not Word.INSTANCES))
        with pytest.raises(kernel.Rejected, match="permit the word"):
            document(chosen, BY_ID, higher)


def refusal(claim: Claim, **parameters: Any) -> str:
    """Why the claim is out of scope at these parameters; nothing if it is not."""
    try:
        claim.steps(**parameters)
    except OutOfScope as refused:
        return str(refused)
    return ""


def test_outside_its_hypotheses_a_claim_is_out_of_scope() -> None:
    """No vacuous truth: sizes below the first are refused."""
    for claim in claims():
        for name in claim.instances[0]:
            assert "hypotheses" in refusal(claim, **{**claim.instances[0], name: -1}), (claim.id, name)


def test_a_mutant_changes_a_constant() -> None:
    """Some keyword of each mutant is a keyword of the check, with another default."""
    for claim in claims():
        defaults = {name: p.default for name, p in inspect.signature(claim.check).parameters.items() if p.default is not p.empty}
        for mutant in claim.mutants:
            assert any(name in defaults and defaults[name] != value for name, value in mutant.items()), (claim.id, mutant)


def test_what_is_false_as_printed_stands_next_to_what_is_true() -> None:
    """So that a check which refutes everything is found: the corrected statement has to be proved."""
    for claim in claims():
        if claim.expected is Outcome.REFUTED:
            assert claim.id.endswith("-as-printed")
            true = repaired(claim, BY_ID)
            assert true is not None, claim.id
            assert true.expected is Outcome.PROVED, claim.id
