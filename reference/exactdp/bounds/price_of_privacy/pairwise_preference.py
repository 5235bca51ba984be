"""Pairwise-Preference where few items are rated: what one sketch tells, and numbers of users that are too few.

Reading (B), Z uniform on {0,1}^N, a rating is the type of its item, exactly w rated items, rho = w(w-1)/(N(N-1)), t = e^epsilon:

    information <= rho^2 (t-1)^2/(4t) = rho^2 sinh^2(epsilon/2) nats per user,

so every decoder is unreliable (errs with probability above 1/2 for some Z) for fewer than (N/2 - 1) ln 2 over that: of order
N (N/w)^4, while the paper takes N log N (N/w)^2 users to suffice. At w = 1 or t = 1 a sketch tells nothing.
Source: price-of-privacy, section 5 (sec-5-scarce-corrected).

>>> information(10, 4, 3), too_few(10, 4, 3)
(Fraction(4, 675), level('675*ln(2)'))
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.price_of_privacy.parameters import level
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numeric import numeric
from exactdp.ratings import check_sizes

__all__ = ["information", "too_few", "users_printed"]


@numeric
def information(N: int, w: int, t: ExactLike) -> Fraction:
    """rho^2 (t-1)^2/(4t), in nats; 0 at w = 1.

    Args:
        N: at least 2.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        Nats.

    Raises:
        OutOfScope: if N < 2.

    Example:
        >>> information(10, 2, 3)
        Fraction(1, 6075)

    Source: price-of-privacy, Appendix B.
    """
    check_sizes(N, w)
    here = level(t)
    if N < 2:
        raise OutOfScope("N = 1: a pair needs two items")
    return Fraction(w * (w - 1), N * (N - 1)) ** 2 * (here - 1) ** 2 / (4 * here)


@numeric
def too_few(N: int, w: int, t: ExactLike) -> LogSum:
    """(N/2 - 1) ln 2/information: every decoder is unreliable for fewer users; 0 for N = 2. In users.

    Args:
        N: at least 2.
        w: from 2 to N.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A number of users.

    Raises:
        OutOfScope: where a sketch tells nothing.

    Example:
        >>> round(float(too_few(10, 2, 3)), 1)
        16843.5

    Source: price-of-privacy, Theorem B.1.
    """
    told = information(N, w, t)
    if not told:
        raise OutOfScope(f"w = {w}, t = {t}: a sketch tells nothing, and no number of users is enough; give w >= 2 and t > 1")
    return LogSum.ln(2) * (Fraction(N - 2, 2) / told)


@numeric
def users_printed(N: int, w: int) -> LogSum:
    """N ln(N) N^2/w^2, printed as an order that suffices for w = o(N): false for every constant. An order, in users.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        The printed order, in users.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> round(float(users_printed(10, 2)), 1)
        575.6

    Source: price-of-privacy, Theorem B.1.
    """
    check_sizes(N, w)
    return LogSum.ln(N) * Fraction(N**3, w**2)
