"""Standard real variables under their names: normal, Laplace, exponential, Gumbel, logistic, whose law is what their name says.

A variable knows between which rational numbers it lies. A comparison cuts that part of the line in two, and both parts are run.
How likely each is is computed where laws are compared. The weights of the cuts are no probabilities, and are kept apart.
Source: lazy sampling by comparison (L. Devroye, Non-uniform random variate generation, 1986, chapter II).

>>> from exactdp_checks.code.law.tree import Tree
>>> tree = Tree(noisy=True)
>>> z = Noise(tree, "laplace")
>>> z.below(2), z.below(2), (z.lo, z.hi), tree.mass() / tree.shares
(True, True, (-inf, 2), Fraction(1, 1))
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from exactdp_checks.code.stand_ins.refusals import AUDIT, NoDensity, Refusal

__all__ = ["MET", "NAMES", "REALS", "SIGNS", "Noise", "sided"]

REALS = "reals"  # in the place of the bits of random(): the continuum, on which reports may be real numbers
NAMES = ("normal", "laplace", "exponential", "gumbel", "logistic")
MET = (
    "two random real numbers meet in one expression, or one meets itself: each is moved, scaled, clamped, rounded and compared "
    f"with constants alone; {AUDIT}"
)
WANTED = (
    "the code needs the value of a real number that has infinitely many: report it as it is, compare it, or round it with "
    f"round() or numpy.floor, after clamping where it becomes an int; {AUDIT}"
)
SIGNS = ("np.sign", "copysign")


class Noise:
    """A standard variable of this name, between ``lo`` and ``hi``; single points have no probability."""

    __slots__ = ("hi", "lo", "name", "order", "tree")
    grid = False

    def __init__(self, tree: Any, name: str) -> None:
        self.tree, self.name = tree, name
        self.lo: Any = Fraction(0) if name == "exponential" else -inf
        self.hi: Any = inf
        self.order = None  # it is compared with numbers alone
        tree.noises.append(self)

    def below(self, m: Any) -> bool:
        """Whether the variable is below m: both answers are run."""
        if m <= self.lo:
            return False
        if m >= self.hi:
            return True
        above = self.tree.draw((1, 1))
        self.tree.shares *= Fraction(1, 2)
        if above:
            self.lo = m
        else:
            self.hi = m
        return not above

    @property
    def narrowed(self) -> bool:
        """Whether it was cut."""
        return bool(self.hi < inf or self.lo > (0 if self.name == "exponential" else -inf))

    def pick(self) -> Any:
        """Refused."""
        raise Refusal(WANTED, NoDensity)


def sided(value: Any) -> Any:
    """The value of a lazy number that has a few values, by draws that decide it. Raises Refusal for others."""
    its = value.map
    if issubclass(its.kind, bool | np.bool_):
        return its.kind(not value < 1)
    last = its.steps[-1] if its.steps else ("", None)
    if last[0] in SIGNS:
        size = 1 if last[1] is None else abs(last[1])
        return its.kind(-size if value < 0 else size)
    raise Refusal(WANTED, NoDensity)
