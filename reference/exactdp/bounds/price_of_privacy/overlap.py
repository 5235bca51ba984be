"""The overlap K of the rated sets of two users: two w-subsets of [N], uniform and independent, K = |I_1 and I_2|.

    P(K = k) = C(w,k) C(N-w,w-k)/C(N,w),   E K = w^2/N,   E C(K,2) = w^2 (w-1)^2/(2N(N-1))

and, with uniform ratings, P(Z_1 = Z_2 on the overlap | K) = 2^-K. Here R = P(K = 0) = C(N-w,w)/C(N,w), and
Lemma 4.7 says how near it is to 1 - w^2/N. Requires 1 <= w <= N.
Source: price-of-privacy, section 4.3, Lemma 4.7 = C.3 (corrected), equations (8), (9), (15), (16).

>>> law(4, 2), mean(4, 2), pairs(4, 2)
((Fraction(1, 6), Fraction(2, 3), Fraction(1, 6)), Fraction(1, 1), Fraction(1, 6))
>>> lemma_4_7_error(6, 2) <= lemma_4_7_corrected(6, 2)
True
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from exactdp.bounds.price_of_privacy.parameters import level
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.numeric import numeric
from exactdp.ratings import check_sizes

__all__ = [
    "apart",
    "delta_1",
    "delta_2",
    "equation_9_sharp",
    "equation_15",
    "equation_16",
    "law",
    "lemma_4_7_corrected",
    "lemma_4_7_error",
    "lower_corrected",
    "mean",
    "mismatch",
    "pairs",
    "remainder",
    "remainder_sharp",
    "sandwich",
    "tail",
    "upper_corrected",
]


MAX_RATED = 1024  # w, where binomial coefficients are written out
MAX_BITS = 2**16  # of C(N, w)


def _sizes(N: int, w: int) -> None:
    check_sizes(N, w)
    if w > MAX_RATED or w * N.bit_length() > MAX_BITS:
        raise OutOfScope(f"N = {N}, w = {w}: exact laws of the overlap are for w <= {MAX_RATED}, N < 2^(2^16/w); use the bounds")


@numeric
def law(N: int, w: int) -> tuple[Fraction, ...]:
    """P(K = 0), ..., P(K = w). Probabilities.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        w + 1 probabilities.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> law(6, 2)
        (Fraction(2, 5), Fraction(8, 15), Fraction(1, 15))

    Source: price-of-privacy, Section 4.2: the overlap K of two uniform sets.
    """
    _sizes(N, w)
    total, others = comb(N, w), [1]  # C(N-w, 0), C(N-w, 1), ...
    for j in range(w):
        others.append(others[-1] * (N - w - j) // (j + 1))
    return tuple(Fraction(comb(w, k) * others[w - k], total) for k in range(w + 1))


@numeric
def apart(N: int, w: int) -> Fraction:
    """R = P(K = 0) = C(N-w, w)/C(N, w); 0 for 2w > N. A probability.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number from 0 to 1; ``equation_9_sharp`` may be above 1.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> apart(6, 2), delta_1(6, 2), delta_2(6, 2), equation_9_sharp(6, 2)
        (Fraction(2, 5), Fraction(4, 15), Fraction(1, 20), Fraction(1, 15))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    _sizes(N, w)
    return Fraction(comb(N - w, w), comb(N, w))


def _one(N: int, w: int) -> Fraction:
    """P(K = 1) = w C(N-w, w-1)/C(N, w)."""
    _sizes(N, w)
    return Fraction(w * comb(N - w, w - 1), comb(N, w))


@numeric
def mean(N: int, w: int) -> Fraction:
    """E K = w^2/N.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number of at least 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> mean(6, 2), mismatch(6, 2), pairs(6, 2), tail(6, 2), upper_corrected(6, 2)
        (Fraction(2, 3), Fraction(19, 60), Fraction(1, 15), Fraction(1, 15), Fraction(1, 9))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    check_sizes(N, w)
    return Fraction(w * w, N)


@numeric
def pairs(N: int, w: int) -> Fraction:
    """E C(K, 2) = w^2 (w-1)^2/(2N(N-1)); 0 for w = 1.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number of at least 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> mean(6, 2), mismatch(6, 2), pairs(6, 2), tail(6, 2), upper_corrected(6, 2)
        (Fraction(2, 3), Fraction(19, 60), Fraction(1, 15), Fraction(1, 15), Fraction(1, 9))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    check_sizes(N, w)
    return Fraction(0) if w == 1 else Fraction((w * (w - 1)) ** 2, 2 * N * (N - 1))


