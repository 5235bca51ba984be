"""The capacity of a channel with its certificates: mutual information at one prior below, one divergence for every input above.

What the kernel holds are enclosures: the sum at the prior is at least the lower end, and KL(Q(.|x) || q) is at most the upper end
for every input. That the second bounds the capacity is a fact, so the document says argued. Channels with more than ``MOST``
entries are computed, and marked so.

>>> from exactdp.mechanisms import krr
>>> str(certified(krr.channel(3, 2))).partition("(")[0]
'argued '
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.capacity import Capacity, capacity
from exactdp.channel import Channel
from exactdp.numbers.exact import rational
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.parts import computed, document
from exactdp_checks.proving.prove import comparison
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["certified"]

MOST = 2_000  # entries of the channel
PLACES = 10**15
GALLAGER = (
    "For every law q on the outputs the mutual information at every prior is at most the largest KL(Q(.|x) || q) over inputs x"
)
GALLAGER += " (Gallager 1968, Theorem 4.5.1)."


def certified(channel: Channel, found: Capacity | None = None) -> Verdict:
    """Is the capacity between the two ends, rounded outward to 15 decimals?

    Args:
        channel: rational, k x m.
        found: what ``capacity`` found; it is computed where it is not given.

    Returns:
        A document that names the fact it rests on; computed, and marked so, where the channel is too large.

    Raises:
        BadInput: as ``capacity``.

    Example:
        >>> certified(Channel([["1/2", "1/2"], ["1/3", "2/3"]])).outcome.value
        'argued'

    Source: R. Gallager, 1968.
    """
    found = capacity(channel) if found is None else found
    low = max(Fraction(0), Fraction(int(found.nats.lower * PLACES) - 1, PLACES))
    high = Fraction(int(found.nats.upper * PLACES) + 2, PLACES)
    said = f"the capacity is from {low} to {high} nats"
    if channel.size[0] * channel.size[1] > MOST:
        return computed(f"{said}: {channel.size[0]} x {channel.size[1]} entries are too many for a certificate")
    law = channel.output(found.prior)
    sums = [_divergence(row, law) for row in channel.rows]
    parts: list[tuple[str, Verdict | str]] = []
    total = ["+", 0, *(["*", expression(p), s] for p, s in zip(found.prior, sums, strict=True) if p)]
    if low:
        parts.append(("below: mutual information at one prior", comparison(low, "<=", total)))
    parts += [(f"above: divergence of input {x}", comparison(s, "<=", high)) for x, s in enumerate(sums)]
    for _, verdict in parts:
        if isinstance(verdict, Verdict) and verdict.outcome.value != "proved":
            return verdict
    parts.append(("reading", "the capacity is at least the mutual information at one prior"))
    return document("capacity", f"For a channel {said}.", "one channel", "argued", parts, facts={"duality": GALLAGER})


def _divergence(row: Any, law: Any) -> list[Any]:
    """KL(row || law), term by term."""
    terms = [["*", expression(q), ["ln", expression(rational(q) / rational(p))]] for q, p in zip(row, law, strict=True) if q]
    return ["+", 0, *terms]
