"""The law that a fast twin executes, as an exact channel: certified private, with its exact distance to the ideal channel.

A twin draws integers from 64-bit words against a threshold T >= 2^64 w, where w is the share of noise that epsilon asks for,
so an output that plays role r is reported with probability n_r / d for integers that ``executed`` of the twin states.
``certified`` takes the table of roles of the mechanism and gives, for these parameters: the channel, the kernel's verdict that
its loss stays within the policy at the epsilon asked for, the loss itself, and how far the channel is from the ideal one at
that epsilon: the largest difference of two entries and the largest total variation of two rows, exact where e^epsilon is
rational, else enclosed.

Requires a mechanism of ``exactdp.mechanisms`` and 64-bit words that are uniform. A float epsilon is its shortest decimal, as
in the twin. That ``encode`` has the law that ``executed`` states is a test of its own, which runs every word. Every size and
threshold at once: ``exactdp_checks.executing.thresholds``. Source: directed rounding, as in interval arithmetic;
context-aware-ldp, Definitions 1-4, for what is certified.

>>> found = certified("krr", 4, epsilon="ln 3")
>>> found.verdict.outcome.value, found.room >= 0, found.largest.upper < Fraction(1, 2**64)
('proved', True, True)
>>> executed_channel("mangat", 2, [0], epsilon="t=3").rows[1][0] >= Fraction(1, 3)
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from inspect import signature
from types import ModuleType
from typing import Any

import numpy as np

from exactdp import fast, mechanisms
from exactdp.arguments import meant
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import NAMES, binary_optimal, one_bit_mean
from exactdp.numbers.enclosure import Interval, LogSum, exp
from exactdp.numbers.exact import Exact, RationalFunction, rational
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import smallest_epsilon, tight_matrix
from exactdp.shown import Shown
from exactdp_checks.brief import proposition_lines, rests
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["TWINS", "Certified", "certified", "certified_law", "distances", "executed_channel", "ideal"]

TWINS: dict[str, tuple[ModuleType, ModuleType]] = {name: (getattr(mechanisms, name), getattr(fast, name)) for name in NAMES}
"""Every mechanism with its fast twin, by name."""
BITS = 512  # of e^epsilon, relatively: far below the 2^-64 of a threshold


@dataclass(frozen=True, repr=False)
class Certified(Shown):
    """The executed channel; the kernel's verdict on it; its distances to the ideal channel at epsilon.

    ``room`` is the least E[x, x'] - ln max Q(y|x)/Q(y|x') over the pairs that the policy bounds, None if it bounds none. Pairs
    that must be treated alike, and are, have no room to show: they count only where there are no others.
    ``above`` is the smallest epsilon over all pairs, where all levels of the policy are finite and it is above epsilon.
    """

    name: str
    epsilon: LogSum
    channel: Channel
    verdict: Verdict
    room: LogSum | None
    above: LogSum | None
    largest: Interval  # of |executed - ideal| over all entries
    variation: Interval  # the largest total variation of two rows

    def __str__(self) -> str:
        return self._lines(verbose=False)

    @property
    def sentence(self) -> str:
        """The outcome, and how far the law is below its level and from the ideal channel."""
        return f"{self.title}: {self.verdict.outcome.value} ({self.verdict.method.value}){self.distances}"

    def text(self) -> str:
        """The lines, with digests and all digits.

        Returns:
            Lines of text.

        Example:
            >>> found = certified("krr", 3, epsilon=1)
            >>> found.text().split()[1:5]
            ['krr', 'at', 'epsilon', '=']
        """
        return self._lines(verbose=True)

    def _lines(self, *, verbose: bool) -> str:
        outcome = self.verdict.outcome.value
        text = f"{self.title}: {self.verdict.proposition or self.verdict.detail}{self.distances}"
        return "\n".join(proposition_lines(outcome, text, rests(outcome), verbose=verbose))

    @property
    def title(self) -> str:
        """The name, the level that was asked for, and the size."""
        k, m = self.channel.size
        return f"{self.name} at epsilon = {self.epsilon}, {k} x {m}"

    @property
    def distances(self) -> str:
        """How far it is below its level, and from the ideal channel."""
        room = "" if self.room is None else f"; {float(self.room):.3g} nats below its level"
        if self.above is not None:
            room += f"; over all pairs of inputs {float(self.above):.12g} nats, the policy has levels above epsilon"
        sizes = f"entries within {float(self.largest.upper):.3g}, rows within {float(self.variation.upper):.3g} (total variation)"
        return f"{room}; {sizes} of the ideal channel"

    def to_json(self) -> dict[str, Any]:
        """What was found, for JSON; exact numbers as text.

        Returns:
            Objects that ``json.dumps`` takes.

        Example:
            >>> found = certified("krr", 3, epsilon=1)
            >>> found.to_json()["outcome"], found.to_json()["inputs"]
            ('proved', 3)
        """
        k, m = self.channel.size
        distances = {"largest": self.largest, "variation": self.variation}
        return {
            "name": self.name,
            "epsilon": str(self.epsilon),
            "inputs": k,
            "outputs": m,
            "outcome": self.verdict.outcome.value,
            "method": self.verdict.method.value,
            "scope": self.verdict.scope,
            "proposition": self.verdict.proposition or None,
            "room": None if self.room is None else {"exact": str(self.room), "decimal": float(self.room)},
            "above": None if self.above is None else {"exact": str(self.above), "decimal": float(self.above)},
            "distances": {
                n: {"exact": str(v.lower) if not v.width else None, "upper": float(v.upper)} for n, v in distances.items()
            },
            "values": [str(v) for v in self.channel.matrix.values],
        }


def executed_channel(name: str, *size: Any, epsilon: float | Fraction | str, **options: Any) -> Channel:
    """The channel whose row x is the law of encode([x], *size, epsilon, rng, **options)[0] of the fast twin, exactly."""
    mechanism, twin = _twins(name)
    try:
        bound = signature(twin.executed).bind(*size, epsilon, **options)
    except TypeError:
        takes = [word for word in signature(twin.executed).parameters if word != "epsilon"]
        given = f"{len(size)} given" + (f", and {', '.join(options)}" if options else "")
        raise BadInput(f"{name} has the parameters {', '.join(takes)}: there are {given}") from None
    try:
        *numerators, common = twin.executed(*bound.args, **bound.kwargs)
    except (ValueError, TypeError) as error:
        raise BadInput(f"{name}: {error}") from None
    table = [Fraction(n, common) for n in numerators]
    if mechanism is one_bit_mean:  # the twin states the probability of output 0 for every item
        return Channel([[p, 1 - p] for p in table])
    pattern = np.arange(4).reshape(2, 2) if mechanism is binary_optimal else mechanism.roles(*size, **options)
    return Channel(ExactMatrix.from_table(table, pattern))


def certified(name: str, *size: Any, epsilon: float | Fraction | str, **options: Any) -> Certified:
    """The executed channel with a proof that it is E-LDP at the epsilon asked for, and its exact distances to the ideal one."""
    return certified_law(name, executed_channel(name, *size, epsilon=epsilon, **options), name, *size, epsilon=epsilon, **options)


def certified_law(
    called: str, channel: Channel, name: str, *size: Any, epsilon: float | Fraction | str, **options: Any
) -> Certified:
    """The same of another law: a channel with the inputs and outputs of the mechanism ``name``."""
    mechanism, _ = _twins(name)
    asked = level(epsilon)
    policy = mechanism.policy(*size, asked, **options)
    largest, variation = distances(channel, ideal(name, *size, **options), asked)
    found, room = prove.privacy(channel, policy), _room(channel, policy)
    return Certified(called, asked, channel, found, room, _above(channel, policy, asked), largest, variation)


def ideal(name: str, *size: Any, **options: Any) -> Channel:
    """The channel of the mechanism over Q(t). Raises BadInput for other parameters than its own."""
    make = _twins(name)[0].channel
    try:
        signature(make).bind(*size, **options)
    except TypeError as error:
        raise BadInput(f"{name}: {error}: its parameters are {', '.join(signature(make).parameters)}") from None
    return make(*size, **options)  # type: ignore[no-any-return]


def _twins(name: str) -> tuple[ModuleType, ModuleType]:
    if name not in TWINS:
        raise BadInput(f"{name!r} is no mechanism with a fast twin: write one of {', '.join(TWINS)}{meant(name, TWINS)}")
    return TWINS[name]


def _room(channel: Channel, policy: PrivacyMatrix) -> LogSum | None:
    """min over the pairs with a finite level of E[x, x'] - (the tight level); 0 - 0 only where there is nothing else."""
    tight = tight_matrix(channel)
    codes = np.unique((policy.pattern.astype(np.int64) * len(tight.levels) + tight.pattern)[~np.eye(policy.k, dtype=np.bool_)])
    rooms = [(policy.levels[int(c) // len(tight.levels)], tight.levels[int(c) % len(tight.levels)]) for c in codes]
    found = [(bound, loss) for bound, loss in rooms if isinstance(bound, LogSum) and isinstance(loss, LogSum)]
    told = [bound - loss for bound, loss in found if bound != 0 or loss != 0]
    return min(told) if told else LogSum(0) if found else None


def _above(channel: Channel, policy: PrivacyMatrix, asked: LogSum) -> LogSum | None:
    """The smallest epsilon of the channel, if all levels of the policy are finite and it is above the one asked for."""
    if any(not isinstance(bound, LogSum) for bound in policy.levels):
        return None
    whole = smallest_epsilon(channel).epsilon
    return whole if isinstance(whole, LogSum) and whole > asked else None


def distances(channel: Channel, ideal: Channel, epsilon: LogSum) -> tuple[Interval, Interval]:
    """(max |P(y|x) - Q(y|x)|, max over x of TV(P(.|x), Q(.|x))) for Q over Q(t) at e^epsilon; points where that is rational."""
    power = epsilon.exp()
    point: Callable[[Exact], Interval]
    if isinstance(power, Fraction):
        exactly = Fraction(power)
        point = lambda v: _point(rational(v.at(t=exactly) if isinstance(v, RationalFunction) else v))  # noqa: E731
    else:
        ends = epsilon.enclosure(BITS)
        t = Interval(exp(ends.lower, BITS).lower, exp(ends.upper, BITS).upper)
        point = lambda v: _at(v, t)  # noqa: E731
    width, values = len(ideal.matrix.values), [point(v) for v in ideal.matrix.values]
    codes = channel.pattern.astype(np.int64) * width + ideal.pattern
    gaps = {int(c): _size(values[int(c) % width] - channel.matrix.fractions[int(c) // width]) for c in np.unique(codes)}
    sums = dict[bytes, Interval]()
    for row in np.sort(codes, axis=1):
        if row.tobytes() not in sums:
            parts = [gaps[int(c)] * int(n) for c, n in zip(*np.unique(row, return_counts=True), strict=True)]
            sums[row.tobytes()] = sum(parts, start=_point(Fraction(0))) * Fraction(1, 2)
    return _most(list(gaps.values())), _most(list(sums.values()))


def _point(value: Fraction) -> Interval:
    return Interval(value, value)


def _at(value: Exact, t: Interval) -> Interval:
    """An enclosure of the value at all points of an interval of t > 0."""
    if isinstance(value, Fraction):
        return _point(value)
    parts = []
    for terms in (value.numerator, value.denominator):
        powers = [(Interval(t.lower**e, t.upper**e), c) for (e,), c in terms.items()]
        parts.append(sum((power * c for power, c in powers), start=_point(Fraction(0))))
    return parts[0] / parts[1]


def _size(value: Interval) -> Interval:
    """|value|."""
    low, high = sorted((abs(value.lower), abs(value.upper)))
    return Interval(Fraction(0) if 0 in value else low, high)


def _most(values: list[Interval]) -> Interval:
    """The largest of the numbers enclosed."""
    return Interval(max(v.lower for v in values), max(v.upper for v in values))
