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
    """P(K = 0), ..., P(K = w). Probabilities."""
    _sizes(N, w)
    total, others = comb(N, w), [1]  # C(N-w, 0), C(N-w, 1), ...
    for j in range(w):
        others.append(others[-1] * (N - w - j) // (j + 1))
    return tuple(Fraction(comb(w, k) * others[w - k], total) for k in range(w + 1))


@numeric
def apart(N: int, w: int) -> Fraction:
    """R = P(K = 0) = C(N-w, w)/C(N, w); 0 for 2w > N. A probability."""
    _sizes(N, w)
    return Fraction(comb(N - w, w), comb(N, w))


def _one(N: int, w: int) -> Fraction:
    """P(K = 1) = w C(N-w, w-1)/C(N, w)."""
    _sizes(N, w)
    return Fraction(w * comb(N - w, w - 1), comb(N, w))


@numeric
def mean(N: int, w: int) -> Fraction:
    """E K = w^2/N."""
    check_sizes(N, w)
    return Fraction(w * w, N)


@numeric
def pairs(N: int, w: int) -> Fraction:
    """E C(K, 2) = w^2 (w-1)^2/(2N(N-1)); 0 for w = 1."""
    check_sizes(N, w)
    return Fraction(0) if w == 1 else Fraction((w * (w - 1)) ** 2, 2 * N * (N - 1))


@numeric
def tail(N: int, w: int) -> Fraction:
    """P(K >= 2) = 1 - P(K = 0) - P(K = 1). A probability."""
    return 1 - apart(N, w) - _one(N, w)


@numeric
def equation_9_sharp(N: int, w: int) -> Fraction:
    """w^2 (w-1)^2/(2N(N-1)) >= P(K >= 2): E C(K, 2), since 1 <= C(k, 2) for k >= 2. A bound on a probability."""
    return pairs(N, w)


@numeric
def delta_1(N: int, w: int) -> Fraction:
    """Delta_1 = P(K = 1)/2 = w C(N-w, w-1)/(2 C(N, w)). Half of a probability."""
    return _one(N, w) / 2


@numeric
def delta_2(N: int, w: int) -> Fraction:
    """Delta_2 = E[1{K > 1}(1 - 2^-K)]."""
    return mismatch(N, w) - delta_1(N, w)


@numeric
def mismatch(N: int, w: int) -> Fraction:
    """E[1 - 2^-K] = Delta_1 + Delta_2 <= w^2/(2N)."""
    return sum((p * (1 - Fraction(1, 2**k)) for k, p in enumerate(law(N, w))), start=Fraction(0))


@numeric
def sandwich(N: int, w: int) -> tuple[Fraction, Fraction]:
    """(1 - w/(N-w+1))^w <= R <= (1 - w/N)^w. Requires 2w <= N. Raises OutOfScope if 2 w > N."""
    _sizes(N, w)
    if 2 * w > N:
        raise OutOfScope(f"N = {N}, w = {w}: the sandwich is stated for 2w <= N; otherwise R = 0")
    return (1 - Fraction(w, N - w + 1)) ** w, (1 - Fraction(w, N)) ** w


@numeric
def upper_corrected(N: int, w: int) -> Fraction:
    """w^3 (w-1)/(2N^2) >= (1 - w/N)^w - (1 - w^2/N) >= 0, for all 1 <= w <= N; printed as Theta(w^4/N^2)."""
    check_sizes(N, w)
    return Fraction(w**3 * (w - 1), 2 * N**2)


@numeric
def lower_corrected(N: int, w: int) -> Fraction:
    """1 - w^2/(N-w+1) <= the lower end of ``sandwich``, and at least 1 - w^2/N - w^4/(2N^2). Requires 2w <= N.

    Raises OutOfScope if 2 w > N.
    """
    check_sizes(N, w)
    if 2 * w > N:
        raise OutOfScope(f"N = {N}, w = {w}: the lower side is stated for 2w <= N; otherwise R = 0")
    return 1 - Fraction(w * w, N - w + 1)


@numeric
def lemma_4_7_error(N: int, w: int) -> Fraction:
    """|R - (1 - w^2/N)|; 0 at w = 1."""
    return abs(apart(N, w) - 1 + mean(N, w))


@numeric
def lemma_4_7_corrected(N: int, w: int) -> Fraction:
    """w^4/(2N^2) >= |R - (1 - w^2/N)|, for all 1 <= w <= N; no constant below 1/2 will do."""
    return mean(N, w) ** 2 / 2


@numeric
def equation_15(N: int, w: int, t: ExactLike) -> Fraction:
    """t^2 (w^2/N - P(K = 1)) >= Delta''_1, t = e^epsilon. Without a unit."""
    return level(t) ** 2 * (mean(N, w) - _one(N, w))


@numeric
def equation_16(N: int, w: int, t: ExactLike) -> Fraction:
    """t^2 P(K >= 2) >= Delta'_2. Without a unit."""
    return level(t) ** 2 * tail(N, w)


@numeric
def remainder(N: int, w: int, t: ExactLike) -> Fraction:
    """(15) + (16) = t^2 E[(K+1) 1{K >= 2}] >= Delta''_1 + Delta'_2."""
    return equation_15(N, w, t) + equation_16(N, w, t)


@numeric
def remainder_sharp(N: int, w: int, t: ExactLike) -> Fraction:
    """(3/2) t^2 w^2 (w-1)^2/(N(N-1)) >= ``remainder``: k + 1 <= 3 C(k, 2) for k >= 2; 0 at w = 1."""
    return 3 * level(t) ** 2 * pairs(N, w)
