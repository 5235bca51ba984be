"""What is known of uniform variables that were compared with each other: an order, on one interval, with exact counts.

Variables that are uniform on the same n points, of which some comparisons are known: as many combinations as there are have an
order with m different values are C(n, m), for each way to put the variables on m steps that the comparisons allow. So the next
comparison is a draw with exact weights, ties included: for two on the 53-bit grid these have probability 2^-53. On the continuum
ties have none, and each of the orders without them has the same volume. A cut of the interval is a draw of who lies below it.
Source: order statistics (H. David, H. Nagaraja, Order statistics, 2003, section 2); weak orders as ordered set partitions.

>>> ways(2, frozenset()), ways(2, frozenset({(0, 1, True)})), ways(3, frozenset({(0, 1, True)}))
((0, 1, 2), (0, 0, 1), (0, 0, 2, 3))
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial
from typing import Any, TypeAlias

from exactdp_checks.code.lazy.steps import LOGARITHMS
from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = ["CROWDED", "MOST", "TWO", "Order", "directed", "less", "ways"]

Known: TypeAlias = frozenset[tuple[int, int, bool]]  # (i, j, True): i < j; (i, j, False): i <= j
TWO = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
MOST = 8  # variables that are ordered at once
CROWDED = f"more than {MOST} uniform variables are compared with each other: compare them with constants; {AUDIT}"


class Order:
    """``members``: variables on one interval, uniform but for what is ``known`` of them, by their places."""

    __slots__ = ("known", "members")

    def __init__(self, members: list[Any], known: Known) -> None:
        self.members, self.known = members, known
        for each in members:
            each.order = self

    def size(self, *more: tuple[int, int, bool]) -> Fraction:
        """How many combinations, or which volume, the known comparisons and these allow."""
        first = self.members[0]
        return measured(len(self.members), self.known | frozenset(more), Fraction(first.hi - first.lo), first.grid)

    def cut(self, m: Any) -> None:
        """A draw of the members that lie below m, which lies within the interval; the others lie above."""
        first, k = self.members[0], len(self.members)
        low, high = Fraction(m - first.lo), Fraction(first.hi - m)
        chosen = [d for d in range(2**k) if all(d >> i & 1 or not d >> j & 1 for i, j, _ in self.known)]
        sizes = []
        for d in chosen:
            parts = _within(self.known, d, k), _within(self.known, 2**k - 1 - d, k)
            sizes.append(measured(*parts[0], low, first.grid) * measured(*parts[1], high, first.grid))
        below = chosen[first.tree.draw(tuple(sizes))]
        for part in (below, 2**k - 1 - below):
            members = [each for i, each in enumerate(self.members) if part >> i & 1]
            for each in members:
                each.lo, each.hi = (each.lo, m) if part == below else (m, each.hi)
                each.order = None
            if len(members) > 1:
                Order(members, _within(self.known, part, k)[1])


def directed(steps: tuple[tuple[str, Any], ...], *, exactly: bool) -> int:
    """1 where the steps are strictly increasing, -1 where decreasing, 0 where they may make two numbers one, as roundings do."""
    sign = 1
    for name, operand in steps:
        if name == "neg" or (name == "sub from" and (exactly or (operand == 1 and len(steps) == 1))):
            sign = -sign
        elif name in ("mul", "mul by", "div") and exactly and operand:
            sign = sign if operand > 0 else -sign
        elif not (exactly and name in ("add", "add to", "sub", *LOGARITHMS)):
            return 0
    return sign


def less(u: Any, v: Any, *, strict: bool) -> bool:
    """Whether u < v, or u <= v, for two variables: the draw that decides it, if it is open."""
    if u.tree is not v.tree:
        raise Refusal("uniform variables of different calls meet in one comparison")
    if any(getattr(w, "parts", None) is not None for w in (u, v)):
        raise Refusal(f"a uniform variable of which bits are known is compared with another: compare it before; {AUDIT}")
    while True:
        if u.hi <= v.lo or v.hi <= u.lo:
            return bool(u.hi <= v.lo)
        one = next(((a, m) for a, b in ((u, v), (v, u)) for m in (b.lo, b.hi) if a.lo < m < a.hi), None)
        if one is None:
            break
        one[0].below(one[1])
    order = _joined(u, v)
    i, j = (next(n for n, each in enumerate(order.members) if each is w) for w in (u, v))
    asked = (i, j, strict), (j, i, not strict)
    answer = u.tree.draw((order.size(asked[0]), order.size(asked[1])))
    order.known |= {asked[answer]}
    return not answer


def _joined(u: Any, v: Any) -> Order:
    """The one order of two variables on the same interval."""
    parts = [w.order or Order([w], frozenset()) for w in (u, v)]
    if parts[0] is parts[1]:
        return parts[0]
    n = len(parts[0].members)
    if n + len(parts[1].members) > MOST:
        raise Refusal(CROWDED)
    known = parts[0].known | {(i + n, j + n, strict) for i, j, strict in parts[1].known}
    return Order(parts[0].members + parts[1].members, known)


def _within(known: Known, part: int, k: int) -> tuple[int, Known]:
    """(how many they are, what is known of them alone) for the members in a part."""
    places = {i: n for n, i in enumerate(i for i in range(k) if part >> i & 1)}
    return len(places), frozenset((places[i], places[j], s) for i, j, s in known if i in places and j in places)


@lru_cache(maxsize=4096)
def measured(k: int, known: Known, length: Fraction, grid: bool) -> Fraction:
    """The combinations of k variables on so many points, or their volume on an interval of that length."""
    found = ways(k, known)
    if grid:
        return Fraction(sum(number * comb(int(length), m) for m, number in enumerate(found)))
    return found[k] * length**k / factorial(k)


@lru_cache(maxsize=4096)
def ways(k: int, known: Known) -> tuple[int, ...]:
    """For each m the ways to put k variables on m steps, none empty, such that what is known holds."""
    before = [
        (sum({1 << i for i, j, s in known if j == n and s}), sum({1 << i for i, j, _ in known if j == n})) for n in range(k)
    ]
    table: dict[int, list[int]] = {0: [1] + [0] * k}
    for placed in range(2**k):  # every set comes after its parts
        if placed not in table:
            continue
        for step in _steps(2**k - 1 - placed):
            done = placed | step
            if all(not step >> n & 1 or not (a & ~placed or b & ~done) for n, (a, b) in enumerate(before)):
                sums = table.setdefault(done, [0] * (k + 1))
                for m in range(k):
                    sums[m + 1] += table[placed][m]
    return tuple(table.get(2**k - 1, [0] * (k + 1)))


def _steps(rest: int) -> Iterator[int]:
    """The parts of a set that are not empty."""
    part = rest
    while part:
        yield part
        part = (part - 1) & rest
