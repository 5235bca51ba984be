"""Parameters of the bounds: T rounds of m objects, n voters at most, P peers at least, radius R, diversity D; checked.

Privacy is central and at the level of voters: a trusted server sees all votes, neighbours differ by one whole voter, and the
client sees the recommendations. tau = T/(R+1), rho = 1/(2m), lambda = 2m ln tau, gamma = m/(3 tau - 1): a round of p-REC is a
law if tau > 1 and gamma <= 1, that is 3T >= (m+1)(R+1); its privacy needs two survivors, and nothing else.
Source: online-recommendation, section 2.4, Algorithms 1 and 2.

>>> horizon(12, 1), gamma(2, 12, 1), str(steepness(2, 12, 1)), gamma(2, 12) * 12
(Fraction(6, 1), Fraction(2, 17), '4*ln(6)', Fraction(24, 35))
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.parameters import count
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational

__all__ = ["gamma", "horizon", "leaking", "loss", "steepness"]


def loss(value: ExactLike) -> Fraction:
    """An expected loss L > 0. Raises BadInput if value <= 0."""
    found = rational(value)
    if found <= 0:
        raise BadInput(f"L = {found}: write an expected loss > 0")
    return found


def horizon(T: int, R: int = 0) -> Fraction:
    """tau = T/(R+1) > 1. Raises OutOfScope ("p-REC is defined for T > R + 1")."""
    found = Fraction(count(T, "T"), count(R, "R", 0) + 1)
    if found <= 1:
        raise OutOfScope(f"T = {T}, R = {R}: p-REC is defined for T > R + 1")
    return found


def gamma(m: int, T: int, R: int = 0) -> Fraction:
    """gamma = m/(3 tau - 1) <= 1, the probability of a uniform recommendation.

    Raises OutOfScope if 3 T < (m + 1)(R + 1), where p-REC is not defined.
    """
    found = count(m, "m", 2) / (3 * horizon(T, R) - 1)
    if found > 1:
        raise OutOfScope(f"m = {m}, T = {T}, R = {R}: p-REC is defined for 3T >= (m+1)(R+1)")
    return found


def steepness(m: int, T: int, R: int = 0) -> LogSum:
    """lambda = 2m ln tau. Without a unit."""
    return LogSum.ln(horizon(T, R)) * (2 * count(m, "m", 2))


def check_peers(P: int, n: int) -> tuple[int, int]:
    """P and n, if P <= n. Raises BadInput if n < P."""
    if count(n, "n") < count(P, "P"):
        raise BadInput(f"P = {P}, n = {n}: at least P of at most n voters are peers, write P <= n")
    return P, n


def leaking(m: int, T: int, R: int, size: int, least: int, name: str) -> LogSum:
    """lambda, without a unit, where one round is proved to leak little: tau > 1, gamma <= 1, and ``size`` >= ``least``.

    Raises OutOfScope if size < least.
    """
    gamma(m, T, R)
    if count(size, name) < least:
        raise OutOfScope(f"{name} = {size}: the privacy of p-REC is proved for {name} >= {least} at m = {m}")
    return steepness(m, T, R)
