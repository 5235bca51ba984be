"""What is asked about a stranger's code: the function, its inputs and arguments, the randomness, the budgets, the decoder.

The work itself is ``answers``: one JSON object after another, the same in a child process and in this one, so that what is found
so far outlives a process that is killed. A record of a row holds the law of one input: outputs as they appear first, each number
once, the probability of an output as a place among the numbers.

>>> ask = Request(lambda x, draw: draw(2) ^ x, (0, 1))
>>> [(record["of"], record["at"]) for record in answers(ask)]
[([0, 1], [0, 0]), ([1, 0], [0, 0])]
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from inspect import signature
from time import monotonic
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.isolation.alarm import alarm
from exactdp_checks.code.isolation.report_lists import reports_of
from exactdp_checks.code.isolation.wire import Json, encoded, number
from exactdp_checks.code.law.canonical import canonical, restored
from exactdp_checks.code.law.distribution import note
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.subsets import written_out
from exactdp_checks.code.stand_ins.refusals import Impure, Overdue
from exactdp_checks.code.stand_ins.set_orders import looked_at, own_names
from exactdp_checks.proving.solving import Solved

__all__ = ["Request", "answers"]

WALK = 1.5  # seconds of a walk through what the code reaches, with which each search begins
BATCH, SHORT = 256, 1.0  # inputs that are explored at once, and the seconds up to which there may soon be more of them
STEP, LONG = 16, 10.0  # a batch is at most so many times the one before it; beyond so many seconds it has half of its share
PRINTED = 2000  # characters


@dataclass(frozen=True)
class Request:
    """``seconds`` are shared by the inputs; a decoder is given lists of ``users`` reports; the rest as in ``law_of``."""

    function: Callable[..., Any]
    inputs: tuple[Any, ...]
    arguments: Mapping[str, Any] = field(default_factory=dict)
    grid: int | str | None = 53
    depth: int = 256
    outcomes: int = 1_000_000
    negligible: Fraction = Fraction(1, 2**64)
    seconds: float | None = None
    estimator: Callable[..., Any] | None = None
    users: int = 1
    merge: bool = True


def answers(
    asked: Request,
    progress: Callable[[Fraction], None] | None = None,
    found: list[Explored] | None = None,
    rows: list[Row | None] | None = None,
) -> Iterator[Json]:
    """A record for each input, then one for each list of reports that the decoder was given.

    The laws are put in ``found``, and for each input what its evidence is made of in ``rows``, None where it has no law.

    Inputs that take little time are explored several at once; where that fails, one by one, each with its share of the time.
    Raises Impure where the code looks at what differs from process to process, and nothing replaces.
    """
    if looked := looked_at(own_names(asked.function)):
        raise Impure(f"the code looks at {looked}: it differs from process to process, so leave it out")
    start, steps = monotonic(), len(asked.inputs) + (asked.estimator is not None)
    writer, complete = _Writer(), True
    done, size, alone = 0, 1, 0
    quickest = WALK
    while done < len(asked.inputs):
        batch = asked.inputs[done : done + (1 if done < alone else size)]
        spent, began = monotonic() - start, monotonic()
        if asked.seconds is not None and spent > asked.seconds:
            yield from _untried(asked.inputs[done:], rows)
            return
        share = None if asked.seconds is None else _share(asked.seconds - spent, len(batch), len(asked.inputs) - done, quickest)
        kept: list[Row] = []
        part = _explored(asked, batch, share, kept)
        if len(batch) > 1 and (part is None or not (part.complete or part.unlisted)):
            alone = done + len(batch)
            continue
        complete = complete and part is not None and part.complete
        if found is not None and part is not None:
            found.append(part)
        if rows is not None:
            rows += [None] * len(batch) if part is None else kept
        for i, x in enumerate(batch):
            yield _overdue(x) if part is None else writer.record(part, i)
        done += len(batch)
        quickest = min(quickest, monotonic() - began)
        size = _more(len(batch), SHORT * len(batch) if part is None else part.spent, share)
        if progress is not None:
            progress(Fraction(done, steps))
    if asked.estimator is not None and complete:
        left = None if asked.seconds is None else max(asked.seconds - (monotonic() - start), asked.seconds / 4)
        yield from _decoded(asked, list(writer.places), left, writer)


def _share(left: float, many: int, waiting: int, quickest: float) -> float:
    """The seconds of a batch, of those that are left: as many as it has of the inputs that wait, but enough for a walk.

    A batch of several that does not come to its end leaves half to its inputs one by one, where that is much.
    """
    share = max(left * many / waiting, min(3 * quickest, left / 4))
    return share if many == 1 else max(share / 2, min(share, LONG))


def _more(many: int, spent: float, share: float | None) -> int:
    """How many inputs come next, after so many whose runs took ``spent`` seconds: as many as take ``SHORT``, or twice as many."""
    soon = int(SHORT * many / max(spent, SHORT * many / BATCH))
    steady = 2 * many if share is not None and spent < share / 2 else 1
    return max(1, min(BATCH, STEP * many, max(soon, steady)))


def _explored(asked: Request, batch: tuple[Any, ...], seconds: float | None, kept: list[Row]) -> Explored | None:
    """The laws of some inputs; None where a run does not end in the time for them."""
    options: dict[str, Any] = {"depth": asked.depth, "outcomes": asked.outcomes, "negligible": asked.negligible}
    options |= {"merge": asked.merge, "kept": kept}
    running = threading.active_count()
    try:
        with alarm(seconds, _explored):
            found = law_of(asked.function, batch, arguments=asked.arguments, grid=asked.grid, seconds=seconds, **options)
    except Overdue:  # outside of a run
        return None
    if threading.active_count() > running:
        raise BadInput("the code leaves threads running: what they do is not determined, draw in the calling thread alone")
    return found


def _untried(inputs: tuple[Any, ...], rows: list[Row | None] | None) -> Iterator[Json]:
    """Records of inputs to which the search did not come."""
    if rows is not None:
        rows += [None] * len(inputs)
    said = f"the time was over before input {printable(repr(inputs[0]), 40)}: nothing is known of it and of those after it"
    for i, x in enumerate(inputs):
        yield {**_overdue(x), "notes": [] if i else [said]}


def _overdue(x: Any) -> Json:
    said = f"for input {printable(repr(x), 40)} a run takes longer than the time for it: it hangs, or needs more seconds"
    return {"overdue": True, "new": [], "of": [], "numbers": [], "notes": [said], "printed": "", "runs": 0}


class _Writer:
    """Outputs and numbers as places; each is written with the record that needs it first."""

    def __init__(self) -> None:
        self.places: dict[Any, int] = {}
        self.forms: dict[Any, object] = {}
        self.numbers: dict[Any, int] = {}
        self.new: list[str] = []

    def place(self, value: Any) -> int:
        size = len(self.numbers)
        found = self.numbers.setdefault(value, size)
        if found == size:
            self.new.append(number(value))
        return found

    def taken(self) -> list[str]:
        new, self.new = self.new, []
        return new

    def record(self, found: Explored, i: int) -> Json:
        """The law of an input."""
        law, new, places, forms = found.laws[i], [], self.places, self.forms
        for output in law.mass:
            if output not in places:
                places[output] = len(places)
                new.append(encoded(output))
            if forms.get(output) is not type(output) or type(output) is not int:
                note(forms, output)
        cached: dict[int, int] = {}
        at = []
        for mass in law.mass.values():
            if id(mass) not in cached:
                cached[id(mass)] = self.place(mass)
            at.append(cached[id(mass)])
        of = [places[output] for output in law.mass]
        parts: Json = {"root": found.root, "computed": list(found.computed)}
        parts |= {"unexplored": self.place(law.unexplored), "rejected": self.place(law.rejected)}
        notes, printed = (list(found.notes), found.printed[:PRINTED]) if i == 0 else ([], "")
        said: Json = {"notes": notes, "printed": printed, "runs": found.runs if i == 0 else 0}
        if found.chains and (chain := found.chains[i]) is not None:
            said["chain"] = self.chain(chain, new)
        if found.parts:
            part = found.parts[i]
            laws = [[[encoded(v), self.place(p)] for v, p in law] for law in part.laws]
            said["parts"] = {"shape": encoded(part.shape), "places": list(part.places), "laws": laws}
        if found.subsets and found.subsets[i]:
            said["subsets"] = [[self.place(p), written_out(y, encoded)] for p, y in found.subsets[i]]
        return {"new": new, "of": of, "at": at, **parts, **said, "numbers": self.taken()}

    def chain(self, chain: Solved, new: list[Json]) -> Json:
        """A chain, with those that it draws from, each after its own: numbers and outputs as places."""
        order: list[Solved] = []

        def visit(each: Solved) -> None:
            for _, inner, _ in each.calls:
                visit(inner)
            if not any(each is known for known in order):
                order.append(each)

        visit(chain)
        return {**self.alone(chain, order, new), "drawn": [self.alone(each, order, None) for each in order[:-1]]}

    def alone(self, chain: Solved, order: list[Solved], new: list[Json] | None) -> Json:
        """A chain; ``new``: of what it returns, None where its ends name outputs from 0 on."""
        rows = [[[target, self.place(chance)] for target, chance in row.items()] for row in chain.rows]
        if new is not None:
            for y in (y for end in chain.ends for y in end if y not in self.places):
                self.places[y] = len(self.places)
                new.append(encoded(y))
        named = (lambda y: y) if new is None else self.places.__getitem__
        ends = [[[named(y), self.place(chance)] for y, chance in end.items()] for end in chain.ends]
        levels = [[list(states), [self.place(v) for v in often]] for states, often in chain.levels]
        loops = [[s, self.place(x), k, even, odd] for s, x, k, even, odd in chain.loops]
        calls = [[s, next(i for i, e in enumerate(order) if e is inner), list(targets)] for s, inner, targets in chain.calls]
        visits = [self.place(v) for v in chain.visits]
        return {"rows": rows, "ends": ends, "visits": visits, "levels": levels, "loops": loops, "calls": calls}


def _decoded(asked: Request, outputs: list[Any], left: float | None, numbers: _Writer) -> Iterator[Json]:
    """The law of what the decoder returns, for every list of reports."""
    decoder = asked.estimator
    if decoder is None:
        return
    _, lists = reports_of(len(outputs), asked.users)
    try:
        takes = signature(decoder).parameters
    except (TypeError, ValueError):
        takes = {}  # type: ignore[assignment]
    given = {name: value for name, value in asked.arguments.items() if name in takes}
    if "n" in takes and "n" not in given:
        given["n"] = asked.users
    reports = [[restored(outputs[y]) for y in places] for places in lists]
    try:
        with alarm(left, _decoded):
            found = law_of(decoder, reports, arguments=given, seconds=left, grid=asked.grid)
    except Overdue:
        raise BadInput("the decoder takes longer than the seconds that are left: give it more seconds, or fewer users") from None
    if not found.complete:
        raise BadInput("the decoder draws more than can be explored in the seconds that are left: ask about fewer users")
    for law in found.laws:
        vectors = [(vector_of(estimate), mass) for estimate, mass in law.mass.items()]
        estimates = [[[numbers.place(v) for v in vector], numbers.place(mass)] for vector, mass in vectors]
        yield {"estimates": estimates, "numbers": numbers.taken()}


def vector_of(estimate: Any) -> list[Fraction]:
    """The numbers of an estimate, each as the rational that it is. Raises BadInput for anything else, and for nan."""
    value = restored(estimate)
    items = value.ravel().tolist() if hasattr(value, "ravel") else value
    if isinstance(items, dict):
        try:
            items = [items[key] for key in sorted(items)]
        except TypeError:
            raise BadInput("the decoder returns a dict whose keys have no order: return a list of numbers") from None
    flat = items if isinstance(items, list | tuple) else [items]
    found = []
    for item in flat:
        plain: Any = canonical(item)
        try:
            found.append(Fraction(plain))
        except (TypeError, ValueError, OverflowError):
            what = printable(repr(restored(plain)), 40)
            raise BadInput(f"the decoder returns {what}: return a number, or a list or array of finite numbers") from None
    return found
