"""Adaptive queries, section 6: the recursion of information, the variance under posteriors, and what replaces both.

D(P^T || P^0) <= delta nats implies Var^T[F] <= Var^0[F] max(20, 10 delta) (Lemma 6.4, for a realisation), and <= Var^0[F] times
inf over 0 < b < 1/2 of (delta - ln(1-2b)/2)/b <= 4 delta + 2 ln 2. The recursion for w = 1, C = 40 (t-1)^2, t = e^eps:

    printed    delta_{T+1} = delta_T + (C/N) max(1, delta_T), on the way to realisations; in averages:
    corrected  delta_{T+1} = delta_T + (C/(40N)) (20 + 10 delta_T), that is delta_T = 2((1 + C/(4N))^T - 1)

The order N log N of Theorem 6.1 is superseded: ``theorem_6_1_sharp``, for any w. Natural logarithms throughout.
Source: price-of-privacy, section 6, appendix D, with constants of our own.

>>> recursion(100, 1, "3/2"), recursion_corrected(100, 1, "3/2"), lemma_6_4(1), round(float(lemma_6_4_sharp(1)), 4)
(Fraction(1, 10), Fraction(1, 20), Fraction(20, 1), 5.3863)
>>> criterion("39/5") < 1 < criterion("157/20")
True
"""

from __future__ import annotations

from fractions import Fraction
from math import inf

from exactdp.bounds.parameters import count
from exactdp.bounds.price_of_privacy.fano import users
from exactdp.bounds.price_of_privacy.information import adaptive_sharp
from exactdp.bounds.price_of_privacy.parameters import level, nats
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "base_variance",
    "base_variance_sharp",
    "criterion",
    "criterion_rounded",
    "equation_30",
    "growth",
    "lemma_6_4",
    "lemma_6_4_at",
    "lemma_6_4_averaged",
    "lemma_6_4_sharp",
    "lemma_d_6",
    "lemma_d_6_sharp",
    "recursion",
    "recursion_corrected",
    "recursion_solved",
    "theorem_6_1",
    "theorem_6_1_sharp",
]

MAX_STEPS = 1000  # of the recursion


def _divergence(delta: ExactLike) -> Fraction:
    found = rational(delta)
    if found < 0:
        raise BadInput(f"delta = {found}: a divergence is a number >= 0")
    return found


def _steps(T: int) -> int:
    if count(T, "T", 0) > MAX_STEPS:
        raise OutOfScope(f"T = {T}: the recursion is run for at most {MAX_STEPS} queries")
    return T


@numeric
def growth(t: ExactLike) -> Fraction:
    """C = 40 (e^eps - 1)^2.

    Args:
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        C, which has no unit.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> growth(2)
        Fraction(40, 1)

    Source: price-of-privacy, Theorem 6.1.
    """
    return 40 * (level(t) - 1) ** 2


@numeric
def recursion(N: int, T: int, t: ExactLike) -> Fraction:
    """delta_T of the printed recursion from delta_0 = 0. In nats.

    Args:
        N: the number of items, a number or an array.
        T: the number of queries, at least 0.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        Nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(1000, 10, 2)), 4) for bound in (recursion, recursion_corrected, recursion_solved)]
        [0.4, 0.2092, 0.4]

    Source: price-of-privacy, Section 6.
    """
    step, found = growth(t) / count(N, "N"), Fraction(0)
    for _ in range(_steps(T)):
        found += step * max(Fraction(1), found)
    return found


@numeric
def recursion_solved(N: int, T: int, t: ExactLike) -> Fraction:
    """C T/N for T <= N/C, and (1 + C/N)^T beyond, printed as bounds on delta_T. In nats.

    Args:
        N: the number of items, a number or an array.
        T: the number of queries, at least 0.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        Nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(1000, 10, 2)), 4) for bound in (recursion, recursion_corrected, recursion_solved)]
        [0.4, 0.2092, 0.4]

    Source: price-of-privacy, Section 6.
    """
    step, steps = growth(t) / count(N, "N"), _steps(T)
    return step * steps if step * steps <= 1 else (1 + step) ** steps


@numeric
def recursion_corrected(N: int, T: int, t: ExactLike) -> Fraction:
    """2((1 + 10 (t-1)^2/N)^T - 1) >= I(Z; S_1^T), w = 1. In nats.

    Args:
        N: the number of items, a number or an array.
        T: the number of queries, at least 0.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        Nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(1000, 10, 2)), 4) for bound in (recursion, recursion_corrected, recursion_solved)]
        [0.4, 0.2092, 0.4]

    Source: price-of-privacy, Section 6.
    """
    return 2 * ((1 + growth(t) / (4 * count(N, "N"))) ** _steps(T) - 1)


