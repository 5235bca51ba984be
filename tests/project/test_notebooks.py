"""Every notebook runs from its first cell to its last; what it is kept with, it shows again: all of its outputs, or none."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from stored import shown

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
SUPPORT = Path(__file__).resolve().parents[1] / "support"
RUN = f"""
import sys, nbformat
from pathlib import Path
sys.path.insert(0, {str(SUPPORT)!r})
from stored import executed
nbformat.write(executed(Path(sys.argv[1])), sys.argv[2])
"""


def test_there_is_a_notebook() -> None:
    """Found by name pattern, not by list."""
    assert NOTEBOOKS


def outputs(notebook: Path) -> list[object]:
    """What each cell of code is kept with."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_with_all_of_its_outputs_or_none(notebook: Path) -> None:
    """And without what only a run has: a session's counts where nothing is shown, times."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    kept = any(outputs(notebook))
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == ([*range(1, len(code) + 1)] if kept else [None] * len(code))
    assert all("execution" not in cell["metadata"] for cell in cells)


def test_the_first_audit_is_kept_with_its_outputs() -> None:
    """It is read in a browser by somebody who has installed nothing."""
    (first,) = [path for path in NOTEBOOKS if path.stem == "first_audit"]
    text = json.dumps(outputs(first))
    assert text.count("is epsilon-LDP at epsilon") >= 3
    assert "is not epsilon-LDP at epsilon = ln(9)" in text
    assert "<table>" in text
    assert "linear-queries/thm-3.3 is refuted" in text


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path) -> None:
    """In a process and a folder of its own, without an error; outputs that are kept are shown again."""
    done = tmp_path / "done.json"
    code = [sys.executable, "-c", RUN, str(notebook), str(done)]
    found = subprocess.run(code, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-3000:]
    if any(outputs(notebook)):
        again = shown(json.loads(done.read_text(encoding="utf-8")))
        assert again == shown(json.loads(notebook.read_text(encoding="utf-8"))), "run: python tests/support/stored.py NOTEBOOK"
