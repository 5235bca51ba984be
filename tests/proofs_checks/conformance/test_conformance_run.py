"""conformance: a program that answers garbage, half a line, nothing, dies or hangs is named and bounded, and the run goes on."""

import sys
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.asking.client import MAX_LINE, Client
from exactdp_checks.conformance.case import Case
from exactdp_checks.conformance.hello import declared
from exactdp_checks.conformance.requests import cases
from exactdp_checks.conformance.run import FAULTS, FAULTS_OF_A_GROUP, ILLEGIBLE, NONE, WAITS, Run, conformance

ONES = [Case(f"ones/{i}", "epsilon", {"channel": [["1"]], "i": i}, Fraction(0)) for i in range(6)]
TWOS = [Case(f"twos/{i}", "audit", {"channel": [["1"]], "t": "1"}, True, margin=Fraction(i, 10)) for i in range(3)]
HEAD = """
import json, os, sys, time
def right(r):
    more = {"hello": {"name": "test"}, "epsilon": {"epsilon": 0}, "audit": {"private": True}}[r["operation"]]
    return json.dumps({"id": r["id"], **more})
def say(text, end="\\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()
for line in sys.stdin:
    r = json.loads(line)
    bad = r["id"] == "ones/1"
"""


@pytest.fixture
def asked(tmp_path: Path) -> Any:
    """Runs a program whose answers are made by the given lines."""

    def ask(body: str, cases: list[Case] | None = None, timeout: float = 20, **more: Any) -> Run:
        path = tmp_path / "client.py"
        path.write_text(HEAD + "".join(f"    {line}\n" for line in body.splitlines()), "utf-8")
        return conformance([sys.executable, "-I", str(path)], ONES + TWOS if cases is None else cases, timeout=timeout, **more)

    return ask


def test_a_right_program(asked: Any) -> None:
    run = asked("say(right(r))")
    assert (run.status, run.count("passed"), run.count("failed"), run.name) == (0, 9, 0, "test")
    assert run.sentence == "test: 9 of 9 answers are right"


FAULTY = [
    ("if bad: say('hello')\nelse: say(right(r))", "'hello'|hello is not JSON", "prints something besides its answers"),
    ("if bad: say('loaded')\nsay(right(r))", "loaded is not JSON", "prints something besides its answers"),
    ("if bad: say('')\nsay(right(r))", "an empty line is not JSON", "prints something besides its answers"),
    ("if bad: say('[1]')\nsay(right(r))", "[1] is no object", "prints something besides its answers"),
    ("if bad: say('\\x1b[2J\\xff')\nsay(right(r))", "\\x1b[2J", "prints something besides its answers"),
    ("if bad: say(json.dumps({'id': 'x'}))\nsay(right(r))", "the id x, not ones/1", "prints something besides its answers"),
    ("if bad: say(json.dumps({'epsilon': 0}))\nelse: say(right(r))", "the id none, not ones/1", "prints something besides"),
    ("if bad:\n    for _ in range(60): say('x')\nsay(right(r))", "50 lines, none of them the answer", "prints something besides"),
    (
        "if bad: say('{\"id\": \"ones', end='')\nelse: say(right(r))",
        'half a line ({"id": "ones), then nothing for 0.6 s',
        "does not end",
    ),
    (
        "if bad: say('{\"id\": \"on', end=''); os._exit(0)\nsay(right(r))",
        'half a line ({"id": "on), then the program ended',
        "does not end",
    ),
    ("if bad: sys.exit('boom\\x07')\nsay(right(r))", "ended with status 1 before it answered; it wrote", "ends before"),
    ("if bad: sys.exit('boom\\x07')\nsay(right(r))", "stderr: boom\\x07", "ends before"),
    ("if bad: os.kill(os.getpid(), 11)\nsay(right(r))", "died of SIGSEGV", "ends before"),
    ("if bad: os.close(1); time.sleep(60)\nsay(right(r))", "closed its output", "ends before"),
    ("if bad: time.sleep(60)\nsay(right(r))", "nothing within 0.6 s", "hangs"),
    ("if bad: pass\nelse: say(right(r))", "nothing within 0.6 s", "hangs"),
    (f"if bad: say('x' * {MAX_LINE + 9})\nsay(right(r))", "a line of more than 1048576 bytes", "answers without end"),
    ("if bad:\n    while True: sys.stdout.write('x' * 65536)\nsay(right(r))", "a line of more than 1048576 bytes", "without end"),
    ("if bad:\n    while True: sys.stderr.write('x' * 65536)\nsay(right(r))", "nothing within 0.6 s", "hangs"),
    ("if bad: say('[' * 100000)\nsay(right(r))", "is not JSON", "prints something besides"),
    ("if bad: say('{\"id\":\"ones/1\",\"epsilon\":' + '9' * 5000 + '}')\nelse: say(right(r))", "more than 4000 digits", ""),
]


