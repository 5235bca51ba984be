"""The exact law of a function of a WebAssembly module, for each input, with its replay: what ``verdict`` audits.

Requires: "path/to/module.wasm:function". First the states at draws are merged; where those are too many, the ways are joined, and
a report of many bits is kept part by part. The law is replayed on another engine where one is installed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import named, printable
from exactdp_checks.code.interpreter.chain import System
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.gathering import NOTHING, Found
from exactdp_checks.code.isolation.limits import resident
from exactdp_checks.code.isolation.naming import Code
from exactdp_checks.code.isolation.wire import canonical, encoded, symbol
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.validation.coverage import Covered, Validation
from exactdp_checks.code.verdict.observed import Assumption, Observed
from exactdp_checks.code.wasm.calls import Call, called, exported
from exactdp_checks.code.wasm.chain import STATES, Chain
from exactdp_checks.code.wasm.diagrams import Diagrams, TooMany
from exactdp_checks.code.wasm.engines import Engine, Own, engine_for, quiet
from exactdp_checks.code.wasm.evidence import Script, claimed, counted_apart, scripts_of_chain, scripts_of_joined
from exactdp_checks.code.wasm.forms import STEPS
from exactdp_checks.code.wasm.hosts import IMPORTS
from exactdp_checks.code.wasm.joined import Joined
from exactdp_checks.code.wasm.kept import Left
from exactdp_checks.code.wasm.machine import Machine
from exactdp_checks.code.wasm.module import LARGEST, module_of
from exactdp_checks.code.wasm.parts import factored, groups_of
from exactdp_checks.code.wasm.reports import Reports
from exactdp_checks.code.wasm.values import Site
from exactdp_checks.code.wasm.words import Unfollowed, Words

__all__ = ["compiled"]

FEW = 1500  # states before ways are joined
AT_ONCE = 50_000  # parts of a function where they are
NODES = 1000  # for each MiB
FEWEST, SAMPLES, ALL_SAMPLES = 8, 64, 1024  # replayed scripts of bits at random: for an input, and for all together
PLACE = "an interpreter of WebAssembly"


class Overdue(Exception):
    """The time for an input is over, or the memory for all: it says which."""


@dataclass
class Input:
    """What was found of one input."""

    law: Law = NOTHING
    chain: System | None = None
    bits: list[int] | None = None
    shape: Any = None
    note: str = ""
    runs: int = 0
    scripts: list[Script] = field(default_factory=list)
    edges: int = 0
    pairs: int = 0
    apart: str = ""
    whole: bool = True  # whether all of its runs were followed


def compiled(code: Code, values: tuple[Any, ...], labels: tuple[Hashable, ...], budget: Budget, progress: Any) -> Found:
    """The laws of the function for these inputs. Raises BadInput for what is no module, no function, or no input of it."""
    search = _Search(code, budget)
    calls = [called(search.machine, code.function, search.function, x) for x in values]
    search.samples = max(FEWEST, min(SAMPLES, ALL_SAMPLES // len(calls)))
    with deep():
        found = [search.input(call, i, len(calls), progress) for i, call in enumerate(calls)]
        return search.found(found, calls, values, labels)


@contextmanager
def deep() -> Iterator[None]:
    """Diagrams are as deep as there are random bits."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 200_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class _Search:
    def __init__(self, code: Code, budget: Budget) -> None:
        path = Path(code.where)
        try:
            if path.stat().st_size > LARGEST:
                raise BadInput(f"{named(path)} has more than {LARGEST >> 20} MiB: strip and optimize it")
            self.data = path.read_bytes()
        except OSError as error:
            raise BadInput(f"{named(path)} cannot be read ({error.strerror}): check the name") from None
        self.code, self.budget, self.start = code, budget, monotonic()
        self.until: float | None = None
        self.ticks, self.first = 0, resident()
        self.module = module_of(self.data, path.name, IMPORTS)
        self.keep: dict[Site, int] = {}
        self.joins: bool | None = None  # whether ways are joined, where it is known
        self.samples, self.left = SAMPLES, Left()
        self.fresh()
        self.function = exported(self.machine, code.function, path)

    def fresh(self) -> None:
        self.diagrams = Diagrams(self.tick, self.budget.memory * NODES)
        self.words = Words(self.diagrams)
        self.machine = Machine(self.module, self.words, self.left, self.tick)
        self.reports = Reports(self.words)

    def tick(self) -> None:
        self.ticks += 1
        if self.until is not None and monotonic() > self.until:
            raise Overdue("takes longer than the time for it: it hangs, or needs more seconds")
        if not self.ticks & 3 and resident() - self.first > self.budget.memory:
            raise Overdue(f"comes to the {self.budget.memory} MiB of memory that an audit may take: allow more, or ask of less")

    def input(self, call: Call, i: int, count: int, progress: Callable[[Fraction], None] | None) -> Input:
        """One input, within its share of the time."""
        if len(self.diagrams.var) > self.diagrams.largest // 2 and not self.joins:
            self.fresh()
        seconds = self.budget.seconds
        if seconds is not None:
            left = max(0.0, seconds - (monotonic() - self.start))
            self.until = monotonic() + max(left / (count - i), 0.1)
        try:
            made = self.law(call, i)
            self.left.whole &= made.whole
        except Overdue as error:
            made, self.left.whole = Input(note=str(error)), False
        except (Unfollowed, TooMany, MemoryError, RecursionError) as error:
            made = Input(note=f"was not followed: {printable(str(error) or type(error).__name__, 300)}")
            self.left.whole = False
        if progress is not None:
            progress(Fraction(i + 1, count))
        return made

    def law(self, call: Call, seed: int) -> Input:
        """Merged states, or joined ways where there are very many."""
        if self.joins:
            return self.joined(call, seed)
        chain, few = Chain(self.machine, self.reports, self.keep, self.budget.negligible), min(FEW, self.budget.outcomes)
        why: Exception | None = None
        try:
            chain.explore(lambda: call.begin(self.machine), few)
            if chain.enough:
                return self.merged(chain, seed)
        except TooMany as error:
            why = error
        except Overdue:
            if not chain.ends:
                raise
            return self.merged(chain, seed)  # what was found until then
        if self.joins is None:
            try:
                made = self.joined(call, seed)
                self.joins = True
                return made
            except (TooMany, Unfollowed):
                self.joins = False
        if why is not None:
            raise why from None
        chain.explore(lambda: call.begin(self.machine), min(STATES, self.budget.outcomes))
        return self.merged(chain, seed)

    def merged(self, chain: Chain, seed: int) -> Input:
        """The law of a chain, with its evidence."""
        self.until = None
        system = chain.system()
        left = system.never + system.beyond
        note = "has a part that never ends" if system.never else "has rare runs that were not followed" if system.beyond else ""
        names = {y: shown(y) for end in system.ends for y in end}
        law = Law({names[y]: p for y, p in system.mass.items()}, left)
        whole = system.renamed(names)
        solved = System(whole.rows, whole.ends, whole.visits, (), (), (), system.never, system.beyond) if chain.merged else None
        made = Input(law, solved, note=note, runs=len(chain.ends), whole=all(place.done for place in chain.places))
        if self.budget.checks:
            made.apart = counted_apart(chain)
            made.scripts = list(scripts_of_chain(chain, seed, self.samples))
            made.edges, made.pairs = claimed(chain)
        return made

    def joined(self, call: Call, seed: int) -> Input:
        """The bits of a report of many parts."""
        joined = Joined(self.machine)
        self.words.most = AT_ONCE  # values of a number: more, and joining does not help
        try:
            joined.explore(call.begin(self.machine))
        finally:
            self.words.most = STEPS
        shape, bits = joined.bits()
        made = Input(bits=bits, shape=shape, runs=len(joined.ends))
        if self.budget.checks:
            made.scripts = list(scripts_of_joined(joined, shape, bits, seed, self.samples))
        return made

    def found(self, each: list[Input], calls: list[Call], values: tuple[Any, ...], labels: tuple[Hashable, ...]) -> Found:
        """Everything put together, and replayed."""
        notes = dict.fromkeys(f"input {printable(x, 40)} {one.note}" for x, one in zip(labels, each, strict=True) if one.note)
        parts: tuple[Any, ...] = ()
        parted = [one for one in each if one.bits is not None]
        if parted and len(parted) == len(each) and len({one.shape for one in each}) == 1:
            try:
                groups = groups_of(self.diagrams, [one.bits for one in each if one.bits is not None])
                parts = tuple(factored(self.diagrams, one.bits or [], groups, one.shape) for one in each)
            except TooMany as error:
                notes[str(error)] = None
        elif parted:
            notes["some inputs have reports of many parts, and others of few or of another shape"] = None
        if self.left.said:
            notes[f"a call may read {self.left.said}, which earlier calls change: this is the law of a new instance"] = None
        engine = engine_for(self.data, self.machine) if self.budget.checks else Own(self.machine)
        covered, events, count = self.replayed(each, calls, labels, engine)
        rests = Observed(PLACE, tuple(assumptions(engine, count, events, self.left)), events)
        laws = tuple(NOTHING if events else one.law for one in each)
        chains = () if events or not any(one.chain for one in each) else tuple(one.chain for one in each)
        runs, said = sum(one.runs for one in each), tuple(notes)
        explored = Explored(labels, laws, self.budget.grid, said, "", runs, chains, () if events else parts)
        stopped = events[0] if events else ""
        return Found(explored, values, (), stopped, "", rests, Validation(covered))

    def replayed(
        self, each: list[Input], calls: list[Call], labels: tuple[Hashable, ...], engine: Engine
    ) -> tuple[tuple[Covered, ...], tuple[str, ...], int]:
        """(what of each input was replayed, what differed, the number of runs)."""
        covered, events, count = list[Covered](), list[str](), 0
        if self.budget.seconds is not None:
            self.until = monotonic() + max(self.budget.seconds / 2, self.budget.seconds - (monotonic() - self.start))
        late, kept = False, self.left.whole and not self.left.said
        for x, one, call in zip(labels, each, calls, strict=True):
            taken, pairs, left = set[tuple[int, int]](), set[Any](), list[str]()
            if one.apart:
                events.append(f"for input {printable(x, 40)} {one.apart}")
            done = 0
            try:
                for i, script in enumerate(one.scripts if not late else ()):
                    self.tick()
                    if i < FEWEST or not kept:
                        engine.begin()
                    said = engine.run(call, script.draws)
                    if quiet(said) != quiet(script.report):
                        both = f"{printable(repr(said), 60)}, and the law has {printable(repr(script.report), 60)}"
                        events.append(f"for input {printable(x, 40)} {engine.name} reports {both}: the law is not used")
                        break
                    taken |= set(script.steps)
                    pairs |= set(zip(script.steps, script.steps[1:], strict=False))
                    done += 1
            except Overdue:
                late = True
            if late:
                left.append("the time for the replay was over")
            if not one.scripts and self.budget.checks is False:
                left.append("the replay was left out by --unchecked")
            bits = 0 if one.bits is None else len(one.bits)
            count += done
            covered.append(
                Covered(done, done, one.edges, len(taken), one.pairs, min(len(pairs), one.pairs), bits, left=tuple(left))
            )
        return tuple(covered), tuple(dict.fromkeys(events)), count


