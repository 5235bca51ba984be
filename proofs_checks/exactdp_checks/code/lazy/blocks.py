"""Many uniform numbers at once, and their comparisons with as many thresholds: one object instead of thousands.

The numbers are those of ``Context.randoms``, made one by one only where one is wanted alone; until then a comparison is an array
of probabilities, so a unary encoding with a thousand coordinates is one array. Requires: the thresholds are doubles.
Source: as ``arrays``.

>>> from exactdp_checks.code.lazy.context import Context
>>> from exactdp_checks.code.law.tree import Tree
>>> bits = Block(Context(Tree(), 53), (2,)).compared("lt", np.array([0.25, 0.5]))
>>> bits.chances()
[Fraction(1, 4), Fraction(1, 2)]
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrays import array
from exactdp_checks.code.lazy.steps import TESTS

__all__ = ["Block", "Compared"]


class Block:
    """Uniform doubles of a shape; ``made``: one by one, once they were wanted so; ``uses``: comparisons that were made of it."""

    def __init__(self, context: Any, shape: tuple[int, ...]) -> None:
        self.context, self.shape, self.made, self.uses = context, shape, None, 0
        context.tree.count()
        if context.tree.looks is not None:
            context.tree.looks.drawn()

    def each(self) -> Any:
        """The numbers one by one."""
        if self.made is None:
            self.made = self.context.randoms(prod(self.shape), np.float64)
        return self.made

    def items(self, _: Any) -> Any:
        """An array of the numbers one by one."""
        found = np.empty(self.shape, dtype=object)
        found.ravel()[:] = self.each()
        return found

    def compared(self, step: str, thresholds: Any) -> Compared:
        """The truth values of a comparison."""
        self.uses += 1
        return Compared(self, step, np.broadcast_to(np.asarray(thresholds, dtype=np.float64), self.shape).copy())


class Compared:
    """Truth values of the numbers of a block: ``number step threshold``."""

    def __init__(self, source: Block, step: str, thresholds: Any) -> None:
        self.source, self.step, self.thresholds, self.shape = source, step, thresholds, source.shape

    def items(self, dtype: Any) -> Any:
        """One by one, as numbers of this type."""
        found = [v.then(self.step, c) for v, c in zip(self.source.each(), self.thresholds.ravel().tolist(), strict=True)]
        made = array(found, self.shape, dtype)
        return made.items if hasattr(made, "items") else made.astype(object)

    @property
    def alone(self) -> bool:
        """Whether nothing else depends on the numbers."""
        return self.source.made is None and self.source.uses == 1

    def chances(self) -> list[Fraction]:
        """The probability of each being true."""
        known, places = self.distinct()
        return [known[i] for i in places]

    def distinct(self) -> tuple[list[Fraction], list[int]]:
        """The probabilities that occur, and for each comparison the place of its own."""
        thresholds, places = np.unique(self.thresholds, return_inverse=True)
        return [self.chance(c) for c in thresholds.tolist()], places.ravel().tolist()

    def chance(self, threshold: float) -> Fraction:
        """The probability of one comparison with a threshold."""
        domain = self.source.context.real[np.float64]
        its = self.source.context.map_of(np.float64)
        m, first = its.cut(TESTS[self.step], threshold)
        m = min(max(m, 0), domain.size or 1)
        part = Fraction(m, domain.size or 1)
        return part if first else 1 - part
