"""Lower bounds for E-LDP: chi-square contraction, list-Fano and Assouad, as exact numbers, with their hypotheses.

t = e^epsilon, u = t - 1, k' = k - s, S2 = sum of k_j^2; every bound is over all channels of the policy. R_n is the minimax d_TV
risk of n non-interactive reports, the channels of the users may differ, and n(a) the smallest n with R_n < a. t may be a letter
except where cases are compared. Sources: context-aware-ldp, Claim 1, (18), (21), (30), (32), and Assouad's lemma on pairs.

Groups (``pair_share``, ``group_gain``): split some of the symbols into groups of even size within which all ratios are at most t
(a pair without a constraint: t infinite). For a column q of a channel, the sum over the pairs of a group of (q_1 - q_2)^2 is at
most g (sum of q)^2, g = max over 1 <= d <= size/2 of d u^2/(size + d u)^2, which the extreme rays of the group attain. Then
R_n >= alpha (1 - sqrt(16 n alpha^2/((1 - 2 alpha) G))), with G = sum over the groups of size/g.

>>> claim_1_sharp(5, 2, t=2), claim_1_maximum(5, 2, t=2)
(Fraction(5, 2), Fraction(12, 7))
>>> block_reports([2, 4], "1/10", t=2), group_gain([2, 4], t=2), int(more_than("45/8", "1/10"))
(Fraction(75, 8), Fraction(90, 1), 21)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor, inf

from exactdp.arguments import check_bits, listed, shown
from exactdp.bounds.context_aware_ldp.families import ball, sensitive_and_other
from exactdp.bounds.parameters import count, rate
from exactdp.channel import Channel, check_channel
from exactdp.errors import OutOfScope
from exactdp.information import fano_reports
from exactdp.likes import ExactLike, ExtendedLike, LevelLike
from exactdp.mechanisms.parameters import check_level
from exactdp.numbers.enclosure import Interval, LogSum, sqrt
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.normal import rational_or_real
from exactdp.numeric import numeric

__all__ = [
    "best_alpha",
    "block_chi_square_maximum",
    "block_chi_square_printed",
    "block_chi_square_sharp",
    "block_l2_risk",
    "block_reports",
    "block_risk",
    "claim_1_maximum",
    "claim_1_printed",
    "claim_1_sharp",
    "claim_1_sum",
    "equation_21",
    "fano_blocks",
    "group_gain",
    "group_risk",
    "high_low_chi_square",
    "high_low_chi_square_of",
    "high_low_key",
    "high_low_reports",
    "high_low_risk",
    "high_low_weight",
    "more_than",
    "pair_share",
]

MOST_SYMBOLS = 2000  # of a family, for its largest ball


def claim_1_sum(channel: Channel, sensitive: Iterable[int]) -> Exact:
    """sum over y and b outside A of (Q(y|b) - Q(y|a))^2/sum of Q(y|.), with a the least symbol of A.

    Args:
        channel: k x m.
        sensitive: the sensitive symbols, not all.

    Returns:
        The sum, which has no unit.

    Raises:
        OutOfScope: where all symbols or none are sensitive.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> claim_1_sum(krr.channel(3, 2), [0])
        Fraction(1, 4)

    Source: context-aware-ldp, Claim 1.
    """
    inside, outside = sensitive_and_other(check_channel(channel).size[0], listed(sensitive, "sensitive symbols", "[0]"))
    total: Exact = Fraction(0)
    for column in zip(*channel.rows, strict=True):
        whole = sum(column, start=Fraction(0))
        if whole != 0:
            total = total + sum(((column[b] - column[inside[0]]) ** 2 for b in outside), start=Fraction(0)) / whole
    return total


@numeric
def claim_1_printed(k: int, t: ExactLike = "t") -> Exact:
    """claim_1_sum <= u + (k-1)(1 - 1/t), as in the proof of Claim 1.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> claim_1_printed(4, 3)
        Fraction(4, 1)

    Source: context-aware-ldp, Claim 1, equation (18).
    """
    level = check_level(t)
    return level - 1 + (count(k, "k") - 1) * (1 - 1 / level)


@numeric
def claim_1_sharp(k: int, s: int, t: ExactLike = "t") -> Exact:
    """claim_1_sum <= u + k'(1 - 1/t).

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k - 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> claim_1_sharp(4, 1, 3)
        Fraction(4, 1)

    Source: context-aware-ldp, Claim 1.
    """
    level = check_level(t)
    return level - 1 + _other(k, s) * (1 - 1 / level)


@numeric
def claim_1_maximum(k: int, s: int, t: ExactLike) -> Fraction:
    """max claim_1_sum = k'(1 - 1/t)(1 + u/(k + s u)) over all channels, exactly where t u^2 (s-1) <= (k+u)(k+(s+1)u).

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k - 1.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.

    Returns:
        The maximum, which has no unit.

    Raises:
        OutOfScope: where t is too large for the closed form.

    Example:
        >>> claim_1_maximum(4, 1, 3)
        Fraction(8, 3)

    Source: context-aware-ldp, Claim 1.
    """
    level, other = rational_or_real(check_level(t)), _other(k, s)
    u = level - 1
    if level * u**2 * (s - 1) > (k + u) * (k + (s + 1) * u):
        raise OutOfScope(f"t = {level} is too large for k = {k}, s = {s}: the closed form needs t u^2 (s-1) <= (k+u)(k+(s+1)u)")
    return other * (1 - 1 / level) * (1 + u / (k + s * u))


@numeric
def high_low_chi_square(k: int, s: int, alpha: ExactLike, t: ExactLike = "t") -> Exact:
    """chi2(Q|P) <= (4 alpha^2/k)(u + k'(1 - 1/t)) for the family of section 5.2 with sign -1. Requires k' >= k/2.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, at most half.
        alpha: a parameter of the family, above 0 and below 1/2.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        The bound, which has no unit.

    Raises:
        OutOfScope: for more than half of the symbols.

    Example:
        >>> high_low_chi_square(4, 1, "1/10", 3)
        Fraction(1, 25)

    Source: context-aware-ldp, Section 5.2.
    """
    if 2 * _other(k, s) < k:
        raise OutOfScope(f"k' = {k - s} is below k/2 = {Fraction(k, 2)}: take at most half of the symbols as sensitive")
    return 4 * exact(alpha) ** 2 / k * claim_1_sharp(k, s, t)


@numeric
def high_low_chi_square_of(channel: Channel, sensitive: Iterable[int], alpha: ExactLike) -> Exact:
    """chi2(Q|P) <= (4 alpha^2/k) claim_1_sum(Q), the display of section 5.2, for its family with sign -1, k' >= k/2.

    Args:
        channel: k x m.
        sensitive: the sensitive symbols, at most half.
        alpha: a parameter of the family, above 0 and below 1/2.

    Returns:
        The bound, which has no unit.

    Raises:
        OutOfScope: for more than half of the symbols.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> high_low_chi_square_of(krr.channel(3, 2), [0], "1/10")
        Fraction(1, 300)

    Source: context-aware-ldp, Section 5.2.
    """
    inside, outside = sensitive_and_other(check_channel(channel).size[0], listed(sensitive, "sensitive symbols", "[0]"))
    if len(inside) > len(outside):
        raise OutOfScope("more than half of the symbols are sensitive: the display needs k' >= k/2")
    return 4 * exact(alpha) ** 2 / channel.size[0] * claim_1_sum(channel, inside)


@numeric
def high_low_key(k: int, s: int, t: ExactLike = "t") -> Exact:
    """sum over y and b of (Q(y|b) - Q(y|a))^2/(Q(y|a)/2 + sum over b of Q(y|b)/(2k')) <= 2k'(1 - 1/t)(k' + u/(t+1)), tight.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k - 1.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> high_low_key(4, 1, 3)
        Fraction(14, 1)
    """
    level, other = check_level(t), _other(k, s)
    return 2 * other * (1 - 1 / level) * (other + (level - 1) / (level + 1))


@numeric
def equation_21(sizes: Sequence[int], alpha: ExactLike, epsilon: LevelLike) -> Fraction:
    """max chi2(Q|P) <= 8 k alpha^2 epsilon^2/S2 for 0 < epsilon <= 1: (21) with a constant.

    Args:
        sizes: the sizes of the blocks, even numbers.
        alpha: a parameter of the family, above 0 and below 1/2.
        epsilon: in nats, above 0 and at most 1; a float is its shortest decimal.

    Returns:
        The bound, which has no unit.

    Raises:
        OutOfScope: for a larger level.

    Example:
        >>> equation_21([2, 2], "1/10", 1)
        Fraction(1, 25)

    Source: context-aware-ldp, equation (21).
    """
    total = _squares(sizes)
    return 8 * sum(sizes) * rational(alpha) ** 2 * rate(epsilon, LogSum(1)) ** 2 / total


@numeric
def block_chi_square_printed(sizes: Sequence[int], alpha: ExactLike, t: ExactLike = "t") -> Exact:
    """chi2(Q|P) <= 8 k alpha^2 u^2/S2 for the family of section 6.2, equation (32).

    Args:
        sizes: the sizes of the blocks, even numbers.
        alpha: a parameter of the family, above 0 and below 1/2.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> block_chi_square_printed([2, 2], "1/10", 3), block_chi_square_sharp([2, 2], "1/10", 3)
        (Fraction(4, 25), Fraction(1, 25))

    Source: context-aware-ldp, Section 6.2, equation (32).
    """
    return 4 * block_chi_square_sharp(sizes, alpha, t)


@numeric
def block_chi_square_sharp(sizes: Sequence[int], alpha: ExactLike, t: ExactLike = "t") -> Exact:
    """chi2(Q|P) <= 2 k alpha^2 u^2/S2 for the family of section 6.2.

    Args:
        sizes: the sizes of the blocks, even numbers.
        alpha: a parameter of the family, above 0 and below 1/2.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        The bound, which has no unit.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> block_chi_square_printed([2, 2], "1/10", 3), block_chi_square_sharp([2, 2], "1/10", 3)
        (Fraction(4, 25), Fraction(1, 25))

    Source: context-aware-ldp, Section 6.2, equation (32).
    """
    total = _squares(sizes)
    return 2 * sum(sizes) * exact(alpha) ** 2 * (check_level(t) - 1) ** 2 / total


@numeric
def block_chi_square_maximum(sizes: Sequence[int], alpha: ExactLike, t: ExactLike) -> Fraction:
    """max chi2(Q|P) = k sum of delta_j^2 k_j g_j, delta_j = 2 k_j alpha/S2, g_j = pair_share(k_j, t): over all channels.

    Args:
        sizes: the sizes of the blocks, even numbers.
        alpha: a parameter of the family, above 0 and below 1/2.
        t: e^epsilon, above 1.

    Returns:
        The maximum, which has no unit.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_chi_square_maximum([2, 2], "1/10", 3)
        Fraction(1, 100)

    Source: context-aware-ldp, Section 6.2.
    """
    total = _squares(sizes)
    parts = (Fraction(2 * size, total) ** 2 * size * pair_share(size, t) for size in sizes)
    return sum(sizes) * rational(alpha) ** 2 * sum(parts, start=Fraction(0))


@numeric
def fano_blocks(sizes: Sequence[int], a: ExactLike, delta: ExactLike, t: ExactLike) -> LogSum | float:
    """n >= ((1 - delta) ln(2^(k/2)/N) - ln 2)/max chi2, for accuracy a with probability at least 1 - delta.

    By the family of section 6.2 with alpha = 3a and N its largest ball of radius 2a. Requires 6 a k max k_j <= S2, so that the
    family consists of distributions; 0 where ln 2 outweighs the rest. In users.

    Args:
        sizes: the sizes of the blocks, even numbers.
        a: the accuracy in total variation distance, above 0.
        delta: the failure probability that is allowed, from 0 to 1.
        t: e^epsilon, above 1.

    Returns:
        A number of users.

    Raises:
        OutOfScope: where masses would be negative, and for too many symbols.

    Example:
        >>> round(float(fano_blocks([40], "1/100", "1/10", 2)), 2)
        93736.93

    Source: context-aware-ldp, Section 6.2, repaired.
    """
    accuracy, total = rational(a), _squares(sizes)
    k = sum(sizes)
    limit = Fraction(total, 6 * k * max(sizes))
    if not 0 < accuracy <= limit:
        raise OutOfScope(f"a = {accuracy} is outside of 0 < a <= {limit}: masses would be negative")
    if k > MOST_SYMBOLS:
        raise OutOfScope(f"k = {shown(k)}: the largest ball is counted for at most {MOST_SYMBOLS} symbols")
    most = ball([(size, size // 2) for size in sizes], Fraction(total, 6))
    return fano_reports(2 ** (k // 2), most, delta, block_chi_square_maximum(sizes, 3 * accuracy, t))


@numeric
def pair_share(size: int, t: ExtendedLike = inf) -> Fraction:
    """g = max over 1 <= d <= size/2 of d u^2/(size + d u)^2 for a group of even size; 1 for a pair without a constraint (inf).

    Args:
        size: of the group, an even number.
        t: e^epsilon, above 1, or inf.

    Returns:
        g, which has no unit.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> pair_share(2, 3)
        Fraction(1, 4)
    """
    _squares([size])
    if isinstance(t, float) and t == inf:
        return Fraction(1)
    u = rational_or_real(t) - 1
    if u <= 0:
        raise OutOfScope("t = 1 (epsilon = 0): the reports say nothing about the symbols of a group; write t > 1")
    # d u^2/(size + d u)^2 rises up to d = size/u and falls from there
    peak = floor(size / u)
    near = {min(max(d, 1), size // 2) for d in (peak, peak + 1)}
    return max(d * u**2 / (size + d * u) ** 2 for d in near)


@numeric
def group_gain(sizes: Sequence[int], t: ExactLike, free: int = 0) -> Fraction:
    """G = sum of size/g over groups of even sizes at level t, and 2 for each of the ``free`` pairs without a constraint.

    Args:
        sizes: of the groups, even numbers.
        t: e^epsilon, above 1.
        free: how many pairs have no constraint.

    Returns:
        G, which has no unit.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> group_gain([2, 2], 3)
        Fraction(16, 1)
    """
    pairs = Fraction(2 * count(free, "free", 0))
    return sum((size / pair_share(size, t) for size in listed(sizes, "group sizes", "[2, 4]")), start=pairs)


@numeric
def block_risk(sizes: Sequence[int], t: ExactLike, n: int, alpha: ExactLike, bits: int = 64) -> Interval:
    """R_n >= max(0, alpha (1 - sqrt(8 n alpha^2 u^2/((1 - 2 alpha) S2)))): in d_TV, enclosed. 0 < alpha < 1/2.

    Args:
        sizes: the sizes of the blocks, even numbers.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        n: the number of users, at least 0.
        alpha: a parameter of the family, above 0 and below 1/2.
        bits: of precision.

    Returns:
        An enclosure of the bound, a total variation distance.

    Raises:
        OutOfScope: for other alpha.

    Example:
        >>> round(float(block_risk([2, 2], 3, 10, "1/10").lower), 4)
        0.0293

    Source: context-aware-ldp, beyond Theorem 4, by Assouad's lemma.
    """
    moved, u = _below(alpha, Fraction(1, 2), "alpha"), rational_or_real(check_level(t)) - 1
    return _risk(moved, 8 * count(n, "n", 0) * moved**2 * u**2 / ((1 - 2 * moved) * _squares(sizes)), bits)


@numeric
def group_risk(sizes: Sequence[int], t: ExactLike, n: int, alpha: ExactLike, free: int = 0, bits: int = 64) -> Interval:
    """R_n >= max(0, alpha (1 - sqrt(16 n alpha^2/((1 - 2 alpha) G)))), G = group_gain(sizes, t, free): an enclosure.

    In total variation distance.

    Args:
        sizes: of the groups, even numbers.
        t: e^epsilon, above 1.
        n: the number of users, at least 0.
        alpha: a parameter of the family, above 0 and below 1/2.
        free: how many pairs have no constraint.
        bits: of precision.

    Returns:
        An enclosure of the bound, a total variation distance.

    Raises:
        OutOfScope: where there is no group and no free pair.

    Example:
        >>> round(float(group_risk([2, 2], 3, 10, "1/10").lower), 4)
        0.0646
    """
    moved, gain = _below(alpha, Fraction(1, 2), "alpha"), group_gain(sizes, t, free)
    if not gain:
        raise OutOfScope("there is no group and no free pair: name at least one")
    return _risk(moved, 16 * count(n, "n", 0) * moved**2 / ((1 - 2 * moved) * gain), bits)


@numeric
def block_l2_risk(sizes: Sequence[int], t: ExactLike, n: int) -> Fraction:
    """E ||p^ - p||_2^2 >= N/(64 n u^2) at some p, N the largest even number of symbols in a block, for n >= N^2/(4 u^2).

    In squared l2 distance.

    Args:
        sizes: the sizes of the blocks, each at least 1.
        t: e^epsilon, above 1.
        n: the number of users, at least 1.

    Returns:
        The bound, a squared l2 distance.

    Raises:
        OutOfScope: for blocks of one symbol, and for less users.

    Example:
        >>> block_l2_risk([2, 2], 3, 100)
        Fraction(1, 12800)

    Source: context-aware-ldp, beyond Section 6.1.
    """
    largest = max((count(size, "size") for size in listed(sizes, "block sizes", "[2, 4]")), default=0)
    u, even = rational_or_real(check_level(t, above=True)) - 1, largest // 2 * 2
    if not even or 4 * count(n, "n") * u**2 < even**2:
        raise OutOfScope(f"{list(sizes)}, n = {n}: stated for a block of at least 2 symbols and n >= N^2/(4 (t-1)^2)")
    return even / (64 * n * u**2)


@numeric
def high_low_risk(k: int, s: int, t: ExactLike, n: int, alpha: ExactLike, bits: int = 64) -> Interval:
    """R_n >= max(0, (alpha/2)(1 - sqrt(4 n alpha^2 (k' + u/(t+1))(1 - 1/t)/((1 - 2 alpha) k'^2)))): in d_TV. 0 < alpha < 1/2.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k - 1.
        t: e^epsilon, at least 1, a number or an array; or give ``epsilon=`` in nats.
        n: the number of users, at least 0.
        alpha: a parameter of the family, above 0 and below 1/2.
        bits: of precision.

    Returns:
        An enclosure of the bound, a total variation distance.

    Raises:
        OutOfScope: for other alpha.

    Example:
        >>> round(float(high_low_risk(4, 1, 3, 10, "1/10").lower), 4)
        0.032

    Source: context-aware-ldp, beyond Theorem 3, by Assouad's lemma.
    """
    moved, other, at = _below(alpha, Fraction(1, 2), "alpha"), _other(k, s), rational_or_real(check_level(t))
    share = (other + (at - 1) / (at + 1)) * (1 - 1 / at)
    return _risk(moved / 2, 4 * count(n, "n", 0) * moved**2 * share / ((1 - 2 * moved) * other**2), bits)


@numeric
def block_reports(sizes: Sequence[int], a: ExactLike, t: ExactLike = "t") -> Exact:
    """n(a) > (1 - 4a) S2/(128 a^2 u^2). Requires even block sizes, 0 < a < 1/4 and t > 1. In users.

    Args:
        sizes: the sizes of the blocks, even numbers.
        a: the accuracy in total variation distance, above 0 and below 1/4.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> block_reports([2, 2], "1/10", 3)
        Fraction(15, 16)

    Source: context-aware-ldp, beyond Theorem 4, by Assouad's lemma.
    """
    accuracy = _below(a, Fraction(1, 4))
    return (1 - 4 * accuracy) * _squares(sizes) / (128 * accuracy**2 * (check_level(t, above=True) - 1) ** 2)


@numeric
def high_low_reports(k: int, s: int, a: ExactLike, t: ExactLike = "t") -> Exact:
    """n(a) > (1 - 8a) k'^2/(256 a^2 (k'+1)(1 - 1/t)). Requires 1 <= s < k, 0 < a < 1/8 and t > 1. In users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k - 1.
        a: the accuracy in total variation distance, above 0 and below 1/8.
        t: e^epsilon, above 1, a number or an array; "t" stands for every level.

    Returns:
        A number of users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> high_low_reports(4, 1, "1/10", 3)
        Fraction(135, 512)

    Source: context-aware-ldp, beyond Theorem 3, by Assouad's lemma.
    """
    accuracy, other = _below(a, Fraction(1, 8)), _other(k, s)
    return (1 - 8 * accuracy) * other**2 / (256 * accuracy**2 * (other + 1) * (1 - 1 / check_level(t, above=True)))


@numeric
def high_low_weight(k: int, s: int, t: ExtendedLike) -> Fraction:
    """W = k'^2/(4 (1 - 1/t)(k' + u/(t+1))), so that R_n >= (alpha/2)(1 - sqrt(n alpha^2/((1 - 2 alpha) W))); t may be inf.

    W is in users.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k - 1.
        t: e^epsilon, above 1, or inf.

    Returns:
        W, in users.

    Raises:
        OutOfScope: at t = 1.

    Example:
        >>> high_low_weight(4, 1, 3)
        Fraction(27, 28)
    """
    other = _other(k, s)
    if isinstance(t, float) and t == inf:
        return Fraction(other**2, 4 * (other + 1))
    level = rational_or_real(check_level(t, above=True))
    return other**2 / (4 * (1 - 1 / level) * (other + (level - 1) / (level + 1)))


@numeric
def best_alpha(a: ExactLike, bits: int = 16) -> Fraction:
    """A rational alpha near the maximum of (1 - a/alpha)^2 (1 - 2 alpha)/alpha^2, which is at alpha^2 - (1 + 3a) alpha + 2a = 0.

    Requires 0 < a < 1/2; the answer lies strictly between a and 1/2.

    Args:
        a: the accuracy, above 0 and below 1/2.
        bits: of precision.

    Returns:
        alpha, rational.

    Raises:
        OutOfScope: for another accuracy.

    Example:
        >>> Fraction(1, 10) < best_alpha("1/10") < Fraction(1, 2)
        True
    """
    least = _below(a, Fraction(1, 2))
    room = min(least, Fraction(1, 2) - least)
    check_bits(bits)
    root = sqrt((1 + 3 * least) ** 2 - 8 * least, bits + int(1 / room).bit_length()).lower
    return least + room * Fraction(round(((1 + least - root) / (2 * room)) * 2**10), 2**10)  # few digits


@numeric
def more_than(weight: ExtendedLike, a: ExactLike, alpha: ExactLike | None = None) -> Fraction:
    """n(a) > (1 - a/alpha)^2 (1 - 2 alpha) W/alpha^2, where R_n >= alpha (1 - sqrt(n alpha^2/((1 - 2 alpha) W))) for every alpha.

    W = G/16 for groups. Where R_n is at least half of that, as for ``high_low_weight``, give 2a. Requires a < alpha < 1/2, by
    default ``best_alpha``. In users.

    Args:
        weight: W, in users.
        a: the accuracy, above 0 and below 1/2.
        alpha: above a and below 1/2; the best one where none is given.

    Returns:
        A number of users.

    Raises:
        OutOfScope: where alpha is not above a.

    Example:
        >>> more_than(100, "1/10", "1/4")
        Fraction(288, 1)
    """
    accuracy = _below(a, Fraction(1, 2))
    moved = best_alpha(accuracy) if alpha is None else _below(alpha, Fraction(1, 2), "alpha")
    if moved <= accuracy:
        raise OutOfScope(f"alpha = {moved} is not above a = {accuracy}: the bound on the risk stays below a")
    return (1 - accuracy / moved) ** 2 * (1 - 2 * moved) * rational(weight) / moved**2


def _risk(scale: Fraction, square: Fraction, bits: int) -> Interval:
    found = (-sqrt(square, bits) + 1) * scale
    return Interval(max(found.lower, Fraction(0)), max(found.upper, Fraction(0)))


def _below(value: ExactLike, limit: Fraction, name: str = "a") -> Fraction:
    found = rational(value)
    if not 0 < found < limit:
        raise OutOfScope(f"{name} = {found}: the bound needs 0 < {name} < {limit}")
    return found


def _other(k: int, s: int) -> int:
    """k' = k - s, with 1 <= s < k."""
    if count(s, "s") >= count(k, "k"):
        raise OutOfScope(f"{s} of {k} symbols are sensitive: the bound needs 1 <= s < k")
    return k - s


def _squares(sizes: Sequence[int]) -> int:
    """S2, for even sizes."""
    if not listed(sizes, "block sizes", "[2, 4]") or any(count(size, "size") % 2 for size in sizes):
        raise OutOfScope(f"{list(sizes)}: the bound speaks of blocks of even size; drop a symbol of each odd block")
    return sum(size * size for size in sizes)
