"""What many reports of one value leak, fresh ones and those of a memorised answer: exactly, or between two ends.

>>> from exactdp.mechanisms import krr
>>> of_many(krr.channel(3, 3), 10, Fraction(0))
level('ln(59049)')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.privacy.dominating import enclosed
from exactdp.privacy.memoised import memoised, memoised_between, memoised_bits
from exactdp.privacy.repeated import Reports, repeated
from exactdp_checks.auditing.decimals import decimal

__all__ = ["DIGITS", "Memory", "of_many", "of_memory"]

DIGITS = 12


@dataclass(frozen=True)
class Memory:
    """A memorised answer: the permanent and the instantaneous channel; of one bit each, of which ``bits`` differ on each side."""

    first: Channel
    second: Channel
    bits: int = 0


def of_many(channel: Channel, reports: int, limit: Fraction) -> object:
    """The epsilon of many reports at a delta: exactly, or between two ends where the ratios are too many to count by types."""
    try:
        return repeated(channel, reports).epsilon_at(limit)
    except OutOfScope as counted:
        try:
            return enclosed(channel, reports).epsilon_at(limit)
        except OutOfScope:
            raise counted from None


def of_memory(memory: Memory, reports: int, limit: Fraction) -> Iterator[tuple[str, Callable[[], object]]]:
    """The questions about a memorised answer, for so many reports and for ever, each with what answers it."""
    for rounds in (reports, None):
        said = f"memorised, {'for ever' if rounds is None else f'{rounds} reports'}: epsilon"

        def remembered(rounds: int | None = rounds) -> tuple[Reports, Reports]:
            if rounds is not None:
                return memoised_between(memory.first, memory.second, rounds, memory.bits)
            if memory.bits:
                return (memoised_bits(memory.first, memory.second, None, memory.bits, memory.bits),) * 2
            return (memoised(memory.first, memory.second, None),) * 2

        yield said, lambda of=remembered: _between(*(each.epsilon for each in of()))  # type: ignore[misc]
        yield f"{said} at delta = {limit}", lambda of=remembered: _between(*(each.epsilon_at(limit) for each in of()))  # type: ignore[misc]


def _between(low: LogSum | float, high: LogSum | float) -> object:
    """One value, or the interval from the one to the other."""
    if low == high or not isinstance(low, LogSum):
        return low
    if not isinstance(high, LogSum):
        return f"at least {decimal(low.enclosure(80).lower, DIGITS)}, and for ever infinite"
    return Interval(low.enclosure(80).lower, high.enclosure(80).upper)
