"""A run along a graph of merged states that merges nothing: it takes the edges, and the pairs of edges, that were taken least.

Source: transition coverage of finite-state machines (T. Chow, Testing software design modeled by finite-state machines, 1978).
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.code.law.draws import choices_of, wanted
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.validation.corners import Sequence_

__all__ = ["Sampler", "Walker"]

LISTED = 256  # results of a draw


class Walker(Tree):
    """A run that merges nothing, along a graph of merged states, to the edges that were taken least."""

    graph: Any
    taken: dict[Any, int]
    rng: Sequence_
    state: Any
    trail: Any
    wrong: str

    def draw(self, request: Any) -> int:
        """A result that leads to where it has been least."""
        if self.stopped:
            raise self.stop()
        choices = choices_of(wanted(request))
        if choices.size == 1:
            self.count()
            return choices.results[0]
        graph, state = self.graph, self.state
        if state is None or state < 0:
            self.wrong = "the run draws where the graph has ended"
        elif graph.choices[state].chances != choices.chances or graph.choices[state].size != choices.size:
            here, there = choices.request, graph.choices[state].request
            self.wrong = f"at state {state} the run draws with {here!r:.60}, the graph with {there!r:.60}"
        if self.wrong or self.position >= self.depth:
            raise self.stop("a walk that is too long")
        groups: dict[Any, list[int]] = {}
        for place, target in graph.edges[state].items():
            groups.setdefault(target, []).append(place)
        if not groups:
            raise self.stop("a state that was not followed")
        taken = self.taken
        each = list(groups)
        target = min(each, key=lambda t: (taken.get((self.trail, state, t), 0), taken.get((state, t), 0), self.rng.below(99)))
        for key in ((self.trail, state, target), (state, target)):
            taken[key] = taken.get(key, 0) + 1
        place = self.rng.one(groups[target])
        self.trail, self.state = state, target
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
