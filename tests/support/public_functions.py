"""The public functions of a module, the public methods of its public classes, and the sections of their docstrings."""

import ast
from collections.abc import Iterator

SECTIONS = ("Args:", "Returns:", "Raises:")


def functions(body: list[ast.stmt], name: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The public functions, and the public methods of public classes."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from functions(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield name + node.name, node


def in_sections(tree: ast.Module) -> int:
    """How many lines of docstrings of functions are there for the sections from Args, Returns or Raises to the end.

    With the empty line before them, and the line of the quotes behind, which a docstring of one line has not.
    """
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    texts = ((ast.get_docstring(node) or "").splitlines() for node in functions)
    return sum(
        2 + len(text) - min(text.index(word) for word in SECTIONS if word in text) for text in texts if {*SECTIONS} & {*text}
    )
