"""Families of states without an end: the chain of a loop that counts, and the ratio from each level to the next.

The transitions of a family do not depend on its level, so without the levels it is a finite chain, and what does not show them
has its law. Where an output shows the level, the states of a family stand twice: for the first level, and for all later ones.
These have a head, the one state that every turn to the next level leads to; so by the strong Markov property each level follows
with the same probability, the ratio, and the outputs that show it are a ``Tail``.
Source: J. Norris, Markov chains, 1997, theorem 1.4.2; requires steps of one level.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from exactdp.numbers.exact import Exact
from exactdp_checks.code.interpreter.absorption import visits
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.law.tails import Tail

__all__ = ["Level", "Move", "Place", "levelled"]

Move: TypeAlias = tuple[bool, int]  # (whether the family goes on, by how many levels), or (False, the level where one begins)
Level: TypeAlias = tuple[tuple[int, ...], tuple[Exact, ...]]  # the states from the head on, and how often a turn visits them
Place: TypeAlias = tuple[int, dict[int, int]]  # the state that a state was, and where it leads instead of where that led
Row: TypeAlias = dict[int, Exact]
End: TypeAlias = Mapping[Hashable, Exact]


def levelled(
    rows: list[Row], ends: Sequence[End], moves: list[dict[int, set[Move]]], counted: list[bool]
) -> tuple[list[Row], list[End], tuple[Level, ...], list[Place]]:
    """(rows, ends, levels, the states' places before) of the chain in which later levels stand apart, where outputs show them.

    Raises Outside.
    """
    tailed = [any(type(y) is Tail for y in end) for end in ends]
    before: list[Place] = [(s, {}) for s in range(len(rows))]
    if not any(tailed):
        return rows, list(ends), (), before
    rows, laws, levels = [dict(row) for row in rows], [dict(end) for end in ends], list[Level]()
    for part in _families(moves, counted):
        if not any(r < 0 and tailed[-1 - r] for s in part for r in rows[s]):
            continue
        inside = set(part)
        heads = {r for s in part for r, found in moves[s].items() if (True, 1) in found}
        entered = {move for found in moves for r, all_ in found.items() if r in inside for move in all_ if not move[0]}
        kept = [(r, move) for s in part for r, found in moves[s].items() if r in inside for move in found if move[0]]
        mixed = any(len(found) > 1 for s in part for r, found in moves[s].items() if r in inside)  # one chance for several moves
        if mixed or len(heads) > 1 or entered - {(False, 0)} or any(move[1] != (r in heads) for r, move in kept):
            raise Outside("a loop that counts by unequal steps")
        levels += _apart(part, next(iter(heads), None), moves, rows, laws, before)
    for law in laws:
        if any(type(y) is Tail and y.ratio is None for y in law):
            raise Outside("a loop that counts by unequal steps")
    return rows, list(laws), tuple(levels), before


def _families(moves: list[dict[int, set[Move]]], counted: list[bool]) -> list[list[int]]:
    """The states with counters, those together that lead to each other without beginning anew."""
    near: dict[int, set[int]] = {s: set() for s, is_counted in enumerate(counted) if is_counted}
    for s, found in enumerate(moves):
        for r, all_ in found.items():
            if any(move[0] for move in all_):
                near[s].add(r)
                near[r].add(s)
    parts: list[list[int]] = []
    seen: set[int] = set()
    for s in near:
        part = [] if s in seen else [s]
        seen.add(s)
        for r in part:
            part += [q for q in sorted(near[r]) if q not in seen]
            seen |= near[r]
        parts += [part] if part else []
    return parts


def _apart(
    part: list[int],
    head: int | None,
    moves: list[dict[int, set[Move]]],
    rows: list[Row],
    laws: list[dict[Hashable, Any]],
    before: list[Place],
) -> list[Level]:
    """Put later levels of a family behind the other states; the level, none where there is no later one."""
    order = [] if head is None else [head, *(s for s in part if s != head)]
    later = {s: len(rows) + i for i, s in enumerate(order)}
    place = {s: i for i, s in enumerate(order)}

    def kept(s: int, r: int) -> bool:
        return any(move[0] for move in moves[s].get(r, ()))

    def turned(s: int) -> dict[int, Exact]:
        return {place[r]: c for r, c in rows[s].items() if r >= 0 and r != head and kept(s, r)}

    often = visits([turned(s) for s in order], [_left(rows[s], turned(s)) for s in order])[0] if order else []
    ratio = sum((v * rows[s][head] for v, s in zip(often, order, strict=True) if head in rows[s]), start=Fraction(0))
    made: list[Row] = []
    for s in order:
        row: Row = {}
        there: dict[int, int] = {}
        for r, c in rows[s].items():
            if r < 0 and any(type(y) is Tail for y in laws[-1 - r]):
                laws.append({y.later(ratio) if type(y) is Tail else y: p for y, p in laws[-1 - r].items()})
                there[r] = -len(laws)
            elif r >= 0 and kept(s, r):
                there[r] = later[r]
            row[there.get(r, r)] = c
        made.append(row)
        before.append((s, there))
    for s in part:
        for r in [r for r in rows[s] if r < 0]:
            law = laws[-1 - r]
            laws[-1 - r] = {}
            for y, p in law.items():
                first = y.first if type(y) is Tail else y
                laws[-1 - r][first] = laws[-1 - r].get(first, Fraction(0)) + p
        if head in rows[s] and kept(s, head):
            rows[s][later[head]] = rows[s].pop(head)
            before[s][1][head] = later[head]
    rows += made
    return [(tuple(later[s] for s in order), tuple(often))] if order else []


def _left(row: Row, inner: Row) -> Exact:
    return sum(row.values(), start=Fraction(0)) - sum(inner.values(), start=Fraction(0))
