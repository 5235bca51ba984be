"""Proofs of several parts: all of some statements, what is only computed, and the document that a claim is.

Nothing here is trusted: the kernel checks every part, and a word that says more than the parts permit is rejected.

>>> from exactdp_checks.proving import prove
>>> step = prove.at_most("k", ["*", "k", "k"], k=1)
>>> found = document("a-paper/lem-1", "k <= k^2.", "Lemma 1", "certified", [("statement", step)])
>>> print(found)
proved (symbolic): certified: a-paper/lem-1 (Lemma 1): k <= k^2.
  1. [certified] statement: for all real k >= 1, both sides are defined and k <= k*k
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from exactdp.arguments import check_kind, listed
from exactdp.errors import BadInput
from exactdp_checks.trusted.kernel import certify
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["all_of", "computed", "document", "parts_of", "steps_of", "undecided"]


def undecided(method: Method, scope: str, detail: str) -> Verdict:
    """Neither proved nor refuted."""
    return Verdict(Outcome.UNDECIDED, method, scope, detail=detail)


def computed(statement: str) -> Verdict:
    """What exactdp computed and no certificate contains: shown as such, never as proved; a claim that rests on it says less.

    Raises BadInput ("what is computed is said in 1 to 2000 characters: write a sentence").
    """
    check_kind(statement, str, "statement", 'write a sentence, such as "the law sums to 1"')
    if not 0 < len(statement) <= 2000:
        raise BadInput("what is computed is said in 1 to 2000 characters: write a sentence")
    return certify("computed", {"statement": statement})


def all_of(verdicts: Iterable[Verdict]) -> Verdict:
    """All of the statements together: the first that is refuted or undecided, else one proof of them all.

    Raises BadInput for no verdict.
    """
    found: tuple[Verdict, ...] = listed(verdicts, "verdicts", "[equal(...), at_most(...)]")
    for verdict in found:
        check_kind(verdict, Verdict, "verdict", "write the result of equal, at_most, ...")
    if not found:
        raise BadInput("nothing is proved of no statement: give at least one verdict")
    if len(found) == 1:
        return found[0]
    for verdict in found:
        if verdict.outcome is Outcome.REFUTED:
            return verdict
    for verdict in found:
        if verdict.certificate is None:
            return verdict
    parts = [part for verdict in found for part in parts_of(verdict)]
    return certify("all", {"parts": parts})


def parts_of(verdict: Verdict) -> list[dict[str, Any]]:
    """What a certificate contributes to one of several parts. Raises BadInput if there is none."""
    certificate = verdict.certificate
    if certificate is None:
        raise BadInput("an undecided verdict has no certificate: it is no part of a proof")
    kind, body = certificate["kind"], certificate["body"]
    if kind == "all":
        return list(body["parts"])
    return [{"computed": body["statement"]}] if kind == "computed" else [{"kind": kind, "body": body}]


def steps_of(parts: Iterable[tuple[str, Verdict | str]]) -> list[dict[str, Any]]:
    """The parts of a document: each a role with a sentence, or with what is certified or computed."""
    steps: list[dict[str, Any]] = []
    for role, what in parts:
        if isinstance(what, str):
            steps.append({"role": role, "glue": what})
        else:
            one = parts_of(what)
            steps.append({"role": role, **(one[0] if len(one) == 1 else {"kind": "all", "body": {"parts": one}})})
    return steps


def document(
    name: str,
    statement: str,
    where: str,
    word: str,
    parts: Iterable[tuple[str, Verdict | str]],
    *,
    facts: Mapping[str, str] | None = None,
    uses: Sequence[str] = (),
    instances: Sequence[str] = (),
) -> Verdict:
    """The proof of the claim of this name, as one certificate: a role, and a verdict or a sentence of the written argument, each.

    ``facts`` are assumed: ids and their statements. Raises kernel.Rejected for a word that says more than the parts permit.
    """
    body: dict[str, Any] = {
        "id": name,
        "statement": statement,
        "where": where,
        "word": word,
        "parts": steps_of(parts),
        "uses": list(uses),
        "facts": [{"id": fact, "statement": said} for fact, said in (facts or {}).items()],
        "instances": list(instances),
    }
    return certify("claim", body)
