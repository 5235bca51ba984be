"""Runs a notebook and keeps what it shows: ``python tests/support/stored.py notebooks/first_audit.ipynb`` writes its outputs.

What is kept is what a reader sees, and nothing of the run: no times, no counts of a session, no paths.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

__all__ = ["executed", "shown"]


def executed(path: Path) -> Any:
    """The notebook after a run from its first cell to its last."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def joined(outputs: list[Any]) -> list[Any]:
    """The outputs, with what was printed in pieces as one text."""
    found: list[Any] = []
    for one in outputs:
        if found and one.output_type == "stream" and found[-1].output_type == "stream" and found[-1].name == one.name:
            found[-1].text += one.text
        else:
            found.append(one)
    return found


def shown(notebook: Any) -> list[list[Any]]:
    """What each cell of code shows."""
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [[{k: v for k, v in output.items() if k != "execution_count"} for output in cell["outputs"]] for cell in cells]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        nbformat.write(executed(Path(name)), name)
