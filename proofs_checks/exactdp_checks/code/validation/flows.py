"""The laws of merged states summed again, turn by turn, in integers: apart from how they were solved, and how far loops go.

All probability begins at a state and goes on along the edges, each at most so often, until next to nothing is left; what a call
returns takes the weights that are claimed for it, which are compared with the same sums of its own states. So a wrong solution, a
wrong closed form of a series, and a wrong ratio of levels show. ``beyond``: the probability that some loop goes on for more
levels than were replayed, from above.
Source: power iteration for absorbing chains (J. Kemeny, J. Snell, Finite Markov chains, 1960).

>>> half = Fraction(1, 2)
>>> coin = Graph((State(((half, 0, True, 1), (half, -1, True, 0)), counted=True),), ({"done": Fraction(1)},))
>>> flow = Flow([coin])
>>> found = flow.law(0, 0)
>>> found.mass["done"] / ONE, flow.beyond(0, 0, [3]) / ONE, found.rest < ONE >> 60
(1.0, 0.0625, True)
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

__all__ = ["LINE", "ONE", "Flow", "Graph", "Mass", "State", "Turn"]

BITS, STEPS = 192, 400_000  # of a probability, edges of a chain that are followed
ONE, LITTLE = 1 << BITS, 1 << (BITS - 100)
NEAR = ONE >> 64  # how far a claimed probability may be from its sum, beside what is left of the sum
LINE, LEFT = "line", "all together"  # ("line", y) is another output at each level


class Turn(NamedTuple):
    """A probability x / (slope n + offset) at level n, or, if not ``goes``, 1 less that."""

    x: Fraction
    slope: int
    offset: int
    goes: bool

    def at(self, n: int) -> Fraction:
        """At a level."""
        p = self.x / (self.slope * n + self.offset)
        return p if self.goes else 1 - p


Edge: TypeAlias = tuple[
    Fraction | Turn, int, bool, int
]  # probability, target, whether the level goes on, by how many; else to it


class State(NamedTuple):
    """``edges``; ``counted``: whether it has a level; ``call``: (the chain that it draws from, what is claimed for each value)."""

    edges: tuple[Edge, ...]
    counted: bool = False
    call: tuple[int, Mapping[Hashable, Fraction]] | None = None


class Graph(NamedTuple):
    """``ends``: the law of each; ``met``: for some of them the chain and the state where it goes on instead."""

    states: tuple[State, ...]
    ends: tuple[Mapping[Hashable, Fraction], ...]
    met: Mapping[int, tuple[int, int]] = {}
    root: int = 0


@dataclass
class Mass:
    """``mass`` of each output, from below, and ``rest``, what was still on its way, all times ``ONE``.

    ``over``: how often a loop leaves each level for a higher one; ``into``: how often each (chain, state) is called or joined.
    """

    mass: dict[Hashable, int] = field(default_factory=dict)
    rest: int = 0
    over: dict[int, int] = field(default_factory=dict)
    into: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, y: Hashable, mass: int) -> None:
        """More of an output."""
        self.mass[y] = self.mass.get(y, 0) + mass

    def differs(self, claimed: Mapping[Hashable, Fraction]) -> list[Hashable]:
        """The outputs that have another probability than is claimed; less may be claimed by what all claims leave out."""
        left = ONE - int(sum(claimed.values(), start=Fraction(0)) * ONE)
        wrong = list[Hashable]([LEFT] if left < -NEAR else ())
        for y in [*claimed, *(y for y in self.mass if y not in claimed)]:
            said, least = int(claimed.get(y, Fraction(0)) * ONE), self.mass.get(y, 0)
            if said > least + self.rest + NEAR or said < least - NEAR - max(left, 0):
                wrong.append(y)
        return wrong


class Flow:
    """The laws of these chains, each from a state."""

    def __init__(self, graphs: Sequence[Graph]) -> None:
        self.graphs = graphs
        self.known: dict[tuple[int, int], Mass] = {}

    def law(self, chain: int, root: int) -> Mass:
        """From a state, or from an end, on."""
        found = self.known.get((chain, root))
        if found is None:
            found = self.known[chain, root] = self._summed(chain, root)
        return found

    def depths(self, allowed: Sequence[int], far: float) -> list[int]:
        """For each chain the first of these levels beyond which little goes, or the last; 0 where it has no levels."""
        found = [0] * len(self.graphs)
        for c, graph in enumerate(self.graphs):
            laws = [law for (chain, _), law in self.known.items() if chain == c]
            if any(state.counted for state in graph.states):
                far_ = [d for d in allowed if all(law.over.get(d, 0) < far * ONE for law in laws)]
                found[c] = far_[0] if far_ else allowed[-1]
        return found

    def beyond(self, chain: int, root: int, depths: Sequence[int]) -> int:
        """How probable it is that a loop goes on beyond the depth of its chain, from above."""
        known = dict[tuple[int, int], int]()

        def of(place: tuple[int, int]) -> int:
            if place not in known:
                law = self.law(*place)
                known[place] = law.rest + law.over.get(depths[place[0]], 0)
                known[place] += sum((often * of(inner) >> BITS) + 1 for inner, often in law.into.items())
            return known[place]

        return min(of((chain, root)), ONE)

    def wrong_calls(self) -> list[tuple[int, int]]:
        """(chain, state) of the calls that have another law than is claimed for them."""
        found = []
        for c, graph in enumerate(self.graphs):
            for s, state in enumerate(graph.states):
                if state.call is not None:
                    chain, claimed = state.call
                    if self.law(chain, self.graphs[chain].root).differs(claimed):
                        found.append((c, s))
        return found

    def _summed(self, chain: int, root: int) -> Mass:
        graph, found, steps = self.graphs[chain], Mass(), 0
        now: dict[tuple[int, int], int] = {(root, 0): ONE}
        while now and steps < STEPS:
            later: dict[tuple[int, int], int] = {}
            for (s, n), mass in now.items():
                if s < 0:
                    self._ended(graph, -1 - s, n, mass, found)
                    continue
                state = graph.states[s]
                if state.call is not None:
                    inner = state.call[0], self.graphs[state.call[0]].root
                    found.into[inner] = found.into.get(inner, 0) + mass
                steps += len(state.edges)
                for chance, target, kept, by in state.edges:
                    p = chance.at(n) if isinstance(chance, Turn) else chance
                    part = mass * p.numerator // p.denominator
                    level = n if target < 0 else 0
                    if target >= 0 and graph.states[target].counted:
                        level = n + by if kept else by
                        for over in range(n if kept else 0, level):
                            found.over[over] = found.over.get(over, 0) + part
                    later[target, level] = later.get((target, level), 0) + part
            now = {place: mass for place, mass in later.items() if mass > LITTLE or place[0] < 0}
            found.rest += sum(mass for place, mass in later.items() if place not in now)
        found.rest += sum(now.values())
        return found

    def _ended(self, graph: Graph, end: int, n: int, mass: int, found: Mass) -> None:
        if end in graph.met:
            there = graph.met[end]
            found.into[there] = found.into.get(there, 0) + mass
            found.rest += mass * self.law(*there).rest >> BITS
            for y, p in self.law(*there).mass.items():
                found.add(y, mass * p >> BITS)
            return
        for y, chance in graph.ends[end].items():
            output = (y, n) if type(y) is tuple and y[0] == LINE else y
            found.add(output, mass * chance.numerator // chance.denominator)
