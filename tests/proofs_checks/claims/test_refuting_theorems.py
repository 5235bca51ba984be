"""A statement that a theorem refutes is shown as refuted wherever a word is shown, with a claim or without one."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from exactdp_checks.answering import indexing
from exactdp_checks.answering.index import rows
from exactdp_checks.answering.sections import headline
from exactdp_checks.claims import ledger
from exactdp_checks.claims.inventory import Statement, statements
from exactdp_checks.claims.ladder import Word, contradictions, word_by_theorems
from exactdp_checks.claims.papers import claims
from exactdp_checks.claims.showing import word
from exactdp_checks.claims.theorem_table import numbered
from exactdp_checks.claims.theorems import established
from exactdp_checks.cli import main

ROOT = next(p for p in Path(__file__).resolve().parents if (p / "pyproject.toml").exists())
REFUTED = [s for s in statements() if s.refuting]
NEGATION = "HeavyHitters.fact_2_2_refuted"
HOLDS = "HeavyHitters.lem_9_3"


def test_no_record_says_the_contrary_of_its_theorems() -> None:
    assert len(REFUTED) > 50
    assert contradictions(statements(), claims()) == []


def test_a_theorem_that_denies_is_known_by_its_name_or_its_text() -> None:
    assert established()[NEGATION].denies
    assert established()["ContextAware.thm_2_refuted"].denies
    assert not established()[HOLDS].denies


def test_a_planted_contradiction_is_named() -> None:
    """A negation as the whole, both at once, a refuted statement without a claim, and a theorem for what a claim calls false."""
    false = next(s.id for s in REFUTED)
    planted = [
        Statement("p/a", "A", "bound", theorem={NEGATION: ""}),
        Statement("p/b", "B", "bound", theorem={HOLDS: ""}, refuting={NEGATION: ""}),
        Statement(false, "C", "bound", theorem={HOLDS: ""}),
    ]
    assert contradictions(planted, claims()) == [
        f"p/a names {NEGATION} as the whole statement, and that theorem is a negation",
        "p/b names a theorem for the statement and one for its negation",
        "p/b is refuted by a theorem, and no claim says what fails",
        f"{false} is a theorem, and its claim says that it is false",
    ]


def test_a_record_without_a_claim_has_the_word_of_its_theorem(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the words, the tables and the row that every answer is made of."""
    planted = Statement("heavy-hitters/fact-2.2-planted", "Planted", "bound", printed="1 < 0", refuting={NEGATION: ""})
    monkeypatch.setattr(ledger, "statements", lambda: (planted,))
    now = ledger.words(())
    assert now == {planted.id: "refuted"}
    assert word_by_theorems(Statement("p/a", "A", "bound", refuting={"P.none": ""})) is None
    assert "| `heavy-hitters` | 0 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 1 |" in ledger.table([planted], now)
    found = indexing.row(planted, None, {}, now)
    assert headline([found])[0] == f"{planted.id} is refuted by a theorem: a proof assistant holds its negation."


def test_the_word_is_refuted_wherever_it_is_shown() -> None:
    """The index, of which the site is made, ``why``, ``show``, ERRATA.md and the table of theorems."""
    errata = (ROOT / "ERRATA.md").read_text(encoding="utf-8")
    table = (ROOT / "proofs_checks/theorems/STATEMENTS.md").read_text(encoding="utf-8")
    for s in REFUTED:
        assert word_by_theorems(s) is Word.REFUTED
        assert word(s.id) == rows()[s.id]["word"] == "refuted", s.id
        assert headline([rows()[s.id]])[0].startswith(f"{s.id} is refuted, grade "), s.id
        part = errata.partition(f"(`{s.id}`)\n")[2].partition("\n#")[0]
        assert "- Refuted: " in part, s.id
        assert all(f"- Theorem: `{name}`" in part for name in s.refuting), s.id
        assert not numbered(s.id) or f"| {s.label} | refuted | " in table, s.id


@pytest.mark.parametrize("one", REFUTED[::25], ids=lambda s: s.id)
def test_the_commands_say_refuted(one: Statement) -> None:
    for command in ("why", "show"):
        said = CliRunner().invoke(main, [command, one.id]).output
        assert "refuted" in said.splitlines()[0], command
        assert next(iter(one.refuting)) in said, command
