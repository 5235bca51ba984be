"""How many users a channel needs: a lower bound for any use of its reports, an upper one by its own estimator.

Asked is an answer within total variation a of the users' distribution with probability at least 1 - delta. Below: Fano's
inequality over the family p_v = (1/k)(1 + 6 a v_i, 1 - 6 a v_i) on pairs of neighbours, v of signs, as in context-aware-ldp,
section 6.2, with the chi-square of *this* channel in the place of the largest one of its policy. Above: Markov's inequality for
the estimator of the channel. Requires an even k and 6 a <= 1. To tell hypotheses apart the capacity of the channel is the most
that a report says of them. Sources: context-aware-ldp, Lemma 1 (corrected) and section 6.2; price-of-privacy, section 3.

>>> from exactdp.mechanisms import krr
>>> float(at_least(krr.channel(16, 3), "1/20", "1/10")), at_most(krr.channel(16, 3), krr.estimator(16, 3), "1/20", "1/10")
(942.917758282673, 31360000)
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from exactdp.arguments import check_kind
from exactdp.bounds.context_aware_ldp.families import ball
from exactdp.capacity import capacity
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.information import fano_reports
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum, sqrt
from exactdp.numbers.exact import rational
from exactdp.numeric import numeric
from exactdp.privacy.losses import check_rational

__all__ = ["at_least", "at_most", "to_tell_apart"]


@numeric
def at_least(channel: Channel, accuracy: ExactLike, delta: ExactLike) -> LogSum | float:
    """n >= ((1 - delta) ln(2^(k/2)/N) - ln 2)/chi2, chi2 = the mean chi-square of the laws of one report of the family.

    Args:
        channel: rational, k x m, k even.
        accuracy: a, a total variation, 0 < a <= 1/6.
        delta: the probability of a worse answer, 0 < delta < 1.

    Returns:
        A number of users below which no use of the reports is enough; inf (the only float) where the rows are equal.

    Raises:
        BadInput: for other numbers, an odd k, and where t occurs.

    Example:
        >>> at_least(Channel([["1/2", "1/2"]] * 16), "1/20", "1/10")
        inf

    Source: context-aware-ldp, section 6.2.
    """
    k, m = check_rational(channel, "a number of users").size
    a, failure = _asked(accuracy, delta)
    if k % 2:
        raise BadInput(f"the channel has {k} inputs: the family is of pairs, so write a channel with an even number of inputs")
    rows = channel.rows
    means = [sum((rational(row[y]) for row in rows), start=Fraction(0)) / k for y in range(m)]
    step = 6 * a / k
    gaps = (
        (rational(rows[x][y]) - rational(rows[x + 1][y])) ** 2 / means[y] for x in range(0, k, 2) for y in range(m) if means[y]
    )
    return fano_reports(2 ** (k // 2), ball([(k, k // 2)], Fraction(k * k, 6)), failure, step**2 * sum(gaps, start=Fraction(0)))


@numeric
def at_most(channel: Channel, estimator: Estimator, accuracy: ExactLike, delta: ExactLike) -> int:
    """n = ceil((sum over j of sqrt(v_j))^2/(4 a^2 delta^2)), v_j the largest E[A(Y)_j^2 | x]: enough with this estimator.

    Args:
        channel: rational, k x m.
        estimator: scores of its outputs, unbiased for the frequencies.
        accuracy: a, a total variation, 0 < a <= 1/6.
        delta: the probability of a worse answer, 0 < delta < 1.

    Returns:
        A number of users for which the estimates are within a with probability at least 1 - delta, whatever their distribution.

    Raises:
        BadInput: for other numbers, an estimator that is biased or no estimator, and where t occurs.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> at_most(krr.channel(2, 3), krr.estimator(2, 3), "1/10", "1/2")
        700

    Source: Markov's and Jensen's inequalities for the sum of the absolute errors.
    """
    check_rational(channel, "a number of users")
    a, failure = _asked(accuracy, delta)
    check_kind(estimator, Estimator, "estimator", "write Estimator(scores), with a row of numbers for each output")
    if not estimator.is_unbiased(channel):
        raise BadInput("the estimator is biased: give scores whose mean is the indicator of the input")
    rows, coordinates = [list(map(rational, row)) for row in channel.rows], estimator.scores.shape[1]
    largest = []
    for j in range(coordinates):
        squares = [rational(row[j]) ** 2 for row in estimator.scores.rows]
        largest.append(max(sum((q * s for q, s in zip(row, squares, strict=True)), start=Fraction(0)) for row in rows))
    if len(set(largest)) == 1:
        total = coordinates**2 * largest[0]
    else:
        total = sum((sqrt(v).upper for v in largest), start=Fraction(0)) ** 2
    return ceil(total / (4 * a**2 * failure**2))


@numeric
def to_tell_apart(channel: Channel, hypotheses: int, delta: ExactLike) -> LogSum | float:
    """n >= ((1 - delta) ln M - ln 2)/C, with the capacity C of the channel: to tell M hypotheses apart, such as clusterings.

    Args:
        channel: rational, k x m.
        hypotheses: M, at least 2, each as likely; the users' inputs have any law that depends on the hypothesis.
        delta: the probability of a wrong answer that is allowed, 0 < delta < 1.

    Returns:
        A number of users below which no use of their reports is enough; inf (the only float) where the rows are equal.

    Raises:
        BadInput: for other numbers, and where t occurs.

    Example:
        >>> round(float(to_tell_apart(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 2**100, "1/10")), 3)
        471.593

    Source: price-of-privacy, section 3 (Fano's inequality, and the information of one private report).
    """
    check_rational(channel, "a number of users")
    failure = rational(delta)
    if not 0 < failure < 1:
        raise BadInput(f"delta = {failure}: write a probability above 0 and below 1")
    return fano_reports(hypotheses, 1, failure, capacity(channel).nats.upper)


def _asked(accuracy: ExactLike, delta: ExactLike) -> tuple[Fraction, Fraction]:
    a, failure = rational(accuracy), rational(delta)
    if not 0 < a <= Fraction(1, 6):
        raise BadInput(f"accuracy = {a}: write a total variation above 0 and at most 1/6")
    if not 0 < failure < 1:
        raise BadInput(f"delta = {failure}: write a probability above 0 and below 1")
    return a, failure
