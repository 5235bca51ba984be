"""The public functions of a module, and the public methods of its public classes."""

import ast
from collections.abc import Iterator


def functions(body: list[ast.stmt], name: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The public functions, and the public methods of public classes."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from functions(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield name + node.name, node
