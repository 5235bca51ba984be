"""Renyi divergences of a channel, zero-concentrated privacy, and their neighbours: exact, or enclosed from both sides.

D_a(P || P') = ln(sum over y of P^a P'^(1-a))/(a - 1) for two rows and an order a > 1; a channel has the largest over its pairs.
At an integer order the sum is rational, over Q and over Q(t). Sources: I. Mironov, Renyi differential privacy,
2017; T. van Erven, P. Harremoes, Renyi divergence and Kullback-Leibler divergence, 2014.

>>> from exactdp.mechanisms import krr
>>> renyi(krr.channel(2, 3), 2).value, renyi(krr.channel(2), 2).moment
(level('ln(7/3)'), exact('(t^2 - t + 1)/t'))
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

import flint
import numpy as np
import numpy.typing as npt

from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.information import relative_entropy
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum, ball
from exactdp.numbers.exact import Exact, rational
from exactdp.numbers.sign import compare
from exactdp.privacy.contraction import cells_of
from exactdp.privacy.losses import check_rational, losses, pair_classes, worst

__all__ = ["Divergence", "chi_square", "gap_of", "hellinger", "kullback_leibler", "psi", "renyi"]

MOST_ORDER = 10_000
BITS = 160
Doubles = npt.NDArray[np.float64]
Cells = list[tuple[Fraction, Fraction, int]]


@dataclass(frozen=True)
class Divergence:
    """The largest divergence of two rows, with the pair: ``moment`` = the sum of P^a P'^(1-a), where it is exact."""

    value: LogSum | Interval | float  # nats; the only float is inf; nan where it depends on t
    x: int
    other: int
    moment: Exact | float | None = None


def renyi(channel: Channel, order: ExactLike) -> Divergence:
    """max over pairs of rows of D_a(P || P'), in nats.

    Args:
        channel: k x m, k >= 2; rational, or over Q(t) at an integer order.
        order: a > 1, rational, at most 10000.

    Returns:
        At an integer order the exact sum and its logarithm over a - 1 (over Q(t) only the sum, for every t >= 1); else
        enclosed within 2^-100. inf (the only float) where an output of one input has probability 0 for another.

    Raises:
        BadInput: for an order at or below 1. OutOfScope: for one above 10000, or where the worst pair depends on t.

    Example:
        >>> round(float(renyi(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), "3/2").value.lower), 9)
        0.733969175

    Source: I. Mironov, 2017, Definition 3.
    """
    a = rational(order)
    if a <= 1:
        raise BadInput(f"order = {a}: a Renyi divergence is asked at an order above 1; for 1 ask for kullback_leibler")
    if a > MOST_ORDER:
        raise OutOfScope(f"order = {a}: write an order of at most {MOST_ORDER}; the limit is the smallest epsilon")
    if not check_channel(channel).matrix.is_rational:
        return _for_every_t(channel, a)
    found = Divergence(inf, *gap_of(channel))
    if found.x != found.other:
        return found

    def near(one: Doubles, rows: Doubles) -> Doubles:
        logs = np.log(one) - np.log(rows)
        top = np.where(one > 0, (float(a) - 1) * logs, -np.inf)
        most = top.max(axis=1, keepdims=True)
        sums: Doubles = np.log((one * np.exp(top - most)).sum(axis=1)) + most[:, 0]
        return sums

    if a.denominator == 1:
        moment, x, other = worst(channel, near, lambda x, z: losses(channel, x, z).moment(int(a)))
        return Divergence(LogSum(terms=[(moment, 1 / (a - 1))]), x, other, moment)
    low, x, other = worst(channel, near, lambda x, z: psi(cells_of(channel, x, z), a).lower)
    high = max(psi(cells_of(channel, v, w), a).upper for v, w in ((x, other),))
    return Divergence(Interval(low / (a - 1), max(high, low + Fraction(1, 2**120)) / (a - 1)), x, other)


def gap_of(channel: Channel) -> tuple[int, int]:
    """Two inputs of which one has an output that the other has not; (0, 0) if there are none.

    Args:
        channel: k x m.

    Returns:
        Two positions of inputs: between these every divergence is infinite.

    Example:
        >>> gap_of(Channel([[1, 0], ["1/2", "1/2"]])), gap_of(Channel([["3/4", "1/4"], ["1/4", "3/4"]]))
        ((1, 0), (0, 0))
    """
    zero = channel.pattern == 0 if channel.matrix.values[0] == 0 else np.zeros(channel.size, dtype=bool)
    mixed = np.flatnonzero(zero.any(axis=0) & ~zero.all(axis=0))
    if not len(mixed):
        return 0, 0
    y = int(mixed[0])
    return int((~zero[:, y]).argmax()), int(zero[:, y].argmax())


