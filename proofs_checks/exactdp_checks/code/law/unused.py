"""Draws that a report of independent parts does not depend on, as of a bit that is overwritten: in how many ways it comes about.

Which they are is guessed, as if each of the others changed one part of the report. Each path must then be as likely as the law
says but for these draws, and have the same report with other results of them.
Source: group testing (R. Dorfman, The detection of defective members of large populations, 1943).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.distribution import form
from exactdp_checks.code.law.one_input import Call
from exactdp_checks.code.law.paths import again
from exactdp_checks.code.law.recording import Recording
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tree import Stop
from exactdp_checks.code.law.walker import Sampler

__all__ = ["Unused"]


@dataclass
class Unused:
    """Draws of a path that no part of its report depends on, as those of what is overwritten."""

    context: Recording
    call: Call
    row: Row
    values_of: Callable[[Any], list[Any]]  # of the parts of a report
    places: tuple[int, ...] = ()

    def explain(self, tree: Any, report: Any, chances: Sequence[Fraction]) -> bool:
        """Whether a path is as likely as its report but for such draws, and has it with other results of these as well."""
        if not self._but(tree, chances):
            self.places = self._found(tree, report)
        return self._but(tree, chances) and all(
            alike(self._again(tree, places), report) for places in (self.places, [tree.rng.one(self.places)])
        )

    def _but(self, tree: Any, chances: Sequence[Fraction]) -> bool:
        if not self.places or self.places[-1] >= len(tree.path):
            return False
        steps = [tree.path[i] for i in self.places]
        rest = prod((choices.chances[place % len(choices.chances)] for _, choices, place, _ in steps), start=Fraction(1))
        return tree.mass() in [p * rest for p in chances]

    def _found(self, tree: Any, report: Any) -> tuple[int, ...]:
        """By changing many at once: each other one changes one part."""
        values = self.values_of(report)

        def among(places: Sequence[int]) -> list[int]:
            other = self._again(tree, places)
            found = [] if other is None else self.values_of(other)
            changed = sum(not alike(one, two) for one, two in zip(values, found, strict=False))
            if other is None or changed >= len(places):
                return []
            middle = len(places) // 2
            return [*places] if changed == 0 else among(places[:middle]) + among(places[middle:])

        return tuple(among(range(len(tree.path))))

    def _again(self, tree: Any, places: Sequence[int]) -> Any:
        """The report with other results at these places; None if the code then draws otherwise."""
        own = again(self.row, Sampler)
        own.depth, own.taken, own.rng, changed = tree.depth, {}, tree.rng, {*places}
        own.given_places = [place + (i in changed) for i, (_, _, place, _) in enumerate(tree.path)]
        self.context.tree, self.context.log = own, None
        ran = Row(own, self.call, self.row.x)
        ran.runs = 1
        output = ran.run()
        same = [choices for _, choices, _, _ in own.path] == [choices for _, choices, _, _ in tree.path]
        return canonical(output) if same and output is not Stop else None


def alike(one: Any, two: Any) -> bool:
    """Whether an observer sees the same in two reports."""
    return bool(one == two and form(one) == form(two))
