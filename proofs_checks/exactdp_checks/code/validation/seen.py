"""What an observer sees of a report, in a form of its own: not the one that the law was collected with.

>>> import numpy as np
>>> seen(np.int64(1)) == seen(1), seen(1) == seen(True), seen([1]) == seen((1,)), seen(0.0) == seen(-0.0)
(True, False, False, False)
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import numpy as np

__all__ = ["seen"]


def seen(report: Any) -> Hashable:
    """A value that is equal where two reports read the same."""
    if isinstance(report, Enum):
        return "enum", type(report).__qualname__, report.name
    if isinstance(report, np.generic):
        return seen(report.item())
    if isinstance(report, np.ndarray):
        kind = "O" if report.dtype.kind == "O" else report.dtype.str
        return "array", kind, report.shape, tuple(map(seen, report.ravel().tolist()))
    if isinstance(report, float):
        return "float", report.hex()
    if isinstance(report, list | tuple):
        return type(report).__name__, tuple(map(seen, report))
    if isinstance(report, set | frozenset):
        return type(report).__name__, frozenset(map(seen, report))
    if isinstance(report, Mapping):
        return type(report).__name__, tuple((seen(name), seen(value)) for name, value in report.items())
    if is_dataclass(report) and not isinstance(report, type):
        return type(report).__qualname__, tuple((field.name, seen(getattr(report, field.name))) for field in fields(report))
    return type(report).__name__, report if isinstance(report, Hashable) else repr(report)
