"""Planting a mutant: in the modules of this process, or in a module that is imported only now.

In a running process the code of the functions of one module is exchanged in place, so that whoever has imported them has the
mutant. That does not reach what was computed while modules were imported, nor constants and defaults: for those a new process
imports the module with the change in its tree.
"""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Iterator
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
    """Exchanges the code of every function of the loaded module for that of the mutant."""
    file = REFERENCE / mutant.path
    code = compile(changed_tree(file.read_text("utf-8"), mutant), str(file), "exec")
    new = {(c.co_qualname, c.co_firstlineno): c for c in _codes(code)}
    for function in functions(sys.modules[module_of(mutant.path)]):
        old = function.__code__
        function.__code__ = new[old.co_qualname, old.co_firstlineno]


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
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("exactdp", "exactdp_checks"):
            for value in list(vars(module).values()):
                for part in [value, *(vars(value).values() if isinstance(value, type) else ())]:
                    if hasattr(part, "cache_clear") and hasattr(part, "__wrapped__"):
                        part.cache_clear()


class _Finder:
    """Finds one module, with the change in its tree, before anybody else does."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant, self.name = mutant, module_of(mutant.path)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The module, if it is the one."""
        if name != self.name:
            return None
        file = str(REFERENCE / self.mutant.path)
        mutant = self.mutant

        class Loader(SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                return compile(changed_tree(Path(file).read_text("utf-8"), mutant), file, "exec")

        return importlib.util.spec_from_file_location(name, file, loader=Loader(name, file))


def plant_on_import(mutant: Mutant) -> None:
    """From now on the module is imported with the change. It must not have been imported yet."""
    if module_of(mutant.path) in sys.modules:
        raise ImportError(f"{mutant.path} was imported before the mutant was planted")
    sys.meta_path.insert(0, _Finder(mutant))  # type: ignore[arg-type]
