"""Numbers of users that are too few: Fano's inequality, and directly. M hypotheses, at most M_d of them within d of any answer.

    Lemma 2.5, A.1   P_e >= 1 - (I + ln 2)/ln(M/M_d), I in nats;   A.3: I = U I_1;   A.4: I = U eps
    directly         P(success within d) <= M_d t^U/(M_d t^U + M - M_d), for adaptive protocols too; equality at U = 1, d = 0

An algorithm is unreliable if it fails for some hypothesis with probability above 1/2 (p_max in A.5). Clusterings of N items into
K labelled classes: M = K^N and M_d = V_d = sum over i <= d of C(N,i)(K-1)^i. Printed are Theorem 3.3, U < N ln 2/eps, and Theorem
A.5, both false; corrected: U < ln(2^N - 1)/eps, and two forms of A.5. t = e^eps > 1. Source: price-of-privacy, sections 2.3, 3.1,
appendix A.

>>> success(4, 1, 3, 1), ball(4, 3, 1), clusterings(2, 3)
(Fraction(1, 2), 9, 2)
>>> [round(float(f(2, 3)), 4) for f in (theorem_3_3, theorem_3_3_corrected, theorem_3_3_fano_corrected)]
[1.2619, 1.0, 0.0]
>>> round(float(users(1000, Fraction(1, 1000))))
345880
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial, inf

from exactdp.bounds.parameters import count, length
from exactdp.bounds.price_of_privacy.parameters import level, nats, probability
from exactdp.errors import BadInput, OutOfScope
from exactdp.information import fano_error
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, RealLike
from exactdp.numeric import numeric

__all__ = [
    "ball",
    "ball_chernoff",
    "ball_chernoff_corrected",
    "ball_printed",
    "clusterings",
    "clusterings_printed",
    "corollary_a_3",
    "corollary_a_4",
    "corollary_a_4_sharp",
    "lemma_2_5",
    "lemma_a_1",
    "success",
    "theorem_3_3",
    "theorem_3_3_corrected",
    "theorem_3_3_fano_corrected",
    "theorem_a_5",
    "theorem_a_5_corrected",
    "theorem_a_5_direct_corrected",
    "unlabelled_corrected",
    "users",
]

LN2 = LogSum.ln(2)
MAX_BITS = 10**6  # of t^U, K^N and 2^N
MAX_ITEMS = 2000  # where classes are counted by a recursion, and in K!


@numeric
def lemma_2_5(information: LevelLike, M: int, bits: int = 64) -> Interval:
    """max(0, 1 - (I + ln 2)/ln M) <= P_e: H uniform on M >= 2 hypotheses, I(H; X_1^U) <= I nats.

    Args:
        information: I(H; X_1^U) is at most this, in nats.
        M: the number of hypotheses, at least 2.
        bits: of precision.

    Returns:
        An enclosure of the bound, a probability.

    Raises:
        BadInput: where the information is negative.
        OutOfScope: for M = 1.

    Example:
        >>> lemma_2_5(0, 4).lower
        Fraction(107259330991616158888948179, 214518661983232317777896366)

    Source: price-of-privacy, Lemma 2.5.
    """
    return lemma_a_1(information, M, 1, bits)


@numeric
def lemma_a_1(information: LevelLike, M: int, M_d: int, bits: int = 64) -> Interval:
    """max(0, 1 - (I + ln 2)/ln(M/M_d)) <= P(d(Z^, Z) > d), M > M_d. A bound on a probability, for I in nats.

    Args:
        information: I is at most this, in nats.
        M: how many values Z has, each as likely.
        M_d: how many of them are within d of an answer, below M.
        bits: of precision.

    Returns:
        An enclosure of the bound, a probability.

    Raises:
        BadInput: where the information is negative.
        OutOfScope: unless 1 <= M_d < M.

    Example:
        >>> lemma_a_1(0, 16, 4).lower
        Fraction(107259330991616158888948179, 214518661983232317777896366)

    Source: price-of-privacy, Lemma A.1.
    """
    return fano_error(nats(information), count(M, "M"), count(M_d, "M_d"), bits)


@numeric
def corollary_a_3(U: int, information: LevelLike, M: int, M_d: int, bits: int = 64) -> Interval:
    """Lemma A.1 with U I(Z; X_u): U independent sketches of at most so many nats each.

    Args:
        U: the number of users, at least 0.
        information: of one sketch, in nats, at least 0.
        M: how many values Z has, each as likely.
        M_d: how many of them are within d of an answer, below M.
        bits: of precision.

    Returns:
        An enclosure of the bound, a probability.

    Raises:
        OutOfScope: unless 1 <= M_d < M.

    Example:
        >>> round(float(corollary_a_3(2, "1/4", 16, 1).lower), 4)
        0.5697

    Source: price-of-privacy, Corollary A.3.
    """
    return lemma_a_1(nats(information) * count(U, "U", 0), M, M_d, bits)


@numeric
def corollary_a_4(U: int, t: ExactLike, M: int, M_d: int, bits: int = 64) -> Interval:
    """max(0, 1 - (U eps + 1)/ln(M/M_d)), as printed: true, as ln 2 < 1. A bound on a probability.

    Args:
        U: the number of users, at least 0.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        M: how many values Z has, each as likely.
        M_d: how many of them are within d of an answer, below M.
        bits: of precision.

    Returns:
        An enclosure of the bound, a probability.

    Raises:
        OutOfScope: unless 1 <= M_d < M.

    Example:
        >>> [round(float(bound(2, 2, 256, 1).lower), 4) for bound in (corollary_a_4, corollary_a_4_sharp)]
        [0.5697, 0.625]

    Source: price-of-privacy, Corollary A.4.
    """
    return lemma_a_1(LogSum.ln(level(t)) * count(U, "U", 0) + 1 - LN2, M, M_d, bits)


@numeric
def corollary_a_4_sharp(U: int, t: ExactLike, M: int, M_d: int, bits: int = 64) -> Interval:
    """max(0, 1 - (U eps + ln 2)/ln(M/M_d)). A bound on a probability.

    Args:
        U: the number of users, at least 0.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        M: how many values Z has, each as likely.
        M_d: how many of them are within d of an answer, below M.
        bits: of precision.

    Returns:
        An enclosure of the bound, a probability.

    Raises:
        OutOfScope: unless 1 <= M_d < M.

    Example:
        >>> [round(float(bound(2, 2, 256, 1).lower), 4) for bound in (corollary_a_4, corollary_a_4_sharp)]
        [0.5697, 0.625]

    Source: price-of-privacy, Corollary A.4.
    """
    return lemma_a_1(LogSum.ln(level(t)) * count(U, "U", 0), M, M_d, bits)


@numeric
def success(M: int, M_d: int, t: ExactLike, U: int) -> Fraction:
    """M_d t^U/(M_d t^U + M - M_d) >= P(success within d), M >= M_d, U users with eps-LDP sketches, adaptive or not.

    A bound on a probability.

    Args:
        M: how many values Z has, each as likely.
        M_d: how many of them are within d of an answer, at most M.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        U: the number of users, at least 0.

    Returns:
        The bound on a probability.

    Raises:
        OutOfScope: if M < M_d, and where t^U is too large to write out.

    Example:
        >>> success(16, 1, 2, 3)
        Fraction(8, 23)

    Source: price-of-privacy, beyond Theorem A.5.
    """
    if count(M, "M") < count(M_d, "M_d"):
        raise OutOfScope(f"M = {M}, M_d = {M_d}: a ball has at most M members")
    here = level(t)
    if count(U, "U", 0) * length(here) > MAX_BITS:
        raise OutOfScope(f"U = {U}: t^U is too large to write out; compare U with a threshold")
    hit = M_d * here**U
    return hit / (hit + M - M_d)


def _exponent(N: int, K: int = 2) -> int:
    """N, if K^N can be written out."""
    if count(N, "N") * count(K, "K").bit_length() > MAX_BITS:
        raise OutOfScope(f"N = {N}, K = {K}: K^N is too large to write out; take smaller sizes")
    return N


def _over_eps(value: RealLike, t: ExactLike) -> Real:
    return Real.of(value) / Real.of(LogSum.ln(level(t, above=True)))


@numeric
def theorem_3_3(N: int, t: ExactLike) -> Real:
    """N ln 2/eps, as printed: false, by one bit in 2^N.

    Args:
        N: the number of items, a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A number of users.

    Raises:
        BadInput: for sizes that are none.
        OutOfScope: at t = 1.

    Example:
        >>> [round(float(bound(10, 2)), 4) for bound in (theorem_3_3, theorem_3_3_corrected, theorem_3_3_fano_corrected)]
        [10.0, 9.9986, 4.0]

    Source: price-of-privacy, Theorem 3.3.
    """
    return _over_eps(LN2 * count(N, "N"), t)


@numeric
def theorem_3_3_corrected(N: int, t: ExactLike) -> Real:
    """ln(2^N - 1)/eps: with fewer users every algorithm is unreliable; not with more, at U = 1.

    Args:
        N: the number of items, a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A number of users.

    Raises:
        BadInput: for sizes that are none.
        OutOfScope: at t = 1.

    Example:
        >>> [round(float(bound(10, 2)), 4) for bound in (theorem_3_3, theorem_3_3_corrected, theorem_3_3_fano_corrected)]
        [10.0, 9.9986, 4.0]

    Source: price-of-privacy, Theorem 3.3.
    """
    return _over_eps(LogSum.ln(2 ** _exponent(N) - 1), t)


@numeric
def theorem_3_3_fano_corrected(N: int, t: ExactLike) -> Real:
    """(N/2 - 1) ln 2/eps: what Lemma 2.5 gives. In users.

    Args:
        N: the number of items, a number or an array.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.

    Returns:
        A number of users.

    Raises:
        BadInput: for sizes that are none.
        OutOfScope: at t = 1.

    Example:
        >>> [round(float(bound(10, 2)), 4) for bound in (theorem_3_3, theorem_3_3_corrected, theorem_3_3_fano_corrected)]
        [10.0, 9.9986, 4.0]

    Source: price-of-privacy, Theorem 3.3.
    """
    return _over_eps(LN2 * (Fraction(count(N, "N"), 2) - 1), t)


@numeric
def users(N: int, information: LevelLike) -> Real | float:
    """(N/2 - 1) ln 2/I: with fewer users, whose sketches carry I nats each and are not adaptive, every algorithm is unreliable.

    inf where I = 0, which is so for N >= 3; 0 for N <= 2, where it says nothing.

    Args:
        N: the number of items, a number or an array.
        information: of one sketch, in nats, at least 0.

    Returns:
        A number of users.

    Raises:
        BadInput: where the information is negative.

    Example:
        >>> round(float(users(10, "1/10")), 4)
        27.7259

    Source: price-of-privacy, Lemma 2.5.
    """
    each = information if isinstance(information, Real) else Real.of(nats(information))
    if (sign := each.sign()) < 0:
        raise BadInput("the information is negative: write a number of nats that is at least 0")
    if count(N, "N") <= 2:
        return Real.of(0)
    if not sign:
        return inf
    return Real.of(LN2 * (Fraction(N, 2) - 1)) / each


@numeric
def ball(N: int, K: int, d: int) -> int:
    """V_d = sum over i <= d of C(N, i)(K-1)^i: labellings of N items by K classes that differ from a given one in at most d.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.
        d: the radius, from 0 to N.

    Returns:
        The number of labellings.

    Raises:
        OutOfScope: for d above N, and for too many items.

    Example:
        >>> ball(4, 2, 1)
        5

    Source: price-of-privacy, Appendix A.
    """
    _exponent(N, K)
    if count(d, "d", 0) > N or N > MAX_ITEMS:
        raise OutOfScope(f"N = {N}, d = {d}: balls are counted for 0 <= d <= N <= {MAX_ITEMS}")
    found, term = 0, 1  # C(N, i)(K-1)^i
    for i in range(d + 1):
        found += term
        term = term * (N - i) * (K - 1) // (i + 1)
    return found


def _orders(K: int) -> int:
    """K!, if it can be written out."""
    if K > MAX_ITEMS:
        raise OutOfScope(f"K = {K}: K! is written out for K <= {MAX_ITEMS}")
    return factorial(K)


@numeric
def ball_printed(N: int, K: int, d: int) -> Fraction:
    """V_d/K!, as printed: 1/K! at d = 0, where a ball has one member.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.
        d: the radius, from 0 to N.

    Returns:
        The printed number, which is below the true one.

    Raises:
        OutOfScope: for d above N, and for too many items.

    Example:
        >>> ball_printed(4, 3, 0)
        Fraction(1, 6)

    Source: price-of-privacy, Appendix A.
    """
    return Fraction(ball(N, K, d), _orders(K))


@numeric
def clusterings(N: int, K: int) -> int:
    """The number of partitions of N items into at most K classes without names: the sum of Stirling numbers S(N, j), j <= K.

    Args:
        N: the number of items, a number or an array.
        K: the largest number of classes.

    Returns:
        The number of partitions.

    Raises:
        OutOfScope: for too many items.

    Example:
        >>> clusterings(3, 2)
        4

    Source: price-of-privacy, Appendix A.
    """
    _exponent(N, K)
    if max(N, K) > MAX_ITEMS:
        raise OutOfScope(f"N = {N}, K = {K}: classes without names are counted up to {MAX_ITEMS}")
    row = [1]  # S(n, 0), S(n, 1), ...
    for _ in range(N):
        row = [j * a + b for j, (a, b) in enumerate(zip([*row, 0], [0, *row], strict=True))][: K + 1]
    return sum(row)


@numeric
def unlabelled_corrected(N: int, K: int, d: int) -> LogSum:
    """ln(K^N/V_d) - ln K! <= ln(M/M_d) for classes without names; below 0 where it says nothing. In nats.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.
        d: the radius, from 0 to N.

    Returns:
        The bound in nats.

    Raises:
        OutOfScope: for d above N, and for too many items.

    Example:
        >>> round(float(unlabelled_corrected(10, 2, 1)), 4)
        3.8404

    Source: price-of-privacy, Appendix A, corrected.
    """
    return LogSum.ln(Fraction(K ** _exponent(N, K), ball(N, K, d) * _orders(K)))


@numeric
def clusterings_printed(N: int, K: int) -> Fraction:
    """K^N/K!, as printed: 9/6 for N = 2, K = 3.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.

    Returns:
        The printed number, which is below the true one.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> clusterings_printed(2, 3), clusterings(2, 3)
        (Fraction(3, 2), 2)

    Source: price-of-privacy, Appendix A.
    """
    return Fraction(K ** _exponent(N, K), _orders(K))


@numeric
def ball_chernoff(N: int, K: int, d: int) -> Real:
    """exp(-N K (1 - d/N - 1/K)^2/3), printed as a bound on V_d/K^N: false for d = 0 and K >= 9.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.
        d: the radius, from 0 to N.

    Returns:
        The printed bound on a share of all labellings.

    Raises:
        OutOfScope: for d above N, and for too many items.

    Example:
        >>> float(ball_chernoff(4, 2, 1)) < 1
        True

    Source: price-of-privacy, Appendix A.
    """
    ball(N, K, d)
    return Real.of(-N * K * (1 - Fraction(d, N) - Fraction(1, K)) ** 2 / 3).exp()


@numeric
def ball_chernoff_corrected(N: int, K: int, d: int) -> Fraction:
    """exp(-N kl(1 - d/N || 1/K)) = (N/(K(N-d)))^(N-d) (N(K-1)/(K d))^d >= V_d/K^N. Requires 1 - d/N >= 1/K.

    A bound on a share, kl in nats.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.
        d: the radius, from 0 to N, with (N - d) K >= N.

    Returns:
        The bound on a share of all labellings.

    Raises:
        OutOfScope: if (N - d) K < N.

    Example:
        >>> ball_chernoff_corrected(4, 2, 1) >= Fraction(ball(4, 2, 1), 2**4)
        True

    Source: price-of-privacy, Appendix A, corrected.
    """
    ball(N, K, d)
    if (N - d) * K < N:
        raise OutOfScope(f"N = {N}, K = {K}, d = {d}: the bound is stated for 1 - d/N >= 1/K")
    return Fraction(N, K * (N - d)) ** (N - d) * (Fraction(N * (K - 1), K * d) ** d if d else 1)


def _tolerance(d: object, p_max: ExactLike) -> tuple[Fraction, Fraction]:
    radius = rational(d)
    if radius < 0:
        raise BadInput(f"d = {radius}: a tolerance is at least 0")
    return radius, probability(p_max, "p_max", below_one=True)


@numeric
def theorem_a_5(N: int, K: int, d: ExactLike, t: ExactLike, p_max: ExactLike) -> Real:
    """(1 - p_max) N K (1 - d/N - 1/K)^2/(3 eps), d > 0, as printed: false for large K, and for small eps. In users.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.
        d: the distance that is allowed, above 0.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        p_max: the failure probability that is allowed, from 0 to 1.

    Returns:
        The printed number of users.

    Raises:
        OutOfScope: for d = 0, and at t = 1.

    Example:
        >>> round(float(theorem_a_5(10, 2, 1, 2, "1/4")), 4)
        1.1542

    Source: price-of-privacy, Theorem A.5.
    """
    radius, chance = _tolerance(d, p_max)
    if not radius:
        raise OutOfScope("d = 0: Theorem A.5 is printed for d > 0")
    gap = 1 - radius / count(N, "N") - Fraction(1, count(K, "K"))
    return _over_eps((1 - chance) * N * K * gap**2 / 3, t)


@numeric
def theorem_a_5_corrected(N: int, K: int, d: ExactLike, t: ExactLike, p_max: ExactLike) -> Real:
    """((1 - p_max) ln(K^N/V_d) - ln 2)/eps, by Fano's inequality. In users.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.
        d: the distance that is allowed, at least 0.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        p_max: the failure probability that is allowed, from 0 to 1.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> round(float(theorem_a_5_corrected(10, 2, 1, 2, "1/4")), 4)
        3.9054

    Source: price-of-privacy, Theorem A.5, corrected.
    """
    radius, chance = _tolerance(d, p_max)
    share = LogSum.ln(Fraction(K ** _exponent(N, K), ball(N, K, int(radius))))
    return _over_eps(share * (1 - chance) - LN2, t)


@numeric
def theorem_a_5_direct_corrected(N: int, K: int, d: ExactLike, t: ExactLike, p_max: ExactLike) -> Real | float:
    """ln((1 - p_max)(K^N - V_d)/(p_max V_d))/eps, from ``success``; inf for p_max = 0. Requires V_d < K^N. In users.

    Args:
        N: the number of items, a number or an array.
        K: the number of classes.
        d: the distance that is allowed, at least 0.
        t: e^epsilon, above 1; or give ``epsilon=`` in nats.
        p_max: the failure probability that is allowed, from 0 to 1.

    Returns:
        A number of users.

    Raises:
        OutOfScope: where every answer is within d, and at t = 1.

    Example:
        >>> round(float(theorem_a_5_direct_corrected(10, 2, 1, 2, "1/4")), 4)
        8.1099

    Source: price-of-privacy, Theorem A.5, corrected.
    """
    radius, chance = _tolerance(d, p_max)
    near, every = ball(N, K, int(radius)), K ** _exponent(N, K)
    if near == every:
        raise OutOfScope(f"N = {N}, K = {K}, d = {radius}: every answer is within d")
    if not chance:
        return inf
    return _over_eps(LogSum.ln((1 - chance) * (every - near) / (chance * near)), t)
