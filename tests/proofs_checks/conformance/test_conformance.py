"""conformance: the cases are what they say, right answers pass in every form, and known faults are found and named."""

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any

import pytest
from quarter import chosen

from exactdp.errors import ExactDPError
from exactdp.mechanisms import CONTINUOUS
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp_checks.code.asking.lines import Number, object_of
from exactdp_checks.conformance.case import ANSWERS, Case
from exactdp_checks.conformance.checking import ROUNDED, Judgement, Unsupported, judge
from exactdp_checks.conformance.hello import Hello
from exactdp_checks.conformance.measured import measured
from exactdp_checks.conformance.mechanisms import HISTOGRAMS, NAMED, channel_of
from exactdp_checks.conformance.naming import patterns
from exactdp_checks.conformance.numbers import decimal, enclosed
from exactdp_checks.conformance.requests import GRID, cases
from exactdp_checks.conformance.trees import Tree, differing, tree_of
from exactdp_checks.golden.mechanisms import MECHANISMS

NEAR = Fraction(1, 10**9)
DISCRETE = ("channel", "encode", "sample", "estimate", "risk", "information", "refuse")


def text(value: Any) -> Any:
    """A value as exact text; an interval as a decimal; of a tree all leaves."""
    if isinstance(value, Tree):
        return leaves(value.value, text)
    if isinstance(value, tuple):
        return [text(v) for v in value]
    if isinstance(value, bool) or value is None:
        return value
    return "inf" if value == inf else Number(decimal(value.lower)) if isinstance(value, Interval) else str(value)


def leaves(value: Any, form: Any) -> Any:
    """A tree with its numbers in a form."""
    if isinstance(value, Mapping):
        return {name: leaves(part, form) for name, part in value.items()}
    if isinstance(value, list):
        return [leaves(part, form) for part in value]
    return value if isinstance(value, bool | str) or value is None else form(value)


def as_decimal(value: Any) -> Any:
    """A value as a number of JSON with 15 digits."""
    if isinstance(value, Tree):
        return leaves(value.value, as_decimal)
    if isinstance(value, tuple):
        return [as_decimal(v) for v in value]
    if isinstance(value, bool):
        return value
    return "inf" if value == inf else Number(decimal(enclosed(value).lower, 15))


def answer(case: Case, value: Any) -> Mapping[str, Any]:
    return {"id": case.id, ANSWERS[case.operation]: value}


def test_every_mechanism_and_operation_is_asked() -> None:
    assert set(GRID) == set(MECHANISMS) == {case.mechanism for case in cases()} - {"", *CONTINUOUS, *HISTOGRAMS}
    assert {case.operation for case in cases()} == set(ANSWERS)
    of_mechanisms = {(case.operation, case.mechanism) for case in cases() if case.mechanism}
    discrete = {(operation, name) for operation in DISCRETE for name in MECHANISMS}
    vectors_of_numbers = {(operation, name) for operation in ("sample", "estimate", "refuse") for name in HISTOGRAMS}
    assert of_mechanisms == discrete | vectors_of_numbers | {("delta", "gaussian"), ("accept", "rejection_sampling")}
    assert len({case.id for case in cases()}) == len(cases())
    for name in chosen(NAMED):  # made again, they are the same
        assert cases(name) == tuple(case for case in cases() if case.mechanism == name)
    found = {case.id: case for case in measured()}
    assert found == {case.id: case for case in cases() if case.id in found}


def test_lines_are_plain() -> None:
    for case in cases():
        line = case.line()
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        assert b"\\" not in line
        assert b'"id":"' + case.id.encode() + b'"' in line
        request = json.loads(json.dumps(case.request))
        assert json.loads(line) == {"id": case.id, "operation": case.operation, **request}
        assert len(line) < 2**16


def test_right_answers_pass() -> None:
    for case in [case for case in cases() if case.sampling is None]:
        exact = Fraction(0) if not isinstance(case.expected, Interval) else NEAR
        assert judge(case, answer(case, text(case.expected)), exact).message == "", case.id
        assert judge(case, answer(case, as_decimal(case.expected)), Fraction(1, 10**12)).message == "", case.id


TREE = {"name": "OUE", "here": True, "none": None, "rows": [[1, {"exact": "1/2", "decimal": "0.5"}]]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, ""),
        ({"more": 1}, ""),
        ({"rows": [["2/2", Number("0.5000000001")]]}, ""),
        ({"name": "SUE"}, "name is SUE, not OUE"),
        ({"here": "true"}, "here is true, not True"),
        ({"here": False}, "here is False"),
        ({"none": "x"}, "none is x, not None"),
        ({"rows": [["1", "1/3"]]}, "rows[0][1] is 1/3, not 1/2"),
        ({"rows": [["1"]]}, "write a list of 2"),
        ({"rows": "1"}, "list of 1"),
        ({"rows": [[True, "1/2"]]}, "is no number"),
    ],
)
def test_trees(change: dict[str, Any], said: str) -> None:
    """Numbers in any form, within the tolerance; names, truth values and shapes as they are."""
    answered = {"name": "OUE", "here": True, "none": None, "rows": [["1", "0.5"]], **change}
    found = differing(tree_of(TREE), answered, Fraction(1, 10**6))
    assert said in found
    assert bool(found) == bool(said)
    assert differing(tree_of(TREE), {"name": "OUE"}, Fraction(0)).startswith("it is")


