"""ERRATA.md: every statement that is false as printed, with its grade, a counterexample, and what is true instead.

>>> errata((), {}).splitlines()[0]
'# Errata'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from exactdp_checks.answering.sections import leaning
from exactdp_checks.claims.causes import GRADES
from exactdp_checks.claims.causes import cause as root
from exactdp_checks.claims.claim import Claim, Step
from exactdp_checks.claims.inventory import covered, statements
from exactdp_checks.trusted.verdict import Outcome

__all__ = ["counterexample", "errata", "repaired"]

HEAD = """# Errata

Statements of the five papers that are false as printed, written so that their authors can check each in ten minutes. The numbers
of each counterexample are exact, and `exactdp check ID` decides them again. Grades:

- **misprint**: an obvious typo;
- **corner**: a hypothesis is missing at the edge;
- **step**: a step of a proof fails, and the numbered statement stands;
- **statement**: the statement itself is false.

Statements with one root cause stand together, under its grade and its reason. This page is written by
`python -m exactdp_checks.claims.ledger`.
"""
SHORT = 300  # characters of a refutation that is shown
TEN = (
    "linear-queries/thm-3.1",
    "linear-queries/thm-3.3",
    "linear-queries/thm-3.4",
    "heavy-hitters/fact-2.2",
    "price-of-privacy/thm-3.3",
    "price-of-privacy/thm-5.3",
    "price-of-privacy/lem-6.4-ldp",
    "price-of-privacy/thm-a.5",
    "price-of-privacy/lem-4.7",
    "context-aware-ldp/thm-3",
)
"""The refutations that matter most: theorems and lemmas as they are printed, of one root cause each."""


def counterexample(claim: Claim) -> Step:
    """The step that refutes the claim, at its first instance."""
    steps = claim.steps(**claim.instances[0])
    return next(step for step in steps if step.verdict.outcome is Outcome.REFUTED)


def repaired(claim: Claim, by_id: Mapping[str, Claim]) -> Claim | None:
    """The claim that says what is true: the one that is named, else the corrected one of the same label."""
    base = covered(claim)
    names = [
        claim.repair,
        f"{base}-corrected",
        *sorted(i for i in by_id if i.startswith(f"{base}-") and i.endswith("-corrected")),
    ]
    return next((by_id[name] for name in names if name in by_id), None)


def ten(chosen: Iterable[Claim], by_id: Mapping[str, Claim], words: Mapping[str, str]) -> list[str]:
    """What the page opens with: ten statements, of each what fails, its numbers, and what is true, a line each."""
    first: dict[str, Claim] = {}
    for c in chosen:
        if c.refuted and covered(c) in TEN:
            first.setdefault(covered(c), c)
    printed = {s.id: s for s in statements()}
    lines = ["## The ten that matter\n"] if first else []
    for i, name in enumerate((n for n in TEN if n in first), 1):
        c = first[name]
        true = repaired(c, by_id)
        lines.append(f"{i}. **{printed[name].label}** (`{name}`), {words.get(name, 'refuted')}: {c.statement}")
        numbers = str(counterexample(c).verdict)
        lines.append(
            f"    - The numbers: {numbers if len(numbers) <= SHORT else f'long; `exactdp check {c.id}` decides them again'}"
        )
        lines.append(f"    - True instead: {'nothing of this form is known' if true is None else true.statement}")
    return [*lines, ""] if lines else []


def errata(claims: Iterable[Claim], words: Mapping[str, str]) -> str:
    """The page: by paper, then the worst grade first, then by root cause, of which the reason is said once."""
    chosen = tuple(claims)
    by_id = {c.id: c for c in chosen}
    lines = [HEAD, *ten(chosen, by_id, words)]
    for paper in dict.fromkeys(c.paper for c in chosen):
        here = [c for c in chosen if c.paper == paper and c.refuted]
        here.sort(key=lambda c: (-GRADES.index(c.refuted), c.cause))
        lines += [f"## {paper}\n"] if here else []
        for name, false in groupby(here, key=lambda c: c.cause):
            lines.append(f"### {name}, {root(paper, name).grade}: {root(paper, name).reason}\n")
            for c in false:
                lines += [*entry(c, by_id, words), ""]
    return "\n".join(lines)


def entry(claim: Claim, by_id: Mapping[str, Claim], words: Mapping[str, str]) -> list[str]:
    """One refuted statement: its label, and a line each for what is printed, how it is read, what fails, and what is true."""
    record = next(s for s in statements() if s.id == covered(claim))
    argued = words.get(record.id) == "argued false"
    how = f" (argued: its calculations are certified; it rests on {leaning(claim.assumes, claim.uses, words)})" if argued else ""
    lines = [f"#### {record.label} (`{record.id}`)\n"]
    lines += [f"- Printed: {record.printed}"] if record.printed else []
    lines += [f"- Read as: {record.reading}"] if record.reading else []
    lines.append(f"- Refuted{how}: {claim.statement}")
    lines += [f"- Theorem: `{name}`{f', {text}' if text else ''}." for name, text in record.refuting.items()]
    lines.append(f"- The kernel says: {counterexample(claim).verdict}")
    true = repaired(claim, by_id)
    if true is not None:
        word = words.get(covered(true), "")
        lines.append(f"- True instead (`{true.id}`{', ' + word if word else ''}): {true.statement}")
    return lines
