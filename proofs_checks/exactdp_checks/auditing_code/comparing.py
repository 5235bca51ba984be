"""Conformance: is the exact law of a stranger's code equal to a channel, and where does it first differ?

The other side is one of our mechanisms by name with its parameters, a Channel, a file with a channel, or another function. Inputs
and outputs are matched by label, or by the text of it; inputs that do not match by position. An output that only one side has
counts as 0 on the other. With ``relabel`` outputs are matched by their columns: those that are equal first, the rest in sorted
order, so that a distance is then that of this matching, an upper bound. ``within`` allows a total variation distance,
as code in doubles needs. Source: d_TV(P, Q) = 1/2 sum over y of |P(y) - Q(y)|.

>>> def krr(x, draw):
...     return x if draw(2) else (x + 1 + draw(2)) % 3
>>> compare_code(krr, "krr", k=3, t=2, isolated=False).equal
True
>>> compare_code(krr, "krr", k=3, t=3, isolated=False).place
(0, 0)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from inspect import Parameter, signature
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import NAMES
from exactdp.numbers.exact import Exact, rational
from exactdp_checks.auditing.files import named, printable
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.auditing.wording import decimal, exact_text, short_text
from exactdp_checks.auditing_code.finding import NEGLIGIBLE, Found, find
from exactdp_checks.auditing_code.naming import title
from exactdp_checks.programs.exploring import Explored

__all__ = ["Comparison", "compare_code"]

KINDS = (".csv", ".tsv", ".json", ".npy", ".npz")
Column = tuple[Exact, ...]


@dataclass(frozen=True)
class Comparison:
    """``equal``: None where what is unexplored leaves it open. ``place``: the first input and output where the two differ.

    ``probabilities``: of that output, in the code (at least) and in the other; ``distances``: total variation, for each input (at
    least), None over Q(t); ``matching``: which output of the other each output of the code is taken for, where relabelled.
    """

    name: str
    other: str
    found: Found
    equal: bool | None
    place: tuple[Hashable, Hashable] | None
    probabilities: tuple[Exact, Exact] | None
    distances: tuple[Fraction, ...] | None
    within: Fraction
    matching: tuple[tuple[Hashable, Hashable], ...] | None

    @property
    def status(self) -> int:
        """0 equal, 1 different, 3 undecided."""
        return 3 if self.equal is None else int(not self.equal)

    @property
    def sentence(self) -> str:
        """The answer, with the first difference."""
        runs = f" ({self.found.explored.runs} runs of the code)."
        largest = "" if not self.distances else _both(max(self.distances))
        if self.equal and self.place is None:
            how = "" if self.matching is None else ", up to the names of outputs"
            return f"{self.name} has the law of {self.other}{how}, exactly{runs}"
        if self.equal:
            return f"{self.name} is within {_both(self.within)} of {self.other}: total variation distance {largest}{runs}"
        if self.place is None or self.probabilities is None:
            most = max(map(rational, self.found.explored.unexplored))
            why = self.found.stopped and f" ({self.found.stopped})"
            open_ = f"{_both(most)} of the runs of an input are unexplored{why}"
            return f"{self.name}: undecided whether it is {self.other}: {open_}{runs}"
        x, y = (printable(label, 40) for label in self.place)
        mine, other = map(_both, self.probabilities)
        least = "" if self.found.explored.complete else "at least "
        distance = f"; total variation distance {least}{largest}" if largest else ""
        where = f"first at input {x}, output {y}"
        return f"{self.name} differs from {self.other}, {where}: {least}{mine} against {other}{distance}{runs}"

    def to_json(self) -> dict[str, Any]:
        """Everything; exact numbers are text."""
        explored = self.found.explored
        return {
            "name": self.name,
            "other": self.other,
            "sentence": self.sentence,
            "equal": self.equal,
            "status": self.status,
            "place": None if self.place is None else [str(label) for label in self.place],
            "probabilities": None if self.probabilities is None else list(map(str, self.probabilities)),
            "distances": None if self.distances is None else list(map(exact_text, self.distances)),
            "inputs": [str(x) for x in explored.inputs],
            "within": str(self.within),
            "matching": None if self.matching is None else [[str(a), str(b)] for a, b in self.matching],
            "unexplored": [str(r) for r in explored.unexplored],
            "runs": explored.runs,
            "notes": list(explored.notes),
            "printed": self.found.printed,
        }


def compare_code(
    function: object,
    other: object,
    inputs: object = None,
    *,
    relabel: bool = False,
    within: object = 0,
    arguments: Mapping[str, Any] | None = None,
    grid: int | None = 53,
    outcomes: int = 1_000_000,
    depth: int = 256,
    negligible: object = NEGLIGIBLE,
    seconds: float | None = 60,
    memory: int = 4096,
    processes: int | None = None,
    isolated: bool = True,
    name: str | None = None,
    progress: Callable[[Fraction], None] | None = None,
    parameters: Mapping[str, Any] | None = None,
    **others: Any,
) -> Comparison:
    """Is the law of function(x, **arguments) that of ``other``? Without ``inputs``: those of the other.

    ``other``: the name of a mechanism, with its ``parameters`` (or these as keywords), a Channel, a file, a function or its
    name. Budgets as in ``audit_code``. Raises BadInput for what cannot be compared, and what ``audit_code`` raises.
    """
    radius = rational(within)
    if not 0 <= radius <= 1:
        raise BadInput("within is a total variation distance: write a number from 0 to 1, such as 1e-9")
    options: dict[str, Any] = {"grid": grid, "outcomes": outcomes, "depth": depth, "negligible": negligible, "seconds": seconds}
    options |= {"memory": memory, "processes": processes, "isolated": isolated}
    channel, label = _channel(other, inputs, {**(parameters or {}), **others}, options)
    asked = channel.inputs if inputs is None else inputs
    found = find(function, asked, arguments=arguments, progress=progress, **options)
    explored = found.explored
    if any(law.rejected for law in explored.laws) and not explored.complete:
        raise OutOfScope("runs were rejected and others are unexplored: raise the budgets until everything is explored")
    rows = _aligned_inputs(explored, channel, label)
    mine = _columns(explored)
    theirs: dict[Hashable, Column] = {y: tuple(channel[x, i] for x in rows) for i, y in enumerate(channel.outputs)}
    matching = None
    if relabel:
        if not explored.complete:
            raise OutOfScope("outputs are matched by their columns, and some runs are unexplored: raise the budgets")
        matching = _matched(mine, theirs)
        names = dict(matching)
        mine = {names.get(y, y): column for y, column in mine.items()}
        back = {b: a for a, b in matching}
    else:
        mine, back = _by_text(mine, theirs)
    place, pair, distances = _difference(mine, theirs, explored)
    if place is not None:
        x, y = place
        place = (x, back.get(y, y))
    equal: bool | None = None
    if place is not None and explored.complete and distances is not None and max(distances) <= radius:
        equal = True
    elif place is not None and (distances is None or max(distances) > radius):
        equal = False
    elif place is None and explored.complete:
        equal = True
    return Comparison(name or title(function), label, found, equal, place, pair, distances, radius, matching)


def _both(value: Exact) -> str:
    """The value, exactly where that is short, and in decimals."""
    exact = short_text(value, 40)
    if not isinstance(value, Fraction) or value.denominator == 1:
        return exact or "a long expression"
    return f"{exact} ~ {decimal(value)}" if exact else f"about {decimal(value)}"


def _channel(other: object, inputs: object, parameters: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[Channel, str]:
    """The other side as a channel, and what to call it."""
    if isinstance(other, str) and other in NAMES:
        return _mechanism(other, parameters)
    if parameters:
        raise BadInput(f"{next(iter(parameters))!r} is no option here: parameters belong to one of {', '.join(NAMES)}")
    if isinstance(other, Channel):
        return other, "the channel"
    if isinstance(other, Path) or (isinstance(other, str) and other.lower().endswith(KINDS)):
        path = Path(other)
        return read_table(path).channel(), named(path)
    if isinstance(other, str) and ":" not in other:
        raise BadInput(f"{printable(other)!r} is no mechanism: write one of {', '.join(NAMES)}, a file, or module:function")
    if inputs is None:
        raise BadInput("two functions are compared on inputs that you give: write them, as in 0..9")
    found = find(other, inputs, **options)
    if not found.explored.complete:
        raise OutOfScope(f"runs of {title(other)} are unexplored: raise the budgets, or compare with a channel")
    return found.explored.channel(), title(other)


def _mechanism(name: str, parameters: Mapping[str, Any]) -> tuple[Channel, str]:
    """A mechanism of ours at its parameters."""
    make = resolve_name(f"exactdp.mechanisms.{name}:channel")
    takes = signature(make).parameters
    wrong = next((key for key in parameters if key not in takes), None)
    needs = [key for key, p in takes.items() if p.default is Parameter.empty or key == "t"]
    missing = next((key for key in needs if key not in parameters), None)
    if wrong is not None or missing is not None:
        raise BadInput(f"{name} has the parameters {', '.join(takes)}: give {', '.join(needs)}, and no others, as in t=3")
    shown = ", ".join(f"{key}={printable(value, 20)}" for key, value in parameters.items())
    return make(**parameters), f"{name}({shown})"


def _aligned_inputs(explored: Explored, channel: Channel, label: str) -> list[int]:
    """For each input of the code its position in the channel."""
    places = {str(x): i for i, x in enumerate(channel.inputs)}
    if all(str(x) in places for x in explored.inputs):
        return [places[str(x)] for x in explored.inputs]
    if len(explored.inputs) != len(channel.inputs):
        raise BadInput(f"{label} has {len(channel.inputs)} inputs and you ask about {len(explored.inputs)}: give the same ones")
    return list(range(len(channel.inputs)))


def _columns(explored: Explored) -> dict[Hashable, Column]:
    """The probabilities of each output of the code, for all inputs; lower bounds where something is unexplored."""
    laws = [law.conditional() if explored.complete and law.rejected else law for law in explored.laws]
    return {y: tuple(law.mass.get(y, Fraction(0)) for law in laws) for y in explored.outputs}


def _by_text(
    mine: Mapping[Hashable, Column], theirs: Mapping[Hashable, Column]
) -> tuple[dict[Hashable, Column], dict[Hashable, Hashable]]:
    """The columns under the names of the other side, where these have the same text; and the way back."""
    known = {str(y): y for y in theirs}
    names = {y: known.get(str(y), y) for y in mine}
    if len(set(names.values())) < len(names):
        names = {y: y for y in mine}
    return {names[y]: column for y, column in mine.items()}, {b: a for a, b in names.items()}


def _difference(
    mine: Mapping[Hashable, Column], theirs: Mapping[Hashable, Column], explored: Explored
) -> tuple[tuple[Hashable, Hashable] | None, tuple[Exact, Exact] | None, tuple[Fraction, ...] | None]:
    """(the first place where the two must differ, the probabilities there, the total variation distances, at least)."""
    k, open_ = len(explored.inputs), explored.unexplored
    zero: Column = (Fraction(0),) * k
    order = list(dict.fromkeys([*theirs, *mine]))
    place, pair = None, None
    distances: list[Fraction] | None = []
    for x in range(k):
        total = Fraction(0)
        for y in order:
            p, q = mine.get(y, zero)[x], theirs.get(y, zero)[x]
            if p == q:
                continue
            if not (isinstance(p, Fraction) and isinstance(q, Fraction)):
                distances, differs = None, True
            else:
                total += max(Fraction(0), p - q)
                differs = p > q or q > p + open_[x]  # type: ignore[operator]
            if differs and place is None:
                place, pair = (explored.inputs[x], y), (p, q)
        if distances is not None:
            distances.append(total)
    return place, pair, None if distances is None else tuple(distances)


def _matched(mine: Mapping[Hashable, Column], theirs: Mapping[Hashable, Column]) -> tuple[tuple[Hashable, Hashable], ...]:
    """Outputs of the code with outputs of the other: equal columns first, the others in sorted order."""
    waiting: dict[Column, list[Hashable]] = defaultdict(list)
    for y, column in theirs.items():
        waiting[column].append(y)
    found, rest = [], []
    for y, column in mine.items():
        if waiting[column]:
            found.append((y, waiting[column].pop(0)))
        else:
            rest.append((column, y))
    left = [(column, y) for column, ys in waiting.items() for y in ys]
    return (*found, *((a, b) for (_, a), (_, b) in zip(_sorted(rest), _sorted(left), strict=False)))


def _sorted(columns: Sequence[tuple[Column, Hashable]]) -> list[tuple[Column, Hashable]]:
    return sorted(
        columns, key=lambda entry: [(str(v) if not isinstance(v, Fraction) else "", rational_or_0(v)) for v in entry[0]]
    )


def rational_or_0(value: Exact) -> Fraction:
    """The value, where it is a rational number."""
    return value if isinstance(value, Fraction) else Fraction(0)
