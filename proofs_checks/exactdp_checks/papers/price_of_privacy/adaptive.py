"""Claims of price-of-privacy: adaptive queries, section 6 and appendix D."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
