"""Documents of several parts: all of some statements, and the proof of a claim, whose word says no more than its parts.

Part of the trusted base with ``kernel``; standard library, ``objects`` and ``wording`` only. A part is certified
{"kind", "body"}, or {"computed": ...}, a sentence for which the package answers and no kernel, or in a claim {"glue": ...}, a
sentence of a written argument. The words, from the highest: **certified**, the parts are the statement, and nothing else is
used; **argued**, some step is certified, the others are written down; **instances**, at the listed parameters of a statement that
is more general; **computed**, nothing is certified. Apart from them stands **refuted**: a part with the role "counterexample"
is a refutation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from exactdp_checks.trusted.arithmetic import items, require
from exactdp_checks.trusted.objects import Body, fields
from exactdp_checks.trusted.verdict import Method, Outcome
from exactdp_checks.trusted.wording import comma, plain, quoted, text

__all__ = ["Finding", "claim", "every"]

WORDS = {  # from the lowest
    "computed": Outcome.COMPUTED,
    "instances": Outcome.INSTANCES,
    "argued": Outcome.ARGUED,
    "certified": Outcome.PROVED,
    "refuted": Outcome.REFUTED,
}
ID = re.compile(r"[A-Za-z0-9][-A-Za-z0-9_.,/+]{0,99}")
STATEMENT = 20_000  # characters of a statement or a sentence of a claim


class Finding(NamedTuple):
    """What a kind establishes: ``detail`` is the witness, or where a bound is attained; ``sentence`` is the proposition."""

    outcome: Outcome
    method: Method
    scope: str
    detail: str
    sentence: str
    later: Callable[[], str] | None = None  # what stands before the sentence, which takes long and is written when it is read

    @property
    def proposition(self) -> str:
        """The sentence, whole."""
        return self.sentence if self.later is None else self.later() + self.sentence


Find = Callable[[str, Body], Finding]


def checked(part: Body, find: Find, composed: str) -> Finding:
    """What a part establishes that is certified; its kind is none of those that are ``composed`` of parts."""
    require(part["kind"] not in composed.split(), "a part has parts of its own")
    found = find(part["kind"], part["body"])
    return found._replace(sentence=found.proposition, later=None)


def computed(part: Body) -> Finding:
    """What a part says that is not certified."""
    sentence = f"computed by exactdp, not certified: {quoted(text(part['computed'], STATEMENT))}"
    return Finding(Outcome.COMPUTED, Method.EXACT, "computed, not certified", "", sentence)


def weakest(findings: Sequence[Finding]) -> Method:
    """The weakest method."""
    return max((f.method for f in findings), key=list(Method).index)


def every(body: Body, find: Find) -> Finding:
    """Every part is proved, or computed; then the whole is called computed."""
    parts = [
        computed(fields(p, "computed")) if "computed" in p else checked(fields(p, "kind body"), find, "all claim computed")
        for p in items(body["parts"])
    ]
    outcomes = {f.outcome for f in parts}
    require(parts and outcomes <= {Outcome.PROVED, Outcome.COMPUTED}, "a part is not proved")
    outcome = Outcome.COMPUTED if Outcome.COMPUTED in outcomes else Outcome.PROVED
    scope = "; ".join(dict.fromkeys(f.scope for f in parts))
    return Finding(outcome, weakest(parts), scope, "", "; ".join(f"({i}) {f.sentence}" for i, f in enumerate(parts, 1)))


def headed(role: str, head: str) -> bool:
    """Whether a role is "head", or "head: ..."."""
    return role == head or role.startswith(f"{head}: ")


def step(part: Body, find: Find) -> tuple[str, Finding | None, str]:
    """How a part of a claim is marked, what it establishes, and its sentence."""
    if "glue" in part:
        return "argued", None, plain(text(fields(part, "role glue")["glue"], STATEMENT))
    if "computed" in part:
        found = computed(fields(part, "role computed"))
        return "computed", found, found.sentence
    found = checked(fields(part, "role kind body"), find, "claim computed")
    return "certified" if found.outcome is Outcome.PROVED else found.outcome.value, found, found.sentence


def contains_a_certificate(part: Body) -> bool:
    """Whether something in a part is certified."""
    return "kind" in part and (part["kind"] != "all" or any("kind" in inner for inner in part["body"]["parts"]))


def claim(body: Body, find: Find) -> Finding:
    """A proof of a claim: its parts are checked, and its word is not above what they permit."""
    id_, word, parts = label(body["id"]), body["word"], listed(body["parts"])
    require(word in WORDS, f"the word is none of {comma(WORDS)}: no kernel checks another")
    statement, where = text(body["statement"], STATEMENT), text(body["where"])
    roles, instances = [text(p["role"]) for p in parts], [text(v) for v in listed(body["instances"])]
    facts = [(label(f["id"]), text(f["statement"], STATEMENT)) for f in listed(body["facts"]) if fields(f, "id statement")]
    uses = [label(v) for v in listed(body["uses"])]
    require(id_ not in uses, "a claim uses itself")
    for names in (instances, uses, [name for name, _ in facts], roles):
        require(len(set(names)) == len(names), "a role, a parameter, a fact or a claim is named twice")
    steps = [(role, *step(part, find)) for role, part in zip(roles, parts, strict=True)]
    found = [(role, finding) for role, _, finding, _ in steps if finding]
    require(found, "nothing is certified or computed")
    outcomes = {finding.outcome for _, finding in found}
    if word == "refuted":
        against = [f for role, f in found if headed(role, "counterexample") and f.outcome is Outcome.REFUTED]
        require(against, "no part is a counterexample that refutes")
    else:
        require(Outcome.REFUTED not in outcomes, "a part is refuted")
        listed_ = all(any(headed(role, f"instance: {one}") for role, _ in found) for one in instances)
        require(listed_, "a listed parameter has no part of its own")
        alone = len(found) == len(steps) and not (facts or uses) and all(headed(role, "statement") for role in roles)
        highest = "argued"
        if instances:
            highest = "instances"
        elif alone and outcomes == {Outcome.PROVED}:
            highest = "certified"
        highest = highest if any(map(contains_a_certificate, parts)) else "computed"
        order = list(WORDS)
        require(order.index(word) <= order.index(highest), f"the parts permit the word {highest}, not {word}")
    lines = [f"{word}: {id_} ({plain(where)}): {plain(statement)}"]
    lines += [f"  {i}. [{mark}] {plain(role)}: {sentence}" for i, (role, mark, _, sentence) in enumerate(steps, 1)]
    lines += [f"  fact {name}, assumed: {plain(said)}" for name, said in facts]
    lines += [f"  uses {comma(uses)}"] * bool(uses) + [f"  only at: {'; '.join(map(plain, instances))}"] * bool(instances)
    return Finding(WORDS[word], weakest([f for _, f in found]), f"{word}: {id_}", "", "\n".join(lines))


def listed(value: Any) -> Sequence[Any]:
    """``value``, a list."""
    require(type(value) is list, "not a list")
    return list(value)


def label(value: Any) -> str:
    """``value``, the id of a claim or of a fact."""
    require(type(value) is str and ID.fullmatch(value), "not an id: letters, digits and - _ . , / + only")
    return str(value)
