"""A case: one request, the answer that is right, and the answers of known wrong programs.

>>> case = Case("epsilon/1", "epsilon", {"channel": [["1/2", "1/2"]]}, Fraction(0))
>>> case.line()
b'{"id":"epsilon/1","operation":"epsilon","channel":[["1/2","1/2"]]}\\n'
>>> case.group
('epsilon', '')
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from exactdp_checks.conformance.numbers import Value
from exactdp_checks.conformance.randomness import Draws
from exactdp_checks.conformance.samples import Sampling
from exactdp_checks.conformance.trees import Tree

__all__ = ["ANSWERS", "PROBABILITIES", "Case", "Encoding", "Expected", "Wrong"]

ANSWERS = {
    "channel": "probabilities",
    "encode": "reports",
    "sample": "reports",
    "estimate": "estimate",
    "epsilon": "epsilon",
    "audit": "private",
    "policy": "private",
    "promise": "private",
    "delta": "delta",
    "accept": "probability",
    "bound": "value",
    "protocol": "value",
    "bias": "bias",
    "risk": "risk",
    "information": "information",
    "refuse": "refused",
}
"""The operations besides hello, and the key of the answer to each."""

PROBABILITIES = ("channel", "delta", "accept")
"""Operations whose answers are probabilities, which are compared relatively."""

Expected = Value | bool | tuple[Value, ...] | Tree
Wrong = Callable[[], Iterable[tuple[str, Any]]]  # (the pattern, what a program with this fault answers)


@dataclass(frozen=True)
class Encoding:
    """What an encode request asks for: the items, the draws of each, the outputs, and the rows if all outcomes are there.

    ``by_law``: the law of the reports counts, however the draws are read.
    """

    items: tuple[int, ...]
    draws: tuple[Draws, ...]
    outputs: int
    rows: tuple[tuple[Fraction, ...], ...] | None
    by_law: bool = False


@dataclass(frozen=True)
class Case:
    """A request without its id, and what is expected; ``note`` says what the case is about."""

    id: str
    operation: str
    request: Mapping[str, Any]
    expected: Expected
    note: str = ""
    wrong: Wrong = field(default=tuple, compare=False, repr=False)
    margin: Fraction | None = None  # of an audit: how far the worst ratio is from the level, relatively
    encoding: Encoding | None = field(default=None, repr=False)
    sampling: Sampling | None = field(default=None, repr=False)

    @property
    def mechanism(self) -> str:
        """The mechanism that the request names, or "" where it names none."""
        return str(self.request.get("mechanism", ""))

    @property
    def group(self) -> tuple[str, str]:
        """(operation, mechanism): what a table has a row for."""
        return self.operation, self.mechanism

    @property
    def about(self) -> str:
        """The operation whose parameters are to be refused, where a request of "refuse" has more than those of a mechanism."""
        about = (
            {"bound": "bound", "protocol": "protocol", "input": "encode", "reports": "estimate", "channel": "epsilon"}
            if self.operation == "refuse"
            else {}
        )
        return next((about[key] for key in about if key in self.request), "")

    def line(self) -> bytes:
        """The request as it is sent: one line of ASCII without spaces between its parts."""
        request = {"id": self.id, "operation": self.operation, **self.request}
        return json.dumps(request, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"
