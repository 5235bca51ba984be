"""Programs that ask: laws known by hand, clients in five languages, and what programs do wrong, each in one sentence."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.support.command import run

import exactdp
from exactdp.errors import BadInput
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.program import law
from exactdp_checks.code.stand_ins.refusals import CodeFailed
from exactdp_checks.code.verdict.sources import channel_of
from exactdp_checks.pytest_plugin import assert_private, assert_same_law

CLIENTS = Path(__file__).parents[3] / "clients"
HEAD = """
import json, sys
def line():
    text = sys.stdin.readline()
    return json.loads(text) if text else sys.exit()
def say(**message): print(json.dumps(message), flush=True)
def uniform(n): say(uniform=n); return line()
def weights(*w): say(weights=w); return line()
"""
LOOP = "\nwhile True: x = line()['input']; say(report=report(x))\n"
WARNER = "def report(x): return x ^ weights(3, 1)"

Program = exactdp.Program
Made = Callable[..., exactdp.Program]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """A program of Python, from the text of its report or of all of it."""

    def program(text: str, *, loop: str = LOOP, head: str = HEAD) -> exactdp.Program:
        path = tmp_path / "asking.py"
        path.write_text(head + text + loop)
        return Program([sys.executable, "-S", str(path)])

    return program


def laws(explored: Explored) -> list[dict[Any, Any]]:
    """The law of each input."""
    return [dict(each.mass) for each in explored.laws]


def test_a_law_with_its_verdict(made: Made) -> None:
    """Proved at its level, refuted below it, and the word says that nothing was looked at but the questions."""
    program = made(WARNER)
    audit = exactdp.audit_code(program, "0..1", "ln 3")
    assert audit.outcome == "proved"
    assert audit.certificate is not None
    assert laws(audit.explored) == [{0: Fraction(3, 4), 1: Fraction(1, 4)}, {1: Fraction(3, 4), 0: Fraction(1, 4)}]
    assert "was written to ask, whose own randomness was not looked at" in audit.sentence
    assert "random() on" not in audit.sentence
    assert {each.name: each.status for each in audit.observed.assumptions}["no other randomness"] == "assumed"
    below = exactdp.audit_code(program, "0..1", "ln 2")
    assert (below.outcome, below.status) == ("refuted", 1)


def test_one_process_for_each_run(made: Made) -> None:
    """A program that ends after its report is started anew, and has the same law."""
    once = made(WARNER, loop="\nx = line()['input']; say(report=report(x))\n")
    assert laws(exactdp.audit_code(once, "0..1").explored)[0] == {0: Fraction(3, 4), 1: Fraction(1, 4)}


def test_what_is_asked_and_reported(made: Made) -> None:
    """Weights are doubles as they are, or exact text; reports are all that JSON has."""
    text = "def report(x): i = weights(0.1, '1/3', 2, 0); return [i, x, [0.5, None, 'a', True]] if i else {'big': 2**70}"
    (one, two) = exactdp.audit_code(made(text), [1, "x"]).explored.laws
    total = Fraction(0.1) + Fraction(7, 3)
    assert [one.mass[y] for y in one.mass if not isinstance(y, tuple)] == [Fraction(0.1) / total]
    assert two.mass[(2, "x", (0.5, None, "a", True))] == 2 / total


def test_other_doors(made: Made) -> None:
    """A comparison with a mechanism by name and with code, the assertions, a channel, and one run with draws of one's own."""
    program = made(WARNER)
    assert exactdp.compare_code(program, "krr", k=2, t=3).equal
    assert exactdp.compare_code(program, "krr", k=2, t=2).equal is False
    assert_private(program, "ln 3", inputs="0..1")
    assert_same_law(program, program, inputs="0..1")
    with pytest.raises(AssertionError, match="witness"):
        assert_private(program, "ln 2", inputs="0..1")
    assert channel_of(program, inputs=[0, 1]) == exactdp.mechanisms.krr.channel(2, t=3)
    assert law(lambda draw: program(0, draw)).row([0, 1]) == (Fraction(3, 4), Fraction(1, 4))
    assert repr(Program("node 'a b.mjs'")) == "Program(\"node 'a b.mjs'\")"


