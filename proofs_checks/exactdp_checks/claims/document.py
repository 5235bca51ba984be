"""The certificate of a claim: one document with its statement, its word, every step with its role, and the facts it assumes.

The kernel checks each step and rejects a word that says more than the steps permit. What links the document to the claim of this
name: ``differs``, the statement and the facts that the package holds under the ids which the document names; ``steps_differ``,
the steps and the word that the claim has when it is run.

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
from exactdp_checks.claims.ladder import Word, assumed, own_word
from exactdp_checks.claims.papers import claims
from exactdp_checks.proving import parts
from exactdp_checks.trusted.kernel import certify
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["differs", "document", "steps_differ"]

ORBITS = (
    "The steps at every size are sums over the cells of the mechanism's orbits. That these cells, with these numbers of outputs, "
    "are those of the matrices is compared at every small size, and not certified at every size."
)
LONGEST = 120  # characters of the parameters of an instance


def document(claim: Claim, by_id: Mapping[str, Claim], word: Word, runs: Sequence[tuple[Step, ...]] = ()) -> Verdict:
    """The whole proof of a claim, at all of its instances, as one certificate. Raises Rejected if the word says too much.

    ``runs`` are the steps at each instance, where they are known already.
    """
    return parts.document(
        claim.id,
        claim.statement,
        claim.where,
        said(claim, word),
        proof(claim, runs),
        facts={name: fact(name).statement for name in assumed(claim, by_id)},
        uses=claim.uses,
        instances=[place(i, claim.instances) for i in range(len(claim.instances))] if claim.listed and not claim.refuted else (),
    )


def said(claim: Claim, word: Word) -> str:
    """The word in the document, one of the kernel's own: that of a theorem is another's."""
    own = Word.INSTANCES if claim.listed else Word.ARGUED
    in_kernel = {
        Word.THEOREM: own,
        Word.ARGUED_FALSE: Word.REFUTED,
    }  # the claims that it uses are listed, and are not judged there
    return str(in_kernel.get(word, word).value)


def proof(claim: Claim, runs: Sequence[tuple[Step, ...]] = ()) -> list[tuple[str, Verdict | str]]:
    """The parts with their roles: the written argument, and the steps at every instance."""
    found: list[tuple[str, Verdict | str]] = [(f"argument {i}", text) for i, text in enumerate(claim.argument, 1)]
    found += [("orbits", ORBITS)] if claim.general else []
    places = [place(i, claim.instances) for i in range(len(claim.instances))]
    for where, steps in zip(places, runs or [claim.steps(**parameters) for parameters in claim.instances], strict=True):
        for step in steps:
            refutes = claim.refuted and step.verdict.outcome is Outcome.REFUTED
            heads = ["counterexample"] * bool(refutes) + [f"instance: {where}"] * (claim.listed and not claim.refuted)
            tail = [f"at {where}"] * bool(where and (claim.refuted or not claim.listed))
            found.append((": ".join([*heads, *tail, step.role]), step.verdict))
    return distinct(found)


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


def steps_differ(certificate: Mapping[str, Any]) -> str | None:
    """Where the steps of a document, or its word, are not those of the installed claim; "" where they are.

    None where no such claim is installed. The claim is run; another certificate of the same sentence is as good as its own.
    """
    body = certificate["body"]
    own = next((c for c in claims() if c.id == body["id"]), None)
    if own is None:
        return None
    runs = [own.steps(**parameters) for parameters in own.instances]
    general = 0 if own.general is None else list(own.instances).index(own.general)
    given, held = list(body["parts"]), parts.steps_of(proof(own, runs))
    there, here = [part["role"] for part in given], [part["role"] for part in held]
    for role in here:
        if role not in there:
            return f'a step of the installed claim is left out, "{role}": compare it with exactdp show {own.id}'
    for role in there:
        if role not in here:
            return f'the installed claim has no step "{role}": compare it with exactdp show {own.id}'
    if there != here:
        first = next(one for one, two in zip(there, here, strict=True) if one != two)
        return f'the steps are in another order than in the installed claim, from "{first}" on'
    for one, two in zip(given, held, strict=True):
        if one != two and _sentence(one) != _sentence(two):
            return f'the step "{one["role"]}" says something else than in the installed claim: see exactdp show {own.id}'
    word = said(own, own_word(own, runs[general]))
    return "" if body["word"] == word else f"the word is {word} of the installed claim {own.id}, not {body['word']}"


def _sentence(part: Mapping[str, Any]) -> tuple[str, str]:
    """What a part says: a sentence of its own, or the kernel's, and which of them it is."""
    for name in ("glue", "computed"):
        if name in part:
            return name, part[name]
    found = certify(part["kind"], part["body"])
    return found.outcome.value, found.proposition


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
