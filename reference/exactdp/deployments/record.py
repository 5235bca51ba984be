"""What is kept of a deployment, and the level of its channel.

>>> from exactdp.deployments.noise import replaced
>>> half = Deployment("half", "One of two", {"k": "2", "p": "1/2"}, "a page", lambda: replaced(2, "1/2"), "1.1")
>>> half.epsilon(), half.holds(), half.status
(level('ln(3)'), True, 'unverified')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf

from exactdp.channel import Channel
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.privacy.levels import smallest_epsilon
from exactdp.product import Product

__all__ = ["Deployment"]


@dataclass(frozen=True)
class Deployment:
    """One deployed mechanism.

    Args:
        key: a short name.
        title: who runs what.
        parameters: letter to text, as reported.
        source: the page on which they are said to stand.
        channel: makes the channel of one report, exactly.
        stated: the level that is stated, in nats, as text; None where none is.
        read: the day on which the source was read, as YYYY-MM-DD; None: unverified.
        note: one sentence on what the channel leaves out.
    """

    key: str
    title: str
    parameters: Mapping[str, str]
    source: str
    channel: Callable[[], Channel | Product]
    stated: str | None = None
    read: str | None = None
    note: str = ""

    @property
    def status(self) -> str:
        """ "read on ...", or "unverified"."""
        return f"read on {self.read}" if self.read else "unverified"

    def epsilon(self) -> LogSum | float:
        """The smallest epsilon of the channel, in nats, exactly; infinite if one input has an output that another has not."""
        made = self.channel()
        return made.worst().epsilon if isinstance(made, Product) else smallest_epsilon(made).epsilon

    def holds(self) -> bool | None:
        """Whether the stated level is met by these parameters; None if none is stated."""
        if self.stated is None:
            return None
        found = self.epsilon()
        return found != inf and isinstance(found, LogSum) and found <= level(self.stated)