@numeric
def base_variance(N: int, t: ExactLike) -> Fraction:
    """2 (t-1)^2 N >= Var^0[F], F = f_1(Z_1) + ... + f_N(Z_N), f_i in [1/t, t], Z uniform on {0,1}^N.

    Args:
        N: the number of items, a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on the variance of F.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> base_variance(4, 3), base_variance_sharp(4, 3)
        (Fraction(32, 1), Fraction(16, 1))

    Source: price-of-privacy, Section 6 and Appendix D.
    """
    return 2 * base_variance_sharp(N, t)


@numeric
def base_variance_sharp(N: int, t: ExactLike) -> Fraction:
    """(t-1)^2 N >= Var^0[F].

    Args:
        N: the number of items, a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on the variance of F.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> base_variance(4, 3), base_variance_sharp(4, 3)
        (Fraction(32, 1), Fraction(16, 1))

    Source: price-of-privacy, Section 6 and Appendix D.
    """
    return count(N, "N") * (level(t) - 1) ** 2


@numeric
def lemma_6_4(delta: ExactLike) -> Fraction:
    """max(20, 10 delta) >= Var^T[F]/Var^0[F] where D(P^T || P^0) <= delta. A ratio, for delta in nats.

    Args:
        delta: a divergence in nats, at least 0.

    Returns:
        The bound on a ratio of variances.

    Raises:
        BadInput: for a negative divergence.

    Example:
        >>> lemma_6_4(1), lemma_6_4(3)
        (Fraction(20, 1), Fraction(30, 1))

    Source: price-of-privacy, Lemma 6.4.
    """
    return max(Fraction(20), 10 * _divergence(delta))


@numeric
def lemma_6_4_at(delta: ExactLike, b: ExactLike) -> Real:
    """(delta - ln(1-2b)/2)/b >= Var^T[F]/Var^0[F], for every 0 < b < 1/2.

    A ratio, for delta in nats.

    Args:
        delta: a divergence in nats, at least 0.
        b: above 0 and below 1/2.

    Returns:
        The bound on a ratio of variances.

    Raises:
        OutOfScope: unless 0 < b < 1/2.

    Example:
        >>> round(float(lemma_6_4_at(1, "1/4")), 4)
        5.3863

    Source: price-of-privacy, Lemma 6.4, for every b of its proof.
    """
    rate = rational(b)
    if not 0 < rate < Fraction(1, 2):
        raise OutOfScope(f"b = {rate}: the bound is stated for 0 < b < 1/2")
    return Real.of((LogSum(_divergence(delta)) - LogSum.ln(1 - 2 * rate) * Fraction(1, 2)) * (1 / rate))


@numeric
def lemma_6_4_sharp(delta: ExactLike) -> LogSum:
    """4 delta + 2 ln 2: ``lemma_6_4_at`` b = 1/4. A ratio, for delta in nats.

    Args:
        delta: a divergence in nats, at least 0.

    Returns:
        The bound on a ratio of variances.

    Raises:
        BadInput: for a negative divergence.

    Example:
        >>> str(lemma_6_4_sharp(1))
        '4 + 2*ln(2)'

    Source: price-of-privacy, Lemma 6.4, sharpened.
    """
    return LogSum.ln(2) * 2 + 4 * _divergence(delta)


@numeric
def lemma_6_4_averaged(information: LevelLike) -> LogSum:
    """20 + 10 I >= E_s Var^T[F]/Var^0[F], I = I(Z; S_1^T) in nats: what holds where Lemma 6.4 is used with an average.

    Args:
        information: in nats, at least 0.

    Returns:
        The bound on a mean of ratios of variances.

    Raises:
        BadInput: where the information is negative.

    Example:
        >>> str(lemma_6_4_averaged(1))
        '30'

    Source: price-of-privacy, Section 6.
    """
    return nats(information) * 10 + 20


@numeric
def equation_30(A: ExactLike) -> Real:
    """e^(-A^2/2) >= P^0(F - E F > A sigma), A > 0; and the same below -A.

    A bound on a probability.

    Args:
        A: above 0, in standard deviations.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if A <= 0.

    Example:
        >>> round(float(equation_30(2)), 4)
        0.1353

    Source: price-of-privacy, equation (30).
    """
    radius = rational(A)
    if radius <= 0:
        raise OutOfScope(f"A = {radius}: the tail is stated for A > 0")
    return Real.of(-(radius**2) / 2).exp()