@pytest.mark.parametrize(("body", "message", "pattern"), FAULTY)
def test_a_fault_is_named_and_the_run_goes_on(asked: Any, body: str, message: str, pattern: str) -> None:
    run = asked(body, timeout=0.6 if "0.6 s" in message else 20)  # a busy machine is no fault
    (failure,) = [r for r in run.results if r.outcome == "failed"]
    assert failure.id == "ones/1"
    assert any(part in failure.message for part in message.split("|")), failure.message
    assert pattern in failure.pattern
    assert len(failure.message) < 800
    assert failure.message.isprintable()
    assert (run.status, run.count("passed")) == (1, 8)


def test_two_answers_to_one_request(asked: Any) -> None:
    run = asked("say(right(r))\nif bad: say(right(r))")
    assert [r.id for r in run.results if r.outcome == "failed"] == ["ones/2"]
    assert "the id ones/1, not ones/2" in run.results[3].message


def test_children_are_killed_too(tmp_path: Path) -> None:
    marker = tmp_path / "alive"
    code = f"import os, time\nif os.fork(): time.sleep(60)\ntime.sleep(1.2)\nopen({str(marker)!r}, 'w').close()"
    with Client([sys.executable, "-c", code], 0.2) as client:
        found = client.ask(b"{}\n", "x")
    assert getattr(found, "kind", "") == "hung"
    start = monotonic()
    while monotonic() - start < 1.6:
        pass
    assert not marker.exists()


def test_a_program_that_reads_nothing_stops_nobody() -> None:
    with Client([sys.executable, "-c", "import time; time.sleep(60)"], 0.3) as client:
        assert getattr(client.ask(b"x" * 10_000_000 + b"\n", "x"), "kind", "") == "hung"


def test_faults_at_one_operation_leave_the_others(asked: Any) -> None:
    run = asked("if r['operation'] == 'epsilon': sys.exit(3)\nsay(right(r))")
    outcomes = [(r.outcome, r.message[:9]) for r in run.results]
    broken = [("failed", "the progr")] * FAULTS_OF_A_GROUP + [("failed", "not asked")] * (6 - FAULTS_OF_A_GROUP)
    assert outcomes == [("passed", ""), *broken, *[("passed", "")] * 3]
    assert run.results[6].message == "not asked: the program broke 3 times at epsilon"


def test_faults_are_bounded_in_all(asked: Any) -> None:
    many = [Case(f"m/{i}", "epsilon", {"mechanism": f"m{i}"}, Fraction(0)) for i in range(FAULTS + 5)]
    run = asked("if r['operation'] == 'epsilon': os._exit(0)\nsay(right(r))", many)
    assert sum(r.message.startswith("not asked: the program broke 20 times") for r in run.results) == 5
    assert run.count("failed") == FAULTS + 5


def test_time_is_bounded_in_all(asked: Any) -> None:
    run = asked("time.sleep(0.1)\nsay(right(r))", timeout=5, total=0.45)
    assert run.results[-1].message == "not asked: the time for the whole run is over"
    assert 1 <= run.count("passed") < 8


@pytest.mark.parametrize(
    ("hello", "part"),
    [
        ("'x'", "is not JSON"),
        ("json.dumps({'id': 'hello', 'protocol': 2})", "speaks protocol 2: this is protocol 1"),
        ("json.dumps({'id': 'hello', 'tolerance': 0.1})", "the tolerance 0.1 is not between 0 and 1e-6"),
        ("json.dumps({'id': 'hello', 'tolerance': '-1e-9'})", "is not between"),
        ("json.dumps({'id': 'hello', 'tolerance': 'inf'})", "is not between"),
        ("json.dumps({'id': 'hello', 'tolerance': None})", "null is no number"),
        ("json.dumps({'id': 'hello', 'operations': 'channel'})", "is a list of names"),
        ("json.dumps({'id': 'hello', 'operations': []})", "is empty"),
        ("json.dumps({'id': 'hello', 'mechanisms': [1]})", "is a list of names"),
    ],
)
def test_a_bad_hello_is_named_and_the_rest_asked(asked: Any, hello: str, part: str) -> None:
    run = asked(f"say({hello} if r['id'] == 'hello' else right(r))")
    assert run.results[0].outcome == "failed"
    assert part in run.results[0].message
    assert run.count("passed") == 9 or "tolerance" in part  # 0 as a number of JSON needs no tolerance


