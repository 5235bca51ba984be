"""What processes say of a stranger's code, put together: the laws of all inputs, and what they rest on.

Requires: records as ``request`` makes them, each process with every so-manyth input. Inputs that a process did not come to are
unexplored altogether.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from exactdp.errors import BadInput
from exactdp.numbers.exact import Exact, rational
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.isolation.child import Answers
from exactdp_checks.code.isolation.rechecking import Native
from exactdp_checks.code.isolation.wire import Json, form_of, number_of, symbol
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.subsets import COUNTED, GIVEN, Mixture, from_written
from exactdp_checks.code.law.tails import aligned, in_numbers
from exactdp_checks.code.validation.coverage import Covered, Validation
from exactdp_checks.code.verdict.observed import Observed
from exactdp_checks.proving.solving import Solved

__all__ = ["NOTHING", "PRINTED", "Estimates", "Found", "found_by", "problems_by", "tapes_by", "validation_by"]

Estimates: TypeAlias = tuple[tuple[tuple[tuple[Fraction, ...], Fraction], ...], ...]
NOTHING = Law({}, Fraction(1))
NOT_REPLAYED = Validation()
LATE = "the time for the replay was over"
PRINTED = 500  # characters that a report shows


@dataclass(frozen=True)
class Found:
    """``explored``: the laws; ``values``: the inputs themselves; ``estimates``: for each list of reports the law of the estimate.

    ``stopped``: why the process was stopped, or "". ``printed`` is on one line, escaped and shortened. ``observed``: what the
    laws rest on; where that is broken by an event, there are no laws; ``validation``: what of the laws was replayed;
    ``refused``: the name of the error where the law is out of reach, which is the one event.
    """

    explored: Explored
    values: tuple[Any, ...]
    estimates: Estimates
    stopped: str
    printed: str
    observed: Observed
    validation: Validation = NOT_REPLAYED
    refused: str = ""

    @property
    def isolated(self) -> bool:
        """Whether the code ran in another process than the auditor's."""
        return self.observed.place != "this process"

    @property
    def events(self) -> tuple[str, ...]:
        """What the code did beside computing."""
        return self.observed.events


def tapes_by(said: Sequence[Answers]) -> list[Json]:
    """The tapes that the processes made, each of every so-manyth input, with the places of these among all inputs."""
    each = ((i, record) for i, answer in enumerate(said) for record in answer.records if "tapes" in record)
    return [[i + record["x"] * len(said), *tape[1:]] for i, record in each for tape in record["tapes"]]


def problems_by(said: Sequence[Answers], labels: Sequence[Hashable]) -> tuple[str, ...]:
    """What is wrong with the laws by the evidence that was made for them."""
    each = ((i + record["x"] * len(said), record) for i, a in enumerate(said) for record in a.records if "tapes" in record)
    return tuple(f"for input {printable(labels[x], 40)} {record['problem']}" for x, record in each if record["problem"])


def validation_by(said: Sequence[Answers], count: int, native: Native) -> Validation:
    """What of the laws was replayed."""
    found = [Covered(left=("its paths were not written down",))] * count
    for i, answer in enumerate(said):
        for record in (record for record in answer.records if "tapes" in record):
            x = i + record["x"] * len(said)
            covered = {**record["covered"], "left": tuple(printable(why, 300) for why in record["covered"]["left"])}
            late = (LATE,) if x in native.late else ()
            found[x] = Covered(**{**covered, "left": (*covered["left"], *late), "calls": native.replayed.get(x, 0)})
    return Validation(tuple(found))


