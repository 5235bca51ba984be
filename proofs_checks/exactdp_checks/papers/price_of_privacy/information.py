"""Claims of price-of-privacy: information of one-bit and of private sketches, sections 4.2 and 4.3."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
