"""Conformance: is the exact law of a stranger's code equal to a channel, and where does it first differ?

The other side is one of our mechanisms by name with its parameters, a Channel, a file with a channel, or another function. Inputs
and outputs are matched by label, or by the text of it; inputs that do not match by position. An output that only one side has
counts as 0 on the other. With ``relabel`` outputs are matched by their columns: those that are equal first, the rest in sorted
order, so that a distance is then that of this matching, an upper bound. ``tolerance`` allows a total variation distance,
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
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from exactdp.arguments import renamed
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.levels import allowance
from exactdp.likes import CodeLike, ExactLike, InputsLike
from exactdp.numbers.exact import Exact, rational
from exactdp.shown import Shown
from exactdp_checks.auditing.decimals import decimal, exact_text, short_text
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.naming import title
from exactdp_checks.code.stand_ins.lines import placed
from exactdp_checks.code.verdict.finding import Found, find
from exactdp_checks.code.verdict.sides import Column, Side, side_of, side_of_code
from exactdp_checks.code.verdict.wording import NO_LAW

__all__ = ["Comparison", "compare_code"]

Distances: TypeAlias = tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True, repr=False)
class Comparison(Shown):
    """``equal``: None where what is unexplored leaves it open. ``place``: the first input and output where the two differ.

    ``probabilities``: of that output, in the code (at least) and in the other; ``distances``: total variation, for each input (at
    least), None over Q(t); ``matching``: which output of the other each output of the code is taken for, where relabelled;
    ``gap``: what of the law was not replayed against the code, where that leaves it open.
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
    events: tuple[str, ...] = ()
    gap: str = ""

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def text(self) -> str:
        """The lines, notes and all assumptions.

        Returns:
            Lines of text.

        Example:
            >>> found = compare_code(lambda x: x, Channel([[1, 0], [0, 1]]), "0..1", isolated=False)
            >>> found.text().startswith("EQUAL")
            True
        """
        notes = [f"note: {note}" for note in self.found.explored.notes]
        return "\n".join([str(self), *notes, *(f"assumption: {each}" for each in self.found.observed.assumptions)])

    @property
    def status(self) -> int:
        """0 equal, 1 different, 3 undecided."""
        return 3 if self.equal is None else int(not self.equal)

    @property
    def sentence(self) -> str:
        """The answer, with the first difference, and how the law was found."""
        return f"{self.answer}." if self.events else f"{self.answer} ({self.law})."

    @property
    def law(self) -> str:
        """How the law of the code was found."""
        if self.found.refused:
            return NO_LAW
        replays = f"; {self.found.validation.counts}" if self.found.validation.inputs else ""
        return f"{self.found.explored.runs} runs of the code, {self.found.observed.sentence}{replays}"

    @property
    def lines(self) -> tuple[str, ...]:
        """The answer for a terminal: the result, then the first difference or the reason, then what it rests on."""
        word = "UNDECIDED" if self.equal is None else "EQUAL" if self.equal else "DIFFERENT"
        told = self.answer.removeprefix(f"{self.name}: undecided whether it is {self.other}: ")
        if self.equal is None:
            told = told if placed(told) else told[0].upper() + told[1:]
            return f"{word}  {self.name}: whether it is {self.other}.", f"  {told}.", f"  {self.law[0].upper()}{self.law[1:]}."
        result, _, rest = told.partition(", first at " if not self.equal else ": ")
        explored = self.found.explored
        whole = f"All {len(explored.inputs)} inputs and {len(explored.outputs)} outputs were compared exactly"
        rest = f"First at {rest}" if not self.equal else rest or whole
        return f"{word}  {result}.", f"  {rest[0].upper()}{rest[1:]}.", f"  {self.law}."

    @property
    def answer(self) -> str:
        """The answer, with the first difference."""
        largest = "" if not self.distances else _both(max(self.distances))
        if self.equal and self.place is None:
            how = "" if self.matching is None else ", up to the names of outputs"
            return f"{self.name} has the law of {self.other}{how}, exactly"
        if self.equal:
            least = "" if self.found.explored.complete else "at least "
            return f"{self.name} is within {_both(self.within)} of {self.other}: total variation distance {least}{largest}"
        if self.events:
            return f"{self.name}: undecided whether it is {self.other}: {printable(self.events[0], 300)}"
        if self.gap:
            why = f"its law was not replayed whole against the code; {self.gap}"
            return f"{self.name}: undecided whether it is {self.other}: {why}"
        if self.equal is None or self.place is None or self.probabilities is None:
            most = max(map(rational, self.found.explored.unexplored))
            why = self.found.stopped and f" ({self.found.stopped})"
            return f"{self.name}: undecided whether it is {self.other}: {_both(most)} of the runs of an input are unexplored{why}"
        x, y = (printable(label, 40) for label in self.place)
        mine, other = map(_both, self.probabilities)
        least = "" if self.found.explored.complete else "at least "
        distance = f"; total variation distance {least}{largest}" if largest else ""
        return f"{self.name} differs from {self.other}, first at input {x}, output {y}: {least}{mine} against {other}{distance}"

    def to_json(self) -> dict[str, Any]:
        """Everything; exact numbers are text.

        Returns:
            Objects that ``json.dumps`` takes.

        Example:
            >>> found = compare_code(lambda x: x, Channel([[1, 0], [0, 1]]), "0..1", isolated=False)
            >>> found.to_json()["equal"], found.to_json()["status"]
            (True, 0)
        """
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
            "observed": self.found.observed.to_json(),
            "validation": self.found.validation.to_json(),
            "unexplored": [str(r) for r in explored.unexplored],
            "runs": explored.runs,
            "notes": list(explored.notes),
            "printed": self.found.printed,
        }


