"""The exact law of a stranger's code, found in a child process or in this one, with what reports call its inputs and outputs.

Requires: a function, or the name of one, and inputs that have a canonical form. What a killed process had found is kept; inputs
that it did not come to are unexplored altogether.

>>> found = find(lambda x, draw: draw((3, 1)) ^ x, (0, 1), isolated=False)
>>> found.explored.channel().rows
((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from threading import Event
from time import monotonic
from typing import Any

from exactdp.arguments import shown
from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.asking.program import Program
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.child import Answers, answers_of_child
from exactdp_checks.code.isolation.gathering import (
    NOTHING,
    PRINTED,
    Estimates,
    Found,
    found_by,
    problems_by,
    tapes_by,
    validation_by,
)
from exactdp_checks.code.isolation.naming import Code, Late, code_of, load, loading
from exactdp_checks.code.isolation.processes import forks
from exactdp_checks.code.isolation.rechecking import CONTRADICTED, Limits, Native, natively
from exactdp_checks.code.isolation.symbols import check_number, inputs_of
from exactdp_checks.code.isolation.wire import canonical, encoded, symbol
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.program import NotDetermined
from exactdp_checks.code.stand_ins.refusals import Impure
from exactdp_checks.code.stand_ins.set_orders import ORDER, handles_text, uses_sets
from exactdp_checks.code.verdict.observed import Facts, observed

__all__ = ["Estimates", "Found", "find"]

USERS = 1000
OTHERS = (2, 3)  # hashes of other processes
LONGEST = 5.0  # seconds of a check
OTHERWISE = "the estimator gives other values in another process, with other hashes and addresses"
IN_PROCESS = "the code ran in this process: its memory was not limited, nor the time of a run, nor what it reads or starts"


def find(
    function: object,
    inputs: object,
    *,
    arguments: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
    estimator: object = None,
    users: int = 1,
    least: int = 1,
    progress: Callable[[Fraction], None] | None = None,
    **limits: Any,
) -> Found:
    """The law of function(x, **arguments) for each of the inputs, within the budget, whose fields may be given by name.

    A law that is out of reach is refused in what is found, with its reason. Raises BadInput for inputs that are no list or occur
    twice, for a wrong number of them or of users, and for wrong options.
    """
    loading()
    within = (budget or Budget()).but(**limits)
    if not isinstance(inputs, str | Iterable):
        raise BadInput(f"a {type(inputs).__name__} is no list of inputs: give a list, or text such as 0..9")
    values = inputs_of(inputs) if isinstance(inputs, str) else tuple(inputs)
    check_number(len(values), least=least)
    if not isinstance(users, int) or isinstance(users, bool) or not 1 <= users <= USERS:
        raise BadInput(f"users = {shown(users)}: write an integer from 1 to {USERS}")
    within.shared_by(len(values))
    labels = tuple(symbol(encoded(form)) for form in _forms(values))
    if len(set(labels)) < len(labels):
        twice = next(x for x in labels if labels.count(x) > 1)
        raise BadInput(f"the input {printable(repr(twice))} occurs twice: write it once")
    if arguments is not None and not isinstance(arguments, Mapping):
        raise BadInput(f"{shown(arguments)} are no arguments: write their names and values, such as {{'k': 2}}")
    if progress is not None and not callable(progress):
        raise BadInput(f"progress = {shown(progress)}: write a function of the part that is done")
    question = _Asked(function, values, labels, dict(arguments or {}), within, estimator, users, progress)
    try:
        return question.answered()
    except OutOfScope as error:
        return question.refused(error)


@dataclass(frozen=True)
class _Asked:
    function: object
    values: tuple[Any, ...]
    labels: tuple[Hashable, ...]
    arguments: dict[str, Any]
    budget: Budget
    estimator: object
    users: int
    progress: Callable[[Fraction], None] | None

    def answered(self) -> Found:
        """Found where it runs. Raises OutOfScope where the law is out of reach."""
        function, budget = self.function, self.budget
        is_compiled = isinstance(function, str) and function.rpartition(":")[0].endswith(".wasm")
        if is_compiled or isinstance(function, Program):
            if self.arguments or self.estimator is not None:
                what = "compiled code takes" if is_compiled else "a program that asks takes"
                raise BadInput(f"{what} no named arguments and no estimator: give inputs as tuples, audit its matrix")
            if isinstance(function, Program):
                from exactdp_checks.code.asking.finding import asked

                return asked(function, self.values, self.labels, budget, self.progress)
            from exactdp_checks.code.wasm.finding import compiled

            return compiled(code_of(function), self.values, self.labels, budget, self.progress)
        return self.in_children() if budget.isolated else self.here()

    def refused(self, error: OutOfScope) -> Found:
        """No law, as it is out of reach."""
        where = "none" if not self.budget.isolated else "fork" if self.budget.isolated == "fork" else "fresh"
        found = self.found([], Facts(where, refused=printable(error, 600)))
        return replace(found, refused=type(error).__name__)

    def here(self) -> Found:
        """Found in this process, and replayed in it: it alone imports the engine."""
        from exactdp_checks.code.stand_ins.generators import apart

        with apart():
            return self.observed()

    def observed(self) -> Found:
        """The same, with what exists out of the way."""
        from exactdp_checks.code.isolation.preparing import wanted
        from exactdp_checks.code.isolation.request import Request, answers
        from exactdp_checks.code.isolation.tapes import records, seconds_for
        from exactdp_checks.code.validation.replay import replayed
        from exactdp_checks.code.validation.tape import tape_of

        function, options = _callable(self.function), {**self.budget.options, "users": self.users}
        ask = Request(function, self.values, self.arguments, estimator=_callable(self.estimator), **options)
        rows, began = list[Any](), monotonic()
        try:
            laws = tuple(answers(ask, self.progress, rows=rows))
            tapes = tuple(records(ask, rows, seconds_for(ask, monotonic() - began)))
            said = Answers((*laws, *tapes), "", "", (IN_PROCESS,))
        except (Impure, NotDetermined) as error:
            said = Answers((), "", "", (IN_PROCESS,), (printable(error, 600),))
        facts = Facts("none", {}, said.events)
        if not said.events:
            tapes_ = [tape_of(tape) for tape in tapes_by([said])]
            done = replayed(function, self.values, tapes_, wanted(ask), self.arguments, self.budget.seconds)
            problems = [(f"{CONTRADICTED}: ", x, what) for x, what in done.problems]
            problems += [("", x, record["problem"]) for x, record in enumerate(tapes) if record["problem"]]
            events = tuple(f"{why}for input {printable(self.labels[x], 40)} {printable(what, 300)}" for why, x, what in problems)
            facts = replace(facts, events=events)
            native = Native(replayed=done.calls, late=frozenset(done.late))
            found = replace(self.found([said], facts), validation=validation_by([said], len(self.values), native))
        else:
            found = self.found([said], facts)
        return self.unordered(found, function) if uses_sets(function) and not found.events else found

    def in_children(self) -> Found:
        """Found in other processes."""
        began = monotonic()
        function, estimator = self.code(self.function), None if self.estimator is None else self.code(self.estimator)
        if estimator is not None and isinstance(function, Code) != isinstance(estimator, Code):
            function, estimator = _callable(self.function), _callable(self.estimator)
        if not isinstance(function, Code):
            said = [self.child(function, self.values, estimator, self.progress)]
        else:
            said = self.shared(function, estimator)
        events = (*_events(said), *problems_by(said, self.labels))
        facts = Facts("fresh" if isinstance(function, Code) else "fork", said[0].facts, tuple(dict.fromkeys(events)))
        found = self.found(said, facts)
        if found.events:
            return found
        sets = any(answer.facts.get("sets") for answer in said)
        spent = monotonic() - began
        rested, natives = self.rechecked(function, estimator, found, facts, said, sets=sets, spent=spent)
        found = replace(self.found(said, rested), validation=validation_by(said, len(self.values), natives))
        if found.events or not sets or not self.budget.checks:
            return found
        return self.noted(found) if rested.others else self.unordered(found, function)

    def code(self, function: object) -> Code | Callable[..., Any]:
        """The name of a function, or the function where it is run in a copy of this process."""
        if self.budget.isolated == "fork" and isinstance(function, str) and forks():
            return Late(code_of(function))  # type: ignore[return-value]
        copied = callable(function) and not isinstance(function, str) and forks()
        if copied and self.budget.isolated == "fork":
            return function  # type: ignore[return-value]
        try:
            return code_of(function)
        except BadInput:
            if not copied:
                raise
            return function  # type: ignore[return-value]

    def child(self, function: Any, values: tuple[Any, ...], estimator: Any, progress: Any, **more: Any) -> Answers:
        """What a child says of some of the inputs."""
        budget = self.budget
        options = {**budget.options, "users": self.users}
        given: dict[str, Any] = {"memory": budget.memory, "progress": progress, "estimator": estimator}
        return answers_of_child(function, values, self.arguments, options, **{**given, **more})

    def shared(self, function: Code, estimator: Any) -> list[Answers]:
        """What several children say, each of every so-manyth input."""
        count = self.budget.shared_by(len(self.values)) if estimator is None else 1
        parts, over = [Fraction(0)] * count, Event()

        def one(i: int) -> Answers:
            def tell(part: Fraction) -> None:
                parts[i] = part
                if self.progress is not None:
                    self.progress(sum(parts, Fraction(0)) / count)

            try:
                return self.child(function, self.values[i::count], estimator, tell, over=over)
            except BaseException:
                over.set()
                raise

        if count == 1:
            return [one(0)]
        with ThreadPoolExecutor(count) as pool:
            try:
                return list(pool.map(one, range(count)))
            finally:
                over.set()

    def rechecked(
        self,
        function: Code | Callable[..., Any],
        estimator: Any,
        found: Found,
        facts: Facts,
        said: Sequence[Answers],
        *,
        sets: bool,
        spent: float,
    ) -> tuple[Facts, Native]:
        """The facts, after the code itself was compared with the law: called, and replayed on the tapes of the law.

        ``spent``: the time that the laws and their evidence took, of one and a half times that of the budget.
        """
        budget, explored = self.budget, found.explored
        seconds = LONGEST if budget.seconds is None else min(LONGEST, budget.seconds / 8)
        spent += facts.said.get("imported", 0.0)  # as long again
        left = None if budget.seconds is None else max(1.5 * budget.seconds - spent - seconds, min(1.0, budget.seconds))
        tapes, wants = tapes_by(said), facts.said.get("wanted") or {}

        def native(hashes: int) -> Native:
            calls = budget.checks and hashes == 1 and not found.stopped
            within = Limits(calls, seconds, left, budget.memory)
            return natively(function, self.values, self.arguments, wants, explored, tapes, within, hashes=hashes)

        def decoded() -> tuple[str, bool]:  # what differs, and whether the estimates were compared
            options = {**budget.options, "users": self.users}
            given: dict[str, Any] = {"estimator": estimator, "memory": budget.memory, "hashes": OTHERS[0]}
            try:
                again = answers_of_child(function, self.values, self.arguments, options, **given)
            except ExactDPError as error:
                return f"another process finds something else: {printable(error, 300)}", True
            other = self.found([again], facts)
            reports = [[list(law.mass) for law in laws] for laws in (explored.laws, other.explored.laws)]
            if again.events or not other.estimates or reports[0] != reports[1]:
                return "; ".join(again.events), False
            return "" if found.estimates == other.estimates else OTHERWISE, True

        named = isinstance(function, Code)
        hashes = (1, *(OTHERS if sets and named and budget.checks and not found.stopped else ()))
        if not named:
            natives, decoding = [native(1)], ("", False)
        else:
            with ThreadPoolExecutor(2) as pool:
                asked = [pool.submit(native, seed) for seed in hashes]
                decodes = bool(found.estimates) and budget.checks
                decoding = pool.submit(decoded).result() if decodes else ("", False)
                natives = [each.result() for each in asked]
        problems = (*(f"{text}; {ORDER}" if sets else text for each in natives for text in each.problems), decoding[0])
        draws = any(len(law.mass) > 1 for law in explored.laws)
        draws |= any(len(law) > 1 for part in explored.parts for law in part.laws)
        others = sum(bool(each.replayed) for each in natives) if named else 0
        decodes_ = "" if estimator is None else "compared" if decoding[1] else "alone"
        events = tuple(dict.fromkeys(text for text in problems if text))
        facts = replace(facts, events=events, others=others, ordinary=natives[0].calls, unchecked=natives[0].unchecked)
        return replace(facts, draws=draws, decodes=decodes_, parts=bool(explored.parts)), natives[0]

    def unordered(self, found: Found, function: object) -> Found:
        """Sets of text have an order of this process alone, and no other was tried."""
        if not handles_text(function, (*self.values, *found.explored.outputs)):
            return self.noted(found)
        said = "the code makes sets and handles text, and the order of a set of text is that of this process alone: put it in a "
        facts = Facts("none" if not found.isolated else "fork", {}, (f"{said}file, where other processes find it",))
        return self.found([], facts)

    def noted(self, found: Found) -> Found:
        """With the note on the order of sets."""
        explored = found.explored
        return replace(found, explored=replace(explored, notes=(*explored.notes, ORDER)))

    def found(self, said: Sequence[Answers], facts: Facts) -> Found:
        """What the answers say; no laws where an event broke them."""
        rests = observed(facts)
        if rests.events:
            why = f"{rests.events[0]}"
            printed = printable("".join(answer.printed for answer in said), PRINTED)
            notes = tuple(dict.fromkeys(note for answer in said for note in answer.notes))
            explored = Explored(self.labels, (NOTHING,) * len(self.labels), self.budget.grid, notes, printed, 0)
            return Found(explored, self.values, (), why, printed, rests)
        return found_by(said, self.labels, self.values, self.budget.grid, rests)


def _events(said: Sequence[Answers]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(event for answer in said for event in answer.events))


def _forms(values: tuple[Any, ...]) -> Iterator[Hashable]:
    for x in values:
        try:
            yield canonical(x)
        except BadInput:
            advice = "give numbers, text, tuples, lists or arrays"
            raise BadInput(f"an input is a {type(x).__name__}, which cannot be written down: {advice}") from None


def _callable(function: object) -> Any:
    if function is None or (callable(function) and not isinstance(function, str)):
        return function
    return load(code_of(function))
