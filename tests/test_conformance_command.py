"""exactdp conformance: the worked clients are right, the planted bug is named, and every form of report says the same."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from command import assert_refused, run
from exactdp.mechanisms import NAMES
from exactdp_checks.conformance.reports import to_junit, to_tap
from exactdp_checks.conformance.run import Result, Run

CLIENTS = Path(__file__).parent / "clients"
NODE, CC = shutil.which("node"), shutil.which("cc")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not there")
ECHO = "import json,sys\nfor line in sys.stdin: print(json.dumps({'id': json.loads(line)['id'], 'refused': False}), flush=True)"
PYTHON = ("--operation", "refuse", "--mechanism", "krr", "--", sys.executable, "-c", ECHO)


@needs_node
def test_the_javascript_client_is_right() -> None:
    result = run("conformance", "--", "node", CLIENTS / "client.mjs")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "client.mjs 1: " in result.stdout
    assert "looks as if" not in result.stdout
    assert len((CLIENTS / "client.mjs").read_text("utf-8").splitlines()) <= 60


@needs_node
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


@pytest.mark.skipif(CC is None, reason="there is no C compiler")
def test_the_c_client_is_right(tmp_path: Path) -> None:
    program = tmp_path / "client"
    warnings = ("-Wall", "-Wextra", "-Werror", "-pedantic")
    subprocess.run(["cc", "-std=c11", "-O1", *warnings, "-o", str(program), str(CLIENTS / "client.c")], check=True)
    data = json.loads(run("conformance", "--mechanism", "krr", "--json", "--", program).stdout)
    assert (data["status"], data["failed"], data["skipped"], data["tolerance"]) == (0, 0, 0, "0")
    assert data["passed"] > 200


def test_the_table_of_the_encoders_is_enough() -> None:
    data = json.loads(run("conformance", "--json", "--", sys.executable, CLIENTS / "encoders.py").stdout)
    assert (data["status"], data["failed"]) == (0, 0), [r for r in data["results"] if r["outcome"] == "failed"][:3]
    passed = {r["mechanism"] for r in data["results"] if r["outcome"] == "passed"} - {""}
    assert passed == set(NAMES)


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
        ([], "no program to ask"),
        (["--", "/no/such/program"], "/no/such/program does not start"),
        (["--operation", "chanel", "--", "x"], "there is no operation 'chanel'"),
        (["--mechanism", "oue", "--", "x"], "there is no mechanism 'oue'"),
        (["--tap", "--json", "--", "x"], "choose one"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], part: str) -> None:
    assert_refused(part, "conformance", *arguments)


def test_a_report_that_cannot_be_written(tmp_path: Path) -> None:
    result = run("conformance", "--junit", tmp_path / "no" / "file.xml", *PYTHON)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
