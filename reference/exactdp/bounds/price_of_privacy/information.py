"""What one sketch tells about the hidden types, in nats: Z uniform on {0,1}^N, I a uniform w-subset, S a sketch of (I, Z_I).

    Lemma 3.1          eps                                     sharp: r - 1 - ln r, r = eps/(1 - 1/t); also eps^2/8
    Theorem 4.3        1/N                                     w = 1, one bit, no privacy;  m values, any w: (w/N)(m - 1)
    Theorem 4.8        t^2 E[1 - 2^-K] <= t^2 w^2/(2N)         K the overlap of two rated sets
    Theorem 4.10       2 (t-1)^2 w/N + (3/2) t^2 w^2 (w-1)^2/(N(N-1));   sharp: ln(1 + (w/N) sinh^2(eps/2)), for any product prior

t = e^eps, sinh^2(eps/2) = (t-1)^2/(4t). All 1 <= w <= N and t >= 1. Lemma 3.1 holds for any data; the paper's log is to base 2,
and Theorems 4.3 to 4.10 hold in nats. ``best`` takes the smallest. ``adaptive_sharp`` is per query, also where queries depend on
earlier sketches. Source: price-of-privacy, sections 3.1 and 4, with sharper constants of our own.

>>> theorem_4_10_sharp(10, 1, 3), theorem_4_8(10, 1, 3), b_bits(10, 2, 1)
(level('ln(31/30)'), Fraction(9, 20), Fraction(1, 5))
>>> best(1000, 900, 3).name, best(1000, 10, 3).name
('lemma_3_1_sharp', 'theorem_4_10_sharp')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from exactdp.bounds.parameters import count
from exactdp.bounds.price_of_privacy import overlap
from exactdp.bounds.price_of_privacy.parameters import level, probability
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric
from exactdp.ratings import check_sizes

__all__ = [
    "Best",
    "adaptive_sharp",
    "b_bits",
    "best",
    "chi_square_sharp",
    "equation_25",
    "equation_25_sharp",
    "lemma_3_1",
    "lemma_3_1_sharp",
    "lemma_3_1_small",
    "lemma_4_5",
    "lemma_4_5_sharp",
    "one_bit",
    "product_prior",
    "theorem_4_3",
    "theorem_4_8",
    "theorem_4_8_exact",
    "theorem_4_10",
    "theorem_4_10_explicit_sharp",
    "theorem_4_10_sharp",
]

Nats: TypeAlias = Fraction | LogSum | Real
MAX_BITS = 10_000  # of a sketch


@dataclass(frozen=True)
class Best:
    """The name of the smallest bound, and its value in nats."""

    name: str
    value: Nats


@numeric
def lemma_3_1(t: ExactLike) -> LogSum:
    """eps = ln t, for any data and any prior. In nats.

    Args:
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on the information of a sketch, in nats.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> [round(float(bound(2)), 5) for bound in (lemma_3_1, lemma_3_1_sharp, lemma_3_1_small)]
        [0.69315, 0.05966, 0.06006]

    Source: price-of-privacy, Lemma 3.1.
    """
    return LogSum.ln(level(t))


@numeric
def lemma_3_1_sharp(t: ExactLike) -> Nats:
    """r - 1 - ln r, r = eps/(1 - 1/t): the supremum over all data, priors and eps-LDP channels; 0 at t = 1. In nats.

    Args:
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on the information of a sketch, in nats.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> [round(float(bound(2)), 5) for bound in (lemma_3_1, lemma_3_1_sharp, lemma_3_1_small)]
        [0.69315, 0.05966, 0.06006]

    Source: price-of-privacy, Lemma 3.1.
    """
    here = level(t)
    if here == 1:
        return Fraction(0)
    r = Real.of(LogSum.ln(here) * (here / (here - 1)))
    return r - 1 - r.ln()


@numeric
def lemma_3_1_small(t: ExactLike) -> Nats:
    """eps^2/8 >= r - 1 - ln r. In nats.

    Args:
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on the information of a sketch, in nats.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> [round(float(bound(2)), 5) for bound in (lemma_3_1, lemma_3_1_sharp, lemma_3_1_small)]
        [0.69315, 0.05966, 0.06006]

    Source: price-of-privacy, Lemma 3.1.
    """
    eps = Real.of(LogSum.ln(level(t)))
    return Fraction(0) if not eps.sign() else eps * eps / 8


@numeric
def theorem_4_3(N: int) -> Fraction:
    """1/N: w = 1, any sketch of one bit, no privacy.

    Args:
        N: the number of items, a number or an array.

    Returns:
        The bound in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> theorem_4_3(10)
        Fraction(1, 10)

    Source: price-of-privacy, Theorem 4.3.
    """
    return Fraction(1, count(N, "N"))


@numeric
def one_bit(N: int, A: int, C: int) -> Fraction:
    """(|C_1|/(2N)) (1/|A| + 1/(2N - |A|)), at most 1/N: w = 1, the bit tells whether (I, Z_I) is in A; C_1 the items with one

    rating of two in A. 0 < |A| < 2N, 0 <= |C_1| <= min(|A|, 2N - |A|), and |A| - |C_1| is even.

    Args:
        N: the number of items, a number or an array.
        A: how many of the 2N data the bit tells apart from the others, above 0 and below 2N.
        C: how many items have one rating of two in A.

    Returns:
        The information of the bit, in nats.

    Raises:
        OutOfScope: if A >= 2 N.
        BadInput: for a number of items that no set has.

    Example:
        >>> one_bit(4, 4, 4)
        Fraction(1, 4)

    Source: price-of-privacy, Theorem 4.3.
    """
    if count(A, "A") >= 2 * count(N, "N"):
        raise OutOfScope(f"N = {N}, A = {A}: a bit tells apart two sets, so A has fewer than the {2 * N} data")
    if count(C, "C", 0) > min(A, 2 * N - A) or (A - C) % 2:
        raise BadInput(f"N = {N}, A = {A}, C = {C}: write the number of items of which A has one rating of two")
    return Fraction(C, 2 * N) * (Fraction(1, A) + Fraction(1, 2 * N - A))


@numeric
def lemma_4_5(t: ExactLike) -> tuple[Fraction, Fraction]:
    """(1/t, t): P(A = a | S = s)/P(A = a) is between them, for any data, prior and eps-LDP channel. A ratio of probabilities.

    Args:
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The two ends, ratios of probabilities.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> lemma_4_5(3)
        (Fraction(1, 3), Fraction(3, 1))

    Source: price-of-privacy, Lemma 4.5, equation (7).
    """
    here = level(t)
    return 1 / here, here


@numeric
def lemma_4_5_sharp(p: ExactLike, t: ExactLike) -> tuple[Fraction, Fraction]:
    """(1/(p + (1-p) t), 1/(p + (1-p)/t)) for p = P(A = a). A ratio of probabilities.

    Args:
        p: P(A = a), from 0 to 1.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The two ends, ratios of probabilities.

    Raises:
        BadInput: for what is no probability, and for t < 1.

    Example:
        >>> lemma_4_5_sharp("1/2", 3)
        (Fraction(1, 2), Fraction(3, 2))

    Source: price-of-privacy, Lemma 4.5, sharpened.
    """
    chance, here = probability(p, "p"), level(t)
    return 1 / (chance + (1 - chance) * here), 1 / (chance + (1 - chance) / here)


@numeric
def b_bits(N: int, w: int, b: int) -> Fraction:
    """(w/N)(2^b - 1): any sketch of b bits, no privacy.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        b: bits of a sketch.

    Returns:
        The bound in nats.

    Raises:
        OutOfScope: if b > MAX_BITS.

    Example:
        >>> b_bits(10, 1, 2)
        Fraction(3, 10)

    Source: price-of-privacy, beyond Theorem 4.3.
    """
    check_sizes(N, w)
    if count(b, "b", 0) > MAX_BITS:
        raise OutOfScope(f"b = {b}: write at most {MAX_BITS} bits")
    return Fraction(w, N) * ((1 << b) - 1)


@numeric
def theorem_4_8_exact(N: int, w: int, t: ExactLike) -> Fraction:
    """t^2 E[1 - 2^-K]. In nats.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> theorem_4_8(10, 2, 3), theorem_4_8_exact(10, 2, 3)
        (Fraction(9, 5), Fraction(7, 4))

    Source: price-of-privacy, Theorem 4.8.
    """
    return level(t) ** 2 * overlap.mismatch(N, w)


@numeric
def theorem_4_8(N: int, w: int, t: ExactLike) -> Fraction:
    """t^2 w^2/(2N). In nats.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> theorem_4_8(10, 2, 3), theorem_4_8_exact(10, 2, 3)
        (Fraction(9, 5), Fraction(7, 4))

    Source: price-of-privacy, Theorem 4.8.
    """
    return level(t) ** 2 * overlap.mean(N, w) / 2


@numeric
def theorem_4_10(N: int, w: int, t: ExactLike) -> Fraction:
    """2 (t-1)^2 w/N + (3/2) t^2 w^2 (w-1)^2/(N(N-1)): the constants of the paper's proof. In nats.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on the information of a sketch, in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(10, 2, 3)), 4) for bound in (theorem_4_10, theorem_4_10_explicit_sharp, theorem_4_10_sharp)]
        [2.2, 1.4, 0.0645]

    Source: price-of-privacy, Theorem 4.10.
    """
    rest = overlap.remainder_sharp(N, w, t)
    return 2 * (level(t) - 1) ** 2 * Fraction(w, N) + rest


@numeric
def equation_25(N: int, w: int, t: ExactLike) -> Fraction:
    """2 (t-1)^2 w/N >= the sum over items of (pi_(l,0) - pi_(l,1))^2, chances t/D or (2-t)/D of the data, half of them each.

    pi_(l,z) is the chance of a rating z of item l.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on a sum of squares of probabilities.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> equation_25(10, 1, 3), equation_25_sharp(10, 1, 3)
        (Fraction(4, 5), Fraction(2, 5))

    Source: price-of-privacy, equation (25).
    """
    return 2 * equation_25_sharp(N, w, t)


@numeric
def equation_25_sharp(N: int, w: int, t: ExactLike) -> Fraction:
    """(t-1)^2 w/N: the vectors of Bessel's inequality are centred.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on a sum of squares of probabilities.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> equation_25(10, 1, 3), equation_25_sharp(10, 1, 3)
        (Fraction(4, 5), Fraction(2, 5))

    Source: price-of-privacy, equation (25).
    """
    check_sizes(N, w)
    return (level(t) - 1) ** 2 * Fraction(w, N)


@numeric
def theorem_4_10_explicit_sharp(N: int, w: int, t: ExactLike) -> Fraction:
    """(t-1)^2 w/N + (3/2) t^2 w^2 (w-1)^2/(N(N-1)): ``theorem_4_10`` with ``equation_25_sharp``. In nats.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on the information of a sketch, in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(10, 2, 3)), 4) for bound in (theorem_4_10, theorem_4_10_explicit_sharp, theorem_4_10_sharp)]
        [2.2, 1.4, 0.0645]

    Source: price-of-privacy, Theorem 4.10.
    """
    return equation_25_sharp(N, w, t) + overlap.remainder_sharp(N, w, t)


@numeric
def chi_square_sharp(pi: ExactLike, t: ExactLike) -> Fraction:
    """pi sinh^2(eps/2) >= chi^2(P_{Z|s} || P_Z) for every s: any product prior, pi = max over i of P(i in I). Without a unit.

    Args:
        pi: a probability, from 0 to 1.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for what is no probability, and for t < 1.

    Example:
        >>> chi_square_sharp("1/10", 3)
        Fraction(1, 30)

    Source: price-of-privacy, beyond Theorem 4.10.
    """
    here = level(t)
    return probability(pi, "pi") * (here - 1) ** 2 / (4 * here)


@numeric
def product_prior(pi: ExactLike, t: ExactLike) -> LogSum:
    """ln(1 + pi sinh^2(eps/2)): any product prior, pi = max over i of P(i in I). In nats.

    Args:
        pi: a probability, from 0 to 1.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound in nats.

    Raises:
        BadInput: for what is no probability, and for t < 1.

    Example:
        >>> str(product_prior("1/10", 3))
        'ln(31/30)'

    Source: price-of-privacy, beyond Theorem 4.10.
    """
    return LogSum.ln(1 + chi_square_sharp(pi, t))


@numeric
def theorem_4_10_sharp(N: int, w: int, t: ExactLike) -> LogSum:
    """ln(1 + (w/N) sinh^2(eps/2)). In nats.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound on the information of a sketch, in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> [round(float(bound(10, 2, 3)), 4) for bound in (theorem_4_10, theorem_4_10_explicit_sharp, theorem_4_10_sharp)]
        [2.2, 1.4, 0.0645]

    Source: price-of-privacy, Theorem 4.10.
    """
    check_sizes(N, w)
    return product_prior(Fraction(w, N), t)


@numeric
def adaptive_sharp(N: int, w: int, t: ExactLike) -> Fraction:
    """(w^2/N) (t-1)^2/(2(t+1)) for each query, sequentially adaptive. In nats.

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The bound in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> adaptive_sharp(10, 1, 3)
        Fraction(1, 20)

    Source: price-of-privacy, beyond Section 6.
    """
    here = level(t)
    return overlap.mean(N, w) * (here - 1) ** 2 / (2 * (here + 1))


@numeric
def best(N: int, w: int, t: ExactLike) -> Best:
    """The smallest of the bounds of eps-LDP sketches in nats, decided exactly; the first of equals.

    ``theorem_4_8_exact`` is left out: it is never below ``theorem_4_10_sharp``, as E[1 - 2^-K] >= P(K > 0)/2 >= w/(2N).

    Args:
        N: the number of items, a number or an array.
        w: how many items a user has rated, from 1 to N; a number or an array.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The name of the bound, and its value in nats.

    Raises:
        BadInput: for sizes that are none.

    Example:
        >>> best(10, 1, 3).name
        'theorem_4_10_sharp'
    """
    named: dict[str, Callable[[], Nats]] = {
        "lemma_3_1": lambda: lemma_3_1(t),
        "lemma_3_1_small": lambda: lemma_3_1_small(t),
        "lemma_3_1_sharp": lambda: lemma_3_1_sharp(t),
        "theorem_4_8": lambda: theorem_4_8(N, w, t),
        "theorem_4_10": lambda: theorem_4_10(N, w, t),
        "theorem_4_10_sharp": lambda: theorem_4_10_sharp(N, w, t),
    }
    found = [Best(name, value()) for name, value in named.items()]
    least = found[0]
    for one in found[1:]:
        if Real.of(one.value) < Real.of(least.value):
            least = one
    return least
