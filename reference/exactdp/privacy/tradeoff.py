"""Approximate privacy of a rational channel, exactly: the hockey-stick delta(epsilon) and the testing region of two inputs.

delta(epsilon) is the largest over x, x' of sum over y of max(0, Q(y|x) - e^epsilon Q(y|x')): the channel is (epsilon, delta)-LDP
exactly for deltas at least as large. It equals a - e^epsilon b for rational a, b, so comparisons with it are decided.
Sources: context-aware-ldp, Theorem 1 and Figure 1; linear-queries, Definition 2.1.

>>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> delta(q, "ln 2").value(), delta(q, 1).at_most("1/20"), delta(q, 1).at_most("1/15")
(Fraction(1, 4), False, False)
>>> testing_region(q, 0, 1)
((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 4), Fraction(1, 4)), (Fraction(1, 1), Fraction(0, 1)))
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from exactdp.arguments import check_bits, check_kind, plain, shown
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import Interval, LogSum, exp
from exactdp.numbers.exact import rational
from exactdp.numbers.text import level
from exactdp.privacy.ratio import filter_is_sound, ratio_within

__all__ = ["HockeyStick", "best_event", "delta", "testing_region"]


@dataclass(frozen=True)
class HockeyStick:
    """delta = above - e^epsilon below, with above = Q(S|x) and below = Q(S|other) for the set S of outputs."""

    epsilon: LogSum
    above: Fraction
    below: Fraction
    x: int
    other: int
    outputs: tuple[int, ...]

    def value(self) -> Fraction | None:
        """delta, where e^epsilon is rational; None where it is not (or where epsilon does not matter: then exact as well).

        Returns:
            An exact number, or None.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.tradeoff import delta
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> delta(q, "ln 2").value(), delta(q, 1).value()
            (Fraction(1, 4), None)
        """
        if not self.below:
            return self.above
        power = self.epsilon.exp()
        return self.above - power * self.below if isinstance(power, Fraction) else None

    def enclosure(self, bits: int = 64) -> Interval:
        """An interval that contains delta, at most 2^-bits wide.

        Args:
            bits: the interval is at most 2^-bits wide.

        Returns:
            An interval with rational ends.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.tradeoff import delta
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> found = delta(q, 1).enclosure(32)
            >>> found.width < 2**-32, round(float(found.lower), 6)
            (True, 0.07043)
        """
        found = self.value()
        if found is not None:
            return Interval(found, found)
        precision = check_bits(bits) + 8
        while True:
            bounds = self.epsilon.enclosure(precision)
            power = Interval(exp(bounds.lower, precision).lower, exp(bounds.upper, precision).upper)
            result = power * -self.below + self.above
            if result.width * 2**bits <= 1:
                return result
            precision *= 2

    def at_most(self, bound: ExactLike) -> bool:
        """Whether delta <= bound, decided.

        Args:
            bound: an exact number.

        Returns:
            True or False.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.tradeoff import delta
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> delta(q, 1).at_most("1/10"), delta(q, 1).at_most("1/100")
            (True, False)
        """
        limit = rational(bound)
        return self.above <= limit or (self.below > 0 and ratio_within((self.above - limit) / self.below, self.epsilon))


def delta(channel: Channel, epsilon: LevelLike) -> HockeyStick:
    """The least delta for which a rational channel is (epsilon, delta)-LDP, with the inputs and the event that attain it.

    Args:
        channel: rational, k x m.
        epsilon: in nats; a float is its shortest decimal.

    Returns:
        The pair of inputs and the event; ``value()`` is delta, between 0 and 1.

    Raises:
        BadInput: where t or eps occurs.

    Example:
        >>> delta(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), "ln 2").value()
        Fraction(1, 4)

    Source: the hockey-stick divergence.
    """
    bound = level(epsilon)
    if not check_channel(channel).matrix.is_rational or bound.epsilon:
        raise BadInput("delta is computed at one level: give values for t and eps, as in channel.at(t=3)")
    best = HockeyStick(bound, Fraction(0), Fraction(0), 0, 0, ())
    for x, other in _candidates(channel, bound):
        found = best_event(channel, bound, x, other)
        if _larger(found, best):
            best = found
    return best


def check_inputs(x: int, other: int, k: int) -> None:
    """Positions of two of the k inputs. Raises BadInput ("write positions from 0 to k - 1")."""
    if not all(isinstance(v, int | np.integer) and not isinstance(v, bool) and 0 <= v < k for v in (x, other)):
        raise BadInput(f"{shown(x)} and {shown(other)} are not both inputs: write positions from 0 to {k - 1}")


@plain
def testing_region(channel: Channel, x: int, other: int) -> tuple[tuple[Fraction, Fraction], ...]:
    """The lower boundary of the testing region of inputs x and other: its vertices (P_FA, P_MD), from (0, 1) to (1, 0).

    P_FA is the probability of deciding for x under ``other``, P_MD of deciding for ``other`` under x. The region is convex and
    symmetric about (1/2, 1/2).

    Args:
        channel: rational, k x m.
        x: a position from 0 to k - 1.
        other: another.

    Returns:
        Points (P_FA, P_MD), one for each different ratio and the first.

    Raises:
        BadInput: where t occurs, and for positions that are none.

    Example:
        >>> testing_region(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 0, 1)
        ((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 4), Fraction(1, 4)), (Fraction(1, 1), Fraction(0, 1)))

    Source: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, ICML 2015.
    """
    if not check_channel(channel).matrix.is_rational:
        raise BadInput("the testing region is computed at one level: give values, as in channel.at(t=3)")
    k, values = channel.size[0], channel.matrix.fractions
    check_inputs(x, other, k)
    first, second = ([values[i] for i in channel.pattern[row].tolist()] for row in (x, other))
    masses: dict[Fraction | None, tuple[Fraction, Fraction]] = {}
    for a, b in zip(first, second, strict=True):
        if a or b:
            key = a / b if b else None
            old = masses.get(key, (Fraction(0), Fraction(0)))
            masses[key] = (old[0] + a, old[1] + b)
    order = sorted(masses, key=lambda r: (r is None, r or 0), reverse=True)
    false_alarm, missed = Fraction(0), Fraction(1)
    vertices = [(false_alarm, missed)]
    for key in order:
        a, b = masses[key]
        false_alarm, missed = false_alarm + b, missed - a
        vertices.append((false_alarm, missed))
    return tuple(vertices)


def _candidates(channel: Channel, bound: LogSum) -> list[tuple[int, int]]:
    """The ordered pairs whose delta in doubles is within the error bound of the largest; all pairs where that is cheap.

    Of pairs with the same two rows the first.
    """
    k, m = channel.size
    if k == 1 or k * k * m <= 20_000 or bound > 300:
        return _different(channel, [(x, o) for x in range(k) for o in range(k) if x != o])
    power = float(exp(bound.enclosure(64).upper).upper)
    doubles = channel.matrix.floats[channel.pattern]
    found = np.array([np.maximum(doubles[x] - power * doubles, 0).sum(axis=1) for x in range(k)])
    np.fill_diagonal(found, -1)
    # each term is off by at most 2^-50 (1 + e^epsilon) times a probability, and so is the sum of m of them, twice over
    slack = (1 + power) * 2.0**-48 * m
    return _different(channel, [(int(x), int(o)) for x, o in np.argwhere(found >= found.max() - 2 * slack)])


def _different(channel: Channel, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs without those whose rows are those of an earlier one."""
    rows = np.unique(channel.pattern, axis=0, return_inverse=True)[1].ravel().tolist()
    first: dict[tuple[int, int], tuple[int, int]] = {}
    for x, other in pairs:
        first.setdefault((rows[x], rows[other]), (x, other))
    return list(first.values())


