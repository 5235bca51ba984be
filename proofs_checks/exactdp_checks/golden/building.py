"""Building golden vectors: the cases of every subject, their outputs derived, their ids kept or assigned.

A subject is an entry in ``SUBJECTS``. A vector keeps its id as long as its kind, result and input stay; a new one gets the next
id of its document; none is removed: a vector that is no longer asked for is derived from its input. An invalid case that comes
out right, or a valid one that comes out wrong, is an error of the building and ends it. Source: our own format.

>>> case = next(iter(cases("krr")))
>>> built("krr", {"vectors": []}, [case])["vectors"][0]["id"]
1
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.golden import (
    bounds,
    calls,
    channels,
    coding,
    mechanisms,
    protocols,
    refusals,
    wrong,
)
from exactdp_checks.golden.case import VALID, Case, key_of
from exactdp_checks.golden.files import FORMAT
from exactdp_checks.golden.flags import FLAGS
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import Json

__all__ = ["SUBJECTS", "Subject", "built", "cases", "derived", "head", "made"]

SAYS = {"audit": "private", "bias": "unbiased", "estimator": "unbiased", "bound": "hypotheses", "protocol": "hypotheses"}


@dataclass(frozen=True)
class Subject:
    """A sentence about the document, and its cases."""

    about: str
    cases: Callable[[], Iterable[Case]]


def _bounds(paper: str) -> Subject:
    listed = bounds.PAPERS[paper]
    return Subject(
        f"Bounds of {paper}, within their hypotheses and outside.",
        lambda: calls.cases("bound", bounds.function_of, listed.CALLS, listed.REFUSED),
    )


def _mechanism(name: str) -> Subject:
    first = (MECHANISMS[name].module.__doc__ or "").strip().splitlines()[0]
    parts = (mechanisms.cases, coding.cases, wrong.cases, refusals.cases)
    return Subject(first, lambda: chain.from_iterable(part(name) for part in parts))


SUBJECTS: Mapping[str, Subject] = {
    **{name: _mechanism(name) for name in MECHANISMS},
    "channels": Subject(
        "Channels against policies, right and wrong, and matrices that are no channel.",
        lambda: chain(channels.cases(), refusals.matrix_cases()),
    ),
    **{f"bounds_{paper.replace('-', '_')}": _bounds(paper) for paper in bounds.PAPERS},
    "protocols": Subject(
        "What the server makes of reports: transcripts, projections, exact risks.",
        lambda: calls.cases("protocol", protocols.function_of, protocols.CALLS, protocols.REFUSED),
    ),
}


def cases(name: str) -> Iterator[Case]:
    """The cases of a subject, each once."""
    seen = set()
    for case in SUBJECTS[name].cases():
        if case.key not in seen:
            seen.add(case.key)
            yield case


def derived(name: str, kind: str, given: Mapping[str, Json]) -> dict[str, Json]:
    """The output of a vector of a subject, from its input alone. Raises BadInput for a kind that there is not."""
    if kind == "audit":
        return wrong.audited(given)
    if kind == "bias":
        return wrong.scored(given)
    if kind == "refuse":
        return refusals.refused(name, given)
    if kind in ("bound", "protocol"):
        function = (bounds.function_of if kind == "bound" else protocols.function_of)(given["function"])
        return calls.outcome(function, given["arguments"])
    if kind in ("encode", "decode") and name in MECHANISMS:
        return coding.derived(name, kind, given)
    if kind in ("channel", "estimator", "moments", "data", "information") and name in MECHANISMS:
        return mechanisms.derived(name, kind, given)
    raise BadInput(f"{name} has no vectors of kind {kind!r}")


def _is_right(kind: str, output: Mapping[str, Any]) -> bool:
    """Whether the output is that of a valid vector."""
    if kind == "refuse":
        return not output["refused"]
    return bool(output[SAYS[kind]]) if kind in SAYS else True


def made(name: str, case: Case) -> dict[str, Json]:
    """The vector of a case, without an id. Raises BadInput where it is not what it should be."""
    output = derived(name, case.kind, case.input)
    if _is_right(case.kind, output) != (case.result == VALID):
        raise BadInput(f"{name}: a {case.kind} vector is meant to be {case.result}, and is not: correct {case.input}")
    if (case.result == VALID) != (not case.flags) or not set(case.flags) <= FLAGS.keys():
        raise BadInput(
            f"{name}: a {case.result} vector has the flags {case.flags}: an invalid one has some of FLAGS, a valid one none"
        )
    words = {"flags": list(case.flags), "note": case.note}
    return {"kind": case.kind, "result": case.result, "input": case.input, "output": output, **words}


def built(name: str, old: Mapping[str, Any], asked: Iterable[Case] | None = None) -> dict[str, Any]:
    """The document of a subject, with the ids of an old document for what it has already."""
    ids = {key_of(v["kind"], v["result"], v["input"]): v["id"] for v in old["vectors"]}
    found, following = dict[int, dict[str, Any]](), max(ids.values(), default=0) + 1
    for case in cases(name) if asked is None else asked:
        place = ids.pop(case.key, following)
        following += place == following
        found[place] = {"id": place, **made(name, case)}
    for vector in old["vectors"]:
        if vector["id"] not in found:
            found[vector["id"]] = {"id": vector["id"], **_kept(name, vector)}
    vectors = [found[place] for place in sorted(found)]
    return {**head(name, vectors), "vectors": vectors}


def _kept(name: str, vector: Mapping[str, Any]) -> dict[str, Json]:
    """The vector of an earlier version, derived again."""
    try:
        return made(name, Case(vector["kind"], vector["input"], vector["result"], tuple(vector["flags"]), vector["note"]))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError) as error:
        what = f"cannot be derived from its input ({type(error).__name__}: {error})"
        raise BadInput(f"{name}.json: vector {vector['id']} {what}: restore the file") from None


def head(name: str, vectors: Iterable[Mapping[str, Any]]) -> dict[str, Json]:
    """What stands before the vectors of a document: among others, the meaning of their flags."""
    used = sorted({flag for vector in vectors for flag in vector["flags"]})
    flags = {flag: {"pattern": FLAGS[flag].pattern, "effect": FLAGS[flag].effect} for flag in used}
    return {"format": FORMAT, "subject": name, "about": SUBJECTS[name].about, "flags": flags}
