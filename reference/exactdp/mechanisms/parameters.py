"""What the parameters of mechanisms must be: sizes, items, sets of symbols, levels, and the source of randomness.

>>> check_level("3/2")
Fraction(3, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Integral
from typing import Protocol

from exactdp.errors import BadInput, OutOfScope
from exactdp.exact import Exact, exact

__all__ = ["Draw", "check_count", "check_item", "check_level", "check_sensitive", "check_size"]


class Draw(Protocol):
    """The source of randomness of a sampler."""

    def __call__(self, weights: int | Sequence[Exact | int], /) -> int:
        """For an integer n: uniform on 0..n-1. For weights: i with probability weights[i] / sum."""


def check_count(value: object, name: str, least: int = 1) -> int:
    """An integer, at least ``least``."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadInput(f"{name} = {value!r}: write an integer >= {least}")
    return value


def check_size(k: int) -> int:
    """k, an integer >= 1."""
    if not isinstance(k, int) or isinstance(k, bool) or k < 1:
        raise BadInput(f"k = {k!r}: the number of items is an integer >= 1")
    return k


def check_item(x: int, k: int) -> int:
    """x, one of the items 0..k-1."""
    if not isinstance(x, int) or isinstance(x, bool) or not 0 <= x < check_size(k):
        raise BadInput(f"{x!r} is not an item: write an integer from 0 to {k - 1}")
    return x


def check_sensitive(k: int, sensitive: Iterable[int]) -> tuple[int, ...]:
    """The sensitive symbols in ascending order: a non-empty set of items."""
    if isinstance(sensitive, str) or not isinstance(sensitive, Iterable):
        raise BadInput(f"{sensitive!r} is not a set of sensitive symbols: write a list such as [0, 1]")
    found = sorted({check_item(int(x) if isinstance(x, Integral) and not isinstance(x, bool) else x, k) for x in sensitive})
    if not found:
        raise BadInput("no symbol is sensitive: write at least one; a policy that protects nothing needs no mechanism")
    return tuple(found)


def check_level(t: object, *, above: bool = False) -> Exact:
    """t = e^epsilon as an exact number >= 1 (> 1 if ``above``), or a variable."""
    level = exact(t)
    if isinstance(level, Fraction) and (level < 1 or (above and level == 1)):
        if level == 1:
            raise OutOfScope("t = 1 (epsilon = 0): the reports say nothing about the items; an estimator needs t > 1")
        raise BadInput(f"t = {level}: t = e^epsilon is at least 1")
    return level
