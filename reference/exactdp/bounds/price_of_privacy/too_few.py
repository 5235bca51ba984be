"""Numbers of users that are too few: with fewer, every eps-LDP algorithm fails for some types with probability above 1/2.

    Informal Theorem 1   ln M/(2 eps) for M >= 3 hypotheses, adaptive too
    Theorems 4.3 to 4.10 (N/2 - 1) ln 2/I, types uniform on {0,1}^N, not adaptive; I as in ``information``, w of N items rated
    small eps            (20/11)(1 - 2/N) ln 2 N^2/(w eps^2), eps <= 1, as Theorem 4.10
    two clusterings      2 (1-2f)^2/eps^2 users at least, for an error of f for each

inf where a sketch tells nothing, and 0 for N <= 2, where nothing is said. ``adaptive.theorem_6_1_sharp`` is for adaptive queries.
Source: price-of-privacy, sections 1.1, 4 and 5, with constants of our own.

>>> print(theorem_4_3(4), theorem_4_10_sharp(4, 4, 3).enclosure(8).lower > 2, informal_theorem_1(9, 3))
4*ln(2) True [0.99999999999999999, 1.0000000000000001]
>>> round(float(small_epsilon(1000, 10, "1/10"))), tradeoff("1/10", "1/4")
(12577471, Fraction(50, 1))
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.parameters import count, rate
from exactdp.bounds.price_of_privacy import information
from exactdp.bounds.price_of_privacy.fano import users
from exactdp.bounds.price_of_privacy.parameters import level
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric
from exactdp.ratings import check_sizes

__all__ = ["informal_theorem_1", "small_epsilon", "theorem_4_3", "theorem_4_8", "theorem_4_10", "theorem_4_10_sharp", "tradeoff"]


@numeric
def informal_theorem_1(M: int, t: ExactLike) -> Real:
    """ln M/(2 eps), M >= 3, t = e^eps > 1; for small eps more users are needed.

    Args:
        M: the number of hypotheses, at least 3.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A number of users.

    Raises:
        OutOfScope: if M < 3, and at t = 1.

    Example:
        >>> round(float(informal_theorem_1(1024, 2)), 4)
        5.0

    Source: price-of-privacy, Informal Theorem 1.
    """
    if count(M, "M") < 3:
        raise OutOfScope(f"M = {M}: stated for at least 3 hypotheses")
    return Real.of(LogSum.ln(M)) / Real.of(LogSum.ln(level(t, above=True)) * 2)


@numeric
def theorem_4_3(N: int) -> Real | float:
    """N (N/2 - 1) ln 2: w = 1, sketches of one bit, no privacy.

    Args:
        N: the number of items, a number or an array.

    Returns:
        A number of users.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> round(float(theorem_4_3(10)), 2)
        27.73

    Source: price-of-privacy, Theorem 4.3.
    """
    return users(N, information.theorem_4_3(N))


@numeric
def theorem_4_8(N: int, w: int, t: ExactLike) -> Real | float:
    """(N/2 - 1) ln 2/I, I = t^2 w^2/(2N). In users.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        A number of users; inf where the information is 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(10, 2, 3)), 2) for bound in (theorem_4_8, theorem_4_10, theorem_4_10_sharp)]
        [1.54, 1.26, 42.96]

    Source: price-of-privacy, Theorems 4.8 and 4.10.
    """
    return users(N, information.theorem_4_8(N, w, t))


@numeric
def theorem_4_10(N: int, w: int, t: ExactLike) -> Real | float:
    """(N/2 - 1) ln 2/I, I = 2 (t-1)^2 w/N + (3/2) t^2 w^2 (w-1)^2/(N(N-1)). In users.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        A number of users; inf where the information is 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(10, 2, 3)), 2) for bound in (theorem_4_8, theorem_4_10, theorem_4_10_sharp)]
        [1.54, 1.26, 42.96]

    Source: price-of-privacy, Theorems 4.8 and 4.10.
    """
    return users(N, information.theorem_4_10(N, w, t))


@numeric
def theorem_4_10_sharp(N: int, w: int, t: ExactLike) -> Real | float:
    """(N/2 - 1) ln 2/ln(1 + (w/N) sinh^2(eps/2)). In users.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        A number of users; inf where the information is 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(10, 2, 3)), 2) for bound in (theorem_4_8, theorem_4_10, theorem_4_10_sharp)]
        [1.54, 1.26, 42.96]

    Source: price-of-privacy, Theorems 4.8 and 4.10.
    """
    return users(N, information.theorem_4_10_sharp(N, w, t))


@numeric
def small_epsilon(N: int, w: int, epsilon: LevelLike) -> LogSum:
    """(20/11)(1 - 2/N) ln 2 N^2/(w eps^2) <= ``theorem_4_10_sharp``, eps <= 1: no order N^2 ln(N)/eps suffices as eps -> 0.

    In users.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        epsilon: in nats, above 0 and at most 1.

    Returns:
        A number of users.

    Raises:
        OutOfScope: for a larger level.

    Example:
        >>> round(float(small_epsilon(10, 2, "1/2")), 1)
        201.6

    Source: price-of-privacy, beyond Theorem 4.10.
    """
    check_sizes(N, w)
    share = max(Fraction(0), 1 - Fraction(2, N))
    return LogSum.ln(2) * (Fraction(20, 11) * share * N**2 / (w * rate(epsilon, 1) ** 2))


@numeric
def tradeoff(epsilon: LevelLike, f: ExactLike) -> Fraction:
    """2 (1-2f)^2/eps^2 <= U for users whose sketches tell two clusterings apart, each with an error of at most f <= 1/2.

    Args:
        epsilon: in nats, above 0; a float is its shortest decimal.
        f: the error that is allowed, from 0 to 1/2.

    Returns:
        A number of users.

    Raises:
        OutOfScope: unless 0 <= f <= 1/2.

    Example:
        >>> tradeoff(1, "1/4")
        Fraction(1, 2)

    Source: price-of-privacy, beyond Theorem 3.3.
    """
    error = rational(f)
    if not 0 <= error <= Fraction(1, 2):
        raise OutOfScope(f"f = {error}: an error of at most 1/2, and at least 0, is meant")
    return 2 * (1 - 2 * error) ** 2 / rate(epsilon) ** 2
