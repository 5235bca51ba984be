"""The optimal channel Q* for two symbols: no E-LDP channel has more utility, whatever utility obeys data processing.

With A = e^E[0,1] and B = e^E[1,0] a user flips symbol 0 with probability (A-1)/(AB-1) and symbol 1 with (B-1)/(AB-1):

    Q* = [[A(B-1), A-1], [B-1, B(A-1)]] / (AB-1);    A(y)_j = (Q*)^-1[y, j], unbiased where A > 1 and B > 1.

``above`` is A and ``below`` is B: numbers >= 1, functions of t = e^epsilon such as "t^2", other variables such as "A", or "inf"
(then the limit). A = B is Warner's randomised response, A = inf Mangat's; A = 1 or B = 1 gives equal rows. A = B = 1 is 0/0 and
refused: every channel with equal rows is optimal. Where that happens at t = 1 only, the value there is the limit for t -> 1.
Every E-LDP channel Q is Q* followed by W = ``degrade(Q, A, B)``.
Source: context-aware-ldp, Theorem 2 away from (0, 0), equations (9)-(11).

>>> channel(2, 4).rows
((Fraction(6, 7), Fraction(1, 7)), (Fraction(3, 7), Fraction(4, 7)))
>>> channel("t", "inf", t=2).rows
((Fraction(1, 1), Fraction(0, 1)), (Fraction(1, 2), Fraction(1, 2)))
>>> degrade(Channel([["1/2", "1/2"], ["1/4", "3/4"]]), 2, 4).rows
((Fraction(7, 12), Fraction(5, 12)), (Fraction(0, 1), Fraction(1, 1)))
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from exactdp.arguments import check_draw
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExtendedLike, LevelLike
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms.parameters import Draw, check_item, check_level
from exactdp.numbers.exact import Exact, RationalFunction
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.ratio import log_ratio
from exactdp.privacy.testing import factor

__all__ = ["alphabet", "channel", "degrade", "estimator", "flips", "mangat", "policy", "sample", "warner"]


@numeric
def alphabet(above: ExtendedLike = "A", below: ExtendedLike = "B") -> int:
    """The number of outputs, 2.

    Args:
        above: A, a number >= 1, a function of t, or "inf".
        below: B, likewise.

    Returns:
        2.

    Raises:
        BadInput: for A = B = 1, and for a number below 1.

    Example:
        >>> alphabet(2, 4)
        2
    """
    _factors(above, below)
    return 2


@numeric
def flips(above: ExtendedLike = "A", below: ExtendedLike = "B", t: ExtendedLike = "t") -> tuple[Exact, Exact]:
    """(Q*(1|0), Q*(0|1)) = ((A-1)/(AB-1), (B-1)/(AB-1)), with the limits where A or B is infinite.

    Args:
        above: A, a number >= 1, a function of t, or "inf".
        below: B, likewise.
        t: the value of t where A or B depends on it.

    Returns:
        How often symbol 0 is reported as 1, and 1 as 0.

    Raises:
        BadInput: for A = B = 1.

    Example:
        >>> flips(3, 3), flips("inf", 4)
        ((Fraction(1, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(0, 1)))

    Source: context-aware-ldp, Theorem 2, equation (9).
    """
    a, b = _factors(above, below)
    zero = Fraction(0)
    found: tuple[Exact, Exact]
    if isinstance(a, float):
        found = (zero, zero) if isinstance(b, float) else (1 / b, zero)
    elif isinstance(b, float):
        found = (zero, 1 / a)
    else:
        found = ((a - 1) / (a * b - 1), (b - 1) / (a * b - 1))
    level = check_level(t)
    first, second = (v.at(t=level) if isinstance(v, RationalFunction) else v for v in found)
    return first, second


@numeric
def channel(above: ExtendedLike = "A", below: ExtendedLike = "B", t: ExtendedLike = "t") -> Channel:
    """Q*, 2 x 2, over Q(t) (or Q(A, B)) or at a rational t >= 1.

    Args:
        above: A = e^E[0,1], a number >= 1, a function of t such as "t^2", another variable, or "inf".
        below: B = e^E[1,0], likewise.
        t: the value of t where A or B depends on it; "t" leaves it open.

    Returns:
        2 x 2: a row for each symbol.

    Raises:
        BadInput: for A = B = 1, and for a number below 1.

    Example:
        >>> channel(2, 4).rows
        ((Fraction(6, 7), Fraction(1, 7)), (Fraction(3, 7), Fraction(4, 7)))

    Source: context-aware-ldp, Theorem 2, equation (9).
    """
    first, second = flips(above, below, t)
    return Channel([[1 - first, first], [second, 1 - second]])


@numeric
def estimator(above: ExtendedLike = "A", below: ExtendedLike = "B", t: ExtendedLike = "t") -> Estimator:
    """A = (Q*)^-1, 2 outputs by 2 coordinates.

    Args:
        above: A, a number > 1, a function of t, or "inf".
        below: B, likewise.
        t: the value of t where A or B depends on it, above 1.

    Returns:
        Unbiased scores of the two symbols.

    Raises:
        OutOfScope: where the rows of Q* are equal: both levels are above 0.

    Example:
        >>> estimator(3, 3).estimate([0, 0, 1])
        (Fraction(5, 6), Fraction(1, 6))
    """
    first, second = flips(above, below, check_level(t, above=True))
    honest = 1 - first - second
    if honest == 0:
        raise OutOfScope("a level is 0: then the reports say nothing about the symbol; an estimator needs both levels above 0")
    return Estimator([[(1 - second) / honest, -first / honest], [-second / honest, (1 - first) / honest]])


@numeric
def policy(above: ExtendedLike = "t", below: ExtendedLike = "t", epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E = [[0, ln A], [ln B, 0]] for numbers, powers of t and infinity.

    Args:
        above: A, a number >= 1, a power of t, or "inf".
        below: B, likewise.
        epsilon: the level at which t is e^epsilon; "eps" leaves it open.

    Returns:
        A privacy matrix of two symbols, in nats.

    Raises:
        BadInput: for A = B = 1, and for a number below 1.

    Example:
        >>> [[str(v) for v in row] for row in policy(3, "inf").rows]
        [['0', 'ln(3)'], ['inf', '0']]
    """
    one, two = (log_ratio(v) for v in _factors(above, below))
    return PrivacyMatrix([one, two], np.array([[0, 0], [1, 1]])).at(epsilon)


@numeric
def sample(x: int, above: ExtendedLike, below: ExtendedLike, t: ExtendedLike, draw: Draw) -> int:
    """One report of symbol x; its law is row x of channel(above, below, t).

    Args:
        x: the symbol, 0 or 1.
        above: A, a number >= 1, or "inf".
        below: B, likewise.
        t: the value of t where A or B depends on it.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The symbol that is reported.

    Raises:
        BadInput: for another symbol.

    Example:
        >>> sample(1, 3, 3, 2, lambda weights: 0)
        1
    """
    flip = flips(above, below, t)[check_item(x, 2)]
    check_draw(draw)
    return x ^ draw((1 - flip, flip))


@numeric
def warner(t: ExtendedLike = "t") -> Channel:
    """Warner's randomised response, A = B = t (equation (10)): the truth with probability t/(t+1).

    Args:
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        2 x 2.

    Example:
        >>> warner(3).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))

    Source: context-aware-ldp, equation (10).
    """
    return channel("t", "t", t)


@numeric
def mangat(t: ExtendedLike = "t") -> Channel:
    """Mangat's improved randomised response, A infinite and B = t (equation (11)): the sensitive symbol 1 is never flipped.

    Args:
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        2 x 2.

    Example:
        >>> mangat(4).rows
        ((Fraction(3, 4), Fraction(1, 4)), (Fraction(0, 1), Fraction(1, 1)))

    Source: context-aware-ldp, equation (11).
    """
    return channel("inf", "t", t)


@numeric
def degrade(q: Channel, above: ExtendedLike = "A", below: ExtendedLike = "B", t: ExtendedLike = "t") -> ExactMatrix:
    """W = Q*^-1 Q, 2 x m: Q = Q* followed by W. Its rows sum to 1; it has no negative entry exactly when Q is E-LDP.

    Where a level is 0 the rows of an E-LDP channel are equal, and so are those of W; OutOfScope for other channels, which are not
    Q* followed by anything. q may depend on t, A, B.

    Args:
        q: 2 x m, which may depend on t, A and B.
        above: A, a number >= 1, a function of t, or "inf".
        below: B, likewise.
        t: the value of t where A or B depends on it.

    Returns:
        W, 2 x m: the matrix that follows Q*.

    Raises:
        BadInput: for a channel without exactly two inputs.
        OutOfScope: where a level is 0 and the rows of the channel differ.

    Example:
        >>> degrade(Channel([["1/2", "1/2"], ["1/4", "3/4"]]), 2, 4).rows
        ((Fraction(7, 12), Fraction(5, 12)), (Fraction(0, 1), Fraction(1, 1)))

    Source: context-aware-ldp, Theorem 2 and Appendix B.
    """
    if check_channel(q).size[0] != 2:
        raise BadInput(f"the channel has {q.size[0]} inputs: a channel for two symbols has 2")
    if 1 in (factors := _factors(above, below, nothing=True)):
        if q.rows[0] != q.rows[1]:
            raise OutOfScope(
                "a level is 0 and the rows of the channel differ: it is not E-LDP, and Q* followed by W has equal rows"
            )
        return q.matrix
    return estimator(*factors, t).scores @ q.matrix


def _factors(above: ExtendedLike, below: ExtendedLike, *, nothing: bool = False) -> tuple[Exact | float, Exact | float]:
    a, b = factor(above), factor(below)
    if a == b == 1 and not nothing:
        raise BadInput("both levels are 0, where Q* is 0/0: any channel with equal rows is optimal; give one level above 0")
    return a, b
