"""A run along a graph of merged states that merges nothing: it takes the edges, and the pairs of edges, that were not taken yet.

An edge is a result of the draw at a state; of many results that are alike and lead to one state, the first, one in the middle and
the last. Where a state draws what a call returns, the run goes through the states of the call instead, and takes all of their
pairs of edges for each place that calls. Where a loop counts, each level is a state of its own, down to a depth.

Source: transition coverage of finite-state machines (T. Chow, Testing software design modeled by finite-state machines, 1978).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from exactdp.numbers.exact import Exact, exact
from exactdp_checks.code.law.coverings import Covering, Part, chance_of
from exactdp_checks.code.law.draws import Choices, choices_of, wanted
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.harmonic import Varying
from exactdp_checks.code.validation.corners import Sequence_

__all__ = ["Sampler", "Walker"]

LISTED, FAR = 256, 300  # results of a draw; draws of a walk after which it goes to an end
identity = id  # by its name in builtins it is replaced while a stranger's code runs
EITHER = "a loop of which a turn is as likely as its end, so that it is not known which is which"


def _alike(one: Choices, two: Choices) -> bool:
    """Whether the results of two draws have the same probabilities, in order."""
    if one.size != two.size or len(one.chances) == len(two.chances):
        return one.size == two.size and one.chances == two.chances
    return all(p == q for each in (one, two) for p in each.chances for q in (one.chances[0],))


@dataclass
class Frame:
    """Where a run is in a part: the node, and the edge before it; ``accept``: what the call around it goes on from, or None."""

    part: Part
    node: Any
    trail: Any
    accept: frozenset[Any] | None = None
    wanted: Any = None


class Walker(Tree):
    """A run that merges nothing, along a graph of merged states, to the edges that were not taken yet.

    ``chance``: of its path, by the graph; ``at_random``: to any edges, as a sample.
    """

    covering: Covering
    chance: Exact
    rng: Sequence_
    wrong = ""
    at_random = False
    merges = True  # as those that it follows

    def begin(self, covering: Covering, rng: Sequence_) -> None:
        """At the first state."""
        self.covering, self.rng, self.chance = covering, rng, exact(1)
        self.frames = [Frame(covering.first, covering.first.roots[None], None)]
        self.taken: list[tuple[Part, Any]] = []

    def draw(self, request: Any) -> int:
        """A result that leads to what was not taken yet."""
        if self.stopped:
            raise self.stop()
        choices = choices_of(wanted(request))
        if choices.size == 1:
            self.count()
            return choices.results[0]
        self.settle()
        frame = self.frames[-1]
        turned = False
        if frame.node[0] < 0:
            self.wrong = "a run draws where the merged states have ended"
        else:
            there = frame.part.chain.choices[frame.node[0]]
            if type(there.request) is Varying:
                turned = self.is_turned(frame, choices)
            elif not _alike(there, choices):
                self.differs(frame, choices)
        if self.wrong or self.position >= self.depth:
            raise self.stop("a walk that is too long")
        place = self.chosen(frame)
        self.chance = self.chance * chance_of(frame.part.chain, frame.node, place)
        self.go_on(frame, place)
        return self._take(choices, 1 - place if turned else place, self.weight)

    def _take(self, choices: Choices, place: int, before: int) -> int:
        """The result, which is on the path now; the weight stays as it is: the graph says the chance of a walk."""
        self.last = (self.last, choices, place, before)
        self.path.append(self.last)
        self.position += 1
        return choices.results[place]

    def differs(self, frame: Frame, choices: Choices) -> None:
        """What is wrong."""
        there = frame.part.chain.choices[frame.node[0]].request
        self.wrong = f"at state {frame.node[0]} a run draws with {choices.request!r:.60}, the merged states with {there!r:.60}"

    def is_turned(self, frame: Frame, choices: Choices) -> bool:
        """Whether the first of two results is the one that the merged states have last."""
        chances: Any = choices.chances * 2 if len(choices.chances) == 1 else choices.chances
        p = chance_of(frame.part.chain, frame.node, 1)
        if choices.size != 2 or sorted(chances) != sorted((p, 1 - p)):
            self.differs(frame, choices)
            return False
        if p == 1 - p:
            raise ValueError(EITHER)
        return bool(chances[0] == p)

    def settle(self) -> None:
        """Enter calls, return from them, and take what is certain, up to where something is drawn or the run ends."""
        while True:
            frame = self.frames[-1]
            part, (state, _) = frame.part, frame.node
            chain = part.chain
            if state < 0:
                end = -1 - state
                if end in chain.met:
                    frame.part, frame.trail = part.joins[end], (identity(chain), end)
                    frame.node = frame.part.roots[None]
                    continue
                if len(self.frames) == 1:
                    return
                value = next(iter(chain.ends[end]))
                self.frames.pop()
                frame = self.frames[-1]
                values = frame.part.chain.inner[frame.node[0]][1]
                self.go_on(frame, values.index(value))
            elif state in chain.inner:
                there, values = part.calls[state], chain.inner[state][1]
                reach = part.distances(frame.accept)
                accept = frozenset(values[place] for place in part.every[frame.node] if (frame.node, place) in reach)
                want = values[self.chosen(frame)]
                there.progress = len(there.pairs)
                self.frames.append(Frame(there, there.roots[None], None, accept, want))
            elif type(chain.choices[state].request) is Varying and chance_of(chain, frame.node, 1) == 1:
                self.go_on(frame, 1)
            else:
                return

    def chosen(self, frame: Frame) -> int:
        """The best place: a new pair, on the way to one, on the way to what is wanted, on the way to an end."""
        part, node = frame.part, frame.node
        reach = part.distances(frame.accept)
        places = [place for place in part.places.get(node, ()) if (node, place) in reach]
        if not places:
            raise self.stop("a state that was not followed")
        home = self.position >= FAR
        if self.at_random and self.rng.below(3) and not home:
            return int(self.rng.one(places))
        to_want = reach if frame.wanted is None else part.distances(frozenset([frame.wanted]))

        def rank(place: int) -> tuple[int, int, int]:
            edge = node, place
            if (frame.trail, edge) in part.left and not home:
                return 0, 0, self.rng.below(99)
            if edge in part.to_new and not home:
                return 1, part.to_new[edge], self.rng.below(99)
            if edge in to_want:
                return 2, to_want[edge], self.rng.below(99)
            return 3, reach[edge], self.rng.below(99)

        best = min(places, key=rank)
        kind, far, _ = rank(best)
        if kind == 1 and far >= part.progress:  # that was taken on this way
            self.covering.look(part)
            best = min(places, key=rank)
            kind, far, _ = rank(best)
        part.progress = far if kind == 1 else len(part.pairs)
        return best

    def go_on(self, frame: Frame, place: int) -> None:
        """Take an edge. Raises what ends the walk where it was not followed."""
        edge = frame.node, place
        if place not in frame.part.every.get(frame.node, ()):
            raise self.stop("a state that was not followed")
        if (frame.trail, edge) in frame.part.left:
            frame.part.left.discard((frame.trail, edge))
            self.taken.append((frame.part, (frame.trail, edge)))
        frame.node, frame.trail = frame.part.target(edge), edge

    def undo(self) -> None:
        """The walk is not replayed."""
        for part, pair in self.taken:
            part.left.add(pair)

    def _wait(self, *_: Any) -> None:
        """Nothing waits."""


class Sampler(Tree):
    """A run that takes at each draw a result that was taken least at this place of the run, or one of ``given_places``."""

    taken: dict[Any, int]
    rng: Sequence_
    merges = True
    given_places: Sequence[int] = ()

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
        if self.position < len(self.given_places):
            return self._take(choices, self.given_places[self.position] % choices.size, self.weight)
        few = range(choices.size) if choices.size <= LISTED else [self.rng.below(choices.size) for _ in range(2)]
        here = self.here()
        place = min(few, key=lambda i: (self.taken.get((here, i), 0), self.rng.below(99)))
        self.taken[here, place] = self.taken.get((here, place), 0) + 1
        return self._take(choices, place, self.weight)

    def here(self) -> Hashable:
        """The place of the run."""
        return self.position

    def _wait(self, *_: Any) -> None:
        """Nothing waits."""
