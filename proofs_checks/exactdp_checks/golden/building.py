"""Building golden vectors: the cases of every subject, their outputs derived, their ids kept or assigned.

A subject is an entry in ``SUBJECTS``. A vector keeps its id as long as its kind, result and input stay; a new one gets the next
id of its document; a vector that is no longer asked for is derived from its input. One that is withdrawn leaves its id in the
list ``removed``, and no other gets it. An invalid case that comes out right, or a valid one that comes out wrong, is an error of
the building and ends it. Source: our own format.

>>> case = next(iter(cases("krr")))
>>> built("krr", {"vectors": []}, [case])["vectors"][0]["id"]
1
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.golden import (
    bounds,
    calls,
    channels,
    coding,
    continuous,
    moments,
    oracles,
    protocols,
    refusals,
    spoiled,
    symbolic,
    wrong,
)
from exactdp_checks.golden.case import VALID, Case, key_of
from exactdp_checks.golden.continuous import CONTINUOUS
from exactdp_checks.golden.derivations import derivations
from exactdp_checks.golden.files import FORMAT
from exactdp_checks.golden.flags import FLAGS
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import Json

__all__ = ["SUBJECTS", "Subject", "built", "cases", "derived", "head", "made", "merged"]

SAYS = {
    "audit": "private",
    "bias": "unbiased",
    "estimator": "unbiased",
    "bound": "hypotheses",
    "protocol": "hypotheses",
    "law": "hypotheses",
    "promise": "private",
}


@dataclass(frozen=True)
class Subject:
    """A sentence about the document, and its cases."""

    about: str
    cases: Callable[[], Iterable[Case]]


def _functions(kind: str, resolve: Callable[[str], calls.Function], asked: Iterable[Case]) -> list[Case]:
    """The cases of functions, with as many refused calls as valid ones."""
    found = list(asked)
    return [*found, *spoiled.missing(kind, resolve, found)]


def _bounds(paper: str) -> Subject:
    listed = bounds.PAPERS[paper]
    return Subject(
        f"Bounds of {paper}, within their hypotheses and outside.",
        lambda: _functions("bound", bounds.function_of, calls.cases("bound", bounds.function_of, listed.CALLS, listed.REFUSED)),
    )


def _mechanism(name: str) -> Subject:
    first = MECHANISMS[name].title
    parts = (moments.cases, symbolic.cases, coding.cases, wrong.cases, refusals.cases)
    return Subject(first, lambda: chain.from_iterable(part(name) for part in parts))


def _continuous(name: str) -> Subject:
    first = (continuous.MODULES[name].__doc__ or "").strip().splitlines()[0]
    return Subject(first, lambda: _functions("law", continuous.function_of, continuous.cases(name)))


SUBJECTS: Mapping[str, Subject] = {
    **{name: _mechanism(name) for name in MECHANISMS},
    **{name: _continuous(name) for name in CONTINUOUS},
    "channels": Subject(
        "Channels against policies, right and wrong, and matrices that are no channel.",
        lambda: chain(channels.cases(), refusals.matrix_cases()),
    ),
    **{f"bounds_{paper.replace('-', '_')}": _bounds(paper) for paper in bounds.PAPERS},
    "oracles": Subject(
        "The frequency oracles at real sizes: laws of one bit, variances, costs, best parameters, estimates.",
        lambda: _functions("bound", bounds.function_of, calls.cases("bound", bounds.function_of, oracles.CALLS, oracles.REFUSED)),
    ),
    "protocols": Subject(
        "What the server makes of reports: transcripts, projections, exact risks.",
        lambda: _functions(
            "protocol", protocols.function_of, calls.cases("protocol", protocols.function_of, protocols.CALLS, protocols.REFUSED)
        ),
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
    if kind in ("law", "promise") and name in CONTINUOUS:
        found = calls.outcome(continuous.function_of(given["function"]), given["arguments"])
        return found if kind == "law" else found["value"]
    if kind == "symbolic" and name in MECHANISMS:
        return symbolic.derived(name, given)
    if kind in ("encode", "decode") and name in MECHANISMS:
        return coding.derived(name, kind, given)
    if kind in ("channel", "estimator", "moments", "data", "information") and name in MECHANISMS:
        return moments.derived(name, kind, given)
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


def merged(name: str, one: Mapping[str, Any], two: Mapping[str, Any]) -> dict[str, Any]:
    """The vectors of two versions of a document, one of which goes on where the other ends; what either withdrew is withdrawn.

    Raises BadInput where an id stands for two cases, or a case has two ids: then neither goes on from the other.
    """
    newer, older = sorted((one, two), key=lambda version: max(_taken(version), default=0), reverse=True)
    removed = {*older.get("removed", []), *newer.get("removed", [])}
    found, places = dict[int, Any](), dict[str, int]()
    for vector in (*newer["vectors"], *older["vectors"]):
        key, place = key_of(vector["kind"], vector["result"], vector["input"]), vector["id"]
        if found.setdefault(place, vector) is not vector and places.get(key) != place:
            raise BadInput(
                f"{name}.json: two versions have different vectors {place}: export into a folder of one line of versions"
            )
        if places.setdefault(key, place) != place:
            raise BadInput(
                f"{name}.json: one vector has the ids {places[key]} and {place}: export into a folder of one line of versions"
            )
    vectors = [found[place] for place in sorted(found) if place not in removed]
    return {**newer, "removed": sorted(removed), "vectors": vectors}


def _taken(document: Mapping[str, Any]) -> set[int]:
    """The ids that are given away."""
    return {*(vector["id"] for vector in document["vectors"]), *document.get("removed", [])}


def built(
    name: str, old: Mapping[str, Any], asked: Iterable[Case] | None = None, withdrawn: Collection[int] = ()
) -> dict[str, Any]:
    """The document of a subject, with the ids of an old document for what it has already, without vectors that are withdrawn."""
    ids = {key_of(v["kind"], v["result"], v["input"]): v["id"] for v in old["vectors"]}
    if strange := sorted(set(withdrawn) - {v["id"] for v in old["vectors"]}):
        raise BadInput(f"there is no vector {name}/{strange[0]} to be withdrawn: name one that is in the file")
    found, following = dict[int, dict[str, Any]](), max(_taken(old), default=0) + 1
    for case in cases(name) if asked is None else asked:
        place = ids.pop(case.key, following)
        following += place == following
        found[place] = {"id": place, **made(name, case)}
    for vector in old["vectors"]:
        if vector["id"] in found and vector["id"] in withdrawn:
            raise BadInput(f"vector {name}/{vector['id']} is asked for by this version: take its case out of the lists first")
        if vector["id"] not in found and vector["id"] not in withdrawn:
            found[vector["id"]] = {"id": vector["id"], **_kept(name, vector)}
    vectors = [found[place] for place in sorted(found)]
    return {**head(name, vectors, {*old.get("removed", []), *withdrawn}), "vectors": vectors}


def _kept(name: str, vector: Mapping[str, Any]) -> dict[str, Json]:
    """The vector of an earlier version, derived again."""
    try:
        return made(name, Case(vector["kind"], vector["input"], vector["result"], tuple(vector["flags"]), vector["note"]))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError) as error:
        what = f"cannot be derived from its input ({type(error).__name__}: {error})"
        advice = f"restore the file, or withdraw the vector with --remove {name}/{vector['id']}"
        raise BadInput(f"{name}.json: vector {vector['id']} {what}: {advice}") from None


def head(name: str, vectors: Iterable[Mapping[str, Any]], removed: Collection[int] = ()) -> dict[str, Json]:
    """What stands before the vectors of a document: among others, the meaning of their flags, and the ids that were withdrawn."""
    vectors = list(vectors)
    used = sorted({flag for vector in vectors for flag in vector["flags"]})
    flags = {flag: {"pattern": FLAGS[flag].pattern, "effect": FLAGS[flag].effect} for flag in used}
    about = SUBJECTS[name].about
    written = {"format": FORMAT, "subject": name, "about": about, "flags": flags, "removed": sorted(removed)}
    return {**written, "derivations": derivations(vectors)}
