"""The probability that variables come in an order, where their densities are c e^(r x) between some ends.

The probability that some of them lie below x, in an order that is allowed, is on each interval between ends a sum of
c e^p x^m e^(r x) with rational numbers c, p, r: the last of them is integrated over, set by set.
Source: as ``noisy_comparisons``.

>>> one, other = Shape("laplace", False, Fraction(0), Fraction(1)), Shape("laplace", False, Fraction(1), Fraction(1))
>>> volume((one, other), (0, 0b01)) == {Fraction(0): Fraction(1), Fraction(-1): Fraction(-3, 4)}  # 1 - (2 + 1)/4 e^-1
True
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

__all__ = ["Shape", "largest", "volume"]

ZERO, ONE = Fraction(0), Fraction(1)
End: TypeAlias = Fraction | None  # None: it goes on without an end
Piece: TypeAlias = tuple[End, End]
Term: TypeAlias = tuple[int, Fraction, Fraction]  # (m, r, p): e^p x^m e^(r x)
Sum = dict[Term, Fraction]


class Shape(NamedTuple):
    """at + by X, where X is the uniform variable u, the exponential one -log(u), of 1 - u where ``mirrored``, or Laplace's."""

    name: str
    mirrored: bool
    at: Fraction
    by: Fraction

    def density(self, lo: Fraction, hi: Fraction) -> list[tuple[End, End, Fraction, Fraction]]:
        """(from, to, c, r): c e^(r (x - at)) between these ends; u lies between lo and hi where X is u."""
        at, by, rate = self.at, self.by, 1 / abs(self.by)
        if self.name == "uniform":
            low, high = sorted((at + by * lo, at + by * hi))
            return [(low, high, 1 / (high - low), ZERO)]
        if self.name == "exponential":
            return [(at, None, rate, -rate) if by > 0 else (None, at, rate, rate)]
        return [(None, at, rate / 2, rate), (at, None, rate / 2, -rate)]


def volume(
    shapes: tuple[Shape, ...], earlier: tuple[int, ...], spans: tuple[tuple[Fraction, Fraction], ...] = ()
) -> dict[Fraction, Fraction]:
    """The probability that each comes after those that are ``earlier``, as a sum of c e^p: c for each p.

    ``spans``: between which ends each uniform variable lies, if not between 0 and 1.
    """
    k = len(shapes)
    pieces, parts = _densities(shapes, spans or ((ZERO, ONE),) * k)

    @cache
    def below(chosen: int) -> list[Sum]:
        """On each piece, as a function of the distance from its origin, the probability that all of these lie below."""
        if not chosen:
            return [{(0, ZERO, ZERO): ONE}] * len(pieces)
        found: list[Sum] = [{} for _ in pieces]
        for i in range(k):
            if chosen >> i & 1 and not any(chosen >> j & 1 and earlier[j] >> i & 1 for j in range(k)):
                rest = below(chosen & ~(1 << i))
                grown = _grown(pieces, [_product(*both) for both in zip(parts[i], rest, strict=True)])
                found = [_sum(*both) for both in zip(found, grown, strict=True)]
        return found

    return _far(below(2**k - 1))


def largest(shapes: Sequence[Shape], i: int) -> dict[Fraction, Fraction]:
    """The probability that this one is the largest, as ``volume`` has it."""
    pieces, parts = _densities(shapes, ((ZERO, ONE),) * len(shapes))
    grown = [_grown(pieces, part) for part in parts]
    found = parts[i]
    for j, below in enumerate(grown):
        if j != i:
            found = [_sum(_product(*both)) for both in zip(found, below, strict=True)]
    return _far(_grown(pieces, found))


def _far(function: Sequence[Sum]) -> dict[Fraction, Fraction]:
    """What an integral becomes: all but a constant vanishes."""
    return {p: c for (m, r, p), c in sorted(function[-1].items()) if m == 0 == r}


def _densities(shapes: Sequence[Shape], spans: Sequence[tuple[Fraction, Fraction]]) -> tuple[list[Piece], list[list[Sum]]]:
    """The pieces between all ends, and the densities on them."""
    densities = [shape.density(*span) for shape, span in zip(shapes, spans, strict=True)]
    ends = sorted({end for density in densities for part in density for end in part[:2] if end is not None})
    pieces: list[Piece] = [(None, ends[0]), *pairwise(ends), (ends[-1], None)]
    return pieces, [[_on(shape, density, piece) for piece in pieces] for shape, density in zip(shapes, densities, strict=True)]


def _grown(pieces: Sequence[Piece], function: Sequence[Sum]) -> list[Sum]:
    """The integral from below, piece by piece."""
    found, start = list[Sum](), Sum()
    for (low, high), each in zip(pieces, function, strict=True):
        rising = _integral(each)
        lower = _at(rising, ZERO) if low is not None else Sum()
        found.append(_sum(start, rising, {term: -c for term, c in lower.items()}))
        start = _at(found[-1], high - low if low is not None and high is not None else ZERO)
    return found


def _on(shape: Shape, density: Sequence[tuple[End, End, Fraction, Fraction]], piece: Piece) -> Sum:
    """The density on a piece, which lies within one of its parts or within none; from the lower end on, or from the upper one."""
    origin = piece[0] if piece[0] is not None else piece[1]
    for low, high, c, r in density:
        if (low is None or (piece[0] is not None and low <= piece[0])) and (
            high is None or (piece[1] is not None and piece[1] <= high)
        ):
            return {(0, r, r * (Fraction(origin or 0) - shape.at)): c}
    return {}


def _product(one: Sum, other: Sum) -> Sum:
    found: Sum = {}
    for (m, r, p), c in one.items():
        for (n, s, q), d in other.items():
            term = m + n, r + s, p + q
            found[term] = found.get(term, ZERO) + c * d
    return found


def _sum(*sums: Sum) -> Sum:
    found: Sum = {}
    for each in sums:
        for term, c in each.items():
            found[term] = found.get(term, ZERO) + c
    return {term: c for term, c in found.items() if c}


def _integral(function: Sum) -> Sum:
    """An integral of it: that which vanishes where e^(r x) does."""
    found: Sum = {}
    for (m, r, p), c in function.items():
        if r == 0:
            found = _sum(found, {(m + 1, ZERO, p): c / (m + 1)})
        else:  # x^m/r - m x^(m-1)/r^2 + ...
            terms: Sum = {}
            for n in range(m, -1, -1):
                c = c / r if n == m else -c * (n + 1) / r
                terms[n, r, p] = c
            found = _sum(found, terms)
    return found


def _at(function: Sum, x: Fraction) -> Sum:
    """The constant that it is there."""
    found: Sum = {}
    for (m, r, p), c in function.items():
        if x or m == 0:
            term = 0, ZERO, p + r * x
            found[term] = found.get(term, ZERO) + c * x**m
    return found