def test_decimals_need_a_tolerance() -> None:
    case = next(c for c in cases() if c.operation == "channel" and Fraction(1, 3) in c.expected)
    message = judge(case, answer(case, as_decimal(case.expected)), Fraction(0)).message
    assert "is 0.333333333333333, not 1/3 (0.333333333333)" in message


@pytest.mark.parametrize("operation", ["channel", "estimate", "epsilon"])
def test_a_tolerance_that_is_too_small_is_named(operation: str) -> None:
    """Right answers in doubles, and none of the faults that come near; with a fault among them, the fault is named too."""
    group = [case for case in cases() if case.operation == operation and case.mechanism in ("", "krr")]
    judged = [(case, judge(case, answer(case, as_decimal(case.expected)), Fraction(0))) for case in group]
    assert len(found := patterns(judged)) >= 8
    assert set(found.values()) == {ROUNDED}
    if operation == "channel":
        other = next(i for i, case in enumerate(group) if case.expected == (Fraction(1, 5), Fraction(3, 5), Fraction(1, 5)))
        judged[other] = group[other], judge(group[other], answer(group[other], [0.1, 0.6, 0.3]), Fraction(0))
        assert patterns(judged)[group[other].id] not in ("", ROUNDED)
    near = answer(group[0], text(group[0].expected))
    assert judge(group[0], near, Fraction(0)).hint == ""


def test_the_law_of_the_reports_is_the_channel() -> None:
    for case in cases():
        if case.encoding is not None and case.encoding.rows is not None:
            masses: dict[int, dict[int, Fraction]] = {}
            reports: Any = case.expected
            for x, draws, y in zip(case.encoding.items, case.encoding.draws, reports, strict=True):
                chance = Fraction(1)
                for n, u in draws:
                    assert 0 <= u < n
                    chance /= n
                masses.setdefault(x, {})[int(y)] = masses.get(x, {}).get(int(y), Fraction(0)) + chance
            for row, law in zip(case.encoding.rows, masses.values(), strict=True):
                assert {y: p for y, p in enumerate(row) if p} == law, case.id
    whole = [case for case in cases() if case.encoding is not None and case.encoding.rows is not None]
    assert len(whole) > 120


def test_what_must_be_refused_is_refused_here() -> None:
    """And what must not be is not: for parameters of mechanisms, which say all there is."""
    asked = [case for case in cases() if case.operation == "refuse" and not case.about and case.mechanism not in HISTOGRAMS]
    for case in asked:
        parameters = {name: v for name, v in case.request["parameters"].items() if name not in ("t", "epsilon")}
        make = partial(channel_of, case.mechanism, parameters, case.request["parameters"].get("t", "3"))
        if case.expected is True:
            with pytest.raises(ExactDPError):
                make()
        else:
            assert make().size[0] >= 1
    for name in MECHANISMS:
        assert {case.expected for case in asked if case.mechanism == name} == {True, False}


def test_refusals_belong_to_operations() -> None:
    asked = [case for case in cases() if case.operation == "refuse"]
    assert {case.about for case in asked} == {"", "encode", "estimate", "bound", "protocol", "epsilon"}
    only = Hello(operations=frozenset({"refuse", "channel"}))
    assert {case.about for case in asked if not only.lacks(case)} == {""}
    assert only.lacks(next(case for case in asked if case.about == "bound")) == "the program has no bound"


def group_of(operation: str, mechanism: str) -> list[tuple[Case, dict[str, Any]]]:
    """Some cases with the answers of known faults, which are computed once."""
    found = []
    for case in [case for case in cases() if case.group == (operation, mechanism)][::2][:24]:
        wrong = tuple((name, tuple(v) if isinstance(v, list | tuple) else v) for name, v in case.wrong())
        found.append((replace(case, wrong=lambda wrong=wrong: wrong), dict(wrong)))
    return found


@pytest.mark.parametrize(
    "group",
    [
        *(("channel", "krr"), ("channel", "mangat"), ("estimate", "krr"), ("estimate", "one_bit_mean"), ("refuse", "krr")),
        *(("delta", "gaussian"), ("accept", "rejection_sampling")),
        *(("channel", "high_low_hadamard"), ("estimate", "hadamard_response"), ("epsilon", ""), ("audit", ""), ("bound", "")),
    ],
)
def test_known_faults_are_found_and_named(group: tuple[str, str]) -> None:
    members = group_of(*group)
    names = sorted({name for _, wrong in members for name, value in wrong.items() if value is not None})
    assert len(names) >= 2
    for name in names:
        judged = []
        for case, wrong in members:
            value = wrong.get(name)
            judged.append((case, judge(case, answer(case, text(case.expected if value is None else value)), NEAR)))
        named = patterns(judged)
        assert named.keys() == {case.id for case, judgement in judged if judgement.message}
        for case, wrong in members:
            if case.id in named and named[case.id] != name:  # then this answer does not tell the two faults apart
                other = wrong.get(named[case.id])
                twin = replace(case, expected=other)
                assert other is None or not judge(twin, answer(case, text(wrong[name])), NEAR).message, (case.id, name)


