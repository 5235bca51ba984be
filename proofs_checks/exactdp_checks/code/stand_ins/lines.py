"""The line of a stranger's code that is meant: the innermost one that is neither Python's, nor of an installed package, nor ours.

>>> place_of(place_of)
''
>>> placed("mine.py, line 3: it is refused"), placed("it is refused")
(True, False)
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from types import CodeType, FrameType, TracebackType

import exactdp
from exactdp_checks.code.stand_ins.places import INSTALLED

__all__ = ["BY", "OURS", "STANDARD", "in_package", "place_of", "placed", "raising", "running"]

OURS = tuple(str(folder) + os.sep for folder in (Path(__file__).parents[2], Path(exactdp.__file__ or ".").parent))
STANDARD = str(Path(os.__file__).parent) + os.sep
RUNS = str(Path("law", "rows.py"))  # whose frame is below those of the code
MADE = ("<frozen ", "<__array_function__")
BY = ", by "
PLACED = re.compile(r"[^:]{1,200}, line \d+: ")


def running() -> str:
    """The line that is running now, as "file.py, line 3", and of a package that it calls; "" where no line of the code is."""
    frame: FrameType | None = sys._getframe(1)
    package = ""
    while frame is not None and not frame.f_code.co_filename.endswith(RUNS):
        if theirs(frame.f_code):
            return f"{_line(frame.f_code, frame.f_lineno)}{package}"
        package = package or _of_package(frame)
        frame = frame.f_back
    return ""


def _of_package(frame: FrameType) -> str:
    """The line of a package that is installed, but numpy, by its path there; "" of another one."""
    file = frame.f_code.co_filename
    inside = next((file.rpartition(part)[2] for part in INSTALLED if part in file and not file.startswith(OURS)), "")
    return "" if inside.startswith(("numpy" + os.sep, "exactdp")) or not inside else f"{BY}{inside}, line {frame.f_lineno}"


def raising(error: BaseException) -> str:
    """The line that an error comes from, or ""."""
    place, said = error.__traceback__, ""
    while isinstance(place, TracebackType):
        if theirs(place.tb_frame.f_code):
            said = _line(place.tb_frame.f_code, place.tb_lineno)
        place = place.tb_next
    return said


def in_package(error: BaseException) -> bool:
    """Whether it is raised in a package that is installed."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    file = "" if place is None else place.tb_frame.f_code.co_filename
    return any(part in file for part in INSTALLED) and not file.startswith(OURS)


def place_of(function: object) -> str:
    """The line where a function begins, or "" where it is no function of a stranger."""
    inner = getattr(function, "func", function)
    inner = getattr(inner, "__func__", inner)
    code = getattr(getattr(inner, "__wrapped__", inner), "__code__", None)
    return _line(code, code.co_firstlineno) if isinstance(code, CodeType) and theirs(code) else ""


def placed(message: str) -> bool:
    """Whether a message begins with a line."""
    return PLACED.match(message) is not None


def theirs(code: CodeType) -> bool:
    """Whether a stranger wrote it."""
    file = code.co_filename
    return not file.startswith((*OURS, *MADE)) and not (file.startswith(STANDARD) or any(part in file for part in INSTALLED))


def _line(code: CodeType, line: int) -> str:
    return f"{code.co_filename.rpartition(os.sep)[2]}, line {line}"
