"""Planting a mutant: in the modules of this process, or in a module that is imported only now.

In a running process the code of the functions of one module is exchanged in place, so that whoever has imported them has the
mutant. That does not reach what was computed while modules were imported, nor constants: for those a new process
imports the module with the change in its tree.
"""

from __future__ import annotations

import ast
import functools
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from mutants import Mutant, changed_tree

__all__ = ["REFERENCE", "clear_caches", "exchange", "module_of", "plant_on_import"]

REFERENCE = Path(__file__).resolve().parents[2] / "reference"


def module_of(path: str) -> str:
    """The dotted name of the module in a file below reference/."""
    return ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")


def exchange(mutant: Mutant) -> None:
    """Exchanges the code of every function of the loaded module for that of the mutant, and a default that was changed."""
    file, module = REFERENCE / mutant.path, sys.modules[module_of(mutant.path)]
    tree = changed_tree(file.read_text("utf-8"), mutant)
    code = compile(tree, str(file), "exec")
    new = {(c.co_qualname, c.co_firstlineno): c for c in _codes(code)}
    for function in functions(module):
        old = function.__code__
        function.__code__ = new[old.co_qualname, old.co_firstlineno]
        if mutant.default and old.co_qualname == mutant.function:
            wanted = {node.name: node.args for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}[function.__name__]
            function.__defaults__ = tuple(_value(node, module) for node in wanted.defaults)
            named = zip(wanted.kwonlyargs, wanted.kw_defaults, strict=True)
            function.__kwdefaults__ = {a.arg: _value(node, module) for a, node in named if node is not None}


def _value(node: ast.expr, module: ModuleType) -> Any:
    return eval(compile(ast.Expression(node), "a default", "eval"), vars(module))


def functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions and methods that a module defines at its top, under their decorators."""
    for value in list(vars(module).values()):
        if isinstance(value, type) and value.__module__ == module.__name__:
            for part in list(vars(value).values()):
                yield from _inside(part, module)
        else:
            yield from _inside(value, module)


def _inside(value: Any, module: ModuleType) -> Iterator[FunctionType]:
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if isinstance(value, property):
        for part in (value.fget, value.fset):
            yield from _inside(part, module)
        return
    if isinstance(value, functools.cached_property):
        value = value.func
    while hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    file = str(Path(module.__file__ or ""))
    if isinstance(value, FunctionType) and value.__module__ == module.__name__ and value.__code__.co_filename == file:
        yield value


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def clear_caches() -> None:
    """Empties every cache of the functions of our modules."""
    for clear in _clearing(len(sys.modules)):
        clear()


@functools.cache
def _clearing(_: int) -> list[Callable[[], None]]:
    """How; looked for again when modules were imported."""
    found = {}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("exactdp", "exactdp_checks"):
            for value in list(vars(module).values()):
                for part in [value, *(vars(value).values() if isinstance(value, type) else ())]:
                    if hasattr(part, "cache_clear") and hasattr(part, "__wrapped__"):
                        found[id(part)] = part.cache_clear
    return list(found.values())


class _Finder:
    """Finds one module, with the change in its tree, before anybody else does."""

    def __init__(self, mutant: Mutant, plain: bool) -> None:
        self.mutant, self.name, self.plain = mutant, module_of(mutant.path), plain

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The module, if it is the one."""
        if name != self.name:
            return None
        file = str(REFERENCE / self.mutant.path)
        mutant, plain = self.mutant, self.plain

        class Loader(SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                text = Path(file).read_text("utf-8")
                return compile(text if plain else changed_tree(text, mutant), file, "exec")

        return importlib.util.spec_from_file_location(name, file, loader=Loader(name, file))


def plant_on_import(mutant: Mutant, plain: bool = False) -> None:
    """Imports the module with the change, at once: pytest has an importer of its own. It must not have been imported yet.

    ``plain``: in the same way, without the change.
    """
    if module_of(mutant.path) in sys.modules:
        raise ImportError(f"{mutant.path} was imported before the mutant was planted")
    sys.meta_path.insert(0, _Finder(mutant, plain))
    importlib.import_module(module_of(mutant.path))
