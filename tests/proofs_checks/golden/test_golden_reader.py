"""The golden vectors as others read them: a script without exactdp, a schema validator, decimals by Python's own arithmetic."""

import copy
import json
import subprocess
import sys
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path

import pytest
import quarter
from jsonschema import Draft202012Validator

from exactdp_checks.golden.files import INDEX, NAMES, SCHEMA, folder, load, vectors

READER = Path(__file__).resolve().parents[2] / "support" / "golden_reader.py"
VALIDATOR = Draft202012Validator(json.loads((folder() / SCHEMA).read_text("ascii")))


def read(place: Path) -> list[int]:
    command = [sys.executable, "-I", "-S", str(READER), str(place)]
    return [int(n) for n in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()]


def test_a_script_without_exactdp_agrees_on_every_ratio() -> None:
    assert read(folder()) == [len(vectors(kind="channel")), len(vectors(kind="audit")), 0]
    assert len(vectors(kind="channel")) > 300


@pytest.mark.parametrize("field", ["ratio", "witness", "channel"])
def test_the_script_sees_a_change(tmp_path: Path, field: str) -> None:
    vector = copy.deepcopy(
        next(v for v in load("krr")["vectors"] if v["kind"] == "channel" and v["output"]["ratio"]["exact"] == "3")
    )
    output = vector["output"]
    if field == "witness":
        output["witness"]["y"] = output["witness"]["y"] ^ 1
    elif field == "ratio":
        output["ratio"]["exact"] = "2"
    else:
        output["channel"]["exact"][0] = "1/5"
    (tmp_path / "krr.json").write_text(json.dumps({"vectors": [vector]}))
    assert read(tmp_path) == [1, 0, 1]


LATER = pytest.mark.skipif(not quarter.turn(1, 4), reason="in this quarter it is not its turn")


@pytest.mark.parametrize("name", ["channels", pytest.param("protocols", marks=LATER)])
def test_the_schema_admits(name: str) -> None:
    Draft202012Validator.check_schema(VALIDATOR.schema)
    assert next(VALIDATOR.iter_errors(load(name)), None) is None


def test_the_schema_admits_every_kind_and_the_index() -> None:
    """Some vectors of every kind and result of every file; all of them take longer than they teach."""
    for name in quarter.chosen(NAMES):
        seen: dict[tuple[str, str], list[object]] = {}
        for vector in load(name)["vectors"]:
            seen.setdefault((vector["kind"], vector["result"]), []).append(vector)
        chosen = [v for group in seen.values() for v in (*group[:3], *group[-3:])]
        error = next(VALIDATOR.iter_errors({**load(name), "vectors": chosen}), None)
        assert error is None, error
    assert VALIDATOR.is_valid(json.loads((folder() / INDEX).read_text("ascii")))


def test_the_schema_is_closed() -> None:
    """Every object names its properties, or the pattern of their names; but for conditions, which ask for one of them."""
    found = []

    def walk(node: object, path: str) -> None:
        if isinstance(node, dict):
            condition = path.endswith("/if") or "/then/then/" in path or "/then/else/" in path
            if (
                node.get("type") == "object"
                and not condition
                and not ({"allOf", "propertyNames"} & node.keys())
                and "properties" in node
            ):
                assert node.get("additionalProperties") is False, path
                found.append(path)
            for key, part in node.items():
                walk(part, f"{path}/{key}")
        elif isinstance(node, list):
            for i, part in enumerate(node):
                walk(part, f"{path}/{i}")

    walk(VALIDATOR.schema, "")
    assert len(found) > 20


BROKEN = [
    ("id", 0),
    ("id", "1"),
    ("kind", "chanel"),
    ("result", "acceptable"),
    ("flags", ["BudgetTwice"]),
    ("note", None),
    ("more", 1),
    ("input", {}),
    ("output", {}),
    ("input.more", 1),
    ("output.more", 1),
    ("output.ratio", "3"),
    ("output.ratio", 3),
    ("output.ratio", {"exact": "3"}),
    ("output.ratio", {"exact": "3", "decimal": "3", "more": "3"}),
    ("output.ratio", {"exact": "0.5", "decimal": "0.5"}),
    ("output.ratio", {"exact": "03", "decimal": "3"}),
    ("output.ratio", {"exact": "e", "decimal": "2.7"}),
    ("output.ratio", {"exact": "3", "decimal": "3/1"}),
    ("output.ratio", {"exact": "ln(x)", "decimal": "3"}),
    ("output.witness", {"x": 0, "other": 1}),
    ("output.witness", {"x": 0, "other": 1, "y": -1}),
    ("output.channel.pattern", [[]]),
    ("output.channel.pattern", [["0"]]),
    ("input.parameters", {"k": 0}),
    ("input.parameters", {"k": 3, "j": 3}),
    ("input.parameters", {}),
    ("input.t", "3"),
]


@pytest.mark.parametrize(("path", "value"), BROKEN)
def test_the_schema_refuses(path: str, value: object) -> None:
    vector = copy.deepcopy(load("krr")["vectors"][0])
    place = vector
    *above, last = path.split(".")
    for key in above:
        place = place[key]
    place[last] = value
    assert not VALIDATOR.is_valid({**load("krr"), "vectors": [vector]})


@pytest.mark.parametrize("key", ["format", "subject", "about", "flags", "vectors"])
def test_the_schema_needs_every_key_of_a_document(key: str) -> None:
    assert not VALIDATOR.is_valid({k: v for k, v in load("channels").items() if k != key})
    assert not VALIDATOR.is_valid({**load("channels"), "more": 1})


def test_an_invalid_vector_cannot_pass_for_a_valid_one() -> None:
    for name, kind in (("channels", "audit"), ("bounds_linear_queries", "bound"), ("krr", "bias"), ("krr", "refuse")):
        vector = next(v for v in load(name)["vectors"] if v["kind"] == kind and v["result"] == "invalid")
        assert not VALIDATOR.is_valid({**load(name), "vectors": [{**vector, "result": "valid", "flags": [], "note": ""}]}), kind


def test_decimals_are_the_nearest_of_forty_digits() -> None:
    pairs = set()

    def walk(node: object) -> None:
        if isinstance(node, dict):
            if isinstance(node.get("exact"), list):
                pairs.update(zip(node["exact"], node["decimal"], strict=True))
            elif isinstance(node.get("exact"), str):
                pairs.add((node["exact"], node["decimal"]))
            for part in node.values():
                walk(part)
        elif isinstance(node, list):
            for part in node:
                walk(part)

    walk([v for v in vectors("high_low_hadamard") if v["kind"] != "refuse"])
    rational = [(Fraction(one), two) for one, two in pairs if "ln" not in one and one != "inf"]
    logarithms = [(one, two) for one, two in pairs if "ln" in one]
    assert len(rational) > 200
    assert len(logarithms) > 40
    with localcontext(prec=40):
        assert [(v, d) for v, d in rational if Decimal(v.numerator) / Decimal(v.denominator) != Decimal(d)] == []
    with localcontext(prec=60):
        for one, two in logarithms:
            total = Decimal(0)
            for term in one.replace(" - ", " + -").split(" + "):
                factor, _, inside = term.partition("ln(")
                sign = -1 if factor.startswith("-") else 1
                scale = Fraction(factor.strip("-*") or 1) * sign
                value = Fraction(inside.rstrip(")"))
                total += Decimal(scale.numerator) / scale.denominator * (Decimal(value.numerator) / value.denominator).ln()
            assert abs(total - Decimal(two)) <= abs(total) * Decimal("1e-39"), (one, two)
