"""The two sides of a comparison: the columns of a law, and of each input what is not explored.

A channel has nothing unexplored; code may. A side is one of our mechanisms by name with its parameters, a Channel, a file with a
channel, or code. Source: the definition of a channel.

>>> side_of("krr", None, {"k": 2, "t": 3}).columns[0]
(Fraction(3, 4), Fraction(1, 4))
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from inspect import Parameter, signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, TypeAlias

from exactdp.arguments import meant
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import NAMES
from exactdp.numbers.exact import Exact
from exactdp_checks.auditing.files import named, printable
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.naming import title
from exactdp_checks.code.law.tails import in_numbers
from exactdp_checks.code.validation.coverage import Validation
from exactdp_checks.code.verdict.finding import Found, find

__all__ = ["Column", "Side", "side_of", "side_of_code"]

KINDS = (".csv", ".tsv", ".json", ".npy", ".npz")
Column: TypeAlias = tuple[Exact, ...]


@dataclass(frozen=True)
class Side:
    """``columns``: by the output, its probability for every input, at least; ``rest``: of every input what is not explored."""

    label: str
    inputs: tuple[Hashable, ...]
    columns: Mapping[Hashable, Column]
    rest: Column
    events: tuple[str, ...] = ()
    validation: Validation | None = None  # of code
    order: tuple[int, ...] = ()  # where its inputs were

    def gap(self, places: tuple[int, ...] | None) -> str:
        """What of its law was not replayed against its code; "" where it is no code."""
        if self.validation is None:
            return ""
        said = self.validation if not self.order else Validation(tuple(self.validation.inputs[x] for x in self.order))
        return said.gap(self.inputs, places)

    @property
    def complete(self) -> bool:
        """Whether nothing is unexplored."""
        return not any(self.rest)

    def at(self, rows: list[int]) -> Side:
        """This side with its inputs in another order."""
        columns = {y: tuple(column[x] for x in rows) for y, column in self.columns.items()}
        rest, inputs = tuple(self.rest[x] for x in rows), tuple(self.inputs[x] for x in rows)
        return Side(self.label, inputs, columns, rest, self.events, self.validation, tuple(rows))


def side_of_code(found: Found, label: str) -> Side:
    """The law of code. Raises OutOfScope where runs were rejected and others are unexplored."""
    explored = found.explored
    if any(law.rejected for law in explored.laws) and not explored.complete:
        raise OutOfScope(
            f"runs of {label} were rejected and others are unexplored: raise the budgets until everything is explored"
        )
    laws = [law.conditional() if explored.complete and law.rejected else law for law in explored.laws]
    laws = [in_numbers(law, explored.root) for law in laws]
    outputs = dict.fromkeys(y for law in laws for y in law.mass)
    columns = {y: tuple(law.mass.get(y, Fraction(0)) for law in laws) for y in outputs}
    rest = tuple(law.unexplored for law in laws)
    return Side(label, explored.inputs, columns, rest, found.events, found.validation)


def side_of(other: object, inputs: object, parameters: Mapping[str, Any], budget: Budget | None = None) -> Side:
    """The other side. Raises BadInput for what is none."""
    if isinstance(other, str) and other in NAMES:
        return _of_channel(*_mechanism(other, parameters))
    if parameters:
        raise BadInput(f"{next(iter(parameters))!r} is no option here: parameters belong to one of {', '.join(NAMES)}")
    if isinstance(other, Channel):
        return _of_channel(other, "the channel")
    if isinstance(other, Path) or (isinstance(other, str) and other.lower().endswith(KINDS)):
        path = Path(other)
        return _of_channel(read_table(path).channel(), named(path))
    if isinstance(other, str) and ":" not in other:
        advice = f"write one of {', '.join(NAMES)}, a file, or module:function{meant(other, NAMES)}"
        raise BadInput(f"{printable(other)!r} is no mechanism: {advice}")
    if inputs is None:
        raise BadInput("two functions are compared on inputs that you give: write them, as in 0..9")
    return side_of_code(find(other, inputs, budget=budget), title(other))


def _of_channel(channel: Channel, label: str) -> Side:
    rows = range(len(channel.inputs))
    columns = {y: tuple(channel[x, i] for x in rows) for i, y in enumerate(channel.outputs)}
    return Side(label, tuple(channel.inputs), columns, (Fraction(0),) * len(rows))


def _mechanism(name: str, parameters: Mapping[str, Any]) -> tuple[Channel, str]:
    """A mechanism of ours at its parameters."""
    make = resolve_name(f"exactdp.mechanisms.{name}:channel")
    takes = signature(make).parameters
    wrong = next((key for key in parameters if key not in takes), None)
    needs = [key for key, p in takes.items() if p.default is Parameter.empty or (key == "t" and "epsilon" not in parameters)]
    missing = next((key for key in needs if key not in parameters), None)
    if wrong is not None or missing is not None:
        raise BadInput(f"{name} has the parameters {', '.join(takes)}: give {', '.join(needs)}, and no others, as in t=3")
    shown = ", ".join(f"{key}={printable(value, 20)}" for key, value in parameters.items())
    return make(**parameters), f"{name}({shown})"
