"""The exact law of a stranger's code, found in a child process or in this one, with what reports call its inputs and outputs.

Requires: a function, or the name of one, and inputs that have a canonical form. What a killed process had found is kept; inputs
that it did not come to are unexplored altogether.

>>> found = find(lambda x, draw: draw((3, 1)) ^ x, (0, 1), isolated=False)
>>> found.explored.channel().rows
((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from threading import Event
from typing import Any, TypeAlias

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp.numbers.exact import Exact, rational
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing_code.child import Answers, answers_of_child
from exactdp_checks.auditing_code.naming import code_of, load
from exactdp_checks.auditing_code.request import Request, answers
from exactdp_checks.auditing_code.symbols import check_number, inputs_of
from exactdp_checks.auditing_code.wire import Json, canonical, encoded, number_of, symbol
from exactdp_checks.programs.distribution import Law
from exactdp_checks.programs.exploring import Explored
from exactdp_checks.programs.factored import Factored
from exactdp_checks.programs.orders import ORDER
from exactdp_checks.programs.refusals import Impure
from exactdp_checks.proving.solving import Solved

__all__ = ["NEGLIGIBLE", "Estimates", "Found", "find"]

Estimates: TypeAlias = tuple[tuple[tuple[tuple[Fraction, ...], Fraction], ...], ...]
NEGLIGIBLE = Fraction(1, 2**64)
NOTHING = Law({}, Fraction(1))
MOST = 1000
OTHERS, FEW = (2, 3, 5), 256  # hashes of other processes, and the runs of an input in each
PRINTED = 500  # characters that a report shows
IN_PROCESS = "the code ran in this process: its memory was not limited, nor the time of a run"


@dataclass(frozen=True)
class Found:
    """``explored``: the laws; ``values``: the inputs themselves; ``estimates``: for each list of reports the law of the estimate.

    ``stopped``: why the process was stopped, or "". ``printed`` is on one line, escaped and shortened.
    """

    explored: Explored
    values: tuple[Any, ...]
    estimates: Estimates
    stopped: str
    printed: str
    isolated: bool


def find(
    function: object,
    inputs: object,
    *,
    arguments: Mapping[str, Any] | None = None,
    grid: int | None = 53,
    depth: int = 256,
    outcomes: int = 1_000_000,
    negligible: object = NEGLIGIBLE,
    seconds: float | None = 60,
    memory: int = 4096,
    estimator: object = None,
    users: int = 1,
    processes: int | None = None,
    isolated: bool = True,
    least: int = 1,
    progress: Callable[[Fraction], None] | None = None,
) -> Found:
    """The law of function(x, **arguments) for each of the inputs, within the budgets; see ``audit_code`` for these."""
    if not isinstance(inputs, str | Iterable):
        raise BadInput(f"a {type(inputs).__name__} is no list of inputs: give a list, or text such as 0..9")
    values = inputs_of(inputs) if isinstance(inputs, str) else tuple(inputs)
    check_number(len(values), least=least)
    if seconds is not None and not (isinstance(seconds, int | float) and not isinstance(seconds, bool) and 0 < seconds < 10**6):
        raise BadInput(f"seconds = {shown(seconds)}: write a number above 0, or None for no limit")
    several = max(1, min(os.cpu_count() or 1, len(values) // 4)) if processes is None else processes
    for what, number in (("users", users), ("processes", several)):
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST:
            raise BadInput(f"{what} = {shown(number)}: write an integer from 1 to {MOST}")
    labels = tuple(symbol(encoded(form)) for form in _forms(values))
    if len(set(labels)) < len(labels):
        twice = next(x for x in labels if labels.count(x) > 1)
        raise BadInput(f"the input {printable(repr(twice))} occurs twice: write it once")
    if arguments is not None and not isinstance(arguments, Mapping):
        raise BadInput(f"{shown(arguments)} are no arguments: write their names and values, such as {{'k': 2}}")
    if progress is not None and not callable(progress):
        raise BadInput(f"progress = {shown(progress)}: write a function of the part that is done")
    given = dict(arguments or {})
    options: dict[str, Any] = {"grid": grid, "depth": depth, "outcomes": outcomes, "seconds": seconds, "users": users}
    options["negligible"] = rational(negligible)
    if not isolated:
        ask = Request(_callable(function), values, given, estimator=_callable(estimator), **options)
        return _found([Answers(tuple(answers(ask, progress)), "", "", (IN_PROCESS,))], labels, values, grid, isolated)
    decoder = None if estimator is None else code_of(estimator)
    code, count = code_of(function), min(several, len(values)) if estimator is None else 1
    parts, over = [Fraction(0)] * count, Event()

    def child(i: int) -> Answers:
        def tell(part: Fraction) -> None:
            parts[i] = part
            if progress is not None:
                progress(sum(parts, Fraction(0)) / count)

        try:
            return answers_of_child(
                code, values[i::count], given, options, estimator=decoder, memory=memory, progress=tell, over=over
            )
        except BaseException:
            over.set()
            raise

    if count == 1:
        said = [child(0)]
    else:
        with ThreadPoolExecutor(count) as pool:
            try:
                said = list(pool.map(child, range(count)))
            finally:
                over.set()
    found = _found(said, labels, values, grid, isolated)
    if not any(answer.sets for answer in said):
        return found
    few = {**options, "outcomes": min(outcomes, FEW), "users": 1}
    for hashes in OTHERS:
        again = answers_of_child(code, values, given, few, memory=memory, hashes=hashes)
        _same(found.explored, _found([again], labels, values, grid, isolated).explored)
    explored = found.explored
    return replace(found, explored=replace(explored, notes=(*explored.notes, ORDER)))


def _same(found: Explored, again: Explored) -> None:
    """Raises Impure if a process with other hashes finds outputs more probable than they can be by the first one."""
    for x, law, other in zip(found.inputs, found.laws, again.laws, strict=True):
        for y, chance in other.mass.items():
            if rational(chance) > rational(law.mass.get(y, Fraction(0))) + rational(law.unexplored):
                raise Impure(f"for input {printable(repr(x), 40)} the law is another one in another process: {ORDER}")


def _forms(values: tuple[Any, ...]) -> Iterator[Hashable]:
    for x in values:
        try:
            yield canonical(x)
        except BadInput:
            advice = "give numbers, text, tuples, lists or arrays"
            raise BadInput(f"an input is a {type(x).__name__}, which cannot be written down: {advice}") from None


def _found(
    said: Sequence[Answers], labels: tuple[Hashable, ...], values: tuple[Any, ...], grid: int | None, isolated: bool
) -> Found:
    """What the processes said, each of every so-manyth input."""
    laws = [NOTHING] * len(labels)
    chains: list[Solved | None] = [None] * len(labels)
    parts: list[Factored | None] = [None] * len(labels)
    notes, printed, runs, estimates = dict[str, None](), list[str](), 0, list[Any]()
    for i, answer in enumerate(said):
        notes |= dict.fromkeys(answer.notes)
        numbers, outputs, done = list[Exact](), list[Hashable](), list[Law]()
        for record in answer.records:
            numbers += map(number_of, record["numbers"])
            if "estimates" in record:
                estimates.append(_estimates(record["estimates"], numbers))
                continue
            outputs += map(symbol, record["new"])
            done.append(_law(record, numbers, outputs))
            if "parts" in record:
                parts[i + (len(done) - 1) * len(said)] = _parts(record["parts"], numbers)
            if "chain" in record:
                chains[i + (len(done) - 1) * len(said)] = _chain(record["chain"], numbers, outputs)
            notes |= dict.fromkeys(printable(note, 300) for note in record["notes"])
            printed.append(record["printed"])
            runs += record["runs"]
        mine = labels[i :: len(said)]
        if answer.stopped and len(done) < len(mine):
            where = printable(mine[len(done)], 40)
            notes[f"{answer.stopped}, at input {where}: nothing is known of it and of those after it"] = None
        laws[i :: len(said)] = [*done, *([NOTHING] * (len(mine) - len(done)))]
        printed.append(answer.printed)
    stopped = next((answer.stopped for answer in said if answer.stopped), "")
    text = printable("".join(printed), PRINTED)
    solved = tuple(chains) if any(chains) else ()
    apart = tuple(part for part in parts if part is not None)
    explored = Explored(labels, tuple(laws), grid, tuple(notes), text, runs, solved, apart if len(apart) == len(labels) else ())
    return Found(explored, values, tuple(estimates), stopped, text, isolated)


def _callable(function: object) -> Any:
    if function is None or (callable(function) and not isinstance(function, str)):
        return function
    return load(code_of(function))


def _law(record: Json, numbers: list[Exact], outputs: list[Hashable]) -> Law:
    if record.get("overdue"):
        return NOTHING
    mass = {outputs[place]: numbers[number] for place, number in zip(record["of"], record["at"], strict=True)}
    return Law(mass, numbers[record["unexplored"]], numbers[record["rejected"]])


def _parts(found: Json, numbers: list[Exact]) -> Factored:
    laws = tuple(tuple((symbol(v), rational(numbers[n])) for v, n in law) for law in found["laws"])
    return Factored(json.dumps(found["shape"]), tuple(found["places"]), laws)


def _chain(chain: Json, numbers: list[Exact], outputs: list[Hashable]) -> Solved:
    rows = tuple({target: numbers[n] for target, n in row} for row in chain["rows"])
    ends = tuple({outputs[y]: numbers[n] for y, n in end} for end in chain["ends"])
    return Solved(rows, ends, tuple(numbers[n] for n in chain["visits"]))


def _estimates(law: Json, numbers: list[Exact]) -> tuple[tuple[tuple[Fraction, ...], Fraction], ...]:
    return tuple((tuple(rational(numbers[i]) for i in vector), rational(numbers[mass])) for vector, mass in law)
