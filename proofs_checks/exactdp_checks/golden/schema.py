"""The JSON Schema of golden vectors, written from the lists of kinds and mechanisms and from the names that the documents use.

It is closed: an object has the properties that are named, and no other. Names of parameters come from the grid of the mechanisms,
names of arguments and of fields of results from the vectors of functions; so nothing is listed twice, and a schema is right for
the documents that it was made of, and for no other set of names. Source: JSON Schema 2020-12.

>>> found = schema_of({})
>>> found["$defs"]["vector"]["properties"]["kind"]["enum"][:3], found["$defs"]["record"]["properties"]
(['audit', 'bias', 'bound'], {})
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from exactdp_checks.golden.files import FORMAT
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import Json
from exactdp_checks.golden.schema_kinds import CALLS, KINDS, SAYS, array, closed, ref
from exactdp_checks.golden.symbolic import written_parameters

__all__ = ["schema_of", "text_of"]

RATIONAL = r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?"
LN = r"ln\((0|[1-9][0-9]*)(/[1-9][0-9]*)?\)"
EXACT = rf"^(inf|{RATIONAL}|({RATIONAL} [+-] )?({RATIONAL}\*)?{LN}( [+-] ({RATIONAL}\*)?{LN})*)$"
DECIMAL = r"^(inf|-?(0|[1-9][0-9]*)(\.[0-9]+)?|-?[1-9](\.[0-9]+)?e-?[1-9][0-9]*)$"
FLAG = "^[A-Z][A-Za-z]+$"


def _numbers() -> dict[str, Json]:
    """Numbers in all their forms."""
    integers = array({"type": "string", "pattern": "^-?(0|[1-9][0-9]*)$"}, minItems=1)
    return {
        "exact": {
            "description": "A rational number p/q in lowest terms, a sum of rational multiples of logarithms, or inf.",
            "type": "string",
            "pattern": EXACT,
        },
        "decimal": {
            "description": "40 significant digits, the nearest; no zeros at the end. Of an enclosure, as many digits as "
            "both its ends round to.",
            "type": "string",
            "pattern": DECIMAL,
        },
        "fraction": {"type": "string", "pattern": f"^{RATIONAL}$"},
        "index": {"description": "Items x, reports y and coordinates j count from 0.", "type": "integer", "minimum": 0},
        "number": closed(exact=ref("exact"), decimal=ref("decimal")),
        "list": closed(exact=array(ref("exact")), decimal=array(ref("decimal"))),
        "matrix": {
            "description": "Entry (i, j) is exact[pattern[i][j]].",
            **closed(exact=array(ref("exact")), decimal=array(ref("decimal")), pattern=ref("pattern")),
        },
        "pattern": array(array(ref("index"), minItems=1), minItems=1),
        "enclosure": {
            "description": "A number between two rationals, both included.",
            **closed(lower=ref("fraction"), upper=ref("fraction"), decimal=ref("decimal")),
        },
        "real": {"oneOf": [ref("number"), ref("enclosure")]},
        "function": {
            "description": "A rational function of t = e^epsilon, or of s = e^(epsilon/2) where the variable is s: as text, and "
            "the coefficients of numerator and denominator, of t^0 or s^0 first. Its value at t is "
            "(n_0 + n_1 t + ...)/(d_0 + d_1 t + ...).",
            **closed(text={"type": "string", "pattern": r"^[-0-9st^*/+() ]+$"}, numerator=integers, denominator=integers),
        },
        "functions": {
            "description": "Entry (i, j) is functions[pattern[i][j]].",
            **closed(functions=array(ref("function"), minItems=1), pattern=ref("pattern")),
        },
        "witness": closed(x=ref("index"), other=ref("index"), y=ref("index")),
        "indices": array(ref("index")),
        "draw": {
            "description": "value is uniform on 0..range-1; with weights w, result is the i with w_0+...+w_(i-1) <= value < "
            "w_0+...+w_i, else the value.",
            **closed(range={"type": "integer", "minimum": 1}, value=ref("index"), weights=ref("indices"), result=ref("index")),
        },
        "error": {
            "description": "OutOfScope: a hypothesis does not hold. The others: the arguments make no sense.",
            "enum": ["BadInput", "NotExact", "NotStochastic", "OutOfScope"],
        },
    }


def _type(values: list[Json], symbolic: bool) -> Json:
    """The type of a parameter, of its values in the grid."""
    filled = [v for v in values if v != []] or [[]]
    first = filled[0]
    if isinstance(first, Mapping):
        several = isinstance(first.get("exact"), list)
        return ref("list") if several else {"oneOf": [ref("number"), ref("function")]} if symbolic else ref("number")
    if isinstance(first, list):
        return array(ref("indices")) if first and isinstance(first[0], list) else ref("indices")
    if isinstance(first, bool):
        return {"type": "boolean"}
    if isinstance(first, int):
        return {"type": "integer", "minimum": min(1, *values)}
    return {"enum": sorted(set(values))}


def _parameters(symbolic: bool) -> dict[str, Json]:
    """The parameters of some mechanism."""
    found: list[Json] = []
    for entry in MECHANISMS.values():
        sizes = list(written_parameters(entry))
        one = closed(**{name: _type([size[name] for size in sizes], symbolic) for name in (*entry.names, *entry.options)})
        if one not in found:
            found.append(one)
    return {"oneOf": found}


def _is_number(value: Mapping[str, Any]) -> bool:
    return "exact" in value or "pattern" in value or {"lower", "upper", "decimal"} == value.keys()


def _records(value: Json) -> Iterator[tuple[str, ...]]:
    """The names of the fields of all objects that are no numbers, at any depth; not those of draws."""
    if isinstance(value, Mapping) and not _is_number(value):
        yield tuple(sorted(value))
        for name, part in value.items():
            if name != "draws":
                yield from _records(part)
    elif isinstance(value, list):
        for part in value:
            yield from _records(part)


def _calls(documents: Iterable[Mapping[str, Any]]) -> tuple[set[str], set[tuple[str, ...]], set[str]]:
    """(names of arguments, fields of objects that are arguments, fields of results) of all vectors of functions."""
    arguments, objects, fields = set[str](), set[tuple[str, ...]](), set[str]()
    for document in documents:
        for vector in document["vectors"]:
            if vector["kind"] in CALLS:
                given = vector["input"]["arguments"]
                arguments |= given.keys()
                objects |= {names for part in given.values() for names in _records(part)}
                fields |= {name for names in _records(vector["output"].get("value")) for name in names}
    return arguments, objects, fields


def _values(documents: Iterable[Mapping[str, Any]]) -> dict[str, Json]:
    """Arguments and results of functions."""
    arguments, objects, fields = _calls(documents)
    kinds = ("number", "list", "matrix", "enclosure", "record")
    name = {"description": "A name, never a number.", "type": "string", "pattern": "^[A-Za-z]"}
    plain: list[Json] = [{"type": one} for one in ("integer", "boolean", "null")]
    record = {one: array(ref("draw")) if one == "draws" else ref("value") for one in sorted(fields)}
    wrong = {"description": "Where a call is refused, any text may stand.", "type": "string"}
    return {
        "value": {"oneOf": [*plain, name, *map(ref, kinds), array(ref("value"))]},
        "record": {
            "description": "The fields of a result; draws are as in encode vectors.",
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "not": {"anyOf": [{"required": [one], "properties": {one: True}} for one in ("exact", "decimal")]},
            "properties": record,
        },
        "argument": {
            "anyOf": [
                ref("value"),
                wrong,
                array(ref("argument")),
                *(closed(**dict.fromkeys(o, ref("value"))) for o in sorted(objects)),
            ]
        },
        "arguments": {
            "type": "object",
            "additionalProperties": False,
            "properties": dict.fromkeys(sorted(arguments), ref("argument")),
        },
        "call": closed(function={"type": "string", "pattern": r"^[a-z0-9_]+(\.[a-z0-9_]+)+$"}, arguments=ref("arguments")),
        "outcome": {
            "oneOf": [
                closed(hypotheses={"const": True}, value=ref("value")),
                closed(hypotheses={"const": False}, error=ref("error")),
            ]
        },
    }


def _vector() -> dict[str, Json]:
    def when(key: str, value: str, then: Json, **more: Json) -> Json:
        return {"if": {"properties": {key: {"const": value}}}, "then": then, **more}

    kinds = []
    for name, kind in KINDS.items():
        properties = {"input": kind.input, "output": kind.output} | ({"result": {"const": kind.result}} if kind.result else {})
        kinds.append({"description": kind.about, **when("kind", name, {"properties": properties})})
    said = []
    for name, word in SAYS.items():
        sides = [{"properties": {"output": {"type": "object", "properties": {word: {"const": v}}}}} for v in (True, False)]
        said.append(when("kind", name, when("result", "valid", sides[0], **{"else": sides[1]})))
    flags = when(
        "result",
        "invalid",
        {"properties": {"flags": {"type": "array", "minItems": 1}, "note": {"type": "string", "minLength": 1}}},
        **{"else": {"properties": {"flags": {"type": "array", "maxItems": 0}}}},
    )
    ids = {"description": "Unique in its document; never changes.", "type": "integer", "minimum": 1}
    return {
        **closed(
            flags={"type": "array", "uniqueItems": True, "items": {"type": "string", "pattern": FLAG}},
            id=ids,
            input={"type": "object"},
            kind={"enum": sorted(KINDS)},
            note={"type": "string"},
            output={"type": "object"},
            result={"enum": ["valid", "invalid"]},
        ),
        "allOf": [*kinds, flags, *said],
    }


def _tables() -> dict[str, Json]:
    """A document, and the index."""
    flag = closed(pattern={"type": "string"}, effect={"type": "string"})
    flags = {
        "description": "What each flag means: what is done wrong, and what comes of it.",
        "type": "object",
        "propertyNames": {"pattern": FLAG},
        "additionalProperties": flag,
    }
    removed = {
        "description": "Ids of vectors that were withdrawn: no other vector gets them.",
        **array({"type": "integer", "minimum": 1}, uniqueItems=True),
    }
    file = closed(sha256={"type": "string", "pattern": "^[0-9a-f]{64}$"}, vectors=ref("index"))
    names = {"type": "object", "propertyNames": {"pattern": r"^[a-z_0-9]+\.json$"}, "additionalProperties": file}
    subject = {"type": "string", "pattern": "^[a-z_0-9]+$"}
    version = {"const": FORMAT}
    words = array({"type": "string"})
    names_of = {"type": "string"}
    reasons = {"type": "object", "additionalProperties": {"type": "string"}}
    two = {
        "description": "Who derives these vectors; the kinds and functions whose values both derive, or where a value is one of "
        "several that are right (an order of draws, a witness, a perturbation) the second recognises; the others, and why.",
        **closed(first=names_of, second=names_of, twice=words, once=reasons),
    }
    return {
        "document": closed(
            format=version,
            subject=subject,
            about={"type": "string"},
            derivations=two,
            flags=flags,
            removed=removed,
            vectors=array(ref("vector")),
        ),
        "contents": closed(format=version, files=names),
    }


def schema_of(documents: Mapping[str, Mapping[str, Any]]) -> dict[str, Json]:
    """The schema of these documents and of their index."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Golden vectors of exactdp, format {FORMAT}",
        "description": "A document of vectors, or the index of documents. Every number is exact text with a decimal beside it.",
        "if": {"type": "object", "required": ["files"], "properties": {"files": True}},
        "then": ref("contents"),
        "else": ref("document"),
        "$defs": {
            **_numbers(),
            "parameters": _parameters(False),
            "symbolic_parameters": _parameters(True),
            **_values([documents[name] for name in sorted(documents)]),
            "vector": _vector(),
            **_tables(),
        },
    }


def text_of(documents: Mapping[str, Mapping[str, Any]]) -> str:
    """The one text of the schema of these documents."""
    return json.dumps(schema_of(documents), indent=1, ensure_ascii=True) + "\n"
