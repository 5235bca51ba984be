"""The commands sample-audit and executed: statuses, JSON, certificates, and one sentence for bad input."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from exactdp.channel import Channel
from exactdp_checks.cli import Commands
from exactdp_checks.commands.executed import executed
from exactdp_checks.commands.sample_audit import sample_audit
from exactdp_checks.executing.executed import executed_channel
from exactdp_checks.trusted.kernel import recheck

FAST = ("--runs", "4000", "--seed", "1", "--jobs", "1")


def run(*arguments: object) -> Result:
    """The two commands with these arguments."""
    return CliRunner().invoke(Commands(commands=[executed, sample_audit]), [str(a) for a in arguments])


def assert_refused(part: str, *arguments: object) -> None:
    """Status 2 and one sentence with advice."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    lines = result.stderr.strip().splitlines()
    assert part in lines[-1]
    assert len(lines) == 1 or lines[0].startswith("Usage:")


def test_statuses_say_what_was_found() -> None:
    """1 refuted, 3 undecided, 0 where nothing is claimed."""
    for claim, status, words in (
        (("--epsilon", "1/2"), 1, "sampled_code:warner is not epsilon-LDP at epsilon = 0.5, with confidence 99.9%"),
        (("--epsilon", "ln 3"), 3, "UNDECIDED  sampled_code:warner may be epsilon-LDP at epsilon = ln(3) ~ 1.09861"),
        ((), 0, "epsilon >= 0."),
    ):
        result = run("sample-audit", "sampled_code:warner", "--inputs", "0..1", *FAST, *claim)
        assert (result.exit_code, result.stderr) == (status, "")
        assert words in result.stdout
        assert "seed 1" in result.stdout
        assert "power: at Q(" in run("sample-audit", "sampled_code:warner", "--inputs", "0..1", *FAST, *claim, "--verbose").stdout


def test_json_with_everything_asked_for(tmp_path: Path) -> None:
    policy = tmp_path / "p.json"
    policy.write_text('{"kind": "high-low", "sensitive": ["1"], "epsilon": "1/2"}', "utf-8")
    options = ("--policy", policy, "--confidence", "95%", "--tests", "2", "--json")
    result = run("sample-audit", "sampled_code:scaled", "--inputs", "0..1", "--argument", "probability=0.25", *FAST, *options)
    found = json.loads(result.stdout)
    assert (result.exit_code, found["outcome"], found["confidence"], len(found["tests"])) == (1, "refuted", "19/20", 1)
    assert {test["x"] for test in found["tests"]} == {1}
    assert found["power"]["probability"] == "9/10"


def test_batch_statistic_and_delta() -> None:
    result = run("sample-audit", "sampled_code:gauss", "--inputs", "0..1", "--epsilon", "1", "--delta", "0.4", "--batch", *FAST)
    assert result.exit_code == 3
    assert "delta = 0.4" in result.stdout
    options = ("--statistic", "sampled_code:first_of", "--epsilon", "1/10")
    assert run("sample-audit", "sampled_code:pair", "--inputs", "0..1", *FAST, *options).exit_code == 3
    assert run("sample-audit", "sampled_code:pair", "--inputs", "0..1", *FAST, *options[2:]).exit_code == 1


def test_what_the_code_prints_never_reaches_the_report() -> None:
    result = run("sample-audit", "sampled_code:prints", "--inputs", "0..1", "--epsilon", "1", *FAST)
    assert result.exit_code == 1
    assert "\x1b" not in result.output
    assert "proved" not in result.output


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("sampled_code:warner",), "add --inputs"),
        (("sampled_code", "--inputs", "0..1"), "names no function"),
        (("no_such_module:f", "--inputs", "0..1", *FAST), "cannot be imported"),
        (("sampled_code:fails", "--inputs", "0..1", *FAST), "the code raises ValueError: no \\x1b[31m"),
        (("sampled_code:warner", "--inputs", "zero", *FAST), "are no inputs"),
        (("sampled_code:warner", "--inputs", "0..1", *FAST, "--epsilon", "x y"), "a sign is missing before y"),
        (("sampled_code:warner", "--inputs", "0..1", *FAST, "--confidence", "2"), "between 1/2 and 1"),
        (("sampled_code:warner", "--inputs", "0..1", *FAST, "--seconds", "nan"), "--seconds"),
        (("sampled_code:warner", "--inputs", "0..1", *FAST, "--argument", "p=1"), "no argument 'p'"),
        (("sampled_code:warner", "--inputs", "0..1", *FAST, "--policy", "missing.json"), "there is no file"),
        (("sampled_code:warner", "--inputs", "0..1", "--runs", "5", "--epsilon", "1"), "at least"),
    ],
)
def test_bad_audits(arguments: tuple[str, ...], part: str) -> None:
    assert_refused(part, "sample-audit", *arguments)


