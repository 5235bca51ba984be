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
from typing import Any

import exactdp
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
        source: the page that is reported to hold them; "" for a formula.
        channel: makes the channel of one report, exactly.
        stated: the level that the source is reported to state, in nats, as text; None where none was reported.
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
        """ "read on ...", "unverified", or "computed" of a formula that has no source."""
        return f"read on {self.read}" if self.read else "unverified" if self.source else "computed"

    @property
    def provenance(self) -> str:
        """Where the parameters are from, and whether that was read."""
        if not self.source:
            return "a formula, computed here"
        return f"{self.source}, read on {self.read}" if self.read else f"said to be published in {self.source}; not read here"

    def audit(self) -> Any:
        """Are these parameters as private as is stated? Where nothing is stated: what is their smallest epsilon?

        Returns:
            The audit of the channel, as of ``exactdp.audit``.

        Example:
            >>> from exactdp.deployments import find
            >>> find("rappor-cpp").audit().refuted
            True
        """
        return exactdp.audit(self.channel(), epsilon=self.stated, name=self.title)

    def epsilon(self) -> LogSum | float:
        """The smallest epsilon of the channel.

        Returns:
            Nats, exactly; infinite if one input has an output that another has not.

        Example:
            >>> from exactdp.deployments import find
            >>> find("chrome-normal-ever").epsilon()
            level('4*ln(3)')
        """
        made = self.channel()
        return made.worst().epsilon if isinstance(made, Product) else smallest_epsilon(made).epsilon

    def holds(self) -> bool | None:
        """Whether these parameters meet the stated level.

        Returns:
            True or False, decided exactly; None if none is stated.

        Example:
            >>> from exactdp.deployments import find
            >>> find("rappor-python").holds(), find("rappor-cpp").holds()
            (True, False)
        """
        if self.stated is None:
            return None
        found = self.epsilon()
        return found != inf and isinstance(found, LogSum) and found <= level(self.stated)
