"""The inventory, the claims and the README agree."""

import re
from pathlib import Path

import pytest

from exactdp_checks.claims import inventory
from exactdp_checks.claims.papers import KEYS, claims

ROOT = Path(__file__).resolve().parents[3]
KINDS = {"definition", "identity", "bound", "asymptotic", "algorithm", "informal"}
ADVICE = "run: python -m exactdp_checks.claims.inventory"


def test_every_entry_is_well_formed() -> None:
    """Ids are unique and permanent in form, kinds and verdicts are known words."""
    found = inventory.statements()
    assert len(found) > 1000
    assert len({s.id for s in found}) == len(found)
    for s in found:
        assert re.fullmatch(r"[a-z-]+/[a-z0-9.-]+", s.id), s.id
        assert s.paper in KEYS, s.id
        assert s.kind in KINDS, s.id
        assert s.believed in {"true", "false", "loose", "open", "none"}, s.id
        assert s.state in {"open", "proved", "refuted"}, s.id
        assert s.label, s.id
        assert s.statement, s.id


def test_papers_are_in_order() -> None:
    """The entries of a paper stand together, in the order of the keys."""
    assert list(dict.fromkeys(s.paper for s in inventory.statements())) == list(KEYS)


def test_every_claim_is_in_the_inventory_and_states_agree() -> None:
    """A state is open exactly when no claim covers the statement."""
    now = inventory.states(claims())
    by_id = {s.id: s.state for s in inventory.statements()}
    assert now.keys() <= by_id.keys(), now.keys() - by_id.keys()
    assert {i: s for i, s in by_id.items() if s != "open"} == now, ADVICE


def test_no_claim_proves_what_a_careful_reading_believes_false() -> None:
    """Where claim and reading disagree, one of them must be corrected."""
    now, believed = inventory.states(claims()), {s.id: s.believed for s in inventory.statements()}
    for name, state in now.items():
        assert believed[name] != ("false" if state == "proved" else "true"), name


def test_claim_ids_are_unique_and_uses_exist() -> None:
    """`uses` names statements of the inventory."""
    ids = [c.id for c in claims()]
    known = {s.id for s in inventory.statements()}
    assert len(set(ids)) == len(ids)
    assert {u for c in claims() for u in c.uses} <= known


def test_the_readme_table_is_generated() -> None:
    """The README shows today's table."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert inventory.with_table(text, inventory.status_table()) == text, ADVICE


def test_the_file_has_todays_states() -> None:
    """Writing the states again changes nothing; a planted state is corrected."""
    text = (ROOT / "reference/exactdp/papers.toml").read_text(encoding="utf-8")
    assert inventory.with_states(text, inventory.states(claims())) == text, ADVICE
    assert inventory.with_states(text.replace('state = "open"', 'state = "proved"', 1), inventory.states(claims())) == text


@pytest.mark.parametrize("key", KEYS)
def test_numbered_statements_of_each_paper_are_there(key: str) -> None:
    """Each paper has definitions, theorems or facts, and identities or bounds in the inventory."""
    kinds = {s.kind for s in inventory.statements() if s.paper == key}
    assert {"definition", "identity", "bound", "algorithm"} <= kinds
