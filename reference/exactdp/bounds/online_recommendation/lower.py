"""Lower bounds on loss and privacy, for every recommendation algorithm, with constants: Theorems 1, 6, 7 and 15, Lemma 8.

Privacy is central and at the level of voters; t = e^epsilon, and epsilon is promised over patterns with at least P peers of the
client, who likes several objects in at most D rounds. L is the worst expected loss over such patterns of at most n voters. Where
the promise is capped at n voters too, n is given: Lemma 8 and Theorem 7 then need n >= 2P, as at P <= n < 2P majority has loss 0
and epsilon = 0; Theorem 15 needs n >= P+1, and n >= 2P where D + R < 6 ln T. c = (3/4) ln 3 - ln 2. Source:
online-recommendation, sections 4, 6, 7.1 and 8.1.

>>> theorem_6(2, 10, 3, 1, 9), lemma_8(8, 2, 2), str(theorem_7(100, 4, 2))
(Fraction(3, 1), Fraction(1, 1), '1/4*ln(25)')
>>> [round(float(f(10**5, 3000, 1000, 1, 100)), 2) for f in (theorem_15, theorem_1)], round(float(LEAK), 6)
([71.62, 71.62], 0.130812)
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.online_recommendation.parameters import loss
from exactdp.bounds.parameters import count, length
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.parameters import check_level
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real, rational_or_real
from exactdp.numeric import numeric

__all__ = [
    "LEAK",
    "chernoff",
    "divergence_limit",
    "effective",
    "illegal",
    "lemma_8",
    "minimax_private",
    "phases",
    "theorem_1",
    "theorem_6",
    "theorem_6_logarithm",
    "theorem_6_radius",
    "theorem_6_rounded",
    "theorem_7",
    "theorem_7_rounded",
    "theorem_15",
    "theorem_15_divergence",
    "theorem_15_exact",
    "theorem_15_linear",
    "theorem_15_sharp",
]

LEAK = LogSum.ln(3) * Fraction(3, 4) - LogSum.ln(2)
MOST = 4000  # rounds of which the binomial law is summed


def _room(P: int, n: int | None, least: int) -> int:
    if n is not None and count(n, "n") < least:
        raise OutOfScope(f"n = {n}, P = {P}: with a cap n on the voters of the promise this bound needs n >= {least}")
    return count(P, "P")


@numeric
def phases(m: int, P: int, n: int) -> int:
    """k = max {j : P m^j <= n} = floor(log_m(n/P)), in integers.

    Args:
        m: the number of objects, at least 2.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        k.

    Raises:
        BadInput: if n < P.

    Example:
        >>> phases(2, 1, 9)
        3

    Source: online-recommendation, Theorem 6.
    """
    if count(n, "n") < count(P, "P"):
        raise BadInput(f"P = {P}, n = {n}: at least P of at most n voters are peers, write P <= n")
    k, size = 0, P * count(m, "m", 2)
    while size <= n:
        k, size = k + 1, size * m
    return k


@numeric
def theorem_6_radius(m: int, T: int, R: int) -> Fraction:
    """(1 - 1/m) R <= L for every algorithm, private or not; R <= T.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        R: at most T.

    Returns:
        Expected losses.

    Raises:
        BadInput: if R > T.

    Example:
        >>> theorem_6_radius(2, 10, 3)
        Fraction(3, 2)

    Source: online-recommendation, Theorem 6.
    """
    if count(R, "R", 0) > count(T, "T"):
        raise BadInput(f"R = {R}, T = {T}: a radius is at most the number of rounds, write R <= T")
    return (1 - Fraction(1, count(m, "m", 2))) * R


@numeric
def theorem_6_logarithm(m: int, T: int, P: int, n: int) -> Fraction:
    """(m-1) k/2 <= L for every algorithm, private or not, k = ``phases``, if T >= (m-1) k.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        Expected losses.

    Raises:
        OutOfScope: where T is too small for the phases.

    Example:
        >>> theorem_6_logarithm(2, 10, 1, 9)
        Fraction(3, 2)

    Source: online-recommendation, Theorem 6.
    """
    return theorem_6(m, T, 0, P, n)


@numeric
def theorem_6_rounded(m: int, T: int, P: int, n: int) -> Real:
    """((m-1)/(4 ln m)) ln(n/P) <= ``theorem_6_logarithm`` <= L, for n >= mP and T >= (m-1) k. In expected losses.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        n: the most voters, at least m P.

    Returns:
        Expected losses.

    Raises:
        OutOfScope: for n below m P, and where T is too small for the phases.

    Example:
        >>> round(float(theorem_6_rounded(2, 10, 1, 9)), 4)
        0.7925

    Source: online-recommendation, Theorem 6.
    """
    if not theorem_6_logarithm(m, T, P, n):
        raise OutOfScope(f"m = {m}, P = {P}, n = {n}: the rounded bound is stated for n >= mP; below 2P the loss may be 0")
    return Real.of(LogSum.ln(Fraction(n, P)) * Fraction(m - 1, 4)) / LogSum.ln(m)


@numeric
def theorem_6(m: int, T: int, R: int, P: int, n: int) -> Fraction:
    """(1 - 1/m) R + (m-1) k/2 <= L for every algorithm, private or not, k = ``phases``, if T >= R + (m-1) k.

    Args:
        m: the number of objects, at least 2.
        T: the number of rounds, at least 1.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        n: the most voters, at least P.

    Returns:
        Expected losses.

    Raises:
        OutOfScope: where T is too small for the R rounds and the phases.

    Example:
        >>> theorem_6(2, 10, 3, 1, 9)
        Fraction(3, 1)

    Source: online-recommendation, Theorem 6.
    """
    first, k = theorem_6_radius(m, T, R), phases(m, P, n)
    if R + (m - 1) * k > T:
        raise OutOfScope(f"T = {T}: {k} phases of {m - 1} rounds after {R} rounds need T >= {R + (m - 1) * k}")
    return first + Fraction((m - 1) * k, 2)


@numeric
def lemma_8(T: int, P: int, t: ExactLike, n: int | None = None) -> Fraction:
    """(T/2) t^-P <= L, already on patterns of P voters who vote as the client likes; t = e^epsilon, with a cap n >= 2P.

    In expected losses.

    Args:
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        n: the cap on the number of voters, at least P; None for no cap.

    Returns:
        Expected losses.

    Raises:
        BadInput: where the power t^P is too large.

    Example:
        >>> lemma_8(8, 2, 2)
        Fraction(1, 1)

    Source: online-recommendation, Lemma 8.
    """
    level = rational_or_real(check_level(t))
    if _room(P, n, 2 * count(P, "P")) * length(level) > 2 * 10**5:
        raise BadInput(f"P = {P}: the power t^P is too large, write a smaller P or t")
    return Fraction(count(T, "T"), 2) / level**P


@numeric
def minimax_private(T: int, P: int, t: ExactLike, n: int) -> Fraction:
    """max(1/2, (T/2) t^-P) <= the minimax loss at m = 2, D = R = 0, n >= 2P, t = e^epsilon. In expected losses.

    Args:
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        n: the cap on the number of voters, at least 2P.

    Returns:
        Expected losses.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> minimax_private(8, 2, 2, 4)
        Fraction(1, 1)

    Source: online-recommendation, Section 7.1.
    """
    return max(Fraction(1, 2), lemma_8(T, P, t, n))


@numeric
def theorem_7(T: int, P: int, L: ExactLike, n: int | None = None) -> LogSum:
    """(1/P) ln(T/(2L)) <= epsilon, Lemma 8 solved; below 0 where it says nothing. With a cap n >= 2P. In nats.

    Args:
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        L: the expected loss, above 0.
        n: the cap on the number of voters, at least P; None for no cap.

    Returns:
        The least epsilon, in nats.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> str(theorem_7(100, 4, 2))
        '1/4*ln(25)'

    Source: online-recommendation, Theorem 7.
    """
    return LogSum.ln(count(T, "T") / (2 * loss(L))) * Fraction(1, _room(P, n, 2 * count(P, "P")))


@numeric
def theorem_7_rounded(T: int, P: int, L: ExactLike, n: int | None = None) -> LogSum:
    """(1/(2P)) ln(T/L) <= epsilon for T >= 4L: the Omega of the statement with its constant. With a cap n >= 2P. In nats.

    Args:
        T: the number of rounds, at least 1.
        P: the number of peers, at least 1.
        L: the expected loss, above 0.
        n: the cap on the number of voters, at least P; None for no cap.

    Returns:
        The least epsilon, in nats.

    Raises:
        OutOfScope: if T < 4 L.

    Example:
        >>> str(theorem_7_rounded(100, 4, 2))
        '1/8*ln(50)'

    Source: online-recommendation, Theorem 7.
    """
    if count(T, "T") < 4 * loss(L):
        raise OutOfScope(f"T = {T}: rounding ln(T/(2L)) to ln(T/L)/2 needs T >= 4L")
    return LogSum.ln(T / loss(L)) * Fraction(1, 2 * _room(P, n, 2 * count(P, "P")))


@numeric
def effective(T: int, D: int, R: int) -> int:
    """D + R, or T where that is larger: then some D' <= D and R' <= R have the sum T. At least 1.

    Args:
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        s, from 1 to T.

    Raises:
        OutOfScope: for D = R = 0.

    Example:
        >>> effective(10, 3, 4), effective(10, 8, 8)
        (7, 10)
    """
    found = min(count(D, "D", 0) + count(R, "R", 0), count(T, "T"))
    if not found:
        raise OutOfScope("D = R = 0: the lower bound in D + R speaks of D + R >= 1")
    return found


@numeric
def illegal(T: int, D: int, R: int) -> Fraction:
    """Pr[Bin(T, s/(2T)) > s], s = ``effective``: the chance that a random configuration has more than s unequal rounds.

    Args:
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        A probability.

    Raises:
        OutOfScope: for D = R = 0, and for too many rounds.

    Example:
        >>> round(float(illegal(10, 2, 2)), 6)
        0.032793

    Source: online-recommendation, Section 8.1.
    """
    s = effective(T, D, R)
    if T > MOST:
        raise OutOfScope(f"T = {T}: the binomial law is summed for T <= {MOST}, write a smaller T or take theorem_15")
    term, rest, total = s**s, 2 * T - s, 0  # term: C(T, j) s^j without the power of 2T - s
    for j in range(s):
        term = term * (T - j) // (j + 1)
    for j in range(s + 1, T + 1):
        term = term * (T - j + 1) * s // j
        total = total * rest + term
    return Fraction(total, (2 * T) ** T)


@numeric
def chernoff(D: int, R: int) -> Real:
    """e^(-(D+R)/6) >= ``illegal`` for 1 <= D + R <= T, at most 1/T for D + R >= 6 ln T.

    Args:
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.

    Returns:
        The bound on a probability.

    Raises:
        BadInput: for numbers outside of these ranges.

    Example:
        >>> round(float(chernoff(6, 6)), 4)
        0.1353

    Source: online-recommendation, Section 8.1.
    """
    return Real.of(Fraction(-count(D, "D", 0) - count(R, "R", 0), 6)).exp()


@numeric
def theorem_15_divergence(T: int, D: int, R: int, L: ExactLike) -> LogSum:
    """c min((D+R)/4 - 1, T/8 - 8(L+1) - 1) <= E[ln(Pr[b]/Pr'[b]) | legal], 6 ln T <= D + R (for D + R > T: T in its place).

    In nats; below 0 where it says nothing.

    Args:
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        L: the expected loss, above 0.

    Returns:
        The bound in nats.

    Raises:
        OutOfScope: unless D + R >= 6 ln T.

    Example:
        >>> round(float(theorem_15_divergence(1000, 100, 100, 1)), 3)
        6.41

    Source: online-recommendation, Section 8.1.
    """
    return LEAK * _least(T, D, R, L, 8)


@numeric
def theorem_15(T: int, D: int, R: int, P: int, L: ExactLike, n: int | None = None) -> LogSum:
    """The larger of ``theorem_15_sharp``, for min(D + R, T) >= 6 ln T, and ``theorem_15_linear``, with a cap for n >= 2P.

    At most epsilon; 0 where it says nothing. In nats.

    Args:
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        L: the expected loss, above 0.
        n: the cap on the number of voters, at least P; None for no cap.

    Returns:
        The least epsilon, in nats.

    Raises:
        OutOfScope: with a cap that is too small.

    Example:
        >>> [round(float(bound(1000, 100, 100, 1, 1)), 3) for bound in (theorem_15, theorem_15_exact, theorem_15_linear)]
        [3.57, 3.57, 3.57]

    Source: online-recommendation, Theorem 15.
    """
    found = [theorem_15_sharp(T, D, R, P, L, n)] if _large(T, D, R) else []
    found += [theorem_15_linear(T, D, R, P, L, n)] if _roomy(P, n) else []
    if not found:
        raise OutOfScope(f"n = {n}, P = {P}: with a cap below 2P the bound needs D + R >= 6 ln T")
    return max(LogSum(0), *found)


@numeric
def theorem_15_linear(T: int, D: int, R: int, P: int, L: ExactLike, n: int | None = None) -> LogSum:
    """c/(2P) ((5/18 - 4L/T) s - 1/6) <= epsilon, s = min(D + R, T), for all D, R >= 0. With a cap n >= 2P. In nats.

    0 where it says nothing.

    Args:
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        L: the expected loss, above 0.
        n: the cap on the number of voters, at least P; None for no cap.

    Returns:
        The least epsilon, in nats.

    Raises:
        OutOfScope: with a cap that is too small.

    Example:
        >>> [round(float(bound(1000, 100, 100, 1, 1)), 3) for bound in (theorem_15, theorem_15_exact, theorem_15_linear)]
        [3.57, 3.57, 3.57]

    Source: online-recommendation, Theorem 15.
    """
    s = min(count(D, "D", 0) + count(R, "R", 0), count(T, "T"))
    rest = (Fraction(5, 18) - 4 * loss(L) / T) * s - Fraction(1, 6)
    return LEAK * max(rest, Fraction(0)) * Fraction(1, 2 * _room(P, n, 2 * count(P, "P")))


@numeric
def theorem_15_sharp(T: int, D: int, R: int, P: int, L: ExactLike, n: int | None = None) -> LogSum:
    """c/(2P) min((D+R)/4 - 1, T/8 - 4(L+1) - 1) <= epsilon, for 6 ln T <= D + R: the events that cost a quarter are disjoint.

    With a cap n >= P+1. In nats; below 0 where it says nothing.

    Args:
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        L: the expected loss, above 0.
        n: the cap on the number of voters, at least P; None for no cap.

    Returns:
        The least epsilon, in nats.

    Raises:
        OutOfScope: unless D + R >= 6 ln T.

    Example:
        >>> round(float(theorem_15_sharp(1000, 100, 100, 1, 1)), 3)
        3.205

    Source: online-recommendation, Theorem 15.
    """
    return LEAK * _least(T, D, R, L, 4) * Fraction(1, 2 * _room(P, n, count(P, "P") + 1))


@numeric
def theorem_15_exact(T: int, D: int, R: int, P: int, L: ExactLike, n: int | None = None) -> LogSum:
    """c/(2P) min(s/4 - Tq, T/8 - 4(L + Tq) - Tq) <= epsilon for all D + R >= 1, s = ``effective``, q = ``illegal``.

    Or ``theorem_15_linear``, with a cap for n >= 2P, where it is larger; 0 where both say nothing. In nats.

    Args:
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        L: the expected loss, above 0.
        n: the cap on the number of voters, at least P; None for no cap.

    Returns:
        The least epsilon, in nats.

    Raises:
        OutOfScope: with a cap that is too small.

    Example:
        >>> [round(float(bound(1000, 100, 100, 1, 1)), 3) for bound in (theorem_15, theorem_15_exact, theorem_15_linear)]
        [3.57, 3.57, 3.57]

    Source: online-recommendation, Theorem 15.
    """
    lost = T * illegal(T, D, R)
    most = min(Fraction(effective(T, D, R), 4) - lost, Fraction(T, 8) - 4 * (loss(L) + lost) - lost)
    found = LEAK * most * Fraction(1, 2 * _room(P, n, count(P, "P") + 1))
    return max(LogSum(0), found, theorem_15_linear(T, D, R, P, L, n) if _roomy(P, n) else found)


def _large(T: int, D: int, R: int) -> bool:
    return LogSum(min(count(D, "D", 0) + count(R, "R", 0), count(T, "T"))) >= LogSum.ln(T) * 6 and D + R > 0


def _roomy(P: int, n: int | None) -> bool:
    return n is None or count(n, "n") >= 2 * count(P, "P")


def _least(T: int, D: int, R: int, L: ExactLike, factor: int) -> Fraction:
    s = effective(T, D, R)
    if LogSum(s) < LogSum.ln(T) * 6:
        raise OutOfScope(f"T = {T}, D = {D}, R = {R}: stated for min(D + R, T) >= 6 ln T")
    return min(Fraction(s, 4), Fraction(T, 8) - factor * (loss(L) + 1)) - 1


@numeric
def theorem_1(T: int, D: int, R: int, P: int, L: ExactLike, n: int | None = None) -> LogSum:
    """max of ``theorem_7`` (with a cap only for n >= 2P) and ``theorem_15`` <= epsilon; 0 where both say nothing.

    In nats.

    Args:
        T: the number of rounds, at least 1.
        D: the diversity: the client likes several objects in at most so many rounds.
        R: the radius: a peer votes for a disliked object in at most so many rounds.
        P: the number of peers, at least 1.
        L: the expected loss, above 0.
        n: the cap on the number of voters, at least P; None for no cap.

    Returns:
        The least epsilon, in nats.

    Raises:
        OutOfScope: with a cap below 2P, unless D + R >= 6 ln T.

    Example:
        >>> round(float(theorem_1(100_000, 3000, 1000, 1, 100)), 2)
        71.62

    Source: online-recommendation, Theorem 1.
    """
    large = theorem_15(T, D, R, P, L, n)
    return max(large, theorem_7(T, P, L, n)) if _roomy(P, n) else large


@numeric
def divergence_limit(P: int, t: ExactLike) -> LogSum:
    """a tanh(a/2) >= E[ln(Pr[b]/Pr'[b])] for laws within e^a of each other, a = 2P epsilon, epsilon = ln t. In nats.

    Args:
        P: the number of peers, at least 1.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound in nats.

    Raises:
        BadInput: where the power t^(2P) is too large.

    Example:
        >>> round(float(divergence_limit(1, 2)), 4)
        0.8318

    Source: online-recommendation, Section 8.1.
    """
    level = rational_or_real(check_level(t))
    if count(P, "P") * length(level) > 2 * 10**5:
        raise BadInput(f"P = {P}: the power t^(2P) is too large, write a smaller P or t")
    power = level ** (2 * P)
    return LogSum.ln(level) * (2 * P * (power - 1) / (power + 1))
