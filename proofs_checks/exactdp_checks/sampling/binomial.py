"""Binomial tails with rigorous comparisons, and the exact confidence bounds of Clopper and Pearson as rational numbers.

For X ~ Bin(n, p) the tail is Pr_p[X >= c], increasing in p. From a count c of n

    lower(c, n, a) is a p with Pr_p[X >= c] <= a for certain,    upper(c, n, a) = 1 - lower(n - c, n, a),

so each fails with probability at most a, whatever p is: Pr_p[lower(X) > p] <= a and Pr_p[upper(X) < p] <= a, for every n.
Bounds are multiples of 2^-48, at most one step of that from the exact ones, found by secants and bisection. Tails are
regularised incomplete beta functions, enclosed by balls of growing precision; equality with a is decided in integers where n
is small, and never helps the claim.

Requires 0 <= c <= n <= 10^9 and rational 0 < a < 1. Source: C. Clopper and E. Pearson, Biometrika 1934.

>>> lower(0, 10, Fraction(1, 20)), lower(1, 1, Fraction(1, 4)), upper(0, 1, Fraction(1, 4))
(Fraction(0, 1), Fraction(1, 4), Fraction(3, 4))
>>> tail_at_most(5, 10, Fraction(1, 2), Fraction(319, 512)), tail_at_most(5, 10, Fraction(1, 2), Fraction(318, 512))
(True, False)
>>> float(lower(500_000, 10**6, Fraction(1, 1000)))
0.498...
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb, inf
from statistics import NormalDist
from typing import Any

import flint

from exactdp.errors import BadInput
from exactdp.numbers.enclosure import Interval

__all__ = ["check_level", "least_probability", "lower", "quantile", "tail", "tail_at_least", "tail_at_most", "upper"]

_SCALE = 2**48
PRECISIONS = (64, 128, 256, 512)
SMALL = 2**20  # bits of the integers of an exact tail
LARGEST = 10**9


def check_level(a: Fraction) -> Fraction:
    """a, a probability of error strictly between 0 and 1. Raises BadInput unless 0 < a < 1."""
    if not 0 < a < 1:
        raise BadInput(f"a probability of error is between 0 and 1, not {a}: write a confidence such as 99.9%")
    return a


def _check(count: int, n: int) -> None:
    if not 0 <= count <= n or not 1 <= n <= LARGEST:
        raise BadInput(f"{count} of {n} runs: a count is from 0 to the number of runs, which is from 1 to 10^9")


def _ball(count: int, n: int, p: Fraction) -> Any:
    """Pr_p[X >= count] for 0 < p < 1 and count > 0, at the working precision."""
    x = flint.arb(flint.fmpq(p.numerator, p.denominator))
    return x.beta_lower(flint.arb(count), flint.arb(n - count + 1), regularized=True)


def tail(count: int, n: int, p: Fraction) -> Interval:
    """An enclosure of Pr_p[X >= count] for X ~ Bin(n, p); 1 for count <= 0 and 0 for count > n."""
    if count <= 0 or count > n or p in (0, 1):
        return Interval(value := Fraction(count <= 0 or (p == 1 and count <= n)), value)
    with flint.ctx.workprec(PRECISIONS[1]):
        ball = _ball(count, n, p)
        if not ball.is_finite():
            return Interval(Fraction(0), Fraction(1))
        ends = (int(m) * Fraction(2) ** int(e) for m, e in (ball.lower().man_exp(), ball.upper().man_exp()))
        return Interval(*(min(max(end, Fraction(0)), Fraction(1)) for end in ends))


def _compare(count: int, n: int, p: Fraction, a: Fraction) -> tuple[int | None, float]:
    """The sign of Pr_p[X >= count] - a, None where it is not decided; and about ln(Pr_p[X >= count]/a)."""
    if count == 0 or p == 1:
        return (1 if a < 1 else 0), inf
    if p == 0:
        return (-1 if a > 0 else 0), -inf
    for bits in PRECISIONS:
        with flint.ctx.workprec(bits):
            ball, level = _ball(count, n, p), flint.arb(flint.fmpq(a.numerator, a.denominator))
            if ball > level or ball < level:
                return (1 if ball > level else -1), float((ball / level).mid().log()) if ball > 0 else -inf
    if n * p.denominator.bit_length() > SMALL or n > 2000:
        return None, 0.0
    above, below = p.numerator, p.denominator - p.numerator
    total = sum(comb(n, j) * above**j * below ** (n - j) for j in range(count, n + 1))
    exact = Fraction(total, p.denominator**n)
    return (exact > a) - (exact < a), 0.0


def _by_first_term(count: int, n: int, p: Fraction, a: Fraction) -> int | None:
    """The sign of Pr_p[X >= count] - a, where the first term of the tail decides it; None where it does not.

    A term of the tail after the first is at most r times the one before it, where r = (n - count) p / ((count + 1)(1 - p)): where
    r < 1 the tail is from the first term to the first term over 1 - r. The other cases are of counts near n p and below it.
    """
    if not (0 < p < 1 and 0 < a < 1 and count > 0):
        return None
    if count + 1 <= n * p:  # a median is within 1 of n p
        return 1 if 2 * a < 1 else None
    ratio = (n - count) * p / ((count + 1) * (1 - p))
    if ratio >= 1:
        return None
    with flint.ctx.workprec(PRECISIONS[0]):
        chance, rest, level, after = (flint.arb(flint.fmpq(x.numerator, x.denominator)).log() for x in (p, 1 - p, a, 1 - ratio))
        ways = flint.arb(n + 1).lgamma() - flint.arb(count + 1).lgamma() - flint.arb(n - count + 1).lgamma()
        first = ways + count * chance + (n - count) * rest
        return 1 if first > level else -1 if first - after < level else None


def tail_at_most(count: int, n: int, p: Fraction, a: Fraction) -> bool:
    """Whether Pr_p[X >= count] <= a for X ~ Bin(n, p): True only where that is certain."""
    _check(count, n)
    return (_by_first_term(count, n, p, a) or _compare(count, n, p, a)[0]) in (-1, 0)


def tail_at_least(count: int, n: int, p: Fraction, a: Fraction) -> bool:
    """Whether Pr_p[X >= count] >= a for X ~ Bin(n, p): True only where that is certain."""
    _check(count, n)
    return (_by_first_term(count, n, p, a) or _compare(count, n, p, a)[0]) in (1, 0)


@lru_cache(maxsize=4096)
def lower(count: int, n: int, a: Fraction) -> Fraction:
    """The largest multiple p of 2^-48 that is found to have Pr_p[X >= count] <= a; 0 for the count 0."""
    _check(count, n)
    check_level(a)
    if count == 0:
        return Fraction(0)

    def gap(place: int) -> tuple[bool, float]:
        """Whether the tail at place 2^-48 is at most a, for certain, and about ln(tail/a)."""
        sign, size = _compare(count, n, Fraction(place, _SCALE), a)
        return sign in (-1, 0), size

    (low, left), (high, right) = _bracket(count, n, a, gap)
    turn, last = 0, None
    # the secant of ln(tail), the weight of an end that stays twice halved, finds the place in a few steps instead of forty
    while high - low > 1:
        share = left / (left - right) if -inf < left < 0 < right < inf else 0.5
        middle = min(max(low + round((high - low) * share), low + 1), high - 1)
        if turn % 8 == 7:
            middle = (low + high) // 2
        good, size = gap(middle)
        if good:
            low, left, right = middle, size, right / 2 if last is good else right
        else:
            high, right, left = middle, size, left / 2 if last is good else left
        turn, last = turn + 1, good
    return Fraction(low, _SCALE)


def _bracket(
    count: int, n: int, a: Fraction, gap: Callable[[int], tuple[bool, float]]
) -> tuple[tuple[int, float], tuple[int, float]]:
    """((low, ln(tail/a) there), (high, there)) with tail <= a at low 2^-48 and not so at high 2^-48, near the bound of Wilson."""
    z = -NormalDist().inv_cdf(max(float(a), 1e-300))
    share, square = count / n, z * z / n
    spread = (share * (1 - share) / n + square / (4 * n)) ** 0.5
    start = int((share + square / 2 - z * spread) / (1 + square) * _SCALE)
    ends: dict[bool, tuple[int, float]] = {True: (0, -inf), False: (_SCALE, inf)}
    step = max(4, int(spread * _SCALE) // 16)
    place = min(max(start, 1), _SCALE - 1)
    first, size = gap(place)
    ends[first] = place, size
    while 0 < place < _SCALE:
        place = min(max(place + (step if first else -step), 0), _SCALE)
        good, size = gap(place)
        ends[good] = place, size
        if good != first:
            break
        step *= 4
    return ends[True], ends[False]


def upper(count: int, n: int, a: Fraction) -> Fraction:
    """1 - lower(n - count, n, a): at least every p with Pr_p[X <= count] > a."""
    _check(count, n)
    return 1 - lower(n - count, n, a)


def quantile(n: int, p: Fraction, a: Fraction) -> int:
    """The largest count c with Pr_p[X >= c] >= a for certain, X ~ Bin(n, p); 0 at least."""
    low, high = 0, n + 1
    while high - low > 1:
        middle = (low + high) // 2
        if tail_at_least(middle, n, p, a):
            low = middle
        else:
            high = middle
    return low


def least_probability(count: int, n: int, a: Fraction) -> Fraction:
    """The least multiple p of 2^-48 found to have Pr_p[X >= count] >= a; 1 always does."""
    start, end = 0, _SCALE
    while end - start > 1:
        middle = (start + end) // 2
        start, end = (start, middle) if tail_at_least(count, n, Fraction(middle, _SCALE), a) else (middle, end)
    return Fraction(end, _SCALE)
