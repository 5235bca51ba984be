"""cli: bad input is one sentence and status 2, statuses say what was found, files are written whole or not at all."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run

import exactdp_checks
from exactdp_checks.answering.index import rows
from exactdp_checks.auditing.lines import lines
from exactdp_checks.brief import option
from exactdp_checks.claims import document, inventory, papers, showing
from exactdp_checks.claims.claim import Claim
from exactdp_checks.proving import prove
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Verdict

EXAMPLES = Path(exactdp_checks.__file__).parent / "examples"


POLICIES: list[tuple[str, str, str]] = [
    ("p.json", '{"kind": "blocks", "blocks": [["never", "rarely"], ["weekly"]]}', "'weekly' is not an input"),
    ("p.json", '{"kind": "blocks", "blocks": [["never"], ["rarely"]]}', "no block contains the input 'sometimes'"),
    ("p.json", '{"kind": "blocks", "blocks": [["never", "never"]]}', "in two blocks"),
    ("p.json", '{"kind": "blocks", "blocks": ["never"]}', "a block is a list"),
    ("p.json", '{"kind": "block", "blocks": []}', "no known"),
    ("p.json", '[["never"]]', "no known"),
    ("p.json", '{"kind": "blocks", "blocks": [], "eps": 1}', "no key 'eps'"),
    ("p.json", '{"kind": "high-low", "epsilon": 1}', 'needs "sensitive"'),
    ("p.json", '{"kind": "high-low", "sensitive": ["daily"], "epsilon": -1}', "negative"),
    ("p.json", '{"kind": "high-low", "sensitive": ["daily"], "epsilon": null}', "is no level"),
    ("p.json", '{"kind": "metric", "distances": [[0, 1], [1, 0]]}', "is not 5 x 5"),
    ("p.json", '{"kind": "explicit", "levels": [[0, 1], [1, 0]]}', "is not 5 x 5"),
    ("p.csv", "0,1\n1,0\n", "is 2 x 2 and the matrix has 5 inputs"),
    ("p.csv", "\n".join(["0,1,1,1,1,1"] * 6), "is 6 x 6 and the matrix has 5 inputs"),
    ("p.csv", "\n".join([",never,rarely,sometimes,often,other", *(f"{i},0,0,0,0,0" for i in "abcde")]), "is not an input"),
    ("p.csv", "0,1,1,1,1\n1,0,-1,1,1\n1,1,0,1,1\n1,1,1,0,1\n1,1,1,1,0", "row 2, column 3"),
    ("p.csv", "0,1,1,1,1\n1,0,,1,1\n1,1,0,1,1\n1,1,1,0,1\n1,1,1,1,0", "row 2, column 3"),
    ("p.npy", "", "is empty"),
]


@pytest.mark.parametrize(("name", "content", "part"), POLICIES)
def test_bad_policies(folder: Any, name: str, content: str, part: str) -> None:
    assert_refused(part, "audit", EXAMPLES / "survey.csv", "--policy", folder(name, content), names=name)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--epsilon", "-1"], "negative"),
        (["--epsilon", "__import__('os')"], "is not a privacy level"),
        (["--epsilon", "eps"], "the matrix has no t"),
        (["--epsilon", "1", "--policy", EXAMPLES / "policy-blocks.json"], "names its epsilon"),
        (["--delta", "0.1", "--policy", EXAMPLES / "policy-blocks.json"], "at one epsilon"),
        (["--delta", "-1"], "from 0 to 1"),
        (["--epsilon", "1", "--delta", "2"], "from 0 to 1"),
        (["--radius", "2"], "a radius is at least 0 and below 1"),
        (["--radius", "1e-3", "--prior", "uniform"], "leave out the radius"),
        (["--prior", "1/2,1/2"], "2 probabilities for 5 symbols"),
        (["--prior", "1/2,1/2,1/2,0,0"], "not to 1"),
        (["--prior", "missing.csv"], "there is no file missing.csv"),
        (["--estimator", EXAMPLES / "scores.csv"], "scores 4 outputs and the matrix has 5"),
        (["--certificate", EXAMPLES / "survey.csv"], "are written"),
        (["--report", "no-such-folder/r.html"], "cannot be written"),
        (["--report", EXAMPLES], "not a file that can be replaced"),
    ],
)
def test_bad_options(options: list[object], part: str) -> None:
    before = (EXAMPLES / "survey.csv").read_bytes()
    assert_refused(part, "audit", EXAMPLES / "survey.csv", *options)
    assert (EXAMPLES / "survey.csv").read_bytes() == before
    assert_refused("e^(1) is not rational", "audit", EXAMPLES / "krr4.csv", "--epsilon", "1")


def test_nothing_is_half_written(tmp_path: Path) -> None:
    certificate = tmp_path / "c.json"
    result = run("audit", EXAMPLES / "survey.csv", "--certificate", certificate, "--report", tmp_path / "no" / "r.html")
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_the_leak_is_found_and_its_certificate_is_red_after_one_digit(tmp_path: Path) -> None:
    """12-digit decimals whose worst ratio exceeds e by 6e-16: beyond doubles, and beyond a look."""
    path = tmp_path / "leak.json"
    result = run("audit", EXAMPLES / "leaky.csv", "--epsilon", 1, "--certificate", path)
    assert result.exit_code == 1
    assert "Q(cell A|home) / Q(cell A|work) = 28245729/10391023" in result.stdout
    assert "by 6.16e-16" in result.stdout
    assert run("audit", EXAMPLES / "leaky.csv", "--epsilon", "1.000000000000001").exit_code == 0
    assert run("recheck", path).exit_code == 0
    assert run("recheck", tmp_path).stdout.startswith(f"REFUTED  {path}: ")
    certificate = json.loads(path.read_text())
    for change in (1, -1):
        changed = json.loads(path.read_text())
        changed["body"]["channel"]["rows"][0][0] += change
        path.write_text(json.dumps(changed))
        result = run("recheck", path)
        assert (result.exit_code, "REJECTED" in result.stdout) == (1, True)
        changed["sha256"] = kernel.digest(changed)  # even with a new digest: the row no longer sums to 1
        path.write_text(json.dumps(changed))
        assert run("recheck", path, "--json").exit_code == 1
        path.write_text(json.dumps(certificate))
    assert json.loads(run("recheck", path, "--json").stdout)[0]["outcome"] == "refuted"


def test_every_status_and_the_json(tmp_path: Path) -> None:
    symbolic = tmp_path / "s.csv"
    symbolic.write_text("t/(t+1),1/(t+1)\n1/(t^2+1),t^2/(t^2+1)\n")
    runs = [
        (0, "proved", [EXAMPLES / "survey.csv", "--epsilon", "ln 3"]),
        (1, "refuted", [EXAMPLES / "survey.csv", "--epsilon", "1.0986"]),
        (3, "undecided", [EXAMPLES / "survey.csv", "--epsilon", "1.1", "--radius", "1e-3"]),
        (0, "proved", [EXAMPLES / "survey.csv"]),
        (0, "proved", [EXAMPLES / "survey.csv", "--policy", EXAMPLES / "policy-blocks.json", "--prior", "uniform"]),
        (0, "proved", [EXAMPLES / "survey.csv", "--epsilon", "1/2", "--delta", "0.2"]),
        (1, "refuted", [EXAMPLES / "survey.csv", "--epsilon", "1/2", "--delta", "0.1"]),
        (0, "proved", [EXAMPLES / "krr4.csv", "--epsilon", "eps", "--estimator", EXAMPLES / "scores.csv"]),
        (1, "refuted", [EXAMPLES / "krr4.csv", "--epsilon", "1/2*eps+0*ln 2"]),
        (3, "undecided", [symbolic]),
    ]
    keys = set()
    for status, outcome, arguments in runs[:8] + runs[9:]:
        result = run("audit", *arguments, "--json")
        data = json.loads(result.stdout)
        keys.add(tuple(data))
        assert (result.exit_code, data["status"], data["verdict"]["outcome"]) == (status, status, outcome), arguments
        shown = run("audit", *arguments).stdout.splitlines()
        said = option("\n".join(lines(data["sentence"], data["name"], outcome)), outcome).splitlines()
        assert shown[: len(said)] == said
        assert shown[0].startswith(outcome.upper())
    assert len(keys) == 1


def verdict_of(left: int, right: int = 4) -> Verdict:
    return prove.equal(left, right)


def tiny(claim_id: str, **changes: Any) -> Claim:
    return Claim(
        id=f"linear-queries/{claim_id}",
        statement="2 + 2 = 4",
        where="nowhere",
        check=lambda left=4, right=4: verdict_of(left, right),
        instances=changes.get("instances", ({"left": 4},)),
        mutants=changes.get("mutants", ({"right": 5},)),
    )


def test_claims_lists_the_words() -> None:
    """Every claim with its word, those of a paper, those with a word; rows of at most 80 columns, at 40 too."""
    listed = json.loads(run("claims", "--json").stdout)
    assert sorted(c["id"] for c in listed) == sorted(c.id for c in papers.claims())
    assert {c["word"] for c in listed} == {"theorem", "certified", "argued", "instances", "computed", "refuted", "argued false"}
    lines = run("claims").stdout.splitlines()
    assert [x for x in lines if len(x) > 80] == []
    assert len(lines) == len(listed)
    assert "refuted    linear-queries/thm-3.3-as-printed  Section" in run("claims", "--paper", "linear-queries").stdout
    uncovered = json.loads(run("claims", "--word", "open", "--json").stdout)
    assert {c["id"] for c in uncovered} == {name for name, row in rows().items() if row["word"] == "open"}
    assert_refused("no paper 'x'", "claims", "--paper", "x")
    assert_refused("did you mean linear-queries?", "claims", "--paper", "linear-query")
    assert_refused("is no word of the ladder", "claims", "--word", "proved")


def test_check_says_no_more_than_the_ledger() -> None:
    """The words of a theorem, of a written proof and of a refutation."""
    ids = ("context-aware-ldp/claim-1", "linear-queries/thm-3.3-corrected", "linear-queries/thm-3.3-as-printed")
    found = {row["id"]: row["word"] for row in json.loads(run("check", *ids, "--json").stdout)["claims"]}
    assert found[ids[1]] == showing.word(ids[1]) == "argued"
    assert found[ids[0]] == showing.word(ids[0])
    assert found[ids[2]] == "refuted"


def test_every_statement_of_the_inventory_is_known() -> None:
    """To what show and check look up; the uncovered are shown, and refused by check with what to do."""
    for s in inventory.statements():
        assert isinstance(showing.relatives(s.id), tuple)
        assert showing.entry(s.id) == s
    uncovered = next(s for s in inventory.statements() if showing.word(s.id) == "open")
    assert run("show", uncovered.id).stdout.startswith(f"{uncovered.id}: open ({uncovered.kind})")
    assert_refused("no claim covers it", "check", uncovered.id)
    assert_refused("did you mean linear-queries/thm-3.3", "check", "linear-queries/thm-33")


def test_show_is_read_in_eighty_columns() -> None:
    """Mathematics is typeset, the larger side is named, and rows of a table are no riddle."""
    shown = run("show", "linear-queries/thm-3.1").stdout
    assert "= 2r² ln(2/δ)/ε²" in shown
    assert "The left side is larger, by 0.00143." in shown
    assert "known at: 10 rows of its table" in shown
    assert [x.split()[1] for x in shown.splitlines() if x.startswith("  row ")] == [f"{i}:" for i in range(2, 11)]
    assert "row = 0" not in shown
    assert [x for x in shown.splitlines() if len(x) > 80 and " " in x.strip()] == []


def test_facts_are_named_side_by_side() -> None:
    """A statement with two sides says what each of them rests on: the facts of a used claim stand with it."""
    shown = " ".join(run("show", "heavy-hitters/thm-3.1").stdout.split())
    assert "uses heavy-hitters/fact-7.9-corrected (theorem), which rests on the facts: " in shown
    found = json.loads(run("show", "heavy-hitters/thm-3.1", "--json").stdout)
    one = next(c for c in found if c["id"] == "heavy-hitters/thm-3.1-corrected")
    beside = {fact for used in one["through"] for fact in used["facts"]} | {fact["id"] for fact in one["assumes"]}
    assert beside == set(one["rests_on"])


def test_claims_show_and_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two claims of ours under ids of the inventory: shown, checked with their words, found by a part of the id."""
    good, bad = tiny("thm-3.3-corrected"), tiny("thm-3.4-corrected", mutants=({"right": 4},))
    for place in (papers, showing, document):
        monkeypatch.setattr(place, "claims", lambda: (good, bad))
    shown = run("show", "linear-queries/thm-3.3").stdout
    assert "statement: 2 + 2 = 4" in shown
    assert "known at: left = 4" in shown
    assert run("show", "x/y").exit_code == 2
    assert "did you mean linear-queries/thm-3.3" in run("show", "linear-queries/thm-33").stderr
    assert run("check").exit_code == 2
    folder = tmp_path / "certificates"
    checked = run("check", good.id, "--certificates", folder)
    assert (checked.exit_code, checked.stdout.splitlines()[0]) == (0, f"computed   {good.id}  1 run, 1 mutant refuted")
    said = " ".join(checked.stdout.split())
    assert "Computed: our own code says so at some parameters, and nothing is certified. The statement: 2 + 2 = 4" in said
    assert [p.name for p in folder.iterdir()] == ["linear-queries--thm-3.3-corrected.json"]
    assert run("recheck", folder).exit_code == 3  # both sides were 4 before the kernel saw them
    result = run("check", "--all")
    assert (result.exit_code, "mutant" in result.stdout, "1 of 2 claims" in result.stdout) == (1, True, True)
    assert json.loads(run("check", "--paper", "linear-queries", "--json").stdout)["ok"] is False
    assert run("check", "--paper", "heavy-hitters").exit_code == 1  # nothing is proved of no claim
    monkeypatch.setattr(papers, "claims", lambda: (tiny("thm-3.3-corrected", instances=({"left": "1/0"},)),))
    assert run("check", "--all").exit_code == 1