def test_executed_writes_a_certificate(tmp_path: Path) -> None:
    """Which the kernel accepts, and which holds the executed channel."""
    path = tmp_path / "c.json"
    result = run("executed", "high_low_hadamard", 5, "[0, 1]", "--epsilon", "1", "--certificate", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("PROVED  high_low_hadamard at epsilon = 1, 5 x 7: ")
    assert recheck(path.read_bytes()).outcome.value == "proved"
    body = json.loads(path.read_text("utf-8"))["body"]["channel"]
    rows = [[Fraction(n, d) for n in row] for row, d in zip(body["rows"], body["denominators"], strict=True)]
    assert Channel(rows) == executed_channel("high_low_hadamard", 5, [0, 1], epsilon="1")


def test_executed_in_json() -> None:
    found = json.loads(run("executed", "krr", 4, "--epsilon", "ln 3", "--json").stdout)
    assert (found["outcome"], found["inputs"], found["outputs"]) == ("proved", 4, 4)
    assert [Fraction(v) for v in found["values"]] == list(executed_channel("krr", 4, epsilon="ln 3").matrix.fractions)
    assert 0 < found["distances"]["largest"]["upper"] < 2**-60
    assert Fraction(found["distances"]["largest"]["exact"]) < Fraction(1, 2**60)
    blocks = run("executed", "block_hadamard", "[[0, 1], [2]]", "--epsilon", "1", "--with", "release_singletons=true", "--json")
    assert (blocks.exit_code, json.loads(blocks.stdout)["outputs"]) == (0, 5)
    assert json.loads(blocks.stdout)["distances"]["largest"]["exact"] is None
    assert run("executed", "binary_optimal", "t", "inf", "--epsilon", "t=3").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("rr", "4", "--epsilon", "1"), "write one of krr"),
        (("krr", "--epsilon", "1"), "krr"),
        (("krr", "0", "--epsilon", "1"), "integer >= 1"),
        (("krr", "4", "--epsilon", "0"), "above 0"),
        (("krr", "4", "--epsilon", "__import__('os')"), "is not a level"),
        (("krr", "4"), "add --epsilon"),
        (("krr", "[" * 100_000, "--epsilon", "1"), "nested too deeply"),
        (("krr", "4", "--epsilon", "1", "--with", "x"), "x"),
    ],
)
def test_bad_names_and_parameters(arguments: tuple[str, ...], part: str) -> None:
    assert_refused(part, "executed", *arguments)


@pytest.mark.parametrize(("epsilon", "word", "status"), [("2", "UNDECIDED", 3), ("1/10", "REFUTED", 1), (None, "FOUND", 0)])
def test_the_result_is_on_the_first_line(tmp_path: Path, epsilon: str | None, word: str, status: int) -> None:
    """Then what was counted, then what it rests on; the tests only if they are asked for."""
    (tmp_path / "m.py").write_text("import random\ndef coin(x):\n    return x if random.random() < 0.75 else 1 - x\n")
    asked = ["sample-audit", f"{tmp_path / 'm.py'}:coin", "--inputs", "0..1", "--runs", "4000", "--seed", "1"]
    asked += [] if epsilon is None else ["--epsilon", epsilon]
    short = run(*asked)
    lines = short.output.splitlines()
    assert (short.exit_code, lines[0].split()[0], len(lines)) == (status, word, 3), short.output
    assert all(line.startswith("  ") for line in lines[1:])
    assert "seed 1" in lines[2]
    assert "power: at" in run(*asked, "--verbose").output