def test_a_loop_that_rejects_is_enclosed(made: Made) -> None:
    """What is left of it is known, and never called whole."""
    text = "def report(x):\n  while (v := uniform(4)) == 3: pass\n  return v if uniform(2) else x"
    (first, *_) = exactdp.audit_code(made(text), "0..2", negligible="2^-10").explored.laws
    assert 0 < first.unexplored <= Fraction(1, 2**10)
    assert Fraction(2, 3) - first.mass[0] <= first.unexplored


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import random\ndef report(x): return random.getrandbits(20)", "randomness or memory of its own"),
        ("import random\ndef report(x): return uniform(2 + random.getrandbits(9))", "draws otherwise after the same draws"),
        ("seen = []\ndef report(x): seen.append(x); return len(seen) > 9", "randomness or memory of its own"),
        ("import os\ndef report(x): return os.getpid()", "randomness or memory of its own"),
    ],
)
def test_what_is_not_repeated_is_undecided(made: Made, text: str, why: str) -> None:
    """Randomness and memory of its own, in a sentence."""
    audit = exactdp.audit_code(made(text), "0..1", 1)
    assert (audit.outcome, audit.status) == ("undecided", 3)
    assert why in audit.sentence


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def report(x): print('hello', flush=True); return 1", "hello is not JSON"),
        ("def report(x): say(uniform=0); line()", "with n >= 1"),
        ("def report(x): say(uniform=1.5); line()", "with n >= 1"),
        ("def report(x): weights(1, -1)", "weights >= 0"),
        ("def report(x): weights(0, 0)", "not all 0"),
        ("def report(x): weights('t', 1)", "weights >= 0"),
        ("def report(x): say(normal=1); line()", r"write \{\"uniform\": n\}"),
        ("def report(x): say(report=1, uniform=2); line()", r"write \{\"uniform\": n\}"),
        ("def report(x): return float('nan')", "NaN is no number"),
        ("def report(x): print('{\"report\": 1e999}', flush=True); line()", "too large"),
        ("def report(x): print('{\"report\": ' + '7' * 10**5 + '}', flush=True); line()", "too large"),
        ("def report(x): print('[' * 10**5, flush=True); line()", "is not JSON"),
        ("def report(x): print('7' * 10**7, flush=True); line()", "a line of more than"),
        ("def report(x): sys.exit(7)", "ended with status 7"),
        ("def report(x): raise ValueError('no such item')", "no such item"),
        ("import os\ndef report(x): os.close(1); os.close(2); os.abort()", "SIGABRT"),
        ("def report(x): return (1, True, 1.0)[uniform(3)]", "equals another that is not the same"),
    ],
)
def test_what_breaks_a_conversation(made: Made, text: str, why: str) -> None:
    """One sentence each, with the input and the last words of the program."""
    with pytest.raises((CodeFailed, BadInput), match=why) as caught:
        exactdp.audit_code(made(text), "0..1", 1)
    assert "\n" not in str(caught.value)


def test_a_line_after_the_report(made: Made) -> None:
    """A second report is no report of the next run."""
    with pytest.raises(CodeFailed, match="a line after its report"):
        exactdp.audit_code(made("def report(x): say(report=x); return uniform(2)"), "0..1", 1)


@pytest.mark.parametrize(
    "text",
    [
        "import time\ndef report(x): time.sleep(999)",
        "def report(x):\n  while True: pass",
        "def report(x):\n  while True: uniform(1)",
        "def report(x): sys.stdout.write('{'); sys.stdout.flush(); line()",
    ],
)
def test_programs_without_an_end(made: Made, text: str) -> None:
    """Silence, an endless loop, endless questions, half a line: undecided within the time, after the first input."""
    audit = exactdp.audit_code(made(text), "0..200", 1, seconds=2)
    assert (audit.outcome, audit.status) == ("undecided", 3)
    assert "longer than the time" in " ".join(audit.notes) or "never ends" in " ".join(audit.notes)


