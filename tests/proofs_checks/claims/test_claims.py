"""What every claim must satisfy; new ones are covered by being listed."""

import inspect
import json
import pkgutil
from collections.abc import Mapping
from typing import Any

import pytest

import exactdp_checks.claims.papers
from exactdp_checks.claims.claim import Claim, OutOfScope, examine
from exactdp_checks.claims.papers import KEYS, claims
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Outcome


def test_every_paper_is_in_the_list() -> None:
    """Every paper module has its claims in the list."""
    papers = {found.name for found in pkgutil.iter_modules(exactdp_checks.claims.papers.__path__)}
    assert {name.replace("_", "-") for name in papers} <= set(KEYS)
    assert {c.paper.replace("-", "_") for c in claims()} == papers


@pytest.mark.parametrize("claim", claims(), ids=lambda c: c.id)
def test_every_claim_reaches_its_expected_outcome(claim: Claim) -> None:
    """At each instance; each mutant is refuted; every certificate passes the kernel as text."""
    checked = 0
    for found in examine(claim):
        assert found.ok, (dict(found.parameters), found.mutant, str(found.verdict))
        if found.parameters.get("k", 0) in (None, *range(12)):
            again = kernel.recheck(text_of(found.verdict))
            assert (again.outcome, again.proposition) == (found.verdict.outcome, found.verdict.proposition)
            checked += 1
    assert checked


@pytest.mark.parametrize("claim", claims(), ids=lambda c: c.id)
def test_every_certificate_fails_after_a_change_of_one_number(claim: Claim) -> None:
    """Some number of the body, one at a time."""
    found = claim.check(**claim.instances[min(2, len(claim.instances) - 1)])
    text = text_of(found)
    places = list(numbers(json.loads(text)["body"]))
    assert places or found.outcome is Outcome.COMPUTED  # sentences alone
    for place in places[:: max(1, len(places) // 40)]:
        certificate = json.loads(text)
        owner = certificate["body"]
        for step in place[:-1]:
            owner = owner[step]
        owner[place[-1]] += 1
        with pytest.raises(kernel.Rejected):
            kernel.check(certificate)


def numbers(value: Any, place: tuple[Any, ...] = ()) -> Any:
    """The places of all integers in a JSON value."""
    if isinstance(value, int):
        yield place
    elif isinstance(value, list | dict):
        for key, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from numbers(part, (*place, key))


@pytest.mark.parametrize("claim", [c for c in claims() if c.instances[0]], ids=lambda c: c.id)
def test_outside_its_hypotheses_a_claim_is_out_of_scope(claim: Claim) -> None:
    """No vacuous truth: sizes below the first are refused."""
    for name in claim.instances[0]:
        with pytest.raises(OutOfScope, match="hypotheses"):
            claim.check(**{**claim.instances[0], name: -1})


@pytest.mark.parametrize("claim", claims(), ids=lambda c: c.id)
def test_a_mutant_changes_a_constant(claim: Claim) -> None:
    """Some keyword of each mutant is a keyword of the check, with another default."""
    for check in claim.checks.values():
        defaults = {name: p.default for name, p in inspect.signature(check).parameters.items() if p.default is not p.empty}
        for mutant in claim.mutants:
            assert any(name in defaults and defaults[name] != value for name, value in mutant.items()), mutant


def test_what_is_false_as_printed_stands_next_to_what_is_true() -> None:
    """So that a check which refutes everything is found: the corrected statement has to be proved."""
    ids = {c.id for c in claims() if c.expected is Outcome.PROVED}
    for claim in claims():
        if claim.expected is Outcome.REFUTED:
            assert claim.id.endswith("-as-printed")
            assert any(i.startswith(claim.id.removesuffix("as-printed")) and i.endswith("-corrected") for i in ids), claim.id
