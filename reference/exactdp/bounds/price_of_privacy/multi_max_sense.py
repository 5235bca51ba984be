"""Multi-MaxSense: eps-hat of one of Q = ceil(epsilon) answers, and lower bounds of it, as printed and corrected.

eps-hat = 2 tanh(epsilon/(2 ceil(epsilon))). The printed bound 2(e-1)/(e+2) = 0.72835 fails where epsilon/ceil(epsilon) is below
0.76338; for epsilon >= 1 the bound is 2 tanh(1/4) = 0.48984, and for epsilon < 1 there is none. The users that suffice are
``max_sense.users_for_gap`` with the cap Q p and the exact separation of ``protocols.multi_max_sense``, Q p tau_q G for one user.
Source: price-of-privacy, Theorem 5.3, proof 5.4.

>>> [round(float(v), 5) for v in (epsilon_hat("101/100"), epsilon_hat_lower_printed(1), epsilon_hat_lower("101/100"))]
[0.49453, 0.72835, 0.48984]
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from exactdp.bounds.price_of_privacy.max_sense import users_for_gap
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.parameters import check_rate
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, RealLike
from exactdp.numeric import numeric
from exactdp.protocols.multi_max_sense import check_blocks
from exactdp.ratings import check_sizes

__all__ = ["epsilon_hat", "epsilon_hat_lower", "epsilon_hat_lower_printed", "queries", "users", "users_printed"]


def _level(epsilon: LevelLike) -> Fraction:
    value = check_rate(epsilon)
    if not 0 < value <= 10_000:
        raise BadInput(f"epsilon = {value}: write a number of nats above 0 and at most 10000")
    return value


def _twice_tanh(half: Fraction) -> Real:
    power = Real.of(2 * half).exp()
    return (power - 1) / (power + 1) * 2


@numeric
def queries(epsilon: LevelLike) -> int:
    """Q = ceil(epsilon).

    Args:
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        Q.

    Raises:
        BadInput: for a level that is not above 0.

    Example:
        >>> queries("3/2")
        2

    Source: price-of-privacy, Theorem 5.3.
    """
    return ceil(_level(epsilon))


@numeric
def epsilon_hat(epsilon: LevelLike) -> Real:
    """2 tanh(epsilon/(2 ceil(epsilon))).

    Args:
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        The number, from 0 to below 1.

    Raises:
        BadInput: for a level that is not above 0.

    Example:
        >>> round(float(epsilon_hat(1)), 4)
        0.9242

    Source: price-of-privacy, Theorem 5.3.
    """
    return _twice_tanh(_level(epsilon) / (2 * queries(epsilon)))


@numeric
def epsilon_hat_lower_printed(epsilon: LevelLike) -> Real:
    """2(e-1)/(e+2), printed as a lower bound of eps-hat for every epsilon > 0: false where epsilon/ceil(epsilon) < 0.76338.

    Args:
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        The printed number.

    Raises:
        BadInput: for a level that is not above 0.

    Example:
        >>> round(float(epsilon_hat_lower_printed(1)), 4)
        0.7284

    Source: price-of-privacy, Theorem 5.3.
    """
    _level(epsilon)
    e = Real.of(1).exp()
    return (e - 1) * 2 / (e + 2)


@numeric
def epsilon_hat_lower(epsilon: LevelLike) -> Real:
    """2 tanh(1/4) < eps-hat, for epsilon >= 1; approached as epsilon falls to 1 from above.

    Args:
        epsilon: in nats, at least 1.

    Returns:
        The lower bound.

    Raises:
        OutOfScope: if epsilon < 1.

    Example:
        >>> round(float(epsilon_hat_lower(1)), 4)
        0.4898

    Source: price-of-privacy, Theorem 5.3, corrected.
    """
    if _level(epsilon) < 1:
        raise OutOfScope(f"epsilon = {_level(epsilon)}: below 1 eps-hat has no positive lower bound")
    return _twice_tanh(Fraction(1, 4))


@numeric
def users(N: int, n: int, Q: int, epsilon: LevelLike, G: RealLike, d: ExactLike) -> Real:
    """75 (ln 2 + (1+d) ln N)/(Q p tau_q^2 G^2), p = n/N, tau_q = tanh(epsilon/(2Q)): scores within gap/5 but for N^-d.

    Q blocks of n of N items, n divides N; Q p tau_q G is the separation of one user, 0 < G <= 1.

    Args:
        N: the number of items, a number or an array.
        n: items of a block, a divisor of N.
        Q: the number of blocks.
        epsilon: of the whole report, in nats, above 0.
        G: the mean difference of two classes, above 0 and at most 1.
        d: the exponent of the failure probability N^-d.

    Returns:
        A number of users.

    Raises:
        OutOfScope: unless 0 < G <= 1.

    Example:
        >>> round(float(users(10, 5, 1, 1, 1, 1)))
        3722

    Source: price-of-privacy, Theorem 5.3, corrected.
    """
    check_blocks(N, n, Q)
    cap = Fraction(Q * n, N)
    slope = _twice_tanh(_level(epsilon) / (2 * Q)) / 2
    share = Real.of(G)
    if share.sign() <= 0 or share > 1:
        raise OutOfScope("G is a mean of differences of probabilities: give a number above 0 and at most 1")
    return users_for_gap(N, cap, slope * share * cap, d)


@numeric
def users_printed(N: int, w: int, epsilon: LevelLike, delta: ExactLike) -> LogSum:
    """N^2 ln(N)/(epsilon delta^2 w), printed as an order that suffices at every epsilon: false as epsilon -> 0, and at w = 1.

    An order, in users.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        epsilon: in nats, above 0; a float is its shortest decimal.
        delta: above 0 and at most 1.

    Returns:
        An order, in users.

    Raises:
        OutOfScope: unless 0 < delta <= 1.

    Example:
        >>> round(float(users_printed(10, 1, 1, 1)), 2)
        230.26

    Source: price-of-privacy, Theorem 5.3.
    """
    check_sizes(N, w)
    least = rational(delta)
    if not 0 < least <= 1:
        raise OutOfScope(f"delta = {least}: give a separation above 0 and at most 1")
    return LogSum.ln(N) * (N**2 / (_level(epsilon) * least**2 * w))
