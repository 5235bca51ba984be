"""Numbers of Q(t) at t = e^(1/root), which is transcendental: a number there is one rational function, and no other.

So probabilities that are rational in e^(-x) for fractions x are elements of Q(t), t = e^(1/root), root a common denominator:
equal only where they are the same element. Source: F. Lindemann 1882 (e^x is transcendental for algebraic x != 0).

>>> t = exact("t")
>>> decay(Fraction(3, 2), 4) == 1 / t**6, float(enclosed(1 / t, 1).lower)
(True, 0.36787944117144233)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from exactdp.numbers.enclosure import Interval, exp
from exactdp.numbers.exact import Exact, exact, variable

__all__ = ["BITS", "decay", "enclosed", "in_powers", "powers"]

BITS = 256
ROOT, POWER = 2000, 256  # the largest denominator, and the largest power


def powers(tree: Any, exponents: Sequence[Fraction]) -> list[Exact] | None:
    """e^x in powers of the t of a tree, for each exponent; None where they would be too many.

    Raises what abandons the run where t has to be another root: the tree is begun again.
    """
    root = lcm(max(tree.root, 1), *(x.denominator for x in exponents))
    if tree.root < 1 or root > ROOT or max(map(abs, exponents)) * root > POWER:
        return None
    if root != tree.root:
        tree.wanted = root
        raise tree.stop()
    tree.rooted = tree.rooted or any(exponents)
    return [decay(-x, root) for x in exponents]


def in_powers(tree: Any, a: Fraction, b: Fraction, c: Fraction) -> Exact | None:
    """a + b e^c in powers of the t of a tree."""
    found = powers(tree, [c])
    return None if found is None else a + b * found[0]


def decay(x: Fraction, root: int) -> Exact:
    """e^-x as an element of Q(t), t = e^(1/root); x root is an integer."""
    return 1 / variable("t") ** int(x * root) if x else exact(1)


def enclosed(value: Exact, root: int, bits: int = BITS) -> Interval:
    """An interval of rationals with the value at t = e^(1/root), its ends multiples of 2^-bits."""
    if isinstance(value, Fraction):
        return Interval(value, value)
    work = 2 * bits
    while True:
        (a, b), (c, d) = (_at(terms, root, work) for terms in (value.numerator, value.denominator))
        if c > 0 or d < 0:
            ends = [(u << bits, v) for u in (a, b) for v in (c, d)]
            return Interval(
                Fraction(min(u // v for u, v in ends), 1 << bits), Fraction(max(-(-u // v) for u, v in ends), 1 << bits)
            )
        work *= 2


def _at(terms: Mapping[tuple[int, ...], int], root: int, bits: int) -> tuple[int, int]:
    """Bounds of a polynomial, times 2^bits."""
    low, high = _powers(root, bits, max(e for (e,) in terms))
    found = [(c * low[e], c * high[e]) if c > 0 else (c * high[e], c * low[e]) for (e,), c in terms.items()]
    return sum(a for a, _ in found), sum(b for _, b in found)


_KNOWN: dict[tuple[int, int], tuple[list[int], list[int]]] = {}


def _powers(root: int, bits: int, most: int) -> tuple[list[int], list[int]]:
    """Bounds of t^0, t^1, ..., times 2^bits."""
    low, high = _KNOWN.setdefault((root, bits), ([1 << bits], [1 << bits]))
    if most >= len(low):
        t = exp(Fraction(1, root), bits)
        a, b = int(t.lower * 2**bits), int(t.upper * 2**bits) + 1
        while most >= len(low):
            low.append(low[-1] * a >> bits)
            high.append((high[-1] * b >> bits) + 1)
    return low, high
