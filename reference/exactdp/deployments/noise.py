"""The noise of published deployments: a value replaced by a random one, one of several, a flipped bit.

With k values, each report is the true one with probability 1 - p, and with probability p one of all k, the true one among them.

>>> replaced(4, "1/2").rows[0]
(Fraction(5, 8), Fraction(1, 8), Fraction(1, 8), Fraction(1, 8))
>>> one_of(10, 5, "1/20").rows[0][0] / one_of(10, 5, "1/20").rows[1][0]
Fraction(39, 1)
>>> flipped("1/10").rows[0]
(Fraction(9, 10), Fraction(1, 10))
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from exactdp.channel import Channel
from exactdp.likes import ExactLike
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import krr, rappor
from exactdp.mechanisms.parameters import check_size
from exactdp.numbers.exact import rational
from exactdp.product import Product

__all__ = ["filters", "flipped", "one_of", "replaced"]


def replaced(k: int, p: ExactLike) -> Channel:
    """The channel of k values, replaced by a uniform one with probability p: k-RR with e^epsilon = 1 + k (1 - p)/p.

    Args:
        k: the number of values, at least 2.
        p: how often a value is replaced, 0 < p <= 1.

    Returns:
        k x k.

    Example:
        >>> replaced(2, "1/2").rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
    """
    often = rational(p)
    return krr.channel(check_size(k), 1 + k * (1 - often) / often)


def one_of(k: int, several: int, p: ExactLike) -> Channel:
    """Two users without a common value: a uniform one of their ``several`` values, of all k with probability p.

    Args:
        k: the number of values, at least twice ``several``.
        several: how many values are true for a user.
        p: how often a report is a uniform one of all k.

    Returns:
        2 x k. Every other pair of users has, at every output, one of the same two probabilities, so no ratio is larger.

    Example:
        >>> [str(v) for v in one_of(4, 1, "1/2").rows[0]]
        ['5/8', '1/8', '1/8', '1/8']
    """
    often = rational(p)
    low = often / check_size(k)
    roles = np.zeros((2, k), dtype=np.int32)
    roles[0, :several] = roles[1, several : 2 * several] = 1
    return Channel(ExactMatrix.from_table([low, low + (1 - often) / several], roles))


def flipped(p: ExactLike | float) -> Channel:
    """One bit, sent as the other with probability p. A float is taken for exactly what it is: Fraction(p).

    Args:
        p: a probability, exact, or a float as the double that it is.

    Returns:
        2 x 2.

    Example:
        >>> flipped("1/4").rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
    """
    often = Fraction(p) if isinstance(p, float) else rational(p)
    return Channel([[1 - often, often], [often, 1 - often]])


def filters(noise: rappor.Noise, h: int, *, ever: bool = False) -> Product:
    """Two items of RAPPOR whose h bits are all different: one report, or all reports for ever.

    Filters of more bits change nothing, as the other bits have the same law for both items.

    Args:
        noise: f, p and q of RAPPOR.
        h: how many bits an item has.
        ever: all reports, and not one.

    Returns:
        A product of 2h bits with two inputs.

    Example:
        >>> str(filters(rappor.Noise("1/2", "1/4", "3/4"), 2).worst().epsilon)
        '4*ln(5/3)'
    """
    bits = rappor.permanent(noise) if ever else rappor.once(noise)
    return rappor.product((tuple(range(h)), tuple(range(h, 2 * h))), 2 * h, bits)
