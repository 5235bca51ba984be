"""What every command prints as text: three lines for a verdict, no digest, no number of more than 20 digits."""

import re
import shutil
from pathlib import Path

import click
import pytest
from command import run

import exactdp
from exactdp_checks.brief import brief, proposition_lines
from exactdp_checks.commands import MODULES, command

LONG = "0.1234567890123456789012345678901,0.8765432109876543210987654321099\n0.5,0.5\n"
CODE = "def f(x, draw):\n    return x ^ (draw(10**25) < 10**24)\n"
CONFIG = '[[tool.exactdp.audit]]\nfiles = ["long.csv"]\nepsilon = 2\n'
POLICY = '{"kind": "explicit", "levels": [["0", "ln(1000000000000000000000001/3)"], ["ln 3", "0"]]}'
VERDICTS = {  # a command that answers with a verdict: its words, and its status
    "audit": (
        ("audit long.csv --epsilon 2 --certificate c.json", 0),
        ("audit long.csv --stream --epsilon 2 --certificate s.json", 0),
        ("audit long.csv --epsilon 1", 1),
    ),
    "audit-code": (("audit-code f.py:f --inputs 0..1 --epsilon 3 --same-process", 0),),
    "compare-code": (("compare-code f.py:f krr --with k=2 --with t=2 --same-process", 1),),
    "executed": (("executed krr 4 --epsilon 1", 0), ("executed high_low_hadamard 3 [0] --epsilon 1", 0)),
    "recheck": (
        ("recheck c.json --matrix long.csv --epsilon 2", 0),
        ("recheck c.json", 0),
        ("recheck s.json --matrix long.csv", 0),
    ),
    "sample-audit": (("sample-audit f.py:f --inputs 0..1 --epsilon 3 --runs 2000 --seed 1 --jobs 1", 3),),
}
OTHERS = {  # any other command
    "audit-files": "audit-files --config config.toml",
    "check": "check price-of-privacy/lem-6.4-as-printed",
    "claims": "claims --paper price-of-privacy",
    "compare": "compare --k 16 --crossing SUE OUE",
    "demo": "demo folder",
    "experiment": "experiment figure-2 --help",
    "export": "export c.json --to coq --out theorems",  # without --out it prints the document, which has all digits
    "golden": "golden diff golden golden",
    "optimal": "optimal policy.json --utility guessing",
    "profile": "profile long.csv --reports 2 --shuffle 2",
    "show": "show price-of-privacy/lem-6.4",
    "simulate": "simulate GRR --k 3 --n 100 --runs 2",
    "why": "why price-of-privacy/lem-6.4",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("brief")
    for name, text in (("long.csv", LONG), ("f.py", CODE), ("config.toml", CONFIG), ("policy.json", POLICY)):
        (found / name).write_text(text)
    (found / "golden").mkdir()
    shutil.copy(Path(exactdp.__file__).parent / "golden" / "krr.json", found / "golden")
    return found


def is_brief(text: str) -> bool:
    return re.search(r"sha256:|[0-9a-f]{40}|\d{21}", text) is None


def test_every_command_is_asked() -> None:
    assert {*VERDICTS, *OTHERS, "conformance"} == set(MODULES)


def test_summaries_fit_their_line() -> None:
    """Of every command in the help of its group, at 80 columns."""
    for words in ((), *((name,) for name in MODULES if isinstance(command(name), click.Group))):
        listed = run(*words, "--help").stdout.partition("Commands:\n")[2].splitlines()
        assert len(listed) >= 2
        assert [line for line in listed if line.rstrip().endswith("...") or not line.startswith("  ")] == []


def test_verdicts_have_three_lines(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result, the witness, what it rests on; then the name of a file that was written, and where the code ran."""
    monkeypatch.chdir(folder)
    for name, calls in VERDICTS.items():
        assert "--verbose" in {option for parameter in command(name).params for option in parameter.opts}, name
        for words, status in calls:
            found = run(*words.split())
            assert found.exit_code == status, (words, found.output)
            first, *rest = [
                line for line in found.stdout.splitlines() if "written to" not in line and not line.startswith("note: ")
            ]
            assert re.match(r"(PROVED|REFUTED|COMPUTED|UNDECIDED|EQUAL|DIFFERENT)  \S", first), words
            assert len(rest) <= 2, (words, found.stdout)
            assert all(line.startswith("  ") for line in rest), (words, found.stdout)
            assert is_brief(found.stdout), (words, found.stdout)


@pytest.mark.parametrize("name", OTHERS)
def test_other_commands_are_brief(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    if name == "export":
        assert run("audit", "long.csv", "--epsilon", "2", "--certificate", "c.json").exit_code == 0
    found = run(*OTHERS[name].split())
    assert found.exit_code in (0, 1), found.output
    assert found.stdout.strip()
    assert is_brief(found.stdout), found.stdout


def test_conformance_is_brief() -> None:
    """Apart, since it derives the vectors first."""
    found = run("conformance", "--operation", "refuse", "--mechanism", "krr", "--", "true")
    assert (found.exit_code, "0 of 42 answers are right" in found.stdout) == (1, True)
    assert is_brief(found.stdout), found.stdout


def test_what_is_left_out_is_there_when_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert run("audit", "long.csv", "--epsilon", "2", "--certificate", "c.json").exit_code == 0
    for words in ("recheck c.json", "executed krr 4 --epsilon 1"):
        assert not is_brief(run(*words.split(), "--verbose").stdout)
        assert not is_brief(run(*words.split(), "--json").stdout)
    assert "assumption: " in run(*VERDICTS["compare-code"][0][0].split(), "--verbose").stdout


def test_numbers_become_decimals() -> None:
    long = 10**21
    assert brief(f"{long}/3, 2/{long}, {10**19}/7, 3.{'1' * 40}") == (
        f"about 3.33333e+20, about 2e-21, {10**19}/7, 3.{'1' * 15}..."
    )
    assert brief(f"whose SHA-256 is {'0a' * 32}, which") == "whose SHA-256 is 0a0a0a0a..., which"
    assert brief(f"a ({7} characters, sha256:{'a' * 64})") == "a (7 characters)"
    assert brief(f"about {'9' * 5000}/{'8' * 5000}") == "about 1.125"
    assert brief("x" * 10**6 + "1" * 10**6)[-9:] == "1" * 9  # no number: a part of a word


def test_a_colon_in_a_label_parts_nothing() -> None:
    text = r'c.json: the channel (inputs "a: \"b", "c") is private: for all'
    first, second, third = proposition_lines("proved", text, "It rests.")
    assert first == r'PROVED  c.json: the channel (inputs "a: \"b", "c") is private.'
    assert (second, third) == ("  For all.", "  It rests.")
