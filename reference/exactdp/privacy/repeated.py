"""Many reports of one value: through one channel, through several, and from a memorised answer, for any number of rounds.

Independent reports multiply likelihood ratios (``losses``): n are counted by types. A memorised answer u of a first channel A is
drawn once, and every report is drawn from a second channel B at u, so the law of n reports is

    P(type n_1, ..., n_m | x) = n!/(n_1! ... n_m!) sum over u of A(u|x) product over y of B(y|u)^(n_y);

with n it nears A, with answers that have equal rows in B as one: the reports for ever. Codes of independent bits (RAPPOR, L-OUE)
are products of laws of one bit. Sources: P. Kairouz, S. Oh, P. Viswanath, The composition theorem for differential privacy, 2015;
U. Erlingsson, V. Pihur, A. Korolova, RAPPOR, CCS 2014; H. Arcolezi et al., 2022.

>>> from exactdp.mechanisms import krr
>>> reports = repeated(krr.channel(10, 3), 1000)
>>> reports.epsilon, len(reports.laws), round(float(reports.curve().epsilon("1e-6")), 6)
(level('1000*ln(3)'), 1, 273.515218)
>>> kept = memoised(krr.channel(2, 4), krr.channel(2, 2), 3)
>>> kept.epsilon, memoised(krr.channel(2, 4), krr.channel(2, 2), None).epsilon
(level('ln(11/4)'), level('2*ln(2)'))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, inf, prod

from exactdp.arguments import check_count, listed, plain
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.curve import Curve, check_delta, curve_of
from exactdp.privacy.losses import Losses, check_rational, check_reports, losses, pair_classes

__all__ = ["Reports", "memoised", "memoised_bits", "memoised_channel", "repeated", "together"]


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
        """The smallest delta at every epsilon: all corners."""
        return curve_of(self.laws)

    def epsilon_at(self, delta: ExactLike | float) -> LogSum | float:
        """The smallest epsilon at this delta, in nats, without the whole curve; inf (the only float) where none has it."""
        limit = check_delta(delta)
        powers = [law.power(limit) for law in self.laws]
        return inf if any(isinstance(power, float) for power in powers) else LogSum.ln(max(map(rational, powers)))

    def delta(self, power: ExactLike) -> Fraction:
        """The smallest delta at e^epsilon = power >= 1. Raises BadInput for a power below 1."""
        at = rational(power)
        if at < 1:
            raise BadInput(f"power = {at}: delta is asked at e^epsilon >= 1")
        return max(law.delta(at) for law in self.laws)

    def renyi(self, order: int) -> LogSum | float:
        """The largest Renyi divergence of an integer order > 1, in nats. Raises BadInput for an order at or below 1."""
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


def _pairs(channel: Channel) -> list[Losses]:
    """The losses of all pairs, each different one once. Raises OutOfScope, with their number, where they are too many."""
    classes = pair_classes(check_rational(channel, "many reports"))
    if not classes:
        raise BadInput("the channel has one input: pairs are compared of at least two")
    if len(classes) * channel.size[1] > MOST_CELLS:
        raise OutOfScope(
            f"{len(classes)} different pairs of rows with {channel.size[1]} outputs are too many for many reports: take the rows "
            "of two inputs, or a channel with fewer different probabilities"
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
    laws = _pairs(channel)
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


@plain
def memoised_channel(first: Channel, second: Channel, rounds: int | None) -> Channel:
    """The law of so many reports from a memorised answer: a column for each type of reports; None: for ever.

    Args:
        first: A, rational, k x u, drawn once.
        second: B, rational, u x m, drawn for every report.
        rounds: how many reports, at least 1; None for the limit.

    Returns:
        k x (number of types): what the reports say, up to their order, which says nothing.

    Raises:
        BadInput: for sizes that do not meet. OutOfScope: with the number of types, where they are too many.

    Example:
        >>> memoised_channel(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Channel([["1/2", "1/2"]] * 2), None).rows[0]
        (Fraction(1, 1),)

    Source: Erlingsson, Pihur, Korolova, 2014, section 3 (the two stages).
    """
    (k, u), (v, m) = check_rational(first, "many reports").size, check_rational(second, "many reports").size
    if u != v:
        raise BadInput(f"the first channel has {u} outputs and the second {v} inputs: they are the same answers")
    answers = [[rational(p) for p in row] for row in first.rows]
    laws = [[rational(p) for p in row] for row in second.rows]
    if rounds is None:
        groups = {tuple(row): i for i, row in reversed(list(enumerate(laws)))}
        heads = sorted(set(groups.values()))
        return Channel(
            [
                [sum((row[j] for j in range(u) if groups[tuple(laws[j])] == h), start=Fraction(0)) for h in heads]
                for row in answers
            ]
        )
    n = check_count(rounds, "rounds")
    check_reports(lambda reports: (comb(reports + m - 1, m - 1), k * reports * 8), n)
    columns: list[list[Fraction]] = []
    for counts in _types(n, m):
        ways = factorial(n) // prod(map(factorial, counts))
        weights = [ways * prod((p**c for p, c in zip(law, counts, strict=True)), start=Fraction(1)) for law in laws]
        columns.append([sum((a * w for a, w in zip(row, weights, strict=True)), start=Fraction(0)) for row in answers])
    return Channel(list(zip(*columns, strict=True)))


def _types(n: int, m: int) -> Iterator[tuple[int, ...]]:
    if m == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in _types(n - first, m - 1):
            yield (first, *rest)


@plain
def memoised(first: Channel, second: Channel, rounds: int | None) -> Reports:
    """The reports of so many rounds from a memorised answer (permanent, then instantaneous noise); None: for ever.

    Args:
        first: A, rational, k x u, k >= 2, drawn once.
        second: B, rational, u x m, drawn for every report; the identity where the answer itself is sent, as by dBitFlip.
        rounds: how many reports, at least 1; None for the limit.

    Returns:
        The losses of all reports together.

    Raises:
        BadInput, OutOfScope: as ``memoised_channel``.

    Example:
        >>> memoised(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Channel([[1, 0], [0, 1]]), 99).epsilon
        level('ln(3)')

    Source: H. Arcolezi et al., 2022 (L-GRR).
    """
    return Reports(tuple(_pairs(memoised_channel(first, second, rounds))))


@plain
def memoised_bits(first: Channel, second: Channel, rounds: int | None, above: int = 1, below: int = 1) -> Reports:
    """As ``memoised``, of independent bits: two values differ in ``above`` bits of the one and ``below`` of the other.

    Args:
        first: the permanent noise of one bit, 2 x 2.
        second: the instantaneous noise of one bit, 2 x m.
        rounds: how many reports; None for the limit.
        above, below: how many bits differ; 1 and 1 for a unary encoding (RAPPOR without a filter, L-OUE, L-OSUE), h and h for
            Bloom filters of h bits that are disjoint.

    Returns:
        The losses of these two values, in both directions.

    Raises:
        BadInput: for a first channel of other than two inputs, or no bit that differs.

    Example:
        >>> noise = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
        >>> memoised_bits(noise, noise, None).epsilon, memoised_bits(noise, noise, 2, 2, 2).epsilon
        (level('2*ln(3)'), level('4*ln(7/3)'))

    Source: Erlingsson, Pihur, Korolova, 2014, Theorem 1.
    """
    check_count(above, "above", 0), check_count(below, "below", 0)
    if check_rational(first, "many reports").size[0] != 2 or above + below < 1:
        raise BadInput("a bit has two values: give a first channel with two inputs, and at least one bit that differs")
    bit = memoised_channel(first, second, rounds)
    sides = losses(bit, 1, 0), losses(bit, 0, 1)

    def law(ones: int, zeros: int) -> Losses:
        parts = [side.repeated(count) for side, count in zip(sides, (ones, zeros), strict=True) if count]
        return parts[0] if len(parts) == 1 else parts[0].then(parts[1])

    return Reports(tuple(dict.fromkeys((law(above, below), law(below, above)))))
