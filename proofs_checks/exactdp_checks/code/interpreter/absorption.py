"""How often a finite Markov chain visits each of its states before it is absorbed, exactly.

visits = start + visits P, where P[s][r] is the probability of going from state s to state r, and state 0 is the start. Components
that are strongly connected are solved one after another, each by eliminating its states; one that nothing leaves is never left,
and the probability of coming to it is returned as ``lost``.
Source: J. Kemeny, J. Snell, Finite Markov Chains, 1960, chapter III; elimination after W. Grassmann, M. Taksar, D. Heyman, 1985.

>>> visits([{0: Fraction(1, 2), 1: Fraction(1, 4)}, {}])  # stay with 1/2, go on with 1/4, end with 1/4
([Fraction(2, 1), Fraction(1, 2)], Fraction(0, 1))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush

from exactdp.numbers.exact import Exact

__all__ = ["components", "visits"]

Rows = Sequence[Mapping[int, Exact]]


def components(rows: Rows) -> list[list[int]]:
    """The strongly connected components, each after all that lead to it (R. Tarjan, 1972)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    inside: set[int] = set()
    found: list[list[int]] = []
    for root in range(len(rows)):
        if root in order:
            continue
        calls = [(root, iter(rows[root]))]
        order[root] = low[root] = len(order)
        stack.append(root)
        inside.add(root)
        while calls:
            s, following = calls[-1]
            for r in following:
                if r not in order:
                    order[r] = low[r] = len(order)
                    stack.append(r)
                    inside.add(r)
                    calls.append((r, iter(rows[r])))
                    break
                if r in inside:
                    low[s] = min(low[s], order[r])
            else:
                calls.pop()
                if calls:
                    low[calls[-1][0]] = min(low[calls[-1][0]], low[s])
                if low[s] == order[s]:
                    part = []
                    while True:
                        r = stack.pop()
                        inside.discard(r)
                        part.append(r)
                        if r == s:
                            break
                    found.append(part)
    return found[::-1]


def visits(rows: Rows, left: Sequence[Exact] | None = None) -> tuple[list[Exact], Exact]:
    """(the expected number of visits of each state, the probability of never ending); a row may sum to less than 1: absorbed."""
    count, lost = len(rows), Fraction(0)
    found: list[Exact] = [Fraction(0)] * count
    into: list[Exact] = [Fraction(0)] * count
    into[0] = Fraction(1)
    never: Exact = lost
    for part in components(rows):
        members = set(part)
        closed = all(r in members for s in part for r in rows[s]) and all(_total(rows[s]) == 1 for s in part)
        if closed:
            never = never + sum((into[s] for s in part), start=Fraction(0))
            continue
        _solve(part, members, rows, into, found)
        for s in part:
            for r, chance in rows[s].items():
                if r not in members:
                    into[r] = into[r] + found[s] * chance
    return found, never


def _total(row: Mapping[int, Exact]) -> Exact:
    return sum(row.values(), start=Fraction(0))


def _solve(part: list[int], members: set[int], rows: Rows, into: list[Exact], found: list[Exact]) -> None:
    if len(part) == 1 and part[0] not in rows[part[0]]:
        found[part[0]] = into[part[0]]
        return
    inner = {s: {r: c for r, c in rows[s].items() if r in members} for s in part}
    before: dict[int, set[int]] = {s: set() for s in part}
    for s, row in inner.items():
        for r in row:
            before[r].add(s)
    start = {s: into[s] for s in part}
    steps: list[tuple[int, Exact, Exact, dict[int, Exact]]] = []

    def fill(v: int) -> tuple[int, int]:
        return (len(inner[v]) - (v in inner[v])) * (len(before[v]) - (v in before[v])), v

    waiting = [fill(v) for v in part]
    heapify(waiting)
    while waiting:
        cost, s = heappop(waiting)
        if s not in inner or fill(s) != (cost, s):
            continue  # it was eliminated, or waits with another cost too
        row = inner.pop(s)
        stay = 1 / (1 - row.pop(s, Fraction(0)))
        column = {r: inner[r].pop(s) for r in before[s] if r != s and r in inner}
        for r in row:
            before[r].discard(s)
        for r, chance in row.items():
            onward = stay * chance
            start[r] = start[r] + start[s] * onward
            for b, c in column.items():
                inner[b][r] = inner[b][r] + c * onward if r in inner[b] else c * onward
                before[r].add(b)
        steps.append((s, start[s], stay, column))
        for v in {*row, *column}:
            heappush(waiting, fill(v))
    for s, began, stay, column in reversed(steps):
        found[s] = (began + sum((found[r] * c for r, c in column.items()), start=Fraction(0))) * stay
