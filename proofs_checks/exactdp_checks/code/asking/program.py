"""A program in any language that asks for its randomness: a command, and one run of it.

A run is a conversation in lines of JSON. The program reads {"input": x}, then asks as often as it likes, by {"uniform": n} for an
integer from 0 to n - 1, or by {"weights": [w0, w1, ...]} for i with probability wi / (w0 + w1 + ...); the answer is the integer
alone on a line. It ends with {"report": y}; then the program ends, or reads the next input. A number with a point or an
exponent is the double that it denotes; text such as "1/3" is exact. A list is reported as a tuple.

>>> read_report(object_of(b'{"report": [1, 0.5, "a"]}')["report"])
(1, 0.5, 'a')
>>> request_of(object_of(b'{"uniform": 6}')), request_of(object_of(b'{"weights": [0.5, "1/3"]}'))
(6, (Fraction(1, 2), Fraction(1, 3)))
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeAlias

from exactdp.errors import BadInput
from exactdp.numbers.exact import rational
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.asking.client import Client, Fault
from exactdp_checks.code.asking.lines import Number, object_of

__all__ = ["Broken", "Conversation", "Program", "Request", "object_of", "read_report", "request_of"]

Request: TypeAlias = int | tuple[Fraction, ...]
DIGITS = 4000  # of an integer
PATIENCE = 10.0**6  # seconds, where there is no limit
AFTER = "it writes a line after its report: stop, or wait for the next input"
HOW = 'write {"uniform": n}, {"weights": [...]} or {"report": ...}'


class Broken(Exception):
    """What a program did that is no conversation: ``kind`` in a word, as in ``Fault``."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Program:
    """A program that asks for its randomness, for ``audit_code``, ``compare_code`` and ``assert_private``.

    Args:
        command: its command line as a text, such as "node mechanism.mjs", or a list of its words. No shell reads it.

    Raises:
        BadInput: where there is no command in it.

    Example:
        >>> Program("node mechanism.mjs")
        Program('node mechanism.mjs')

    Source: the protocol in the text of this module.
    """

    def __init__(self, command: str | Sequence[str]) -> None:
        try:
            words = shlex.split(command) if isinstance(command, str) else list(command)
        except (TypeError, ValueError) as error:
            raise BadInput(f"{printable(repr(command), 80)} is no command ({error}): write it as in a terminal") from None
        if not words or not all(isinstance(word, str) and word and "\0" not in word for word in words):
            raise BadInput(f"{printable(repr(command), 80)} is no command: write one such as 'node mechanism.mjs'")
        self.command = tuple(words)

    @property
    def name(self) -> str:
        """As it is typed, on one line."""
        return printable(shlex.join(self.command), 80)

    def __repr__(self) -> str:
        return f"Program({self.name!r})"

    def __call__(self, x: Any, draw: Callable[[Request], int]) -> Any:
        """The report of one run on input x, its questions answered by ``draw``, in a process of its own. Raises BadInput."""
        with Conversation(self) as conversation:
            try:
                return conversation.run(x, draw)
            except Broken as error:
                raise BadInput(f"for input {printable(repr(x), 40)} {self.name}: {error}") from None


class Conversation:
    """Runs of a program, one after another: in one process where it reads on after a report. Use with ``with``."""

    def __init__(self, program: Program, memory: int | None = None) -> None:
        self.client = Client(program.command, PATIENCE, memory=memory)
        self.memory = memory
        self.checked = False  # that nothing follows a report

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.client.stop()

    def run(self, x: Any, draw: Callable[[Request], int], until: float | None = None) -> Any:
        """The report on input x. Raises Broken, and whatever ``draw`` raises; the program is then stopped."""
        begun = json.dumps({"input": x}).encode() + b"\n"
        before = self.client.running
        if self.client.unread:
            self.client.stop()
            raise Broken("garbage", AFTER)
        answer = self.client.ask(begun, None, _left(until))
        if isinstance(answer, Fault) and answer.kind == "ended" and before:  # after its last report, as it may
            answer = self.client.ask(begun, None, _left(until))
        try:
            while not (isinstance(answer, Mapping) and answer.keys() == {"report"}):
                if isinstance(answer, Fault):
                    raise Broken(answer.kind, self.said(answer))
                answer = self.client.ask(b"%d\n" % draw(request_of(answer)), None, _left(until))
            report = read_report(answer["report"])
            if not self.checked:  # once without a next input, where no line of the next run can be taken for one of this
                self.checked = True
                if self.client.goes_on():
                    raise Broken("garbage", AFTER)
            return report
        except BaseException:
            self.client.stop()
            raise

    def said(self, fault: Fault) -> str:
        """What went wrong, with the program's own last words."""
        limit = f" (it had {self.memory} MiB of memory)" if self.memory and fault.kind == "ended" else ""
        words = self.client.stderr
        return f"{fault.message}{limit}" + (f"; it wrote: {words}" if words else "")


def _left(until: float | None) -> float | None:
    return None if until is None else max(0.0, until - monotonic())


def request_of(answer: Mapping[str, Any]) -> Request:
    """What is asked for: n, or weights. Raises Broken for anything else."""
    if answer.keys() == {"uniform"}:
        n = _number(answer["uniform"])
        if type(n) is int and n >= 1:
            return n
    elif answer.keys() == {"weights"} and isinstance(answer["weights"], list) and answer["weights"]:
        weights = tuple(_number(w) if isinstance(w, Number) else _exact(w) for w in answer["weights"])
        if all(w is not None and w >= 0 for w in weights) and any(weights):
            return tuple(Fraction(w) for w in weights if w is not None)
    raise Broken("garbage", f"it asks {printable(json.dumps(answer), 80)}: {HOW}, with n >= 1 and weights >= 0, not all 0")


def _number(value: object) -> int | float | None:
    """A number of JSON; None for anything else."""
    if not isinstance(value, Number) or len(value) > DIGITS:
        return None
    if value.lstrip("-").isdigit():
        return int(value)
    return float(value) if isfinite(float(value)) else None


def _exact(value: object) -> Fraction | None:
    try:
        return rational(value) if isinstance(value, str) else None
    except BadInput:
        return None


def read_report(value: Any) -> Any:
    """A value of JSON as one of Python. Raises Broken for numbers that have none."""
    if isinstance(value, Number):
        found = _number(value)
        if found is None:
            raise Broken("garbage", f"it reports the number {printable(value, 40)}, which is too large: report text")
        return found
    if isinstance(value, list):
        return tuple(map(read_report, value))
    return {name: read_report(item) for name, item in value.items()} if isinstance(value, dict) else value
