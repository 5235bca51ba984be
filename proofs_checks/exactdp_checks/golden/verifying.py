"""Verifying golden vectors: everything is derived again and compared, to the byte.

For every vector the output is derived from its input, and its decimals from its exact numbers; flags, notes and inputs are
those that are asked for here; the text is the one text of the document, and its digest stands in the index. Vectors that are no
longer asked for are derived too. The schema is made again of the documents, the index of the files. Source: our own format.

>>> problems({})[0]
'schema.json is missing: write the files with exactdp golden export'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.golden.building import cases, head, made
from exactdp_checks.golden.case import Case, key_of
from exactdp_checks.golden.comparing import differences, shown, shown_apart
from exactdp_checks.golden.files import INDEX, NAMES, SCHEMA, index_of, line, parse, render
from exactdp_checks.golden.numbers import agrees
from exactdp_checks.golden.schema import text_of

__all__ = ["asked_of", "of_document", "problems"]

UNREADABLE = (ExactDPError, KeyError, TypeError, ValueError, IndexError, AttributeError, ArithmeticError)
ADVICE = "write the files with exactdp golden export"


Verify = Callable[[list[tuple[str, bytes]]], list[list[str]]]


def problems(
    given: Mapping[str, bytes], advance: Callable[[str], None] = lambda _: None, verify: Verify | None = None
) -> list[str]:
    """What is wrong with the files of a folder, a sentence each; empty if nothing is. ``verify`` maps ``of_document``."""
    names = (SCHEMA, *(f"{name}.json" for name in NAMES), INDEX)
    missing = [f"{name} is missing: {ADVICE}" for name in names if name not in given]
    if missing:
        return missing
    texts = [(name, given[f"{name}.json"]) for name in NAMES]
    answers = [] if verify is None else verify(texts)
    for name, text in texts if verify is None else ():
        answers.append(of_document(name, text))
        advance(name)
    found = [f"{name}.json: {problem}" for (name, _), answer in zip(texts, answers, strict=True) for problem in answer]
    if not found:
        found += _of_file(SCHEMA, given[SCHEMA], text_of({n: parse(given[f"{n}.json"], f"{n}.json") for n in NAMES}))
    return found + _of_file(INDEX, given[INDEX], index_of(given))


def _of_file(name: str, text: bytes, right: str) -> list[str]:
    """Where the schema or the index is not what it is when it is made again."""
    if text == right.encode():
        return []
    try:
        places = list(differences(json.loads(text), json.loads(right)))
    except (ValueError, RecursionError):
        return [f"{name} is no JSON: {ADVICE}"]
    if not places:
        return [f"{name} is not written in the one way there is (order of keys, spaces, escapes)"]
    more = f", and {len(places) - 1} more places differ" if len(places) > 1 else ""
    return [_said(f"{name}: ", *places[0]) + more]


def of_document(name: str, text: bytes) -> list[str]:
    """What is wrong with the text of one document."""
    try:
        document = parse(text, "it")
    except BadInput as error:
        return [str(error)]
    try:
        found = _of_ids(document) + _of_vectors(name, document)
    except RecursionError:
        return ["it has lists too many levels deep: a vector has few"]
    if not found:
        written = {key: value for key, value in document.items() if key != "vectors"}
        right = head(name, document["vectors"], document["removed"])
        found += [_said("", *place) for place in differences(written, right)]
    if not found and render(document).encode() != text:
        found.append("it is not written in the one way there is (order of keys, spaces, escapes)")
    return found


@cache
def asked_of(name: str) -> Mapping[str, dict[str, Any]]:
    """The vectors of a subject that this version asks for, without ids, by what makes them the vectors they are."""
    return {case.key: made(name, case) for case in cases(name)}


def _of_ids(document: Mapping[str, Any]) -> list[str]:
    ids, removed = [vector["id"] for vector in document["vectors"]], document.get("removed")
    if not isinstance(removed, list) or not all(type(id_) is int for id_ in removed):
        return [f"removed is {shown(removed)}: it is the list of the ids that were withdrawn"]
    right = [id_ for id_ in range(1, len(ids) + len(removed) + 1) if id_ not in removed]
    wrong = next((i for i, (id_, place) in enumerate(zip(ids, right, strict=False)) if id_ != place), None)
    if wrong is not None:
        return [f"vector {wrong + 1} has the id {ids[wrong]}: ids are 1, 2, 3, ... and none is left out"]
    return [] if len(right) == len(ids) else [f"removed is {shown(removed)}: it is the list of ids that no vector has"]


def _said(place: str, path: str, written: object, right: object) -> str:
    one, two = shown_apart(written, right)
    return f"{place}{path} is {one} in the file, and {two} when derived again"


def _of_vectors(name: str, document: Mapping[str, Any]) -> list[str]:
    asked, strange, found, seen = dict(asked_of(name)), [], [], dict[str, int]()
    for vector in document["vectors"]:
        key = key_of(vector["kind"], vector["result"], vector["input"])
        right = asked.pop(key, None)
        if seen.setdefault(key, vector["id"]) != vector["id"]:
            found.append(f"vector {vector['id']} asks the same as vector {seen[key]}")
        elif right is None:
            strange.append(vector)
        elif line(vector) != line(right := {"id": vector["id"], **right}):
            found += [_said(f"vector {vector['id']}: ", *place) for place in differences(vector, right)]
    for vector in strange:
        found += _of_strange(name, vector, asked)
    return found + [f"a vector is missing: {v['kind']} at {shown(v['input'])}" for v in asked.values()]


def _of_strange(name: str, vector: dict[str, Any], missing: dict[str, dict[str, Any]]) -> list[str]:
    """A vector that is not asked for: one that is missing, with an input that was changed, or else one of an earlier version."""
    words = {"kind": vector["kind"], "result": vector["result"], "input": vector["input"]}
    near = {key: list(differences(words, {word: right[word] for word in words})) for key, right in missing.items()}
    if near:
        key = min(near, key=lambda key: len(near[key]))
        del missing[key]
        return [_said(f"vector {vector['id']}: ", *place) for place in near[key]]
    try:
        case = Case(vector["kind"], vector["input"], vector["result"], tuple(vector["flags"]), vector["note"])
        right = {"id": vector["id"], **made(name, case)}
        sound = agrees(vector["input"])
    except UNREADABLE as error:
        return [f"vector {vector['id']}: its output cannot be derived from its input ({type(error).__name__}: {error})"]
    found = [_said(f"vector {vector['id']}: ", *place) for place in differences(vector, right)]
    if not sound:
        found.append(f"vector {vector['id']}: a decimal of its input is not that of its exact number")
    return found