def test_a_contradicted_fault_is_not_named() -> None:
    one = Case("1", "epsilon", {}, LogSum.ln(3), wrong=lambda: [("halved", LogSum.ln(3) * Fraction(1, 2))])
    two = Case("2", "epsilon", {}, LogSum.ln(5), wrong=lambda: [("halved", LogSum.ln(5) * Fraction(1, 2))])
    judged = [(one, judge(one, {"epsilon": "1/2*ln 3"}, NEAR)), (two, judge(two, {"epsilon": "ln 5"}, NEAR))]
    assert [bool(j.message) for _, j in judged] == [True, False]
    assert patterns(judged) == {"1": "halved"}  # still the only fault that fits the answer, as there is no other sign
    judged[1] = two, Judgement("", judged[1][1].answered)
    assert patterns(judged[1:]) == {}


@pytest.mark.parametrize(
    ("found", "part"),
    [
        ({}, 'no "probabilities"'),
        ({"error": "boom\n\x1b"}, "reports an error: boom\\n\\x1b"),
        ({"refused": "no"}, "the request is refused: no"),
        ({"probabilities": None}, "no list"),
        ({"probabilities": "1"}, "no list"),
        ({"probabilities": {}}, "no list"),
        ({"probabilities": []}, "0 entries are answered, not 2"),
        ({"probabilities": ["1/2"]}, "1 entries"),
        ({"probabilities": [None, None]}, "null is no number"),
        ({"probabilities": [["1/2"], "1/2"]}, "is no number"),
        ({"probabilities": [True, False]}, "true is no number"),
        ({"probabilities": ["1/0", "1/2"]}, "divides by zero"),
        ({"probabilities": ["__import__('os')", "1/2"]}, "is not a number"),
        ({"probabilities": ["t/(t+1)", "1/2"]}, "depends on t"),
        ({"probabilities": ["9" * 5000, "1/2"]}, "more than 4000 digits"),
        ({"probabilities": ["inf", "1/2"]}, "entry 0 is inf"),
        ({"probabilities": ["3/4", "0.2500001"]}, "entry 1 is 0.2500001, not 1/4 (0.25)"),
        ({"probabilities": ["0.75", "1/5"]}, "entry 1 is 1/5"),
    ],
)
def test_answers_that_are_none(found: dict[str, Any], part: str) -> None:
    case = Case("1", "channel", {}, (Fraction(3, 4), Fraction(1, 4)))
    judgement = judge(case, found, NEAR)
    assert part in judgement.message
    assert len(judgement.message) < 400
    assert patterns([(case, judgement)]).keys() == {"1"}


def test_reports_that_are_none() -> None:
    case = next(c for c in cases() if c.id == "krr/encode/k=2,t=1")
    for reports, part in (
        ([0, 1, 1], "3 reports are answered for 4 inputs"),
        (["0", "1/2", "1", "0"], "1/2 is no report"),
        (["0", None, "1", "0"], "gives 1, not no report"),
        (["0", "1", "1", "10"], "gives 0, not 10"),
        (0, "no list of reports"),
    ):
        given = reports if not isinstance(reports, list) else [v if v is None else Number(v) for v in reports]
        assert part in judge(case, answer(case, given), NEAR).message


def test_unsupported_is_no_answer() -> None:
    with pytest.raises(Unsupported):
        judge(cases()[0], {"unsupported": True}, NEAR)
    assert judge(cases()[0], {"unsupported": False}, NEAR).message


def test_lines_that_are_no_objects() -> None:
    for line in (b"", b"x", b"[1]", b"3", b'{"a":1', b'{"a":1,"a":2}', b'{"a":NaN}', b"\xff", b"[" * 100_000, b"{}{}"):
        with pytest.raises(ExactDPError):
            object_of(line)
    assert object_of(b'{"a":1e400,"b":[1.50]}') == {"a": "1e400", "b": ["1.50"]}


def test_one_answer_to_everything() -> None:
    asked = [case for case in cases() if case.operation == "epsilon"][:6]
    named = patterns([(case, judge(case, {"epsilon": Number("1")}, NEAR)) for case in asked])
    assert len(named) >= 5
    assert set(named.values()) == {"every request has the same answer"}


def test_a_fault_of_few_requests_is_not_named() -> None:
    """One wrong answer of four fits a fault, which other answers contradict."""

    def case(name: str, right: int) -> Case:
        return Case(name, "epsilon", {}, Fraction(right), wrong=lambda: [("halved", Fraction(right, 2))])

    asked = [(case("1", 1), "1/2"), (case("2", 2), "5"), (case("3", 3), "7"), (case("4", 4), "9")]
    named = patterns([(c, judge(c, {"epsilon": given}, NEAR)) for c, given in asked])
    assert named == dict.fromkeys("1234", "")
