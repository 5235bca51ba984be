"""The name of a function, by which another process finds it: "module:function" or "path/to/file.py:function".

A function of a class is "module:Class.function". A module is looked for in the current folder first, as Python does; a file is
imported under its own name, with its folder on the path, so that it finds its neighbours; one that ends in .wasm is compiled
code, and the function one that it exports. A function that is defined inside
another, a lambda, or one typed into a notebook has no such name. Source: the object references of Python's entry points.

>>> code_of("json:dumps")
Code(where='json', function='dumps', is_file=False)
>>> load(code_of("json:dumps"))(1)
'1'
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType
from typing import Any
from zlib import crc32

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import named, printable
from exactdp_checks.code.asking.program import Program

__all__ = ["AuditsItself", "Code", "Late", "code_of", "found", "load", "loading", "title"]

LOADED = list[str]()  # what is being imported for an audit, from the outside in
GUARD = 'write that below a line if __name__ == "__main__":'
HERE = "run it in this process with isolated=False"


class AuditsItself(BadInput):
    """Code that is imported to be audited starts no audit."""


def loading() -> None:
    """Raises AuditsItself while a file or module is imported for an audit."""
    if LOADED:
        raise AuditsItself(f"{LOADED[-1]} audits code when it is imported, as the audit itself does: {GUARD}")


@dataclass(frozen=True)
class Code:
    """A module, or the path of a file, and the name of a function in it."""

    where: str
    function: str
    is_file: bool = False

    @property
    def name(self) -> str:
        """As a user writes it, on one line."""
        return printable(f"{Path(self.where).name if self.is_file else self.where}:{self.function}", 80)


@dataclass(frozen=True)
class Late:
    """A function that a copy of this process finds by its name, once it is watched."""

    code: Code


def found(function: Any) -> Any:
    """The function, looked up where only its name was given."""
    return load(function.code) if isinstance(function, Late) else function


def code_of(function: object) -> Code:
    """The name of a function, or what such a name says. Raises BadInput where there is none."""
    if isinstance(function, str):
        where, colon, qualified = function.rpartition(":")
        is_file, compiled = where.endswith((".py", ".wasm")), where.endswith(".wasm")
        if not is_file and Path(where).suffix and os.path.isfile(where):  # noqa: PTH113 - of a name that is too long, False
            raise BadInput(f"{named(Path(where))} is no file of Python: compile it to WebAssembly, and name module.wasm:function")
        parts = [] if compiled else [*qualified.split("."), *([] if is_file else where.split("."))]
        if not colon or not where or not qualified or not all(part.isidentifier() for part in parts):
            raise BadInput(f"{printable(function)!r} names no function: write module:function or path/to/file.py:function")
        return Code(str(Path(where).absolute()) if is_file else where, qualified, is_file)
    if not callable(function):
        raise BadInput(f"a {type(function).__name__} is not a function: give a function, or its name module:function")
    qualified, home = getattr(function, "__qualname__", ""), getattr(function, "__module__", None)
    module = sys.modules.get(home or "")
    if not qualified or "<" in qualified or module is None or _inside(module, qualified) is not function:
        what = printable(qualified or type(function).__name__)
        raise BadInput(f"{what} is not at the top of a module, where a child process finds it: write it there, or {HERE}")
    source = getattr(module, "__file__", None)
    try:
        spec = find_spec(module.__name__)
    except (ImportError, ValueError):
        spec = None
    if spec is not None and spec.origin == source:
        return Code(module.__name__, qualified)
    if source is None or not source.endswith(".py"):
        raise BadInput(f"{printable(qualified)} is in no file, so a child process cannot find it: write it in one, or {HERE}")
    return Code(str(Path(source).absolute()), qualified, is_file=True)


def title(function: object) -> str:
    """The name of a function for reports, also where no other process could find it by that."""
    if isinstance(function, str):
        return code_of(function).name
    if isinstance(function, Program):
        return function.name
    home = str(getattr(function, "__module__", None) or "").rpartition(".")[2]
    qualified = getattr(function, "__qualname__", type(function).__name__)
    return printable(f"{home}:{qualified}" if home else qualified, 80)


def load(code: Code) -> Callable[..., Any]:
    """The function itself. Raises BadInput with what Python says where it cannot be imported."""
    shown = named(Path(code.where)) if code.is_file else code.where
    if code.where.endswith(".wasm"):
        raise BadInput(f"{shown} is compiled code, which is audited, compared and executed: name a function of Python here")
    LOADED.append(shown)
    try:
        module = _of_file(Path(code.where)) if code.is_file else resolve_name(f"{code.where}:")
    except BadInput:
        raise
    except (Exception, SystemExit) as error:
        said = printable(f"{type(error).__name__}: {error}", 200)
        raise BadInput(f"{shown} cannot be imported ({said}): run it from its folder, with what it needs installed") from error
    finally:
        LOADED.pop()
    found = _inside(module, code.function)
    if not callable(found):
        what = "no" if found is None else "no function"
        known = [n for n, v in vars(module).items() if callable(v) and getattr(v, "__module__", "") == module.__name__][:6]
        advice = f"write one of {', '.join(known)}" if known else "check the name"
        raise BadInput(f"{shown} has {what} {printable(code.function)!r}: {advice}")
    return found  # type: ignore[no-any-return]


def _inside(module: ModuleType, qualified: str) -> Any:
    found: Any = module
    for part in qualified.split("."):
        found = getattr(found, part, None)
    return found


def _of_file(path: Path) -> ModuleType:
    """The module in a file, imported under the name of the file, or under one like it where that is another module's."""
    if not path.is_file():
        raise BadInput(f"there is no file {named(path)}: check the name")
    name = path.stem
    if name in sys.stdlib_module_names or getattr(sys.modules.get(name), "__file__", str(path)) != str(path):
        name = f"{name}_{crc32(os.fsencode(path)):08x}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadInput(f"{named(path)} is not a file of Python: name one that ends in .py")
    module = module_from_spec(spec)
    sys.path.insert(0, str(path.parent))
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    finally:
        sys.path.remove(str(path.parent))
    return module
