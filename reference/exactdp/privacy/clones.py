"""Clones: an upper bound on delta of shuffled reports, for any mechanism of a local epsilon and any inputs of the other users.

Each other user is a clone of the one who changes with probability 1/local, of either input with half of it: delta of
(A + D, C - A + 1 - D) against (A + 1 - D, C - A + D), C ~ Bin(n - 1, 1/local), A ~ Bin(C, 1/2), and D is 1 with probability
local/(local + 1). Given C = c these are c fair bits and the one that changes, so the event is that of at least s ones, where
s/(c - s + 1) > (power local - 1)/(local - power); every term is made from the one before. Source: V. Feldman, A. McMillan,
K. Talwar, Hiding among the clones, 2021, Theorem 3.1 (before its closed form).

>>> clones(3, 1, 2), round(float(clones(3, 10**4, "11/10")), 12)
(Fraction(1, 4), 6e-11)
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.arguments import check_count, plain
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import ball, enclosed
from exactdp.numbers.exact import rational

__all__ = ["clones"]

MOST_CLONES = 10**6
EXACT = 50  # reports up to which the bound is a fraction
BITS = 256  # of the bound, absolutely


def check_power(power: ExactLike) -> Fraction:
    """e^epsilon, at least 1.

    Args:
        power: e^epsilon, rational.

    Returns:
        The same number.

    Raises:
        BadInput: for a number below 1.

    Example:
        >>> check_power("3/2")
        Fraction(3, 2)
    """
    t = rational(power)
    if t < 1:
        raise BadInput(f"power = {t}: delta is asked at e^epsilon >= 1")
    return t


@plain
def clones(local: ExactLike, n: int, power: ExactLike) -> Fraction:
    """An upper bound on delta at e^epsilon = power of n shuffled reports of any local mechanism at e^epsilon_0 = local.

    Args:
        local: e^epsilon_0, rational, at least 1.
        n: how many reports, from 1 to 10^6.
        power: e^epsilon, rational, at least 1.

    Returns:
        The bound: exact up to 50 reports, else at most 2^-256 above it.

    Raises:
        BadInput: for a number below 1. OutOfScope: for more reports.

    Example:
        >>> clones(3, 2, 2)
        Fraction(5, 24)

    Source: V. Feldman, A. McMillan, K. Talwar, 2021, Theorem 3.1.
    """
    t0, t = check_power(local), check_power(power)
    if check_count(n, "n") > MOST_CLONES:
        raise OutOfScope(f"n = {n}: the bound by clones is computed for up to {MOST_CLONES} reports")
    if t >= t0:
        return Fraction(0)
    if n <= EXACT:
        value: Fraction = _total(t0, n - 1, t, Fraction)
        return value
    return enclosed(lambda: _total(t0, n - 1, t, ball), BITS, 2 * n.bit_length()).upper


def _total(t0: Fraction, N: int, t: Fraction, number: Any) -> Any:
    """The sum over c of P(C = c) ((t0 - t) P(A = s - 1) - (t - 1)(t0 + 1) P(A >= s))/(t0 + 1), in fractions or balls."""
    ratio = (t * t0 - 1) / (t0 - t)
    share = ratio / (1 + ratio)
    gain, loss, odds = number((t0 - t) / (t0 + 1)), number(t - 1), number(1 / (t0 - 1))
    weight, total = number((1 - 1 / t0) ** N) if N < 1000 else number(1 - 1 / t0) ** N, number(0)
    s, before, tail, up, down = 1, number(1), number(0), share.numerator, share.denominator  # P(A = s - 1), P(A >= s), for c = 0
    for c in range(N + 1):
        total += weight * (gain * before - loss * tail)
        weight *= odds * (N - c) / (c + 1)
        tail += before / 2
        before *= number(Fraction(c + 1, 2 * (c + 2 - s)))
        if s * down <= up * (c + 2):  # the least s with s > share (c + 2) is one more
            before *= number(Fraction(c + 2 - s, s))
            tail -= before
            s += 1
    return total
