"""Pieces of code that look at what a number is made of, while a program runs: a real number that they may see is refused.

``identities`` finds them by what they name, in all that a function may call, by its name or where it is held; most of them
never run, as the ``__repr__`` of a class does not. So each call of a run is compared with them: a run in which one begins and
a real number is drawn, in whatever order, is refused.
Source: CPython, sys.setprofile, which is told of each call of a Python function before it begins.

>>> def look(x):
...     return hasattr(x, "source")
>>> looks = Looks({look.__code__: frozenset({int, bool, float})})
>>> with looks:
...     looks.drawn()
...     abs(-1)
1
>>> with looks:
...     looks.drawn()
...     look(1)
Traceback (most recent call last):
    ...
exactdp_checks.code.stand_ins.refusals.Refusal: look (...) may see what random real numbers are made of, as it ...; ...
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeVar

from exactdp_checks.code.stand_ins.places import INSTALLED
from exactdp_checks.code.stand_ins.refusals import looked

__all__ = ["CAUGHT", "STRICT", "Looks", "together", "unwatched"]

CAUGHT, STRICT = TypeError, str  # found: an error of types may be caught; C code is named that takes floats of Python alone

Method = TypeVar("Method", bound=Callable[..., Any])


def unwatched(method: Method) -> Method:
    """A method of ours that makes thousands of calls, of which none is of the code: nobody is told of them."""

    @wraps(method)
    def made(*arguments: Any) -> Any:
        told = sys.getprofile()
        sys.setprofile(None)
        try:
            return method(*arguments)
        finally:
            sys.setprofile(told)

    return made  # type: ignore[return-value]


class Looks:
    """``codes``: what each piece of code does with numbers, ``always``: what may be done anywhere; as a context, one run.

    ``telling``: the names by which code looks.
    """

    def __init__(
        self,
        codes: Mapping[CodeType, frozenset[type]],
        always: frozenset[type] = frozenset(),
        telling: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.codes, self.always, self.begun, self.real, self.telling = codes, always, always, False, telling
        self.first: CodeType | None = None  # with which what has begun may see a real number
        self.package = ""  # that is installed, whose code has begun first

    def __enter__(self) -> None:
        self.begun, self.real, self.package, self.before = self.always, False, "", sys.getprofile()
        self.first = None
        sys.setprofile(self.called)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        ours = sys.getprofile() == self.called
        sys.setprofile(self.before)
        if kind is None and not ours:  # the code has ended the watch, or a refusal has that it caught
            raise looked()

    def called(self, frame: FrameType, event: str, _: Any) -> None:
        """Of each call. Raises Refusal if it may see a real number."""
        if event == "call" and (found := self.codes.get(frame.f_code)):
            self.package = self.package or _package(frame, found)
            self.begun |= found
            if self.first is None and float in together(self.begun) and float not in self.always:
                self.first = frame.f_code
            self._judged()

    def drawn(self) -> None:
        """Of each real number. Raises Refusal if code has begun that may see it."""
        self.real = True
        self._judged()

    def _judged(self) -> None:
        if self.real and float in together(self.begun):
            raise looked(self.package, *self._told())

    def _told(self) -> tuple[str, str]:
        """Which code may see it, and how."""
        code = self.first
        if code is None:
            return "", ""
        named = sorted(filter(self.telling, code.co_names))
        how = f"it names {', '.join(named)}" if named else "it catches an error of types, or looks up a name that is a text"
        return f"{code.co_name} ({Path(code.co_filename).name}, line {code.co_firstlineno})", f", as {how}"


def _package(frame: FrameType, found: frozenset[type]) -> str:
    """The package that is installed, whose code may see real numbers; "" for other code."""
    file = frame.f_code.co_filename
    installed = any(part in file for part in INSTALLED) and bool(found & {float, CAUGHT})
    return str(frame.f_globals.get("__name__", "")).partition(".")[0] if installed else ""


def together(found: frozenset[type]) -> frozenset[type]:
    """What pieces of code do that are called in one run: where errors of types are caught, C code that wants an int sees it."""
    if CAUGHT in found:
        found |= {int, bool, float} if STRICT in found else {int, bool}
    return found
