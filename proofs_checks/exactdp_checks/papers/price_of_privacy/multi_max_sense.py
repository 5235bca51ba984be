"""Claims of price-of-privacy: Multi-MaxSense, theorem 5.3."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
