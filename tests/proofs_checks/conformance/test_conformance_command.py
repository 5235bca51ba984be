"""exactdp conformance: the worked clients are right, the planted bug is named, and every form of report says the same."""

import importlib.util
import json
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from command import assert_refused, needs, run

from exactdp.mechanisms import CONTINUOUS
from exactdp_checks.conformance.continuous import continuous
from exactdp_checks.conformance.reports import to_junit, to_tap
from exactdp_checks.conformance.requests import cases
from exactdp_checks.conformance.run import Result, Run, conformance
from exactdp_checks.golden.mechanisms import MECHANISMS

CLIENTS = Path(__file__).resolve().parents[2] / "clients"
ECHO = "import json,sys\nfor line in sys.stdin: print(json.dumps({'id': json.loads(line)['id'], 'refused': False}), flush=True)"
PYTHON = ("--operation", "refuse", "--mechanism", "krr", "--", sys.executable, "-c", ECHO)


@needs("node")
def test_the_javascript_client_is_right() -> None:
    result = run("conformance", "--", "node", CLIENTS / "client.mjs")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "client.mjs 1: " in result.stdout
    assert "looks as if" not in result.stdout
    assert len((CLIENTS / "client.mjs").read_text("utf-8").splitlines()) <= 70


@needs("node")
def test_the_planted_bug_is_found_and_named() -> None:
    result = run(
        "conformance", "--operation", "estimate", "--operation", "channel", "--json", "--", "node", CLIENTS / "planted.mjs"
    )
    data = json.loads(result.stdout)
    failures = [r for r in data["results"] if r["outcome"] == "failed"]
    assert (result.exit_code, data["status"]) == (1, 1)
    assert {(r["operation"], r["mechanism"]) for r in failures} == {("estimate", "krr"), ("estimate", "hadamard_response")}
    assert {r["pattern"] for r in failures} == {"estimates are clipped at 0"}
    text = run("conformance", "--operation", "estimate", "--mechanism", "krr", "--", "node", CLIENTS / "planted.mjs").stdout
    assert "times: looks as if estimates are clipped at 0" in text


@needs("cc")
def test_the_c_client_is_right(tmp_path: Path) -> None:
    program = tmp_path / "client"
    warnings = ("-Wall", "-Wextra", "-Werror", "-pedantic")
    subprocess.run(["cc", "-std=c11", "-O1", *warnings, "-o", str(program), str(CLIENTS / "client.c")], check=True)
    data = json.loads(run("conformance", "--mechanism", "krr", "--json", "--", program).stdout)
    assert (data["status"], data["failed"], data["tolerance"]) == (0, 0, "0")
    assert {r["operation"] for r in data["results"] if r["outcome"] == "skipped"} == {"risk", "information"}
    assert data["passed"] > 200


def test_the_table_of_the_encoders_is_enough() -> None:
    data = json.loads(run("conformance", "--json", "--", sys.executable, CLIENTS / "encoders.py").stdout)
    assert (data["status"], data["failed"]) == (0, 0), [r for r in data["results"] if r["outcome"] == "failed"][:3]
    passed = {r["mechanism"] for r in data["results"] if r["outcome"] == "passed"} - {""}
    assert passed == set(MECHANISMS) == mechanisms_of("Mechanisms and their draws")


def mechanisms_of(section: str) -> set[str]:
    """The mechanisms in the first column of the table of a section of the README of the clients."""
    text = (CLIENTS / "README.md").read_text("utf-8").partition(f"## {section}\n")[2].partition("\n## ")[0]
    return {name for line in text.splitlines() if line.startswith("| `") for name in re.findall(r"`(\w+)`", line.split("|")[1])}


