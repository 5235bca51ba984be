"""golden.schema: made of lists, closed, right for new parameters and names, and the sentences of all kinds."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from exactdp_checks.golden import building
from exactdp_checks.golden.derivations import derivations
from exactdp_checks.golden.files import load, render
from exactdp_checks.golden.mechanisms import MECHANISMS
from exactdp_checks.golden.numbers import number
from exactdp_checks.golden.schema import schema_of, text_of
from exactdp_checks.golden.schema_kinds import CALLS, KINDS, SAYS

SCHEMA = schema_of({})


def call(value: Any, **arguments: Any) -> dict[str, Any]:
    words = {"id": 1, "kind": "bound", "result": "valid", "flags": [], "note": ""}
    return {**words, "input": {"function": "x.y", "arguments": arguments}, "output": {"hypotheses": True, "value": value}}


def document(vector: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": 1,
        "subject": "x",
        "about": "",
        "derivations": derivations([vector]),
        "flags": {},
        "removed": [],
        "vectors": [vector],
    }


@pytest.mark.parametrize(
    ("value", "arguments"),
    [
        (number(1), {}),
        ({"fresh": number(1)}, {"new": 1}),
        ([{"a": {"b": True}}], {"s": {"first": number(1)}}),
        ({"lower": number(1), "upper": None}, {"t": "nan"}),
        ([[], 3, "name"], {"z": [None, ["1/0"]]}),
    ],
)
def test_names_come_from_the_documents(value: Any, arguments: dict[str, Any]) -> None:
    """A schema made of a document admits it; one made of none has no names, and refuses those."""
    given = document(call(value, **arguments))
    own = Draft202012Validator(schema_of({"x": given}))
    Draft202012Validator.check_schema(own.schema)
    assert next(own.iter_errors(given), None) is None
    named = arguments or (isinstance(value, dict) and "exact" not in value)
    assert Draft202012Validator(SCHEMA).is_valid(given) is not bool(named)
    other = document(call({"else": number(1)}, **arguments))
    assert not own.is_valid(other)
    assert not own.is_valid(document(call(value, **arguments, else_=1)))


def test_every_parameter_of_every_mechanism_is_admitted() -> None:
    """One vector of each kind and size; those of other mechanisms are not, and neither are mixtures."""
    validator = Draft202012Validator({**SCHEMA["$defs"]["parameters"], "$defs": SCHEMA["$defs"]})
    for name in MECHANISMS:
        for vector in load(name)["vectors"]:
            if vector["kind"] == "channel":
                assert validator.is_valid(vector["input"]["parameters"]), vector["input"]
    for wrong in ({}, {"k": "3"}, {"k": 3, "above": number(1)}, {"k": True, "sensitive": [0]}, {"query": [1], "r": number(1)}):
        assert not validator.is_valid(wrong)


def test_one_text() -> None:
    found = text_of({"channels": load("channels")})
    assert found.isascii()
    assert json.loads(found) == schema_of({"channels": load("channels")})
    assert found == text_of({"channels": json.loads(render(load("channels")))})


def test_the_kinds_are_those_of_the_building() -> None:
    assert {vector["kind"] for name in building.SUBJECTS for vector in load(name)["vectors"]} == set(KINDS)
    assert {kind for kind, word in building.SAYS.items() if KINDS[kind].result == ""} == set(SAYS)
    assert {kind: word for kind, word in building.SAYS.items() if kind in SAYS} == SAYS
    assert {kind for kind in KINDS if kind in ("bound", "protocol", "law", "promise")} == set(CALLS)
    assert all(kind.about.endswith(".") for kind in KINDS.values())