def test_what_can_be_read_of_a_bad_hello_counts(asked: Any) -> None:
    """A wrong tolerance, protocol or list does not make a program be asked for what it says that it lacks."""
    rest = "'name': 'mylib', 'operations': ['audit'], 'mechanisms': ['krr']"
    for part in ("'tolerance': 0.1", "'protocol': 2", "'tolerance': [1]"):
        run = asked(f"say(json.dumps({{'id': 'hello', {rest}, {part}}}) if r['id'] == 'hello' else right(r))")
        assert (run.name, run.count("passed"), run.count("skipped"), run.count("failed")) == ("mylib", 3, 6, 1)
    run = asked("say(json.dumps({'id': 'hello', 'tolerance': '1e-9', 'mechanisms': 1}) if r['id'] == 'hello' else right(r))")
    assert (run.tolerance, run.results[0].outcome) == (Fraction(1, 10**9), "failed")


NAMED = [
    ("{'operations': ['audit', 'epsilom']}", ["there is no operation 'epsilom': write 'epsilon'"], (3, 6)),
    ("{'operations': ['chanel']}", ["there is no operation 'chanel': write 'channel'"], (0, 9)),
    ("{'mechanisms': ['KRR', 'hadamard_respons', 'krr']}", ["'KRR': write 'krr'", "write 'hadamard_response'"], (9, 0)),
    ("{'mechanisms': ['apple']}", ["there is no mechanism 'apple': choose among krr, "], (9, 0)),
    ("{'operations': ['\\x1b[2J', 'audit', 'epsilon']}", ["there is no operation '\\\\x1b[2J'"], (9, 0)),
    ("{'mechanisms': ['gaussian'], 'operations': ['hello', 'audit', 'epsilon']}", [], (9, 0)),
]


@pytest.mark.parametrize(("hello", "parts", "counts"), NAMED)
def test_names_that_there_are_not(asked: Any, hello: str, parts: list[str], counts: tuple[int, int]) -> None:
    """Each is a failure of its own, with the nearest name, unless the run is lenient; what is named right is asked."""
    program = f"say(json.dumps({{'id': 'hello', **{hello}}}) if r['id'] == 'hello' else right(r))"
    run, lenient = asked(program), asked(program, lenient=True)
    for found, outcome in ((run, "failed"), (lenient, "skipped")):
        named = [r for r in found.results if r.id.startswith("hello/")]
        assert [part in r.message for part, r in zip(parts, named, strict=True)] == [True] * len(parts)
        assert {r.outcome for r in named} <= {outcome}
        assert found.unknown == len(parts)
        assert (found.count("passed"), found.count("skipped")) == counts
        assert (f"{len(parts)} unknown in its answer to hello" in found.sentence) == (bool(parts) and found.status != 3)
    assert run.count("failed") == len(parts)
    assert run.status == (1 if parts else 0)
    assert lenient.status == (0 if counts[0] else 3)


def test_a_part_is_skipped_and_counted(asked: Any) -> None:
    run = asked("say(json.dumps({'id': 'hello', 'operations': ['audit']}) if r['id'] == 'hello' else right(r))")
    assert (run.count("passed"), run.count("skipped"), run.status) == (3, 6, 0)
    assert run.results[1].message == "the program has no epsilon"
    run = asked("say(json.dumps({'id': r['id'], 'unsupported': True}) if r['operation'] == 'audit' else right(r))")
    assert (run.count("passed"), run.count("skipped"), run.status) == (6, 3, 0)
    assert run.results[-1].message == "the program says that it does not support this"


def test_what_is_nearer_than_the_tolerance_is_not_asked(asked: Any) -> None:
    run = asked("say(json.dumps({'id': 'hello', 'tolerance': '1e-9'}) if r['id'] == 'hello' else right(r))", TWOS)
    assert [r.outcome for r in run.results] == ["passed", "skipped", "passed", "passed"]


