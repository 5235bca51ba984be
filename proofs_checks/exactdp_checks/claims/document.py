"""The certificate of a claim: one document with its statement, its word, every step with its role, and the facts it assumes.

The kernel checks each step and rejects a word that says more than the steps permit. What links the document to the claim of this
name is ``installed``: the statement and the facts that the package holds under the ids which the document names.

>>> from exactdp_checks.claims.papers import claims
>>> chosen = next(c for c in claims() if c.id == "heavy-hitters/sec-9.1.2-decomposition")
>>> found = document(chosen, {c.id: c for c in claims()}, Word.ARGUED)
>>> found.proposition.splitlines()[0][:56]
'argued: heavy-hitters/sec-9.1.2-decomposition (Section 9'
>>> differs(found.certificate)
''
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from exactdp_checks.claims.claim import Claim, Step
from exactdp_checks.claims.facts import FACTS, fact
from exactdp_checks.claims.ladder import Word, assumed
from exactdp_checks.claims.papers import claims
from exactdp_checks.proving import parts
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["differs", "document"]

ORBITS = (
    "The steps at every size are sums over the cells of the mechanism's orbits. That these cells, with these numbers of outputs, "
    "are those of the matrices is compared at every small size, and not certified at every size."
)
LONGEST = 120  # characters of the parameters of an instance


def document(claim: Claim, by_id: Mapping[str, Claim], word: Word, runs: Sequence[tuple[Step, ...]] = ()) -> Verdict:
    """The whole proof of a claim, at all of its instances, as one certificate. Raises Rejected if the word says too much.

    ``runs`` are the steps at each instance, where they are known already.
    """
    found: list[tuple[str, Verdict | str]] = [(f"argument {i}", text) for i, text in enumerate(claim.argument, 1)]
    found += [("orbits", ORBITS)] if claim.general else []
    places = [place(i, claim.instances) for i in range(len(claim.instances))]
    for where, steps in zip(places, runs or [claim.steps(**parameters) for parameters in claim.instances], strict=True):
        for step in steps:
            refutes = claim.refuted and step.verdict.outcome is Outcome.REFUTED
            heads = ["counterexample"] * bool(refutes) + [f"instance: {where}"] * (claim.listed and not claim.refuted)
            tail = [f"at {where}"] * bool(where and (claim.refuted or not claim.listed))
            found.append((": ".join([*heads, *tail, step.role]), step.verdict))
    return parts.document(
        claim.id,
        claim.statement,
        claim.where,
        (Word.INSTANCES if claim.listed else Word.ARGUED).value if word is Word.THEOREM else word.value,  # the kernel's own words
        distinct(found),
        facts={name: fact(name).statement for name in assumed(claim, by_id)},
        uses=claim.uses,
        instances=places if claim.listed and not claim.refuted else (),
    )


def place(i: int, instances: Sequence[Mapping[str, Any]]) -> str:
    """The parameters of an instance in a few words, with its number where they are too long or not the first of their kind."""
    text = ", ".join(f"{name} = {value}" for name, value in instances[i].items())
    alone = len(text) <= LONGEST and instances[i] not in instances[:i]
    return text if alone else f"{text[:LONGEST]} (instance {i + 1})"


def distinct(found: list[tuple[str, Verdict | str]]) -> list[tuple[str, Verdict | str]]:
    """The parts with a number behind a role that several have."""
    many, seen = Counter(role for role, _ in found), Counter[str]()
    named: list[tuple[str, Verdict | str]] = []
    for role, what in found:
        seen[role] += 1
        number = f": {seen[role]}" if role in ("statement", "counterexample") else f" ({seen[role]})"
        named.append((role + number if many[role] > 1 else role, what))
    return named


def differs(certificate: Mapping[str, Any]) -> str:
    """Where a document says something else than the package does under the same ids; "" where it does not.

    A claim that is of no paper of this package says what it says; facts are those of the package.
    """
    if certificate.get("kind") != "claim":
        return ""
    body = certificate["body"]
    known = {c.id: c for c in claims()}
    own = known.get(body["id"])
    if own is None and body["id"].partition("/")[0] in {c.paper for c in known.values()}:
        return f"{body['id']} is no claim of this package: list them with exactdp claims"
    for what, given, held in _compared(own, body) if own else ():
        if given != held:
            return f"the {what} is not that of the installed claim {body['id']}: compare it with exactdp show {body['id']}"
    facts = {f.id: f.statement for f in FACTS}
    for one in body["facts"]:
        if facts.get(one["id"]) != one["statement"]:
            return (
                f"{one['id']} is no fact that is known here"
                if one["id"] not in facts
                else f"its fact {one['id']} says something else"
            )
    missing = [name for name in (assumed(own, known) if own else ()) if name not in {one["id"] for one in body["facts"]}]
    return f"it does not name the fact {missing[0]}, which {body['id']} rests on" if missing else ""


def _compared(own: Claim, body: Mapping[str, Any]) -> list[tuple[str, object, object]]:
    """What a document says about a claim, and what the claim says, but for its steps, which the kernel checks."""
    places = [place(i, own.instances) for i in range(len(own.instances))] if own.listed and not own.refuted else []
    glue = [part["glue"] for part in body["parts"] if "glue" in part]
    return [
        ("statement", body["statement"], own.statement),
        ("place", body["where"], own.where),
        ("list of instances", list(body["instances"]), places),
        ("list of used claims", list(body["uses"]), list(own.uses)),
        ("written argument", glue, [*own.argument, *([ORBITS] if own.general else [])]),
    ]
