"""A run along a graph of merged states that merges nothing: it takes the edges, and the pairs of edges, that were taken least.

An edge is a result of the draw at a state; of many results that are alike and lead to one state, the first, one in the middle and
the last. Where a loop counts, the run keeps the level at which it is.

Source: transition coverage of finite-state machines (T. Chow, Testing software design modeled by finite-state machines, 1978).
"""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import Any

from exactdp_checks.code.law.draws import Choices, choices_of, wanted
from exactdp_checks.code.law.tails import Tail
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.validation.corners import Sequence_

__all__ = ["Graph", "Sampler", "Walker"]

LISTED, FEW = 256, 8  # results of a draw


class Graph:
    """The edges to take: for each state the places of its results, and the pairs of one that leads there and one from there."""

    def __init__(self, chain: Any) -> None:
        self.chain = chain
        self.places = [_chosen(edges, choices.size) for edges, choices in zip(chain.edges, chain.choices, strict=True)]
        arrivals: dict[Any, list[Any]] = {chain.root: [None]}
        for s, places in enumerate(self.places):
            for place in places:
                arrivals.setdefault(chain.edges[s][place], []).append((s, place))
        self.edges = {(s, place) for s, places in enumerate(self.places) for place in places}
        self.pairs = {(before, (s, place)) for s, place in self.edges for before in arrivals.get(s, ())}
        self.taken = set[Any]()
        ends = {edge for edge in self.edges if chain.edges[edge[0]][edge[1]] < 0}
        self.arrivals = arrivals
        self.to_end = self._distances(ends)
        self.to_new = dict[Any, int]()

    def _distances(self, from_: set[Any]) -> dict[Any, int]:
        """For each edge how many more must be taken before one of these was."""
        found, waiting = dict.fromkeys(from_, 0), deque(from_)
        while waiting:
            edge = waiting.popleft()
            for before in self.arrivals.get(edge[0], ()):
                if before is not None and before not in found:
                    found[before] = found[edge] + 1
                    waiting.append(before)
        return found

    def begin(self) -> None:
        """Before a walk: how far it is to a pair that was not taken yet."""
        self.to_new = self._distances({before for before, _ in self.pairs - self.taken if before is not None})

    def rank(self, trail: Any, edge: Any) -> tuple[int, int]:
        """The less the better: a new pair, the way to one, the way to an end."""
        if (trail, edge) not in self.taken:
            return 0, 0
        if edge in self.to_new:
            return 1, self.to_new[edge]
        return 2, self.to_end.get(edge, len(self.edges))

    @property
    def done(self) -> bool:
        """Whether all were taken."""
        return self.pairs <= self.taken

    @property
    def counts(self) -> dict[str, int]:
        """Of edges and pairs, how many there are, and how many were taken."""
        taken = {edge for _, edge in self.taken}
        return {"edges": len(self.edges), "taken": len(taken), "pairs": len(self.pairs), "met": len(self.pairs & self.taken)}

    def end(self, state: int, level: int) -> dict[Any, Any]:
        """The law of the outputs at an end, which a run came to from a level."""
        found: dict[Any, Any] = {}
        for y, p in self.chain.ends[-1 - state].items():
            y = y.at(level) if type(y) is Tail else y
            found[y] = found.get(y, Fraction(0)) + p
        return found


def _chosen(edges: dict[int, Any], size: int) -> list[int]:
    """The results that are taken: all of few; of many, the first, one in the middle and the last that lead to each state."""
    if size <= FEW:
        return sorted(edges)
    groups: dict[Any, list[int]] = {}
    for place in sorted(edges):
        groups.setdefault(edges[place], []).append(place)
    return sorted({group[i] for group in groups.values() for i in (0, len(group) // 2, -1)})


def _alike(one: Choices, two: Choices) -> bool:
    """Whether the results of two draws have the same probabilities, in order."""
    if one.size != two.size or len(one.chances) == len(two.chances):
        return one.size == two.size and one.chances == two.chances
    return all(p == q for each in (one, two) for p in each.chances for q in (one.chances[0],))


class Walker(Tree):
    """A run that merges nothing, along a graph of merged states, to the edges that were taken least."""

    graph: Graph
    rng: Sequence_
    state: Any
    trail: Any = None
    level = origin = 0  # of the state, and of the one before it
    wrong = ""

    def draw(self, request: Any) -> int:
        """A result that leads to where it has been least."""
        if self.stopped:
            raise self.stop()
        choices = choices_of(wanted(request))
        if choices.size == 1:
            self.count()
            return choices.results[0]
        chain, state = self.graph.chain, self.state
        if state is None or state < 0:
            self.wrong = "a run draws where the merged states have ended"
        elif not _alike(chain.choices[state], choices):
            here, there = choices.request, chain.choices[state].request
            self.wrong = f"at state {state} a run draws with {here!r:.60}, the merged states with {there!r:.60}"
        if self.wrong or self.position >= self.depth:
            raise self.stop("a walk that is too long")
        places = self.graph.places[state]
        if not places:
            raise self.stop("a state that was not followed")
        place = min(places, key=lambda place: (*self.graph.rank(self.trail, (state, place)), self.rng.below(99)))
        edge = state, place
        self.graph.taken.add((self.trail, edge))
        kept, by = chain.moves[state].get(place, (True, 0))
        self.origin, self.level = self.level, self.level + by if kept else by
        self.trail, self.state = edge, chain.edges[state][place]
        return self._take(choices, place, self.weight)

    def _wait(self, *_: Any) -> None:
        """Nothing waits."""


class Sampler(Tree):
    """A run that takes at each draw a result that was taken least at this place of the run."""

    taken: dict[Any, int]
    rng: Sequence_

    def draw(self, request: Any) -> int:
        """The result."""
        if self.stopped:
            raise self.stop()
        choices = choices_of(wanted(request))
        if choices.size == 1:
            self.count()
            return choices.results[0]
        if self.position >= self.depth:
            raise self.stop("a walk that is too long")
        few = range(choices.size) if choices.size <= LISTED else [self.rng.below(choices.size) for _ in range(2)]
        place = min(few, key=lambda i: (self.taken.get((self.position, i), 0), self.rng.below(99)))
        self.taken[self.position, place] = self.taken.get((self.position, place), 0) + 1
        return self._take(choices, place, self.weight)

    def _wait(self, *_: Any) -> None:
        """Nothing waits."""
