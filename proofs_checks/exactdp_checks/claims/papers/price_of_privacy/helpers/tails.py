"""Probabilities that a score of MaxSense is off, for the counterexamples of ``max_sense_users``: exact, and from below.

One class of users who like half of the N items, b = (1, 0), independent inclusion: an item that nobody likes has a binomial
score. Tails are exact: 1 minus the binomial terms inside; for many users a lower bound by Robbins' form of Stirling's formula and
pi < 22/7 (not certified). Nothing here is a claim.

>>> setting(2, 2, 1, 3, 100)
(Fraction(1, 4), Fraction(25, 2), Fraction(27, 2))
"""

from fractions import Fraction
from math import ceil, comb, isqrt
from typing import Any

from exactdp.likes import ExactLike
from exactdp.protocols import max_sense
from exactdp_checks.claims.notation import rational

__all__ = ["beyond", "outside", "setting"]


def outside(U: int, h: Fraction, radius: Fraction) -> Any:
    """P(|Bin(U, h) - U h| >= radius) as an expression."""
    inside = [m for m in range(U + 1) if abs(m - U * h) < radius]
    return ["-", 1, ["+", 0, *(["*", comb(U, m), _power(h, m), _power(1 - h, U - m)] for m in inside)]]


def _power(base: Fraction, exponent: int) -> Any:
    """base^exponent by about 3 sqrt(exponent) products: (base^k)^q base^r."""
    if exponent <= 1:
        return base if exponent else 1
    k = isqrt(exponent)
    q, r = divmod(exponent, k)
    return ["*", ["^", ["^", base, k], q], ["^", base, r] if r else 1]


def beyond(U: int, h: Fraction, radius: Fraction) -> Any:
    """At most P(Bin(U, h) >= U h + radius), large U: k terms, each at least the last, m; by Robbins at least

    sqrt(U/(2 pi m (U-m))) e^(m ln(U h/m) + (U-m) ln(U (1-h)/(U-m)) - 1/(12 m) - 1/(12 (U-m))).
    """
    first = ceil(U * h + radius)
    k = max(1, int(U * h * (1 - h) / radius))
    m = first + k - 1
    exponent = ["+", ["*", m, ["ln", U * h / m]], ["*", U - m, ["ln", U * (1 - h) / (U - m)]], Fraction(-1, 12 * m)]
    root = ["sqrt", Fraction(7 * U, 44 * m * (U - m))]
    return ["*", k, root, ["exp", ["+", *exponent[1:], Fraction(-1, 12 * (U - m))]]]


def setting(N: int, w: int, theta: ExactLike, t: ExactLike, U: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chance of a user to add 1 to an item that nobody likes; E X; a bound of E|X|, for X = B_i - B_j, i liked and j not.

    A user adds 1 to X with the chance a, and -1 with b: E X = U (a-b), E|X| <= U (a+b), (E|X|)^2 <= (E X)^2 + U (a+b).
    """
    p, share = rational(theta) / w, Fraction(w, N)
    rows = [1] * (N // 2) + [0] * (N - N // 2)
    h = rational(max_sense.hit(rows, w, p, N - 1, t, "independent"))
    others = (1 - p * share) ** (N // 2 - 1)
    a, b = (p * (1 - p) * rational(max_sense.released(zero, t)) for zero in (others * (1 - share), others))
    gap, terms = U * (a - b), U * (a + b)
    return h, gap, min(terms, gap + terms / (2 * gap))
