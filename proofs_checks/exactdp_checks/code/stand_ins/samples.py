"""Samples without replacement, as numpy's Generator draws them: R. Floyd's, shuffled; of many items the tail of a shuffle.

Source: numpy 2, random/_generator.pyx (choice); J. Bentley, R. Floyd, Programming pearls: a sample of brilliance, 1987.

>>> from exactdp_checks.code.law.tree import Tree
>>> context = Context(Tree(), 53)
>>> sample(context, 5, 2), context.tree.mass()
([4, 0], Fraction(1, 40))
"""

from __future__ import annotations

from exactdp_checks.code.lazy.context import Context

__all__ = ["sample"]

MANY, PART = 10_000, 50  # items, and the part of them, beyond which a sample is the tail of a shuffle


def sample(context: Context, n: int, number: int) -> list[int]:
    """So many different ones of 0, ..., n - 1, in uniform order."""
    if n > MANY and number > n // PART:
        order = list(range(n))
        for i in range(n - 1, max(n - number, 1) - 1, -1):
            j = context.value(i + 1)
            order[i], order[j] = order[j], order[i]
        return order[n - number :]
    found: list[int] = []
    for j in range(n - number, n):
        value = context.value(j + 1)
        found.append(j if value in found else value)
    return [found[i] for i in context.shuffled(number)]
