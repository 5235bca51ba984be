"""Samples without replacement, as numpy's Generator draws them: R. Floyd's, shuffled; of many items the tail of a shuffle.

Source: numpy 2, random/_generator.pyx (choice); J. Bentley, R. Floyd, Programming pearls: a sample of brilliance, 1987.

>>> from exactdp_checks.code.law.tree import Tree
>>> context = Context(Tree(), 53)
>>> sample(context, range(5), 2), context.tree.mass()
([4, 0], Fraction(1, 40))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.shuffling import chosen

__all__ = ["sample"]

MANY, PART = 10_000, 50  # items, and the part of them, beyond which a sample is the tail of a shuffle


def sample(context: Context, items: Sequence[Any], number: int) -> list[Any]:
    """So many of the items, in uniform order."""
    n = len(items)
    return chosen(context, "tail" if n > MANY and number > n // PART else "floyd", items, number)
