"""``exactdp demo``: examples in a folder of the user's, nothing overwritten, two answers that are the audit's own."""

import json
from pathlib import Path

import pytest
from command import assert_refused, run

import exactdp_checks

EXAMPLES = Path(exactdp_checks.__file__).parent / "examples"


def test_the_examples_are_copied_and_answered(tmp_path: Path) -> None:
    """Status 0, a proof and a refutation; a second time changes nothing."""
    folder = tmp_path / "new" / "folder"
    found = run("demo", folder)
    assert (found.exit_code, found.stderr) == (0, "")
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == {p.name: p.read_bytes() for p in EXAMPLES.iterdir()}
    assert [p.name for p in tmp_path.iterdir()] == ["new"]
    assert "is epsilon-LDP at epsilon = ln(3). Q(never|never)" in " ".join(found.stdout.split())
    assert "is not epsilon-LDP at epsilon = 1" in " ".join(found.stdout.split())
    assert "(exit status 0)\n" in found.stdout
    assert "(exit status 1)\n" in found.stdout
    assert run("demo", folder).stdout == found.stdout


def test_the_answers_are_those_of_the_audit(tmp_path: Path) -> None:
    shown = json.loads(run("demo", tmp_path, "--json").stdout)
    assert shown["files"] == sorted(p.name for p in EXAMPLES.iterdir())
    for one in shown["answers"]:
        words = one["command"].split(" ", 4)
        again = run("audit", words[2], "--epsilon", words[4].strip('"'))
        assert again.exit_code == one["status"]
        assert words[2] in again.stdout.splitlines()[0]
        assert one["sentence"].split(": ")[1].split("; ")[0] in again.stdout


@pytest.mark.parametrize("name", ["leaky.csv", "survey.csv"])
def test_nothing_is_overwritten(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    assert_refused(f"has another {name}", "demo", tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert_refused("is no folder", "demo", tmp_path / "file")
