"""Claims of price-of-privacy: overlaps of two random sets, lemma 4.7 and appendix C."""

from __future__ import annotations

from exactdp_checks.claim import Claim

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = ()
