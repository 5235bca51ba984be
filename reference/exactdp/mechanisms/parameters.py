"""What the parameters of mechanisms must be: sizes, items, sets of symbols, levels, and the source of randomness.

>>> check_level("3/2")
Fraction(3, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Integral
from typing import Protocol, cast

from exactdp.arguments import check_count, is_integer, listed, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import LevelLike
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.normal import Real
from exactdp.numbers.text import level

__all__ = [
    "Draw",
    "check_count",
    "check_item",
    "check_items",
    "check_level",
    "check_order",
    "check_rate",
    "check_sensitive",
    "check_size",
    "check_symbols",
]


class Draw(Protocol):
    """The source of randomness of a sampler."""

    def __call__(self, weights: int | Sequence[Exact | int], /) -> int:
        """For an integer n: uniform on 0..n-1. For weights: i with probability weights[i] / sum."""


def check_size(k: int) -> int:
    """k, an integer >= 1. Raises BadInput ("the number of items is an integer >= 1")."""
    if not is_integer(k) or k < 1:
        raise BadInput(f"k = {shown(k)}: the number of items is an integer >= 1")
    return k


def check_item(x: int, k: int) -> int:
    """x, one of the items 0..k-1. Raises BadInput ("write an integer from 0 to k - 1")."""
    if not is_integer(x) or not 0 <= x < check_size(k):
        raise BadInput(f"{shown(x)} is not an item: write an integer from 0 to {shown(check_size(k) - 1)}")
    return x


def check_items(data: Iterable[int], k: int) -> tuple[int, ...]:
    """The items of the users, each of 0..k-1."""
    return tuple(check_item(x, k) for x in listed(data, "items", "[0, 1], one for each user"))


def check_sensitive(k: int, sensitive: Iterable[int]) -> tuple[int, ...]:
    """The sensitive symbols in ascending order: a non-empty set of items.

    Raises BadInput where it is no set of symbols or where no symbol is sensitive.
    """
    if isinstance(sensitive, str) or not isinstance(sensitive, Iterable):
        raise BadInput(f"{shown(sensitive)} is not a set of sensitive symbols: write a list such as [0, 1]")
    found = sorted({check_item(int(x) if isinstance(x, Integral) and not isinstance(x, bool) else x, k) for x in sensitive})
    if not found:
        raise BadInput("no symbol is sensitive: write at least one; a policy that protects nothing needs no mechanism")
    return tuple(found)


def check_symbols(symbols: Sequence[int], k: int) -> tuple[int, ...]:
    """One to three different items of 0..k-1, in their order. Raises BadInput ("an orbit is of one to three different items")."""
    found = check_items(symbols, k)
    if not 1 <= len(found) <= 3 or len(set(found)) < len(found):
        raise BadInput(f"{shown(found)}: an orbit is of one to three different items")
    return found


def check_order(size: object) -> Exact:
    """The value of a size: an exact number >= 1, or a variable.

    Raises BadInput ("write a number >= 1, or the name of a variable").
    """
    found = exact(size)
    if isinstance(found, Fraction) and found < 1:
        raise BadInput(f"{shown(size)} is no size: write a number >= 1, or the name of a variable")
    return found


def check_rate(epsilon: LevelLike) -> Fraction:
    """epsilon, in nats: rational, or a ``Real`` for a level such as "ln 3". Raises BadInput where it depends on eps."""
    if isinstance(epsilon, int | Fraction):
        return rational(epsilon)
    found = level(epsilon)
    if found.epsilon:
        raise BadInput(f"epsilon = {found}: write a number of nats")
    return found.constant if not found.terms else cast(Fraction, Real.of(found))


def check_level(t: object, *, above: bool = False) -> Exact:
    """t = e^epsilon as an exact number >= 1 (> 1 if ``above``), or a variable.

    Raises BadInput if t < 1, OutOfScope if t = 1 and ``above``.
    """
    if isinstance(t, Real):  # e^epsilon for a level above 0
        return cast(Exact, t)
    power = exact(t)
    if isinstance(power, Fraction) and (power < 1 or (above and power == 1)):
        if power == 1:
            raise OutOfScope("t = 1 (epsilon = 0): the reports say nothing about the items; an estimator needs t > 1")
        raise BadInput(f"t = {power}: t = e^epsilon is at least 1")
    return power