def test_the_table_of_the_estimators_is_enough() -> None:
    """Asked in this process: the function that the client calls, about every estimate of every mechanism."""
    spec = importlib.util.spec_from_file_location("estimators", CLIENTS / "estimators.py")
    assert spec is not None
    assert spec.loader is not None
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    asked = [case for case in cases() if case.operation == "estimate" and case.mechanism in MECHANISMS]
    wrong = [
        case.id
        for case in asked
        if [Fraction(v) for v in client.estimate(case.mechanism, case.request["parameters"], case.request["reports"])]
        != list(case.expected)  # type: ignore[arg-type]
    ]
    assert wrong == []
    assert {case.mechanism for case in asked} == set(MECHANISMS) == set(client.MECHANISMS) == mechanisms_of("Estimates")


def test_the_estimators_and_the_continuous_mechanisms_over_the_wire() -> None:
    """The clients themselves; in doubles, within the tolerance that they declare."""
    command = ("--operation", "estimate", "--mechanism", "krr", "--json", "--", sys.executable, CLIENTS / "estimators.py")
    data = json.loads(run("conformance", *command).stdout)
    assert (data["status"], data["failed"], data["skipped"]) == (0, 0, 0)
    command = ("--operation", "delta", "--operation", "accept", "--json", "--", sys.executable, CLIENTS / "continuous.py")
    data = json.loads(run("conformance", *command).stdout)
    assert (data["status"], data["failed"], data["skipped"], data["tolerance"]) == (0, 0, 0, "1/100000000000")
    assert {r["mechanism"] for r in data["results"]} - {""} == set(CONTINUOUS) == mechanisms_of("Mechanisms with real reports")


@pytest.mark.parametrize(
    ("old", "new", "pattern"),
    [
        ("sqrt(squared / Fraction(variance))", "sqrt(squared) / Fraction(variance)", "sigma^2 is taken as sigma"),
        ("if not squared:", "squared = Fraction(r) ** 2\n    if not squared:", "r is taken as the distance of two columns"),
        (
            "rate = sqrt(squared / Fraction(variance)), float(Fraction(epsilon))",
            "rate = sqrt(squared / Fraction(variance)), float(Fraction(epsilon)) * 0.6931471805599453",
            "epsilon is taken in bits",
        ),
        (" - exp(rate) * upper(rate / s + s / 2)", "", "the term e^epsilon Phi(...) is left out"),
        ('"1/2" if corrected else "0"', '"0"', "the printed variant is taken for the corrected one"),
        ("exp(loss) / 2", "exp(loss)", "e^loss is not halved"),
        ("v * (w - v / 2)", "v * (w - v)", "||a||^2 stands for ||a||^2/2"),
        ("v * (w - v / 2)", "-v * (w + v / 2)", "the sign of the column is wrong"),
    ],
)
def test_planted_bugs_of_noise_are_named(tmp_path: Path, old: str, new: str, pattern: str) -> None:
    text = (CLIENTS / "continuous.py").read_text("utf-8")
    assert old in text
    (tmp_path / "client.py").write_text(text.replace(old, new), "utf-8")
    found = conformance((sys.executable, str(tmp_path / "client.py")), continuous())
    named = Counter(r.pattern for r in found.results if r.outcome == "failed").most_common()
    assert pattern in named[0][0]
    assert [name for name, _ in named[1:]] in ([], [""]), named  # "": where it is too small for a double


def test_a_misspelt_name_fails_unless_lenient() -> None:
    say = "import json,sys\nfor line in sys.stdin:\n r = json.loads(line)\n"
    say += " print(json.dumps({'id': r['id'], 'mechanisms': ['krr', 'mangatt'], 'refused': True}), flush=True)"
    command = ("--operation", "refuse", "--mechanism", "mangat")
    result = run("conformance", *command, "--", sys.executable, "-c", say)
    assert result.exit_code == 1
    assert "hello/mangatt: there is no mechanism 'mangatt': write 'mangat'" in result.stdout
    data = json.loads(run("conformance", *command, "--json", "--lenient", "--", sys.executable, "-c", say).stdout)
    assert (data["status"], data["unknown"], data["failed"]) == (3, 1, 0)