@numeric
def tail(N: int, w: int) -> Fraction:
    """P(K >= 2) = 1 - P(K = 0) - P(K = 1). A probability.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number of at least 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> mean(6, 2), mismatch(6, 2), pairs(6, 2), tail(6, 2), upper_corrected(6, 2)
        (Fraction(2, 3), Fraction(19, 60), Fraction(1, 15), Fraction(1, 15), Fraction(1, 9))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    return 1 - apart(N, w) - _one(N, w)


@numeric
def equation_9_sharp(N: int, w: int) -> Fraction:
    """w^2 (w-1)^2/(2N(N-1)) >= P(K >= 2): E C(K, 2), since 1 <= C(k, 2) for k >= 2. A bound on a probability.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number from 0 to 1; ``equation_9_sharp`` may be above 1.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> apart(6, 2), delta_1(6, 2), delta_2(6, 2), equation_9_sharp(6, 2)
        (Fraction(2, 5), Fraction(4, 15), Fraction(1, 20), Fraction(1, 15))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    return pairs(N, w)


@numeric
def delta_1(N: int, w: int) -> Fraction:
    """Delta_1 = P(K = 1)/2 = w C(N-w, w-1)/(2 C(N, w)). Half of a probability.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number from 0 to 1; ``equation_9_sharp`` may be above 1.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> apart(6, 2), delta_1(6, 2), delta_2(6, 2), equation_9_sharp(6, 2)
        (Fraction(2, 5), Fraction(4, 15), Fraction(1, 20), Fraction(1, 15))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    return _one(N, w) / 2


@numeric
def delta_2(N: int, w: int) -> Fraction:
    """Delta_2 = E[1{K > 1}(1 - 2^-K)].

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number from 0 to 1; ``equation_9_sharp`` may be above 1.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> apart(6, 2), delta_1(6, 2), delta_2(6, 2), equation_9_sharp(6, 2)
        (Fraction(2, 5), Fraction(4, 15), Fraction(1, 20), Fraction(1, 15))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    return mismatch(N, w) - delta_1(N, w)


