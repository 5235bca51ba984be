"""Rates as printed, without constants, and how far the loss of p-REC can be from the optimum; rates, not bounds.

Loss: (R+1) ln(n/P) for p-REC, which is 0 at n = P where the loss is not, and R + ln(n/P) below; corrected (R+1)(1 + ln(n/P)).
Privacy: (D+R+1) ln(T/(R+1))/P for p-REC, and below (D + R + ln(T/L))/P, of which Theorems 7 and 15 have a part each. Theorems
9 to 11 are Theorem 2 at D = R = 0. The bounds with constants and hypotheses are in ``upper`` and ``lower``.
Source: online-recommendation, Theorems 1, 2, 6, 7, 9 to 11, 15 to 17, sections 4 and 7.2.

>>> print(theorem_2_loss(1, 12, 24), theorem_2_privacy(99, 12), theorem_1(100, 12, 1, 0, 4), theorem_6(3, 12, 24))
2*ln(2) 1/12*ln(99) 1/12 + 1/12*ln(25) 3 + ln(2)
>>> str(loss_over_radius(2, 12, 24)), str(loss_over_logarithm(2, 12, 24))
('4 + 48*ln(2)', '2 + 16*ln(2)')
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.online_recommendation.parameters import check_peers, horizon, loss
from exactdp.bounds.parameters import count
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numeric import numeric

__all__ = [
    "loss_over_logarithm",
    "loss_over_radius",
    "theorem_1",
    "theorem_2_loss",
    "theorem_2_loss_corrected",
    "theorem_2_privacy",
    "theorem_6",
    "theorem_7",
    "theorem_15",
]


def _share(P: int, n: int) -> LogSum:
    check_peers(P, n)
    return LogSum.ln(Fraction(n, P))


@numeric
def theorem_2_loss(R: int, P: int, n: int) -> LogSum:
    """(R+1) ln(n/P): Theorems 2 and 16; at R = 0 Theorems 9 and 10. False at n = P for every constant. In expected losses.

    Args:
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        An order of expected losses.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(theorem_2_loss(1, 1, 10)), 3), round(float(theorem_2_loss_corrected(1, 1, 10)), 3)
        (4.605, 6.605)

    Source: online-recommendation, Theorem 2.
    """
    return _share(P, n) * (count(R, "R", 0) + 1)


@numeric
def theorem_2_loss_corrected(R: int, P: int, n: int) -> LogSum:
    """(R+1)(1 + ln(n/P)). In expected losses.

    Args:
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        An order of expected losses.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(theorem_2_loss(1, 1, 10)), 3), round(float(theorem_2_loss_corrected(1, 1, 10)), 3)
        (4.605, 6.605)

    Source: online-recommendation, Theorem 2.
    """
    return (_share(P, n) + 1) * (count(R, "R", 0) + 1)


@numeric
def theorem_2_privacy(T: int, P: int, D: int = 0, R: int = 0) -> LogSum:
    """(D+R+1) ln(T/(R+1))/P, T > R + 1: Theorems 2 and 17; at D = R = 0 Theorems 9 and 11. In nats.

    Args:
        T: the number of rounds, above R + 1.
        P: the number of peers, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        An order of epsilon, in nats.

    Raises:
        OutOfScope: for fewer rounds.

    Example:
        >>> round(float(theorem_2_privacy(100, 10, 1, 1)), 3)
        1.174

    Source: online-recommendation, Theorem 2.
    """
    return LogSum.ln(horizon(T, R)) * Fraction(count(D, "D", 0) + R + 1, count(P, "P"))


@numeric
def theorem_1(T: int, P: int, D: int, R: int, L: ExactLike) -> LogSum:
    """(D + R + ln(T/L))/P, L <= T. In nats.

    Args:
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        L: the expected loss, above 0 and at most T.

    Returns:
        An order of epsilon, in nats.

    Raises:
        OutOfScope: if L > T.

    Example:
        >>> round(float(theorem_1(100, 10, 1, 1, 2)), 3)
        0.591

    Source: online-recommendation, Theorem 1.
    """
    return theorem_7(T, P, L) + theorem_15(P, D, R)


@numeric
def theorem_6(R: int, P: int, n: int) -> LogSum:
    """R + ln(n/P); false for D = R = 0 and P < n < 2P, where the optimum is 0. In expected losses.

    Args:
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        An order of expected losses.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(theorem_6(1, 1, 10)), 3)
        3.303

    Source: online-recommendation, Theorem 6.
    """
    return _share(P, n) + count(R, "R", 0)


@numeric
def theorem_7(T: int, P: int, L: ExactLike) -> LogSum:
    """ln(T/L)/P, L <= T. In nats.

    Args:
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        L: the expected loss, above 0 and at most T.

    Returns:
        An order of epsilon, in nats.

    Raises:
        OutOfScope: if L > T.

    Example:
        >>> round(float(theorem_7(100, 10, 2)), 3)
        0.391

    Source: online-recommendation, Theorem 7.
    """
    if loss(L) > count(T, "T"):
        raise OutOfScope(f"T = {T}, L = {loss(L)}: the loss of T rounds is at most T, write L <= T")
    return LogSum.ln(T / loss(L)) * Fraction(1, count(P, "P"))


@numeric
def theorem_15(P: int, D: int, R: int) -> Fraction:
    """(D + R)/P.

    Args:
        P: the number of peers, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        An order of epsilon, in nats.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> theorem_15(10, 1, 1)
        Fraction(1, 5)

    Source: online-recommendation, Theorem 15.
    """
    return Fraction(count(D, "D", 0) + count(R, "R", 0), count(P, "P"))


@numeric
def loss_over_radius(m: int, P: int, n: int) -> LogSum:
    """12m ln(2n/P) + 2m >= ``upper.theorem_16`` over ``lower.theorem_6_radius``, for every R >= 1 and T of p-REC.

    Without a unit.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        The bound on a quotient.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(loss_over_radius(2, 1, 10)), 3)
        75.898
    """
    return (_share(P, n) + LogSum.ln(2)) * (12 * count(m, "m", 2)) + 2 * m


@numeric
def loss_over_logarithm(m: int, P: int, n: int) -> LogSum:
    """8m ln(m) + m >= ``upper.theorem_10_rounded`` over ``lower.theorem_6_logarithm``, for n >= mP; R = 0. Without a unit.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least m P.

    Returns:
        The bound on a quotient.

    Raises:
        OutOfScope: if n < m P.

    Example:
        >>> round(float(loss_over_logarithm(2, 1, 10)), 3)
        13.09
    """
    check_peers(P, n)
    if n < count(m, "m", 2) * P:
        raise OutOfScope(f"m = {m}, P = {P}, n = {n}: stated for n >= mP; below 2P the optimum may be 0")
    return LogSum.ln(m) * (8 * m) + m
