"""Claims of price-of-privacy: one-bit sketches and their privacy, Pairwise-Preference, sections 2, 3 and appendix B."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
