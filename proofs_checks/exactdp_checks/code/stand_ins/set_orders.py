"""Whether code may depend on the order of a set: that of text differs from process to process, as its hashes do.

Nothing shows it within one process. So code that makes sets is noted, and run in other processes with other hashes.
Source: Python's language reference, set types and object.__hash__ (PYTHONHASHSEED).

>>> uses_sets(lambda x: x + 1), uses_sets(lambda x: {x, "a"}), uses_sets(lambda x: [y for y in set(x)])
(False, True, True)
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from exactdp_checks.code.stand_ins.places import INSTALLED, is_theirs, walked

__all__ = ["ADDRESSES", "ORDER", "UNCLEARED", "codes_of", "handles_text", "looked_at", "own_names", "uses_sets"]

ORDER = "the code makes sets: the order of a set of text differs from process to process, so sort before it matters"
ADDRESSES = frozenset({"__array_interface__", "__array_struct__", "byte_bounds", "ctypes"})  # of arrays
CLOCKS = ("datetime64", "M8", "<M8", ">M8")  # types of numpy that read "now" and "today"
STANDARD = str(Path(dis.__file__).parent)
UNCLEARED = frozenset({"ndarray"})  # of numpy: called, it gives memory as it was, which nothing replaces
_MAKES = frozenset({"BUILD_SET", "SET_ADD", "SET_UPDATE"})
_NAMES = frozenset({"set", "frozenset", "keys", "union", "intersection", "difference", "symmetric_difference"})


def uses_sets(function: Any) -> bool:
    """Whether the function, a function or class of a stranger's module that it can name, or its module, makes a set."""
    return any(_makes_set(code) for code in (*reached(function), *_of_its_module(function)))


def _of_its_module(function: Any) -> Iterator[CodeType]:
    """The code of the file of the function, but for what stands in functions: it ran when the file was imported."""
    path = getattr(getattr(inspect.unwrap(getattr(function, "__func__", function)), "__code__", None), "co_filename", "")
    try:
        code = compile(Path(path).read_bytes(), path, "exec", dont_inherit=True)
    except (OSError, SyntaxError, ValueError):
        return
    yield code
    yield from (c for c in code.co_consts if isinstance(c, CodeType) and c.co_name in ("<setcomp>", "<listcomp>", "<genexpr>"))


def own_names(function: Any) -> frozenset[str]:
    """Names, and texts that may be names, in the function and in what it can name of no package.

    ``ctypes`` counts as an attribute alone, ``__hash__`` as one or as a text: a class of the code's own may define it.
    """
    own = [code for code in reached(function) if not any(part in code.co_filename for part in (*INSTALLED, STANDARD))]
    named = {name for code in own for name in code.co_names} - {"__hash__"}
    named |= {text for code in own for text in code.co_consts if isinstance(text, str)}
    asked = {i.argval for code in own for i in dis.get_instructions(code) if i.opname in ("LOAD_ATTR", "LOAD_METHOD")}
    return frozenset(named - {"ctypes"} | asked)


def looked_at(own: frozenset[str]) -> str:
    """What code with these names and texts looks at beside its input and its draws, which nothing replaces; "" if nothing."""
    if "__hash__" in own:
        return "hashes (__hash__)"
    if found := sorted(ADDRESSES & own):
        return f"the address of an array ({found[0]})"
    if {"now", "today"} & own and any(name.startswith(CLOCKS) for name in own):
        return "numpy's clock (datetime64)"
    if {"ident", "native_id"} & own and {"current_thread", "main_thread"} & own:
        return "the number of a thread"
    return "the number of its process (LogRecord)" if {"LogRecord", "makeLogRecord"} & own else ""


def reached(function: Any) -> Iterator[CodeType]:
    """The code of the function, and of functions and classes of a stranger's module that it can name."""
    seen, waiting = set[int](), [function, *(getattr(function, name, None) for name in ("func", "__func__", "__self__"))]
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, FunctionType):
            codes = list(codes_of(value.__code__))
            yield from codes
            named = {name for code in codes for name in code.co_names}
            waiting += [value.__globals__[name] for name in named if name in value.__globals__]
            waiting += [cell.cell_contents for cell in value.__closure__ or () if _filled(cell)]
        elif isinstance(value, ModuleType):
            waiting += vars(value).values() if walked(vars(value)) else ()
        elif isinstance(value, type) or hasattr(value, "__dict__"):
            kind = value if isinstance(value, type) else type(value)
            if is_theirs(getattr(kind, "__module__", "")):
                waiting += [getattr(part, "__func__", getattr(part, "fget", part)) for part in vars(kind).values()]


def _filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """The code, and that of all functions inside."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_of(constant)


def _makes_set(code: CodeType) -> bool:
    constants = any(isinstance(constant, frozenset) for constant in code.co_consts)
    return constants or not _NAMES.isdisjoint(code.co_names) or any(i.opname in _MAKES for i in dis.get_instructions(code))


def handles_text(function: Any, values: Iterable[Any]) -> bool:
    """Whether text may be in a set: in the code's constants, in what it holds, or in these values."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    names = getattr(function, "__globals__", {})
    codes = [] if code is None else list(codes_of(code))
    held = [names[name] for inner in codes for name in inner.co_names if name in names and not callable(names[name])]
    held = [value for value in held if not isinstance(value, ModuleType) or walked(vars(value))]  # a module's repr is quoted
    constants = [c for inner in codes for c in inner.co_consts if c != getattr(function, "__doc__", None)]
    return any(isinstance(each, str | bytes) or "'" in repr(each) for each in (*values, *held, *constants))
