"""Every notebook is kept with its outputs and typeset mathematics, runs from its first cell to its last, and shows it again.

What is shown is text, tables, and of every figure its numbers in words (``tests/support/pictured.py``); pixels are not
compared. A notebook that needs other packages names their versions in its metadata, and is compared where these are installed.
"""

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from quarter import chosen
from stored import shown

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
PAPERS = {"context_aware_ldp", "heavy_hitters", "linear_queries", "online_recommendation", "price_of_privacy"}
SUPPORT = Path(__file__).resolve().parents[1] / "support"
RUN = f"""
import sys, nbformat
from pathlib import Path
sys.path.insert(0, {str(SUPPORT)!r})
from stored import executed
nbformat.write(executed(Path(sys.argv[1])), sys.argv[2])
"""


def test_there_are_notebooks() -> None:
    """Found by name pattern, not by list; one for each paper."""
    assert PAPERS | {"first_audit", "auditing", "audit_your_mechanism"} <= {path.stem for path in NOTEBOOKS}


def cells(notebook: Path, kind: str) -> list[dict]:
    """The cells of code, or those of text."""
    return [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def said(notebook: Path) -> str:
    """The text of a notebook."""
    return "\n\n".join("".join(cell["source"]) for cell in cells(notebook, "markdown"))


def needed(notebook: Path) -> dict[str, str]:
    """The packages with which it was run, besides our own dependencies."""
    return json.loads(notebook.read_text(encoding="utf-8"))["metadata"].get("run_with", {})


def installed(name: str) -> str | None:
    """The version of a package, or of Python."""
    if name == "python":
        return ".".join(map(str, sys.version_info[:2]))
    try:
        return version(name)
    except PackageNotFoundError:
        return None


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_with_its_outputs(notebook: Path) -> None:
    """And without what only a run has: times, addresses, paths, a session's counts."""
    code = cells(notebook, "code")
    assert [cell["execution_count"] for cell in code] == [*range(1, len(code) + 1)]
    assert all("execution" not in cell["metadata"] for cell in code)
    assert sum(bool(cell["outputs"]) for cell in code) > len(code) / 2
    text = json.dumps([cell["outputs"] for cell in code])
    assert not re.search(r" at 0x[0-9a-f]{6,}|/(?:home|root|tmp|Users|usr)/|site-packages", text)
    assert "Traceback" not in text
    assert notebook.stat().st_size < 500_000


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_story_comes_first(notebook: Path) -> None:
    """A reader meets no assertion before the last cell, and a figure is held by one there."""
    *story, last = ["".join(cell["source"]) for cell in cells(notebook, "code")]
    assert [source for source in story if re.search(r"^\s*assert ", source, re.MULTILINE)] == []
    assert re.search(r"^assert ", last, re.MULTILINE) or notebook.stem in {"at_scale", "profile"}  # shown, and compared


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_mathematics_is_typeset(notebook: Path) -> None:
    """No formula stands in the text as it would be typed: Greek letters by name, roots, powers, fractions in a row."""
    plain = re.sub(r"\$\$?[^$]+\$\$?|`[^`]*`", "", said(notebook))
    typed = re.findall(r"\b(?:beta|lambda|delta|sigma|sqrt|tau|e\^\w+|\w\^\d)\b|[a-z]/[a-zA-Z]\b(?<!yes/n)(?!o\b)", plain)
    assert typed == [], typed
    assert len(re.findall(r"\$[^$]+\$", said(notebook))) >= (10 if notebook.stem in PAPERS else 3)


@pytest.mark.parametrize("notebook", [n for n in NOTEBOOKS if n.stem in PAPERS], ids=lambda path: path.stem)
def test_a_paper_s_notebook_tells_its_story(notebook: Path) -> None:
    """What is claimed, what fails, the smallest counterexample, drawn within the first figure, what is true."""
    for part in ("**The story.** *Claimed:*", "*What fails:*", "*The smallest counterexample", "*What is true:*"):
        assert said(notebook).count(part) == 1, part
    pictures = [o["data"] for cell in cells(notebook, "code") for o in cell["outputs"] if "image/png" in o.get("data", {})]
    assert len(pictures) >= 5
    assert all("".join(picture["text/plain"]).startswith("Figure") for picture in pictures)
    shown = [cell["outputs"] for cell in cells(notebook, "code") if cell["outputs"]]
    assert re.search("is (refuted|argued false), grade", json.dumps(shown[-1]))


def test_the_first_audit_is_kept_with_its_outputs() -> None:
    """It is read in a browser by somebody who has installed nothing."""
    (first,) = [path for path in NOTEBOOKS if path.stem == "first_audit"]
    text = json.dumps([cell["outputs"] for cell in cells(first, "code")])
    assert text.count("is epsilon-LDP at epsilon") >= 3
    assert "is not epsilon-LDP at epsilon = ln(9)" in text
    assert "<table>" in text
    assert "linear-queries/thm-3.3 is refuted" in text


@pytest.mark.parametrize("notebook", chosen(NOTEBOOKS, large=4), ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_the_same(notebook: Path, tmp_path: Path) -> None:
    """In a process and a folder of its own, without an error."""
    done = tmp_path / "done.json"
    code = [sys.executable, "-c", RUN, str(notebook), str(done)]
    found = subprocess.run(code, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-3000:]
    if all(installed(name) == wanted for name, wanted in needed(notebook).items()):
        again = shown(json.loads(done.read_text(encoding="utf-8")))
        assert again == shown(json.loads(notebook.read_text(encoding="utf-8"))), "run: python tests/support/stored.py NOTEBOOK"
