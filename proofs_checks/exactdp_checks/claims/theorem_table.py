"""STATEMENTS.md of the theorems: for every numbered statement of the papers its status, its theorems, and how each differs.

>>> numbered("price-of-privacy/lem-2.5"), numbered("price-of-privacy/lem-2.5-sharp"), numbered("price-of-privacy/sec-2.5")
(True, False, False)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from exactdp_checks.claims.inventory import Statement, statements
from exactdp_checks.claims.papers import KEYS

__all__ = ["family", "numbered", "page"]

NUMBERED = re.compile(r"[a-z-]+/(thm|prop|lem|cor|fact|claim)-(?:[a-d]\.)?\d+(?:\.\d+)*")
HEAD = """# The numbered statements of the papers, and their theorems

Written by `python -m exactdp_checks.claims.ledger` from the records in `reference/exactdp/papers/`. A theorem is named as
in `Claims/`. *Whole* means that the theorem is the statement, *refutes* that it is the negation; what it leaves out follows.
*Differs* means that it is about the statement and is not the whole of it. `exactdp show ID` prints the text of each theorem.
The line under each heading counts every statement once: its own theorem is whole, or refutes it; or only that of a form that
repairs, sharpens or splits it is whole; or it has theorems of parts alone; or it has none.
"""


def numbered(name: str) -> bool:
    """Whether an id is that of a numbered statement of a paper."""
    return NUMBERED.fullmatch(name) is not None


def family(label: str) -> tuple[Statement, ...]:
    """The record of a statement and of all that repairs, sharpens or splits it."""
    return tuple(s for s in statements() if s.id == label or s.id.startswith(f"{label}-"))


def page(now: Mapping[str, str]) -> str:
    """The page, with today's words."""
    lines = [HEAD]
    for key in KEYS:
        labels = [s for s in statements() if s.paper == key and numbered(s.id)]
        lines += [
            f"## {key}: {len(labels)} numbered statements\n",
            f"{_counts(labels)}\n",
            "| statement | status | theorems |",
            "|---|---|---|",
        ]
        lines += [f"| {s.label} | {now.get(s.id, 'open')} | {' '.join(_theorems(s.id))} |" for s in labels]
        lines.append("")
    return "\n".join(lines)


def _counts(labels: Sequence[Statement]) -> str:
    """How many labels have a whole theorem, one of a repaired, sharper or split form alone, parts alone, and none."""
    own, refuted = [s for s in labels if s.theorem], [s for s in labels if s.refuting]
    rest = [family(s.id) for s in labels if not s.theorem and not s.refuting]
    changed = [forms for forms in rest if any(f.theorem or f.refuting for f in forms)]
    parts = [forms for forms in rest if forms not in changed and any(f.related for f in forms)]
    none = len(rest) - len(changed) - len(parts)
    said = f"Only a repaired, sharper or split form is whole: {len(changed)}"
    return f"Whole: {len(own)}. Refuted: {len(refuted)}. {said}. Parts only: {len(parts)}. No theorem: {none}."


def _theorems(label: str) -> list[str]:
    """The theorems about a label, one sentence each."""
    found = []
    for s in family(label):
        end = s.id.removeprefix(label).removeprefix("-")
        where = f" of `{end}`" if end else ""
        found += [f"`{name}`: whole{where}{f'; {text}' if text else ''}." for name, text in s.theorem.items()]
        it = f"`{end}`" if end else "it"
        found += [f"`{name}`: refutes {it}{f'; {text}' if text else ''}." for name, text in s.refuting.items()]
        found += [f"`{name}`: differs{f' from `{end}`' if end else ''}; {text}." for name, text in s.related.items()]
    return found
