"""The smallest epsilon of shuffled reports at a delta: Newton's method from below on the convex delta, and a chord from above.

delta as a function of power is convex and falls. For given others and inputs it is P(S) - power P'(S) of the best S, so the power
at which this line has the delta is a lower bound, and the next power at which the worst others are asked, until these have no
more. Between that power and the local one, where delta is 0, the chord is an upper bound. Source: convexity.

>>> from exactdp.mechanisms import krr
>>> found = shuffled_epsilon(krr.channel(2, 3), 1000, "1e-6")
>>> found.width < Fraction(1, 10**12), round(float(found.lower), 9)
(True, 0.142057674)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import exp

from exactdp.arguments import check_count, plain
from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.clones import clones
from exactdp.privacy.curve import check_delta
from exactdp.privacy.levels import smallest_epsilon
from exactdp.privacy.losses import Losses
from exactdp.privacy.shuffled import MOST_EXACT, Shuffled, all_others, event_channel, histogram_laws, shuffled
from exactdp.privacy.shuffled_bits import SLACK, TINY, scan

__all__ = ["shuffled_epsilon"]

STEPS = 24  # of the bisection on the bound by clones
Step = Callable[[float], object]


@plain
def shuffled_epsilon(channel: Channel, n: int, delta: ExactLike | float, *, step: Step = abs) -> Interval:
    """The smallest epsilon for which n reports behind a shuffler are (epsilon, delta)-private, whatever the others have.

    Args:
        channel: rational, k x m, k >= 2.
        n: how many reports, at least 1.
        delta: from 0 to below 1.
        step: called with the share of the work that is done; it nears 1.

    Returns:
        An interval around it, in nats: within about 10^-9 where delta is exact or enclosed, else from one event to clones.

    Raises:
        BadInput: for another delta, one input, and where t occurs. OutOfScope: where no epsilon has so small a delta, or n is too
            large.

    Example:
        >>> float(shuffled_epsilon(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 1, "1/4").upper)
        0.6931471805599453

    Source: convexity of delta as a function of e^epsilon.
    """
    limit, ratio = check_delta(delta), smallest_epsilon(channel).ratio
    check_count(n, "n")
    top = None if isinstance(ratio, float) else rational(ratio)
    if not limit and top is not None:  # n equal outputs have the ratio of one
        return _nats(top, top)
    if not all_others(channel, n):
        return _between(channel, n, limit, top, step)
    if n > MOST_EXACT and _infinite(channel) > limit:
        raise OutOfScope(f"no epsilon has delta = {limit}: an output of one input has probability 0 for another")
    rounds = 0

    def asked(power: Fraction) -> Shuffled:
        nonlocal rounds
        rounds += 1
        return shuffled(channel, n, power, step=lambda share: step(1 - (2 - share) / 2**rounds))

    power, last = Fraction(1), Fraction(0)
    found = asked(power)
    slope = found.upper
    while found.lower > limit:
        after = _root(channel, n, found, power, limit)
        if after is None:
            raise OutOfScope(f"no epsilon has delta = {limit}: an output of one input has probability 0 for another")
        if after <= power:  # doubles tell no more
            break
        last, before, power = power, found.lower, after
        found = asked(power)
        slope = max((before - found.lower) / (power - last), slope / 2**20)
    if found.upper <= limit:
        return _nats(power, power)
    beyond = power + 8 * (found.upper - limit) / slope  # delta is convex, so it falls slower here than before
    after_it = asked(beyond)
    if after_it.upper <= limit:
        return _nats(power, beyond)
    if top is None:
        raise OutOfScope(f"delta = {limit} is too small to be told apart in doubles: ask for delta at an epsilon")
    return _nats(power, top - limit / after_it.upper * (top - beyond))


def _infinite(channel: Channel) -> Fraction:
    """Two outputs: the delta that remains at every epsilon, where all others have the input that never has one of them."""
    columns = [[rational(channel[x, y]) for x in range(channel.size[0])] for y in (0, 1)]
    return max((max(column) for column in columns if not min(column)), default=Fraction(0))


def _nats(low: Fraction, high: Fraction) -> Interval:
    return Interval(LogSum.ln(low).enclosure().lower, LogSum.ln(high).enclosure().upper)


def _root(channel: Channel, n: int, found: Shuffled, power: Fraction, limit: Fraction) -> Fraction | None:
    """The power at which these others and inputs have this delta, or a little less; None where none has."""
    if n > MOST_EXACT:
        return _root_of_many(channel, n, found, power, limit)
    power_of = Losses.of(*histogram_laws(channel, found.others, (found.x, found.other))).power(limit)
    return None if isinstance(power_of, float) else rational(power_of)


def _root_of_many(channel: Channel, n: int, found: Shuffled, power: Fraction, limit: Fraction) -> Fraction | None:
    """Two outputs, in doubles, rounded down."""
    low, high = sorted((found.x, found.other), key=lambda x: rational(channel[x, 1]))
    ends = rational(channel[low, 1]), rational(channel[high, 1])
    j = found.others[high]
    while True:
        line = scan(*ends, n - 1, power, only=j)
        above = Fraction(float(line.above[0])) * (1 - Fraction(SLACK)) - Fraction(TINY)
        below = Fraction(float(line.below[0])) * (1 + Fraction(SLACK)) + Fraction(TINY)
        after = Fraction(round((above - limit) / below * 2**60 - 1), 2**60)
        if after <= power:
            return power
        power = after


def _between(channel: Channel, n: int, limit: Fraction, top: Fraction | None, step: Step) -> Interval:
    """From the reports of one event of the worst pair to clones."""
    if top is None:
        raise OutOfScope("an output of one input has probability 0 for another: shuffling gives no finite epsilon; ask for delta")
    worst, lower = smallest_epsilon(channel), Fraction(0)
    while True:
        bound = min(Fraction(exp(float(lower))), top * (1 - Fraction(1, 2**40)))
        two = event_channel(channel, max(Fraction(1), bound), worst.x, worst.other)[1]
        found = shuffled_epsilon(two, n, limit, step=lambda share: step(share / 2)).lower
        if found <= lower * (1 + Fraction(1, 10**6)):
            break
        lower = found
    low, high = float(lower), float(LogSum.ln(top))
    for i in range(STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if clones(top, n, Fraction(exp(middle))) <= limit else (middle, high)
        step((1 + i / STEPS) / 2)
    upper = min(LogSum.ln(Fraction(exp(high))).enclosure().upper, LogSum.ln(top).enclosure().upper)
    return Interval(lower, max(lower, upper))
