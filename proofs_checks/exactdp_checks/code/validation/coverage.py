"""What of a law was replayed against the code: counts for each input, and what was left out.

The law of an input is replayed whole where each run, or each edge of its merged states and each pair of edges at a state, was on
a path that was replayed. Of a report of many independent parts samples are replayed: of its parts, pairs and threes of them.
Source: transition coverage of finite-state machines (T. Chow, Testing software design modeled by finite-state machines, 1978).

>>> one = Covered(paths=2, calls=10)
>>> Validation((one, one)).gap((0, 1)), Validation((one, Covered(left=("a race",)))).gap((0, 1))
('', 'of input 1: a race')
>>> Validation((one, one)).counts
'4 paths replayed natively at 20 points'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Covered", "Validation"]


@dataclass(frozen=True)
class Covered:
    """Of one input: the paths and the native runs at their points, the edges and pairs of edges taken of those there are.

    ``brief``: of the paths, those at two points each, as others that differ in the names of numbers alone were at all points;
    ``parts``: of a report of independent parts, samples of which were replayed; ``depth``: for how many turns loops without a
    bound were, and ``beyond``, at most how probable it is that one goes on; ``left``: why something was not replayed.
    """

    paths: int = 0
    calls: int = 0
    edges: int = 0
    taken: int = 0
    pairs: int = 0
    met: int = 0
    parts: int = 0
    depth: int = 0
    beyond: float = 0.0
    left: tuple[str, ...] = ()
    brief: int = 0

    @property
    def gap(self) -> str:
        """What was not replayed, or ""."""
        if self.left:
            return self.left[0]
        if self.taken < self.edges:
            return f"{self.taken} of {self.edges} edges between merged states were replayed"
        if self.met < self.pairs:
            return f"{self.met} of {self.pairs} pairs of edges at merged states were replayed"
        return "" if self.calls else "no path was replayed"


@dataclass(frozen=True)
class Validation:
    """Of all inputs; without any where nothing was replayed."""

    inputs: tuple[Covered, ...] = ()

    def gap(self, labels: Sequence[Any], places: Iterable[int] | None = None) -> str:
        """What was not replayed of these inputs, or of all, by the label of the first one of which that is so; or ""."""
        wanted = range(len(labels)) if places is None else places
        for x in wanted:
            said = self.inputs[x].gap if x < len(self.inputs) else "no path was replayed"
            if said:
                return f"of input {labels[x]!r:.40}: {said}"
        return ""

    def total(self, name: str) -> int:
        """A count of all inputs together."""
        return sum(getattr(each, name) for each in self.inputs)

    @property
    def sampled(self) -> bool:
        """Whether parts of a report were replayed by samples."""
        return any(each.parts for each in self.inputs)

    @property
    def loops(self) -> str:
        """For how many turns loops without a bound were replayed, and how probable more of them are; "" without such loops."""
        depth = min((each.depth for each in self.inputs if each.depth), default=0)
        most = max((each.beyond for each in self.inputs), default=0.0)
        return (
            f"loops that count replayed for {depth} turns, beyond which is at most {most:.2g} of the probability" if depth else ""
        )

    @property
    def counts(self) -> str:
        """What was replayed, in counts."""
        said = f"{self.total('paths')} paths replayed natively at {self.total('calls')} points"
        if brief := self.total("brief"):
            said += f", {brief} of them at two, as they differ from others in the names of numbers alone"
        if edges := self.total("edges"):
            said += f", {self.total('taken')} of {edges} edges and {self.total('met')} of {self.total('pairs')} pairs of edges"
        return f"{said}, parts of the reports sampled" if self.sampled else said

    def to_json(self) -> dict[str, Any]:
        """The counts, and for inputs that were not replayed whole why."""
        names = ("paths", "calls", "edges", "taken", "pairs", "met", "brief")
        open_ = {str(x): each.gap for x, each in enumerate(self.inputs) if each.gap}
        return {**{name: self.total(name) for name in names}, "sampled": self.sampled, "loops": self.loops, "left": open_}