def test_help_is_light() -> None:
    code = "import sys; from exactdp_checks.cli import main; main(['--help'], standalone_mode=False); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "audit" in done.stdout
    assert [m for m in ("numpy", "flint", "rich", "sympy", "jinja2") if f"'{m}'" in done.stdout] == []
    assert run("--version").stdout.startswith("exactdp, version ")


def test_nan_is_no_number_of_seconds() -> None:
    """It would be neither too small nor too large."""
    for command in (
        ["conformance", "--timeout", "nan", "--", "true"],
        ["audit-code", "m:f", "--inputs", "0..1", "--seconds", "nan"],
    ):
        found = run(*command)
        assert found.exit_code == 2
        assert "nan is no number of seconds" in found.output


def test_show_repeats_no_step_and_counts_examples() -> None:
    """A step that was there is named, of examples of a kind the first is printed, and what is printed stands before our own."""
    shown = run("show", "context-aware-ldp/thm-2-corrected").stdout
    steps = [" ".join(x.split()) for x in re.findall(r"proved \(.*?(?=\n  \S)", shown, re.DOTALL)]
    assert len(steps) == len(set(steps)) > 30
    assert "the same as Q* is in the policy" in shown
    long = " ".join(run("show", "online-recommendation/thm-10").stdout.split())
    assert long.count("example: the code: ") == 4  # the first and the number of others, in two claims
    assert "more of the kind (10 computed, 43 proved), which --json lists" in long
    assert run("show", "price-of-privacy/lem-6.4").stdout.startswith("price-of-privacy/lem-6.4-as-printed: refuted")
    assert len(json.loads(run("show", "online-recommendation/thm-10", "--json").stdout)[1]["steps"]) > 50


def test_what_is_checked_is_said() -> None:
    """What a refutation establishes is no proof of the statement; of claim after claim the lines stay short."""
    said = " ".join(run("check", "price-of-privacy/lem-6.4").stdout.split())
    assert "Refuted by an exact counterexample. The statement: If I(Z; S₁ᵀ) ≤ δ then" in said
    assert "Argued: a written proof; its calculations are certified, its sentences are not. The statement:" in said


def test_the_package_is_the_command() -> None:
    """Where ``exactdp`` is not on the path: the same answers, statuses and names."""
    asked = [sys.executable, "-m", "exactdp_checks"]
    helped = subprocess.run([*asked, "audit", "--help"], capture_output=True, text=True, check=True).stdout
    assert helped.startswith("Usage: exactdp audit ")
    refused = subprocess.run([*asked, "audit", "no-such.csv"], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout) == (2, "")
