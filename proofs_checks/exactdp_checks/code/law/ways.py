"""Parts of a report that come about in several ways: each is a small tree of draws, whose paths are added up.

The interpreter says which draws a part is made of. On each path the draws of the parts must be all draws, one part after the
other. Of each part the ways that were met, each with its value and its chance, must add up to its law: then none is missing.
Source: the law of total probability.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import prod
from typing import Any

from exactdp_checks.code.interpreter.machine import Machine
from exactdp_checks.code.law.distribution import form
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.merging import All
from exactdp_checks.code.law.one_input import Call
from exactdp_checks.code.law.recording import Recording
from exactdp_checks.code.law.walker import Sampler

__all__ = ["WaySampler", "Ways"]


class WaySampler(Sampler):
    """A run that takes at each draw a result that was taken least in this part, after what was drawn for it."""

    machine: Machine

    def here(self) -> Hashable:
        """The part, and what was drawn for it so far."""
        segments = self.machine.segments or []
        begin = segments[-1][1] if segments else 0
        return len(segments), tuple([place for _, _, place, _ in self.path[begin:]])


class Ways:
    """The ways of each part that were met: their draws, with the value; ``left``: what is missing of its law."""

    def __init__(self, context: Recording, call: Call, parts: Factored) -> None:
        self.context, self.call, self.machine = context, call, Machine(None, context, All())
        self.met: list[dict[Hashable, Hashable]] = [{} for _ in parts.places]
        self.left = [{(form(v), v): p for v, p in parts.laws[place] if p} for place in parts.places]
        self.idle = 0  # paths, one after the other, on which no new way was met

    def run(self) -> Any:
        """The code, run by the interpreter, which draws each part in its place."""
        self.machine.tree, self.machine.segments = self.context.tree, []
        return self.machine.run(self.call.program, self.call.argument())

    def of(self, tree: Any, values: Sequence[Any]) -> bool:
        """Keep the ways of a path with a report of these parts; False where its draws are not those of the parts, in order."""
        segments = self.machine.segments or []
        ends = [0, *(end for _, end in segments)]
        if len(segments) != len(self.met) or [begin for begin, _ in segments] != ends[:-1] or ends[-1] != len(tree.path):
            return False
        self.idle += 1
        for known, left, v, (begin, end) in zip(self.met, self.left, values, segments, strict=True):
            steps, value = tree.path[begin:end], (form(v), v)
            way = tuple([(choices.request, place) for _, choices, place, _ in steps])
            if way not in known:
                chances = (choices.chances[place % len(choices.chances)] for _, choices, place, _ in steps)
                known[way], self.idle = value, 0
                left[value] = left.get(value, Fraction(0)) - prod(chances, start=Fraction(1))
            if known[way] != value or left[value] < 0:
                return False
        return True

    def whole(self) -> bool:
        """Whether the ways of each part add up to its law."""
        return not any(p for left in self.left for p in left.values())
