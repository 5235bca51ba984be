"""A value that depends on random bits: a word of conditions, a diagram, a function of a word, or one that was forgotten.

A plain value is an integer, its bit pattern. A word is a tuple of conditions, the least significant bit first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

__all__ = ["Bits", "Curve", "Linear", "Piece", "Site", "Span", "Stale", "Table", "Value", "key_of"]

Bits: TypeAlias = tuple[int, ...]
Site: TypeAlias = tuple[tuple[int, int], ...]  # of a draw: the functions on the way to it, and the places in them
Span: TypeAlias = Callable[[int, int], tuple[int, int]]


class Table:
    """A diagram whose ends are patterns."""

    __slots__ = ("node",)

    def __init__(self, node: int) -> None:
        self.node = node

    @property
    def key(self) -> Hashable:
        """What equal values have in common."""
        return "table", self.node


class Curve:
    """A function of the integer of a word: a float (``real``: its width), or an unsigned integer (0).

    ``span``: of a range of the integer (least, most) the least and the most of the function, as patterns, exact for one integer.
    ``factor``: where it is factor * n, and does not wrap; else 0.
    """

    __slots__ = ("bits", "factor", "key", "real", "span")

    def __init__(self, bits: Bits, span: Span, key: Hashable, real: int, factor: int = 0) -> None:
        self.bits, self.span, self.real, self.factor = bits, span, real, factor
        self.key: Hashable = ("curve", bits, key)


class Linear:
    """The low bits of factor * n, where n is the integer of a word."""

    __slots__ = ("bits", "factor", "width")

    def __init__(self, bits: Bits, factor: int, width: int) -> None:
        self.bits, self.factor, self.width = bits, factor, width

    @property
    def key(self) -> Hashable:
        """What equal values have in common."""
        return "linear", self.bits, self.factor, self.width


class Stale:
    """A value that depended on an earlier draw, and was forgotten there; ``site``: the draw that forgot it."""

    __slots__ = ("site",)

    def __init__(self, site: Site) -> None:
        self.site = site

    @property
    def key(self) -> Hashable:
        """What equal values have in common."""
        return "stale", self.site


class Piece:
    """A byte of a value in memory that is kept whole."""

    __slots__ = ("place", "size", "whole")

    def __init__(self, whole: Table | Curve | Linear | Stale, place: int, size: int) -> None:
        self.whole, self.place, self.size = whole, place, size

    @property
    def key(self) -> Hashable:
        """What equal values have in common."""
        return "piece", self.whole.key, self.place, self.size


Value: TypeAlias = "int | Bits | Table | Curve | Linear | Stale"


def key_of(value: Any) -> Hashable:
    """A plain value or a word itself; of others their key."""
    return value if type(value) is int or type(value) is tuple else value.key