def _below_half(x: object) -> Fraction:
    """x = nu sigma^2 from 0 to below 1/2."""
    found = rational(x)
    if not 0 <= found < Fraction(1, 2):
        raise OutOfScope(f"x = nu sigma^2 = {found}: the bound is stated for 0 <= x < 1/2")
    return found


@numeric
def lemma_d_6(x: ExactLike) -> Fraction:
    """1 + 4x/(1-2x) >= Z(nu) = E^0 e^(nu (F - E F)^2), x = nu sigma^2: equation (31).

    Args:
        x: nu sigma^2, at least 0 and below 1/2.

    Returns:
        The bound on Z(nu).

    Raises:
        OutOfScope: for other x.

    Example:
        >>> float(lemma_d_6("1/4")), round(float(lemma_d_6_sharp("1/4")), 4)
        (3.0, 1.4142)

    Source: price-of-privacy, Lemma D.6, equation (31).
    """
    rate = _below_half(x)
    return 1 + 4 * rate / (1 - 2 * rate)


@numeric
def lemma_d_6_sharp(x: ExactLike) -> Real:
    """(1-2x)^(-1/2) >= Z(nu).

    Args:
        x: nu sigma^2, at least 0 and below 1/2.

    Returns:
        The bound on Z(nu).

    Raises:
        OutOfScope: for other x.

    Example:
        >>> float(lemma_d_6("1/4")), round(float(lemma_d_6_sharp("1/4")), 4)
        (3.0, 1.4142)

    Source: price-of-privacy, Lemma D.6, equation (31).
    """
    return 1 / Real.of(1 - 2 * _below_half(x)).sqrt()


@numeric
def criterion(b: ExactLike) -> Real:
    """(b/2) sqrt(1-4/b) - ln((1+s)/(1-s)), s = sqrt(1-4/b), b >= 4: b bounds the ratio of variances if this is >= delta. In nats.

    Args:
        b: at least 4.

    Returns:
        The left side in nats, as an expression.

    Raises:
        OutOfScope: if b < 4.

    Example:
        >>> round(float(criterion(20)), 4)
        6.057

    Source: price-of-privacy, Lemma 6.4 and Appendix D.
    """
    here = rational(b)
    if here < 4:
        raise OutOfScope(f"b = {here}: the criterion is stated for b >= 4")
    if here == 4:
        return Real.of(0)
    s = Real.of(1 - 4 / here).sqrt()
    return s * (here / 2) - ((1 + s) / (1 - s)).ln()


@numeric
def criterion_rounded(b: ExactLike) -> LogSum:
    """b/4 - ln b <= ``criterion``, for b >= 20, where it is at least b/10. In nats.

    Args:
        b: at least 20.

    Returns:
        The lower bound in nats.

    Raises:
        OutOfScope: if b < 20.

    Example:
        >>> round(float(criterion_rounded(20)), 4)
        2.0043

    Source: price-of-privacy, Lemma 6.4 and Appendix D.
    """
    here = rational(b)
    if here < 20:
        raise OutOfScope(f"b = {here}: the rounded criterion is stated for b >= 20")
    return LogSum(here / 4) - LogSum.ln(here)


@numeric
def theorem_6_1(N: int, t: ExactLike, alpha: ExactLike) -> Real:
    """alpha ln N/ln(1 + C/N): queries before N^alpha bits, by the printed recursion; w = 1.

    Args:
        N: the number of items, at least 2.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        alpha: above 0.

    Returns:
        A number of queries.

    Raises:
        BadInput: if alpha <= 0.
        OutOfScope: at t = 1.

    Example:
        >>> round(float(theorem_6_1(1000, 2, "1/2")), 4)
        88.0626

    Source: price-of-privacy, Theorem 6.1.
    """
    power = rational(alpha)
    if power <= 0:
        raise BadInput(f"alpha = {power}: write a number > 0")
    return Real.of(LogSum.ln(count(N, "N", 2)) * power) / Real.of(LogSum.ln(1 + growth(level(t, above=True)) / N))


@numeric
def theorem_6_1_sharp(N: int, w: int, t: ExactLike) -> Real | float:
    """(N/2 - 1) ln 2 2N(t+1)/(w^2 (t-1)^2): with fewer queries every adaptive algorithm is unreliable; inf at t = 1.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        A number of queries.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> round(float(theorem_6_1_sharp(1000, 1, 2)), 1)
        2075282.7

    Source: price-of-privacy, Theorem 6.1, sharpened.
    """
    each = adaptive_sharp(N, w, t)
    return users(N, each) if each else inf
