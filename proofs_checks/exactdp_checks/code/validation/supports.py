"""Reports that are uniform on supports, counted again: number by number, where the law counts by inclusion and exclusion.

A support is all sets of ``size`` numbers that have the ``fixed`` ones and others of the ``allowed``; or, with ``places``, all
lists of different numbers that have the known ones there, and allowed ones that are not fixed where None stands. A class is the
reports that the same supports have. Numbers that are alike for all supports are taken together.
Source: a transfer matrix over the numbers, or over the places of a list (R. Stanley, Enumerative Combinatorics 1, 2011, 4.7).

>>> one = Support(2, frozenset({0}), frozenset({0, 1, 2}))
>>> two = Support(2, frozenset(), frozenset({0, 1, 2, 3}))
>>> recounted((one, two))  # of six pairs two have 0 and no 3
{2: 4, 3: 2}
>>> recounted((one._replace(places=(0, None)), one._replace(fixed=frozenset(), places=(None, None))))
{2: 4, 3: 2}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import NamedTuple, TypeAlias

__all__ = ["Support", "recounted"]

MOST = 50_000  # states of a count
Kind: TypeAlias = tuple[int, int]  # of a number, as bits: the supports that must have it, those that cannot


class Support(NamedTuple):
    """All reports that one run of an input may have, each as likely."""

    size: int
    fixed: frozenset[int]
    allowed: frozenset[int]
    places: tuple[int | None, ...] = ()


def recounted(supports: Sequence[Support]) -> dict[int, int]:
    """For each class, as the bits of the supports that have its reports, how many there are; at most 2^n classes of n supports.

    Raises ValueError where that is too long to count.
    """
    found = _lists(supports) if any(one.places for one in supports) else _sets(supports)
    return {alive: found[alive] for alive in sorted(found) if alive and found[alive]}


def _sets(supports: Sequence[Support]) -> Counter[int]:
    size = supports[0].size
    every = frozenset().union(*(one.allowed for one in supports))
    needs, bars = dict[int, int](), dict[int, int]()  # of a number, as bits: who must have it, who cannot
    for i, one in enumerate(supports):
        for table, numbers in ((needs, one.fixed & every), (bars, every - one.allowed)):
            table.update((v, table.get(v, 0) | 1 << i) for v in numbers)
    told = needs.keys() | bars.keys()
    kinds, free = Counter[Kind]((needs.get(v, 0), bars.get(v, 0)) for v in told), len(every) - len(told)
    states = Counter({(2 ** len(supports) - 1, 0): 1})
    for (must, cannot), many in kinds.items():
        after = Counter[tuple[int, int]]()
        for (alive, taken), count in states.items():
            for more in range(min(many, size - taken) + 1):
                left = alive & ~(must if more < many else 0) & ~(cannot if more else 0)
                after[left, taken + more] += count * comb(many, more)
        states = _few(after)
    found = Counter[int]()
    for (alive, taken), count in states.items():
        found[alive] += count * comb(free, size - taken)
    return found


def _lists(supports: Sequence[Support]) -> Counter[int]:
    """Place by place: how many of the numbers of each kind are taken."""
    named = frozenset(v for one in supports for v in one.places if v is not None)
    kinds = Counter[tuple[int | None, int]]()  # a number that stands somewhere alone; the others by who cannot have it
    for v in frozenset().union(*(one.allowed for one in supports)):
        cannot = sum(1 << i for i, one in enumerate(supports) if v in one.fixed or v not in one.allowed)
        kinds[v if v in named else None, cannot] += 1
    every = list(kinds)
    states = Counter({(2 ** len(supports) - 1, (0,) * len(every)): 1})
    for place in range(supports[0].size):
        after = Counter[tuple[int, tuple[int, ...]]]()
        for (alive, taken), count in states.items():
            for j, (name, cannot) in enumerate(every):
                if taken[j] == kinds[every[j]]:
                    continue
                left = alive
                for i, one in enumerate(supports):
                    known = one.places[place]
                    if cannot >> i & 1 if known is None else known != name:
                        left &= ~(1 << i)
                if left:
                    after[left, (*taken[:j], taken[j] + 1, *taken[j + 1 :])] += count * (kinds[every[j]] - taken[j])
        states = _few(after)
    found = Counter[int]()
    for (alive, _), count in states.items():
        found[alive] += count
    return found


def _few(states: Counter) -> Counter:  # type: ignore[type-arg]  # of two kinds
    if len(states) > MOST:
        raise ValueError("the reports of hidden subsets are too many kinds to be counted again")
    return states
