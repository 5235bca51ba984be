"""Sample complexities n(alpha) = the least n with R_n < alpha: rates as printed, without constants, and ranges with constants.

R_n is the minimax d_TV risk of n non-interactive reports, alpha the accuracy, k' = k - s. A rate is a number of samples up to a
hidden constant for epsilon = O(1), and no bound. A ``Range`` says lower < n(alpha) <= upper, and requires 0 < alpha <= 1/16 and,
where there is privacy, 0 < epsilon <= 1. Theorem 3 as printed is false at s = 0 and s = 1, Theorem 4 with blocks of one symbol,
(3) at k = 1. Source: context-aware-ldp, Section 1.1, equation (3), Theorems 3 and 4, Sections 5, 5.1, 5.2, 6 and 6.1.

>>> theorem_3(9, 2, "1/16", 1), theorem_3_corrected(9, 2, "1/16", 1).upper
(Fraction(3328, 1), Fraction(63232, 1))
>>> theorem_4([1, 1], "1/16", "1/10"), theorem_4_corrected([1, 1], "1/16", "1/10").upper
(Fraction(51200, 1), Fraction(4608, 1))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from exactdp.bounds.parameters import count, rate
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.mechanisms.parameters import check_level
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import rational_or_real
from exactdp.numeric import numeric

__all__ = [
    "Range",
    "equal_blocks",
    "equal_blocks_corrected",
    "equation_3",
    "equation_3_corrected",
    "first_term",
    "large_sensitive",
    "section_5_1_upper",
    "section_5_2_lower",
    "section_6_1_upper",
    "theorem_3",
    "theorem_3_corrected",
    "theorem_4",
    "theorem_4_corrected",
    "two_symbols",
    "without_privacy",
]


@dataclass(frozen=True)
class Range:
    """lower < n(alpha) <= upper."""

    lower: Fraction
    upper: Fraction


@numeric
def without_privacy(k: int, alpha: ExactLike) -> Range:
    """k/(2048 alpha^2) < n(alpha) <= k/(4 alpha^2) for the data themselves, k >= 2. In users.

    Args:
        k: at least 2.
        alpha: the accuracy in total variation distance, above 0.

    Returns:
        Both ends, in users.

    Raises:
        OutOfScope: for one symbol.

    Example:
        >>> without_privacy(4, "1/100")
        Range(lower=Fraction(625, 32), upper=Fraction(10000, 1))

    Source: context-aware-ldp, Section 1.1.
    """
    return _range(_several(k) * _inverse(_fine(alpha)), "1/2048", "1/4")


@numeric
def equation_3(k: int, alpha: ExactLike, epsilon: LevelLike) -> Fraction:
    """The rate k^2/(alpha^2 epsilon^2) of epsilon-LDP, as printed for every k: false at k = 1. An order, in users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        An order, in users.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> equation_3(4, "1/10", 1)
        Fraction(1600, 1)

    Source: context-aware-ldp, equation (3).
    """
    return count(k, "k") ** 2 * _inverse(_accuracy(alpha)) / rate(epsilon) ** 2


@numeric
def equation_3_corrected(k: int, alpha: ExactLike, epsilon: LevelLike) -> Range:
    """k^2/(1536 alpha^2 epsilon^2) < n(alpha) <= 10 k^2/(alpha^2 epsilon^2), k >= 2. In users.

    Args:
        k: at least 2.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        Both ends, in users.

    Raises:
        OutOfScope: for one symbol, and for a larger level.

    Example:
        >>> equation_3_corrected(4, "1/100", 1)
        Range(lower=Fraction(625, 6), upper=Fraction(1600000, 1))

    Source: context-aware-ldp, equation (3), corrected.
    """
    return _range(_several(k) ** 2 * _inverse(_fine(alpha)) / _low(epsilon) ** 2, "1/1536", 10)


@numeric
def theorem_3(k: int, s: int, alpha: ExactLike, epsilon: LevelLike) -> Fraction:
    """The rate s^2/(alpha^2 epsilon^2) + k/(alpha^2 epsilon), as printed for every s < k/2: false at s = 0 and s = 1.

    An order, in users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, below k/2.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        An order, in users.

    Raises:
        OutOfScope: for more sensitive symbols.

    Example:
        >>> theorem_3(10, 2, "1/10", 1)
        Fraction(1400, 1)

    Source: context-aware-ldp, Theorem 3.
    """
    return _high_low(_below_half(k, s), s, _accuracy(alpha), rate(epsilon))


@numeric
def theorem_3_corrected(k: int, s: int, alpha: ExactLike, epsilon: LevelLike) -> Range:
    """R/3072 < n(alpha) <= 19 R for 2 <= s < k/2, R = ``theorem_3``; r/1152 < n(alpha) <= 7r at s = 1, r = k/(alpha^2 epsilon).

    At s = 0 nothing is sensitive: ``without_privacy``. In users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, below k/2.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        Both ends, in users.

    Raises:
        OutOfScope: for more sensitive symbols, and for a larger level.

    Example:
        >>> theorem_3_corrected(10, 2, "1/100", 1)
        Range(lower=Fraction(4375, 96), upper=Fraction(2660000, 1))

    Source: context-aware-ldp, Theorem 3, corrected.
    """
    size, accuracy, level = _below_half(k, s), _fine(alpha), _low(epsilon)
    if s == 0:
        return without_privacy(k, alpha)
    if s == 1:
        return _range(size * _inverse(accuracy) / level, "1/1152", 7)
    return _range(_high_low(size, s, accuracy, level), "1/3072", 19)


@numeric
def two_symbols(alpha: ExactLike, epsilon: LevelLike) -> Range:
    """1/(1024 alpha^2 epsilon) < n(alpha) <= 3/(alpha^2 epsilon) for k = 2, s = 1, by Mangat's scheme. In users.

    Args:
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        Both ends, in users.

    Raises:
        OutOfScope: for a larger level.

    Example:
        >>> two_symbols("1/100", 1)
        Range(lower=Fraction(625, 64), upper=Fraction(30000, 1))

    Source: context-aware-ldp, beyond Theorem 3.
    """
    return _range(_inverse(_fine(alpha)) / _low(epsilon), "1/1024", 3)


@numeric
def large_sensitive(k: int, s: int, alpha: ExactLike, epsilon: LevelLike) -> Range:
    """s^2/(1536 alpha^2 epsilon^2) < n(alpha) <= 25 s^2/(alpha^2 epsilon^2) for s >= 2 and s <= k < s^2. In users.

    The upper end is ``section_5_1_upper`` where that is less.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, at least 2, with k < s^2.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        Both ends, in users.

    Raises:
        OutOfScope: unless 2 <= s <= k < s^2.

    Example:
        >>> large_sensitive(4, 3, "1/100", 1)
        Range(lower=Fraction(1875, 32), upper=Fraction(2250000, 1))

    Source: context-aware-ldp, Section 5.
    """
    if not 2 <= count(s, "s") <= count(k, "k") < s * s:
        raise OutOfScope(f"k = {k}, s = {s}: stated for sqrt(k) < s <= k, s >= 2")
    found = _range(s * s * _inverse(_fine(alpha)) / _low(epsilon) ** 2, "1/1536", 25)
    return Range(found.lower, min(found.upper, section_5_1_upper(k, s, alpha, epsilon)))


@numeric
def first_term(s: int, a: ExactLike, t: ExactLike) -> Fraction:
    """n(a) > (1 - 4a) s^2/(288 a^2 u^2), u = t - 1, for s >= 2 sensitive symbols of any number, 0 < a < 1/4, t > 1. In users.

    Args:
        s: how many symbols are sensitive, at least 2.
        a: the accuracy in total variation distance, above 0 and below 1/4.
        t: e^epsilon, above 1.

    Returns:
        A number of users.

    Raises:
        OutOfScope: if s < 2, and at t = 1.

    Example:
        >>> first_term(2, "1/10", 3)
        Fraction(5, 24)

    Source: context-aware-ldp, Section 5.
    """
    if count(s, "s") < 2:
        raise OutOfScope("s = 1: the bound is that of epsilon-LDP on the sensitive symbols, of which it needs two")
    accuracy, level = _accuracy(a, Fraction(1, 4)), rational_or_real(check_level(t, above=True))
    return (1 - 4 * accuracy) * s * s / (288 * accuracy**2 * (level - 1) ** 2)


@numeric
def section_5_2_lower(k: int, s: int, a: ExactLike, t: ExactLike) -> Fraction:
    """n(a) > (1 - 8a) k/(1024 a^2 (1 - 1/t)) for s >= 1, k' >= k/2, 0 < a < 1/8, t > 1. In users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, at most half.
        a: the accuracy in total variation distance, above 0 and below 1/8.
        t: e^epsilon, above 1.

    Returns:
        A number of users.

    Raises:
        OutOfScope: for more than half of the symbols, and at t = 1.

    Example:
        >>> section_5_2_lower(4, 1, "1/10", 3)
        Fraction(15, 128)

    Source: context-aware-ldp, Section 5.2.
    """
    if not 1 <= count(s, "s") <= Fraction(count(k, "k"), 2):
        raise OutOfScope(f"k = {k}, s = {s}: stated for at most half of the symbols sensitive")
    accuracy, level = _accuracy(a, Fraction(1, 8)), rational_or_real(check_level(t, above=True))
    return (1 - 8 * accuracy) * k / (1024 * accuracy**2 * (1 - 1 / level))


@numeric
def section_5_1_upper(k: int, s: int, alpha: ExactLike, epsilon: LevelLike) -> Fraction:
    """n(alpha) <= 19 (s^2/(alpha^2 epsilon^2) + k/(alpha^2 epsilon)) for 1 <= s <= k; (27) alone gives 55. In users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        A number of users.

    Raises:
        BadInput: if s > k.

    Example:
        >>> section_5_1_upper(4, 2, "1/100", 1)
        Fraction(1520000, 1)

    Source: context-aware-ldp, Section 5.1.
    """
    if count(s, "s") > count(k, "k"):
        raise BadInput(f"s = {s} is too large: at most k = {k}")
    return 19 * _high_low(k, s, _fine(alpha), _low(epsilon))


@numeric
def theorem_4(sizes: Sequence[int], alpha: ExactLike, epsilon: LevelLike) -> Fraction:
    """The rate S2/(alpha^2 epsilon^2), S2 = sum of k_j^2, as printed for every partition: false with blocks of one symbol.

    An order, in users.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        An order, in users.

    Raises:
        BadInput: for what are no sizes.

    Example:
        >>> theorem_4([2, 2], "1/10", 1)
        Fraction(800, 1)

    Source: context-aware-ldp, Theorem 4.
    """
    return _squares(sizes) * _inverse(_accuracy(alpha)) / rate(epsilon) ** 2


@numeric
def theorem_4_corrected(sizes: Sequence[int], alpha: ExactLike, epsilon: LevelLike) -> Range:
    """R/4096 < n(alpha) <= 9 R, R = S2'/(alpha^2 epsilon^2) + k/alpha^2, S2' = sum of k_j^2 over k_j >= 2; k >= 2. In users.

    The upper end is ``section_6_1_upper`` where that is less.

    Args:
        sizes: of the blocks, of sum at least 2.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        Both ends, in users.

    Raises:
        OutOfScope: for one symbol, and for a larger level.

    Example:
        >>> theorem_4_corrected([2, 2], "1/100", 1)
        Range(lower=Fraction(1875, 64), upper=Fraction(800000, 1))

    Source: context-aware-ldp, Theorem 4, corrected.
    """
    square = _squares(sizes) - list(sizes).count(1)
    found = _range((square / _low(epsilon) ** 2 + _several(sum(sizes))) * _inverse(_fine(alpha)), "1/4096", 9)
    return Range(found.lower, min(found.upper, section_6_1_upper(sizes, alpha, epsilon)))


@numeric
def equal_blocks(k: int, m: int, alpha: ExactLike, epsilon: LevelLike) -> Fraction:
    """The rate k^2/(m alpha^2 epsilon^2) of m equal blocks, as printed for every m: false at m = k. An order, in users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        m: the number of blocks, a divisor of k.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        An order, in users.

    Raises:
        BadInput: where m does not divide k.

    Example:
        >>> equal_blocks(4, 2, "1/10", 1)
        Fraction(800, 1)

    Source: context-aware-ldp, Section 6.
    """
    _divides(k, m)
    return k * k * _inverse(_accuracy(alpha)) / (m * rate(epsilon) ** 2)


@numeric
def equal_blocks_corrected(k: int, m: int, alpha: ExactLike, epsilon: LevelLike) -> Range:
    """k^2/(1536 m alpha^2 epsilon^2) < n(alpha) <= 10 k^2/(m alpha^2 epsilon^2) for m blocks of k/m >= 2 symbols. In users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        m: the number of blocks, a divisor of k, at most k/2.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        Both ends, in users.

    Raises:
        OutOfScope: for blocks of one symbol.

    Example:
        >>> equal_blocks_corrected(4, 2, "1/100", 1)
        Range(lower=Fraction(625, 12), upper=Fraction(800000, 1))

    Source: context-aware-ldp, Section 6, corrected.
    """
    if _divides(k, m) < 2:
        raise OutOfScope(f"k = m = {k}: blocks of one symbol put no constraint; use without_privacy")
    return _range(k * k * _inverse(_fine(alpha)) / (m * _low(epsilon) ** 2), "1/1536", 10)


@numeric
def section_6_1_upper(sizes: Sequence[int], alpha: ExactLike, epsilon: LevelLike) -> Fraction:
    """n(alpha) <= 10 S2/(alpha^2 epsilon^2), S2 = sum of k_j^2, for every partition; (29) alone gives 109. In users.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        alpha: the accuracy in total variation distance, above 0.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        A number of users.

    Raises:
        OutOfScope: for a larger level.

    Example:
        >>> section_6_1_upper([2, 2], "1/100", 1)
        Fraction(800000, 1)

    Source: context-aware-ldp, Section 6.1.
    """
    return 10 * _squares(sizes) * _inverse(_fine(alpha)) / _low(epsilon) ** 2


def _range(scale: Fraction, lower: object, upper: object) -> Range:
    return Range(rational(lower) * scale, rational(upper) * scale)


def _high_low(k: int, s: int, accuracy: Fraction, level: Fraction) -> Fraction:
    return (s * s / level**2 + k / level) * _inverse(accuracy)


def _inverse(accuracy: Fraction) -> Fraction:
    return 1 / accuracy**2


def _accuracy(alpha: ExactLike, limit: Fraction = Fraction(1)) -> Fraction:
    found = rational(alpha)
    if not 0 < found < limit:
        raise OutOfScope(f"the accuracy {found} is not between 0 and {limit}: this statement speaks of such accuracies")
    return found


def _fine(alpha: ExactLike) -> Fraction:
    found = _accuracy(alpha)
    if found > Fraction(1, 16):
        raise OutOfScope(f"alpha = {found}: the constants are proved for alpha <= 1/16")
    return found


def _low(epsilon: LevelLike) -> Fraction:
    return rate(epsilon, LogSum(1))


def _several(k: int) -> int:
    if count(k, "k") == 1:
        raise OutOfScope("k = 1: one symbol needs no samples; the bound is stated for k >= 2")
    return k


def _below_half(k: int, s: int) -> int:
    """k, for s < k/2."""
    if not 2 * count(s, "s", 0) < count(k, "k"):
        raise OutOfScope(f"{s} of {k} symbols are sensitive: Theorem 3 is stated for s < k/2")
    return k


def _squares(sizes: Sequence[int]) -> int:
    if not isinstance(sizes, Sequence) or isinstance(sizes, str) or not sizes:
        raise BadInput(f"the sizes are {sizes!r}: write integers >= 1, one for each block")
    return sum(count(size, "a block size") ** 2 for size in sizes)


def _divides(k: int, m: int) -> int:
    """k/m."""
    if count(k, "k") % count(m, "m"):
        raise BadInput(f"{m} equal blocks of {k} symbols do not exist: write a divisor of k")
    return k // m