@plain
def best_event(channel: Channel, bound: LogSum, x: int, other: int) -> HockeyStick:
    """The event S = {y : Q(y|x) > e^bound Q(y|other)}, where Q(S|x) - e^bound Q(S|other) is largest; empty if that is 0.

    Args:
        channel: rational, k x m.
        bound: a level in nats.
        x: the position of an input.
        other: that of another.

    Returns:
        The event with its probability under both inputs; ``value()`` is delta.

    Raises:
        BadInput: for what is no level, and for positions that are none.

    Example:
        >>> best_event(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), LogSum.ln(2), 0, 1)
        HockeyStick(epsilon=level('ln(2)'), above=Fraction(3, 4), below=Fraction(1, 4), x=0, other=1, outputs=(0,))
    """
    check_inputs(x, other, check_channel(channel).size[0])
    check_kind(bound, LogSum, "level", "write one such as LogSum.ln(3)")
    meetings, first = np.unique(
        channel.pattern[x].astype(np.int64) * len(channel.matrix.values) + channel.pattern[other], return_inverse=True
    )
    width, values = len(channel.matrix.values), channel.matrix.fractions
    chosen, doubtful = _by_doubles(channel, meetings // width, meetings % width, bound)
    for i in doubtful:
        a, b = values[int(meetings[i]) // width], values[int(meetings[i]) % width]
        if a and (not b or not ratio_within(a / b, bound)):
            chosen.append(i)
    outputs = tuple(int(y) for y in np.flatnonzero(np.isin(first, chosen)))
    above, below = (sum((values[int(i)] for i in channel.pattern[row, outputs]), start=Fraction(0)) for row in (x, other))
    return HockeyStick(bound, above, below, x, other, outputs)


def _by_doubles(
    channel: Channel, top: npt.NDArray[np.int64], low: npt.NDArray[np.int64], bound: LogSum
) -> tuple[list[int], list[int]]:
    """Where values[top] > e^bound values[low] for certain, and where doubles leave it open."""
    if bound > 300 or not filter_is_sound(channel.matrix):
        return [], list(range(len(top)))
    power, doubles = exp(bound.enclosure(64).upper), channel.matrix.floats
    # two roundings and the width of the enclosure stay far below 2^-40, relatively; nothing overflows or is subnormal
    product = doubles[low] * float(power.upper)
    surely = doubles[top] > product * (1 + 2.0**-40)
    return np.flatnonzero(surely).tolist(), np.flatnonzero(~surely & (doubles[top] >= product * (1 - 2.0**-40))).tolist()


def _larger(one: HockeyStick, two: HockeyStick) -> bool:
    """Whether one.above - e^epsilon one.below > two.above - e^epsilon two.below, decided."""
    gain, cost = one.above - two.above, one.below - two.below
    if gain > 0 and cost > 0:
        return not ratio_within(gain / cost, one.epsilon)
    if gain < 0 and cost < 0:
        return ratio_within(gain / cost, one.epsilon) and LogSum.ln(gain / cost) != one.epsilon
    return gain > 0 or cost < 0
