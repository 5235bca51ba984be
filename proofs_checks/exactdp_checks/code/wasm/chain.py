"""The states of a module at its draws, and where each outcome leads: equal states are one, so loops become a Markov chain.

At a draw the bits of earlier draws are forgotten; what depends on them is stale. Who reads a stale value makes the draw that
forgot it one before which values of few bits are told apart; who does so again, one that forgets nothing; and the search begins
again. Source: as ``interpreter.chain``, whose systems are solved here too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any

from exactdp.numbers.exact import Exact, rational
from exactdp_checks.code.interpreter.absorption import visits
from exactdp_checks.code.interpreter.chain import System
from exactdp_checks.code.wasm.diagrams import END, FALSE, TRUE, TooMany
from exactdp_checks.code.wasm.forms import plain
from exactdp_checks.code.wasm.machine import Machine
from exactdp_checks.code.wasm.reports import Reports
from exactdp_checks.code.wasm.states import Draw, End, State, UsedStale
from exactdp_checks.code.wasm.values import Site, Stale, Table
from exactdp_checks.code.wasm.words import Unfollowed

__all__ = ["Chain", "Place", "bits_of"]

STATES = 16_000
WAYS = 5000  # between two draws
APART = 100  # states after which some that keep bits must have met
TOLD, WHOLE = 1, 2  # what a draw keeps: values of few bits, or all of them
FEW = 2  # bits of such a value
SEVERAL = 16  # ways into which a state is told apart
SMALL = Fraction(1, 1000)  # what is left where more states are worth while
FIRST = 64  # states after which what is left is looked at


@dataclass
class Place:
    """A state at a draw, on top of ``depth`` bits that are kept; ``before``: a way to it, as (place, condition)."""

    draw: Draw
    depth: int
    condition: int
    before: tuple[int, int] | None
    edges: list[tuple[int, int]] = field(default_factory=list)  # (a place, or -1 - an end; the condition)
    done: bool = False


def bits_of(machine: Machine, state: State) -> int:
    """One more than the last random bit that a state, or its condition, depends on."""
    roots = [state.condition]

    def look(v: Any) -> Any:
        whole = getattr(v, "whole", v)
        if type(whole) is tuple:
            roots.extend(whole)
        elif type(whole) is Table:
            roots.append(whole.node)
        elif type(whole) is not int and type(whole) is not Stale:
            roots.extend(whole.bits)
        return v

    state.mapped(look)
    d = machine.words.diagrams
    return 1 + max((d.var[n] for n in d.below(roots) if d.var[n] < 1 << 60), default=-1)


class Chain:
    """All states of one call. ``keep``: the draws that do not forget, and what they keep; it grows."""

    def __init__(self, machine: Machine, reports: Reports, keep: dict[Site, int], negligible: Fraction) -> None:
        self.machine, self.reports, self.keep, self.negligible = machine, reports, keep, negligible
        self.places: list[Place] = []
        self.ends: list[tuple[int, End]] = []  # (the place before it, the end)
        self.laws: list[dict[Hashable, Fraction]] = []
        self.known: dict[Hashable, int] = {}
        self.waiting: list[tuple[float, int]] = []  # (how likely, the other way round; a place that was not followed)
        self.begun = False
        self.enough = False  # whether less than ``negligible`` is left

    def explore(self, begin: Callable[[], State], most: int = STATES) -> None:
        """Every state that can be reached, or many; more of them where it is called again. Raises Unfollowed, TooMany."""
        while True:
            try:
                if not self.begun:
                    self.places, self.ends, self.laws, self.known, self.waiting, self.begun = [], [], [], {}, [], True
                    self.ways(begin(), -1, 1.0)
                self.search(most)
                return
            except UsedStale as used:
                self.begun = False
                if self.keep.get(used.site) == WHOLE:
                    raise Unfollowed("a random value is read after the draw that forgot it") from None
                self.keep[used.site] = self.keep.get(used.site, 0) + 1

    def search(self, most: int) -> None:
        """The likeliest first."""
        looked = FIRST
        while looked <= len(self.places) - len(self.waiting):
            looked *= 2
        while self.waiting:
            done = len(self.places) - len(self.waiting)
            if done == APART and len(self.waiting) > done // 2 and most < STATES:
                return
            if done >= looked:
                looked *= 2
                beyond = rational(self.system().beyond)
                self.enough = beyond < self.negligible or (done >= STATES and beyond < SMALL)
                if self.enough or (done >= most and beyond > SMALL):
                    return
            likely, at = heappop(self.waiting)
            place = self.places[at]
            place.edges = self.ways(place.draw.given(self.machine.words.diagrams, place.depth), at, -likely)
            place.done = True
        self.enough = True

    def ways(self, state: State, before: int, likely: float) -> list[tuple[int, int]]:
        """Where a state leads to: (a place, or -1 - an end; the condition). ``likely``: about how often it is come to."""
        found, work = list[tuple[int, int]](), [state]
        while work:
            said = self.machine.run(work.pop(), work)
            if len(found) > WAYS:
                raise TooMany(f"a run goes more than {WAYS} ways between two draws")
            if type(said) is End:
                law = self.reports.law(said)  # may be the last that there is time for
                self.ends.append((before, said))
                self.laws.append(law)
                found.append((-len(self.ends), said.condition))
            elif type(said) is Draw:
                self.machine.tidy(said.state)
                for part in self.apart(said.state) if self.keep.get(said.site) == TOLD else [said.state]:
                    condition, size = part.condition, len(self.places)
                    found.append((self.arrived(Draw(part, said.address, said.size, said.site), before), condition))
                    if len(self.places) > size:
                        heappush(self.waiting, (-likely * float(self.chance(before, condition)), size))
        return found

    def apart(self, state: State) -> list[State]:
        """The state for each of the few values that its conditions of few bits have together."""
        d, few = self.machine.words.diagrams, dict[int, None]()

        def look(v: Any) -> Any:
            if type(v) is Table and len(ends := d.below([v.node])) < 64 and sum(d.var[n] == END for n in ends) == 2:
                few[v.node] = None
            elif type(v) is tuple and len(random := {b for b in v if b > 1}) <= FEW:
                few.update(dict.fromkeys(random))
            return v

        state.mapped(look)
        parts = [(state.condition, dict[int, int]())]
        for node in few:
            values = d.values(node, TRUE)
            split = [(d.both(c, at), {**known, node: v}) for c, known in parts for v, at in values]
            parts = [(c, known) for c, known in split if c != FALSE]
            if len(parts) > SEVERAL:
                return [state]
        made: list[State] = []
        for condition, known in parts:
            other = state.copy()
            other.condition = condition
            other.mapped(lambda v, known=known: fixed(v, known))  # type: ignore[misc]
            made.append(other)
        return made

    def arrived(self, draw: Draw, before: int) -> int:
        """The place of a draw, new or known."""
        state, depth, condition = draw.state, 0, draw.state.condition
        if self.keep.get(draw.site) == WHOLE:
            depth = bits_of(self.machine, state)
        else:
            stale = Stale(draw.site)
            state.mapped(lambda v: forgotten(v, stale))
        if depth == 0:
            state.condition = TRUE
        for i in range(draw.size):  # what the draw will overwrite
            state.memory.cell(draw.address + i, 0)
        key = (state.key(), draw.address, draw.size, depth, state.condition)
        place = self.known.get(key)
        if place is None:
            place = self.known[key] = len(self.places)
            self.places.append(Place(draw, depth, state.condition, None if before < 0 else (before, condition)))
        else:
            self.met(self.places[place], state, place == before)
        return place

    def met(self, place: Place, state: State, begun: bool) -> None:
        """A state came to a place: what that wrote, and this did not, is as it was met; or counts as read if runs went on."""
        cells = place.draw.state.memory.cells_
        for at in cells.keys() - state.memory.cells_.keys():
            if place.done or begun:
                state.memory.reads.add(at)
            else:
                del cells[at]

    def chance(self, at: int, condition: int) -> Fraction:
        """The probability of a condition at a place."""
        d = self.machine.words.diagrams
        whole = TRUE if at < 0 else self.places[at].condition
        return d.chance(condition) / d.chance(whole)

    def system(self) -> System:
        """The chain that is known, solved."""
        rows: list[dict[int, Fraction]] = []
        d = self.machine.words.diagrams
        ends = [given(law, d.chance(end.condition)) for law, (_, end) in zip(self.laws, self.ends, strict=True)]
        for at, place in enumerate(self.places):
            row: dict[int, Fraction] = {}
            for target, condition in place.edges:
                row[target] = row.get(target, Fraction(0)) + self.chance(at, condition)
            rows.append(row)
        inside = [{r: p for r, p in row.items() if r >= 0} for row in rows]
        left = [Fraction(int(not place.done)) for place in self.places]
        often: list[Exact] = []
        never: Exact = Fraction(0)
        if rows:
            often, never = visits(inside, left)
        beyond = sum((v * o for v, o in zip(often, left, strict=True) if o), start=Fraction(0))
        return System(tuple(rows), tuple(ends), tuple(often), (), (), (), never, beyond)

    @property
    def merged(self) -> bool:
        """Whether two ways lead to one state."""
        return sum(target >= 0 for place in self.places for target, _ in place.edges) >= len(self.places)


def given(law: dict[Hashable, Fraction], total: Fraction) -> dict[Hashable, Fraction]:
    """The law of reports where the end is reached."""
    if total == 1:
        return law
    shares = {at: p / total for at, p in {id(p): p for p in law.values()}.items()}  # many have one probability
    return {y: shares[id(p)] for y, p in law.items()}


def fixed(v: Any, known: dict[int, int]) -> Any:
    """A value whose conditions are known."""
    if type(v) is Table:
        return known.get(v.node, v)
    return plain(tuple([known.get(int(b), int(b)) for b in v])) if type(v) is tuple else v


def forgotten(v: Any, stale: Stale) -> Any:
    """A value without the bits of earlier draws."""
    return v if type(v) is int or type(v) is Stale else stale
