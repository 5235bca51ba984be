"""audit-code and compare-code as a user meets them: statuses, files, JSON, one sentence for bad input."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run

from exactdp.errors import BadInput
from exactdp_checks.code.isolation.symbols import argument_of, inputs_of, parameter_of
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.trusted import kernel

CODE = """
import random, sys
def warner(x, p=0.75): return x if random.random() < p else 1 - x
def decode(reports, p=0.75):
    share = sum(reports) / len(reports)
    return [1 - share, share]
def loud(x):
    print("<script>\\x1b[2J")
    return warner(x)
def broken(x): raise ValueError("\\x1b[31m" + "a" * 999)
def hangs(x):
    while True: pass
"""


@pytest.fixture
def code(tmp_path: Path) -> Callable[[str], str]:
    path = tmp_path / "client.py"
    path.write_text(CODE)
    return lambda name: f"{path}:{name}"


def test_statuses_and_sentences(code: Any, tmp_path: Path) -> None:
    proved = run("audit-code", code("warner"), "--inputs", "0..1", "--epsilon", "ln 3")
    assert (proved.exit_code, proved.stderr) == (0, "")
    assert "PROVED  client.py:warner is epsilon-LDP at epsilon = ln(3)." in proved.stdout
    refuted = run("audit-code", code("warner"), "--inputs", "0..1", "--epsilon", "1", "--same-process")
    assert (refuted.exit_code, "is not epsilon-LDP at epsilon = 1" in refuted.stdout) == (1, True)
    found = run("audit-code", code("warner"), "--inputs", "[0, 1]", "--argument", "p=0.5", "--same-process")
    assert (found.exit_code, "tight privacy matrix" in found.stdout) == (0, True)
    hanging = run("audit-code", code("hangs"), "--inputs", "0..1", "--epsilon", "1", "--seconds", "0.1")
    assert (hanging.exit_code, "unexplored of input 0: 1" in hanging.stdout) == (3, True)


def test_files_that_are_written(code: Any, tmp_path: Path) -> None:
    certificate, report = tmp_path / "c.json", tmp_path / "r.html"
    options = ["--certificate", certificate, "--report", report, "--estimator", code("decode"), "--json"]
    done = run("audit-code", code("loud"), "--inputs", "0..1", "--epsilon", "ln 3", "--tolerance", "1e-9", *options)
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert (data["outcome"], data["estimator"]["unbiased"], data["asked"]["slack"]) == ("proved", False, "1/1000000000")
    assert data["law"]["printed"].startswith("<script>\\x1b[2J\\n")
    assert kernel.recheck(certificate.read_bytes()).outcome.value == "proved"
    page = report.read_text("utf-8").partition("</main>")[0]  # behind it stand the page's own scripts
    assert ("<script" in page, "&lt;script&gt;" in page) == (False, True)
    assert "written to" in done.stderr
    assert run("recheck", certificate).exit_code == 0
    policy = tmp_path / "policy.json"
    policy.write_text('{"kind": "explicit", "levels": [[0, "ln 2"], ["ln 4", 0]]}')
    result = run("audit-code", code("warner"), "--inputs", "0..1", "--policy", policy, "--same-process", "--prior", "uniform")
    assert (result.exit_code, "not private within the policy" in result.stdout, "mutual information" in result.stdout) == (
        1,
        True,
        True,
    )


def test_comparing(code: Any, tmp_path: Path) -> None:
    same = run("compare-code", code("warner"), "krr", "--with", "k=2", "--with", "t=3")
    assert (same.exit_code, "has the law of krr(k=2, t=3), exactly" in same.stdout) == (0, True)
    other = run("compare-code", code("warner"), "krr", "--with", "k=2", "--with", "t=2.5", "--same-process", "--json")
    assert (other.exit_code, json.loads(other.stdout)["place"]) == (1, ["0", "0"])
    assert run("compare-code", code("warner"), code("loud"), "--inputs", "0..1", "--same-process").exit_code == 0
    path = tmp_path / "q.csv"
    path.write_text("1/4,3/4\n3/4,1/4\n")
    assert run("compare-code", code("warner"), path, "--same-process").exit_code == 1
    assert run("compare-code", code("warner"), path, "--relabel", "--same-process").exit_code == 0
    assert run("compare-code", code("hangs"), path, "--seconds", "0.1").exit_code == 3


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--inputs", "0..0", "--epsilon", "1"], "at least two"),
        (["--inputs", "0..9999"], "there are 10000"),
        (["--inputs", "__import__('os')"], "are no inputs"),
        (["--inputs", "[1, 2"], "is not JSON"),
        (["--inputs", "nowhere.json"], "there is no file"),
        (["--inputs", "0..1", "--epsilon", "-1"], "negative"),
        (["--inputs", "0..1", "--epsilon", "eps"], "no t"),
        (["--inputs", "0..1", "--tolerance", "1e-9"], "tolerance"),
        (["--inputs", "0..1", "--grid", "60"], "--grid"),
        (["--inputs", "0..1", "--argument", "p"], "is no argument"),
        (["--inputs", "0..1", "--argument", "q=3"], "q"),
        (["--inputs", "0..1", "--estimator", "nothing"], "names no function"),
        (["--inputs", "0..1", "--negligible", "x"], "x"),
        (["--inputs", "0..1", "--policy", "nowhere.json"], "there is no file"),
    ],
)
def test_bad_options(code: Any, arguments: list[str], part: str) -> None:
    assert_refused(part, "audit-code", code("warner"), *arguments, "--same-process")


def test_bad_code(code: Any, tmp_path: Path) -> None:
    assert_refused("ValueError", "audit-code", code("broken"), "--inputs", "0..1")
    assert_refused("no 'nothing'", "audit-code", code("nothing"), "--inputs", "0..1")
    assert_refused("cannot be imported", "audit-code", "no_such_module_anywhere:f", "--inputs", "0..1")
    assert_refused("are written", "audit-code", code("warner"), "--inputs", "0..1", "--report", code("").rstrip(":"))
    assert_refused("add --with k=... --with t=...", "compare-code", code("warner"), "krr")
    assert_refused("add --with k=...", "compare-code", code("warner"), "krr", "--with", "epsilon=1")
    assert_refused("is no parameter", "compare-code", code("warner"), "krr", "--with", "k")
    assert (tmp_path / "client.py").read_text() == CODE


def test_the_grammar_of_inputs(tmp_path: Path) -> None:
    path = tmp_path / "inputs.json"
    path.write_text('["a", [1, 0.5], {"b": [2]}, null, true]')
    assert inputs_of(str(path)) == inputs_of(f"@{path}") == ("a", (1, 0.5), {"b": (2,)}, None, True)
    assert inputs_of("-1..1 x 3..3") == ((-1, 3), (0, 3), (1, 3))
    assert [argument_of(t)[1] for t in ("a=1", "a=1.5", "a=x y", 'a="1"', "a=[1]", "a=")] == [1, 1.5, "x y", "1", (1,), ""]
    assert [parameter_of(t)[1] for t in ("a=1", "a=1.5", "a=3/2", "a=[0, 2]")] == [1, "1.5", "3/2", (0, 2)]
    for text in ("1..2..3", "0..1 x", "", "[]", "[" * 10**5, "0..1e3", "['a']", "[1e999, NaN]", "a" * 10**6, "9" * 400 + "..1"):
        with pytest.raises(BadInput) as caught:
            inputs_of(text)
        assert len(str(caught.value)) < 400
    for text in ("=1", "1=1", "a b=1", 'a="', "a=[1"):
        with pytest.raises(BadInput):
            argument_of(text)


def test_jobs_are_processes(code: Any, tmp_path: Path) -> None:
    """Both names share the inputs among as many processes; the certificate does not depend on how many there are."""
    found = []
    for options in (("--jobs", "2"), ("--processes", "2"), ("--jobs", "1")):
        target = tmp_path / f"{'_'.join(options)}.json"
        asked = ["--inputs", "0..1", "--epsilon", "ln 3", "--unchecked", "--certificate", target]
        done = run("audit-code", code("warner"), *asked, *options)
        found.append((done.exit_code, done.output.replace(target.name, ""), target.read_text()))
    assert found[0] == found[1]
    assert (found[0][0], found[0][2]) == (found[2][0], found[2][2])
    assert run("audit-code", code("warner"), "--inputs", "0..1", "--jobs", "0").exit_code == 2


HASHED = """
import random

def local_hashing(x, seed, shift=0):
    cell = (x * 7 + seed[0] + shift) % 3
    return cell if random.random() < 0.5 else random.randrange(3)

def open_for_one_seed(x, seed, shift=0):
    return x if seed[0] == 1 else local_hashing(x, seed)
"""


@pytest.mark.parametrize(("function", "outcome"), [("local_hashing", "proved"), ("open_for_one_seed", "refuted")])
def test_what_is_public_is_part_of_the_report_of_ordinary_calls_too(tmp_path: Path, function: str, outcome: str) -> None:
    path = tmp_path / "hashing.py"
    path.write_text(HASHED)
    found = audit_code(f"{path}:{function}", "0..1", "ln 4", public={"seed": [[0], [1], [5]]}, arguments={"shift": 1})
    assert (found.outcome, found.found.isolated) == (outcome, True)