def test_runs_without_an_end_are_enclosed(made: Made) -> None:
    """A run that goes on for ever under one answer leaves that answer's probability."""
    text = "def report(x):\n  if uniform(4): return x\n  while True: uniform(2)"
    audit = exactdp.audit_code(made(text), "0..1", negligible="2^-5")
    assert set(audit.unexplored) == {Fraction(1, 4)}


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is one of Linux")
def test_memory_is_limited(made: Made) -> None:
    """A program that fills its memory breaks off."""
    with pytest.raises(CodeFailed, match="had 64 MiB of memory.*MemoryError"):
        exactdp.audit_code(made("def report(x): return len(bytearray(2**28))"), "0..1", 1, memory=64)
    assert laws(exactdp.audit_code(made("def report(x): return len(bytearray(2**20))"), "0..1", memory=64).explored)


@pytest.mark.parametrize("command", ["", [], [1], "'", ["a\0b"], 7])
def test_what_is_no_command(command: Any) -> None:
    """Refused where it is written."""
    with pytest.raises(BadInput, match="is no command"):
        Program(command)


def test_what_cannot_be_asked(made: Made) -> None:
    """A program that does not exist; named arguments; an estimator."""
    with pytest.raises(BadInput, match="^no-such-program-here does not start"):
        exactdp.audit_code(Program("no-such-program-here"), "0..1", 1)
    for x in (b"bytes", float("nan"), {1}):
        with pytest.raises(BadInput, match="no value of JSON"):
            exactdp.audit_code(made(WARNER), [x, 0], 1)
    for options in ({"arguments": {"k": 2}}, {"estimator": len}):
        with pytest.raises(BadInput, match="no named arguments and no estimator"):
            exactdp.audit_code(made(WARNER), "0..1", 1, **options)


def test_the_commands(made: Made) -> None:
    """audit-code and compare-code, with their statuses, as JSON and as text."""
    command = shlex.join(made(WARNER).command)
    done = run("audit-code", "--program", command, "--inputs", "0..1", "--epsilon", "ln 3", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["outcome"] == "proved"
    assert run("audit-code", "--program", command, "--inputs", "0..1", "--epsilon", "ln 2").exit_code == 1
    assert run("compare-code", "--program", command, "krr", "--with", "k=2", "--with", "t=3").exit_code == 0
    for wrong in (
        ["audit-code", "--inputs", "0..1"],
        ["compare-code", "krr"],
        ["audit-code", "f:g", "--program", "h", "--inputs", "0..1"],
    ):
        assert run(*wrong).exit_code == 2


CASES = {
    "node": ("asking.mjs", ["node", "{source}"], []),
    "java": ("Asking.java", ["java", "-cp", "{folder}", "Asking"], ["javac", "-d", "{folder}", "{source}"]),
    "go": ("asking.go", ["{folder}/asking"], ["go", "build", "-o", "{folder}/asking", "{source}"]),
    "Rscript": ("asking.R", ["Rscript", "{source}"], []),
    "rustc": ("asking.rs", ["{folder}/asking"], ["rustc", "-o", "{folder}/asking", "{source}"]),
}


@pytest.mark.parametrize("tool", CASES)
def test_clients(tool: str, tmp_path: Path) -> None:
    """Each client is 3-RR at t = 2, exactly; only this test compiles them."""
    source, command, build = CASES[tool]
    if shutil.which(tool) is None or (build and shutil.which(build[0]) is None):
        pytest.skip(f"needs {tool}")
    words = [[w.format(folder=tmp_path, source=CLIENTS / source) for w in each] for each in (command, build)]
    if build:
        subprocess.run(words[1], check=True, capture_output=True)
    found = exactdp.compare_code(Program(words[0]), "krr", k=3, t=2)
    assert found.equal
    assert len((CLIENTS / source).read_text().splitlines()) <= 32