def test_a_tool_that_is_missing_fails_in_continuous_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, a test is left out on a machine of a user, and fails where CI is set."""
    for ci, left_out in ((None, True), ("", True), ("false", True), ("true", False), ("1", False)):
        monkeypatch.delenv("CI", raising=False) if ci is None else monkeypatch.setenv("CI", ci)
        assert needs("no such tool").args == (left_out,)
        assert needs("python3").args == (False,)


def test_the_forms_say_the_same(tmp_path: Path) -> None:
    junit = tmp_path / "junit.xml"
    result = run("conformance", "--junit", junit, "--json", *PYTHON)
    data = json.loads(result.stdout)
    counts = {word: sum(r["outcome"] == word for r in data["results"]) for word in ("passed", "failed", "skipped")}
    assert (result.exit_code, counts["failed"], counts["passed"] - 1) == (1, data["failed"], data["passed"])
    assert data["failed"] > 10
    lines = run("conformance", "--tap", *PYTHON).stdout.splitlines()
    assert lines[:3] == ["TAP version 14", f"1..{len(data['results'])}", "ok 1 - hello"]
    assert [sum(line.startswith(word) for line in lines) for word in ("ok ", "not ok ")] == [counts["passed"], counts["failed"]]
    root = ET.fromstring(junit.read_text("utf-8"))
    assert (root.get("tests"), root.get("failures")) == (str(len(data["results"])), str(counts["failed"]))
    assert [case.get("name") for case in root.iter("testcase")] == [r["id"] for r in data["results"]]
    assert len(list(root.iter("failure"))) == counts["failed"]
    text = run("conformance", *PYTHON).stdout
    assert data["sentence"] == text.splitlines()[-1]
    failed = [r for r in data["results"] if r["outcome"] == "failed"]
    shown = run("conformance", "--all", *PYTHON).stdout
    assert all(f"  {r['id']}: {r['message']}" in shown for r in failed)
    assert sum(f"  {r['id']}: " in text for r in failed) < len(failed)


def test_what_a_program_says_is_escaped_everywhere() -> None:
    result = Result("a # b\\", "audit", "krr", "failed", 'x "<&\\x00', "clipped")
    skipped = Result("c", "bound", "", "skipped", "it has none")
    found = Run(("x",), "x", "", 0, (result, skipped))  # type: ignore[arg-type]
    assert to_tap(found).splitlines()[2] == "not ok 1 - a \\# b\\\\"
    assert json.loads(to_tap(found).splitlines()[4].partition(": ")[2]) == result.message
    assert to_tap(found).splitlines()[-1] == "ok 2 - c # SKIP it has none"
    case = next(ET.fromstring(to_junit(found)).iter("failure"))
    assert (case.get("message"), case.get("type")) == (result.message, "clipped")
    assert next(ET.fromstring(to_junit(found)).iter("skipped")).get("message") == "it has none"


def test_the_requests_are_printed() -> None:
    result = run("conformance", "--requests", "--operation", "channel", "--mechanism", "krr")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert {(r["operation"], r["mechanism"]) for r in lines} == {("channel", "krr")}
    assert len(lines) > 50


def test_nothing_implemented_is_status_3() -> None:
    result = run(
        "conformance",
        "--operation",
        "epsilon",
        "--",
        sys.executable,
        "-c",
        ECHO.replace("'refused': False", "'unsupported': True"),
    )
    assert result.exit_code == 3
    assert "nothing was checked" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "no program is named"),
        (["--", "/no/such/program"], "'/no/such/program' is no program that can be started"),
        (["--operation", "chanel", "--", sys.executable], "there is no operation 'chanel'"),
        (["--mechanism", "oue", "--", sys.executable], "there is no mechanism 'oue'"),
        (["--tap", "--json", "--", "x"], "choose one"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], part: str) -> None:
    assert_refused(part, "conformance", *arguments)


def test_a_report_that_cannot_be_written(tmp_path: Path) -> None:
    result = run("conformance", "--junit", tmp_path / "no" / "file.xml", *PYTHON)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
