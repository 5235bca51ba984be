"""What an exploration of code found: a law for each input, with what is unexplored of it, as a channel or a part of one.

>>> from exactdp_checks.code.law.distribution import Law
>>> found = Explored((0, 1), (Law({0: Fraction(1)}, Fraction(0)), Law({1: Fraction(1)}, Fraction(0))), 53, (), "", 2)
>>> found.complete, found.channel().rows
(True, ((Fraction(1, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(1, 1))))
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.exact import Exact
from exactdp_checks.code.law.certified import certificate
from exactdp_checks.code.law.distribution import Law, form, note
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.sub_channel import SubChannel
from exactdp_checks.code.law.subsets import Mixture
from exactdp_checks.code.law.tails import aligned, in_numbers
from exactdp_checks.code.stand_ins.printed import KEPT
from exactdp_checks.proving.solving import Solved
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Explored", "joined"]


@dataclass(frozen=True)
class Explored:
    """The laws found, one for each input. ``grid``: the bits of random(), None for the continuum; ``notes``: what to know."""

    inputs: tuple[Hashable, ...]
    laws: tuple[Law, ...]
    grid: int | str | None
    notes: tuple[str, ...]
    printed: str
    runs: int
    chains: tuple[Solved | None, ...] = ()  # for each law, if there are any, the chain whose system it solves
    parts: tuple[Factored, ...] = ()  # the laws part by part, where the reports are too many to be listed
    root: int = 0  # where laws are in Q(t) by the exponents of the code: t = e^(1/root)
    computed: tuple[str, ...] = ()  # steps of the laws that are computed, and that no certificate has
    subsets: tuple[Mixture, ...] = ()  # the laws, where reports are hidden subsets and orders; () of an input that has another
    spent: float = 0.0  # seconds in the runs, without what is prepared around them

    @property
    def unlisted(self) -> bool:
        """Whether the reports are not listed."""
        return bool(self.parts or self.subsets)

    @property
    def unexplored(self) -> tuple[Exact, ...]:
        """The probability of all that was not run, for each input."""
        return tuple(each.unexplored for each in self.laws)

    @property
    def complete(self) -> bool:
        """Whether everything was run, so that the laws are exact."""
        return not any(self.unexplored)

    @cached_property
    def outputs(self) -> tuple[Hashable, ...]:
        """All outputs found, in order of first appearance."""
        found: dict[Any, object] = {}
        for each in self.laws:
            for output in each.mass:
                note(found, output)
        return tuple(found)

    def channel(self, outputs: Sequence[Hashable] | None = None) -> Channel:
        """The channel, with outputs in the given order. Raises OutOfScope if a part is unexplored, NotStochastic where the
        laws are in powers of t = e^(1/root), and no laws for every t >= 1.
        """
        if not self.complete:
            x, left = next((x, r) for x, r in zip(self.inputs, self.unexplored, strict=True) if r)
            raise OutOfScope(
                f"for input {x!r} runs of probability {left} are unexplored: raise the budgets, or use sub_channel()"
            )
        order, matrix = self._matrix([each.conditional() if each.rejected else each for each in self.laws], outputs)
        try:
            return Channel(matrix, self.inputs, order)
        except NotStochastic as error:
            if not self.root:
                raise
            raise NotStochastic(
                f"the law is in powers of t = e^(1/{self.root}), and no law for every t >= 1: audit_code decides levels at "
                "that t, and sub_channel() has the law in numbers"
            ) from error

    def solved(self, outputs: Sequence[Hashable] | None = None, near: Mapping[str, Any] | None = None) -> Verdict | None:
        """That the channel, or one near a body, is the law of the chains found, by the kernel; None where none was needed."""
        if not any(self.chains) or not self.complete or any(each.rejected for each in self.laws):
            return None
        return certificate(self, outputs, near)

    def sub_channel(self, alphabet: Sequence[Hashable] | None = None) -> SubChannel:
        """The lower bounds on the channel, and what is missing; ``alphabet``: all outputs that are possible, if that is known.

        Raises OutOfScope where runs were rejected.
        """
        if any(each.rejected for each in self.laws):
            raise OutOfScope("runs were rejected and others are unexplored: raise the budgets until everything is explored")
        laws = [in_numbers(law, self.root) for law in self.laws]
        order, matrix = self._matrix(laws, alphabet)
        return SubChannel(matrix, tuple(law.unexplored for law in laws), self.inputs, order, closed=alphabet is not None)

    def _matrix(self, laws: list[Law], outputs: Sequence[Hashable] | None) -> tuple[tuple[Hashable, ...], ExactMatrix]:
        order = self.outputs if outputs is None else tuple(outputs)
        forms: dict[Any, object] = {}
        for y in order:
            note(forms, y)
        places = {y: i for i, y in enumerate(forms)}
        table: dict[int, tuple[int, Exact]] = {0: (0, Fraction(0))}
        pattern = np.zeros((len(laws), len(order)), dtype=np.int64)
        for x, each in enumerate(laws):
            if missing := [y for y in each.mass if y not in places or (outputs is not None and form(y) != forms[y])]:
                raise BadInput(f"the output {missing[0]!r} has probability {each.mass[missing[0]]} and is not listed: add it")
            columns = [places[y] for y in each.mass]
            pattern[x, columns] = [table.setdefault(id(p), (len(table), p))[0] for p in each.mass.values()]
        return order, ExactMatrix.from_table([p for _, p in table.values()], pattern)


def joined(parts: Sequence[Explored]) -> Explored:
    """The laws of several calls of ``law_of`` on one function, as when processes share the inputs."""
    roots = {part.root for part in parts} - {0}
    if not parts or len({part.grid for part in parts}) > 1 or len(roots) > 1:
        raise BadInput("parts are joined of one function on one grid: give at least one, all with the same grid and root")
    notes = tuple({note: None for part in parts for note in part.notes})
    inputs, laws = (sum((getattr(part, name) for part in parts), start=()) for name in ("inputs", "laws"))
    printed = "".join(part.printed for part in parts)[:KEPT]
    chains = sum((part.chains or (None,) * len(part.inputs) for part in parts), start=())
    runs, chains = sum(part.runs for part in parts), chains if any(chains) else ()
    computed, root = tuple({step: None for part in parts for step in part.computed}), max(roots, default=0)
    hidden = sum((part.subsets or ((),) * len(part.inputs) for part in parts), start=())
    subsets = hidden if any(hidden) else ()
    return Explored(inputs, tuple(aligned(laws)), parts[0].grid, notes, printed, runs, chains, (), root, computed, subsets)