@renamed("within")
def compare_code(
    function: CodeLike,
    other: CodeLike | Channel | Path,
    inputs: InputsLike | None = None,
    *,
    relabel: bool = False,
    tolerance: ExactLike | float = 0,
    name: str | None = None,
    progress: Callable[[Fraction], None] | None = None,
    **options: Any,
) -> Comparison:
    """Is the law of function(x, **arguments) that of ``other``?

    Args:
        function: a function of the input, or its name.
        other: the name of a mechanism, with its ``parameters`` (or these as keywords), a Channel, a file, or code.
        inputs: values, or text such as "0..9"; by default those of the other.
        relabel: match outputs by their probabilities.
        tolerance: a total variation distance that is allowed.
        name: what the sentence calls the function.
        progress: called with the share that is done.
        options: ``arguments`` of the code, and fields of ``Budget``.

    Returns:
        Whether they are equal, with the first difference; None where that is open.

    Raises:
        BadInput: for what cannot be compared, and what ``audit_code`` raises. OutOfScope: where unexplored runs are matched.

    Example:
        >>> compare_code(lambda x: x, Channel([[1, 0], [0, 1]]), "0..1", isolated=False).equal
        True
    """
    radius = allowance(tolerance)
    if not 0 <= radius <= 1:
        raise BadInput("the tolerance is a total variation distance: write a number from 0 to 1, such as 1e-9")
    known = {field.name for field in fields(Budget)}
    budget = Budget().but(**{key: value for key, value in options.items() if key in known})
    others = {key: value for key, value in options.items() if key not in known}
    arguments, parameters = others.pop("arguments", None), others.pop("parameters", None)
    theirs = side_of(other, inputs, {**(parameters or {}), **others}, budget)
    found = find(function, theirs.inputs if inputs is None else inputs, arguments=arguments, progress=progress, budget=budget)
    called = name or title(function)
    if events := (*found.events, *theirs.events):
        return Comparison(called, theirs.label, found, None, None, None, None, radius, None, events)
    mine = side_of_code(found, called)
    theirs = theirs.at(_aligned_inputs(mine, theirs))
    matching = None
    if relabel:
        if not mine.complete or not theirs.complete:
            raise OutOfScope("outputs are matched by their columns, and some runs are unexplored: raise the budgets")
        matching = _matched(mine.columns, theirs.columns)
        names = dict(matching)
        columns = {names.get(y, y): column for y, column in mine.columns.items()}
        back = {b: a for a, b in matching}
    else:
        columns, back = _by_text(mine.columns, theirs.columns)
    place, pair, distances = _difference(replace(mine, columns=columns), theirs)
    if place is not None:
        x, y = place
        place = (x, back.get(y, y))
    equal = _decided(place, distances, radius, mine.complete and theirs.complete)
    least = None if distances is None else tuple(low for low, _ in distances)
    at = None if equal or place is None else found.explored.inputs.index(place[0])
    gap = "" if equal is None else _gap(found, theirs, at)
    if gap:
        return Comparison(called, theirs.label, found, None, None, None, None, radius, None, gap=gap)
    return Comparison(called, theirs.label, found, equal, place, pair, least, radius, matching)


