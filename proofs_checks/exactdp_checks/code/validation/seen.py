"""What an observer sees of a report, as a text of its own: not the form that the law was collected with.

>>> import numpy as np
>>> seen(np.int64(1)) == seen(1), seen(1) == seen(True), seen([1]) == seen((1,)), seen(0.0) == seen(-0.0)
(True, False, False, False)
>>> seen({2, 1}), len(seen("a" * 1000)) < 200
('set {int 1, int 2}', True)
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

__all__ = ["raised", "seen", "told"]

LONGEST, SHOWN = 160, 60  # characters, beyond which the rest is a digest


def seen(report: Any, *, whole: bool = False) -> str:
    """A text that is equal where two reports read the same; of a long one the beginning, and a digest, unless ``whole``."""
    text = _seen(report)
    return (
        text
        if whole or len(text) <= LONGEST
        else f"{text[:SHOWN]}... {sha256(text.encode('utf-8', 'backslashreplace')).hexdigest()}"
    )


def raised(kind: str, said: str) -> str:
    """Of a run that ends with an error."""
    return seen(("raises", kind, said))


def told(error: BaseException) -> tuple[str, str]:
    """The class of an error, and what a traceback shows of it: its text, its notes, and the errors that it came from."""
    said, shown, before = str(error), {id(error)}, _before(error)
    said += "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
    while before is not None and id(before) not in shown:
        shown.add(id(before))
        notes = "".join(f"\n{note}" for note in getattr(before, "__notes__", ()))
        said, before = f"{said}, from {type(before).__name__}: {before}{notes}", _before(before)
    return type(error).__name__, said


def _before(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _seen(report: Any) -> str:
    kind = type(report)
    if kind is int or kind is bool or kind is str:
        return f"{kind.__name__} {report!r}"
    if isinstance(report, Enum):
        return f"enum {kind.__qualname__}.{report.name}"
    numpy: Any = sys.modules.get("numpy")  # without it nothing is of its types
    if numpy is not None and isinstance(report, numpy.generic):
        return _seen(report.item())
    if numpy is not None and isinstance(report, numpy.ndarray):
        name = "O" if report.dtype.kind == "O" else report.dtype.str
        return f"array {name} {report.shape} [{_all(report.ravel().tolist())}]"
    if isinstance(report, float):
        return f"{kind.__name__} {report.hex()}"
    if isinstance(report, complex):
        return f"{kind.__name__} {report.real.hex()} {report.imag.hex()}"
    if isinstance(report, list | tuple):
        return f"{kind.__qualname__} [{_all(report)}]"
    if isinstance(report, set | frozenset):
        return f"{kind.__qualname__} {{{', '.join(sorted(map(_seen, report)))}}}"
    if isinstance(report, Mapping):
        return f"{kind.__qualname__} {{{', '.join(f'{_seen(name)}: {_seen(value)}' for name, value in report.items())}}}"
    if is_dataclass(report) and not isinstance(report, type):
        return f"{kind.__qualname__} ({_all((field.name, getattr(report, field.name)) for field in fields(report))})"
    return f"{kind.__qualname__} {report!r}"


def _all(items: Iterable[Any]) -> str:
    return ", ".join(map(_seen, items))
