"""Expressions as they are written: arithmetic builds the nested list of a certificate, and the kernel multiplies it out.

Elements of Q(t, ...) are in lowest terms: two sides of an identity made of them would look alike before anything is checked.

>>> d, x = written("d", "x")
>>> ((d - x) ** 2).tree
['^', ['-', 'd', 'x'], 2]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from exactdp_checks.claims.notation import Verdict, prove, tree

__all__ = ["Written", "identity", "written"]


@dataclass(frozen=True)
class Written:
    """An expression in the form that certificates have; the other operand is another one, or an exact number."""

    tree: Any

    def __add__(self, other: object) -> Written:
        return Written(["+", self.tree, tree_of(other)])

    def __radd__(self, other: object) -> Written:
        return Written(["+", tree_of(other), self.tree])

    def __sub__(self, other: object) -> Written:
        return Written(["-", self.tree, tree_of(other)])

    def __rsub__(self, other: object) -> Written:
        return Written(["-", tree_of(other), self.tree])

    def __mul__(self, other: object) -> Written:
        return Written(["*", self.tree, tree_of(other)])

    def __rmul__(self, other: object) -> Written:
        return Written(["*", tree_of(other), self.tree])

    def __truediv__(self, other: object) -> Written:
        return Written(["/", self.tree, tree_of(other)])

    def __rtruediv__(self, other: object) -> Written:
        return Written(["/", tree_of(other), self.tree])

    def __pow__(self, exponent: int) -> Written:
        return Written(["^", self.tree, exponent])


def tree_of(value: object) -> object:
    """The nested list of an expression or of a formula in text, or the exact number itself."""
    return value.tree if isinstance(value, Written) else tree(value) if isinstance(value, str) else value


def written(*names: str) -> tuple[Written, ...]:
    """The variables with these names."""
    return tuple(map(Written, names))


def identity(lhs: object, rhs: object) -> Verdict:
    """Is lhs == rhs as functions of their variables? Formulas in text are taken as they are written."""
    return prove.equal(tree_of(lhs), tree_of(rhs))
