"""Channels whose smallest epsilon is asked for, and audits of channels at a level.

Some of the channels are a hair above a level: 10^-3, 10^-7 and 10^-12 relatively. Programs with a larger tolerance skip these.

>>> [case.expected for case in measured() if case.operation == "epsilon"][:2]
[Fraction(0, 1), level('ln(3)')]
>>> {case.operation for case in measured()} == {"epsilon", "audit", "refuse"}
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.levels import smallest_epsilon
from exactdp_checks.conformance import variants
from exactdp_checks.conformance.case import Case
from exactdp_checks.conformance.mechanisms import channel_of
from exactdp_checks.conformance.numbers import DIGITS, Value, decimal, ln_text

__all__ = ["Rows", "audit_case", "epsilon_case", "measured", "policy_case"]

Rows: TypeAlias = tuple[tuple[Fraction, ...], ...]


def _near(excess: Fraction) -> Channel:
    """Randomised response with the ratio 3 (1 + excess)."""
    ratio = 3 * (1 + excess)
    return Channel([[ratio / (1 + ratio), 1 / (1 + ratio)], [1 / (1 + ratio), ratio / (1 + ratio)]])


def _channels() -> Iterator[tuple[str, Channel]]:
    yield "one input", Channel([["1/3", "2/3"]])
    yield "Warner", channel_of("krr", {"k": 2}, 3)
    yield "krr", channel_of("krr", {"k": 5}, "5/2")
    yield "an output that is never used", Channel([["1/2", "1/2", 0], ["1/4", "3/4", 0]])
    yield "an output that shows the input", Channel([["1/2", "1/2", 0], ["1/2", "1/4", "1/4"]])
    yield "the identity", Channel([[1, 0], [0, 1]])
    yield "equal rows", Channel([["1/7", "6/7"], ["1/7", "6/7"], ["1/7", "6/7"]])
    yield "the extremes are not neighbours", Channel([["1/10", "9/10"], ["3/10", "7/10"], ["6/10", "4/10"]])
    yield "the worst pair is (2, 1)", Channel([["1/3", "2/3"], ["1/12", "11/12"], ["5/6", "1/6"]])
    yield "a rare output", Channel([["999999/1000000", "1/1000000"], ["999992/1000000", "8/1000000"]])
    yield "Mangat", channel_of("mangat", {"k": 3, "sensitive": [1]}, 4)
    yield "Hadamard response", channel_of("hadamard_response", {"k": 4}, 2)
    yield "right marginals, wrong joint", Channel([["1/2", 0, "1/4", "1/4"], ["1/4", "1/4", "1/4", "1/4"]])
    yield "every entry differs", Channel([["2/29", "3/29", "5/29", "19/29"], ["7/31", "11/31", "1/31", "12/31"]])
    for digits in (3, 7, 12):
        yield f"a ratio of 3 (1 + 10^-{digits})", _near(Fraction(1, 10**digits))


def measured() -> tuple[Case, ...]:
    """The cases of the operations epsilon and audit, and that these channels are not refused."""
    return (*_epsilons(), *_audits(), *_accepted())


def _accepted() -> Iterator[Case]:
    for name, channel in _channels():
        yield Case(
            f"refuse/{name}", "refuse", {"channel": _text(channel)[1]}, False, name, lambda: [("everything is refused", True)]
        )


def _text(channel: Channel) -> tuple[Rows, list[list[str]]]:
    rows: Any = channel.rows
    return rows, [[str(v) for v in row] for row in rows]


def epsilon_case(id_: str, channel: Channel, note: str) -> Case:
    """The question for the smallest epsilon of a channel."""
    rows, text = _text(channel)
    ratio: Any = smallest_epsilon(channel).ratio
    expected = inf if ratio == inf else LogSum.ln(ratio) if ratio != 1 else Fraction(0)
    return Case(id_, "epsilon", {"channel": text}, expected, note, partial(_wrong_levels, rows, ratio))


def audit_case(id_: str, channel: Channel, t: Fraction, epsilon: str, note: str) -> Case:
    """The question whether no ratio of a channel exceeds t; epsilon is a decimal next to ln t."""
    rows, text = _text(channel)
    ratio: Any = smallest_epsilon(channel).ratio
    # e^epsilon that is no fraction comes as a decimal of 40 digits
    level = str(t) if len(str(t.denominator)) < DIGITS // 2 else decimal(t)
    return Case(
        id_,
        "audit",
        {"channel": text, "t": level, "epsilon": epsilon},
        bool(ratio <= t),
        note,
        partial(variants.of_audits, rows, ratio, t),
        margin=None if ratio == inf else abs(ratio / t - 1),
    )


def policy_case(id_: str, channel: Channel, bounds: Sequence[Sequence[Any]], private: bool, note: str) -> Case:
    """The question whether Q(y|x) <= bounds[x][other] Q(y|other) for all x, other, y; a bound may be infinite."""
    rows, text = _text(channel)
    asked = [[_bound(v) for v in row] for row in bounds]
    ratios = {
        (x, other): max((inf if not b else a / b for a, b in zip(p, q, strict=True) if a), default=Fraction(0))
        for x, p in enumerate(rows)
        for other, q in enumerate(rows)
        if x != other
    }
    near = [abs(ratio / bounds[x][o] - 1) for (x, o), ratio in ratios.items() if inf not in (ratio, bounds[x][o])]

    def wrong() -> Iterator[tuple[str, bool]]:
        yield "every channel is said to be private", True
        yield "no channel is said to be private", False
        yield "the policy is transposed", all(ratio <= bounds[o][x] for (x, o), ratio in ratios.items())
        largest = max(bounds[x][o] for x, o in ratios)
        yield "the largest bound of the policy stands for all of them", all(ratio <= largest for ratio in ratios.values())

    request = {"channel": text, "policy": asked}
    return Case(id_, "policy", request, private, note, wrong, margin=min(near, default=None))


def _bound(value: Any) -> str:
    if value == inf:
        return "inf"
    return str(value) if len(str(value.denominator)) < DIGITS // 2 else decimal(value)


def _epsilons() -> Iterator[Case]:
    for name, channel in _channels():
        yield epsilon_case(f"epsilon/{name}", channel, name)


def _wrong_levels(rows: Rows, ratio: Any) -> Iterator[tuple[str, Value]]:
    yield from variants.of_levels(ratio)
    for name, found in variants.of_spreads(rows):
        yield name, inf if found == inf else LogSum.ln(found)


def _audits() -> Iterator[Case]:
    for name, channel in _channels():
        ratio: Any = smallest_epsilon(channel).ratio
        levels = {Fraction(3), Fraction(1)} | ({ratio, ratio * Fraction(99, 100), ratio * 2} if ratio != inf else set())
        for t in sorted(level for level in levels if level >= 1):
            yield audit_case(f"audit/{name}/t={t}", channel, t, ln_text(t), name)
