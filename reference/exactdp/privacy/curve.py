"""The whole (epsilon, delta) curve of a rational channel: finitely many corners, exact, and read in both directions.

delta as a function of power = e^epsilon is the largest of finitely many lines a - power b: convex, falling, with corners at
rational powers. Between two corners it is a line, so delta at a rational power and the power at a rational delta are rational:
the smallest epsilon at a delta is the logarithm of a rational number. Source: context-aware-ldp, Theorem 1; B. Balle, G. Barthe,
M. Gaboardi, Privacy amplification by subsampling, 2018 (the profile).

>>> warner = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> [tuple(map(str, corner)) for corner in curve(warner).corners]
[('1', '1/2'), ('3', '0')]
>>> epsilon_at(warner, "1/4"), curve(warner).delta("ln 2"), epsilon_at(warner, 0)
(level('ln(2)'), Fraction(1, 4), level('ln(3)'))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, permutations
from math import inf

import numpy as np

from exactdp.arguments import plain
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import Interval, LogSum, exp
from exactdp.numbers.exact import rational
from exactdp.numbers.text import decimal, level
from exactdp.policy import PrivacyMatrix, check_policy
from exactdp.privacy.losses import Losses, check_rational, pair_classes
from exactdp.privacy.ratio import filter_is_sound
from exactdp.privacy.tradeoff import HockeyStick, best_event

__all__ = ["Curve", "Line", "curve", "curve_of", "delta_within", "epsilon_at", "scale_at"]

Line = Callable[[Fraction], tuple[Fraction, Fraction]]  # at a power, (a, b): delta is a - power b here, and no less elsewhere
ONE = Fraction(1)


@dataclass(frozen=True)
class Curve:
    """``corners``: (power, delta) in ascending order from power = 1 on; lines join them, and after the last delta is constant."""

    corners: tuple[tuple[Fraction, Fraction], ...]

    def delta(self, epsilon: LevelLike) -> Fraction | Interval:
        """The smallest delta at epsilon >= 0: exact where e^epsilon is rational or delta constant, else within 2^-64.

        Args:
            epsilon: a level >= 0, in nats.

        Returns:
            A number in [0, 1], or an interval around it.

        Raises:
            BadInput: for a level below 0, and for one in eps.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.curve import curve
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> curve(q).delta("ln 2")
            Fraction(1, 4)
        """
        asked = level(epsilon)
        if asked.epsilon or asked < 0:
            raise BadInput(f"epsilon = {asked}: the curve is asked at a number of nats that is at least 0")
        power = asked.exp() if asked <= 1000 else None
        if isinstance(power, Fraction):
            return self._at(power)
        if asked > 1000 or asked >= LogSum.ln(self.corners[-1][0]):
            return self.corners[-1][1]
        ends = asked.enclosure(160)
        return Interval(self._at(exp(ends.upper, 160).upper), self._at(max(ONE, exp(ends.lower, 160).lower)))

    def _at(self, power: Fraction) -> Fraction:
        for (p, d), (q, e) in pairwise(self.corners):
            if power <= q:
                return d + (e - d) * (power - p) / (q - p)
        return self.corners[-1][1]

    def epsilon(self, delta: ExactLike | float) -> LogSum | float:
        """The smallest epsilon at this delta, in nats; inf (the only float) where no epsilon has so small a delta.

        Args:
            delta: in [0, 1].

        Returns:
            A level in nats, or inf.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.curve import curve
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> print(curve(q).epsilon("1/4"))
            ln(2)
        """
        limit = check_delta(delta)
        if self.corners[0][1] <= limit:
            return LogSum()
        for (p, d), (q, e) in pairwise(self.corners):
            if e <= limit:
                return LogSum.ln(p + (q - p) * (d - limit) / (d - e))
        return inf


def check_delta(delta: object) -> Fraction:
    """delta in [0, 1), of a float its shortest decimal. Raises BadInput ("write a number from 0 to below 1, such as '1e-6'")."""
    limit = rational(decimal(delta))
    if not 0 <= limit < 1:
        raise BadInput(f"delta = {limit}: write a number from 0 to below 1, such as '1e-6'; at delta = 1 nothing is asked")
    return limit


def curve(channel: Channel) -> Curve:
    """The corners of the least delta of (epsilon, delta)-LDP, over all ordered pairs of inputs.

    Args:
        channel: rational, k x m.

    Returns:
        The curve, from power 1 (delta is the largest total variation) to the largest finite ratio.

    Raises:
        BadInput: where t occurs.

    Example:
        >>> len(curve(Channel([["1/2", "1/3", "1/6"], ["1/6", "1/3", "1/2"]])).corners)
        2

    Source: context-aware-ldp, Theorem 1 and Figure 1.
    """
    return Curve(_corners(_line_of(channel), _top(check_rational(channel, "the curve"))))


def curve_of(laws: Sequence[Losses]) -> Curve:
    """The corners of the largest delta of some losses, such as those of all pairs of inputs.

    Args:
        laws: losses of pairs of inputs, at least one.

    Returns:
        The curve (epsilon, delta) as its corners, in powers e^epsilon.

    Example:
        >>> from exactdp.privacy.losses import losses
        >>> curve_of([losses(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 0, 1)]).delta(0)
        Fraction(1, 2)
    """

    def line(power: Fraction) -> tuple[Fraction, Fraction]:
        lines = [law.line(power) for law in laws]
        return max(lines, key=lambda one: one[0] - power * one[1])

    if len(laws) == 1:
        return Curve(_own_corners(laws[0]))
    return Curve(_corners(line, max((law.ratios[0] for law in laws if law.ratios), default=ONE)))


def epsilon_at(channel: Channel, delta: ExactLike | float) -> LogSum | float:
    """The smallest epsilon for which a rational channel is (epsilon, delta)-LDP: the logarithm of a rational number.

    Args:
        channel: rational, k x m.
        delta: from 0 to below 1.

    Returns:
        The epsilon in nats; inf (the only float) where no epsilon has so small a delta.

    Raises:
        BadInput: for another delta, and where t occurs.

    Example:
        >>> epsilon_at(Channel([["1/2", "1/2"], ["0", "1"]]), "1/4")
        inf

    Source: Newton's method on a convex function made of lines, which ends.
    """
    limit, line, power = check_delta(delta), _line_of(channel), ONE
    while True:
        above, below = line(power)
        if above - power * below <= limit:
            return LogSum.ln(power)
        if not below:
            return inf
        power = (above - limit) / below


def _line_of(channel: Channel) -> Line:
    """The line of the pair whose delta is the largest, at a power: doubles say which pairs it may be, integers decide."""
    k, m = check_rational(channel, "the curve").size
    values, rows = channel.matrix.fractions, channel.matrix.floats[channel.pattern]
    known = dict[Fraction, tuple[Fraction, Fraction]]()
    sound = filter_is_sound(channel.matrix)

    def line(power: Fraction) -> tuple[Fraction, Fraction]:
        if power in known:
            return known[power]
        pairs = [(x, z) for x in range(k) for z in range(k) if x != z]
        if sound and power < 2**200 and k * k * m > 2_000:
            near = np.array([np.maximum(rows[x] - float(power) * rows, 0).sum(axis=1) for x in range(k)])
            slack = (
                (1 + float(power)) * 2.0**-48 * m
            )  # each term is off by less than 2^-50 (1 + power), and so is their sum, twice
            pairs = [(int(x), int(z)) for x, z in np.argwhere(near >= near.max() - 2 * slack) if x != z]
        best = Fraction(0), Fraction(0)
        for x, z in pair_classes(channel, pairs):
            cells = [
                (values[a], values[b]) for a, b in zip(channel.pattern[x].tolist(), channel.pattern[z].tolist(), strict=True)
            ]
            event = [(a, b) for a, b in cells if a > power * b]
            one, two = (sum(side, start=Fraction(0)) for side in zip(*event, strict=True)) if event else best
            if one - power * two > best[0] - power * best[1]:
                best = one, two
        return known.setdefault(power, best)

    return line


def _corners(line: Line, top: Fraction) -> tuple[tuple[Fraction, Fraction], ...]:
    """The corners of the largest of finitely many lines, up to a power from which delta is constant: where two known lines meet
    there is a corner, or one above them."""
    first, last = line(ONE), line(max(ONE, top))
    corners = [(ONE, first[0] - first[1])]
    waiting = [(first, last)]
    while waiting:
        one, two = waiting.pop()
        if one[1] == two[1]:
            continue
        meeting = (one[0] - two[0]) / (one[1] - two[1])
        if meeting <= 1:
            continue
        value = one[0] - meeting * one[1]
        above = line(meeting)
        if above[0] - meeting * above[1] <= value:
            corners.append((meeting, value))
        else:
            waiting += [(above, two), (one, above)]
    return tuple(sorted(corners))


def _top(channel: Channel) -> Fraction:
    """The largest finite ratio: values ascend, so in each column the largest over the least that is positive."""
    values, pattern = channel.matrix.fractions, channel.pattern
    least = np.where(pattern >= int(values[0] == 0), pattern, len(values)).min(axis=0).tolist()
    ends = zip(pattern.max(axis=0).tolist(), least, strict=True)
    return max((values[a] / values[b] for a, b in ends if b < len(values)), default=ONE)


def _own_corners(law: Losses) -> tuple[tuple[Fraction, Fraction], ...]:
    """Those of two laws alone: their ratios."""
    above, below, whole = (law.over - sum(law.masses)) * law.whole, 0, law.over * law.whole
    found = [(max(ONE, law.ratios[0]) if law.ratios else ONE, Fraction(above, whole))]
    for ratio, after, mass, other in zip(law.ratios, (*law.ratios, ONE)[1:], law.masses, law.under, strict=True):
        if ratio <= 1:
            break
        above, below, power = above + mass * law.whole, below + other, max(ONE, after)
        found.append((power, (above - power * below) / whole))
    return tuple(reversed(found))


def delta_within(channel: Channel, policy: PrivacyMatrix) -> HockeyStick:
    """The least delta for which Q(S|x) <= e^E[x,x'] Q(S|x') + delta for all events S and pairs, and the pair that attains it.

    Args:
        channel: rational, k x m.
        policy: E on its k inputs, at one level; pairs at "inf" are not constrained.

    Returns:
        The event of the worst pair with its own level; delta is its ``value()`` or ``enclosure()``.

    Raises:
        BadInput: for sizes that differ, and where t or eps occurs.

    Example:
        >>> warner = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
        >>> delta_within(warner, PrivacyMatrix.explicit([[0, "ln 2"], ["ln 3", 0]])).value()
        Fraction(1, 4)

    Source: context-aware-ldp, Definitions 1-4, with a delta.
    """
    if check_policy(policy).k != check_rational(channel, "delta").size[0]:
        raise BadInput(f"the policy has {policy.k} symbols and the channel {channel.size[0]} inputs: they must agree")
    if any(isinstance(v, LogSum) and v.epsilon for v in policy.levels):
        raise BadInput("delta is computed at one level: give a value for eps, as in policy.at('ln 3')")
    best, top = HockeyStick(LogSum(), Fraction(0), Fraction(0), 0, 0, ()), Fraction(0)
    for x, other in permutations(range(policy.k), 2):
        bound = policy[x, other]
        if isinstance(bound, LogSum):
            stick = best_event(channel, bound, x, other)
            if stick.enclosure(160).lower > top:  # two that 160 bits do not tell apart are equally good
                best, top = stick, stick.enclosure(160).lower
    return best


@plain
def scale_at(channel: Channel, distances: PrivacyMatrix, delta: ExactLike | float, *, bits: int = 44) -> Interval:
    """The smallest scale s >= 0 at which the channel is within s times the levels, with this delta; at most 2^-bits wide.

    Args:
        channel: rational, k x m.
        distances: a policy with rational levels, such as the distances of a metric: E = s d.
        delta: from 0 to below 1.
        bits: of the width; 44 bits are less than 1e-12.

    Returns:
        An interval around the scale, in nats per unit of distance; both ends are decided.

    Raises:
        BadInput: for another delta, and where t or eps occurs. OutOfScope: where no scale below 2^20 is enough.

    Example:
        >>> line = PrivacyMatrix.metric([[0, 1], [1, 0]])
        >>> near = scale_at(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), line, "1/4")
        >>> float(near.lower) <= 0.6931471805599453 <= float(near.upper)
        True

    Source: bisection; every comparison is decided.
    """
    limit = check_delta(delta)

    def enough(scale: Fraction) -> bool:
        levels = [v * scale if isinstance(v, LogSum) else v for v in distances.levels]
        return delta_within(channel, PrivacyMatrix(levels, distances.pattern)).at_most(limit)

    low, high = Fraction(0), ONE
    if enough(low):
        return Interval(low, low)
    while not enough(high):
        low, high = high, high * 2
        if high > 2**20:
            raise OutOfScope("no scale below 2^20 has so small a delta: an output has probability 0 for one of two near inputs")
    while (high - low) * 2**bits > 1:
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return Interval(low, high)