def test_declared() -> None:
    hello = declared({"tolerance": "1e-9", "mechanisms": ["krr"], "name": "x"})
    assert (hello.tolerance, hello.name, hello.lacks(ONES[0])) == (Fraction(1, 10**9), "x", "")
    assert hello.lacks(Case("", "channel", {"mechanism": "mangat"}, True)) == "the program has no mangat"
    assert declared({}).tolerance == 0


def test_nothing_asked_is_no_success(asked: Any) -> None:
    run = asked("say(json.dumps({'id': 'hello', 'operations': ['bound']}) if r['id'] == 'hello' else right(r))")
    assert run.status == 3
    assert run.sentence.startswith("nothing was checked")


def test_a_command_that_does_not_start() -> None:
    for command in (["/no/such/program"], ["/"], ["a\0b"], []):
        with pytest.raises(BadInput, match="check the command|write its command"):
            conformance(command, ONES)


def broken() -> Any:
    raise KeyError("a diagnosis that nobody foresaw")


def test_a_diagnosis_that_fails_is_a_line_of_the_report(asked: Any) -> None:
    """And so is a judgement: every other result is there."""
    cases = [*ONES[:2], Case("ones/x", "epsilon", {"channel": [["1"]], "i": 9}, Fraction(1), wrong=broken), *TWOS]
    run = asked("say(right(r))", cases)
    assert (run.count("passed"), run.count("failed")) == (5, 1)
    (failed,) = [result for result in run.results if result.outcome == "failed"]
    assert "no diagnosis: 'a diagnosis that nobody foresaw'" in failed.pattern
    unjudged = asked("say(right(r))", [*ONES, Case("ones/y", "epsilon", {"channel": [["1"]]}, object())])
    assert (unjudged.count("passed"), unjudged.count("failed")) == (6, 1)
    assert "cannot be judged" in unjudged.results[-1].message


def test_a_wrong_encoder_whose_level_has_no_root(asked: Any) -> None:
    """The levels that a wrong program may have taken are no squares: symmetric unary encoding has none there, and says so."""
    sue = [case for case in cases() if case.group == ("encode", "symmetric_unary_encoding")][:12]
    body = "say(json.dumps({'id': r['id'], **({'reports': [0 for _ in r['inputs']]} if 'inputs' in r else {})}))"
    run = asked(body, sue)
    assert len(run.results) == len(sue) + 1
    assert run.count("failed") > 0


def test_a_program_that_repeats_what_it_hears() -> None:
    run = conformance(["cat"], [*ONES, *TWOS], timeout=20)
    assert run.status == 1
    assert len(run.results) == 10


NONES = [Case(f"nones/{i}", "epsilon", {"channel": [["1"]], "i": i}, Fraction(0), wrong=broken) for i in range(ILLEGIBLE + 4)]


def test_answers_that_are_none_are_not_asked_for_without_end(asked: Any) -> None:
    """Of these no diagnosis is made either, which takes longer than asking; other operations keep their results."""
    body = "say(right(r).replace('epsilon', 'level'))"
    run = asked(body, [*NONES, *TWOS])
    assert (run.count("passed"), run.count("failed")) == (len(TWOS), len(NONES))
    said = [result.message for result in run.results if result.outcome == "failed"]
    assert sum("not asked" in message for message in said) == 4
    assert {result.pattern for result in run.results if result.outcome == "failed"} == {NONE}


def test_one_answer_that_is_one_keeps_the_rest_asked(asked: Any) -> None:
    body = "say(right(r) if r['id'] == 'nones/2' else right(r).replace('epsilon', 'level'))"
    run = asked(body, NONES)
    assert run.count("passed") == 1
    assert not any("not asked" in result.message for result in run.results)


def test_a_program_that_keeps_us_waiting_is_not_waited_for_without_end(asked: Any) -> None:
    """Everywhere, not at one operation alone: twelve mechanisms, of which nine are waited for."""
    twelve = [Case(f"m{i}", "epsilon", {"mechanism": f"m{i}", "channel": [["1"]]}, Fraction(0)) for i in range(WAITS + 3)]
    run = asked("say(right(r)) if r['operation'] == 'hello' else time.sleep(99)", twelve, timeout=0.4)
    assert sum("kept us waiting 9 times" in result.message for result in run.results) == 3
    assert len(run.results) == len(twelve) + 1
