"""Many reports of one value: through one channel, and through several.

Independent reports multiply likelihood ratios (``losses``): n are counted by types. Where there are too many, ``dominating`` has
both ends. Source: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, 2015.

>>> from exactdp.mechanisms import krr
>>> reports = repeated(krr.channel(10, 3), 1000)
>>> reports.epsilon, len(reports.laws), round(float(reports.curve().epsilon("1e-6")), 6)
(level('1000*ln(3)'), 1, 273.515218)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf

from exactdp.arguments import check_count, listed, plain
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.curve import Curve, check_delta, curve_of
from exactdp.privacy.losses import Losses, check_rational, check_reports, losses, pair_classes

__all__ = ["Reports", "pair_losses", "repeated", "together"]


MOST_CELLS = 20_000  # of all different pairs of rows


@dataclass(frozen=True)
class Reports:
    """All reports of one value together: the losses of every pair of inputs, each different one once."""

    laws: tuple[Losses, ...]

    @property
    def epsilon(self) -> LogSum | float:
        """The smallest epsilon in nats, exactly; inf (the only float) where no epsilon is finite."""
        tops = [law.largest for law in self.laws]
        if any(isinstance(top, float) for top in tops):
            return inf
        return _tidy(max(map(rational, tops)))

    def curve(self) -> Curve:
        """The smallest delta at every epsilon: all corners.

        Returns:
            The privacy curve: delta at every epsilon, exactly.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.repeated import repeated
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> repeated(q, 2).curve().delta("ln 2")
            Fraction(7, 16)
        """
        return curve_of(self.laws)

    def epsilon_at(self, delta: ExactLike | float) -> LogSum | float:
        """The smallest epsilon at this delta, in nats, without the whole curve; inf (the only float) where none has it.

        Args:
            delta: in [0, 1].

        Returns:
            A level in nats, or inf.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.repeated import repeated
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> print(repeated(q, 2).epsilon_at("1/10"))
            ln(37/5)
        """
        limit = check_delta(delta)
        powers = [law.power(limit) for law in self.laws]
        return inf if any(isinstance(power, float) for power in powers) else LogSum.ln(max(map(rational, powers)))

    def delta(self, power: ExactLike) -> Fraction:
        """The smallest delta at e^epsilon = power >= 1.

        Args:
            power: e^epsilon >= 1, an exact number.

        Returns:
            An exact number in [0, 1].

        Raises:
            BadInput: for a power below 1.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.repeated import repeated
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> repeated(q, 2).delta(2)
            Fraction(7, 16)
        """
        at = rational(power)
        if at < 1:
            raise BadInput(f"power = {at}: delta is asked at e^epsilon >= 1")
        return max(law.delta(at) for law in self.laws)

    def renyi(self, order: int) -> LogSum | float:
        """The largest Renyi divergence of an integer order > 1, in nats.

        Args:
            order: an integer > 1.

        Returns:
            A divergence in nats, or inf.

        Raises:
            BadInput: for an order at or below 1.

        Example:
            >>> from exactdp import Channel
            >>> from exactdp.privacy.repeated import repeated
            >>> q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> print(repeated(q, 2).renyi(2))
            ln(49/9)
        """
        check_count(order, "order", 2)
        moment = max(law.moment(order) for law in self.laws)
        return inf if isinstance(moment, float) else LogSum(terms=[(moment, Fraction(1, order - 1))])


def _tidy(power: Fraction) -> LogSum:
    """ln power, as a multiple of a shorter logarithm where it is a perfect power."""
    for n in range(min(10_000, max(power.numerator, power.denominator).bit_length()), 1, -1):
        roots = [round(v ** (1 / n)) if v.bit_length() < 1000 else _root(v, n) for v in (power.numerator, power.denominator)]
        if all(r**n == v for r, v in zip(roots, (power.numerator, power.denominator), strict=True)):
            return LogSum.ln(Fraction(*roots)) * n
    return LogSum.ln(power)


def _root(value: int, n: int) -> int:
    """The whole part of the n-th root."""
    low, high = 1, 1 << (value.bit_length() // n + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**n <= value else (low, middle)
    return low


def pair_losses(channel: Channel, advice: str) -> list[Losses]:
    """The losses of all pairs of inputs, each different one once.

    Args:
        channel: rational, k x m, k >= 2.
        advice: what has an answer where there are too many.

    Returns:
        The losses, in the order of the pairs.

    Raises:
        BadInput: where t occurs, for one input. OutOfScope: with their number and the advice, where they are too many.

    Example:
        >>> len(pair_losses(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), "none"))
        1
    """
    classes = pair_classes(check_rational(channel, "many reports"))
    if not classes:
        raise BadInput("the channel has one input: pairs are compared of at least two")
    if len(classes) * channel.size[1] > MOST_CELLS:
        raise OutOfScope(
            f"{len(classes)} different pairs of rows with {channel.size[1]} outputs are too many to count many reports: "
            f"{advice}, or take a channel with fewer different probabilities"
        )
    return list(dict.fromkeys(losses(channel, x, z) for x, z in classes))


@plain
def repeated(channel: Channel, n: int) -> Reports:
    """n independent reports of one value through one channel.

    Args:
        channel: rational, k x m, k >= 2.
        n: how many reports, at least 1.

    Returns:
        The losses of all reports together, by types.

    Raises:
        BadInput: where t occurs, for one input. OutOfScope: with the number of outcomes, where these are too many.

    Example:
        >>> repeated(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), 2).delta(1)
        Fraction(1, 2)

    Source: Kairouz, Oh, Viswanath, 2015, for randomised response; the method of types.
    """
    check_count(n, "n")
    laws = pair_losses(channel, "exactdp.privacy.dominating.enclosed has both ends")
    check_reports(lambda reports: (sum(law.types(reports) for law in laws), reports * laws[0].over.bit_length()), n)
    return Reports(tuple(law.repeated(n) for law in laws))


def together(channels: Sequence[Channel]) -> Reports:
    """One report of one value through each of several channels, independent given the value.

    Args:
        channels: rational, with the same k >= 2 inputs.

    Returns:
        The losses of all reports together.

    Raises:
        BadInput: for no channel, and for different numbers of inputs. OutOfScope: where there are too many outcomes.

    Example:
        >>> one, two = Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Channel([["2/3", "1/3"], ["1/3", "2/3"]])
        >>> together([one, two]).epsilon
        level('ln(6)')

    Source: context-aware-ldp, Proposition 2 (composition), exactly.
    """
    given: tuple[Channel, ...] = listed(channels, "channels", "[one, two]")
    sizes = {check_rational(channel, "many reports").size[0] for channel in given}
    if len(sizes) != 1 or sizes == {1}:
        raise BadInput("several reports are of one value: give at least one channel, all with the same inputs, two or more")
    k, found = sizes.pop(), dict[Losses, None]()
    for x in range(k):
        for z in range(k):
            if x != z:
                law = losses(given[0], x, z)
                for channel in given[1:]:
                    law = law.then(losses(channel, x, z))
                found[law] = None
    return Reports(tuple(found))
