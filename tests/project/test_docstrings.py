"""What a public function raises by itself stands in its docstring.

Held to it: everything below ``exactdp``, and those rooms of ``exactdp_checks`` whose functions are called from Python. (The
docstring of a command is its help; its errors are exit statuses, which README.md lists.)
"""

import ast
import re
from pathlib import Path

import pytest
from public_functions import functions

from exactdp import errors

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("auditing", "code/isolation", "code/verdict", "proving", "ranking", "sampling")
ERRORS = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, errors.ExactDPError)}
CHECKS = ROOT / "proofs_checks" / "exactdp_checks"
HELD = sorted([*(ROOT / "reference").rglob("*.py"), *(path for room in ROOMS for path in (CHECKS / room).rglob("*.py"))])


def raised(function: ast.FunctionDef) -> set[str]:
    """The errors of ours that its own statements raise, those of functions inside it left out."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Raise) and node.exc is not None:
            error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            found |= {error.id} & ERRORS if isinstance(error, ast.Name) else set()
        waiting += ast.iter_child_nodes(node)
    return found


def silent(text: str) -> list[str]:
    """The functions that raise an error of ours and do not say so."""
    found = []
    for name, function in functions(ast.parse(text).body):
        said = ast.get_docstring(function) or ""
        missing = sorted(error for error in raised(function) if not re.search(rf"\b[Rr]aises\b.*\b{error}\b", said, re.DOTALL))
        found += [f"{name}: {error}" for error in missing]
    return found


@pytest.mark.parametrize("path", HELD, ids=lambda path: "/".join(path.parts[-2:]))
def test_what_a_function_raises_is_said(path: Path) -> None:
    """By the name of the error, after the word Raises."""
    assert silent(path.read_text("utf-8")) == []


def test_a_silent_function_is_found() -> None:
    """Of any depth of statements; not what an inner function raises, nor another's error."""
    text = 'def f(x):\n    """x."""\n    if x:\n        raise BadInput(\'x\')\n'
    assert silent(text) == ["f: BadInput"]
    assert silent(text.replace('x."', 'x. Raises BadInput."')) == []
    assert silent(text.replace('x."', 'x. Raises OutOfScope."')) == ["f: BadInput"]
    assert silent("class A:\n    def g(self):\n        raise errors\n    def _h(self):\n        raise BadInput\n") == []
    assert silent("def f(x):\n    def g():\n        raise BadInput('x')\n    return g\n") == []
    assert len(HELD) > 200