def _gap(found: Found, theirs: Side, at: int | None) -> str:
    """What of the laws was not replayed against the code, of all inputs, or of one where the two differ."""
    places = None if at is None else (at,)
    return found.validation.gap(found.explored.inputs, places) or theirs.gap(places)


def _decided(place: object, distances: Distances | None, radius: Fraction, complete: bool) -> bool | None:
    """Whether the two are within the radius of each other, whatever the unexplored runs do; None where that is open."""
    if distances is None:
        return None if place is None and not complete else place is None
    if all(high <= radius for _, high in distances):
        return True
    return False if any(low > radius for low, _ in distances) or (place is not None and not radius) else None


def _both(value: Exact) -> str:
    """The value, exactly where that is short, and in decimals."""
    exact = short_text(value, 40)
    if not isinstance(value, Fraction) or value.denominator == 1:
        return exact or "a long expression"
    return f"{exact} ~ {decimal(value)}" if exact else f"about {decimal(value)}"


def _aligned_inputs(mine: Side, theirs: Side) -> list[int]:
    """For each input of the code its position in the other side."""
    places = {str(x): i for i, x in enumerate(theirs.inputs)}
    if all(str(x) in places for x in mine.inputs):
        return [places[str(x)] for x in mine.inputs]
    if len(mine.inputs) != len(theirs.inputs):
        sizes = f"{theirs.label} has {len(theirs.inputs)} inputs and you ask about {len(mine.inputs)}"
        raise BadInput(f"{sizes}: give the same ones")
    return list(range(len(theirs.inputs)))


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
    mine: Side, theirs: Side
) -> tuple[tuple[Hashable, Hashable] | None, tuple[Exact, Exact] | None, Distances | None]:
    """(the first place where the two must differ, the probabilities there, for each input between which the distance lies)."""
    k = len(mine.inputs)
    zero: Column = (Fraction(0),) * k
    order = list(dict.fromkeys([*theirs.columns, *mine.columns]))
    place, pair = None, None
    distances: list[tuple[Fraction, Fraction]] | None = []
    for x in range(k):
        above = below = common = Fraction(0)
        for y in order:
            p, q = mine.columns.get(y, zero)[x], theirs.columns.get(y, zero)[x]
            differs = False
            if not (isinstance(p, Fraction) and isinstance(q, Fraction)):
                distances, differs = None, p != q
            else:
                above, below, common = above + max(Fraction(0), p - q), below + max(Fraction(0), q - p), common + min(p, q)
                differs = p > q + theirs.rest[x] or q > p + mine.rest[x]  # type: ignore[operator]
            if differs and place is None:
                place, pair = (mine.inputs[x], y), (p, q)
        if distances is not None:
            least = max(Fraction(0), above - rational(theirs.rest[x]), below - rational(mine.rest[x]))
            distances.append((least, 1 - common))
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
