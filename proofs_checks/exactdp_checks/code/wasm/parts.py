"""A report of many bits as independent parts: bits that share random bits are one part.

The parts are the same for all inputs: bits are together where they are for one of them. Source: a product of distributions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.wasm.diagrams import END, Diagrams, TooMany

__all__ = ["factored", "groups_of"]

WIDEST = 12  # bits of one part


def groups_of(d: Diagrams, reports: Sequence[Sequence[int]]) -> list[list[int]]:
    """The places of the bits that belong together."""
    size = len(reports[0])
    parent = list(range(size))

    def top(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for bits in reports:
        owner: dict[int, int] = {}
        for i, b in enumerate(bits):
            for v in {d.var[n] for n in d.below([b])} - {END}:
                parent[top(i)] = top(owner.setdefault(v, i))
    found: dict[int, list[int]] = {}
    for i in range(size):
        found.setdefault(top(i), []).append(i)
    return list(found.values())


def factored(d: Diagrams, bits: Sequence[int], groups: Sequence[Sequence[int]], shape: Any) -> Factored:
    """The law of each part. Raises TooMany where a part has many bits."""
    laws: dict[Any, int] = {}
    known: dict[Any, int] = {}
    places = []
    for group in groups:
        if len(group) > WIDEST:
            raise TooMany(f"{len(group)} bits of the report depend on each other, and there are too many reports to list")
        node = d.end(0)
        for i, at in enumerate(group):
            node = d.two(("part", i), lambda x, b, i=i: x | b << i, node, bits[at])  # type: ignore[misc]
        if node not in known:
            law = tuple(d.law(node).items())
            known[node] = laws.setdefault(law, len(laws))
        places.append(known[node])
    made = (shape, tuple(map(tuple, groups)))
    return Factored(made, tuple(places), tuple(tuple((v, Fraction(p)) for v, p in law) for law in laws))
