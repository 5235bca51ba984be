"""The ledger: the word of every statement of the inventory, what the papers state and what we add counted apart.

``python -m exactdp_checks.claims.ledger ROOT`` runs every claim once and writes ERRATA.md, the page of what is established,
the table of theorems, and the index of ``exactdp why``, which holds the words. Nothing in it is declared: ``ladder`` computes
the words.

>>> len(tables({}).splitlines()) > 10
True
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from exactdp_checks.answering import indexing
from exactdp_checks.claims import theorem_table, theorems
from exactdp_checks.claims.causes import GRADES
from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.errata import errata
from exactdp_checks.claims.inventory import NOT_CHECKED, Statement, covered, statements
from exactdp_checks.claims.ladder import Word, closed_words, own_word, word_by_theorems
from exactdp_checks.claims.papers import APART, KEYS, claims

__all__ = ["tables", "with_tables", "words"]

BEGIN, END = "<!-- ledger: begin -->", "<!-- ledger: end -->"
ORDER = [w.value for w in Word]


def words(found: Iterable[Claim], own: Mapping[str, Word] | None = None) -> dict[str, str]:
    """The word of each statement that a claim covers, or that theorems alone decide.

    ``own``: the words that claims have earned by their own steps, where they were run already; the others are run.
    """
    chosen, known = tuple(found), own or {}
    closed = closed_words(chosen, {c.id: known[c.id] if c.id in known else own_word(c) for c in chosen})
    alone = {s.id: word.value for s in statements() if (word := word_by_theorems(s))}
    return alone | {covered(c): closed[c.id].value for c in chosen}


def tables(now: Mapping[str, str]) -> str:
    """What the papers state, what we add, and the refutations by grade and by root cause, as Markdown."""
    of_papers = [s for s in statements() if s.paper in KEYS]
    lines = ["What the papers state:", "", *table([s for s in of_papers if not s.ours], now), ""]
    lines += ["What we add (corrected and sharper statements, and statements beyond the papers):", ""]
    lines += [*table([s for s in of_papers if s.ours], now), ""]
    lines += ["The frequency oracles that people run, apart from the papers:", ""]
    lines += [*table([s for s in statements() if s.paper in APART], now, APART), ""]
    return "\n".join([*lines, "Refuted as printed, by grade and by root cause:", "", *grades(claims())])


def table(chosen: Iterable[Statement], now: Mapping[str, str], keys: tuple[str, ...] = KEYS) -> list[str]:
    """How many statements of each paper have which word; definitions, algorithms and informal remarks apart from what is open."""
    rows = list(chosen)
    counts = {key: Counter(place(s, now) for s in rows if s.paper == key) for key in keys}
    heads = [*ORDER, "open", "not claims"]
    lines = [f"| paper | {' | '.join(heads)} | all |", "|---" + "|---:" * (len(heads) + 1) + "|"]
    for key, count in [*counts.items(), ("all", sum(counts.values(), Counter()))]:
        name = f"`{key}`" if key in counts else key
        lines.append(f"| {name} | {' | '.join(str(count[h]) for h in heads)} | {count.total()} |")
    return lines


def place(statement: Statement, now: Mapping[str, str]) -> str:
    """The column of a statement: its word, open, or "not claims" for a definition, an algorithm or a remark."""
    return now.get(statement.id) or ("not claims" if statement.kind in NOT_CHECKED else "open")


def grades(found: Iterable[Claim]) -> list[str]:
    """How many refutations have which grade, and how many root causes they come from."""
    refuted = [c for c in found if c.refuted]
    used = [g for g in GRADES if any(c.refuted == g for c in refuted)]
    lines = [f"| paper | {' | '.join(used)} | refuted | root causes |", "|---" + "|---:" * (len(used) + 2) + "|"]
    for key in [*KEYS, "all"]:
        here = [c for c in refuted if key in (c.paper, "all")]
        count = Counter(c.refuted for c in here)
        causes = len({(c.paper, c.cause or c.id) for c in here})
        name = f"`{key}`" if key in KEYS else key
        lines.append(f"| {name} | {' | '.join(str(count[g]) for g in used)} | {len(here)} | {causes} |")
    return lines


def with_tables(text: str, now: Mapping[str, str]) -> str:
    """The text of a page with today's tables between its marks."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{tables(now)}\n{END}{rest.split(END)[1]}"


def main(root: Path) -> None:
    """Write the theorems, the tables, the errata and the index into the checkout at ``root``."""
    known = root / "proofs_checks/exactdp_checks/claims/theorems.json"
    known.write_text(theorems.written(theorems.read_again(root)), encoding="utf-8")
    theorems.established.cache_clear()
    now = words(claims())
    page = root / "docs/pages/established.md"
    page.write_text(with_tables(page.read_text(encoding="utf-8"), now), encoding="utf-8")
    (root / "proofs_checks/theorems/STATEMENTS.md").write_text(theorem_table.page(now), encoding="utf-8")
    (root / "ERRATA.md").write_text(errata(claims(), now), encoding="utf-8")
    index = root / "proofs_checks/exactdp_checks/answering/index.json"
    index.write_text(indexing.written(now), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
