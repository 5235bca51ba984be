"""Multi-MaxSense: eps-hat of one of Q = ceil(epsilon) answers, and lower bounds of it, as printed and corrected.

eps-hat = 2 tanh(epsilon/(2 ceil(epsilon))). The printed bound 2(e-1)/(e+2) = 0.72835 fails where epsilon/ceil(epsilon) is below
0.76338; for epsilon >= 1 the bound is 2 tanh(1/4) = 0.48984, and for epsilon < 1 there is none. The users that suffice are
``max_sense.users_for_gap`` with the cap Q p and the exact separation of ``protocols.multi_max_sense``.
Source: price-of-privacy, Theorem 5.3, proof 5.4.

>>> [round(float(v), 5) for v in (epsilon_hat("101/100"), epsilon_hat_lower_printed(1), epsilon_hat_lower("101/100"))]
[0.49453, 0.72835, 0.48984]
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from exactdp.errors import BadInput, OutOfScope
from exactdp.exact import rational
from exactdp.normal import Real

__all__ = ["epsilon_hat", "epsilon_hat_lower", "epsilon_hat_lower_printed", "queries"]


def _level(epsilon: object) -> Fraction:
    value = rational(epsilon)
    if not 0 < value <= 10_000:
        raise BadInput(f"epsilon = {value}: write a number of nats above 0 and at most 10000")
    return value


def _twice_tanh(half: Fraction) -> Real:
    power = Real.of(2 * half).exp()
    return (power - 1) / (power + 1) * 2


def queries(epsilon: object) -> int:
    """Q = ceil(epsilon)."""
    return ceil(_level(epsilon))


def epsilon_hat(epsilon: object) -> Real:
    """2 tanh(epsilon/(2 ceil(epsilon)))."""
    return _twice_tanh(_level(epsilon) / (2 * queries(epsilon)))


def epsilon_hat_lower_printed(epsilon: object) -> Real:
    """2(e-1)/(e+2), printed as a lower bound of eps-hat for every epsilon > 0: false where epsilon/ceil(epsilon) < 0.76338."""
    _level(epsilon)
    e = Real.of(1).exp()
    return (e - 1) * 2 / (e + 2)


def epsilon_hat_lower(epsilon: object) -> Real:
    """2 tanh(1/4) < eps-hat, for epsilon >= 1; approached as epsilon falls to 1 from above."""
    if _level(epsilon) < 1:
        raise OutOfScope(f"epsilon = {rational(epsilon)}: below 1 eps-hat has no positive lower bound")
    return _twice_tanh(Fraction(1, 4))
