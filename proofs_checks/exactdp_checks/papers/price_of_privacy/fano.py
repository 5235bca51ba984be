"""Claims of price-of-privacy: lower bounds by Fano and by counting, section 3 and appendix A."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