def shown(report: Hashable) -> Hashable:
    """A report as laws call it."""
    return report if type(report) is int else symbol(encoded(canonical(report)))


def assumptions(engine: Engine, count: int, events: tuple[str, ...], left: Left) -> Iterator[Assumption]:
    """What the law rests on."""
    if events:
        yield Assumption("the law of the module", "broken", printable(events[0], 300))
    sandbox = "a module has no clock, file or memory but its own; imports that are not random bytes or the report are refused"
    yield Assumption("no other randomness", "enforced", sandbox)
    if left.whole and not left.said:
        kept = "no run reads what another of this function with one of these inputs left changed: a kept instance has these laws"
        yield Assumption("what earlier calls left", "checked" if type(engine) is not Own and count else "computed", kept)
    else:
        read = left.said or "what runs that were not followed left, or be one of them,"
        kept = f"every run begins in the state that _initialize leaves: in an instance that is kept it may read {read}"
        yield Assumption("a new instance for every call", "assumed", kept)
    how = f"{count} runs on scripted random bytes by {engine.name} gave the reports of the law"
    yield Assumption("the same on another engine", "assumed" if type(engine) is Own or not count else "checked", how)
    nan = "arithmetic that gives NaN, whose bits engines choose, is not followed"
    yield Assumption("no bits but those of the specification", "enforced", nan)
    yield Assumption("fair bytes", "assumed", "random_get gives independent fair bytes, and nobody else knows them")
