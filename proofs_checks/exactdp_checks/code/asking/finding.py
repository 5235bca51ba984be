"""The exact law of a program that asks, for each input, with its replay: what ``verdict`` audits.

Every outcome of its draws is run, the most probable first (``law.tree``). Then every run is made again, last first and in other
processes, and its probability is counted apart, from the questions alone. What differs is named, and leaves no law.
Requires: the program asks for all of its randomness. That is its word: nothing else that it does is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic
from typing import Any, TypeAlias

from exactdp.errors import BadInput
from exactdp.numbers.exact import rational
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.asking.program import Broken, Conversation, Program, Request
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.gathering import LATE, NOTHING, PRINTED, Found
from exactdp_checks.code.isolation.wire import canonical, encoded, symbol
from exactdp_checks.code.law.distribution import Law, form
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.program import NotDetermined
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Overdue, Refusal
from exactdp_checks.code.validation.coverage import Covered, Validation
from exactdp_checks.code.verdict.observed import CONFIDENCE, Assumption, Observed, excluded

__all__ = ["PLACE", "asked"]

PLACE = "a program that was written to ask, whose own randomness was not looked at"
AGAIN = 16  # runs of an input that are made again, at least
ALONE = 2  # of these, in a process of their own
OWN = "it has randomness or memory of its own, or asks in another order"
EVERY = 50  # runs after which progress is told
Answers: TypeAlias = tuple[tuple[Request, int], ...]


@dataclass
class Input:
    """One input: its law, its runs (the answers, and the report), and how it went."""

    law: Law = NOTHING
    runs: list[tuple[Answers, Hashable]] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    count: int = 0
    overdue: bool = False


def asked(
    program: Program,
    values: tuple[Any, ...],
    labels: tuple[Hashable, ...],
    budget: Budget,
    progress: Callable[[Fraction], None] | None,
) -> Found:
    """The laws of the program for these inputs. Raises CodeFailed where it breaks off, BadInput where it does not start."""
    memory = budget.memory
    if not isinstance(memory, int) or isinstance(memory, bool) or memory < 16:
        raise BadInput(f"memory = {memory!r}: write a number of MiB, at least 16")
    try:
        json.dumps(values, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput(f"an input is no value of JSON ({printable(error, 80)}): write numbers, text and lists of them") from None
    search = _Search(program, values, labels, budget, progress)
    each: list[Input] = []
    covered: tuple[Covered, ...] = ()
    events: tuple[str, ...] = ()
    try:
        with Conversation(program, memory) as search.conversation:
            search.conversation.client.start()
            for x in range(len(values)):
                silent = bool(each) and each[0].overdue and not each[0].runs
                each.append(Input() if silent else search.law(x))
            search.reads_on = 2 * search.conversation.client.starts < sum(one.count for one in each)
        if budget.checks:
            with Conversation(program, memory) as search.conversation:
                covered = tuple([search.again(x, one) for x, one in enumerate(each)])
    except NotDetermined as error:
        events = (printable(error, 600),)
    laws = tuple(NOTHING if events or x >= len(each) else each[x].law for x in range(len(values)))
    late = any(one.overdue for one in each)
    stopped = "the program takes longer than its time" if late else ""
    notes = tuple(dict.fromkeys(note for one in each for note in one.notes))
    runs = sum(one.count for one in each)
    printed = printable(search.conversation.client.stderr, PRINTED)
    explored = Explored(labels, laws, budget.grid, notes, printed, runs)
    rests = Observed(PLACE, tuple(_assumptions(search, events)), events)
    return Found(explored, values, (), events[0] if events else stopped, printed, rests, Validation(covered))


class _Search:
    conversation: Conversation

    def __init__(
        self,
        program: Program,
        values: tuple[Any, ...],
        labels: tuple[Hashable, ...],
        budget: Budget,
        progress: Callable[[Fraction], None] | None,
    ) -> None:
        self.program, self.values, self.labels, self.budget, self.progress = program, values, labels, budget, progress
        self.start, self.made, self.alone, self.reads_on = monotonic(), 0, 0, False
        self.kept: dict[Any, Any] = {}  # pairs of questions and answers, each once

    def shared(self, x: int, seconds: float | None) -> float | None:
        """Until when an input may take, of all seconds since the start."""
        if seconds is None:
            return None
        left = max(0.0, self.start + seconds - monotonic())
        return monotonic() + max(left / (len(self.values) - x), 0.1)

    def tell(self, part: Fraction) -> None:
        """How much is done."""
        if self.progress is not None:
            self.progress(part / len(self.values))

    def law(self, x: int) -> Input:
        """The law of one input, within its share of half of the time."""
        seconds, made = self.budget.seconds, Input()
        until = self.shared(x, None if seconds is None else seconds / 2)
        tree = Tree(self.budget.depth, negligible=self.budget.negligible)

        def once() -> Any:
            answers: list[tuple[Request, int]] = []

            def draw(request: Request) -> int:
                if until is not None and monotonic() > until:
                    raise Overdue
                if request != 1:
                    tree.count()
                pair = request, tree.draw(request)
                answers.append(self.kept.setdefault(pair, pair))
                return pair[1]

            try:
                report = self.conversation.run(self.values[x], draw, until)
            except Broken as error:
                if error.kind in ("hung", "half") and until is not None and monotonic() >= until:
                    raise Overdue from None
                raise Refusal(self.said(x, str(error)), CodeFailed) from None
            made.runs.append((tuple(answers), canonical(report)))
            if len(made.runs) % EVERY == 0 and self.progress is not None:
                self.tell((x + 1 - rational(tree.waiting())) / 2)
            return report

        row = _Row(tree, once, self.values[x])
        row.explore(self.budget.outcomes, until, replays=0)
        self.tell(Fraction(x + 1, 2))
        made.law = Law({shown(y): p for y, p in row.law.mass.items()}, row.law.unexplored)
        made.notes, made.count, made.overdue = tuple(tree.notes), row.runs, row.overdue
        return made

    def said(self, x: int, what: str) -> str:
        """About an input."""
        return f"for input {printable(repr(self.labels[x]), 40)} {self.program.name}: {printable(what, 600)}"

    def again(self, x: int, one: Input) -> Covered:
        """Its runs again, last first, some of them alone, and their probabilities counted apart. Raises NotDetermined."""
        until = self.shared(x, self.budget.seconds)
        mass: dict[Hashable, Fraction] = {}
        for answers, report in one.runs:
            mass[shown(report)] = mass.get(shown(report), Fraction(0)) + chance(answers)
        if mass != dict(one.law.mass) or one.law.unexplored != 1 - sum(mass.values(), Fraction(0)):
            raise NotDetermined(self.said(x, "the probabilities of its runs, counted apart, are others than those of the law"))
        count, late = 0, False
        runs = one.runs[::-1]
        for i in range(max(len(runs), AGAIN) if runs else 0):
            alone = i < ALONE and self.reads_on
            if late := until is not None and monotonic() > until:
                break
            try:
                self.repeat(x, runs[i % len(runs)], until, alone=alone)
            except Overdue:
                late = True
                break
            count, self.alone = count + 1, self.alone + alone
            self.made += 1
        self.tell(Fraction(len(self.values) + x + 1, 2))
        return Covered(len(runs), count, left=(LATE,) if late else ())

    def repeat(self, x: int, run: tuple[Answers, Hashable], until: float | None, *, alone: bool) -> None:
        """One run again. Raises NotDetermined where it is another."""
        answers, report = run
        left = list(answers[::-1])

        def draw(request: Request) -> int:
            if not left or left[-1][0] != request:
                before = f"{left[-1][0]!r:.40}" if left else "nothing"
                raise Broken("other", f"asks for {request!r:.40} where it asked for {before} after the same answers: {OWN}")
            return left.pop()[1]

        try:
            if alone:
                with Conversation(self.program, self.budget.memory) as fresh:
                    found = fresh.run(self.values[x], draw, until)
            else:
                found = self.conversation.run(self.values[x], draw, until)
        except Broken as error:
            if error.kind == "hung" and until is not None and monotonic() >= until:
                raise Overdue from None
            raise NotDetermined(self.said(x, str(error))) from None
        said = canonical(found)
        if left or said != report or form(said) != form(report):
            what = f"it reports {found!r:.60}, and {report!r:.60} before, after the same answers: {OWN}"
            raise NotDetermined(self.said(x, what))


class _Row(Row):
    @property
    def advice(self) -> str:
        """What to do where a run is not repeated."""
        return "ask for all randomness, and keep nothing between runs"


def chance(answers: Answers) -> Fraction:
    """The probability of these answers, from the questions alone."""
    found = Fraction(1)
    for request, result in answers:
        found *= Fraction(1, request) if isinstance(request, int) else request[result] / sum(request)
    return found


def shown(report: Hashable) -> Hashable:
    """A report as laws call it."""
    return symbol(encoded(report))


def _assumptions(search: _Search, events: tuple[str, ...]) -> Iterator[Assumption]:
    if events:
        yield Assumption("nothing but the answers", "broken", printable(events[0], 300))
    how = "the program was written to ask; randomness, clocks, files and processes of its own were not looked at"
    yield Assumption("no other randomness", "assumed", how)
    count = search.made
    how = (
        "nothing was run again"
        if not count
        else f"{count} runs again, in another order, {search.alone} of them in a process of their own, gave the same report"
    )
    if count:
        how += f": what shows in more than {float(excluded(count)):.2g} of the runs is excluded at {float(CONFIDENCE):.1%}"
    yield Assumption("the same for the same answers", "checked" if count and not events else "assumed", how)
    how = "what answers in production has these laws, its draws are independent, and nobody else knows them"
    yield Assumption("ideal answers", "assumed", how)
