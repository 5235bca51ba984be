"""One statement as a reader wants it: what is printed, the word, the proof step by step, facts, the counterexample, what is true.

``found`` finds a statement by its id, with or without the ending of a claim; ``described`` says all that is known about it.

>>> [c.id for c in relatives("online-recommendation/lem-12")]
['online-recommendation/lem-12', 'online-recommendation/lem-12-sharp']
>>> [c.id.partition("/")[2] for c in relatives("price-of-privacy/lem-6.4")][:3]
['lem-6.4-as-printed', 'lem-6.4-corrected', 'lem-6.4-sharp']
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.answering.counterexample import numbers
from exactdp_checks.answering.index import near as similar
from exactdp_checks.answering.index import rows
from exactdp_checks.answering.sections import sides
from exactdp_checks.claims.claim import Claim, Step
from exactdp_checks.claims.errata import repaired
from exactdp_checks.claims.facts import fact
from exactdp_checks.claims.inventory import Statement, covered, statements
from exactdp_checks.claims.ladder import assumed
from exactdp_checks.claims.letters import meanings
from exactdp_checks.claims.papers import claims
from exactdp_checks.claims.theorems import plain, theorem

__all__ = ["described", "relatives", "summary", "theorems", "word"]

ENDINGS = ("-as-printed", "-corrected", "-sharp")


def relatives(name: str) -> tuple[Claim, ...]:
    """The claims that an id stands for: its own, as printed, then corrected, sharpened; others after them.

    Raises BadInput for an unknown id.
    """
    known = claims()
    base = name
    for ending in ENDINGS:
        base = base.removesuffix(ending)
    exact = [c for c in known if c.id == name]
    near = [c for c in known if c.id == base or (c.id.startswith(f"{base}-") and c.id.endswith(ENDINGS))]
    if exact and exact[0].id != base:
        near = exact
    if not near and name not in {s.id for s in statements()}:
        close = similar(name)
        advice = f"did you mean {', '.join(close)}?" if close else "list them with exactdp claims, or ask exactdp why"
        raise BadInput(f"there is no statement {name!r}: {advice}")
    own = {base, *(base + ending for ending in ENDINGS)}
    return tuple(sorted(near, key=lambda c: (c.id not in own, c.id.removesuffix("-as-printed") != base)))


def entry(name: str) -> Statement:
    """The entry of the inventory with this id, or of a claim with this id."""
    return next(s for s in statements() if s.id == name or s.id == name.removesuffix("-as-printed"))


def word(name: str) -> str:
    """The word in the ledger of the statement with this id, or of a claim with this id."""
    found: str = rows()[entry(name).id]["word"]
    return found


def summary(claim: Claim) -> dict[str, Any]:
    """A claim in one line: its id, where it stands, its word in the ledger, how many instances."""
    return {
        "id": claim.id,
        "paper": claim.paper,
        "where": claim.where,
        "word": word(claim.id),
        "statement": claim.statement,
        "instances": len(claim.instances) if claim.listed else 0,
        "beyond": claim.beyond,
    }


def described(claim: Claim) -> dict[str, Any]:
    """All that is known about a claim: what is printed, its word, the proof in the kernel's sentences, facts, repair, source."""
    by_id = {c.id: c for c in claims()}
    module, line = claim.source
    spec = find_spec(module)
    true = repaired(claim, by_id) if claim.refuted else None
    steps = claim.steps(**(claim.general or claim.instances[0]))
    return {
        **summary(claim),
        "label": entry(claim.id).label,
        "printed": entry(claim.id).printed,
        "reading": entry(claim.id).reading,
        "grade": claim.refuted,
        "cause": claim.cause,
        "argument": list(claim.argument),
        "steps": [_step(step) for step in steps],
        "letters": meanings(claim, steps),
        "sides": list(sides(numbers(claim))) if claim.refuted else [],
        "at": [{k: str(v) for k, v in i.items()} for i in claim.instances] if claim.listed else [],
        "rows": [_row(claim.steps(**i)) for i in claim.instances]
        if claim.listed and all(list(i) == ["row"] for i in claim.instances)
        else [],
        "assumes": [_fact(name) for name in claim.assumes],
        "rests_on": list(assumed(claim, by_id)),
        "through": [{"id": used, "facts": list(assumed(by_id[used], by_id))} for used in claim.uses if used in by_id],
        **theorems(entry(claim.id)),
        "uses": [{"id": used, "word": word(used)} for used in claim.uses],
        "mutants": [{k: str(v) for k, v in m.items()} for m in claim.mutants],
        "repair": {"id": true.id, "word": word(covered(true)), "statement": true.statement} if true else None,
        "source": {"file": Path(spec.origin).name if spec and spec.origin else module, "module": module, "line": line},
    }


def theorems(record: Statement) -> dict[str, Any]:
    """Theorems that are the whole statement or its negation, each with what is said beside it, and those that differ."""
    return {
        "theorem": [{**_theorem(name), "beside": text} for name, text in record.theorem.items()],
        "refuting": [{**_theorem(name), "beside": text} for name, text in record.refuting.items()],
        "related": [{**_theorem(name), "differs": text} for name, text in record.related.items()],
    }


def _theorem(name: str) -> dict[str, Any]:
    one = theorem(name)
    return {"name": one.name, "statement": plain(one.statement), "grounds": one.grounds, "anchor": one.anchor}


def _fact(name: str) -> dict[str, str]:
    one = fact(name)
    held = {key: name for key, name in (("theorem", one.theorem), ("finite", one.finite)) if name}
    return {"id": name, "statement": one.statement, "source": one.source, **held}


def _row(steps: Sequence[Step]) -> dict[str, Any]:
    """A row of a table: what its statement says, or else its last step, a certified one if there is; and how many it has."""
    carrying = sorted((step for step in steps if step.carries), key=lambda step: not step.computed)
    one = next((step for step in carrying if step.is_statement), carrying[-1])
    return {"sentence": str(one.verdict), "steps": len(steps)}


def _step(step: Step) -> dict[str, Any]:
    return {"role": step.role, "outcome": step.verdict.outcome.value, "sentence": str(step.verdict), "carries": step.carries}
