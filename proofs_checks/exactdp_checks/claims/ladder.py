"""The ladder: which word a claim has earned, computed from what it holds and from the theorems that its record names.

- theorem: the proof assistant holds the whole statement, and no axiom of ours;
- certified: every step is the statement itself (its role is "statement"), for all values, and nothing is assumed;
- argued: a written proof: its steps are certified, or named facts, or other claims, or sentences of glue, all of them shown;
- instances: exact at listed parameters, or computed by our own code, of a statement that is more general;
- refuted: an exact counterexample to what is printed, whole in the certificate, or a theorem;
- argued false: a counterexample that rests on a written argument.

Below them stands "computed", which is no word of the ladder: our own code says so at some parameters, and no kernel does. A
claim that rests on one that is known at instances, or computed, is known at instances; a refutation that rests on anything but
theorems and certificates is argued. An open or refuted id carries nothing: ``problems`` lists what a claim may not do. A
statement about every size over orbits is argued: that the cells of the orbits are those of the matrices is compared at every
small size, and no kernel sees it. The word costs one run of the claim.

>>> from exactdp_checks.claims.papers import claims
>>> found = {c.id: c for c in claims()}
>>> own_word(found["context-aware-ldp/eq-13-as-printed"]).value
'refuted'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from exactdp_checks.claims.claim import Claim, Step
from exactdp_checks.claims.facts import FACTS
from exactdp_checks.claims.inventory import Statement, covered, record_of
from exactdp_checks.claims.theorems import established

__all__ = ["Word", "assumed", "closed_words", "contradictions", "own_word", "problems", "unestablished", "word_by_theorems"]


class Word(Enum):
    """How a claim is known, the strongest first."""

    THEOREM = "theorem"
    CERTIFIED = "certified"
    ARGUED = "argued"
    INSTANCES = "instances"
    COMPUTED = "computed"
    REFUTED = "refuted"
    ARGUED_FALSE = "argued false"


def word_by_theorems(record: Statement | None) -> Word | None:
    """What theorems say of a statement: that it is refuted, that it holds, or nothing where none is the whole of it."""
    if record is None or established().keys().isdisjoint([*record.theorem, *record.refuting]):
        return None
    return Word.REFUTED if record.refuting else Word.THEOREM


def own_word(claim: Claim, steps: tuple[Step, ...] | None = None) -> Word:
    """The word that the claim earns by its own steps (of its general instance, or its first), whatever it uses."""
    if (held := word_by_theorems(record_of(claim))) is not None:
        return held
    if claim.refuted:
        return Word.ARGUED_FALSE if claim.assumes else Word.REFUTED
    found = claim.steps(**(claim.general or claim.instances[0])) if steps is None else steps
    carrying = [step for step in found if step.carries]
    if all(step.computed for step in carrying):
        return Word.COMPUTED
    if claim.listed or any(step.computed for step in carrying):
        return Word.INSTANCES
    alone = not (claim.argument or claim.assumes or claim.uses or claim.general)  # over orbits there is a table to believe
    return Word.CERTIFIED if alone and all(step.is_statement for step in carrying) else Word.ARGUED


def closed_words(claims: Iterable[Claim], own: Mapping[str, Word]) -> dict[str, Word]:
    """The words of all claims, where a claim is never stronger than those that it rests on."""
    by_id = {c.id: c for c in claims}
    found: dict[str, Word] = {}

    def word(name: str, above: tuple[str, ...] = ()) -> Word:
        if name not in found:
            below = [word(used, (*above, name)) for used in by_id[name].uses if used in by_id and used not in above]
            found[name] = _lowered(by_id[name], own[name], set(below))
        return found[name]

    return {name: word(name) for name in by_id}


def _lowered(claim: Claim, own: Word, below: set[Word]) -> Word:
    """The word where the claims that it uses have the words ``below``: a theorem needs none of them."""
    if own is Word.ARGUED and below & {Word.INSTANCES, Word.COMPUTED}:
        return Word.INSTANCES
    if own is Word.REFUTED and below - {Word.THEOREM, Word.CERTIFIED} and word_by_theorems(record_of(claim)) is None:
        return Word.ARGUED_FALSE
    return own


def assumed(claim: Claim, by_id: Mapping[str, Claim]) -> tuple[str, ...]:
    """The facts that the claim rests on, itself and through what it uses, in the order of ``facts``."""
    seen: dict[str, Claim] = {}
    waiting = [claim]
    for one in waiting:
        if one.id not in seen:
            seen[one.id] = one
            waiting += [by_id[used] for used in one.uses if used in by_id]
    names = {name for one in seen.values() for name in one.assumes}
    return tuple(f.id for f in FACTS if f.id in names)


def problems(claims: Iterable[Claim]) -> list[str]:
    """What claims may not do: use what is open or only refuted, use each other in a circle, assume or name what is not there."""
    by_id = {c.id: c for c in claims}
    facts = {f.id for f in FACTS}
    held = [(f.id, name) for f in FACTS for name in (f.theorem, f.finite) if name]
    found = [
        f"the fact {one} names the theorem {name}, which is not established" for one, name in held if name not in established()
    ]
    for c in by_id.values():
        for used in c.uses:
            if used not in by_id:
                refuted = f"{used}-as-printed" in by_id
                found.append(f"{c.id} uses {used}, which is {'refuted' if refuted else 'open'}: it carries nothing")
        found += [
            f"{c.id} assumes {name}, which is no fact: name one of exactdp_checks.claims.facts"
            for name in c.assumes
            if name not in facts
        ]
        if c.repair and c.repair not in by_id:
            found.append(f"{c.id} names {c.repair} as what is true, and there is no such claim")
    return found + circles(by_id)


def unestablished(records: Iterable[Statement]) -> list[str]:
    """The theorems that records name and that there are not."""
    named = [(s.id, name) for s in records for name in (*s.theorem, *s.refuting, *s.related)]
    return [f"{one} names the theorem {name}, which is not established" for one, name in named if name not in established()]


def contradictions(records: Iterable[Statement], claims: Iterable[Claim]) -> list[str]:
    """Records whose theorems deny each other, their own place in the record, or the claim about the statement."""
    false = {covered(c): bool(c.refuted) for c in claims}
    found = []
    for s in records:
        denying = [name for name in s.theorem if name in established() and established()[name].denies]
        found += [f"{s.id} names {name} as the whole statement, and that theorem is a negation" for name in denying]
        if s.theorem and s.refuting:
            found.append(f"{s.id} names a theorem for the statement and one for its negation")
        if s.refuting and not false.get(s.id):
            found.append(f"{s.id} is refuted by a theorem, and no claim says what fails")
        if s.theorem and false.get(s.id):
            found.append(f"{s.id} is a theorem, and its claim says that it is false")
    return found


def circles(by_id: Mapping[str, Claim]) -> list[str]:
    """Claims that rest on themselves."""
    state: dict[str, int] = {}
    found: list[str] = []

    def visit(name: str, path: tuple[str, ...]) -> None:
        state[name] = 1
        for used in by_id[name].uses:
            if state.get(used) == 1:
                found.append("a circle: " + " uses ".join([*path[path.index(used) :], used]))
            elif used in by_id and used not in state:
                visit(used, (*path, used))
        state[name] = 2

    for name in by_id:
        if name not in state:
            visit(name, (name,))
    return found
