"""The law of a program as the absorption law of a finite Markov chain: equal states are one, so loops are solved, not unrolled.

The states are those of ``machine`` at the draws of a run; each result of each draw is run once, from the start. Where the states
are finitely many the law is exact; where they are more than a bound, what lies beyond is unexplored, with its exact probability.
Source: absorbing Markov chains (J. Kemeny, J. Snell, 1960); states as in G. Holzmann, The SPIN model checker.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic
from typing import Any

from exactdp.numbers.exact import Exact
from exactdp_checks.code.interpreter.absorption import visits
from exactdp_checks.code.interpreter.continuations import LOST, MET, onward
from exactdp_checks.code.interpreter.levels import Move, levelled
from exactdp_checks.code.interpreter.machine import Machine
from exactdp_checks.code.interpreter.series import summed
from exactdp_checks.code.interpreter.steps import SERIES
from exactdp_checks.code.interpreter.summaries import Plain
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.law.distribution import identity
from exactdp_checks.code.law.draws import Choices, choices_of, wanted
from exactdp_checks.code.law.tails import Tail
from exactdp_checks.code.law.tree import MADE, Stop, Tree
from exactdp_checks.code.lazy.harmonic import Varying
from exactdp_checks.proving.solving import Solved

__all__ = ["Chain", "System"]

STATES = 20_000
HORIZON = 8  # draws that a run may find new before the others have their turn
FRUITLESS = 3_000  # states after which at least one way in ten must have led to a known state


@dataclass(frozen=True)
class System(Solved):
    """The chain of a program. ``never``: the probability that it does not end; ``beyond``: of what was not followed."""

    never: Exact = Fraction(0)
    beyond: Exact = Fraction(0)

    @property
    def mass(self) -> dict[Hashable, Exact]:
        """The probability of each output."""
        found: dict[Hashable, Exact] = {}
        into: dict[int, Exact] = {}
        for row, count in zip(self.rows, self.visits, strict=True):
            for target, chance in row.items():
                if target < 0:
                    into[target] = into[target] + count * chance if target in into else count * chance
        if not self.rows:
            into = {-1: Fraction(1)}
        for target, mass in into.items():
            shares: dict[int, Exact] = {}  # many outputs have one probability
            for output, part in self.ends[-1 - target].items():
                if identity(part) not in shares:
                    shares[identity(part)] = mass * part
                found[output] = found[output] + shares[identity(part)] if output in found else shares[identity(part)]
        return found


class Seldom(Choices):
    """The two results of a draw whose probabilities vary with the level; ``series`` sums them."""

    def __init__(self, request: Varying) -> None:
        super().__init__(2)
        self.request = request  # type: ignore[assignment]


class Chain(Tree):
    """A tree whose equal branches are one: ``draw`` asks the machine for the state."""

    merges = True

    def __init__(self, widest: int, *, machine: Any = None, eager: frozenset[type] = frozenset()) -> None:
        super().__init__(depth=10**9, widest=widest, eager=eager, root=-1)
        self.machine = Machine(self) if machine is None else machine
        self.closed: Any = None  # the place that is being summed up, while nothing may be drawn here
        self.states: dict[Hashable, int] = {}
        self.edges: list[dict[int, Any]] = []  # state -> place -> where it leads
        self.moves: list[dict[int, Move]] = []  # how the level changes on the way to a state with counters
        self.counted: list[bool] = []  # whether counters are in a state
        self.origin: tuple[Any, int] = None, 0  # the run of the counters at the last draw, and the level there
        self.choices: list[Choices] = []
        self.surroundings: list[Hashable] = []  # what the functions see beside their arguments, at each state
        self.todo: deque[tuple[Any, int, int]] = deque()  # (the path before, the state, the place), the shortest path first
        self.onward: dict[Any, tuple[dict[Hashable, Exact], Chain, int]] = {}  # what follows from states of other chains
        self.met: dict[int, tuple[Chain, int]] = {}  # ends that are such states
        self.inner: dict[int, Any] = {}  # states that draw what a call returns: (its chain, what it returns, in order)
        self.ends: list[dict[Hashable, Exact]] = []
        self.known = self.arrivals = 0
        self.looked, self.most = 64, STATES
        self.slight = 0.0  # the probability of a path from which on it is not followed

    def count(self) -> None:
        """One more variable in this run."""
        self.made += 1
        if self.made > MADE:
            raise Outside("a run that is too long")

    def start(self, path: Any) -> None:
        """Begin a run on a path: linked (before, choices, place, state)."""
        self.go(path)
        self.arrived: tuple[int, int] | None = None if path is None else (path[3], path[2])
        self.fresh, self.origin = 0, (None, 0)

    def draw(self, request: Any, known: int | None = None, call: Any = None) -> int:
        """The result on the path; beyond it a state, new or known; results from ``known`` on are not followed.

        ``call``: the chain that the request is the law of, and what it returns: it is a state, even where that is certain.
        """
        if self.closed is not None:
            raise Plain(self.closed)
        if self.stopped:
            raise self.stop()
        position = self.position
        if position < len(self.path):
            _, choices, place, known = self.path[position]
            if choices.request != (tuple(request) if type(request) is list else request):
                asked = choices_of(wanted(request))
                if asked.size == 1:  # these are on no path
                    return asked.results[0]
                raise Outside("a run that is not repeated")
            self.position = position + 1
            if self.position == len(self.path) and self.machine.surroundings() != self.surroundings[known]:
                raise Outside("a run that finds what another left behind")
            self.leave(known)
            result: int = choices.results[place]
            return result
        choices = Seldom(request) if type(request) is Varying else choices_of(wanted(request))
        if choices.size == 1 and call is None:
            return choices.results[0]
        if choices.size > self.widest:
            raise Outside(f"a draw with {choices.size} results")
        key = self.machine.key(choices.request)
        state = self.states.get(key)
        self.arrivals += 1
        if (there := self.onward.get(key)) is not None:
            self.machine.plans.computed[MET] = None
            self.met[len(self.ends)] = there[1:]
            self.ends.append(there[0])
            self.arrive(-len(self.ends))
            raise self.stop()
        if state is not None:
            self.known += 1
            self.arrive(state)
            raise self.stop()
        state = self.states[key] = len(self.states)
        if call is not None:
            self.inner[state] = call
        self.edges.append({})
        self.moves.append({})
        self.counted.append(self.machine.counted)
        self.choices.append(choices)
        self.surroundings.append(self.machine.surroundings())
        self.arrive(state)
        self.fresh += 1
        before = self.last
        if self.unlikely():
            raise self.stop()
        far = self.fresh >= HORIZON
        size = choices.size if known is None else min(known, choices.size)
        self.todo += [(before, state, place) for place in range(0 if far else 1, size)]
        if far:
            raise self.stop()
        self.follow(before, state, 0)
        return choices.results[0]

    def unlikely(self) -> bool:
        """Whether the run is at the end of a path that is too improbable to be followed."""
        return self.slight > 0 and self.position == len(self.path) and self.likely() < self.slight

    def likely(self) -> float:
        """About the probability of the path."""
        found = 1.0
        for _, choices, place, _ in self.path:
            chance = choices.chances[place if len(choices.chances) > 1 else 0]
            found *= float(chance) if isinstance(chance, Fraction) else 1.0
        return found

    def follow(self, before: Any, state: int, place: int) -> None:
        """Go on with a result."""
        self.last = (before, self.choices[state], place, state)
        self.path.append(self.last)
        self.position += 1
        self.arrived = state, place
        self.leave(state)

    def leave(self, state: int) -> None:
        """Keep the level at a draw: what follows holds for all levels from there on."""
        family = self.machine.family
        self.origin = (None, 0) if family is None or not self.counted[state] else (family, family.level)
        if family is not None:
            family.floor = family.level

    def arrive(self, target: Any) -> None:
        """The result that was followed last leads to this."""
        if self.arrived is None:
            self.root = target
        else:
            state, place = self.arrived
            self.edges[state][place] = target
            (run, before), family = self.origin, self.machine.family
            if target >= 0 and self.counted[target] and family is not None:
                self.moves[state][place] = (True, family.level - before) if family is run else (False, family.level)

    def show(self, n: int) -> bool:
        """Write outputs down as they are n levels after the first; whether there are levels."""
        run, family = self.origin[0], self.machine.family
        if family is not None:
            family.shown = n - self.origin[1] if family is run else 0
        return family is not None and family is run

    def explore(self, run: Callable[[], Any], ended: Callable[[Any], dict[Hashable, Exact]], deadline: float | None) -> System:
        """The chain of run(), which calls the machine; ``ended`` gives the law of what it returns. Raises Outside."""
        path: Any = None
        while True:
            self.start(path)
            try:
                output = run()
                law = ended(output)
            except Stop:
                pass
            else:
                self.ends.append(law)
                self.arrive(-len(self.ends))
            if self.position < len(self.path):
                raise Outside("a run that is not repeated")
            if (deadline is not None and monotonic() > deadline) or len(self.states) >= self.most:
                break
            if len(self.states) > FRUITLESS and self.known * 10 < self.arrivals:
                raise Outside("states that seldom meet")
            if not self.todo or (len(self.states) >= self.looked and self.negligible_left()):
                break
            before, state, place = self.todo.popleft()
            path = before, self.choices[state], place, state
        return self.system()

    def negligible_left(self) -> bool:
        """Whether what is not followed yet has little probability."""
        self.looked = 2 * len(self.states)
        if any(not isinstance(p, Fraction) for choices in self.choices for p in choices.chances):
            return False
        try:
            beyond = self.system().beyond
        except Outside:  # of loops that count not everything is known yet
            return False
        return isinstance(beyond, Fraction) and beyond < self.negligible

    def system(self) -> System:
        """The chain that is known, solved."""
        ends = self.ends
        rows: list[dict[int, Exact]] = []
        open_: list[Exact] = []
        for edges, choices in zip(self.edges, self.choices, strict=True):
            row: dict[int, Exact] = {}
            one = len(choices.chances) == 1
            times: dict[Any, int] = {}
            unknown: Exact = Fraction(0)
            for place in range(choices.size):
                chance = choices.chances[0] if one else choices.chances[place]
                target = edges.get(place)
                if target is None:
                    unknown = unknown + chance
                elif one:
                    times[target] = times.get(target, 0) + 1
                else:
                    row[target] = row[target] + chance if target in row else chance
            row |= {target: choices.chances[0] * n for target, n in times.items()}
            rows.append(row)
            open_.append(unknown)
        sums = summed([c.request for c in self.choices], self.edges, self.moves, self.machine.plans)
        if sums:
            self.machine.plans.computed[SERIES] = None
        if sums and any(type(y) is Tail for law in ends for y in law):
            raise Outside("a loop whose turns are seldom in another way")
        rows = [sums[s][1] if s in sums else row for s, row in enumerate(rows)]
        open_ = [Fraction(0) if s in sums else lost for s, lost in enumerate(open_)]
        rows, laws, levels, before = levelled(rows, ends, [*map(self.moved, range(len(rows)))], self.counted)
        inside = [{r: c for r, c in row.items() if r >= 0} for row in rows]
        open_ += [Fraction(0)] * (len(rows) - len(open_))
        found, never = visits(inside, open_) if rows else ([], Fraction(0))
        beyond = sum((v * o for v, o in zip(found, open_, strict=True) if o != 0), start=Fraction(0))
        if levels and (beyond != 0 or never != 0):
            raise Outside("a loop that counts, and more states than are followed")
        calls = tuple(call for n, place in enumerate(before) if (call := self.called(n, *place)))
        return System(tuple(rows), tuple(laws), tuple(found), levels, tuple(v[0] for v in sums.values()), calls, never, beyond)

    def called(self, n: int, state: int, there: dict[int, int]) -> tuple[int, Solved, tuple[int, ...]] | None:
        """State n, which was this one, the chain that it draws from and where the results lead; None where it draws from none."""
        choices, plans = self.choices[state], self.machine.plans
        known = None if plans is None or type(choices.request) is not tuple else plans.solved.get(choices.request)
        targets = (self.edges[state].get(i, state) for i in range(choices.size))
        return None if known is None else (n, known, tuple(there.get(r, r) for r in targets))

    def followed(self, system: System) -> dict[Hashable, tuple[dict[Hashable, Exact], Chain, int]]:
        """For states without counters what follows, and where they are, by their keys."""
        if self.machine.family is not None or any(self.counted) or any(type(c) is Seldom for c in self.choices):
            return {}
        laws = onward(system.rows, system.ends, self.machine.plans.bits)
        known = ((key, laws[s], s) for key, s in self.states.items())
        return {key: (law, self, s) for key, law, s in known if law is not None and not _more(law.get(LOST, 0), self.negligible)}

    def moved(self, state: int) -> dict[int, set[Move]]:
        """For each state that follows how the level changes."""
        found: dict[int, set[Move]] = {}
        for place, move in self.moves[state].items():
            found.setdefault(self.edges[state][place], set()).add(move)
        return found


def _more(lost: Any, most: Fraction) -> bool:
    """Whether what is lost is no number, or more than that."""
    return lost != 0 and (not isinstance(lost, Fraction) or lost > most)
