"""What is known of real variables that were compared with each other: which comes before which.

>>> class Variable:
...     order = None
>>> one = PartialOrder([Variable(), Variable(), Variable()], "abc", [0, 0b001, 0])
>>> one.part(0), one.leads(0, 0b011), one.with_pair(1, 2)
(3, True, [0, 1, 3])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = ["NUMBERS", "PartialOrder", "closed", "within"]

NUMBERS = (
    "a uniform variable is compared with another one on a scale of its own, and with a number too, or needed by itself: that is "
    f"not followed; {AUDIT}"
)


class PartialOrder:
    """``members``: variables of which only comparisons with each other are known; ``kinds``: as which; ``earlier``: for each the
    places, as bits, of those that come before it.
    """

    __slots__ = ("earlier", "kinds", "members")

    def __init__(self, members: Sequence[Any], kinds: Sequence[Any], earlier: Sequence[int]) -> None:
        self.members, self.kinds, self.earlier = list(members), list(kinds), list(earlier)
        for each in members:
            each.order = self

    def cut(self, _: Any) -> NoReturn:
        """Refused: a number tells more of one than of the others."""
        raise Refusal(NUMBERS)

    def place(self, u: Any) -> int:
        """The place of a variable."""
        return next(i for i, each in enumerate(self.members) if each is u)

    def part(self, i: int) -> int:
        """The places, as bits, of those that comparisons tie to one."""
        found, before = 1 << i, 0
        while found != before:
            before = found
            for j, earlier in enumerate(self.earlier):
                if found >> j & 1 or found & earlier:
                    found |= 1 << j | earlier
        return found

    def leads(self, i: int, part: int) -> bool:
        """Whether this one comes before all others of its part."""
        return all(i == j or self.earlier[j] >> i & 1 for j in range(len(self.members)) if part >> j & 1)

    def known(self, i: int, j: int) -> bool | None:
        """Whether i comes before j; None where that is open."""
        before, after = self.earlier[j] >> i & 1, self.earlier[i] >> j & 1
        return bool(before) if before or after else None

    def with_pair(self, i: int, j: int) -> list[int]:
        """``earlier`` if i comes before j as well."""
        before = self.earlier[i] | 1 << i
        return [each | before if n == j or each >> j & 1 else each for n, each in enumerate(self.earlier)]


def closed(pairs: Sequence[tuple[int, int]], n: int) -> list[int]:
    """For each the places, as bits, of those before it, where i is before j for each pair, and so on."""
    earlier = [0] * n
    for _ in range(n):
        for i, j in pairs:
            earlier[j] |= earlier[i] | 1 << i
    return earlier


def within(earlier: Sequence[int], chosen: Sequence[int]) -> tuple[int, ...]:
    """What is known of some of them alone."""
    return tuple([sum(1 << n for n, j in enumerate(chosen) if earlier[i] >> j & 1) for i in chosen])
