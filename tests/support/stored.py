"""Runs a notebook and keeps what it shows: ``python tests/support/stored.py notebooks/first_audit.ipynb`` writes its outputs.

What is kept is what a reader sees, and nothing of the run: no times, no counts of a session, no paths. A figure is kept as a
picture and in words (``pictured``); the words are compared, the pixels are not. A cell with the tag "varies" shows what is
measured, and is kept but not compared.
"""

import base64
import io
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

__all__ = ["executed", "first_difference", "shown"]

SETUP = Path(__file__).with_name("kernel_setup.py")
PICTURES = {"image/png"}


def executed(path: Path, setup: Path = SETUP) -> Any:
    """The notebook after a run from its first cell to its last; ``setup`` is run in the kernel before."""
    notebook = nbformat.read(path, as_version=4)
    _client(notebook, setup).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def first_difference(path: Path, setup: Path = SETUP) -> str | None:
    """Runs the notebook up to the first cell that fails or shows what is not kept, and returns what it shows, or the error."""
    notebook = nbformat.read(path, as_version=4)
    kept = [[_compared(output) for output in cell.get("outputs", ())] for cell in notebook.cells]

    def compare(cell: Any, cell_index: int, **_: Any) -> None:
        now = [_compared(output) for output in joined(cell.outputs)]
        if now != kept[cell_index] and "varies" not in cell.metadata.get("tags", ()):
            raise Differs(f"cell {cell_index} shows {str(now)[:2000]}")

    try:
        _client(notebook, setup, on_cell_executed=compare).execute()
    except Differs as difference:
        return str(difference)
    except CellExecutionError as error:
        return f"{error.ename}: {error.evalue}"
    return None


class Differs(Exception):
    """A cell shows something else than what is kept."""


def _client(notebook: Any, setup: Path, **options: Any) -> NotebookClient:
    arguments = [f"--IPKernelApp.exec_files={setup}"]
    return NotebookClient(notebook, timeout=600, kernel_name="python3", extra_arguments=arguments, **options)


def joined(outputs: list[Any]) -> list[Any]:
    """The outputs, with what was printed in pieces as one text."""
    found: list[Any] = []
    for one in outputs:
        if found and one.output_type == "stream" and found[-1].output_type == "stream" and found[-1].name == one.name:
            found[-1].text += one.text
        else:
            found.append(one)
        if "image/png" in one.get("data", {}):
            one.data["image/png"] = smaller(one.data["image/png"])
    return found


def smaller(picture: str) -> str:
    """The picture with at most 64 colours: a third of the bytes, and nothing that is seen."""
    from PIL import Image

    found, written = Image.open(io.BytesIO(base64.b64decode(picture))), io.BytesIO()
    found.convert("RGB").quantize(64).save(written, "PNG", optimize=True)
    return base64.b64encode(written.getvalue()).decode()


def shown(notebook: Any) -> list[list[Any]]:
    """What each cell of code shows and is compared."""
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [
        [_compared(output) for output in cell["outputs"]] for cell in cells if "varies" not in cell["metadata"].get("tags", ())
    ]


def _compared(output: Any) -> dict[str, Any]:
    kept = {k: v for k, v in output.items() if k != "execution_count"}
    if "data" in kept:
        kept["data"] = {kind: value for kind, value in kept["data"].items() if kind not in PICTURES}
    return kept


if __name__ == "__main__":
    for name in sys.argv[1:]:
        nbformat.write(executed(Path(name)), name)
