"""Information, exactly: entropy, mutual information, divergences, and the lower bounds of Fano and Assouad.

Distributions are sequences of exact probabilities, channels have rational entries. Logarithms are natural, so every quantity is
in nats, as an exact sum of logarithms; ``in_bits`` encloses it in bits. 0 ln 0 = 0, and p ln(p/0) is infinite for p > 0.
Sources: Fano, Assouad (standard); the list form of Fano and its use with chi-square: context-aware-ldp, Section 5.2, corrected.

>>> entropy(["1/2", "1/4", "1/4"]) == LogSum.ln(2) * Fraction(3, 2)
True
>>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> mutual_information(q, ["1/2", "1/2"]) == LogSum.ln(2) - entropy(["1/4", "3/4"])
True
>>> relative_entropy([1, 0], ["1/3", "2/3"]), chi_square([1, 0], ["1/3", "2/3"]), total_variation([1, 0], ["1/3", "2/3"])
(level('ln(3)'), Fraction(2, 1), Fraction(2, 3))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import inf, lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.arguments import check_bits, check_kind, listed, plain
from exactdp.channel import Channel, check_channel, check_distribution
from exactdp.errors import BadInput, OutOfScope
from exactdp.levels import allowance
from exactdp.likes import ExactLike, ExtendedLike
from exactdp.matrix import Pattern
from exactdp.numbers.enclosure import Interval, LogSum, ln
from exactdp.numbers.exact import Exact, rational
from exactdp.numbers.normal import Real, rational_or_real

__all__ = [
    "assouad",
    "chi_square",
    "entropy",
    "fano_error",
    "fano_reports",
    "in_bits",
    "mutual_information",
    "relative_entropy",
    "total_variation",
]

LN2 = LogSum.ln(2)
LIMB = 26  # bits


def entropy(p: Sequence[ExactLike]) -> LogSum:
    """H(p) = sum of p_i ln(1/p_i), in nats.

    Args:
        p: probabilities that sum to 1, as exact numbers.

    Returns:
        H(p) in nats, exactly: a sum of logarithms, from 0 to ln(len(p)).

    Raises:
        NotStochastic: for a negative entry, or a sum that is not 1.

    Example:
        >>> str(entropy(["1/2", "1/4", "1/4"]))
        '1/2*ln(2) + 1/2*ln(4)'

    Source: standard; natural logarithms.
    """
    return LogSum(terms=[(1 / v, v) for v in _rational_distribution(p) if v])


def relative_entropy(p: Sequence[ExactLike], q: Sequence[ExactLike]) -> LogSum | float:
    """KL(p || q) = sum of p_i ln(p_i/q_i), in nats; inf (the only float) where p_i > 0 = q_i for some i.

    Args:
        p: probabilities that sum to 1.
        q: as many.

    Returns:
        KL(p || q) in nats, exactly; the float inf where p has an outcome that q has not.

    Raises:
        NotStochastic: where one of the two is no distribution.

    Example:
        >>> relative_entropy([1, 0], ["1/3", "2/3"]), relative_entropy(["1/3", "2/3"], [1, 0])
        (level('ln(3)'), inf)

    Source: standard; natural logarithms.
    """
    pairs = _paired(_rational_distribution(p), q)
    if any(a and not b for a, b in pairs):
        return inf
    return LogSum(terms=[(a / b, a) for a, b in pairs if a])


def chi_square(p: Sequence[ExactLike], q: Sequence[ExactLike]) -> Exact | float:
    """chi2(p || q) = sum of (p_i - q_i)^2/q_i; inf (the only float) where p_i > 0 = q_i for some i. Entries may depend on t.

    Args:
        p: probabilities that sum to 1; they may depend on t.
        q: as many.

    Returns:
        The number, which has no unit; the float inf where p has an outcome that q has not.

    Raises:
        NotStochastic: where one of the two is no distribution.

    Example:
        >>> chi_square([1, 0], ["1/3", "2/3"])
        Fraction(2, 1)

    Source: context-aware-ldp, Section 5.2.
    """
    first = check_distribution(p)
    pairs = list(zip(first, check_distribution(q, len(first)), strict=True))
    if any(a != 0 and b == 0 for a, b in pairs):
        return inf
    return sum(((a - b) ** 2 / b for a, b in pairs if b != 0), start=Fraction(0))


def total_variation(p: Sequence[ExactLike], q: Sequence[ExactLike]) -> Fraction:
    """TV(p, q) = (1/2) sum of |p_i - q_i|, the largest difference of the probabilities of an event.

    Args:
        p: probabilities that sum to 1.
        q: as many.

    Returns:
        A number from 0 to 1.

    Raises:
        NotStochastic: where one of the two is no distribution.

    Example:
        >>> total_variation([1, 0], ["1/3", "2/3"])
        Fraction(2, 3)

    Source: standard.
    """
    pairs = _paired(_rational_distribution(p), q)
    return sum((abs(a - b) for a, b in pairs), start=Fraction(0)) / 2


def mutual_information(channel: Channel, prior: Sequence[ExactLike]) -> LogSum:
    """I(X;Y) = sum over x, y of prior[x] Q(y|x) ln(Q(y|x)/p(y)), in nats, for X ~ prior, Y the output and p its law.

    Args:
        channel: rational, k x m.
        prior: k probabilities that sum to 1.

    Returns:
        I(X;Y) in nats, exactly; ``in_bits`` encloses it in bits.

    Raises:
        BadInput: for a channel that depends on t, and for a prior that has not one probability for each input.
        NotStochastic: for a prior that is no distribution.

    Example:
        >>> str(mutual_information(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), ["1/2", "1/2"]))
        '3/4*ln(3) - ln(4) + ln(2)'

    Source: standard; natural logarithms.
    """
    if not check_channel(channel).matrix.is_rational:
        names = ", ".join(channel.matrix.variables)
        raise BadInput(f"the channel depends on {names}: fix a level first, as in channel.at(t=3)")
    law = _rational_distribution(prior, channel.size[0])
    scale = lcm(*(v.denominator for v in law))
    used = [x for x, v in enumerate(law) if v]
    numerators, common = channel.matrix.over_common
    # no sum below exceeds scale * common, nor scale times the number of outputs: they fit 64 bits, or are integers of Python
    small = numerators.dtype != object and scale * max(common, *channel.size) < 2**62
    weights = np.array([int(law[x] * scale) for x in used], dtype=np.int64 if small else object)
    pattern = channel.pattern[used]
    # an output that is equally likely from every input contributes exactly 0
    pattern = pattern[:, (pattern != pattern[0]).any(axis=0)]
    outputs = (weights @ numerators.astype(weights.dtype)[pattern]).tolist()
    # with Q = n/common and prior = w/scale: (sum of w n ln n - sum of m ln m)/total + ln(scale) P(Y among these), m = sum of w n
    factors = _class_weights(pattern, weights, len(numerators)) * numerators
    others = {m: -m * n for m, n in Counter(outputs).items()}
    others[scale] = others.get(scale, 0) + sum(outputs)
    for m in list(others):
        at = int(np.searchsorted(numerators, m)) if m <= numerators[-1] else len(numerators)
        if at < len(numerators) and numerators[at] == m:
            factors[at] += others.pop(m)
    kept = factors.nonzero()[0]
    return LogSum.over(scale * common, [*numerators[kept].tolist(), *others], [*factors[kept].tolist(), *others.values()])


def _class_weights(pattern: Pattern, weights: npt.NDArray[Any], size: int) -> npt.NDArray[Any]:
    """For each class of values the sum of the weights of the rows in which it stands, once for each place."""
    found = np.zeros(size, dtype=weights.dtype)
    if weights.dtype == object or pattern.size > 2**26:
        np.add.at(found, pattern, weights[:, None])
        return found
    for shift in range(0, 62, LIMB):
        part = ((weights >> shift) & ((1 << LIMB) - 1)).astype(np.float64)
        if part.any():  # sums of so few so short integers are doubles, exactly
            sums = np.bincount(pattern.ravel(), np.repeat(part, pattern.shape[1]), size)
            found += sums.astype(np.int64) << shift
    return found


@plain
def in_bits(x: LogSum, bits: int = 64) -> Interval:
    """An enclosure of x / ln 2: a quantity in nats, in bits; at most 2^-bits wide, relative to the value where that exceeds 1.

    Args:
        x: a quantity in nats, such as an entropy.
        bits: of precision, at least 1.

    Returns:
        The quantity in bits, between two rational numbers.

    Raises:
        BadInput: for what is no sum of logarithms.

    Example:
        >>> 1 in in_bits(entropy(["1/2", "1/2"]))
        True
    """
    check_kind(x, LogSum, "sum of logarithms", "write one such as LogSum.ln(3)")
    check_bits(bits)
    return x.enclosure(bits + 3) / ln(2, bits + 3)


@plain
def fano_error(information: LogSum | Real | Fraction | int, hypotheses: int, list_size: int = 1, bits: int = 64) -> Interval:
    """An enclosure of max(0, 1 - (I + ln 2)/ln(M/N)), a lower bound on the probability that a list of N guesses misses V.

    Requires V uniform on M = ``hypotheses``, I(V; observations) <= I = ``information`` in nats, and lists of at most
    N = ``list_size`` < M hypotheses, chosen from the observations; N = 1 is Fano's inequality.

    Args:
        information: at least I(V; observations), in nats, at least 0.
        hypotheses: M, how many values V has, each as likely.
        list_size: N < M, how many guesses are allowed.
        bits: of precision.

    Returns:
        An enclosure of the bound, a probability.

    Raises:
        BadInput: where the information is negative.
        OutOfScope: unless 1 <= N < M.

    Example:
        >>> fano_error(0, 4).lower
        Fraction(107259330991616158888948179, 214518661983232317777896366)

    Source: Fano's inequality, in the list form of context-aware-ldp, Section 5.2.
    """
    check_bits(bits)
    nats = information if isinstance(information, LogSum | Real) else LogSum(information)
    if nats.sign() < 0:
        raise BadInput("the information is negative: write a number of nats that is at least 0")
    above, below = nats + LN2, _list_gain(hypotheses, list_size)
    if above >= below:
        return Interval(Fraction(0), Fraction(0))
    # here the quotient is below 1 and the denominator above ln 2, so that three more bits make up for the division
    bound = -(above.enclosure(bits + 3) / below.enclosure(bits + 3)) + 1
    return Interval(max(bound.lower, Fraction(0)), max(bound.upper, Fraction(0)))


@plain
def fano_reports(hypotheses: int, list_size: int, delta: ExactLike, divergence: ExtendedLike) -> LogSum | float:
    """max(0, ((1 - delta) ln(M/N) - ln 2)/divergence), a lower bound on the number n of reports; inf if no number is enough.

    Requires V uniform on M = ``hypotheses`` distributions of which at most N = ``list_size`` < M lie within the accuracy of any
    one answer, an answer that is accurate with probability at least 1 - delta, and reports independent given V, each with
    I(V; report) <= ``divergence`` nats, such as the largest chi-square over the channels allowed (or inf).

    Args:
        hypotheses: M, how many distributions there are, each as likely.
        list_size: N < M, how many of them are within the accuracy of one answer.
        delta: the failure probability that is allowed, from 0 to 1.
        divergence: at least I(V; report) of one report, in nats; inf for no bound.

    Returns:
        The bound on the number of reports, as a sum of logarithms; it need not be an integer.

    Raises:
        BadInput: where delta is no probability or the divergence is negative.
        OutOfScope: unless 1 <= N < M.

    Example:
        >>> round(float(fano_reports(1024, 1, "1/4", "1/10")), 4)
        45.0546

    Source: context-aware-ldp, Section 5.2, Lemma 1 in its corrected form.
    """
    failure = rational(delta)
    if not 0 <= failure <= 1:
        raise BadInput(f"delta = {failure} is not a probability: write a number from 0 to 1")
    gain = None if isinstance(divergence, float) and divergence == inf else rational_or_real(divergence)
    if gain is not None and gain < 0:
        raise BadInput(f"the divergence {gain} is negative: write a number that is at least 0")
    needed = _list_gain(hypotheses, list_size) * (1 - failure) - LN2
    if gain is None or needed <= 0:
        return LogSum()
    return needed * (1 / gain) if gain else inf


def assouad(losses: Sequence[ExactLike], total_variations: Sequence[ExactLike]) -> Fraction:
    """sum over b of (losses[b]/2)(1 - total_variations[b]), a lower bound on the risk at uniform signs.

    Requires a loss that is at least a sum of terms l_b, one for each sign, such that l_b(answer, +) + l_b(answer, -) >= losses[b]
    for every answer, and total_variations[b] at least the TV of the two mixtures of the laws of all reports with sign b fixed.

    Args:
        losses: the separation of each coordinate, at least 0, in the unit of the risk.
        total_variations: for each coordinate, from 0 to 1.

    Returns:
        The bound, in the unit of the losses.

    Raises:
        BadInput: where losses and total variations are not as many, a loss is negative, or a total variation is outside of
            [0, 1].

    Example:
        >>> assouad([1, "1/2"], ["1/2", 0])
        Fraction(1, 2)

    Source: Assouad's lemma; context-aware-ldp, Section 5.2, corrected.
    """
    gaps = [rational(v) for v in listed(losses, "losses", '[1, "1/2"]')]
    distances = [rational(v) for v in listed(total_variations, "total variations", '["1/2", "1/4"]')]
    if len(gaps) != len(distances):
        raise BadInput(f"{len(gaps)} losses and {len(distances)} total variations: give one of each for every sign")
    for b, (gap, distance) in enumerate(zip(gaps, distances, strict=True)):
        if gap < 0:
            raise BadInput(f"losses[{b}] = {gap} is negative: a separation is at least 0")
        if not 0 <= distance <= 1:
            raise BadInput(f"total_variations[{b}] = {distance}: a total variation is a number from 0 to 1")
    return sum((gap * (1 - distance) for gap, distance in zip(gaps, distances, strict=True)), start=Fraction(0)) / 2


def _rational_distribution(p: Sequence[ExactLike], size: int | None = None) -> tuple[Fraction, ...]:
    values = tuple(
        allowance(v) if isinstance(v, np.floating) else rational(v) for v in listed(p, "probabilities", '["1/2", "1/2"]')
    )
    check_distribution(values, size)
    return values


def _paired(p: tuple[Fraction, ...], q: Sequence[ExactLike]) -> list[tuple[Fraction, Fraction]]:
    return list(zip(p, _rational_distribution(q, len(p)), strict=True))


def _list_gain(hypotheses: int, list_size: int) -> LogSum:
    """ln(M/N), the information that a list of N of M hypotheses can carry."""
    most, part = rational(hypotheses), rational(list_size)
    if not 1 <= part < most:
        raise OutOfScope(f"{hypotheses} hypotheses and lists of {list_size}: take more hypotheses than fit a list of at least 1")
    return LogSum.ln(most / part)