@numeric
def mismatch(N: int, w: int) -> Fraction:
    """E[1 - 2^-K] = Delta_1 + Delta_2 <= w^2/(2N).

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number of at least 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> mean(6, 2), mismatch(6, 2), pairs(6, 2), tail(6, 2), upper_corrected(6, 2)
        (Fraction(2, 3), Fraction(19, 60), Fraction(1, 15), Fraction(1, 15), Fraction(1, 9))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    return sum((p * (1 - Fraction(1, 2**k)) for k, p in enumerate(law(N, w))), start=Fraction(0))


@numeric
def sandwich(N: int, w: int) -> tuple[Fraction, Fraction]:
    """(1 - w/(N-w+1))^w <= R <= (1 - w/N)^w. Requires 2w <= N.

    Args:
        N: the number of items, a number or an array.
        w: at least 1 and at most N/2.

    Returns:
        The two ends.

    Raises:
        OutOfScope: if 2 w > N.

    Example:
        >>> sandwich(6, 2)
        (Fraction(9, 25), Fraction(4, 9))

    Source: price-of-privacy, Appendix C.2.
    """
    _sizes(N, w)
    if 2 * w > N:
        raise OutOfScope(f"N = {N}, w = {w}: the sandwich is stated for 2w <= N; otherwise R = 0")
    return (1 - Fraction(w, N - w + 1)) ** w, (1 - Fraction(w, N)) ** w


@numeric
def upper_corrected(N: int, w: int) -> Fraction:
    """w^3 (w-1)/(2N^2) >= (1 - w/N)^w - (1 - w^2/N) >= 0, for all 1 <= w <= N; printed as Theta(w^4/N^2).

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        A number of at least 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> mean(6, 2), mismatch(6, 2), pairs(6, 2), tail(6, 2), upper_corrected(6, 2)
        (Fraction(2, 3), Fraction(19, 60), Fraction(1, 15), Fraction(1, 15), Fraction(1, 9))

    Source: price-of-privacy, Section 4.2 and Appendix C.2.
    """
    check_sizes(N, w)
    return Fraction(w**3 * (w - 1), 2 * N**2)


@numeric
def lower_corrected(N: int, w: int) -> Fraction:
    """1 - w^2/(N-w+1) <= the lower end of ``sandwich``, and at least 1 - w^2/N - w^4/(2N^2). Requires 2w <= N.

    Args:
        N: the number of items, a number or an array.
        w: at least 1 and at most N/2.

    Returns:
        The lower bound on R.

    Raises:
        OutOfScope: if 2 w > N.

    Example:
        >>> lower_corrected(6, 2), apart(6, 2)
        (Fraction(1, 5), Fraction(2, 5))

    Source: price-of-privacy, Lemma C.3, corrected.
    """
    check_sizes(N, w)
    if 2 * w > N:
        raise OutOfScope(f"N = {N}, w = {w}: the lower side is stated for 2w <= N; otherwise R = 0")
    return 1 - Fraction(w * w, N - w + 1)


@numeric
def lemma_4_7_error(N: int, w: int) -> Fraction:
    """|R - (1 - w^2/N)|; 0 at w = 1.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        The bound on the error, and the error: numbers of at least 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> lemma_4_7_corrected(6, 2), lemma_4_7_error(6, 2)
        (Fraction(2, 9), Fraction(1, 15))

    Source: price-of-privacy, Lemma 4.7.
    """
    return abs(apart(N, w) - 1 + mean(N, w))


@numeric
def lemma_4_7_corrected(N: int, w: int) -> Fraction:
    """w^4/(2N^2) >= |R - (1 - w^2/N)|, for all 1 <= w <= N; no constant below 1/2 will do.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.

    Returns:
        The bound on the error, and the error: numbers of at least 0.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> lemma_4_7_corrected(6, 2), lemma_4_7_error(6, 2)
        (Fraction(2, 9), Fraction(1, 15))

    Source: price-of-privacy, Lemma 4.7.
    """
    return mean(N, w) ** 2 / 2


@numeric
def equation_15(N: int, w: int, t: ExactLike) -> Fraction:
    """t^2 (w^2/N - P(K = 1)) >= Delta''_1, t = e^epsilon. Without a unit.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> equation_15(6, 2, 3), equation_16(6, 2, 3)
        (Fraction(6, 5), Fraction(3, 5))

    Source: price-of-privacy, equations (15) and (16).
    """
    return level(t) ** 2 * (mean(N, w) - _one(N, w))


@numeric
def equation_16(N: int, w: int, t: ExactLike) -> Fraction:
    """t^2 P(K >= 2) >= Delta'_2. Without a unit.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> equation_15(6, 2, 3), equation_16(6, 2, 3)
        (Fraction(6, 5), Fraction(3, 5))

    Source: price-of-privacy, equations (15) and (16).
    """
    return level(t) ** 2 * tail(N, w)


@numeric
def remainder(N: int, w: int, t: ExactLike) -> Fraction:
    """(15) + (16) = t^2 E[(K+1) 1{K >= 2}] >= Delta''_1 + Delta'_2.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> remainder(6, 2, 3), remainder_sharp(6, 2, 3)
        (Fraction(9, 5), Fraction(9, 5))

    Source: price-of-privacy, Appendix C.2.
    """
    return equation_15(N, w, t) + equation_16(N, w, t)


@numeric
def remainder_sharp(N: int, w: int, t: ExactLike) -> Fraction:
    """(3/2) t^2 w^2 (w-1)^2/(N(N-1)) >= ``remainder``: k + 1 <= 3 C(k, 2) for k >= 2; 0 at w = 1.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> remainder(6, 2, 3), remainder_sharp(6, 2, 3)
        (Fraction(9, 5), Fraction(9, 5))

    Source: price-of-privacy, Appendix C.2.
    """
    return 3 * level(t) ** 2 * pairs(N, w)
