"""The inventory, the claims, the README and ERRATA.md agree.

CERTIFICATES names a folder that ``exactdp check --all --certificates`` has written, as ``.ci/run`` does: the words that claims
earn by their steps are those of their documents. Where it names none every claim is run here.
"""

import json
import os
import re
from pathlib import Path

import pytest

from exactdp_checks.answering import indexing
from exactdp_checks.claims import inventory, ledger, theorem_table
from exactdp_checks.claims.causes import GRADES, causes
from exactdp_checks.claims.errata import errata, repaired
from exactdp_checks.claims.ladder import Word, word_by_theorems
from exactdp_checks.claims.papers import APART, KEYS, claims

ROOT = Path(__file__).resolve().parents[3]
KINDS = {"definition", "identity", "bound", "asymptotic", "algorithm", "informal"}
ADVICE = "run: python -m exactdp_checks.claims.ledger"


@pytest.fixture(scope="module")
def now() -> dict[str, str]:
    """The words of today, computed; those of refuted claims and of theorems stand in no document, and need no steps."""
    folder = os.environ.get("CERTIFICATES")
    if not folder:
        return ledger.words(claims())
    stepwise = [c for c in claims() if not c.refuted and word_by_theorems(inventory.record_of(c)) is None]
    documents = {c.id: json.loads((Path(folder) / f"{c.id.replace('/', '--')}.json").read_text("utf-8")) for c in stepwise}
    return ledger.words(claims(), {name: Word(one["body"]["word"]) for name, one in documents.items()})


def test_every_entry_is_well_formed() -> None:
    """Ids are unique and permanent in form, kinds and verdicts are known words; what is printed or claimed is stated once."""
    found, held = inventory.statements(), {inventory.covered(c) for c in claims()}
    assert len(found) > 1000
    assert len({s.id for s in found}) == len(found)
    for s in found:
        assert re.fullmatch(r"[a-z-]+/[a-z0-9.-]+", s.id), s.id
        assert s.paper in (*KEYS, *APART), s.id
        assert s.kind in KINDS, s.id
        assert s.label, s.id
        assert bool(s.printed) + bool(s.statement) + (s.ours and s.id in held) == 1, s.id


def test_papers_are_in_order() -> None:
    """The entries of a paper stand together, in the order of the keys."""
    assert list(dict.fromkeys(s.paper for s in inventory.statements())) == [*KEYS, *APART]


def test_every_claim_is_in_the_inventory(now: dict[str, str]) -> None:
    """What has a word has a record; what has none is covered by no claim and no theorem."""
    by_id = {s.id: s for s in inventory.statements()}
    assert now.keys() <= by_id.keys(), now.keys() - by_id.keys()
    covered = {inventory.covered(c) for c in claims()}
    assert now.keys() == covered | {i for i, s in by_id.items() if s.theorem or s.refuting}
    assert {now[i] for i in now.keys() - covered} == {"theorem"}


def test_every_cause_has_a_grade_a_reason_and_a_refuted_claim() -> None:
    """A grade is that of a root cause: no claim has another one, and no cause is left over."""
    used = {(c.paper, c.cause): c.refuted for c in claims() if c.refuted}
    assert {key: one.grade for key, one in causes().items()} == used
    assert {one.grade for one in causes().values()} <= set(GRADES[:4])
    assert [one for one in causes().values() if not re.fullmatch(r"[A-Za-z].*\.", one.reason)] == []


def test_claim_ids_are_unique() -> None:
    ids = [c.id for c in claims()]
    assert len(set(ids)) == len(ids)


def test_what_is_ours_is_not_counted_as_the_papers() -> None:
    """A claim that is beyond the paper has no printed statement, and the other way round."""
    ours = {s.id: s.ours for s in inventory.statements()}
    assert [c.id for c in claims() if ours[inventory.covered(c)] != c.beyond] == []


def test_the_tables_add_up(now: dict[str, str]) -> None:
    """The tables together have every statement once, and every refuted claim has a grade of the last."""
    text = ledger.tables(now)
    totals = [int(row.split("|")[-2]) for row in text.splitlines() if row.startswith("| all")]
    assert sum(totals[:3]) == len(inventory.statements())
    assert "| all" in text.split("by grade")[1]


def test_the_readme_tables_are_generated(now: dict[str, str]) -> None:
    """The page on what is established shows today's tables."""
    text = (ROOT / "docs/pages/established.md").read_text(encoding="utf-8")
    assert ledger.with_tables(text, now) == text, ADVICE


def test_the_table_of_theorems_is_generated(now: dict[str, str]) -> None:
    """STATEMENTS.md is today's."""
    text = (ROOT / "proofs_checks/theorems/STATEMENTS.md").read_text(encoding="utf-8")
    assert theorem_table.page(now) == text, ADVICE


def test_the_errata_are_generated(now: dict[str, str]) -> None:
    """ERRATA.md is today's; every refuted statement stands in it once, beside what is true."""
    text = (ROOT / "ERRATA.md").read_text(encoding="utf-8")
    assert errata(claims(), now) == text, ADVICE
    by_id = {c.id: c for c in claims()}
    for c in by_id.values():
        assert text.count(f"(`{inventory.covered(c)}`)\n") == bool(c.refuted), c.id
        assert not c.refuted or repaired(c, by_id) is not None, c.id


def test_the_index_of_answers_is_generated(now: dict[str, str]) -> None:
    """What ``exactdp why`` reads is today's."""
    text = (ROOT / "proofs_checks/exactdp_checks/answering/index.json").read_text(encoding="utf-8")
    assert indexing.written(now) == text, ADVICE


@pytest.mark.parametrize("key", KEYS)
def test_numbered_statements_of_each_paper_are_there(key: str) -> None:
    """Each paper has definitions, theorems or facts, and identities or bounds in the inventory."""
    kinds = {s.kind for s in inventory.statements() if s.paper == key}
    assert {"definition", "identity", "bound", "algorithm"} <= kinds
