"""Claims of price-of-privacy: extreme posteriors, appendix C.2."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
