"""Every notebook runs from its first cell to its last, and is kept without outputs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
RUN = """
import sys, nbformat
from nbclient import NotebookClient
NotebookClient(nbformat.read(sys.argv[1], as_version=4), timeout=120, kernel_name="python3").execute()
"""


def test_there_is_a_notebook() -> None:
    """Found by name pattern, not by list."""
    assert NOTEBOOKS


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(notebook: Path) -> None:
    """Results are made anew, never kept."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in cells)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path) -> None:
    """In a process and a folder of its own, without an error."""
    found = subprocess.run([sys.executable, "-c", RUN, str(notebook)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr[-3000:]