def found_by(
    said: Sequence[Answers], labels: tuple[Hashable, ...], values: tuple[Any, ...], grid: int | str | None, rests: Observed
) -> Found:
    """What the processes said, each of every so-manyth input."""
    laws = [NOTHING] * len(labels)
    chains: list[Solved | None] = [None] * len(labels)
    parts: list[Factored | None] = [None] * len(labels)
    roots = [0] * len(labels)
    hidden, others = dict[int, Mixture](), dict[int, list[Any]]()
    computed = dict[str, None]()
    notes, printed, runs, estimates = dict[str, None](), list[str](), 0, list[Any]()
    for i, answer in enumerate(said):
        notes |= dict.fromkeys(answer.notes)
        numbers, outputs, done, raw = list[Exact](), list[Hashable](), list[Law](), list[Json]()
        for record in answer.records:
            if "tapes" in record:
                continue
            numbers += map(number_of, record["numbers"])
            if "estimates" in record:
                estimates.append(_estimates(record["estimates"], numbers))
                continue
            outputs += map(symbol, record["new"])
            raw += record["new"]
            done.append(_law(record, numbers, outputs))
            computed |= dict.fromkeys(printable(step, 300) for step in record.get("computed", ()))
            roots[i + (len(done) - 1) * len(said)] = record.get("root", 0)
            if "parts" in record:
                parts[i + (len(done) - 1) * len(said)] = _parts(record["parts"], numbers)
            if "subsets" in record:
                mixed = ((rational(numbers[n]), from_written(y, form_of)) for n, y in record["subsets"])
                hidden[i + (len(done) - 1) * len(said)] = tuple(mixed)
            elif done[-1].unexplored == 0 == done[-1].rejected:
                others[i + (len(done) - 1) * len(said)] = [
                    (numbers[n], raw[y]) for y, n in zip(record["of"], record["at"], strict=True)
                ]
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
    root = max(roots, default=0)
    if any(other not in (0, root) for other in roots):
        laws = [in_numbers(law, other) for law, other in zip(laws, roots, strict=True)]
        chains, root = [None] * len(labels), 0
    stopped = next((answer.stopped for answer in said if answer.stopped), "")
    text = printable("".join(printed), PRINTED)
    solved = tuple(chains) if any(chains) else ()
    apart = tuple(part for part in parts if part is not None)
    whole = apart if len(apart) == len(labels) else ()
    if hidden:
        computed[GIVEN if any(type(y) is Factored for law in hidden.values() for _, y in law) else COUNTED] = None
        try:
            hidden |= {x: tuple((rational(p), form_of(y)) for p, y in law) for x, law in others.items()}
        except BadInput:  # a report of a class of the code's own
            hidden.clear()
    subsets = tuple(hidden[x] for x in range(len(labels))) if len(hidden) == len(labels) else ()
    found = tuple(aligned(laws)), grid, tuple(notes), text, runs, solved, whole, root, tuple(computed), subsets
    explored = Explored(labels, *found)
    return Found(explored, values, tuple(estimates), stopped, text, rests.computed(tuple(computed)))


def _law(record: Json, numbers: list[Exact], outputs: list[Hashable]) -> Law:
    if record.get("overdue"):
        return NOTHING
    mass = {outputs[place]: numbers[number] for place, number in zip(record["of"], record["at"], strict=True)}
    return Law(mass, numbers[record["unexplored"]], numbers[record["rejected"]])


def _parts(found: Json, numbers: list[Exact]) -> Factored:
    laws = tuple(tuple((symbol(v), rational(numbers[n])) for v, n in law) for law in found["laws"])
    return Factored(json.dumps(found["shape"]), tuple(found["places"]), laws)


MOST = 10**6  # outputs of a chain that is drawn from, which it names from 0 on


def _chain(chain: Json, numbers: list[Exact], outputs: list[Hashable]) -> Solved:
    drawn: list[Solved] = []
    for each in chain["drawn"]:
        drawn.append(_alone(each, numbers, range(MOST), drawn))
    return _alone(chain, numbers, outputs, drawn)


def _alone(chain: Json, numbers: list[Exact], outputs: Sequence[Hashable], drawn: list[Solved]) -> Solved:
    rows = tuple({target: numbers[n] for target, n in row} for row in chain["rows"])
    ends = tuple({outputs[y]: numbers[n] for y, n in end} for end in chain["ends"])
    levels = tuple((tuple(states), tuple(numbers[n] for n in often)) for states, often in chain["levels"])
    loops = tuple((s, rational(numbers[x]), k, even, odd) for s, x, k, even, odd in chain["loops"])
    calls = tuple((s, drawn[i], tuple(targets)) for s, i, targets in chain["calls"])
    return Solved(rows, ends, tuple(numbers[n] for n in chain["visits"]), levels, loops, calls)


def _estimates(law: Json, numbers: list[Exact]) -> tuple[tuple[tuple[Fraction, ...], Fraction], ...]:
    return tuple((tuple(rational(numbers[i]) for i in vector), rational(numbers[mass])) for vector, mass in law)
