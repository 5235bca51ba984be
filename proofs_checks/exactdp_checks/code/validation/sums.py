"""The law of a sum of many draws, counted again: its generating function at one point of a large prime field.

A sum of independent numbers has the product of their generating functions. Two different laws of n values agree at fewer than n
points of the field of 2^521 - 1 numbers. Source: R. Freivalds, Probabilistic machines can use less running time, 1977;
J. Schwartz, Fast probabilistic algorithms for verification of polynomial identities, 1980.

>>> bit = ((0, 3, 0), (3, 4, 1))
>>> printed({0: 9, 1: 6, 2: 1}) == recounted(Sum(((0, bit), (1, bit)), 0), ((0, 4), (0, 4)))
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

__all__ = ["Sum", "printed", "recounted"]

PRIME = 2**521 - 1
AT = pow(7, 10**30 + 57, PRIME)
Piece: TypeAlias = tuple[Any, Any, int]  # from, to, what is added there


class Sum(NamedTuple):
    """``members``: (slot, pieces of its cell); ``said``: ``printed`` of the law that the sum has."""

    members: tuple[tuple[int, tuple[Piece, ...]], ...]
    said: int


def printed(weights: Mapping[int, Any]) -> int:
    """The generating function of the law with these weights."""
    whole = sum(map(Fraction, weights.values()), start=Fraction(0))
    found = sum(_in_field(Fraction(w)) * pow(AT, v, PRIME) for v, w in weights.items())
    return found * pow(_in_field(whole), -1, PRIME) % PRIME


def recounted(one: Sum, cells: Sequence[Any]) -> int:
    """The same, from the pieces of the cells of all draws. Raises ValueError where they are not parts of them."""
    found, known = 1, dict[Any, int]()
    for slot, pieces in one.members:
        if (cells[slot], pieces) not in known:
            ends = [pieces[0][0], *(b for _, b, _ in pieces)]
            if tuple(cells[slot]) != (ends[0], ends[-1]) or [a for a, _, _ in pieces] != ends[:-1] or sorted(set(ends)) != ends:
                raise ValueError("the pieces of a sum are not those of the cells of its draws")
            weights = dict[int, Any]()
            for a, b, v in pieces:
                weights[v] = weights.get(v, 0) + b - a
            known[cells[slot], pieces] = printed(weights)
        found = found * known[cells[slot], pieces] % PRIME
    if len({slot for slot, _ in one.members}) < len(one.members):
        raise ValueError("a draw is twice in a sum")
    return found


def _in_field(value: Fraction) -> int:
    return value.numerator * pow(value.denominator, -1, PRIME) % PRIME