def _for_every_t(channel: Channel, a: Fraction) -> Divergence:
    if a.denominator > 1:
        raise OutOfScope(f"order = {a}: over Q(t) the order is an integer; give a value, as in channel.at(t=3)")
    best: tuple[Exact, int, int] | None = None
    for x, z in pair_classes(channel):
        cells = cells_of(channel, x, z)
        if any(p != 0 and q == 0 for p, q, _ in cells):
            return Divergence(inf, x, z)
        moment: Exact = sum((n * p * (p / q) ** int(a - 1) for p, q, n in cells if p != 0), start=Fraction(0))
        order = 1 if best is None else compare(moment, best[0])
        if order is None:
            raise OutOfScope("which pair of inputs is the worst depends on t: give a value, as in channel.at(t=3)")
        if best is None or order == 1:
            best = moment, x, z
    if best is None:
        raise BadInput("the channel has one input: pairs are compared of at least two")
    return Divergence(math.nan, best[1], best[2], best[0])


def psi(cells: Cells, a: Fraction) -> Interval:
    """ln(sum of n P^a P'^(1-a)), at any rational order a, both laws positive together.

    Args:
        cells: triples of P, P' > 0 and how many outputs have these.
        a: the order, any rational number.

    Returns:
        An enclosure of the number, in nats; (a - 1) times the Renyi divergence of order a.

    Example:
        >>> round(float(psi([(Fraction(3, 4), Fraction(1, 4), 1), (Fraction(1, 4), Fraction(3, 4), 1)], Fraction(2)).lower), 6)
        0.847298
    """
    with flint.ctx.workprec(BITS + a.numerator.bit_length()):
        power = ball(a - 1)
        total = flint.arb(0)
        for p, q, n in cells:
            if p:
                ratio = ball(p / q)
                total += n * ball(p) * (power * ratio.log()).exp()
        return _interval(total.log())


def _interval(ball: Any) -> Interval:
    return Interval(*(int(m) * Fraction(2) ** int(e) for m, e in (ball.lower().man_exp(), ball.upper().man_exp())))


def kullback_leibler(channel: Channel) -> Divergence:
    """max over pairs of rows of KL(P || P'), in nats: the limit of D_a as a falls to 1.

    Args:
        channel: rational, k x m, k >= 2.

    Returns:
        The exact sum of logarithms, or inf, with the pair.

    Raises:
        BadInput: where t occurs, and for one input.

    Example:
        >>> kullback_leibler(Channel([["3/4", "1/4"], ["1/4", "3/4"]])).value
        level('3/4*ln(3) + 1/4*ln(1/3)')

    Source: S. Kullback, R. Leibler, 1951.
    """
    gap = gap_of(check_rational(channel, "a divergence"))
    if gap[0] != gap[1]:
        return Divergence(inf, *gap)

    def near(one: Doubles, rows: Doubles) -> Doubles:
        found: Doubles = np.where(one > 0, one * (np.log(one) - np.log(rows)), 0).sum(axis=1)
        return found

    def exact(x: int, z: int) -> LogSum:
        value = relative_entropy([rational(v) for v in channel.rows[x]], [rational(v) for v in channel.rows[z]])
        return value if isinstance(value, LogSum) else LogSum()

    value, x, other = worst(channel, near, exact)
    return Divergence(value, x, other)


def chi_square(channel: Channel) -> Divergence:
    """max over pairs of rows of chi2(P || P') = (the sum of P^2/P') - 1, as the moment of order 2 less 1.

    Args:
        channel: as ``renyi`` at order 2.

    Returns:
        ``moment`` is chi2, exactly, over Q or Q(t), or inf; ``value`` is ln(1 + chi2).

    Raises:
        BadInput: for one input. OutOfScope: as ``renyi``.

    Example:
        >>> chi_square(Channel([["3/4", "1/4"], ["1/4", "3/4"]])).moment
        Fraction(4, 3)

    Source: I. Mironov, 2017 (order 2).
    """
    found = renyi(channel, 2)
    moment = inf if found.moment is None or isinstance(found.moment, float) else found.moment - 1
    return Divergence(found.value, found.x, found.other, moment)


def hellinger(channel: Channel) -> tuple[Interval, int, int]:
    """max over pairs of rows of the squared Hellinger distance 1 - sum over y of sqrt(P P').

    Args:
        channel: rational, k x m, k >= 2.

    Returns:
        An enclosure within 2^-100, and the pair.

    Raises:
        BadInput: where t occurs, and for one input.

    Example:
        >>> round(float(hellinger(Channel([["3/4", "1/4"], ["1/4", "3/4"]]))[0].lower), 9)
        0.133974596

    Source: E. Hellinger, 1909.
    """

    def enclosed(x: int, z: int) -> Interval:
        with flint.ctx.workprec(BITS):
            total = flint.arb(1)
            for p, q, n in cells_of(channel, x, z):
                total -= n * ball(p * q).sqrt()
            return _interval(total)

    low, x, other = worst(
        channel, lambda one, rows: np.asarray(1 - np.sqrt(one * rows).sum(axis=1)), lambda x, z: enclosed(x, z).lower
    )
    return Interval(max(low, Fraction(0)), max(enclosed(x, other).upper, low) + Fraction(1, 2**140)), x, other
